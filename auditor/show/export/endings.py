"""Which export a file name asks for."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final

from auditor.show.export.cast import cast
from auditor.show.export.film import film, still
from auditor.show.export.html import html
from auditor.show.export.svg import animated_svg, still_svg
from auditor.show.export.text import text
from auditor.show.play import DEFAULT_SPEED
from auditor.show.texts import said
from auditor.show.timeline import Timeline
from auditor.show.view import View


@dataclass(frozen=True, slots=True)
class Choice:
    """What the reader chose: the step to begin at (None: the whole hand), cards a second, and whether an
    animation begins again at its end."""

    start: int | None = None
    speed: float = DEFAULT_SPEED
    loop: bool = False


def export(timeline: Timeline, view: View, name: str, choice: Choice | None = None) -> str:
    """The text of the file of this name. Raises ``ValueError`` for a name with none of ``ENDINGS``."""
    ending = PurePath(name).suffix.lower()
    if ending not in _MAKERS:
        raise ValueError(said("ending", name=name, endings=", ".join(ENDINGS[:-1]), last=ENDINGS[-1]))
    return _MAKERS[ending](timeline, view, choice or Choice())


def _cast(timeline: Timeline, view: View, choice: Choice) -> str:
    return cast(film(timeline, view, choice.start or 0, choice.speed), view)


def _svg(timeline: Timeline, view: View, choice: Choice) -> str:
    if choice.start is not None:
        return still_svg(still(timeline, view, choice.start), view)
    return animated_svg(film(timeline, view, 0, choice.speed), view, loop=choice.loop)


def _html(timeline: Timeline, view: View, choice: Choice) -> str:
    return html(film(timeline, view), view, choice.start or 0)


def _text(timeline: Timeline, view: View, choice: Choice) -> str:
    return text(film(timeline, view, choice.start or 0), view)


_MAKERS: Final[dict[str, Callable[[Timeline, View, Choice], str]]] = {
    ".cast": _cast,
    ".svg": _svg,
    ".html": _html,
    ".txt": _text,
}
ENDINGS: Final = tuple(_MAKERS)
"""Endings of names that there is an export for."""
