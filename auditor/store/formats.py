"""Results of queries as text and as Parquet. Nothing is ever cut short."""

import csv
import json
import math
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time
from decimal import Decimal
from itertools import chain, islice, zip_longest
from pathlib import Path
from tempfile import gettempdir
from typing import IO, Any, Final

from auditor.harmless import written_out
from auditor.store.errors import QueryError, first_line, system_error
from auditor.store.limits import too_little_memory
from auditor.store.query import Result, ResultColumn
from auditor.store.texts import said
from auditor.store.views import quoted
from auditor.whole_files import whole_file

TEXT_FORMATS: Final = ("table", "csv", "json", "jsonl", "markdown")
"""Formats that go to a stream of text, written as the rows come."""
PARQUET: Final = "parquet"
FORMATS: Final = (*TEXT_FORMATS, PARQUET)

_WIDTHS_FROM: Final = 10_000
_NUMBERS: Final = ("DECIMAL", "DOUBLE", "FLOAT", "HUGEINT", "UHUGEINT", "BIGNUM")


def write_text(result: Result, format: str, stream: IO[str]) -> int:
    """Writes a result in one of :data:`TEXT_FORMATS` and gives the number of rows."""
    writers = {
        "table": _write_table,
        "csv": _write_csv,
        "json": _write_json,
        "jsonl": _write_jsonl,
        "markdown": _write_markdown,
    }
    return writers[format](result, stream)


def write_parquet(result: Result, path: Path) -> int:
    """Writes a result to a Parquet file with the types it has; gives the number of rows.

    The locked connection that reads the store cannot write, so another one that knows only the rows does.
    The file appears whole or not at all. Raises :class:`QueryError`, and ``OSError`` where it cannot be written.
    """
    import duckdb

    names = unique_names(result.columns)
    quoted_names = ['"' + name.replace('"', '""') + '"' for name in names]
    # Parquet has no such wide integers, and DuckDB would write floating point numbers instead.
    kinds = [{"HUGEINT": "DECIMAL(38,0)"}.get(column.type, column.type) for column in result.columns]
    columns = ", ".join(f"{name} {kind}" for name, kind in zip(quoted_names, kinds, strict=True))
    count = 0
    memory = result.limits.memory.strip()
    try:
        with (
            whole_file(path) as draft,
            duckdb.connect(config={"temp_directory": gettempdir(), "memory_limit": memory}) as con,
        ):
            con.execute(f"CREATE TABLE result ({columns})")
            appender = con.appender("result")
            for chunk in result.chunks():
                appender.append_rows(chunk)
                appender.flush()
                count += len(chunk)
            con.execute(f"COPY result TO {quoted(str(draft))} (FORMAT parquet, COMPRESSION zstd)")
    except duckdb.OutOfMemoryException as error:
        raise too_little_memory(result.limits) from error
    except duckdb.IOException as error:
        raise system_error(error) from error
    except duckdb.Error as error:
        raise QueryError(said("no_parquet", error=first_line(error))) from error
    return count


def unique_names(columns: Iterable[ResultColumn]) -> list[str]:
    """Names of the columns, a number behind those that stand there already (regardless of case)."""
    seen: dict[str, int] = {}
    names = []
    for column in columns:
        name, number = column.name, 0
        while name.lower() in seen:
            number += 1
            name = f"{column.name}_{number}"
        seen[name.lower()] = number
        names.append(name)
    return names


def json_value(value: Any) -> Any:
    """A value as JSON has it: decimals as numbers, dates in ISO form, lists and structs as they are."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, (list, tuple)):
        return [json_value(item) for item in value]
    if isinstance(value, dict):
        return {str(json_value(key)): json_value(item) for key, item in value.items()}
    if isinstance(value, (date, datetime, time)):
        return value.isoformat()
    if isinstance(value, bytes):
        return value.hex()
    if value is None or isinstance(value, (bool, int, str)):
        return value
    return str(value)


def _text(value: Any) -> str:
    """A value as text: null as nothing, lists and structs as JSON."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple, dict)):
        return json.dumps(json_value(value), ensure_ascii=False)
    if isinstance(value, (datetime, time)):
        return value.isoformat()
    return value.hex() if isinstance(value, bytes) else str(value)


def _shown(value: Any) -> str:
    """A value as text for the eye: what a terminal could not show, but line ends, is written out."""
    return written_out(_text(value))


def _is_number(column: ResultColumn) -> bool:
    kind = column.type.removeprefix("U")
    return kind.startswith(_NUMBERS) or kind.endswith("INT") or kind == "INTEGER"


def _write_csv(result: Result, stream: IO[str]) -> int:
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([column.name for column in result.columns])
    count = 0
    for row in result.rows():
        writer.writerow([_text(value) for value in row])
        count += 1
    return count


def _objects(result: Result) -> Iterator[str]:
    names = unique_names(result.columns)
    for row in result.rows():
        pairs = {name: json_value(value) for name, value in zip(names, row, strict=True)}
        yield json.dumps(pairs, ensure_ascii=False)


def _write_json(result: Result, stream: IO[str]) -> int:
    count = 0
    for text in _objects(result):
        stream.write((",\n" if count else "[\n") + text)
        count += 1
    stream.write("\n]\n" if count else "[]\n")
    return count


def _write_jsonl(result: Result, stream: IO[str]) -> int:
    count = 0
    for text in _objects(result):
        stream.write(text + "\n")
        count += 1
    return count


def _write_markdown(result: Result, stream: IO[str]) -> int:
    def line(cells: Iterable[str]) -> str:
        escaped = (cell.replace("\\", "\\\\").replace("|", "\\|").replace("\n", "<br>") for cell in cells)
        return "| " + " | ".join(escaped) + " |\n"

    stream.write(line(_shown(column.name) for column in result.columns))
    stream.write("|" + "|".join(" ---: " if _is_number(column) else " --- " for column in result.columns) + "|\n")
    count = 0
    for row in result.rows():
        stream.write(line(map(_shown, row)))
        count += 1
    return count


def _write_table(result: Result, stream: IO[str]) -> int:
    """The first thousands of rows set the widths; a wider cell further down is written out all the same."""
    from rich.cells import cell_len

    rows = result.rows()
    head = [_shown(column.name).split("\n") for column in result.columns]
    first = [[_shown(value).split("\n") for value in row] for row in islice(rows, _WIDTHS_FROM)]
    widths = [max(cell_len(line) for cell in cells for line in cell) for cells in zip(head, *first, strict=True)]
    right = [_is_number(column) for column in result.columns]

    def write(cells: list[list[str]]) -> None:
        for lines in zip_longest(*cells, fillvalue=""):
            parts = []
            for text, width, to_right in zip(lines, widths, right, strict=True):
                space = " " * (width - cell_len(text))
                parts.append(space + text if to_right else text + space)
            stream.write("  ".join(parts).rstrip() + "\n")

    write(head)
    stream.write("  ".join("-" * width for width in widths) + "\n")
    count = 0
    for cells in chain(first, ([_shown(value).split("\n") for value in row] for row in rows)):
        write(cells)
        count += 1
    return count
