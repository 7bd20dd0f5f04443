"""Colours can be told from every ground that they stand on (WCAG 2, level AA)."""

import pytest

from auditor.show.palette import DARK, GROUNDS, LIGHT, MARKS


def luminance(colour: str) -> float:
    """Relative luminance by WCAG 2."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_the_measure_is_right() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_every_text_stands_out_from_every_ground(palette: dict[str, str], ground: str) -> None:
    for name, colour in palette.items():
        if name not in GROUNDS and name not in MARKS:
            assert contrast(colour, palette[ground]) >= 4.5, f"{name} on {ground}"


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_every_mark_stands_out_from_every_ground(palette: dict[str, str], ground: str) -> None:
    for name in MARKS:
        assert contrast(palette[name], palette[ground]) >= 3, f"{name} on {ground}"


def test_both_palettes_have_the_same_colours() -> None:
    assert LIGHT.keys() == DARK.keys()
