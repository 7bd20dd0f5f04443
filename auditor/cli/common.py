"""What the commands share: options, streams, settings and how a hand is found.

Only light imports stand here: ``auditor --help`` must answer at once.
"""

import math
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from enum import StrEnum
from shlex import quote
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from auditor.cli.exits import ExitCode
from auditor.cli.layers import usual_store
from auditor.cli.progress import make_room
from auditor.cli.settings import MOST_JOBS
from auditor.cli.speech import speak
from auditor.cli.texts import said
from auditor.harmless import plain, plain_lines
from auditor.language import Said

if TYPE_CHECKING:
    from auditor.audit.result import HandAudit
    from auditor.audit.settings import Settings
    from auditor.importers.base import Importer
    from auditor.record.inputs import Collected, HandReference, Input
    from auditor.record.raw import RawRecord

DEFAULT_STORE = "tarot.duckdb"
DB_VARIABLE = "AUDITOR_DB"
"""Names the store to use where no option does."""


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
    list[str], typer.Argument(metavar="PATH", help="Files, folders (searched recursively) or - for stdin.")
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
    typer.Option("--db", metavar="FILE", help=f"The store; {DB_VARIABLE} or {DEFAULT_STORE} here if left out."),
]


def seconds(value: float) -> float:
    """Checks an option that is a time."""
    if math.isnan(value) or value < 0:
        raise typer.BadParameter(speak(said("no_seconds", value=f"{value:g}")))
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
    typer.Option(
        "--jobs", "-j", metavar="N", min=1, max=MOST_JOBS, help="Number of processes; as many as pay if left out."
    ),
]


def say(text: Said | str) -> None:
    """Narration, on stderr. Names in it may come from files and records: they can do no harm."""
    make_room()
    print(plain_lines(speak(text)), file=sys.stderr)


def complain(problem: Said | str, hint: Said | str | None = None) -> None:
    """One clear line on stderr that says what is wrong, and one that says what to do next."""
    say(said("error", problem=problem))
    if hint:
        say(said("hint", hint=hint))


def stop(code: ExitCode, problem: Said | str, hint: Said | str | None = None) -> NoReturn:
    """Ends the command with what is wrong and what to do next."""
    complain(problem, hint)
    raise typer.Exit(code)


@contextmanager
def storage_errors() -> Iterator[None]:
    """Turns what can go wrong with a store into one clear line and exit code 4."""
    from auditor.store.errors import StoreError

    try:
        yield
    except StoreError as error:
        stop(ExitCode.STORAGE, error.problem, error.remedy)


def given(ctx: typer.Context, *names: str) -> list[str]:
    """Those of some parameters that stand on the command line, in the words of the user (``--points``)."""
    named = []
    for param in ctx.command.params:
        source = ctx.get_parameter_source(param.name or "")
        if param.name in names and source is not None and source.name == "COMMANDLINE":
            written = [option for option in param.opts if option.startswith("--")]
            named.append(written[0] if written else (param.metavar or param.opts[0]).strip("[]"))
    return named


def store_path(db: str | None) -> str:
    """The store to use: that of the option, the usual one, or the default in this folder."""
    if db == "":
        stop(ExitCode.USAGE, said("empty_db"))
    return db or usual_store() or DEFAULT_STORE


def split_codes(values: Iterable[str] | None) -> tuple[str, ...]:
    """Codes given several times or separated by commas; unknown ones are wrong usage."""
    from auditor.audit.settings import unknown_codes

    codes = tuple(code.strip().upper() for value in values or () for code in value.split(",") if code.strip())
    unknown = unknown_codes(codes)
    if unknown:
        no_such_code(unknown[0])
    return codes


