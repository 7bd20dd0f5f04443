"""The score sheet, the tricks, the findings and the rules of a hand as tables and lists."""

from collections.abc import Iterator, Sequence

from auditor.audit.finding import Finding
from auditor.audit.result import HandAudit
from auditor.cards import NUMBERS
from auditor.engine.events import TrickWon
from auditor.rules.options import OPTIONS
from auditor.show.finding_text import fault_of, finding_place, finding_title, ruling_text
from auditor.show.frame import Frame, TrickView, frame_of
from auditor.show.markup import escaped, spans
from auditor.show.miscount import shares_text, target_text
from auditor.show.report.fault import rule_html
from auditor.show.report.html import Place, cards, go_button, paragraphs
from auditor.show.ruling import right_text, rules_of
from auditor.show.sheet import Row, sheet_rows
from auditor.show.text import NAME_WIDTH
from auditor.show.timeline import Timeline
from auditor.show.tricktable import trick_notes
from auditor.show.view import View


def sheet_html(timeline: Timeline, view: View, place: Place) -> str:
    """The score sheet, every line computed with the claim beside it."""
    audit, replay = timeline.audit, timeline.replay
    rows = sheet_rows(audit, view)
    content = "" if replay.score is not None else paragraphs([view.say("page.no_score")])
    if rows:
        claimed = any(row.claimed for row in rows)
        head = "".join(
            f'<th scope="col" class="number">{escaped(view.say(f"sheet.{name}"))}</th>'
            for name in ("computed", *(["claimed"] if claimed else []))
        )
        body = "".join(_sheet_row(row, claimed, view) for row in rows)
        content += f'<table class="sheet"><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>'
    content += paragraphs([target_text(replay, view), shares_text(timeline, view)])
    key = "page.score" if replay.score is None else f"page.score_from_{'tricks' if replay.whole else 'claims'}"
    return place.section("score", view.say(key), content)


def _sheet_row(row: Row, claimed: bool, view: View) -> str:
    kinds = ["line"] * row.label.startswith(" ") + ["differs"] * row.differs
    cells = f'<th scope="row">{escaped(row.label.strip())}</th><td class="number">{escaped(row.computed)}</td>'
    if claimed:
        signs = ([view.say("sheet.differs")] if row.differs else []) + row.codes
        said = f'<span class="unseen">{escaped(view.say("report.differs"))}</span> ' if row.differs else ""
        mark = f' {said}<span class="error">{escaped(" ".join(signs))}</span>' if signs else ""
        cells += f'<td class="number">{escaped(row.claimed)}{mark}</td>'
    return f'<tr class="{" ".join(kinds)}">{cells}</tr>'


def tricks_html(timeline: Timeline, view: View, place: Place) -> str:
    """All tricks: the cards in order of play with their marks, who won, the points."""
    ends = [
        frame_of(timeline, step, view)
        for step, moment in enumerate(timeline.moments)
        if isinstance(moment.event, TrickWon)
    ]
    if not ends:
        return ""
    columns = max(len(shown.trick.cards) for shown in ends if shown.trick is not None)
    head = (
        f'<th scope="col">{escaped(view.say("page.column.trick"))}</th>'
        f'<th scope="colgroup" colspan="{columns}">{escaped(view.say("report.cards"))}</th>'
        + "".join(
            f'<th scope="col"{kind}>{escaped(view.say(f"page.column.{name}"))}</th>'
            for name, kind in (("won", ""), ("points", ' class="number"'), ("attack", ' class="number"'))
        )
    )
    body = "".join(_trick_row(timeline, shown, columns, view, place) for shown in ends)
    # HTML makes one space of several.
    notes = paragraphs([view.say("page.legend").replace("   ", " \u00b7 "), *trick_notes(timeline, view)])
    table = f'<table class="tricks"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    return place.section("tricks", view.say("page.tricks"), table + notes)


def _trick_row(timeline: Timeline, shown: Frame, columns: int, view: View, place: Place) -> str:
    trick, event = shown.trick, shown.event
    assert trick is not None and isinstance(event, TrickWon)
    names = view.names(timeline.audit.players, NAME_WIDTH)
    cells = [f'<td class="card-cell">{cell}</td>' for cell in _trick_cards(trick, names, view)]
    cells += ["<td></td>"] * (columns - len(cells))
    codes = [
        found.code
        for found in timeline.audit.findings
        if found.trick == trick.number and found.position is None and found.code[0] in "PS"
    ]
    won = "?" if trick.winner is None else f"<bdi>{escaped(names[trick.winner])}</bdi>"
    cells.append(_labelled("won", f"{won}{_codes(codes)}", view))
    cells.append(_labelled("points", "" if trick.points is None else escaped(view.points(trick.points)), view, True))
    attack = "" if event.sides is None else escaped(view.points(event.sides.attack))
    cells.append(_labelled("attack", attack, view, True))
    return f'<tr id="{place.anchor}-t{trick.number}"><th scope="row">{trick.number}</th>{"".join(cells)}</tr>'


