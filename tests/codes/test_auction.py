"""A201 to A208: the auction and what kind of hand it gives (findings.md, "Auction")."""

from typing import Any

import pytest

from .judging import (
    Record,
    at,
    auction,
    base,
    claiming,
    codes,
    judge,
    only,
    recomputed,
    sheet,
    with_options,
    without,
)

P, PETITE, GARDE, SANS, CONTRE = "pass", "petite", "garde", "garde_sans", "garde_contre"


def bidding(*bids: tuple[Any, ...], players: int = 4, rules: Any = "fft", **fields: Any) -> Record:
    """A hand of which only the auction is known; the last seat deals, so that seat 0 speaks first."""
    return without(sheet(players, rules), "claims") | {"dealer": players - 1, "auction": auction(*bids)} | fields


def faults(*bids: tuple[Any, ...], **fields: Any) -> list[tuple[str, int | None]]:
    return [(code, seat) for code, _, _, seat in at(bidding(*bids, **fields))]


def contract_of(record: Record) -> tuple[int | None, Any]:
    replay = judge(record).replay
    assert replay is not None
    return replay.taker, replay.bid


ALL_PASS = ((0, P), (1, P), (2, P), (3, P))


class TestTurn:
    @pytest.mark.parametrize(
        ("order", "expected"),
        [
            ((0, 1, 2, 3), []),
            ((1, 0, 2, 3), [("A201", 1)]),
            ((0, 2, 1, 3), [("A201", 2)]),
            ((3, 0, 1, 2), [("A201", 3)]),
            ((1, 2, 3, 0), [("A201", 1), ("A201", 2), ("A201", 3)]),
            ((0, 3, 2, 1), [("A201", 3), ("A201", 2)]),
        ],
    )
    def test_the_seat_due_is_the_first_that_has_not_spoken(self, order: tuple[int, ...], expected: list[Any]) -> None:
        bids = [(seat, PETITE if seat == order[-1] else P) for seat in order]
        assert faults(*bids) == expected

    def test_place_and_seat_due(self) -> None:
        finding = only(bidding((1, P), (0, P), (2, P), (3, PETITE)), "A201")
        assert (finding.seat, finding.pointer, finding.expected, finding.actual) == (1, "/auction/0", 0, 1)

    def test_a_seat_that_never_speaks_makes_nobody_else_out_of_turn(self) -> None:
        assert faults((1, P), (2, P), (3, PETITE)) == [("A205", 0)]
        assert faults((0, P), (3, PETITE)) == [("A205", 1)]

    def test_the_order_begins_behind_the_dealer(self) -> None:
        assert faults((2, P), (3, P), (0, P), (1, PETITE), dealer=1) == []
        assert faults((0, P), (1, P), (2, P), (3, PETITE), dealer=1) == [("A201", 0), ("A201", 1)]

    def test_a_dealer_who_sits_out_makes_the_first_seat_speak_first(self) -> None:
        assert faults((0, P), (1, P), (2, P), (3, PETITE), dealer="sitting_out") == []
        assert faults((1, P), (0, P), (2, P), (3, PETITE), dealer="sitting_out") == [("A201", 1)]

    def test_without_a_dealer_turn_and_silence_are_not_judged(self) -> None:
        assert faults((2, P), (0, PETITE), (1, P), dealer=None) == []
        assert faults((2, P), (0, PETITE), (1, PETITE), dealer=None) == [("A202", 1)]

    def test_out_of_turn_and_too_low_are_two_findings(self) -> None:
        assert faults((0, GARDE), (2, PETITE), (1, P), (3, P)) == [("A201", 2), ("A202", 2)]

    def test_out_of_turn_and_not_allowed_are_two_findings(self) -> None:
        assert faults((0, GARDE), (2, 40), (1, P), (3, P)) == [("A201", 2), ("A204", 2)]


