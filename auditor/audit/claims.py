"""Judges what the scorer wrote down against what the hand gives (S701 to S714).

Where the tricks are whole every claim is judged against the computed values; where they are not, the
claims are judged against each other (findings.md, "Whole tricks" and "Numbers"). Half points throughout.
"""

from collections.abc import Mapping

from auditor.audit.disagreement import follows_from, matching_readings
from auditor.cards import TOTAL_HALF_POINTS
from auditor.engine.case import CONTRACT, GOULASH, PASSED_OUT, Case
from auditor.engine.hand import Claims
from auditor.engine.outcome import LAST_CONTRACT, points_in_play
from auditor.engine.run import Judged
from auditor.rules.announcements import handful_threshold
from auditor.rules.ruleset import HANDFUL_LEVELS
from auditor.rules.score import TARGETS, Score
from auditor.rules.tally import exchange

_NO_CLAIMS = Claims()
ALL_HANDFUL_CARDS = 22
OUDLER_HALF_POINTS = 9
SLAM_LEAST_OUDLERS = 2


def judge_claims(judged: Judged) -> None:
    """Adds the faults of the claims to those of the replay."""
    claims = judged.case.hand.claims
    if claims == _NO_CLAIMS:
        return
    if judged.replay.whole and judged.replay.score is not None:
        _judge_figures(judged, claims, judged.replay.score)
    elif judged.case.kind == CONTRACT:
        _judge_possible(judged, claims)
    _judge_result(judged, claims)
    _judge_sums(judged, claims)
    _judge_row(judged, claims)


def _codes(judged: Judged) -> set[str]:
    return {fault.code for fault in judged.replay.faults}


def _judge_figures(judged: Judged, claims: Claims, score: Score) -> None:
    """S701, S702, S706 to S708: figures against those of whole tricks."""
    case = judged.case
    wrong: dict[str, tuple[object, object]] = {}
    if case.kind == GOULASH:
        if claims.player_points is not None and claims.player_points != score.player_points:
            wrong["player_points"] = (score.player_points, claims.player_points)
    else:
        for side, claimed, exact in (
            ("attack", claims.attack_points, score.attack_points),
            ("defence", claims.defence_points, score.defence_points),
        ):
            if claimed is not None and claimed not in _right_points(judged, score, side):
                wrong[side] = (exact, claimed)
    if wrong:
        path = ("claims", "player_points") if case.kind == GOULASH else ("claims", "points", next(iter(wrong)))
        _report(judged, "S701", path, wrong)
    # A goulash has neither petit au bout nor handful nor slam (R11.1), and its score holds none.
    pairs = (
        ("S702", "oudlers", claims.oudlers, score.oudlers),
        ("S706", "petit_au_bout", claims.petit_au_bout, score.petit_au_bout or "none"),
        ("S707", "handfuls", _sorted(claims.handfuls), score.handfuls),
        ("S708", "slam", claims.slam, score.slam or "none"),
    )
    for code, name, claimed_value, right in pairs:
        if claimed_value is not None and right is not None and claimed_value != right:
            _report(judged, code, ("claims", name), {name: (right, claimed_value)})


def _right_points(judged: Judged, score: Score, side: str) -> tuple[int, ...]:
    """The points of a side that may be claimed."""
    if judged.case.is_mignon:
        exact = score.attack_points if side == "attack" else score.defence_points
        return () if exact is None else (exact,)
    return right_points(score, side, judged.case.hand.players)


def right_points(score: Score, side: str, players: int) -> tuple[int, ...]:
    """The half points of a side that a claim may name in a contract of tarot.

    They are the exact ones, and at three and five players those with the half point given away (R10.1).
    """
    exact = score.attack_points if side == "attack" else score.defence_points
    if exact is None:
        return ()
    if players == 4 or exact % 2 == 0:
        return (exact,)
    won = bool(score.made) == (side == "attack")
    return exact, exact + 1 if won else exact - 1


def _sorted(levels: tuple[str, ...] | None) -> tuple[str, ...] | None:
    return None if levels is None else tuple(sorted(levels, key=HANDFUL_LEVELS.index))


