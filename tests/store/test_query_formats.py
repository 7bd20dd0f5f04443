"""cli.md, `query --format`: what each format makes of each kind of value."""

import csv
import io
import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import duckdb
import pytest

from auditor.store.errors import QueryError
from auditor.store.formats import FORMATS, TEXT_FORMATS, write_parquet, write_text
from auditor.store.query import Reader


@pytest.fixture(scope="module")
def reader(empty_store: Path) -> Iterator[Reader]:
    with Reader.open(empty_store) as opened:
        yield opened


def written(reader: Reader, format: str, sql: str) -> str:
    stream = io.StringIO()
    write_text(reader.run(sql), format, stream)
    return stream.getvalue()


SMALL = "SELECT 7 AS n, 4.5::DECIMAL(5,1) AS p, 'a|b' AS t, NULL AS z UNION ALL SELECT 1234, 44, 'é', 'x' ORDER BY n"


def test_table(reader: Reader) -> None:
    assert written(reader, "table", SMALL) == (
        "   n     p  t    z\n"
        "----  ----  ---  -\n"
        "   7   4.5  a|b\n"
        "1234  44.0  é    x\n"
    )  # fmt: skip


def test_csv(reader: Reader) -> None:
    assert written(reader, "csv", SMALL) == "n,p,t,z\n7,4.5,a|b,\n1234,44.0,é,x\n"


def test_json(reader: Reader) -> None:
    assert written(reader, "json", SMALL) == (
        '[\n{"n": 7, "p": 4.5, "t": "a|b", "z": null},\n{"n": 1234, "p": 44, "t": "é", "z": "x"}\n]\n'
    )


def test_jsonl(reader: Reader) -> None:
    assert written(reader, "jsonl", SMALL) == (
        '{"n": 7, "p": 4.5, "t": "a|b", "z": null}\n{"n": 1234, "p": 44, "t": "é", "z": "x"}\n'
    )


def test_markdown(reader: Reader) -> None:
    assert written(reader, "markdown", SMALL) == (
        "| n | p | t | z |\n| ---: | ---: | --- | --- |\n| 7 | 4.5 | a\\|b |  |\n| 1234 | 44.0 | é | x |\n"
    )


def test_no_rows(reader: Reader) -> None:
    empty = "SELECT hand_id, errors FROM hands"
    assert {name: written(reader, name, empty) for name in TEXT_FORMATS} == {
        "table": "hand_id  errors\n-------  ------\n",
        "csv": "hand_id,errors\n",
        "json": "[]\n",
        "jsonl": "",
        "markdown": "| hand_id | errors |\n| --- | ---: |\n",
    }


KINDS = """
    SELECT true AS b, [1, NULL] AS l, ['S1', 'EX'] AS c, {'a': 1.5::DECIMAL(3,1), 'd': DATE '2026-03-14'} AS s,
        MAP {2: 'x'} AS m, DATE '2026-03-14' AS d, TIMESTAMP '2026-03-14 10:00:00' AS t, TIME '10:30' AS h,
        170141183460469231731687303715884105727::HUGEINT AS i, 'NaN'::DOUBLE AS f, '\\xAA'::BLOB AS o,
        INTERVAL 1 DAY AS v, 'a'::ENUM('a') AS e, 0.1::DOUBLE AS x
"""


def test_kinds_in_json(reader: Reader) -> None:
    assert json.loads(written(reader, "jsonl", KINDS)) == {
        "b": True,
        "l": [1, None],
        "c": ["S1", "EX"],
        "s": {"a": 1.5, "d": "2026-03-14"},
        "m": {"2": "x"},
        "d": "2026-03-14",
        "t": "2026-03-14T10:00:00",
        "h": "10:30:00",
        "i": 170141183460469231731687303715884105727,
        "f": None,
        "o": "aa",
        "v": "1 day, 0:00:00",
        "e": "a",
        "x": 0.1,
    }