class TestHeight:
    @pytest.mark.parametrize(
        ("first", "second", "expected"),
        [
            (PETITE, PETITE, ["A202"]),
            (GARDE, PETITE, ["A202"]),
            (CONTRE, SANS, ["A202"]),
            (PETITE, GARDE, []),
            (PETITE, CONTRE, []),
            (P, PETITE, []),
            (GARDE, P, []),
        ],
    )
    def test_every_bid_is_higher_than_the_one_that_stands(self, first: str, second: str, expected: list[str]) -> None:
        assert codes(bidding((0, first), (1, second), (2, P), (3, P))) == expected

    def test_a_bid_is_measured_by_the_one_that_stands_and_not_by_the_last(self) -> None:
        assert faults((0, GARDE), (1, PETITE), (2, PETITE), (3, SANS)) == [("A202", 1), ("A202", 2)]

    def test_the_contract_is_the_highest_bid_and_the_earliest_of_equals(self) -> None:
        assert contract_of(bidding((0, P), (1, GARDE), (2, GARDE), (3, PETITE))) == (1, GARDE)

    def test_a_faulty_bid_stands(self) -> None:
        """Bid out of turn and again: it is the highest bid all the same."""
        assert contract_of(bidding((0, P), (2, PETITE), (1, P), (3, P), (2, SANS))) == (2, SANS)


class TestRepeated:
    def test_a_seat_that_spoke_already_is_judged_for_nothing_else(self) -> None:
        assert faults((0, GARDE), (1, P), (1, PETITE), (2, P), (3, P)) == [("A203", 1)]
        assert faults((0, PETITE), (1, P), (2, P), (3, P), (0, 30)) == [("A203", 0)]

    def test_one_finding_for_each_bid(self) -> None:
        finding = judge(bidding((0, PETITE), (1, P), (2, P), (3, P), (0, GARDE), (1, SANS))).findings
        assert [(found.code, found.seat, found.pointer) for found in finding] == [
            ("A203", 0, "/auction/4"),
            ("A203", 1, "/auction/5"),
        ]

    def test_the_repeated_bid_takes_no_turn(self) -> None:
        assert faults((0, P), (0, P), (1, P), (2, P), (3, PETITE)) == [("A203", 0)]


class TestNotAllowed:
    def test_points_are_no_bid_of_tarot(self) -> None:
        assert faults((0, 40), (1, PETITE), (2, P), (3, P)) == [("A204", 0)]

    def test_a_bid_of_the_wrong_kind_does_not_stand(self) -> None:
        assert contract_of(bidding((0, 40), (1, PETITE), (2, P), (3, P))) == (1, PETITE)

    def test_a_bid_outside_the_bid_set(self) -> None:
        rules = {"preset": "fft", "options": {"bid_set": "no_petite_1_2_4"}}
        assert faults((0, PETITE), (1, GARDE), (2, P), (3, P), rules=rules) == [("A204", 0)]
        assert faults((0, GARDE), (1, SANS), (2, P), (3, P), rules=rules) == []

    def test_not_allowed_comes_before_too_low(self) -> None:
        rules = {"preset": "fft", "options": {"bid_set": "no_petite_1_2_4"}}
        assert faults((0, GARDE), (1, PETITE), (2, P), (3, P), rules=rules) == [("A204", 1)]


class TestIncomplete:
    def test_it_is_the_first_seat_that_did_not_speak(self) -> None:
        assert faults((0, PETITE)) == [("A205", 1)]
        assert faults((0, PETITE), (2, P)) == [("A205", 1)]

    def test_an_empty_auction_is_recorded(self) -> None:
        assert faults(contract={"taker": 2, "bid": GARDE}) == [("A205", 0)]

    def test_nobody_behind_the_highest_bid_need_speak(self) -> None:
        assert faults((0, P), (1, CONTRE)) == []
        assert faults((0, CONTRE)) == []

    def test_those_before_the_highest_bid_had_to_speak(self) -> None:
        assert faults((1, CONTRE)) == [("A205", 0)]

    def test_garde_sans_is_not_the_highest(self) -> None:
        assert faults((0, P), (1, SANS)) == [("A205", 2)]

    @pytest.mark.parametrize("status", ["partial", "void"])
    def test_a_record_that_stops_early_may_stop_in_the_auction(self, status: str) -> None:
        assert faults((0, PETITE), status=status) == []

    def test_a_hand_called_passed_out_needs_every_pass(self) -> None:
        assert faults((0, P), (1, P), (2, P), status="passed_out") == [("A205", 3)]

    def test_without_an_auction_nothing_is_missing(self) -> None:
        record = without(bidding(), "auction")
        assert codes(record | {"contract": {"taker": 0, "bid": PETITE}}) == []


