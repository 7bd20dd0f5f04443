"""What holds for all tests: they speak English, and no settings of whoever runs them have a part in them."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

os.environ["AUDITOR_LANG"] = "en"
os.environ["AUDITOR_CONFIG"] = os.devnull
for name in ("DB", "RULES", "OPTIONS", "SELECT", "IGNORE", "SEVERITY", "FAIL_ON", "JOBS", "COLOR"):
    os.environ.pop(f"AUDITOR_{name}", None)


@pytest.fixture
def agreed() -> Callable[[Path, str], str]:
    """What was agreed on as a text, from its golden file; with ``UPDATE_GOLDEN`` the new text is written first."""

    def read(path: Path, text: str) -> str:
        if os.environ.get("UPDATE_GOLDEN"):
            path.write_text(text, "utf-8")
        return path.read_text("utf-8")

    return read
