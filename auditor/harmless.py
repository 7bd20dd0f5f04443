"""Texts of records and files made harmless for terminals and logs; imports nothing heavy.

What could move the cursor, change colours, turn the order of reading or hide something: control characters,
those that set the direction of text, invisible ones, and halves of surrogate pairs, by which names of files
stand that are no UTF-8.
"""

import re
from typing import Final

_UNPRINTABLE: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_BYTE: Final = 0xFF
_BASIC_PLANE: Final = 0xFFFF


def plain(text: str) -> str:
    """A text on one line, safe for a terminal: each unprintable character becomes ``?``."""
    if text.isascii() and text.isprintable():
        return text
    return _UNPRINTABLE.sub("?", text)


def plain_lines(text: str) -> str:
    """The same for a text that may have several lines."""
    return "\n".join(map(plain, text.split("\n")))


def written_out(text: str) -> str:
    """A text of several lines, safe for a terminal: each unprintable character is written out as an escape.

    So texts that differ only in such characters can be told apart.
    """
    if text.isascii() and text.isprintable():
        return text
    return "\n".join(_UNPRINTABLE.sub(_escape, line) for line in text.split("\n"))


def _escape(match: re.Match[str]) -> str:
    code = ord(match.group())
    if code <= _BYTE:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= _BASIC_PLANE else f"\\U{code:08x}"
