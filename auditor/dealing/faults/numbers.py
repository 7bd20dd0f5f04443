"""Faults of what the scorer wrote down (S701 to S714)."""

from typing import Any

from auditor.audit.wording import points
from auditor.cards import TOTAL_HALF_POINTS
from auditor.dealing.faults.source import Candidates, Record, Source
from auditor.engine.announcing import SMALLEST_LEVEL
from auditor.rules.goulash import goulash_score
from auditor.rules.ruleset import HANDFUL_LEVELS
from auditor.rules.score import SLAM_WORDS, TARGETS

Claims = dict[str, Any]
_SIDES = ("attack", "defence", "none")
_MISCOUNTS = (1, 2, 3, 4, 5, 10)


def _claims(record: Record) -> Claims:
    """The claims of a record, empty where it has none."""
    claims: Claims = record.setdefault("claims", {})
    return claims


def _other(source: Source, name: str, values: tuple[Any, ...]) -> Candidates:
    """Claims in which one figure has another value out of some."""
    if source.is_played and source.is_contract:
        record = source.copy()
        claims = _claims(record)
        if name in claims:
            claims[name] = source.dice.pick([value for value in values if value != claims[name]])
            yield record


def _miscount(source: Source) -> int:
    return source.dice.pick(_MISCOUNTS) * source.dice.pick((1, -1))


def wrong_points(source: Source) -> Candidates:
    """S701: points are counted to the wrong side, or to the wrong player of a goulash."""
    if not source.is_played:
        return
    for _ in range(4):
        record = source.copy()
        claims = _claims(record)
        counted = claims.get("points") or claims["player_points"]
        one, other = source.dice.shuffled(list(counted) if isinstance(counted, dict) else range(len(counted)))[:2]
        miscount = min(abs(_miscount(source)), counted[other])
        if miscount > 0:
            counted[one] += miscount
            counted[other] -= miscount
            yield record


def wrong_oudlers(source: Source) -> Candidates:
    """S702."""
    return _other(source, "oudlers", (0, 1, 2, 3))


def wrong_result(source: Source) -> Candidates:
    """S703: made for lost, or the other way round; or another target."""
    record = source.copy()
    claims = _claims(record)
    if "made" not in claims or not source.is_contract:
        return
    if source.dice.chance(0.5):
        claims["made"] = not claims["made"]
    elif source.game.is_mignon:
        claims["target"] += 5
    else:
        claims["target"] = source.dice.pick([target for target in TARGETS if target != claims["target"]])
    yield record


def wrong_scores(source: Source) -> Candidates:
    """S704: two entries of the row are wrong by the same amount, or have changed places."""
    for _ in range(3):
        record = source.copy()
        scores = _claims(record).get("scores")
        if not scores:
            return
        one, other = source.dice.shuffled(range(len(scores)))[:2]
        if scores[one] != scores[other] and source.dice.chance(0.3):
            scores[one], scores[other] = scores[other], scores[one]
        else:
            miscount = _miscount(source)
            scores[one] += miscount
            scores[other] -= miscount
        yield record


def not_zero_sum(source: Source) -> Candidates:
    """S705: a line of a score sheet with nothing but the row, which does not add up."""
    record = source.sheet() if source.is_contract else None
    if record is not None and record["claims"].get("scores"):
        scores = record["claims"]["scores"]
        scores[source.dice.below(len(scores))] += _miscount(source)
        record["claims"] = {"scores": scores}
        yield record


def wrong_petit(source: Source) -> Candidates:
    """S706."""
    return _other(source, "petit_au_bout", _SIDES)


def wrong_handfuls(source: Source) -> Candidates:
    """S707: a handful that nobody showed, or one left out."""
    if not (source.is_played and source.is_contract) or source.game.is_mignon:
        return
    record = source.copy()
    handfuls = _claims(record)["handfuls"]
    if handfuls and source.dice.chance(0.5):
        handfuls.pop()
    else:
        handfuls.append(source.dice.pick(HANDFUL_LEVELS) if handfuls else SMALLEST_LEVEL)
    yield record


def wrong_slam(source: Source) -> Candidates:
    """S708."""
    return _other(source, "slam", SLAM_WORDS)


def wrong_unit(source: Source) -> Candidates:
    """S709: the unit is wrong, and so are the lines that it is made of."""
    record = source.copy()
    claims = _claims(record)
    if "unit" in claims and source.is_contract:
        miscount = _miscount(source)
        claims["unit"] += miscount
        if claims.get("breakdown"):
            source.dice.pick(claims["breakdown"])["amount"] += miscount
        yield record


