"""How to show things on a stream: in colour and to its width on a terminal, plain everywhere else."""

import io
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, TextIO

from rich.text import Text

from auditor.language import ENGLISH
from auditor.show.screen import screen_of
from auditor.show.view import ASCII, UNICODE, View

if TYPE_CHECKING:
    from rich.console import Console


def painted(line: Text) -> str:
    """A line with the control sequences of its colours, whatever it is written to."""
    console = _painter()
    with console.capture() as capture:
        console.print(line, end="")
    return capture.get()


@cache
def _painter() -> "Console":
    from rich.console import Console

    return Console(
        file=io.StringIO(),
        force_terminal=True,
        color_system="256",
        no_color=False,
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=True,
    )


def view_for(stream: TextIO, *, ascii_only: bool = False, language: str = ENGLISH) -> View:
    """A view that fits a stream: its size if it is a terminal, its encoding in any case."""
    screen = screen_of(stream, ascii_only=ascii_only)
    charset = ASCII if screen.ascii else UNICODE
    return View(width=screen.width, height=screen.height, charset=charset, language=language)


def console_for(stream: TextIO) -> "Console":
    """A console that never changes a text: no highlighting, no markup, no line breaks of its own."""
    from rich.console import Console

    return Console(file=stream, highlight=False, markup=False, emoji=False, soft_wrap=True)


def write_lines(lines: Iterable[Text], stream: TextIO) -> None:
    """Writes lines, in colour only to a terminal (which ``NO_COLOR`` and ``TERM=dumb`` still turn off)."""
    if not stream.isatty():
        for line in lines:
            print(line.plain.rstrip(), file=stream)
        return
    console = console_for(stream)
    for line in lines:
        console.print(line)
