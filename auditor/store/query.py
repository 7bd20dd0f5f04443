"""Reading a store with SQL that may come from anybody.

The connection is read-only and locked down before the first statement: no file but the store, no network,
no extension, no setting and no Python object can be reached from it, and exactly one statement that reads
is let through. DuckDB does not call this a sandbox: SQL is code, and a statement can still use up the
memory and time that it is given.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from auditor.store.connection import DEFAULT_WAIT, open_to_read
from auditor.store.errors import QueryError
from auditor.store.limits import Limits, Watch
from auditor.store.texts import said

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection, Statement

LOCKED: Final[dict[str, str]] = {
    "enable_external_access": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
    "allow_persistent_secrets": "false",
    "python_enable_replacements": "false",
    "temp_directory": "",
}
"""Settings that the connection is opened with."""

_SEAL: Final = ("SET disabled_filesystems = 'LocalFileSystem'", "SET lock_configuration = true")
"""What closes an open store: no file can be opened any more, not even that of the store by its name, and no setting
can be changed."""

_CHUNK: Final = 2_000
_GAP: Final = r"(?:\s|--[^\n]*\n|/\*.*?\*/)*"
_EXPLAIN: Final = re.compile(rf"{_GAP}explain\b{_GAP}(?:analyze\b)?{_GAP}(?:\([^)]*\))?", re.IGNORECASE | re.DOTALL)

_FIRST_WORD: Final = re.compile(rf"{_GAP}([A-Za-z]+)", re.DOTALL)


class ResultColumn(NamedTuple):
    """A column of a result: its name and its DuckDB type."""

    name: str
    type: str


class Result:
    """The result of one statement, read as it is made; ``rows`` can be gone through once."""

    def __init__(self, con: "DuckDBPyConnection", watch: Watch, limits: Limits) -> None:
        self.limits = limits
        self._con = con
        self._watch = watch
        self.columns = [ResultColumn(str(name), str(kind)) for name, kind, *_ in con.description or ()]

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """The rows. Raises :class:`QueryError` where the statement fails on the way."""
        for chunk in self.chunks():
            yield from chunk

    def chunks(self) -> Iterator[list[tuple[Any, ...]]]:
        """The rows, some thousand at a time."""
        while True:
            chunk = self._watch.call(lambda: self._con.fetchmany(_CHUNK))
            if not chunk:
                return
            yield chunk


class Rows(Result):
    """Rows that need no store, in the form of the result of a statement."""

    def __init__(self, columns: Sequence[ResultColumn], rows: Sequence[tuple[Any, ...]]) -> None:
        self.limits = Limits()
        self.columns = list(columns)
        self._rows = list(rows)

    def chunks(self) -> Iterator[list[tuple[Any, ...]]]:
        """All rows at once."""
        yield self._rows


class Reader:
    """A store that is open to read. Several processes can read at once, and none can write meanwhile."""

    def __init__(self, con: "DuckDBPyConnection", path: Path, limits: Limits) -> None:
        self._con = con
        self._path = path
        self._limits = limits

    @classmethod
    def open(cls, path: str | Path, wait: float = DEFAULT_WAIT, limits: Limits | None = None) -> Self:
        """Opens a store, waiting up to ``wait`` seconds for a process that writes.

        Raises :class:`auditor.store.errors.StoreError`.
        """
        limits = limits or Limits()
        path = Path(path)
        con = open_to_read(path, wait, LOCKED | {"memory_limit": limits.memory.strip()})
        _seal(con)
        return cls(con, path, limits)

    def run(self, sql: str, parameters: Mapping[str, str | None] | None = None) -> Result:
        """Runs one statement that reads, with values for its parameters (``$name``).

        Values are text; DuckDB takes them for what they are compared with. Raises :class:`QueryError`, with
        DuckDB's own words where it refuses the statement, :class:`StoreError` where the file proves damaged.
        """
        watch = Watch(self._con, self._path, self._limits)
        statement = watch.call(lambda: self._one_statement(sql))
        values = _bound(statement, parameters or {})
        watch.call(lambda: self._con.execute(statement, values))
        return Result(self._con, watch, self._limits)

    def close(self) -> None:
        """Closes the store."""
        import duckdb

        with suppress(duckdb.Error):  # still at work, after a second interrupt
            self._con.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _one_statement(self, sql: str) -> "Statement":
        try:
            sql.encode()  # an argument of the command line need not be text
        except UnicodeEncodeError:
            raise QueryError(said("not_utf8")) from None
        statements = self._con.extract_statements(sql)
        if not statements:
            raise QueryError(said("no_statement"))
        if len(statements) > 1:
            raise QueryError(said("one_at_a_time", count=len(statements)))
        self._require_reading(statements[0])
        return statements[0]

    def _require_reading(self, statement: "Statement") -> None:
        kind = _kind(statement)
        explained = _EXPLAIN.match(statement.query) if kind == "EXPLAIN" else None
        if explained is not None:
            inner = self._con.extract_statements(statement.query[explained.end() :])
            kind = f"EXPLAIN {_kind(inner[0])}" if inner else kind
        if kind == "MULTI":
            raise QueryError(said("pivot"))
        if kind not in ("SELECT", "EXPLAIN SELECT"):
            written = _FIRST_WORD.match(statement.query if explained is None else statement.query[explained.end() :])
            first = written[1].upper() if written else ""
            # DuckDB has one word for several statements; but WITH may begin any.
            word = kind if first in ("", "WITH", "FROM") else first
            raise QueryError(said("not_reading", kind=word or said("this_statement")))


def _seal(con: "DuckDBPyConnection") -> None:
    """Closes a store that was opened, unless another reader in this process has closed it already."""
    sealed = con.execute("SELECT current_setting('lock_configuration')").fetchone()
    if sealed == (False,):
        for statement in _SEAL:
            con.execute(statement)


def _kind(statement: "Statement") -> str:
    """The kind of a statement in a word; empty for one that DuckDB's Python module has no word for."""
    try:
        return str(statement.type.name).replace("_", " ")
    except ValueError:
        return ""


def _bound(statement: "Statement", parameters: Mapping[str, str | None]) -> dict[str, str | None]:
    """The values of exactly the parameters that a statement has."""
    wanted = set(statement.named_parameters)
    missing = ", ".join(sorted(wanted - parameters.keys()))
    if missing:
        raise QueryError(said("needs_value", names=missing))
    unknown = ", ".join(sorted(parameters.keys() - wanted))
    if unknown:
        has = ", ".join(sorted(wanted)) or said("none")
        raise QueryError(said("no_parameter", names=unknown, known=has))
    return dict(parameters)
