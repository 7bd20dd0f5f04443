"""Why a number is wrong: claimed beside computed line by line, and how the points were counted, trick by trick."""

from collections.abc import Iterator

from rich.text import Text

from auditor.audit.finding import Finding
from auditor.cards import EXCUSE
from auditor.engine.case import GOULASH
from auditor.engine.counting import attack_of
from auditor.engine.events import TrickWon
from auditor.engine.replay import PlayedTrick, Replay
from auditor.rules.options import OPTIONS
from auditor.rules.ruleset import TABLES, text_of
from auditor.show.finding_text import fault_of
from auditor.show.layout import Writer, indented, joined, table
from auditor.show.sheet import sheet_lines
from auditor.show.timeline import Timeline
from auditor.show.tricktable import pile_of
from auditor.show.view import FAINT, STRONG, View


def write_miscount(timeline: Timeline, finding: Finding, writer: Writer) -> None:
    """Both sums line by line, and the count that the computed one rests on."""
    view = writer.view
    writer.section(view.say("miscount.sums"))
    writer.add(sheet_lines(timeline.audit, view))
    writer.section(view.say("miscount.count"))
    replay = timeline.replay
    if not replay.whole:
        writer.say(view.say("miscount.no_count"))
    elif replay.kind == GOULASH:
        writer.add(indented(_goulash_count(timeline, view)))
    else:
        writer.add(indented(_contract_count(timeline, view)))
    for text in (target_text(replay, view), shares_text(timeline, view)):
        if text:
            writer.say(text)


def target_text(replay: Replay, view: View) -> str:
    """The target, the points reached and the result in one sentence; empty without them."""
    score = replay.score
    if score is None or score.target is None or score.attack_points is None or score.made is None:
        return ""
    result = view.say("made" if score.made else "lost")
    points, target = view.points(score.attack_points), view.points(score.target)
    if score.oudlers is None:
        return view.say("miscount.target_mignon", target=target, points=points, result=result)
    oudlers = view.say(f"oudlers.{score.oudlers}")
    return view.say("miscount.target", oudlers=oudlers, target=target, points=points, result=result)


