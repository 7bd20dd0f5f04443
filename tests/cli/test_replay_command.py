"""The command ``replay``: with keys in a terminal, plain text elsewhere, one hand after another."""

import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from running import Run

HANDS = Path(__file__).parent.parent / "show" / "data" / "hands.jsonl"


def hand(name: str) -> str:
    return f"{HANDS}#{name}"


in_a_terminal = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")


def in_terminal(
    command: list[str], at: bytes = b"", act: Callable[[int, int], object] | None = None, term: str = "xterm-256color"
) -> tuple[int, bytes]:
    """Runs a command in a terminal of its own; the exit code and what was drawn.

    Once ``at`` is drawn, ``act`` is called with the process and the terminal.
    """
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(TERM=term, COLUMNS="80", LINES="24")
        os.execv(command[0], command)
    drawn, begun = b"", time.monotonic()
    while True:
        if time.monotonic() - begun > 60:
            os.kill(pid, signal.SIGKILL)
            break
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                block = os.read(terminal, 65536)
            except OSError:
                break
            if not block:
                break
            drawn += block
        if act is not None and at in drawn:
            act(pid, terminal)
            act = None
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    return os.waitstatus_to_exitcode(status), drawn


def auditor(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "auditor", *arguments]


def shell(line: str, *arguments: str) -> list[str]:
    """A line of shell in which ``"$@"`` is the program with its arguments."""
    return ["/bin/sh", "-c", line, "sh", *auditor(*arguments)]


def keys(*typed: str) -> Callable[[int, int], object]:
    return lambda pid, terminal: os.write(terminal, "".join(typed).encode())


@in_a_terminal
def test_in_a_terminal_the_replay_takes_keys_and_leaves_it_as_it_was() -> None:
    code, drawn = in_terminal(auditor("replay", hand("three-revoke"), "--at", "2.1"), b"q: quit", keys("n", "q"))
    assert code == 0
    assert drawn.count(b"\x1b[?1049h") == drawn.count(b"\x1b[?1049l") == 1
    assert b"\x1b[?25h" in drawn.rsplit(b"\x1b[?1049l", 1)[1]


@in_a_terminal
def test_a_replay_without_a_place_plays_by_itself() -> None:
    command = auditor("replay", hand("three-revoke"), "--speed", "100")
    assert in_terminal(command, b"Garde made, 37 points above", keys("q"))[0] == 0


@in_a_terminal
@pytest.mark.parametrize(
    "end",
    [
        lambda pid, terminal: os.kill(pid, signal.SIGINT),
        lambda pid, terminal: os.kill(pid, signal.SIGTERM),
        keys("\x03"),
    ],
    ids=["SIGINT", "SIGTERM", "ctrl+c"],
)
def test_an_interrupted_replay_ends_with_130_without_a_word(end: Callable[[int, int], object]) -> None:
    code, drawn = in_terminal(auditor("replay", hand("three-revoke"), "--speed", "0.1"), b"q: quit", end)
    assert code == 130
    assert b"Traceback" not in drawn and b"Aborted" not in drawn
    assert drawn.rsplit(b"\x1b[?1049l", 1)[1].replace(b"\x1b[?25h", b"").replace(b"\x1b[?1004l", b"") == b""


@in_a_terminal
@pytest.mark.parametrize(
    ("command", "term"),
    [
        (auditor("replay", hand("three-revoke"), "--at", "24.3", "--no-interactive"), "xterm"),
        (auditor("replay", hand("three-revoke"), "--at", "24.3"), "dumb"),
        (shell('"$@" </dev/null', "replay", hand("three-revoke"), "--at", "24.3"), "xterm"),
        (shell('"$@" 2>/dev/null', "replay", hand("three-revoke"), "--at", "24.3"), "xterm"),
        (shell('"$@" <&-', "replay", hand("three-revoke"), "--at", "24.3"), "xterm"),
        (shell(f'head -n 1 "{HANDS}" | "$@"', "replay", "-", "--at", "24.3"), "xterm"),
    ],
    ids=["no-interactive", "dumb", "stdin", "stderr", "closed", "hands-of-stdin"],
)
def test_where_keys_or_drawing_lack_plain_frames_are_printed(command: list[str], term: str) -> None:
    code, drawn = in_terminal(command, term=term)
    assert code == 0 and b"\x1b" not in drawn and drawn.count(b"=" * 80) == 2
    assert b"three-revoke" in drawn and b"step 104 of 104" in drawn


