"""Canonical JSON and the content hash (record.md, last section)."""

import hashlib
import io
import json
from typing import Any

from auditor.record.canonical import canonical_json, content_hash, write_lines
from auditor.record.check import check
from auditor.record.source import Frame, parse_frame

RECORD = {
    "comment": "à voir",
    "claims": {
        "scores": [-78.0, 234.0, -78, -78],
        "partner": None,
        "made": None,
        "points": {"defence": 46.0, "attack": 45.5},
    },
    "x_b": {"z": 1.0, "a": None},
    "tricks": [["s1", "sk"], {"winner": None, "cards": ["t1"], "leader": 1.0}],
    "source": {"file": "a.json"},
    "players": ["Ana", {"id": None, "name": "Bruno"}, "Chloé", "David"],
    "rules": "fft",
    "version": "1.0",
    "format": "tarot-hand",
    "dealer": None,
}
CANONICAL = (
    '{"format":"tarot-hand","version":"1.0","rules":"fft","players":["Ana",{"name":"Bruno"},"Chloé","David"],'
    '"tricks":[{"cards":["S1","SK"]},{"leader":1,"cards":["T1"]}],'
    '"claims":{"partner":null,"points":{"attack":45.5,"defence":46},"scores":[-78,234,-78,-78]},'
    '"comment":"à voir","source":{"file":"a.json"},"x_b":{"z":1,"a":null}}'
)


def normal(value: Any) -> dict[str, Any]:
    record = check(value).record
    assert record is not None
    return record


def test_canonical_json() -> None:
    assert canonical_json(normal(RECORD)).decode() == CANONICAL


def test_canonical_json_is_its_own_canonical_json() -> None:
    assert canonical_json(normal(json.loads(CANONICAL))).decode() == CANONICAL


def test_the_hash_is_sha256_without_source_and_comment() -> None:
    text = CANONICAL.replace('"comment":"à voir","source":{"file":"a.json"},', "")
    assert content_hash(normal(RECORD)) == hashlib.sha256(text.encode()).hexdigest()


def test_spelling_does_not_change_the_hash_and_content_does() -> None:
    plain = normal(json.loads(CANONICAL))
    assert content_hash(normal(RECORD)) == content_hash(plain)
    assert content_hash({**plain, "comment": "other", "source": {"file": "b"}}) == content_hash(plain)
    assert content_hash({**plain, "x_b": 2}) != content_hash(plain)
    assert content_hash({**plain, "dealer": 2}) != content_hash(plain)


def test_written_lines_are_read_again() -> None:
    out = io.BytesIO()
    assert write_lines([normal(RECORD)] * 3, out) == 3
    lines = out.getvalue().splitlines()
    assert [parse_frame(Frame("x", n, n, line)).value for n, line in enumerate(lines)] == [normal(RECORD)] * 3
