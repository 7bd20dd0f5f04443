"""``--format junit``: JUnit XML, a test suite for each input and in it a test case for each hand.

A flagged hand is a failure that lists its findings, a record that could not be read an error; findings of
clean hands (warnings, notes, waived ones) stand in the output of their case. Written in ASCII, so that it is
valid whatever the encoding of the stream.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from operator import attrgetter
from tempfile import SpooledTemporaryFile
from typing import ClassVar, Final

from auditor import __version__
from auditor.audit.catalogue import ERROR
from auditor.audit.result import HandAudit
from auditor.show.formats.base import Closing, Piece, hand_identity, path_from_here
from auditor.show.verdict import ENGLISH, finding_line, undetermined_line, verdict_line
from auditor.show.words import say

_IN_MEMORY: Final = 8 << 20
"""Size up to which the cases of one input wait in memory for their number, which stands before them."""

_NO_XML: Final = re.compile("[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
)
_KEPT_IN_TEXT: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})


class Junit:
    """The format (see ``base.Format``)."""

    glue: ClassVar[str | None] = None

    def render(self, audit: HandAudit) -> Piece:
        """The test case of a hand."""
        identity = hand_identity(audit)
        own = "" if identity == f"{audit.source}#{audit.position}" else f" {audit.id}"
        name = f"#{audit.position}{own}"
        path = path_from_here(audit.source)
        attributes = {"name": name, "classname": audit.source}
        if path is not None:
            attributes |= {"file": path, "line": str(audit.line)}
        lines = [
            f"<testcase{_attributes(attributes)}>\n",
            _properties(_facts(audit)),
            _outcome(audit),
            "</testcase>\n",
        ]
        return Piece(audit.source, audit.status, "".join(lines))

    def assemble(self, pieces: Iterable[Piece], closing: Callable[[], Closing]) -> Iterator[str]:
        """The document: a suite for each input with hands, then one for each without and each missing path."""
        yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="auditor">\n'
        seen = set()
        for source, group in groupby(pieces, attrgetter("source")):
            seen.add(source)
            yield from _suite(source, group)
        end = closing()
        for source in end.sources:
            if source not in seen:
                yield from _suite(source, ())
        for path in end.missing:
            yield from _suite(path, [Piece(path, "rejected", _missing_case(path))])
        yield "</testsuites>\n"


def _suite(source: str, pieces: Iterable[Piece]) -> Iterator[str]:
    """One suite. Its cases wait in a file, on disk where they are many, until they are counted."""
    tests = failures = errors = 0
    with SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="ascii", newline="") as waiting:
        for piece in pieces:
            tests += 1
            failures += piece.status == "flagged"
            errors += piece.status == "rejected"
            waiting.write(piece.text)
        counts = {"tests": tests, "failures": failures, "errors": errors, "skipped": 0}
        yield f"<testsuite{_attributes({'name': source, **{name: str(n) for name, n in counts.items()}})}>\n"
        yield _properties({"tool": f"auditor {__version__}"})
        waiting.seek(0)
        while part := waiting.read(1 << 16):
            yield part
    yield "</testsuite>\n"


def _facts(audit: HandAudit) -> dict[str, str]:
    """The properties of a case: what else a hand is known by."""
    facts = {"position": str(audit.position), "status": audit.status}
    if audit.id:
        facts["id"] = audit.id
    if audit.level:
        facts["level"] = audit.level
    if audit.rules is not None:
        facts["rules"] = audit.rules if isinstance(audit.rules, str) else str(audit.rules["preset"])
    if audit.undetermined:
        facts["undetermined"] = str(audit.undetermined)
    if audit.findings:
        facts["codes"] = " ".join(dict.fromkeys(finding.code for finding in audit.findings))
    return facts


def _outcome(audit: HandAudit) -> str:
    """Failure, error or plain output, with a line for each finding."""
    lines = [finding_line(finding) for finding in audit.findings]
    if audit.undetermined:
        lines.append(undetermined_line(audit))
    if audit.status == "clean":
        return f"<system-out>{_text(lines)}</system-out>\n" if lines else ""
    counted = [finding for finding in audit.findings if finding.severity == ERROR and not finding.waived]
    kind = counted[0].code if counted else audit.status
    message = "; ".join(f"{finding.code} {finding.name}" for finding in counted)
    tag = "failure" if audit.status == "flagged" else "error"
    attributes = {"message": message or say(ENGLISH, "audit.rejected"), "type": kind}
    return f"<{tag}{_attributes(attributes)}>{_text([verdict_line(audit), *lines])}</{tag}>\n"


def _missing_case(path: str) -> str:
    attributes = {"message": say(ENGLISH, "audit.missing"), "type": "missing"}
    return (
        f"<testcase{_attributes({'name': path, 'classname': path})}>\n"
        f"<error{_attributes(attributes)}></error>\n</testcase>\n"
    )


def _properties(values: dict[str, str]) -> str:
    written = "".join(f"<property{_attributes({'name': name, 'value': value})}/>" for name, value in values.items())
    return f"<properties>{written}</properties>\n"


def _attributes(values: dict[str, str]) -> str:
    return "".join(f' {name}="{_escaped(value, _ESCAPES)}"' for name, value in values.items())


def _text(lines: Iterable[str]) -> str:
    return _escaped("\n".join(lines), _KEPT_IN_TEXT)


def _escaped(text: str, escapes: dict[int, str]) -> str:
    """A text as XML: what XML cannot hold becomes the sign for a character that is not known."""
    clean = _NO_XML.sub("\ufffd", text).translate(escapes)
    return clean.encode("ascii", "xmlcharrefreplace").decode()
