"""``auditor ingest`` and ``auditor query``: accounting, exit codes, what a query may do (cli.md, store.md)."""

import json
from pathlib import Path

import pytest
from running import Run

from auditor.resources import data_folder

SAMPLES = data_folder("sample_logs")


def test_the_samples_are_stored_and_can_be_asked(run: Run, tmp_path: Path) -> None:
    ended = run("ingest", SAMPLES)
    assert ended.code == 0
    accounting, verdicts = ended.out.splitlines()
    numbers = [int(word) for word in accounting.split() if word.isdigit()]
    assert numbers[0] == sum(numbers[1:])
    assert verdicts.startswith("clean ")
    assert "auditor query" in ended.err
    assert (tmp_path / "tarot.duckdb").exists()
    counted = run("query", "select code, count(*) n from findings group by 1 order by 2 desc", "--format", "json")
    assert {row["code"] for row in json.loads(counted.out)} >= {"P507", "S704", "S709"}
    again = run("ingest", SAMPLES)
    assert f"unchanged {numbers[0]}" in again.out


def test_the_hands_of_a_player(run: Run) -> None:
    run("ingest", SAMPLES)
    ended = run("query", "--saved", "hands-of-player", "--param", "player=Farid", "--format", "csv")
    assert ended.code == 0
    rows = ended.out.splitlines()[1:]
    assert rows
    assert all(row.startswith("Farid,") for row in rows)


def test_stdin_and_another_store(run: Run, tmp_path: Path) -> None:
    text = (SAMPLES / "tournament.jsonl").read_bytes()
    ended = run("ingest", "-", "--db", "other.duckdb", stdin=text)
    assert ended.code == 0
    assert ended.out.startswith("read 18 = new 18 ")
    named = run("query", "--db", "other.duckdb", "select name from sources", "--format", "jsonl")
    assert json.loads(named.out) == {"name": "<stdin>"}
    assert not (tmp_path / "tarot.duckdb").exists()


def test_what_cannot_be_read_is_kept_and_3(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text("{oops\n", encoding="utf-8")
    ended = run("ingest", "bad.jsonl", SAMPLES / "clean_4_players.json")
    assert ended.code == 3
    assert "read 2 = new 1 + updated 0 + unchanged 0 + rejected 1" in ended.out
    kept = json.loads(run("query", "select line, code, text from rejects", "--format", "json").out)
    assert kept == [{"line": 1, "code": "R001", "text": "{oops"}]


def test_fail_on_and_missing_paths(run: Run) -> None:
    assert run("ingest", SAMPLES / "disputed_play.json").code == 0
    assert run("ingest", SAMPLES / "disputed_play.json", "--fail-on", "error").code == 1
    assert run("ingest", "gone.json").code == 2


def test_queries_only_read(run: Run, tmp_path: Path) -> None:
    run("ingest", SAMPLES / "clean_4_players.json")
    secret = tmp_path / "secret.csv"
    secret.write_text("a\n1\n", encoding="utf-8")
    for sql in (
        "drop view hands",
        "create table t (a int)",
        f"select * from '{secret}'",
        f"copy (select 1) to '{tmp_path}/x.csv'",
        "select 1; select 2",
        "install httpfs",
        "set memory_limit='8GB'",
        "selec 1",
    ):
        ended = run("query", sql)
        assert ended.code == 2, sql
        assert ended.err.startswith("error: ")
    assert not (tmp_path / "x.csv").exists()


def test_no_store_is_4_with_what_to_do(run: Run) -> None:
    ended = run("query", "select 1")
    assert ended.code == 4
    assert "hint: " in ended.err


def test_sql_from_file_stdin_and_to_a_file(run: Run, tmp_path: Path) -> None:
    run("ingest", SAMPLES / "clean_4_players.json")
    (tmp_path / "ask.sql").write_text("select count(*) n from plays", encoding="utf-8")
    assert json.loads(run("query", "--file", "ask.sql", "--format", "json").out) == [{"n": 72}]
    assert json.loads(run("query", "-", "--format", "json", stdin="select count(*) n from tricks").out) == [{"n": 18}]
    assert run("query", "select * from cards", "--format", "parquet", "-o", "cards.parquet").code == 0
    assert (tmp_path / "cards.parquet").read_bytes().startswith(b"PAR1")
    assert run("query", "select 1", "--format", "parquet").code == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("SQL --list", "SQL and --list exclude each other"),
        ("SQL --saved slams", "SQL and --saved exclude each other"),
        ("SQL --file ask.sql", "SQL and --file exclude each other"),
        ("- --file ask.sql", "SQL and --file exclude each other"),
        ("--file ask.sql --saved slams", "--file and --saved exclude each other"),
        ("--saved slams --list", "--saved and --list exclude each other"),
        ("--list --param event=x", "--param is for a query that is run"),
        ("SQL --param a=1 --param a=2", "--param a is given twice"),
        ("SQL --param a", "--param a: expected NAME=VALUE"),
        ("--saved slams --param event=x", "the statement has no parameter event (it has: none)"),
        ("--saved hands-of-player --param name=x", "the statement has no parameter name (it has: player)"),
        ("--saved nothing", "there is no saved query 'nothing'; there are: "),
        ("SQL --memory-limit lots", "'lots' is no size of memory"),
        ("SQL --db ", "--db names no file"),
    ],
)
def test_what_says_twice_or_wrongly_what_to_run_is_refused(run: Run, arguments: str, said: str) -> None:
    run("ingest", SAMPLES / "clean_4_players.json")
    ended = run("query", *(word.replace("SQL", "select 1") for word in arguments.split(" ")))
    assert ended.code == 2 and ended.out == ""
    assert ended.err.startswith(f"error: {said}")


@pytest.mark.parametrize("option", ["--timeout", "--wait"])
@pytest.mark.parametrize("value", ["-1", "nan", "-inf", "soon"])
def test_a_time_that_is_none_is_refused(run: Run, option: str, value: str) -> None:
    ended = run("query", "select 1", option, value)
    assert ended.code == 2 and option in ended.err and ended.out == ""


def test_a_saved_query_needs_none_of_its_parameters(run: Run) -> None:
    run("ingest", SAMPLES / "clean_4_players.json")
    everybody = run("query", "--saved", "hands-of-player", "--format", "csv")
    assert everybody.code == 0 and len(everybody.out.splitlines()) == 5


def test_saved_queries_are_listed_in_every_format(run: Run, tmp_path: Path) -> None:
    table = run("query", "--list").out.splitlines()
    assert any(line.startswith("hands-of-player ") and line.endswith("(--param player)") for line in table)
    rows = json.loads(run("query", "--list", "--format", "json").out)
    assert {"name", "answers", "parameters"} == set(rows[0]) and len(rows) == len(table)
    assert next(row["parameters"] for row in rows if row["name"] == "hands-of-player") == ["player"]
    assert len(run("query", "--list", "--format", "csv").out.splitlines()) == len(rows) + 1
    assert run("query", "--list", "-o", "list.txt").code == 0
    assert (tmp_path / "list.txt").read_text("utf-8").splitlines() == table
    assert run("query", "--list", "--format", "parquet", "-o", "list.parquet").code == 0
    assert run("query", "--list", "--format", "parquet").code == 2
