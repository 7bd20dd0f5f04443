"""C301 to C317: call, chosen suit, partner and discard (findings.md, "Call" and "Discard")."""

from typing import Any

import pytest

from .judging import (
    Record,
    at,
    auction,
    base,
    cards,
    claiming,
    codes,
    exchange,
    hand,
    judge,
    only,
    partial,
    recomputed,
    replaced,
    sheet,
    with_options,
    without,
)


def calling(called: str, taker_hand: str = "", dog: str = "", **fields: Any) -> Record:
    """A deal of five with seat 2 as taker, whose hand is filled up with spot cards where it is given."""
    filler = [suit + rank for suit in "SHDC" for rank in "1 2 3 4 5".split()]
    held = cards(taker_hand)
    dealt = [None, None, (held + filler)[:15] if held else None, None, None]
    deal: Record = {"hands": dealt}
    if dog:
        deal["dog"] = cards(dog)
    contract = {"taker": 2, "bid": "garde"}
    return without(sheet(5), "claims") | {"deal": deal, "contract": contract, "call": called} | fields


KINGS = "SK HK DK CK"
QUEENS = "SQ HQ DQ CQ"
KNIGHTS = "SN HN DN CN"


class TestCallMissing:
    def test_a_complete_full_record(self) -> None:
        assert codes(without(base("five"), "call")) == ["C301"]

    @pytest.mark.parametrize("bid", ["petite", "garde", "garde_sans", "garde_contre"])
    def test_under_all_four_contracts(self, bid: str) -> None:
        record = without(recomputed(base("five")), "call", "deal", "discard")
        record["auction"] = auction((0, "pass"), (1, "pass"), (2, bid), (3, "pass"), (4, "pass"))
        assert "C301" in codes(record)

    def test_not_in_a_record_with_gaps(self) -> None:
        assert codes(without(base("five"), "call") | {"status": "partial"}) == []

    def test_not_where_no_trick_is_recorded(self) -> None:
        assert codes(without(base("five"), "call", "tricks", "claims")) == []

    def test_a_call_that_the_source_does_not_name(self) -> None:
        assert codes(base("five") | {"call": "?"}) == []

    def test_le_mignon_has_a_call_at_four_and_five_players(self) -> None:
        assert codes(without(recomputed(base("mignon")), "call")) == ["C301"]
        assert codes(with_options(without(base("mignon"), "call", "claims"), mignon_4p_teams="fixed")) == []

    def test_the_recorded_or_claimed_partner_is_used_for_the_score(self) -> None:
        record = without(base("five"), "call")
        scores = base("five")["claims"]["scores"]
        for named in (record, claiming(without(record, "claims") | {"partner": 1})):
            audit = judge(named)
            assert audit.computed is not None
            assert audit.computed["scores"] == scores

    def test_without_any_partner_the_tricks_are_not_whole(self) -> None:
        audit = judge(recomputed(without(base("five"), "call")))
        assert audit.computed is None

    def test_without_any_partner_there_is_a_unit_and_no_row(self) -> None:
        claims = {"oudlers": 1, "points": {"attack": 47.5}, "petit_au_bout": "attack"}
        audit = judge(without(base("five"), "call") | {"claims": claims})
        assert audit.computed is not None
        assert (audit.computed["unit"], audit.computed["scores"]) == (-38, None)

    def test_without_any_partner_a_last_trick_with_the_excuse_has_no_known_winner(self) -> None:
        five = recomputed(base("five"))
        lead, *others = five["tricks"][14]["cards"]
        last = {**five["tricks"][14], "cards": ["EX", *others], "winner": 3}
        record = without(five, "deal", "discard") | {"tricks": [*five["tricks"][:14], last]}
        assert lead == "S9"
        assert "S601" not in codes(without(record, "call"))
        assert "S601" in codes(record)


