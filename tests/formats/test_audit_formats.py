"""``auditor audit --format``: valid on every path, with the exit codes of the other formats (cli.md)."""

import gzip
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from formats_cases import MIXED
from readers import read_commands, read_junit, read_sarif

from auditor.resources import data_folder

SAMPLES = data_folder("sample_logs")
ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
CLEAN = SAMPLES / "clean_4_players.json"
DISPUTED = SAMPLES / "disputed_play.json"

Audit = Callable[..., Any]
READERS: dict[str, Callable[[str], Any]] = {"sarif": read_sarif, "junit": read_junit, "github": read_commands}
each_format = pytest.mark.parametrize("name", READERS)

PATHS: dict[str, tuple[tuple[object, ...], bytes]] = {
    "clean": ((CLEAN,), b""),
    "flagged": ((DISPUTED,), b""),
    "a folder": ((SAMPLES,), b""),
    "missing": (("gone.json",), b""),
    "missing and flagged": (("gone.json", DISPUTED), b""),
    "an empty folder": (("empty",), b""),
    "an empty array": (("-",), b"[]"),
    "an empty file": (("-",), b""),
    "bytes": (("-",), bytes(range(256)) * 8),
    "cut short": (("-",), gzip.compress(CLEAN.read_bytes() * 20)[:700]),
    "unreadable and good": ((MIXED, CLEAN), b""),
    "a folder in the place of a file": (("odd.json",), b""),
    "all ignored": ((DISPUTED, "--ignore", "P,S"), b""),
    "rejects ignored": ((MIXED, "--ignore", "R"), b""),
    "a note is an error": ((MIXED, "--severity", "P512=error"), b""),
    "only warnings count": ((MIXED, "--fail-on", "never"), b""),
}


@pytest.mark.parametrize("case", PATHS)
def test_every_path_is_valid_and_ends_alike(audit: Audit, tmp_path: Path, case: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "odd.json").mkdir()
    arguments, stdin = PATHS[case]
    plain = audit(*arguments, "--format", "json", stdin=stdin)
    summary = json.loads(plain.stdout)["summary"]
    found = sum(summary["findings"].values())
    for name, read in READERS.items():
        done = audit(*arguments, "--format", name, stdin=stdin)
        assert done.returncode == plain.returncode, name
        assert done.stderr == plain.stderr, name
        result = read(done.stdout.decode())
        missing = "gone.json" in arguments
        if name == "sarif":
            assert len(result.results) == found
            (invocation,) = result.invocations
            assert invocation.model_extra["exitCode"] == plain.returncode
            assert len(invocation.model_extra["toolExecutionNotifications"]) == missing
        elif name == "junit":
            assert sum(suite.tests for suite in result) == summary["read"] + missing
            assert sum(suite.failures for suite in result) == summary["flagged"]
            assert sum(suite.errors for suite in result) == summary["rejected"] + missing
        else:
            silent = summary["rejected"] if case == "rejects ignored" else 0
            assert len(result) == found + missing + silent


@pytest.mark.parametrize("name", ["sarif", "junit"])
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_valid_whatever_the_encoding_of_the_stream(audit: Audit, process: Audit, name: str, encoding: str) -> None:
    done = process(SAMPLES, "--format", name, PYTHONIOENCODING=encoding)
    assert READERS[name](done.stdout.decode("ascii"))
    assert done.stdout == audit(SAMPLES, "--format", name).stdout


def test_file_names_may_hold_anything(audit: Audit, tmp_path: Path) -> None:
    hostile = "a,b:c%\n::warning::x\x1b[31m<&>.json"
    (tmp_path / hostile).write_bytes(DISPUTED.read_bytes())
    for name, read in READERS.items():
        done = audit(hostile, hostile + "gone", "--format", name)
        assert done.returncode == 2
        result = read(done.stdout.decode())
        if name == "github":
            assert [command.name for command in result] == ["error", "error"]
            assert result[0].properties["file"] == hostile.replace("\x1b", "?")
        assert not re.search(rb"^::", done.stderr, re.MULTILINE)


@each_format
def test_wrong_usage_prints_nothing(audit: Audit, name: str) -> None:
    done = audit(DISPUTED, "--format", name, "--from", "nobody")
    assert (done.returncode, done.stdout) == (2, b"")


# Text


def test_the_text_shows_the_trick_and_the_line(audit: Audit) -> None:
    text = audit(DISPUTED, SAMPLES / "disputed_score.json").stdout.decode()
    assert "trick 13 of 18: Bruno T10*  Chloé T1  David ♠10  → [Ana T6]\n" in text
    assert '64 | "scores": [92, 92, 92, -182, -94],\n' in text
    assert text.endswith("Findings by code:\n    1  P507 must-overtrump\n    1  S704 score\n")


def test_the_readme_shows_what_is_printed(audit: Audit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shown = re.search(
        r"^\$ auditor audit ([^\n]*)\n(.*?)^```", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert shown is not None
    assert audit(*shown[1].split()).stdout.decode() == shown[2]


def test_no_excerpts_and_quiet(audit: Audit) -> None:
    done = audit(DISPUTED, CLEAN, "-q", "--no-excerpts")
    assert len(done.stdout.splitlines()) == 2
    assert done.stderr == b""


def test_a_rejected_record_is_shown_and_said(audit: Audit) -> None:
    done = audit("-", stdin=b'{"format": "tarot-hand",\n "version": oops}\n')
    assert done.returncode == 3
    assert done.stdout.decode().splitlines() == [
        "<stdin>#1  rejected",
        "    error R001 invalid-json: line 2, column 13: no valid JSON: expecting value, found 'oops}'",
        '        2 | "version": oops}',
        "          |            ^",
    ]
    assert done.stderr.startswith(b"error: <stdin>:2:13: R001 ")


def test_colours_only_where_asked_for(audit: Audit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    plain = audit(DISPUTED)
    assert b"\x1b" not in plain.stdout
    assert audit(DISPUTED, "--color", "never").stdout == plain.stdout
    monkeypatch.setenv("NO_COLOR", "1")
    coloured = audit(DISPUTED, "--color", "always").stdout
    assert b"\x1b[1;31m" in coloured
    assert re.sub(rb"\x1b\[[0-9;]*m", b"", coloured) == plain.stdout


def test_a_stream_that_is_not_unicode_gets_ascii(audit: Audit, process: Audit) -> None:
    text = process(DISPUTED, PYTHONIOENCODING="latin-1").stdout.decode("ascii")
    assert "-> [Ana T6]" in text
    assert text == audit(DISPUTED, "--ascii").stdout.decode("ascii")


def test_a_clean_hand_needs_no_colours() -> None:
    """A clean hand is one line; what draws tricks and colours is not loaded for it."""
    code = (
        "import sys\nfrom auditor.cli.app import app\n"
        f"try: app(['audit', {str(CLEAN)!r}])\nexcept SystemExit: pass\n"
        "print([name for name in ('rich', 'duckdb') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