class TestOpenRounds:
    def faults(self, *bids: tuple[int, str], **fields: Any) -> list[tuple[str, int | None]]:
        return faults(*bids, rules={"preset": "fft", "options": {"auction_rounds": "open"}}, **fields)

    def test_whoever_has_not_passed_may_raise_again(self) -> None:
        assert self.faults((0, PETITE), (1, GARDE), (2, P), (3, P), (0, SANS), (1, P)) == []

    def test_a_seat_still_in_that_never_answers(self) -> None:
        assert self.faults((0, PETITE), (1, GARDE), (2, P), (3, P)) == [("A205", 0)]

    def test_a_seat_that_passed_is_out(self) -> None:
        assert self.faults((0, P), (1, PETITE), (2, P), (3, P), (0, GARDE), (1, P)) == [("A203", 0)]

    def test_a_raise_in_turn_and_out_of_turn(self) -> None:
        """The seat due is the first that has not spoken: Bruno, whom Chloé did not wait for, is in turn."""
        assert self.faults((0, PETITE), (2, GARDE), (1, P), (3, P), (0, P)) == [("A201", 2)]

    def test_a_raise_too_low(self) -> None:
        assert self.faults((0, PETITE), (1, GARDE), (2, P), (3, P), (0, GARDE)) == [("A202", 0)]

    def test_a_single_round_is_a_case_of_it(self) -> None:
        assert self.faults((0, P), (1, P), (2, GARDE), (3, P)) == []


class TestContractDiffers:
    BIDS = ((0, P), (1, GARDE), (2, P), (3, P))

    def test_taker_or_bid_of_the_contract(self) -> None:
        for contract in ({"taker": 2, "bid": GARDE}, {"taker": 1, "bid": PETITE}, {"taker": 3, "bid": SANS}):
            assert codes(bidding(*self.BIDS, contract=contract)) == ["A206"]
        assert codes(bidding(*self.BIDS, contract={"taker": 1, "bid": GARDE})) == []

    def test_the_auction_counts(self) -> None:
        assert contract_of(bidding(*self.BIDS, contract={"taker": 2, "bid": SANS})) == (1, GARDE)

    def test_taker_or_bid_of_the_claims(self) -> None:
        assert codes(bidding(*self.BIDS, claims={"taker": 1, "bid": GARDE})) == []
        assert codes(bidding(*self.BIDS, claims={"taker": 0})) == ["A206"]
        assert codes(bidding(*self.BIDS, claims={"bid": PETITE})) == ["A206"]

    def test_contract_and_claims_together_are_one_finding(self) -> None:
        record = bidding(*self.BIDS, contract={"taker": 2, "bid": GARDE}, claims={"taker": 2, "bid": PETITE})
        finding = only(record, "A206")
        assert finding.expected == {"taker": 1, "bid": GARDE}
        assert finding.actual == {"contract.taker": 2, "claims.taker": 2, "claims.bid": PETITE}

    def test_claims_against_a_contract_without_auction(self) -> None:
        record = without(bidding(), "auction") | {"contract": {"taker": 1, "bid": GARDE}}
        assert codes(record | {"claims": {"taker": 1, "bid": GARDE}}) == []
        finding = only(record | {"claims": {"taker": 2}}, "A206")
        assert finding.message == "By the contract in the record: Bruno, garde; claimed: Chloé."
        assert finding.text("fr").startswith("D'après le contrat du relevé")

    def test_claims_against_a_contract_beside_an_empty_auction(self) -> None:
        record = bidding() | {"contract": {"taker": 1, "bid": GARDE}, "status": "partial"}
        assert record["auction"] == []
        assert codes(record | {"claims": {"taker": 1}}) == []
        finding = only(record | {"claims": {"taker": 2}}, "A206")
        assert finding.message == "By the contract in the record: Bruno, garde; claimed: Chloé."
        record = bidding(*self.BIDS, claims={"taker": 2})
        assert only(record, "A206").message == "By the auction: Bruno, garde; by the record: Chloé."

    def test_against_an_auction_in_which_all_passed(self) -> None:
        record = bidding(*ALL_PASS, status="passed_out")
        assert codes(record | {"contract": {"taker": 1, "bid": GARDE}}) == ["A206"]
        assert codes(record | {"claims": {"taker": 1, "bid": GARDE}}) == ["A206"]

    def test_with_neither_the_claims_are_the_contract(self) -> None:
        assert contract_of(sheet(taker=2, bid=SANS)) == (2, SANS)
        assert codes(sheet(taker=2, bid=SANS)) == []