class TestCallNotAllowed:
    @pytest.mark.parametrize(
        ("called", "held", "allowed"),
        [
            ("HK", "HQ", True),
            ("HK", "HK", True),
            ("HK", KINGS, True),
            ("HQ", KINGS, True),
            ("HQ", "SK HK DK", False),
            ("HQ", f"HQ SK HK CK {KNIGHTS}", False),
            ("HN", f"{KINGS} {QUEENS}", True),
            ("HN", f"{KINGS} SQ HQ DQ", False),
            ("HJ", f"{KINGS} {QUEENS} {KNIGHTS}", True),
            ("HJ", f"{KINGS} {QUEENS} SN HN DN", False),
            ("H10", f"{KINGS} {QUEENS} {KNIGHTS}", False),
            ("T21", f"{KINGS} {QUEENS} {KNIGHTS}", False),
            ("EX", f"{KINGS} {QUEENS} {KNIGHTS}", False),
        ],
    )
    def test_the_ladder(self, called: str, held: str, allowed: bool) -> None:
        assert codes(calling(called, held)) == ([] if allowed else ["C302"])

    def test_the_ladder_cut_short(self) -> None:
        record = calling("HN", f"{KINGS} {QUEENS}")
        assert codes(with_options(record, call_ladder="queen_only")) == ["C302"]
        assert codes(with_options(calling("HQ", KINGS), call_ladder="queen_only")) == []

    def test_the_dealt_hand_counts_and_not_the_dog(self) -> None:
        assert codes(calling("HQ", "SK HK DK", dog="CK C6 C7")) == ["C302"]

    def test_an_unknown_hand_may_hold_the_kings(self) -> None:
        assert codes(calling("HQ")) == []
        assert codes(calling("HQ") | {"deal": {"hands": [None, None, hand("SK", 5), None, None]}}) == []

    def test_an_unknown_hand_cannot_hold_a_king_that_is_elsewhere(self) -> None:
        assert codes(calling("HQ", dog="CK C6 C7")) == ["C302"]
        assert codes(calling("HQ") | {"deal": {"hands": [hand("DK", 5), None, None, None, None]}}) == ["C302"]

    def test_a_king_played_by_another_was_elsewhere(self) -> None:
        record = partial("S2 SK S3 S4 S5", players=5, call="HQ", contract={"taker": 2, "bid": "garde"})
        assert codes(record) == ["C302"]

    def test_ranks_below_the_ladder_need_no_hand(self) -> None:
        for called in ("H10", "H1", "T7", "EX"):
            assert codes(calling(called)) == ["C302"]

    def test_what_is_missing_and_what_may_be_called(self) -> None:
        finding = only(calling("HQ", "SK HK DK"), "C302")
        assert (finding.actual, finding.expected) == ("HQ", ["SK", "HK", "DK", "CK"])
        assert "CK" in finding.message

    def test_the_card_as_called_still_names_the_partner(self) -> None:
        record = base("kings") | {"call": "CN"}
        audit = judge(record)
        assert audit.computed is not None
        assert audit.computed["partner"] == 4
        assert audit.computed["scores"] == base("kings")["claims"]["scores"]

    def test_the_card_as_called_still_names_the_suit_of_the_first_lead(self) -> None:
        """Bruno leads trumps; led a spade, the call of a ten of spades binds him."""
        record = partial(
            "S2 S3 S4 S5 S6", players=5, hands={0: "S2 H1"}, call="S10", contract={"taker": 2, "bid": "garde"}
        )
        assert codes(record) == ["C302", "P508"]

    @pytest.mark.parametrize(
        ("called", "held", "fallback", "allowed"),
        [
            ("HQ", "SK", "knight", True),
            ("HQ", "HQ", "knight", True),
            ("HN", QUEENS, "knight", True),
            ("HN", "SQ HQ DQ", "knight", False),
            ("HK", QUEENS, "knight", False),
            ("HK", QUEENS, "king", True),
            ("HN", QUEENS, "king", False),
            ("HK", "SQ HQ DQ", "king", False),
            ("HJ", QUEENS, "knight", False),
            ("T1", QUEENS, "knight", False),
        ],
    )
    def test_le_mignon_calls_a_queen(self, called: str, held: str, fallback: str, allowed: bool) -> None:
        record = calling(called, held, rules="mignon", contract={"taker": 2, "bid": 50}, suit="S")
        assert codes(with_options(record, mignon_call_fallback=fallback)) == ([] if allowed else ["C302"])


