"""``auditor replay``: hands card by card."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from auditor.cli.common import (
    Color,
    ColorOption,
    ForceRulesOption,
    FromOption,
    OptionOption,
    RulesOption,
    WaitOption,
    make_settings,
    reject_line,
    say,
    stop,
)
from auditor.cli.exits import ExitCode
from auditor.cli.exporting import ExportOption, LoopOption, export_frames
from auditor.cli.hands import HandStoreOption, Origin, hands_of, load_hand
from auditor.cli.layers import usual_store
from auditor.cli.output import require_another_file
from auditor.cli.redaction import RedactOption
from auditor.cli.show import AsciiOption
from auditor.cli.speech import language
from auditor.cli.terminal import InteractiveOption, is_interactive, keys_from_terminal
from auditor.cli.texts import said
from auditor.harmless import plain
from auditor.language import said_by

if TYPE_CHECKING:
    from auditor.audit.result import HandAudit
    from auditor.show.replay.reel import Eyes, Opening
    from auditor.show.replay.state import ReplayState


def replay(  # noqa: PLR0913, PLR0917 - one parameter an option of the command
    hand: Annotated[
        str | None,
        typer.Argument(
            metavar="HAND",
            help="A file, a folder, or a hand in a file: game.jsonl#ID or game.jsonl#3 (by place); with --db the id of"
            " a stored hand, without one the disputed hands of the store.",
        ),
    ] = None,
    db: HandStoreOption = None,
    wait: WaitOption = 10.0,
    at: Annotated[str | None, typer.Option("--at", metavar="TRICK[.CARD]", help="Open at this card.")] = None,
    at_finding: Annotated[bool, typer.Option("--at-finding", help="Open at the first finding.")] = False,
    speed: Annotated[
        float, typer.Option("--speed", metavar="CARDS", min=0.05, max=100.0, help="Cards a second.")
    ] = 1.5,
    legal: Annotated[bool, typer.Option("--legal", help="Show the legal cards at each play, and why.")] = False,
    hide_hands: Annotated[bool, typer.Option("--hide-hands", help="Show only the hand whose turn it is.")] = False,
    view_as: Annotated[
        str | None,
        typer.Option("--view-as", metavar="SEAT", help="Show only what this player sees: a name, or a seat from 0."),
    ] = None,
    interactive: InteractiveOption = None,
    export: ExportOption = None,
    loop: LoopOption = False,
    redact: RedactOption = False,
    color: ColorOption = Color.AUTO,
    rules: RulesOption = None,
    force_rules: ForceRulesOption = False,
    option: OptionOption = None,
    from_: FromOption = None,
    ascii: AsciiOption = False,
) -> None:
    """Replay hands card by card, with the findings where they happen.

    In a terminal with keys: space plays, left and right go a card back or forth, up and down a trick, n and p to the
    next finding and the one before, ] and [ to the next hand and the one before; ? shows all keys. Elsewhere, and
    with --no-interactive, each frame as plain text.

    Example: auditor replay game.jsonl#3 --at 7.2
    """
    from dataclasses import replace

    from auditor.show.replay.reel import Eyes, Opening, OpeningError
    from auditor.show.replay.state import ReplayState
    from auditor.show.screen import uses_colour
    from auditor.show.terminal import view_for
    from auditor.show.view import ASCII, UNICODE

    for one, other, both in (
        ("--at", "--at-finding", at is not None and at_finding),
        ("--view-as", "--hide-hands", view_as is not None and hide_hands),
        ("--export", "--interactive", export is not None and interactive is True),
    ):
        if both:
            stop(ExitCode.USAGE, said("exclude", one=one, other=other))
    if hand is None and (export is not None or (db is None and not usual_store())):
        stop(ExitCode.USAGE, said("no_hand"), said("no_hand_hint"))
    settings, origin = make_settings(rules, force_rules, option), Origin.of(from_, db, wait)
    view = replace(view_for(sys.stdout, ascii_only=ascii, language=language()), legal=legal)
    if export is not None:
        view = replace(view, charset=ASCII if ascii else UNICODE)
    eyes = Eyes(view, view_as)
    opening = Opening(hide_hands or view_as is not None, at, at_finding)
    unread: set[bool] = set()
    try:
        if export is not None:
            require_another_file(export, "--export", origin.files_of(hand or ""))
            _export(load_hand(hand or "", settings, origin, redact=redact), eyes, opening, export, (speed, loop))
            return
        audits = _noted(hands_of(hand, settings, origin, redact=redact), unread)
        if is_interactive(interactive):
            state = ReplayState(speed=speed, loop=loop, legal=legal, hidden=opening.hidden)
            _talk(audits, eyes, opening, state, uses_colour(sys.stdout, color))
        else:
            _print(audits, eyes, opening, colour=color is Color.ALWAYS)
    except OpeningError as error:
        stop(ExitCode.USAGE, said_by(error), said("page_hint") if at_finding else None)
    if not unread and hand is not None:
        stop(ExitCode.USAGE, said("holds_none", source=hand))
    if not unread:
        say(said("no_disputed"))
    if True in unread:
        raise typer.Exit(ExitCode.UNREADABLE)


def _noted(audits: "Iterable[HandAudit]", unread: set[bool]) -> "Iterator[HandAudit]":
    """The verdicts; says which of the records could not be read, and notes whether one was such."""
    for audit in audits:
        unread.add(audit.status == "rejected")
        if audit.status == "rejected":
            say(reject_line(audit))
        yield audit


def _export(audit: "HandAudit", eyes: "Eyes", opening: "Opening", path: Path, choice: tuple[float, bool]) -> None:
    """Writes the file of one hand; ``choice`` is the speed, and whether it begins again at the end."""
    from dataclasses import replace

    from auditor.show.export.endings import Choice
    from auditor.show.replay.reel import Showing

    showing = Showing(audit, eyes)
    assert showing.timeline is not None, "load_hand gives no record that could not be read"
    step = showing.opening(opening)
    view = showing.view(opening.hidden)
    if not sys.stdout.isatty():
        view = replace(view, width=80, height=24)
    export_frames(showing.timeline, view, path, Choice(step if opening.is_named else None, *choice))


def _talk(audits: "Iterator[HandAudit]", eyes: "Eyes", opening: "Opening", state: "ReplayState", colour: bool) -> None:
    """Lets the reader go through the hands by keys. Ends with ``KeyboardInterrupt`` when interrupted."""
    from auditor.show.replay.reel import Reel

    if not sys.stdin.isatty():
        audits = iter(list(audits))
        keys_from_terminal()
    reel = Reel(audits, eyes)
    if reel.count > 1 or (reel.count == 1 and reel.showing(0).timeline is not None):
        from auditor.show.replay.app import run

        if run(reel, reel.opening(state, opening), colour=colour):
            raise KeyboardInterrupt


def _print(audits: "Iterator[HandAudit]", eyes: "Eyes", opening: "Opening", *, colour: bool) -> None:
    """Prints each frame of the hands as plain text."""
    from dataclasses import replace

    from auditor.show.play import SEPARATOR, plain_frames
    from auditor.show.replay.reel import Showing, openings

    if not sys.stdout.isatty():
        eyes = replace(eyes, view=replace(eyes.view, width=80))
    printed = left_out = 0

    def showings() -> "Iterator[Showing]":
        nonlocal left_out
        for audit in audits:
            showing = Showing(audit, eyes)
            left_out += not showing.is_for_the_player and audit.replay is not None
            yield showing

    for _, showing, step in openings(showings(), opening):
        if showing.timeline is None:
            continue
        view = showing.view(opening.hidden)
        if printed:
            print(SEPARATOR * view.width)
        elif opening.at_finding and opening.hidden and showing.is_kept_back(step):
            say(said("kept_back"))
        printed += 1
        for text in plain_frames(showing.timeline, view, step, colour=colour):
            print(text)
    if left_out:
        say(said("left_out", count=left_out, player=plain(repr(eyes.player))))
