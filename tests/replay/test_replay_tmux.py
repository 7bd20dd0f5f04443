"""The replay in a real terminal, driven through tmux.

Skipped where tmux is not installed, unless ``AUDITOR_REQUIRE_TMUX`` is set.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from shlex import quote

import pytest
from replay_cases import RECORDS, hands

from auditor.show.frame import frame_of
from auditor.show.text import frame_text
from auditor.show.timeline import Timeline
from auditor.show.view import View

SIZES = ((80, 24), (120, 40))
PROMPT = "ready$"
_PATIENCE = 30.0


class Terminal:
    """A shell in a terminal of tmux."""

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        self._tmux = ["tmux", "-S", str(folder / "tmux"), "-f", "/dev/null"]
        width, height = size
        kept = f"PATH={quote(os.environ['PATH'])} TERM=screen-256color LANG=C.UTF-8 AUDITOR_LANG=en"
        shell = f"env -i {kept} PS1='{PROMPT} ' /bin/sh"
        self._do("new-session", "-d", "-x", str(width), "-y", str(height), shell)
        self.wait_for(PROMPT)

    def _do(self, *arguments: str) -> str:
        return subprocess.run([*self._tmux, *arguments], capture_output=True, text=True, check=True).stdout

    def close(self) -> None:
        subprocess.run([*self._tmux, "kill-server"], capture_output=True, check=False)

    def keys(self, *keys: str) -> None:
        self._do("send-keys", *keys)

    def type(self, text: str) -> None:
        self._do("send-keys", "-l", text)
        self._do("send-keys", "Enter")

    def resize(self, width: int, height: int) -> None:
        self._do("resize-window", "-x", str(width), "-y", str(height))

    def rows(self, *, colours: bool = False) -> list[str]:
        return self._do("capture-pane", "-p", *(["-e"] if colours else [])).rstrip("\n").split("\n")

    def wait(self, right: Callable[[str], object]) -> list[str]:
        """Looks until the screen is right; fails with what is seen."""
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            rows = self.rows()
            if right("\n".join(rows)):
                return rows
            time.sleep(0.02)
        pytest.fail("this is seen instead:\n" + "\n".join(self.rows()))

    def wait_for(self, *texts: str) -> list[str]:
        return self.wait(lambda seen: all(text in seen for text in texts))

    def run(self, *arguments: str, env: str = "") -> None:
        self.type(f"{env} {quote(sys.executable)} -m auditor {' '.join(arguments)}; echo ended with $?".strip())


@pytest.fixture
def terminal(request: pytest.FixtureRequest) -> Iterator[Terminal]:
    if shutil.which("tmux") is None:
        if os.environ.get("AUDITOR_REQUIRE_TMUX"):
            pytest.fail("tmux is not installed")
        pytest.skip("tmux is not installed")
    # The name of a socket must be short.
    with tempfile.TemporaryDirectory() as folder:
        opened = Terminal(Path(folder), getattr(request, "param", SIZES[0]))
        try:
            yield opened
        finally:
            opened.close()


def hand(name: str) -> str:
    return f"'{RECORDS}#{name}'"


def frame(name: str, step: int, size: tuple[int, int], **options: bool) -> list[str]:
    view = View(size[0], size[1] - 1, **options)  # type: ignore[arg-type]
    return frame_text(frame_of(Timeline(hands()[name]), step, view), view).split("\n")


@pytest.mark.parametrize(("terminal", "size"), [(size, size) for size in SIZES], indirect=["terminal"])
def test_it_opens_steps_jumps_to_the_finding_shows_legal_cards_and_quits(
    terminal: Terminal, size: tuple[int, int]
) -> None:
    timeline = Timeline(hands()["three-revoke"])
    first, fault = timeline.step_at(1), timeline.step_at(2, 2)
    assert first is not None and fault is not None
    last = timeline.steps - 1

    def shows(step: int, **options: bool) -> None:
        table = frame("three-revoke", step, size, **options)
        rows = terminal.wait_for(f"step {step} of {last}", *table)
        assert [row.rstrip() for row in rows[: len(table)]] == table

    terminal.run("replay", hand("three-revoke"), "--at", "1")
    rows = terminal.wait_for("q: quit")
    assert len(rows) == size[1] and rows[-1].startswith(" paused (1.5/s) · hands open")
    shows(first)
    terminal.keys("Right", "Right")
    shows(first + 2)
    terminal.keys("Left")
    shows(first + 1)
    terminal.keys("Down", "Up", "Home")
    shows(0)
    terminal.keys("n")
    shows(fault)
    terminal.wait_for("! error P503 must-follow")
    terminal.keys("l")
    shows(fault, legal=True)
    terminal.wait_for("Legal: ♦1 ♦K", "The suit led is diamonds")
    terminal.keys("n")
    terminal.wait_for("no finding after this")
    terminal.keys("End")
    shows(last, legal=True)
    terminal.keys("t")
    terminal.wait_for("enter: go there", "> 24 ")
    terminal.keys("Home")
    terminal.wait_for(">  1 ", "!P503")
    terminal.keys("Enter")
    shows(first, legal=True)
    terminal.keys("?")
    terminal.wait_for("to the next finding", "any key: back")
    terminal.keys("Escape")
    shows(first, legal=True)
    terminal.keys("q")
    rows = terminal.wait_for("ended with 0")
    assert "-m auditor replay" in "".join(rows), "the screen from before is there again"
    assert "Trick" not in "\n".join(rows)
    terminal.type("echo hidden: $(stty -a | grep -cw -- -echo)")
    terminal.wait_for("hidden: 0")


def test_it_opens_at_the_finding_and_plays(terminal: Terminal) -> None:
    timeline = Timeline(hands()["three-revoke"])
    terminal.run("replay", hand("three-revoke"), "--at-finding", "--speed", "50")
    terminal.wait_for(f"step {timeline.step_at(2, 2)} of", "! error P503 must-follow", "paused")
    terminal.keys("Space")
    terminal.wait_for(f"step {timeline.steps - 1} of", "paused", "Garde made, 37 points above the target.")
    terminal.keys("q")
    terminal.wait_for("ended with 0")


def test_one_player_sees_what_he_may(terminal: Terminal) -> None:
    terminal.run("replay", hand("three-revoke"), "--view-as", "0", "--at", "2.2", "--legal")
    rows = terminal.wait_for("hands hidden", "The hand of Chloé is hidden", "22 cards")
    assert "P503" not in "\n".join(rows) and "T15*!" not in "\n".join(rows)
    terminal.keys("h")
    terminal.wait_for("hands open", "P503", "T15*!", "Legal: ♦1 ♦K")
    terminal.keys("C-c")
    terminal.wait_for("ended with 130")


def test_several_hands_follow_each_other_and_the_window_may_change(terminal: Terminal) -> None:
    terminal.run("replay", f"'{RECORDS}'", "--at", "1")
    terminal.wait_for(f"hand 1 of {len(hands())} ", "three-revoke")
    terminal.keys("]", "]")
    terminal.wait_for(f"hand 3 of {len(hands())} ", "five-secret")
    terminal.resize(100, 30)
    rows = terminal.wait(lambda seen: seen.count("\n") == 29 and "hand 3 of" in seen and "five-secret" in seen)
    assert rows[-1].rstrip().endswith("q: quit")
    terminal.resize(70, 20)
    terminal.wait_for("needs 80 columns and 24 lines")
    terminal.resize(80, 24)
    terminal.wait_for("five-secret", "hand 3 of")
    terminal.keys("[", "q")
    terminal.wait_for("ended with 3")  # two records of the file could not be read


@pytest.mark.parametrize(
    ("env", "options", "coloured"),
    [
        ("", (), True),
        ("NO_COLOR=1", (), False),
        ("", ("--color", "never"), False),
        ("NO_COLOR=1", ("--color", "always"), True),
    ],
)
def test_colours_are_drawn_only_where_they_may_be(
    terminal: Terminal, env: str, options: tuple[str, ...], coloured: bool
) -> None:
    terminal.run("replay", hand("three-revoke"), "--at", "2.2", "--ascii", *options, env=env)
    plain = "\n".join(terminal.wait_for("q: quit", "P503"))
    assert plain.isascii() or "李" in plain
    drawn = "\n".join(terminal.rows(colours=True))
    assert bool(re.search(r"\x1b\[(?:\d+;)*(?:3[0-8]|9[0-7]|4[0-8])[;m]", drawn)) == coloured
    assert "\x1b[1m" in drawn
    terminal.keys("q")
    terminal.wait_for("ended with 0")
