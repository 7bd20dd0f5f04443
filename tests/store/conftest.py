"""Stores to test on; making one once and copying it saves most of the time."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from auditor.store.connection import Store


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("template") / "empty.duckdb"
    Store.open(path).close()
    return path


@pytest.fixture
def path(empty_store: Path, tmp_path: Path) -> Path:
    """A new empty store, closed."""
    return Path(shutil.copy(empty_store, tmp_path / "tarot.duckdb"))


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """A new empty store, open to write."""
    with Store.open(path) as opened:
        yield opened
