"""From verdicts of the fast pass to columns that the store takes in (``auditor.store.columns``)."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import numpy as np
from msgspec import UNSET
from msgspec.json import encode
from numpy.typing import NDArray

from auditor.bulk.cardtext import canonical_texts
from auditor.bulk.intake import Plain
from auditor.bulk.law import NO_CALL
from auditor.bulk.parts import Part
from auditor.bulk.shapes import Person
from auditor.bulk.tables import Flags
from auditor.bulk.verdict import Group, RightHand
from auditor.cards import NUMBERS, TOKENS
from auditor.rules.announcements import handful_level
from auditor.rules.ruleset import TABLES, RuleSet
from auditor.rules.score import Score
from auditor.store import packing
from auditor.store.columns import HASHES, PACKED, PlainHands, Row
from auditor.store.columns import TABLES as SMALL_TABLES
from auditor.store.identity import numbers_of, rules_key
from auditor.store.rows import chars, event_row, figures_row, rules_text

_HEAD: Final = b'{"format":"tarot-hand","version":"1.0"'
_BLANK: Final = (UNSET, None)
_BYTES_OF_HAND_ID: Final = 8
_NO_MORE_BIDS: Final = (1 << packing.BID_BITS * packing.MOST_BIDS) - 1


def plain_hands(hands: Sequence[RightHand], digests: Sequence[bytes]) -> PlainHands:
    """Verdicts of the fast pass in columns, in their order; ``digests`` are those of their texts."""
    count = len(hands)
    small = _Small()
    codes = np.array([small.of(hand) for hand in hands], dtype=np.int32).reshape(count, len(SMALL_TABLES))
    numbers: dict[str, NDArray[Any]] = {name: np.zeros(count, dtype=np.uint64) for name in PACKED}
    numbers |= dict(zip(SMALL_TABLES, codes.T, strict=True))
    numbers |= {
        "position": np.array([hand.position for hand in hands], dtype=np.int32),
        "line": np.array([hand.line for hand in hands], dtype=np.int32),
        "board_no": np.array([hand.plain.numbered[0] for hand in hands], dtype=np.int32),
        "hand_no": np.array([hand.plain.numbered[1] for hand in hands], dtype=np.int32),
        "dealer": np.array([hand.plain.top.dealer for hand in hands], dtype=np.uint8),
        "layout": np.array([_layout_code(hand.group) for hand in hands], dtype=np.uint8),
        "claimed": np.array([_claims_scores(hand.plain) for hand in hands], dtype=np.bool_),
        "played": np.array([hand.known is not None for hand in hands], dtype=np.bool_),
        "spoken": np.array([hand.plain.auction is not None for hand in hands], dtype=np.bool_),
        "auction": np.array([_auction_word(hand.plain.spoken) for hand in hands], dtype=np.uint64),
    }
    texts: list[str | None] = [None] * count
    hashes: list[bytes] = [b""] * count
    for group, members in _by_group(hands):
        _pack(group, members, numbers)
        canonical = canonical_texts(group.layout, group.numbers)
        in_order = _in_order(group)
        for row, hand in members:
            hashes[row] = _hashes(hand.plain, canonical[hand.place])
            texts[row] = _without_cards(hand, bool(in_order[hand.place]))
    joined = b"".join([part for pair in zip(hashes, digests, strict=True) for part in pair])
    numbers |= dict(zip(HASHES, numbers_of(joined, count), strict=True))
    return PlainHands(
        numbers,
        {"record_id": [_name(hand.plain) for hand in hands], "json": texts},
        {name: getattr(small, name).rows for name in SMALL_TABLES},
        [row for place, hand in enumerate(hands) for row in _announcements(place, hand.plain)],
    )


class _Codes:
    """Rows of a small table, each once, by what they are made of."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self._known: dict[Any, int] = {}

    def of(self, key: Any, make: Callable[[Any], Row], made_of: Any) -> int:
        """The place of a row."""
        code = self._known.get(key)
        if code is None:
            code = self._known[key] = len(self.rows)
            self.rows.append(make(made_of))
        return code


class _Small:
    """The small tables of some hands."""

    def __init__(self) -> None:
        self.events, self.players, self.rules, self.results = _Codes(), _Codes(), _Codes(), _Codes()

    def of(self, hand: RightHand) -> tuple[int, int, int, int]:
        """The places of what a hand has in common with others."""
        plain = hand.plain
        rules = plain.rules.rules
        result = hand.known or (rules.preset, plain.layout.players), plain.taker, hand.partner, plain.numbers[2]
        return (
            self.events.of(plain.event, _event, plain.event),
            self.players.of(plain.players, _players, plain.players.value),
            self.rules.of(rules.preset, _rules, rules),
            self.results.of(result, _result, hand),
        )


