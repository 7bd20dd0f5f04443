"""The score sheet of a hand: every figure computed, with the claim beside it and the codes where they differ."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text

from auditor.audit.result import HandAudit
from auditor.engine.hand import Claims
from auditor.engine.replay import Fault, Replay
from auditor.rules.score import Score
from auditor.show.layout import cells, indented, table
from auditor.show.view import FAINT, FAULT_STYLE, LONGEST_NAME, STRONG, View, cut

LINE_LABELS = frozenset(
    "base margin multiplier petit_au_bout handful_single handful_double handful_triple slam misere".split()
)
"""Labels of the lines that make the unit, as records and JSON have them."""
_NAME_WIDTHS = (LONGEST_NAME, 20, 14, 10, 6)
_LABEL_WIDTH = 20
_MARGIN = 2
_SINGLE_CLAIMS = {
    "S702": "oudlers",
    "S706": "petit_au_bout",
    "S707": "handfuls",
    "S708": "slam",
    "S709": "unit",
    "S712": "breakdown",
    "S705": "sum",
}


@dataclass(slots=True)
class Row:
    """One figure: its label, both values as text (empty where there is none), and the codes that concern it.

    ``differs`` marks two values that contradict each other.
    """

    label: str
    computed: str
    claimed: str
    codes: list[str] = field(default_factory=list)
    differs: bool = False


def sheet_lines(audit: HandAudit, view: View) -> list[Text]:
    """The score sheet as lines with a margin; empty where there is neither a computed nor a claimed figure.

    Names are cut as far as the width asks for.
    """
    lines: list[Text] = []
    for width in _NAME_WIDTHS:
        lines = _table(sheet_rows(audit, view, width), view)
        if max(map(cells, lines), default=0) + _MARGIN <= view.width:
            break
    return indented(lines, _MARGIN)


def _table(rows: list[Row], view: View) -> list[Text]:
    if not rows:
        return []
    head = [Text(""), Text(view.say("sheet.computed"), FAINT)]
    claimed = any(row.claimed for row in rows)
    if claimed:
        head.append(Text(view.say("sheet.claimed"), FAINT))
    lines: list[list[Text | str]] = [[*head]]
    for row in rows:
        cell: list[Text | str] = [row.label, row.computed]
        if claimed:
            mark = " ".join([view.say("sheet.differs")] * row.differs + row.codes)
            cell += [Text(row.claimed, STRONG if row.differs else ""), Text(mark, FAULT_STYLE)]
        lines.append(cell)
    return table(lines, right=(1, 2))


def sheet_rows(audit: HandAudit, view: View, name_width: int = LONGEST_NAME) -> list[Row]:
    """The figures in order, with names of at most this width. Empty for a rejected record."""
    if audit.replay is None:
        return []
    return list(_Sheet(audit.replay, view, view.names(audit.players, name_width)).rows())


def wrong_claims(faults: list[Fault]) -> dict[str, list[str]]:
    """The names of the claims that some fault is about, each with the codes of those faults."""
    wrong: dict[str, list[str]] = {}
    for fault in faults:
        for name in _claims_of(fault):
            wrong.setdefault(name, []).append(fault.code)
    return wrong


def _claims_of(fault: Fault) -> Iterator[str]:
    code, facts = fault.code, fault.facts
    if code in _SINGLE_CLAIMS:
        yield _SINGLE_CLAIMS[code]
    elif code == "S704":
        yield from (f"score.{seat}" for seat in facts["seats"])
    elif code in ("S701", "S703", "S711"):
        yield from facts["actual"]
    elif code == "S710":
        yield from ("attack", "defence", "player_points")
    elif code == "S714":
        yield from (reason["claim"] for reason in facts["reasons"])
    elif code in ("A206", "C306"):
        named: Mapping[str, Any] = facts["actual"]
        yield from (name.removeprefix("claims.") for name in named if name.startswith("claims."))


class _Sheet:
    def __init__(self, replay: Replay, view: View, players: list[str]) -> None:
        self.view = view
        self.score: Score | None = replay.score
        self.claims: Claims = replay.hand.claims
        self.players = players
        self.wrong = wrong_claims(replay.faults)

    def rows(self) -> Iterator[Row]:
        if self.score is not None and self.score.taker is None and not self.claims.taker:
            yield from self._each_for_himself()
            return
        yield from self._figures()
        yield from self._lines()
        yield from self._scores()

    def _row(self, name: str, computed: str, claimed: str, label: str | None = None) -> Row | None:
        """A row; None where neither side has a value."""
        if not computed and not claimed:
            return None
        codes = self.wrong.get(name, [])
        differs = bool(codes) and bool(claimed) and computed != claimed
        return Row(label or self.view.say(f"sheet.{name}"), computed, claimed, list(codes) if claimed else [], differs)

    def _figures(self) -> Iterator[Row]:
        score, claims, view = self.score, self.claims, self.view
        computed: dict[str, Any] = {}
        if score is not None and score.taker is not None:
            computed = {
                "taker": self._name(score.taker),
                "partner": view.say("alone") if score.partner is None else self._name(score.partner),
                "bid": view.bid(score.bid),
                "multiplier": "" if score.multiplier is None else view.fold(f"×{score.multiplier}"),
                "oudlers": _text(score.oudlers),
                "target": self._points(score.target),
                "attack": self._points(score.attack_points),
                "defence": self._points(score.defence_points),
                "made": "" if score.made is None else view.say("made" if score.made else "lost"),
                "margin": "" if score.margin is None else view.points(score.margin, signed=True),
                "petit_au_bout": self._side(score.petit_au_bout),
                "handfuls": self._levels(score.handfuls) if score.multiplier is not None else "",
                "slam": "" if score.slam is None else view.say(f"slam.{score.slam}"),
            }
            if score.scores is None:
                computed["partner"] = view.say("unknown")
        claimed = {
            "taker": self._name(claims.taker),
            "partner": view.say("alone") if claims.alone else self._name(claims.partner),
            "bid": "" if claims.bid is None else view.bid(claims.bid),
            "oudlers": _text(claims.oudlers),
            "target": self._points(claims.target),
            "attack": self._points(claims.attack_points),
            "defence": self._points(claims.defence_points),
            "made": "" if claims.made is None else view.say("made" if claims.made else "lost"),
            "petit_au_bout": self._side(claims.petit_au_bout),
            "handfuls": "" if claims.handfuls is None else self._levels(claims.handfuls),
            "slam": "" if claims.slam is None else view.say(f"slam.{claims.slam}"),
        }
        for name in computed or claimed:
            row = self._row(name, computed.get(name, ""), claimed.get(name, ""))
            if row is not None:
                yield row

    def _lines(self) -> Iterator[Row]:
        """The lines that make the unit: those computed, each with the claimed line of the same label."""
        view, score = self.view, self.score
        claimed = list(self.claims.breakdown or ())
        codes = self.wrong.get("breakdown", [])
        for label, amount in score.breakdown if score is not None else ():
            value = next((line for line in claimed if line[0] == label), None)
            if value is not None:
                claimed.remove(value)
            written = "" if value is None else view.points(value[1], signed=True)
            differs = bool(codes) and value is not None and value[1] != amount
            yield Row(view.say(f"sheet.line.{label}"), view.points(amount, signed=True), written, list(codes), differs)
        for label, amount in claimed:
            known = label in LINE_LABELS
            text = (
                view.say(f"sheet.line.{label}")
                if known
                else view.say("sheet.line.other", label=cut(view.clean(label), _LABEL_WIDTH, view.ellipsis))
            )
            yield Row(text, "", view.points(amount, signed=True), list(codes), bool(codes))
        computed = "" if score is None or score.unit is None else view.points(score.unit, signed=True)
        unit = "" if self.claims.unit is None else view.points(self.claims.unit, signed=True)
        row = self._row("unit", computed, unit)
        if row is not None:
            yield row

    def _each_for_himself(self) -> Iterator[Row]:
        score, claims = self.score, self.claims
        for seat, name in enumerate(self.players):
            computed = self._at(None if score is None else score.player_points, seat)
            claimed = self._at(claims.player_points, seat)
            row = self._row("player_points", computed, claimed, self.view.say("sheet.points_of", name=name))
            if row is not None:
                yield row
        yield from self._scores()

    def _scores(self) -> Iterator[Row]:
        score, claims, view = self.score, self.claims, self.view
        for seat, name in enumerate(self.players):
            computed = self._at(None if score is None else score.scores, seat, signed=True)
            claimed = self._at(claims.scores, seat, signed=True)
            row = self._row(f"score.{seat}", computed, claimed, view.say("sheet.score_of", name=name))
            if row is not None:
                yield row
        if "sum" in self.wrong and claims.scores is not None:
            yield Row(view.say("sheet.sum"), "0", view.points(sum(claims.scores), signed=True), ["S705"], True)
        for seat, name in enumerate(self.players):
            total = self._at(claims.running_totals, seat, signed=True)
            if total:
                yield Row(view.say("sheet.total_of", name=name), "", total)

    def _at(self, row: tuple[int, ...] | None, seat: int, *, signed: bool = False) -> str:
        return "" if row is None else self.view.points(row[seat], signed=signed)

    def _points(self, half_points: int | None) -> str:
        return "" if half_points is None else self.view.points(half_points)

    def _name(self, seat: int | None) -> str:
        if seat is None:
            return ""
        return self.players[seat] if 0 <= seat < len(self.players) else str(seat)

    def _side(self, side: str | None) -> str:
        return "" if side is None else self.view.say(f"side.{side}").lower()

    def _levels(self, levels: tuple[str, ...]) -> str:
        return ", ".join(self.view.say(f"level.{level}") for level in levels) or self.view.say("no_handful")


def _text(value: int | None) -> str:
    return "" if value is None else str(value)
