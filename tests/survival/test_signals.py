"""cli.md: an interrupt is exit code 130; what was committed stays, and nothing is left behind."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest
from surviving import Undisturbed, content, finish, here, start, stopped_in_the_middle, whole_hands_only

from auditor.cli.exits import ExitCode

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")

ENDLESS = "SELECT count(*) FROM range(10000000000) a, range(1000000) b WHERE a.range <> b.range"


def size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def ended_by(running: subprocess.Popen[bytes], number: int) -> str:
    """Sends a signal; gives the narration. What went to a full pipe may end within a line, so it is not decoded."""
    running.send_signal(number)
    _, narration = running.communicate(timeout=120)
    err = narration.decode()
    assert running.returncode == ExitCode.INTERRUPTED
    assert "Traceback" not in err
    return err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_ingest_keeps_what_was_committed(undisturbed: Undisturbed, tmp_path: Path, number: int) -> None:
    path = Path(shutil.copy(undisturbed.before, tmp_path / "tarot.duckdb"))
    log = path.with_name("tarot.duckdb.wal")
    running = start("ingest", undisturbed.records, "--db", path, batch=10)
    while size(log) < 30_000 and running.poll() is None:
        time.sleep(0.005)
    err = ended_by(running, number)
    stored = whole_hands_only(path, undisturbed)
    assert "hands were stored and stay; run the command again to go on" in err
    assert len(undisturbed.hands_before) < stored < len(undisturbed.hands_after)
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    assert here("ingest", undisturbed.records, "--db", path)[0] == ExitCode.UNREADABLE
    assert content(path) == undisturbed.content


@pytest.mark.parametrize(
    ("number", "arguments"),
    [
        (signal.SIGINT, (ENDLESS,)),
        (signal.SIGTERM, ("FROM range(100000000000)", "-o", "out")),
        (signal.SIGINT, ("SELECT sleep_ms(60000)",)),
    ],
)
def test_a_query_ends_at_once(
    undisturbed: Undisturbed, tmp_path: Path, arguments: tuple[str, ...], number: int
) -> None:
    running = start("query", "--db", undisturbed.after, *arguments, cwd=tmp_path)
    time.sleep(0.4)
    started = time.monotonic()
    assert ended_by(running, number) == ""
    assert time.monotonic() - started < 10
    assert list(tmp_path.iterdir()) == []


def test_waiting_for_a_store(undisturbed: Undisturbed, tmp_path: Path) -> None:
    path = Path(shutil.copy(undisturbed.before, tmp_path / "tarot.duckdb"))
    holder = stopped_in_the_middle(undisturbed.records, path, batch=10)
    waiting = start("query", "--db", path, "--wait", "60", "SELECT 1")
    time.sleep(0.4)
    assert ended_by(waiting, signal.SIGINT) == ""
    holder.send_signal(signal.SIGCONT)
    assert finish(holder)[0] == ExitCode.UNREADABLE


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_audit_and_its_processes_end(undisturbed: Undisturbed, tmp_path: Path, jobs: str) -> None:
    many = tmp_path / "many.jsonl"
    many.write_bytes(undisturbed.records.read_bytes() * 40)
    running = start("audit", many, "-q", "--jobs", jobs, start_new_session=True)
    time.sleep(0.8)
    ended_by(running, signal.SIGTERM)
    with pytest.raises(ProcessLookupError):
        os.killpg(running.pid, 0)
