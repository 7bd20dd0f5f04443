"""The catalogue of findings: every code with its name, severity, rule and the case it is for.

Codes are a contract (findings.md): listed here once, never reused. Texts of findings stand in
``auditor.audit.texts``, when a code is given in ``auditor.audit.code_texts``.
"""

import re
from typing import Final, NamedTuple

from auditor.audit.code_texts import WHEN
from auditor.language import ENGLISH

ERROR, WARNING, INFO = "error", "warning", "info"
SEVERITIES: Final = (ERROR, WARNING, INFO)
"""Severities, the gravest first."""


class Entry(NamedTuple):
    """One code. ``rule`` points to rules.md, for R codes to the record format (None)."""

    code: str
    name: str
    severity: str
    rule: str | None

    def when(self, language: str = ENGLISH) -> str:
        """The case that the code is for."""
        return WHEN[language][self.code]


_ROWS: Final = (
    ("R001", "invalid-json", ERROR, None),
    ("R002", "schema-violation", ERROR, None),
    ("R003", "unsupported-version", ERROR, None),
    ("R004", "unknown-rules", ERROR, None),
    ("R005", "duplicate-key", ERROR, None),
    ("R006", "invalid-card", ERROR, None),
    ("R007", "unknown-field", WARNING, None),
    ("R008", "repaired-input", WARNING, None),
    ("R009", "too-large", ERROR, None),
    ("D101", "duplicate-card", ERROR, "R1.1"),
    ("D102", "wrong-hand-size", ERROR, "section 2"),
    ("D103", "wrong-dog-size", ERROR, "section 2"),
    ("D104", "wrong-player-count", ERROR, "section 2"),
    ("D105", "petit-sec-played", ERROR, "R2.6"),
    ("D106", "petit-sec-unfounded", ERROR, "R2.6"),
    ("A201", "bid-out-of-turn", ERROR, "R3.2"),
    ("A202", "bid-too-low", ERROR, "R3.2"),
    ("A203", "bid-repeated", ERROR, "R3.2"),
    ("A204", "bid-not-allowed", ERROR, "R3.4"),
    ("A205", "auction-incomplete", ERROR, "R3.2"),
    ("A206", "contract-differs", ERROR, "R3.2"),
    ("A207", "passed-out-played", ERROR, "R3.3"),
    ("A208", "passed-out-differs", ERROR, "R3.3"),
    ("C301", "call-missing", ERROR, "R4.1"),
    ("C302", "call-not-allowed", ERROR, "R4.2"),
    ("C303", "call-not-applicable", ERROR, "section 4"),
    ("C304", "suit-missing", ERROR, "12.4"),
    ("C305", "suit-not-applicable", ERROR, "12.4"),
    ("C306", "partner-differs", ERROR, "R4.5"),
    ("C311", "discard-size", ERROR, "R5.1"),
    ("C312", "discard-forbidden", ERROR, "R5.3"),
    ("C313", "discard-trump-avoidable", ERROR, "R5.3"),
    ("C314", "discard-trump-hidden", ERROR, "R5.3"),
    ("C315", "discard-not-applicable", ERROR, "R5.2"),
    ("C316", "discard-not-held", ERROR, "R5.1"),
    ("C317", "discard-missing", ERROR, "R5.1"),
    ("N401", "handful-size", ERROR, "R6.2"),
    ("N402", "handful-card", ERROR, "R6.2"),
    ("N403", "handful-not-held", ERROR, "R6.2"),
    ("N404", "handful-excuse", ERROR, "R6.3"),
    ("N405", "handful-late", ERROR, "R6.1"),
    ("N406", "handful-level", ERROR, "R6.9"),
    ("N407", "handful-repeated", ERROR, "R6.6"),
    ("N408", "announcement-not-applicable", ERROR, "section 11"),
    ("N411", "slam-not-allowed", ERROR, "R3.5"),
    ("N412", "slam-late", ERROR, "R3.5"),
    ("N421", "misere-false", ERROR, "6.3"),
    ("N422", "misere-not-in-rules", INFO, "6.3"),
    ("P501", "card-not-held", ERROR, "R7.2"),
    ("P502", "card-already-played", ERROR, "R1.1"),
    ("P503", "must-follow", ERROR, "R7.2"),
    ("P504", "must-trump", ERROR, "R7.2"),
    ("P505", "wrong-leader", ERROR, "R7.1"),
    ("P506", "out-of-turn", ERROR, "R7.1"),
    ("P507", "must-overtrump", ERROR, "R7.2"),
    ("P508", "called-suit-led", ERROR, "R4.6"),
    ("P509", "trick-size", ERROR, "R7.1"),
    ("P510", "trick-count", ERROR, "section 2"),
    ("P511", "excuse-last", ERROR, "R7.3"),
    ("P512", "excuse-last-loses", INFO, "R8.6"),
    ("S601", "trick-winner", ERROR, "R7.5"),
    ("S701", "points", ERROR, "R10.5"),
    ("S702", "oudlers", ERROR, "R1.4"),
    ("S703", "result", ERROR, "R1.6"),
    ("S704", "score", ERROR, "R10.4"),
    ("S705", "zero-sum", ERROR, "R10.4"),
    ("S706", "petit-au-bout", ERROR, "section 9"),
    ("S707", "handful-prime", ERROR, "R6.9"),
    ("S708", "slam", ERROR, "section 10.3"),
    ("S709", "unit", ERROR, "section 10.1"),
    ("S710", "points-sum", ERROR, "R10.5"),
    ("S711", "half-point", ERROR, "R10.2"),
    ("S712", "breakdown", ERROR, "section 10.1"),
    ("S713", "running-total", ERROR, "R10.4"),
    ("S714", "impossible-claim", ERROR, "R10.6"),
    ("E801", "dealer-rotation", ERROR, "R2.4"),
    ("E802", "same-hand-differs", ERROR, None),
    ("E803", "board-differs", ERROR, None),
    ("E804", "barred-dealer-bid", ERROR, "R2.5"),
    ("W901", "reading-dependent", WARNING, "section 16"),
)

CATALOGUE: Final[dict[str, Entry]] = {row[0]: Entry(*row) for row in _ROWS}
"""Every code, in the order of findings.md."""

_LIKE_A_CODE: Final = re.compile("[A-Z]?([0-9]{3,4})|[A-Z]([0-9]{1,2})")


def nearest_codes(text: str, count: int = 3) -> list[str]:
    """The codes nearest to what looks like one but is none; nothing where there is none near.

    They are those of its family, for a number alone those of any family, for another letter that of the same number.
    """
    match = _LIKE_A_CODE.fullmatch(text)
    if match is None:
        return []
    number = int(match[1] or match[2])
    family = [code for code in CATALOGUE if text[0] == code[0] or text[0].isdigit()] or [
        code for code in CATALOGUE if int(code[1:]) == number
    ]
    return sorted(family, key=lambda code: abs(int(code[1:]) - number))[:count]


MIGNON_RULES: Final = {
    "A203": "12.3",
    "A204": "12.3",
    "C301": "12.4",
    "C302": "12.4",
    "C303": "12.4",
    "C306": "12.4",
    "C311": "12.4",
    "C312": "12.4",
    "C313": "12.4",
    "C314": "12.4",
    "C315": "12.4",
    "C316": "12.4",
    "N408": "12.5",
    "P503": "12.5",
    "P504": "12.5",
    "P507": "12.5",
    "S601": "12.5",
    "S703": "12.6",
    "S704": "12.6",
    "S709": "12.6",
    "S710": "12.6",
    "S711": "12.1",
}
"""The article of Le Mignon for codes that it shares with tarot."""