def no_such_code(code: str) -> NoReturn:
    """Ends the command because of a code that there is not, with those nearest to it."""
    from auditor.audit.catalogue import nearest_codes

    near = nearest_codes(code)
    hint = said("near_codes_hint", near=", ".join(near)) if near else said("codes_hint")
    stop(ExitCode.USAGE, said("no_such_code", code=code or "''"), hint)


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
        stop(ExitCode.USAGE, said("unknown_preset", name=repr(rules), known=", ".join(PRESETS)))
    if force_rules and rules is None:
        stop(ExitCode.USAGE, said("force_needs_rules"))
    try:
        chosen = dict(parse_option(text) for text in options or ())
    except RulesError as error:
        stop(ExitCode.USAGE, error.said, said("options_hint"))
    select, ignore, severity = selection
    for option, values in (("--select", select), ("--ignore", ignore)):
        if values and not split_codes(values):
            stop(ExitCode.USAGE, said("no_code_named", option=option), said("codes_hint"))
    severities = {}
    for text in severity or ():
        code, _, level = text.partition("=")
        if level and code and code.upper() not in CATALOGUE:
            no_such_code(code.upper())
        if not code or level not in SEVERITIES:
            stop(ExitCode.USAGE, said("bad_severity", text=text))
        severities[code.upper()] = level
    return Settings(
        rules=rules,
        force_rules=force_rules,
        options=chosen,
        select=split_codes(select),
        ignore=split_codes(ignore),
        severities=severities,
    )


def find_inputs(paths: Iterable[str], importer: str | None = None, *more_endings: str) -> "Collected":
    """The inputs that paths and hand references name; a missing one is said and, in the end, wrong usage.

    Of folders files of our own formats, of the importers and with ``more_endings`` are taken.
    """
    from auditor.importers.base import IMPORTERS
    from auditor.record.inputs import Collected, HandReference, collect_inputs

    endings = [*more_endings, *(ending for each in IMPORTERS for ending in each.endings)]
    found = Collected([], [], 0)
    for path in dict.fromkeys(paths):
        named = HandReference.parse(path)
        if named.hand is not None and named.exists:
            part = _one_hand(path, named, importer)
        else:
            part = collect_inputs([named.path if named.exists else path], endings)
            for missing in part.missing:
                complain(said("missing", path=plain(missing or repr(missing))), said("missing_hint"))
        found = Collected(found.inputs + part.inputs, found.missing + part.missing, found.skipped + part.skipped)
    return found


def say_what_helps(read: int, rejected: int, missing: bool) -> None:
    """What to do where nothing was read, or something could not be."""
    if rejected:
        say(said("hint", hint=said("rejected_hint")))
    elif not read and not missing:
        say(said("hint", hint=said("nothing_read_hint")))


def _one_hand(reference: str, named: "HandReference", importer: str | None) -> "Collected":
    """The one hand of a file that a reference names, or nothing and what is missing."""
    from auditor.record.inputs import Collected, Input, is_folder

    source = Input(named.path)
    if is_folder(named.path):
        complain(said("in_folder", reference=plain(reference), path=plain(named.path)))
        return Collected([], [reference], 0)
    only = named.pick(records_of(source, importer))
    if only is None:
        missing = said("no_such_hand", path=plain(source.name), hand=plain(repr(named.hand)))
        complain(missing, said("hands_hint", path=plain(quote(named.path))))
        return Collected([], [reference], 0)
    return Collected([replace(source, only=only)], [], 0)


def skipped_files(count: int) -> Said:
    """How many files of folders were passed over because of their names."""
    return said("skipped_one" if count == 1 else "skipped_many", count=count)


def importer_named(name: str | None) -> "Importer | None":
    """The importer that ``--from`` names; None where it is to be found by content."""
    from auditor.importers.base import IMPORTERS, by_name

    chosen = None if name is None else by_name(name)
    if name is not None and chosen is None:
        known = ", ".join(each.name for each in IMPORTERS)
        stop(ExitCode.USAGE, said("unknown_format", name=repr(name), known=known))
    return chosen


def records_of(source: "Input", importer: str | None) -> "Iterator[RawRecord]":
    """The records of one input, by an importer where it is a foreign format."""
    from auditor.importers.base import read_hands

    return read_hands(source, importer_named(importer))


def reject_line(audit: "HandAudit") -> Said:
    """One line that says why a record could not be read, and where."""
    finding = audit.findings[0] if audit.findings else None
    if finding is None:
        return said("error", problem=said("not_read", source=plain(audit.source), line=audit.line))
    place = plain(f"{audit.source}:{finding.line or audit.line}:{finding.column or 1}")
    why = finding.facts.get("said", finding.message)
    return said("error", problem=said("rejected", place=place, code=finding.code, name=finding.name, message=why))
