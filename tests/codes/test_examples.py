"""Every code has an example that carries it exactly, at its place, and a legal twin without it."""

import json
from pathlib import Path
from typing import Any

import pytest

from auditor.audit.catalogue import CATALOGUE, ERROR
from auditor.audit.examples import Example, base, codes, example
from auditor.audit.judge import Judge
from auditor.audit.result import HandAudit
from auditor.audit.settings import Settings
from auditor.importers.base import read_hands
from auditor.record.inputs import Input
from auditor.record.raw import RawRecord

OF_SEVERAL_HANDS = {"S713", "E801", "E802", "E803", "E804"}
FOREIGN = {"R008"}
UNPARSED = {"R001", "R005", *FOREIGN}
BASES = ("three", "four", "five", "last", "kings", "mignon", "goulash", "summary")
"""All legal hands but the one in a foreign format."""


def read(content: bytes, tmp_path: Path) -> RawRecord:
    path = tmp_path / "hand.json"
    path.write_bytes(content)
    records = list(read_hands(Input(str(path))))
    assert len(records) == 1
    return records[0]


def verdict(code: str, content: bytes, tmp_path: Path) -> HandAudit:
    settings = Settings(rules="fft") if code in FOREIGN else Settings()
    return Judge(settings).judge(read(content, tmp_path))


def value_at(record: Any, pointer: str) -> Any:
    for part in pointer.split("/")[1:]:
        record = record[int(part) if isinstance(record, list) else part]
    return record


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    before = text[:offset].split("\n")
    return len(before), len(before[-1]) + 1


def test_every_code_of_one_hand_has_an_example() -> None:
    assert codes() == tuple(code for code in CATALOGUE if code not in OF_SEVERAL_HANDS)


@pytest.mark.parametrize("name", BASES)
def test_the_hands_behind_the_examples_are_legal(name: str, tmp_path: Path) -> None:
    assert verdict("", json.dumps(base(name)).encode(), tmp_path).findings == []


@pytest.mark.parametrize("code", codes())
def test_the_example_carries_its_code_once_at_its_place_and_nothing_else(code: str, tmp_path: Path) -> None:
    shown = example(code)
    audit = verdict(code, shown.bad, tmp_path)
    assert [finding.code for finding in audit.findings] == [code]
    finding = audit.findings[0]
    assert (finding.trick, finding.position, finding.seat, finding.pointer) == shown.place
    entry = CATALOGUE[code]
    assert (finding.name, finding.severity) == (entry.name, entry.severity)
    rejects = code.startswith("R") and entry.severity == ERROR
    status = "rejected" if rejects else "flagged" if entry.severity == ERROR else "clean"
    assert audit.status == status


@pytest.mark.parametrize("code", codes())
def test_the_twin_is_without_the_code_and_without_any_error(code: str, tmp_path: Path) -> None:
    audit = verdict(code, example(code).good, tmp_path)
    assert audit.status == "clean"
    assert code not in [finding.code for finding in audit.findings]
    assert ERROR not in [finding.severity for finding in audit.findings]


@pytest.mark.parametrize("code", codes())
def test_the_sentences_tell_the_two_apart(code: str) -> None:
    shown = example(code)
    assert isinstance(shown, Example)
    assert shown.bad != shown.good
    assert shown.text != shown.twin_text
    for sentence in (shown.text, shown.twin_text):
        assert sentence[0].isupper()
        assert sentence.endswith(".")


@pytest.mark.parametrize("code", [code for code in codes() if code not in UNPARSED])
def test_line_and_column_point_at_the_value_of_the_pointer(code: str, tmp_path: Path) -> None:
    """The place is found anew: a mark put at the pointer shows where the printed value begins."""
    record = json.loads(example(code).bad)
    pointer = example(code).place.pointer or ""
    finding = verdict(code, json.dumps(record, indent=2).encode(), tmp_path).findings[0]
    if code == "R007":
        mark = json.dumps(pointer.rpartition("/")[2])
    else:
        mark = '"<here>"'
        if pointer:
            within, _, last = pointer.rpartition("/")
            holder = value_at(record, within)
            holder[int(last) if isinstance(holder, list) else last] = "<here>"
        else:
            record = "<here>"
    printed = json.dumps(record, indent=2)
    assert (finding.line, finding.column) == line_and_column(printed, printed.index(mark))


@pytest.mark.parametrize("code", [code for code in codes() if code not in UNPARSED])
def test_the_place_is_right_in_the_shipped_file_too(code: str, tmp_path: Path) -> None:
    shown = example(code)
    text = shown.bad.decode()
    finding = verdict(code, shown.bad, tmp_path).findings[0]
    lines = text.split("\n")
    assert finding.line is not None
    assert finding.column is not None
    rest = "\n".join([lines[finding.line - 1][finding.column - 1 :], *lines[finding.line :]])
    value, _ = json.JSONDecoder().raw_decode(rest)
    expected = "referee" if code == "R007" else value_at(json.loads(text), shown.place.pointer or "")
    assert value == expected


@pytest.mark.parametrize(
    ("code", "at", "offset"),
    [("R001", "// written", 0), ("R005", '"dealer": 2', 0), ("R008", '08-C",', 5)],
)
def test_faults_of_the_text_have_line_and_column(code: str, at: str, offset: int, tmp_path: Path) -> None:
    text = example(code).bad.decode()
    finding = verdict(code, example(code).bad, tmp_path).findings[0]
    assert (finding.line, finding.column) == line_and_column(text, text.index(at) + offset)


def test_examples_are_small() -> None:
    """They are read by people, so each is at most a page (but for the text that is too long)."""
    for code in codes():
        if code != "R009":
            assert len(example(code).bad) < 4_000


def test_codes_without_an_example_are_refused() -> None:
    for code in (*OF_SEVERAL_HANDS, "X999"):
        with pytest.raises(KeyError):
            example(code)


def test_every_code_has_a_test_of_its_own() -> None:
    """Each code of one hand is the subject of an assertion in the file of its family."""
    own = Path(__file__)
    written = "".join(path.read_text("utf-8") for path in own.parent.glob("test_*.py") if path != own)
    assert [code for code in codes() if f'"{code}"' not in written] == []
