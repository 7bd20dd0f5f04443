"""What an audit of many records comes to."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from auditor.audit.catalogue import SEVERITIES
from auditor.audit.result import HandAudit


@dataclass(slots=True)
class Summary:
    """Counts of an audit. ``read = clean + flagged + rejected`` always holds.

    ``skipped`` are files of folders that are no records; ``findings`` counts by code, waived ones too;
    ``worst`` is the gravest severity of a finding that counts (None: there is none).
    """

    clean: int = 0
    flagged: int = 0
    rejected: int = 0
    skipped: int = 0
    findings: Counter[str] = field(default_factory=Counter)
    worst: str | None = None

    @property
    def read(self) -> int:
        """Number of records."""
        return self.clean + self.flagged + self.rejected

    def add(self, audit: HandAudit) -> None:
        """Counts one verdict."""
        if audit.status == "clean":
            self.clean += 1
        elif audit.status == "flagged":
            self.flagged += 1
        else:
            self.rejected += 1
        for finding in audit.findings:
            self.findings[finding.code] += 1
            counts = not finding.waived and audit.status != "rejected"
            if counts and (self.worst is None or at_least(finding.severity, self.worst)):
                self.worst = finding.severity

    def merge(self, other: "Summary") -> None:
        """Adds the counts of another part of the same audit."""
        self.clean += other.clean
        self.flagged += other.flagged
        self.rejected += other.rejected
        self.skipped += other.skipped
        self.findings.update(other.findings)
        if other.worst is not None and (self.worst is None or at_least(other.worst, self.worst)):
            self.worst = other.worst

    def fails(self, threshold: str) -> bool:
        """Whether some finding is at or above a severity (``never``: no)."""
        return self.worst is not None and threshold != "never" and at_least(self.worst, threshold)

    def to_json(self) -> dict[str, Any]:
        """The ``summary`` object of ``audit --format json``."""
        return {
            "read": self.read,
            "clean": self.clean,
            "flagged": self.flagged,
            "rejected": self.rejected,
            "skipped": self.skipped,
            "findings": dict(sorted(self.findings.items())),
        }


def at_least(severity: str, threshold: str) -> bool:
    """Whether a severity is as grave as another."""
    return SEVERITIES.index(severity) <= SEVERITIES.index(threshold)
