"""What the tests of the show share: the judged hands of ``data/hands.jsonl`` and those of the corpus."""

import gzip
from functools import cache
from pathlib import Path

from auditor.audit.judge import Judge
from auditor.audit.result import HandAudit
from auditor.record.reading import Frame, parse_frame

HERE = Path(__file__).parent
CORPUS = HERE.parent / "corpus" / "data"


def judged(name: str, lines: list[bytes]) -> list[HandAudit]:
    """Each line judged as a line of its file."""
    judge = Judge()
    return [judge.judge(parse_frame(Frame(name, number, number, line))) for number, line in enumerate(lines, 1)]


@cache
def hands() -> dict[str, HandAudit]:
    """The hands of these tests by id; the one that cannot be parsed is called ``broken``."""
    lines = (HERE / "data" / "hands.jsonl").read_bytes().splitlines()
    return {audit.id or "broken": audit for audit in judged("hands.jsonl", lines)}


@cache
def corpus() -> list[HandAudit]:
    """All hands of the corpus."""
    audits = []
    for path in sorted(CORPUS.glob("*.jsonl.gz")):
        if "expect" not in path.name:
            audits += judged(path.name, gzip.decompress(path.read_bytes()).splitlines())
    return audits


@cache
def replayed() -> list[HandAudit]:
    """The hands of both that could be read."""
    return [audit for audit in (*hands().values(), *corpus()) if audit.replay is not None]
