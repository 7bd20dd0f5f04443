"""``auditor audit``: judges every hand in files, folders or stdin; stores nothing."""

import json
import sys
from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from auditor.cli.common import (
    Color,
    ColorOption,
    FailOn,
    ForceRulesOption,
    FromOption,
    IgnoreOption,
    Judges,
    OptionOption,
    Paths,
    RulesOption,
    SelectOption,
    SeverityOption,
    find_inputs,
    importer_named,
    make_settings,
    records_of,
    reject_line,
    say,
)
from auditor.cli.exits import ExitCode
from auditor.cli.show import AsciiOption

if TYPE_CHECKING:
    from auditor.audit.result import HandAudit
    from auditor.audit.settings import Settings
    from auditor.audit.summary import Summary
    from auditor.record.inputs import Input
    from auditor.show.formats.base import Format as OutputFormat


class Format(StrEnum):
    """Output formats of ``audit``."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"
    SARIF = "sarif"
    JUNIT = "junit"
    GITHUB = "github"


def audit(  # noqa: PLR0913, PLR0917 - one parameter an option of the command
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
) -> None:
    """Judge every hand in files, folders or stdin; store nothing.

    Exit code 0: nothing found; 1: findings; 2: wrong usage; 3: some input could not be read as hands.
    """
    from auditor.audit.summary import Summary
    from auditor.show.formats.base import Closing

    settings = make_settings(rules, force_rules, option, (select, ignore, severity))
    collected = find_inputs(paths)
    summary = Summary(skipped=collected.skipped)
    importer_named(from_)
    # On one screen the text itself says why a record could not be read.
    shown = format is Format.TEXT and sys.stdout.isatty() and sys.stderr.isatty()
    verdicts = _verdicts(collected.inputs, settings, from_, summary, say_rejects=not shown)
    if format is Format.JSON:
        _print_json(verdicts, summary)
    elif format is Format.JSONL:
        for verdict in verdicts:
            print(json.dumps(verdict.to_json(), ensure_ascii=False))
    else:
        output = _output(format, quiet, excerpts, color, ascii)

        def closing() -> Closing:
            code = _exit_code(summary, fail_on, bool(collected.missing))
            return Closing(summary, code, tuple(source.name for source in collected.inputs), tuple(collected.missing))

        for part in output.assemble(map(output.render, verdicts), closing):
            print(part, end="")
    if not quiet:
        say(_accounting(summary))
    raise typer.Exit(_exit_code(summary, fail_on, bool(collected.missing)))


def _output(format: Format, quiet: bool, excerpts: bool, color: Color, ascii_only: bool) -> "OutputFormat":
    """The output format that was asked for."""
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
        width=screen.width,
        ascii=screen.ascii,
        colour=uses_colour(sys.stdout, color),
        quiet=quiet,
        excerpts=excerpts,
    )


def _verdicts(
    inputs: "list[Input]", settings: "Settings", importer: str | None, summary: "Summary", *, say_rejects: bool
) -> "Iterator[HandAudit]":
    """The verdicts in order; each rejected record is said on stderr as well if asked for."""
    judges = Judges(settings)
    for source in inputs:
        for raw in records_of(source, importer):
            verdict = judges.judge(raw)
            summary.add(verdict)
            if say_rejects and verdict.status == "rejected":
                say(reject_line(verdict))
            yield verdict


def _print_json(verdicts: "Iterator[HandAudit]", summary: "Summary") -> None:
    """One object, written as the hands come so that memory does not grow with their number."""
    from auditor import __version__

    tool = json.dumps({"name": "auditor", "version": __version__})
    print(f'{{"tool": {tool}, "hands": [', end="")
    separator = "\n"
    for verdict in verdicts:
        print(separator + json.dumps(verdict.to_json(), ensure_ascii=False), end="")
        separator = ",\n"
    print(f'\n], "summary": {json.dumps(summary.to_json())}}}')


def _accounting(summary: "Summary") -> str:
    text = (
        f"{summary.read} {'hand' if summary.read == 1 else 'hands'} read: {summary.clean} clean, "
        f"{summary.flagged} flagged, {summary.rejected} rejected"
    )
    return f"{text}; {summary.skipped} other files skipped" if summary.skipped else text


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