class TestCallAndSuitNotApplicable:
    def test_three_and_four_players_of_tarot(self) -> None:
        for name in ("three", "four", "last"):
            assert codes(base(name) | {"call": "HK"}) == ["C303"]

    def test_le_mignon_at_three_and_with_fixed_teams(self) -> None:
        three = without(sheet(3, "mignon"), "claims") | {"contract": {"taker": 0, "bid": 40}, "call": "HQ"}
        assert codes(three) == ["C303"]
        record = with_options(recomputed(base("mignon")), mignon_4p_teams="fixed")
        assert codes(record) == ["C303"]

    def test_a_goulash_has_no_call(self) -> None:
        assert codes(base("goulash") | {"call": "HK"}) == ["C303"]

    def test_null_is_no_call(self) -> None:
        assert codes(base("four") | {"call": None}) == []

    def test_a_suit_in_tarot(self) -> None:
        assert codes(base("four") | {"suit": "S"}) == ["C305"]
        assert codes(base("goulash") | {"suit": "S"}) == ["C305"]
        assert codes(base("four") | {"suit": None}) == []

    def test_le_mignon_without_its_suit(self) -> None:
        assert codes(without(base("mignon"), "suit")) == ["C304"]
        assert codes(base("mignon") | {"suit": "?"}) == []
        assert codes(base("mignon") | {"suit": "d"}) == []

    def test_without_its_suit_plays_are_judged_and_winners_leaders_and_score_are_not(self) -> None:
        """The jack of spades trumped instead of followed; whoever the record says won and led is believed."""
        record = without(base("mignon"), "suit")
        tricks = [dict(trick) for trick in record["tricks"]]
        tricks[5] = {**tricks[5], "cards": ["S1", "S10", "C2", "SK"]}
        tricks[15] = {**tricks[15], "cards": ["D5", "S2", "T4", "SQ"]}
        tricks[4]["winner"] = 0
        wrong = claiming(record | {"tricks": tricks}, scores=[-46, 46, -46, 46])
        assert at(wrong) == [("C304", None, None, None), ("P503", 6, 3, 0)]


def test_call_suit_and_discard_of_a_void_hand_are_not_judged() -> None:
    record = recomputed(base("four")) | {"status": "void", "void_reason": "misdeal"}
    assert codes(record | {"call": "HK", "suit": "S", "discard": ["SK"]}) == []


class TestPartnerDiffers:
    def test_recorded_and_claimed_partner(self) -> None:
        five = base("five")
        assert only(five | {"partner": 4}, "C306").pointer == "/partner"
        assert only(claiming(five, partner=4), "C306").pointer == "/claims/partner"
        assert codes(claiming(five | {"partner": 4}, partner=3)) == ["C306"]
        assert codes(claiming(five | {"partner": 1}, partner=1)) == []

    def test_the_score_goes_by_the_cards(self) -> None:
        audit = judge(claiming(base("five"), partner=4))
        assert audit.computed is not None
        assert audit.computed["partner"] == 1

    def test_null_says_that_he_was_alone(self) -> None:
        assert codes(claiming(base("five"), partner=None)) == ["C306"]

    def test_left_out_says_nothing(self) -> None:
        five = base("five")
        claims = {name: value for name, value in five["claims"].items() if name != "partner"}
        assert codes(five | {"claims": claims}) == []

    @pytest.mark.parametrize("bid", ["garde", "garde_sans", "garde_contre"])
    def test_a_called_card_in_the_dog_leaves_the_taker_alone(self, bid: str) -> None:
        record = calling("CK", "SK", dog="CK C6 C7", contract={"taker": 2, "bid": bid})
        assert codes(record | {"claims": {"partner": None}}) == []
        assert codes(record | {"claims": {"partner": 2}}) == []
        assert codes(record | {"partner": 2}) == []
        assert codes(record | {"partner": 0}) == ["C306"]

    def test_a_taker_who_called_himself_is_alone(self) -> None:
        record = calling("SK", "SK")
        assert codes(record | {"claims": {"partner": None}}) == []
        assert codes(record | {"claims": {"partner": 2}}) == []
        assert codes(record | {"claims": {"partner": 3}}) == ["C306"]

    def test_the_own_seat_means_alone_also_where_there_is_a_partner(self) -> None:
        assert codes(claiming(base("five"), partner=2)) == ["C306"]

    def test_an_unknown_holder_may_be_anybody(self) -> None:
        assert codes(calling("CK") | {"partner": 0, "claims": {"partner": 0}}) == []

    def test_the_holder_shows_when_he_plays_the_card(self) -> None:
        record = partial("CK C2 C3 C4 C5", players=5, call="CK", contract={"taker": 2, "bid": "garde"})
        assert codes(record | {"partner": 0}) == []
        assert codes(record | {"partner": 1}) == ["C306"]

    @pytest.mark.parametrize("name", ["three", "four"])
    def test_nobody_has_a_partner_at_three_and_four_players_of_tarot(self, name: str) -> None:
        assert codes(base(name) | {"partner": 0}) == ["C306"]
        assert codes(claiming(base(name), partner=0)) == ["C306"]
        assert codes(claiming(base(name), partner=None)) == []

    def test_without_a_taker_nobody_knows_who_faces_him(self) -> None:
        record = with_options(without(base("mignon"), "call", "claims", "auction"), mignon_4p_teams="fixed")
        assert codes(record | {"partner": 3}) == []
        assert codes(record | {"claims": {"partner": 0}}) == []

    def test_fixed_teams_of_le_mignon(self) -> None:
        record = with_options(without(base("mignon"), "call", "claims"), mignon_4p_teams="fixed")
        assert codes(record | {"partner": 3}) == []
        assert codes(record | {"partner": 0}) == ["C306"]


