"""Telling moments in French as exact text and pictures, at all table sizes, one file each in ``golden/``.

``UPDATE_GOLDEN=1`` writes the files anew; they are then to be read like any other change.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from language_cases import SAMPLES, hands, step_of
from rich.text import Text

from auditor.audit.judges import Judges
from auditor.audit.settings import Settings
from auditor.importers.base import read_hands
from auditor.record.inputs import Input
from auditor.show.explain import explain_at, explain_code, explain_finding, explain_first
from auditor.show.export.film import still
from auditor.show.export.svg import still_svg
from auditor.show.formats.text import TextFormat
from auditor.show.frame import frame_of
from auditor.show.layout import cells
from auditor.show.page import page
from auditor.show.text import frame_lines
from auditor.show.timeline import Timeline
from auditor.show.view import ASCII, TURN_ONLY, View

GOLDEN = Path(__file__).parent / "golden"
VIEW = View(language="fr")


def at(name: str, moment: Any, **options: Any) -> list[Text]:
    """The frame at a moment."""
    view = View(language="fr", **options)
    return frame_lines(frame_of(Timeline(hands()[name]), step_of(name, moment), view), view)


def finding(name: str, code: str) -> list[Text]:
    audit = hands()[name]
    return explain_finding(audit, next(found for found in audit.findings if found.code == code), VIEW)


def audited(*names: str) -> list[Text]:
    """What ``auditor audit`` prints of some sample records."""
    judges = Judges(Settings())
    form = TextFormat(language="fr", width=80)
    return [
        Text(line)
        for name in names
        for raw in read_hands(Input(str(SAMPLES / name), shown=name), None)
        for line in form.render(judges.judge(raw)).text.splitlines()
    ]


TEXTS: dict[str, Callable[[], list[Text]]] = {
    "frame-three-dog": lambda: at("three-revoke", "DogTurned"),
    "frame-three-revoke": lambda: at("three-revoke", (2, 2), legal=True),
    "frame-three-scored": lambda: at("three-revoke", "Scored"),
    "frame-four-bid": lambda: at("four-against", "Spoke"),
    "frame-four-under-trump": lambda: at("four-against", (2, 2), legal=True),
    "frame-four-under-trump-ascii": lambda: at("four-against", (2, 2), charset=ASCII),
    "frame-five-secret": lambda: at("five-secret", (6, 3)),
    "frame-five-revealed": lambda: at("five-secret", (8, 5)),
    "frame-five-alone": lambda: at("five-alone", "DogTurned"),
    "frame-five-handful": lambda: at("five-handful", (1, 5)),
    "frame-mignon-protected": lambda: at("mignon-four", (12, 4)),
    "frame-mignon-over": lambda: at("mignon-four", (14, 4)),
    "frame-mignon-five-partial": lambda: at("mignon-five", "Scored"),
    "frame-goulash": lambda: at("goulash-four", (9, 4)),
    "frame-partial-unknown": lambda: at("partial-unknown", (1, 4)),
    "frame-hidden-hands": lambda: at("three-revoke", (5, 2), hands=TURN_ONLY),
    "frame-three-dealt": lambda: at("three-revoke", "Dealt"),
    "frame-three-handful": lambda: at("three-revoke", "Announced"),
    "frame-four-dog-counted": lambda: at("four-against", "Scored"),
    "frame-goulash-scored": lambda: at("goulash-four", "Scored"),
    "frame-sheet": lambda: at("sheet", "Scored"),
    "frame-three-petit-last": lambda: at("three-revoke", "TrickWon"),
    "frame-three-excuse-last": lambda: at("handful", (24, 2), legal=True),
    "frame-four-petit-last": lambda: at("four-petit", "TrickWon"),
    "frame-four-slam": lambda: at("four-slam", "TrickWon"),
    "frame-four-slam-scored": lambda: at("four-slam", "Scored"),
    "frame-five-excuse-last": lambda: at("five-secret", (15, 2)),
    "frame-five-slam-called": lambda: at("call", "Announced"),
    "frame-five-called-suit-led": lambda: at("five-called-suit-led", (1, 1), legal=True),
    "frame-five-scored": lambda: at("five-secret", "Scored"),
    "frame-mignon-scored": lambda: at("mignon-four", "Scored"),
    "page-three-revoke": lambda: page(hands()["three-revoke"], VIEW),
    "page-five-miscount": lambda: page(hands()["five-secret"], VIEW),
    "page-mignon": lambda: page(hands()["mignon-four"], VIEW),
    "page-goulash": lambda: page(hands()["goulash-wrong"], VIEW),
    "page-waived-ascii": lambda: page(hands()["waived"], View(charset=ASCII, language="fr")),
    "page-annulled": lambda: page(hands()["annulled"], VIEW),
    "page-unreadable": lambda: page(hands()["unreadable"], VIEW),
    "explain-revoke": lambda: explain_first(hands()["three-revoke"], VIEW),
    "explain-proof-without-hands": lambda: explain_first(hands()["no-hands"], VIEW),
    "explain-mignon-trick": lambda: explain_at(hands()["mignon-four"], 12, None, VIEW),
    "explain-auction": lambda: finding("auction", "A201"),
    "explain-call": lambda: explain_first(hands()["call"], VIEW),
    "explain-discard": lambda: explain_first(hands()["discard"], VIEW),
    "explain-handful": lambda: finding("handful", "N403"),
    "explain-points": lambda: explain_first(hands()["miscount"], VIEW),
    "explain-reading": lambda: finding("readings", "W901"),
    "explain-code": lambda: explain_code("P507", VIEW),
    "audit": lambda: audited(
        "disputed_play.json", "disputed_score.json", "disputed_announcement.json", "tarot_magazine_deal.json"
    ),
}

PICTURES: dict[str, tuple[str, Any, View]] = {
    "three-revoke": ("three-revoke", (2, 2), View(legal=True, language="fr")),
    "four-under-trump": ("four-against", (2, 2), View(legal=True, language="fr")),
    "four-bid": ("four-against", "Spoke", VIEW),
    "five-secret": ("five-secret", (6, 3), VIEW),
    "mignon-protected": ("mignon-four", (12, 4), VIEW),
    "goulash": ("goulash-four", (9, 4), VIEW),
    "three-dealt": ("three-revoke", "Dealt", VIEW),
    "three-dog": ("three-revoke", "DogTurned", VIEW),
    "three-handful": ("three-revoke", "Announced", VIEW),
    "three-scored": ("three-revoke", "Scored", VIEW),
    "four-dog-counted": ("four-against", "Scored", VIEW),
    "five-revealed": ("five-secret", (8, 5), VIEW),
    "five-alone": ("five-alone", "DogTurned", VIEW),
    "five-handful": ("five-handful", (1, 5), VIEW),
    "mignon-over": ("mignon-four", (14, 4), VIEW),
    "mignon-five-partial": ("mignon-five", "Scored", VIEW),
    "goulash-scored": ("goulash-four", "Scored", VIEW),
    "partial-unknown": ("partial-unknown", (1, 4), VIEW),
    "sheet": ("sheet", "Scored", VIEW),
    "three-petit-last": ("three-revoke", "TrickWon", VIEW),
    "three-excuse-last": ("handful", (24, 2), View(legal=True, language="fr")),
    "four-petit-last": ("four-petit", "TrickWon", VIEW),
    "four-slam": ("four-slam", "TrickWon", VIEW),
    "four-slam-scored": ("four-slam", "Scored", VIEW),
    "five-excuse-last": ("five-secret", (15, 2), VIEW),
    "five-slam-called": ("call", "Announced", VIEW),
    "five-called-suit-led": ("five-called-suit-led", (1, 1), View(legal=True, language="fr")),
    "five-scored": ("five-secret", "Scored", VIEW),
    "mignon-scored": ("mignon-four", "Scored", VIEW),
}


@pytest.mark.parametrize("name", TEXTS)
def test_french_text_is_exactly_as_agreed(name: str, agreed: Callable[[Path, str], str]) -> None:
    lines = TEXTS[name]()
    text = "".join(f"{line.plain.rstrip()}\n" for line in lines)
    assert text == agreed(GOLDEN / f"{name}.txt", text)
    if name != "audit":
        assert max(map(cells, lines)) <= 80


@pytest.mark.parametrize("name", PICTURES)
def test_french_picture_is_exactly_as_agreed(name: str) -> None:
    hand, moment, view = PICTURES[name]
    drawn = still_svg(still(Timeline(hands()[hand]), view, step_of(hand, moment)), view).encode()
    path = GOLDEN / f"{name}.svg"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_bytes(drawn)
    assert drawn == path.read_bytes()


def test_no_golden_file_is_left_over() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == {f"{n}.txt" for n in TEXTS} | {f"{n}.svg" for n in PICTURES}
