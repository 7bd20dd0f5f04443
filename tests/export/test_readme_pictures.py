"""The pictures that README shows are those that the program makes now.

``UPDATE_GOLDEN=1`` makes them anew; they are then to be looked at like any other change.
"""

import os
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from auditor.cli.app import app
from auditor.resources import data_folder

SAMPLES = data_folder("sample_logs")
README = Path(__file__).parents[2] / "README.md"
MADE_BY = dict(
    re.findall(r"^\| `pictures/(\S+)` \| `auditor (.+)` \|$", (SAMPLES / "README.md").read_text("utf-8"), re.MULTILINE)
)
"""The arguments that make each picture, as the README of the samples names them."""

PHOTOGRAPH = "page.png"
"""A page as a browser shows it; the tests of the report hold it to the page."""


@pytest.mark.parametrize("name", MADE_BY)
def test_a_picture_is_current(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sample_logs").symlink_to(SAMPLES, target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    made = CliRunner().invoke(app, shlex.split(MADE_BY[name]))
    assert made.exit_code == 0, made.stderr
    drawn = Path(name).read_bytes()
    kept = SAMPLES / "pictures" / name
    if os.environ.get("UPDATE_GOLDEN"):
        kept.write_bytes(drawn)
    assert drawn == kept.read_bytes()


def test_readme_shows_every_picture_with_a_text_in_its_place() -> None:
    kept = {path.name for path in (SAMPLES / "pictures").iterdir()}
    shown = dict(re.findall(r"!\[([^\]]+)\]\(sample_logs/pictures/([^)]+)\)", README.read_text("utf-8")))
    assert kept == set(shown.values())
    assert kept - set(MADE_BY) == {PHOTOGRAPH}
    assert all(len(text) > 20 for text in shown)
