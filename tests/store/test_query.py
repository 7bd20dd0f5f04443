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

SECRET = "the secret of this test"


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


HOSTILE = [
    "SELECT * FROM read_text('{file}')",
    "SELECT * FROM read_csv('{file}')",
    "SELECT * FROM read_json('{file}')",
    "SELECT * FROM read_blob('{file}')",
    "SELECT * FROM read_parquet('{file}')",
    "SELECT * FROM '{file}'",
    'SELECT * FROM "{file}"',
    "SELECT * FROM sniff_csv('{file}')",
    "SELECT * FROM parquet_metadata('{file}')",
    "SELECT * FROM glob('{folder}/*')",
    "SELECT * FROM query('FROM read_text(''{file}'')')",
    "SELECT * FROM json_execute_serialized_sql(json_serialize_sql('FROM read_text(''{file}'')'))",
    "SELECT * FROM read_duckdb('{other}')",
    "FROM duckdb_secrets()",
    "SELECT getenv('HOME')",
    "COPY hands TO '{new}'",
    "COPY (SELECT 1) TO '{new}' (FORMAT parquet)",
    "COPY data.hands FROM '{file}'",
    "EXPLAIN ANALYZE COPY hands TO '{new}'",
    "EXPORT DATABASE '{new}'",
    "IMPORT DATABASE '{folder}'",
    "ATTACH '{new}' AS other",
    "ATTACH '{other}' AS other (READ_ONLY)",
    "DETACH tarot",
    "USE data",
    "INSTALL httpfs",
    "LOAD httpfs",
    "LOAD '{file}'",
    "SELECT * FROM read_csv('https://example.org/a.csv')",
    "SELECT * FROM 's3://bucket/a.parquet'",
    "SET enable_external_access = true",
    "SET memory_limit = '10GB'",
    "RESET lock_configuration",
    "SET VARIABLE a = 1",
    "PRAGMA database_list",
    "PRAGMA enable_profiling",
    "FROM enable_logging(storage => 'file', storage_path => '{new}')",
    "FROM enable_profiling(save_location => '{new}')",
    "CALL pragma_version()",
    "SELECT 1; SELECT 2",
    "SELECT 1; DROP VIEW hands",
    "INSERT INTO data.runs SELECT * FROM data.runs",
    "WITH gone AS (DELETE FROM data.hands RETURNING key) FROM gone",
    "WITH more AS (INSERT INTO data.runs FROM data.runs RETURNING run_id) FROM more",
    "EXPLAIN ANALYZE DELETE FROM data.hands",
    "EXPLAIN ANALYZE CREATE TEMP TABLE t AS SELECT 1",
    "UPDATE data.hands SET status = 'clean'",
    "DELETE FROM data.findings",
    "TRUNCATE data.findings",
    "MERGE INTO data.runs USING data.runs AS r USING (run_id) WHEN MATCHED THEN DELETE",
    "CREATE TABLE t AS SELECT 1",
    "CREATE TEMP TABLE t AS SELECT 1",
    "CREATE OR REPLACE VIEW hands AS SELECT 1",
    "CREATE MACRO f() AS 1",
    "CREATE SECRET (TYPE s3, KEY_ID 'a', SECRET 'b')",
    "ALTER TABLE data.hands DROP COLUMN status",
    "COMMENT ON VIEW hands IS 'x'",
    "DROP VIEW hands",
    "BEGIN",
    "CHECKPOINT",
    "VACUUM",
    "ANALYZE",
    "PREPARE p AS SELECT 1",
    "EXECUTE p",
    "DEALLOCATE p",
    "PIVOT hands ON status USING count(*)",
    "FROM visible_to_python",
    "SELECT * FROM python_scan_all_frames",
    "",
    "  ;  ",
    "-- nothing",
    "SELEC 1",
    "SELECT nothing FROM hands",
    "SELECT \x00",
    "\ud800",
]

visible_to_python = [{"a": SECRET}]


@pytest.mark.parametrize("statement", HOSTILE)
def test_hostile_statements_are_refused(
    reader: Reader, stored: Path, empty_store: Path, tmp_path: Path, statement: str
) -> None:
    secret = tmp_path / "secret.csv"
    secret.write_text(SECRET)
    before = stored.read_bytes()
    places = {"file": secret, "folder": tmp_path, "new": tmp_path / "new", "other": empty_store}
    for name, place in places.items():
        statement = statement.replace("{" + name + "}", str(place))
    with pytest.raises(QueryError) as error:
        answer(reader, statement)
    assert SECRET not in str(error.value)
    assert answer(reader, "SELECT count(*) FROM hands") == [(3,)]
    assert [path.name for path in tmp_path.iterdir()] == ["secret.csv"]
    assert [path.name for path in stored.parent.iterdir()] == [stored.name]
    assert stored.read_bytes() == before


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
        with pytest.raises(QueryError, match="Out of Memory"):
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
