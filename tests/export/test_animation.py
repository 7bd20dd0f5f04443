"""The animated picture: at each moment just what the still picture of that frame shows."""

import re
from itertools import pairwise

import pytest
from export_cases import timeline

from auditor.show.export.film import LAST_SECONDS, Shot, film
from auditor.show.export.picture import Blocks, Plan, elements, fitted_view
from auditor.show.export.svg import animated_svg
from auditor.show.play import dwell
from auditor.show.view import View

VIEW = View(legal=True)
NAMES = ("three-revoke", "five-secret", "mignon-four", "goulash-four", "sheet")


class Played:
    """An animation read back: which elements its style shows at a time."""

    def __init__(self, drawn: str) -> None:
        style, body = drawn.split("</style>\n")
        self.style = style
        duration = re.search(r"\.f\{visibility:hidden;animation:([0-9.]+)s step-end", style)
        self.seconds = float(duration[1]) if duration else 0.0
        self.steps = {
            name: [
                (float(at), state == "visible") for at, state in re.findall(r"([0-9.]+)%\{visibility:(\w+)\}", steps)
            ]
            for name, steps in re.findall(r"@keyframes (k\d+)\{(.*?\})\}", style)
        }
        self.always: list[str] = []
        self.groups: list[tuple[str, bool, list[str]]] = []
        inside = None
        for line in body.splitlines()[1:-1]:
            start = re.fullmatch(r'<g class="f( e)? (k\d+)">', line)
            if start:
                inside = []
                self.groups.append((start[2], bool(start[1]), inside))
            elif line == "</g>":
                inside = None
            else:
                (self.always if inside is None else inside).append(line)

    def seen_at(self, percent: float) -> set[str]:
        """The elements seen at a part of the whole time."""
        seen = set(self.always)
        for name, _, drawn in self.groups:
            state = [visible for at, visible in self.steps[name] if at <= percent][-1]
            seen |= set(drawn) if state else set()
        return seen

    def seen_without_motion(self) -> set[str]:
        """What is seen where nothing moves."""
        return set(self.always).union(*(drawn for _, last, drawn in self.groups if last))


def frames(shots: list[Shot]) -> list[set[str]]:
    """The elements of each frame, drawn with the same room."""
    view = fitted_view(VIEW)
    blocks = [Blocks.of(shot.frame, view) for shot in shots]
    plan = Plan.of(blocks, shots[-1].frame)
    return [set(elements(shot.frame, each, plan, view)) for shot, each in zip(shots, blocks, strict=True)]


@pytest.mark.parametrize("name", NAMES)
def test_each_frame_is_shown_for_its_time(name: str) -> None:
    shots = film(timeline(name), VIEW)
    played = Played(animated_svg(shots, VIEW))
    begin = 0.0
    for shot, drawn in zip(shots, frames(shots), strict=True):
        for part in (0.1, 0.9):
            assert played.seen_at(100 * (begin + part * shot.seconds) / played.seconds) == drawn
        begin += shot.seconds
    assert played.seconds == pytest.approx(begin, abs=0.1)


@pytest.mark.parametrize("name", NAMES)
def test_where_nothing_moves_it_is_the_last_frame(name: str) -> None:
    shots = film(timeline(name), VIEW)
    drawn = animated_svg(shots, VIEW)
    assert "@media (prefers-reduced-motion: reduce){.f{animation:none}}" in drawn
    assert Played(drawn).seen_without_motion() == frames(shots)[-1]


def test_it_begins_again_only_if_asked_for() -> None:
    shots = film(timeline("five-secret"), VIEW)
    assert "step-end 1 both" in animated_svg(shots, VIEW)
    assert "step-end infinite both" in animated_svg(shots, VIEW, loop=True)


def test_the_film_dwells_like_the_replay() -> None:
    hand = timeline("three-revoke")
    shots = film(hand, VIEW, speed=2.0)
    assert [shot.seconds for shot in shots[:-1]] == [dwell(shot.frame, 2.0) for shot in shots[:-1]]
    assert shots[-1].seconds == LAST_SECONDS
    assert [shot.frame.step for shot in film(hand, VIEW, start=7)] == list(range(7, hand.steps))


def test_marks_stand_at_tricks_and_findings() -> None:
    shots = film(timeline("three-revoke"), VIEW)
    marks = [mark for shot in shots for mark in shot.marks]
    assert [mark for mark in marks if mark.startswith("Trick")] == [f"Trick {number}" for number in range(1, 25)]
    assert [mark for mark in marks if not mark.startswith("Trick")] == ["P503 must-follow"]
    assert all(shot.frame.findings for shot in shots if "P503 must-follow" in shot.marks)
    assert all(later.frame.step == earlier.frame.step + 1 for earlier, later in pairwise(shots))
