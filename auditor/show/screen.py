"""What a stream can show: its width, its characters, colours. Imports nothing heavy."""

import os
import shutil
from typing import Final, NamedTuple, TextIO

PLAIN_WIDTH: Final = 100
"""Width of texts that do not go to a terminal."""
NARROWEST: Final = 60
_PLAIN_HEIGHT: Final = 24

AUTO, ALWAYS, NEVER = "auto", "always", "never"
"""When to use colours."""


class Screen(NamedTuple):
    """Size in terminal cells, and whether only ASCII can be shown."""

    width: int
    height: int
    ascii: bool


def screen_of(stream: TextIO, *, ascii_only: bool = False) -> Screen:
    """A screen that fits a stream: its size if it is a terminal, its encoding in any case."""
    encoding = (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "")
    is_ascii = ascii_only or not encoding.startswith("utf")
    if not stream.isatty():
        return Screen(PLAIN_WIDTH, _PLAIN_HEIGHT, is_ascii)
    size = shutil.get_terminal_size()
    return Screen(max(size.columns, NARROWEST), size.lines, is_ascii)


def uses_colour(stream: TextIO, choice: str = AUTO) -> bool:
    """Whether to use colours on a stream: by default on a terminal, unless ``NO_COLOR`` or ``TERM=dumb`` is set."""
    if choice != AUTO:
        return choice == ALWAYS
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
