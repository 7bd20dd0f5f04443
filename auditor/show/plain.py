"""Texts in ASCII; imports nothing heavy. What makes texts of records harmless stands in ``auditor.harmless``."""

import re
import unicodedata
from functools import cache
from typing import Final

from auditor.cards import SUIT_LETTERS, SUIT_SIGNS
from auditor.language import NO_BREAK

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

_FRENCH_SPACE: Final = re.compile(f"{NO_BREAK}(?=[;:!?»])|(?<=«){NO_BREAK}")


@cache
def _signs(suits: str) -> dict[int, str]:
    return _ASCII_SIGNS | dict(zip(map(ord, SUIT_SIGNS), suits, strict=True))


def to_ascii(text: str, suits: str = SUIT_LETTERS) -> str:
    """A text with ASCII characters only: accents are dropped, what has no likeness becomes ``?``.

    A no-break space before a sign is dropped too: as an ordinary one it would let a line begin with the sign.

    ``suits`` are the letters for the signs of the four suits.
    """
    text = _FRENCH_SPACE.sub("", text).translate(_signs(suits))
    decomposed = unicodedata.normalize("NFKD", text)
    kept = "".join(character for character in decomposed if not unicodedata.combining(character))
    return kept.encode("ascii", "replace").decode()
