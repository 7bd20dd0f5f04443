"""What a query may use up: time and memory, each with an end in clear words."""

import os
import re
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from auditor.store.errors import QueryError, is_damage, store_error, was_interrupted
from auditor.store.texts import said

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_SIZE: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?)\s*([KMGT]i?B|%)", re.IGNORECASE)
_POWERS: Final = {letter: power for power, letter in enumerate("kmgt", 1)}
_LEAST_BYTES: Final = 16_000_000
"""With less DuckDB does not even open a store."""
_ROOM_BESIDE: Final = 256 << 20
"""What this program may use for rows on their way out, beside the limit of the query itself."""
_DATA_SIZE: Final = re.compile(rb"^VmData:\s+([0-9]+) kB", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a query may use: ``seconds`` (None: no limit), ``memory`` as in ``2GB`` or ``50%``.

    Raises :class:`QueryError` for what is no size.
    """

    seconds: float | None = None
    memory: str = "50%"

    def __post_init__(self) -> None:
        if self.memory_bytes < _LEAST_BYTES:
            raise QueryError(said("too_little_memory", memory=self.memory))

    @property
    def memory_bytes(self) -> int:
        """The limit of memory in bytes."""
        match = _SIZE.fullmatch(self.memory.strip())
        if match is None or (match[2] == "%" and float(match[1]) > 100):
            raise QueryError(said("no_size", memory=repr(self.memory)))
        number, unit = float(match[1]), match[2].lower()
        if unit == "%":
            return int(number / 100 * _memory_of_the_machine())
        return int(number * (1024 if "i" in unit else 1000) ** _POWERS[unit[0]])


def _memory_of_the_machine() -> int:
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):  # pragma: no cover - other systems do not tell
        return 4 << 30


@contextmanager
def memory_ceiling(limits: Limits) -> Iterator[None]:
    """Holds the whole process to the limit of a query while the block runs.

    DuckDB keeps to its limit in what it sorts and groups, not in a single huge value, nor does it know of the
    rows that were handed over. Linux can refuse any more memory; elsewhere only DuckDB's own limit holds.
    Raises :class:`QueryError` where it is not enough.
    """
    try:
        if sys.platform != "linux":
            yield
            return
        import resource

        before = resource.getrlimit(resource.RLIMIT_DATA)
        used = _DATA_SIZE.search(Path("/proc/self/status").read_bytes())
        ceiling = (int(used[1]) << 10 if used else 0) + limits.memory_bytes + _ROOM_BESIDE
        lower = min(limit for limit in (ceiling, *before) if limit != resource.RLIM_INFINITY)
        resource.setrlimit(resource.RLIMIT_DATA, (lower, before[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_DATA, before)
    except MemoryError:
        raise too_little_memory(limits) from None


def too_little_memory(limits: Limits) -> QueryError:
    """The error of a query that needs more memory than it may have."""
    return QueryError(said("needs_memory", memory=limits.memory))


class Alarm:
    """Interrupts what runs inside the block when the time is up, and words errors for users.

    The time counts over all blocks of one alarm; between them what this thread itself works counts, not what
    it waits: a reader may take his time over the rows.
    """

    def __init__(self, con: "DuckDBPyConnection", path: Path, limits: Limits) -> None:
        self._con = con
        self._path = path
        self._limits = limits
        self._left = limits.seconds
        self._timer: threading.Timer | None = None
        self._started = 0.0
        self._worked = time.thread_time()
        self._rang = False

    def __enter__(self) -> None:
        if self._left is None:
            return
        self._left -= time.thread_time() - self._worked
        if self._left <= 0:
            raise self._too_late()
        self._timer = threading.Timer(min(self._left, threading.TIMEOUT_MAX), self._ring)
        self._timer.daemon = True
        self._timer.start()
        self._started = time.monotonic()

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        import duckdb

        if self._timer is not None and self._left is not None:
            self._timer.cancel()
            self._left -= time.monotonic() - self._started
            self._worked = time.thread_time()
        if isinstance(error, duckdb.InterruptException) and self._rang:
            raise self._too_late() from error
        if isinstance(error, duckdb.OutOfMemoryException):
            raise too_little_memory(self._limits) from error
        if error is not None and is_damage(error):
            raise store_error(self._path, error) from error
        if isinstance(error, duckdb.Error):
            raise QueryError(str(error).strip()) from error
        if was_interrupted(error):
            raise KeyboardInterrupt from error

    def _ring(self) -> None:
        self._rang = True
        self._con.interrupt()

    def _too_late(self) -> QueryError:
        return QueryError(said("too_late", seconds=f"{self._limits.seconds:g}"))
