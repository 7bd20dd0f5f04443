"""What the tests of the languages share: judged hands, and the modules that hold catalogues."""

import gzip
import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import auditor
from auditor.audit.judge import Judge
from auditor.audit.result import HandAudit
from auditor.record.reading import Frame, parse_frame
from auditor.show.timeline import Timeline

TESTS = Path(__file__).parents[1]
SAMPLES = TESTS.parent / "sample_logs"


def _judged(name: str, lines: list[bytes]) -> list[HandAudit]:
    judge = Judge()
    return [judge.judge(parse_frame(Frame(name, number, number, line))) for number, line in enumerate(lines, 1)]


@cache
def hands() -> dict[str, HandAudit]:
    """The hands of the tests of what is shown, by id; the one that cannot be parsed is called ``broken``."""
    lines = (TESTS / "show" / "data" / "hands.jsonl").read_bytes().splitlines()
    return {audit.id or "broken": audit for audit in _judged("hands.jsonl", lines)}


@cache
def corpus() -> list[HandAudit]:
    """All hands of the corpus."""
    audits = []
    for path in sorted((TESTS / "corpus" / "data").glob("*.jsonl.gz")):
        if "expect" not in path.name:
            audits += _judged(path.name, gzip.decompress(path.read_bytes()).splitlines())
    return audits


def step_of(name: str, moment: Any) -> int:
    """The step of a moment of a hand: (trick, card), or the last event of a kind by its name."""
    timeline = Timeline(hands()[name])
    if isinstance(moment, tuple):
        step = timeline.step_at(*moment)
        assert step is not None
        return step
    return max(n for n, each in enumerate(timeline.moments) if type(each.event).__name__ == moment)


def _pairs(value: Any, where: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """The pairs of texts in a value, however deep they lie in dictionaries and tuples, each with where it is."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _pairs(inner, f"{where}[{key}]")
    elif isinstance(value, tuple):
        if len(value) == 2 and all(isinstance(part, str) for part in value):
            yield where, value
        else:
            for place, inner in enumerate(value):
                yield from _pairs(inner, f"{where}[{place}]")


@cache
def catalogues() -> dict[str, tuple[str, str]]:
    """Every pair of texts of every catalogue of the program: what a module annotates with ``Pair``."""
    found: dict[str, tuple[str, str]] = {}
    for info in pkgutil.walk_packages(auditor.__path__, "auditor."):
        if info.name == "auditor.__main__":
            continue
        module = importlib.import_module(info.name)
        for name, annotation in getattr(module, "__annotations__", {}).items():
            if "Pair" in str(annotation) or "tuple[str, str]" in str(annotation):
                found |= dict(_pairs(getattr(module, name), f"{info.name}.{name}"))
    return found


def placeholders(text: str) -> set[str]:
    """The fields of a text, each with its format."""
    return {f"{field}:{form}" for _, field, form, _ in Formatter().parse(text) if field is not None}
