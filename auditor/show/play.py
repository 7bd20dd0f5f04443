"""Playing a hand back: where it opens, how long each step stays, and its frames as plain text."""

from collections.abc import Iterator
from typing import Final

from auditor.engine.events import Scored, TrickWon
from auditor.show.explain import parse_place
from auditor.show.frame import Frame, frame_of
from auditor.show.sight import steps_with_findings
from auditor.show.terminal import painted
from auditor.show.text import frame_lines, frame_text
from auditor.show.texts import said
from auditor.show.timeline import Timeline
from auditor.show.view import View

DEFAULT_SPEED: Final = 1.5
"""Cards a second."""
SLOWEST: Final = 0.05
FASTEST: Final = 100.0
SEPARATOR: Final = "="
_TRICK_END: Final = 2.0
_FINDING: Final = 4.0


def start_step(timeline: Timeline, view: View, at: str | None = None, at_finding: bool = False) -> int:
    """The step to open at: a place ``TRICK[.CARD]``, the first finding that the reader may see, else the deal.

    Raises ``ValueError`` for a text that is no place and ``LookupError`` where the hand has no such place.
    """
    if at is not None:
        trick, card = parse_place(at)
        timeline.require_place(trick, card or 1)
        step = timeline.step_at(trick, card)
        assert step is not None, "every card that was recorded has its step"
        return step
    if at_finding:
        steps = steps_with_findings(timeline, view)
        if not steps:
            if view.seat is None:
                raise LookupError(said("nothing_found"))
            raise LookupError(said("nothing_found_by", name=timeline.audit.players[view.seat]))
        return steps[0]
    return 0


def dwell(shown: Frame, speed: float) -> float:
    """Seconds that a frame stays: one card's time, longer at the end of a trick and at a finding, none at the end."""
    if isinstance(shown.event, Scored):
        return 0.0
    weight = 1.0
    if shown.findings:
        weight = _FINDING
    elif isinstance(shown.event, TrickWon) or shown.step == 0:
        weight = _TRICK_END
    return weight / min(max(speed, SLOWEST), FASTEST)


def plain_frames(timeline: Timeline, view: View, start: int = 0, *, colour: bool = False) -> Iterator[str]:
    """The frames from a step to the end as text, with a line between each two; without control sequences unless
    colours are asked for."""
    for step in range(start, timeline.steps):
        if step > start:
            yield SEPARATOR * view.width
        shown = frame_of(timeline, step, view)
        yield "\n".join(map(painted, frame_lines(shown, view))) if colour else frame_text(shown, view)
