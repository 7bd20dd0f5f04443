"""``auditor score``: the score from figures alone, or from a score sheet in CSV."""

import json
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from auditor.cli.common import (
    OptionOption,
    RulesOption,
    find_inputs,
    make_settings,
    records_of,
    reject_line,
    say,
    stop,
)
from auditor.cli.exits import ExitCode
from auditor.cli.speech import language
from auditor.harmless import plain

if TYPE_CHECKING:
    from auditor.audit.result import HandAudit
    from auditor.audit.settings import Settings


class Format(StrEnum):
    """Output formats of ``score``."""

    TEXT = "text"
    JSON = "json"


class Side(StrEnum):
    """A side, or none."""

    ATTACK = "attack"
    DEFENCE = "defence"
    NONE = "none"


class Level(StrEnum):
    """Levels of a handful."""

    SINGLE = "single"
    DOUBLE = "double"
    TRIPLE = "triple"


class Slam(StrEnum):
    """Words for a slam."""

    ANNOUNCED_MADE = "announced_made"
    MADE = "made"
    ANNOUNCED_FAILED = "announced_failed"
    DEFENCE_MADE = "defence_made"
    NONE = "none"


def score(  # noqa: PLR0913, PLR0917 - one parameter an option of the command
    sheet: Annotated[
        str | None,
        typer.Argument(metavar="[SHEET.csv]", help="A score sheet, one hand a line; columns as README tells."),
    ] = None,
    players: Annotated[int, typer.Option("--players", min=3, max=5, help="Number of players.")] = 4,
    bid: Annotated[
        str | None, typer.Option("--bid", help="petite, garde, garde_sans, garde_contre; or points.")
    ] = None,
    points: Annotated[str | None, typer.Option("--points", help="Points of the attack, as 45 or 45.5.")] = None,
    oudlers: Annotated[int | None, typer.Option("--oudlers", help="Oudlers of the attack.")] = None,
    petit: Annotated[Side, typer.Option("--petit", help="Side that has the Petit au bout.")] = Side.NONE,
    handful: Annotated[list[Level] | None, typer.Option("--handful", help="A handful shown; may be repeated.")] = None,
    slam: Annotated[Slam, typer.Option("--slam", help="A slam.")] = Slam.NONE,
    taker: Annotated[int, typer.Option("--taker", metavar="SEAT", help="Seat of the taker, from 0.")] = 0,
    partner: Annotated[
        str | None, typer.Option("--partner", metavar="SEAT|alone", help="Seat of the partner, or alone.")
    ] = None,
    rules: RulesOption = None,
    option: OptionOption = None,
    format: Annotated[Format, typer.Option("--format", help="How to print.")] = Format.TEXT,
) -> None:
    """Compute a score from figures alone, line by line; or judge a score sheet in CSV.

    Example: auditor score --players 4 --bid garde --points 45 --oudlers 2 --petit attack
    """
    settings = make_settings(rules or "fft", False, option)
    if sheet is not None:
        _score_sheet(sheet, settings, format)
    if bid is None or points is None:
        stop(ExitCode.USAGE, "a score needs --bid and --points (and --oudlers in tarot), or a score sheet")
    row: dict[str, str] = {"players": str(players), "taker": str(taker), "bid": bid, "points": points}
    row |= {"petit": petit.value, "slam": slam.value}
    if oudlers is not None:
        row["oudlers"] = str(oudlers)
    if partner is not None:
        row["partner"] = partner
    if handful:
        row["handfuls"] = "|".join(level.value for level in handful)
    _score_figures(row, settings, format)


def _score_figures(row: dict[str, str], settings: "Settings", format: Format) -> None:
    from auditor.audit.judges import Judges
    from auditor.importers.score_sheet import BadCellError, record_of_row
    from auditor.record.raw import RawRecord

    try:
        record = record_of_row(row)
    except BadCellError as error:
        stop(ExitCode.USAGE, error.said("bad_option").in_language(language()))
    audit = Judges(settings).judge(RawRecord("figures", 1, 1, json.dumps(record).encode(), record))
    if audit.status == "rejected":
        stop(ExitCode.USAGE, "; ".join(finding.text(language()) for finding in audit.findings))
    _print([audit], format)
    if audit.computed is None and not audit.findings:
        stop(ExitCode.USAGE, "no score can be computed: tarot needs --oudlers and a bid of the rules")
    raise typer.Exit(ExitCode.FINDINGS if audit.status == "flagged" else ExitCode.DONE)


def _score_sheet(sheet: str, settings: "Settings", format: Format) -> None:
    from auditor.audit.judges import Judges

    collected = find_inputs([sheet], "score-sheet")
    if collected.missing:
        raise typer.Exit(ExitCode.USAGE)
    judges = Judges(settings)
    audits = [judges.judge(raw) for source in collected.inputs for raw in records_of(source, "score-sheet")]
    for audit in audits:
        if audit.status == "rejected":
            say(reject_line(audit))
    _print([audit for audit in audits if audit.status != "rejected"], format)
    codes = {"flagged": ExitCode.FINDINGS, "rejected": ExitCode.UNREADABLE, "clean": ExitCode.DONE}
    raise typer.Exit(max((codes[audit.status] for audit in audits), default=ExitCode.DONE))


def _print(audits: "list[HandAudit]", format: Format) -> None:
    if format is Format.JSON:
        shown = [audit.to_json()["score"]["computed"] for audit in audits]
        print(json.dumps(shown[0] if len(shown) == 1 else shown, ensure_ascii=False, indent=2))
        return
    from auditor.show.score_sheet import score_lines
    from auditor.show.verdict import finding_line

    for audit in audits:
        if len(audits) > 1:
            print(f"{plain(str(audit.id))}: {audit.status}")
        for line in score_lines(audit):
            print(line)
        for finding in audit.findings:
            print(finding_line(finding))
