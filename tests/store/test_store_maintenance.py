"""cli.md, `db`: info, backup, rebuild and forget."""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb
import pytest
from store_builder import HOLD, hand, ingest, judged, process, rows

from auditor.audit.settings import Settings
from auditor.bulk.storing import piece_of
from auditor.record.reading import Frame
from auditor.store.connection import Store
from auditor.store.errors import StoreError
from auditor.store.maintain import backup, forget_event, forget_player, forget_source, info, rebuild
from auditor.store.schema import TABLES, views_ddl
from auditor.store.staging import Piece

FLAGGED = {"scores": [3, -1, -1, -1]}


def judge_all(records: Sequence[Frame], settings: Settings | None = None) -> Piece:
    audits = [judged(record.text, record.position, settings) for record in records]
    return piece_of(audits, [b""] * len(audits), "")


def content(path: Path, *without: str) -> dict[str, list[Any]]:
    with duckdb.connect(str(path), read_only=True) as con:
        kept = TABLES.keys() - without
        return {table: sorted(map(str, con.execute(f"FROM data.{table}").fetchall())) for table in kept}


@pytest.fixture(scope="module")
def template(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of three files: three hands of Ana's table, one in two versions, one hand of others, two rejects."""
    path = Path(shutil.copy(empty_store, tmp_path_factory.mktemp("filled") / "tarot.duckdb"))
    other = hand(4, players=["Eve", "Fay", "Guy", "Hal"], event={"id": "club"}, sitting_out=["Ida"])
    ingest(path, judged(hand(1, claims=FLAGGED)), judged(hand(2), 2), judged("{ Ana", 3), source="a")
    ingest(path, judged(hand(1)), judged(other, 2), judged("{ Eve", 3), source="b")
    ingest(path, judged(hand(3)), source="c")
    return path


@pytest.fixture
def filled(template: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(template, tmp_path))


def left(path: Path) -> list[tuple[Any, ...]]:
    with Store.open(path) as store:
        return rows(store, "SELECT record_id FROM hands ORDER BY 1")


def names(path: Path) -> set[str]:
    return {each.name for each in path.parent.iterdir()}


def test_info(filled: Path) -> None:
    found = info(filled)
    assert (found["path"], found["bytes"]) == (str(filled), filled.stat().st_size)
    assert found["rows"] | {"hands": 4, "records": 5, "rejects": 2, "sources": 3, "runs": 3} == found["rows"]
    assert found["last_run"] | {"run_id": 3, "read": 1, "new": 1} == found["last_run"]
    assert json.loads(json.dumps(found)) == found


def test_info_of_an_empty_store(path: Path) -> None:
    assert info(path)["last_run"] is None


def test_schema_ddl_makes_every_view_with_comments() -> None:
    ddl = views_ddl()
    assert ddl.count("CREATE VIEW") == 19
    assert 'COMMENT ON COLUMN hands."hand_id" IS' in ddl


def test_backup(filled: Path, tmp_path: Path) -> None:
    target = tmp_path / "it's a copy.duckdb"
    backup(filled, target)
    assert content(target, "versions") == content(filled, "versions")
    with Store.open(target) as store:
        assert rows(store, "SELECT count(*) FROM standings") == [(8,)]
    assert names(filled) == {filled.name, target.name}


def test_backup_overwrites_nothing(filled: Path, tmp_path: Path) -> None:
    (tmp_path / "copy").write_text("mine")
    with pytest.raises(StoreError, match="a file already"):
        backup(filled, tmp_path / "copy")
    with pytest.raises(StoreError, match="folder does not exist"):
        backup(filled, tmp_path / "none" / "copy")
    assert names(filled) == {filled.name, "copy"}


def test_rebuild_gives_the_same_store(filled: Path) -> None:
    before = content(filled, "versions", "hands")
    assert rebuild(filled, judge_all) == (5, 0, 0)
    assert content(filled, "versions", "hands") == before
    assert names(filled) == {filled.name}


def test_rebuild_under_other_rules(filled: Path) -> None:
    settings = Settings(rules="bga", force_rules=True)
    assert rebuild(filled, lambda records: judge_all(records, settings)).judged == 5
    with Store.open(filled) as store:
        assert rows(store, "SELECT DISTINCT rules FROM hands") == [("bga",)]
        assert rows(store, "SELECT version, current FROM records WHERE json LIKE '%hand-1%' ORDER BY 1") == [
            (1, False),
            (2, True),
        ]


def test_rebuild_keeps_records_that_are_rejected_now(filled: Path) -> None:
    broken = lambda records: judge_all([each._replace(text=b"{" + each.text) for each in records])  # noqa: E731
    assert rebuild(filled, broken) == (5, 5, 0)
    assert info(filled)["rows"] | {"hands": 0, "rejects": 7} == info(filled)["rows"]


def test_rebuild_counts_hands_whose_status_changes(filled: Path) -> None:
    def flagged(record: Frame) -> Frame:
        return record._replace(text=json.dumps(json.loads(record.text) | {"claims": FLAGGED}).encode())

    assert rebuild(filled, lambda records: judge_all(list(map(flagged, records)))).changed == 4


def test_rebuild_takes_older_stores(filled: Path) -> None:
    with duckdb.connect(str(filled)) as con:
        con.execute("UPDATE data.versions SET version = 0")
    with pytest.raises(StoreError, match="older"):
        info(filled)
    rebuild(filled, judge_all)
    assert info(filled)["rows"]["hands"] == 4


def test_a_rebuild_that_fails_changes_nothing(filled: Path) -> None:
    before = filled.read_bytes()

    def broken(_: Sequence[Frame]) -> Piece:
        raise RuntimeError("a bug")

    with pytest.raises(RuntimeError):
        rebuild(filled, broken)
    assert filled.read_bytes() == before
    assert names(filled) == {filled.name}


def test_forget_event(filled: Path) -> None:
    assert forget_event(filled, "open") == (3, 4, 0)
    assert left(filled) == [("hand-4",)]
    assert b"Bruno" not in filled.read_bytes()
    assert forget_event(filled, "it's none") == (0, 0, 0)
    assert names(filled) == {filled.name}


def test_forget_source(filled: Path) -> None:
    with Store.open(filled) as store:
        ids = dict(rows(store, "SELECT name, source_id FROM sources"))
    assert forget_source(filled, ids["a"]) == (1, 2, 1)
    assert left(filled) == [("hand-1",), ("hand-3",), ("hand-4",)]
    assert forget_source(filled, ids["b"]) == (2, 2, 1)
    assert left(filled) == [("hand-3",)]
    assert [
        name for (name,) in duckdb.connect(str(filled), read_only=True).execute("SELECT name FROM sources").fetchall()
    ] == ["c"]


@pytest.mark.parametrize("player", ["d4", "David", "Ana"])
def test_forget_player(filled: Path, player: str) -> None:
    rejects = 1 if player == "Ana" else 0
    assert forget_player(filled, player) == (3, 4, rejects)
    assert left(filled) == [("hand-4",)]


def test_forget_player_who_sat_out(filled: Path) -> None:
    assert forget_player(filled, "Ida") == (1, 1, 0)
    assert forget_player(filled, "it's nobody") == (0, 0, 0)
    assert left(filled) == [("hand-1",), ("hand-2",), ("hand-3",)]


def test_what_was_forgotten_can_be_ingested_again(filled: Path) -> None:
    forget_event(filled, "open")
    assert ingest(filled, judged(hand(2))).new == 1


def test_locked_store(filled: Path) -> None:
    with process(HOLD, filled, 60) as holder:
        for work in (lambda: forget_event(filled, "x", wait=0), lambda: info(filled, wait=0)):
            with pytest.raises(StoreError, match=f"process {holder.pid} "):
                work()