class TestDiscardSize:
    @pytest.mark.parametrize("size", [0, 5, 7])
    def test_another_number_than_that_of_the_dog(self, size: int) -> None:
        four = base("four")
        discard = [*four["discard"], "C7"][:size]
        finding = only(four | {"discard": discard}, "C311")
        assert (finding.expected, finding.actual) == (6, size)

    def test_three_cards_at_five_players(self) -> None:
        five = recomputed(base("five"))
        assert codes(five | {"discard": five["discard"][:2]}) == ["C311"]

    def test_no_card_not_held_follows_from_it(self) -> None:
        """The taker plays C7 in trick 9, which a wrong discard of seven cards names as laid aside."""
        four = base("four")
        assert codes(four | {"discard": [*four["discard"], "C7"]}) == ["C311"]

    def test_a_wrong_size_and_a_card_of_another_hand(self) -> None:
        four = base("four")
        assert sorted(codes(four | {"discard": ["S8", "SN", "HQ", "D3", "DQ"]})) == ["C311", "C316"]

    def test_the_score_is_computed_from_whole_tricks_all_the_same(self) -> None:
        audit = judge(base("four") | {"discard": []})
        assert audit.computed is not None
        assert audit.computed["points"] == {"attack": 45, "defence": 46}


class TestDiscardForbidden:
    @pytest.mark.parametrize("card", ["SK", "T1", "T21", "EX"])
    def test_kings_and_oudlers(self, card: str) -> None:
        record = exchange(recomputed(base("four")), "SN", card)
        finding = next(found for found in judge(record).findings if found.code == "C312")
        assert finding.actual == [card]
        assert finding.seat is None

    @pytest.mark.parametrize("card", ["SQ", "SJ", "DQ"])
    def test_other_court_cards_are_free(self, card: str) -> None:
        assert "C312" not in codes(exchange(recomputed(base("four")), "SN", card))

    def test_all_cards_are_named_in_one_finding(self) -> None:
        record = exchange(exchange(recomputed(base("four")), "SN", "SK"), "DN", "DK")
        finding = only(record, "C312")
        assert finding.actual == ["SK", "DK"]

    def test_an_inferred_discard_is_marked(self) -> None:
        record = exchange(base("four"), "DN", "DK")
        recorded, inferred = only(record, "C312"), only(without(record, "discard"), "C312")
        assert inferred.actual == recorded.actual == ["DK"]
        assert inferred.message != recorded.message
        assert inferred.pointer is None

    def test_an_inferred_discard_without_any_hand(self) -> None:
        record = without(exchange(base("four"), "DN", "DK"), "discard", "deal")
        assert only(record, "C312").actual == ["DK"]

    def test_nothing_is_inferred_from_tricks_that_are_not_whole(self) -> None:
        record = without(exchange(base("four"), "DN", "DK"), "discard", "claims")
        assert codes(record | {"tricks": record["tricks"][:-1], "status": "partial"}) == []

    @pytest.mark.parametrize(("option", "expected"), [("forbidden", ["C312"]), ("if_shown", []), ("free", [])])
    def test_kings_by_option(self, option: str, expected: list[str]) -> None:
        record = exchange(base("four"), "DN", "DK")
        assert codes(with_options(record, discard_king=option)) == expected

    def test_kings_that_must_be_shown(self) -> None:
        record = with_options(exchange(base("four"), "DN", "DK"), discard_king="if_shown")
        assert codes(record | {"discard_shown": ["DK"]}) == []
        assert only(record | {"discard_shown": []}, "C314").actual == ["DK"]
        assert codes(with_options(record, discard_king="free") | {"discard_shown": []}) == []

    @pytest.mark.parametrize(
        ("card", "expected"), [("DK", ["C312"]), ("T1", ["C312"]), ("EX", ["C312"]), ("T21", ["C313"]), ("DQ", [])]
    )
    def test_le_mignon(self, card: str, expected: list[str]) -> None:
        """King, Petit and Mignon; the 21 is a trump like others there."""
        mignon = recomputed(base("mignon"))
        filler = [token for token in [*mignon["deal"]["hands"][1], "C9"] if token != card][:18]
        deal = {"hands": [None, filler, None, None], "dog": [card, "SK", "D4", "D5", "D7", "D10"]}
        record = without(mignon, "tricks") | {"deal": deal, "discard": [card, "S4", "S7", "SN", "HJ", "HN"]}
        assert codes(record) == expected
        assert codes(with_options(record, mignon_discard="free")) == []