class TestPassedOut:
    def test_everybody_passed_and_said_so(self) -> None:
        assert codes(bidding(*ALL_PASS, status="passed_out")) == []

    def test_everybody_passed_and_the_status_left_out(self) -> None:
        assert codes(bidding(*ALL_PASS)) == ["A208"]
        assert codes(bidding(*ALL_PASS, rules="bga")) == ["A208"]

    def test_somebody_bid(self) -> None:
        record = bidding((0, P), (1, GARDE), (2, P), (3, P), status="passed_out")
        assert codes(record) == ["A208"]
        assert codes(without(record, "auction") | {"contract": {"taker": 1, "bid": GARDE}}) == ["A208"]

    def test_somebody_bid_and_the_row_is_all_zero(self) -> None:
        record = bidding((0, P), (1, GARDE), (2, P), (3, P), status="passed_out")
        audit = judge(record | {"claims": {"scores": [-58, 174, -58, -58]}})
        assert [finding.code for finding in audit.findings] == ["A208", "S704"]
        assert audit.computed is not None
        assert audit.computed["scores"] == [0, 0, 0, 0]

    def test_somebody_bid_and_call_suit_and_discard_are_not_judged(self) -> None:
        record = bidding((0, P), (1, GARDE), (2, P), (3, P), status="passed_out")
        assert codes(record | {"call": "HK", "suit": "H", "discard": ["SK"]}) == ["A208"]

    def test_played_where_the_rules_have_no_game_for_that(self) -> None:
        record = recomputed(base("goulash")) | {"rules": "fft"}
        assert codes(record) == ["A207"]
        assert codes(record | {"status": "passed_out"}) == ["A207"]

    def test_plays_and_winners_are_judged_under_it_and_the_score_is_not(self) -> None:
        record = base("goulash") | {"rules": "fft"}
        tricks = [dict(trick) for trick in record["tricks"]]
        tricks[1]["winner"] = 0
        wrong = claiming(record | {"tricks": tricks}, scores=[0, 0, 0, 0], player_points=[1, 1, 1, 1])
        found = codes(wrong)
        assert sorted(found) == ["A207", "S601"]

    def test_played_as_a_goulash(self) -> None:
        assert codes(base("goulash")) == []

    def test_played_as_a_goulash_and_called_passed_out(self) -> None:
        audit = judge(base("goulash") | {"status": "passed_out"})
        assert [finding.code for finding in audit.findings] == ["A208"]
        assert audit.computed == {"player_points": [43, 15.5, 6, 14.5], "scores": [-93, 17, 55, 21]}

    def test_called_passed_out_without_an_auction(self) -> None:
        record = without(base("goulash"), "auction") | {"status": "passed_out"}
        assert codes(record) == ["A208"]
        assert codes(record | {"rules": "fft"}) == ["A207"]

    @pytest.mark.parametrize(("value", "expected"), [("redeal", ["A207"]), ("goulash", []), ("either", [])])
    def test_the_option(self, value: str, expected: list[str]) -> None:
        assert codes(with_options(base("goulash"), all_pass=value)) == expected

    def test_a_goulash_without_tricks(self) -> None:
        """It was announced as passed out; whether it was played on is not recorded."""
        record = without(base("goulash"), "tricks", "claims") | {"status": "passed_out"}
        assert codes(record) == []

    def test_scores_of_a_hand_that_was_not_played(self) -> None:
        """Edge case 14: all pass and a score is recorded."""
        record = bidding(*ALL_PASS, status="passed_out")
        assert codes(record | {"claims": {"scores": [0, 0, 0, 0]}}) == []
        assert codes(record | {"claims": {"scores": [20, -20, 0, 0]}}) == ["S704"]

    def test_scores_of_a_hand_that_was_annulled(self) -> None:
        record = bidding(status="void", void_reason="misdeal")
        assert codes(record | {"claims": {"scores": [0, 0, 0, 0]}}) == []
        assert codes(record | {"claims": {"scores": [20, -20, 0, 0]}}) == ["S704"]


