"""The place of a finding in the input: its line, cut to a window, with a caret below the place."""

from collections.abc import Iterator
from typing import Final

from auditor.audit.finding import Finding
from auditor.audit.result import HandAudit
from auditor.show.layout import Line, cells
from auditor.show.view import FAINT, FAULT_STYLE, Styled, View, cut

WIDEST: Final = 100
"""Terminal cells of the input that are shown."""
NARROWEST: Final = 20
_BEFORE: Final = 0.4
"""How much of a line that is cut stands before the place."""
_CARET: Final = "^"


def excerpt(audit: HandAudit, finding: Finding, view: View) -> list[Line]:
    """The line of the input at which a finding stands and a caret below its place.

    Empty where the finding names no place in the record, or where that place is not in the text kept of it.
    """
    if finding.line is None or not (finding.pointer or finding.code.startswith("R")):
        return []
    found = audit.input_line(finding.line, finding.column or 1)
    if found is None:
        return []
    number = str(finding.line)
    room = max(min(WIDEST, view.width - len(number) - len(" | ")), NARROWEST)
    before, after = _window(*found, room, view)
    if not before and not after:
        return []
    gutter = f"{number} | "
    margin = f"{' ' * len(number)} | "
    # A character may join the one before it, so what stands before the caret is measured as a whole.
    space = cells(gutter + before) - len(margin)
    return [
        (Styled(gutter, FAINT), before, after),
        (Styled(margin, FAINT), " " * space, Styled(_CARET, FAULT_STYLE)),
    ]


def _window(line: str, at: int, room: int, view: View) -> tuple[str, str]:
    """What stands before and behind a place of a line, as far as both fit into so many cells."""
    indent = min(len(line) - len(line.lstrip(" \t")), at)
    line, at = line[indent:].replace("\t", " "), at - indent
    # No character is narrower than nothing, but runs of marks without width are no reason to show a whole line.
    before = view.clean(line[max(at - room, 0) : at])
    after = view.clean(line[at : at + room])
    cut_before, cut_after = at > room, len(line) > at + room
    if cells(before) + cells(after) <= room and not cut_before and not cut_after:
        return before, after
    space = max(int(room * _BEFORE), room - cells(after) - (cells(view.ellipsis) if cut_after else 0))
    before = _end_of(before, space, view.ellipsis, cut_before)
    after = after + view.ellipsis if cut_after else after
    return before, cut(after, room - cells(before), view.ellipsis)


def _end_of(text: str, width: int, mark: str, is_cut: bool) -> str:
    """The end of a text that is at most so wide; where something was left out it begins with the mark."""
    if cells(text) <= width and not is_cut:
        return text
    kept = "".join(reversed(list(_fitting(reversed(text), width - cells(mark)))))
    return mark + kept


def _fitting(characters: Iterator[str], width: int) -> Iterator[str]:
    for character in characters:
        width -= cells(character)
        if width < 0:
            return
        yield character
