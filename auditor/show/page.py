"""``auditor show``: a whole hand on one page."""

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from auditor.audit.catalogue import SEVERITIES
from auditor.audit.result import HandAudit
from auditor.engine.case import PASSED_OUT, VOID
from auditor.engine.hand import SITTING_OUT
from auditor.engine.replay import Replay
from auditor.rules.ruleset import text_of
from auditor.show.finding_text import finding_block
from auditor.show.layout import Writer, cells, joined, paragraph
from auditor.show.sections import (
    announcements_lines,
    auction_lines,
    call_lines,
    deal_lines,
    discard_lines,
    padded_names,
)
from auditor.show.sheet import sheet_lines
from auditor.show.timeline import Timeline
from auditor.show.tricktable import trick_table
from auditor.show.view import FAINT, FAULT_STYLE, LONGEST_NAME, STRONG, View

_INDENT = 2


def page(audit: HandAudit, view: View) -> list[Text]:
    """The page of a hand. A rejected record shows what could not be read."""
    writer = Writer(view, _INDENT)
    writer.lines += _heading(audit, view)
    if audit.replay is None:
        _write_section(writer, view.say("page.findings"), _rejected(audit, view))
        return writer.lines
    timeline = Timeline(audit)
    replay = audit.replay
    for title, content in (
        ("players", player_lines(timeline, view)),
        ("deal", deal_lines(timeline, view)),
        ("auction", auction_lines(timeline, view)),
        ("call", call_lines(timeline, view)),
        ("discard", discard_lines(timeline, view)),
        ("announcements", announcements_lines(timeline, view)),
        ("tricks", iter(trick_table(timeline, view) if replay.tricks else ())),
        ("findings", _findings(audit, view)),
    ):
        _write_section(writer, view.say(f"page.{title}"), content)
    _write_section(writer, *_score(audit, replay, view))
    comment = audit.value.get("comment")
    if comment:
        writer.lines.append(Text(""))
        writer.say(view.say("page.comment", text=view.clean(comment)), 0)
    return writer.lines


def page_text(audit: HandAudit, view: View) -> str:
    """The page as plain text."""
    return "\n".join(line.plain.rstrip() for line in page(audit, view))


def _write_section(writer: Writer, title: str, content: Iterator[Text]) -> None:
    """A section with its title; none where it is empty."""
    lines = list(content)
    if lines:
        writer.section(title)
        writer.add(lines)


def _heading(audit: HandAudit, view: View) -> Iterator[Text]:
    yield from paragraph(view.clean(audit.id or audit.source), view.width, style=STRONG)
    event = audit.value.get("event")
    if isinstance(event, dict):
        yield from paragraph(view.fold(" · ").join(event_parts(event, view)), view.width, _INDENT)
    if audit.rules is not None:
        yield from paragraph(rules_text(audit.rules, view), view.width, _INDENT)
    source = view.say("page.source", source=view.clean(audit.source), position=audit.position, line=audit.line)
    facts = [source]
    if audit.level is not None:
        facts.append(view.say(f"page.level.{audit.level}"))
    status = audit.value.get("status")
    if audit.replay is not None and status in ("partial", "passed_out", "void"):
        facts.append(view.say(f"page.status.{status}"))
    yield from paragraph(view.semicolon.join(facts), view.width, _INDENT)
    yield from paragraph(verdict(audit, view), view.width, _INDENT, STRONG if audit.status == "clean" else FAULT_STYLE)


def event_parts(event: dict[str, Any], view: View) -> Iterator[str]:
    """Where and when the hand was played."""
    for name in ("name", "id"):
        if event.get(name) is not None:
            yield view.clean(event[name])
            break
    for name in ("place", "date"):
        if event.get(name) is not None:
            yield view.clean(event[name])
    for name in ("round", "table", "board", "hand"):
        if event.get(name) is not None:
            yield view.say(f"page.{name}", value=view.clean(event[name]))


