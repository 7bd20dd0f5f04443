"""cli.md, `query`: it reads, it can neither write nor reach anything else, and DuckDB's errors are shown."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from store_builder import hand, ingest, judged

from auditor.store.errors import QueryError
from auditor.store.query import Limits, Reader


@pytest.fixture(scope="module")
def stored(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with three hands, one of them flagged."""
    path = tmp_path_factory.mktemp("query") / "tarot.duckdb"
    shutil.copy(empty_store, path)
    ingest(path, *(judged(hand(n, claims={"scores": [3, -1, -1, -1]} if n == 1 else None), n) for n in (1, 2, 3)))
    return path


@pytest.fixture(scope="module")
def reader(stored: Path) -> Iterator[Reader]:
    with Reader.open(stored) as opened:
        yield opened


def answer(reader: Reader, sql: str, **parameters: str | None) -> list[tuple[Any, ...]]:
    return list(reader.run(sql, parameters).rows())


@pytest.mark.parametrize(
    ("sql", "first"),
    [
        ("SELECT count(*) FROM hands", (3,)),
        ("WITH h AS (FROM hands) SELECT count(*) FROM h;", (3,)),
        ("FROM hands SELECT count(*)", (3,)),
        ("VALUES (1, 'a')", (1, "a")),
        ("/* how many */ SELECT count(*) -- hands\nFROM hands", (3,)),
        ("SELECT ';' AS semicolon", (";",)),
        ("PIVOT (SELECT players, status FROM hands) ON status IN ('clean') USING count(*)", (4, 2)),
    ],
)
def test_statements_that_read(reader: Reader, sql: str, first: tuple[Any, ...]) -> None:
    assert answer(reader, sql)[0] == first


@pytest.mark.parametrize(
    "sql",
    ["TABLE cards", "DESCRIBE hands", "SHOW TABLES", "SUMMARIZE bids", "EXPLAIN SELECT 1",
     "EXPLAIN ANALYZE SELECT 1", "-- plan\nEXPLAIN (FORMAT json) SELECT 1", "DESCRIBE SELECT * FROM plays"],
)  # fmt: skip
def test_other_statements_that_read(reader: Reader, sql: str) -> None:
    assert answer(reader, sql)


def test_names_and_types_of_columns(reader: Reader) -> None:
    result = reader.run("SELECT hand_id, attack_points, made, date_from FROM hands")
    assert [tuple(column) for column in result.columns] == [
        ("hand_id", "VARCHAR"),
        ("attack_points", "DECIMAL(5,1)"),
        ("made", "BOOLEAN"),
        ("date_from", "DATE"),
    ]


visible_to_python = [{"a": 1}]


def test_a_refused_statement_spoils_nothing(reader: Reader) -> None:
    for sql in ("DELETE FROM data.hands", "SELECT nothing FROM hands", "FROM force_checkpoint()"):
        with pytest.raises(QueryError):
            answer(reader, sql)
        assert answer(reader, "SELECT count(*) FROM hands") == [(3,)]


def test_python_objects_are_out_of_reach(reader: Reader) -> None:
    frame = visible_to_python
    with pytest.raises(QueryError, match="frame"):
        answer(reader, "FROM frame")
    assert frame is visible_to_python


def test_errors_are_in_the_words_of_duckdb(reader: Reader) -> None:
    with pytest.raises(QueryError) as error:
        answer(reader, "SELECT takr FROM hands")
    assert "takr" in str(error.value)
    assert "taker" in str(error.value)
    assert "^" in str(error.value)
    with pytest.raises(QueryError, match="Could not convert string 'a'"):
        answer(reader, "SELECT 'a'::INTEGER")


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("INSTALL excel", "INSTALL is not allowed"),
        ("-- now\n/* really */ load excel", "LOAD is not allowed"),
        ("EXPLAIN ANALYZE INSERT INTO hands VALUES (1)", "INSERT is not allowed"),
        ("WITH h AS (SELECT 1) INSERT INTO hands FROM h", "INSERT is not allowed"),
        ("CHECKPOINT", "CHECKPOINT is not allowed"),
        ("FROM 'hands.csv'", "no file, no folder, no network"),
        ("FROM read_text('s3://bucket/file')", "no file, no folder, no network"),
        ("FROM read_xlsx('hands.xlsx')", "read_xlsx belongs to the DuckDB extension excel"),
    ],
)
def test_what_a_query_may_not_do_is_told_in_our_words(reader: Reader, sql: str, said: str) -> None:
    with pytest.raises(QueryError) as error:
        answer(reader, sql)
    assert said in str(error.value)
    assert "configuration" not in str(error.value) and "INSTALL excel" not in str(error.value)


