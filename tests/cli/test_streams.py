"""Standard streams that are closed, full or not read to the end: no traceback, and an exit code that tells."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from auditor.resources import data_folder

SAMPLES = data_folder("sample_logs")
FLAGGED, CLEAN = SAMPLES / "disputed_play.json", SAMPLES / "clean_4_players.json"
COMMANDS = {
    "help": ("--help",),
    "audit": ("audit", FLAGGED, "-q", "--fail-on", "never"),
    "audit as json": ("audit", CLEAN, "--format", "json", "-q"),
    "show": ("show", FLAGGED),
    "replay": ("replay", FLAGGED),
    "explain": ("explain", FLAGGED),
    "report": ("report", FLAGGED),
    "query": ("query", "--list"),
    "rules": ("rules", "--codes"),
    "score": ("score", "--bid", "garde", "--points", "45", "--oudlers", "2"),
    "deal": ("deal", "--count", "3"),
}
every_command = pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that can close streams")
needs_full_device = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")


def shell(line: str, *arguments: object, folder: Path | None = None) -> "subprocess.CompletedProcess[str]":
    """Runs a line of shell in which ``auditor`` stands for the command with its arguments."""
    command = [sys.executable, "-m", "auditor", *map(str, arguments)]
    script = line.replace("auditor", '"$@"')
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(
        ["bash", "-c", script, "bash", *command],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment,
        check=False,
    )


@every_command
def test_with_closed_output_a_command_ends_as_ever(command: tuple[object, ...]) -> None:
    ended = shell("auditor >&-", *command)
    assert ended.returncode == 0
    assert ended.stdout == "" and "Traceback" not in ended.stderr and "Exception" not in ended.stderr


@needs_full_device
@every_command
def test_a_full_disk_behind_the_output_is_said_once_and_ends_with_4(command: tuple[object, ...]) -> None:
    ended = shell("auditor >/dev/full", *command)
    assert ended.returncode == 4
    assert ended.stderr == "error: the output cannot be written: No space left on device\n"


@pytest.mark.parametrize("redirected", ["2>&-", "2>/dev/full", "2>&- <&-"])
def test_narration_that_cannot_be_written_is_left_out(redirected: str) -> None:
    if "full" in redirected and not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    ended = shell(f"auditor {redirected}", "audit", FLAGGED, "--format", "json")
    assert ended.returncode == 1
    assert ended.stdout.startswith("{") and ended.stdout.endswith("}\n")  # no narration among the data
    assert shell(f"auditor {redirected}", "audit", "gone.json").returncode == 2


def test_a_file_opened_later_does_not_take_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    ended = shell("auditor >&- 2>&- <&-", "ingest", FLAGGED, "--db", "t.duckdb", folder=tmp_path)
    assert ended.returncode == 0
    counted = shell(
        "auditor", "query", "--db", "t.duckdb", "--format", "csv", "select count(*) n from hands", folder=tmp_path
    )
    assert counted.stdout == "n\n1\n"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("deal", "--count", "200"), 0),
        (("audit", SAMPLES, "--format", "jsonl"), 0),
        (("replay", FLAGGED), 0),
        (("audit", FLAGGED), 1),  # whole in the pipe before anybody stops reading
    ],
)
def test_a_reader_that_goes_away_ends_a_command_quietly(command: tuple[object, ...], code: int) -> None:
    ended = shell('auditor | true; echo "${PIPESTATUS[0]}"', *command)
    assert ended.stdout == f"{code}\n" and "error" not in ended.stderr and "Traceback" not in ended.stderr


def test_each_hand_of_a_pipe_is_answered_before_the_next_one_comes() -> None:
    line = b" ".join(CLEAN.read_bytes().split()) + b"\n"
    command = [sys.executable, "-m", "auditor", "audit", "-", "--format", "jsonl", "-q"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdin is not None and process.stdout is not None
        for _ in range(2):
            process.stdin.write(line)
            process.stdin.flush()
            assert process.stdout.readline().startswith(b'{"id"')
        process.stdin.close()
    assert process.returncode == 0
