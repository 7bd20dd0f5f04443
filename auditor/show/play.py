"""``auditor replay`` without keys: the frames of a hand one after the other, drawn over each other in a terminal."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from auditor.engine.events import Played, Scored, TrickWon
from auditor.show.explain import parse_place
from auditor.show.frame import frame_of
from auditor.show.text import frame_lines, frame_text
from auditor.show.timeline import Timeline
from auditor.show.view import View

if TYPE_CHECKING:
    from rich.console import Console

DEFAULT_SPEED: Final = 1.5
"""Cards a second."""
SLOWEST: Final = 0.05
FASTEST: Final = 100.0
SEPARATOR: Final = "="
_TRICK_END: Final = 2.0
_FINDING: Final = 4.0


def start_step(timeline: Timeline, at: str | None = None, at_finding: bool = False) -> int:
    """The step to open at: a place ``TRICK[.CARD]``, the first finding, else the deal.

    Raises ``ValueError`` for a text that is no place and ``LookupError`` where the hand has no such place.
    """
    if at is not None:
        trick, card = parse_place(at)
        step = timeline.step_at(trick, card)
        if step is None:
            raise LookupError(f"this hand has no card {at}")
        return step
    if at_finding:
        steps = timeline.steps_with_findings()
        if not steps:
            raise LookupError("nothing was found in this hand")
        return steps[0]
    return 0


def dwell(timeline: Timeline, step: int, speed: float) -> float:
    """Seconds that a step stays: one card's time, longer at the end of a trick and at a finding, none at the end."""
    event = timeline.moments[step].event
    if isinstance(event, Scored):
        return 0.0
    weight = 1.0
    if isinstance(event, TrickWon):
        weight = _TRICK_END
    elif not isinstance(event, Played):
        weight = _TRICK_END if step == 0 else 1.0
    if timeline.findings(step):
        weight = _FINDING
    return weight / min(max(speed, SLOWEST), FASTEST)


def frames(timeline: Timeline, view: View, start: int = 0) -> Iterator[str]:
    """The frames from a step to the end as plain text, a card at a time."""
    for step in range(start, timeline.steps):
        yield frame_text(frame_of(timeline, step, view), view)


def plain_frames(timeline: Timeline, view: View, start: int = 0) -> Iterator[str]:
    """The same with a line between each two."""
    for number, text in enumerate(frames(timeline, view, start)):
        if number:
            yield SEPARATOR * view.width
        yield text


def animate(
    timeline: Timeline,
    view: View,
    console: "Console",
    start: int = 0,
    *,
    speed: float = DEFAULT_SPEED,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Draws the frames over each other in a terminal of any size; the last one stays.

    Ends with ``KeyboardInterrupt`` when interrupted, with the terminal as it was.
    """
    from rich.live import Live
    from rich.text import Text

    with Live(console=console, auto_refresh=False, vertical_overflow="crop") as live:
        for step in range(start, timeline.steps):
            sized = replace(view, width=console.width, height=max(console.height - 1, 10))
            lines = frame_lines(frame_of(timeline, step, sized), sized)
            live.update(Text("\n").join(lines), refresh=True)
            sleep(dwell(timeline, step, speed))
