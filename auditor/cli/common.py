"""What the commands share: options, streams, settings and how a hand is found.

Only light imports stand here: ``auditor --help`` must answer at once.
"""

import math
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from auditor.cli.exits import ExitCode
from auditor.harmless import plain, plain_lines

if TYPE_CHECKING:
    from auditor.audit.result import HandAudit
    from auditor.audit.settings import Settings
    from auditor.importers.base import Importer
    from auditor.record.inputs import Collected, Input
    from auditor.record.raw import RawRecord

DEFAULT_STORE = "tarot.duckdb"


class FailOn(StrEnum):
    """From which severity on findings make the exit code 1."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    NEVER = "never"


class Color(StrEnum):
    """When to use colours."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


Paths = Annotated[
    list[str], typer.Argument(metavar="PATH...", help="Files, folders (searched recursively) or - for stdin.")
]
HandArgument = Annotated[
    str,
    typer.Argument(
        metavar="HAND",
        help="A file, or a hand in it: game.jsonl#ID or game.jsonl#3 (by place); with --db the id of a stored hand.",
    ),
]
RulesOption = Annotated[
    str | None,
    typer.Option("--rules", metavar="PRESET", help="Rules for records that name none: fft, bga or mignon."),
]
ForceRulesOption = Annotated[bool, typer.Option("--force-rules", help="Use --rules for every record.")]
OptionOption = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Set an option of the rules; see `auditor rules`."),
]
FromOption = Annotated[
    str | None,
    typer.Option("--from", metavar="FORMAT", help="The format of foreign files; recognised by content if left out."),
]
SelectOption = Annotated[
    list[str] | None,
    typer.Option("--select", metavar="CODES", help="Report only these codes or beginnings of codes (P5,S)."),
]
IgnoreOption = Annotated[list[str] | None, typer.Option("--ignore", metavar="CODES", help="Do not report these codes.")]
SeverityOption = Annotated[
    list[str] | None,
    typer.Option("--severity", metavar="CODE=LEVEL", help="Report a code as error, warning or info."),
]
ColorOption = Annotated[
    Color, typer.Option("--color", help="Colours: auto is on a terminal only, and not where NO_COLOR is set.")
]
QuietOption = Annotated[bool, typer.Option("-q", "--quiet", help="No narration.")]
StoreOption = Annotated[
    str | None,
    typer.Option("--db", metavar="FILE", help=f"The store; AUDITOR_DB or {DEFAULT_STORE} here if left out."),
]


def seconds(value: float) -> float:
    """Checks an option that is a time."""
    if math.isnan(value) or value < 0:
        raise typer.BadParameter(f"{value:g} is no number of seconds")
    return value


WaitOption = Annotated[
    float,
    typer.Option(
        "--wait",
        metavar="SECONDS",
        callback=seconds,
        help="How long to wait for another process that holds the store.",
    ),
]

JobsOption = Annotated[
    int | None,
    typer.Option("--jobs", "-j", metavar="N", min=1, help="Number of processes; as many as pay if left out."),
]


def say(text: str) -> None:
    """Narration, on stderr. Names in it may come from files and records: they can do no harm."""
    print(plain_lines(text), file=sys.stderr)


def stop(code: ExitCode, problem: str, hint: str | None = None) -> NoReturn:
    """Ends the command with one clear line on stderr, and what to do next."""
    say(f"error: {problem}")
    if hint:
        say(f"hint: {hint}")
    raise typer.Exit(code)


@contextmanager
def storage_errors() -> Iterator[None]:
    """Turns what can go wrong with a store into one clear line and exit code 4."""
    from auditor.store.errors import StoreError

    try:
        yield
    except StoreError as error:
        stop(ExitCode.STORAGE, error.problem, error.remedy)


def store_path(db: str | None) -> str:
    """The store to use: the option, ``AUDITOR_DB``, or the default in this folder."""
    return db or os.environ.get("AUDITOR_DB") or DEFAULT_STORE


def split_codes(values: Iterable[str] | None) -> tuple[str, ...]:
    """Codes given several times or separated by commas; unknown ones are wrong usage."""
    from auditor.audit.settings import unknown_codes

    codes = tuple(code.strip().upper() for value in values or () for code in value.split(",") if code.strip())
    unknown = unknown_codes(codes)
    if unknown:
        stop(ExitCode.USAGE, f"unknown code {unknown[0]}", "`auditor rules --codes` lists the codes")
    return codes


