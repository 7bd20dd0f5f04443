"""Section 4 of the rules: calling a king at five players. Each test names its article."""

from typing import Any

import pytest
from hands import DOG, Record, codes, computed, deal, judge, mask, one_trick, places, play, record, taken

from auditor.cards import JACKS, KINGS, KNIGHTS, NUMBERS, QUEENS
from auditor.rules.call import callable_cards, has_call, needed_for
from auditor.rules.play import called_suit_led
from auditor.rules.ruleset import rule_set

FFT = rule_set("fft")
QUEEN_ONLY = rule_set("fft", {"call_ladder": "queen_only"})
ALL_KINGS = "SK HK DK CK"
ALL_QUEENS = "SQ HQ DQ CQ"
ALL_KNIGHTS = "SN HN DN CN"
DISCARDS = {0: "C1 C2 C3"}
"""Three low cards in the taker's hand, to lay aside."""


def called(card: str | None, named: dict[int, str], bid: str = "garde_sans", rules: Any = "fft") -> Record:
    """Seat 0 has taken at five players and called; no cards are played."""
    hand = record(5, rules, deal=deal(5, named), auction=taken(5, 0, bid))
    return hand if card is None else hand | {"call": card}


def played(card: str, named: dict[int, str], bid: str = "garde_sans", **fields: Any) -> Record:
    """The same, played to the end; under Petite and Garde three low clubs are laid aside."""
    hand = called(card, named | {0: named.get(0, "") + " C1 C2 C3"}, bid)
    if bid in ("petite", "garde"):
        hand["discard"] = ["C1", "C2", "C3"]
    return play(hand) | fields


@pytest.mark.parametrize("bid", ["petite", "garde", "garde_sans", "garde_contre"])
def test_r4_1_a_call_is_made_for_every_contract(bid: str) -> None:
    hand = played("HK", {1: "HK"}, bid)
    assert codes(hand) == []
    del hand["call"]
    assert codes(hand) == ["C301"]


def test_r4_1_only_where_the_call_is_known_to_be_missing() -> None:
    hand = played("HK", {1: "HK"})
    assert "C301" not in codes(hand | {"call": "?"})
    hand["tricks"].pop()
    del hand["call"]
    assert codes(hand | {"status": "partial"}) == []


def test_r4_1_five_players_only() -> None:
    assert [has_call(players, FFT) for players in (3, 4, 5)] == [False, False, True]
    for players in (3, 4):
        hand = record(players, deal=deal(players, {}), auction=taken(players, 0))
        assert codes(hand | {"call": "SK"}) == ["C303"]


@pytest.mark.parametrize(
    ("held", "may_call"),
    [
        ("S1", KINGS),
        ("SK HK DK", KINGS),
        ("SK HK DK SQ HQ DQ CQ", KINGS),
        (ALL_KINGS, KINGS | QUEENS),
        (f"{ALL_KINGS} SQ HQ DQ", KINGS | QUEENS),
        (f"{ALL_KINGS} {ALL_QUEENS}", KINGS | QUEENS | KNIGHTS),
        (f"{ALL_KINGS} {ALL_QUEENS} SN HN DN", KINGS | QUEENS | KNIGHTS),
        (f"{ALL_KINGS} {ALL_KNIGHTS}", KINGS | QUEENS),
        (f"{ALL_KINGS} {ALL_QUEENS} {ALL_KNIGHTS}", KINGS | QUEENS | KNIGHTS | JACKS),
    ],
)
def test_r4_2_the_ladder(held: str, may_call: int) -> None:
    assert callable_cards(mask(held), FFT) == may_call
    assert callable_cards(mask(held), rule_set("bga")) == may_call
    assert callable_cards(mask(held), QUEEN_ONLY) == may_call & (KINGS | QUEENS)


def test_r4_2_what_each_rank_needs() -> None:
    assert needed_for(NUMBERS["SK"], FFT) == 0
    assert needed_for(NUMBERS["SQ"], FFT) == KINGS
    assert needed_for(NUMBERS["SN"], FFT) == KINGS | QUEENS
    assert needed_for(NUMBERS["SJ"], FFT) == KINGS | QUEENS | KNIGHTS
    for card in ("S10", "S1", "T1", "T21", "EX"):
        assert needed_for(NUMBERS[card], FFT) is None


