"""Texts of records made harmless for terminals and logs, and texts of our own in ASCII; imports nothing heavy."""

import re
import unicodedata
from functools import cache
from typing import Final

from auditor.cards import SUIT_LETTERS, SUIT_SIGNS

_ASCII_SIGNS: Final[dict[int, str]] = str.maketrans(
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
        "«": '"',
        "»": '"',
        "º": "o",
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


@cache
def _signs(suits: str) -> dict[int, str]:
    return _ASCII_SIGNS | dict(zip(map(ord, SUIT_SIGNS), suits, strict=True))


def to_ascii(text: str, suits: str = SUIT_LETTERS) -> str:
    """A text with ASCII characters only: accents are dropped, what has no likeness becomes ``?``.

    ``suits`` are the letters for the signs of the four suits.
    """
    decomposed = unicodedata.normalize("NFKD", text.translate(_signs(suits)))
    kept = "".join(character for character in decomposed if not unicodedata.combining(character))
    return kept.encode("ascii", "replace").decode()
