"""``auditor score``: the score from figures alone, or from a score sheet in CSV."""

import json
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from auditor.cli.common import (
    OptionOption,
    RulesOption,
    find_inputs,
    given,
    make_settings,
    records_of,
    reject_line,
    say,
    stop,
)
from auditor.cli.exits import ExitCode
from auditor.cli.redaction import Redaction, RedactOption
from auditor.cli.speech import language, speak
from auditor.cli.texts import said
from auditor.harmless import plain
from auditor.language import Said

if TYPE_CHECKING:
    from auditor.audit.finding import Finding
    from auditor.audit.result import HandAudit
    from auditor.audit.settings import Settings


_OPTIONS: Final = {
    "taker": "--taker",
    "partner": "--partner",
    "attack": "--points",
    "defence": "--points",
    "oudlers": "--oudlers",
    "petit_au_bout": "--petit",
    "handfuls": "--handful",
    "slam": "--slam",
}
"""By which option a claim is given."""


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
    ctx: typer.Context,
    sheet: Annotated[
        str | None,
        typer.Argument(metavar="SHEET.csv", help="A score sheet, one hand a line; columns as README tells."),
    ] = None,
    players: Annotated[int, typer.Option("--players", metavar="N", min=3, max=5, help="Number of players.")] = 4,
    bid: Annotated[
        str | None, typer.Option("--bid", metavar="BID", help="petite, garde, garde_sans, garde_contre; or points.")
    ] = None,
    points: Annotated[
        str | None, typer.Option("--points", metavar="POINTS", help="Points of the attack, as 45 or 45.5.")
    ] = None,
    oudlers: Annotated[int | None, typer.Option("--oudlers", metavar="N", help="Oudlers of the attack.")] = None,
    petit: Annotated[Side, typer.Option("--petit", help="Side that has the Petit au bout.")] = Side.NONE,
    handful: Annotated[
        list[Level] | None,
        typer.Option("--handful", metavar="<single|double|triple>", help="A handful shown; may be repeated."),
    ] = None,
    slam: Annotated[Slam, typer.Option("--slam", help="A slam.")] = Slam.NONE,
    taker: Annotated[int, typer.Option("--taker", metavar="SEAT", help="Seat of the taker, from 0.")] = 0,
    partner: Annotated[
        str | None, typer.Option("--partner", metavar="SEAT|alone", help="Seat of the partner, or alone.")
    ] = None,
    rules: RulesOption = None,
    option: OptionOption = None,
    format: Annotated[Format, typer.Option("--format", help="How to print.")] = Format.TEXT,
    redact: RedactOption = False,
) -> None:
    """Compute a score from figures alone, line by line; or judge a score sheet in CSV.

    Example: auditor score --players 4 --bid garde --points 45 --oudlers 2 --petit attack
    """
    settings = make_settings(rules or "fft", False, option)
    if sheet is not None:
        too_much = given(ctx, "players", "bid", "points", "oudlers", "petit", "handful", "slam", "taker", "partner")
        if too_much:
            stop(ExitCode.USAGE, said("figures_alone", option=too_much[0]))
        _score_sheet(sheet, settings, format, redact)
    if bid is None or points is None:
        stop(ExitCode.USAGE, said("score_needs"))
    row: dict[str, str] = {"players": str(players), "taker": str(taker), "bid": bid, "points": points}
    row |= {"petit": petit.value, "slam": slam.value}
    if oudlers is not None:
        row["oudlers"] = str(oudlers)
    if partner is not None:
        if partner != "alone" and not partner.isdecimal():
            stop(ExitCode.USAGE, said("bad_partner", partner=partner, last=players - 1))
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
        stop(ExitCode.USAGE, error.said("bad_option"))
    _require_figures_of_the_game(record["claims"], len(record["players"]), settings)
    audit = Judges(settings).judge(RawRecord("figures", 1, 1, json.dumps(record).encode(), record))
    wrong = [line for finding in audit.findings if finding.severity == "error" for line in _in_options(finding, row)]
    if wrong or audit.computed is None:
        stop(ExitCode.USAGE, "\n       ".join(wrong) or said("no_score"))
    if format is Format.JSON:
        print(json.dumps(audit.computed, ensure_ascii=False, indent=2))
    else:
        _print_lines([audit], headed=False)


