"""What the record says before the play: players, deal, auction, call, discard, announcements, and where it is from."""

from collections.abc import Iterable, Iterator

from rich.text import Text

from auditor.audit.result import HandAudit
from auditor.show.markup import escaped
from auditor.show.page import event_parts, player_lines, rules_text
from auditor.show.report.html import Place, heading, inline, paragraphs
from auditor.show.report.table import for_page
from auditor.show.sections import announcements_lines, auction_lines, call_lines, deal_lines, discard_lines
from auditor.show.timeline import Timeline
from auditor.show.view import View


def hand_html(timeline: Timeline, view: View, place: Place) -> str:
    """The section on the hand as recorded."""
    wide = for_page(view)
    content = ""
    for title, lines in (
        ("players", player_lines(timeline, wide)),
        ("deal", deal_lines(timeline, wide)),
        ("auction", auction_lines(timeline, wide)),
        ("call", call_lines(timeline, wide)),
        ("discard", discard_lines(timeline, wide)),
        ("announcements", announcements_lines(timeline, wide)),
    ):
        content += _listed(view.say(f"page.{title}"), lines, place)
    comment = timeline.audit.value.get("comment")
    if comment:
        content += paragraphs([view.say("page.comment", text=view.clean(comment))])
    return place.section("hand", view.say("report.hand"), content + origin_html(timeline.audit, view))


def _listed(title: str, lines: Iterable[Text], place: Place) -> str:
    items = "".join(f"<li>{inline(line)}</li>" for line in lines)
    return f'{heading(place.level + 1, title)}<ul class="plain">{items}</ul>' if items else ""


def origin_html(audit: HandAudit, view: View) -> str:
    """Where the record comes from and by what rules it was judged."""
    return f'<p class="faint">{"<br>".join(map(escaped, _origin(audit, view)))}</p>'


def _origin(audit: HandAudit, view: View) -> Iterator[str]:
    event = audit.value.get("event")
    if isinstance(event, dict) and audit.replay is not None:
        yield " · ".join(event_parts(event, view))
    if audit.rules is not None:
        yield rules_text(audit.rules, view)
    yield view.say("page.source", source=view.clean(audit.source), position=audit.position, line=audit.line)
    if audit.level is not None:
        yield view.say(f"page.level.{audit.level}")
    status = audit.value.get("status")
    if audit.replay is not None and status in ("partial", "passed_out", "void"):
        yield view.say(f"page.status.{status}")
