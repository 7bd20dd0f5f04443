"""Machine formats are the same byte for byte whatever the language; so is what is stored."""

import json
import os
from pathlib import Path

import pytest
from language_cases import SAMPLES, TESTS
from typer.testing import CliRunner

from auditor.cli.app import app

HANDS = TESTS / "show" / "data" / "hands.jsonl"
SHEET = SAMPLES / "score_sheet.csv"


def out(*arguments: object, language: str, stdin: bytes | None = None) -> bytes:
    """What a command writes to stdout, in this language, by the option and by the environment."""
    ended = CliRunner().invoke(app, list(map(str, arguments)), input=stdin, env={"AUDITOR_LANG": language})
    if ended.exception is not None and not isinstance(ended.exception, SystemExit):
        raise ended.exception
    return ended.stdout_bytes


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("AUDITOR_DB", raising=False)


MACHINE: dict[str, tuple[object, ...]] = {
    **{
        f"audit-{form}": ("audit", HANDS, SAMPLES, "missing.json", "--format", form)
        for form in ("json", "jsonl", "sarif", "junit", "github")
    },
    "audit-tarotclub": ("audit", SAMPLES / "tarotclub_deal.json", "--format", "jsonl"),
    "score": ("score", "--bid", "garde", "--points", "45", "--oudlers", "2", "--format", "json"),
    "score-sheet": ("score", SHEET, "--format", "json"),
    "rules": ("rules", "--format", "json"),
    "rules-preset": ("rules", "bga", "--format", "json"),
    "rules-codes": ("rules", "--codes", "--format", "json"),
    "rules-diff": ("rules", "--diff", "fft", "bga", "--format", "json"),
    "schema": ("schema",),
    "schema-audit": ("schema", "audit"),
    "deal": ("deal", "--count", "2", "--faults", "P507"),
}


@pytest.mark.parametrize("name", MACHINE)
def test_machine_formats_are_the_same_in_every_language(name: str) -> None:
    english = out(*MACHINE[name], language="en")
    assert english
    assert out(*MACHINE[name], language="fr") == english
    assert out(*MACHINE[name], "--lang", "fr", language="en") == english


def test_records_that_cannot_be_read_are_told_in_english_to_machines() -> None:
    for data in (b"", b"{", b'{"a": 1, "a": 2}', b'{"format": "x"}', b"\xff\xfe", b'{"format": "tarot-hand"}'):
        for form in ("json", "jsonl", "sarif", "junit", "github"):
            said = {out("audit", "-", "--format", form, language=language, stdin=data) for language in ("en", "fr")}
            assert len(said) == 1, (data, form)


def test_the_store_is_the_same_in_every_language(tmp_path: Path) -> None:
    told = {}
    for language in ("en", "fr"):
        store = tmp_path / f"{language}.duckdb"
        out("ingest", HANDS, SAMPLES, "--db", store, language=language)
        told[language] = [
            out("query", sql, "--db", store, "--format", form, language=language)
            for sql in (
                "select * from findings order by all",
                "select * from rejects order by all",
                "select hand_id, status, bid, partner from hands order by all",
                "select * from cards order by all",
            )
            for form in ("csv", "json", "jsonl", "markdown")
        ]
    assert told["en"] == told["fr"]
    assert all(told["en"])


def test_a_ruling_and_a_record_are_the_same_in_every_language(tmp_path: Path) -> None:
    """What a person is shown differs, what is written down does not."""
    shown = {language: out("show", f"{HANDS}#1", language=language) for language in ("en", "fr")}
    assert shown["en"] != shown["fr"]
    verdicts = {
        language: json.loads(out("audit", f"{HANDS}#1", "--format", "json", language=language))
        for language in ("en", "fr")
    }
    assert verdicts["en"] == verdicts["fr"]
    message = verdicts["fr"]["hands"][0]["findings"][0]["message"]
    assert "had to follow" in message


def test_several_processes_speak_the_language_too() -> None:
    one = out("audit", HANDS, "--jobs", "1", "--lang", "fr", language="en")
    two = out("audit", HANDS, "--jobs", "2", "--lang", "fr", language="en")
    assert one == two
    assert b"il fallait fournir" in one
    assert os.environ["AUDITOR_LANG"] == "en"
