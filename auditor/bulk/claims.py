"""Whether what the scorer wrote down is exactly what a right hand comes to; anything else goes the long way."""

from typing import Any

from msgspec import UNSET

from auditor.bulk.scores import Known, Number
from auditor.bulk.shapes import Claims, Points
from auditor.cards import TOTAL_HALF_POINTS
from auditor.record.limits import MAX_NUMBER

_TOTAL = TOTAL_HALF_POINTS / 2


def agree(claims: Any, known: Known, taker: int, partner: int | None) -> bool:
    """Whether every claim about a contract is right. ``partner`` is None for a taker who is alone."""
    return (
        _is(claims.taker, taker)
        and _is_partner(claims.partner, taker, partner)
        and _is(claims.bid, known.bid)
        and _is(claims.oudlers, known.oudlers)
        and (claims.points is UNSET or claims.points is None or _points_agree(claims.points, known))
        and _is(claims.target, known.target)
        and _is(claims.made, known.made)
        and _is(claims.petit_au_bout, known.petit)
        and (claims.handfuls is UNSET or claims.handfuls is None or sorted(claims.handfuls) == known.levels)
        and _is(claims.slam, known.slam)
        and _is(claims.unit, known.unit)
        and _is(claims.scores, known.rows[taker])
        and _adds_up(claims.breakdown, known.unit)
        and _is_row(claims.running_totals, len(known.rows))
    )


def agree_on_nothing(claims: Any, players: int) -> bool:
    """Whether the claims about a passed-out hand say no more than that nobody scored."""
    says_no_more = claims == Claims(by=claims.by, scores=claims.scores)
    return says_no_more and (claims.scores is UNSET or claims.scores == [0] * players)


def _is(claimed: Any, right: Any) -> bool:
    return claimed == right or claimed is UNSET or claimed is None


def _is_partner(claimed: Any, taker: int, partner: int | None) -> bool:
    if claimed is None:
        return partner is None
    return claimed is UNSET or claimed == (taker if partner is None else partner)


def _points_agree(points: Points, known: Known) -> bool:
    attack, defence = points.attack, points.defence
    if not isinstance(attack, Number):
        return not isinstance(defence, Number) or defence in known.right_defence
    if attack not in known.right_attack:
        return False
    return not isinstance(defence, Number) or (defence in known.right_defence and attack + defence == _TOTAL)


def _adds_up(lines: Any, unit: Number) -> bool:
    return lines is UNSET or lines is None or sum([line.amount for line in lines]) == unit


def _is_row(row: Any, players: int) -> bool:
    """Whether a row, if there is one, has a number of points, in steps of a half, for each seat."""
    if row is UNSET or row is None:
        return True
    return len(row) == players and all(abs(value) <= MAX_NUMBER and (2 * value) % 1 == 0 for value in row)
