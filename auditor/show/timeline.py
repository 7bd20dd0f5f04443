"""A hand step by step: the stream of events folded into what is known and lies on the table at each step.

A step is one event; only the beginning of a trick goes together with what happens first in it. Steps are
numbered from 0, the deal, to the last, the score.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from auditor.audit.finding import Finding
from auditor.audit.result import HandAudit
from auditor.cards import ALL_CARDS, BIT, UNKNOWN
from auditor.engine.case import known
from auditor.engine.events import (
    Announced,
    Called,
    ContractSet,
    Dealt,
    Discarded,
    DogTurned,
    Event,
    PassedOut,
    Played,
    Scored,
    Spoke,
    SuitChosen,
    TrickBegun,
    TrickWon,
    events,
)
from auditor.engine.hand import Bid
from auditor.engine.replay import Fault, Play, Replay
from auditor.rules.auction import takes_dog
from auditor.rules.call import has_call
from auditor.rules.ruleset import TABLES
from auditor.show.texts import said

NOT_IN_HAND = ("P501", "P502")
"""Faults that say that a card played was not in that hand: such a play is no evidence of it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The state after a step. ``played`` is the set of all cards laid so far, ``plays`` their number.

    ``table`` holds the plays of the trick that lies there, ``won`` its end, ``last`` the end of the trick
    before it. ``camps_open`` tells that everybody at the table knows who plays with whom.
    """

    event: Event
    faults: tuple[Fault, ...]
    auction: tuple[Bid, ...] = ()
    contract: ContractSet | None = None
    passed_out: PassedOut | None = None
    suit: SuitChosen | None = None
    called: Called | None = None
    dog: int | None = None
    discard: Discarded | None = None
    announced: tuple[Announced, ...] = ()
    number: int = 0
    leader: int | None = None
    table: tuple[Play, ...] = ()
    won: TrickWon | None = None
    last: TrickWon | None = None
    played: int = 0
    plays: int = 0
    camps_open: bool = False
    scored: Scored | None = None

    @property
    def tricks_done(self) -> int:
        """How many tricks are complete."""
        return self.number if self.won is not None or not self.number else self.number - 1


class Timeline:
    """All steps of one judged hand that was not rejected."""

    def __init__(self, audit: HandAudit) -> None:
        if audit.replay is None:
            raise ValueError("a rejected record has no steps")
        self.audit = audit
        self.replay: Replay = audit.replay
        self.moments = list(_fold(self.replay))
        self._finding_of = {id(found.facts["fault"]): found for found in audit.findings if "fault" in found.facts}
        self._of_record = [found for found in audit.findings if "fault" not in found.facts]
        self._at: dict[tuple[int, int], tuple[Finding, ...]] = {}
        for found in audit.findings:
            if found.trick is not None and found.position is not None:
                place = (found.trick, found.position)
                self._at[place] = (*self._at.get(place, ()), found)
        self._plays: list[Play] = [play for trick in self.replay.tricks for play in trick.plays]
        self._evidence = self._later_cards()

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return len(self.moments)

    def findings(self, step: int) -> list[Finding]:
        """The reported findings of a step; those of the record itself belong to the deal."""
        found = list(self._of_record) if step == 0 else []
        for fault in self.moments[step].faults:
            finding = self._finding_of.get(id(fault))
            if finding is not None:
                found.append(finding)
        return found

    def steps_with_findings(self) -> list[int]:
        """The steps with a finding, in order."""
        return [step for step in range(self.steps) if self.findings(step)]

    def step_of(self, finding: Finding) -> int | None:
        """The step at which a finding stands."""
        return next((step for step in range(self.steps) if any(finding is f for f in self.findings(step))), None)

    def step_at(self, trick: int, position: int | None = None) -> int | None:
        """The step of a card (by default the first) of a trick, both from 1; None where there is none."""
        for step, moment in enumerate(self.moments):
            event = moment.event
            if isinstance(event, Played) and (event.trick, event.position) == (trick, position or 1):
                return step
        return None

    def require_place(self, trick: int, position: int | None = None) -> None:
        """Raises ``LookupError``, which tells what there is instead, where no such trick or card was recorded."""
        tricks = self.replay.tricks
        if not tricks:
            raise LookupError(said("no_tricks", level=self.audit.level))
        if not 1 <= trick <= len(tricks):
            raise LookupError(said("no_trick", trick=trick, last=len(tricks)))
        cards = len(tricks[trick - 1].plays)
        if position is not None and not 1 <= position <= cards:
            raise LookupError(said("no_card", trick=trick, position=position, cards=cards))

    def trick_steps(self) -> list[int]:
        """The steps of the first card of each trick, in order."""
        events = (moment.event for moment in self.moments)
        return [step for step, event in enumerate(events) if isinstance(event, Played) and event.position == 1]

    def findings_at(self, trick: int, position: int) -> tuple[Finding, ...]:
        """The reported findings at one card, from 1."""
        return self._at.get((trick, position), ())

    def held(self, step: int, seat: int) -> tuple[int, int]:
        """The cards known to be in a hand after a step: those of the record, and those known otherwise."""
        moment = self.moments[step]
        recorded = self._recorded(moment, seat) & ~moment.played
        if self.replay.dealt_inferred[seat]:
            return 0, recorded
        evidence = 0
        if seat != self.replay.taker or self._exchanged(moment):
            evidence = self._evidence[moment.plays][seat]
        return recorded, evidence & ~recorded & ~moment.played

    def cards_left(self, step: int, seat: int) -> int:
        """How many cards a hand must hold after a step."""
        moment = self.moments[step]
        replay = self.replay
        size = TABLES[replay.hand.players]
        laid = sum(play.seat == seat for play in self._plays[: moment.plays])
        extra = size.dog_size if seat == replay.taker and self._holds_dog(moment) else 0
        return max(size.hand_size + extra - laid, 0)

    def _later_cards(self) -> list[list[int]]:
        """For each number of plays made: the cards that each seat still plays, as evidence that it holds them."""
        later = [[0] * self.replay.hand.players]
        for play in reversed(self._plays):
            cards = list(later[-1])
            if play.seat is not None and play.card != UNKNOWN and play.code not in NOT_IN_HAND:
                cards[play.seat] |= BIT[play.card]
            later.append(cards)
        later.reverse()
        return later

    def _exchanges(self) -> bool:
        replay = self.replay
        return replay.taker is not None and replay.bid is not None and takes_dog(replay.bid, replay.rules)

    def _exchanged(self, moment: Moment) -> bool:
        """Whether the taker's hand is final: after the discard, or without one once the play begins."""
        return not self._exchanges() or moment.discard is not None or moment.number > 0

    def _holds_dog(self, moment: Moment) -> bool:
        return moment.contract is not None and moment.dog is not None and not self._exchanged(moment)

    def _recorded(self, moment: Moment, seat: int) -> int:
        replay = self.replay
        dealt, dog = replay.dealt[seat], replay.dog
        if seat != replay.taker or not self._exchanges():
            return known(dealt)
        if self._holds_dog(moment):
            return known(dealt) | known(dog)
        if not self._exchanged(moment):
            return known(dealt)
        discard = replay.discard
        if discard is None or discard & ~ALL_CARDS:
            return 0
        return (known(dealt) | known(dog)) & ~discard


