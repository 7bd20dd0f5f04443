"""A result with its texts changed: cells, what stands in lists and objects, names of columns and fields."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from auditor.store.query import Result, ResultColumn

if TYPE_CHECKING:
    from duckdb.sqltypes import DuckDBPyType

Change = Callable[[str], str]
_TEXT: Final = "VARCHAR"


class ChangedResult(Result):
    """A result whose texts are put through ``text``, with the name of their column, and its names through ``name``."""

    def __init__(self, result: Result, text: Callable[[str, str], str], name: Change) -> None:
        import duckdb

        self.limits = result.limits
        self._result = result
        kinds = [_Kind(duckdb.sqltype(column.type), name) for column in result.columns]
        pairs = list(zip(result.columns, kinds, strict=True))
        self.columns = [ResultColumn(name(column.name), kind.sql()) for column, kind in pairs]
        self._cells = [kind.changing(_of_column(text, column.name)) for column, kind in pairs]

    def chunks(self) -> Iterator[list[tuple[Any, ...]]]:
        """The rows, some thousand at a time."""
        for chunk in self._result.chunks():
            yield [tuple(change(cell) for change, cell in zip(self._cells, row, strict=True)) for row in chunk]


def _of_column(text: Callable[[str, str], str], column: str) -> Change:
    return lambda cell: text(column, cell)


class _Kind:
    """A type of DuckDB whose texts change, and its names with them."""

    def __init__(self, kind: "DuckDBPyType", name: Change) -> None:
        self._kind = kind
        self._id = kind.id
        has_parts = self._id in ("list", "array", "struct", "union", "map")
        parts: list[tuple[str, Any]] = kind.children if has_parts else []
        self._inner = {field: _Kind(inner, name) for field, inner in parts if not isinstance(inner, int)}
        self._name = name

    def sql(self) -> str:
        """The type as it is now. The words of an enumeration have become texts like others."""
        inner = {field: kind.sql() for field, kind in self._inner.items()}
        if self._id == "list":
            return f"{inner['child']}[]"
        if self._id == "array":
            return f"{inner['child']}[{dict(self._kind.children)['size']}]"
        if self._id == "map":
            return f"MAP({inner['key']}, {inner['value']})"
        if self._id in ("struct", "union"):
            fields = ", ".join(f"{_quoted(self._name(field))} {kind}" for field, kind in inner.items() if field)
            return f"{self._id.upper()}({fields})"
        return _TEXT if self._id == "enum" else str(self._kind)

    def changing(self, text: Change) -> Callable[[Any], Any]:
        """What changes the values of this type."""
        inner = {field: kind.changing(text) for field, kind in self._inner.items()}
        if self._id in ("list", "array"):
            one = inner["child"]
            return lambda cell: cell if cell is None else [one(item) for item in cell]
        if self._id == "map":
            key, value = inner["key"], inner["value"]
            return lambda cell: cell if cell is None else {key(k): value(v) for k, v in cell.items()}
        if self._id == "struct":
            return lambda cell: cell if cell is None else {self._name(k): inner[k](v) for k, v in cell.items()}
        return lambda cell: text(cell) if isinstance(cell, str) else cell


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
