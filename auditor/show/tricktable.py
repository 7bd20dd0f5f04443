"""The tricks of a hand as a table: who led, the cards in order of play, who took it, the points."""

from rich.text import Text

from auditor.audit.finding import Finding
from auditor.cards import ALL_CARDS, HALF_POINTS, TRUMPS, cards_of
from auditor.engine.case import CONTRACT, GOULASH
from auditor.engine.events import TrickWon
from auditor.engine.outcome import LAST_CONTRACT
from auditor.engine.replay import PlayedTrick, Replay
from auditor.rules import mignon
from auditor.rules.auction import takes_dog
from auditor.rules.options import MIGNON
from auditor.rules.ruleset import TABLES
from auditor.show.layout import cells, cut, paragraph, table
from auditor.show.timeline import Timeline
from auditor.show.view import FAINT, FAULT_STYLE, STRONG, View

_SHORTEST_NAME = 2
_LONGEST_NAME = 10


def short_names(names: list[str], width: int) -> list[str]:
    """Names cut to a width, with the seat at the end where two would become the same."""
    short = [cut(name, width, "") for name in names]
    return [
        name if short.count(name) == 1 else f"{cut(name, max(width - 1, 0), '')}{seat}"
        for seat, name in enumerate(short)
    ]


def trick_table(timeline: Timeline, view: View) -> list[Text]:
    """One row a trick, with the codes of findings in a row below it, each under its card."""
    replay = timeline.replay
    players = replay.hand.players
    names = [view.clean(name) for name in timeline.audit.players]
    most = max((len(trick.plays) for trick in replay.tricks), default=0)
    fixed = 6 + min(max(map(cells, names)), _LONGEST_NAME) + 18
    room = (view.width - fixed) // max(most, players) - 8
    short = short_names(names, max(min(room, _LONGEST_NAME), _SHORTEST_NAME))
    ends = [moment.event for moment in timeline.moments if isinstance(moment.event, TrickWon)]
    with_count = any(end.sides is not None for end in ends)
    rows: list[list[Text | str]] = [_head(most, with_count, view)]
    for end in ends:
        rows.append(_row(end, most, (short, with_count), view, timeline))
        below = _codes_below(end.trick, most, timeline.audit.findings)
        if below is not None:
            rows.append(below)
    lines = table(rows, right=(0, most + 2, most + 3))
    lines.append(Text(view.say("page.legend"), FAINT))
    lines += _notes(timeline, view)
    surplus = len(replay.hand.tricks or ()) - TABLES[players].tricks
    if surplus > 0:
        lines.append(Text(view.say("page.surplus", count=surplus)))
    pile = pile_line(replay, view)
    return lines if pile is None else [*lines, Text(pile)]


def _head(most: int, with_count: bool, view: View) -> list[Text | str]:
    keys = ["trick", *[""] * most, "won", "points", *(["attack"] if with_count else [])]
    return [Text(view.say(f"page.column.{key}"), FAINT) if key else "" for key in keys]


def _row(end: TrickWon, most: int, columns: tuple[list[str], bool], view: View, timeline: Timeline) -> list[Text | str]:
    trick = end.trick
    short, with_count = columns
    row: list[Text | str] = [str(trick.number)]
    for position, play in enumerate(trick.plays, 1):
        name = "?" if play.seat is None else short[play.seat]
        took = "*" if play.seat is not None and play.seat == trick.winner else ""
        wrong = "!" if timeline.codes_at(trick.number, position) else ""
        row.append(Text.assemble((f"{name} ", FAINT), view.card(play.card), (took, STRONG), (wrong, FAULT_STYLE)))
    row += [""] * (most - len(trick.plays))
    row.append(_winner(trick, timeline, view))
    row.append("" if trick.points is None else view.points(trick.points))
    if with_count:
        row.append(Text("" if end.sides is None else view.points(end.sides.attack), FAINT))
    return row


def _winner(trick: PlayedTrick, timeline: Timeline, view: View) -> str:
    return "?" if trick.winner is None else cut(_name(timeline, trick.winner, view), _LONGEST_NAME, view.ellipsis)


def _name(timeline: Timeline, seat: int, view: View) -> str:
    return view.clean(timeline.audit.players[seat])


def _notes(timeline: Timeline, view: View) -> list[Text]:
    """The tricks in which the chosen suit beats trumps, and those whose recorded winner is another than by the
    rules or stands for one that is not known."""
    tricks = timeline.replay.tricks
    lines = []
    protected = [
        str(trick.number) for trick in tricks if trick.protected and trick.mask & TRUMPS and trick.winner is not None
    ]
    if protected:
        lines += paragraph(view.say("page.protected", numbers=", ".join(protected)), view.width, 2)
    for trick in tricks:
        claimed = trick.claimed_winner
        if claimed is not None and claimed != trick.winner:
            text = view.say("page.claimed_winner", number=trick.number, name=_name(timeline, claimed, view))
            lines += paragraph(text, view.width, 2, FAULT_STYLE if trick.winner is not None else FAINT)
    return lines


def _codes_below(trick: PlayedTrick, most: int, findings: list[Finding]) -> list[Text | str] | None:
    """The row of codes under a trick: under the card, or under the winner for what concerns the trick."""
    here = [found for found in findings if found.trick == trick.number and found.code[0] in "PS"]
    if not here:
        return None
    row: list[Text | str] = [""] * (most + 2)
    for found in here:
        column = most + 1 if found.position is None else min(found.position, most)
        text = row[column]
        gap = " " if cells(text) else ""
        row[column] = Text.assemble(text, (f"{gap}{found.code}", FAULT_STYLE))
    return row


def pile_of(replay: Replay) -> tuple[str, int] | None:
    """What is counted beside the tricks: where it lies and for whom it counts (``discard``: laid aside, for the
    attack; ``attack``, ``defence``, ``nobody``: the dog, for them) and its half points. None where not known."""
    if not replay.tricks or replay.kind not in (CONTRACT, GOULASH):
        return None
    rules = replay.rules
    where = "attack"
    if replay.kind == GOULASH or (rules.game == MIGNON and rules.mignon_dog == "out"):
        where = "nobody"
    elif replay.bid is None:
        return None
    elif takes_dog(replay.bid, rules):
        where = "discard"
    elif replay.bid == LAST_CONTRACT:
        where = "defence"
    pile = replay.discard if where == "discard" else replay.dog
    if replay.whole:
        pile = ALL_CARDS
        for trick in replay.tricks:
            pile &= ~trick.mask
    if pile is None or pile & ~ALL_CARDS:
        return None
    values = mignon.HALF_POINTS if rules.game == MIGNON else HALF_POINTS
    return where, sum(values[card] for card in cards_of(pile))


def pile_line(replay: Replay, view: View) -> str | None:
    """What lies beside the tricks and for whom it counts, in words."""
    pile = pile_of(replay)
    return None if pile is None else view.say(f"page.pile.{pile[0]}", points=view.points(pile[1]))
