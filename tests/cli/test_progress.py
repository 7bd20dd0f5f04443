"""Progress: on stderr, only in a terminal, driven by the bytes of the inputs as they lie on disk."""

import gzip
import os
import re
import subprocess
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from running import Run

pty = pytest.importorskip("pty", reason="pseudo-terminals of POSIX")

RUN: Final = """
import sys
from auditor.bulk import parcels
from auditor.cli import progress
from auditor.record import framing
framing._CHUNK = framing._SPOOLED = parcels.OWN_PARCEL_BYTES = parcels.PARCEL_BYTES = 20_000
progress._PATIENCE = progress._BETWEEN = 0
if "--tell-rich" in sys.argv:
    import atexit
    sys.argv.remove("--tell-rich")
    atexit.register(lambda: print(f"rich: {'rich.progress' in sys.modules}"))
from auditor.cli.main import main
main()
"""
"""Runs the command line in small parts, and shows how far it is after each."""

LINE: Final = re.compile(r"(\d+)% ([\d,]+) hands, [\d,]+/s, (\d+) flagged, \d+:\d\d left")
FRENCH: Final = re.compile(r"\d+% [\d\xa0]+ donnes, [\d\xa0]+/s, \d+ signalées, reste \d+:\d\d")


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hundred hands, ten of them with a fault."""
    from typer.testing import CliRunner

    from auditor.cli.app import app

    path = tmp_path_factory.mktemp("progress") / "hands.jsonl"
    deals = [["--count", "90"], ["--count", "10", "--faults", "P507"]]
    path.write_text("".join(CliRunner().invoke(app, ["deal", *deal]).stdout for deal in deals), encoding="utf-8")
    return path


def in_terminal(
    *arguments: object, stdout_too: bool = False, columns: int = 100, **variables: str
) -> tuple[int, str, str]:
    """Runs a command whose stderr is a terminal: exit code, what was in stdout, what was written to the terminal."""
    controller, terminal = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM", "LANG")}
    environment |= {"TERM": "xterm", "COLUMNS": str(columns)} | variables
    with (
        tempfile.TemporaryFile() as output,
        subprocess.Popen(
            [sys.executable, "-c", RUN, *map(str, arguments)],
            stdin=subprocess.DEVNULL,
            stdout=terminal if stdout_too else output,
            stderr=terminal,
            env=environment,
        ) as running,
    ):
        os.close(terminal)
        seen = b""
        try:
            while part := os.read(controller, 65536):
                seen += part
        except OSError:  # the terminal is gone with the last process that had it
            pass
        os.close(controller)
        running.wait()
        output.seek(0)
        out = output.read()
    return running.returncode, out.decode(), seen.decode()


def shown(seen: str) -> list[tuple[int, int, int]]:
    """Percent, hands and flagged hands of each line of progress."""
    return [tuple(int(part.replace(",", "")) for part in found) for found in LINE.findall(plain(seen))]  # type: ignore[misc]


def plain(seen: str) -> str:
    """What is left of the output to a terminal without its control sequences."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seen)


def lasting(seen: str) -> list[str]:
    """The lines that stay on the terminal: what is erased is gone."""
    lines = [""]
    for token in re.findall(r"\x1b\[[0-9;?]*[A-Za-z]|\r|\n|[^\x1b\r\n]+", seen):
        if token == "\n":
            lines.append("")
        elif token.endswith("K"):
            lines[-1] = ""
        elif token.endswith("A"):
            assert lines.pop() == ""
        elif token[0] not in "\x1b\r":
            lines[-1] += token
    return [line for line in lines if line]


