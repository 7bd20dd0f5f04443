"""The report: one page that stands alone, for one hand or for several."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from auditor import RULES_VERSION, __version__
from auditor.audit.result import HandAudit
from auditor.show.frame import frame_of
from auditor.show.markup import escaped
from auditor.show.report.document import document
from auditor.show.report.fault import fault_html
from auditor.show.report.hand import hand_html, origin_html
from auditor.show.report.html import Place, heading, paragraphs
from auditor.show.report.lists import findings_html, rules_html, sheet_html, tricks_html
from auditor.show.report.stepper import stepper
from auditor.show.report.verdict import finding_sentence, main_finding, verdict_html
from auditor.show.timeline import Timeline
from auditor.show.view import ALL_HANDS, View

_FIRST_TEXT: Final = 2_000
"""Characters shown of a record that could not be read."""


def report(audits: Sequence[HandAudit], view: View) -> str:
    """The page. Several hands have a list first; the title of the page names no player but by a hand's own id."""
    view = replace(view, hands=ALL_HANDS, legal=True)
    if len(audits) == 1:
        audit, place = audits[0], Place("h1", 2)
        name = _name(audit, view)
        title = view.say("report.title", hand=name, status=view.say(f"page.verdict.{audit.status}"))
        sections = _sections(audit, view, place)
        head = f"<header>{heading(1, name)}{_contents(sections, view, place)}</header>\n"
        body = "".join(sections.values())
    else:
        title = view.say("report.title_many", count=len(audits))
        head = f"<header>{heading(1, title)}</header>\n"
        body = _list(audits, view) + "".join(_article(number, audit, view) for number, audit in enumerate(audits, 1))
    footer = view.say("report.footer", version=__version__, rules=RULES_VERSION)
    return document(title, f"{head}<main>\n{body}</main>\n<footer>{paragraphs([footer])}</footer>", view)


def _name(audit: HandAudit, view: View) -> str:
    return view.clean(audit.id or f"{audit.source}#{audit.position}")


def _contents(sections: Iterable[str], view: View, place: Place) -> str:
    """Links to the parts of a hand."""
    links = "".join(
        f'<li><a href="#{place.anchor}-{part}">{escaped(view.say(f"report.to.{part}"))}</a></li>' for part in sections
    )
    return f'<nav aria-label="{escaped(view.say("report.contents"))}"><ul>{links}</ul></nav>'


def _list(audits: Sequence[HandAudit], view: View) -> str:
    """One row a hand: name, verdict, what it is about."""
    if not audits:
        return paragraphs([view.say("report.nothing")])
    rows = []
    for number, audit in enumerate(audits, 1):
        finding = main_finding(audit)
        about = "" if finding is None else finding_sentence(finding, view)
        rows.append(
            f'<tr><td><a href="#h{number}">{escaped(_name(audit, view))}</a></td>'
            f"<td>{escaped(view.say(f'page.verdict.{audit.status}'))}</td><td>{escaped(about)}</td></tr>"
        )
    head = "".join(
        f'<th scope="col">{escaped(view.say(f"report.column.{name}"))}</th>' for name in ("hand", "verdict", "about")
    )
    return f'<table class="list"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>\n'


def _article(number: int, audit: HandAudit, view: View) -> str:
    place = Place(f"h{number}", 3)
    sections = "".join(_sections(audit, view, place).values())
    return f'<article id="h{number}">{heading(2, _name(audit, view))}{sections}</article>\n'


def _sections(audit: HandAudit, view: View, place: Place) -> dict[str, str]:
    """The parts of a hand in order; those that would be empty are left out."""
    timeline = None if audit.replay is None else Timeline(audit)
    verdict = place.section("verdict", view.say("report.verdict"), verdict_html(audit, timeline, view))
    if timeline is None:
        made = {
            "verdict": verdict,
            "findings": findings_html(audit, None, view, place),
            "hand": _unread(audit, view, place),
        }
    else:
        finding = main_finding(audit)
        made = {
            "verdict": verdict,
            "fault": fault_html(timeline, finding, view, place),
            "score": sheet_html(timeline, view, place),
            "tricks": tricks_html(timeline, view, place),
            "findings": findings_html(audit, timeline, view, place),
            "rules": rules_html(timeline, view, place),
            "steps": _steps(timeline, view, place),
            "hand": hand_html(timeline, view, place),
        }
    return {part: content for part, content in made.items() if content}


def _steps(timeline: Timeline, view: View, place: Place) -> str:
    finding = main_finding(timeline.audit)
    start = 0 if finding is None else timeline.step_of(finding) or 0
    shots = [frame_of(timeline, step, view) for step in range(timeline.steps)]
    without = f"<noscript>{paragraphs([view.say('report.no_script')])}</noscript>"
    content = without + stepper(shots, view, start, needs_script=True)
    return place.section("steps", view.say("report.steps"), content, "step-through")


def _unread(audit: HandAudit, view: View, place: Place) -> str:
    """What a record that could not be read begins with."""
    text = audit.text.decode(errors="replace").strip()
    shown = view.clean(text[:_FIRST_TEXT]) + ("…" if len(text) > _FIRST_TEXT else "")
    content = paragraphs([view.say("page.first_text", text=shown)]) if text else ""
    return place.section("hand", view.say("report.record"), content + origin_html(audit, view))
