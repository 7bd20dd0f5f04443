"""``auditor explain``: the ruling at one point of a hand, one finding, or a code of the catalogue, in words."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from rich.text import Text

from auditor.audit.catalogue import CATALOGUE, MIGNON_RULES
from auditor.audit.code_texts import FAMILIES
from auditor.audit.finding import Finding
from auditor.audit.result import HandAudit
from auditor.cards import ALL_CARDS
from auditor.engine.events import Announced
from auditor.rules.call import callable_cards
from auditor.rules.ruleset import TABLES
from auditor.show.finding_text import SEVERITY_STYLES, finding_place, finding_title
from auditor.show.frame import HandView
from auditor.show.layout import Writer
from auditor.show.miscount import write_miscount, write_reading
from auditor.show.ruling import play_ruling, rules_of, trick_ruling, write_findings, write_rules
from auditor.show.sections import announcements_lines, auction_lines, call_lines, deal_lines, discard_lines
from auditor.show.text import hand_pieces
from auditor.show.texts import said
from auditor.show.timeline import Timeline
from auditor.show.view import View

_Section = tuple[str, Callable[[Timeline, View], Iterator[Text]]]
_CONTEXT: Final[dict[str, tuple[_Section, ...]]] = {
    "D": (("deal", deal_lines),),
    "A": (("auction", auction_lines),),
    "C": (("deal", deal_lines), ("call", call_lines), ("discard", discard_lines)),
    "N": (("announcements", announcements_lines),),
}
_PLACE: Final = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,3}))?")


def parse_place(text: str) -> tuple[int, int | None]:
    """Trick and card of ``TRICK`` or ``TRICK.CARD``, both from 1. Raises ``ValueError``."""
    match = _PLACE.fullmatch(text.strip())
    if match is None or int(match[1]) < 1 or (match[2] is not None and int(match[2]) < 1):
        raise ValueError(said("place", text=repr(text)))
    return int(match[1]), None if match[2] is None else int(match[2])


def explain_at(audit: HandAudit, trick: int, card: int | None, view: View) -> list[Text]:
    """The ruling at a card, or on a whole trick. Raises ``LookupError`` where the hand has none such."""
    timeline = Timeline(audit)
    if card is None:
        return trick_ruling(timeline, trick, view)
    return play_ruling(timeline, trick, card, view)


def explain_first(audit: HandAudit, view: View) -> list[Text]:
    """The first finding of a hand, or a line that says that there is none."""
    if not audit.findings:
        writer = Writer(view)
        writer.say(view.say("explain.nothing_found", hand=view.clean(audit.id or audit.source)), 0)
        return writer.lines
    return explain_finding(audit, audit.findings[0], view)


def explain_finding(audit: HandAudit, finding: Finding, view: View) -> list[Text]:
    """One finding: where it is, what is recorded there, what would be right, and the rule."""
    if audit.replay is not None and finding.trick is not None and finding.code[0] in "PS":
        return explain_at(audit, finding.trick, finding.position, view)
    writer = Writer(view)
    hand = view.clean(audit.id or audit.source)
    writer.title(view.say("explain.finding_title", hand=hand, finding=finding_title(finding, view)))
    place = finding_place(finding, view) or view.say("explain.no_place")
    writer.say(view.say("explain.where", place=place))
    if audit.replay is None:
        _write_finding_of_record(finding, writer)
        return writer.lines
    timeline = Timeline(audit)
    write_findings(timeline, [finding], writer)
    if finding.code == "W901":
        write_reading(timeline, finding, writer)
    elif finding.code[0] == "S":
        write_miscount(timeline, finding, writer)
    else:
        _write_context(timeline, finding, writer)
    _write_rule(timeline, finding, writer)
    return writer.lines


def explain_code(code: str, view: View) -> list[Text]:
    """A code of the catalogue: name, severity, when it is given, and the rule. Raises ``KeyError``."""
    entry = CATALOGUE[code]
    writer = Writer(view)
    writer.title(f"{entry.code} {entry.name}")
    writer.say(view.say("explain.code_severity", severity=view.say(f"severity.{entry.severity}")))
    writer.say(view.say("explain.code_family", family=view.fold(FAMILIES[view.language][entry.code[0]])))
    writer.say(view.say("explain.code_when", when=view.fold(entry.when(view.language))))
    if entry.rule is None:
        writer.section(view.say("explain.rule"))
        writer.say(view.say("explain.no_rule"))
    else:
        write_rules([rule for rule in (entry.rule, MIGNON_RULES.get(code)) if rule], writer)
    return writer.lines


def example_lines(
    wrong: HandAudit, right: HandAudit, code: str, view: View, texts: tuple[str, str] = ("", "")
) -> list[Text]:
    """The example of a code: the finding in one hand, and the same place in its twin with nothing wrong.

    ``texts`` are a sentence on each. Without the finding (a foreign format is not read here) only they are shown.
    """
    writer, inner = Writer(view), replace(view, width=view.width - 2)
    finding = next((found for found in wrong.findings if found.code == code), None)
    writer.section(view.say("explain.example"))
    writer.say(view.fold(texts[0]))
    if finding is not None:
        writer.nest(_without_rule(explain_finding(wrong, finding, inner), view))
    writer.section(view.say("explain.twin"))
    writer.say(view.fold(texts[1]))
    if finding is not None and right.replay is not None:
        if finding.trick is not None and finding.code[0] in "PS":
            writer.nest(_without_rule(_at_or_trick(right, finding, inner), view))
        if not any(found.code == code for found in right.findings):
            writer.say(view.say("explain.twin_clean"))
    return writer.lines


def _at_or_trick(audit: HandAudit, finding: Finding, view: View) -> list[Text]:
    try:
        return explain_at(audit, finding.trick or 1, finding.position, view)
    except LookupError:
        return []


def _without_rule(lines: list[Text], view: View) -> list[Text]:
    """An explanation up to its rule, which the page of a code shows already."""
    title = view.say("explain.rule")
    end = next((n for n, line in enumerate(lines) if line.plain == title), len(lines) + 1)
    return lines[: end - 1]


def _write_finding_of_record(finding: Finding, writer: Writer) -> None:
    """A fault of a record that could not be read."""
    view = writer.view
    writer.section(view.say("explain.finding"))
    writer.say(finding_title(finding, view), style=SEVERITY_STYLES[finding.severity])
    writer.say(view.clean(finding.text(view.language)), 4)
    writer.section(view.say("explain.rule"))
    writer.say(view.say("explain.no_rule"))


def _write_rule(timeline: Timeline, finding: Finding, writer: Writer) -> None:
    rules = rules_of(timeline, [finding])
    if rules:
        write_rules(rules, writer)
    else:
        writer.section(writer.view.say("explain.rule"))
        writer.say(writer.view.say("explain.no_rule"))


def _write_context(timeline: Timeline, finding: Finding, writer: Writer) -> None:
    """What the record holds around a finding that is at no card."""
    view = writer.view
    for title, lines_of in _CONTEXT.get(finding.code[0], ()):
        lines = list(lines_of(timeline, view))
        if lines:
            writer.section(view.say(f"page.{title}"))
            writer.add(lines)
    if finding.code[0] == "N" and finding.seat is not None:
        _write_hand_then(timeline, finding, writer)
    if finding.code == "C302":
        _write_callable(timeline, writer)


def _write_hand_then(timeline: Timeline, finding: Finding, writer: Writer) -> None:
    """The hand of whoever announced, at that moment."""
    view, seat = writer.view, finding.seat or 0
    step = timeline.step_of(finding)
    if step is None or not isinstance(timeline.moments[step].event, Announced):
        return
    recorded, inferred = timeline.held(step, seat)
    unknown = max(timeline.cards_left(step, seat) - (recorded | inferred).bit_count(), 0)
    writer.section(view.say("explain.hand"))
    name = view.names(timeline.audit.players)[seat]
    writer.flow(hand_pieces(HandView(recorded, inferred, unknown), view), f"{name}  ", gap="  ")
    thresholds = TABLES[timeline.replay.hand.players].handful_thresholds
    writer.say(view.say("explain.thresholds", numbers=", ".join(map(str, thresholds))))


def _write_callable(timeline: Timeline, writer: Writer) -> None:
    """The cards that the taker may call, where his hand as dealt is known."""
    replay, view = timeline.replay, writer.view
    dealt = None if replay.taker is None else replay.dealt[replay.taker]
    if dealt is None or dealt & ~ALL_CARDS:
        return
    writer.section(view.say("explain.callable"))
    writer.flow(view.cards(callable_cards(dealt, replay.rules)))