def _labelled(name: str, content: str, view: View, number: bool = False) -> str:
    """A cell that brings its heading along where the columns are given up."""
    kind = ' class="number"' if number else ""
    label = f' data-label="{escaped(view.say(f"page.column.{name}"))}"' if content else ""
    return f"<td{kind}{label}>{content}</td>"


def _trick_cards(trick: TrickView, names: Sequence[str], view: View) -> Iterator[str]:
    for card in trick.cards:
        won = card.seat is not None and card.seat == trick.winner
        sign = ("*" if won else "") + ("!" if card.codes else "")
        mark = f'<span class="sign{" error" if card.codes else ""}">{sign}</span>' if sign else ""
        name = "?" if card.seat is None else f"<bdi>{escaped(names[card.seat])}</bdi>"
        drawn = f'<span class="card{" won" if won else ""}">{spans(view.card(card.card))}{mark}</span>'
        yield f'<span class="faint">{name}</span> {drawn}{_codes(card.codes)}'


def _codes(codes: Sequence[str]) -> str:
    return f' <span class="codes">{escaped(" ".join(codes))}</span>' if codes else ""


def findings_html(audit: HandAudit, timeline: Timeline | None, view: View, place: Place) -> str:
    """All findings, each with what would be right and the way to its rule."""
    items = "".join(
        f'<li class="{finding.severity}">{_finding(finding, timeline, view, place)}</li>' for finding in audit.findings
    )
    return place.section(
        "findings", view.say("page.findings"), f'<ol class="findings-list">{items}</ol>' if items else ""
    )


def _finding(finding: Finding, timeline: Timeline | None, view: View, place: Place) -> str:
    step = None if timeline is None else timeline.step_of(finding)
    button = "" if step is None else f" {go_button(step, view.say('report.go'))}"
    kind = "faint" if finding.waived else finding.severity
    content = f'<p><strong class="{kind}">{escaped(finding_title(finding, view))}</strong>{button}</p>'
    content += paragraphs([finding_place(finding, view)], "faint")
    content += paragraphs(
        [view.clean(finding.text(view.language)), ruling_text(finding, view), *_reasons(finding, timeline, view)]
    )
    fault = fault_of(finding)
    legal = fault.facts.get("legal") if fault is not None and fault.code.startswith("P") else None
    if legal:
        content += f'<p class="cards-row">{escaped(view.say("explain.legal") + view.colon)}{cards(legal, view)}</p>'
    if finding.rule is not None:
        link = f'<a href="#{rule_anchor(finding.rule, place)}">{escaped(finding.rule)}</a>'
        content += f"<p>{escaped(view.say('explain.rule') + view.colon)}{link}</p>"
    return content


def _reasons(finding: Finding, timeline: Timeline | None, view: View) -> Iterator[str]:
    """What would be right, and what proves the fault."""
    right = "" if timeline is None else right_text(timeline, finding, view)
    if right:
        yield f"{view.say('explain.right')}{view.colon}{right}."
    if finding.proof is not None:
        card = view.card_text(NUMBERS[finding.proof["card"]])
        yield view.say("explain.proof", card=card, trick=finding.proof["trick"])
    fault = fault_of(finding)
    if finding.code == "W901" and fault is not None:
        option = OPTIONS[fault.facts["option"]]
        yield view.say("reading.option", option=option.name, summary=view.fold(option.summary(view.language)))
        yield view.say("reading.sources", sources=view.fold(option.sources(view.language))) + "."


def rule_anchor(rule: str, place: Place) -> str:
    """The anchor of a rule on the page."""
    return f"{place.anchor}-rule-{''.join(letter if letter.isalnum() else '-' for letter in rule)}"


def rules_html(timeline: Timeline, view: View, place: Place) -> str:
    """The rules that the findings name, each once, with their sources."""
    rules = rules_of(timeline, timeline.audit.findings)
    content = "".join(rule_html(rule, view, place.level + 1, rule_anchor(rule, place)) for rule in rules)
    return place.section("rules", view.say("report.rules"), content)
