"""What can go wrong with a store, as one clear line and what to do about it."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final


class StoreError(Exception):
    """The store cannot be used (exit 4). ``problem`` is one line, ``remedy`` what the user can do."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(f"{problem}: {remedy}")
        self.problem = problem
        self.remedy = remedy


class QueryError(Exception):
    """A statement was refused or failed; the text is for the user, DuckDB's own where DuckDB refused it."""


DAMAGED_REMEDY: Final = "go back to a backup, or ingest the records into a new store"

_REMEDIES: Final[tuple[tuple[re.Pattern[str], str, str], ...]] = tuple(
    (re.compile(pattern), problem, remedy)
    for pattern, problem, remedy in (
        (
            r"No space left|not enough space|File too large|Disk quota|enough disk space",
            "the disk is full",
            "free some space and run the command again; what was stored before is kept",
        ),
        (
            r"WAL does not match",
            "the log beside it (.wal) is of another store",
            "if that store is gone, remove the .wal file",
        ),
        (
            r"not a valid DuckDB database file|[Cc]orrupt|checksum|Could not read enough bytes|WAL|[Ss]erializ",
            "the file is damaged",
            DAMAGED_REMEDY,
        ),
        (
            r"storage version|newer version of DuckDB|older version of DuckDB|version number",
            "it was written by another version of DuckDB",
            "upgrade the auditor, or use the version that wrote it",
        ),
        (
            r"No such file or directory|Not a directory",
            "its folder does not exist",
            "make the folder first, or name another file with --db",
        ),
        (
            r"Permission denied|Read-only file system|Operation not permitted",
            "it may not be written or read",
            "see to the permissions of the file and its folder, or name another file with --db",
        ),
        (r"Is a directory", "it is a folder", "name a file with --db"),
        (
            r"Out of Memory|could not allocate|failed to allocate",
            "the memory limit was reached",
            "run it with more memory",
        ),
        (
            r"different configuration",
            "this process has it open in another way",
            "close the other connection first",
        ),
    )
)


def first_line(error: BaseException) -> str:
    """First line of an error's text, without DuckDB's name of the kind of error."""
    text = str(error).strip().split("\n", 1)[0]
    return re.sub(r"^[A-Z][A-Za-z ]* Error: ", "", text)


def store_error(path: Path, error: BaseException) -> StoreError:
    """The error of DuckDB or the system in words for a user."""
    for pattern, problem, remedy in _REMEDIES:
        if pattern.search(str(error)):
            return StoreError(f"{path}: {problem}", remedy)
    return StoreError(f"{path}: {first_line(error)}", "see to the file, or go back to a backup")


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
def reporting(path: Path) -> Iterator[None]:
    """Turns errors of DuckDB and of the system inside the block into :class:`StoreError`.

    An interrupt that DuckDB saw before Python did is ``KeyboardInterrupt`` like any other.
    """
    import duckdb

    try:
        yield
    except RuntimeError as error:
        if not was_interrupted(error):
            raise
        raise KeyboardInterrupt from error
    except (duckdb.Error, OSError) as error:
        raise store_error(path, error) from error
