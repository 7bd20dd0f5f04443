"""``auditor audit``: judges every hand in files, folders or stdin; stores nothing."""

import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from auditor.cli.common import (
    Color,
    ColorOption,
    FailOn,
    ForceRulesOption,
    FromOption,
    IgnoreOption,
    JobsOption,
    OptionOption,
    Paths,
    RulesOption,
    SelectOption,
    SeverityOption,
    find_inputs,
    given,
    importer_named,
    make_settings,
    reject_line,
    say,
    say_what_helps,
    skipped_files,
    stop,
)
from auditor.cli.exits import ExitCode
from auditor.cli.judging import division, judged_in_order
from auditor.cli.progress import Meter, progress
from auditor.cli.redaction import Redaction, RedactOption
from auditor.cli.sharding import FolderOption, Part, ShardOption, Work, part_named, write_shard
from auditor.cli.show import AsciiOption
from auditor.cli.speech import language
from auditor.cli.texts import said
from auditor.language import Said

if TYPE_CHECKING:
    from auditor.audit.result import HandAudit
    from auditor.audit.settings import Settings
    from auditor.audit.summary import Summary
    from auditor.importers.base import Importer
    from auditor.record.inputs import Input
    from auditor.show.formats.base import Format as OutputFormat
    from auditor.show.formats.base import Piece


