"""A store that is damaged, cut off, from the future or none at all: one clear line, exit 4, and it is not touched."""

import hashlib
import os
import random
import shutil
from pathlib import Path

import duckdb
import pytest
from surviving import Undisturbed
from typer.testing import CliRunner

from auditor.cli.app import app
from auditor.store.schema import SCHEMA_VERSION

SUMS = (("plays", "card"), ("hands", "hand_id"), ("records", "json"), ("findings", "message"), ("tricks", "points"))
EVERYTHING = "SELECT " + ", ".join(f"(SELECT max({column}::VARCHAR) FROM {table})" for table, column in SUMS)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def refused(path: Path, why: str, *arguments: object) -> None:
    before = digest(path) if path.is_file() else ""
    ended = CliRunner().invoke(app, [*map(str, arguments), "--db", str(path), "--wait", "0"])
    problem, hint = ended.stderr.splitlines()
    assert (ended.exit_code, ended.stdout) == (4, "")
    assert problem.startswith(f"error: {path}: ")
    assert why in problem
    assert hint.startswith("hint: ")
    assert not before or digest(path) == before


def refused_by_all(path: Path, why: str, records: Path) -> None:
    refused(path, why, "query", "SELECT 1")
    refused(path, why, "ingest", records)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.fixture
def path(undisturbed: Undisturbed, tmp_path: Path) -> Path:
    return Path(shutil.copy(undisturbed.before, tmp_path / "tarot.duckdb"))


@pytest.mark.parametrize("part", [0.001, 0.1, 0.5, 0.95])
def test_cut_off(path: Path, undisturbed: Undisturbed, part: float) -> None:
    os.truncate(path, int(path.stat().st_size * part))
    refused_by_all(path, "the file is damaged", undisturbed.records)


def test_garbage_at_the_beginning(path: Path, undisturbed: Undisturbed) -> None:
    data = bytearray(path.read_bytes())
    data[:4096] = random.Random(1).randbytes(4096)
    path.write_bytes(data)
    refused_by_all(path, "it is no store of the auditor", undisturbed.records)


@pytest.mark.parametrize("start", [100, 4096])
def test_garbage_in_the_headers(path: Path, undisturbed: Undisturbed, start: int) -> None:
    data = bytearray(path.read_bytes())
    data[start : 3 * 4096] = random.Random(2).randbytes(3 * 4096 - start)
    path.write_bytes(data)
    refused_by_all(path, "the file is damaged", undisturbed.records)


def test_garbage_in_the_middle(path: Path) -> None:
    """It shows when the data that it hit is read: the query fails as a matter of storage, not of SQL."""
    whole = path.read_bytes()
    hits = 0
    for block in range(3 * 4096, len(whole), 256 << 10):
        path.write_bytes(whole[: block + 500] + bytes([whole[block + 500] ^ 1]) + whole[block + 501 :])
        ended = CliRunner().invoke(app, ["query", "--db", str(path), EVERYTHING])
        if ended.exit_code:
            assert (ended.exit_code, ended.stdout) == (4, "")
            assert ended.stderr.startswith(f"error: {path}: the file is damaged\nhint: go back to a backup")
            hits += 1
    assert hits >= 4


def test_garbage_all_over(path: Path, undisturbed: Undisturbed) -> None:
    data = bytearray(path.read_bytes())
    for offset in range(3 * 4096, len(data), 5000):
        data[offset] ^= 0x10
    path.write_bytes(data)
    refused_by_all(path, "the file is damaged", undisturbed.records)


def test_an_empty_file(tmp_path: Path, undisturbed: Undisturbed) -> None:
    path = tmp_path / "tarot.duckdb"
    path.touch()
    refused_by_all(path, "it is no store of the auditor", undisturbed.records)


def test_a_folder(tmp_path: Path, undisturbed: Undisturbed) -> None:
    path = tmp_path / "tarot.duckdb"
    path.mkdir()
    refused_by_all(path, "it is a folder", undisturbed.records)


def test_from_the_future(path: Path, undisturbed: Undisturbed) -> None:
    with duckdb.connect(str(path)) as con:
        con.execute("INSERT INTO data.versions VALUES (?, 'later', now())", [SCHEMA_VERSION + 1])
    refused_by_all(path, "a newer auditor wrote it", undisturbed.records)


def test_of_a_later_duckdb(path: Path, undisturbed: Undisturbed) -> None:
    """The number of the storage format stands behind the magic bytes, and a checksum before them."""
    data = bytearray(path.read_bytes())
    data[12:20] = (10**6).to_bytes(8, "little")
    path.write_bytes(data)
    refused_by_all(path, "", undisturbed.records)
