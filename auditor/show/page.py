"""``auditor show``: a whole hand on one page."""

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from auditor.audit.catalogue import SEVERITIES
from auditor.audit.result import HandAudit
from auditor.cards import ALL_CARDS, UNKNOWN, mask_of
from auditor.engine.case import PASSED_OUT, VOID, known
from auditor.engine.events import Announced, ContractSet, Discarded, DogTurned, Spoke
from auditor.engine.hand import SITTING_OUT
from auditor.engine.replay import Replay
from auditor.rules.ruleset import TABLES, text_of
from auditor.show.finding_text import finding_block
from auditor.show.frame import HandView
from auditor.show.layout import Writer, cells, flowed, joined, padded, paragraph
from auditor.show.sheet import sheet_lines
from auditor.show.text import flat, hand_pieces
from auditor.show.timeline import Timeline
from auditor.show.tricktable import trick_table
from auditor.show.view import FAINT, FAULT_STYLE, STRONG, View

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
        ("players", _players(timeline, view)),
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
        yield from paragraph(view.fold(" · ").join(_event(event, view)), view.width, _INDENT)
    if audit.rules is not None:
        yield from paragraph(_rules(audit.rules, view), view.width, _INDENT)
    source = view.say("page.source", source=view.clean(audit.source), position=audit.position, line=audit.line)
    facts = [source]
    if audit.level is not None:
        facts.append(view.say(f"page.level.{audit.level}"))
    status = audit.value.get("status")
    if audit.replay is not None and status in ("partial", "passed_out", "void"):
        facts.append(view.say(f"page.status.{status}"))
    yield from paragraph("; ".join(facts), view.width, _INDENT)
    yield from paragraph(verdict(audit, view), view.width, _INDENT, STRONG if audit.status == "clean" else FAULT_STYLE)


def _event(event: dict[str, Any], view: View) -> Iterator[str]:
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


def _rules(rules: str | dict[str, Any], view: View) -> str:
    if isinstance(rules, str):
        return view.say("page.rules", preset=rules)
    options = ", ".join(f"{name}={text_of(value)}" for name, value in rules["options"].items())
    text = view.say("page.rules", preset=rules["preset"])
    return f"{text} {view.say('page.options', options=options)}"


def verdict(audit: HandAudit, view: View) -> str:
    """The status with the number of findings that count, by severity."""
    parts = []
    for severity in SEVERITIES:
        count = sum(found.severity == severity and not found.waived for found in audit.findings)
        if count:
            key = f"page.count.{severity}" if count == 1 else f"page.count.{severity}s"
            parts.append(view.say(key, count=count))
    waived = sum(found.waived for found in audit.findings)
    if waived:
        parts.append(view.say("page.count.waived", count=waived))
    found = f": {', '.join(parts)}" if parts else view.say("page.no_findings")
    undetermined = view.say("page.undetermined", count=audit.undetermined) if audit.undetermined else ""
    status = view.say(f"page.verdict.{audit.status}")
    return view.say("page.verdict", status=status, findings=found, undetermined=undetermined)


def _rejected(audit: HandAudit, view: View) -> Iterator[Text]:
    yield from paragraph(view.say("page.not_read"), view.width, _INDENT)
    for finding in audit.findings:
        yield from finding_block(finding, view)
    text = audit.text.decode(errors="replace").strip()
    if text:
        beginning = view.clean(text[:200]) + (view.fold("…") if len(text) > 200 else "")
        yield from paragraph(view.say("page.first_text", text=beginning), view.width, _INDENT, FAINT)


def _players(timeline: Timeline, view: View) -> Iterator[Text]:
    replay, audit = timeline.replay, timeline.audit
    names = _names(timeline, view)
    for seat, name in enumerate(names):
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
        yield joined([f"{seat}", name, ", ".join(parts)])
    for player in audit.value.get("sitting_out") or ():
        absent = player if isinstance(player, str) else player["name"]
        yield joined([view.clean(absent), view.say("page.sitting_out")])
    if replay.hand.dealer == SITTING_OUT:
        yield Text(view.say("page.dealer_sits_out"))


def _names(timeline: Timeline, view: View) -> list[Text]:
    """The names filled up to the same width."""
    names = [view.clean(name) for name in timeline.audit.players]
    width = max(map(cells, names))
    return [padded(name, width) for name in names]


def deal_lines(timeline: Timeline, view: View) -> Iterator[Text]:
    replay = timeline.replay
    if replay.level == "summary":
        return
    size = TABLES[replay.hand.players].hand_size
    for seat, name in enumerate(_names(timeline, view)):
        dealt, inferred = replay.dealt[seat], replay.dealt_inferred[seat]
        prefix = Text.assemble("  ", name, "  ")
        if dealt is None:
            yield Text.assemble(prefix, (view.say("not_recorded"), FAINT))
            continue
        pieces = hand_pieces(HandView(known(dealt), 0, size - known(dealt).bit_count()), view)
        if inferred:
            pieces.append(Text(f"({view.say('inferred')})", FAINT))
        yield from flowed(pieces, view.width, prefix, "  ")
    label = padded(view.say("page.dog"), max(cells(name) for name in _names(timeline, view)))
    if replay.dog is None:
        yield Text.assemble("  ", label, "  ", (view.say("not_recorded"), FAINT))
    else:
        yield Text.assemble("  ", label, "  ", flat(view, "", replay.dog))


