"""The one ordered stream of what happens in a hand, made from its replay.

Everything that follows a hand step by step reads this stream: what is shown, replayed and exported. Each
event carries the faults that happen at it, and each fault of a replay is carried by exactly one event.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from auditor.engine.case import CONTRACT, GOULASH, PASSED_OUT, PLAYED_AFTER_PASSES, VOID
from auditor.engine.counting import SideCount, attack_of, count_players, count_sides
from auditor.engine.hand import Announcement, Bid
from auditor.engine.replay import Fault, Play, PlayedTrick, Replay
from auditor.rules.auction import multiplier, takes_dog
from auditor.rules.options import MIGNON
from auditor.rules.score import Score


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens in a hand, with the faults that happen at it."""

    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The deal; always the first event. Hands and dog as in ``Replay`` (sets, None where not known)."""

    hands: tuple[int | None, ...]
    inferred: tuple[bool, ...]
    dog: int | None


@dataclass(frozen=True, slots=True)
class Spoke(Event):
    """One bid or pass; ``index`` is its place in the recorded auction."""

    index: int
    bid: Bid


@dataclass(frozen=True, slots=True)
class ContractSet(Event):
    """The auction is over and somebody plays. ``multiplier`` is None in Le Mignon and for a bid unknown here."""

    taker: int
    bid: str | int
    multiplier: int | None


@dataclass(frozen=True, slots=True)
class PassedOut(Event):
    """Nobody bid. ``goulash``: the hand is played on without a contract."""

    goulash: bool


@dataclass(frozen=True, slots=True)
class SuitChosen(Event):
    """Le Mignon: the taker names the chosen suit; None where the record does not know which."""

    suit: int | None


@dataclass(frozen=True, slots=True)
class Called(Event):
    """The taker calls a card (``UNKNOWN`` where the record does not know which)."""

    card: int


@dataclass(frozen=True, slots=True)
class DogTurned(Event):
    """The dog is turned face up. ``cards`` is a set, with the unknown bit where a card of it is not known."""

    cards: int


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """The taker lays cards aside.

    ``cards`` is the set that holds (None: not known, or the recorded one cannot be trusted), ``inferred`` when
    it was worked out from the plays, ``recorded`` what the record says, ``shown`` the cards shown of it.
    """

    cards: int | None
    inferred: bool
    recorded: tuple[int, ...] | None
    shown: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Announced(Event):
    """A handful, slam or misère; ``index`` is its place in the record, ``level`` the one that pays."""

    index: int
    announcement: Announcement
    valid: bool
    level: str | None


@dataclass(frozen=True, slots=True)
class TrickBegun(Event):
    """A trick begins; ``leader`` is None where nobody knows who led."""

    number: int
    leader: int | None


@dataclass(frozen=True, slots=True)
class Played(Event):
    """One card is played; ``trick`` and ``position`` count from 1."""

    trick: int
    position: int
    play: Play


@dataclass(frozen=True, slots=True)
class TrickWon(Event):
    """A trick is complete (its winner may be unknown).

    ``sides`` is the count of both sides up to here in a contract, ``players`` the half points of each player
    in a goulash; None where they cannot be had.
    """

    trick: PlayedTrick
    sides: SideCount | None
    players: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Annulled(Event):
    """The hand is annulled here; ``reason`` is petit_sec, misdeal, other or None."""

    reason: str | None


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The end; always the last event. ``score`` is the computed one, ``whole`` whether it rests on the tricks."""

    score: Score | None
    whole: bool


Anchor = tuple[str | int | None, ...]

_LEAD_CODES = ("P505",)
_TRICK_CODES = ("P509", "S601")
_CONTRACT_CODES = ("A205", "A206", "A207", "A208", "C301", "C304", "C317")
_DISCARD_CODES = ("C311", "C312", "C313", "C314", "C315", "C316")
_ANCHOR_OF_CODE: dict[str, Anchor] = {
    **dict.fromkeys(_CONTRACT_CODES, ("contract",)),
    **dict.fromkeys(_DISCARD_CODES, ("discard",)),
    "C302": ("call",),
    "C303": ("call",),
    "C305": ("suit",),
    "D106": ("void",),
}
_END: Anchor = ("score",)


def _anchor(fault: Fault) -> Anchor:
    """The event at which a fault happens; what concerns the whole hand or its numbers, and the partner who
    may be secret until then, belongs to the end."""
    code, path = fault.code, fault.path
    if code in _LEAD_CODES:
        return ("lead", fault.trick)
    if code in _TRICK_CODES:
        return ("trick", fault.trick)
    if fault.position is not None:
        return ("play", fault.trick, fault.position)
    if path[:1] in (("auction",), ("announcements",)) and len(path) > 1:
        return path[:2]
    if code in _ANCHOR_OF_CODE:
        return _ANCHOR_OF_CODE[code]
    if code.startswith("D"):
        return ("discard",) if path[:1] == ("discard",) else ("deal",)
    return ("contract",) if code.startswith("A") else _END


