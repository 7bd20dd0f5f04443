"""Records to ingest while things go wrong, and the stores that they give where nothing does."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from surviving import BROKEN, HANDS, Undisturbed, dealt, here, written


@pytest.fixture(scope="session")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Undisturbed:
    folder = tmp_path_factory.mktemp("undisturbed")
    hands = dealt("--count", str(HANDS - 20), "--seed", "5") + dealt("--count", "20", "--faults", "P507,S709")
    older = written(
        folder / "older.jsonl", [hand | {"players": ["Ana", "Bruno", "Chloé", "David"]} for hand in hands[::3]]
    )
    records = written(folder / "records.jsonl", hands)
    with records.open("a", encoding="utf-8") as file:
        file.write("{oops\n" * BROKEN)
    before, after = folder / "before.duckdb", folder / "after.duckdb"
    assert here("ingest", older, "--db", before)[0] == 0
    shutil.copy(before, after)
    assert here("ingest", records, "--db", after)[0] == 3
    return Undisturbed(records, before, after)


@pytest.fixture
def open_ground(tmp_path: Path) -> Iterator[Path]:
    """A folder whose permissions a test may change."""
    yield tmp_path
    for folder, _, _ in os.walk(tmp_path):
        Path(folder).chmod(0o700)
