"""The parts of a plain record beside its cards: small texts that come up again and again, each decoded once."""

import re
from collections.abc import Callable
from datetime import date
from functools import lru_cache
from typing import Any, Final

from msgspec import UNSET, MsgspecError
from msgspec.json import Decoder, encode

from auditor.bulk.shapes import Claims, Contract, Event, Handful, Person, Rules, Shape, Spoken
from auditor.record.limits import MAX_NUMBER

MOST: Final = 50_000
"""Parts of a kind that are remembered."""

_BLANK: Final = (UNSET, None)
_DATE: Final = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")
_ESCAPED_COLON: Final = b"\\u003"  # of some more characters too
_PERHAPS_NOT_NORMAL: Final = re.compile(rb"null|\.0|[0-9][eE]")


class Part:
    """A part of a record: what was decoded, its canonical JSON, and the number of colons in its text."""

    __slots__ = ("canonical", "colons", "value")

    def __init__(self, value: Any, canonical: bytes, colons: int) -> None:
        self.value = value
        self.canonical = canonical
        self.colons = colons


class Parts:
    """The parts of one kind; knows what it has seen before."""

    def __init__(self, kind: Any, fits: Callable[[Any], bool] = lambda _: True) -> None:
        self._decode = Decoder(kind).decode
        self._fits = fits
        self._known: dict[bytes, Part | None] = {}

    def of(self, text: bytes) -> Part | None:
        """The part of a text; None for one that is not plain."""
        try:
            return self._known[text]
        except KeyError:
            if len(self._known) >= MOST:
                self._known.clear()
            part = self._known[text] = self._part(text)
            return part

    def _part(self, text: bytes) -> Part | None:
        try:
            value = self._decode(text)
        except (MsgspecError, RecursionError, UnicodeDecodeError):
            return None
        # The encoder names each key once: a key that the text repeats is a colon more there.
        written, colons = encode(value), text.count(b":")
        if _ESCAPED_COLON in text or written.count(b":") != colons or not self._fits(value):
            return None
        return Part(value, encode(_normal(value)) if _PERHAPS_NOT_NORMAL.search(text) else written, colons)


def kinds_of_parts() -> dict[str, Parts]:
    """For each field of a record that is decoded by itself its parts."""
    return {
        "players": Parts(list[str | Person], lambda players: 3 <= len(players) <= 5),
        "rules": Parts(str | Rules),
        "event": Parts(Event, _plain_event),
        "auction": Parts(list[Spoken]),
        "contract": Parts(Contract),
        "announcements": Parts(list[Handful]),
        "claims": Parts(Claims),
    }


def _normal(value: Any) -> Any:
    """A value as the format writes it: what is null left out (but the partner), whole numbers as integers."""
    if isinstance(value, Shape):
        fields = ((name, getattr(value, name)) for name in value.__struct_fields__)
        alone = "partner" if isinstance(value, Claims) else None
        return {
            name: _normal(inner)
            for name, inner in fields
            if inner is not UNSET and (inner is not None or name == alone)
        }
    if type(value) is list:
        return [_normal(inner) for inner in value]
    return int(value) if type(value) is float and value.is_integer() else value


def _plain_event(event: Event) -> bool:
    """Whether the fields of an event that a structure cannot check are plain."""
    for value in (event.round, event.table, event.board, event.hand):
        if type(value) is int and not -MAX_NUMBER <= value <= MAX_NUMBER:
            return False
    return event.date in _BLANK or _is_date(str(event.date))


@lru_cache(maxsize=4096)
def _is_date(text: str) -> bool:
    if not _DATE.fullmatch(text):
        return False
    try:
        date.fromisoformat(text + "-01-01"[len(text) - 4 :])
    except ValueError:
        return False
    return True
