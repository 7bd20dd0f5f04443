"""Canonical JSON of a record, its content hash, and writing records as JSON Lines.

All functions take records in normal form, as ``check`` gives them: there is one text for each content.
"""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import IO, Any, Final

_NOT_CONTENT: Final = ("source", "comment")


def canonical_json(record: Mapping[str, Any]) -> bytes:
    """The canonical JSON of a record in normal form: UTF-8, no white space, fields in the order of the format."""
    return json.dumps(record, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def content_hash(record: Mapping[str, Any]) -> str:
    """SHA-256, in hexadecimal, of the canonical JSON without ``source`` and ``comment``.

    Two records with the same hash tell the same hand, wherever they come from.
    """
    content = {name: value for name, value in record.items() if name not in _NOT_CONTENT}
    return sha256(canonical_json(content)).hexdigest()


def write_lines(records: Iterable[Mapping[str, Any]], stream: IO[bytes]) -> int:
    """Writes records in normal form to a stream, one a line; returns how many."""
    count = 0
    for record in records:
        stream.write(canonical_json(record) + b"\n")
        count += 1
    return count
