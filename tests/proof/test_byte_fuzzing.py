"""Whatever bytes an input holds, reading and judging it never fails. ``AUDITOR_FUZZ_SECONDS`` sets how long (30)."""

import os
from pathlib import Path

import fuzz
import pytest

SECONDS = float(os.environ.get("AUDITOR_FUZZ_SECONDS", "30"))


@pytest.mark.parametrize("family", fuzz.FAMILIES)
def test_bytes(family: str, tmp_path: Path) -> None:
    run = fuzz.fuzz(family, SECONDS / len(fuzz.FAMILIES), tmp_path)
    assert run.inputs or SECONDS == 0
