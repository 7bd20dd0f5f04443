"""Properties of reading: nothing that an input holds raises, and writing and reading again changes nothing."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from auditor.cards import NUMBERS
from auditor.record.canonical import canonical_json, content_hash
from auditor.record.check import check
from auditor.record.source import Input, RawRecord, read_records

CARD = st.sampled_from(sorted(NUMBERS))
CARDS = st.lists(CARD, max_size=6)
SEAT = st.integers(0, 2) | st.sampled_from([0.0, 1.0, 2.0])
AMOUNT = st.integers(-500, 500) | st.integers(-500, 500).map(lambda n: n / 2)
TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=8)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=5,
)


def some(**fields: st.SearchStrategy[Any]) -> dict[str, st.SearchStrategy[Any]]:
    return {name: st.none() | strategy for name, strategy in fields.items()}


TRICK = CARDS | st.fixed_dictionaries({"cards": CARDS}, optional=some(leader=SEAT, winner=SEAT, x_at=ANYTHING))
CLAIMS = st.fixed_dictionaries(
    {},
    optional=some(
        by=TEXT,
        taker=st.integers(-9, 9),
        partner=st.integers(-9, 9),
        points=st.fixed_dictionaries({}, optional=some(attack=AMOUNT, defence=AMOUNT)),
        made=st.booleans(),
        unit=AMOUNT,
        scores=st.lists(AMOUNT, min_size=3, max_size=3),
        breakdown=st.lists(st.fixed_dictionaries({"label": TEXT, "amount": AMOUNT}), max_size=3),
        note=ANYTHING,
    ),
)
RECORDS = st.fixed_dictionaries(
    {
        "format": st.just("tarot-hand"),
        "version": st.sampled_from(["1.0", "1.7"]),
        "players": st.lists(TEXT | st.fixed_dictionaries({"name": TEXT}), min_size=3, max_size=3),
    },
    optional=some(
        id=TEXT,
        rules=TEXT | st.fixed_dictionaries({"preset": TEXT, "options": st.dictionaries(TEXT, ANYTHING, max_size=2)}),
        dealer=SEAT | st.just("sitting_out"),
        deal=st.fixed_dictionaries({}, optional=some(hands=st.lists(st.none() | CARDS, max_size=3), dog=CARDS)),
        call=CARD,
        discard=CARDS,
        tricks=st.lists(TRICK, max_size=4),
        claims=CLAIMS,
        comment=TEXT,
        source=st.dictionaries(TEXT, ANYTHING, max_size=2),
        x_own=ANYTHING,
        other=ANYTHING,
    ),
)


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


def read_all(folder: Path, content: bytes, name: str) -> list[RawRecord]:
    (folder / name).write_bytes(content)
    records = list(read_records(Input(str(folder / name))))
    for position, record in enumerate(records, 1):
        assert record.position == position
        for problem in (*record.problems, *check(record.value).problems):
            located = record.located(problem)
            assert problem.detail and problem.kind
            assert "\n" not in problem.detail
            assert located.pointer is None or (located.line or 0) >= record.line
    return records


NAMES = st.sampled_from(["x.json", "x.jsonl"])


@given(st.binary(max_size=60), NAMES)
@example(b"\x1f\x8b\x08", "x.json")
@example(b"[[", "x.json")
@example(b'{"a":1}\n[', "x.json")
def test_random_bytes_never_raise(folder: Path, content: bytes, name: str) -> None:
    read_all(folder, content, name)


@given(st.text('{}[]":,\\ \n1e9-.tSKx"', max_size=40), NAMES)
def test_text_that_is_nearly_json_never_raises(folder: Path, text: str, name: str) -> None:
    read_all(folder, text.encode(), name)


@given(ANYTHING)
def test_any_json_is_judged(value: Any) -> None:
    assert check(value).problems


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(RECORDS, min_size=1, max_size=2), st.data())
def test_damaged_records_never_raise(folder: Path, records: list[Any], data: st.DataObject) -> None:
    text = bytearray(json.dumps(records, indent=data.draw(st.sampled_from([None, 1]))).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=2))
        if not text:
            return
    read_all(folder, bytes(text), "x.json")


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(RECORDS)
def test_writing_and_reading_again_changes_nothing(value: dict[str, Any]) -> None:
    first = check(value)
    assert first.record is not None
    text = canonical_json(first.record)
    second = check(json.loads(text))
    assert second.record is not None
    assert canonical_json(second.record) == text
    assert content_hash(second.record) == content_hash(first.record)
    assert [problem.pointer for problem in second.problems] == [problem.pointer for problem in first.problems]
