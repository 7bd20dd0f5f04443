"""Rows into the database in bulk, never a statement a row; and single values out of it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


def append(con: "DuckDBPyConnection", table: str, rows: Sequence[Sequence[Any]]) -> None:
    """Appends rows to a table, each with a value for every column."""
    if rows:
        appender = con.appender(table)
        appender.append_rows(rows)
        appender.flush()


@contextmanager
def staged(con: "DuckDBPyConnection", columns: str, rows: Sequence[Sequence[Any]]) -> Iterator[str]:
    """Rows as a temporary table for the statements inside the block; gives its name."""
    con.execute(f"CREATE OR REPLACE TEMP TABLE staged ({columns})")
    append(con, "staged", rows)
    yield "staged"
    con.execute("DROP TABLE staged")


def value(con: "DuckDBPyConnection", statement: str, parameters: Sequence[object] = ()) -> Any:
    """The one value that a statement gives."""
    ((result,),) = con.execute(statement, list(parameters)).fetchall()
    return result
