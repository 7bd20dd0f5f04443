"""A real browser without network for the tests of the pages."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import Browser


def _missing() -> str | None:
    """What the tests lack on this machine; None where everything is there."""
    if shutil.which("chromium") is None or shutil.which("chromedriver") is None:
        return "chromium and chromedriver are not installed"
    try:
        import selenium  # noqa: F401
    except ImportError:
        return "selenium is not installed"
    return None


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Chromium with an empty profile; skips where there is none, unless ``AUDITOR_REQUIRE_BROWSER`` is set.

    With ``AUDITOR_SCREENSHOTS`` the pages are photographed into that folder.
    """
    reason = _missing()
    if reason is not None:
        if os.environ.get("AUDITOR_REQUIRE_BROWSER"):
            pytest.fail(reason)
        pytest.skip(reason)
    shots = os.environ.get("AUDITOR_SCREENSHOTS")
    opened = Browser(tmp_path_factory.mktemp("profile"), Path(shots) if shots else None)
    yield opened
    opened.close()
