"""How to show things on a stream: in colour and to its width on a terminal, plain everywhere else."""

import shutil
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TextIO

from rich.text import Text

from auditor.show.view import ASCII, UNICODE, View

if TYPE_CHECKING:
    from rich.console import Console

PLAIN_WIDTH: Final = 100
"""Width of texts that do not go to a terminal."""
NARROWEST: Final = 60


def view_for(stream: TextIO, *, ascii_only: bool = False) -> View:
    """A view that fits a stream: its size if it is a terminal, its encoding in any case."""
    encoding = (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "")
    charset = UNICODE if encoding.startswith("utf") and not ascii_only else ASCII
    if not stream.isatty():
        return View(width=PLAIN_WIDTH, charset=charset)
    size = shutil.get_terminal_size()
    return View(width=max(size.columns, NARROWEST), height=size.lines, charset=charset)


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
