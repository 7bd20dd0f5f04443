"""What the tests of the output formats share: judged hands, and a format applied to them."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from auditor.audit.judge import Judge
from auditor.audit.result import HandAudit
from auditor.audit.summary import Summary
from auditor.record.reading import Frame, parse_frame
from auditor.show.formats.base import Closing, Format, Piece

HERE = Path(__file__).parent
MIXED = HERE / "data" / "mixed.jsonl"
"""A clean hand, a revoke, a wrong count, rulings, a name with control characters, a trick too long, two unreadable."""


def judged(source: str, lines: Iterable[bytes]) -> list[HandAudit]:
    """Each line judged as a line of an input."""
    judge = Judge()
    return [judge.judge(parse_frame(Frame(source, number, number, line))) for number, line in enumerate(lines, 1)]


@cache
def mixed() -> list[HandAudit]:
    """The hands of ``mixed.jsonl``."""
    return judged("mixed.jsonl", MIXED.read_bytes().splitlines())


def output(chosen: Format, audits: Iterable[HandAudit], missing: tuple[str, ...] = (), code: int = 0) -> str:
    """What a format makes of some verdicts."""
    summary = Summary()
    sources: dict[str, None] = {}

    def pieces() -> Iterator[Piece]:
        for audit in audits:
            summary.add(audit)
            sources[audit.source] = None
            yield chosen.render(audit)

    return "".join(chosen.assemble(pieces(), lambda: Closing(summary, code, tuple(sources), missing)))
