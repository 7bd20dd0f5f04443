"""The fault that a hand is about: the table at that moment, what was legal and why, and the rule."""

from auditor.audit.finding import Finding
from auditor.cards import NUMBERS, UNKNOWN
from auditor.engine.events import Played
from auditor.rules.articles import SOURCES, article
from auditor.show.finding_text import finding_place, finding_title, ruling_text
from auditor.show.frame import Frame, frame_of
from auditor.show.markup import escaped
from auditor.show.reasons import lead_text, legal_case, legal_now, why_legal
from auditor.show.report.html import Place, cards, go_button, heading, inline, paragraphs
from auditor.show.report.table import for_page, layout, parts
from auditor.show.ruling import right_text
from auditor.show.text import hand_pieces
from auditor.show.timeline import Timeline
from auditor.show.view import View


def fault_html(timeline: Timeline, finding: Finding | None, view: View, place: Place) -> str:
    """The section on the fault; without one the table at the end of the hand."""
    step = timeline.steps - 1 if finding is None else timeline.step_of(finding) or 0
    shown = frame_of(timeline, step, view)
    content = ""
    if finding is not None:
        where = finding_place(finding, view)
        content += f'<p class="{finding.severity}">{escaped(finding_title(finding, view))}</p>'
        content += paragraphs([where, view.clean(finding.text(view.language))])
    content += layout(parts(shown, for_page(view)), shown.players, view)
    content += f"<p>{go_button(step, view.say('report.go'))}</p>"
    if finding is not None:
        content += _ruling(timeline, finding, shown, view, place)
    return place.section("fault", view.say("report.end" if step == timeline.steps - 1 else "report.fault"), content)


def _ruling(timeline: Timeline, finding: Finding, shown: Frame, view: View, place: Place) -> str:
    content = ""
    below = place.level + 1
    if isinstance(shown.event, Played):
        content += _legal(timeline, shown, view, below)
    if finding.proof is not None:
        card = view.card_text(NUMBERS[finding.proof["card"]])
        content += paragraphs([view.say("explain.proof", card=card, trick=finding.proof["trick"])])
    right = right_text(timeline, finding, view)
    if right:
        content += heading(below, view.say("explain.right")) + paragraphs([right])
    ruled = ruling_text(finding, view)
    content += heading(below, view.say("explain.rule")) + paragraphs([ruled])
    if finding.rule is None:
        return content + paragraphs([view.say("explain.no_rule")])
    return content + rule_html(finding.rule, view, below + 1)


def rule_html(rule: str, view: View, level: int, identity: str = "") -> str:
    """A rule with title, wording and sources; its name alone where it has no article."""
    found = article(rule, view.language)
    if found is None:
        return paragraphs([rule])
    named = f' id="{identity}"' if identity else ""
    sources = view.semicolon.join(
        view.say("explain.source", tag=tag, what=view.fold(SOURCES[view.language][tag])) for tag in found.sources
    )
    return (
        f'<div class="rule"{named}>{heading(level, f"{found.key} {view.fold(found.title)}")}'
        f"{paragraphs([view.fold(found.text)])}"
        f"{paragraphs([view.say('report.sources', sources=sources)], 'faint')}</div>"
    )


def _legal(timeline: Timeline, shown: Frame, view: View, level: int) -> str:
    """The hand before the card, the legal cards in it, and why these."""
    event = shown.event
    assert isinstance(event, Played)
    play, trick = event.play, timeline.replay.tricks[event.trick - 1]
    if play.seat is None or play.card == UNKNOWN or not trick.right_size:
        key = "seat_unknown" if play.seat is None else "card_unknown"
        return paragraphs([view.say(f"explain.{'not_judged' if not trick.right_size else key}")])
    seats = frame_of(timeline, shown.step - 1, view).seats
    before = seats[play.seat]
    case = legal_case(timeline, trick, event.position)
    name = view.names([each.name for each in seats])[play.seat]
    held = "".join(f" <span>{inline(piece)}</span>" for piece in hand_pieces(before.hand, view))
    source = (
        "from_plays" if play.unknown else "from_inferred" if timeline.replay.dealt_inferred[play.seat] else "from_deal"
    )
    content = (
        heading(level, view.say("report.hand_before", name=name))
        + paragraphs([lead_text(timeline, trick, view)])
        + f'<p class="held">{held}</p>'
        + paragraphs([view.say(f"explain.{source}")], "faint")
        + heading(level, view.say("explain.legal"))
    )
    if case != "led_unknown":
        legal = cards(legal_now(timeline, play, case), view)
        content += f'<p class="cards-row">{legal}</p>' if legal else paragraphs([view.say("why.nothing_held")])
    content += paragraphs([why_legal(play, case, name, view)])
    if play.unknown and case != "led_unknown":
        content += paragraphs([view.say("why.as_known")])
    return content
