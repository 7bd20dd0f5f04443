"""Texts of a table made from stored hands, without the names of people."""

import json
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from auditor.show.pseudonyms import Aliases, Person
from auditor.show.redact import people_of, redacted_record
from auditor.show.veil import Veil
from auditor.show.vocabulary import format_words, spoken_words

_OF_PERSONS: Final = frozenset(("player", "player_id", "taker_id", "by"))
"""Columns of a store that hold people."""
_PLAIN_NAME: Final = re.compile("[a-z0-9_]+")
_ESCAPE: Final = re.compile(r"\\u[0-9a-fA-F]{4}")
_REMEMBERED: Final = 1 << 14


class Cells:
    """What may be seen of texts. ``rejects`` are texts and faults of records that could not be read.

    A text that is a word of the format as a whole (a card, a bid) is left as it is, but in the columns of people.
    """

    def __init__(self, people: Iterable[Person], rejects: Iterable[tuple[str | None, str | None]], key: bytes) -> None:
        self._key = key
        self._aliases = Aliases(people, key, spoken_words())
        self._rejects: dict[str, str] = {}
        for text, fault in rejects:
            self._hide_reject(text or "", fault or "")
        self.text = lru_cache(_REMEMBERED)(self._text)

    def name(self, name: str) -> str:
        """What is shown as the name of a column or a field, which may be made of names too."""
        if self._is_somebody(name):
            return self._aliases.named(name)
        return name if _PLAIN_NAME.fullmatch(name) else self._aliases.replaced(name)

    def _text(self, column: str, text: str) -> str:
        """What is shown of a text in a column."""
        if column in _OF_PERSONS and self._aliases.has(text):
            return self._aliases.named(text)
        if text in self._rejects:
            return self._rejects[text]
        if text in format_words():
            return text
        if self._is_somebody(text):
            return self._aliases.named(text)
        if text.startswith("{") and '"tarot-hand"' in text:
            return self._record(text)
        return self._loose(text)

    def _is_somebody(self, text: str) -> bool:
        """Whether a text as a whole names somebody, and is not a small number."""
        return self._aliases.has(text) and text not in format_words() and not (text.isdigit() and len(text) < 4)

    def _record(self, text: str) -> str:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            return self._loose(text)
        if not isinstance(value, dict):
            return self._loose(text)
        record = redacted_record(value, Aliases(people_of(value), self._key))
        return json.dumps(record, ensure_ascii=False, separators=(",", ":"))

    def _loose(self, text: str) -> str:
        """A text with the names in it replaced; where it is JSON they may be written with escapes."""
        if _ESCAPE.search(text):
            written = _ESCAPE.sub(lambda match: chr(int(match[0][2:], 16)), text)
            plain = written.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
            made = self._aliases.replaced(plain)
            return text if made == plain else made
        return self._aliases.replaced(text)

    def _hide_reject(self, text: str, fault: str) -> None:
        try:
            people = people_of(json.loads(text))
        except (ValueError, RecursionError):
            people = []
        aliases = Aliases(people, self._key)
        self._rejects[text] = Veil(aliases).text(text)
        self._rejects[fault] = Veil(aliases, known=spoken_words()).text(fault)
