"""store.md, "Nothing lost": a second writer or a reader waits for ``--wait`` and then says who holds the store."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from surviving import Undisturbed, command, content, finish, here, start, stopped_in_the_middle

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@pytest.fixture
def holder(undisturbed: Undisturbed, tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """An ingest that stands still in the middle."""
    path = Path(shutil.copy(undisturbed.before, tmp_path / "tarot.duckdb"))
    running = stopped_in_the_middle(undisturbed.records, path, batch=10)
    yield running
    running.kill()
    finish(running)


def refused(ended: tuple[int, str, str], holder: subprocess.Popen[bytes]) -> None:
    code, out, err = ended
    problem, hint = err.splitlines()
    assert (code, out) == (4, "")
    assert f"process {holder.pid} holds the store (waited 0.2 s)" in problem
    assert "--wait" in hint


def test_others_wait_and_say_who_holds_the_store(
    undisturbed: Undisturbed, tmp_path: Path, holder: subprocess.Popen[bytes]
) -> None:
    path = tmp_path / "tarot.duckdb"
    refused(command("query", "--db", path, "--wait", "0.2", "SELECT 1"), holder)
    refused(command("ingest", undisturbed.records, "--db", path, "--wait", "0.2"), holder)
    waiting = start("query", "--db", path, "--wait", "60", "--format", "csv", "SELECT count(*) FROM hands")
    time.sleep(0.5)
    assert waiting.poll() is None
    holder.send_signal(signal.SIGCONT)
    assert finish(holder)[0] == 3
    assert finish(waiting)[:2] == (0, f"count_star()\n{len(undisturbed.hands_after)}\n")


def test_two_ingests_at_once_take_turns(undisturbed: Undisturbed, tmp_path: Path) -> None:
    """Of the same records and of others: what one stored the other finds, and nothing is doubled."""
    path = Path(shutil.copy(undisturbed.before, tmp_path / "tarot.duckdb"))
    other = tmp_path / "other.jsonl"
    other.write_bytes(undisturbed.records.read_bytes().replace(b'"open"', b'"other"'))
    names = (undisturbed.records, undisturbed.records, other)
    running = [start("ingest", name, "--db", path, "--wait", "60", batch=60) for name in names]
    assert [finish(each)[0] for each in running] == [3, 3, 3]
    one_by_one = Path(shutil.copy(undisturbed.before, tmp_path / "one.duckdb"))
    for name in (undisturbed.records, other):
        assert here("ingest", name, "--db", one_by_one)[0] == 3
    assert content(path) == content(one_by_one)


def test_two_ingests_make_one_store(undisturbed: Undisturbed, tmp_path: Path) -> None:
    """Neither finds a store: both make one, and the first that is in its place is used."""
    path = tmp_path / "tarot.duckdb"
    running = [start("ingest", undisturbed.records, "--db", path, "--wait", "60") for _ in range(2)]
    assert [finish(each)[0] for each in running] == [3, 3]
    alone = tmp_path / "alone.duckdb"
    assert here("ingest", undisturbed.records, "--db", alone)[0] == 3
    assert content(path) == content(alone)
    assert {each.name for each in tmp_path.iterdir()} == {"tarot.duckdb", "alone.duckdb"}
