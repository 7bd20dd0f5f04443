"""The output formats as exact bytes over a small input, one file each in ``golden/``.

``UPDATE_GOLDEN=1`` writes the files anew; the difference is then to be read like any other change.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from formats_cases import judged, mixed, output
from rich.style import Style

from auditor.resources import data_folder
from auditor.show.formats import junit, sarif
from auditor.show.formats.github import Github
from auditor.show.formats.text import TextFormat

GOLDEN = Path(__file__).parent / "golden"
SAMPLES = data_folder("sample_logs")


def one_object(name: str) -> list[bytes]:
    """A sample that is one object over many lines, as it stands."""
    return [(SAMPLES / name).read_bytes()]


def sarif_without_other_rules() -> str:
    """The log, with the rules of P503 and S701 only: the others change with the texts of the catalogue."""
    lines = output(sarif.Sarif(), mixed(), ("gone.json",), 3).splitlines(keepends=True)
    kept = ('{"id": "P503"', '{"id": "S701"')
    return "".join(line for line in lines if not line.startswith('{"id": ') or line.startswith(kept))


CASES: dict[str, Callable[[], str]] = {
    "mixed.sarif": sarif_without_other_rules,
    "mixed.junit.xml": lambda: output(junit.Junit(), mixed(), ("gone.json",), 3),
    "mixed.github.txt": lambda: output(Github(), mixed(), ("gone.json",), 3),
    "mixed.txt": lambda: output(TextFormat(), mixed()),
    "mixed-quiet-no-excerpts.txt": lambda: output(TextFormat(quiet=True, excerpts=False), mixed()),
    "mixed-ascii-60.txt": lambda: output(TextFormat(width=60, ascii=True), mixed()),
    "mixed-colour.txt": lambda: output(TextFormat(colour=True), mixed()),
    "pretty-record.txt": lambda: output(TextFormat(), judged("disputed.json", one_object("disputed_score.json"))),
    "pretty-play.txt": lambda: output(TextFormat(), judged("disputed.json", one_object("disputed_play.json"))),
}


@pytest.mark.parametrize("name", CASES)
def test_output_is_exactly_as_agreed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # rich keeps the codes of a style as they were first made, for whatever kind of terminal that was.
    Style.parse.cache_clear()
    Style._add.cache_clear()
    for module in (sarif, junit):
        monkeypatch.setattr(module, "__version__", "0.0.0")
    data = CASES[name]().encode()
    path = GOLDEN / name
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_bytes(data)
    assert data == path.read_bytes()


def test_no_golden_file_is_left_over() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == set(CASES)
