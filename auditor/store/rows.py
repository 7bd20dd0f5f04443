"""A verdict as rows: what the tables hold of one hand, made from the replay without a database.

Nothing is interpreted here: every fact is read from the replay, the finding or the record's own words.
Numbers of points stay in half points.
"""

import json
import re
from collections.abc import Callable, Iterable
from datetime import date
from functools import lru_cache
from operator import or_
from typing import Any, Final, NamedTuple

from auditor.audit.finding import Finding
from auditor.audit.result import HandAudit
from auditor.cards import EXCUSE, UNKNOWN, UNKNOWN_BIT, cards_of, token
from auditor.engine.replay import Replay
from auditor.record.canonical import canonical_json, content_hash
from auditor.rules.ruleset import RuleSet
from auditor.rules.score import Score
from auditor.store.identity import SEVERITIES, hand_id, identity, prefix_of, rules_key, text_digest
from auditor.store.schema import SUIT_NAMES

_PASSED: Final = ("passed_out", "void")
_GOULASH: Final = "goulash"
_SEATS: Final[dict[int | None, int]] = {None: 7} | {seat: seat for seat in range(5)}
_SUITS: Final[dict[int | None, int]] = {None: 5} | {suit: suit for suit in range(5)}
_LEGAL: Final[dict[bool | None, int]] = {False: 0, True: 1, None: 2}
FIRST_CHAR: Final = 256
"""Numbers are packed as characters from this one on; all stay below the surrogates."""
CARD_CHAR: Final = 48
"""Lists of cards are packed as ASCII characters from this one on, above the ``/`` between tricks."""
_CHARS: Final = [chr(FIRST_CHAR + number) for number in range(1 << 15)]
_CARD_CHARS: Final = bytes(min(CARD_CHAR + card, 255) for card in range(256))
_LARGEST: Final = 2**31 - 1
_DIGITS: Final = re.compile(r"-?[0-9]{1,10}")

Row = tuple[Any, ...]


class PackedPlay(NamedTuple):
    """Tricks and plays of a hand as texts, one character a trick or a play; the store unpacks them.

    ``heads``: leader, winner and claimed winner of each trick, three bits each. ``points``: half points + 1,
    0 for unknown. ``cards``: cards of the tricks, ``/`` between them. ``plays``: card (7 bits), seat (3), led
    suit (3), legal (2). ``tricks`` and ``positions``: place of each play. ``codes``: codes of the plays with
    ``,`` between, None for a hand without any.
    """

    heads: str
    points: str
    cards: str
    plays: str
    tricks: str
    positions: str
    codes: str | None


class StoredHand(NamedTuple):
    """One verdict, ready to be stored; can be sent between processes.

    The rows are those of the tables of the same name, without the columns that only the store knows, and
    with lists of cards packed as texts.
    """

    hand_id: str
    sha256: str
    judged: str
    worst: int
    text_digest: bytes
    text: str
    position: int
    line: int
    status: str
    hand: Row
    players: Row
    seats: list[Row]
    bids: list[Row]
    announcements: list[Row]
    findings: list[Row]
    rulings: list[Row]
    play: PackedPlay | None


class Reject(NamedTuple):
    """A record that could not be read, as the relation ``rejects`` has it."""

    position: int
    line: int | None
    column: int | None
    code: str | None
    message: str | None
    text: str


def stored_hand(audit: HandAudit, context: str = "") -> StoredHand | Reject:
    """The rows of a verdict. ``context`` as for :func:`auditor.store.identity.prefix_of`.

    The record's JSON is kept as it stood in the input, and that of an imported record as the importer made it.
    """
    replay = audit.replay
    if replay is None:
        return _reject(audit)
    record = audit.record
    sha256 = content_hash(record)
    text = canonical_json(record) if _is_foreign(audit) else audit.text
    counted = [finding.severity for finding in audit.findings if not finding.waived]
    names = [_name(player) for player in record["players"]]
    return StoredHand(
        hand_id=hand_id(identity(record, sha256)),
        sha256=sha256,
        judged=rules_key(replay.rules),
        worst=max(map(SEVERITIES.index, counted), default=0),
        text_digest=text_digest(prefix_of(context), text),
        text=text.decode(),
        position=audit.position,
        line=audit.line,
        status=audit.status,
        hand=_hand(audit, replay, counted),
        players=tuple(player_id for player_id, _ in names) + (None,) * (5 - len(names)),
        seats=_seats(replay, [name for _, name in names]),
        bids=[(n, bid.seat, str(bid.bid), bid.round) for n, bid in enumerate(replay.hand.auction or (), 1)],
        announcements=[
            (
                n,
                said.seat,
                said.kind,
                level or said.level,
                None if said.cards is None else chars(said.cards),
                valid,
            )
            for n, (said, valid, level) in enumerate(replay.announcements, 1)
        ],
        findings=[_finding(n, finding) for n, finding in enumerate(audit.findings, 1)],
        rulings=[_ruling(ruling) for ruling in record.get("irregularities") or ()],
        play=_packed(replay) if replay.tricks else None,
    )


