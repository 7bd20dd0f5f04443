"""What the tests of the replay share: the hands of ``tests/show/data`` by id, and reels of them."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from auditor.audit.judge import Judge
from auditor.audit.result import HandAudit
from auditor.record.reading import Frame, parse_frame
from auditor.show.replay.reel import Eyes, Reel
from auditor.show.view import View

RECORDS = Path(__file__).parents[1] / "show" / "data" / "hands.jsonl"
BROKEN = "broken"
"""The hand that cannot be parsed; ``unreadable`` is no hand either."""


@cache
def hands() -> dict[str, HandAudit]:
    """The judged hands by id."""
    judge = Judge()
    lines = enumerate(RECORDS.read_bytes().splitlines(), 1)
    audits = [judge.judge(parse_frame(Frame("hands.jsonl", number, number, line))) for number, line in lines]
    return {audit.id or BROKEN: audit for audit in audits}


def reel(names: Iterable[str], view: View | None = None, player: str | None = None) -> Reel:
    """Some hands one after another."""
    return Reel((hands()[name] for name in names), Eyes(view or View(), player))
