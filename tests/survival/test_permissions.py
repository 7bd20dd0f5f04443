"""Folders and files that may not be written, or not even be read: reading works, the rest says what to do."""

import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from surviving import Undisturbed, command, no_privileges

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="even root obeys permissions there when told to")


def powerless(*arguments: object, **how: Any) -> tuple[int, str, str]:
    """Runs a command without the privileges of root."""
    ended = command(*arguments, before=no_privileges, **how)
    if ended[0] == 99:
        pytest.skip("this root may not give up privileges")
    assert "Traceback" not in ended[2]
    return ended


def refused(ended: tuple[int, str, str], why: str) -> None:
    code, out, err = ended
    assert (code, out) == (4, "")
    assert why in err.splitlines()[-2]
    assert err.splitlines()[-1].startswith("hint: ")


@pytest.fixture
def locked(undisturbed: Undisturbed, open_ground: Path) -> Path:
    """A folder with a store and records, where nothing may be written."""
    folder = open_ground / "locked"
    folder.mkdir()
    shutil.copy(undisturbed.after, folder / "tarot.duckdb")
    shutil.copy(undisturbed.records, folder / "records.jsonl")
    folder.chmod(0o500)
    return folder


def test_a_folder_to_be_read_only(locked: Path, undisturbed: Undisturbed, tmp_path: Path) -> None:
    (locked / "tarot.duckdb").chmod(0o400)
    code, out, _ = powerless("query", "SELECT count(*) FROM hands", "--format", "csv", cwd=locked)
    assert (code, out) == (0, f"count_star()\n{len(undisturbed.hands_after)}\n")
    assert powerless("audit", "records.jsonl", "-q", cwd=locked)[0] == 3
    refused(powerless("ingest", "records.jsonl", cwd=locked), "tarot.duckdb: it may not be written or read")
    refused(powerless("ingest", "records.jsonl", "--db", "new.duckdb", cwd=locked), "it may not be written or read")
    for form in ("csv", "parquet"):
        refused(powerless("query", "SELECT 1", "--format", form, "-o", "out", cwd=locked), "out: Permission denied")
    assert {each.name for each in locked.iterdir()} == {"tarot.duckdb", "records.jsonl"}


def test_a_store_that_may_not_be_read(locked: Path) -> None:
    (locked / "tarot.duckdb").chmod(0)
    refused(powerless("query", "SELECT 1", cwd=locked), "tarot.duckdb: it may not be written or read")
    refused(powerless("ingest", "records.jsonl", cwd=locked), "tarot.duckdb: it may not be written or read")


def test_records_that_may_not_be_read(locked: Path, tmp_path: Path) -> None:
    """They are rejected and kept with the reason, as everything that cannot be read; the rest is stored."""
    (locked / "records.jsonl").chmod(0)
    good = shutil.copy(locked / "tarot.duckdb", tmp_path / "own.duckdb")
    code, out, err = powerless("ingest", locked / "records.jsonl", "--db", good)
    assert (code, out.splitlines()[0]) == (3, "read 1 = new 0 + updated 0 + unchanged 0 + rejected 1")
    assert "Permission denied" in err


def test_a_file_that_may_not_be_overwritten(locked: Path) -> None:
    locked.chmod(0o700)
    (locked / "out").write_text("before", encoding="utf-8")
    (locked / "out").chmod(0o400)
    refused(powerless("query", "SELECT 1", "-o", "out", cwd=locked), "out: Permission denied")
    assert (locked / "out").read_text(encoding="utf-8") == "before"
    assert os.access(locked / "out", os.R_OK)
