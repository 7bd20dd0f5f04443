"""Lines of an input without the names of people: what stands in a finding's excerpt or is quoted in its text.

In a record that could be read every text has its place, and so what may be shown of it. In one that could not, and
in foreign files, whatever is no word of the format may be a name: it is hidden.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from auditor.show.pseudonyms import WORD, Aliases, folded
from auditor.show.vocabulary import FIELDS, format_parts

HIDDEN: Final = "…"
"""Stands for a text that is not shown."""

_STRING: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"?')
_KEY_FOLLOWS: Final = re.compile(r"\s*:")


class _Piece(NamedTuple):
    """A part of a line, from ``start`` on, and what is shown of it."""

    start: int
    text: str
    shown: str


class Veil:
    """What may be seen of an input. ``shown`` gives for the texts of a readable record what stands for each."""

    def __init__(self, aliases: Aliases, shown: Mapping[str, str] | None = None, known: frozenset[str] = frozenset()):
        """``known`` are words, without accents and case, that may be seen beside those of the format."""
        self._aliases = aliases
        self._shown = shown
        self._known = known

    def text(self, text: str) -> str:
        """What may be seen of a text."""
        return "".join(piece.shown for piece in self._pieces(text))

    def line(self, text: str, offset: int) -> tuple[str, int]:
        """What may be seen of a line, and where in it the place that was at ``offset`` is."""
        shown, place = "", None
        for piece in self._pieces(text):
            if place is None and offset < piece.start + len(piece.text):
                place = len(shown) + (offset - piece.start if piece.shown == piece.text else 0)
            shown += piece.shown
        return shown, len(shown) if place is None else place

    def _pieces(self, text: str) -> Iterator[_Piece]:
        """The strings of a JSON text and what stands between them."""
        done = 0
        for match in _STRING.finditer(text):
            if match.start() > done:
                yield _Piece(done, text[done : match.start()], self._loose(text[done : match.start()]))
            is_key = _KEY_FOLLOWS.match(text, match.end()) is not None
            yield _Piece(match.start(), match[0], self._string(match[0], is_key))
            done = match.end()
        if done < len(text):
            yield _Piece(done, text[done:], self._loose(text[done:]))

    def _string(self, raw: str, is_key: bool) -> str:
        """What is shown of a string, quotes and all."""
        try:
            value = json.loads(raw)
        except ValueError:
            value = None
        if not isinstance(value, str):
            shown = self._masked(self._aliases.replaced(raw.strip('"')), whole=True)
            return f'"{shown}"'
        made = self._key(value) if is_key else self._value(value)
        return raw if made == value else json.dumps(made, ensure_ascii=False)

    def _key(self, value: str) -> str:
        if value in FIELDS:
            return value
        replaced = self._aliases.replaced(value)
        return replaced if self._shown is not None else self._masked(replaced, whole=True)

    def _value(self, value: str) -> str:
        if self._shown is not None:
            return self._shown.get(value, HIDDEN if value else value)
        if self._aliases.has(value):
            return self._aliases.named(value)
        return self._masked(self._aliases.replaced(value), whole=True)

    def _loose(self, text: str) -> str:
        """What is shown of a text that is no string: of a JSON text numbers and signs, in a score sheet everything."""
        replaced = self._aliases.replaced(text)
        return replaced if self._shown is not None else self._masked(replaced, whole=False)

    def _masked(self, text: str, *, whole: bool) -> str:
        """A text without the words that are not known; where it is ``whole`` one such word hides all of it."""
        parts = re.split(r"(P-(?:[0-9A-Z]+|\?))", text)
        made = [part if self._aliases.made(part) else WORD.sub(self._seen, part) for part in parts]
        joined = "".join(made)
        return HIDDEN if whole and HIDDEN in joined and joined != text else joined

    def _seen(self, match: "re.Match[str]") -> str:
        word = folded(match[0])
        return match[0] if word.isdigit() or word in format_parts() or word in self._known else HIDDEN