def auction_lines(timeline: Timeline, view: View) -> Iterator[Text]:
    names = [view.clean(name) for name in timeline.audit.players]
    pieces: list[Text] = []
    result = ""
    for step, moment in enumerate(timeline.moments):
        event = moment.event
        codes = _codes(timeline, step)
        if isinstance(event, Spoke):
            pieces.append(joined([names[event.bid.seat], view.bid(event.bid.bid), codes], " "))
        elif isinstance(event, DogTurned) and moment.contract is None:
            pieces.append(Text(view.say("page.dog_turned"), FAINT))
        elif isinstance(event, ContractSet):
            key = "frame.contract" if event.multiplier is None else "frame.contract_times"
            text = view.say(key, bid=view.bid(event.bid), factor=event.multiplier, name=names[event.taker])
            result = view.say("page.contract", text=text)
            result += f" {codes.plain}" if codes else ""
        elif moment.passed_out is event:
            result = view.say("frame.goulash" if moment.passed_out.goulash else "frame.passed")
            result += f" {codes.plain}" if codes else ""
    if not pieces and not result:
        return
    if timeline.replay.hand.auction is None:
        yield from paragraph(view.say("page.contract_only"), view.width, _INDENT, FAINT)
    yield from flowed(pieces, view.width, "  ", view.fold(" · ")) if pieces else ()
    yield from paragraph(result, view.width, _INDENT)


def _codes(timeline: Timeline, step: int) -> Text:
    """The codes found at a step, as a mark."""
    codes = [found.code for found in timeline.findings(step)]
    return Text(" ".join(f"!{code}" for code in codes), FAULT_STYLE)


def call_lines(timeline: Timeline, view: View) -> Iterator[Text]:
    replay = timeline.replay
    hand = replay.hand
    if hand.suit is not None or hand.suit_unknown:
        suit = view.say("unknown") if hand.suit is None else view.suit(hand.suit)
        yield Text(view.say("page.suit", suit=suit))
    partner = _partner(timeline, view)
    if hand.call is not None:
        if hand.call == UNKNOWN:
            yield Text(view.say("page.called_unknown", partner=partner))
        else:
            yield Text(view.say("page.called", card=view.card(hand.call).plain, partner=partner))
    elif replay.partner_named:
        yield Text(partner)


def _partner(timeline: Timeline, view: View) -> str:
    replay = timeline.replay
    if not replay.partner_known:
        return view.say("page.partner_unknown")
    if replay.partner is None:
        return view.say("page.alone_named" if replay.partner_named else "page.alone")
    key = "page.named_partner" if replay.partner_named else "page.with_partner"
    return view.say(key, name=view.clean(timeline.audit.players[replay.partner]))


def discard_lines(timeline: Timeline, view: View) -> Iterator[Text]:
    for step, moment in enumerate(timeline.moments):
        event = moment.event
        if isinstance(event, Discarded):
            yield joined([_discarded(event, view), _codes(timeline, step)])
            if event.shown is not None and not event.inferred:
                cards = view.cards_text(mask_of(event.shown) & ALL_CARDS)
                yield Text(view.say("page.shown", cards=cards))


def _discarded(event: Discarded, view: View) -> Text:
    if event.inferred or event.recorded is None:
        cards = flat(view, "", event.cards or 0)
        return joined([cards, Text(f"({view.say('inferred')})", FAINT) if event.inferred else ""])
    return joined([view.card(card) for card in event.recorded] or [view.say("none")], " ")


def announcements_lines(timeline: Timeline, view: View) -> Iterator[Text]:
    names = [view.clean(name) for name in timeline.audit.players]
    for step, moment in enumerate(timeline.moments):
        if isinstance(moment.event, Announced):
            line = _announcement(moment.event, names, view)
            yield from flowed([*line, _codes(timeline, step)], view.width, "  ", "  ")


def _announcement(made: Announced, names: list[str], view: View) -> Iterator[Text]:
    said = made.announcement
    name = names[said.seat]
    if said.kind == "misere":
        yield Text(view.say("announced.misere", name=name, kind=view.say(f"misere.{said.of}")))
    elif said.kind == "slam":
        yield Text(view.say("announced.slam", name=name))
    else:
        level = made.level or said.level
        key = "announced.handful_unknown" if level is None else "announced.handful"
        yield Text(view.say(key, name=name, level="" if level is None else view.say(f"level.{level}")))
    if said.cards:
        yield joined(map(view.card, said.cards), " ")
    if said.trick is not None and said.trick > 1:
        yield Text(view.say("page.in_play" if said.kind == "slam" else "page.before_trick", trick=said.trick), FAINT)
    if not made.valid:
        yield Text(view.say("announced.void"))


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
