"""Section 13 of the rules: worked scores of public programs and texts, and what the ``fft`` preset gives for them.

``data/scoring_examples.json`` is the classic game, ``data/scoring_examples_variants.json`` goulash, misères
and Le Mignon. ``fft_check`` holds the expected values, also where the source follows another rule.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from hands import Record, codes, computed, judge, record, summary

from auditor.rules.goulash import goulash_score
from auditor.rules.mignon import mignon_score
from auditor.rules.ruleset import rule_set
from auditor.rules.score import Figures, Score, contract_score

DATA = Path(__file__).parent / "data"
LEVELS = {"simple": "single", "double": "double", "triple": "triple"}
SLAM_WORDS = {
    None: "none",
    "announced_made": "announced_made",
    "unannounced_made": "made",
    "announced_failed": "announced_failed",
    "defence_made": "defence_made",
}
SLAM_SIDES = {
    None: (None, None),
    "announced_made": ("attack", "attack"),
    "unannounced_made": ("attack", None),
    "announced_failed": (None, "attack"),
    "defence_made": ("defence", None),
}
IMPOSSIBLE = {"S711", "S714"}
"""What may be said of figures that no real hand gives: a half point at four players, an impossible claim."""


def load(name: str) -> list[dict[str, Any]]:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


EXAMPLES = load("scoring_examples.json")
VARIANTS = load("scoring_examples_variants.json")

examples = pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])


def of_kind(kind: str) -> Any:
    chosen = [variant for variant in VARIANTS if variant["kind"] == kind]
    return pytest.mark.parametrize("variant", chosen, ids=[variant["id"] for variant in chosen])


def partner(example: dict[str, Any]) -> int | None:
    """Seat of the partner: 1, or None where the taker (seat 0) is alone."""
    return 1 if example["partner"] == "other" and example["players"] == 5 else None


def expected_row(example: dict[str, Any], check: dict[str, Any]) -> list[float]:
    row = [check["each_defender"]] * example["players"]
    row[0] = check["taker"]
    if check["partner"] is not None:
        row[1] = check["partner"]
    return row


def figures(example: dict[str, Any]) -> Figures:
    made, announced = SLAM_SIDES[example["chelem"]]
    return Figures(
        players=example["players"],
        taker=0,
        bid=example["contract"],
        attack_points=int(2 * example["taker_points"]),
        oudlers=example["oudlers"],
        partner=partner(example),
        petit_au_bout=example["petit_au_bout"] or "none",
        handfuls=tuple((LEVELS[shown["level"]], shown["camp"]) for shown in example["poignees"]),
        slam_made=made,
        slam_announced=announced,
    )


def line(example: dict[str, Any], rules: Any, check: dict[str, Any]) -> Record:
    """The example as a line of a score sheet, with the right results claimed."""
    claims = {
        "taker": 0,
        "bid": example["contract"],
        "oudlers": example["oudlers"],
        "points": {"attack": example["taker_points"]},
        "petit_au_bout": example["petit_au_bout"] or "none",
        "handfuls": [LEVELS[shown["level"]] for shown in example["poignees"]],
        "slam": SLAM_WORDS[example["chelem"]],
        "target": check["target"],
        "made": check["made"],
        "unit": check["unit"],
        "scores": expected_row(example, check),
    }
    if example["players"] == 5:
        claims["partner"] = partner(example)
    return record(example["players"], rules, claims=claims)


def assert_is(score: Score | None, example: dict[str, Any], check: dict[str, Any]) -> None:
    assert score is not None and score.scores is not None and score.unit is not None
    assert (score.target, score.made, score.margin) == (2 * check["target"], check["made"], 2 * check["margin"])
    assert score.unit == 2 * check["unit"]
    assert [value / 2 for value in score.scores] == expected_row(example, check)


def test_the_examples_are_all_there() -> None:
    assert (len(EXAMPLES), len(VARIANTS)) == (112, 11)
    assert all(example["fft_check"]["agrees"] or example["note"] for example in EXAMPLES)


@examples
def test_score_of_the_figures(example: dict[str, Any]) -> None:
    assert_is(contract_score(figures(example), rule_set("fft")), example, example["fft_check"])


@examples
def test_the_other_preset_gives_the_same(example: dict[str, Any]) -> None:
    """None of the figures touches a point on which ``bga`` is another reading."""
    assert_is(contract_score(figures(example), rule_set("bga")), example, example["fft_check"])


@examples
def test_line_of_a_score_sheet(example: dict[str, Any]) -> None:
    check = example["fft_check"]
    hand = line(example, "fft", check)
    block = computed(hand)
    assert [block[key] for key in ("target", "made", "margin", "unit")] == [
        check[key] for key in ("target", "made", "margin", "unit")
    ]
    assert block["scores"] == expected_row(example, check)
    found = set(codes(hand))
    if example["input_consistent"]:
        assert found == set()
    else:
        assert found <= IMPOSSIBLE


@pytest.mark.parametrize("number", ["EX057", "EX064", "EX109"])
def test_a_half_point_at_four_players_is_named(number: str) -> None:
    example = next(example for example in EXAMPLES if example["id"] == number)
    assert codes(line(example, "fft", example["fft_check"])) == ["S711"]


def option_of(example: dict[str, Any]) -> dict[str, Any] | None:
    """The option under which the source is right, where the rules have one."""
    if "multipliers" in example["options"]:
        return {"bid_set": "no_petite_1_2_4"}
    if "five_player_split" in example["options"]:
        return {"five_player_split": example["options"]["five_player_split"]}
    return None


OTHER_RULES = [example for example in EXAMPLES if option_of(example) and not example["fft_check"]["agrees"]]


@pytest.mark.parametrize("example", OTHER_RULES, ids=[example["id"] for example in OTHER_RULES])
def test_under_its_own_option_the_source_is_right(example: dict[str, Any]) -> None:
    option = option_of(example)
    score = contract_score(figures(example), rule_set("fft", option))
    assert score is not None and score.scores is not None
    assert [value / 2 for value in score.scores] == expected_row(example, example["expected"])
    # Judged by the preset the source's row is wrong, and the option is named as the reading that explains it.
    hand = line(example, "fft", example["fft_check"])
    hand["claims"] = hand["claims"] | {"scores": expected_row(example, example["expected"])}
    wrong = [finding for finding in judge(hand).findings if finding.code == "S704"]
    assert len(wrong) == 1
    name, value = next(iter(option.items())) if option else ("", "")
    assert f"option:{name}={value}" in (wrong[0].matches or [])


def test_sources_with_another_rule_are_eleven() -> None:
    assert len(OTHER_RULES) == 11


@of_kind("goulash")
def test_goulash(variant: dict[str, Any]) -> None:
    points = [int(2 * value) for value in variant["points"]]
    score = goulash_score(points, (), rule_set("bga"))
    assert score.scores is not None
    assert [value / 2 for value in score.scores] == variant["expected"]
    claims = {"player_points": variant["points"], "scores": variant["expected"]}
    assert codes(record(variant["players"], "bga", claims=claims)) == []
    assert sum(variant["points"]) + variant["points_outside_play"] == 91


@of_kind("misere_individual")
def test_misere(variant: dict[str, Any]) -> None:
    declarers = [int(declared["player"].removeprefix("defender ")) for declared in variant["miseres"]]
    options = {"misere_value": variant["miseres"][0]["value"]}
    expected = variant["expected"]
    row = [expected["taker"], *(expected[f"defender {seat}"] for seat in range(1, variant["players"]))]
    figures = Figures(
        players=variant["players"],
        taker=0,
        bid=variant["contract"],
        attack_points=2 * variant["taker_points"],
        oudlers=variant["oudlers"],
        miseres=tuple(declarers),
    )
    score = contract_score(figures, rule_set("bga", options))
    assert score is not None and score.scores is not None
    assert [value / 2 for value in score.scores] == row
    hand = summary(
        variant["players"],
        {"preset": "bga", "options": options},
        bid=variant["contract"],
        oudlers=variant["oudlers"],
        points={"attack": variant["taker_points"]},
        scores=row,
    )
    hand["announcements"] = [{"seat": seat, "kind": "misere", "of": "trumps"} for seat in declarers]
    assert codes(hand) == []


@of_kind("mignon")
def test_mignon(variant: dict[str, Any]) -> None:
    players, bid, expected = variant["players"], variant["bid"], variant["expected"]
    with_partner = "partner" in expected
    defenders = next(value for name, value in expected.items() if name.startswith("each_defender"))
    row = [expected["taker"], *[defenders] * (players - 1)]
    if with_partner:
        row[1] = expected["partner"]
    assert (sum(row) == 0) is variant["zero_sum"]
    options = {"mignon_self_call": "zero_sum"} | variant["options"]
    points = bid if variant["made"] else bid - 1
    figures = Figures(players, 0, bid, 2 * points, 0, partner=1 if with_partner else None, total=150)
    score = mignon_score(figures, rule_set("mignon", options))
    assert score is not None and score.scores is not None
    assert [value / 2 for value in score.scores] == row
    claims: dict[str, Any] = {"points": {"attack": points, "defence": 75 - points}, "scores": row}
    if players > 3:
        claims["partner"] = 1 if with_partner else None
    hand = summary(players, {"preset": "mignon", "options": options}, bid=bid, made=variant["made"], **claims)
    assert codes(hand) == []


def test_vachette_is_the_only_kind_that_no_option_gives() -> None:
    kinds = {variant["kind"] for variant in VARIANTS}
    assert kinds == {"goulash", "misere_individual", "mignon", "vachette"}