def _is_foreign(audit: HandAudit) -> bool:
    """Whether the input was no hand record, but something that an importer made one of."""
    if not audit.text:
        return True
    if "importer" not in (audit.record.get("source") or {}):
        return False
    try:
        value = json.loads(audit.text)
    except ValueError:
        return True
    return not isinstance(value, dict) or value.get("format") != audit.record["format"]


def _reject(audit: HandAudit) -> Reject:
    text = audit.text.decode(errors="backslashreplace")
    first = next((finding for finding in audit.findings if finding.severity == "error"), None)
    if first is None:
        return Reject(audit.position, audit.line, None, None, None, text)
    line = audit.line if first.line is None else first.line
    return Reject(audit.position, line, first.column, first.code, first.message, text)


def _name(player: Any) -> tuple[str, str]:
    """Id and name of a player; without an id the name is the id."""
    if isinstance(player, str):
        return player, player
    name: str = player["name"]
    return player.get("id") or name, name


def _hand(audit: HandAudit, replay: Replay, counted: list[str]) -> Row:
    record = audit.record
    event = record.get("event") or {}
    rules, hand = replay.rules, replay.hand
    suit = "?" if hand.suit_unknown else None if hand.suit is None else SUIT_NAMES[hand.suit]
    multiplier, *others = figures_row(replay.score)
    return (
        record.get("id"),
        rules.game,
        rules_text(rules),
        hand.players,
        replay.level,
        audit.status,
        replay.outcome,
        *event_row(event.get),
        _seat(hand.dealer, hand.players),
        _seat(replay.taker, hand.players),
        _seat(replay.partner, hand.players),
        None if replay.bid is None else str(replay.bid),
        multiplier,
        None if replay.called_card is None else token(replay.called_card),
        suit,
        *others,
        counted.count("error"),
        counted.count("warning"),
    )


def event_row(get: Callable[[str], Any]) -> Row:
    """What ``hands`` tells of an event whose fields a function gives."""
    when = get("date")
    return (
        get("id"),
        get("name"),
        get("place"),
        when,
        None if when is None else _first_day(when),
        _number(get("round")),
        _text(get("round")),
        _text(get("table")),
        _text(get("board")),
        _number(get("hand")),
        _text(get("hand")),
    )


def figures_row(score: Score | None) -> Row:
    """What ``hands`` tells of a score, from the multiplier on."""
    if score is None:
        return (None,) * 9
    return (
        _count(score.multiplier),
        _count(score.oudlers),
        score.attack_points,
        score.target,
        score.made,
        score.margin,
        score.petit_au_bout,
        score.slam,
        score.unit,
    )


@lru_cache(maxsize=1024)
def rules_text(rules: RuleSet) -> str:
    """The rules as ``hands.rules`` names them."""
    written = rules.to_json()
    return written if isinstance(written, str) else json.dumps(written)


@lru_cache(maxsize=4096)
def _first_day(when: str) -> date | None:
    """First day that a date can mean: ``2026``, ``2026-03`` or ``2026-03-14``."""
    try:
        return date(*(int(part) for part in (*when.split("-"), "1", "1")[:3]))
    except ValueError:
        return None


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _number(value: Any) -> int | None:
    """A number of the event, also where it is written in digits; None for any other text."""
    return _count(int(value)) if _DIGITS.fullmatch(str(value)) else None


def _count(value: int | None) -> int | None:
    """A count; None for one that is claimed and absurd."""
    return None if value is None or abs(value) > _LARGEST else value


def _seat(seat: int | None, players: int) -> int | None:
    """A seat of the table; None for a claimed seat that the table does not have."""
    return seat if seat is not None and 0 <= seat < players else None


