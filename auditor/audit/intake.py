"""From a record to the hand that the engine replays: tokens become numbers, points half points.

A plain record (the ordinary case) is taken in without building a model for it. Whatever is not plain is
refused here with :class:`NotPlain` and goes through the record model, which names every fault of it or
gives its normal form; that is taken in with ``checked=True``, which looks at no field names any more. So is a record
that the fast pass knows to be plain.
"""

import re
from collections.abc import Callable, Collection, Mapping
from datetime import date
from typing import Any, Final

from auditor.cards import NUMBERS, SUIT_LETTERS
from auditor.engine.hand import SITTING_OUT, Announcement, Bid, Claims, Hand, Trick
from auditor.record.limits import MAX_NUMBER
from auditor.rules.score import SLAM_WORDS

Record = Mapping[str, Any]


class NotPlain(Exception):
    """The record holds something out of the ordinary, right or wrong; the record model must look at it."""


_PLAIN_FIELDS: Final = frozenset(
    "format version id rules players sitting_out dealer event status void_reason deal auction contract call"
    " suit partner discard discard_shown announcements tricks claims comment".split()
)
_EVENT_FIELDS: Final = frozenset("id name place date round table board hand".split())
_EVENT_NUMBERS: Final = frozenset(("round", "table", "board", "hand"))
_DATE: Final = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")
_DEAL_FIELDS: Final = frozenset(("hands", "dog"))
_CONTRACT_FIELDS: Final = frozenset(("taker", "bid"))
_BID_FIELDS: Final = frozenset(("seat", "bid", "round"))
_ANNOUNCEMENT_FIELDS: Final = frozenset("seat kind cards level trick when of".split())
_TRICK_FIELDS: Final = frozenset(("leader", "cards", "winner", "seats"))
_CLAIM_FIELDS: Final = frozenset(
    "by taker partner bid oudlers points target made petit_au_bout handfuls slam unit scores player_points"
    " breakdown running_totals".split()
)
_BIDS: Final = frozenset(("pass", "petite", "garde", "garde_sans", "garde_contre"))
_LEVELS: Final = frozenset(("single", "double", "triple"))
_number = NUMBERS.__getitem__
_STATUSES: Final = frozenset(("complete", "partial", "passed_out", "void"))
_VOID_REASONS: Final = frozenset(("petit_sec", "misdeal", "other"))
_SIDES: Final = frozenset(("attack", "defence"))
_LINE_FIELDS: Final = frozenset(("label", "amount"))
_ROUNDS: Final = (None, 1, 2)
_NO_CLAIMS: Final = Claims()


def to_hand(record: Record, *, checked: bool = False) -> Hand:
    """The hand of a record. Raises :class:`NotPlain` if it is not plain; never for a ``checked`` one."""
    try:
        return Intake(len(record["players"]), checked).hand(record)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise NotPlain from error


def _need(condition: object) -> None:
    if not condition:
        raise NotPlain


def _optional(value: Any, convert: Callable[[Any], Any]) -> Any:
    return None if value is None else convert(value)


def _one_of(value: Any, words: Collection[str]) -> Any:
    _need(value is None or value in words)
    return value


def _whole(value: Any) -> int:
    if type(value) is not int or not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise NotPlain
    return value


def _text(value: Any) -> None:
    _need(value is None or type(value) is str)


def _cards(tokens: Any) -> tuple[int, ...]:
    if type(tokens) is not list:
        raise NotPlain
    return tuple(map(_number, tokens))


def _bid(value: Any) -> str | int:
    return value if type(value) is str and value in _BIDS else _whole(value)


def _half_points(value: Any) -> int:
    """A number of points in half points."""
    if type(value) is int and -MAX_NUMBER <= value <= MAX_NUMBER:
        return 2 * value
    if type(value) is not float or not (2 * value).is_integer() or abs(value) > MAX_NUMBER:
        raise NotPlain
    return int(2 * value)


