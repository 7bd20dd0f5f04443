"""Section 11 of the rules: the goulash and what else is done when everybody passes. Each test names its article."""

from typing import Any

import pytest
from hands import Record, bidding, cards, codes, computed, counted, deal, judge, places, play, readings, record

from auditor.rules.goulash import goulash_points, goulash_score
from auditor.rules.ruleset import RulesError, rule_set

BGA = rule_set("bga")
HALF_BACK = rule_set("bga", {"goulash_excuse_exchange": "half_point"})


def options(**values: Any) -> Record:
    """Rules that choose how the Excuse is exchanged, so that nothing depends on a reading."""
    return {"preset": "bga", "options": {"goulash_excuse_exchange": "none"} | values}


def goulash(named: dict[int, str] | None = None, players: int = 4, rules: Any = None, **fields: Any) -> Record:
    """Everybody has passed; no cards are played yet."""
    rules = options() if rules is None else rules
    return record(players, rules, deal=deal(players, named or {}), auction=bidding(players), **fields)


def scores(points: list[float]) -> list[float]:
    row = goulash_score([int(2 * value) for value in points], (), BGA).scores
    assert row is not None
    return [value / 2 for value in row]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_r11_1_everyone_plays_for_himself(players: int) -> None:
    hand = play(goulash(players=players))
    assert codes(hand) == []
    block = computed(hand)
    assert set(block) == {"player_points", "scores"}
    assert sum(block["player_points"]) == 91 - dog_points(hand)
    assert sum(block["scores"]) == 0


def dog_points(hand: Record) -> float:
    values = {"K": 9, "Q": 7, "N": 5, "J": 3}
    dog = hand["deal"]["dog"]
    return sum(9 if card in ("T1", "T21", "EX") else values.get(card[-1], 1) for card in dog) / 2


def test_r11_1_first_lead_and_play_as_in_tarot() -> None:
    assert codes(play(goulash(status="partial"), stop=1)) == []
    assert places(play(goulash(status="partial"), leader=2, stop=1), "P505") == [(1, 1, 2)]
    hand = goulash({0: "S1", 1: "S2 H2"}, status="partial")
    assert codes(play(hand, {1: "S1 S2"}, stop=1)) == []
    assert places(play(hand, {1: "S1 H2"}, stop=1), "P503") == [(1, 2, 1)]


def test_r11_1_no_bonuses() -> None:
    said = [{"seat": 0, "kind": "handful", "cards": cards("T2-T11")}, {"seat": 1, "kind": "slam"}]
    hand = play(goulash({0: "T2-T11"}))
    assert codes(hand | {"announcements": said}) == ["N408", "N408"]
    assert computed(hand | {"announcements": said}) == computed(hand)


@pytest.mark.parametrize(("value", "expected"), [(False, ["N422i"]), (True, [])])
def test_r11_1_misere(value: bool, expected: list[str]) -> None:
    hand = play(goulash({1: "S1-S10 H1-H8"}, rules=options(goulash_misere=value)))
    said = hand | {"announcements": [{"seat": 1, "kind": "misere", "of": "trumps"}]}
    assert codes(said) == expected
    moved = [b - a for a, b in zip(computed(hand)["scores"], computed(said)["scores"], strict=True)]
    assert moved == ([-10, 30, -10, -10] if value else [0, 0, 0, 0])


TRICKS = ["SK EX S1 S2", "H1 H2 H3 H4", "D1 D2 D3 D4"]
"""Seat 1 plays the Excuse to seat 0's trick; the other tricks go to seats 3 and 2."""


def test_r11_2_the_excuse_stays_with_its_player() -> None:
    whole = counted(4, TRICKS)
    assert goulash_points(whole, BGA) == [9 + 2, 9, 4, 4]
    assert goulash_points(whole, HALF_BACK) == [9 + 3, 8, 4, 4]


