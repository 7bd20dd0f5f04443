"""store.md, "Nothing lost": no more room while something is written is exit 4 with what to do, and nothing is torn."""

import os
import shutil
from pathlib import Path

import pytest
from surviving import HANDS, Undisturbed, accounting, command, content, disk_of, here, whole_hands_only

from auditor.resources import data_folder

pytestmark = pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")

HAND = data_folder("sample_logs") / "clean_4_players.json"


def refused(ended: tuple[int, str, str], name: str) -> None:
    code, out, err = ended
    assert (code, out) == (4, "")
    *_, problem, hint = err.splitlines()
    assert "Traceback" not in err
    assert problem.startswith(f"error: {name}")
    assert hint.startswith("hint: free some space")


@pytest.mark.parametrize("size", [0, 270_000])
def test_a_store_that_has_no_room_is_not_made(undisturbed: Undisturbed, tmp_path: Path, size: int) -> None:
    path = tmp_path / "tarot.duckdb"
    refused(command("ingest", undisturbed.records, "--db", path, before=disk_of(size)), f"{path}: the disk is full")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("size", [300, 400_000])
def test_a_store_that_cannot_grow_stays_whole(undisturbed: Undisturbed, tmp_path: Path, size: int) -> None:
    """What is new stands in the log beside the store first: it gets no larger than this."""
    path = Path(shutil.copy(undisturbed.before, tmp_path / "tarot.duckdb"))
    ended = command("ingest", undisturbed.records, "--db", path, batch=10, before=disk_of(size))
    refused(ended, f"{path}: the disk is full")
    stored = whole_hands_only(path, undisturbed)
    assert stored > len(undisturbed.hands_before) or size == 300
    assert here("ingest", undisturbed.records, "--db", path)[0] == 3
    assert content(path) == undisturbed.content


def test_a_store_without_room_for_its_log_to_be_taken_in(undisturbed: Undisturbed, tmp_path: Path) -> None:
    """The log has room, the store has none: all is in the log then, and the next command takes it in."""
    path = Path(shutil.copy(undisturbed.before, tmp_path / "tarot.duckdb"))
    limit = disk_of(path.stat().st_size + 1_000)
    assert command("ingest", undisturbed.records, "--db", path, before=limit)[0] == 3
    assert path.with_name("tarot.duckdb.wal").exists()
    assert content(path) == undisturbed.content
    assert accounting(here("ingest", undisturbed.records, "--db", path)[1])["unchanged"] == HANDS
    assert content(path) == undisturbed.content


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("query", "--db", "{store}", "SELECT * FROM plays", "--format", "csv", "-o"), "out.csv"),
        (("query", "--db", "{store}", "SELECT * FROM plays", "--format", "parquet", "-o"), "out.parquet"),
        (("report", HAND, "-o"), "out.html"),
        (("replay", HAND, "--export"), "out.svg"),
    ],
)
def test_an_output_without_room_leaves_what_was_there(
    undisturbed: Undisturbed, tmp_path: Path, arguments: tuple[object, ...], name: str
) -> None:
    target = tmp_path / name
    target.write_text("before", encoding="utf-8")
    named = [undisturbed.after if each == "{store}" else each for each in arguments]
    refused(command(*named, target, before=disk_of(2_000)), str(target))
    assert target.read_text(encoding="utf-8") == "before"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("arguments", [("query", "--db", "{store}", "SELECT * FROM plays"), ("audit", "{records}")])
def test_an_output_that_the_shell_opened(
    undisturbed: Undisturbed, tmp_path: Path, arguments: tuple[object, ...]
) -> None:
    places = {"{store}": undisturbed.after, "{records}": undisturbed.records}
    named = [places.get(str(each), each) for each in arguments]
    with (tmp_path / "out").open("wb") as stream:
        code, _, err = command(*named, before=disk_of(2_000), stdout=stream)
    assert code == 4
    assert "error: the output cannot be written: File too large" in err
    assert "Traceback" not in err
