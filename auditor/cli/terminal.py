"""Whether a command can talk with the reader by keys, and where they come from."""

import os
import sys
from typing import Annotated, Final, TextIO

import typer

from auditor.cli.common import stop
from auditor.cli.exits import ExitCode
from auditor.cli.texts import said

InteractiveOption = Annotated[
    bool | None,
    typer.Option(
        "--interactive/--no-interactive",
        help="With keys, also where the hands come from stdin; or plain text, one frame after the other, also in a"
        " terminal. Left out: with keys where stdin, stdout and stderr are a terminal.",
    ),
]

_DRAWS_NOTHING: Final = ("dumb", "unknown")


def is_interactive(wanted: bool | None) -> bool:
    """Whether to talk by keys. Ends the command where that is asked for and cannot be."""
    draws = _is_terminal(sys.stdout) and _is_terminal(sys.stderr) and os.environ.get("TERM") not in _DRAWS_NOTHING
    if wanted and not draws:
        stop(ExitCode.USAGE, said("no_terminal"), said("no_terminal_hint"))
    return draws and _is_terminal(sys.stdin) if wanted is None else wanted


def keys_from_terminal() -> None:
    """Takes keys from the terminal where stdin is none; what it holds has to be read before."""
    if _is_terminal(sys.stdin):
        return
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)
    except OSError:
        stop(ExitCode.USAGE, said("no_terminal"), said("no_terminal_hint"))
    os.dup2(terminal, 0)
    os.close(terminal)


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and not stream.closed and stream.isatty()
