"""Whether no object of a record names a key twice, proved by counting colons (see ``auditor.record.reading``).

The decoder takes the last of repeated keys without a word. A text has one colon a key as written, and perhaps
more inside of strings; a structure has one key fewer for each repetition.
"""

from collections.abc import Iterator
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import astuple

from auditor.bulk.shapes import Person, Rules

_BLANK: Final = (UNSET, None)
_ESCAPED_COLON: Final = b"\\u003"  # of some more characters too
_OF_A_BID: Final = 2
_OF_A_LINE: Final = 2
_OF_A_TRICK: Final = 3


def keys_once(shape: Any, text: bytes, left_out: int) -> bool:
    """Whether the text that a structure was decoded from surely names each key once.

    ``left_out`` is the number of leaders and winners that its tricks do not name.
    """
    colons = text.count(b":") + left_out - _keys(shape)
    if colons and _ESCAPED_COLON not in text:
        colons -= sum(string.count(":") for string in _strings(shape))
    return not colons


def _own(shape: Any) -> int:
    """Keys of one object."""
    values = astuple(shape)
    return len(values) - values.count(UNSET)


def _keys(shape: Any) -> int:
    keys = _own(shape) + _own(shape.deal)
    for player in shape.players:
        if type(player) is Person:
            keys += _own(player)
    for part in (shape.event, shape.contract):
        if part not in _BLANK:
            keys += _own(part)
    if type(shape.rules) is Rules:
        keys += _own(shape.rules)
    if shape.auction not in _BLANK:
        keys += _OF_A_BID * len(shape.auction)
    if shape.announcements not in _BLANK:
        keys += sum(map(_own, shape.announcements))
    if shape.tricks not in _BLANK:
        keys += _OF_A_TRICK * len(shape.tricks)
    claims = shape.claims
    if claims not in _BLANK:
        keys += _own(claims)
        if claims.points not in _BLANK:
            keys += _own(claims.points)
        if claims.breakdown not in _BLANK:
            keys += _OF_A_LINE * len(claims.breakdown)
    return keys


def _strings(shape: Any) -> Iterator[str]:
    """The texts of a record that may hold anything."""
    values = [shape.id, shape.comment]
    for player in shape.players:
        values += astuple(player) if type(player) is Person else (player,)
    if shape.event not in _BLANK:
        values += astuple(shape.event)
    if shape.claims not in _BLANK:
        values.append(shape.claims.by)
        values += [line.label for line in shape.claims.breakdown or ()]
    yield from (value for value in values if type(value) is str)
