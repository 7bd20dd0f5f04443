"""``auditor deal``: random legal hands, or hands that carry exactly one fault."""

import json
from enum import StrEnum
from typing import Annotated

import typer

from auditor.cli.common import OptionOption, make_settings, split_codes, stop
from auditor.cli.exits import ExitCode


class Play(StrEnum):
    """Manners of play."""

    SENSIBLE = "sensible"
    GREEDY = "greedy"
    HOARDING = "hoarding"
    RANDOM = "random"
    MIXED = "mixed"


class Level(StrEnum):
    """How much a record holds."""

    FULL = "full"
    DEAL = "deal"
    SUMMARY = "summary"


def deal(  # noqa: PLR0913, PLR0917 - one parameter an option of the command
    players: Annotated[int, typer.Option("--players", min=3, max=5, help="Number of players.")] = 4,
    rules: Annotated[str, typer.Option("--rules", metavar="PRESET", help="fft, bga or mignon.")] = "fft",
    option: OptionOption = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same hands.")] = 0,
    count: Annotated[int, typer.Option("--count", min=0, help="How many hands.")] = 1,
    play: Annotated[Play, typer.Option("--play", help="How the seats play.")] = Play.SENSIBLE,
    level: Annotated[Level, typer.Option("--level", help="How much the records hold.")] = Level.FULL,
    claims: Annotated[bool, typer.Option("--claims/--no-claims", help="Whether the result is claimed.")] = True,
    faults: Annotated[
        list[str] | None,
        typer.Option("--faults", metavar="CODE,...", help="Each hand carries exactly one of these faults."),
    ] = None,
) -> None:
    """Make random legal hands as JSON Lines, to try things on; with --faults, hands with one known fault.

    Example: auditor deal --players 5 --count 100 --seed 7 | auditor audit -
    """
    from auditor.dealing import Options, deal_hands, faulty_hands

    settings = make_settings(rules, False, option)
    try:
        wanted = Options(
            players=players,
            rules=rules,
            seed=seed,
            play=play.value,
            claims=claims,
            level=level.value,
            options=settings.options,
        )
        hands = faulty_hands(wanted, split_codes(faults), count) if faults else deal_hands(wanted, count)
        for hand in hands:
            print(json.dumps(hand, ensure_ascii=False))
    except ValueError as error:
        stop(ExitCode.USAGE, str(error))
