"""The verdict on one record, and its JSON form (cli.md, ``audit --format json``)."""

import json
from dataclasses import dataclass, field
from typing import Any

from auditor.audit.finding import Finding
from auditor.engine.replay import Replay


@dataclass(slots=True)
class HandAudit:
    """The verdict on one record.

    ``status`` is ``clean``, ``flagged`` or ``rejected``; a rejected hand has no ``replay`` and no level.
    ``value`` is the parsed record and ``text`` the record as it stood in the input, beginning at ``line`` and
    ``column`` (both from 1). ``computed`` and ``claimed`` are the score blocks in points, not half points.
    """

    id: str | None
    source: str
    position: int
    line: int
    status: str
    findings: list[Finding]
    text: bytes = b""
    level: str | None = None
    rules: str | dict[str, Any] | None = None
    undetermined: int = 0
    computed: dict[str, Any] | None = None
    claimed: dict[str, Any] | None = None
    value: dict[str, Any] = field(default_factory=dict)
    replay: Replay | None = None
    column: int = 1
    _normal: dict[str, Any] | None = None

    @property
    def record(self) -> dict[str, Any]:
        """The record in normal form (tokens upper case, fields in order); empty for a rejected hand."""
        if self._normal is None:
            from auditor.record.check import check  # loads pydantic, which most hands never need

            self._normal = check(self.value).record or {}
        return self._normal

    @property
    def players(self) -> list[str]:
        """Names of the players by seat; empty for a rejected hand."""
        if self.status == "rejected":
            return []
        return [player if isinstance(player, str) else player["name"] for player in self.value["players"]]

    @property
    def answer_to(self) -> list[str]:
        """Names by which the players may be asked for, by seat: those that are shown may not be their own."""
        return self.players

    def input_line(self, line: int, column: int) -> tuple[str, int] | None:
        """A line of the input and the offset in it of a column, both of the input; None outside of the record."""
        row, at = line - self.line, column - (self.column if line == self.line else 1)
        lines = self.text.split(b"\n", row + 1) if row >= 0 else []
        if not 0 <= row < len(lines):
            return None
        text = lines[row].decode(errors="replace").rstrip("\r")
        return (text, at) if 0 <= at <= len(text) else None

    def to_json(self) -> dict[str, Any]:
        """The hand as ``audit --format json`` and ``jsonl`` print it."""
        return {
            "id": self.id,
            "source": self.source,
            "position": self.position,
            "line": self.line,
            "status": self.status,
            "level": self.level,
            "rules": self.rules,
            "findings": [finding.to_json() for finding in self.findings],
            "undetermined": self.undetermined,
            "score": {"computed": self.computed, "claimed": self.claimed},
        }

    def json_text(self) -> str:
        """``to_json`` as text."""
        return json.dumps(self.to_json(), ensure_ascii=False)
