"""Views as data: name, columns with types and comments, the sources that they read, and the DDL of all that."""

from typing import Final, NamedTuple

TEXT: Final = "VARCHAR"
LIST: Final = "VARCHAR[]"
INTEGER: Final = "INTEGER"
POINTS: Final = "DECIMAL(5,1)"
SCORE: Final = "DECIMAL(9,1)"
BOOLEAN: Final = "BOOLEAN"
DATE: Final = "DATE"
TIME: Final = "TIMESTAMP"


class Column(NamedTuple):
    """A column: its type as users see it, its meaning, and the SQL that gives it."""

    name: str
    type: str
    comment: str
    sql: str = ""


class Branch(NamedTuple):
    """More rows of a relation out of another source, where its columns have this SQL."""

    source: str
    columns: dict[str, str]


class Relation(NamedTuple):
    """A relation: a view over ``source`` (the FROM clause and what follows it), and over more branches.

    ``halves`` tells that the sources count in half points, as the tables do.
    """

    name: str
    comment: str
    source: str
    columns: tuple[Column, ...]
    halves: bool = True
    branches: tuple[Branch, ...] = ()

    def ddl(self) -> str:
        """The statements that make the view and comment on it and on every column."""
        selects = [self._select(self.source, {column.name: self._own(column) for column in self.columns})]
        selects += [self._select(branch.source, branch.columns) for branch in self.branches]
        comments = [f"COMMENT ON VIEW {self.name} IS {quoted(self.comment)};"]
        comments += [
            f'COMMENT ON COLUMN {self.name}."{column.name}" IS {quoted(column.comment)};' for column in self.columns
        ]
        return f"CREATE VIEW {self.name} AS\n" + "\nUNION ALL\n".join(selects) + ";\n" + "\n".join(comments)

    @staticmethod
    def _own(column: Column) -> str:
        return column.sql or f'h."{column.name}"'

    def _select(self, source: str, values: dict[str, str]) -> str:
        lines = ",\n    ".join(
            f'{self._sql(column, values[column.name])} AS "{column.name}"' for column in self.columns
        )
        return f"SELECT\n    {lines}\nFROM {source}"

    def _sql(self, column: Column, value: str) -> str:
        """The SQL of a column: half points become points, and every column has exactly its type.

        Numbers that a record claims may be absurdly large: one that no score can reach is null here and
        stands in the record.
        """
        if self.halves and column.type in (POINTS, SCORE):
            return f"TRY_CAST({value} * 0.5 AS {column.type})"
        if self.halves and column.type in (TEXT, LIST, BOOLEAN) and not self.branches:
            return value
        return f"CAST({value} AS {column.type})"


def hexadecimal(number: str) -> str:
    """SQL for the 16 hexadecimal digits of a number of 64 bits."""
    return f"format('{{:016x}}', {number})"


def quoted(text: str) -> str:
    """A text as an SQL literal."""
    return "'" + text.replace("'", "''") + "'"