class _Faults:
    """The faults of a replay by the event that carries them; each is handed out once."""

    def __init__(self, faults: list[Fault]) -> None:
        self._waiting: dict[Anchor, list[Fault]] = {}
        for fault in faults:
            self._waiting.setdefault(_anchor(fault), []).append(fault)

    def take(self, *anchor: str | int) -> tuple[Fault, ...]:
        """The faults of an event."""
        return tuple(self._waiting.pop(anchor, ()))

    def wait_for(self, *anchor: str | int) -> bool:
        """Whether a fault waits for this event."""
        return anchor in self._waiting

    def rest(self) -> tuple[Fault, ...]:
        """All faults not handed out yet: those of the end, and those whose event the record does not have."""
        rest = [fault for faults in self._waiting.values() for fault in faults]
        self._waiting.clear()
        return tuple(rest)


def events(replay: Replay) -> Iterator[Event]:
    """What happens in a hand, in order: from the deal to the score."""
    faults = _Faults(replay.faults)
    yield Dealt(faults.take("deal"), tuple(replay.dealt), tuple(replay.dealt_inferred), replay.dog)
    yield from _auction(replay, faults)
    yield from _before_play(replay, faults)
    yield from _play(replay, faults)
    if replay.kind == VOID:
        yield Annulled(faults.take("void"), replay.hand.void_reason)
    yield Scored(faults.rest(), replay.score, replay.whole)


def _auction(replay: Replay, faults: _Faults) -> Iterator[Event]:
    """Bids, and in Le Mignon the dog after the first round of them."""
    hand = replay.hand
    turned = replay.rules.game != MIGNON
    for index, bid in enumerate(hand.auction or ()):
        if bid.round > 1 and not turned:
            turned = True
            yield from _dog(replay)
        yield Spoke(faults.take("auction", index), index, bid)
    if not turned and (hand.auction or replay.taker is not None):
        yield from _dog(replay)
    if replay.kind in (CONTRACT, VOID) and replay.taker is not None and replay.bid is not None:
        factor = None if replay.rules.game == MIGNON else multiplier(replay.bid, replay.rules)
        yield ContractSet(faults.take("contract"), replay.taker, replay.bid, factor)
    elif replay.kind in (PASSED_OUT, GOULASH, PLAYED_AFTER_PASSES):
        yield PassedOut(faults.take("contract"), replay.kind == GOULASH)


def _dog(replay: Replay) -> Iterator[Event]:
    if replay.dog is not None:
        yield DogTurned((), replay.dog)


def _before_play(replay: Replay, faults: _Faults) -> Iterator[Event]:
    """Chosen suit, call, dog and discard."""
    hand = replay.hand
    if hand.suit is not None or hand.suit_unknown:
        yield SuitChosen(faults.take("suit"), hand.suit)
    if hand.call is not None:
        yield Called(faults.take("call"), hand.call)
    exchanges = replay.kind in (CONTRACT, VOID) and replay.bid is not None and takes_dog(replay.bid, replay.rules)
    if exchanges and replay.rules.game != MIGNON:
        yield from _dog(replay)
    if hand.discard or replay.discard is not None or faults.wait_for("discard"):
        yield Discarded(
            faults.take("discard"), replay.discard, replay.discard_inferred, hand.discard, hand.discard_shown
        )


def _play(replay: Replay, faults: _Faults) -> Iterator[Event]:
    """The tricks, with each announcement at its moment."""
    agenda = _Agenda(replay, faults)
    yield from agenda.due(_START)
    attack = attack_of(replay) if replay.kind == CONTRACT else None
    for trick in replay.tricks:
        number = trick.number
        yield from agenda.due((number, None))
        yield TrickBegun(faults.take("lead", number), number, trick.leader)
        for position, play in enumerate(trick.plays, 1):
            yield from agenda.due((number, play.seat))
            yield Played(faults.take("play", number, position), number, position, play)
            if position == 1:
                yield from agenda.due((number, _AFTER_FIRST_CARD))
        sides = None if attack is None else count_sides(replay, number, attack)
        players = count_players(replay, number) if replay.kind == GOULASH else None
        yield TrickWon(faults.take("trick", number), trick, sides, players)
    yield from agenda.rest()


_Moment = tuple[int, int | None]
_START: _Moment = (0, None)
_AFTER_FIRST_CARD = -1


class _Agenda:
    """The announcements by the moment at which they are made.

    A moment is a trick with the seat before whose card it is, with None before the trick begins, or with
    ``_AFTER_FIRST_CARD``.
    """

    def __init__(self, replay: Replay, faults: _Faults) -> None:
        self._faults = faults
        self._at: dict[_Moment, list[Announced]] = {}
        seats = {trick.number: set(trick.seats or ()) for trick in replay.tricks}
        for index, (said, valid, level) in enumerate(replay.announcements):
            event = Announced(faults.take("announcements", index), index, said, valid, level)
            self._at.setdefault(_moment(said, seats), []).append(event)

    def due(self, moment: _Moment) -> list[Announced]:
        """The announcements made at a moment."""
        return self._at.pop(moment, [])

    def rest(self) -> list[Announced]:
        """Those of a moment that the record does not reach."""
        return [event for made in self._at.values() for event in made]


def _moment(said: Announcement, seats: dict[int, set[int]]) -> _Moment:
    """A slam before the play or where the record says; anything else before the first card of its seat there."""
    number = said.trick or 1
    if said.kind == "slam":
        if said.when != "play":
            return _START
        return (number, _AFTER_FIRST_CARD if number == 1 else None)
    if not seats:
        return _START
    return (number, said.seat if said.seat in seats.get(number, ()) else None)