def rules_text(rules: str | dict[str, Any], view: View) -> str:
    """The preset and the options that differ from it."""
    if isinstance(rules, str):
        return view.say("page.rules", preset=rules)
    options = ", ".join(f"{name}={text_of(value)}" for name, value in rules["options"].items())
    text = view.say("page.rules", preset=rules["preset"])
    return f"{text} {view.say('page.options', options=options)}"


def verdict(audit: HandAudit, view: View) -> str:
    """The status with the number of findings that count, by severity."""
    parts = finding_counts(audit, view)
    found = view.colon + ", ".join(parts) if parts else view.say("page.no_findings")
    undetermined = view.say("page.undetermined", count=audit.undetermined) if audit.undetermined else ""
    status = view.say(f"page.verdict.{audit.status}")
    return view.say("page.verdict", status=status, findings=found, undetermined=undetermined)


def finding_counts(audit: HandAudit, view: View) -> list[str]:
    """How many findings of each severity count, and how many are waived; none left out but those that are 0."""
    parts = []
    for severity in SEVERITIES:
        count = sum(found.severity == severity and not found.waived for found in audit.findings)
        if count:
            key = f"page.count.{severity}" if count == 1 else f"page.count.{severity}s"
            parts.append(view.say(key, count=count))
    waived = sum(found.waived for found in audit.findings)
    return [*parts, view.say("page.count.waived", count=waived)] if waived else parts


def _rejected(audit: HandAudit, view: View) -> Iterator[Text]:
    yield from paragraph(view.say("page.not_read"), view.width, _INDENT)
    for finding in audit.findings:
        yield from finding_block(finding, view)
    text = audit.text.decode(errors="replace").strip()
    if text:
        beginning = view.clean(text[:200]) + (view.fold("…") if len(text) > 200 else "")
        yield from paragraph(view.say("page.first_text", text=beginning), view.width, _INDENT, FAINT)


def player_lines(timeline: Timeline, view: View) -> Iterator[Text]:
    """Each player with side and role; here a name stands in full, however long."""
    replay, audit = timeline.replay, timeline.audit
    for seat, name in enumerate(padded_names(timeline, view)):
        parts = []
        if replay.taker is not None:
            attack = seat in (replay.taker, replay.partner)
            if attack or replay.partner_known:
                parts.append(view.say("page.attack" if attack else "page.defence"))
            if seat == replay.taker:
                parts.append(view.say("page.taker"))
            elif seat == replay.partner:
                parts.append(view.say("page.partner_named" if replay.partner_named else "page.partner"))
        if replay.hand.dealer == seat:
            parts.append(view.say("page.dealer"))
        full = view.clean(audit.players[seat])
        if cells(full) > LONGEST_NAME:
            yield from paragraph(f"{seat} {full} {', '.join(parts)}", view.width - _INDENT, _INDENT)
        else:
            yield joined([f"{seat}", name, ", ".join(parts)])
    for player in audit.value.get("sitting_out") or ():
        absent = view.clean(player if isinstance(player, str) else player["name"])
        yield from paragraph(f"{absent} {view.say('page.sitting_out')}", view.width - _INDENT, _INDENT)
    if replay.hand.dealer == SITTING_OUT:
        yield Text(view.say("page.dealer_sits_out"))


def _findings(audit: HandAudit, view: View) -> Iterator[Text]:
    for finding in audit.findings:
        yield from finding_block(finding, view)


def _score(audit: HandAudit, replay: Replay, view: View) -> tuple[str, Iterator[Text]]:
    key = "page.score_from_tricks" if replay.whole else "page.score_from_claims"
    if replay.kind in (VOID, PASSED_OUT) and replay.hand.claims.player_points is None:
        key = "page.score"
    lines = sheet_lines(audit, view)
    if replay.score is None:
        key = "page.score"
        lines = [Text(view.say("page.no_score")), *lines]
    return view.say(key), iter(lines)
