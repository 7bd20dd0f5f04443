"""Stored hands to be looked at again: their records as they were judged, and the rules that they were judged by."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from auditor.store.connection import DEFAULT_WAIT, open_to_read
from auditor.store.errors import reporting
from auditor.store.plain_views import HAND_ID, RECORD_TEXT

_SELECT: Final = (
    f"SELECT {HAND_ID} AS id, h.record_id, {RECORD_TEXT}, h.rules, coalesce(s.name, h.source_id), h.position, r.line"
    " FROM data.hands h JOIN data.records r USING (key) LEFT JOIN data.sources s ON s.source_id = h.source_id"
    " LEFT JOIN data.layouts l USING (layout)"
)
_ORDER: Final = (
    "ORDER BY h.date_from NULLS LAST, h.round, h.round_name, h.table_name, h.hand_no, h.hand_name, s.name, h.position,"
    " h.hand_id"
)


class StoredRecord(NamedTuple):
    """A stored hand: its ids, its record, preset and options of its rules, the place that it came from."""

    hand_id: str
    record_id: str | None
    text: bytes
    preset: str
    options: dict[str, Any]
    source: str
    position: int
    line: int


class NoSuchHandError(LookupError):
    """A store has no hand of the name that is the text."""


def named_hands(path: str | Path, names: Sequence[str], wait: float = DEFAULT_WAIT) -> list[StoredRecord]:
    """The hands with these ids, of the store or of the record, in the order of the names and each once.

    Raises :class:`NoSuchHandError`, and :class:`auditor.store.errors.StoreError`.
    """
    condition = f"{HAND_ID} IN (SELECT unnest($names)) OR h.record_id IN (SELECT unnest($names))"
    asked = [name.encode(errors="replace").decode() for name in names]  # an argument need not be text
    found = _read(path, condition, wait, {"names": asked})
    hands: dict[str, StoredRecord] = {}
    for name in names:
        same = [hand for hand in found if name in (hand.hand_id, hand.record_id)]
        if not same:
            raise NoSuchHandError(name)
        hands |= {hand.hand_id: hand for hand in same}
    return list(hands.values())


def disputed_hands(path: str | Path, wait: float = DEFAULT_WAIT) -> list[StoredRecord]:
    """The hands of the relation ``disputes``. Raises :class:`auditor.store.errors.StoreError`."""
    return _read(path, f"{HAND_ID} IN (SELECT hand_id FROM disputes)", wait, {})


def _read(path: str | Path, condition: str, wait: float, values: dict[str, Any]) -> list[StoredRecord]:
    path = Path(path)
    with open_to_read(path, wait) as con, reporting(path):
        rows = con.execute(f"{_SELECT} WHERE {condition} {_ORDER}", values).fetchall()
    return [_stored(*row) for row in rows]


def _stored(hand_id: str, record_id: str | None, text: str, rules: str, *place: Any) -> StoredRecord:
    preset, options = rules, {}
    if rules.startswith("{"):
        written = json.loads(rules)
        preset, options = written["preset"], written["options"]
    return StoredRecord(hand_id, record_id, text.encode(), preset, options, *place)
