"""Texts as markup: escaping for HTML and SVG, and the pieces of a styled line with a class for each style.

Whatever stands in a record goes through :func:`escaped`, directly or as a piece of a line.
"""

import html
import re
from collections.abc import Iterator
from typing import Final

from rich.text import Text

from auditor.show.view import (
    EXCUSE_STYLE,
    FAINT,
    FAULT_STYLE,
    STRONG,
    SUIT_STYLES,
    TRUMP_STYLE,
    WARNING_STYLE,
)

CLASSES: Final = {
    STRONG: "strong",
    **{style: f"suit{suit}" for suit, style in enumerate(SUIT_STYLES) if style != STRONG},
    TRUMP_STYLE: "trump",
    EXCUSE_STYLE: "excuse",
    FAULT_STYLE: "error",
    WARNING_STYLE: "warning",
    FAINT: "faint",
}
"""The class of each style that a line can have; spades are as strong as other strong words."""

_NOT_IN_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_LETTER: Final = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
_RIGHT_TO_LEFT: Final = re.compile(rf"{_LETTER}(?:[{_LETTER[1:-1]} '’.-]*{_LETTER})?")


def escaped(text: str) -> str:
    """A text as character data or in a quoted attribute; characters that XML does not know become ``?``.

    Words that run from right to left are set apart, so that the numbers and cards beside them stay where they are.
    """
    return _RIGHT_TO_LEFT.sub("\u2068\\g<0>\u2069", html.escape(_NOT_IN_XML.sub("?", text)))


def pieces(line: Text) -> Iterator[tuple[str, str]]:
    """The pieces of a line, each with the class of its style; an empty one for plain text."""
    plain = line.plain
    styles = [str(line.style or "")] * len(plain)
    for span in line.spans:
        for place in range(span.start, min(span.end, len(plain))):
            styles[place] = str(span.style)
    start = 0
    for place in range(1, len(plain) + 1):
        if place == len(plain) or styles[place] != styles[start]:
            yield plain[start:place], CLASSES.get(styles[start], "")
            start = place


def spans(line: Text | str, tag: str = "span") -> str:
    """A line as markup: each styled piece in an element with its class."""
    if isinstance(line, str):
        return escaped(line)
    return "".join(
        f'<{tag} class="{name}">{escaped(text)}</{tag}>' if name and text.strip() else escaped(text)
        for text, name in pieces(line)
    )
