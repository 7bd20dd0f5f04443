"""Section 3 of the rules: the auction. Each test names its article."""

from typing import Any

import pytest
from hands import bidding, codes, computed, deal, places, play, record, taken

from auditor.engine.hand import Bid
from auditor.rules.auction import (
    BIDS,
    AuctionResult,
    Table,
    allowed_bids,
    higher_bids,
    judge_auction,
    multiplier,
    rank,
    takes_dog,
)
from auditor.rules.goulash import goulash_possible
from auditor.rules.ruleset import RuleSet, rule_set

FFT = rule_set("fft")
OPEN = rule_set("fft", {"auction_rounds": "open"})
NO_PETITE = rule_set("fft", {"bid_set": "no_petite_1_2_4"})
PRESETS = ("fft", "bga")


def judged(text: str, rules: RuleSet = FFT, players: int = 4, complete: bool = True) -> AuctionResult:
    """Judges ``seat:bid`` words; seat 0 speaks first."""
    words = [word.split(":") for word in text.split()]
    bids = [Bid(int(seat), bid) for seat, bid in words]
    return judge_auction(bids, Table(players, 0, players - 1), rules, complete=complete)


def faults(text: str, rules: RuleSet = FFT, players: int = 4) -> list[tuple[str, int | None, int]]:
    return [(fault.code, fault.place, fault.seat) for fault in judged(text, rules, players).faults]


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_1_four_bids_and_their_multipliers(preset: str) -> None:
    rules = rule_set(preset)
    assert allowed_bids(4, rules) == BIDS == ("petite", "garde", "garde_sans", "garde_contre")
    assert [multiplier(bid, rules) for bid in BIDS] == [1, 2, 4, 6]
    assert rank("pass") < rank("petite") < rank("garde") < rank("garde_sans") < rank("garde_contre")
    assert [takes_dog(bid, rules) for bid in BIDS] == [True, True, False, False]


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("0:pass 1:pass 2:pass 3:pass", None),
        ("0:petite 1:pass 2:pass 3:pass", (0, "petite")),
        ("0:petite 1:garde 2:garde_sans 3:garde_contre", (3, "garde_contre")),
        ("0:pass 1:garde 2:pass 3:garde_sans", (3, "garde_sans")),
        ("0:garde_contre 1:pass 2:pass 3:pass", (0, "garde_contre")),
    ],
)
def test_r3_2_the_highest_bidder_is_the_taker(text: str, contract: Any) -> None:
    result = judged(text)
    assert result.contract == contract
    assert result.faults == []
    assert result.all_passed == (contract is None)


def test_r3_2_everyone_speaks_once_from_the_seat_after_the_dealer() -> None:
    assert faults("0:pass 1:pass 2:garde 3:pass") == []
    assert faults("1:pass 0:pass 2:garde 3:pass") == [("A201", 0, 1)]
    assert faults("0:pass 1:pass 3:pass 2:garde") == [("A201", 2, 3)]
    assert faults("0:pass 1:pass 2:garde") == [("A205", None, 3)]
    assert faults("0:pass 2:garde 3:pass") == [("A205", None, 1)]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_r3_2_at_every_table(players: int) -> None:
    for dealer in range(players):
        bids = [Bid((dealer + 1 + step) % players, "pass") for step in range(players)]
        first = (dealer + 1) % players
        assert judge_auction(bids, Table(players, first, dealer), FFT, complete=True).faults == []
        assert judge_auction(bids, Table(players, dealer, first), FFT, complete=True).faults


@pytest.mark.parametrize("standing", range(4))
@pytest.mark.parametrize("bid", range(4))
def test_r3_2_every_bid_is_higher_than_the_last(standing: int, bid: int) -> None:
    found = faults(f"0:{BIDS[standing]} 1:{BIDS[bid]} 2:pass 3:pass")
    assert found == ([] if bid > standing else [("A202", 1, 1)])
    assert (BIDS[bid] in higher_bids(BIDS[standing], 4, FFT)) == (bid > standing)


def test_r3_2_a_pass_never_is_too_low() -> None:
    assert faults("0:garde_sans 1:pass 2:pass 3:pass") == []


def test_r3_2_a_second_bid_is_illegal() -> None:
    assert faults("0:pass 1:petite 2:pass 3:pass 0:garde") == [("A203", 4, 0)]
    assert faults("0:petite 1:garde 2:pass 3:pass 0:garde_sans") == [("A203", 4, 0)]
    assert faults("0:petite 1:garde 2:pass 3:pass 0:pass") == [("A203", 4, 0)]


def test_r3_2_nobody_need_speak_after_the_highest_bid() -> None:
    assert faults("0:pass 1:garde_contre") == []
    assert faults("1:garde_contre") == [("A205", None, 0)]
    assert faults("0:pass 1:garde_sans") == [("A205", None, 2)]


def test_r3_2_without_the_dealer_turns_are_not_judged() -> None:
    bids = [Bid(2, "pass"), Bid(0, "garde")]
    assert judge_auction(bids, Table(4, None, None), FFT, complete=True).faults == []


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_2_open_auction_goes_on_until_all_others_have_passed(preset: str) -> None:
    rules = rule_set(preset, {"auction_rounds": "open"})
    rounds = "0:petite 1:garde 2:pass 3:pass 0:garde_sans 1:pass"
    assert faults(rounds, rules) == []
    assert judged(rounds, rules).contract == (0, "garde_sans")
    assert ("A203", 4, 0) in faults(rounds)