def wrong_sum(source: Source) -> Candidates:
    """S710: the points of both sides do not make up what was in play."""
    dice, score = source.dice, source.replay.score
    if score is None:
        return
    if score.player_points is not None:
        yield from _wrong_goulash_sum(source, list(score.player_points))
        return
    odd = score.attack_points is not None and bool(score.attack_points % 2)
    if odd and source.is_played and source.players != 4 and not source.game.is_mignon and dice.chance(0.5):
        # Each side is right by itself: one counted to the half point, one with the half point given away.
        record = source.copy()
        counted = _claims(record)["points"]
        side = dice.pick(("attack", "defence"))
        counted[side] += 0.5 if bool(score.made) == (side == "attack") else -0.5
        counted[side] = int(counted[side])
        yield record
    record_of_line = source.sheet()
    if record_of_line is not None and source.is_contract:
        counted = record_of_line["claims"]["points"]
        counted["defence"] += dice.pick((1, 2, 3, 4))
        yield record_of_line


def _wrong_goulash_sum(source: Source, taken: list[int]) -> Candidates:
    """The points of a goulash add up to more than is in the pack without the dog."""
    excess = TOTAL_HALF_POINTS - source.game.table.dog_size - sum(taken)
    seat = source.dice.below(source.players)
    taken[seat] += excess + 2 * source.dice.pick(_MISCOUNTS)
    record = source.sheet(player_points=tuple(taken))
    if record is not None:
        miseres = tuple(said.seat for said, valid, _ in source.replay.announcements if valid and said.kind == "misere")
        scores = goulash_score(taken, miseres, source.rules).scores or ()
        record["claims"] = {
            "player_points": [points(value) for value in taken],
            "scores": [points(value) for value in scores],
        }
        yield record


def half_point(source: Source) -> Candidates:
    """S711: a line of a score sheet with half points where there are none."""
    score = source.replay.score
    if not source.is_contract or score is None or score.attack_points is None:
        return
    if score.defence_points:
        attack = score.attack_points - score.attack_points % 2 + 1
        record = source.sheet(attack_points=attack, defence_points=score.attack_points + score.defence_points - attack)
        if record is not None:
            yield record


def wrong_breakdown(source: Source) -> Candidates:
    """S712: one line of the account is wrong."""
    record = source.copy()
    breakdown = _claims(record).get("breakdown")
    if breakdown and source.is_contract and not source.game.is_mignon:
        source.dice.pick(breakdown)["amount"] += _miscount(source)
        yield record


def impossible(source: Source) -> Candidates:
    """S714: a line of a score sheet that no hand can give."""
    if not source.is_contract:
        return
    for _ in range(4):
        record = source.dice.pick((_too_many_points, _no_seat, *(() if source.game.is_mignon else _TAROT_ONLY)))(source)
        if record is not None:
            yield record


def _too_many_points(source: Source) -> Record | None:
    total = 2 * 75 if source.game.is_mignon else TOTAL_HALF_POINTS
    attack = total + 2 * source.dice.pick(_MISCOUNTS)
    return source.sheet(attack_points=attack, defence_points=total - attack)


def _no_seat(source: Source) -> Record | None:
    record = source.sheet()
    if record is not None:
        record["claims"]["partner"] = source.players + source.dice.below(5)
    return record


def _too_many_oudlers(source: Source) -> Record | None:
    record = source.sheet()
    if record is not None:
        record["claims"]["oudlers"] = 4 + source.dice.below(4)
    return record


def _two_triples(source: Source) -> Record | None:
    return source.sheet(handfuls=("triple", "triple"))


def _below_oudlers(source: Source) -> Record | None:
    return source.sheet(attack_points=2 * 7, defence_points=TOTAL_HALF_POINTS - 2 * 7, oudlers=2, slam="none")


def _petit_without_oudler(source: Source) -> Record | None:
    oudlers, side = source.dice.pick(((0, "attack"), (3, "defence")))
    attack = 2 * (30 + source.dice.below(20))
    changes = {"attack_points": attack, "defence_points": TOTAL_HALF_POINTS - attack, "slam": "none"}
    return source.sheet(oudlers=oudlers, petit_au_bout=side, **changes)


_TAROT_ONLY = (_too_many_oudlers, _two_triples, _below_oudlers, _petit_without_oudler)
