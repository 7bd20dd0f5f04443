"""Writing a file that a command makes: whole, or not at all."""

import errno
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from auditor.cli.common import stop
from auditor.cli.exits import ExitCode
from auditor.cli.texts import said
from auditor.language import Said
from auditor.whole_files import whole_file

STDOUT = Path("-")

_NO_ROOM = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)


def write_file(path: Path, text: str) -> None:
    """Writes a text as UTF-8; ``-`` is stdout. Ends the command where the file cannot be written."""
    data = text.encode(errors="replace")
    if path == STDOUT:
        sys.stdout.buffer.write(data)
        return
    with output_errors(path), whole_file(path) as draft:
        draft.write_bytes(data)


@contextmanager
def text_stream(path: Path | None) -> Iterator[IO[str]]:
    """A stream of text into a file, or stdout. Ends the command where the file cannot be written."""
    if path is None or path == STDOUT:
        yield sys.stdout
        return
    with output_errors(path), whole_file(path) as draft, draft.open("w", encoding="utf-8", newline="") as stream:
        yield stream


@contextmanager
def output_errors(path: Path) -> Iterator[None]:
    """Turns what can go wrong with an output file into one clear line and exit code 4."""
    try:
        yield
    except OSError as error:
        full = error.errno in _NO_ROOM
        problem = said("file_problem", path=path, reason=error.strerror or str(error))
        stop(ExitCode.STORAGE, problem, said("full_hint" if full else "folder_hint"))


def require_another_file(output: Path | None, option: str, taken: Iterable[tuple[str | Path, Said]]) -> None:
    """Ends the command where what an option names would overwrite a file of ``taken``: paths with what they are."""
    if output is None:
        return
    for path, what in taken:
        same = False
        with suppress(OSError, ValueError):  # what is not there is not overwritten
            same = output.samefile(path)
        if same:
            stop(ExitCode.USAGE, said("overwrites", option=option, path=output, what=what), said("other_file_hint"))
