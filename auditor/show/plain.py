"""Texts of records made harmless for terminals and logs, and texts of our own in ASCII; imports nothing heavy."""

import re
import unicodedata
from typing import Final

_ASCII_SIGNS: Final = str.maketrans(
    {
        "½": ".5",
        "×": "x",
        "·": "-",
        "–": "-",
        "—": "-",
        "─": "-",
        "…": "...",
        "≠": "!=",
        "≥": ">=",
        "→": "->",
        "▶": ">",
        "’": "'",
        "œ": "oe",
        "ß": "ss",
        "Œ": "OE",
        "♠": "S",
        "♥": "H",
        "♦": "D",
        "♣": "C",
    }
)
_UNPRINTABLE: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufe00-\ufe0f\ufeff\ufff9-\ufffb]"
)


def plain(text: str) -> str:
    """A text of a record made safe for a terminal: control and invisible characters become ``?``.

    So do halves of surrogate pairs, by which names of files stand that are no UTF-8.
    """
    if text.isascii() and text.isprintable():
        return text
    return _UNPRINTABLE.sub("?", text)


def to_ascii(text: str) -> str:
    """A text with ASCII characters only: accents are dropped, what has no likeness becomes ``?``."""
    decomposed = unicodedata.normalize("NFKD", text.translate(_ASCII_SIGNS))
    kept = "".join(character for character in decomposed if not unicodedata.combining(character))
    return kept.encode("ascii", "replace").decode()
