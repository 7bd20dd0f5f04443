"""The published JSON Schema: current, valid, and of one mind with the model on the records of the corpus."""

import json
from pathlib import Path

import jsonschema
import pytest

from auditor.record.check import check
from auditor.record.model import record_schema
from auditor.record.source import Input, read_records

ROOT = Path(__file__).parents[2]
CORPUS = sorted((ROOT / "tests" / "corpus" / "data").glob("corpus_*[!t].jsonl.gz"))
COMMITTED = ROOT / "schemas" / "tarot-hand-1.0.schema.json"


def test_the_committed_file_is_current() -> None:
    assert COMMITTED.read_text() == json.dumps(record_schema(), indent=2, ensure_ascii=False) + "\n"


def test_it_is_a_schema_of_the_draft_that_it_names() -> None:
    schema = record_schema()
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == "urn:auditor:schema:tarot-hand:1.0"
    jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_it_accepts_and_refuses_the_corpus_like_the_model(path: Path) -> None:
    validator = jsonschema.Draft202012Validator(record_schema())
    for record in read_records(Input(str(path))):
        if record.value is not None:
            assert validator.is_valid(record.value) == (check(record.value).record is not None), record.position


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_the_corpus_has_the_record_faults_that_are_expected(path: Path) -> None:
    expected = Input(str(path).replace(".jsonl", ".expect.jsonl"))
    for record, verdict in zip(read_records(Input(str(path))), read_records(expected), strict=True):
        problems = record.problems if record.rejected else check(record.value, needs_rules=True).problems
        found = sorted(problem.code for problem in problems)
        # R004 needs the rules, which the record does not know.
        wanted = sorted(code for code, *_ in verdict.value["findings"] if code[0] == "R" and code != "R004")
        assert found == wanted, record.position
        assert all(record.located(problem).line == record.line for problem in problems)
