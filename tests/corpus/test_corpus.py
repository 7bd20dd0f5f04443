"""The corpus: records with the verdict that the specification asks for, each judged in three forms.

``data/corpus_NAME.jsonl.gz`` holds records, one a line, some of them broken on purpose, and
``data/corpus_NAME.expect.jsonl.gz`` the verdicts line by line.
"""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from auditor.audit.judge import Judge
from auditor.audit.result import HandAudit
from auditor.record.canonical import canonical_json
from auditor.record.reading import Frame, parse_frame
from auditor.record.source import Input, read_records

DATA = Path(__file__).parent / "data"
NAMES = {"clean": 150, "faults": 288, "options": 113, "partial": 50, "summary": 80}
TEXT_FAULTS = {"R001", "R005"}
"""Faults of the text and not of the value: they are gone, or reject a whole file, once it is written anew."""

corpora = pytest.mark.parametrize("name", NAMES)


@cache
def records(name: str) -> list[bytes]:
    return gzip.decompress((DATA / f"corpus_{name}.jsonl.gz").read_bytes()).splitlines()


@cache
def verdicts(name: str) -> list[dict[str, Any]]:
    lines = gzip.decompress((DATA / f"corpus_{name}.expect.jsonl.gz").read_bytes()).splitlines()
    return [json.loads(line) for line in lines]


@cache
def audits(name: str) -> list[HandAudit]:
    """The verdict on each line, judged as a line of the file."""
    judge = Judge()
    return [judge.judge(parse_frame(Frame(name, number, number, line))) for number, line in enumerate(records(name), 1)]


def deviations(audit: HandAudit, expected: dict[str, Any]) -> list[str]:
    """What a verdict says otherwise than expected, in words."""
    findings = [[f.code, f.severity, f.trick, f.position, f.seat] for f in audit.findings]
    readings = [f.facts["fault"].facts["option"] for f in audit.findings if f.code == "W901"]
    block = audit.computed
    pairs = {
        "id": (audit.id, expected["id"]),
        "status": (audit.status, expected["status"]),
        "level": (audit.level, expected["level"]),
        "findings": (
            sorted((f for f in findings if f[0] != "W901"), key=str),
            sorted(expected["findings"], key=str),
        ),
        "w901": (sorted(readings), sorted(expected["w901"])),
        "undetermined": (audit.undetermined, expected["undetermined"]),
    }
    if expected["computed"] is None:
        pairs["computed"] = (block, None)
    else:
        for key, value in expected["computed"].items():
            pairs[f"computed {key}"] = ((block or {}).get(key, "no such key"), value)
    return [f"{what}: {found!r} instead of {wanted!r}" for what, (found, wanted) in pairs.items() if found != wanted]


def verdict(audit: HandAudit) -> dict[str, Any]:
    """A verdict without the places in the input, which follow the form of the text."""
    places = ("line", "column", "pointer")
    return {
        "id": audit.id,
        "status": audit.status,
        "level": audit.level,
        "findings": [{k: v for k, v in f.to_json().items() if k not in places} for f in audit.findings],
        "undetermined": audit.undetermined,
        "computed": audit.computed,
    }


def complain(name: str, complaints: list[str]) -> None:
    assert not complaints, f"{len(complaints)} records of corpus_{name}:\n" + "\n".join(complaints)


@corpora
def test_corpus_is_whole(name: str) -> None:
    assert len(records(name)) == len(verdicts(name)) == NAMES[name]


@corpora
def test_every_record_has_the_expected_verdict(name: str) -> None:
    complaints = []
    for number, (audit, expected) in enumerate(zip(audits(name), verdicts(name), strict=True), 1):
        what = f"line {number}, {expected['id']} ({expected['fault'] or expected['kind']})"
        complaints += [f"{what}: {deviation}" for deviation in deviations(audit, expected)]
    complain(name, complaints)


def rewritable(name: str) -> list[tuple[int, HandAudit, Any]]:
    """Line number, verdict and value of the records whose faults, if any, lie in the value."""
    found = []
    for number, audit in enumerate(audits(name), 1):
        if not TEXT_FAULTS & {finding.code for finding in audit.findings}:
            found.append((number, audit, json.loads(records(name)[number - 1])))
    assert len(found) >= NAMES[name] - 8, "more records with faults of the text than there are"
    return found


def differences(before: HandAudit, after: HandAudit, number: int) -> list[str]:
    old, new = verdict(before), verdict(after)
    return [f"line {number}, {before.id}: {key}: {new[key]!r}, was {old[key]!r}" for key in old if old[key] != new[key]]


@corpora
def test_a_record_alone_in_canonical_form_has_the_same_verdict(name: str, tmp_path: Path) -> None:
    """A rejected record has no canonical form and stands alone as it was written."""
    judge, complaints, canonical = Judge(), [], 0
    path = tmp_path / "alone.json"
    for number, audit, value in rewritable(name):
        if audit.status == "rejected":
            path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
        else:
            canonical += 1
            path.write_bytes(canonical_json(audit.record))
        (raw,) = read_records(Input(str(path)))
        complaints += differences(audit, judge.judge(raw), number)
    complain(name, complaints)
    assert canonical >= NAMES[name] - 24


@corpora
def test_records_printed_prettily_in_an_array_have_the_same_verdicts(name: str, tmp_path: Path) -> None:
    judge, complaints = Judge(), []
    path = tmp_path / "array.json"
    chosen = rewritable(name)
    path.write_text(json.dumps([value for _, _, value in chosen], indent=2, ensure_ascii=False), encoding="utf-8")
    raws = list(read_records(Input(str(path))))
    assert [raw.position for raw in raws] == list(range(1, len(chosen) + 1))
    for raw, (number, audit, _) in zip(raws, chosen, strict=True):
        complaints += differences(audit, judge.judge(raw), number)
    complain(name, complaints)


def test_rejected_records_keep_their_verdict_in_an_array_with_their_own_line(tmp_path: Path) -> None:
    """An R fault other than one of the frame rejects its element only, with its position and line."""
    chosen = rewritable("faults")
    path = tmp_path / "array.json"
    path.write_text("[\n" + ",\n".join(json.dumps(value) for _, _, value in chosen) + "\n]", encoding="utf-8")
    rejected = 0
    for place, (raw, (_, audit, _)) in enumerate(zip(read_records(Input(str(path))), chosen, strict=True), 1):
        again = Judge().judge(raw)
        assert (again.status, again.position) == (audit.status, place)
        if again.status == "rejected":
            rejected += 1
            assert {finding.line for finding in again.findings} == {place + 1}
    assert rejected == 16