def _fold(replay: Replay) -> Iterator[Moment]:
    moment: Moment | None = None
    begun: tuple[Fault, ...] = ()
    for event in events(replay):
        if moment is None:
            moment = Moment(event, event.faults)
        else:
            moment = _after(moment, event, replay)
        if isinstance(event, TrickBegun):
            begun += event.faults
            continue
        if begun:
            moment = replace(moment, faults=begun + moment.faults)
            begun = ()
        yield moment


def _after(before: Moment, event: Event, replay: Replay) -> Moment:
    """The state after one more event."""
    after = replace(before, event=event, faults=event.faults)
    if isinstance(event, Spoke):
        return replace(after, auction=(*before.auction, event.bid))
    if isinstance(event, ContractSet):
        return replace(after, contract=event, camps_open=not has_call(replay.hand.players, replay.rules))
    if isinstance(event, PassedOut):
        return replace(after, passed_out=event)
    if isinstance(event, SuitChosen):
        return replace(after, suit=event)
    if isinstance(event, Called):
        return replace(after, called=event, camps_open=before.camps_open or _lies_open(event.card, before.dog))
    if isinstance(event, DogTurned):
        seen = before.called is not None and _lies_open(before.called.card, event.cards)
        return replace(after, dog=event.cards, camps_open=before.camps_open or seen)
    if isinstance(event, Discarded):
        return replace(after, discard=event)
    if isinstance(event, Announced):
        return replace(after, announced=(*before.announced, event))
    if isinstance(event, TrickBegun):
        return replace(
            after, number=event.number, leader=event.leader, table=(), won=None, last=before.won or before.last
        )
    if isinstance(event, Played):
        return _after_play(after, event, replay)
    if isinstance(event, TrickWon):
        return replace(after, won=event)
    if isinstance(event, Scored):
        return replace(after, scored=event, camps_open=True)
    assert not isinstance(event, Dealt)
    return after


def _after_play(after: Moment, event: Played, replay: Replay) -> Moment:
    card = event.play.card
    shown = card == replay.called_card and replay.called_card is not None
    return replace(
        after,
        table=(*after.table, event.play),
        played=after.played | (BIT[card] if card != UNKNOWN else 0),
        plays=after.plays + 1,
        camps_open=after.camps_open or shown,
    )


def _lies_open(card: int, dog: int | None) -> bool:
    return card != UNKNOWN and bool(known(dog) & BIT[card])
