"""What a query may use up: time and memory, each with an end in clear words."""

import math
import os
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from auditor.store.errors import QueryError, is_damage, query_error, signals_held, store_error
from auditor.store.texts import said

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_SIZE: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?)\s*([KMGT]i?B|%)", re.IGNORECASE)
_POWERS: Final = {letter: power for power, letter in enumerate("kmgt", 1)}
_LEAST_BYTES: Final = 16_000_000
"""With less DuckDB does not even open a store."""
_ROOM_BESIDE: Final = 256 << 20
"""What this program may use for rows on their way out, beside the limit of the query itself."""
_LOOK: Final = 0.2
"""Seconds between two looks at the clock."""
_DATA_SIZE: Final = re.compile(rb"^VmData:\s+([0-9]+) kB", re.MULTILINE)

T = TypeVar("T")


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


class Watch:
    """Has the statements of one query run until their time is up, and words errors for users.

    DuckDB works in a thread of its own, so that an interrupt is heeded at any moment. The time counts over all
    calls; between them what this thread works counts, not what it waits: a reader may take his time over the rows.
    """

    def __init__(self, con: "DuckDBPyConnection", path: Path, limits: Limits) -> None:
        self._con = con
        self._path = path
        self._limits = limits
        self._left = math.inf if limits.seconds is None else limits.seconds
        self._worked = time.thread_time()

    def call(self, work: Callable[[], T]) -> T:
        """The result of some work of DuckDB.

        Raises :class:`QueryError`, and :class:`auditor.store.errors.StoreError` where the file proves damaged.
        """
        self._left -= time.thread_time() - self._worked
        if self._left <= 0:
            raise self._too_late()
        outcome: _Outcome[T] = _Outcome(work)
        self._wait_for(outcome)
        self._worked = time.thread_time()
        if outcome.error is not None:
            raise self._worded(outcome.error) from outcome.error
        return outcome.results[0]

    def _wait_for(self, outcome: "_Outcome[T]") -> None:
        until = time.monotonic() + self._left
        started = False
        try:
            with signals_held():
                threading.Thread(target=outcome.make, daemon=True).start()
                started = True
            while time.monotonic() < until and not outcome.made.wait(min(_LOOK, until - time.monotonic())):
                pass
        finally:
            while started and not outcome.made.is_set():
                self._con.interrupt()
                outcome.made.wait(_LOOK)
            self._left = until - time.monotonic()

    def _worded(self, error: BaseException) -> BaseException:
        import duckdb

        if isinstance(error, duckdb.InterruptException):
            return self._too_late()
        if isinstance(error, (duckdb.OutOfMemoryException, MemoryError)):
            return too_little_memory(self._limits)
        if is_damage(error):
            return store_error(self._path, error)
        return query_error(error) if isinstance(error, duckdb.Error) else error

    def _too_late(self) -> QueryError:
        return QueryError(said("too_late", seconds=f"{self._limits.seconds:g}"))


class _Outcome(Generic[T]):
    """What becomes of some work in another thread. (To join the thread would not survive an interrupt.)"""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self.results: list[T] = []
        self.error: BaseException | None = None
        self.made = threading.Event()

    def make(self) -> None:
        """Does the work."""
        try:
            self.results.append(self._work())
        except BaseException as error:
            self.error = error
        finally:
            self.made.set()