def make_settings(
    rules: str | None = None,
    force_rules: bool = False,
    options: Iterable[str] | None = None,
    selection: "tuple[Iterable[str] | None, Iterable[str] | None, Iterable[str] | None]" = (None, None, None),
) -> "Settings":
    """The settings of an audit from the options of a command; ``selection`` is select, ignore, severity."""
    from auditor.audit.catalogue import CATALOGUE, SEVERITIES
    from auditor.audit.settings import Settings
    from auditor.rules.options import PRESETS
    from auditor.rules.ruleset import RulesError, parse_option

    if rules is not None and rules not in PRESETS:
        stop(ExitCode.USAGE, f"unknown preset {rules!r}: expected one of {', '.join(PRESETS)}")
    if force_rules and rules is None:
        stop(ExitCode.USAGE, "--force-rules needs --rules")
    try:
        chosen = dict(parse_option(text) for text in options or ())
    except RulesError as error:
        stop(ExitCode.USAGE, str(error), "`auditor rules` lists the options and their values")
    select, ignore, severity = selection
    severities = {}
    for text in severity or ():
        code, _, level = text.partition("=")
        if code.upper() not in CATALOGUE or level not in SEVERITIES:
            stop(ExitCode.USAGE, f"--severity {text}: expected CODE=LEVEL with error, warning or info")
        severities[code.upper()] = level
    return Settings(
        rules=rules,
        force_rules=force_rules,
        options=chosen,
        select=split_codes(select),
        ignore=split_codes(ignore),
        severities=severities,
    )


def find_inputs(paths: Iterable[str]) -> "Collected":
    """The inputs of some paths; a missing one is said and, in the end, wrong usage."""
    from auditor.importers.base import IMPORTERS
    from auditor.record.inputs import collect_inputs

    collected = collect_inputs(paths, [ending for importer in IMPORTERS for ending in importer.endings])
    for path in collected.missing:
        say(plain(f"error: {path}: no such file or folder"))
    return collected


def importer_named(name: str | None) -> "Importer | None":
    """The importer that ``--from`` names; None where it is to be found by content."""
    from auditor.importers.base import IMPORTERS, by_name

    chosen = None if name is None else by_name(name)
    if name is not None and chosen is None:
        known = ", ".join(each.name for each in IMPORTERS)
        stop(ExitCode.USAGE, f"unknown format {name!r}: expected one of {known}")
    return chosen


def records_of(source: "Input", importer: str | None) -> "Iterator[RawRecord]":
    """The records of one input, by an importer where it is a foreign format."""
    from auditor.importers.base import read_hands

    return read_hands(source, importer_named(importer))


def reject_line(audit: "HandAudit") -> str:
    """One line that says why a record could not be read, and where."""
    finding = audit.findings[0] if audit.findings else None
    if finding is None:
        return plain(f"error: {audit.source}:{audit.line}: the record could not be read")
    place = f"{audit.source}:{finding.line or audit.line}:{finding.column or 1}"
    return plain(f"error: {place}: {finding.code} {finding.name}: {finding.message}")


def load_hand(
    reference: str, settings: "Settings", importer: str | None = None, *, rejected_too: bool = False
) -> "HandAudit":
    """The verdict on the one hand that a reference names. Ends the command where there is none.

    A record that could not be read ends the command too, unless ``rejected_too``.
    """
    from auditor.audit.judges import Judges
    from auditor.record.inputs import HandReference, Input

    named = HandReference.parse(reference)
    collected = find_inputs([named.path])
    if collected.missing:
        raise typer.Exit(ExitCode.USAGE)
    if not collected.inputs:
        stop(ExitCode.USAGE, f"{named.path}: no record in this folder")
    source: Input = collected.inputs[0]
    if len(collected.inputs) > 1:
        stop(ExitCode.USAGE, f"{named.path} is a folder: name one file, or a hand in it as FILE#ID or FILE#3")
    raw = named.pick(records_of(source, importer))
    if raw is None:
        stop(ExitCode.USAGE, f"{named.path} has no hand {named.hand!r}", f"`auditor audit {named.path}` lists them")
    audit = Judges(settings).judge(raw)
    if audit.status == "rejected":
        say(reject_line(audit))
        if not rejected_too:
            raise typer.Exit(ExitCode.UNREADABLE)
    return audit
