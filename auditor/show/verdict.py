"""The verdict on a hand and its findings, each on one line of plain text.

Nothing heavy is imported here: most hands are clean, and then this line is all that is said.
"""

from functools import cache, lru_cache

from auditor.audit.finding import Finding
from auditor.audit.result import HandAudit
from auditor.harmless import plain
from auditor.show.score_sheet import signed
from auditor.show.words import say

ENGLISH = "en"

_HAND, _RESULT, _TAKER, _PARTNER = "\0", "\1", "\2", "\3"
"""Stand for what is different in each line in words that are made once; no text made harmless holds them."""


def hand_name(audit: HandAudit) -> str:
    """File and place of a hand, and its id where it has one of its own."""
    name = f"{audit.source}#{audit.position}"
    return plain(f"{name}  {audit.id}" if audit.id and audit.id != name else name)


def verdict_line(audit: HandAudit, language: str = ENGLISH) -> str:
    """Which hand, whether it is clean, and what it comes to."""
    result = _result(audit, language)
    words = _headline(language, audit.status)
    return words.replace(_HAND, hand_name(audit)).replace(_RESULT, f"  {result}" if result else "")


@cache
def _headline(language: str, status: str) -> str:
    """The headline of a hand, with signs in the place of its name and result."""
    status_word = say(language, f"page.verdict.{status}")
    return say(language, "audit.headline", hand=_HAND, status=status_word, result=_RESULT)


def undetermined_line(audit: HandAudit, language: str = ENGLISH) -> str:
    """How many plays could be illegal if a card that is not known was held; empty for none."""
    if not audit.undetermined:
        return ""
    key = "audit.undetermined" if audit.undetermined == 1 else "audit.undetermined_many"
    return say(language, key, count=audit.undetermined)


def finding_line(finding: Finding, language: str | None = None) -> str:
    """Severity, code, name, place, text and rule of a finding, and the ruling where there is one.

    ``language`` None: for a machine format, in English with cards as in records.
    """
    message = finding.message if language is None else finding.text(language)
    language = language or ENGLISH
    place = place_text(finding, language)
    ruled = ""
    if finding.waived:
        ruling = finding.ruling or say(language, "ruled_on")
        ruled = f" ({say(language, 'waived', ruling=ruling)})"
    line = say(
        language,
        "audit.finding",
        severity=say(language, f"severity.{finding.severity}"),
        code=finding.code,
        name=finding.name,
        place=f"{place}{say(language, 'colon')}" if place else "",
        message=message,
        rule=f" [{finding.rule}]" if finding.rule else "",
        ruled=ruled,
    )
    return plain(line)


def place_text(finding: Finding, language: str = ENGLISH) -> str:
    """Where a finding stands: trick and card in the play, else line and column of the input; empty for nowhere."""
    if finding.trick is not None:
        key = "page.place.trick" if finding.position is None else "page.place.card"
        return say(language, key, trick=finding.trick, position=finding.position)
    if finding.line is not None:
        return say(language, "page.place.line", line=finding.line, column=finding.column or 1)
    return ""


def _result(audit: HandAudit, language: str) -> str:
    """Contract, margin and score of the taker; in a goulash the row of scores."""
    computed = audit.computed
    if computed is None or computed.get("scores") is None:
        return ""
    scores = computed["scores"]
    names = [plain(name) for name in audit.players]
    if "taker" not in computed:
        rows = ", ".join(f"{name} {signed(score)}" for name, score in zip(names, scores, strict=True))
        return rows if any(scores) else say(language, "audit.no_score")
    taker, partner = computed["taker"], computed["partner"]
    figures = computed["bid"], computed["made"], computed["margin"], scores[taker]
    words = _contract(language, partner is not None, *figures)
    return words.replace(_TAKER, names[taker]).replace(_PARTNER, "" if partner is None else names[partner])


@lru_cache(maxsize=1 << 14)
def _contract(
    language: str, with_partner: bool, bid: str | int, made: bool, margin: int | float, score: int | float
) -> str:
    """Contract, margin and score of the taker, with signs in the place of names."""
    return say(
        language,
        "audit.contract_with" if with_partner else "audit.contract",
        taker=_TAKER,
        partner=_PARTNER,
        bid=say(language, "bid.points", points=bid) if isinstance(bid, int) else say(language, f"bid.{bid}"),
        result=say(language, "made" if made else "lost"),
        margin=signed(margin),
        score=signed(score),
    )
