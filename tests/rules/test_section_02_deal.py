"""Section 2 of the rules: the deal. Each test names its article."""

from typing import Any

import pytest
from hands import DOG, DOG_SIZES, HAND_SIZES, Record, bidding, codes, computed, deal, judge, places, record, taken

from auditor.rules.ruleset import TABLES, RulesError, rule_set

tables = pytest.mark.parametrize("players", [3, 4, 5])


def dealt(players: int, **fields: Any) -> Record:
    return record(players, deal=deal(players, {}), auction=taken(players, 0), **fields)


@tables
def test_section_2_sizes(players: int) -> None:
    table = TABLES[players]
    assert (table.hand_size, table.dog_size, table.tricks) == (HAND_SIZES[players], DOG_SIZES[players], table.hand_size)
    assert players * table.hand_size + table.dog_size == 78
    assert codes(dealt(players)) == []


@tables
def test_section_2_a_hand_of_another_size(players: int) -> None:
    hand = dealt(players)
    hand["deal"]["hands"][1].pop()
    hand["deal"]["hands"][2].pop()
    assert codes(hand) == ["D102", "D102"]
    assert places(hand, "D102") == [(None, None, 1), (None, None, 2)]


@tables
def test_section_2_a_dog_of_another_size(players: int) -> None:
    hand = dealt(players)
    hand["deal"]["dog"].pop()
    assert codes(hand) == ["D103"]


def test_section_2_a_hand_too_many() -> None:
    hand = dealt(4)
    hand["players"].pop()
    hand["dealer"], hand["auction"] = 2, taken(3, 0)
    assert codes(hand) == ["D104"]


@pytest.mark.parametrize("option", ["dog_position", "packet_size"])
@pytest.mark.parametrize("preset", ["fft", "bga", "mignon"])
def test_r2_1_and_r2_2_how_the_cards_are_given_out_is_no_option(option: str, preset: str) -> None:
    """Only a record of the dealing itself could show it, and the format has none."""
    with pytest.raises(RulesError):
        rule_set(preset, {option: "any"})
    assert codes(dealt(4, rules={"preset": preset, "options": {option: "any"}})) == ["R004"]


@tables
def test_r2_3_any_seat_may_deal(players: int) -> None:
    for dealer in range(players):
        first = (dealer + 1) % players
        hand = record(players, deal=deal(players, {}), auction=bidding(players, "garde", first=first))
        assert codes(hand | {"dealer": dealer}) == []


@tables
def test_r2_4_a_hand_passed_out_or_annulled_scores_nothing(players: int) -> None:
    passed = record(players, deal=deal(players, {}), auction=bidding(players), status="passed_out")
    assert codes(passed) == []
    assert computed(passed) == {"scores": [0] * players}
    secs = deal(players, {1: "T1"}, {1: "TE"})
    annulled = record(players, deal=secs, status="void", void_reason="petit_sec")
    assert codes(annulled) == []
    assert computed(annulled) == {"scores": [0] * players}


@pytest.mark.parametrize("value", ["same_dealer_no_bid", "same_dealer", "next_dealer"])
def test_r2_5_a_misdeal_is_a_void_hand(value: str) -> None:
    rules = {"preset": "fft", "options": {"misdeal": value}}
    hand = record(4, rules, status="void", void_reason="misdeal", claims={"scores": [0, 0, 0, 0]})
    assert codes(hand) == []
    hand["claims"] = {"scores": [10, -10, 0, 0]}
    assert codes(hand) == ["S704"]


PETIT_SEC = {1: "T1"}, {1: "TE"}
WITH_EXCUSE = {1: "T1 EX"}, {1: "T"}
WITH_TRUMP = {1: "T1 T2"}, {1: "TE"}
ANOTHER_TRUMP = {1: "T2"}, {1: "TE"}
EXCUSE_IN_DOG = {1: "T1", DOG: "EX"}, {1: "TE"}
NO_PETIT_SEC = [WITH_EXCUSE, WITH_TRUMP, ANOTHER_TRUMP]


def petit_sec(players: int, cards: Any, rules: Any = "fft", **fields: Any) -> Record:
    return record(players, rules, deal=deal(players, *cards), **fields)