def test_r3_2_open_auction_a_seat_still_in_must_answer() -> None:
    assert faults("0:petite 1:garde 2:pass 3:pass", OPEN) == [("A205", None, 0)]
    assert faults("0:petite 1:garde 2:pass 3:pass 0:pass", OPEN) == []


def test_r3_2_open_auction_who_passed_is_out() -> None:
    assert faults("0:pass 1:petite 2:pass 3:pass 0:garde 1:pass", OPEN) == [("A203", 4, 0)]


def test_r3_2_open_auction_still_rises_in_turn() -> None:
    assert faults("0:petite 1:garde 2:pass 3:pass 0:garde", OPEN)[0] == ("A202", 4, 0)
    assert faults("0:petite 2:garde 1:pass 3:pass 0:pass", OPEN)[0][0] == "A201"


@pytest.mark.parametrize(
    ("value", "tricks_are", "no_tricks_are"),
    [("redeal", ["A207"], []), ("goulash", [], []), ("either", [], [])],
)
def test_r3_3_nobody_bids(value: str, tricks_are: list[str], no_tricks_are: list[str]) -> None:
    for preset in PRESETS:
        rules = {"preset": preset, "options": {"all_pass": value, "goulash_excuse_exchange": "none"}}
        hand = record(4, rules, deal=deal(4, {}), auction=bidding(4))
        assert codes(play(hand)) == tricks_are
        assert codes(hand | {"status": "passed_out"}) == no_tricks_are
        assert goulash_possible(rule_set(preset, rules["options"])) == (value != "redeal")


def test_r3_3_the_presets() -> None:
    assert [rule_set(preset).all_pass for preset in PRESETS] == ["redeal", "either"]
    assert not goulash_possible(rule_set("mignon"))


def test_r3_3_a_passed_out_hand_says_so() -> None:
    hand = record(4, auction=bidding(4))
    assert codes(hand | {"status": "passed_out"}) == []
    assert codes(hand) == ["A208"]
    assert codes(record(4, auction=taken(4, 1), status="passed_out")) == ["A208"]


def test_r3_4_a_table_without_petite() -> None:
    assert allowed_bids(4, NO_PETITE) == ("garde", "garde_sans", "garde_contre")
    assert [multiplier(bid, NO_PETITE) for bid in BIDS] == [None, 1, 2, 4]
    assert faults("0:petite 1:pass 2:pass 3:pass", NO_PETITE) == [("A204", 0, 0)]
    assert faults("0:garde 1:pass 2:pass 3:pass", NO_PETITE) == []


@pytest.mark.parametrize("bid", ["pousse", "prise", "chelem", "slam", "GARDE", ""])
def test_r3_4_other_names_are_no_bids(bid: str) -> None:
    assert codes(record(4, auction=bidding(4, bid))) == ["R002"]


def test_r3_4_points_are_no_bid_of_tarot() -> None:
    hand = record(4, auction=bidding(4, 40, "garde"))
    assert codes(hand) == ["A204"]
    assert places(hand, "A204") == [(None, None, 0)]


SLAM = [{"seat": 0, "kind": "slam"}]
"""Seat 0 announces; in the hands below it has taken, unless told otherwise."""


def hand_of_slam(taker: int, announcer: int, rules: Any = "fft", **more: Any) -> dict[str, Any]:
    said = {"seat": announcer, "kind": "slam"} | more
    return record(4, rules, deal=deal(4, {}), auction=taken(4, taker), announcements=[said])


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_5_a_slam_is_added_to_the_contract_by_the_taker(preset: str) -> None:
    assert codes(hand_of_slam(0, 0, preset)) == []
    assert codes(hand_of_slam(0, 1, preset)) == ["N411"]
    assert places(hand_of_slam(0, 1, preset), "N411") == [(None, None, 1)]


@pytest.mark.parametrize(
    ("value", "partner", "defender"), [("taker", ["N411"], ["N411"]), ("attack", [], ["N411"]), ("any", [], [])]
)
def test_r3_5_slam_announcer(value: str, partner: list[str], defender: list[str]) -> None:
    rules = {"preset": "fft", "options": {"slam_announcer": value}}
    dealt = deal(5, {0: "SK", 1: "HK", 2: "DK"})
    for seat, expected in ((0, []), (1, partner), (2, defender)):
        said = [{"seat": seat, "kind": "slam"}]
        assert codes(record(5, rules, deal=dealt, auction=taken(5, 0), call="HK", announcements=said)) == expected


def test_r3_5_a_slam_is_announced_before_the_first_card() -> None:
    assert codes(hand_of_slam(0, 0, when="auction")) == []
    late = hand_of_slam(0, 0, when="play", trick=3)
    assert codes(late) == ["N412"]
    assert places(late, "N412") == [(3, None, 0)]


@pytest.mark.parametrize("bid", BIDS)
def test_r3_5_the_contract_stays_what_it_was(bid: str) -> None:
    hand = play(record(4, deal=deal(4, {}), auction=taken(4, 1, "garde_sans"), announcements=[]))
    announced = play(hand | {"announcements": [{"seat": 1, "kind": "slam"}]}, leader=1)
    assert computed(hand)["multiplier"] == computed(announced)["multiplier"] == 4