def _report(judged: Judged, code: str, path: tuple[str | int, ...], wrong: Mapping[str, tuple[object, object]]) -> None:
    """Notes a miscount: for each figure the right value and the claimed one."""
    expected = {name: pair[0] for name, pair in wrong.items()}
    actual = {name: pair[1] for name, pair in wrong.items()}
    judged.case.fault(code, path, expected=expected, actual=actual)


def _judge_result(judged: Judged, claims: Claims) -> None:
    """S703: made or lost, or the target."""
    score = judged.replay.score
    if score is None or score.made is None:
        return
    wrong: dict[str, tuple[object, object]] = {}
    if claims.made is not None and claims.made != score.made:
        wrong["made"] = (score.made, claims.made)
    if claims.target is not None and claims.target != score.target:
        wrong["target"] = (score.target, claims.target)
    if wrong:
        _report(judged, "S703", ("claims", next(iter(wrong))), wrong)


def totals_in_play(judged: Judged) -> tuple[int, int]:
    """Least and most half points that the two sides can have together."""
    score = judged.replay.score
    if judged.case.is_mignon and judged.whole is not None and score is not None and score.attack_points is not None:
        total = score.attack_points + (score.defence_points or 0)
        return total, total
    return points_in_play(judged.case)


def _judge_sums(judged: Judged, claims: Claims) -> None:
    """S710 and S711: the points of the sides do not add up, or hold a half point that cannot be."""
    case, rules = judged.case, judged.replay.rules
    if "S701" in _codes(judged):
        return
    if case.kind == GOULASH or (case.kind == PASSED_OUT and claims.player_points):
        _judge_goulash_sum(judged, claims)
        return
    attack, defence = claims.attack_points, claims.defence_points
    least, most = totals_in_play(judged)
    if attack is not None and defence is not None and not least <= attack + defence <= most:
        if least == most:
            _report(judged, "S710", ("claims", "points"), {"sum": (most, attack + defence)})
        else:
            facts = {"least": least, "most": most, "expected": [least, most], "actual": attack + defence}
            case.fault("S710", ("claims", "points"), **facts)
        return
    sides = (("attack", attack), ("defence", defence))
    odd = {side: points for side, points in sides if points is not None and points % 2}
    whole_points = case.hand.players == 4 and rules.excuse_exchange == "half_point" and case.kind == CONTRACT
    if odd and (case.is_mignon or whole_points):
        case.fault("S711", ("claims", "points", next(iter(odd))), actual=odd)


def _judge_goulash_sum(judged: Judged, claims: Claims) -> None:
    points = claims.player_points
    if points is None or judged.replay.whole:
        return
    dog = judged.case.table.dog_size
    most, least = TOTAL_HALF_POINTS - dog, TOTAL_HALF_POINTS - OUDLER_HALF_POINTS * dog
    if not least <= sum(points) <= most:
        facts = {"least": least, "most": most, "expected": [least, most], "actual": sum(points)}
        judged.case.fault("S710", ("claims", "player_points"), **facts)


def _judge_row(judged: Judged, claims: Claims) -> None:
    """S704, S705, S709 and S712: the row of scores, the unit and the lines under it."""
    case, score, rules = judged.case, judged.replay.score, judged.replay.rules
    if claims.scores is not None:
        right = None if score is None else score.scores
        if right is not None and claims.scores != right:
            seats = [seat for seat, pair in enumerate(zip(claims.scores, right, strict=True)) if pair[0] != pair[1]]
            case.fault(
                "S704",
                ("claims", "scores"),
                expected=right,
                actual=claims.scores,
                seats=seats,
                follows_from=follows_from(judged, "S704"),
                matches=matching_readings(judged, "S704"),
            )
        elif sum(claims.scores) and not (case.is_mignon and rules.mignon_self_call == "literal"):
            case.fault("S705", ("claims", "scores"), expected=0, actual=sum(claims.scores))
    if claims.unit is not None and score is not None and score.unit not in (None, claims.unit):
        case.fault(
            "S709",
            ("claims", "unit"),
            expected=score.unit,
            actual=claims.unit,
            follows_from=follows_from(judged, "S709"),
            matches=matching_readings(judged, "S709"),
        )
    if claims.breakdown is not None and not case.is_mignon and case.kind == CONTRACT:
        total = claims.unit if claims.unit is not None else (None if score is None else score.unit)
        written = sum(amount for _, amount in claims.breakdown)
        if total is not None and written != total:
            case.fault("S712", ("claims", "breakdown"), expected=total, actual=written)


