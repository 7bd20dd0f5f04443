"""The sample records: each has the verdict that ``sample_logs/README.md`` promises."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from auditor.resources import data_folder

SAMPLES = data_folder("sample_logs")

ERRORS: dict[str, list[list[str]]] = {
    "called_king_in_the_dog.json": [[]],
    "clean_3_players.json": [[]],
    "clean_4_players.json": [[]],
    "clean_5_players.json": [[]],
    "disputed_announcement.json": [["N404"]],
    "disputed_auction.json": [["A202"]],
    "disputed_deal.json": [["D105"]],
    "disputed_discard.json": [["C312"]],
    "disputed_play.json": [["P507"]],
    "disputed_score.json": [["S704"]],
    "goulash.json": [[]],
    "mignon_5_players.json": [[]],
    "partial_record.json": [[]],
    "score_sheet.csv": [[], ["S704"], []],
    "score_sheet.json": [[]],
    "slam_with_the_excuse_last.json": [[]],
    "tarot_magazine_deal.json": [["S701", "S709"]],
    "tarotclub_deal.json": [[]],
    "tournament.jsonl": [["P503"] if hand == 5 else ["S704"] if hand == 14 else [] for hand in range(1, 19)],
    "unknown_field.json": [[]],
}


@pytest.fixture(scope="module")
def audited() -> dict[str, Any]:
    """The audit of all samples, by the command that users call."""
    command = [sys.executable, "-m", "auditor", "audit", str(SAMPLES), "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    audit: dict[str, Any] = json.loads(done.stdout)
    return audit


def hands_of(audited: dict[str, Any], file: str) -> list[dict[str, Any]]:
    return [hand for hand in audited["hands"] if Path(hand["source"]).name == file]


def test_every_sample_has_a_verdict_and_a_line_in_the_readme() -> None:
    files = {path.name for path in SAMPLES.iterdir() if path.is_file() and path.name != "README.md"}
    assert files == set(ERRORS)
    text = (SAMPLES / "README.md").read_text(encoding="utf-8")
    assert not [file for file in files if f"| `{file}` |" not in text]


@pytest.mark.parametrize("file", sorted(ERRORS))
def test_verdict(audited: dict[str, Any], file: str) -> None:
    hands = hands_of(audited, file)
    found = [[finding["code"] for finding in hand["findings"] if finding["severity"] == "error"] for hand in hands]
    assert found == ERRORS[file]
    assert [hand["status"] for hand in hands] == ["flagged" if codes else "clean" for codes in ERRORS[file]]


def test_the_real_miscount(audited: dict[str, Any]) -> None:
    (hand,) = hands_of(audited, "tarot_magazine_deal.json")
    points, unit = hand["findings"]
    assert (points["expected"], points["actual"]) == ({"attack": 42}, {"attack": 28})
    assert (unit["expected"], unit["actual"]) == (-34, 38)
    assert hand["score"]["computed"]["scores"] == [-102, 34, 34, 34]


def test_particulars(audited: dict[str, Any]) -> None:
    (unknown,) = hands_of(audited, "unknown_field.json")
    assert [finding["code"] for finding in unknown["findings"]] == ["R007"]
    (slam,) = hands_of(audited, "slam_with_the_excuse_last.json")
    assert slam["score"]["computed"]["slam"] in ("made", "announced_made")
    (alone,) = hands_of(audited, "called_king_in_the_dog.json")
    assert alone["score"]["computed"]["partner"] is None
    assert sorted(alone["score"]["computed"]["scores"])[:4] == [-72] * 4
    (partial,) = hands_of(audited, "partial_record.json")
    assert partial["undetermined"] == 3
    sheet = hands_of(audited, "score_sheet.csv")[1]
    assert "slip:handful_forgotten" in sheet["findings"][-1]["matches"]
