"""The parts of a plain record beside its cards: small texts that come up again and again, each decoded once."""

import re
from collections.abc import Callable, Iterator
from datetime import date
from functools import lru_cache
from typing import Any, Final, NamedTuple

from msgspec import UNSET, MsgspecError
from msgspec.json import Decoder, encode
from msgspec.structs import astuple

from auditor.bulk.shapes import Claims, Contract, Event, Handful, Numbered, Person, Rules, Shape, Spoken
from auditor.record.limits import MAX_NUMBER

MOST: Final = 50_000
"""Parts of a kind that are remembered."""

_BLANK: Final = (UNSET, None)
_DATE: Final = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")
_ESCAPED_COLON: Final = b"\\u003"  # of some more characters too


class Part(NamedTuple):
    """A part of a record: what was decoded, its canonical JSON, and the number of colons in its text."""

    value: Any
    canonical: bytes
    colons: int


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
        colons = text.count(b":")
        if not self._fits(value) or _keys(value) + _colons_inside(value, text) != colons:
            return None
        return Part(value, encode(_normal(value)), colons)


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
        "text": Parts(str),
    }


def _keys(value: Any) -> int:
    """The number of keys in a value, each object counted once."""
    if isinstance(value, Shape):
        values = astuple(value)
        return len(values) - values.count(UNSET) + sum(map(_keys, values))
    if type(value) is list:
        return sum(map(_keys, value))
    return len(value) if type(value) is dict else 0


def _colons_inside(value: Any, text: bytes) -> int:
    """The number of colons inside of the strings of a value; none where they may be written otherwise."""
    return 0 if _ESCAPED_COLON in text else sum(string.count(":") for string in _strings(value))


def _strings(value: Any) -> Iterator[str]:
    if type(value) is str:
        yield value
    elif isinstance(value, Shape):
        for inner in astuple(value):
            yield from _strings(inner)
    elif type(value) is list:
        for inner in value:
            yield from _strings(inner)


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
    if isinstance(value, Numbered):
        return value.value
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