def test_kinds_in_csv(reader: Reader) -> None:
    (row,) = csv.DictReader(io.StringIO(written(reader, "csv", KINDS)))
    assert row["b"] == "true"
    assert json.loads(row["c"]) == ["S1", "EX"]
    assert json.loads(row["s"]) == {"a": 1.5, "d": "2026-03-14"}
    assert (row["d"], row["t"], row["o"]) == ("2026-03-14", "2026-03-14T10:00:00", "aa")


def test_columns_of_the_same_name_are_all_there(reader: Reader) -> None:
    sql = "SELECT 1 AS a, 2 AS a, 3 AS A, 4 AS a_1"
    assert json.loads(written(reader, "jsonl", sql)) == {"a": 1, "a_1": 2, "A_2": 3, "a_1_1": 4}


def test_what_would_move_the_cursor_is_written_out(reader: Reader) -> None:
    sql = "SELECT chr(27) || '[2J' || chr(7) || 'x' AS t"
    assert written(reader, "table", sql).splitlines()[2] == "\\x1b[2J\\x07x"
    assert "\x1b" not in written(reader, "markdown", sql)
    assert json.loads(written(reader, "jsonl", sql)) == {"t": "\x1b[2J\x07x"}


def test_lines_and_wide_characters(reader: Reader) -> None:
    sql = "SELECT 'a' || chr(10) || 'bc' AS t, '札' AS w, 1 AS n"
    assert written(reader, "table", sql) == "t   w   n\n--  --  -\na   札  1\nbc\n"
    assert written(reader, "markdown", sql).splitlines()[2] == "| a<br>bc | 札 | 1 |"


def test_many_rows_are_all_there(reader: Reader) -> None:
    for name in TEXT_FORMATS:
        assert written(reader, name, "FROM range(5001)").count("\n") >= 5001, name


def test_parquet(reader: Reader, tmp_path: Path) -> None:
    target = tmp_path / "it's.parquet"
    sql = "SELECT n::INTEGER AS n, n / 2::DECIMAL(5,1) AS half, ['S1'] AS c, true AS n FROM range(5001) t(n)"
    assert (
        write_parquet(reader.run("SELECT number, points, card, [card] AS c, oudler AS card FROM cards"), target) == 78
    )
    with duckdb.connect() as con:
        read = con.read_parquet(str(target))
        assert [str(kind) for kind in read.types] == ["INTEGER", "DECIMAL(5,1)", "VARCHAR", "VARCHAR[]", "BOOLEAN"]
        assert read.columns == ["number", "points", "card", "c", "card_1"]
        assert read.fetchall()[77] == (77, Decimal("4.5"), "EX", ["EX"], True)
    assert write_parquet(reader.run(sql), target) == 5001
    assert [path.name for path in tmp_path.iterdir() if "parquet" in path.name] == ["it's.parquet"]


def test_parquet_keeps_wide_integers(reader: Reader, tmp_path: Path) -> None:
    write_parquet(reader.run("SELECT sum(range) + 9007199254740993 AS s FROM range(1)"), tmp_path / "a.parquet")
    with duckdb.connect() as con:
        assert con.read_parquet(str(tmp_path / "a.parquet")).fetchall() == [(Decimal(9007199254740993),)]


def test_parquet_that_cannot_be_written(reader: Reader, tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"^No such file or directory"):
        write_parquet(reader.run("SELECT 1"), tmp_path / "none" / "a.parquet")
    target = tmp_path / "a.parquet"
    target.write_text("before")
    with pytest.raises(QueryError, match="Could not convert"):
        write_parquet(
            reader.run("SELECT (CASE WHEN range = 40000 THEN 'x' ELSE '1' END)::INTEGER FROM range(50000)"), target
        )
    assert target.read_text() == "before"


def test_formats() -> None:
    assert FORMATS == ("table", "csv", "json", "jsonl", "markdown", "parquet")
