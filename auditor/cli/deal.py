"""``auditor deal``: random legal hands, or hands that carry exactly one fault."""

import json
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from auditor.cli.common import OptionOption, make_settings, split_codes, stop
from auditor.cli.exits import ExitCode
from auditor.cli.texts import said
from auditor.language import Said, listed, literally, said_by

if TYPE_CHECKING:
    from auditor.dealing import Options


_OUTSIDE: Final = {"R": "of_the_text", "E": "of_a_session"}
"""Why faults of some families are no faults of one hand, by the key of the text."""


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
    players: Annotated[int, typer.Option("--players", metavar="N", min=3, max=5, help="Number of players.")] = 4,
    rules: Annotated[str, typer.Option("--rules", metavar="PRESET", help="fft, bga or mignon.")] = "fft",
    option: OptionOption = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The same seed gives the same hands.")] = 0,
    count: Annotated[int, typer.Option("--count", metavar="N", min=0, help="How many hands.")] = 1,
    play: Annotated[Play, typer.Option("--play", help="How the seats play.")] = Play.SENSIBLE,
    level: Annotated[Level, typer.Option("--level", help="How much the records hold.")] = Level.FULL,
    claims: Annotated[bool, typer.Option("--claims/--no-claims", help="Whether the result is claimed.")] = True,
    faults: Annotated[
        list[str] | None,
        typer.Option(
            "--faults",
            metavar="CODES",
            help="Each hand carries exactly one of these faults: codes or beginnings of codes (P507,S7), taking turns."
            " All codes of errors but R, E and S713.",
        ),
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
        hands = deal_hands(wanted, count)
        if faults is not None:
            hands = faulty_hands(wanted, _codes_of(faults, wanted), count)
        for hand in hands:
            print(json.dumps(hand, ensure_ascii=False))
    except ValueError as error:
        stop(ExitCode.USAGE, said_by(error))


def _codes_of(faults: list[str], wanted: "Options") -> list[str]:
    """The codes that were asked for, of a beginning of codes all that can occur. Ends the command at any other."""
    from auditor.dealing import CODES, possible_codes

    possible = possible_codes(wanted)
    asked = split_codes(faults)
    if not asked:
        stop(ExitCode.USAGE, said("no_code_named", option="--faults"), _possible(possible))
    codes: list[str] = []
    for code in asked:
        meant = [each for each in possible if each.startswith(code)]
        if not meant and any(each.startswith(code) for each in CODES):
            _cannot_occur_here(code, wanted)
        if not meant:
            reason = said(_OUTSIDE.get(code[0] if code != "S713" else "E", "of_legal_hands"))
            stop(ExitCode.USAGE, said("not_dealt", code=code, reason=reason), _possible(possible))
        codes += meant
    return list(dict.fromkeys(codes))


def _cannot_occur_here(code: str, wanted: "Options") -> NoReturn:
    """Ends the command because hands of this kind cannot carry a fault; says which can."""
    from auditor.dealing import possible_codes
    from auditor.rules.ruleset import text_of

    fitting = (how for how, other in _others(wanted) if any(each.startswith(code) for each in possible_codes(other)))
    how = next(fitting, None)
    options = "".join(f", {name}={text_of(value)}" for name, value in wanted.options.items())
    asked = {"players": wanted.players, "rules": f"{wanted.rules}{options}", "level": wanted.level}
    hint = said("fault_with", how=how) if how else said("explain_hint", code=code)
    stop(ExitCode.USAGE, said("no_fault_here", code=code, **asked), hint)


def _others(wanted: "Options") -> Iterator[tuple[str, "Options"]]:
    """What could be asked for instead, with one thing changed and the option that changes it."""
    from dataclasses import replace

    from auditor.rules.options import OPTIONS, PRESETS
    from auditor.rules.ruleset import TABLES, text_of

    yield "--level full", replace(wanted, level=Level.FULL.value)
    for players in TABLES:
        yield f"--players {players}", replace(wanted, players=players)
    for preset in PRESETS:
        if preset != wanted.rules:
            yield f"--rules {preset}", replace(wanted, rules=preset, options={})
    for option in OPTIONS.values():
        if option.preset_value(wanted.rules) is not None:
            for value in option.values:
                changed = replace(wanted, options={**wanted.options, option.name: value})
                yield f"--option {option.name}={text_of(value)}", changed


def _possible(codes: Iterable[str]) -> Said:
    """Which codes can occur, in a few words: neighbours of the catalogue as ``P501 to P508``."""
    from auditor.audit.catalogue import CATALOGUE

    place = {code: number for number, code in enumerate(CATALOGUE)}
    runs: list[list[str]] = []
    for code in codes:
        if runs and place[runs[-1][-1]] + 1 == place[code] and runs[-1][0][0] == code[0]:
            runs[-1].append(code)
        else:
            runs.append([code])
    named = (said("from_to", first=run[0], last=run[-1]) if len(run) > 2 else literally(", ".join(run)) for run in runs)
    return said("possible_faults", codes=listed(named))
