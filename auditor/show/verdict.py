"""The verdict on a hand in a few lines: what ``auditor audit`` prints as text."""

from collections.abc import Iterator

from auditor.audit.finding import Finding
from auditor.audit.result import HandAudit
from auditor.show.score_sheet import signed


def verdict_lines(audit: HandAudit) -> Iterator[str]:
    """One line for the hand, one for each finding, one that says what to do next with a flagged hand."""
    name = f"{audit.source}#{audit.position}"
    own = f"  {audit.id}" if audit.id and audit.id != name else ""
    yield f"{name}{own}  {audit.status}{_score(audit)}"
    for finding in audit.findings:
        yield f"    {finding_line(finding)}"
    if audit.undetermined:
        plays = "play" if audit.undetermined == 1 else "plays"
        yield f"    {audit.undetermined} {plays} undetermined: unknown cards could make them illegal"


def finding_line(finding: Finding) -> str:
    """Place, severity, code, name and text of a finding on one line."""
    place = ""
    if finding.trick is not None:
        card = f", card {finding.position}" if finding.position is not None else ""
        place = f"trick {finding.trick}{card}: "
    elif finding.line is not None:
        place = f"line {finding.line}: "
    rule = f" [{finding.rule}]" if finding.rule else ""
    ruled = f" (waived: {finding.ruling or 'ruled on'})" if finding.waived else ""
    return f"{finding.severity} {finding.code} {finding.name}: {place}{finding.message}{rule}{ruled}"


def _score(audit: HandAudit) -> str:
    computed = audit.computed
    if computed is None or computed.get("scores") is None:
        return ""
    scores = computed["scores"]
    if "taker" not in computed:
        rows = ", ".join(f"{player} {signed(score)}" for player, score in zip(audit.players, scores, strict=True))
        return f"  {rows}" if any(scores) else "  no score"
    taker = computed["taker"]
    partner = computed["partner"]
    with_partner = f" with {audit.players[partner]}" if partner is not None else ""
    result = "made" if computed["made"] else "lost"
    margin = computed["margin"]
    return (
        f"  {audit.players[taker]}{with_partner}: {computed['bid']} {result}"
        f" ({signed(margin)}), taker {signed(scores[taker])}"
    )
