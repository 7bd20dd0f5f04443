"""``auditor ingest``: audits records and stores them in DuckDB."""

from collections.abc import Sequence
from dataclasses import asdict
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from auditor.cli.common import (
    FailOn,
    ForceRulesOption,
    FromOption,
    JobsOption,
    OptionOption,
    Paths,
    QuietOption,
    RulesOption,
    StoreOption,
    WaitOption,
    find_inputs,
    make_settings,
    reject_line,
    say,
    say_what_helps,
    skipped_files,
    stop,
    storage_errors,
    store_path,
)
from auditor.cli.exits import ExitCode
from auditor.cli.progress import Meter, progress
from auditor.cli.redaction import Redaction, RedactNarrationOption
from auditor.cli.resting import at_rest
from auditor.cli.sharding import find_shards, is_shard
from auditor.cli.speech import speak
from auditor.cli.taking import Reading, take_all
from auditor.cli.texts import said
from auditor.language import Said, lines

if TYPE_CHECKING:
    from auditor.store.ingest import Accounting, Ingest
    from auditor.store.shards import Shard


def ingest(  # noqa: PLR0913, PLR0917 - one parameter an option of the command
    paths: Paths,
    db: StoreOption = None,
    rules: RulesOption = None,
    force_rules: ForceRulesOption = False,
    option: OptionOption = None,
    from_: FromOption = None,
    fail_on: Annotated[FailOn, typer.Option("--fail-on", help="Severity that makes the exit code 1.")] = FailOn.NEVER,
    wait: WaitOption = 10.0,
    jobs: JobsOption = None,
    redact: RedactNarrationOption = False,
    quiet: QuietOption = False,
) -> None:
    """Audit every hand in files, folders or stdin, and store hands and findings in DuckDB.

    Exit code 0: all records were stored, flagged or not; 2: wrong usage; 3: some could not be read; 4: storage.
    """
    from auditor.bulk.storing import Storing
    from auditor.store.connection import Store
    from auditor.store.ingest import Ingest, context_of
    from auditor.store.shards import ENDING

    settings = make_settings(rules, force_rules, option)
    collected = find_inputs(paths, None, ENDING)
    records = []
    for source in collected.inputs:
        if source.only is not None:
            stop(ExitCode.USAGE, said("whole_files", path=source.path))
        if not is_shard(source):
            records.append(source)
    path = store_path(db)
    context = context_of(settings)
    shards, code = find_shards([each for each in collected.inputs if each not in records], context)
    code = max(code, ExitCode.USAGE if collected.missing else ExitCode.DONE)
    if not shards and not records and code:
        raise typer.Exit(code)
    with at_rest(records) as resting, storage_errors(), Store.open(path, wait) as store:
        tell = Redaction.of_inputs(resting.inputs, from_).reject_line if redact else reject_line
        running = Ingest(store, context)
        try:
            with progress(resting.inputs, quiet) as meter:
                _store_shards(running, shards, meter)
                if records:
                    storing = Storing(settings, context, running.known, tell)
                    take_all(running, resting, storing, Reading(from_, jobs), meter)
            accounting = running.finish()
        except KeyboardInterrupt:
            say(said("interrupted", count=running.accounting.new + running.accounting.updated))
            raise
    print(speak(accounting_line(accounting)))
    if collected.skipped and not quiet:
        say(skipped_files(collected.skipped))
    if not quiet:
        say_what_helps(accounting.read, accounting.rejected, bool(collected.missing))
        _say_next(path, db, accounting)
    raise typer.Exit(max(code, _exit_code(accounting, fail_on)))


def _store_shards(running: "Ingest", shards: "Sequence[Shard]", meter: Meter) -> None:
    from auditor.store.shards import ShardError

    for shard in shards:
        try:
            running.add_shard(shard)
        except ShardError as error:
            stop(ExitCode.UNREADABLE, error.said)
        clean, flagged, rejected, _ = shard.manifest.counts
        meter.count(clean + flagged + rejected, flagged)


def accounting_line(accounting: "Accounting") -> Said:
    """The accounting of an ingest: every record read is in exactly one of the four, and in one of the three."""
    counts = asdict(accounting)
    return lines((said("ingested", read=accounting.read, **counts), said("judged", **counts)))


def _say_next(path: str, db: str | None, accounting: "Accounting") -> None:
    where = f" --db {quote(path)}" if db else ""
    say(said("stored", path=path))
    if accounting.flagged:
        say(f"  auditor query{where} --saved disputed-hands")
    say(f'  auditor query{where} "select code, count(*) n from findings group by 1 order by 2 desc"')
    say(f"  auditor query{where} --list")


def _exit_code(accounting: "Accounting", fail_on: FailOn) -> ExitCode:
    """The highest code that applies."""
    from auditor.audit.summary import at_least

    codes = [ExitCode.DONE]
    counts = fail_on is not FailOn.NEVER and accounting.worst != "none"
    if counts and at_least(accounting.worst, fail_on):
        codes.append(ExitCode.FINDINGS)
    if accounting.rejected:
        codes.append(ExitCode.UNREADABLE)
    return max(codes)
