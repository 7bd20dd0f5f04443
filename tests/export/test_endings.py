"""``auditor replay --export FILE``: the name of the file chooses the form."""

import json
from pathlib import Path

import pytest
from export_cases import RECORDS, hands, timeline
from typer.testing import CliRunner, Result

from auditor.cli.app import app
from auditor.show.export.endings import ENDINGS, Choice, export
from auditor.show.play import plain_frames
from auditor.show.view import View

HAND = f"{RECORDS}#three-revoke"


def replay(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["replay", *map(str, arguments)])


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_ending_gives_its_form(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"hand{ending}"
    done = replay(HAND, "--export", path)
    assert done.exit_code == 0, done.stderr
    assert done.stdout == "" and str(path) in done.stderr
    text = path.read_text("utf-8")
    starts = {".cast": '{"version": 2', ".svg": "<svg ", ".html": "<!DOCTYPE html>", ".txt": "three-revoke · fft"}
    assert text.startswith(starts[ending])


@pytest.mark.parametrize("name", ["hand.gif", "hand", "svg", ".svg"])
def test_any_other_ending_is_wrong_usage_and_says_which_there_are(name: str, tmp_path: Path) -> None:
    done = replay(HAND, "--export", tmp_path / name)
    assert done.exit_code == 2
    assert ".cast, .svg, .html or .txt" in done.stderr
    assert not (tmp_path / name).exists()


def test_an_ending_may_be_in_capitals(tmp_path: Path) -> None:
    assert replay(HAND, "--export", tmp_path / "HAND.SVG").exit_code == 0


def test_a_file_that_cannot_be_written_is_a_clear_error(tmp_path: Path) -> None:
    done = replay(HAND, "--export", tmp_path / "no" / "hand.svg")
    assert done.exit_code == 4
    assert "hand.svg" in done.stderr and "Traceback" not in done.stderr


def test_a_picture_is_still_with_a_place_and_else_moves(tmp_path: Path) -> None:
    for arguments, moves in (((), True), (("--at", "2.2"), False), (("--at-finding",), False)):
        path = tmp_path / "hand.svg"
        assert replay(HAND, *arguments, "--export", path).exit_code == 0
        assert ("@keyframes" in path.read_text("utf-8")) is moves
    assert "Chloé plays T15." in path.read_text("utf-8")


def test_speed_and_loop_reach_the_file(tmp_path: Path) -> None:
    lasts = []
    for speed in (1, 10):
        path = tmp_path / "hand.cast"
        assert replay(HAND, "--speed", speed, "--export", path).exit_code == 0
        lasts.append(json.loads(path.read_text("utf-8").splitlines()[-1])[0])
    assert lasts[0] - 3 == pytest.approx(10 * (lasts[1] - 3), abs=0.1)
    path = tmp_path / "hand.svg"
    assert replay(HAND, "--loop", "--export", path).exit_code == 0
    assert "infinite" in path.read_text("utf-8")


def test_text_is_what_the_replay_prints() -> None:
    view = View()
    expected = "\n".join(plain_frames(timeline("five-secret"), view, 40)) + "\n"
    assert export(timeline("five-secret"), view, "x.txt", Choice(start=40)) == expected


def test_a_recording_begins_at_the_place(tmp_path: Path) -> None:
    path = tmp_path / "hand.cast"
    assert replay(HAND, "--at", "24.1", "--export", path).exit_code == 0
    assert len(path.read_text("utf-8").splitlines()) < 12


@pytest.mark.parametrize("ending", ENDINGS)
def test_no_name_is_left_where_names_are_taken_out(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"hand{ending}"
    assert replay(HAND, "--redact", "--export", path).exit_code == 0
    text = path.read_text("utf-8")
    for name in ("Anastasia", "Tour-Carrée", "李小龍", "Chloé"):
        assert name not in text


ROOM = {".cast": 400_000, ".svg": 300_000, ".html": 200_000, ".txt": 250_000}
"""Bytes that one hand may take."""


@pytest.mark.parametrize("ending", ENDINGS)
def test_hands_of_every_kind_can_be_exported_and_stay_small(ending: str) -> None:
    for name in list(hands())[::4]:
        assert len(export(timeline(name), View(), f"x{ending}").encode()) < ROOM[ending], name


@pytest.mark.parametrize("ending", ENDINGS)
def test_an_export_is_always_the_same(ending: str) -> None:
    made = {export(timeline("five-secret"), View(), f"x{ending}") for _ in range(2)}
    assert len(made) == 1