class Intake:
    """Takes in one record of a table of ``players``; ``checked`` ones may hold fields of any name."""

    def __init__(self, players: int, checked: bool) -> None:
        self.players = players
        self.checked = checked

    def hand(self, record: Record) -> Hand:
        get = record.get
        if not self.checked:
            self.require_plain(record)
        deal = self._object(get("deal"), _DEAL_FIELDS)
        hands = deal.get("hands")
        contract = get("contract")
        if contract is not None:
            self._fields(contract, _CONTRACT_FIELDS)
        suit = get("suit")
        call = get("call")
        return Hand(
            players=self.players,
            dealer=SITTING_OUT if get("dealer") == "sitting_out" else _optional(get("dealer"), self.seat),
            status=_one_of(get("status"), _STATUSES),
            void_reason=_one_of(get("void_reason"), _VOID_REASONS),
            hands=None if hands is None else tuple([None if hand is None else _cards(hand) for hand in hands]),
            dog=_optional(deal.get("dog"), _cards),
            auction=self._list(get("auction"), self._spoken),
            contract_taker=None if contract is None else self.seat(contract["taker"]),
            contract_bid=None if contract is None else _bid(contract["bid"]),
            call=None if call is None else NUMBERS[call],
            suit=None if suit in (None, "?") else SUIT_LETTERS.index(suit),
            suit_unknown=suit == "?",
            partner=_optional(get("partner"), self.seat),
            discard=_optional(get("discard"), _cards),
            discard_shown=_optional(get("discard_shown"), _cards),
            announcements=self._list(get("announcements"), self._announcement) or (),
            tricks=self._list(get("tricks"), self._trick),
            claims=self.claims(get("claims")),
        )

    def seat(self, value: Any) -> int:
        if type(value) is not int or not 0 <= value < self.players:
            raise NotPlain
        return value

    def _fields(self, entry: Record, names: frozenset[str]) -> None:
        if not (self.checked or entry.keys() <= names):
            raise NotPlain

    def _object(self, entry: Any, names: frozenset[str]) -> Record:
        if entry is None:
            return {}
        if type(entry) is not dict:
            raise NotPlain
        self._fields(entry, names)
        return entry

    @staticmethod
    def _list(entries: Any, convert: Callable[[Any], Any]) -> Any:
        if entries is None:
            return None
        if type(entries) is not list:
            raise NotPlain
        return tuple([convert(entry) for entry in entries])

    def require_plain(self, record: Record) -> None:
        """Refuses a record with a field that the engine does not read and that is not of the plainest kind."""
        get = record.get
        self._fields(record, _PLAIN_FIELDS)
        _need(record["format"] == "tarot-hand" and record["version"] == "1.0")
        _need(3 <= self.players <= 5 and type(record["players"]) is list)
        sitting_out = get("sitting_out")
        _need(sitting_out is None or type(sitting_out) is list)
        for player in (*record["players"], *(sitting_out or ())):
            _need(type(player) is str or self._plain_player(player))
        rules = get("rules")
        _need(rules is None or type(rules) is str or self._plain_rules(rules))
        _text(get("id"))
        _text(get("comment"))
        event = get("event")
        if event is not None:
            self._fields(event, _EVENT_FIELDS)
            for name, value in event.items():
                if type(value) is not str:
                    _need(value is None or (name in _EVENT_NUMBERS and _whole(value) is not None))
                elif name == "date":
                    _need(_DATE.fullmatch(value) and date.fromisoformat(value + "-01-01"[len(value) - 4 :]))

    @staticmethod
    def _plain_player(player: Any) -> bool:
        plain_fields = type(player) is dict and player.keys() <= {"name", "id"} and "name" in player
        return plain_fields and all(type(text) is str for text in player.values())

    @staticmethod
    def _plain_rules(rules: Any) -> bool:
        if type(rules) is not dict or not rules.keys() <= {"preset", "options"}:
            return False
        return type(rules.get("preset")) is str and type(rules.get("options", {})) is dict

    def _spoken(self, said: Any) -> Bid:
        if not (self.checked or said.keys() <= _BID_FIELDS):
            raise NotPlain
        number, bid = said.get("round"), said["bid"]
        if number is not None:
            _need(number in _ROUNDS and type(number) is not bool)
        if type(bid) is not str or bid not in _BIDS:
            _whole(bid)
        return Bid(self.seat(said["seat"]), bid, number or 1)

    def _announcement(self, said: Any) -> Announcement:
        self._fields(said, _ANNOUNCEMENT_FIELDS)
        kind = said["kind"]
        _need(kind in ("handful", "slam", "misere"))
        trick = _optional(said.get("trick"), _whole)
        _need(trick is None or trick >= 1)
        of = _one_of(said.get("of"), ("trumps", "honours"))
        _need(kind != "misere" or of)
        return Announcement(
            seat=self.seat(said["seat"]),
            kind=kind,
            cards=_optional(said.get("cards"), _cards),
            level=_one_of(said.get("level"), _LEVELS),
            trick=trick,
            when=_one_of(said.get("when"), ("auction", "play")) or "auction",
            of=of,
        )

    def _trick(self, trick: Any) -> Trick:
        if type(trick) is list:
            return Trick(_cards(trick))
        if not (self.checked or trick.keys() <= _TRICK_FIELDS):
            raise NotPlain
        get = trick.get
        leader, winner, seats, tokens = get("leader"), get("winner"), get("seats"), trick["cards"]
        if type(tokens) is not list:
            raise NotPlain
        cards = tuple(map(_number, tokens))
        last = self.players - 1
        if leader is not None and (type(leader) is not int or not 0 <= leader <= last):
            raise NotPlain
        if winner is not None and (type(winner) is not int or not 0 <= winner <= last):
            raise NotPlain
        if seats is not None:
            _need(len(seats) == len(cards))
            seats = tuple(map(self.seat, seats))
        return Trick(cards, leader, winner, seats)

    def _row(self, values: Any) -> tuple[int, ...]:
        _need(type(values) is list and len(values) == self.players)
        return tuple(map(_half_points, values))

    def claims(self, claims: Any) -> Claims:
        """The claims of a record, points in half points."""
        if claims is None:
            return _NO_CLAIMS
        self._fields(claims, _CLAIM_FIELDS)
        get = claims.get
        _text(get("by"))
        points = self._object(get("points"), _SIDES)
        made = get("made")
        _need(made is None or type(made) is bool)
        return Claims(
            taker=_optional(get("taker"), _whole),
            partner=_optional(get("partner"), _whole),
            alone="partner" in claims and get("partner") is None,
            bid=_optional(get("bid"), _bid),
            oudlers=_optional(get("oudlers"), _whole),
            attack_points=_optional(points.get("attack"), _half_points),
            defence_points=_optional(points.get("defence"), _half_points),
            target=_optional(get("target"), _half_points),
            made=made,
            petit_au_bout=_one_of(get("petit_au_bout"), ("attack", "defence", "none")),
            handfuls=self._list(get("handfuls"), self._level),
            slam=_one_of(get("slam"), SLAM_WORDS),
            unit=_optional(get("unit"), _half_points),
            scores=_optional(get("scores"), self._row),
            player_points=_optional(get("player_points"), self._row),
            breakdown=self._list(get("breakdown"), self._line),
            running_totals=_optional(get("running_totals"), self._row),
        )

    @staticmethod
    def _level(level: Any) -> str:
        _need(level in _LEVELS)
        return str(level)

    def _line(self, line: Any) -> tuple[str, int]:
        self._fields(line, _LINE_FIELDS)
        label = line["label"]
        _need(type(label) is str)
        return label, _half_points(line["amount"])
