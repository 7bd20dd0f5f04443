"""``auditor show``: a hand on one page."""

import sys
from typing import Annotated

import typer

from auditor.cli.common import (
    ForceRulesOption,
    FromOption,
    OptionOption,
    RulesOption,
    WaitOption,
    make_settings,
)
from auditor.cli.exits import ExitCode
from auditor.cli.hands import HandArgument, HandStoreOption, Origin, load_hand
from auditor.cli.redaction import RedactOption
from auditor.cli.speech import language

AsciiOption = Annotated[bool, typer.Option("--ascii", help="ASCII only: suits as S H D C, no accents.")]


def show(  # noqa: PLR0913, PLR0917 - one parameter an option of the command
    hand: HandArgument,
    db: HandStoreOption = None,
    wait: WaitOption = 10.0,
    redact: RedactOption = False,
    rules: RulesOption = None,
    force_rules: ForceRulesOption = False,
    option: OptionOption = None,
    from_: FromOption = None,
    ascii: AsciiOption = False,
) -> None:
    """Show a hand on one page: deal, auction, tricks, findings, score beside what was claimed.

    Example: auditor show game.jsonl#3
    """
    from auditor.show.page import page
    from auditor.show.terminal import view_for, write_lines

    origin = Origin.of(from_, db, wait)
    audit = load_hand(hand, make_settings(rules, force_rules, option), origin, rejected_too=True, redact=redact)
    write_lines(page(audit, view_for(sys.stdout, ascii_only=ascii, language=language())), sys.stdout)
    if audit.status == "rejected":
        raise typer.Exit(ExitCode.UNREADABLE)