@pytest.mark.parametrize(
    ("sql", "helps"),
    [("SELECT takr FROM hands", True), ("FROM hnds", True), ("FROM 'x.csv'", True), ("SELEC 1", False)],
)
def test_a_name_that_is_not_there_comes_with_where_the_names_are(reader: Reader, sql: str, helps: bool) -> None:
    with pytest.raises(QueryError) as error:
        answer(reader, sql)
    assert (error.value.remedy is not None) == helps


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT count(*) FROM range(10000000000) a, range(1000000) b WHERE a.range <> b.range",
        "WITH RECURSIVE r AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM r) SELECT count(*) FROM r",
        "FROM range(100000000000)",
    ],
)
def test_endless_queries_end(path: Path, sql: str) -> None:
    started = time.monotonic()
    with (
        Reader.open(path, limits=Limits(seconds=0.1)) as reader,
        pytest.raises(QueryError, match=r"longer than 0\.1 s"),
    ):
        for _ in reader.run(sql).chunks():
            pass
    assert time.monotonic() - started < 5


def test_memory_has_a_limit(path: Path) -> None:
    with Reader.open(path, limits=Limits(seconds=20, memory="50MB")) as reader:
        with pytest.raises(QueryError, match="more memory than 50MB"):
            answer(reader, "SELECT list(range) FROM range(1000000000)")
        assert answer(reader, "SELECT 1") == [(1,)]


class TestParameters:
    @pytest.mark.parametrize(
        ("sql", "parameters", "expected"),
        [
            ("SELECT count(*) FROM seats WHERE seat = $seat", {"seat": "2"}, 3),
            ("SELECT count(*) FROM seats WHERE player = $name", {"name": "Chloé"}, 3),
            ("SELECT count(*) FROM tricks WHERE points > $low AND trick BETWEEN $a AND $b",
             {"low": "-0.5", "a": "1", "b": "2"}, 6),
            ("SELECT count(*) FROM hands WHERE date_from >= $day", {"day": "2026-01-01"}, 3),
            ("SELECT count(*) FROM hands WHERE $event IS NULL OR event_id = $event", {"event": None}, 3),
            ("SELECT count(*) FROM hands WHERE $event IS NULL OR event_id = $event", {"event": "x"}, 0),
            ("SELECT $text", {"text": "'; DROP VIEW hands; --"}, "'; DROP VIEW hands; --"),
        ],
    )  # fmt: skip
    def test_values(self, reader: Reader, sql: str, parameters: dict[str, str], expected: object) -> None:
        assert answer(reader, sql, **parameters) == [(expected,)]

    def test_no_text(self, reader: Reader) -> None:
        with pytest.raises(QueryError):
            answer(reader, "SELECT $a", a="\ud800")

    def test_missing(self, reader: Reader) -> None:
        with pytest.raises(QueryError, match="needs a value for a, b"):
            answer(reader, "SELECT $a, $b, $c", c="1")

    def test_unknown(self, reader: Reader) -> None:
        with pytest.raises(QueryError, match=r"no parameter c \(it has: a\)"):
            answer(reader, "SELECT $a", a="1", c="1")
        with pytest.raises(QueryError, match="it has: none"):
            answer(reader, "SELECT 1", c="1")


def test_rows_come_as_they_are_made(reader: Reader) -> None:
    """The first rows of a result too large for any memory are there at once."""
    started = time.monotonic()
    rows = reader.run("FROM range(100000000000)").rows()
    assert [next(rows) for _ in range(3)] == [(0,), (1,), (2,)]
    assert time.monotonic() - started < 5
