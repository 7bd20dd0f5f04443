"""Standard streams that hold whatever becomes of them: closed, full, or a pipe that nobody reads any more."""

import errno
import io
import os
import select
import sys
from typing import Any, Final, TextIO

_STANDARD: Final = 3
"""Number of the standard streams; their descriptors are 0, 1 and 2."""
_NOBODY_READS: Final = (errno.EPIPE, errno.ESHUTDOWN, *((errno.EINVAL,) if sys.platform == "win32" else ()))


class OutputLostError(Exception):
    """What a command prints cannot be written any more; ``quiet`` where the reader went away on his own account.

    It is no ``OSError``, so that nobody takes it for trouble with another file. From then on output goes nowhere.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror or str(error))
        self.quiet = error.errno in _NOBODY_READS


class _Output(io.FileIO):
    """Standard output, which tells a failure once."""

    def write(self, data: Any, /) -> int:
        try:
            while (written := super().write(data)) is None:  # the stream is set not to wait
                select.select([], [self], [])
        except OSError as error:
            _lead_nowhere(self.fileno())
            raise OutputLostError(error) from error
        return written


class _Narration(io.FileIO):
    """Standard error, which nothing must fail for."""

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data) or len(data)
        except OSError:
            return len(data)


def prepare() -> None:
    """Makes standard output and error ready to be written to whatever they are.

    A stream that was closed leads nowhere, so that no file that is opened later takes its place. Characters that
    an encoding lacks are written as escapes.
    """
    while (spare := os.open(os.devnull, os.O_RDWR)) < _STANDARD:
        os.set_inheritable(spare, True)
    os.close(spare)
    sys.stdout = _text(sys.stdout, _Output, 1)
    sys.stderr = _text(sys.stderr, _Narration, 2)


def _text(stream: TextIO | None, kind: type[io.FileIO], descriptor: int) -> TextIO:
    errors = "backslashreplace" if kind is _Output else "replace"
    if stream is not None and sys.platform == "win32" and stream.isatty():  # a console is no file there
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
        return stream
    unbuffered = isinstance(stream, io.TextIOWrapper) and (stream.line_buffering or stream.write_through)
    return io.TextIOWrapper(
        io.BufferedWriter(kind(descriptor, "wb", closefd=False)),
        encoding=stream.encoding if stream is not None else "utf-8",
        errors=errors,
        line_buffering=unbuffered or kind is _Narration,
    )


def _lead_nowhere(descriptor: int) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