def shares_text(timeline: Timeline, view: View) -> str:
    """How the row of scores follows from the unit, in a goulash from the points taken; empty without a row."""
    score = timeline.replay.score
    if score is None or score.scores is None:
        return ""
    names = view.names(timeline.audit.players, 10)
    rows = list(zip(names, score.scores, strict=True))
    if score.player_points is not None:
        total, players = view.points(sum(score.player_points)), len(names)
        return view.say("miscount.goulash", total=total, players=players)
    if not score.unit or any(value % score.unit for _, value in rows):
        return ""
    shares = ", ".join(view.say("miscount.share", name=name, times=value // score.unit) for name, value in rows)
    return view.say("miscount.shares", unit=view.points(score.unit, signed=True), shares=shares)


def write_reading(timeline: Timeline, finding: Finding, writer: Writer) -> None:
    """W901: the option, the value in force and the other one, and both rows of scores."""
    fault = fault_of(finding)
    if fault is None:
        return
    view, replay = writer.view, timeline.replay
    option = OPTIONS[fault.facts["option"]]
    value, other = text_of(replay.rules.value(option.name)), fault.facts["value"]
    writer.say(view.say("reading.option", option=option.name, summary=view.fold(option.summary(view.language))))
    writer.say(view.say("reading.force", value=value, other=other))
    sources = view.say("reading.sources", sources=view.fold(option.sources(view.language)))
    writer.say(f"{sources}. {view.say('reading.open')}" if option.interpretation else f"{sources}.")
    rows: list[list[Text | str]] = [
        [Text(view.say("reading.name"), FAINT), *(view.say("reading.now", value=each) for each in (value, other))]
    ]
    for seat, name in enumerate(view.names(timeline.audit.players)):
        now, then = fault.facts["expected"][seat], fault.facts["actual"][seat]
        rows.append([name, view.points(now, signed=True), view.points(then, signed=True)])
    writer.add(indented(table(rows, right=(1, 2))))


def _ends(timeline: Timeline) -> Iterator[TrickWon]:
    return (moment.event for moment in timeline.moments if isinstance(moment.event, TrickWon))


def _cards(trick: PlayedTrick, view: View) -> Text:
    return joined([view.card(card) for card in trick.cards], " ")


def _head(keys: tuple[str, ...], view: View) -> list[Text | str]:
    return [Text(view.say(f"miscount.column.{key}"), FAINT) for key in keys]


def _contract_count(timeline: Timeline, view: View) -> list[Text]:
    """Each trick with the side that won it and the points of the attack so far, the Excuse settled on its own."""
    replay, score = timeline.replay, timeline.replay.score
    attack = attack_of(replay) or 0
    names = view.names(timeline.audit.players, 10)
    rows = [_head(("trick", "cards", "points", "won", "side", "attack"), view)]
    so_far = 0
    for end in _ends(timeline):
        trick = end.trick
        if end.sides is None or trick.winner is None or trick.points is None:
            return [Text(view.say("miscount.no_count"))]
        won = bool(attack >> trick.winner & 1)
        side = view.say("page.attack" if won else "page.defence")
        raw = so_far + (trick.points if won else 0)
        points = view.points(trick.points)
        rows.append([str(trick.number), _cards(trick, view), points, names[trick.winner], side, view.points(raw)])
        if end.sides.attack != raw:
            settled = view.points(end.sides.attack - raw, signed=True)
            rows.append(["", Text(_excuse(replay, trick, names, view)), settled, "", "", view.points(end.sides.attack)])
        so_far = end.sides.attack
    pile = pile_of(replay)
    if pile is not None:
        so_far += pile[1] if pile[0] in ("discard", "attack") else 0
        rows.append(["", view.say(f"miscount.pile.{pile[0]}"), view.points(pile[1]), "", "", view.points(so_far)])
    total = score.attack_points if score is not None else None
    rows.append(["", Text(view.say("miscount.total"), STRONG), "", "", "", Text(view.points(total), STRONG)])
    return table(rows, right=(0, 2, 5))


def _excuse(replay: Replay, trick: PlayedTrick, names: list[str], view: View) -> str:
    """Whose Excuse is settled after a trick."""
    seats = trick.seats or ()
    owner = seats[trick.cards.index(EXCUSE)] if EXCUSE in trick.cards and seats else None
    last = trick.number == TABLES[replay.hand.players].tricks
    name = view.say("unknown") if owner is None else names[owner]
    return view.say("miscount.excuse_last" if last else "miscount.excuse", name=name)


def _goulash_count(timeline: Timeline, view: View) -> list[Text]:
    """Each trick with its winner, and what each player took in the end."""
    replay, score = timeline.replay, timeline.replay.score
    names = view.names(timeline.audit.players, 10)
    rows = [_head(("trick", "cards", "points", "won"), view)]
    before: tuple[int, ...] = (0,) * replay.hand.players
    for end in _ends(timeline):
        trick, after = end.trick, end.players
        if after is None or trick.winner is None or trick.points is None:
            return [Text(view.say("miscount.no_count"))]
        rows.append([str(trick.number), _cards(trick, view), view.points(trick.points), names[trick.winner]])
        for seat, taken in enumerate(after):
            settled = taken - before[seat] - (trick.points if seat == trick.winner else 0)
            if settled:
                label = Text(_excuse(replay, trick, names, view))
                rows.append(["", label, view.points(settled, signed=True), names[seat]])
        before = after
    for seat, name in enumerate(names):
        points = score.player_points[seat] if score is not None and score.player_points else None
        rows.append(["", Text(view.say("miscount.taken", name=name), STRONG), view.points(points), ""])
    pile = pile_of(replay)
    if pile is not None:
        rows.append(["", view.say(f"miscount.pile.{pile[0]}"), view.points(pile[1]), ""])
    return table(rows, right=(0, 2))
