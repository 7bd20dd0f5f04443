"""store.md, "Nothing lost": an ingest is killed at a random moment; the store holds whole hands only and goes on.

``AUDITOR_KILLS=100 .venv/bin/python -m pytest tests/survival/test_kills.py`` kills a hundred times.
"""

import os
import random
import shutil
import time
from pathlib import Path

import pytest
from surviving import Undisturbed, accounting, command, content, disk_of, finish, here, start, whole_hands_only

KILLS = int(os.environ.get("AUDITOR_KILLS", "5"))
BATCH = 15

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@pytest.fixture(scope="module")
def duration(undisturbed: Undisturbed, tmp_path_factory: pytest.TempPathFactory) -> float:
    """Seconds that an undisturbed ingest takes in small batches, from when its process is ready."""
    path = Path(shutil.copy(undisturbed.before, tmp_path_factory.mktemp("timed")))
    running = start("ingest", undisturbed.records, "--db", path, batch=BATCH)
    started = time.monotonic()
    finish(running)
    return time.monotonic() - started


@pytest.mark.parametrize("kill", range(KILLS))
def test_a_killed_ingest_is_completed_by_the_next(
    undisturbed: Undisturbed, tmp_path: Path, duration: float, kill: int
) -> None:
    path = Path(shutil.copy(undisturbed.before, tmp_path / "tarot.duckdb"))
    moment = random.Random(kill).uniform(0.1, 1.0) * duration
    running = start("ingest", undisturbed.records, "--db", path, batch=BATCH)
    time.sleep(moment)
    running.kill()
    code, *_ = finish(running)
    assert code in (-9, 3), f"after {moment:.3f} s"
    stored = whole_hands_only(path, undisturbed)
    code, out, _ = here("ingest", undisturbed.records, "--db", path)
    assert code == 3
    assert accounting(out)["new"] == len(undisturbed.hands_after) - stored
    assert content(path) == undisturbed.content
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_killed_again_and_again(undisturbed: Undisturbed, tmp_path: Path, duration: float) -> None:
    """The same ingest, killed until it comes through: each time it goes further, and nothing is doubled."""
    path = Path(shutil.copy(undisturbed.before, tmp_path / "tarot.duckdb"))
    for part in (0.5, 0.7):
        running = start("ingest", undisturbed.records, "--db", path, batch=BATCH)
        time.sleep(part * duration)
        running.kill()
        finish(running)
        whole_hands_only(path, undisturbed)
    assert here("ingest", undisturbed.records, "--db", path)[0] == 3
    assert content(path) == undisturbed.content


@pytest.mark.parametrize("part", [0.2, 0.9])
def test_a_log_that_was_cut_off(undisturbed: Undisturbed, tmp_path: Path, part: float) -> None:
    """The power failed: the last that was written to the log is missing."""
    path = Path(shutil.copy(undisturbed.before, tmp_path / "tarot.duckdb"))
    log = path.with_name("tarot.duckdb.wal")
    no_room_for_the_log_to_be_taken_in = disk_of(path.stat().st_size + 1_000)
    command("ingest", undisturbed.records, "--db", path, batch=BATCH, before=no_room_for_the_log_to_be_taken_in)
    os.truncate(log, int(log.stat().st_size * part))
    stored = whole_hands_only(path, undisturbed)
    assert len(undisturbed.hands_before) <= stored < len(undisturbed.hands_after)
    assert here("ingest", undisturbed.records, "--db", path)[0] == 3
    assert content(path) == undisturbed.content
