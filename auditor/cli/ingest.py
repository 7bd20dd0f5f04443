"""``auditor ingest``: audits records and stores them in DuckDB."""

import hashlib
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from auditor.cli.common import (
    FailOn,
    ForceRulesOption,
    FromOption,
    OptionOption,
    Paths,
    QuietOption,
    RulesOption,
    StoreOption,
    WaitOption,
    find_inputs,
    make_settings,
    records_of,
    reject_line,
    say,
    skipped_files,
    stop,
    storage_errors,
    store_path,
)
from auditor.cli.exits import ExitCode
from auditor.cli.speech import speak
from auditor.cli.texts import said
from auditor.language import Said, lines

if TYPE_CHECKING:
    from auditor.audit.settings import Settings
    from auditor.record.inputs import Input
    from auditor.store.ingest import Accounting, Ingest

_BLOCK = 1 << 20


def ingest(  # noqa: PLR0913, PLR0917 - one parameter an option of the command
    paths: Paths,
    db: StoreOption = None,
    rules: RulesOption = None,
    force_rules: ForceRulesOption = False,
    option: OptionOption = None,
    from_: FromOption = None,
    fail_on: Annotated[FailOn, typer.Option("--fail-on", help="Severity that makes the exit code 1.")] = FailOn.NEVER,
    wait: WaitOption = 10.0,
    quiet: QuietOption = False,
) -> None:
    """Audit every hand in files, folders or stdin, and store hands and findings in DuckDB.

    Exit code 0: all records were stored, flagged or not; 2: wrong usage; 3: some could not be read; 4: storage.
    """
    from auditor.store.connection import Store
    from auditor.store.ingest import Ingest

    settings = make_settings(rules, force_rules, option)
    collected = find_inputs(paths)
    for source in collected.inputs:
        if source.only is not None:
            stop(ExitCode.USAGE, said("whole_files", path=source.path))
    path = store_path(db)
    if not collected.inputs and collected.missing:
        raise typer.Exit(ExitCode.USAGE)
    with storage_errors(), Store.open(path, wait) as store:
        running = Ingest(store, _context(settings))
        for source in collected.inputs:
            _ingest_input(running, source, settings, from_)
        accounting = running.finish()
    print(speak(accounting_line(accounting)))
    if collected.skipped and not quiet:
        say(skipped_files(collected.skipped))
    if not quiet:
        _say_next(path, db, accounting)
    raise typer.Exit(_exit_code(accounting, fail_on, bool(collected.missing)))


def _context(settings: "Settings") -> str:
    """What decides on a verdict beside the record, as text."""
    return repr((settings.rules, settings.force_rules, sorted(settings.options.items())))


def _ingest_input(running: "Ingest", source: "Input", settings: "Settings", importer: str | None) -> None:
    from auditor.audit.judges import Judges

    with _at_rest(source) as (resting, digest, size):
        head = _format_of(resting, importer)
        running.add_source(resting.name, digest, size, head)
        judges = Judges(settings)
        for raw in records_of(resting, importer):
            worst = None if raw.problems else running.is_unchanged_text(raw.text)
            if worst is not None:
                running.skip(raw.position, worst)
                continue
            verdict = judges.judge(raw)
            if verdict.status == "rejected":
                say(reject_line(verdict))
            running.add(verdict)


@contextmanager
def _at_rest(source: "Input") -> "Iterator[tuple[Input, str, int]]":
    """The input as bytes at rest, with their SHA-256 and number: what can be read only once is kept aside."""
    from auditor.record.inputs import Input

    if source.can_be_read_again or not _is_stream(source):
        yield source, *_digest(source.path)
        return
    with tempfile.NamedTemporaryFile(prefix="auditor-") as kept:
        if source.path == "-":
            shutil.copyfileobj(sys.stdin.buffer, kept, _BLOCK)
        else:
            with Path(source.path).open("rb") as stream:
                shutil.copyfileobj(stream, kept, _BLOCK)
        kept.flush()
        yield Input(kept.name, shown=source.name), *_digest(kept.name)


def _is_stream(source: "Input") -> bool:
    return source.path == "-" or (Path(source.path).exists() and not Path(source.path).is_dir())


def _digest(path: str) -> tuple[str, int]:
    """SHA-256 and size of a file; of nothing where it cannot be read (its record says why)."""
    digest, size = hashlib.sha256(), 0
    try:
        with Path(path).open("rb") as stream:
            while block := stream.read(_BLOCK):
                digest.update(block)
                size += len(block)
    except OSError:
        return hashlib.sha256().hexdigest(), 0
    return digest.hexdigest(), size


def _format_of(source: "Input", importer: str | None) -> str:
    from auditor.importers.base import recognise

    if importer is not None:
        return importer
    recognised = recognise(source)
    return "tarot-hand" if recognised is None else recognised.name


def accounting_line(accounting: "Accounting") -> Said:
    """The accounting of an ingest: every record read is in exactly one of the four, and in one of the three."""
    counts = asdict(accounting)
    return lines((said("ingested", read=accounting.read, **counts), said("judged", **counts)))


def _say_next(path: str, db: str | None, accounting: "Accounting") -> None:
    where = f" --db {path}" if db else ""
    say(said("stored", path=path))
    if accounting.flagged:
        say(f"  auditor query{where} --saved disputed-hands")
    say(f'  auditor query{where} "select code, count(*) n from findings group by 1 order by 2 desc"')
    say(f"  auditor query{where} --list")


def _exit_code(accounting: "Accounting", fail_on: FailOn, missing: bool) -> ExitCode:
    """The highest code that applies."""
    from auditor.audit.summary import at_least

    codes = [ExitCode.DONE]
    counts = fail_on is not FailOn.NEVER and accounting.worst != "none"
    if counts and at_least(accounting.worst, fail_on):
        codes.append(ExitCode.FINDINGS)
    if missing:
        codes.append(ExitCode.USAGE)
    if accounting.rejected:
        codes.append(ExitCode.UNREADABLE)
    return max(codes)
