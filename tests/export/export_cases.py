"""What the tests of the exports share: the hands of ``tests/show/data`` by id, and moments of them."""

from functools import cache
from pathlib import Path
from typing import Any

from auditor.audit.judge import Judge
from auditor.audit.result import HandAudit
from auditor.record.reading import Frame, parse_frame
from auditor.show.timeline import Timeline

RECORDS = Path(__file__).parents[1] / "show" / "data" / "hands.jsonl"


@cache
def hands() -> dict[str, HandAudit]:
    """The judged hands by id."""
    judge = Judge()
    lines = enumerate(RECORDS.read_bytes().splitlines(), 1)
    audits = [judge.judge(parse_frame(Frame("hands.jsonl", number, number, line))) for number, line in lines]
    return {audit.id: audit for audit in audits if audit.id is not None and audit.replay is not None}


@cache
def timeline(name: str) -> Timeline:
    return Timeline(hands()[name])


def step_of(name: str, moment: Any) -> int:
    """The step of a moment: (trick, card), or the last event of a kind by its name."""
    hand = timeline(name)
    if isinstance(moment, tuple):
        step = hand.step_at(*moment)
        assert step is not None
        return step
    return max(n for n, each in enumerate(hand.moments) if type(each.event).__name__ == moment)
