"""The recording: asciicast version 2, one frame an event, markers at tricks and findings."""

import json
import re
from typing import Any

import pytest
from export_cases import timeline

from auditor.show.export.cast import cast
from auditor.show.export.film import film
from auditor.show.text import frame_text
from auditor.show.view import ASCII, View

CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def recorded(name: str, view: View) -> tuple[dict[str, Any], list[Any]]:
    head, *events = (json.loads(line) for line in cast(film(timeline(name), view), view).splitlines())
    return head, events


@pytest.mark.parametrize("view", [View(), View(width=120, height=40), View(charset=ASCII, legal=True)])
def test_each_event_draws_one_frame_in_a_terminal_of_that_size(view: View) -> None:
    shots = film(timeline("three-revoke"), view)
    head, events = recorded("three-revoke", view)
    assert (head["version"], head["width"], head["height"]) == (2, view.width, view.height)
    screens = [data for _, kind, data in events if kind == "o"][:-1]
    assert len(screens) == len(shots)
    for screen, shot in zip(screens, shots, strict=True):
        assert screen.removeprefix("\x1b[?25l").startswith("\x1b[H\x1b[2J")
        lines = CODES.sub("", screen).split("\r\n")
        assert len(lines) <= view.height, "one line more would scroll the first away"
        assert [line.rstrip() for line in lines] == frame_text(shot.frame, view).split("\n")


def test_times_add_up_and_the_last_frame_stays() -> None:
    shots = film(timeline("five-secret"), View(), speed=3.0)
    events = [json.loads(line) for line in cast(shots, View()).splitlines()[1:]]
    times = [time for time, _, _ in events]
    assert times == sorted(times) and times[0] == 0
    assert times[-1] == pytest.approx(sum(shot.seconds for shot in shots), abs=0.01)
    assert times[-1] - times[-2] >= 2


def test_markers_stand_at_tricks_and_findings() -> None:
    _, events = recorded("three-revoke", View())
    markers = {label: time for time, kind, label in events if kind == "m"}
    assert set(markers) == {"P503 must-follow", *(f"Trick {number}" for number in range(1, 25))}
    at_fault = [data for time, kind, data in events if kind == "o" and time == markers["P503 must-follow"]]
    assert len(at_fault) == 1 and "Chloé plays T15." in at_fault[0]


def test_names_of_a_record_cannot_control_the_terminal() -> None:
    view = View()
    text = cast(film(timeline("four-against"), view), view)
    assert "Ana\\u001b" not in text and "Ana?[31m" in text


def test_nothing_in_it_depends_on_the_clock() -> None:
    head, _ = recorded("five-secret", View())
    assert set(head) == {"version", "width", "height", "title", "env"}