def _require_figures_of_the_game(claims: Mapping[str, Any], players: int, settings: "Settings") -> None:
    """Ends the command for a bid that the rules do not know, and where a figure is missing or not asked for."""
    from auditor.audit.settings import RuleBook
    from auditor.rules.auction import allowed_bids
    from auditor.rules.options import MIGNON

    rules = RuleBook(settings).rules_of(None)
    assert rules is not None
    bids = allowed_bids(players, rules)
    if claims["bid"] not in bids:
        if rules.game == MIGNON:
            near = sorted(bids, key=lambda bid: abs(int(bid) - claims["bid"]) if type(claims["bid"]) is int else 0)
            named = said("bid_points", least=bids[0], most=bids[-1], one=near[0], other=near[1])
        else:
            named = said("bid_words", words=", ".join(map(str, bids)))
        stop(ExitCode.USAGE, said("bad_bid", bid=claims["bid"], named=named))
    if rules.game != MIGNON:
        if "oudlers" not in claims:
            stop(ExitCode.USAGE, said("needs_oudlers"))
        return
    for claim in ("oudlers", "petit_au_bout", "handfuls", "slam"):
        if claims.get(claim, "none") != "none":
            stop(ExitCode.USAGE, said("not_in_mignon", option=_OPTIONS[claim]))


def _in_options(finding: "Finding", row: dict[str, str]) -> Iterator[str]:
    """What is wrong with figures, in the words of the options that they were given by."""
    from auditor.audit.texts import PHRASES, WORDS

    if finding.code == "S714":
        for reason in finding.facts["fault"].facts["reasons"]:
            claim = WORDS[language()].get(reason["claim"], reason["claim"])
            what: Said | str = PHRASES[language()][reason["reason"]].format(claim=claim)
            if reason["reason"] == "no_seat":
                what = said("seats", last=int(row["players"]) - 1, players=row["players"])
            yield speak(said("wrong_option", option=_OPTIONS[reason["claim"]], what=what))
    elif finding.code == "S711":
        yield speak(said("whole_points", points=row["points"], players=row["players"]))
    elif finding.code == "C306":
        yield speak(said("plays_alone", partner=row["partner"], players=row["players"]))
    elif finding.pointer is not None:
        claim = finding.pointer.split("/")[-1]
        yield finding.text(language()).replace(finding.pointer, _OPTIONS.get(claim, finding.pointer))
    else:
        yield finding.text(language())


def _score_sheet(sheet: str, settings: "Settings", format: Format, redact: bool) -> None:
    from auditor.audit.judges import Judges

    collected = find_inputs([sheet], "score-sheet")
    if collected.missing:
        raise typer.Exit(ExitCode.USAGE)
    judges = Judges(settings)
    audits = [judges.judge(raw) for source in collected.inputs for raw in records_of(source, "score-sheet")]
    if redact:
        audits = [*map(Redaction.of_hands(audits, "score-sheet"), audits)]
    for audit in audits:
        if audit.status == "rejected":
            say(reject_line(audit))
    if format is Format.JSON:
        print(json.dumps([audit.to_json() for audit in audits], ensure_ascii=False, indent=2))
    else:
        _print_lines([audit for audit in audits if audit.status != "rejected"], headed=True)
    codes = {"flagged": ExitCode.FINDINGS, "rejected": ExitCode.UNREADABLE, "clean": ExitCode.DONE}
    raise typer.Exit(max((codes[audit.status] for audit in audits), default=ExitCode.DONE))


def _print_lines(audits: "list[HandAudit]", *, headed: bool) -> None:
    """The scores line by line; ``headed``: each below the name and verdict of its hand."""
    from auditor.show.score_sheet import score_lines
    from auditor.show.verdict import finding_line
    from auditor.show.words import say as words

    for audit in audits:
        if headed:
            status = words(language(), f"page.verdict.{audit.status}")
            print(words(language(), "score.hand", hand=plain(str(audit.id)), status=status))
        for line in score_lines(audit, language()):
            print(line)
        for finding in audit.findings:
            print(finding_line(finding, language()))