@pytest.mark.parametrize(
    ("card", "held", "expected"),
    [
        ("SK", "S1", []),
        ("SQ", "SK HK DK", ["C302"]),
        ("SQ", ALL_KINGS, []),
        ("SK", ALL_KINGS, []),
        ("SN", ALL_KINGS, ["C302"]),
        ("SN", f"{ALL_KINGS} {ALL_QUEENS}", []),
        ("SJ", f"{ALL_KINGS} {ALL_QUEENS}", ["C302"]),
        ("SJ", f"{ALL_KINGS} {ALL_QUEENS} {ALL_KNIGHTS}", []),
        ("S10", f"{ALL_KINGS} {ALL_QUEENS} {ALL_KNIGHTS}", ["C302"]),
        ("T21", ALL_KINGS, ["C302"]),
        ("EX", ALL_KINGS, ["C302"]),
    ],
)
def test_r4_2_calls(card: str, held: str, expected: list[str]) -> None:
    others = {1: " ".join(king for king in (ALL_KINGS + " " + ALL_QUEENS).split() if king not in held)}
    assert codes(called(card, {0: held} | others)) == expected


def test_r4_2_the_hand_before_the_dog_decides() -> None:
    assert codes(called("SQ", {0: ALL_KINGS})) == []
    assert codes(called("SQ", {0: "SK HK DK", DOG: "CK"})) == ["C302"]


def test_r4_2_queen_only() -> None:
    rules = {"preset": "fft", "options": {"call_ladder": "queen_only"}}
    assert codes(called("SQ", {0: ALL_KINGS}, rules=rules)) == []
    assert codes(called("SN", {0: f"{ALL_KINGS} {ALL_QUEENS}"}, rules=rules)) == ["C302"]


def shares(hand: Record) -> list[float]:
    block = computed(hand)
    return [score / block["unit"] for score in block["scores"]]


def test_r4_3_calling_oneself_is_playing_alone() -> None:
    hand = played("HK", {0: "HK"})
    assert codes(hand) == []
    assert computed(hand)["partner"] is None
    assert shares(hand) == [4, -1, -1, -1, -1]


@pytest.mark.parametrize("bid", ["petite", "garde", "garde_sans", "garde_contre"])
def test_r4_4_the_called_card_in_the_dog(bid: str) -> None:
    hand = played("HK", {DOG: "HK"}, bid)
    assert codes(hand) == []
    assert computed(hand)["partner"] is None
    assert shares(hand) == [4, -1, -1, -1, -1]


@pytest.mark.parametrize("holder", [1, 2, 3, 4])
def test_r4_5_the_partner_holds_the_called_card(holder: int) -> None:
    hand = played("HK", {holder: "HK"})
    assert codes(hand) == []
    assert computed(hand)["partner"] == holder
    expected = [-1.0] * 5
    expected[0], expected[holder] = 2, 1
    assert shares(hand) == expected


def test_r4_5_another_partner_is_wrong() -> None:
    hand = played("HK", {3: "HK"})
    assert codes(hand | {"partner": 3}) == []
    assert codes(hand | {"partner": 2}) == ["C306"]
    assert codes(hand | {"claims": {"partner": 2}}) == ["C306"]
    assert codes(hand | {"claims": {"partner": None}}) == ["C306"]
    alone = played("HK", {DOG: "HK"})
    assert codes(alone | {"claims": {"partner": None}}) == []
    assert codes(alone | {"claims": {"partner": 2}}) == ["C306"]


def test_r4_5_camps_count_from_the_deal() -> None:
    """The partner's tricks count for the attack before and after he is known."""
    hand = played("HK", {3: "HK"})
    won = sum(trick["winner"] in (0, 3) for trick in hand["tricks"] if "winner" in trick)
    assert won > 1
    swapped = computed(hand | {"call": next(k for k in ALL_KINGS.split() if k not in hand["deal"]["hands"][3])})
    assert swapped["points"] != computed(hand)["points"]


def first_lead(card: str, held: str, rules: Any = "fft") -> Record:
    """Seat 0 leads a card to trick 1 at five players; seat 4 has taken and called the king of hearts."""
    named = {0: f"{held} {card}"} | ({} if "HK" in (card, *held.split()) else {3: "HK"})
    hand = record(5, rules, deal=deal(5, named), auction=taken(5, 4), call="HK", status="partial")
    return play(hand, {1: card}, stop=1)


