"""cli.md, ``query``: it can neither write, nor read other files, nor attach, nor load anything.

Every attempt is made through the command line. It must end with one clear error and the right exit code, leave
the store as it was to the byte, and leave no file anywhere: not beside the store, not in the home folder, not among
the temporary files.
"""

import hashlib
import os
import shutil
import sys
import time
from pathlib import Path

import duckdb
import pytest
from running import Ended, Run

from auditor.cli.exits import ExitCode
from auditor.resources import data_folder

SECRET = "the secret of this test"

visible_to_python = [{"a": SECRET}]

HOSTILE = [
    # reading files
    "SELECT * FROM read_text('{file}')",
    "SELECT * FROM read_csv('{file}')",
    "SELECT * FROM read_csv_auto(['{file}'])",
    "SELECT * FROM read_json('{file}')",
    "SELECT * FROM read_ndjson_objects('{file}')",
    "SELECT * FROM read_blob('{file}')",
    "SELECT * FROM read_blob('{store}')",
    "SELECT * FROM read_text('{store}')",
    "SELECT * FROM glob('{store}')",
    "SELECT * FROM read_parquet('{file}')",
    "SELECT * FROM parquet_scan('{folder}/*')",
    "SELECT * FROM parquet_metadata('{file}')",
    "SELECT * FROM sniff_csv('{file}')",
    "SELECT * FROM '{file}'",
    'SELECT * FROM "{file}"',
    "FROM 'file://{file}'",
    "FROM '/proc/self/environ'",
    "FROM '~/.profile'",
    "SELECT * FROM '{other}'",
    "SELECT * FROM read_duckdb('{other}', table_name = 'hands')",
    "SELECT * FROM glob('{folder}/*')",
    "SELECT * FROM query_table('{file}')",
    "SELECT * FROM query('FROM read_text(''{file}'')')",
    "SELECT * FROM json_execute_serialized_sql(json_serialize_sql('FROM read_text(''{file}'')'))",
    "SELECT (SELECT content FROM read_text('{file}'))",
    "WITH f AS MATERIALIZED (FROM read_text('{file}')) SELECT count(*) FROM hands, f",
    "DESCRIBE SELECT * FROM '{file}'",
    "SUMMARIZE '{file}'",
    "EXPLAIN ANALYZE SELECT * FROM read_text('{file}')",
    "SELECT * FROM read_csv('https://example.org/a.csv')",
    "SELECT * FROM 's3://bucket/a.parquet'",
    # what the process knows
    "SELECT getenv('SECRET')",
    "SELECT current_setting('s3_secret_access_key')",
    "FROM visible_to_python",
    "FROM statement",
    "SELECT * FROM python_scan_all_frames",
    "FROM python_map_function((SELECT 1))",
    "FROM pandas_scan(1)",
    "FROM arrow_scan(1, 2, 3)",
    "SELECT 1::POINTER",
    # writing files
    "COPY hands TO '{new}'",
    "COPY (SELECT 1) TO '{new}' (FORMAT parquet)",
    "COPY (SELECT 1) TO '{store}'",
    "COPY data.hands FROM '{file}'",
    "COPY FROM DATABASE tarot TO memory",
    "EXPLAIN ANALYZE COPY hands TO '{new}'",
    "EXPORT DATABASE '{new}'",
    "IMPORT DATABASE '{folder}'",
    "FROM enable_logging(storage => 'file', storage_path => '{new}')",
    "FROM enable_profiling(save_location => '{new}')",
    "CREATE SECRET (TYPE s3, KEY_ID 'a', SECRET 'b')",
    "CREATE PERSISTENT SECRET (TYPE s3, KEY_ID 'a', SECRET 'b')",
    # other databases and extensions
    "ATTACH '{new}' AS other",
    "ATTACH '{other}' AS other (READ_ONLY)",
    "ATTACH ':memory:' AS other",
    "DETACH tarot",
    "USE data",
    "INSTALL httpfs",
    "FORCE INSTALL httpfs FROM community",
    "LOAD httpfs",
    "LOAD '{file}'",
    "UPDATE EXTENSIONS",
    "FROM add_grammar_extension('a', 'b')",
    # settings
    "SET enable_external_access = true",
    "SET GLOBAL lock_configuration = false",
    "SET memory_limit = '10GB'",
    "SET temp_directory = '{folder}'",
    "SET VARIABLE a = 1",
    "RESET lock_configuration",
    "PRAGMA database_list",
    "PRAGMA enable_profiling",
    "PRAGMA memory_limit = '10GB'",
    "CALL pragma_version()",
    # more than one statement
    "SELECT 1; SELECT 2",
    "SELECT 1; DROP VIEW hands",
    "SELECT 1; -- harmless\nDROP VIEW hands",
    "SELECT 1 /* ; */ ; /* still a comment */ DELETE FROM data.hands",
    "-- SELECT 1\n; DELETE FROM data.hands; --",
    "SELECT ';' ; CHECKPOINT",
    "SELECT $$;$$; CHECKPOINT",
    # changing the store
    "CREATE TABLE t AS SELECT 1",
    "CREATE TEMP TABLE t AS SELECT 1",
    "CREATE OR REPLACE VIEW hands AS SELECT 1",
    "CREATE TEMP VIEW hands AS SELECT 1",
    "CREATE MACRO f() AS 1",
    "CREATE TEMP MACRO f() AS TABLE FROM hands",
    "CREATE SEQUENCE s",
    "CREATE TYPE t AS ENUM ('a')",
    "CREATE INDEX i ON data.hands (key)",
    "CREATE SCHEMA other",
    "INSERT INTO data.runs SELECT * FROM data.runs",
    "UPDATE data.hands SET status = 'clean'",
    "DELETE FROM data.findings",
    "TRUNCATE data.findings",
    "MERGE INTO data.runs USING data.runs AS r USING (run_id) WHEN MATCHED THEN DELETE",
    "WITH gone AS (DELETE FROM data.hands RETURNING key) FROM gone",
    "WITH more AS (INSERT INTO data.runs FROM data.runs RETURNING run_id) FROM more",
    "SELECT * FROM query('DELETE FROM data.hands')",
    "EXPLAIN ANALYZE DELETE FROM data.hands",
    "EXPLAIN /* but */ ANALYZE DELETE FROM data.hands",
    "EXPLAIN (ANALYZE, FORMAT json) INSERT INTO data.runs FROM data.runs",
    "EXPLAIN ANALYZE CREATE TEMP TABLE t AS SELECT 1",
    "ALTER TABLE data.hands DROP COLUMN status",
    "COMMENT ON VIEW hands IS 'x'",
    "DROP VIEW hands",
    "DROP SCHEMA data CASCADE",
    "BEGIN",
    "COMMIT",
    "CHECKPOINT",
    "FORCE CHECKPOINT",
    "FROM force_checkpoint()",
    "VACUUM",
    "ANALYZE",
    "PREPARE p AS SELECT 1",
    "EXECUTE p",
    "DEALLOCATE p",
    "PIVOT hands ON status USING count(*)",
    # no statement at all
    "",
    "  ;  ",
    "-- nothing",
    "/* SELECT 1",
    "SELEC 1",
    "SELECT nothing FROM hands",
    "SELECT $value",
    "SELECT \x00",
    "\ud800",
    # too much
    "SELECT repeat('x', 100000000000)",
    "SELECT error('no')",
]

