"""Helpers to read records from bytes."""

from collections.abc import Callable
from pathlib import Path

import pytest

from auditor.record.source import Input, RawRecord, read_records

Read = Callable[..., list[RawRecord]]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Reads the records of a file with the given content and name."""

    def read_bytes(content: bytes | str, name: str = "hands.json") -> list[RawRecord]:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return list(read_records(Input(str(path))))

    return read_bytes
