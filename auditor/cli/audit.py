"""``auditor audit``: judges every hand in files, folders or stdin; stores nothing."""

import json
from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from auditor.cli.common import (
    FailOn,
    ForceRulesOption,
    FromOption,
    IgnoreOption,
    Judges,
    OptionOption,
    Paths,
    QuietOption,
    RulesOption,
    SelectOption,
    SeverityOption,
    find_inputs,
    make_settings,
    records_of,
    reject_line,
    say,
)
from auditor.cli.exits import ExitCode

if TYPE_CHECKING:
    from auditor.audit.result import HandAudit
    from auditor.audit.settings import Settings
    from auditor.audit.summary import Summary
    from auditor.record.inputs import Input


class Format(StrEnum):
    """Output formats of ``audit``."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"


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
    quiet: QuietOption = False,
) -> None:
    """Judge every hand in files, folders or stdin; store nothing.

    Exit code 0: nothing found; 1: findings; 2: wrong usage; 3: some input could not be read as hands.
    """
    from auditor.audit.summary import Summary

    settings = make_settings(rules, force_rules, option, (select, ignore, severity))
    collected = find_inputs(paths)
    summary = Summary(skipped=collected.skipped)
    verdicts = _verdicts(collected.inputs, settings, from_, summary)
    if format is Format.JSON:
        _print_json(verdicts, summary)
    elif format is Format.JSONL:
        for verdict in verdicts:
            print(json.dumps(verdict.to_json(), ensure_ascii=False))
    else:
        _print_text(verdicts, quiet)
    if not quiet:
        say(_accounting(summary))
    raise typer.Exit(_exit_code(summary, fail_on, bool(collected.missing)))


def _verdicts(
    inputs: "list[Input]", settings: "Settings", importer: str | None, summary: "Summary"
) -> "Iterator[HandAudit]":
    """The verdicts in order; each rejected record is said on stderr as well."""
    judges = Judges(settings)
    for source in inputs:
        for raw in records_of(source, importer):
            verdict = judges.judge(raw)
            summary.add(verdict)
            if verdict.status == "rejected":
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


def _print_text(verdicts: "Iterator[HandAudit]", quiet: bool) -> None:
    from auditor.show.verdict import verdict_lines

    for verdict in verdicts:
        if verdict.status == "rejected" or (quiet and not verdict.findings):
            continue
        for line in verdict_lines(verdict):
            print(line)


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