LAWFUL: list[tuple[str, str]] = [
    ("SELECT count(*) FROM hands", "18"),
    ("SELECT count(*) FROM hands;", "18"),
    ("  SELECT count(*) FROM hands ; -- all of them", "18"),
    ("/* how many */ SELECT count(*) -- hands\nFROM hands", "18"),
    ("FROM hands SELECT count(*)", "18"),
    ("WITH h AS (FROM hands) SELECT count(*) FROM h", "18"),
    ("WITH RECURSIVE r AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM r WHERE i < 10) SELECT max(i) FROM r", "10"),
    ("SELECT 1 AS a UNION SELECT 1", "1"),
    ("VALUES (7)", "7"),
    ("SELECT count(*) FROM (SELECT row_number() OVER (PARTITION BY event_id) n FROM hands) WHERE n = 1", "1"),
    ("SELECT count(DISTINCT player) FROM seats WHERE player = 'Chloé'", "1"),
    ("SELECT 'Chloé ♠ 🂡'", "Chloé ♠ 🂡"),
    ("SELECT ';DROP VIEW hands'", ";DROP VIEW hands"),
    ("SELECT count(*) FROM (DESCRIBE hands) WHERE column_name = 'taker'", "1"),
    ("PIVOT (SELECT players, status FROM hands) ON status IN ('none') USING count(*)", "4,0"),
    ("SELECT count(*) FROM query_table('hands')", "18"),
]  # fmt: skip
LAWFUL_TOO = [
    "FROM duckdb_secrets()",  # there are none: those of the user's home folder are not loaded
    "FROM which_secret('s3://bucket/a', 's3')",
    "TABLE cards", "DESCRIBE hands", "SHOW TABLES", "SHOW ALL TABLES", "SUMMARIZE bids", "EXPLAIN SELECT 1",
    "EXPLAIN ANALYZE SELECT 1", "-- plan\nEXPLAIN (FORMAT json) SELECT 1", "EXPLAIN /* it */ ANALYZE FROM hands",
    "DESCRIBE SELECT * FROM plays", "SELECT * FROM disputes", "FROM duckdb_settings()", "FROM checkpoint()",
    "SELECT write_log('in memory at most')", "FROM truncate_duckdb_logs()",
]  # fmt: skip


