"""The hands of a replay one after another, each made ready when it is looked at."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import islice
from typing import Final

from auditor.audit.result import HandAudit
from auditor.language import said_by
from auditor.show.play import start_step
from auditor.show.replay.state import Course, ReplayState
from auditor.show.sight import seat_of, steps_with_findings
from auditor.show.texts import said
from auditor.show.timeline import Timeline
from auditor.show.view import ONE_SEAT, TURN_ONLY, View

_AHEAD: Final = 100
"""Hands that are read ahead, so that it can be told how many there are."""
_READY: Final = 32
"""Hands that are kept ready."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """What a reader chose, and through whose eyes he looks at hidden hands.

    ``player`` is a name or a seat from 0; without one it is the player whose turn it is.
    """

    view: View
    player: str | None = None


class OpeningError(Exception):
    """There is no such place, finding or player; the argument says it."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Where to open: at a place ``TRICK[.CARD]`` or at the first finding, else at the deal; ``hidden``: with hidden
    hands."""

    hidden: bool = False
    at: str | None = None
    at_finding: bool = False

    @property
    def is_named(self) -> bool:
        """Whether the reader named a place."""
        return self.at is not None or self.at_finding


class Showing:
    """One hand for a reader."""

    def __init__(self, audit: HandAudit, eyes: Eyes) -> None:
        self.audit = audit
        self._eyes = eyes
        self._course = lru_cache(self._make_course)

    @cached_property
    def timeline(self) -> Timeline | None:
        """The steps of the hand; None for a record that could not be read."""
        return None if self.audit.replay is None else Timeline(self.audit)

    def view(self, hidden: bool) -> View:
        """The view with all hands open, or as a player sees it: without any hand where he does not play."""
        if not hidden:
            return self._eyes.view
        if self._eyes.player is None:
            return replace(self._eyes.view, hands=TURN_ONLY)
        return replace(self._eyes.view, hands=ONE_SEAT, seat=self._seat)

    def course(self, hidden: bool) -> Course:
        """How the hand can be gone through."""
        return self._course(hidden)

    def opening(self, opening: Opening) -> int:
        """The step to open at. Raises ``OpeningError``."""
        if self.timeline is None:
            return 0
        try:
            if self._eyes.player is not None and self._seat is None:
                seat_of(self._eyes.player, self.audit.players, self.audit.answer_to)
            return start_step(self.timeline, self.view(opening.hidden), opening.at, opening.at_finding)
        except (ValueError, LookupError) as error:
            raise OpeningError(said_by(error)) from error

    @property
    def is_for_the_player(self) -> bool:
        """Whether the player through whose eyes the hand is shown, if any, plays in it."""
        return self._eyes.player is None or self._seat is not None

    def is_kept_back(self, step: int) -> bool:
        """Whether a finding lies before the step at which the player is the first to see one."""
        everything = self.course(False).findings
        return bool(everything) and everything[0] < step

    @cached_property
    def _seat(self) -> int | None:
        try:
            return seat_of(self._eyes.player or "", self.audit.players, self.audit.answer_to)
        except LookupError:
            return None

    def _make_course(self, hidden: bool) -> Course:
        if self.timeline is None:
            return Course()
        findings = steps_with_findings(self.timeline, self.view(hidden))
        return Course(self.timeline.steps - 1, tuple(self.timeline.trick_steps()), tuple(findings))


class Reel:
    """Hands that can be gone to and fro, numbered from 0."""

    def __init__(self, hands: Iterator[HandAudit], eyes: Eyes) -> None:
        self._rest: Iterator[HandAudit] | None = hands
        self._hands: list[HandAudit] = []
        self._eyes = eyes
        self.showing = lru_cache(_READY)(self._make)
        """Gives a hand, ready to be shown."""
        self._fetch(_AHEAD)

    def has(self, hand: int) -> bool:
        """Whether there is a hand with this number."""
        self._fetch(hand + 1 - len(self._hands))
        return 0 <= hand < len(self._hands)

    @property
    def count(self) -> int:
        """How many hands are known so far."""
        return len(self._hands)

    @property
    def all_known(self) -> bool:
        """Whether there are no more hands than those known."""
        return self._rest is None

    def course(self, hand: int, hidden: bool) -> Course:
        """How a hand can be gone through."""
        return self.showing(hand).course(hidden)

    def opening(self, state: ReplayState, opening: Opening) -> ReplayState:
        """The state at the place to open at, playing where none is named. Raises ``OpeningError``."""
        for number, showing, step in openings(self._showings(), opening):
            late = opening.at_finding and opening.hidden and showing.is_kept_back(step)
            notice = "kept_back" if late else ""
            return replace(state, hand=number, step=step, playing=not opening.is_named, notice=notice)
        return state

    def _showings(self) -> Iterator[Showing]:
        hand = 0
        while self.has(hand):
            yield self.showing(hand)
            hand += 1

    def _make(self, hand: int) -> Showing:
        return Showing(self._hands[hand], self._eyes)

    def _fetch(self, count: int) -> None:
        """Takes so many hands more, as far as there are any."""
        if count <= 0 or self._rest is None:
            return
        fetched = list(islice(self._rest, count))
        self._hands += fetched
        if len(fetched) < count:
            self._rest = None


def openings(showings: Iterable[Showing], opening: Opening) -> Iterator[tuple[int, Showing, int]]:
    """The hands with their numbers and the step to begin each at: the first one where the reader asks to open, the
    others at their beginning.

    Hands in which the player does not play are left out. A place is looked for in the first hand that could be
    read, a finding in one after another. Raises ``OpeningError``.
    """
    looked_at: list[Showing] = []
    opened = False
    foreign: Showing | None = None
    for number, showing in enumerate(showings):
        if showing.timeline is not None and not showing.is_for_the_player:
            foreign = foreign or showing
            continue
        if not opened and opening.is_named:
            if showing.timeline is None:
                continue
            if opening.at_finding and not showing.course(opening.hidden).findings:
                looked_at = [*looked_at[:1], showing]
                continue
        yield number, showing, 0 if opened else showing.opening(opening)
        opened = True
    if opened:
        return
    if foreign is not None and not looked_at:
        foreign.opening(opening)
    elif len(looked_at) == 1:
        looked_at[0].opening(opening)
    elif looked_at:
        raise OpeningError(said("nothing_found_in_any"))
