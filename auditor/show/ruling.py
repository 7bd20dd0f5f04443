"""The ruling at one card or one trick, in words: what lay there, what was held, what was legal and why."""

from collections.abc import Iterable, Sequence

from rich.text import Text

from auditor.audit.catalogue import MIGNON_RULES
from auditor.audit.finding import Finding
from auditor.audit.wording import fill
from auditor.cards import EXCUSE, NUMBERS, UNKNOWN
from auditor.engine.replay import Play, PlayedTrick
from auditor.rules.articles import SOURCES, article
from auditor.rules.options import MIGNON
from auditor.rules.ruleset import TABLES
from auditor.show.finding_text import SEVERITY_STYLES, fault_of, finding_title, ruling_text
from auditor.show.frame import HandView, frame_of, standing_winner
from auditor.show.layout import Writer, joined
from auditor.show.reasons import lead_text, legal_case, legal_now, why_legal, why_wins
from auditor.show.text import contract_parts, hand_pieces, suit_text
from auditor.show.timeline import NOT_IN_HAND, Timeline
from auditor.show.view import FAINT, View
from auditor.show.words import WORDS


def play_ruling(timeline: Timeline, trick_number: int, position: int, view: View) -> list[Text]:
    """The ruling at one card. Raises ``LookupError`` where the hand has no such card."""
    timeline.require_place(trick_number, position)
    trick = timeline.replay.tricks[trick_number - 1]
    play = trick.plays[position - 1]
    writer = Writer(view)
    hand = view.clean(timeline.audit.id or timeline.audit.source)
    writer.title(view.say("explain.ruling_title", hand=hand, number=trick_number, position=position))
    _write_table(timeline, trick, position, writer)
    findings = timeline.findings_at(trick_number, position)
    if play.seat is None or play.card == UNKNOWN or not trick.right_size:
        key = "explain.seat_unknown" if play.seat is None else "explain.card_unknown"
        writer.section(view.say("explain.played"))
        writer.flow([view.card(play.card)])
        writer.say(view.say("explain.not_judged" if not trick.right_size else key))
        write_findings(timeline, findings, writer)
        write_rules(rules_of(timeline, findings) or _play_rules(timeline, play), writer)
        return writer.lines
    case = _write_hand_and_legal(timeline, trick, position, writer)
    writer.section(view.say("explain.played"))
    writer.say(verdict_text(play, findings, view))
    _write_proof(findings, writer)
    write_findings(timeline, findings, writer)
    rules = rules_of(timeline, findings)
    if not rules:
        rules = ["R7.4"] if case == "after_excuse" else _play_rules(timeline, play)
    write_rules(rules, writer)
    return writer.lines


def trick_ruling(timeline: Timeline, trick_number: int, view: View) -> list[Text]:
    """The ruling on a whole trick: each card in a line, and who won. Raises ``LookupError`` for no such trick."""
    timeline.require_place(trick_number)
    trick = timeline.replay.tricks[trick_number - 1]
    writer = Writer(view)
    hand = view.clean(timeline.audit.id or timeline.audit.source)
    writer.title(view.say("explain.trick_title", hand=hand, number=trick_number))
    _write_situation(timeline, trick, writer)
    names = _names(timeline, view)
    for position, play in enumerate(trick.plays, 1):
        name = view.say("unknown") if play.seat is None else names[play.seat]
        card = view.card_text(play.card)
        verdict = _short_verdict(timeline, trick, position, view)
        writer.say(view.say("explain.card_line", position=position, name=name, card=card, verdict=verdict))
    why = why_wins(timeline, trick, view)
    if why is None or trick.winner is None:
        writer.say(view.say("explain.won_unknown"))
    else:
        writer.say(view.say("explain.won", name=names[trick.winner], why=why))
    if trick.points is not None:
        writer.say(view.say("explain.trick_points", points=view.points(trick.points)))
    findings = [found for found in timeline.audit.findings if found.trick == trick_number and found.code[0] in "PS"]
    write_findings(timeline, findings, writer)
    write_rules(rules_of(timeline, findings) or _winner_rules(timeline), writer)
    return writer.lines


def verdict_text(play: Play, findings: Iterable[Finding], view: View) -> str:
    """Whether a card was legal: by its own verdict and by what else was found at it."""
    card = view.card_text(play.card)
    errors = any(found.severity == "error" for found in findings)
    if play.legal is False or errors:
        return view.say("explain.verdict.illegal", card=card)
    return view.say("explain.verdict.legal" if play.legal else "explain.verdict.undetermined", card=card)


def write_findings(timeline: Timeline, findings: Sequence[Finding], writer: Writer) -> None:
    """The findings with their texts, what would be right, and a ruling where there is one."""
    if not findings:
        return
    view = writer.view
    writer.section(view.say("explain.finding" if len(findings) == 1 else "explain.findings"))
    for finding in findings:
        writer.say(finding_title(finding, view), style=FAINT if finding.waived else SEVERITY_STYLES[finding.severity])
        writer.say(view.clean(finding.text(view.language)), indent=4)
        right = right_text(timeline, finding, view)
        if right:
            writer.say(f"{view.say('explain.right')}{view.colon}{right}.", indent=4)
        ruled = ruling_text(finding, view)
        if ruled:
            writer.say(ruled, indent=4)


