"""The frames of a hand with the time that each stays and the marks that stand at it: what every export draws."""

from dataclasses import dataclass
from typing import Final

from auditor.engine.events import Played
from auditor.show.frame import Frame, frame_of
from auditor.show.play import DEFAULT_SPEED, dwell
from auditor.show.timeline import Timeline
from auditor.show.view import View

LAST_SECONDS: Final = 3.0
"""How long the last frame stays, whatever the speed."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One frame, the seconds that it stays, and what begins or was found at it, in words."""

    frame: Frame
    seconds: float
    marks: tuple[str, ...] = ()


def film(timeline: Timeline, view: View, start: int = 0, speed: float = DEFAULT_SPEED) -> list[Shot]:
    """The shots from a step to the end; ``speed`` is in cards a second."""
    shots = []
    for step in range(start, timeline.steps):
        shown = frame_of(timeline, step, view)
        seconds = dwell(shown, speed) if step < timeline.steps - 1 else LAST_SECONDS
        shots.append(Shot(shown, seconds, tuple(_marks(shown, view))))
    return shots


def still(timeline: Timeline, view: View, step: int) -> Shot:
    """The shot of one step alone."""
    return Shot(frame_of(timeline, step, view), LAST_SECONDS)


def _marks(shown: Frame, view: View) -> list[str]:
    """The trick that begins here, and the findings."""
    marks = []
    if isinstance(shown.event, Played) and shown.event.position == 1:
        marks.append(view.say("export.trick", number=shown.event.trick))
    return marks + [f"{found.code} {found.name}" for found in shown.findings]