class TestDiscardedTrumps:
    def test_a_trump_that_could_have_been_kept(self) -> None:
        finding = only(exchange(base("four"), "SN", "T19"), "C313")
        assert finding.actual == ["T19"]

    def test_a_trump_that_could_not(self) -> None:
        """Four kings, twelve trumps and two other cards: the third that is laid aside must be a trump."""
        assert codes(base("kings")) == []

    def test_exactly_as_many_as_must_be(self) -> None:
        """The same with two trumps in the discard and a plain card kept."""
        kings = without(recomputed(base("kings")), "tricks")
        assert kings["discard"] == ["S9", "D7", "T2"]
        assert codes(kings | {"discard": ["S9", "T3", "T2"], "discard_shown": ["T2", "T3"]}) == ["C313"]
        assert codes(without(kings | {"discard": ["S9", "T3", "T2"]}, "discard_shown")) == ["C313"]

    def test_fewer_than_must_be_needs_a_king_or_an_oudler(self) -> None:
        kings = without(recomputed(base("kings")), "tricks", "discard_shown")
        assert codes(kings | {"discard": ["S9", "D7", "SK"]}) == ["C312"]
        assert codes(kings | {"discard": ["S9", "D7", "T21"]}) == ["C312"]

    def test_without_hand_or_dog_the_taker_held_what_he_played_and_laid_aside(self) -> None:
        for lost in (("deal",), ("deal", "discard")):
            record = without(exchange(base("four"), "SN", "T19"), *lost)
            assert only(record, "C313").actual == ["T19"]
            assert codes(without(base("kings"), *lost, "discard_shown")) == []

    def test_an_inferred_discard_is_marked(self) -> None:
        record = exchange(base("four"), "SN", "T19")
        assert only(without(record, "discard"), "C313").message != only(record, "C313").message

    def test_kings_count_as_other_cards_where_they_may_be_laid_aside(self) -> None:
        for option in ("if_shown", "free"):
            assert "C313" in codes(with_options(base("kings"), discard_king=option))

    def test_trumps_laid_aside_freely(self) -> None:
        record = with_options(exchange(base("four"), "SN", "T19"), discard_trump="free")
        assert codes(record) == []
        assert codes(record | {"discard_shown": []}) == []

    def test_oudlers_stay_forbidden_where_trumps_are_free(self) -> None:
        record = with_options(exchange(recomputed(base("four")), "SN", "T21"), discard_trump="free")
        assert "C312" in codes(record)

    def test_a_hidden_trump_needs_a_record_of_what_was_shown(self) -> None:
        kings = base("kings")
        assert codes(kings | {"discard_shown": []}) == ["C314"]
        assert codes(without(kings, "discard_shown")) == []
        assert codes(kings | {"discard_shown": None}) == []

    def test_cards_shown_that_are_no_trumps_of_the_discard_are_ignored(self) -> None:
        kings = base("kings")
        assert codes(kings | {"discard_shown": ["S9", "T2", "T21", "HK"]}) == []
        assert codes(kings | {"discard_shown": ["S9", "T3"]}) == ["C314"]

    def test_an_avoidable_trump_is_one_fault(self) -> None:
        assert codes(exchange(base("four"), "SN", "T19") | {"discard_shown": []}) == ["C313"]


