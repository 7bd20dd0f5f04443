"""Files and folders that may not be read or written: one clear line, the right exit code, and the rest is done."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from running import Ended, Run

from auditor.resources import data_folder

CLEAN = data_folder("sample_logs") / "clean_4_players.json"
_RIGHTS = "-dac_override,-dac_read_search"


def like_anybody() -> list[str]:
    """What a command has to begin with for permissions to hold for it; root has to give up its rights."""
    if os.geteuid() != 0:
        return []
    if shutil.which("setpriv") is None:
        pytest.skip("root may read and write everything")
    return ["setpriv", f"--bounding-set={_RIGHTS}", f"--inh-caps={_RIGHTS}"]


@pytest.fixture
def anybody(tmp_path: Path) -> Run:
    """Runs a command without the rights of root."""
    if sys.platform == "win32":
        pytest.skip("permissions are another matter there")
    before = like_anybody()

    def runner(*arguments: object) -> Ended:
        command = [*before, sys.executable, "-m", "auditor", *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
        return Ended(done.returncode, done.stdout, done.stderr)

    return runner


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Path]:
    """A folder with a good record, one that may not be read, and folders that may not be listed or entered."""
    for folder in ("unlisted", "closed", "fixed"):
        (tmp_path / folder).mkdir()
        shutil.copy(CLEAN, tmp_path / folder / "hand.json")
    for name in ("good.json", "secret.json"):
        shutil.copy(CLEAN, tmp_path / name)
    modes = {"secret.json": 0o000, "unlisted": 0o300, "closed": 0o600, "fixed": 0o500}
    for name, mode in modes.items():
        (tmp_path / name).chmod(mode)
    yield tmp_path
    for name in modes:
        (tmp_path / name).chmod(0o700)


def test_what_may_not_be_read_is_told_and_the_rest_is_judged(anybody: Run, house: Path) -> None:
    ended = anybody("audit", ".")
    assert ended.code == 3
    assert ended.err.splitlines()[:-1] == [
        *(f"error: {name}:1:1: R001 invalid-json: the input cannot be read: Permission denied"
          for name in ("closed/hand.json", "secret.json", "unlisted")),
        "5 hands read: 2 clean, 0 flagged, 3 rejected",
    ]  # fmt: skip
    stored = anybody("ingest", ".", "--db", "t.duckdb")
    assert stored.code == 3
    assert stored.out.startswith("read 5 = new 1 + updated 0 + unchanged 1 + rejected 3\n")


@pytest.mark.parametrize(
    ("command", "path"),
    [
        *((command, "closed/hand.json") for command in ("audit", "ingest", "show", "explain", "report")),
        ("show", "secret.json"),
        ("replay", "closed/hand.json#2"),
        ("report", "unlisted"),
    ],
)
def test_one_that_may_not_be_read_is_input_that_cannot_be_read(
    anybody: Run, house: Path, command: str, path: str
) -> None:
    ended = anybody(command, path)
    assert ended.code == 3
    assert ended.err.startswith(f"error: {path}:1:1: R001 invalid-json: the input cannot be read: Permission denied\n")
    assert "Traceback" not in ended.err


def test_what_may_not_be_written_is_storage(anybody: Run, house: Path) -> None:
    anybody("ingest", "good.json", "--db", "t.duckdb")
    for arguments in (
        ("report", "good.json", "-o", "fixed/page.html"),
        ("replay", "good.json", "--export", "fixed/hand.svg"),
        ("query", "--db", "t.duckdb", "select 1", "-o", "closed/one.csv"),
        ("query", "--list", "-o", "fixed/list.txt"),
        ("show", "clean-4", "--db", "closed/t.duckdb"),
    ):
        ended = anybody(*arguments)
        assert ended.code == 4 and ended.out == "", arguments
        assert ended.err.startswith("error: ") and "\nhint: " in ended.err
