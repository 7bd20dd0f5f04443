"""The tricks of a hand as a table: who led, the cards in order of play, who took it, the points."""

from collections.abc import Iterator

from rich.text import Text

from auditor.cards import ALL_CARDS, HALF_POINTS, TRUMPS, cards_of
from auditor.engine.case import CONTRACT, GOULASH
from auditor.engine.events import TrickWon
from auditor.engine.outcome import LAST_CONTRACT
from auditor.engine.replay import PlayedTrick, Replay
from auditor.rules import mignon
from auditor.rules.auction import takes_dog
from auditor.rules.options import MIGNON
from auditor.rules.ruleset import TABLES
from auditor.show.layout import cells, indented, paragraph, table
from auditor.show.timeline import Timeline
from auditor.show.view import FAINT, FAULT_STYLE, STRONG, View, cut

_LONGEST_NAME = 10
_MARGIN = 2


def short_names(names: list[str], width: int) -> list[str]:
    """Names cut to a width, with the seat at the end where two would become the same."""
    short = [cut(name, width, "") for name in names]
    return [
        name if short.count(name) == 1 else f"{cut(name, max(width - 1, 0), '')}{seat}"
        for seat, name in enumerate(short)
    ]


def trick_table(timeline: Timeline, view: View) -> list[Text]:
    """One row a trick, with the codes of findings in a row below it, each under its card; notes after the table.

    Names are cut as far as the width asks for.
    """
    lines: list[Text] = []
    for width in range(_LONGEST_NAME, 0, -1):
        lines = _Table(timeline, view, width).lines()
        if max(map(cells, lines)) + _MARGIN <= view.width:
            break
    lines = indented(lines, _MARGIN)
    lines.append(Text(view.say("page.legend"), FAINT))
    return lines + trick_notes(timeline, view)


def trick_notes(timeline: Timeline, view: View) -> list[Text]:
    """What is to be said below the tricks: unusual and recorded winners, tricks too many, what lies beside them."""
    lines = _notes(timeline, view)
    replay = timeline.replay
    surplus = len(replay.hand.tricks or ()) - TABLES[replay.hand.players].tricks
    if surplus > 0:
        lines.append(Text(view.say("page.surplus", count=surplus)))
    pile = pile_line(replay, view)
    return lines if pile is None else [*lines, Text(pile)]


class _Table:
    """The rows of the table with names of one width.

    A trick has a column a card, one more than there are players at most; what does not fit is counted in
    the last one.
    """

    def __init__(self, timeline: Timeline, view: View, width: int) -> None:
        self.timeline, self.view = timeline, view
        self.names = short_names(view.names(timeline.audit.players), width)
        self.ends = [moment.event for moment in timeline.moments if isinstance(moment.event, TrickWon)]
        longest = max((len(end.trick.plays) for end in self.ends), default=0)
        self.columns = min(longest, timeline.replay.hand.players + 1)
        self.with_count = any(end.sides is not None for end in self.ends)

    def lines(self) -> list[Text]:
        """The table."""
        rows = [self._head()]
        for end in self.ends:
            rows.append(self._row(end))
            rows += self._codes_below(end.trick)
        return table(rows, right=(0, self.columns + 2, self.columns + 3))

    def _head(self) -> list[Text | str]:
        keys = ["trick", *[""] * self.columns, "won", "points", *(["attack"] if self.with_count else [])]
        return [Text(self.view.say(f"page.column.{key}"), FAINT) if key else "" for key in keys]

    def _row(self, end: TrickWon) -> list[Text | str]:
        trick, view = end.trick, self.view
        row: list[Text | str] = [str(trick.number), *self._cards(trick)]
        row.append("?" if trick.winner is None else self.names[trick.winner])
        row.append("" if trick.points is None else view.points(trick.points))
        if self.with_count:
            row.append(Text("" if end.sides is None else view.points(end.sides.attack), FAINT))
        return row

    def _cards(self, trick: PlayedTrick) -> Iterator[Text | str]:
        shown = trick.plays if len(trick.plays) <= self.columns else trick.plays[: self.columns - 1]
        for position, play in enumerate(shown, 1):
            name = "?" if play.seat is None else self.names[play.seat]
            took = "*" if play.seat is not None and play.seat == trick.winner else ""
            wrong = "!" if self.timeline.findings_at(trick.number, position) else ""
            card = self.view.card(play.card)
            yield Text.assemble((f"{name} ", FAINT), card, (took, STRONG), (wrong, FAULT_STYLE))
        if len(shown) < len(trick.plays):
            yield Text(self.view.say("page.more_cards", count=len(trick.plays) - len(shown)), FAULT_STYLE)
        yield from [""] * (self.columns - len(trick.plays))

    def _codes_below(self, trick: PlayedTrick) -> Iterator[list[Text | str]]:
        """The codes under a trick: under the card, or under the winner for what concerns the trick.

        There are as many rows as some column has codes, so that no column grows wider.
        """
        columns: dict[int, list[str]] = {}
        for found in self.timeline.audit.findings:
            if found.trick == trick.number and found.code[0] in "PS":
                column = self.columns + 1 if found.position is None else min(found.position, self.columns)
                columns.setdefault(column, []).append(found.code)
        for number in range(max(map(len, columns.values()), default=0)):
            row: list[Text | str] = [""] * (self.columns + 2)
            for column, codes in columns.items():
                if number < len(codes):
                    row[column] = Text(codes[number], FAULT_STYLE)
            yield row


def _name(timeline: Timeline, seat: int, view: View) -> str:
    return view.names(timeline.audit.players)[seat]


def _notes(timeline: Timeline, view: View) -> list[Text]:
    """The tricks in which the chosen suit beats trumps, and those whose recorded winner is another than by the
    rules or stands for one that is not known."""
    tricks = timeline.replay.tricks
    lines = []
    protected = [
        str(trick.number) for trick in tricks if trick.protected and trick.mask & TRUMPS and trick.winner is not None
    ]
    if protected:
        key = "page.protected" if len(protected) == 1 else "page.protected_many"
        lines += paragraph(view.say(key, numbers=", ".join(protected)), view.width, 2)
    for trick in tricks:
        claimed = trick.claimed_winner
        if claimed is not None and claimed != trick.winner:
            text = view.say("page.claimed_winner", number=trick.number, name=_name(timeline, claimed, view))
            lines += paragraph(text, view.width, 2, FAULT_STYLE if trick.winner is not None else FAINT)
    return lines


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