def test_r11_2_in_the_last_trick_it_wins() -> None:
    """Seat 3 wins the first trick, seat 2 the second; it leads the last, to which seat 3 plays the Excuse."""
    tricks = ["H1 H2 H3 HK", "D1 D2 D3 DK", "SK EX S1 S2"]
    for rules in (BGA, HALF_BACK):
        assert goulash_points(counted(4, tricks), rules) == [0, 0, 9 + 3, 9 + 3 + 9 + 9 + 2]


def test_r11_2_in_a_record() -> None:
    hand = play(goulash({1: "EX"}), late="EX")
    assert codes(hand) == []
    last = hand["tricks"][-1]
    place = last["cards"].index("EX")
    winner = (last["leader"] + place) % 4
    assert winner == 1
    assert codes(hand | {"tricks": [*hand["tricks"][:-1], last | {"winner": 1}]}) == []
    assert codes(hand | {"tricks": [*hand["tricks"][:-1], last | {"winner": 2}]}) == ["S601"]


def test_r11_2_a_warning_gives_both_results() -> None:
    hand = play(goulash({1: "EX", 0: "SK", 2: "S2", 3: "S3"}, rules="bga"), {1: "SK EX S2 S3"})
    assert codes(hand) == ["W901*"]
    assert judge(hand).status == "clean"
    value, row = readings(hand)["goulash_excuse_exchange"]
    rules = {"preset": "bga", "options": {"goulash_excuse_exchange": value}}
    assert value == "half_point"
    assert computed(hand | {"rules": rules})["scores"] == row
    assert codes(hand | {"rules": rules}) == []


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ([20, 25, 30, 10], [5, -15, -35, 45]),
        ([0, 0, 85, 0], [85, 85, -255, 85]),
        ([28.5, 31, 28.5], [2.5, -5, 2.5]),
        ([12.5, 20, 7.5, 30, 19.5], [27, -10.5, 52, -60.5, -8]),
        ([22, 22, 22, 22], [0, 0, 0, 0]),
    ],
)
def test_r11_3_each_pays_each_opponent(points: list[float], expected: list[float]) -> None:
    assert scores(points) == expected
    assert sum(expected) == 0
    line = record(len(points), "bga", claims={"player_points": points, "scores": expected})
    assert codes(line) == []
    assert computed(line) == {"player_points": points, "scores": expected}
    wrong = [value + change for value, change in zip(expected, [1, -1, 0, 0, 0], strict=False)]
    assert codes(line | {"claims": {"player_points": points, "scores": wrong}}) == ["S704"]


def test_r11_3_all_91_points_are_paid_alike() -> None:
    """The same payment with the dog in play; no hand of three with a dog of its own gives these points."""
    assert scores([20, 20, 51]) == [31, 31, -62]
    assert codes(record(3, "bga", claims={"player_points": [20, 20, 51]})) == ["S710"]


def test_r11_3_points_that_no_dog_allows() -> None:
    line = record(4, "bga", claims={"player_points": [20, 25, 30, 10]})
    assert codes(line) == []
    assert codes(line | {"claims": {"player_points": [20, 25, 30, 14]}}) == ["S710"]
    assert codes(line | {"claims": {"player_points": [20, 25, 10, 8]}}) == ["S710"]


def test_r11_3_wrong_points_of_a_whole_goulash() -> None:
    hand = play(goulash())
    points = computed(hand)["player_points"]
    assert codes(hand | {"claims": {"player_points": points}}) == []
    wrong = [points[1], points[0], *points[2:]]
    assert points[0] != points[1]
    assert codes(hand | {"claims": {"player_points": wrong}}) == ["S701"]


@pytest.mark.parametrize("value", ["second_round", "nullo", "vachette", "misere_ranked", "one_for_one"])
def test_r11_4_other_customs_are_no_values(value: str) -> None:
    with pytest.raises(RulesError):
        rule_set("bga", {"all_pass": value})


def test_r11_4_a_void_hand_is_one_of_the_values() -> None:
    assert rule_set("bga", {"all_pass": "redeal"}).all_pass == "redeal"
    hand = play(goulash(rules=options(all_pass="redeal")))
    assert codes(hand) == ["A207"]
