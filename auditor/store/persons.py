"""Whom a store names, and the texts of records that could not be read: what has to be hidden where names are."""

import json
from collections.abc import Iterator
from typing import Any

from auditor.store.query import Reader


def players_and_arbiters(reader: Reader) -> Iterator[tuple[str, str]]:
    """Identity and name of everybody who played a stored hand, or ruled on one."""
    played = "SELECT DISTINCT player_id, player FROM seats WHERE player IS NOT NULL"
    ruled = 'SELECT DISTINCT "by", "by" FROM rulings WHERE "by" IS NOT NULL'
    yield from reader.run(f"{played} UNION {ruled} ORDER BY ALL").rows()


def lists_of_those_sitting_out(reader: Reader) -> Iterator[Any]:
    """The field ``sitting_out`` of the records that have it."""
    found = """SELECT DISTINCT json_extract(json, '$.sitting_out') FROM records WHERE contains(json, '"sitting_out"')"""
    for (text,) in reader.run(found).rows():
        yield None if text is None else json.loads(text)


def rejects(reader: Reader) -> Iterator[tuple[str | None, str | None]]:
    """Text and fault of each record that could not be read."""
    yield from reader.run("SELECT DISTINCT text, message FROM rejects").rows()
