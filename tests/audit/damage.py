"""Records damaged at random places: what real files come to when programs and people write them."""

import copy
import gzip
import json
import random
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from auditor.cards import TOKENS

DATA = Path(__file__).parent.parent / "corpus" / "data"
VALUES: tuple[Any, ...] = (
    None, 0, 1, 2, 3, 4, 5, -1, 2.5, 1.25, 10**16, 1e300, "?", [], {}, True, "pass", "garde", "petite",
    "garde_contre", 40, 75, "S1", "EX", "T1", "attack", "x", [0, 1], ["?"], [[]], {"a": 1}, "2026-03", "2026-13",
)  # fmt: skip


@lru_cache
def corpus_records() -> tuple[dict[str, Any], ...]:
    """The records of the corpus that are JSON objects."""
    records = []
    for file in sorted(DATA.glob("corpus_*.jsonl.gz")):
        if ".expect." in file.name:
            continue
        for line in gzip.decompress(file.read_bytes()).splitlines():
            try:
                record = json.loads(line)
            except ValueError:
                continue
            if isinstance(record, dict):
                records.append(record)
    return tuple(records)


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            yield from _places(value[key], (*path, key))
    elif isinstance(value, list):
        for index in range(len(value)):
            yield from _places(value[index], (*path, index))


def damaged(rng: random.Random, changes: int) -> dict[str, Any]:
    """A record of the corpus with some values deleted, doubled, shuffled or replaced."""
    record = copy.deepcopy(rng.choice(corpus_records()))
    for _ in range(changes):
        places = list(_places(record))
        if places:
            _change(record, rng.choice(places), rng)
    return record


def _change(record: dict[str, Any], path: tuple[Any, ...], rng: random.Random) -> None:
    inside: Any = record
    for part in path[:-1]:
        inside = inside[part]
    last = path[-1]
    kind = rng.random()
    if kind < 0.2:
        del inside[last]
    elif kind < 0.4 and isinstance(inside, list):
        inside.insert(last, copy.deepcopy(rng.choice(inside)))
    elif kind < 0.5 and isinstance(inside, list):
        rng.shuffle(inside)
    elif isinstance(inside[last], str) and rng.random() < 0.7:
        inside[last] = rng.choice((*TOKENS, "?"))
    elif isinstance(inside[last], int) and rng.random() < 0.7:
        inside[last] = rng.randrange(-1, 6)
    else:
        inside[last] = copy.deepcopy(rng.choice(VALUES))
