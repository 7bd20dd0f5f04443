"""``--format sarif``: SARIF 2.1.0, one run with a rule for each code and a result for each finding.

Written in ASCII, so that it is valid whatever the encoding of the stream; each rule and each result is a line.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar, Final
from urllib.parse import quote

from auditor import __version__
from auditor.audit.catalogue import CATALOGUE, ERROR, INFO, MIGNON_RULES, WARNING, Entry
from auditor.audit.code_texts import FAMILIES
from auditor.audit.finding import Finding
from auditor.audit.result import HandAudit
from auditor.harmless import plain
from auditor.rules.articles import SOURCES, article
from auditor.show.formats.base import Closing, Piece, hand_identity, path_from_here
from auditor.show.verdict import ENGLISH
from auditor.show.words import say

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
VERSION: Final = "2.1.0"
FINGERPRINT: Final = "auditorFinding/v1"
_LEVELS: Final = {ERROR: "error", WARNING: "warning", INFO: "note"}
_INDEX: Final = {code: index for index, code in enumerate(CATALOGUE)}
_COMPLETED: Final = 1
"""The highest exit code of a run that read all that it was given."""


class Sarif:
    """The format (see ``base.Format``)."""

    glue: ClassVar[str | None] = None

    def render(self, audit: HandAudit) -> Piece:
        """The results of a hand, a line each, separated by commas; none for a hand without findings."""
        return Piece(audit.source, audit.status, ",\n".join(map(_json, results(audit))))

    def assemble(self, pieces: Iterable[Piece], closing: Callable[[], Closing]) -> Iterator[str]:
        """The log file: tool and rules, results as they come, then how the run ended."""
        driver = _json({"name": "auditor", "version": __version__, "semanticVersion": __version__})
        yield f'{{"$schema": {_json(SCHEMA)}, "version": {_json(VERSION)}, "runs": [{{\n'
        yield f'"tool": {{"driver": {driver[:-1]}, "rules": [\n'
        yield ",\n".join(_json(rule(entry)) for entry in CATALOGUE.values())
        yield '\n]}},\n"columnKind": "unicodeCodePoints",\n"results": ['
        separator = "\n"
        for piece in pieces:
            if piece.text:
                yield separator + piece.text
                separator = ",\n"
        end = closing()
        invocation = {
            "executionSuccessful": end.exit_code <= _COMPLETED,
            "exitCode": end.exit_code,
            "toolExecutionNotifications": [_missing(path) for path in end.missing],
        }
        yield f'\n],\n"invocations": [{_json(invocation)}],\n'
        yield f'"properties": {_json({"summary": end.summary.to_json()})}\n}}]}}\n'


def rule(entry: Entry) -> dict[str, Any]:
    """A code of the catalogue as a rule, with the articles of the game's rules that it rests on as its help."""
    keys = [key for key in (entry.rule, MIGNON_RULES.get(entry.code)) if key]
    articles = [found for found in map(article, keys) if found is not None]
    text = [f"{found.key} {found.title}: {found.text}" for found in articles]
    marked = [f"**{found.key} {found.title}**: {found.text}" for found in articles]
    if not articles:
        text = marked = [say(ENGLISH, "explain.no_rule")] if entry.rule is None else [entry.rule]
    sources = list(dict.fromkeys(f"{tag}: {SOURCES[ENGLISH][tag]}" for found in articles for tag in found.sources))
    command = f"auditor explain {entry.code}"
    return {
        "id": entry.code,
        "name": entry.name,
        "shortDescription": {"text": f"{entry.name.replace('-', ' ').capitalize()}."},
        "fullDescription": {"text": f"{say(ENGLISH, 'explain.code_when', when=entry.when())}"},
        "help": {
            "text": "\n".join([*text, *sources, command]),
            "markdown": "\n\n".join([*marked, *sources, f"`{command}`"]),
        },
        "defaultConfiguration": {"level": _LEVELS[entry.severity]},
        "properties": {"tags": [FAMILIES[ENGLISH][entry.code[0]]], "articles": keys},
    }


def results(audit: HandAudit) -> Iterator[dict[str, Any]]:
    """The findings of a hand as results. Every one has ``suppressions``: all of a run must, if one has."""
    seen: Counter[tuple[Any, ...]] = Counter()
    hand = hand_identity(audit)
    for finding in audit.findings:
        key = (finding.code, finding.trick, finding.position, finding.seat, finding.card)
        seen[key] += 1
        yield {
            "ruleId": finding.code,
            "ruleIndex": _INDEX[finding.code],
            "level": _LEVELS[finding.severity],
            "message": {"text": _message(finding.message)},
            "locations": [_location(audit, finding)],
            "partialFingerprints": {FINGERPRINT: _fingerprint(hand, *key, seen[key])},
            "suppressions": _suppressions(finding),
            "properties": _properties(audit, finding),
        }


def _location(audit: HandAudit, finding: Finding) -> dict[str, Any]:
    hand = plain(hand_identity(audit))
    logical = [{"name": hand, "fullyQualifiedName": hand, "kind": "hand"}]
    if finding.trick is not None:
        name = f"trick {finding.trick}"
        logical.append({"name": name, "fullyQualifiedName": f"{hand}/{name}", "kind": "trick"})
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": uri_of(audit.source)},
            "region": {"startLine": finding.line or audit.line, "startColumn": finding.column or 1},
        },
        "logicalLocations": logical,
    }


def uri_of(source: str) -> str:
    """An input as a URI reference, relative to this folder where it can be."""
    path = path_from_here(source)
    if path is not None and Path(path).is_absolute():
        return Path(path).as_uri()
    return quote(path or source, errors="replace")


def _fingerprint(*parts: Any) -> str:
    """What tells a finding from all others, and stays the same when lines or files move."""
    return sha256(_json(parts).encode()).hexdigest()[:32]


def _message(text: str) -> str:
    """A text without control characters and without what viewers would take for a link."""
    return plain(text).replace("](", "] (")


def _suppressions(finding: Finding) -> list[dict[str, str]]:
    """An arbiter's ruling, which stands in the record itself."""
    if not finding.waived:
        return []
    justification = finding.ruling or say(ENGLISH, "ruled_on")
    return [{"kind": "inSource", "status": "accepted", "justification": plain(justification)}]


def _properties(audit: HandAudit, finding: Finding) -> dict[str, Any]:
    """The finding as ``--format json`` has it, without what stands elsewhere in the result."""
    elsewhere = ("code", "name", "severity", "message", "line", "column", "waived", "ruling")
    kept = {name: value for name, value in finding.to_json().items() if name not in elsewhere}
    return {"hand": hand_identity(audit), "handPosition": audit.position, "handStatus": audit.status, **kept}


def _missing(path: str) -> dict[str, Any]:
    return {
        "level": "error",
        "message": {"text": f"{plain(path)}: {say(ENGLISH, 'audit.missing')}"},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": uri_of(path)}}}],
    }


def _json(value: Any) -> str:
    return json.dumps(value)