class TestMignon:
    """Section 12.3. Seat 3 deals, so the seats before it must speak."""

    def faults(self, *bids: tuple[Any, ...], **fields: Any) -> list[tuple[str, int | None]]:
        return faults(*bids, **{"rules": "mignon", **fields})

    @pytest.mark.parametrize(
        ("players", "bid", "allowed"),
        [
            (4, 20, False),
            (4, 25, True),
            (4, 30, True),
            (4, 42, False),
            (4, 45, True),
            (4, 46, True),
            (4, 75, True),
            (4, 76, False),
            (3, 37, False),
            (3, 40, True),
            (3, 41, True),
            (5, 37, False),
            (5, 46, False),
            (5, 50, True),
            (5, 51, True),
        ],
    )
    def test_steps_minimum_and_maximum(self, players: int, bid: int, allowed: bool) -> None:
        bids = [(0, bid), *((seat, P) for seat in range(1, players))]
        assert self.faults(*bids, players=players) == ([] if allowed else [("A204", 0)])

    @pytest.mark.parametrize("field", ["contract", "claims"])
    @pytest.mark.parametrize(
        ("players", "bid", "allowed"),
        [
            (4, 24, False),
            (4, 36, False),
            (4, 45, True),
            (4, 46, True),
            (4, 75, True),
            (4, 200, False),
            (3, 35, True),
            (3, 36, False),
            (3, 41, True),
            (5, 49, False),
            (5, 50, True),
            (5, 0, False),
            (5, -30, False),
        ],
    )
    def test_the_bid_of_a_contract_without_auction(self, field: str, players: int, bid: int, allowed: bool) -> None:
        record = sheet(players, "mignon", points={"attack": 60}) | {"status": "partial"}
        record[field] = record.get(field, {}) | {"taker": 1, "bid": bid}
        assert at(record) == ([] if allowed else [("A204", None, None, 1)])
        assert judge(record).computed["bid"] == bid  # type: ignore[index]
        if not allowed:
            assert judge(record).findings[0].pointer == f"/{field}/bid"

    @pytest.mark.parametrize(("rules", "bid"), [("mignon", GARDE), ("fft", 40)])
    def test_the_bid_of_another_game_is_no_contract(self, rules: str, bid: str | int) -> None:
        record = sheet(4, rules, taker=1, bid=bid, points={"attack": 60}, oudlers=2)
        assert at(record) == [("A204", None, None, 1)]
        assert judge(record).computed is None
        assert at(sheet(4, rules, taker=9, bid=bid)) == [("A204", None, None, None), ("S714", None, None, None)]

    def test_a_claim_beside_an_auction_is_no_bid(self) -> None:
        assert codes(bidding((0, 30), (1, P), (2, P), rules="mignon") | {"claims": {"bid": 36}}) == ["A206"]

    def test_the_allowed_bids_are_named_as_ranges(self) -> None:
        record = bidding((0, 36), (1, P), (2, P), rules="mignon")
        finding = only(record, "A204")
        allowed = "pass, 25 to 45 in steps of 5, 46 to 75"
        assert finding.message == f"Ana bid 36, which these rules do not allow here; allowed: {allowed}."
        assert finding.expected[:3] == ["pass", 25, 30]
        assert "25 à 45 de 5 en 5" in finding.text("fr")
        finding = only(bidding((0, 73), (1, 50), (2, P), rules="mignon"), "A202")
        assert finding.expected == ["pass", 74, 75]
        jump = bidding((0, 30), (1, 40), (2, P), rules={"preset": "mignon", "options": {"mignon_bid_jump": False}})
        finding = only(jump, "A204")
        assert finding.message.endswith("allowed: pass, 35, 46 to 75.")
        assert only(bidding((0, 40), (1, P), (2, P), (3, P)), "A204").message.endswith(
            "allowed: pass, petite, garde, garde_sans, garde_contre."
        )

    def test_words_are_no_bid(self) -> None:
        assert self.faults((0, GARDE), (1, 30), (2, P)) == [("A204", 0)]
        assert contract_of(bidding((0, CONTRE), (1, 30), (2, P), rules="mignon")) == (1, 30)

    def test_equal_and_lower_bids(self) -> None:
        assert self.faults((0, 30), (1, 30), (2, 25)) == [("A202", 1), ("A202", 2)]

    def test_jumps(self) -> None:
        assert self.faults((0, 25), (1, 45), (2, P)) == []

    def test_overbids_without_jumps_are_five_higher_up_to_the_threshold(self) -> None:
        rules = {"preset": "mignon", "options": {"mignon_bid_jump": False}}
        assert self.faults((0, 35), (1, 40), (2, 45), rules=rules) == []
        assert self.faults((0, 25), (1, 35), (2, P), rules=rules) == [("A204", 1)]
        assert self.faults((0, 45), (1, 52), (2, 70), rules=rules) == []

    def test_the_silence_of_the_dealer_is_a_pass(self) -> None:
        assert self.faults((0, P), (1, 30), (2, P)) == []

    def test_the_silence_of_another_is_not(self) -> None:
        assert self.faults((1, 30), (2, P)) == [("A205", 0)]

    def test_a_dealer_who_sits_out_gives_nobody_the_privilege(self) -> None:
        assert self.faults((0, P), (1, 30), (2, P), dealer="sitting_out") == [("A205", 3)]
        second_round = ((0, P), (1, 30), (2, P), (3, P), (3, 35, 2))
        assert self.faults(*second_round, dealer="sitting_out") == [("A203", 3)]

    def test_nobody_behind_75_need_speak(self) -> None:
        assert self.faults((0, P), (1, 75)) == []

    def test_round_two_is_for_the_dealer_and_those_who_bid(self) -> None:
        assert self.faults((0, 30), (1, P), (2, 35), (3, 40, 2), (0, 45, 2), (2, P, 2)) == []
        assert self.faults((0, 30), (1, P), (2, 35), (1, 40, 2)) == [("A203", 1)]

    def test_the_dealer_passed_in_round_one_and_bids_in_round_two(self) -> None:
        assert self.faults((0, P), (1, 40), (2, P), (3, P), (3, 45, 2)) == []

    def test_who_passes_in_round_two_is_out(self) -> None:
        assert self.faults((0, 30), (1, 35), (2, P), (0, P, 2), (3, 40, 2), (0, 45, 2)) == [("A203", 0)]

    def test_turns_of_round_two_are_not_judged(self) -> None:
        assert self.faults((0, 30), (1, 35), (2, P), (3, 40, 2), (1, 45, 2), (0, 50, 2)) == []

    def test_silence_in_round_two_is_a_pass(self) -> None:
        assert self.faults((0, 30), (1, 35), (2, P), (3, 40, 2)) == []

    def test_round_two_goes_on_until_all_pass_or_once_round(self) -> None:
        bids = ((0, 30), (1, 35), (2, P), (0, 40, 2), (1, 45, 2), (0, 50, 2))
        assert self.faults(*bids) == []
        once = {"preset": "mignon", "options": {"mignon_second_round": "single"}}
        assert self.faults(*bids, rules=once) == [("A203", 0)]

    def test_bids_of_round_two_are_measured_like_others(self) -> None:
        assert self.faults((0, 30), (1, 35), (2, P), (0, 35, 2), (1, 42, 2)) == [("A202", 0), ("A204", 1)]

    def test_the_dealer_alone_opens_when_nobody_bid(self) -> None:
        assert self.faults((0, P), (1, P), (2, P), (3, 30, 2)) == []

    def test_nobody_bid_and_the_hand_is_void(self) -> None:
        assert self.faults((0, P), (1, P), (2, P), (3, P), status="passed_out") == []
        assert self.faults((0, P), (1, P), (2, P), status="passed_out") == []

    def test_nobody_bid_and_the_status_is_left_out(self) -> None:
        assert self.faults((0, P), (1, P), (2, P), (3, P)) == [("A208", None)]

    def test_nobody_bid_and_the_dealer_said_nothing(self) -> None:
        """The silence of the dealer is a pass like the others, so everybody passed."""
        assert self.faults((0, P), (1, P), (2, P)) == [("A208", None)]

    def test_the_contract_is_the_highest_bid_of_both_rounds(self) -> None:
        record = bidding((0, 30), (1, 35), (2, P), (0, 46, 2), rules="mignon")
        assert contract_of(record) == (0, 46)


def test_a_wrong_bid_that_is_written_down_again_is_told_once() -> None:
    for bids, wrong in (([(1, P), (2, P), (3, P), (0, 40)], 40), ([(1, P), (2, P), (3, P), (0, "petite")], "petite")):
        record = bidding(*bids) | {"rules": "mignon" if wrong == "petite" else "fft", "claims": {"bid": wrong}}
        assert codes(record).count("A204") == 1
        assert codes(record | {"contract": {"taker": 0, "bid": wrong}}).count("A204") == 1
    written = without(bidding(), "auction") | {"contract": {"taker": 0, "bid": 40}, "claims": {"bid": 40}}
    assert codes(written).count("A204") == 1
    assert codes(written | {"claims": {"bid": 50}}).count("A204") == 2
