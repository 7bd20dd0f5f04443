"""The program's scores against those of ``second_scorer``; the scorer itself against the figures of the text."""

from pathlib import Path
from typing import Any

import figures
import pytest
import second_scorer
from second_scorer import Result, score, settings

SIZES = figures.SUITE


def test_random_figures() -> None:
    assert not figures.scored_figures(SIZES.figures).wrong


def test_random_tricks() -> None:
    assert not figures.scored_tricks(SIZES.wild).wrong


def test_legal_hands() -> None:
    assert not figures.scored_deals(SIZES.dealt).wrong


def test_the_second_scorer_does_not_use_the_program() -> None:
    assert "auditor" not in Path(second_scorer.__file__).read_text(encoding="utf-8")


@pytest.mark.parametrize(("points", "unit"), [(41, 25), (41.5, 26), (40.5, -26), (40, -26), (39.5, -27)], ids=str)
def test_the_table_of_rounding(points: float, unit: float) -> None:
    """R10.2: target 41, Petite."""
    result = Result(5, taker=0, partner=1, attack_points=points, defence_points=91 - points, oudlers=2)
    assert score(result, settings("fft")).unit == unit


@pytest.mark.parametrize(
    ("points", "row"),
    [
        ((20, 25, 30, 10), (5, -15, -35, 45)),
        ((0, 0, 85, 0), (85, 85, -255, 85)),
        ((28.5, 31, 28.5), (2.5, -5, 2.5)),
        ((12.5, 20, 7.5, 30, 19.5), (27, -10.5, 52, -60.5, -8)),
    ],
    ids=str,
)
def test_the_table_of_goulashes(points: tuple[float, ...], row: tuple[float, ...]) -> None:
    """R11.3."""
    assert score(Result(len(points), player_points=points), settings("bga")).scores == row


@pytest.mark.parametrize(
    ("players", "partner", "bid", "made", "row"),
    [
        (3, None, 40, True, (80, -40, -40)),
        (4, 1, 45, False, (-45, -45, 45, 45)),
        (5, 1, 52, True, (104, 52, -52, -52, -52)),
        (5, None, 50, True, (200, -50, -50, -50, -50)),
    ],
)
def test_the_examples_of_le_mignon(players: int, partner: int | None, bid: int, made: bool, row: tuple[Any]) -> None:
    """12.6."""
    points = bid if made else bid - 1
    result = Result(players, True, 0, partner, bid, points, 75 - points)
    assert score(result, settings("mignon")).scores == row
