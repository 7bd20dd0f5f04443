"""``auditor replay``: a hand card by card."""

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
    stop,
)
from auditor.cli.exits import ExitCode
from auditor.cli.exporting import ExportOption, LoopOption, export_frames
from auditor.cli.hands import HandArgument, HandStoreOption, Origin, load_hand
from auditor.cli.output import require_another_file
from auditor.cli.redaction import RedactOption
from auditor.cli.show import AsciiOption
from auditor.cli.speech import language
from auditor.cli.texts import said
from auditor.language import said_by


def replay(  # noqa: PLR0913, PLR0917 - one parameter an option of the command
    hand: HandArgument,
    db: HandStoreOption = None,
    wait: WaitOption = 10.0,
    at: Annotated[str | None, typer.Option("--at", metavar="TRICK[.CARD]", help="Open at this card.")] = None,
    at_finding: Annotated[bool, typer.Option("--at-finding", help="Open at the first finding.")] = False,
    speed: Annotated[float, typer.Option("--speed", min=0.05, max=100.0, help="Cards a second.")] = 1.5,
    legal: Annotated[bool, typer.Option("--legal", help="Show the legal cards at each play.")] = False,
    hide_hands: Annotated[bool, typer.Option("--hide-hands", help="Show only the hand whose turn it is.")] = False,
    no_interactive: Annotated[
        bool, typer.Option("--no-interactive", help="Plain text, one frame after the other, also in a terminal.")
    ] = False,
    view_as: Annotated[
        str | None,
        typer.Option("--view-as", metavar="SEAT", help="Show only what this player sees: a name, or a seat from 0."),
    ] = None,
    export: ExportOption = None,
    loop: LoopOption = False,
    redact: RedactOption = False,
    rules: RulesOption = None,
    force_rules: ForceRulesOption = False,
    option: OptionOption = None,
    from_: FromOption = None,
    ascii: AsciiOption = False,
) -> None:
    """Replay a hand card by card, with the findings where they happen.

    Example: auditor replay game.jsonl#3 --at 7.2
    """
    from dataclasses import replace

    from auditor.show import play
    from auditor.show.export.endings import Choice
    from auditor.show.sight import seat_of
    from auditor.show.terminal import console_for, view_for
    from auditor.show.timeline import Timeline
    from auditor.show.view import ALL_HANDS, ASCII, ONE_SEAT, TURN_ONLY, UNICODE

    if at is not None and at_finding:
        stop(ExitCode.USAGE, said("exclude", one="--at", other="--at-finding"))
    if view_as is not None and hide_hands:
        stop(ExitCode.USAGE, said("exclude", one="--view-as", other="--hide-hands"))
    origin = Origin.of(from_, db, wait)
    require_another_file(export, "--export", origin.files_of(hand))
    audit = load_hand(hand, make_settings(rules, force_rules, option), origin, redact=redact)
    timeline = Timeline(audit)
    view = view_for(sys.stdout, ascii_only=ascii, language=language())
    view = replace(view, legal=legal, hands=TURN_ONLY if hide_hands else ALL_HANDS)
    try:
        if view_as is not None:
            view = replace(view, hands=ONE_SEAT, seat=seat_of(view_as, audit.players, audit.answer_to))
        start = play.start_step(timeline, view, at, at_finding)
    except (ValueError, LookupError) as error:
        stop(ExitCode.USAGE, said_by(error), said("page_hint"))
    if export is not None:
        chosen = start if at is not None or at_finding else None
        size = (view.width, view.height) if sys.stdout.isatty() else (80, 24)
        view = replace(view, width=size[0], height=size[1], charset=ASCII if ascii else UNICODE)
        export_frames(timeline, view, export, Choice(chosen, speed, loop))
        return
    if sys.stdout.isatty() and not no_interactive:
        play.animate(timeline, view, console_for(sys.stdout), start, speed=speed)
        while loop:
            play.animate(timeline, view, console_for(sys.stdout), speed=speed)
        return
    if not sys.stdout.isatty():
        view = replace(view, width=80)
    for text in play.plain_frames(timeline, view, start):
        print(text)
