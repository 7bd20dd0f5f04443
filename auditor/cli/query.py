"""``auditor query``: read-only SQL over a store."""

import math
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from auditor.cli.common import StoreOption, WaitOption, given, seconds, stop, storage_errors, store_path
from auditor.cli.exits import ExitCode
from auditor.cli.hands import of_store
from auditor.cli.output import STDOUT, output_errors, require_another_file, text_stream
from auditor.cli.redaction import RedactOption, cells_without_names
from auditor.cli.speech import language, speak
from auditor.cli.texts import said
from auditor.language import Said, said_by

if TYPE_CHECKING:
    from auditor.store.query import Result


class Format(StrEnum):
    """Output formats of ``query``."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    JSONL = "jsonl"
    MARKDOWN = "markdown"
    PARQUET = "parquet"


def query(  # noqa: PLR0913, PLR0917 - one parameter an option of the command
    ctx: typer.Context,
    sql: Annotated[
        str | None,
        typer.Argument(metavar="SQL", help="The statement; - reads it from stdin, as does none at all."),
    ] = None,
    db: StoreOption = None,
    file: Annotated[Path | None, typer.Option("--file", metavar="FILE.sql", help="Read the SQL from a file.")] = None,
    saved: Annotated[str | None, typer.Option("--saved", metavar="NAME", help="Run a saved query.")] = None,
    list_: Annotated[bool, typer.Option("--list", help="List the saved queries.")] = False,
    param: Annotated[
        list[str] | None, typer.Option("--param", metavar="NAME=VALUE", help="A value for $NAME in the SQL.")
    ] = None,
    format: Annotated[Format, typer.Option("--format", help="How to print the rows.")] = Format.TABLE,
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write to a file.")] = None,
    timeout: Annotated[
        float,
        typer.Option("--timeout", metavar="SECONDS", callback=seconds, help="End the query after that; inf: never."),
    ] = 60.0,
    memory_limit: Annotated[
        str, typer.Option("--memory-limit", metavar="SIZE", help="Memory that the query may use, as 2GB or 50%.")
    ] = "50%",
    wait: WaitOption = 10.0,
    redact: RedactOption = False,
) -> None:
    """Run one statement of SQL that reads, over the store.

    It can neither write, nor read other files, nor attach, nor load anything. The relations are hands, seats,
    bids, announcements, tricks, plays, findings, rejects, records, sources, runs, session_findings, rulings and
    cards; made for people are standings, player_stats, contract_stats, disputes and boards. "describe hands"
    shows the columns of one.
    """
    from auditor.store.changed import ChangedResult
    from auditor.store.errors import QueryError
    from auditor.store.limits import Limits, memory_ceiling
    from auditor.store.query import Reader
    from auditor.store.saved import load_saved

    asked = given(ctx, "sql", "file", "saved", "list_")
    if len(asked) > 1:
        stop(ExitCode.USAGE, said("exclude", one=asked[0], other=asked[1]))
    if list_ and param:
        stop(ExitCode.USAGE, said("param_and_list"))
    if format is Format.PARQUET and output in (None, STDOUT):
        stop(ExitCode.USAGE, said("parquet_needs_file"))
    if list_:
        _list_saved(format, output)
        return
    parameters: dict[str, str | None] = dict(_parameters(param))
    store = store_path(db)
    taken: list[tuple[str | Path, Said]] = [*of_store(store)]
    hide = None
    try:
        limits = Limits(None if math.isinf(timeout) else timeout, memory_limit)
        if saved is not None:
            chosen = load_saved(saved)
            statement, parameters = chosen.sql, chosen.values(_parameters(param))
            taken.append((chosen.path, said("the_saved_query")))
        else:
            statement = _statement(sql, file)
            if file is not None:
                taken.append((file, said("the_sql")))
        require_another_file(output, "-o", taken)
        with storage_errors(), Reader.open(store, wait, limits) as reader, memory_ceiling(limits):
            if output is not None:
                names = reader.run("SELECT name FROM sources").rows()
                require_another_file(output, "-o", [(name, said("the_records")) for (name,) in names])
            hide = cells_without_names(reader) if redact else None
            result = reader.run(statement, parameters)
            _write(result if hide is None else ChangedResult(result, hide.text, hide.name), format, output)
    except QueryError as error:
        problem = speak(said_by(error))  # DuckDB may quote what is stored
        stop(ExitCode.USAGE, problem if hide is None else hide.text("", problem), error.remedy)


def _list_saved(format: Format, output: Path | None) -> None:
    from auditor.store.query import ResultColumn, Rows
    from auditor.store.saved import list_saved

    queries = list_saved()
    if format is not Format.TABLE:
        columns = (ResultColumn("name", "VARCHAR"), ResultColumn("answers", "VARCHAR"))
        rows = [(query.name, query.description, list(query.parameters)) for query in queries]
        _write(Rows((*columns, ResultColumn("parameters", "VARCHAR[]")), rows), format, output)
        return
    width = max(len(query.name) for query in queries)
    with text_stream(output) as stream:
        for query in queries:
            wanted = ", ".join(query.parameters)
            stream.write(
                f"{query.name.ljust(width)}  {query.described(language())}{f' (--param {wanted})' if wanted else ''}\n"
            )


def _parameters(texts: list[str] | None) -> dict[str, str]:
    values: dict[str, str] = {}
    for text in texts or ():
        name, separator, value = text.partition("=")
        if not separator or not name:
            stop(ExitCode.USAGE, said("bad_param", text=text))
        if name in values:
            stop(ExitCode.USAGE, said("param_twice", name=name))
        values[name] = value
    return values


def _statement(sql: str | None, file: Path | None) -> str:
    if file is not None:
        try:
            return file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else said("not_utf8")
            stop(ExitCode.USAGE, said("file_problem", path=file, reason=reason))
    if sql in (None, "-"):
        if sys.stdin is None or (sql is None and sys.stdin.isatty()):
            stop(ExitCode.USAGE, said("no_sql"), said("no_sql_hint"))
        return sys.stdin.read()
    return sql or ""


def _write(result: "Result", format: Format, output: Path | None) -> None:
    from auditor.store.formats import write_parquet, write_text

    if format is Format.PARQUET and output is not None:
        with output_errors(output):
            write_parquet(result, output)
        return
    with text_stream(output) as stream:
        write_text(result, format, stream)
