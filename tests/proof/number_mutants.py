"""Hands with one wrong number (S701 to S714), made apart from the program."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from apart import Frame, Record, claims_of, played
from mutants import Maker, Mutant, is_contract, is_played, nowhere
from second_scorer import LEVELS, TARGET, Result, count

MISCOUNTS = (1, 2, 3, 4, 5, 10)
SLAM_WORDS = ("announced_made", "made", "announced_failed", "defence_made", "none")


def _miscount(rng: random.Random) -> int:
    return rng.choice(MISCOUNTS) * rng.choice((1, -1))


def _with_claims(
    frame: Frame, rng: random.Random, code: str, change: Callable[[Record, Record], bool | None]
) -> Mutant | None:
    """A played hand whose claims are changed; ``change`` gives False where there is nothing to change."""
    record = played(frame, rng)
    if not is_played(record) or change(record, record["claims"]) is False:
        return None
    return Mutant(record, nowhere(code))


def points(frame: Frame, rng: random.Random) -> Mutant | None:
    def change(record: Record, claims: Record) -> bool | None:
        counted = claims.get("points") or claims["player_points"]
        one, other = rng.sample(sorted(counted) if isinstance(counted, dict) else range(len(counted)), 2)
        miscount = min(abs(_miscount(rng)), counted[other])
        if miscount < 1:
            return False
        counted[one] += miscount
        counted[other] -= miscount
        return None

    return _with_claims(frame, rng, "S701", change)


def _another(name: str, values: Sequence[Any], code: str) -> Maker:
    """One figure of a contract of tarot gets another value."""

    def make(frame: Frame, rng: random.Random) -> Mutant | None:
        def change(record: Record, claims: Record) -> bool | None:
            if name not in claims:
                return False
            claims[name] = rng.choice([value for value in values if value != claims[name]])
            return None

        return None if frame.is_mignon else _with_claims(frame, rng, code, change)

    return make


def result(frame: Frame, rng: random.Random) -> Mutant | None:
    def change(record: Record, claims: Record) -> bool | None:
        if not is_contract(record):
            return False
        if rng.random() < 0.5:
            claims["made"] = not claims["made"]
        elif frame.is_mignon:
            claims["target"] += _miscount(rng)
        else:
            claims["target"] = rng.choice([target for target in TARGET if target != claims["target"]])
        return None

    return _with_claims(frame, rng, "S703", change)


def scores(frame: Frame, rng: random.Random) -> Mutant | None:
    def change(record: Record, claims: Record) -> None:
        row, miscount = claims["scores"], _miscount(rng)
        one, other = rng.sample(range(len(row)), 2)
        if row[one] != row[other] and rng.random() < 0.3:
            row[one], row[other] = row[other], row[one]
        else:
            row[one] += miscount
            row[other] -= miscount

    return _with_claims(frame, rng, "S704", change)


def handfuls(frame: Frame, rng: random.Random) -> Mutant | None:
    def change(record: Record, claims: Record) -> bool | None:
        if "handfuls" not in claims:
            return False
        if claims["handfuls"] and rng.random() < 0.5:
            claims["handfuls"].pop()
        else:
            claims["handfuls"].append(rng.choice(LEVELS))
        return None

    return _with_claims(frame, rng, "S707", change)


def unit(frame: Frame, rng: random.Random) -> Mutant | None:
    def change(record: Record, claims: Record) -> bool | None:
        if "unit" not in claims:
            return False
        claims["unit"] += _miscount(rng)
        claims.pop("breakdown", None)
        return None

    return _with_claims(frame, rng, "S709", change)


def breakdown(frame: Frame, rng: random.Random) -> Mutant | None:
    def change(record: Record, claims: Record) -> bool | None:
        if not claims.get("breakdown"):
            return False
        rng.choice(claims["breakdown"])["amount"] += _miscount(rng)
        return None

    return _with_claims(frame, rng, "S712", change)


# Score sheets: contract and claims, nothing else.


def _result(frame: Frame, rng: random.Random) -> Result | None:
    """The result of a contract, without misères and without a slam that a word of the claims does not tell."""
    record = played(frame, rng)
    if not is_contract(record):
        return None
    counted = count(record)._replace(miseres=())
    return counted._replace(slam_announced=None) if counted.slam == "defence" else counted


def _sheet(frame: Frame, counted: Result) -> Record:
    kept = ("format", "version", "id", "rules", "players", "dealer")
    record: Record = {name: frame.record[name] for name in kept}
    record["contract"] = {"taker": counted.taker, "bid": counted.bid}
    return record | {"claims": claims_of(record, counted)}


def _total(frame: Frame) -> int:
    return 75 if frame.is_mignon else 91


def zero_sum(frame: Frame, rng: random.Random) -> Mutant | None:
    counted = _result(frame, rng)
    if counted is None:
        return None
    record = _sheet(frame, counted)
    record["claims"] = {"scores": record["claims"]["scores"]}
    record["claims"]["scores"][rng.randrange(frame.players)] += _miscount(rng)
    return Mutant(record, nowhere("S705"), False)


def points_sum(frame: Frame, rng: random.Random) -> Mutant | None:
    counted = _result(frame, rng)
    if counted is None or counted.defence_points + 4 > _total(frame):
        return None
    record = _sheet(frame, counted)
    record["claims"]["points"]["defence"] += rng.randrange(1, 5)
    return Mutant(record, nowhere("S710"), False)


def half_point(frame: Frame, rng: random.Random) -> Mutant | None:
    counted = _result(frame, rng)
    if counted is None or not (frame.is_mignon or frame.players == 4) or counted.slam is not None:
        return None
    attack = int(counted.attack_points) + 0.5
    counted = counted._replace(attack_points=attack, defence_points=_total(frame) - attack)
    return Mutant(_sheet(frame, counted), nowhere("S711"), False) if counted.defence_points > 0 else None


def impossible(frame: Frame, rng: random.Random) -> Mutant | None:
    counted = _result(frame, rng)
    if counted is None:
        return None
    kind = "points" if frame.is_mignon else rng.choice(("points", "oudlers", "handfuls"))
    if kind == "points":
        attack = float(_total(frame) + rng.choice(MISCOUNTS))
        counted = counted._replace(attack_points=attack, defence_points=_total(frame) - attack)
    elif kind == "handfuls":
        counted = counted._replace(handfuls=(("triple", "attack"), ("triple", "attack")))
    record = _sheet(frame, counted)
    if kind == "oudlers":
        record["claims"]["oudlers"] = rng.randrange(4, 8)
    return Mutant(record, nowhere("S714"), False)


MAKERS: dict[str, Maker] = {
    "S701": points,
    "S702": _another("oudlers", (0, 1, 2, 3), "S702"),
    "S703": result,
    "S704": scores,
    "S705": zero_sum,
    "S706": _another("petit_au_bout", ("attack", "defence", "none"), "S706"),
    "S707": handfuls,
    "S708": _another("slam", SLAM_WORDS, "S708"),
    "S709": unit,
    "S710": points_sum,
    "S711": half_point,
    "S712": breakdown,
    "S714": impossible,
}
