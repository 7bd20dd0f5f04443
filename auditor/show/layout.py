"""Lines of text measured in terminal cells: padding, cutting, flowing, tables.

A line is a ``rich.text.Text``; its plain form says everything, style only adds to it.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len, chop_cells
from rich.text import Span, Text

from auditor.show.view import FAINT, STRONG, Styled, View, cut

Piece = Text | Styled | str
Line = Sequence[Piece]
_SPACES: Final = re.compile(r"[ \t\r\n]+")
"""Where a line may break: not at a no-break space."""


def cells(text: Piece) -> int:
    """Width of a text in terminal cells."""
    words = text if isinstance(text, str) else text.plain
    return len(words) if words.isascii() and words.isprintable() else cell_len(words)


def padded(text: Text | str, width: int, align: str = "left") -> Text:
    """A text filled up with spaces to a width."""
    text = Text(text) if isinstance(text, str) else text.copy()
    missing = width - cells(text)
    if missing <= 0:
        return text
    before = {"left": 0, "right": missing, "centre": missing // 2}[align]
    return Text.assemble(" " * before, text, " " * (missing - before))


def plain_of(line: Line) -> str:
    """A line without its styles."""
    return "".join([piece if isinstance(piece, str) else piece.plain for piece in line])


def spliced(pieces: Iterable[Piece]) -> Text:
    """Pieces one behind the other in one text, each with its styles; in much less time than by ``Text.assemble``."""
    words: list[str] = []
    spans: list[Span] = []
    at = 0
    for piece in pieces:
        plain, whole = (piece, "") if isinstance(piece, str) else (piece.plain, piece.style)
        if whole:
            spans.append(Span(at, at + len(plain), whole))
        if isinstance(piece, Text) and piece.spans:
            spans += [Span(start + at, end + at, style) for start, end, style in piece.spans]
        words.append(plain)
        at += len(plain)
    return Text("".join(words), spans=spans)


def joined(pieces: Iterable[Piece], gap: str = "  ") -> Text:
    """Pieces in one line, the empty ones left out."""
    parts: list[Piece] = []
    for piece in pieces:
        if cells(piece):
            parts += (gap, piece) if parts else (piece,)
    return spliced(parts)


def ends(left: Text | str, right: Text | str, view: View) -> Text:
    """One text at the left and one at the right end of a line; the left one is cut where both do not fit."""
    right = Text(right) if isinstance(right, str) else right
    left = Text(left) if isinstance(left, str) else left.copy()
    room = max(view.width - cells(right) - 2, 0)
    if cells(left) > room:
        left = Text(cut(left.plain, room, view.ellipsis))
    return Text.assemble(left, " " * (view.width - cells(left) - cells(right)), right)


def flowed(pieces: Sequence[Piece], width: int, first: Piece = "", gap: str = " ") -> list[Text]:
    """Pieces one after the other behind ``first``, on as many lines as they need, indented alike."""
    return [spliced(line) for line in flow([(piece,) for piece in pieces], width, first, gap)]


def flow(groups: Iterable[Line], width: int, first: Piece, gap: str) -> list[Line]:
    """Groups of pieces one after the other behind ``first``, as ``flowed``; a group is not broken."""
    indent, between = cells(first), cells(gap)
    line: list[Piece] = [first]
    lines: list[Line] = [line]
    used = indent
    empty = True
    for group in groups:
        wide = sum([cells(piece) for piece in group])
        if not empty and used + between + wide > width:
            line = [" " * indent]
            lines.append(line)
            used, empty = indent, True
        if not empty:
            line.append(gap)
            used += between
        line += group
        used += wide
        empty = False
    return lines


def paragraph(text: str, width: int, indent: int = 0, style: str = "") -> list[Text]:
    """A sentence on lines of at most this width; a word that is too long is broken."""
    room = max(width - indent, 10)
    margin = " " * indent
    words: list[str] = []
    for word in _SPACES.split(text.strip()) if text.strip() else ():
        words += chop_cells(word, room) if cells(word) > room else [word]
    lines, line, used = [], "", indent
    for word in words:
        wide = cells(word)
        if line and used + 1 + wide > width:
            lines.append(Text(margin + line, style))
            line, used = "", indent
        line, used = (f"{line} {word}", used + 1 + wide) if line else (word, used + wide)
    return [*lines, Text(margin + line, style)]


def rule(view: View, style: str = FAINT) -> Text:
    """A line across."""
    return Text(view.fold("─") * view.width, style)


def table(rows: Sequence[Sequence[Text | str]], gap: int = 2, right: Sequence[int] = ()) -> list[Text]:
    """Rows in columns as wide as their widest cell; the columns named in ``right`` are flush right."""
    widths: list[int] = []
    for row in rows:
        for column, cell in enumerate(row):
            if column == len(widths):
                widths.append(0)
            widths[column] = max(widths[column], cells(cell))
    lines = []
    for row in rows:
        parts = [padded(cell, widths[n], "right" if n in right else "left") for n, cell in enumerate(row)]
        line = Text(" " * gap).join(parts)
        line.rstrip()
        lines.append(line)
    return lines


def indented(lines: Iterable[Text], margin: int = 2) -> list[Text]:
    """Lines with a margin, also those that begin with spaces: the columns of a table stay below each other."""
    return [spliced((" " * margin, line)) for line in lines]


class Writer:
    """Collects the lines of a text in sections: titles flush left, what stands under them indented."""

    def __init__(self, view: View, indent: int = 2) -> None:
        self.view = view
        self.lines: list[Text] = []
        self._indent = indent

    def title(self, text: str) -> None:
        """The title of the whole text."""
        self.lines += paragraph(text, self.view.width, style=STRONG)

    def section(self, text: str) -> None:
        """The title of a section, after an empty line."""
        if self.lines:
            self.lines.append(Text(""))
        self.lines += paragraph(text, self.view.width, style=STRONG)

    def say(self, text: str, indent: int | None = None, style: str = "") -> None:
        """A sentence."""
        self.lines += paragraph(text, self.view.width, self._indent if indent is None else indent, style)

    def flow(self, pieces: Sequence[Text], first: str = "", gap: str = " ") -> None:
        """Pieces one after the other."""
        self.lines += flowed(pieces, self.view.width, " " * self._indent + first, gap)

    def nest(self, lines: Iterable[Text]) -> None:
        """A finished text inside of this one, after an empty line; made for a view so much narrower."""
        self.lines.append(Text(""))
        self.lines += [Text.assemble(" " * self._indent, line) for line in lines]

    def add(self, lines: Iterable[Text]) -> None:
        """Finished lines, indented where they are not yet."""
        margin = " " * self._indent
        self.lines += [line if line.plain.startswith(margin) else Text.assemble(margin, line) for line in lines]
