"""``auditor report``: a page for the arbiter and the players."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from auditor.cli.common import (
    ForceRulesOption,
    FromOption,
    OptionOption,
    RulesOption,
    WaitOption,
    make_settings,
    reject_line,
    say,
    stop,
    store_path,
)
from auditor.cli.exits import ExitCode
from auditor.cli.hands import HandStoreOption, Origin, hands_of, of_store, stored_hands
from auditor.cli.layers import usual_store
from auditor.cli.output import require_another_file, write_file
from auditor.cli.redaction import Redaction, RedactOption
from auditor.cli.speech import language
from auditor.cli.texts import said
from auditor.language import Said

_STDOUT = Path("-")


def report(  # noqa: PLR0913, PLR0917 - one parameter an option of the command
    hands: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="HAND",
            help="Files, folders, or hands in them (game.jsonl#ID, game.jsonl#3); with --db ids of stored hands.",
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE.html", help="Where to write the page; - is stdout.")
    ] = None,
    disputed: Annotated[
        bool, typer.Option("--disputed", help="Of files with several hands only those with an error.")
    ] = False,
    redact: RedactOption = False,
    db: HandStoreOption = None,
    wait: WaitOption = 10.0,
    rules: RulesOption = None,
    force_rules: ForceRulesOption = False,
    option: OptionOption = None,
    from_: FromOption = None,
) -> None:
    """Write one page that explains hands: verdict, table at the fault, rule, score sheet, tricks, card by card.

    The page needs no network, and script only to step through a hand. With --db and no HAND it reports on the
    disputed hands of the store.

    Example: auditor report game.jsonl#3 -o hand.html
    """
    from auditor.show.report.report import report as page
    from auditor.show.view import View

    if output is None:
        if sys.stdout.isatty():
            stop(ExitCode.USAGE, said("no_output"), said("no_output_hint"))
        output = _STDOUT
    settings = make_settings(rules, force_rules, option)
    if db is None and not hands and not usual_store():
        stop(ExitCode.USAGE, said("no_hand"), said("no_hand_hint"))
    origin = Origin.of(from_, db, wait)
    taken: list[tuple[str, Said]] = []
    if db is not None or not hands:
        taken += of_store(store_path(db))
        audits = stored_hands(store_path(db), hands or [], settings, wait)
    else:
        audits = [audit for hand in hands for audit in hands_of(hand, settings, origin, disputed=disputed, read=taken)]
    taken += [(audit.source, said("the_records")) for audit in audits]
    require_another_file(output, "-o", taken)
    if redact:
        audits = [*map(Redaction.of_hands(audits, from_), audits)]
    for audit in audits:
        if audit.status == "rejected":
            say(reject_line(audit))
    text = page(audits, View(language=language()))
    write_file(output, text)
    if output != _STDOUT:
        size = f"{len(text.encode(errors='replace')) / 1000:.0f}"
        key = "written_hand" if len(audits) == 1 else "written_hands"
        say(said(key, path=output, count=len(audits), size=size))
    if any(audit.status == "rejected" for audit in audits):
        raise typer.Exit(ExitCode.UNREADABLE)