@tables
@pytest.mark.parametrize("cards", [PETIT_SEC, EXCUSE_IN_DOG])
def test_r2_6_mandatory_playing_on_is_illegal(players: int, cards: Any) -> None:
    hand = petit_sec(players, cards, auction=taken(players, 0))
    assert codes(hand) == ["D105"]
    assert places(hand, "D105") == [(None, None, 1)]


@tables
@pytest.mark.parametrize("cards", NO_PETIT_SEC)
def test_r2_6_another_hand_is_played(players: int, cards: Any) -> None:
    assert codes(petit_sec(players, cards, auction=taken(players, 0))) == []


@tables
@pytest.mark.parametrize("cards", [PETIT_SEC, EXCUSE_IN_DOG])
def test_r2_6_mandatory_the_hand_is_annulled(players: int, cards: Any) -> None:
    assert codes(petit_sec(players, cards, status="void", void_reason="petit_sec")) == []


@tables
@pytest.mark.parametrize("cards", NO_PETIT_SEC)
def test_r2_6_annulling_another_hand_is_illegal(players: int, cards: Any) -> None:
    for rules in ("fft", {"preset": "fft", "options": {"petit_sec": "optional"}}):
        assert codes(petit_sec(players, cards, rules, status="void", void_reason="petit_sec")) == ["D106"]


def test_r2_6_without_the_hands_an_annulment_is_not_judged() -> None:
    assert codes(record(4, status="void", void_reason="petit_sec")) == []
    hand = petit_sec(4, ANOTHER_TRUMP, status="void", void_reason="petit_sec")
    hand["deal"]["hands"][0] = None
    assert codes(hand) == []


def test_r2_6_optional_both_are_right() -> None:
    rules = {"preset": "fft", "options": {"petit_sec": "optional"}}
    assert codes(petit_sec(4, PETIT_SEC, rules, auction=taken(4, 0))) == []
    assert codes(petit_sec(4, PETIT_SEC, rules, status="void", void_reason="petit_sec")) == []


def test_r2_6_off_is_played_with_a_warning() -> None:
    for rules in ("bga", {"preset": "fft", "options": {"petit_sec": "off"}}):
        hand = petit_sec(4, PETIT_SEC, rules, auction=taken(4, 0))
        assert codes(hand) == ["D105*"]
        assert judge(hand).status == "clean"
        assert codes(petit_sec(4, PETIT_SEC, rules, status="void", void_reason="petit_sec")) == ["D106"]


def test_r2_6_le_mignon_knows_no_petit_sec() -> None:
    assert codes(petit_sec(4, PETIT_SEC, "mignon", auction=taken(4, 0, 45))) == []
    assert codes(petit_sec(4, PETIT_SEC, "mignon", status="void", void_reason="petit_sec")) == ["D106"]


def test_r2_7_a_fifth_player_sits_out_and_deals() -> None:
    """The four others play; the one after the dealer is the first of ``players``."""
    hand = record(4, deal=deal(4, {}), auction=bidding(4, "garde"), sitting_out=["Eve"], dealer="sitting_out")
    assert codes(hand) == []
    hand["auction"] = bidding(4, "garde", first=1)
    assert codes(hand) == ["A201"] * 3
    hand["dealer"] = 0
    assert codes(hand) == []


def test_r2_7_the_score_is_that_of_four() -> None:
    claims = {"taker": 0, "bid": "garde", "oudlers": 2, "points": {"attack": 50}, "scores": [204, -68, -68, -68]}
    assert codes(record(4, sitting_out=["Eve"], dealer="sitting_out", claims=claims)) == []


def test_r2_8_other_formats_are_not_covered() -> None:
    assert codes(record(6) | {"dealer": 0}) == ["R002"]
    assert codes(record(2)) == ["R002"]
    assert codes(dealt(4, call="SK")) == ["C303"]
    big_dog = dealt(5)
    for held in big_dog["deal"]["hands"]:
        big_dog["deal"]["dog"].append(held.pop())
    assert codes(big_dog) == ["D102"] * 5 + ["D103"]
