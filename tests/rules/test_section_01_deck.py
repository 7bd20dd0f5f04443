"""Section 1 of the rules: the deck, its order, points and targets. Each test names its article."""

from itertools import pairwise

import pytest
from hands import codes, computed, counted, deal, judge, mask, one_trick, record, seats, summary, taken
from slow_play import PACK, RANKS

from auditor.cards import (
    COURT,
    DECK_SIZE,
    EXCUSE,
    HALF_POINTS,
    KINGS,
    NUMBERS,
    OUDLERS,
    SUIT_OF,
    TOKENS,
    TOTAL_HALF_POINTS,
    TRUMPS,
    UNKNOWN,
    cards_of,
    tokens_of,
)
from auditor.rules.play import winning_position
from auditor.rules.ruleset import rule_set
from auditor.rules.score import target_points
from auditor.rules.tally import tally

VALUES = {"K": 9, "Q": 7, "N": 5, "J": 3}


def test_r1_1_seventy_eight_cards_each_once() -> None:
    assert DECK_SIZE == len(TOKENS) == len(set(TOKENS)) == 78
    assert set(TOKENS) == set(PACK)
    assert [sum(SUIT_OF[card] == suit for card in range(78)) for suit in range(5)] == [14, 14, 14, 14, 21]
    assert SUIT_OF[EXCUSE] is None


def test_r1_1_tokens_in_any_case_and_no_others() -> None:
    assert all(NUMBERS[token.lower()] == NUMBERS[token] == number for number, token in enumerate(TOKENS))
    assert NUMBERS["?"] == UNKNOWN
    assert not {"S0", "S11", "S01", "T0", "T22", "T01", "E", "KS", "", "S", "B5"} & set(NUMBERS)


def test_r1_1_a_card_twice_is_named_with_the_card_that_is_missing() -> None:
    dealt = deal(4, {0: "S1", 1: "S2"})
    good = record(4, deal=dealt, auction=taken(4, 0))
    assert codes(good) == []
    dealt["hands"][1][dealt["hands"][1].index("S2")] = "S1"
    bad = judge(good)
    assert [finding.code for finding in bad.findings] == ["D101"]
    assert "S1" in bad.findings[0].message and "S2" in bad.findings[0].message


@pytest.mark.parametrize("token", ["T22", "T0", "S11", "SX", "KS", "X", "T01", ""])
def test_r1_1_anything_else_is_no_card(token: str) -> None:
    dealt = deal(4, {0: "S1"})
    dealt["hands"][0][0] = token
    assert codes(record(4, deal=dealt)) == ["R006"]


def test_r1_2_order_of_a_suit() -> None:
    assert [token[1:] for token in TOKENS[:14]] == list(RANKS)
    for suit in "SHDC":
        for low, high in pairwise(RANKS):
            trick = [NUMBERS[suit + high], NUMBERS[suit + low], NUMBERS[suit + RANKS[0]]]
            assert winning_position(trick) == 0
            assert winning_position([trick[1], trick[0]]) == 1
    assert set(tokens_of(COURT)) == {suit + rank for suit in "SHDC" for rank in "JNQK"}


def test_r1_3_trumps_by_number_above_every_suit() -> None:
    for number in range(1, 21):
        assert winning_position([NUMBERS[f"T{number + 1}"], NUMBERS[f"T{number}"]]) == 0
    assert winning_position([NUMBERS["SK"], NUMBERS["T1"], NUMBERS["SQ"]]) == 1


def test_r1_3_the_excuse_is_outside_both_orders() -> None:
    assert winning_position([EXCUSE, NUMBERS["S1"], NUMBERS["H1"]]) == 1
    assert winning_position([NUMBERS["T1"], EXCUSE, NUMBERS["S1"]]) == 0


def test_r1_4_three_oudlers() -> None:
    assert set(tokens_of(OUDLERS)) == {"T1", "T21", "EX"}


def test_r1_4_oudlers_of_the_attack_are_counted() -> None:
    whole = counted(3, ["T21 S1 T1", "H2 EX H3", "S4 S5 S6"], pile="H1")
    for seat, oudlers in ((0, 2), (1, 1), (2, 0)):
        assert tally(whole, seats(seat), seat, True, rule_set("fft")).oudlers == oudlers


def test_r1_5_half_points_of_every_card() -> None:
    for number, token in enumerate(TOKENS):
        oudler = token in ("T1", "T21", "EX")
        plain = 1 if token[0] == "T" else VALUES.get(token[1:], 1)
        assert HALF_POINTS[number] == (9 if oudler else plain), token


def test_r1_5_the_table_of_sums() -> None:
    assert sum(HALF_POINTS[card] for card in cards_of(OUDLERS)) == 27
    for rank, total in (("K", 36), ("Q", 28), ("N", 20), ("J", 12)):
        assert sum(HALF_POINTS[NUMBERS[suit + rank]] for suit in "SHDC") == total
    low = [card for card in range(78) if HALF_POINTS[card] == 1]
    assert len(low) == 59
    assert sum(HALF_POINTS[:78]) == TOTAL_HALF_POINTS == 2 * 91
    assert HALF_POINTS[UNKNOWN] == 0


def test_r1_5_pairs_are_whole_points() -> None:
    """A pile of n cards has a whole number of points if and only if n is even: every card is odd."""
    assert all(points % 2 == 1 for points in HALF_POINTS[:78])
    assert HALF_POINTS[NUMBERS["SK"]] + HALF_POINTS[NUMBERS["S2"]] == 10
    pile = sum(HALF_POINTS[card] for card in cards_of(KINGS | TRUMPS))
    assert pile % 2 == (KINGS | TRUMPS).bit_count() % 2


@pytest.mark.parametrize(("oudlers", "target"), [(0, 56), (1, 51), (2, 41), (3, 36)])
def test_r1_6_target_by_oudlers(oudlers: int, target: int) -> None:
    assert target_points(oudlers) == target
    made = summary(4, oudlers=oudlers, points={"attack": target}, target=target, made=True)
    assert codes(made) == []
    lost = summary(4, oudlers=oudlers, points={"attack": target - 1}, target=target, made=False)
    assert codes(lost) == []
    assert computed(lost)["margin"] == -1


@pytest.mark.parametrize(("oudlers", "target"), [(0, 56), (1, 51), (2, 41), (3, 36)])
def test_r1_6_wrong_target_or_result_is_a_miscount(oudlers: int, target: int) -> None:
    assert codes(summary(4, oudlers=oudlers, points={"attack": target}, target=target - 5)) == ["S703"]
    assert codes(summary(4, oudlers=oudlers, points={"attack": target}, made=False)) == ["S703"]
    assert codes(summary(4, oudlers=oudlers, points={"attack": target - 1}, made=True)) == ["S703"]


def test_r1_6_only_the_attacks_pile_counts() -> None:
    """Oudlers of the defence do not lower the target."""
    whole = counted(3, ["S1 T21 T1", "H2 H3 HK"], pile="S5")
    assert tally(whole, seats(0), 0, True, rule_set("fft")).oudlers == 0


def test_every_card_is_judged_against_the_same_deck() -> None:
    """A first trick of low cards of one suit, legal for all: nothing to say."""
    assert codes(one_trick("S1 S2 S3 S4", {})) == []
    assert mask("S1-S3") == 0b111