class TestDiscardNotApplicable:
    @pytest.mark.parametrize("bid", ["garde_sans", "garde_contre"])
    def test_where_the_dog_stays_down(self, bid: str) -> None:
        record = recomputed(base("three")) | {"auction": auction((0, "pass"), (1, bid), (2, "pass"))}
        assert codes(record | {"discard": record["deal"]["dog"]}) == ["C315"]
        assert codes(record | {"discard": ["S1"]}) == ["C315"]
        assert codes(record | {"discard": []}) == []

    def test_it_is_ignored_for_hands_and_score(self) -> None:
        """The cards named as laid aside are played, and count where they were won."""
        three = base("three")
        played = ["S4", "S8", "S9", "SJ", "H2", "H4"]
        assert codes(three | {"discard": played}) == ["C315"]

    def test_a_goulash_has_no_discard(self) -> None:
        goulash = base("goulash")
        assert codes(goulash | {"discard": goulash["deal"]["dog"]}) == ["C315"]

    @pytest.mark.parametrize("option", ["adds", "out"])
    def test_le_mignon_where_the_dog_is_not_exchanged(self, option: str) -> None:
        record = without(recomputed(base("mignon")), "tricks")
        assert codes(with_options(record, mignon_dog=option)) == ["C315"]
        assert codes(with_options(without(record, "discard"), mignon_dog=option)) == []


class TestDiscardNotHeld:
    def test_a_card_of_another_hand(self) -> None:
        four = base("four")
        finding = only(four | {"discard": ["S8", "SN", "HQ", "D3", "D8", "DQ"]}, "C316")
        assert finding.actual == ["DQ"]

    def test_all_cards_in_one_finding(self) -> None:
        four = base("four")
        assert only(four | {"discard": ["S3", "SN", "HQ", "D3", "D8", "DQ"]}, "C316").actual == ["S3", "DQ"]

    def test_a_card_of_another_hand_where_the_taker_is_not_recorded(self) -> None:
        four = base("four")
        hands = [*four["deal"]["hands"][:1], None, *four["deal"]["hands"][2:]]
        record = four | {"deal": {"hands": hands}, "discard": ["S8", "SN", "HQ", "D3", "D8", "DQ"]}
        assert codes(record) == ["C316"]

    def test_a_discard_of_which_nothing_is_known(self) -> None:
        four = without(recomputed(base("four")), "deal", "tricks")
        assert codes(four) == []

    def test_with_the_fault_the_discard_is_not_trusted(self) -> None:
        """DQ is named as laid aside and DN was: Chloé may play her DQ, and the taker's DN is nowhere missed."""
        four = base("four")
        record = four | {"discard": ["S8", "SN", "HQ", "D3", "D8", "DQ"]}
        assert codes(record) == ["C316"]
        audit = judge(record)
        assert audit.computed is not None
        assert audit.computed["points"] == {"attack": 45, "defence": 46}

    def test_a_dog_card_that_nobody_has_any_more(self) -> None:
        """HQ of the dog is neither laid aside nor played: Bruno lays S1 of David's hand aside in its place."""
        four = base("four")
        assert codes(four | {"discard": ["S8", "SN", "S1", "D3", "D8", "DN"]}) == ["C316"]


class TestDiscardMissing:
    def with_unknown(self, **fields: Any) -> Record:
        return without(replaced(base("four"), 18, 3, "?"), "discard") | fields

    def test_an_unknown_card_in_the_play(self) -> None:
        assert codes(self.with_unknown()) == ["C317"]

    def test_every_card_known_and_it_is_worked_out(self) -> None:
        four = without(base("four"), "discard")
        audit = judge(four)
        assert audit.findings == []
        assert audit.computed is not None
        assert audit.computed["scores"] == four["claims"]["scores"]

    def test_a_recorded_discard(self) -> None:
        assert codes(replaced(base("four"), 18, 3, "?")) == []

    def test_a_record_that_is_not_complete(self) -> None:
        assert codes(self.with_unknown(status="partial")) == []

    def test_a_contract_without_discard(self) -> None:
        assert codes(recomputed(replaced(base("three"), 24, 3, "?"))) == []

    def test_le_mignon_is_left_alone(self) -> None:
        record = without(replaced(recomputed(base("mignon")), 18, 4, "?"), "discard")
        assert codes(record) == []
