"""One frame as the elements of a picture: the table drawn, everything else in lines of text.

An element is a piece of SVG with its place in it, so that elements of two frames are the same where nothing
has changed.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rich.text import Text

from auditor.show.frame import DEFENCE, OTHERS, TAKER, CardView, Frame, SeatView, SideView, TrickView
from auditor.show.headline import headline
from auditor.show.layout import cells, ends, paragraph
from auditor.show.markup import escaped, pieces, spans
from auditor.show.text import (
    SPOTS,
    announcement_lines,
    contract_line,
    dog_line,
    finding_lines,
    last_trick_lines,
    legal_lines,
    name_of,
    reason_lines,
    seat_lines,
    side_text,
    suit_text,
    table_title,
    title_line,
)
from auditor.show.view import FAINT, STRONG, View

WIDTH: Final = 860
_COLUMNS: Final = 90
"""Terminal cells of a line of text."""
CELL: Final = 9.03
"""Width of a letter of the 15 pixel font."""
_MARGIN: Final = 20
_WORD: Final = re.compile(r"\s+|\S+\s*")
_LINE: Final = 21
_BASE: Final = 15
"""From the top of a line to the feet of its letters."""
_BAR: Final = 8
_FELT_PADDING: Final = 14
_ROW: Final = 92
_CARD_WIDTH: Final = 58
_CARD_HEIGHT: Final = 54
_GAP: Final = 8


def fitted_view(view: View) -> View:
    """The view for the lines of text of a picture."""
    return replace(view, width=_COLUMNS)


@dataclass(frozen=True, slots=True)
class Blocks:
    """The lines of text of a frame, block by block; ``seats`` has one block a seat."""

    head: list[Text]
    title: list[Text]
    seats: list[list[Text]]
    below: list[list[Text]]

    @classmethod
    def of(cls, shown: Frame, view: View) -> "Blocks":
        """The blocks of a frame, for lines as wide as the picture."""
        sides = [side_text(side, shown, view, True) for side in shown.sides]
        count = ends(sides[0], sides[1], view) if len(sides) == 2 else Text()
        findings = [line for finding in shown.findings for line in finding_lines(finding, view)]
        return cls(
            head=[title_line(shown, view), contract_line(shown, view), _with_suit(shown, view), count],
            title=[table_title(shown, view)],
            seats=[seat_lines(shown, seat, view) for seat in shown.seats],
            below=[
                paragraph(headline(shown, view), view.width, style=STRONG),
                [*legal_lines(shown, view), *reason_lines(shown, view)],
                last_trick_lines(shown, view),
                announcement_lines(shown, view),
                findings,
            ],
        )


def _with_suit(shown: Frame, view: View) -> Text:
    """The dog and the discard, and in Le Mignon the chosen suit."""
    suit = suit_text(shown, view)
    return ends(dog_line(shown, view), Text(suit, FAINT), view) if suit else dog_line(shown, view)


@dataclass(frozen=True, slots=True)
class Plan:
    """How many lines each block takes, so that nothing moves from frame to frame."""

    seats: tuple[int, ...]
    below: tuple[int, ...]
    rows: int

    @classmethod
    def of(cls, blocks: Sequence[Blocks], shown: Frame) -> "Plan":
        """The plan with room for every frame of a hand."""
        return cls(
            seats=tuple(max(map(len, same)) for same in zip(*(each.seats for each in blocks), strict=True)),
            below=tuple(max(map(len, same)) for same in zip(*(each.below for each in blocks), strict=True)),
            rows=len(SPOTS[shown.players]),
        )

    @property
    def felt_top(self) -> int:
        """Where the table begins."""
        return _MARGIN + 5 * _LINE + _BAR + _GAP

    @property
    def felt_height(self) -> int:
        """Height of the table."""
        return self.rows * _ROW + 2 * _FELT_PADDING

    @property
    def height(self) -> int:
        """Height of the picture."""
        lines = sum(self.seats) + sum(self.below)
        return self.felt_top + self.felt_height + 2 * _GAP + lines * _LINE + _MARGIN


def elements(shown: Frame, blocks: Blocks, plan: Plan, view: View) -> list[str]:
    """The elements of a frame, in the order in which they are drawn."""
    top = _MARGIN
    drawn = list(_lines(blocks.head, top))
    top += 4 * _LINE
    drawn += _bar(shown, top)
    drawn += _lines(blocks.title, top + _BAR + _GAP - 2)
    drawn += _table(shown, plan, view)
    top = plan.felt_top + plan.felt_height + _GAP
    for seat, (lines, room) in enumerate(zip(blocks.seats, plan.seats, strict=True)):
        if shown.seats[seat].turn:
            drawn.append(f'<rect class="turn" x="{_MARGIN - 8}" y="{top}" width="4" height="{room * _LINE - 3}"/>')
        drawn += _lines(lines, top)
        top += room * _LINE
    top += _GAP
    for lines, room in zip(blocks.below, plan.below, strict=True):
        drawn += _lines(lines, top)
        top += room * _LINE
    return drawn


def _lines(lines: Iterable[Text], top: int) -> Iterator[str]:
    for number, line in enumerate(lines):
        if line.plain.strip():
            yield _text(_MARGIN, top + number * _LINE + _BASE, line)


def _text(x: float, y: float, line: Text | str, classes: str = "") -> str:
    named = f' class="{classes}"' if classes else ""
    wide = isinstance(line, Text) and cells(line) != len(line.plain)
    content = _placed(line, x) if wide and isinstance(line, Text) else spans(line, "tspan")
    return f'<text x="{x:g}" y="{y:g}"{named}>{content}</text>'


def _placed(line: Text, x: float) -> str:
    """A line with each of its words at its own place: letters of other scripts are not as wide as their cells."""
    content, at = "", 0
    for text, name in pieces(line):
        named = f' class="{name}"' if name else ""
        for word in _WORD.findall(text):
            content += f'<tspan x="{x + at * CELL:g}"{named}>{escaped(word)}</tspan>'
            at += cells(word)
    return content


def _bar(shown: Frame, top: int) -> Iterator[str]:
    """The count of both sides as one bar, with a line at the target."""
    if len(shown.sides) < 2:
        return
    width = WIDTH - 2 * _MARGIN
    scale = width / shown.total
    yield f'<rect class="bar" x="{_MARGIN}" y="{top}" width="{width}" height="{_BAR}"/>'
    attack, defence = (max(side.points, 0) * scale for side in shown.sides)
    yield f'<rect class="attack" x="{_MARGIN}" y="{top}" width="{attack:.1f}" height="{_BAR}"/>'
    right = WIDTH - _MARGIN - defence
    yield f'<rect class="defence" x="{right:.1f}" y="{top}" width="{defence:.1f}" height="{_BAR}"/>'
    if shown.target is not None and _has_target(shown.sides[0]):
        at = _MARGIN + shown.target * scale
        yield f'<rect class="target" x="{at - 1:.1f}" y="{top - 3}" width="2" height="{_BAR + 6}"/>'


def _has_target(side: SideView) -> bool:
    return side.side not in (DEFENCE, OTHERS)


def _table(shown: Frame, plan: Plan, view: View) -> Iterator[str]:
    """The table with each seat in its place and what it has laid or said."""
    width = WIDTH - 2 * _MARGIN
    yield (
        f'<rect class="felt" x="{_MARGIN}" y="{plan.felt_top}" width="{width}" height="{plan.felt_height}" rx="18"/>'
    )
    for row, spots in enumerate(SPOTS[shown.players]):
        top = plan.felt_top + _FELT_PADDING + row * _ROW
        nearest = row == plan.rows - 1
        for across, seat in spots:
            x = _MARGIN + across * width
            yield from _spot(shown, shown.seats[seat], (x, top, nearest), view)
    if shown.trick is not None:
        nobodys = [card for card in shown.trick.cards if card.seat is None]
        top = plan.felt_top + _FELT_PADDING + (plan.rows - 1) * _ROW
        yield from _cards(nobodys, shown.trick, (WIDTH - _MARGIN - 140, top + 16), view)


def _spot(shown: Frame, seat: SeatView, place: tuple[float, int, bool], view: View) -> Iterator[str]:
    """A seat: its name at the rim of the table, its card before it; the nearest one has its name below."""
    x, top, nearest = place
    name = name_of(shown, seat.seat, view)
    strong = "strong " if seat.turn or seat.role == TAKER else ""
    yield _text(x, top + (_CARD_HEIGHT + 8 + _BASE if nearest else _BASE), name, f"{strong}middle")
    cards_top = top + (2 if nearest else _LINE + 2)
    if shown.trick is None:
        if seat.said is not None:
            said = view.bid(seat.said)
            wide = cells(said) * CELL + 22
            yield (
                f'<rect class="card" x="{x - wide / 2:.1f}" y="{cards_top + 10}" width="{wide:.1f}" height="32"'
                ' rx="16"/>'
            )
            yield _text(x, cards_top + 31, said, "middle")
        return
    laid = [card for card in shown.trick.cards if card.seat == seat.seat]
    yield from _cards(laid, shown.trick, (x, cards_top), view)


def _cards(laid: Sequence[CardView], trick: TrickView, place: tuple[float, int], view: View) -> Iterator[str]:
    """Cards side by side, the middle at a place; what wins and what is wrong has a frame and a sign."""
    x, top = place
    pitch = _CARD_WIDTH + 18
    left = x - (pitch * (len(laid) - 1) + _CARD_WIDTH) / 2
    for number, card in enumerate(laid):
        at = left + number * pitch
        best = card.seat is not None and card.seat == trick.winner
        kind = "card wrong" if card.codes else "card best" if best else "card"
        yield (f'<rect class="{kind}" x="{at:.1f}" y="{top}" width="{_CARD_WIDTH}" height="{_CARD_HEIGHT}" rx="7"/>')
        yield _text(round(at + _CARD_WIDTH / 2, 1), top + 34, view.card(card.card), "rank middle")
        signs = "*" * best + "!" * bool(card.codes)
        if signs:
            kind = "sign wrong" if card.codes else "sign"
            yield _text(round(at + _CARD_WIDTH + 4, 1), top + 18, signs, kind)


def description(text: str) -> str:
    """A text as the alternative of a picture."""
    return f"<desc>{escaped(text)}</desc>"
