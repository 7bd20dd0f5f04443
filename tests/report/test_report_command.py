"""``auditor report``: which hands it reports on, where to, and how it ends."""

import json
import re
from pathlib import Path

import pytest
from report_cases import RECORDS, read, record
from typer.testing import CliRunner, Result

from auditor.cli.app import app


def run(*arguments: object, stdin: str | None = None) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)


def hands_of(path: Path) -> list[str]:
    """The names of the hands that a page reports on."""
    root = read(path.read_text("utf-8"))
    articles = root.all("article")
    return [each.all("h2")[0].text for each in articles] or [root.all("h1")[0].text]


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the page is written; no store of the machine is in reach."""
    monkeypatch.delenv("AUDITOR_DB", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "page.html"


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A file with a clean hand, a disputed one and one that names no rules."""
    path = tmp_path / "games.jsonl"
    lines = [record("passed-out"), record("three-revoke"), record("annulled")]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    return path


def test_one_hand_by_its_id_or_place(page: Path, games: Path) -> None:
    for name in ("three-revoke", "2"):
        done = run("report", f"{games}#{name}", "-o", page)
        assert done.exit_code == 0, done.stderr
        assert done.stdout == ""
        assert re.search(r"page\.html: 1 hand, \d+ kB", done.stderr)
        assert hands_of(page) == ["three-revoke"]


def test_a_file_gives_all_its_hands_or_those_with_an_error(page: Path, games: Path) -> None:
    assert run("report", games, "-o", page).exit_code == 0
    assert hands_of(page) == ["passed-out", "three-revoke", "annulled"]
    assert run("report", games, "--disputed", "-o", page).exit_code == 0
    assert hands_of(page) == ["three-revoke"]


def test_several_hands_of_several_files(page: Path, games: Path) -> None:
    assert run("report", f"{games}#3", f"{RECORDS}#sheet", games, "-o", page).exit_code == 0
    assert hands_of(page) == ["annulled", "sheet", "passed-out", "three-revoke", "annulled"]


def test_a_folder_and_stdin(page: Path, games: Path) -> None:
    assert run("report", games.parent, "-o", page).exit_code == 0
    assert len(hands_of(page)) == 3
    assert run("report", "-", "-o", page, stdin=games.read_text("utf-8")).exit_code == 0
    assert len(hands_of(page)) == 3


def test_stdout_is_for_the_page_alone(page: Path, games: Path) -> None:
    for arguments in (("-o", "-"), ()):
        done = run("report", f"{games}#2", *arguments)
        assert done.exit_code == 0 and done.stdout.startswith("<!DOCTYPE html>") and done.stderr == ""


def test_a_record_that_cannot_be_read_is_on_the_page_and_in_the_exit_code(page: Path, games: Path) -> None:
    with games.open("a", encoding="utf-8") as file:
        file.write('{"format": "tarot-hand", "players": [\n')
    done = run("report", games, "-o", page)
    assert done.exit_code == 3
    assert "R001 invalid-json" in done.stderr and "Traceback" not in done.stderr
    assert len(hands_of(page)) == 4
    assert run("report", f"{RECORDS}#unreadable", "-o", page).exit_code == 3
    assert hands_of(page) == ["unreadable"]


@pytest.mark.parametrize(
    "arguments",
    [(), ("nowhere.json",), ("games.jsonl#nobody",), ("games.jsonl", "--rules", "none"), ("--db", "store", "nobody")],
)
def test_wrong_usage_is_told_and_writes_nothing(arguments: tuple[str, ...], page: Path, games: Path) -> None:
    if "--db" in arguments:
        assert run("ingest", games, "--db", "store").exit_code == 0
    done = run("report", *arguments, "-o", page)
    assert done.exit_code == 2
    assert done.stderr.startswith("error: ") and "Traceback" not in done.stderr
    assert not page.exists()


def test_a_page_that_cannot_be_written_is_a_clear_error(page: Path, games: Path) -> None:
    done = run("report", games, "-o", page.parent / "no" / "page.html")
    assert done.exit_code == 4 and "page.html: " in done.stderr


def test_a_store_that_is_not_there_is_a_clear_error(page: Path) -> None:
    done = run("report", "--db", "none.duckdb", "-o", page)
    assert done.exit_code == 4 and "none.duckdb" in done.stderr


def test_the_disputed_hands_of_a_store(page: Path, games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("ingest", games, "--db", "games.duckdb").exit_code == 0
    assert run("report", "--db", "games.duckdb", "-o", page).exit_code == 0
    assert hands_of(page) == ["three-revoke"]
    monkeypatch.setenv("AUDITOR_DB", "games.duckdb")
    page.unlink()
    assert run("report", "-o", page).exit_code == 0
    assert hands_of(page) == ["three-revoke"]


def test_stored_hands_by_either_id_in_the_order_asked_for(page: Path, games: Path) -> None:
    assert run("ingest", games, "--db", "games.duckdb").exit_code == 0
    asked = run("query", "--db", "games.duckdb", "--format", "json", "select hand_id, record_id from hands")
    ids = {row["record_id"]: row["hand_id"] for row in json.loads(asked.stdout)}
    done = run("report", "--db", "games.duckdb", ids["annulled"], "passed-out", ids["passed-out"], "-o", page)
    assert done.exit_code == 0
    assert hands_of(page) == ["annulled", "passed-out"]


def test_a_stored_hand_is_judged_by_the_rules_that_it_was_stored_by(page: Path, tmp_path: Path) -> None:
    value = record("three-revoke")
    del value["rules"]
    (tmp_path / "norules.json").write_text(json.dumps(value), "utf-8")
    options = ("--rules", "bga", "--option", "excuse_last_trick=trick_winner")
    assert run("ingest", "norules.json", "--db", "x.duckdb", *options).exit_code == 0
    assert run("report", "--db", "x.duckdb", "three-revoke", "-o", page).exit_code == 0
    assert "rules bga with excuse_last_trick=trick_winner" in page.read_text("utf-8")
    assert run("report", "--db", "x.duckdb", "three-revoke", "--rules", "fft", "-o", page).exit_code == 0
    assert "rules fft" in page.read_text("utf-8")


def test_a_store_without_disputes_gives_a_page_that_says_so(page: Path, games: Path) -> None:
    games.write_text(json.dumps(record("passed-out")), "utf-8")
    assert run("ingest", games, "--db", "games.duckdb").exit_code == 0
    assert run("report", "--db", "games.duckdb", "-o", page).exit_code == 0
    assert "There is no hand to report on." in page.read_text("utf-8")


def test_names_are_taken_out_of_files_and_stores_alike(page: Path, games: Path) -> None:
    assert run("ingest", games, "--db", "games.duckdb").exit_code == 0
    pages = []
    for what in ((f"{games}#three-revoke",), ("--db", "games.duckdb", "three-revoke")):
        assert run("report", *what, "--redact", "-o", page).exit_code == 0
        text = page.read_text("utf-8")
        assert not re.search("Anastasia|Carrée|李小龍|Chloé", text)
        pages.append(set(re.findall("P-[2-9A-Z]{5}", text)))
    assert len(pages[0]) == 3 and pages[0] == pages[1]
