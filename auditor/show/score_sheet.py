"""The score of a hand line by line, with the claim beside it where there is one."""

from collections.abc import Iterator
from typing import Any

from auditor.audit.result import HandAudit
from auditor.harmless import plain
from auditor.language import ENGLISH
from auditor.show.words import say

_COLUMN = 22


def score_lines(audit: HandAudit, language: str = ENGLISH) -> Iterator[str]:
    """How the score comes about: target, result, every line of the unit, and the row of scores."""
    computed = audit.computed
    if computed is None:
        yield say(language, "score.none")
        return
    if "taker" not in computed:
        yield from _row(audit, computed, language)
        return
    points = number(computed["points"]["attack"])
    result = say(language, "made" if computed["made"] else "lost")
    if computed["oudlers"] is None:
        yield say(language, "score.mignon", points=points, bid=computed["bid"], result=result)
    else:
        oudlers = say(language, f"oudlers.{computed['oudlers']}")
        target, margin = number(computed["target"]), number(abs(computed["margin"]))
        fields = {"points": points, "oudlers": oudlers, "target": target, "result": result, "margin": margin}
        yield say(language, "score.tarot", **fields)
    for line in computed["breakdown"]:
        label = say(language, f"score.line.{line['label']}", factor=computed["multiplier"])
        yield _amount(label, line["amount"])
    yield _amount(say(language, "score.unit"), computed["unit"])
    yield from _row(audit, computed, language)


def _amount(label: str, amount: float) -> str:
    return f"  {label:{_COLUMN}}{signed(amount):>8}"


def _row(audit: HandAudit, computed: dict[str, Any], language: str) -> Iterator[str]:
    scores = computed["scores"]
    if scores is None:
        yield f"  {say(language, 'score.no_partner')}"
        return
    roles: dict[int | None, str] = {}
    if computed.get("taker") is not None:
        roles = {computed["partner"]: "score.partner", computed["taker"]: "score.taker"}
    for seat, score in enumerate(scores):
        name = _name(audit, seat, language)
        yield _amount(say(language, roles[seat], name=name) if seat in roles else name, score)


def _name(audit: HandAudit, seat: int, language: str) -> str:
    """The player's name; where only their number was given, so that a sheet has none, the seat."""
    name = audit.players[seat]
    return say(language, "score.player", seat=seat) if name == f"player {seat}" else plain(name)


def number(value: float) -> str:
    """Points as people write them: 45½."""
    whole = int(abs(value))
    half = "½" if abs(value) != whole else ""
    return f"{'-' if value < 0 else ''}{whole if whole or not half else ''}{half}"


def signed(value: float) -> str:
    """A number with its sign."""
    return f"+{number(value)}" if value > 0 else number(value)
