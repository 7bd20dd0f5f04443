"""What can go wrong with a store, as one clear line and what to do about it."""

import os
import re
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from auditor.language import Said
from auditor.store.texts import about, said


class StoreError(Exception):
    """The store cannot be used (exit 4). ``problem`` is one line, ``remedy`` what the user can do."""

    def __init__(self, problem: Said, remedy: Said) -> None:
        super().__init__(f"{problem}: {remedy}")
        self.problem = problem
        self.remedy = remedy


class QueryError(Exception):
    """A statement was refused or failed; what it says is for the user, DuckDB's own text where DuckDB refused it.

    ``remedy`` is what the user can do, where that is not plain.
    """

    def __init__(self, problem: Said | str, remedy: Said | None = None) -> None:
        super().__init__(problem)
        self.remedy = remedy


_HELD_BACK: Final = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

_PROBLEMS: Final[tuple[tuple[re.Pattern[str], str], ...]] = tuple(
    (re.compile(pattern), problem)
    for pattern, problem in (
        (r"No space left|not enough space|File too large|Disk quota|enough disk space", "full"),
        (r"WAL does not match", "other_log"),
        (
            r"not a valid DuckDB database file|[Cc]orrupt|checksum|Could not read enough bytes|WAL|[Ss]erializ",
            "damaged",
        ),
        (r"storage version|newer version of DuckDB|older version of DuckDB|version number", "other_version"),
        (r"No such file or directory|Not a directory", "no_folder"),
        (r"Permission denied|Read-only file system|Operation not permitted", "no_permission"),
        (r"Is a directory", "is_folder"),
        (r"Out of Memory|could not allocate|failed to allocate", "no_memory"),
        (r"different configuration", "open_otherwise"),
    )
)
"""What the texts of errors are about, by the key of what is told; that of the remedy ends in ``_remedy``."""


def first_line(error: BaseException) -> str:
    """First line of an error's text, without DuckDB's name of the kind of error."""
    text = str(error).strip().split("\n", 1)[0]
    return re.sub(r"^[A-Z][A-Za-z ]* Error: ", "", text)


def store_error(path: Path, error: BaseException) -> StoreError:
    """The error of DuckDB or the system in words for a user."""
    for pattern, problem in _PROBLEMS:
        if pattern.search(str(error)):
            return StoreError(about(path, problem), said(f"{problem}_remedy"))
    return StoreError(said("at", path=path, problem=first_line(error)), said("other_remedy"))


_UNREACHABLE: Final = re.compile(r"has been disabled by configuration|disabled through configuration")
_OF_EXTENSION: Final = re.compile(r'with name "?(\w+)"? is not in the catalog, but it exists in the (\w+) extension')
_NO_SUCH_NAME: Final = re.compile(r"^(Catalog|Binder) Error: ")


def query_error(error: BaseException) -> QueryError:
    """Why DuckDB refused a statement: in our words where its own tell to do what a query cannot do."""
    text = str(error).strip()
    if _UNREACHABLE.search(text):
        return QueryError(said("no_files"), said("relations"))
    foreign = _OF_EXTENSION.search(text)
    if foreign is not None:
        return QueryError(said("of_extension", name=foreign[1], extension=foreign[2]))
    return QueryError(text, said("relations") if _NO_SUCH_NAME.match(text) else None)


def system_error(error: BaseException) -> OSError:
    """What the system said to DuckDB when a file could not be written."""
    text = str(error)
    number = re.search(r'"errno":"(\d+)"', text)
    if number is not None:
        return OSError(int(number[1]), os.strerror(int(number[1])))
    return OSError(first_line(error).rpartition(": ")[2])


_DAMAGE: Final = re.compile(r"Corrupt database file|checksum|Could not read enough bytes|[Ss]erializ")


def is_damage(error: BaseException | None) -> bool:
    """Whether a statement failed because the file is damaged, not because of what the statement says."""
    import duckdb

    of_the_file = (duckdb.IOException, duckdb.FatalException, duckdb.InternalException, duckdb.SerializationException)
    return (type(error) is duckdb.Error or isinstance(error, of_the_file)) and bool(_DAMAGE.search(str(error)))


def was_interrupted(error: BaseException | None) -> bool:
    """Whether this is what DuckDB raises when a signal came while it was at work."""
    return isinstance(error, RuntimeError) and "Query interrupted" in str(error)


@contextmanager
def signals_held() -> Iterator[None]:
    """Holds signals back while the block runs, for what must not end halfway; they are raised after it.

    Signals that are ignored, or left to the system, stay so. Other threads get no signals in Python.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = {number: signal.getsignal(number) for number in _HELD_BACK}
    for number, handler in before.items():
        if callable(handler):
            signal.signal(number, lambda number, _: came.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            if callable(handler):
                signal.signal(number, handler)
    for number in came:
        signal.raise_signal(number)


def _load() -> None:
    """Loads DuckDB, which would bring the process down if a signal raised something meanwhile."""
    if "duckdb" not in sys.modules:
        with signals_held():
            import duckdb  # noqa: F401


@contextmanager
def reporting(path: Path) -> Iterator[None]:
    """Turns errors of DuckDB and of the system inside the block into :class:`StoreError`.

    An interrupt that DuckDB saw before Python did is ``KeyboardInterrupt`` like any other.
    """
    _load()
    import duckdb

    try:
        yield
    except RuntimeError as error:
        if not was_interrupted(error):
            raise
        raise KeyboardInterrupt from error
    except (duckdb.Error, OSError) as error:
        raise store_error(path, error) from error