def _event(event: Part | None) -> Row:
    def get(name: str) -> Any:
        value = None if event is None else getattr(event.value, name)
        return None if value is UNSET else value

    return event_row(get)


def _players(players: list[Any]) -> Row:
    names = [player.name if type(player) is Person else player for player in players]
    ids = [
        player.id or player.name if type(player) is Person and player.id is not UNSET else name
        for player, name in zip(players, names, strict=True)
    ]
    nobody = [None] * (5 - len(players))
    others = [None if name == known else name for name, known in zip(names, ids, strict=True)]
    return (len(players), *ids, *nobody, *others, *nobody)


def _rules(rules: RuleSet) -> Row:
    return rules_text(rules), rules_key(rules)


def _result(hand: RightHand) -> Row:
    called: str | None = None
    if hand.known is None:
        replay = hand.replay
        assert replay is not None
        score, taker, bid = replay.score, None, None
        level, outcome = replay.level, replay.outcome
    else:
        score, taker, bid = hand.known.score, hand.plain.taker, hand.known.score.bid
        level, outcome, number = hand.level or "", "played", hand.plain.numbers[2]
        called = None if number == NO_CALL else TOKENS[number]
    multiplier, oudlers, *figures = figures_row(score)
    players = hand.plain.layout.players
    scores = [*_turned(score, taker or 0, players), *[None] * (5 - players)]
    return level, outcome, taker, hand.partner, bid, multiplier, called, oudlers, *figures, *scores


def _turned(score: Score | None, taker: int, players: int) -> list[int]:
    """The row of scores with the taker's, which stands first, at his seat."""
    row = list(score.scores) if score and score.scores else [0] * players
    return row[-taker:] + row[:-taker] if taker else row


def _layout_code(group: Group) -> int:
    return packing.layout_code(group.layout.keys, group.layout.spaced, group.layout.dog_first)


def _claims_scores(plain: Plain) -> bool:
    return plain.claims is not None and plain.claims.value.scores not in (UNSET, None)


def _auction_word(spoken: bytes) -> int:
    word = _NO_MORE_BIDS
    for place, said in enumerate(spoken):
        word ^= (said ^ packing.NO_BID) << packing.BID_BITS * place
    return word


def _by_group(hands: Sequence[RightHand]) -> Iterator[tuple[Group, list[tuple[int, RightHand]]]]:
    """The hands, each with its place in the order, by the arrays that they went through."""
    groups: dict[int, tuple[Group, list[tuple[int, RightHand]]]] = {}
    for row, hand in enumerate(hands):
        groups.setdefault(id(hand.group), (hand.group, []))[1].append((row, hand))
    yield from groups.values()


def _pack(group: Group, members: list[tuple[int, RightHand]], numbers: dict[str, NDArray[Any]]) -> None:
    """Writes the packed cards of a group into the columns."""
    cards, counted, players = group.numbers.cards, group.counted, group.layout.players
    rows, places = np.array([(row, hand.place) for row, hand in members]).T
    words = {"laid": packing.packed(group.numbers.discard, packing.CARD_BITS, packing.CARDS_A_WORD, 1)[0]}
    owners = packing.packed(group.dealt, packing.OWNER_BITS, packing.OWNERS_A_WORD, packing.OWNER_WORDS)
    words |= {f"o{number}": word for number, word in enumerate(owners)}
    if counted is not None:
        play = cards.reshape(-1, cards.shape[2])
        played = packing.packed(play, packing.CARD_BITS, packing.CARDS_A_WORD, packing.PLAY_WORDS)
        words |= {f"c{number}": word for number, word in enumerate(played)}
        seats = np.concatenate([group.first[None], counted.winners])
        words["leads"] = packing.packed(seats, packing.seat_bits(players), len(seats), 1)[0]
        won = np.array([(counted.winners == seat).sum(axis=0) for seat in range(players)], dtype=np.uint8)
        words["won"] = packing.packed(won, packing.WON_BITS, players, 1)[0]
    for name, word in words.items():
        numbers[name][rows] = word[places]


