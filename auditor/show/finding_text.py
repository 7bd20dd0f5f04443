"""A finding in words: what it is, where it stands, and what would have been right."""

from collections.abc import Iterator

from rich.text import Text

from auditor.audit.finding import Finding
from auditor.engine.replay import Fault
from auditor.show.layout import paragraph
from auditor.show.view import FAINT, FAULT_STYLE, WARNING_STYLE, View

SEVERITY_STYLES = {"error": FAULT_STYLE, "warning": WARNING_STYLE, "info": FAINT}


def fault_of(finding: Finding) -> Fault | None:
    """The fault of the replay behind a finding; None for a fault of the record itself."""
    fault: Fault | None = finding.facts.get("fault")
    return fault


def finding_title(finding: Finding, view: View) -> str:
    """Severity, code and name."""
    return f"{view.say(f'severity.{finding.severity}')} {finding.code} {finding.name}"


def finding_place(finding: Finding, view: View) -> str:
    """Trick, card and player, and where it stands in the input file."""
    parts = []
    if finding.trick is not None:
        key = "page.place.trick" if finding.position is None else "page.place.card"
        parts.append(view.say(key, trick=finding.trick, position=finding.position))
    if finding.player is not None:
        parts.append(view.clean(finding.player))
    if finding.line is not None:
        parts.append(view.say("page.place.line", line=finding.line, column=finding.column or 1))
    if finding.pointer:
        parts.append(view.clean(finding.pointer))
    return ", ".join(parts)


def ruling_text(finding: Finding, view: View) -> str:
    """The arbiter's ruling of a waived finding; empty for another."""
    if not finding.waived:
        return ""
    return view.say("waived", ruling=view.clean(finding.ruling or view.say("ruled_on")))


def finding_block(finding: Finding, view: View) -> Iterator[Text]:
    """A finding on the page: title and place, text, legal cards, ruling."""
    place = finding_place(finding, view)
    rule = f"  [{finding.rule}]" if finding.rule else ""
    title = f"{finding_title(finding, view)}{rule}" + (f"  {place}" if place else "")
    yield from paragraph(title, view.width, 2, FAINT if finding.waived else SEVERITY_STYLES[finding.severity])
    yield from paragraph(view.clean(finding.text(view.language)), view.width, 6)
    fault = fault_of(finding)
    legal = fault.facts.get("legal") if fault is not None else None
    if legal and fault is not None and fault.code.startswith("P"):
        yield from paragraph(view.say("page.legal", cards=view.cards_text(legal)), view.width, 6)
    ruled = ruling_text(finding, view)
    if ruled:
        yield from paragraph(ruled, view.width, 6)