def _seats(replay: Replay, names: list[str]) -> list[Row]:
    hand, score = replay.hand, replay.score
    claimed = hand.claims.scores
    computed = None if score is None else score.scores
    won = [0] * hand.players
    for trick in replay.tricks:
        if trick.winner is not None:
            won[trick.winner] += 1
    rows = []
    for seat, name in enumerate(names):
        dealt = replay.dealt[seat] if seat < len(replay.dealt) else None
        rows.append(
            (
                seat,
                name,
                _role(replay, seat),
                None if dealt is None else chars(_dealt(replay, seat, dealt)),
                seat < len(replay.dealt_inferred) and replay.dealt_inferred[seat],
                won[seat] if replay.tricks else None,
                None if claimed is None else claimed[seat],
                None if computed is None else computed[seat],
            )
        )
    return rows


def _dealt(replay: Replay, seat: int, dealt: int) -> list[int]:
    """Numbers of the cards dealt to a seat, the unknown ones last."""
    cards = cards_of(dealt)
    if dealt & UNKNOWN_BIT and replay.hand.hands is not None:
        cards += [UNKNOWN] * (replay.hand.hands[seat] or ()).count(UNKNOWN)
    return cards


def _role(replay: Replay, seat: int) -> str | None:
    """Role of a seat; None without a contract, and where the partner is still to be found among the others."""
    if replay.outcome == _GOULASH:
        return "player"
    if replay.outcome in _PASSED or _seat(replay.taker, replay.hand.players) is None:
        return None
    if seat == replay.taker:
        return "taker"
    if seat == replay.partner:
        return "partner"
    return "defender" if replay.partner_known or replay.partner is not None else None


def _finding(n: int, finding: Finding) -> Row:
    return (
        n,
        finding.code,
        finding.name,
        finding.severity,
        finding.waived,
        finding.trick,
        finding.position,
        finding.seat,
        finding.card,
        _value(finding.expected),
        _value(finding.actual),
        finding.message,
        finding.pointer,
        finding.line,
    )


def _value(value: Any) -> str | None:
    """What a finding expects or has, as text: words as they are, everything else as JSON."""
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False)


def _ruling(ruling: dict[str, Any]) -> Row:
    return (
        ruling.get("code"),
        _count(ruling.get("trick")),
        _count(ruling.get("seat")),
        ruling.get("ruling"),
        ruling.get("by"),
        ruling.get("date"),
    )


def chars(cards: Iterable[int]) -> str:
    """Cards as a text, one character each."""
    return bytes(cards).translate(_CARD_CHARS).decode("ascii")


def _packed(replay: Replay) -> PackedPlay:
    tricks = replay.tricks
    plays: list[int] = []
    codes: list[str] = []
    for trick in tricks:
        if trick.judged is None and trick.seats is not None:
            plays += map(or_, trick.cards, _ordinary_plays(trick.seats, trick.led_suit, trick.cards[0] == EXCUSE))
            codes += [""] * len(trick.cards)
        else:
            plays += [
                play.card | _SEATS[play.seat] << 7 | _SUITS[play.led_suit] << 10 | _LEGAL[play.legal] << 13
                for play in trick.plays
            ]
            codes += [play.code or "" for play in trick.plays]
    heads = [_SEATS[trick.leader] | _SEATS[trick.winner] << 3 | _SEATS[trick.claimed_winner] << 6 for trick in tricks]
    return PackedPlay(
        _text_of(heads),
        _text_of([0 if trick.points is None else trick.points + 1 for trick in tricks]),
        "/".join([chars(trick.cards) for trick in tricks]),
        _text_of(plays),
        *_places(tuple([len(trick.cards) for trick in tricks])),
        ",".join(codes) if any(codes) else None,
    )


@lru_cache(maxsize=1024)
def _ordinary_plays(seats: tuple[int, ...], led_suit: int | None, excuse_led: bool) -> tuple[int, ...]:
    """The plays of a trick with nothing wrong, packed without the cards: all legal, and no suit in force before the
    first suited card."""
    unled = 2 if excuse_led else 1
    return tuple(
        seat << 7 | _SUITS[None if place < unled else led_suit] << 10 | _LEGAL[True] << 13
        for place, seat in enumerate(seats)
    )


def _text_of(numbers: list[int]) -> str:
    """Numbers as a text, one character each."""
    return "".join([_CHARS[number] for number in numbers])


@lru_cache(maxsize=1024)
def _places(sizes: tuple[int, ...]) -> tuple[str, str]:
    """Number of the trick and place in it of every play."""
    tricks = "".join(chr(FIRST_CHAR + number) * size for number, size in enumerate(sizes, 1))
    positions = "".join(chr(FIRST_CHAR + place) for size in sizes for place in range(1, size + 1))
    return tricks, positions