def goes_up(seen: str) -> None:
    lines = shown(seen)
    assert len(lines) >= 4
    for before, after in pairwise(lines):
        assert all(earlier <= later for earlier, later in zip(before, after, strict=True))
    assert lines[0][0] < 40
    assert lines[-1] == (100, 100, 10)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_audit_and_ingest_show_how_far_they_are(records: Path, tmp_path: Path, jobs: str) -> None:
    code, out, seen = in_terminal("audit", records, "--format", "json", "--jobs", jobs)
    assert (code, out[0]) == (1, "{")
    goes_up(seen)
    assert lasting(seen) == ["100 hands read: 90 clean, 10 flagged, 0 rejected"]
    code, out, seen = in_terminal("ingest", records, "--db", tmp_path / "a.duckdb", "--jobs", jobs)
    assert (code, out.splitlines()[1]) == (0, "clean 90, flagged 10, rejected 0")
    goes_up(seen)
    again = in_terminal("ingest", records, "--db", tmp_path / "a.duckdb")[2]
    goes_up(again)


def test_compressed_inputs_count_by_their_size_on_disk(records: Path, tmp_path: Path) -> None:
    text = records.read_bytes()
    half = text.index(b"\n", len(text) // 2) + 1
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(text[:half]))
    (tmp_path / "b.jsonl").write_bytes(text[half:])
    goes_up(in_terminal("audit", tmp_path, "--format", "json")[2])


def test_an_array(records: Path, tmp_path: Path) -> None:
    array = b"[" + b",".join(records.read_bytes().splitlines()) + b"]"
    (tmp_path / "array.json").write_bytes(array)
    assert shown(in_terminal("audit", tmp_path / "array.json", "--format", "json")[2])[-1] == (100, 100, 10)


def test_in_french_and_narrow(records: Path) -> None:
    code, _, seen = in_terminal("audit", records, "--format", "json", "--lang", "fr")
    assert (code, bool(FRENCH.search(plain(seen)))) == (1, True)
    code, _, seen = in_terminal("audit", records, "--format", "json", columns=20)
    assert code == 1
    assert lasting(seen)[-1] == "100 hands read: 90 clean, 10 flagged, 0 rejected"


def test_narration_makes_room(records: Path, tmp_path: Path) -> None:
    """A line about a record that could not be read stays, whole."""
    broken = tmp_path / "broken.jsonl"
    lines = records.read_bytes().splitlines()
    broken.write_bytes(b"\n".join([*lines[:40], b"{oops", *lines[40:], b""]))
    code, _, seen = in_terminal("audit", broken, "--format", "json", columns=400)
    assert code == 3
    first, last, _ = lasting(seen)
    assert first.startswith(f"error: {broken}:41:")
    assert last == "101 hands read: 90 clean, 10 flagged, 1 rejected"


def test_output_on_the_same_screen(records: Path) -> None:
    code, _, seen = in_terminal("audit", records, stdout_too=True)
    assert code == 1
    verdicts = [line for line in lasting(seen) if line.startswith(str(records))]
    assert len(verdicts) == 100
    assert shown(seen)


@pytest.mark.parametrize("variables", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_animation_where_none_is_wanted(records: Path, variables: dict[str, str]) -> None:
    code, _, seen = in_terminal("audit", records, "--format", "json", **variables)
    assert (code, seen) == (1, "100 hands read: 90 clean, 10 flagged, 0 rejected\r\n")


def test_quiet_is_silent(records: Path, tmp_path: Path) -> None:
    assert in_terminal("audit", records, "--format", "json", "-q")[2] == ""
    assert in_terminal("ingest", records, "--db", tmp_path / "a.duckdb", "-q")[2] == ""


def test_rich_is_loaded_for_a_terminal_only(records: Path, process: Run) -> None:
    assert in_terminal("audit", records, "--format", "json", "--tell-rich")[1].endswith("rich: True\n")
    done = subprocess.run(
        [sys.executable, "-c", RUN, "audit", records, "--format", "json", "--tell-rich"],
        capture_output=True,
        check=False,
    )
    assert done.stdout.endswith(b"rich: False\n")
    assert done.stderr == b"100 hands read: 90 clean, 10 flagged, 0 rejected\n"
