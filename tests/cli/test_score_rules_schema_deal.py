"""``auditor score``, ``rules``, ``schema`` and ``deal`` (cli.md)."""

import json
from pathlib import Path

import pytest
from running import Run

from auditor.audit.catalogue import CATALOGUE
from auditor.rules.options import OPTIONS


def test_a_score_line_by_line(run: Run) -> None:
    ended = run(
        "score", "--bid", "garde", "--points", "45", "--oudlers", "2", "--petit", "attack", "--handful", "single"
    )
    assert ended.code == 0
    lines = [line.split() for line in ended.out.splitlines()]
    assert lines[0] == "45 points with 2 oudlers, target 41: made by 4".split()
    assert ["base", "+25"] in lines
    assert ["multiplier", "x2", "+29"] in lines
    assert ["each", "defender", "pays", "+98"] in lines


def test_a_score_as_json(run: Run) -> None:
    arguments = (
        "--players",
        "5",
        "--bid",
        "garde",
        "--points",
        "40.5",
        "--oudlers",
        "2",
        "--partner",
        "3",
        "--taker",
        "1",
    )
    block = json.loads(run("score", *arguments, "--format", "json").out)
    assert (block["made"], block["margin"], block["unit"]) == (False, -1, -52)
    assert block["scores"] == [52, -104, 52, -52, 52]
    alone = json.loads(run("score", *arguments[:-4], "--partner", "alone", "--format", "json").out)
    assert alone["scores"] == [-208, 52, 52, 52, 52]


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--bid", "garde", "--points", "45.3", "--oudlers", "2"),
        ("--bid", "garde", "--points", "45"),
        ("--bid", "grande", "--points", "45", "--oudlers", "2"),
        ("--players", "6", "--bid", "garde", "--points", "45", "--oudlers", "2"),
        ("gone.csv",),
    ],
)
def test_figures_that_give_no_score_are_wrong_usage(run: Run, arguments: tuple[str, ...]) -> None:
    ended = run("score", *arguments)
    assert ended.code == 2
    assert ended.err


def test_impossible_figures_are_a_finding(run: Run) -> None:
    ended = run("score", "--bid", "garde", "--points", "45", "--oudlers", "7")
    assert ended.code == 1
    assert "S714" in ended.out


def test_a_score_sheet(run: Run, tmp_path: Path) -> None:
    sheet = (
        "players;taker;bid;points;oudlers;scores\r\n"
        "Ana|Bo|Cy|Di;Bo;garde sans;45;2;-116|348|-116|-116\r\n"
        "Ana|Bo|Cy|Di;Bo;garde sans;45;2;-115|345|-115|-115\r\n"
        "\r\n"
        "5;1;petite;x;2;\r\n"
    )
    (tmp_path / "sheet.csv").write_bytes(sheet.encode())
    ended = run("score", "sheet.csv")
    assert ended.code == 3
    assert "S704" in ended.out
    assert ended.err.startswith("error: sheet.csv:5:1: R002 schema-violation: column points: expected a number")
    audited = json.loads(run("audit", "sheet.csv", "--format", "json").out)
    assert [hand["status"] for hand in audited["hands"]] == ["clean", "flagged", "rejected"]


def test_rules_name_every_option_its_values_and_source(run: Run) -> None:
    text = run("rules", "fft").out + run("rules", "mignon").out
    for option in OPTIONS.values():
        assert f"{option.name} = " in text
        assert option.sources() in text
    assert "no source settles it: an interpretation" in text
    assert run("rules", "home").code == 2


def test_rules_diff_and_codes(run: Run) -> None:
    differences = json.loads(run("rules", "--diff", "fft", "bga", "--format", "json").out)
    expected = [name for name, option in OPTIONS.items() if option.preset_value("fft") != option.preset_value("bga")]
    assert [row["name"] for row in differences] == expected
    codes = json.loads(run("rules", "--codes", "--format", "json").out)
    assert [row["code"] for row in codes] == list(CATALOGUE)
    table = run("rules", "--codes").out
    assert all(code in table for code in CATALOGUE)


def test_schemas_are_printed(run: Run) -> None:
    assert json.loads(run("schema").out)["$id"] == "urn:auditor:schema:tarot-hand:1.0"
    assert json.loads(run("schema", "audit").out)["$id"] == "urn:auditor:schema:audit:1.0"


@pytest.mark.parametrize(("players", "rules"), [(3, "fft"), (4, "bga"), (5, "fft"), (3, "mignon"), (5, "mignon")])
def test_dealt_hands_are_clean_and_the_same_for_a_seed(run: Run, players: int, rules: str) -> None:
    arguments = ("deal", "--players", players, "--rules", rules, "--seed", 1, "--count", 40)
    dealt = run(*arguments)
    assert dealt.code == 0
    assert run(*arguments).out == dealt.out
    assert run("audit", "-", stdin=dealt.out).code == 0


def test_a_fault_on_order(run: Run) -> None:
    dealt = run("deal", "--faults", "P507", "--count", 10, "--seed", 2)
    hands = [json.loads(line) for line in run("audit", "-", "--format", "jsonl", stdin=dealt.out).out.splitlines()]
    assert len(hands) == 10
    for hand in hands:
        assert [finding["code"] for finding in hand["findings"] if finding["severity"] == "error"] == ["P507"]
    assert run("deal", "--faults", "R001").code == 2
