"""The goulash: everyone for himself, few points wanted (section 11). All points in half points."""

from auditor.rules.ruleset import RuleSet
from auditor.rules.score import Score, pay_miseres
from auditor.rules.tally import EXCHANGED_HALF_POINTS, EXCUSE_HALF_POINTS, WholeTricks


def goulash_possible(rules: RuleSet) -> bool:
    """Whether these rules play on when everybody has passed (R3.3)."""
    return rules.preset != "mignon" and rules.all_pass in ("goulash", "either")


def goulash_points(whole: WholeTricks, rules: RuleSet) -> list[int]:
    """Half points that each player took (R11.2): the Excuse stays with its player and wins the last trick."""
    points = [0] * whole.players
    for index, (trick, winner) in enumerate(zip(whole.tricks, whole.winners, strict=True)):
        if index == whole.excuse_trick and whole.excuse_last and whole.excuse_seat is not None:
            winner = whole.excuse_seat  # noqa: PLW2901
        points[winner] += trick.points or 0
        if index == whole.excuse_trick and whole.excuse_seat not in (None, winner):
            half_point_back = rules.goulash_excuse_exchange == "half_point"
            net = EXCHANGED_HALF_POINTS if half_point_back else EXCUSE_HALF_POINTS
            points[winner] -= net
            points[whole.excuse_seat or 0] += net
    return points


def goulash_score(points: list[int] | tuple[int, ...], miseres: tuple[int, ...], rules: RuleSet) -> Score:
    """The score of a goulash: each pays each opponent the points that he took (R11.3)."""
    total = sum(points)
    scores = [total - len(points) * taken for taken in points]
    pay_miseres(scores, miseres, rules)
    return Score(scores=tuple(scores), player_points=tuple(points))