@in_a_terminal
def test_hands_of_stdin_can_be_gone_through_by_keys_of_the_terminal() -> None:
    command = shell(f'head -n 3 "{HANDS}" | "$@"', "replay", "-", "--at", "1", "--interactive")
    code, drawn = in_terminal(command, b"hand 1 of 3", keys("]", "q"))
    assert code == 0 and b"hand 1 of 3" in drawn


def test_keys_asked_for_without_a_terminal_are_wrong_usage(run: Run) -> None:
    ended = run("replay", hand("three-revoke"), "--interactive")
    assert ended.code == 2 and "no terminal" in ended.err and ended.out == ""


def record(name: str) -> bytes:
    return next(line for line in HANDS.read_bytes().splitlines() if f'"id": "{name}"'.encode() in line)


def test_all_hands_of_a_file_are_played_one_after_another(run: Run, tmp_path: Path) -> None:
    Path(tmp_path, "x.jsonl").write_bytes(b"\n".join(map(record, ("unreadable", "sheet", "three-revoke"))))
    ended = run("replay", "x.jsonl")
    assert ended.code == 3
    assert ended.err.startswith("error: x.jsonl:1:") and ended.err.count("\n") == 1
    frames = ended.out.split("=" * 80 + "\n")
    titles = [frame.split()[0] for frame in frames]
    assert titles == ["sheet"] * titles.count("sheet") + ["three-revoke"] * 105
    assert run("replay", "x.jsonl#2").out == ("=" * 80 + "\n").join(frames[: titles.count("sheet")])


def test_a_finding_is_looked_for_in_one_hand_after_another(run: Run) -> None:
    clean = record("mignon-four") + b"\n" + record("five-handful")
    ended = run("replay", "-", "--at-finding", stdin=clean + b"\n" + record("three-revoke"))
    assert ended.code == 0 and ended.out.startswith("three-revoke") and "! error P503" in ended.out.split("=" * 80)[0]
    ended = run("replay", "-", "--at-finding", stdin=clean)
    assert ended.code == 2 and "nothing was found in these hands" in ended.err and ended.out == ""


def test_without_a_hand_the_disputed_hands_of_a_store_are_played(run: Run, tmp_path: Path) -> None:
    Path(tmp_path, "x.jsonl").write_bytes(record("mignon-four") + b"\n" + record("sheet"))
    assert run("ingest", "x.jsonl", "--db", "x.duckdb").code == 0
    ended = run("replay", "--db", "x.duckdb")
    assert ended.code == 0 and {frame.split()[0] for frame in ended.out.split("=" * 80)} == {"sheet"}
    Path(tmp_path, "y.jsonl").write_bytes(record("mignon-four"))
    assert run("ingest", "y.jsonl", "--db", "y.duckdb").code == 0
    ended = run("replay", "--db", "y.duckdb")
    assert ended.code == 0 and ended.out == "" and "no disputed hand" in ended.err
    ended = run("replay")
    assert ended.code == 2 and "no hand given" in ended.err


def test_colours_only_where_asked_for(run: Run) -> None:
    plain = run("replay", hand("three-revoke"), "--at", "24.3").out
    assert run("replay", hand("three-revoke"), "--at", "24.3", "--color", "never").out == plain
    painted = run("replay", hand("three-revoke"), "--at", "24.3", "--color", "always").out
    assert "\x1b[" in painted and re.sub(r"\x1b\[[0-9;]*m", "", painted).split() == plain.split()