@pytest.fixture(scope="module")
def ingested(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with the records of the tournament."""
    from typer.testing import CliRunner

    from auditor.cli.app import app

    path = tmp_path_factory.mktemp("hostile") / "tarot.duckdb"
    records = data_folder("sample_logs") / "tournament.jsonl"
    assert CliRunner().invoke(app, ["ingest", str(records), "--db", str(path)]).exit_code == ExitCode.DONE
    return path


class House:
    """A home with a store, a secret and somebody else's database in it; ``unchanged`` looks at all of it."""

    def __init__(self, folder: Path, store: Path) -> None:
        self.folder = folder
        self.store = Path(shutil.copy(store, folder / "tarot.duckdb"))
        self.file = folder / "secret.csv"
        self.file.write_text(SECRET, encoding="utf-8")
        self.other = folder / "other.duckdb"
        with duckdb.connect(str(self.other)) as con:
            con.execute("CREATE TABLE hands AS SELECT 1 AS a")
        self.before = self.state()

    def enter(self, monkeypatch: pytest.MonkeyPatch) -> "House":
        """Makes it the home folder, the working folder and the one for temporary files."""
        monkeypatch.chdir(self.folder)
        for name in ("HOME", "TMPDIR", "XDG_CONFIG_HOME"):
            monkeypatch.setenv(name, str(self.folder))
        monkeypatch.setattr("tempfile.tempdir", str(self.folder))
        monkeypatch.setenv("SECRET", SECRET)
        return self

    def state(self) -> dict[str, str]:
        found = sorted(path for path in self.folder.rglob("*") if path.is_file())
        return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in found}

    def unchanged(self) -> bool:
        return self.state() == self.before


@pytest.fixture(scope="module")
def shared(ingested: Path, tmp_path_factory: pytest.TempPathFactory) -> House:
    return House(tmp_path_factory.mktemp("house"), ingested)


@pytest.fixture
def house(shared: House, run: Run, monkeypatch: pytest.MonkeyPatch) -> House:
    """A house for tests that change nothing in it."""
    return shared.enter(monkeypatch)


