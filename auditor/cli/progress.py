"""How far an audit or an ingest has come: one line on stderr, where that is a terminal.

It is driven by the bytes of the inputs as they lie on disk, compressed or not. What was read counts when it is
judged: the parts of the inputs come back in the order in which they were given out.
"""

import os
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from auditor.cli.speech import speak
from auditor.cli.texts import said
from auditor.language import Said, thousands

if TYPE_CHECKING:
    from rich.progress import Progress

    from auditor.record.inputs import Input

_PATIENCE: Final = 0.5
"""Seconds that a run may take before there is anything to see."""
_BETWEEN: Final = 0.1
"""Seconds between two looks."""
_BAR: Final = 24
_SCALE: Final = 1000

T = TypeVar("T")
R = TypeVar("R")


class Meter:
    """Counts what was judged; shows nothing by itself."""

    def __init__(self, inputs: "Sequence[Input]" = ()) -> None:
        sizes = [_size(source) for source in inputs]
        self._sizes = dict(zip((source.path for source in inputs), sizes, strict=True))
        self._total = None if None in sizes else sum(size or 0 for size in sizes)
        self._current: Input | None = None
        self._before = 0
        self._under_way: deque[int] = deque()
        self._done = self._read = self._flagged = 0

    def sources(self, inputs: "Iterable[Input]") -> "Iterator[Input]":
        """The inputs, noting which one is being read."""
        for source in inputs:
            if self._current is not None:
                self._before += self._sizes.get(self._current.path) or 0
            self._current = source
            yield source

    def given_out(self, parts: Iterable[T]) -> Iterator[T]:
        """Parts of the inputs, noting up to which byte each of them goes."""
        for part in parts:
            self._under_way.append(self._position())
            yield part

    def came_back(self, results: Iterable[R]) -> Iterator[R]:
        """What was made of the parts, in the same order."""
        for result in results:
            self._done = self._under_way.popleft()
            yield result

    def count(self, read: int, flagged: int) -> None:
        """Takes the hands of a part into account, and shows how far it has come."""
        self._read += read
        self._flagged += flagged

    def hide(self) -> None:
        """Makes room for something else on the terminal."""

    def _position(self) -> int:
        source = self._current
        if source is None:
            return 0
        return self._before + min(source.read_so_far, self._sizes.get(source.path) or 0)


class _Shown(Meter):
    """Counts and shows, as soon as it is worth while."""

    def __init__(self, inputs: "Sequence[Input]") -> None:
        super().__init__(inputs)
        self._started = time.monotonic()
        self._next = self._started + _PATIENCE
        self._progress: Progress | None = None
        self._visible = False

    def count(self, read: int, flagged: int) -> None:
        super().count(read, flagged)
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _BETWEEN
            self._show(now - self._started)

    def hide(self) -> None:
        if self._progress is not None and self._visible:
            self._progress.stop()
            self._visible = False

    def _show(self, elapsed: float) -> None:
        if self._progress is None:
            self._progress = _progress(self._total is not None)
            self._progress.add_task("", total=self._total and _SCALE)
        share = self._done / self._total if self._total else None
        self._progress.update(
            self._progress.task_ids[0],
            completed=_SCALE * (share or 0),
            description=speak(self._text(elapsed, share)),
        )
        if not self._visible:
            self._progress.start()
            self._visible = True
        self._progress.refresh()

    def _text(self, elapsed: float, share: float | None) -> Said:
        fields = {
            "hands": thousands(self._read),
            "rate": thousands(round(self._read / elapsed)),
            "flagged": thousands(self._flagged),
        }
        if not share:
            return said("progress", **fields)
        return said("progress_left", left=_clock(elapsed * (1 - share) / share), **fields)


_meter: list[Meter] = []
"""The meter of the command that is running."""


@contextmanager
def progress(inputs: "Sequence[Input]", quiet: bool) -> Iterator[Meter]:
    """A meter for the inputs of a run; it shows nothing where stderr is no terminal, or where that is asked for."""
    meter = Meter(inputs) if quiet or not _is_screen() else _Shown(inputs)
    _meter.append(meter)
    try:
        yield meter
    finally:
        meter.hide()
        _meter.remove(meter)


def make_room() -> None:
    """To be called before anything else is written to the terminal."""
    for meter in _meter:
        meter.hide()


def _is_screen() -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stderr is not None and sys.stderr.isatty()


def _size(source: "Input") -> int | None:
    try:
        return Path(source.path).stat().st_size if source.can_be_read_again else None
    except OSError:
        return None


def _progress(has_end: bool) -> "Progress":
    """The line itself. It has no thread of its own: it is drawn anew where something came back."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    ends = (BarColumn(_BAR), TaskProgressColumn()) if has_end else ()
    return Progress(
        *ends,
        TextColumn("{task.description}", markup=False),
        console=Console(file=sys.stderr),
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
