"""store.md, "Nothing lost": a second writer or a reader waits for ``--wait`` and then says who holds the store."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from surviving import Undisturbed, command, content, finish, start


@contextmanager
def ingesting(path: Path, records: Path) -> Iterator[subprocess.Popen[bytes]]:
    """An ingest from a pipe, at work as long as nobody closes the pipe; it holds the store when the block begins."""
    running = start("ingest", "-", "--db", path, "-q", batch=10, stdin=subprocess.PIPE)
    assert running.stdin is not None
    running.stdin.write(records.read_bytes())
    running.stdin.flush()
    try:
        while "holds the store" not in command("query", "--db", path, "--wait", "0", "SELECT 1")[2]:
            assert running.poll() is None
            time.sleep(0.02)
        yield running
    finally:
        running.kill()
        finish(running)


def refused(ended: tuple[int, str, str], holder: subprocess.Popen[bytes]) -> None:
    code, out, err = ended
    problem, hint = err.splitlines()
    assert (code, out) == (4, "")
    assert f"process {holder.pid} holds the store (waited 0.2 s)" in problem
    assert "--wait" in hint


def test_others_wait_and_say_who_holds_the_store(undisturbed: Undisturbed, tmp_path: Path) -> None:
    path = Path(shutil.copy(undisturbed.before, tmp_path / "tarot.duckdb"))
    with ingesting(path, undisturbed.records) as holder:
        refused(command("query", "--db", path, "--wait", "0.2", "SELECT 1"), holder)
        refused(command("ingest", undisturbed.records, "--db", path, "--wait", "0.2"), holder)
        waiting = start("query", "--db", path, "--wait", "60", "--format", "csv", "SELECT count(*) FROM hands")
        time.sleep(0.5)
        assert waiting.poll() is None
        _, err = holder.communicate(timeout=60)  # closes the pipe
        assert (holder.returncode, b"R001" in err) == (3, True)
        assert finish(waiting)[:2] == (0, f"count_star()\n{len(undisturbed.hands_after)}\n")


@pytest.mark.skipif(os.name != "posix", reason="two files are stored at once elsewhere too, in another order")
def test_two_ingests_at_once_take_turns(undisturbed: Undisturbed, tmp_path: Path) -> None:
    """Of the same records and of others: what one stored the other finds, and nothing is doubled."""
    path = Path(shutil.copy(undisturbed.before, tmp_path / "tarot.duckdb"))
    other = tmp_path / "other.jsonl"
    other.write_bytes(undisturbed.records.read_bytes().replace(b'"open"', b'"other"'))
    names = (undisturbed.records, undisturbed.records, other)
    running = [start("ingest", name, "--db", path, "--wait", "60", batch=10) for name in names]
    assert [finish(each)[0] for each in running] == [3, 3, 3]
    one_by_one = Path(shutil.copy(undisturbed.before, tmp_path / "one.duckdb"))
    for name in (undisturbed.records, other):
        assert command("ingest", name, "--db", one_by_one)[0] == 3
    assert content(path) == content(one_by_one)


def test_two_ingests_make_one_store(undisturbed: Undisturbed, tmp_path: Path) -> None:
    """Neither finds a store: both make one, and the first that is in its place is used."""
    path = tmp_path / "tarot.duckdb"
    running = [start("ingest", undisturbed.records, "--db", path, "--wait", "60") for _ in range(3)]
    assert [finish(each)[0] for each in running] == [3, 3, 3]
    alone = tmp_path / "alone.duckdb"
    assert command("ingest", undisturbed.records, "--db", alone)[0] == 3
    assert content(path) == content(alone)
    assert {each.name for each in tmp_path.iterdir()} == {"tarot.duckdb", "alone.duckdb"}
