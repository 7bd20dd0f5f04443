"""Telling moments as pictures, byte for byte, one file each in ``golden/``.

``UPDATE_GOLDEN=1`` writes the files anew; they are then to be looked at like any other change.
"""

import os
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
from export_cases import step_of, timeline

from auditor.show.export.film import still
from auditor.show.export.picture import WIDTH
from auditor.show.export.svg import still_svg
from auditor.show.view import ASCII, TURN_ONLY, View

GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"


class Case(NamedTuple):
    """A moment of a hand: (trick, card) or the kind of an event."""

    hand: str
    moment: Any
    view: View = View()


CASES = {
    "three-dealt": Case("three-revoke", "Dealt"),
    "three-dog": Case("three-revoke", "DogTurned"),
    "three-handful": Case("three-revoke", "Announced"),
    "three-revoke": Case("three-revoke", (2, 2), View(legal=True)),
    "three-scored": Case("three-revoke", "Scored"),
    "four-bid": Case("four-against", "Spoke"),
    "four-under-trump": Case("four-against", (2, 2), View(legal=True)),
    "four-under-trump-ascii": Case("four-against", (2, 2), View(charset=ASCII)),
    "four-dog-counted": Case("four-against", "Scored"),
    "four-turn-only": Case("four-against", (5, 2), View(hands=TURN_ONLY)),
    "five-secret": Case("five-secret", (6, 3)),
    "five-revealed": Case("five-secret", (8, 5)),
    "five-alone": Case("five-alone", "DogTurned"),
    "five-long-trick": Case("short-trick", (6, 6)),
    "mignon-protected": Case("mignon-four", (12, 4)),
    "mignon-over": Case("mignon-four", (14, 4)),
    "goulash": Case("goulash-four", (9, 4)),
    "goulash-scored": Case("goulash-four", "Scored"),
    "partial-unknown": Case("partial-unknown", (1, 4)),
    "sheet": Case("sheet", "Scored"),
    "three-petit-last": Case("three-revoke", "TrickWon"),
    "three-excuse-last": Case("handful", (24, 2), View(legal=True)),
    "four-petit-last": Case("four-petit", "TrickWon"),
    "four-slam": Case("four-slam", "TrickWon"),
    "four-slam-scored": Case("four-slam", "Scored"),
    "five-excuse-last": Case("five-secret", (15, 2)),
    "five-slam-called": Case("call", "Announced"),
    "five-called-suit-led": Case("five-called-suit-led", (1, 1), View(legal=True)),
    "five-scored": Case("five-secret", "Scored"),
    "mignon-scored": Case("mignon-four", "Scored"),
    "five-handful": Case("five-handful", (1, 5)),
    "mignon-five-partial": Case("mignon-five", "Scored"),
}


def picture(name: str) -> str:
    case = CASES[name]
    return still_svg(still(timeline(case.hand), case.view, step_of(case.hand, case.moment)), case.view)


@pytest.mark.parametrize("name", CASES)
def test_picture_is_exactly_as_agreed(name: str) -> None:
    path = GOLDEN / f"{name}.svg"
    drawn = picture(name).encode()
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_bytes(drawn)
    assert drawn == path.read_bytes()


def test_no_golden_file_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.svg")} == set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_picture_is_xml_that_loads_nothing(name: str) -> None:
    drawn = picture(name)
    root = ElementTree.fromstring(drawn)
    assert root.tag == f"{SVG}svg"
    assert drawn.count("http") == 1, "only the name space"
    for banned in ("@import", "@font-face", "url(", "href", "<script", "<image", "<foreignObject"):
        assert banned not in drawn


@pytest.mark.parametrize("name", CASES)
def test_picture_has_a_title_and_its_text_as_the_alternative(name: str) -> None:
    root = ElementTree.fromstring(picture(name))
    assert root[0].tag == f"{SVG}title" and root[0].text
    assert root[1].tag == f"{SVG}desc"
    drawn = {"".join(element.itertext()).strip() for element in root.iter(f"{SVG}text")}
    alternative = root[1].text or ""
    cards = {text for text in drawn if text[:1] in "♠♥♦♣" and " " not in text}
    assert all(card in alternative for card in cards)


@pytest.mark.parametrize("name", CASES)
def test_everything_lies_within_the_picture(name: str) -> None:
    root = ElementTree.fromstring(picture(name))
    height = int(root.attrib["height"])
    for box in root.iter(f"{SVG}rect"):
        left, top = float(box.get("x", 0)), float(box.get("y", 0))
        assert left >= 0 and left + float(box.attrib["width"]) <= WIDTH + 0.01
        assert top >= 0 and top + float(box.attrib["height"]) <= height + 0.01
    for text in root.iter(f"{SVG}text"):
        assert 0 < float(text.attrib["y"]) < height
        if "middle" not in text.get("class", ""):
            assert float(text.attrib["x"]) + 9.03 * len("".join(text.itertext())) <= WIDTH


def test_lines_of_text_do_not_lie_on_each_other() -> None:
    for name in CASES:
        places = [
            (text.attrib["x"], text.attrib["y"]) for text in ElementTree.fromstring(picture(name)).iter(f"{SVG}text")
        ]
        assert len(set(places)) == len(places), name


def test_what_is_wrong_and_what_wins_has_a_sign_and_not_only_a_colour() -> None:
    root = ElementTree.fromstring(picture("three-revoke"))
    signs = [text.text for text in root.iter(f"{SVG}text") if "sign" in text.get("class", "")]
    assert signs == ["*!"]
