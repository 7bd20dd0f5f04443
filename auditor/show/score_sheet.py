"""The score of a hand line by line, with the claim beside it where there is one."""

from collections.abc import Iterator
from typing import Any

from auditor.audit.result import HandAudit
from auditor.harmless import plain

LINE_NAMES = {
    "base": "base",
    "margin": "margin",
    "multiplier": "multiplier",
    "petit_au_bout": "Petit au bout",
    "handful_single": "single handful",
    "handful_double": "double handful",
    "handful_triple": "triple handful",
    "slam": "slam",
    "misere": "misère",
}


def score_lines(audit: HandAudit) -> Iterator[str]:
    """How the score comes about: target, result, every line of the unit, and the row of scores."""
    computed = audit.computed
    if computed is None:
        yield "No score can be computed."
        return
    if "taker" not in computed:
        yield from _row(audit, computed)
        return
    points = computed["points"]["attack"]
    made = "made" if computed["made"] else "lost"
    if computed["oudlers"] is None:
        yield f"{number(points)} points for a bid of {computed['bid']}: {made}"
    else:
        oudlers = "1 oudler" if computed["oudlers"] == 1 else f"{computed['oudlers']} oudlers"
        yield (
            f"{number(points)} points with {oudlers}, target {number(computed['target'])}:"
            f" {made} by {number(abs(computed['margin']))}"
        )
    for line in computed["breakdown"]:
        label = LINE_NAMES.get(line["label"], line["label"])
        factor = f" x{computed['multiplier']}" if line["label"] == "multiplier" else ""
        yield f"  {label + factor:20}{signed(line['amount']):>8}"
    yield f"  {'each defender pays':20}{signed(computed['unit']):>8}"
    yield from _row(audit, computed)


def _row(audit: HandAudit, computed: dict[str, Any]) -> Iterator[str]:
    scores = computed["scores"]
    if scores is None:
        yield "  (shares need the partner: who is he, or is the taker alone?)"
        return
    for seat, score in enumerate(scores):
        role = ""
        if computed.get("taker") is not None:
            role = {computed["taker"]: " (taker)", computed["partner"]: " (partner)"}.get(seat, "")
        yield f"  {plain(audit.players[seat]) + role:20}{signed(score):>8}"


def number(value: float) -> str:
    """Points as people write them: 45½."""
    whole = int(abs(value))
    half = "½" if abs(value) != whole else ""
    return f"{'-' if value < 0 else ''}{whole if whole or not half else ''}{half}"


def signed(value: float) -> str:
    """A number with its sign."""
    return f"+{number(value)}" if value > 0 else number(value)
