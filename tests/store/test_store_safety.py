"""store.md, "Nothing lost" and "Versions": atomic batches, locks, kills, and files that are no store."""

import os
import pickle
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
from store_builder import HOLD, hand, ingest, judged, process, rows, store_all

from auditor.audit.result import HandAudit
from auditor.store import batch as batch_module
from auditor.store.connection import Store
from auditor.store.errors import StoreError
from auditor.store.ingest import Ingest
from auditor.store.query import Reader
from auditor.store.rows import stored_hand
from auditor.store.schema import SCHEMA_VERSION, VERDICT_TABLES

FLAGGED = {"scores": [3, -1, -1, -1]}
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals and limits of POSIX")


def whole(store: Store) -> int:
    """Number of hands; each has its record, its seats, its plays and its finding."""
    ((hands,),) = rows(store, "SELECT count(*) FROM hands")
    for table in VERDICT_TABLES:
        assert rows(store, f"SELECT count(*) FROM data.{table} ANTI JOIN data.hands USING (key)") == [(0,)]
    sizes = rows(
        store,
        "SELECT (SELECT count(*) FROM records WHERE current), (SELECT count(*) FROM seats),"
        " (SELECT count(*) FROM tricks), (SELECT count(*) FROM plays), (SELECT count(*) FROM findings)",
    )
    assert sizes == [(hands, 4 * hands, 18 * hands, 72 * hands, hands)]
    assert rows(store, "SELECT count(DISTINCT hand_id) FROM hands") == [(hands,)]
    return int(hands)


@pytest.mark.parametrize("opening", [Store.open, Reader.open])
def test_lock_names_the_process_that_holds_it(path: Path, opening: type) -> None:
    with process(HOLD, path, 60) as holder:
        started = time.monotonic()
        with pytest.raises(StoreError) as error:
            opening(path, wait=0.3)
        assert 0.3 <= time.monotonic() - started < 2
        assert f"process {holder.pid} " in str(error.value)
        assert "--wait" in str(error.value.remedy)
        assert "\n" not in str(error.value)


def test_waits_for_the_lock(path: Path) -> None:
    with process(HOLD, path, 0.4):
        Store.open(path, wait=10).close()


def test_readers_do_not_disturb_each_other(path: Path) -> None:
    with Reader.open(path) as first, Reader.open(path) as second:
        assert list(first.run("SELECT 1").rows()) == list(second.run("SELECT 1").rows())


