"""From a record to the hand that the engine replays: tokens become numbers, points half points.

A plain record (the ordinary case) is taken in without building a model for it. Whatever is not plain is
refused here with :class:`NotPlain` and goes through the record model, which names every fault of it or
gives its normal form; a record in normal form is always plain.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from auditor.cards import NUMBERS, SUIT_LETTERS, UNKNOWN
from auditor.engine.hand import SITTING_OUT, Announcement, Bid, Claims, Hand, Trick

Record = Mapping[str, Any]


class NotPlain(Exception):
    """The record holds something out of the ordinary, right or wrong; the record model must look at it."""


FIELDS: Final = frozenset(
    "format version id rules players sitting_out dealer event status void_reason deal auction contract call"
    " suit partner discard discard_shown announcements tricks claims irregularities comment source".split()
)
_EVENT_FIELDS: Final = frozenset("id name place date round table board hand".split())
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

MOST_CARDS: Final = 100
"""Longest list of cards taken in here; longer ones are left to the record model and its limits."""


def to_hand(record: Record) -> Hand:
    """The hand of a record. Raises :class:`NotPlain`, whatever is wrong with it."""
    try:
        return _to_hand(record)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise NotPlain from error


def _need(condition: object) -> None:
    if not condition:
        raise NotPlain


def _to_hand(record: Record) -> Hand:
    _need(record.keys() <= FIELDS)
    _need(record["format"] == "tarot-hand" and record["version"] == "1.0")
    get = record.get
    players = len(record["players"])
    _need(3 <= players <= 5)
    for player in record["players"]:
        _need(type(player) is str or _plain_player(player))
    seat_type = _Seats(players)
    deal = get("deal")
    hands = dog = None
    if deal is not None:
        _need(deal.keys() <= {"hands", "dog"})
        recorded = deal.get("hands")
        if recorded is not None:
            _need(len(recorded) <= MOST_CARDS)
            hands = tuple(None if hand is None else _cards(hand) for hand in recorded)
        dog = _optional(deal.get("dog"), _cards)
    contract = get("contract")
    taker = bid = None
    if contract is not None:
        _need(contract.keys() == {"taker", "bid"})
        taker, bid = seat_type(contract["taker"]), _bid(contract["bid"])
    suit = get("suit")
    call = get("call")
    status = get("status")
    _need(status in (None, "complete", "partial", "passed_out", "void"))
    _check_rest(record)
    return Hand(
        players=players,
        dealer=SITTING_OUT if get("dealer") == "sitting_out" else _optional(get("dealer"), seat_type),
        status=status,
        void_reason=_one_of(get("void_reason"), ("petit_sec", "misdeal", "other")),
        hands=hands,
        dog=dog,
        auction=_optional(get("auction"), lambda bids: tuple(_spoken(said, seat_type) for said in bids)),
        contract_taker=taker,
        contract_bid=bid,
        call=None if call is None else NUMBERS[call],
        suit=None if suit in (None, "?") else SUIT_LETTERS.index(suit),
        suit_unknown=suit == "?",
        partner=_optional(get("partner"), seat_type),
        discard=_optional(get("discard"), _cards),
        discard_shown=_optional(get("discard_shown"), _cards),
        announcements=tuple(_announcement(said, seat_type) for said in get("announcements") or ()),
        tricks=_optional(get("tricks"), lambda tricks: tuple(_trick(trick, seat_type) for trick in tricks)),
        claims=_claims(get("claims"), players),
    )


class _Seats:
    """Checks seats of a table of ``players``."""

    def __init__(self, players: int) -> None:
        self.players = players

    def __call__(self, value: Any) -> int:
        if type(value) is not int or not 0 <= value < self.players:
            raise NotPlain
        return value


def _optional(value: Any, convert: Callable[[Any], Any]) -> Any:
    return None if value is None else convert(value)


def _one_of(value: Any, words: tuple[str, ...] | frozenset[str]) -> Any:
    _need(value is None or value in words)
    return value


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise NotPlain
    return value


def _text(value: Any) -> None:
    _need(value is None or (type(value) is str and len(value) < 1000))


def _plain_player(player: Any) -> bool:
    if type(player) is not dict or not player.keys() <= {"name", "id"} or "name" not in player:
        return False
    return all(type(text) is str for text in player.values())


def _check_rest(record: Record) -> None:
    """Fields that the engine does not read: checked as far as ordinary records need it."""
    rules = record.get("rules")
    _need(rules is None or type(rules) is str or _plain_rules(rules))
    _text(record.get("id"))
    _text(record.get("comment"))
    for player in record.get("sitting_out") or ():
        _need(type(player) is str or _plain_player(player))
    event = record.get("event")
    if event is not None:
        _need(event.keys() <= _EVENT_FIELDS)
        _need(event.get("date") is None)
        for name in ("id", "name", "place"):
            _text(event.get(name))
        for name in ("round", "table", "board", "hand"):
            value = event.get(name)
            _need(value is None or type(value) is str)
    _need(record.get("irregularities") is None and record.get("source") is None)


def _plain_rules(rules: Any) -> bool:
    return type(rules) is dict and rules.keys() <= {"preset", "options"} and type(rules.get("preset")) is str


def _cards(tokens: Any) -> tuple[int, ...]:
    if type(tokens) is not list or len(tokens) > MOST_CARDS:
        raise NotPlain
    return tuple(map(_number, tokens))


def _bid(value: Any) -> str | int:
    if value in _BIDS:
        return str(value)
    return _whole(value)


def _spoken(said: Any, seat_type: _Seats) -> Bid:
    _need(said.keys() <= _BID_FIELDS)
    number = said.get("round", 1)
    _need(number in (1, 2) and type(number) is int)
    return Bid(seat_type(said["seat"]), _bid(said["bid"]), number)


def _announcement(said: Any, seat_type: _Seats) -> Announcement:
    _need(said.keys() <= _ANNOUNCEMENT_FIELDS)
    kind = said["kind"]
    _need(kind in ("handful", "slam", "misere"))
    trick = _optional(said.get("trick"), _whole)
    _need(trick is None or trick >= 1)
    of = _one_of(said.get("of"), ("trumps", "honours"))
    _need(kind != "misere" or of)
    return Announcement(
        seat=seat_type(said["seat"]),
        kind=kind,
        cards=_optional(said.get("cards"), _cards),
        level=_one_of(said.get("level"), _LEVELS),
        trick=trick,
        when=_one_of(said.get("when"), ("auction", "play")) or "auction",
        of=of,
    )


def _trick(trick: Any, seat_type: _Seats) -> Trick:
    if type(trick) is list:
        return Trick(_cards(trick))
    if not trick.keys() <= _TRICK_FIELDS:
        raise NotPlain
    get = trick.get
    cards = trick["cards"]
    if type(cards) is not list or not 0 < len(cards) <= MOST_CARDS:
        raise NotPlain
    leader, winner, seats = get("leader"), get("winner"), get("seats")
    if seats is not None:
        _need(len(seats) == len(cards))
        seats = tuple(map(seat_type, seats))
    return Trick(
        tuple(map(_number, cards)),
        None if leader is None else seat_type(leader),
        None if winner is None else seat_type(winner),
        seats,
    )


def _half_points(value: Any) -> int:
    """A number of points in half points."""
    if type(value) is int:
        return 2 * value
    if type(value) is not float or not (2 * value).is_integer():
        raise NotPlain
    return int(2 * value)


def _row(players: int) -> Callable[[Any], tuple[int, ...]]:
    def convert(values: Any) -> tuple[int, ...]:
        _need(len(values) == players)
        return tuple(map(_half_points, values))

    return convert


def _claims(claims: Any, players: int) -> Claims:
    if claims is None:
        return Claims()
    _need(claims.keys() <= _CLAIM_FIELDS)
    get = claims.get
    _text(get("by"))
    points = get("points") or {}
    _need(points.keys() <= {"attack", "defence"})
    row = _row(players)
    made = get("made")
    _need(made is None or type(made) is bool)
    handfuls = get("handfuls")
    lines = get("breakdown")
    bid = get("bid")
    return Claims(
        taker=_optional(get("taker"), _whole),
        partner=_optional(get("partner"), _whole),
        alone="partner" in claims and get("partner") is None,
        bid=_optional(bid, _bid),
        oudlers=_optional(get("oudlers"), _whole),
        attack_points=_optional(points.get("attack"), _half_points),
        defence_points=_optional(points.get("defence"), _half_points),
        target=_optional(get("target"), _half_points),
        made=made,
        petit_au_bout=_one_of(get("petit_au_bout"), ("attack", "defence", "none")),
        handfuls=None if handfuls is None else tuple(_one_of(level, _LEVELS) or _refuse() for level in handfuls),
        slam=_one_of(get("slam"), ("announced_made", "made", "announced_failed", "defence_made", "none")),
        unit=_optional(get("unit"), _half_points),
        scores=_optional(get("scores"), row),
        player_points=_optional(get("player_points"), row),
        breakdown=None
        if lines is None
        else tuple((str(line["label"]), _half_points(line["amount"])) for line in lines),
        running_totals=_optional(get("running_totals"), row),
    )


def _refuse() -> str:
    raise NotPlain


__all__ = ["UNKNOWN"]