def _judge_possible(judged: Judged, claims: Claims) -> None:
    """S714: claims that no hand can give, where they are judged against each other."""
    reasons = list(_impossible(judged, claims))
    if reasons:
        name = reasons[0][0]
        path = ("claims", "points") if name in ("attack", "defence") else ("claims", name)
        values = _claimed_values(claims, totals_in_play(judged)[1])
        found = [{"claim": claim, "reason": reason, "value": values[claim]} for claim, reason in reasons]
        judged.case.fault("S714", path, reasons=found)


def _both_sides(claims: Claims, total: int) -> tuple[int | None, int | None]:
    """The claimed half points of attack and defence; of one side alone the other is the rest."""
    attack, defence = claims.attack_points, claims.defence_points
    return (
        total - defence if attack is None and defence is not None else attack,
        total - attack if defence is None and attack is not None else defence,
    )


def _claimed_values(claims: Claims, total: int) -> dict[str, object]:
    """The claims that S714 judges, points in half points."""
    attack, defence = _both_sides(claims, total)
    return {
        "taker": claims.taker,
        "partner": claims.partner,
        "attack": attack,
        "defence": defence,
        "oudlers": claims.oudlers,
        "petit_au_bout": claims.petit_au_bout,
        "handfuls": claims.handfuls,
        "slam": claims.slam,
    }


def _impossible(judged: Judged, claims: Claims) -> list[tuple[str, str]]:
    """Each impossible claim, with the key of the reason."""
    case = judged.case
    _, total = totals_in_play(judged)
    players = case.hand.players
    reasons: list[tuple[str, str]] = []
    for name, seat in (("taker", claims.taker), ("partner", claims.partner)):
        if seat is not None and not 0 <= seat < players:
            reasons.append((name, "no_seat"))
    for side, points in (("attack", claims.attack_points), ("defence", claims.defence_points)):
        if points is not None and not 0 <= points <= total:
            reasons.append((side, "points_range"))
    if case.is_mignon:
        return reasons
    oudlers = claims.oudlers
    if oudlers is not None and not 0 <= oudlers < len(TARGETS):
        reasons.append(("oudlers", "oudlers_range"))
    elif oudlers is not None:
        reasons += _impossible_with_oudlers(claims, total, oudlers, case)
    levels = claims.handfuls or ()
    if sum(handful_threshold(level, players) for level in levels) > ALL_HANDFUL_CARDS:
        reasons.append(("handfuls", "too_many_trumps"))
    return reasons


def _impossible_with_oudlers(claims: Claims, total: int, oudlers: int, case: Case) -> list[tuple[str, str]]:
    reasons: list[tuple[str, str]] = []
    attack, defence = _both_sides(claims, total)
    sides = (("attack", attack, oudlers), ("defence", defence, 3 - oudlers))
    for side, points, held in sides:
        if points is not None and held and points < OUDLER_HALF_POINTS * held - 1:
            reasons.append((side, "below_oudlers"))
    if (claims.petit_au_bout == "attack" and oudlers == 0) or (claims.petit_au_bout == "defence" and oudlers == 3):
        reasons.append(("petit_au_bout", "petit_without_oudler"))
    bid = claims.bid if case.bid is None else case.bid
    if claims.slam in ("made", "announced_made") and bid not in (None, LAST_CONTRACT):
        # Of the other side there can be no more than its Excuse.
        few = attack is not None and attack < TOTAL_HALF_POINTS - exchange(case.hand.players, case.rules)
        if few or oudlers < SLAM_LEAST_OUDLERS:
            reasons.append(("slam", "slam_too_few"))
    return reasons
