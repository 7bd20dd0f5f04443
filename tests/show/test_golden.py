"""Telling moments as exact text, one file each in ``golden/``.

``UPDATE_GOLDEN=1`` writes the files anew; the difference is then to be read like any other change.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text
from show_cases import hands

from auditor.show.explain import explain_at, explain_code, explain_finding, explain_first
from auditor.show.frame import frame_of
from auditor.show.layout import cells
from auditor.show.page import page
from auditor.show.text import frame_lines
from auditor.show.timeline import Timeline
from auditor.show.view import ASCII, ONE_SEAT, TURN_ONLY, View

GOLDEN = Path(__file__).parent / "golden"
VIEW = View()


def at(name: str, trick: int, position: int, **options: Any) -> list[Text]:
    """The frame after a card."""
    timeline = Timeline(hands()[name])
    step = timeline.step_at(trick, position)
    assert step is not None
    view = View(**options)
    return frame_lines(frame_of(timeline, step, view), view)


def when(name: str, kind: str, **options: Any) -> list[Text]:
    """The frame of the last event of a kind."""
    timeline = Timeline(hands()[name])
    step = max(n for n, moment in enumerate(timeline.moments) if type(moment.event).__name__ == kind)
    view = View(**options)
    return frame_lines(frame_of(timeline, step, view), view)


def finding(name: str, code: str) -> list[Text]:
    audit = hands()[name]
    return explain_finding(audit, next(found for found in audit.findings if found.code == code), VIEW)


CASES: dict[str, Callable[[], list[Text]]] = {
    "frame-three-dealt": lambda: when("three-revoke", "Dealt"),
    "frame-three-dog": lambda: when("three-revoke", "DogTurned"),
    "frame-three-handful": lambda: when("three-revoke", "Announced"),
    "frame-three-revoke": lambda: at("three-revoke", 2, 2, legal=True),
    "frame-three-revoke-ascii": lambda: at("three-revoke", 2, 2, charset=ASCII),
    "frame-three-scored": lambda: when("three-revoke", "Scored"),
    "frame-four-bid": lambda: when("four-against", "Spoke"),
    "frame-four-under-trump": lambda: at("four-against", 2, 2, legal=True),
    "frame-four-dog-counted": lambda: when("four-against", "Scored"),
    "frame-five-secret": lambda: at("five-secret", 6, 3),
    "frame-five-revealed": lambda: at("five-secret", 8, 5),
    "frame-five-alone": lambda: when("five-alone", "DogTurned"),
    "frame-five-handful": lambda: at("five-handful", 1, 5),
    "frame-five-handful-wide": lambda: at("five-handful", 1, 5, width=120, height=40),
    "frame-mignon-protected": lambda: at("mignon-four", 12, 4),
    "frame-mignon-over": lambda: at("mignon-four", 14, 4),
    "frame-mignon-five-partial": lambda: when("mignon-five", "Scored"),
    "frame-goulash": lambda: at("goulash-four", 9, 4),
    "frame-goulash-scored": lambda: when("goulash-four", "Scored"),
    "frame-partial-unknown": lambda: at("partial-unknown", 1, 4),
    "frame-hidden-hands": lambda: at("three-revoke", 5, 2, hands=TURN_ONLY),
    "frame-seat-at-revoke": lambda: at("three-revoke", 2, 2, hands=ONE_SEAT, seat=0, legal=True),
    "frame-seat-of-revoke": lambda: at("three-revoke", 2, 2, hands=ONE_SEAT, seat=2, legal=True),
    "frame-seat-at-end": lambda: when("three-revoke", "Scored", hands=ONE_SEAT, seat=0),
    "frame-seat-of-taker": lambda: at("five-secret", 6, 3, hands=ONE_SEAT, seat=4),
    "frame-sheet": lambda: when("sheet", "Scored"),
    "frame-three-petit-last": lambda: when("three-revoke", "TrickWon"),
    "frame-three-excuse-last": lambda: at("handful", 24, 2, legal=True),
    "frame-four-petit-last": lambda: when("four-petit", "TrickWon"),
    "frame-four-slam": lambda: when("four-slam", "TrickWon"),
    "frame-four-slam-scored": lambda: when("four-slam", "Scored"),
    "frame-five-excuse-last": lambda: at("five-secret", 15, 2),
    "frame-five-slam-called": lambda: when("call", "Announced"),
    "frame-five-called-suit-led": lambda: at("five-called-suit-led", 1, 1, legal=True),
    "frame-five-scored": lambda: when("five-secret", "Scored"),
    "frame-mignon-scored": lambda: when("mignon-four", "Scored"),
    "page-three-revoke": lambda: page(hands()["three-revoke"], VIEW),
    "page-five-miscount": lambda: page(hands()["five-secret"], VIEW),
    "page-mignon": lambda: page(hands()["mignon-four"], VIEW),
    "page-goulash": lambda: page(hands()["goulash-wrong"], VIEW),
    "page-short-trick": lambda: page(hands()["short-trick"], VIEW),
    "page-sheet": lambda: page(hands()["sheet"], VIEW),
    "page-deal-only": lambda: page(hands()["deal-only"], VIEW),
    "page-annulled": lambda: page(hands()["annulled"], VIEW),
    "page-passed-out": lambda: page(hands()["passed-out"], VIEW),
    "page-waived-ascii": lambda: page(hands()["waived"], View(charset=ASCII, width=100)),
    "page-unreadable": lambda: page(hands()["unreadable"], VIEW),
    "page-broken": lambda: page(hands()["broken"], VIEW),
    "explain-revoke": lambda: explain_first(hands()["three-revoke"], VIEW),
    "explain-legal-card": lambda: explain_at(hands()["four-against"], 2, 3, VIEW),
    "explain-proof-without-hands": lambda: explain_first(hands()["no-hands"], VIEW),
    "explain-unknown-cards": lambda: explain_at(hands()["partial-unknown"], 3, 2, VIEW),
    "explain-mignon-trick": lambda: explain_at(hands()["mignon-four"], 12, None, VIEW),
    "explain-wrong-lead": lambda: explain_first(hands()["wrong-lead"], VIEW),
    "explain-trick-winner": lambda: finding("waived", "S601"),
    "explain-short-trick": lambda: explain_first(hands()["short-trick"], VIEW),
    "explain-auction": lambda: finding("auction", "A201"),
    "explain-call": lambda: explain_first(hands()["call"], VIEW),
    "explain-discard": lambda: explain_first(hands()["discard"], VIEW),
    "explain-handful": lambda: finding("handful", "N403"),
    "explain-points": lambda: explain_first(hands()["miscount"], VIEW),
    "explain-goulash-scores": lambda: explain_first(hands()["goulash-wrong"], VIEW),
    "explain-sheet": lambda: explain_first(hands()["sheet"], VIEW),
    "explain-impossible": lambda: explain_first(hands()["sheet-impossible"], VIEW),
    "explain-reading": lambda: finding("readings", "W901"),
    "explain-record": lambda: explain_first(hands()["unreadable"], VIEW),
    "explain-nothing": lambda: explain_first(hands()["mignon-four"], VIEW),
    "explain-code": lambda: explain_code("P507", VIEW),
    "explain-code-of-record": lambda: explain_code("R005", VIEW),
}


@pytest.mark.parametrize("name", CASES)
def test_text_is_exactly_as_agreed(name: str, agreed: Callable[[Path, str], str]) -> None:
    lines = CASES[name]()
    text = "".join(f"{line.plain.rstrip()}\n" for line in lines)
    assert text == agreed(GOLDEN / f"{name}.txt", text)
    assert max(map(cells, lines)) <= (120 if "wide" in name or "ascii" in name else 80)


def test_no_golden_file_is_left_over() -> None:
    assert {path.stem for path in golden_files()} == set(CASES)


def golden_files() -> Iterator[Path]:
    return GOLDEN.glob("*.txt")