def test_batches_are_whole_when_one_fails(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error in the middle of a batch: what went before stays, nothing of that batch does."""
    audits = [judged(hand(seed, claims=FLAGGED), seed) for seed in range(1, 7)]
    session = Ingest(store, batch=2)
    session.add_source("a", "ab" * 32, 1, "tarot-hand")
    for audit in audits[:4]:
        session.add(audit)
    monkeypatch.setattr(batch_module, "_PLAYS", "INSERT INTO data.no_such_table FROM {}")
    session.add(audits[4])
    with pytest.raises(StoreError):
        session.add(audits[5])
    assert session.accounting.new == 4
    assert whole(store) == 4
    assert rows(store, "SELECT read, new, finished FROM runs") == [(4, 4, None)]
    assert rows(store, "SELECT records FROM sources") == [(4,)]
    monkeypatch.undo()
    assert store_all(store, *audits).new == 2
    assert whole(store) == 6


def test_replacing_is_whole_too(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failed batch that replaces hands leaves the old verdicts."""
    store_all(store, judged(hand(claims=FLAGGED)))
    before = rows(store, "FROM hands")
    monkeypatch.setattr(batch_module, "_PLAYS", "INSERT INTO data.no_such_table FROM {}")
    with pytest.raises(StoreError):
        store_all(store, judged(hand(dealer=None, claims=FLAGGED)))
    assert rows(store, "FROM hands") == before
    assert whole(store) == 1


INGEST = """
    import pickle, sys, time
    from pathlib import Path
    from auditor.store.connection import Store
    from auditor.store.ingest import Ingest
    rows = pickle.loads(Path(sys.argv[1]).with_suffix(".rows").read_bytes())
    with Store.open(sys.argv[1]) as store:
        session = Ingest(store, batch=2)
        session.add_source("a", "ab" * 32, 1, "tarot-hand")
        print("begins", flush=True)
        for row in rows:
            session.add_rows(row)
        session.finish()
        print("stored", flush=True)
        time.sleep(60)
"""


@pytest.fixture(scope="module")
def twelve() -> list[HandAudit]:
    return [judged(hand(n % 3, id=f"n{n}", claims=FLAGGED), n) for n in range(1, 13)]


@pytest.fixture
def ingesting(path: Path, twelve: list[HandAudit]) -> Iterator[subprocess.Popen[str]]:
    """A process that stores twelve hands, two at a time; it begins just now."""
    path.with_suffix(".rows").write_bytes(pickle.dumps([stored_hand(audit) for audit in twelve]))
    with process(INGEST, path) as running:
        yield running


def kill(running: subprocess.Popen[str]) -> None:
    running.send_signal(signal.SIGKILL)
    running.wait()


@POSIX
@pytest.mark.parametrize("delay", [0.0, 0.04, 0.08])
def test_kill_leaves_whole_hands(
    path: Path, twelve: list[HandAudit], ingesting: subprocess.Popen[str], delay: float
) -> None:
    time.sleep(delay)
    kill(ingesting)
    with Store.open(path) as store:
        stored = whole(store)
        assert stored % 2 == 0
        assert rows(store, "SELECT read FROM runs") == [(stored,)]
        accounting = store_all(store, *twelve)
        assert (accounting.new, accounting.unchanged) == (12 - stored, stored)
        assert whole(store) == 12


@POSIX
def test_reading_after_a_kill(path: Path, ingesting: subprocess.Popen[str]) -> None:
    """A store with work left in its log can be read before anybody writes to it again."""
    assert ingesting.stdout is not None
    ingesting.stdout.readline()
    kill(ingesting)
    assert path.with_name(path.name + ".wal").exists()
    with Reader.open(path) as reader:
        assert list(reader.run("SELECT count(*) FROM hands").rows()) == [(12,)]


@POSIX
@pytest.mark.parametrize("delay", [0.02, 0.06])
def test_kill_while_the_store_is_made_leaves_none_or_a_whole_one(tmp_path: Path, delay: float) -> None:
    code = """
        import sys, duckdb
        from auditor.store.connection import Store
        print("begins", flush=True)
        Store.open(sys.argv[1])
    """
    place = tmp_path / "tarot.duckdb"
    with process(code, place) as running:
        time.sleep(delay)
        running.send_signal(signal.SIGKILL)
        running.wait()
    assert ingest(place, judged(hand())).new == 1


@POSIX
def test_full_disk(path: Path, twelve: list[HandAudit]) -> None:
    """No more room in the middle of an ingest: one clear line, and the store goes on once there is room."""
    code = """
        import pickle, resource, signal, sys
        from pathlib import Path
        from auditor.store.connection import Store
        from auditor.store.errors import StoreError
        from auditor.store.ingest import Ingest
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        rows = pickle.loads(Path(sys.argv[1]).with_suffix(".rows").read_bytes())
        try:
            with Store.open(sys.argv[1]) as store:
                resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
                session = Ingest(store, batch=2)
                session.add_source("a", "ab" * 32, 1, "tarot-hand")
                for row in rows:
                    session.add_rows(row)
                session.finish()
        except StoreError as error:
            print(error, flush=True)
    """
    path.with_suffix(".rows").write_bytes(pickle.dumps([stored_hand(audit) for audit in twelve]))
    with process(code, path, keep_line=True) as running:
        line, _ = running.communicate(timeout=30)
    assert line == (
        f"{path}: the disk is full: free some space and run the command again; what was stored before is kept\n"
    )
    with Store.open(path) as store:
        stored = whole(store)
        assert stored < 12
        assert store_all(store, *twelve).new == 12 - stored


class TestFilesThatAreNoStore:
    def refused(self, path: Path) -> StoreError:
        for opening in (Store.open, Reader.open):
            with pytest.raises(StoreError) as error:
                opening(path, wait=0)
            assert str(path) in str(error.value.problem)
            assert "\n" not in str(error.value)
            assert error.value.remedy
        return error.value

    @pytest.mark.parametrize("content", [b"", b"x", b'{"format": "tarot-hand"}\n' * 1000])
    def test_junk(self, tmp_path: Path, content: bytes) -> None:
        path = tmp_path / "hands.jsonl"
        path.write_bytes(content)
        assert "no store" in str(self.refused(path))
        assert path.read_bytes() == content

    def test_another_database(self, tmp_path: Path) -> None:
        path = tmp_path / "other.duckdb"
        with duckdb.connect(str(path)) as con:
            con.execute("CREATE TABLE versions (version INTEGER)")
        assert "no store" in str(self.refused(path))

    def test_newer_store(self, path: Path) -> None:
        with duckdb.connect(str(path)) as con:
            con.execute("INSERT INTO data.versions VALUES (?, 'later', now())", [SCHEMA_VERSION + 1])
        error = self.refused(path)
        assert "newer" in str(error.problem)
        assert "upgrade" in str(error.remedy)

    def test_older_store(self, path: Path) -> None:
        with duckdb.connect(str(path)) as con:
            con.execute("UPDATE data.versions SET version = ?", [SCHEMA_VERSION - 1])
        error = self.refused(path)
        assert "older" in str(error.problem)
        assert f"auditor db rebuild --db {path}" in str(error.remedy)

    def test_damaged(self, path: Path) -> None:
        ingest(path, *(judged(hand(seed), seed) for seed in range(1, 20)))
        data = bytearray(path.read_bytes())
        for offset in range(3 * 4096, len(data), 5000):
            data[offset] ^= 0xFF
        path.write_bytes(data)
        assert "damaged" in str(self.refused(path))

    def test_cut_off(self, path: Path) -> None:
        path.write_bytes(path.read_bytes()[:8000])
        assert "damaged" in str(self.refused(path))

    def test_a_folder(self, tmp_path: Path) -> None:
        assert "folder" in str(self.refused(tmp_path))

    def test_folder_that_does_not_exist(self, tmp_path: Path) -> None:
        with pytest.raises(StoreError, match="folder does not exist"):
            Store.open(tmp_path / "none" / "tarot.duckdb")

    def test_folder_that_is_a_file(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        with pytest.raises(StoreError, match="folder does not exist"):
            Store.open(tmp_path / "file" / "tarot.duckdb")

    @pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
    def test_folder_that_may_not_be_written(self, tmp_path: Path) -> None:
        tmp_path.chmod(0o500)
        with pytest.raises(StoreError, match="may not be written"):
            Store.open(tmp_path / "tarot.duckdb")
        tmp_path.chmod(0o700)

    def test_reading_what_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(StoreError, match="there is no such store"):
            Reader.open(tmp_path / "tarot.duckdb")
        assert list(tmp_path.iterdir()) == []


@POSIX
def test_log_of_a_store_that_is_gone(path: Path, ingesting: subprocess.Popen[str]) -> None:
    """Somebody removed the store and left its log: nothing of the old store gets into the new one."""
    assert ingesting.stdout is not None
    ingesting.stdout.readline()
    kill(ingesting)
    path.unlink()
    with pytest.raises(StoreError, match=r"remove the \.wal file"):
        Store.open(path)
    path.with_name(path.name + ".wal").unlink()
    assert ingest(path, judged(hand())).new == 1


def test_name_that_no_file_can_have(tmp_path: Path) -> None:
    for opening in (Store.open, Reader.open):
        with pytest.raises(StoreError):
            opening(tmp_path / ("x" * 300))


def test_making_a_store_leaves_nothing_else(tmp_path: Path) -> None:
    Store.open(tmp_path / "tarot.duckdb").close()
    assert [path.name for path in tmp_path.iterdir()] == ["tarot.duckdb"]