@pytest.fixture
def own_house(ingested: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    """A house for one test alone."""
    return House(tmp_path, ingested).enter(monkeypatch)


def refused(ended: Ended, code: ExitCode = ExitCode.USAGE) -> None:
    assert ended.code == code
    assert ended.err.startswith("error: ")
    assert len(ended.err) > len("error: \n")
    assert "Traceback" not in ended.err
    assert SECRET not in ended.out + ended.err


@pytest.mark.parametrize("statement", HOSTILE)
def test_hostile_statements_are_refused(run: Run, house: House, statement: str) -> None:
    places = {"file": house.file, "folder": house.folder, "new": house.folder / "new", "other": house.other}
    for name, place in (places | {"store": house.store}).items():
        statement = statement.replace("{" + name + "}", str(place))
    refused(run("query", "--", statement))
    assert house.unchanged()


@pytest.mark.parametrize(("statement", "answer"), LAWFUL)
def test_statements_that_read(run: Run, house: House, statement: str, answer: str) -> None:
    ended = run("query", "--format", "csv", "--", statement)
    assert (ended.code, ended.err) == (ExitCode.DONE, "")
    assert ended.out.splitlines()[1] == answer
    assert house.unchanged()


@pytest.mark.parametrize("statement", LAWFUL_TOO)
def test_other_statements_that_read_or_do_nothing(run: Run, house: House, statement: str) -> None:
    ended = run("query", "--format", "csv", "--", statement)
    assert (ended.code, ended.err) == (ExitCode.DONE, "")
    assert house.unchanged()


def test_a_second_statement_is_seen_wherever_the_sql_comes_from(run: Run, own_house: House) -> None:
    sql = "SELECT 1; -- and then\nDELETE FROM data.hands"
    refused(run("query", "-", stdin=sql))
    (own_house.folder / "two.sql").write_text(sql, encoding="utf-8")
    refused(run("query", "--file", "two.sql"))
    folder = own_house.folder / "auditor" / "queries"
    folder.mkdir(parents=True)
    (folder / "two.sql").write_text(sql, encoding="utf-8")
    refused(run("query", "--saved", "two"))
    refused(run("query", "--saved", "../../two"))
    assert hashlib.sha256(own_house.store.read_bytes()).hexdigest() == own_house.before[str(own_house.store)]


def test_values_are_no_sql(run: Run, house: House) -> None:
    ended = run("query", "SELECT $text", "--param", "text='; DROP VIEW hands; --", "--format", "csv")
    assert (ended.code, ended.out.splitlines()[1]) == (ExitCode.DONE, "'; DROP VIEW hands; --")
    refused(run("query", "FROM read_text($file)", "--param", f"file={house.file}"))
    assert house.unchanged()


@pytest.mark.parametrize("name", [":memory:", "memory", "md:", "s3://bucket/a.duckdb", "https://example.org/a.duckdb"])
def test_a_name_of_a_store_is_the_name_of_a_file(run: Run, house: House, name: str) -> None:
    refused(run("query", "SELECT 1", "--db", name), ExitCode.STORAGE)
    assert house.unchanged()


class TestTooMuch:
    @pytest.mark.parametrize(
        "statement",
        [
            "WITH RECURSIVE r AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM r) SELECT count(*) FROM r",
            "SELECT count(*) FROM range(10000000000) a, range(1000000) b WHERE a.range <> b.range",
            "SELECT sleep_ms(60000)",
            "FROM repeat_row(1, num_rows = 10000000000)",
        ],
    )
    @pytest.mark.parametrize("form", ["table", "jsonl", "parquet"])
    def test_time(self, run: Run, house: House, statement: str, form: str) -> None:
        started = time.monotonic()
        ended = run("query", "--timeout", "0.2", "--format", form, "-o", "out", statement)
        refused(ended)
        assert "longer than 0.2 s" in ended.err
        assert time.monotonic() - started < 20
        assert house.unchanged()

    @pytest.mark.parametrize(
        "statement",
        [
            "SELECT list(range) FROM range(1000000000)",
            "SELECT md5(i::VARCHAR) FROM range(10000000) t(i) ORDER BY 1",
            "SELECT count(*) FROM (SELECT DISTINCT md5(i::VARCHAR) FROM range(10000000) t(i))",
        ],
    )
    def test_memory(self, run: Run, house: House, statement: str) -> None:
        """Nothing is put aside on disk either."""
        ended = run("query", "--memory-limit", "50MB", "--timeout", "20", statement)
        refused(ended)
        assert "more memory than 50MB: give it more with --memory-limit" in ended.err
        assert house.unchanged()

    @pytest.mark.skipif(sys.platform != "linux", reason="only Linux can hold a process to a limit of memory")
    @pytest.mark.parametrize(
        "statement",
        ["SELECT repeat('x', 100000000) FROM range(100)", "SELECT list(range) FROM range(4000000)"],
    )
    def test_memory_of_huge_values(self, process: Run, house: House, statement: str) -> None:
        """A single value is beyond what DuckDB's own limit holds."""
        ended = process("query", "--db", house.store, "--memory-limit", "100MB", "--format", "jsonl", statement)
        refused(ended)
        assert "more memory than 100MB" in ended.err
        assert house.unchanged()

    @pytest.mark.parametrize("size", ["abc", "0", "-1", "1GB; SELECT 1", "120%", "0%", "1KB", "", "\x00"])
    def test_sizes_that_are_none(self, run: Run, house: House, size: str) -> None:
        refused(run("query", "SELECT 1", "--memory-limit", size))

    @pytest.mark.parametrize("seconds", ["-1", "nan", "x"])
    def test_times_that_are_none(self, run: Run, house: House, seconds: str) -> None:
        for option in ("--timeout", "--wait"):
            ended = run("query", "SELECT 1", option, seconds)
            assert (ended.code, option in ended.err) == (ExitCode.USAGE, True)

    @pytest.mark.parametrize("seconds", ["inf", "1e300"])
    def test_times_without_end(self, run: Run, house: House, seconds: str) -> None:
        assert run("query", "SELECT 1", "--timeout", seconds, "--wait", seconds).code == ExitCode.DONE


class TestOutput:
    def links(self, own_house: House) -> list[Path]:
        symbolic, hard = own_house.folder / "symbolic", own_house.folder / "hard"
        symbolic.symlink_to(own_house.store)
        os.link(own_house.store, hard)
        return [own_house.store, Path("./tarot.duckdb"), symbolic, hard]

    @pytest.mark.parametrize("form", ["csv", "parquet"])
    def test_the_store_is_not_overwritten(self, run: Run, own_house: House, form: str) -> None:
        for path in self.links(own_house):
            ended = run("query", "SELECT 1", "--format", form, "-o", path)
            refused(ended)
            assert "would overwrite the store" in ended.err
        assert hashlib.sha256(own_house.store.read_bytes()).hexdigest() == own_house.before[str(own_house.store)]

    def test_nor_its_log_nor_the_sql_nor_the_records(self, run: Run, own_house: House) -> None:
        records = own_house.folder / "records.jsonl"
        shutil.copy(data_folder("sample_logs") / "tournament.jsonl", records)
        assert run("ingest", "records.jsonl", "--db", "mine.duckdb").code == ExitCode.DONE
        (own_house.folder / "mine.duckdb.wal").touch()
        (own_house.folder / "ask.sql").write_text("SELECT 1", encoding="utf-8")
        before = own_house.state()
        for name in ("mine.duckdb.wal", "ask.sql", "records.jsonl"):
            ended = run("query", "--db", "mine.duckdb", "--file", "ask.sql", "-o", name)
            refused(ended)
            assert "would overwrite" in ended.err
        assert own_house.state() == before

    def test_a_file_stays_as_it_was_where_the_query_fails(self, run: Run, own_house: House) -> None:
        failing = "SELECT (CASE WHEN range = 40000 THEN 'x' ELSE '1' END)::INTEGER FROM range(50000)"
        for form in ("csv", "parquet"):
            refused(run("query", failing, "--format", form, "-o", "secret.csv"))
        assert own_house.unchanged()

    @pytest.mark.parametrize("place", ["none/out.csv", ".", "x" * 300])
    @pytest.mark.parametrize("form", ["csv", "parquet"])
    def test_places_where_nothing_can_be_written(self, run: Run, own_house: House, form: str, place: str) -> None:
        refused(run("query", "SELECT 1", "--format", form, "-o", place), ExitCode.STORAGE)
        assert own_house.unchanged()

    def test_a_whole_file_takes_the_place_of_another(self, run: Run, own_house: House) -> None:
        target = own_house.folder / "secret.csv"
        target.chmod(0o640)
        assert run("query", "SELECT 1 AS a", "--format", "csv", "-o", target).code == ExitCode.DONE
        assert target.read_text(encoding="utf-8") == "a\n1\n"
        assert target.stat().st_mode & 0o777 == 0o640


def test_more_rows_than_set_the_widths(run: Run, house: House) -> None:
    """A table of any length is written as it comes, whole."""
    ended = run("query", "SELECT CASE WHEN i = 20000 THEN 'a wide cell' ELSE 'x' END AS a FROM range(20001) t(i)")
    lines = ended.out.splitlines()
    assert lines[:3] == ["a", "-", "x"]
    assert (len(lines), lines[-1]) == (20003, "a wide cell")
