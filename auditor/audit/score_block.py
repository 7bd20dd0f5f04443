"""The score block of a verdict: ``score.computed`` of cli.md, in points."""

from typing import Any

from auditor.audit.wording import points
from auditor.rules.score import Score


def computed_block(score: Score | None) -> dict[str, Any] | None:
    """The computed score as machine formats print it; None where none could be computed."""
    if score is None:
        return None
    scores = None if score.scores is None else [points(value) for value in score.scores]
    if score.taker is None:
        block: dict[str, Any] = {"scores": scores}
        if score.player_points is not None:
            block = {"player_points": [points(value) for value in score.player_points], **block}
        return block
    return {
        "taker": score.taker,
        "partner": score.partner,
        "bid": score.bid,
        "multiplier": score.multiplier,
        "oudlers": score.oudlers,
        "target": _points(score.target),
        "points": {"attack": _points(score.attack_points), "defence": _points(score.defence_points)},
        "made": score.made,
        "margin": _points(score.margin),
        "petit_au_bout": score.petit_au_bout,
        "handfuls": list(score.handfuls),
        "slam": score.slam,
        "unit": _points(score.unit),
        "scores": scores,
        "breakdown": [{"label": label, "amount": points(amount)} for label, amount in score.breakdown],
    }


def _points(half_points: int | None) -> int | float | None:
    return None if half_points is None else points(half_points)
