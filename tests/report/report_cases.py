"""What the tests of the report share: the hands of ``tests/show/data``, hostile ones, and a page read back."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from auditor.audit.judge import Judge
from auditor.audit.result import HandAudit
from auditor.record.reading import Frame, parse_frame
from auditor.show.report.report import report
from auditor.show.view import View

RECORDS = Path(__file__).parents[1] / "show" / "data" / "hands.jsonl"
VIEW = View()
VOID = frozenset("meta link input br img hr rect base".split())

SCRIPT = "<script>window.attacked=1</script>"
HOSTILE = (
    SCRIPT,
    "\"><img src=x onerror='window.attacked=1'>",
    "</style></title></script><svg onload=window.attacked=1>",
    "' autofocus onfocus='window.attacked=1' x='&lt;b&gt;&quot;",
)
"""Names that do harm where they are not escaped."""


def judged(record: Any, source: str = "hands.jsonl", position: int = 1) -> HandAudit:
    """The verdict on a record, given as a value or as text."""
    text = record if isinstance(record, bytes) else json.dumps(record, ensure_ascii=False).encode()
    return Judge().judge(parse_frame(Frame(source, position, 1, text)))


@cache
def hands() -> dict[str, HandAudit]:
    """The judged hands by id; the one that cannot be parsed is called ``broken``."""
    audits = [judged(line, position=n) for n, line in enumerate(RECORDS.read_bytes().splitlines(), 1)]
    return {audit.id or "broken": audit for audit in audits}


def record(name: str) -> dict[str, Any]:
    """A fresh copy of the record of a hand."""
    value: dict[str, Any] = json.loads(hands()[name].text)
    return value


def hostile_record() -> dict[str, Any]:
    """A hand in which every text that the format has room for does harm."""
    value = record("four-against")
    value |= {
        "id": f"h1{SCRIPT}",
        "players": [{"name": HOSTILE[0], "id": "p1\"'<"}, *HOSTILE[1:]],
        "sitting_out": [HOSTILE[1]],
        "event": {
            "id": SCRIPT,
            "name": HOSTILE[2],
            "place": HOSTILE[1],
            "date": "2026-03-14",
            "round": SCRIPT,
            "table": HOSTILE[1],
            "board": HOSTILE[2],
            "hand": HOSTILE[3],
        },
        "comment": " ".join(HOSTILE),
        "irregularities": [{"code": "P507", "trick": 2, "ruling": HOSTILE[1], "by": HOSTILE[2]}],
        "source": {"importer": SCRIPT},
        f"x_{SCRIPT}": SCRIPT,
        f"{SCRIPT}": SCRIPT,
    }
    value["claims"] = {
        "by": HOSTILE[2],
        "scores": [1, 2, 3, 4],
        "breakdown": [{"label": HOSTILE[1], "amount": 7}, {"label": SCRIPT, "amount": 1}],
    }
    return value


@cache
def page(name: str) -> str:
    """The report on one hand."""
    return report([hands()[name]], VIEW)


@dataclass
class Element:
    """An element of a page, with its text and what stands in it."""

    tag: str
    attributes: dict[str, str]
    inner: "list[Element | str]" = field(default_factory=list)

    def all(self, tag: str = "", kind: str = "") -> "list[Element]":
        """The elements inside with a tag and a class."""
        return [each for each in self.walk() if tag in ("", each.tag) and (not kind or kind in each.kinds)]

    def walk(self) -> "Iterator[Element]":
        """Itself and all elements inside, in order."""
        yield self
        for each in self.inner:
            if isinstance(each, Element):
                yield from each.walk()

    @property
    def kinds(self) -> list[str]:
        """Its classes."""
        return self.attributes.get("class", "").split()

    @property
    def text(self) -> str:
        """The text inside, with single spaces."""
        return " ".join("".join(each if isinstance(each, str) else f" {each.text} " for each in self.inner).split())


class _Reader(HTMLParser):
    """Reads a page; complains where the tags do not fit together."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Element("root", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"{tag} has an attribute twice"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inner.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].inner.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop().tag == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        self.open[-1].inner.append(data)


def read(text: str) -> Element:
    """A page as a tree."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == [reader.root], "something is not closed"
    return reader.root


@cache
def tree(name: str) -> Element:
    """The report on one hand, read back."""
    return read(page(name))


def section(root: Element, name: str) -> Element:
    """A section of the only hand of a page."""
    return next(each for each in root.all("section") if each.attributes.get("id") == f"h1-{name}")
