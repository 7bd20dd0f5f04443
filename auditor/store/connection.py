"""Opening the file: waiting for a lock, making a new file whole, refusing files of other versions."""

import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from auditor.store.bulk import value
from auditor.store.errors import StoreError, reporting, signals_held
from auditor.store.schema import SCHEMA_VERSION, create, stored_version
from auditor.store.texts import about, said

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

DEFAULT_WAIT: Final = 10.0
"""Seconds that a command waits for a file that another process holds."""

_FIRST_PAUSE: Final = 0.02
_LONGEST_PAUSE: Final = 0.5
_MAGIC: Final = b"DUCK"
_MAGIC_AT: Final = 8
_HOLDER: Final = re.compile(r"\(PID (\d+)\)")

SETTINGS: Final[dict[str, str]] = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "memory_limit": "128MB",
}
"""Settings of a connection: nothing is ever fetched from anywhere, and an ingest of any size stays small.

A million hands are stored as fast with this as without a limit, and then the memory of an ingest stops growing early;
with 90 MB a batch of faulty hands with long comments still went through.
"""


def connect(path: Path, *, read_only: bool, wait: float, config: dict[str, str] | None = None) -> "DuckDBPyConnection":
    """Opens an existing file, waiting up to ``wait`` seconds while another process holds it.

    Raises :class:`StoreError`, for a lock with the id of the process that holds it.
    """
    import duckdb

    _require_database(path)
    place = str(path.absolute())  # so that no name means something special to DuckDB
    until = time.monotonic() + wait
    pause = _FIRST_PAUSE
    while True:
        has_log = path.with_name(path.name + ".wal").exists()
        try:
            with reporting(path):
                con = duckdb.connect(place, read_only=read_only, config=dict(config or SETTINGS))
                if not has_log:  # what stands in a log has no room in the file yet
                    _require_all_of_it(con, path)
                return con
        except StoreError as error:
            holder = _HOLDER.search(str(error.__cause__))
            if holder is None:
                raise
            left = until - time.monotonic()
            if left <= 0:
                held = about(path, "held", process=holder[1], seconds=f"{wait:g}")
                raise StoreError(held, said("held_remedy")) from error
        time.sleep(min(pause, left))
        pause = min(2 * pause, _LONGEST_PAUSE)


class Store:
    """A store that is open to write. Nobody else can open it until it is closed."""

    def __init__(self, con: "DuckDBPyConnection", path: Path) -> None:
        self.con = con
        self.path = path

    @classmethod
    def open(cls, path: str | Path, wait: float = DEFAULT_WAIT) -> Self:
        """Opens the store, makes it where there is none, waits up to ``wait`` seconds for another process.

        Raises :class:`StoreError`.
        """
        path = Path(path)
        with reporting(path):
            if not path.exists():
                _make(path)
        return cls(checked(connect(path, read_only=False, wait=wait), path), path)

    def close(self) -> None:
        """Closes the file and lets others have it."""
        with reporting(self.path):
            self.con.close()

    @contextmanager
    def transaction(self) -> Iterator["DuckDBPyConnection"]:
        """A block whose changes are stored whole or not at all. Raises :class:`StoreError`."""
        import duckdb

        with reporting(self.path):
            self.con.begin()
            try:
                yield self.con
                with signals_held():
                    self.con.commit()
            except BaseException:
                with suppress(duckdb.Error):  # a commit that failed has ended the transaction already
                    self.con.rollback()
                raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_to_read(path: Path, wait: float, config: dict[str, str] | None = None) -> "DuckDBPyConnection":
    """Opens an existing store to read. Raises :class:`StoreError`."""
    with reporting(path):
        if not path.exists():
            raise StoreError(about(path, "no_such_store"), said("no_such_store_remedy"))
    return checked(connect(path, read_only=True, wait=wait, config=config), path)


def _make(path: Path) -> None:
    """Makes an empty store beside its place and puts it there whole, so that no half-made file ever shows."""
    import duckdb

    place = path.resolve()
    draft = place.with_name(f".{place.name}.{os.getpid()}.new")
    try:
        with duckdb.connect(str(draft), config=dict(SETTINGS)) as con:
            create(con)
            con.execute("CHECKPOINT")  # closing does that too, but says nothing where the disk is full
        _put(draft, place)
    finally:
        for left_over in (draft, draft.with_name(draft.name + ".wal")):
            left_over.unlink(missing_ok=True)


def _put(draft: Path, place: Path) -> None:
    """Moves a finished file to its place, unless somebody else put one there meanwhile: then that is used."""
    try:
        os.link(draft, place)
    except FileExistsError:
        pass
    except OSError:  # a file system without links
        if not place.exists():
            draft.rename(place)


def _require_database(path: Path) -> None:
    """Refuses other files before DuckDB sees them: it would open a table of text as a view in memory."""
    with reporting(path), path.open("rb") as file:
        head = file.read(_MAGIC_AT + len(_MAGIC))
    if head[_MAGIC_AT:] != _MAGIC:
        raise StoreError(about(path, "no_database"), said("no_database_remedy"))


def _require_all_of_it(con: "DuckDBPyConnection", path: Path) -> None:
    """Refuses a file that was cut off; DuckDB sees that only where it reads something of what is missing.

    The blocks in use must have room in the file. (More are counted: free ones at the end are never written.)
    """
    used = value(
        con,
        "SELECT used_blocks * block_size FROM pragma_database_size() WHERE database_name = current_database()",
    )
    if path.stat().st_size < used:
        con.close()
        raise StoreError(about(path, "cut_off"), said("damaged_remedy"))


def checked(con: "DuckDBPyConnection", path: Path, *, older_too: bool = False) -> "DuckDBPyConnection":
    """The connection, if it is to a store of the version that this program knows; else it is closed.

    Raises :class:`StoreError`. ``older_too`` lets stores of older versions pass.
    """
    try:
        with reporting(path):
            version = stored_version(con)
            if version is None:
                raise StoreError(about(path, "another_database"), said("another_database_remedy"))
            if version > SCHEMA_VERSION:
                newer = about(path, "newer", version=version, known=SCHEMA_VERSION)
                raise StoreError(newer, said("newer_remedy"))
            if version < SCHEMA_VERSION and not older_too:
                older = about(path, "older", version=version, known=SCHEMA_VERSION)
                raise StoreError(older, said("older_remedy", path=path))
    except BaseException:
        con.close()
        raise
    return con