def right_text(timeline: Timeline, finding: Finding, view: View) -> str:
    """What would have been right instead, where a few words can say it."""
    fault = fault_of(finding)
    text = WORDS[view.language].get(f"right.{finding.code}")
    if fault is None or text is None:
        return ""
    return view.clean(fill(text, fault, timeline.audit.players, view.language))


def rules_of(timeline: Timeline, findings: Iterable[Finding]) -> list[str]:
    """The rules that some findings name, each once."""
    return list(dict.fromkeys(found.rule for found in findings if found.rule))


def write_rules(rules: Iterable[str], writer: Writer) -> None:
    """Rules with title, wording and sources."""
    view = writer.view
    articles = [found for found in (article(rule, view.language) for rule in rules) if found is not None]
    if not articles:
        return
    writer.section(view.say("explain.rule"))
    for found in articles:
        writer.say(f"{found.key}  {view.fold(found.title)}", style="bold")
        writer.say(view.fold(found.text), indent=4)
    for tag in dict.fromkeys(tag for found in articles for tag in found.sources):
        writer.say(view.say("explain.source", tag=tag, what=SOURCES[view.language][tag]), style=FAINT)


def _names(timeline: Timeline, view: View) -> list[str]:
    return view.names(timeline.audit.players)


def _play_rules(timeline: Timeline, play: Play) -> list[str]:
    if play.card == EXCUSE:
        return ["12.5" if timeline.replay.rules.game == MIGNON else "R7.3"]
    return [MIGNON_RULES["P503"] if timeline.replay.rules.game == MIGNON else "R7.2"]


def _winner_rules(timeline: Timeline) -> list[str]:
    return [MIGNON_RULES["S601"] if timeline.replay.rules.game == MIGNON else "R7.5"]


def _write_situation(timeline: Timeline, trick: PlayedTrick, writer: Writer) -> None:
    """Contract and leader of a trick."""
    view = writer.view
    total = TABLES[timeline.replay.hand.players].tricks
    writer.section(view.say("explain.trick", number=trick.number, total=total))
    writer.say(lead_text(timeline, trick, view))


def _write_table(timeline: Timeline, trick: PlayedTrick, position: int, writer: Writer) -> None:
    """The table before a card: the trick as it lies, who stands to win it, the privilege in Le Mignon."""
    view = writer.view
    names = _names(timeline, view)
    writer.section(view.say("explain.table"))
    step = timeline.step_at(trick.number, position)
    if step:
        before = frame_of(timeline, step - 1, view)
        parts = [*contract_parts(before, view), suit_text(before, view)]
        writer.say(view.fold(" · ").join(str(part) for part in parts if part))
    writer.say(lead_text(timeline, trick, view))
    lying = trick.plays[: position - 1]
    if not lying:
        writer.say(view.say("explain.lies_nothing"))
    else:
        cards = [joined(["?" if play.seat is None else names[play.seat], view.card(play.card)], " ") for play in lying]
        writer.flow(cards, view.say("explain.lies") + " ", gap="  ")
        winner = standing_winner(timeline, timeline.moments[step - 1]) if step else None
        key = "explain.stands_nobody" if winner is None else "explain.stands"
        writer.say(view.say(key, name="" if winner is None else names[winner]))


def _write_hand_and_legal(timeline: Timeline, trick: PlayedTrick, position: int, writer: Writer) -> str:
    """The hand before a card and what was legal in it; the case that applied."""
    view = writer.view
    play = trick.plays[position - 1]
    seat = play.seat or 0
    name = _names(timeline, view)[seat]
    held = play.held if play.code not in NOT_IN_HAND else play.held & ~(1 << play.card)
    step = timeline.step_at(trick.number, position) or 0
    unknown = max(timeline.cards_left(step, seat) + 1 - held.bit_count(), 0) if play.unknown else 0
    writer.section(view.say("explain.hand"))
    writer.flow(hand_pieces(HandView(held, 0, unknown), view), f"{name}  ", gap="  ")
    key = "from_plays" if play.unknown else "from_inferred" if timeline.replay.dealt_inferred[seat] else "from_deal"
    writer.say(view.say(f"explain.{key}"), style=FAINT)
    case = legal_case(timeline, trick, position)
    writer.section(view.say("explain.legal"))
    if case != "led_unknown":
        legal = view.cards(legal_now(timeline, play, case))
        writer.flow(legal or [Text(view.say("why.nothing_held"))])
    writer.say(why_legal(play, case, name, view))
    if play.unknown and case != "led_unknown":
        writer.say(view.say("why.as_known"))
    return case


def _write_proof(findings: Iterable[Finding], writer: Writer) -> None:
    for found in findings:
        if found.proof is not None:
            card = writer.view.card_text(NUMBERS[found.proof["card"]])
            writer.say(writer.view.say("explain.proof", card=card, trick=found.proof["trick"]))


def _short_verdict(timeline: Timeline, trick: PlayedTrick, position: int, view: View) -> str:
    play = trick.plays[position - 1]
    findings = timeline.findings_at(trick.number, position)
    codes = " ".join(f"{found.code} {found.name}" for found in findings)
    if play.seat is None or play.card == UNKNOWN or not trick.right_size:
        return codes or view.say("explain.word.not_judged")
    if codes:
        return codes
    case = legal_case(timeline, trick, position)
    word = view.say("explain.word.legal" if play.legal else "explain.word.undetermined")
    return f"{word}. {why_legal(play, case, _names(timeline, view)[play.seat], view)}"
