"""Whose eyes a hand is seen through: which hands, findings and announcements a reader may see at a step.

What is kept back at a step leaves no trace in it: as long as the cards that a reader cannot see may lie one way
or another, he is shown the same. What was kept back comes out at the end, once all hands are played out.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from auditor.audit.finding import Finding
from auditor.engine.events import Announced, Called, Discarded, Played, Spoke, SuitChosen, TrickWon
from auditor.engine.replay import Fault
from auditor.rules.announcements import handful_level
from auditor.show.texts import said
from auditor.show.timeline import Moment, Timeline
from auditor.show.view import ALL_HANDS, ONE_SEAT, View

_SEEN_FAMILIES: Final = "RASW"
"""Families of codes about what everybody sees: the record, the auction, the numbers."""
_SEEN: Final = frozenset(
    "D102 D103 D104 C301 C303 C304 C305 C311 C317 N401 N402 N405 N407 N408 N412 N422".split()
    + "P502 P505 P506 P508 P509 P510 P511 P512".split()
)
"""Codes of the other families about what everybody at the table sees when it happens."""
_OF_THE_SEAT: Final = frozenset("D105 N403 N404 N406 N421 P501 P503 P504 P507".split())
"""Codes that tell something about the hand of the seat that they name."""
_OF_THE_TAKER: Final = frozenset("C302 C312 C313 C314 C315 C316".split())
"""Codes that tell something about the hand or the discard of the taker."""
_OF_THE_CAMPS: Final = frozenset(("C306", "N411"))
"""Codes that tell who plays with whom."""


def acting_seat(moment: Moment) -> int | None:
    """The seat whose doing a step is."""
    event = moment.event
    if isinstance(event, Spoke):
        return event.bid.seat
    if isinstance(event, Announced):
        return event.announcement.seat
    if isinstance(event, Played):
        return event.play.seat
    if isinstance(event, TrickWon):
        return event.trick.winner
    if isinstance(event, (Called, SuitChosen, Discarded)):
        return moment.contract.taker if moment.contract else None
    return None


class Sight:
    """What the reader of a view may see at one step of a hand."""

    def __init__(self, timeline: Timeline, step: int, view: View) -> None:
        self._timeline = timeline
        self._step = step
        self._view = view
        self._moment = timeline.moments[step]
        self.all = view.hands == ALL_HANDS
        own = view.seat if view.hands == ONE_SEAT else acting_seat(self._moment)
        self._own = own
        self.discard = self.all or (view.hands == ONE_SEAT and own is not None and own == timeline.replay.taker)
        """Whether he sees what was laid aside."""
        self.camps = self._moment.camps_open if self.all else self._sees_camps()
        """Whether he knows who plays with whom."""

    def hand(self, seat: int) -> bool:
        """Whether he sees a hand."""
        return self.all or seat == self._own

    def sees(self, found: Finding | Fault) -> bool:
        """Whether a finding tells him nothing at this step that he may not know."""
        code = found.code
        if self.all or code[0] in _SEEN_FAMILIES or code in _SEEN:
            return True
        if code in _OF_THE_CAMPS and self.camps:
            return True
        if code in _OF_THE_SEAT and found.seat is not None and self.hand(found.seat):
            return True
        return (code in _OF_THE_TAKER and self.discard) or self._played_out()

    def findings(self) -> list[Finding]:
        """The findings that stand at this step: at the end also those that were kept back before."""
        found = [finding for finding in self._timeline.findings(self._step) if self.sees(finding)]
        if not self.all and self._played_out():
            for step in range(self._step):
                before = Sight(self._timeline, step, self._view)
                found += [finding for finding in self._timeline.findings(step) if not before.sees(finding)]
        return found

    def codes(self, trick: int, position: int) -> tuple[str, ...]:
        """The codes of the findings at one card, from 1, that he may see now."""
        return tuple(finding.code for finding in self._timeline.findings_at(trick, position) if self.sees(finding))

    def announced(self, event: Announced) -> Announced:
        """An announcement as he knows it: as it was made, where its fault lies in a hand that he does not see."""
        if event.valid or all(map(self.sees, event.faults)):
            return event
        said = event.announcement
        players = self._timeline.replay.hand.players
        level = said.level if said.cards is None else handful_level(len(said.cards), players)
        return replace(event, valid=True, level=level)

    def _sees_camps(self) -> bool:
        """At the end of a record that stops early nobody has learnt what he did not know before."""
        scored = self._moment.scored
        if scored is None or scored.score is not None or not self._step:
            return self._moment.camps_open
        return self._timeline.moments[self._step - 1].camps_open

    def _played_out(self) -> bool:
        """Whether this is the end and every card that was dealt has been played or laid aside."""
        timeline = self._timeline
        if self._step < timeline.steps - 1 or not self._moment.plays:
            return False
        return all(timeline.cards_left(self._step, seat) == 0 for seat in range(timeline.replay.hand.players))


def seat_of(wanted: str, players: Sequence[str], behind: Sequence[str] = ()) -> int:
    """The seat that is meant by a player's name, in any case of its letters, or by its number from 0 as in a record.

    A name counts before a number. ``behind`` are the names behind pseudonyms; they count too and are not said.
    Raises ``LookupError`` where nobody or more than one is meant.
    """
    for names in (players, behind):
        exact = [seat for seat, name in enumerate(names) if name == wanted]
        seats = exact or [seat for seat, name in enumerate(names) if name.casefold() == wanted.casefold()]
        if len(seats) == 1:
            return seats[0]
        if seats:
            raise LookupError(said("several_players", wanted=repr(wanted), seats=_seats(players)))
    if wanted.isascii() and wanted.isdigit() and int(wanted) < len(players):
        return int(wanted)
    raise LookupError(said("no_player", wanted=repr(wanted), seats=_seats(players)))


def _seats(players: Sequence[str]) -> str:
    return ", ".join(f"{seat} {name}" for seat, name in enumerate(players))


def steps_with_findings(timeline: Timeline, view: View) -> list[int]:
    """The steps with a finding that the reader of a view may see there, in order."""
    return [step for step in range(timeline.steps) if Sight(timeline, step, view).findings()]