@pytest.mark.parametrize(
    ("card", "held", "expected"),
    [("H9", "S1", ["P508"]), ("S1", "H9", []), ("HK", "H9 S1", []), ("T5", "H9 S1", []), ("EX", "H9 S1", [])],
)
def test_r4_6_first_lead(card: str, held: str, expected: list[str]) -> None:
    assert codes(first_lead(card, held)) == expected


def test_r4_6_the_place_of_the_fault() -> None:
    assert places(first_lead("H9", "S1"), "P508") == [(1, 1, 0)]


@pytest.mark.parametrize("rules", ["bga", {"preset": "fft", "options": {"called_suit_lead": "free"}}])
def test_r4_6_free_is_a_warning(rules: Any) -> None:
    hand = first_lead("H9", "S1", rules)
    assert codes(hand) == ["P508*"]
    assert judge(hand).status == "clean"
    assert codes(first_lead("HK", "S1", rules)) == []


def test_r4_6_a_hand_of_nothing_else_is_exempt() -> None:
    hearts = mask("H1-H10 HJ HN HQ")
    assert not called_suit_led(NUMBERS["H9"], NUMBERS["HK"], hearts)
    assert called_suit_led(NUMBERS["H9"], NUMBERS["HK"], hearts | mask("S1"))
    assert called_suit_led(NUMBERS["H9"], NUMBERS["HK"], hearts | mask("EX"))
    # The called card itself could have been led.
    assert called_suit_led(NUMBERS["H9"], NUMBERS["HK"], hearts | mask("HK"))
    assert not called_suit_led(NUMBERS["S1"], NUMBERS["HK"], hearts | mask("S1"))


def test_r4_6_second_player_after_a_led_excuse_is_free() -> None:
    assert codes(one_trick("EX H9 H2 H3 H4", {3: "HK H3"}, 5, call="HK")) == []


def test_r4_6_the_taker_is_bound_too() -> None:
    """Also after an announced slam, and also one who called himself."""
    for held, expected in (("HK H9 S1", ["P508"]), ("H9 S1", ["P508"])):
        named = {0: held} | ({} if "HK" in held else {1: "HK"})
        hand = record(5, deal=deal(5, named), auction=taken(5, 0), call="HK", status="partial")
        assert codes(play(hand, {1: "H9"}, stop=1)) == expected
        hand |= {"dealer": 1, "announcements": [{"seat": 0, "kind": "slam"}]}
        hand["auction"] = [{"seat": (2 + step) % 5, "bid": "pass"} for step in range(5)]
        hand["auction"][3]["bid"] = "garde_sans"
        assert codes(play(hand, {1: "H9"}, leader=0, stop=1)) == expected
        assert codes(play(hand, {1: "S1"}, leader=0, stop=1)) == []


def test_r4_6_from_trick_two_on_no_restriction() -> None:
    named = {0: "SK H9 S2", 1: "S1", 3: "HK"}
    hand = record(5, deal=deal(5, named), auction=taken(5, 4), call="HK", status="partial")
    late = "H9 HK"
    played_on = play(hand, {1: "SK", 2: "H9"}, late=late, stop=2)
    # The lead to trick 2 is seat 0's if nobody trumped its king.
    assert played_on["tricks"][1]["cards"][0] == "H9"
    assert codes(played_on) == []


def test_r4_6_le_mignon_has_no_such_rule() -> None:
    hand = record(5, "mignon", deal=deal(5, {0: "H9 S1", 3: "HQ"}), auction=taken(5, 4, 50), call="HQ", suit="S")
    assert codes(play(hand | {"status": "partial"}, {1: "H9"}, stop=1)) == []


def test_r4_7_the_called_king_need_not_be_played_early() -> None:
    assert codes(one_trick("H2 H3 H4 H5 H6", {2: "HK H4"}, 5, call="HK", rules="bga")) == ["P508*"]
    hand = one_trick("T1 T2 T3 T4 T5", {2: "HK T3"}, 5, call="HK")
    assert codes(hand) == []


def test_r4_7_but_its_holder_follows_suit() -> None:
    held = {2: "HK S9", 0: "S1"}
    assert codes(one_trick("H2 H3 S9 H5 H6", held, 5, call="HK", rules="bga", void={2: "H"})) == ["P508*", "P503"]
    assert codes(one_trick("H2 H3 HK H5 H6", held, 5, call="HK", rules="bga", void={2: "H"})) == ["P508*"]