class Format(StrEnum):
    """Output formats of ``audit``."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"
    SARIF = "sarif"
    JUNIT = "junit"
    GITHUB = "github"


def audit(  # noqa: PLR0913, PLR0917 - one parameter an option of the command
    ctx: typer.Context,
    paths: Paths,
    rules: RulesOption = None,
    force_rules: ForceRulesOption = False,
    option: OptionOption = None,
    format: Annotated[Format, typer.Option("--format", help="How to print the verdicts.")] = Format.TEXT,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
    severity: SeverityOption = None,
    fail_on: Annotated[FailOn, typer.Option("--fail-on", help="Severity that makes the exit code 1.")] = FailOn.ERROR,
    from_: FromOption = None,
    quiet: Annotated[
        bool, typer.Option("-q", "--quiet", help="Only the findings: no clean hands, no summary.")
    ] = False,
    excerpts: Annotated[
        bool, typer.Option("--excerpts/--no-excerpts", help="Show the trick or the line of the input at each finding.")
    ] = True,
    color: ColorOption = Color.AUTO,
    ascii: AsciiOption = False,
    redact: RedactOption = False,
    jobs: JobsOption = None,
    shard: ShardOption = None,
    folder: FolderOption = None,
) -> None:
    """Judge every hand in files, folders or stdin; store nothing.

    Exit code 0: nothing found; 1: findings; 2: wrong usage; 3: some input could not be read as hands.
    """
    from auditor.show.formats.base import Closing

    settings = make_settings(rules, force_rules, option, (select, ignore, severity))
    if shard is None and folder is not None:
        stop(ExitCode.USAGE, said("folder_needs_shard"))
    if shard is not None:
        wanted = part_named(shard, folder)
        useless = given(ctx, "format", "select", "ignore", "severity", "fail_on", "excerpts", "color", "ascii")
        if useless:
            stop(ExitCode.USAGE, said("exclude", one=useless[0], other="--shard"))
        settings = make_settings(rules, force_rules, option)
        raise typer.Exit(_shard(paths, wanted, Work(settings, from_, jobs, reject_line), (redact, quiet)))
    importer = importer_named(from_)
    collected = find_inputs(paths, from_)
    # On one screen the text itself says why a record could not be read.
    shown = format is Format.TEXT and sys.stdout.isatty() and sys.stderr.isatty()
    output = _output(format, quiet, excerpts, color, ascii)
    hide = Redaction.of_inputs(collected.inputs, from_, collected.missing) if redact else None
    run = _Run(_Rendering(output, hide, say_rejects=not shown), collected.skipped)

    def exit_code() -> ExitCode:
        return _exit_code(run.summary, fail_on, bool(collected.missing))

    def closing() -> Closing:
        sources: Iterable[str] = (source.name for source in collected.inputs)
        missing: Iterable[str] = collected.missing
        if hide is not None:
            sources, missing = map(hide.source, sources), map(hide.source, missing)
        return Closing(run.summary, exit_code(), tuple(sources), tuple(missing))

    # Whoever sends hands down a pipe may wait for the verdict on each before he sends the next one.
    awaited = not all(source.can_be_read_again for source in collected.inputs)
    one_screen = sys.stdout.isatty()
    with progress(collected.inputs, quiet) as meter:
        for part in output.assemble(run.pieces(collected.inputs, settings, importer, jobs, meter), closing):
            if one_screen:
                meter.hide()
            sys.stdout.write(part)
            if awaited:
                sys.stdout.flush()
    if not quiet:
        say(_accounting(run.summary))
        say_what_helps(run.summary.read, run.summary.rejected, bool(collected.missing))
    raise typer.Exit(exit_code())


def _shard(paths: list[str], part: Part, work: Work, manner: tuple[bool, bool]) -> ExitCode:
    """Judges a part of the inputs into a Parquet file; ``manner`` is whether to redact, and to be quiet."""
    from auditor.audit.summary import Summary

    redact, quiet = manner
    collected = find_inputs(paths, work.importer)
    if collected.missing:
        return ExitCode.USAGE
    if redact:
        work = work._replace(tell=Redaction.of_inputs(collected.inputs, work.importer).reject_line)
    clean, flagged, rejected, _ = write_shard(collected.inputs, part, work, quiet).counts
    if not quiet:
        say(_accounting(Summary(clean, flagged, rejected, collected.skipped)))
    return ExitCode.UNREADABLE if rejected else ExitCode.DONE


def _output(format: Format, quiet: bool, excerpts: bool, color: Color, ascii_only: bool) -> "OutputFormat":
    """The output format that was asked for."""
    if format in (Format.JSON, Format.JSONL):
        from auditor.show.formats.json_text import Json, JsonLines

        return Json() if format is Format.JSON else JsonLines()
    if format is Format.SARIF:
        from auditor.show.formats.sarif import Sarif

        return Sarif()
    if format is Format.JUNIT:
        from auditor.show.formats.junit import Junit

        return Junit()
    if format is Format.GITHUB:
        from auditor.show.formats.github import Github

        return Github()
    from auditor.show.formats.text import TextFormat
    from auditor.show.screen import screen_of, uses_colour

    screen = screen_of(sys.stdout, ascii_only=ascii_only)
    return TextFormat(
        language=language(),
        width=screen.width,
        ascii=screen.ascii,
        colour=uses_colour(sys.stdout, color),
        quiet=quiet,
        excerpts=excerpts,
    )


class _Rendered(NamedTuple):
    """What some verdicts come to: their pieces, their counts, and a line for each rejected record."""

    pieces: "list[Piece]"
    summary: "Summary"
    rejects: list[Said]


class _Rendering:
    """Renders verdicts, in whatever process they were judged."""

    def __init__(self, output: "OutputFormat", hide: "Redaction | None", *, say_rejects: bool) -> None:
        self.output = output
        self.hide = hide
        self.say_rejects = say_rejects

    def __call__(self, verdicts: "Iterable[HandAudit]") -> _Rendered:
        from auditor.audit.summary import Summary

        rendered = _Rendered([], Summary(), [])
        add, render = rendered.summary.add, self.output.render
        for verdict in verdicts if self.hide is None else map(self.hide, verdicts):
            add(verdict)
            rendered.pieces.append(render(verdict))
            if self.say_rejects and verdict.status == "rejected":
                rendered.rejects.append(reject_line(verdict))
        glue = self.output.glue
        return rendered if glue is None else rendered._replace(pieces=_together(rendered.pieces, glue))


def _together(pieces: "list[Piece]", glue: str) -> "list[Piece]":
    """The pieces of each input as one."""
    return [
        next_to_each_other[0]._replace(text=glue.join([piece.text for piece in next_to_each_other]))
        for _, group in groupby(pieces, attrgetter("source"))
        if (next_to_each_other := list(group))
    ]


class _Run:
    """One audit; ``summary`` counts what was judged so far."""

    def __init__(self, rendering: _Rendering, skipped: int) -> None:
        from auditor.audit.summary import Summary

        self.summary = Summary(skipped=skipped)
        self._rendering = rendering

    def pieces(
        self,
        inputs: "list[Input]",
        settings: "Settings",
        importer: "Importer | None",
        jobs: int | None,
        meter: Meter,
    ) -> "Iterator[Piece]":
        """The pieces of all hands in order, as they come."""
        from auditor.bulk.bench import Bench

        bench = Bench(settings, self._rendering)
        for rendered in judged_in_order(inputs, importer, bench, division(inputs, jobs), meter):
            self.summary.merge(rendered.summary)
            meter.count(rendered.summary.read, rendered.summary.flagged)
            for line in rendered.rejects:
                say(line)
            yield from rendered.pieces


def _accounting(summary: "Summary") -> Said:
    return said(
        {0: "read_none", 1: "read_one"}.get(summary.read, "read_many"),
        read=summary.read,
        clean=summary.clean,
        flagged=summary.flagged,
        rejected=summary.rejected,
        skipped=said("and_skipped", skipped=skipped_files(summary.skipped)) if summary.skipped else "",
    )


def _exit_code(summary: "Summary", fail_on: FailOn, missing: bool) -> ExitCode:
    """The highest code that applies."""
    codes = [ExitCode.DONE]
    if summary.fails(fail_on):
        codes.append(ExitCode.FINDINGS)
    if missing:
        codes.append(ExitCode.USAGE)
    if summary.rejected:
        codes.append(ExitCode.UNREADABLE)
    return max(codes)