def _in_order(group: Group) -> Flags:
    """For each hand whether every pile of its deal lies in the order of the pack."""
    deal, table = group.numbers.deal, TABLES[group.layout.players]
    rising = deal[1:] > deal[:-1]
    ends = [seat * table.hand_size - 1 for seat in range(1, table.players + 1)]
    rising[ends] = True
    return np.asarray(rising.all(axis=0))


def _name(plain: Plain) -> str | None:
    return plain.id.value if plain.id else None


def _hashes(plain: Plain, cards: tuple[bytes, ...]) -> bytes:
    """Id of the hand and content hash of the record, one behind the other (store.md, "Identity")."""
    content = hashlib.sha256(_canonical(plain, cards)).digest()
    if plain.id is None or plain.event is None or plain.event.value.id in _BLANK:
        return content[:_BYTES_OF_HAND_ID] + content
    named = b"[" + encode(plain.event.value.id) + b"," + plain.id.canonical + b"]"
    return hashlib.sha256(named).digest()[:_BYTES_OF_HAND_ID] + content


def _canonical(plain: Plain, cards: tuple[bytes, ...]) -> bytes:
    """The canonical JSON without comment; ``cards`` are its deal, discard (if any) and tricks (if any)."""
    top, layout = plain.top, plain.layout
    text = _HEAD
    if plain.id:
        text += b',"id":' + plain.id.canonical
    if plain.rules.canonical:
        text += b',"rules":' + plain.rules.canonical
    text += b',"players":' + plain.players.canonical + b',"dealer":%d' % top.dealer
    if plain.event:
        text += b',"event":' + _numbered(plain.event.canonical, plain.numbered)
    if top.status not in _BLANK:
        text += b',"status":' + encode(top.status)
    text += b',"deal":' + cards[0]
    if plain.auction:
        text += b',"auction":' + plain.auction.canonical
    if plain.contract:
        text += b',"contract":' + plain.contract.canonical
    if top.call not in _BLANK:
        text += b',"call":' + encode(top.call)
    if layout.discards:
        text += b',"discard":' + cards[1]
    elif _is_empty(top.discard):
        text += b',"discard":[]'
    if _is_empty(top.discard_shown):
        text += b',"discard_shown":[]'
    if plain.announcements:
        text += b',"announcements":' + plain.announcements.canonical
    if layout.keys:
        text += b',"tricks":' + cards[-1]
    elif _is_empty(top.tricks):
        text += b',"tricks":[]'
    if plain.claims:
        text += b',"claims":' + plain.claims.canonical
    return text + b"}"


def _numbered(event: bytes, numbers: tuple[int, int]) -> bytes:
    """An event with its own board and number of the hand in the place of 0, as a number or as a text."""
    for name, number in zip((b'"board":', b'"hand":'), numbers, strict=True):
        if number >= 0:
            start = event.index(name) + len(name)
            start += event[start : start + 1] == b'"'
            event = event[:start] + b"%d" % number + event[start + 1 :]
    return event


def _is_empty(raw: Any) -> bool:
    """Whether a list is written and empty (and not left out or null)."""
    return raw is not UNSET and bytes(raw) == b"[]"


_MARKS: Final = (
    (b'"deal":', packing.DEAL.encode()),
    (b'"discard":', packing.DISCARD.encode()),
    (b'"tricks":', packing.TRICKS.encode()),
)


def _without_cards(hand: RightHand, in_order: bool) -> str:
    """The text of a record with marks for the cards that its packed columns give again to the letter."""
    plain, text = hand.plain, hand.text
    if not plain.as_written:
        return text.decode()
    layout = plain.layout
    cards = plain.cards.split(b"\n")
    given = cards[0] if in_order else None, cards[1] if layout.discards else None, cards[-1] if layout.keys else None
    pieces, done = [], 0
    for (key, mark), part in zip(_MARKS, given, strict=True):
        if part is not None:
            start = text.find(key, done) + len(key) + layout.spaced
            if start > done and text.startswith(part, start):
                pieces += [text[done:start], mark]
                done = start + len(part)
    pieces.append(text[done:])
    return b"".join(pieces).decode()


def _announcements(place: int, plain: Plain) -> Iterator[Row]:
    """The rows of the announcements of a hand, behind its place; all of them are valid handfuls."""
    for n, said in enumerate(plain.announcements.value if plain.announcements else (), 1):
        level = handful_level(len(said.cards), plain.layout.players)
        yield place, n, said.seat, "handful", level, chars([NUMBERS[card] for card in said.cards]), True
