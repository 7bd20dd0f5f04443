"""P501 to P512 and S601: the cards as they were played (findings.md, "Plays").

Seat 0 leads the first trick (the last seat deals). Hands are unknown but for the cards that a test names.
"""

from typing import Any

import pytest

from .judging import (
    Record,
    at,
    base,
    cards,
    claiming,
    codes,
    exchange,
    excuse_last,
    judge,
    only,
    partial,
    recomputed,
    replaced,
    trick,
    with_options,
    without,
)


def undetermined(record: Record) -> int:
    audit = judge(record)
    return audit.undetermined


def plain_hand(held: str) -> list[str]:
    """A whole hand of four: the given cards, filled up with diamonds and clubs."""
    filler = [suit + rank for suit in "DC" for rank in "1 2 3 4 5 6 7 8 9".split()]
    return [*cards(held), *filler][:18]


class TestNotHeld:
    def test_a_card_of_another_recorded_hand(self) -> None:
        finding = only(partial("S1 S5 S3 S4", hands={2: "S5"}), "P501")
        assert (finding.trick, finding.position, finding.seat, finding.card) == (1, 2, 1, "S5")
        assert finding.pointer == "/tricks/0/cards/1"

    def test_a_card_that_is_not_in_the_own_whole_hand(self) -> None:
        record = partial("S1 H5 S3 S4")
        record["deal"] = {"hands": [None, plain_hand("S2"), None, None]}
        assert at(record) == [("P501", 1, 2, 1)]

    def test_it_is_not_judged_for_following_suit(self) -> None:
        assert codes(partial("H1 S9 H3 H4", hands={1: "H5", 2: "S9"})) == ["P501"]

    def test_the_rightful_play_is_judged_as_usual(self) -> None:
        record = partial("S1 S5 S3 S9", "S6 S7 S8 S5", hands={2: "S5"})
        assert at(record) == [("P501", 1, 2, 1)]
        record = partial("S1 S5 S3 S9", "H6 H7 H8 S5", hands={2: "S5 H2"})
        assert at(record) == [("P501", 1, 2, 1), ("P503", 2, 4, 2)]

    def test_a_card_of_the_dog(self) -> None:
        record = partial("S1 S5 S3 S4") | {"deal": {"dog": cards("S5 D1 D2 D3 D4 D5")}}
        assert at(record) == [("P501", 1, 2, 1)]

    def test_the_taker_may_play_a_card_of_the_dog(self) -> None:
        deal = {"deal": {"dog": cards("S5 D1 D2 D3 D4 D5")}, "contract": {"taker": 1, "bid": "garde"}}
        assert codes(partial("S1 S5 S3 S4") | deal) == []

    def test_the_taker_may_not_play_what_he_laid_aside(self) -> None:
        laid_aside = {"discard": cards("S5 D1 D2 D3 D4 D5"), "contract": {"taker": 1, "bid": "garde"}}
        assert at(partial("S1 S5 S3 S4") | laid_aside) == [("P501", 1, 2, 1)]
        assert at(partial("S1 S6 S5 S4") | laid_aside) == [("P501", 1, 3, 2)]

    def test_afterwards_only_what_the_seat_plays_later_is_certain(self) -> None:
        """Bruno played a card that was not his, so his own hand is in doubt."""
        known = {1: "H5", 2: "S5"}
        played = ("S1 S5 S3 S9", "H1 H3 S6 H4")
        assert at(partial(*played, hands=known)) == [("P501", 1, 2, 1)]
        later = partial(*played, "H7 H8 H9 H5", hands=known)
        assert at(later) == [("P501", 1, 2, 1), ("P503", 2, 3, 1)]

    def test_a_card_laid_by_anybody_is_in_nobodys_hand_any_more(self) -> None:
        """Chloé laid Bruno's only heart; he cannot follow with it."""
        record = partial("H1 H2 H5 H3", "H4 H6 H7 S1", hands={1: "H5"})
        assert at(record) == [("P501", 1, 3, 2)]

    def test_each_play_is_a_finding(self) -> None:
        four = recomputed(base("four"))
        hands = [list(hand) for hand in four["deal"]["hands"]]
        hands[0][0], hands[2][0] = hands[2][0], hands[0][0]
        swapped = four | {"deal": {**four["deal"], "hands": hands}}
        assert sorted(at(swapped)) == [("P501", 5, 4, 2), ("P501", 10, 3, 0)]


class TestAlreadyPlayed:
    def test_by_the_same_seat(self) -> None:
        record = partial("S1 S2 S3 S4", "S5 S1 S6 S7")
        assert at(record) == [("P502", 2, 2, 0)]

    def test_by_another_seat_after_the_rightful_play(self) -> None:
        record = partial("S1 S2 S3 S4", "S5 S6 S1 S7")
        assert at(record) == [("P502", 2, 3, 1)]

    def test_nothing_else_is_said_of_it(self) -> None:
        """Hearts are led, Bruno holds one and plays his 2 of spades again."""
        record = partial("S1 S2 S3 S4", "H1 H2 S2 H3", hands={1: "H5"})
        assert at(record) == [("P502", 2, 3, 1)]

    def test_twice_in_one_trick(self) -> None:
        assert at(partial("S1 S2 S1 S3")) == [("P502", 1, 3, 2)]

    @pytest.mark.parametrize(
        ("played", "winner", "again"),
        [
            ("EX EX H4 S5", 2, [(2, 1)]),
            ("EX H4 EX H9", 3, [(3, 2)]),
            ("EX EX EX H4", 3, [(2, 1), (3, 2)]),
            ("EX EX EX EX", None, [(2, 1), (3, 2), (4, 3)]),
        ],
    )
    def test_the_excuse_again_and_again(self, played: str, winner: int | None, again: list[tuple[int, int]]) -> None:
        """It wins no trick; with nothing else nobody does."""
        for claimed in range(4):
            found = at(partial(trick(played, winner=claimed)))
            wrong = [] if winner in (None, claimed) else [("S601", 1, None, None)]
            assert found == [*wrong, *(("P502", 1, position, seat) for position, seat in again)]

    def test_the_first_play_is_the_evidence(self) -> None:
        """Of two seats with unknown hands the first that plays a card held it."""
        assert at(partial("H1 H5 H3 H9", "S1 S2 S3 H5")) == [("P502", 2, 4, 2)]

    @pytest.mark.parametrize("before", ["D1 H5 D3 D4", "D1 H5 D3"])
    def test_a_second_play_is_none_whoever_played_it_first(self, before: str) -> None:
        """Behind the ? nobody knows who led, in a trick of three cards nothing is judged."""
        revoke, again = trick("H1 S2 H3 H4", leader=0), trick("S6 H5 S7 S8", leader=0)
        assert ("P503", 1, 2, 1) in at(partial(revoke, again))
        unknown = trick("? S9 S10 SJ", leader=0)
        for played in ((revoke, before, again), (revoke, unknown, before, again)):
            assert ("P503", 1, 2, 1) not in at(partial(*played))
        assert ("P503", 2, 2, 1) not in at(partial("D1 H5 D3", revoke, again))
        assert ("P503", 2, 2, 1) in at(partial("D1 H6 D3", revoke, again))

    def test_a_play_by_a_seat_that_did_not_hold_it_does_not_count(self) -> None:
        record = partial("S1 S5 S3 S9", "S6 S7 S8 S5", hands={2: "S5"})
        assert codes(record) == ["P501"]

    def test_the_rightful_play_is_judged_by_what_lies(self) -> None:
        """P507: "not higher than the highest one lying", which here is the same card, laid by who did not hold it."""
        record = partial("S1 T9 T9 S4", hands={2: "T9 T12"})
        assert at(record) == [("P501", 1, 2, 1), ("P507", 1, 3, 2)]
        assert at(partial("S1 T9 T9 S4", hands={2: "T9 T8"})) == [("P501", 1, 2, 1)]

    def test_but_the_same_seat_may_not_play_it_twice(self) -> None:
        record = partial("S1 S5 S3 S9", "S6 S7 S5 S8", hands={2: "S5"})
        assert at(record) == [("P501", 1, 2, 1), ("P502", 2, 3, 1)]

    def test_after_the_rightful_play_it_is_gone(self) -> None:
        record = partial("S1 S5 S3 S9", "S6 S7 S8 S5", "S10 SJ SQ S5", hands={2: "S5"})
        assert at(record) == [("P501", 1, 2, 1), ("P502", 3, 4, 0)]


class TestFollow:
    def test_the_led_suit_was_held(self) -> None:
        finding = only(partial("H1 S2 H3 H4", hands={1: "H5"}), "P503")
        assert (finding.trick, finding.position, finding.seat, finding.card) == (1, 2, 1, "S2")
        assert finding.proof is None

    @pytest.mark.parametrize("played", ["S2", "T2", "D13"])
    def test_another_suit_or_a_trump(self, played: str) -> None:
        played = "DK" if played == "D13" else played
        assert codes(partial(f"H1 {played} H3 H4", hands={1: "H5"})) == ["P503"]

    def test_trumps_led_and_held(self) -> None:
        assert codes(partial("T3 S2 T5 T6", hands={1: "T4"})) == ["P503"]

    def test_the_excuse_in_place_of_it(self) -> None:
        assert codes(partial("H1 EX H3 H4", hands={1: "H5 T20"})) == []

    def test_the_legal_cards(self) -> None:
        record = partial("H1 S1 H3 H4")
        record["deal"] = {"hands": [None, plain_hand("S1 H5 HK T7 EX"), None, None]}
        assert only(record, "P503").expected == ["H5", "HK", "EX"]

    def test_a_trick_that_was_trumped_must_be_followed_all_the_same(self) -> None:
        """Edge case 55, and the same with a trump in place of the suit."""
        assert codes(partial("H1 T5 H3 H4", hands={2: "HK"})) == []
        assert codes(partial("H1 T5 T6 H4", hands={2: "HK"})) == ["P503"]

    def test_low_cards_are_enough(self) -> None:
        assert codes(partial("H9 H2 H3 H4", hands={1: "HK"})) == []

    def test_under_a_trump_and_not_following_is_one_fault(self) -> None:
        assert codes(partial("H1 T9 T5 H4", hands={2: "HK T12"})) == ["P503"]

    def test_a_led_excuse_sets_no_suit(self) -> None:
        """Edge case 58: the second card sets it, and binds the third."""
        assert codes(partial("EX S2 S3 S4", hands={1: "H5 T20"})) == []
        assert codes(partial("EX S2 H3 S4", hands={2: "SK"})) == ["P503"]
        assert codes(partial("EX S2 S3 H4", hands={3: "SK"})) == ["P503"]


class TestTrump:
    def whole(self, held: str, lying: str, card: str, position: int = 2) -> list[str]:
        """The verdict on a card of a wholly recorded hand without hearts, with the 1 of spades."""
        seat = position - 1
        played = [*cards(lying), card]
        record = partial(" ".join(played + ["?"] * (4 - len(played))))
        hand = plain_hand(f"{held} S1")
        record["deal"] = {"hands": [hand if index == seat else None for index in range(4)]}
        return codes(record)

    def test_a_trump_was_held_and_none_played(self) -> None:
        assert self.whole("T4", "H1", "S1") == ["P504"]
        assert self.whole("", "H1", "S1") == []

    def test_only_the_excuse_besides_other_suits_and_trumps(self) -> None:
        """Edge case 57."""
        assert self.whole("T4 EX", "H1", "EX") == []
        assert self.whole("T4 EX", "H1", "T4") == []
        assert self.whole("T4 EX", "H1", "S1") == ["P504"]

    def test_the_excuse_is_no_trump(self) -> None:
        assert self.whole("EX", "H1", "S1") == []
        assert codes(partial("T3 S2 T5 T6", hands={1: "EX"})) == []

    def test_a_trump_too_low_must_be_played_too(self) -> None:
        """Edge case 52: 18 lies, 4 and 11 are held."""
        assert self.whole("T4 T11", "H1 T18", "T4", 3) == []
        assert self.whole("T4 T11", "H1 T18", "T11", 3) == []
        assert self.whole("T4 T11", "H1 T18", "S1", 3) == ["P504"]

    def test_trumps_led_and_none_held(self) -> None:
        """Edge case 54."""
        assert self.whole("", "T10", "S1") == []

    def test_place_and_legal_cards(self) -> None:
        record = partial("H1 S1 H3 H4")
        record["deal"] = {"hands": [None, plain_hand("S1 T7 T3 EX"), None, None]}
        finding = only(record, "P504")
        assert (finding.trick, finding.position, finding.seat) == (1, 2, 1)
        assert finding.expected == ["T3", "T7", "EX"]


class TestOvertrump:
    def test_under_the_highest_trump_lying(self) -> None:
        """Edge case 50: 9 lies, 5 and 12 are held."""
        finding = only(partial("H1 T9 T5 H4", hands={2: "T12"}), "P507")
        assert (finding.trick, finding.position, finding.seat) == (1, 3, 2)

    def test_also_over_the_partner(self) -> None:
        """Edge case 51: all of these are defenders."""
        assert codes(partial("H1 T9 T5 H4", hands={2: "T12"}, contract={"taker": 3, "bid": "garde_sans"})) == ["P507"]

    def test_where_trumps_are_led(self) -> None:
        """Edge case 53: 10 is led, 6 and 15 are held."""
        assert codes(partial("T10 T6 T3 T4", hands={1: "T15"})) == ["P507"]
        assert codes(partial("T10 T6 T3 T4", hands={1: "T9"})) == []

    def test_going_over_is_enough(self) -> None:
        assert codes(partial("T10 T11 T3 T4", hands={1: "T15"})) == []

    def test_the_highest_lying_counts_and_not_the_last(self) -> None:
        assert codes(partial("T10 T20 T3 T4", hands={2: "T15"})) == []
        assert codes(partial("H1 T10 T8 T9", hands={3: "T12"})) == ["P507"]

    def test_behind_a_led_excuse(self) -> None:
        """Edge case 59: the second card is trump 3, hearts and trumps are held."""
        assert codes(partial("EX T3 T2 T5", hands={2: "H5 T9"})) == ["P507"]
        assert codes(partial("EX T3 H5 T5", hands={2: "T9"})) == ["P503"]
        assert codes(partial("EX T3 T9 T10", hands={2: "H5"})) == []

    def test_a_discard_is_not_judged_by_it(self) -> None:
        assert codes(partial("H1 T9 S5 H4", hands={2: "T12"})) == ["P504"]

    def test_legal_cards(self) -> None:
        record = partial("H1 T9 T5 H4")
        record["deal"] = {"hands": [None, None, plain_hand("T5 T10 T12 EX"), None]}
        assert only(record, "P507").expected == ["T10", "T12", "EX"]


class TestEvidenceByLaterCards:
    def test_a_heart_played_later_proves_the_revoke(self) -> None:
        finding = only(partial("H1 S2 H3 H4", "H7 H8 H9 H10"), "P503")
        assert (finding.trick, finding.position, finding.seat) == (1, 2, 1)
        assert finding.proof == {"trick": 2, "card": "H9"}

    def test_a_trump_played_later_proves_that_it_was_held(self) -> None:
        finding = only(partial("H1 S2 H3 H4", "D7 D8 T9 D10"), "P504")
        assert finding.proof == {"trick": 2, "card": "T9"}

    def test_a_higher_trump_played_later(self) -> None:
        finding = only(partial("T5 T3 T6 T7", "T8 T10 T11 T9"), "P507")
        assert (finding.trick, finding.seat) == (1, 1)
        assert finding.proof == {"trick": 2, "card": "T11"}

    def test_the_code_follows_the_known_cards(self) -> None:
        """A trump in trick 2 and a heart in trick 3: the heart is known, so hearts were to be followed."""
        record = partial("H1 S2 H3 H4", "D7 D8 T9 D10", trick("H7 H8 H9 H10", leader=1), dealer=3)
        finding = judge(record).findings[0]
        assert (finding.code, finding.trick, finding.seat) == ("P503", 1, 1)
        assert finding.proof == {"trick": 3, "card": "H7"}

    def test_the_earliest_proof_is_named(self) -> None:
        record = partial("H1 S2 H3 H4", "H7 H8 H9 H10", trick("HJ HN HQ S5", leader=2))
        findings = [found for found in judge(record).findings if found.seat == 1]
        assert findings[0].proof == {"trick": 2, "card": "H9"}

    def test_nothing_is_proven_by_cards_of_others(self) -> None:
        assert codes(partial("H1 S2 H3 H4", "H7 H8 S9 H10")) == []

    def test_a_recorded_hand_needs_no_proof(self) -> None:
        assert only(partial("H1 S2 H3 H4", "H7 H8 H9 H10", hands={1: "H9"}), "P503").proof is None

    def test_only_the_first_play_of_a_card_is_evidence(self) -> None:
        """H3 was Chloé's; Bruno's playing it again proves nothing about his hand."""
        record = partial("H1 S2 H3 H4", "H7 H8 H3 H10")
        assert at(record) == [("P502", 2, 3, 1)]

    def test_a_card_known_to_be_elsewhere_is_none(self) -> None:
        record = partial("H1 S2 H3 H4", "H7 H8 H9 H10", hands={2: "H9"})
        assert at(record) == [("P501", 2, 3, 1)]

    def test_a_shown_handful_is_evidence(self) -> None:
        record = partial("H1 S2 H3 H4")
        shown = {"seat": 1, "kind": "handful", "cards": [f"T{number}" for number in range(2, 12)]}
        assert codes(record | {"announcements": [shown]}) == ["P504"]
        assert codes(record | {"announcements": [shown | {"trick": 2}]}) == ["N405"]

    def test_a_dog_card_of_the_taker_is_evidence_where_the_discard_is_known(self) -> None:
        taken = {"deal": {"dog": cards("H5 D1 D2 D3 D4 D5")}, "contract": {"taker": 1, "bid": "garde"}}
        record = partial("H1 S2 H3 H4") | taken
        assert codes(record) == []
        assert codes(record | {"discard": cards("D1 D2 D3 D4 D5 D6")}) == ["P503"]
        assert codes(record | {"discard": cards("H5 D1 D2 D3 D4 D5")}) == []

    def test_reconstructed_hands(self) -> None:
        """A whole hand without its deal: the revoke of the example shows by the card played a trick later."""
        four = without(base("four"), "deal")
        tricks = [dict(entry) for entry in four["tricks"]]
        tricks[12] = {**tricks[12], "cards": ["H1", "H8", "S9", "H9"]}
        tricks[13] = {**tricks[13], "cards": ["D10", "T3", "D6", "H5"]}
        finding = only(four | {"tricks": tricks}, "P503")
        assert (finding.trick, finding.seat, finding.proof) == (13, 3, {"trick": 14, "card": "H5"})


class TestUndetermined:
    def test_a_play_that_an_unknown_card_could_make_illegal(self) -> None:
        assert undetermined(partial("H1 S2 H3 H4")) == 1
        assert undetermined(partial("H1 S2 D3 T4")) == 3

    def test_a_play_that_is_legal_whatever_is_held(self) -> None:
        assert undetermined(partial("H1 H2 H3 EX")) == 0
        assert undetermined(partial("T1 T2 T3 T4")) == 0

    def test_under_a_trump(self) -> None:
        assert undetermined(partial("T10 T2 T11 T12")) == 1

    def test_second_after_a_led_excuse(self) -> None:
        assert undetermined(partial("EX S2 S3 S4")) == 0
        assert undetermined(partial("EX S2 H3 S4")) == 1

    def test_a_play_with_a_finding_is_not_counted(self) -> None:
        assert undetermined(partial("H1 S2 H3 H4", hands={1: "H5"})) == 0

    def test_a_whole_hand_leaves_nothing_open(self) -> None:
        assert undetermined(base("four")) == 0
        assert undetermined(without(base("four"), "deal")) == 0

    def test_a_wholly_recorded_hand(self) -> None:
        record = partial("H1 S2 H3 H4")
        record["deal"] = {"hands": [None, plain_hand("S2"), None, None]}
        assert undetermined(record) == 0

    def test_every_card_that_could_accuse_is_accounted_for(self) -> None:
        """All hearts and trumps are in the recorded hands, the dog or the discard; then all but one are."""
        hearts = [f"H{rank}" for rank in "1 2 3 4 5 6 7 8 9 10 J N Q K".split()]
        trumps = [f"T{number}" for number in range(1, 22)]
        known = [*hearts, *trumps, *(f"D{rank}" for rank in range(1, 8)), *(f"C{rank}" for rank in range(1, 9)), "EX"]
        known += ["DJ", "DN", "DQ", "DK"][: 54 - len(known)]
        hands = [known[0:54:3], None, known[1:54:3], known[2:54:3]]
        holder = {card: seat for seat, dealt in enumerate(hands) for card in dealt or ()}
        led, third, fourth = (next(card for card in hearts if holder[card] == seat) for seat in (0, 2, 3))
        record = partial(f"{led} S2 {third} {fourth}") | {"deal": {"hands": hands}}
        assert codes(record) == []
        assert undetermined(record) == 0
        loose = [[("?" if card == "H10" else card) for card in dealt] if dealt else None for dealt in hands]
        assert undetermined(record | {"deal": {"hands": loose}}) == 1


class TestUnknownCard:
    def test_it_is_no_fault(self) -> None:
        assert codes(partial("H1 ? H3 H4")) == []

    def test_behind_it_going_over_is_not_judged(self) -> None:
        assert codes(partial("T5 ? T3 T9", hands={2: "T7"})) == []
        assert codes(partial("H1 T5 ? T3", hands={3: "T7"})) == []
        assert codes(partial("T5 T3 ? T9", hands={1: "T7"})) == ["P507"]

    def test_behind_it_following_and_trumping_are(self) -> None:
        assert at(partial("H1 ? S2 H4", hands={2: "H5"})) == [("P503", 1, 3, 2)]
        assert at(partial("H1 ? S2 H4", hands={2: "T5"})) == [("P504", 1, 3, 2)]

    def test_where_it_is_led_nothing_is(self) -> None:
        assert codes(partial("? S2 H3 D4", hands={1: "H5 T5", 2: "S5", 3: "S6"})) == []
        assert codes(partial("EX ? H3 D4", hands={2: "S5", 3: "S6"})) == []

    def test_not_held_and_played_before_are_judged_behind_it(self) -> None:
        assert codes(partial("? S2 H3 D4", hands={3: "S2"})) == ["P501"]
        assert codes(partial("? S2 S2 D4")) == ["P502"]

    def test_the_winner_is_unknown(self) -> None:
        for winner in range(4):
            record = partial(trick("H1 ? H3 H4", winner=winner), trick("S1 S2 S3 S4", leader=2))
            assert codes(record) == []

    def test_the_next_leader_is_the_recorded_winner_where_he_is_left_out(self) -> None:
        played = (trick("H1 ? H3 H4", winner=2), "S1 S2 S3 S4")
        assert codes(partial(*played, hands={2: "S1"})) == []
        assert codes(partial(*played, hands={3: "S1"})) == ["P501"]

    def test_else_nobody_knows_who_led(self) -> None:
        assert codes(partial("H1 ? H3 H4", "S1 S2 S3 S4", hands={0: "S1", 1: "S2"})) == []
        assert codes(partial("H1 ? H3 H4", "S1 S2 S3 H4")) == ["P502"]

    def test_afterwards_only_what_the_seat_plays_later_is_certain(self) -> None:
        played = ("S1 ? S3 S4", trick("H1 S2 H3 H4", leader=0))
        assert codes(partial(*played, hands={1: "H5"})) == []
        later = partial(*played, "H7 H8 H5 H9", hands={1: "H5"})
        assert at(later) == [("P503", 2, 2, 1)]

    def test_where_nobody_knows_who_played_it_nothing_is_certain_of_anybody(self) -> None:
        """Behind the first ? the leader is not known, so the second one may be the 5 of anybody."""
        played = ("S1 ? S3 S4", "D1 ? D3 D4", trick("H1 H2 H3 H4", leader=0))
        for seat in range(1, 4):
            held = trick(" ".join("C1" if place == seat else f"H{place + 1}" for place in range(4)), leader=0)
            hands = {seat: "H5 C1"}
            assert codes(partial(*played[:2], held, hands=hands)) == []
            assert codes(partial("SK S2 S3 S4", held, hands=hands)) == ["P503"]
            later = partial(*played[:2], held, trick("T1 H5 T2 T3", leader=seat - 1), hands=hands)
            assert ("P503", 3, seat + 1, seat) in at(later)

    def test_other_seats_are_judged_as_before(self) -> None:
        played = ("S1 ? S3 S4", trick("H1 H2 S5 H4", leader=0))
        assert at(partial(*played, hands={2: "H5"})) == [("P503", 2, 3, 2)]

    def test_it_is_never_inferred(self) -> None:
        """One card of a whole hand is missing, and only one can be it; the record still does not say so."""
        audit = judge(recomputed(replaced(base("four"), 1, 4, "?")))
        assert audit.findings == []
        assert audit.computed is None


class TestLeader:
    def test_the_first_trick_is_led_by_the_player_behind_the_dealer(self) -> None:
        finding = only(partial(trick("S1 S2 S3 S4", leader=1)), "P505")
        assert (finding.trick, finding.position, finding.seat) == (1, 1, 1)
        assert (finding.expected, finding.actual) == (0, 1)
        assert codes(partial(trick("S1 S2 S3 S4", leader=0))) == []

    def test_the_others_by_the_winner_of_the_last(self) -> None:
        assert codes(partial("S1 S2 S3 S4", trick("S5 S6 S7 S8", leader=3))) == []
        assert at(partial("S1 S2 S3 S4", trick("S5 S6 S7 S8", leader=1))) == [("P505", 2, 1, 1)]

    def test_once(self) -> None:
        """The next leader is judged against the winner of the trick that was led by the wrong seat."""
        record = partial("S1 S2 S3 S4", trick("S5 S6 S7 S8", leader=1), trick("D1 D2 D3 D4", leader=0))
        assert at(record) == [("P505", 2, 1, 1)]

    def test_left_out_it_is_derived(self) -> None:
        assert codes(partial("S1 S2 S3 S4", "S5 S6 S7 S8", hands={3: "S5"})) == []
        assert codes(partial(["S1", "S2", "S3", "S4"], ["S5", "S6", "S7", "S8"], hands={3: "S5"})) == []

    def test_without_a_dealer_the_first_is_not_judged(self) -> None:
        assert codes(partial(trick("S1 S2 S3 S4", leader=2), dealer=None)) == []

    def test_a_dealer_who_sits_out(self) -> None:
        assert codes(partial(trick("S1 S2 S3 S4", leader=0), dealer="sitting_out")) == []
        assert codes(partial(trick("S1 S2 S3 S4", leader=3), dealer="sitting_out")) == ["P505"]

    def test_it_follows_from_a_trick_given_to_the_wrong_seat(self) -> None:
        record = partial(trick("S1 S2 S3 S4", winner=0), trick("S5 S6 S7 S8", leader=0))
        findings = judge(record).findings
        assert [(found.code, found.trick, found.follows_from) for found in findings] == [
            ("S601", 1, None),
            ("P505", 2, "S601"),
        ]

    def test_it_follows_from_nothing_where_another_led_on(self) -> None:
        record = partial(trick("S1 S2 S3 S4", winner=0), trick("S5 S6 S7 S8", leader=1))
        assert [(found.code, found.follows_from) for found in judge(record).findings] == [
            ("S601", None),
            ("P505", None),
        ]

    def test_a_wrong_winner_alone(self) -> None:
        record = partial(trick("S1 S2 S3 S4", winner=0), trick("S5 S6 S7 S8", leader=3))
        assert at(record) == [("S601", 1, None, None)]


class TestTurns:
    @pytest.mark.parametrize(
        ("seats", "expected"),
        [
            ([0, 1, 2, 3], []),
            ([0, 2, 1, 3], [(2, 2)]),
            ([0, 1, 3, 2], [(3, 3)]),
            ([0, 3, 1, 2], [(2, 3)]),
            ([0, 3, 2, 1], [(2, 3), (3, 2)]),
            ([0, 0, 1, 2], [(2, 0)]),
            ([0, 1, 1, 2], [(3, 1)]),
            ([0, 1, 1, 3], [(3, 1), (4, 3)]),
        ],
    )
    def test_the_seat_due_is_the_first_that_has_not_played(self, seats: list[int], expected: list[Any]) -> None:
        record = partial(trick("S1 S2 S3 S4", seats=seats))
        assert at(record) == [("P506", 1, position, seat) for position, seat in expected]

    def test_who_was_due(self) -> None:
        finding = only(partial(trick("S1 S2 S3 S4", seats=[0, 2, 1, 3])), "P506")
        assert (finding.expected, finding.actual, finding.card) == (1, 2, "S2")

    def test_the_winner_is_the_seat_that_played_the_card(self) -> None:
        record = partial(trick("S1 S9 S3 S4", seats=[0, 2, 1, 3], winner=2))
        assert codes(record) == ["P506"]
        record = partial(trick("S1 S9 S3 S4", seats=[0, 2, 1, 3], winner=1))
        assert sorted(codes(record)) == ["P506", "S601"]

    def test_cards_are_judged_by_the_seat_that_played_them(self) -> None:
        record = partial(trick("H1 S9 H3 H4", seats=[0, 2, 1, 3]), hands={2: "H5"})
        assert sorted(at(record)) == [("P503", 1, 2, 2), ("P506", 1, 2, 2)]

    def test_a_wrong_leader_is_the_first_of_the_seats(self) -> None:
        assert at(partial(trick("S1 S2 S3 S4", seats=[1, 2, 3, 0]))) == [("P505", 1, 1, 1)]


class TestWrongSize:
    @pytest.mark.parametrize("played", ["S1 S2 S3", "S1 S2 S3 S4 S5", "S1"])
    def test_too_few_and_too_many_cards(self, played: str) -> None:
        finding = only(partial(played), "P509")
        assert (finding.trick, finding.position, finding.seat) == (1, None, None)
        assert (finding.expected, finding.actual) == (4, len(played.split()))

    def test_nothing_else_is_judged_in_it(self) -> None:
        assert codes(partial("H1 S2 H3", hands={1: "H5"})) == ["P509"]
        assert codes(partial(trick("S1 S2 S3", leader=2))) == ["P509"]
        assert codes(partial("S1 S1 S1")) == ["P509"]
        assert codes(partial(trick("S1 S2 S3", seats=[0, 2, 1]))) == ["P509"]

    def test_its_winner_is_unknown(self) -> None:
        for winner in range(4):
            record = partial(trick("S1 S2 S3", winner=winner), trick("D1 D2 D3 D4", leader=1))
            assert codes(record) == ["P509"]

    def test_the_next_leader_is_the_recorded_winner_where_he_is_left_out(self) -> None:
        """Seat 2 led trick 2, then, so that its third card is Ana's; she plays a diamond later."""
        record = partial(trick("S1 S2 S3", winner=2), "D1 D2 H3 D4", trick("D6 D7 D8 D9", leader=1))
        assert at(record) == [("P509", 1, None, None), ("P503", 2, 3, 0)]

    def test_without_a_recorded_winner_nobody_knows_who_led(self) -> None:
        record = partial("S1 S2 S3", "D1 D2 H3 D4", trick("D6 D7 D8 D9", leader=0))
        assert codes(record) == ["P509"]

    def test_from_then_on_only_cards_played_later_are_certain(self) -> None:
        played = ("S1 S2 S3", trick("H1 S4 H3 H4", leader=0))
        assert codes(partial(*played, hands={1: "H5"})) == ["P509"]
        record = partial(*played, "H7 H8 H5 H9", hands={1: "H5"})
        assert at(record) == [("P509", 1, None, None), ("P503", 2, 2, 1)]

    def test_before_it_hands_count_as_recorded(self) -> None:
        record = partial("H1 S4 H3 H4", "S1 S2 S3", hands={1: "H5"})
        assert at(record) == [("P503", 1, 2, 1), ("P509", 2, None, None)]

    def test_each_trick_is_a_finding(self) -> None:
        assert codes(partial("S1 S2 S3", trick("D1 D2", leader=0), trick("C1 C2 C3 C4", leader=0))) == [
            "P509",
            "P509",
        ]


class TestCount:
    def test_too_few_in_a_complete_record(self) -> None:
        four = base("four")
        finding = only(four | {"tricks": four["tricks"][:-1]}, "P510")
        assert (finding.expected, finding.actual, finding.trick) == (18, 17, None)

    def test_too_few_in_a_record_with_gaps(self) -> None:
        four = base("four")
        assert codes(four | {"tricks": four["tricks"][:-1], "status": "partial"}) == []

    def test_surplus_tricks_are_not_judged(self) -> None:
        four = base("four")
        surplus = trick("S1 S1 S1", leader=3, winner=0)
        assert codes(four | {"tricks": [*four["tricks"], surplus]}) == ["P510"]
        assert codes(four | {"tricks": [*four["tricks"], surplus], "status": "partial"}) == []

    def test_a_deal_without_play_has_none_missing(self) -> None:
        assert codes(without(base("four"), "tricks", "claims")) == []
        assert codes(without(base("four"), "claims") | {"tricks": []}) == []

    @pytest.mark.parametrize(("name", "count"), [("three", 24), ("five", 15), ("mignon", 18), ("goulash", 18)])
    def test_the_number_of_the_table(self, name: str, count: int) -> None:
        record = base(name)
        assert only(record | {"tricks": record["tricks"][:-1]}, "P510").expected == count


class TestCalledSuit:
    """R4.6; seat 4 deals, so seat 0 leads. The king of spades is called."""

    def led(self, played: str, hands: dict[int, str] | None = None, *more: Any, **fields: Any) -> Record:
        known = {"call": "SK", "contract": {"taker": 2, "bid": "garde"}} | fields
        return partial(played, *more, players=5, hands=hands, **known)

    def test_the_called_suit_but_not_the_called_card(self) -> None:
        finding = only(self.led("S2 S3 S4 S5 S6", {0: "H1"}), "P508")
        assert (finding.trick, finding.position, finding.seat, finding.severity) == (1, 1, 0, "error")

    def test_the_called_card_itself(self) -> None:
        assert codes(self.led("SK S3 S4 S5 S6", {0: "H1"})) == []

    def test_another_suit_and_a_trump(self) -> None:
        assert codes(self.led("H2 H3 H4 H5 H6", {0: "S1"})) == []
        assert codes(self.led("T2 T3 T4 T5 T6", {0: "S1"})) == []

    def test_a_warning_where_the_lead_is_free(self) -> None:
        record = with_options(self.led("S2 S3 S4 S5 S6", {0: "H1"}), called_suit_lead="free")
        assert only(record, "P508").severity == "warning"
        record = self.led("S2 S3 S4 S5 S6", {0: "H1"}) | {"rules": "bga"}
        assert only(record, "P508").severity == "warning"
        assert judge(record).status == "clean"

    def test_le_mignon_knows_no_such_rule(self) -> None:
        record = self.led("S2 S3 S4 S5 S6", {0: "H1"}, call="SQ", suit="H", rules="mignon")
        assert codes(record | {"contract": {"taker": 2, "bid": 50}}) == []

    def test_a_hand_that_holds_nothing_else_is_exempt(self) -> None:
        spades = [f"S{rank}" for rank in "1 2 3 4 5 6 7 8 9 10 J N Q".split()]
        for rest, expected in ((["?", "?"], []), (["?", "H1"], ["P508"]), (["?", "SK"], ["P508"])):
            record = self.led("S2 C3 C4 C5 C6")
            assert codes(record | {"deal": {"hands": [[*spades, *rest], None, None, None, None]}}) == expected

    def test_an_unknown_hand_only_by_a_later_card(self) -> None:
        assert codes(self.led("S2 S3 S4 S5 S6")) == []
        record = self.led("S2 S3 S4 S5 S6", None, "H2 H3 H4 H5 H6")
        assert at(record) == [("P508", 1, 1, 0)]

    def test_the_second_player_behind_a_led_excuse_is_free(self) -> None:
        assert codes(self.led("EX S3 S4 S5 S6", {0: "H1", 1: "H2"})) == []

    def test_from_the_second_trick_on_all_are_free(self) -> None:
        assert codes(self.led("H2 H3 H4 H5 H6", {0: "S1"}, "S2 S3 S4 S5 S7")) == []

    def test_a_taker_who_leads_is_bound_too(self) -> None:
        assert at(self.led("S2 S3 S4 S5 S6", {0: "H1"}, contract={"taker": 0, "bid": "garde_sans"})) == [
            ("P508", 1, 1, 0)
        ]

    def test_a_taker_who_called_himself_is_bound_too(self) -> None:
        assert codes(self.led("S2 S3 S4 S5 S6", {0: "SK H1"}, contract={"taker": 0, "bid": "garde_sans"})) == ["P508"]

    def test_a_taker_who_announced_a_slam_is_bound_too(self) -> None:
        said = {"contract": {"taker": 2, "bid": "garde_sans"}, "announcements": [{"seat": 2, "kind": "slam"}]}
        record = self.led("S2 S3 S4 S5 S6", {2: "T5"}, **said)
        assert at(record) == [("P508", 1, 1, 2)]

    def test_a_called_queen(self) -> None:
        assert codes(self.led("S2 S3 S4 S5 S6", {0: "H1"}, call="SQ")) == ["P508"]
        assert codes(self.led("SK S3 S4 S5 S6", {0: "H1"}, call="SQ")) == ["C302", "P508"]
        assert codes(self.led("SQ S3 S4 S5 S6", {0: "H1"}, call="SQ")) == []

    def test_beside_another_fault_of_the_same_card(self) -> None:
        assert sorted(codes(self.led("S2 S3 S4 S5 S6", {0: "H1", 1: "S2"}))) == ["P501", "P508"]

    def test_an_unnamed_call_binds_nobody(self) -> None:
        assert codes(self.led("S2 S3 S4 S5 S6", {0: "H1"}, call="?")) == []


def excuse_last_in_the_own_camp(**rules: Any) -> Record:
    """The same with the Excuse in Bruno's hand, so that its own camp wins the last trick."""
    record = exchange(excuse_last(), "EX", "D1")
    return with_options(record, **rules) if rules else record


class TestExcuseInTheLastTrick:
    def test_lost_to_the_other_camp(self) -> None:
        finding = only(excuse_last(), "P512")
        assert (finding.severity, finding.trick, finding.position, finding.seat) == ("info", 18, 4, 2)
        assert judge(excuse_last()).status == "clean"

    def test_forbidden(self) -> None:
        finding = only(excuse_last(excuse_last_legal="forbidden"), "P511")
        assert (finding.severity, finding.trick, finding.position, finding.seat) == ("error", 18, 4, 2)

    def test_lost_also_where_the_own_camp_wins_the_trick(self) -> None:
        record = excuse_last_in_the_own_camp()
        assert [code for code in codes(record) if code in ("P511", "P512")] == ["P512"]
        record = excuse_last_in_the_own_camp(excuse_last_trick="opponents")
        assert [code for code in codes(record) if code in ("P511", "P512")] == ["P512"]

    def test_kept_there_where_it_goes_to_the_winner(self) -> None:
        record = excuse_last_in_the_own_camp(excuse_last_trick="trick_winner")
        assert [code for code in codes(record) if code in ("P511", "P512")] == []
        assert codes(excuse_last(excuse_last_trick="trick_winner")) == ["P512"]

    def test_not_before_the_last_trick(self) -> None:
        assert codes(base("last")) == []
        assert codes(with_options(base("last"), excuse_last_legal="forbidden")) == []

    def test_in_a_void_hand_nobody_is_said_to_win_it(self) -> None:
        record = excuse_last() | {"status": "void"}
        for winner in range(4):
            record["tricks"] = [*record["tricks"][:17], {**record["tricks"][17], "winner": winner}]
            assert codes(record) == []

    def test_not_beside_a_second_play_of_it(self) -> None:
        """P502 and nothing else."""
        for options in ({}, {"excuse_last_legal": "forbidden"}):
            record = excuse_last(**options)
            place = next(step for step, card in enumerate(record["tricks"][4]["cards"]) if card != "EX")
            leader = record["tricks"][4]["leader"]
            seat_of_excuse = 2
            place = (seat_of_excuse - leader) % 4
            found = at(replaced(record, 5, place + 1, "EX"))
            assert [code for code, number, _, _ in found if number == 18] == ["P502"]

    def test_not_in_a_goulash_where_it_wins_the_trick(self) -> None:
        goulash = recomputed(base("goulash"))
        record = exchange(goulash, "EX", "H8")
        last = record["tricks"][17]
        assert "EX" in last["cards"]
        seat = (last["leader"] + last["cards"].index("EX")) % 4
        record["tricks"] = [*record["tricks"][:17], {**last, "winner": seat}]
        assert not {"P511", "P512", "S601"} & {code for code, number, _, _ in at(record) if number == 18}
        record["tricks"] = [*record["tricks"][:17], {**last, "winner": last["leader"]}]
        assert ("S601", 18, None, None) in at(record)

    def test_not_in_le_mignon(self) -> None:
        record = exchange(recomputed(base("mignon")), "EX", "D4")
        assert "EX" in record["tricks"][17]["cards"]
        assert not {"P511", "P512"} & set(codes(record))

    def slam(self, **options: Any) -> Record:
        """Bruno's side wins every trick, and its Excuse lies in the last one."""
        kings = exchange(recomputed(base("kings")), "EX", "T6")
        assert "EX" in kings["tricks"][14]["cards"]
        return with_options(kings, **options) if options else kings

    def test_it_wins_where_all_earlier_tricks_were_won(self) -> None:
        record = self.slam()
        assert not {"P511", "P512"} & set(codes(record))
        assert not {"P511", "P512"} & set(codes(with_options(record, excuse_last_legal="forbidden")))

    @pytest.mark.parametrize("scope", ["camp", "taker", "leader"])
    def test_led_by_the_taker_it_wins_under_every_reading(self, scope: str) -> None:
        record = self.slam(slam_excuse_scope=scope)
        assert record["tricks"][14]["cards"][0] == "EX"
        assert "P512" not in codes(record)

    @pytest.mark.parametrize(("scope", "lost"), [("camp", False), ("taker", True), ("leader", True)])
    def test_played_by_the_partner_it_wins_for_the_camp(self, scope: str, lost: bool) -> None:
        record = with_options(exchange(recomputed(base("kings")), "EX", "CJ"), slam_excuse_scope=scope)
        place = ("P512", 15, 4, 4)
        assert (place in at(record)) is lost
        record["tricks"] = [*record["tricks"][:14], {**record["tricks"][14], "winner": 1 if lost else 4}]
        assert "S601" not in codes(record)


class TestTrickWinner:
    @pytest.mark.parametrize(
        ("played", "winner"),
        [
            ("S1 S2 S3 SK", 3),
            ("SK S2 S3 S4", 0),
            ("S5 HK DK CK", 0),
            ("S5 T1 HK S9", 1),
            ("S5 T1 T2 S9", 2),
            ("T5 T21 S9 T6", 1),
            ("EX S2 S5 S4", 2),
            ("S5 EX S2 S4", 0),
            ("EX T1 S5 HK", 1),
        ],
    )
    def test_highest_trump_else_highest_of_the_led_suit(self, played: str, winner: int) -> None:
        for claimed in range(4):
            record = partial(trick(played, winner=claimed))
            expected = [] if claimed == winner else [("S601", 1, None, None)]
            assert [place for place in at(record) if place[0] == "S601"] == expected

    def test_names_of_the_two(self) -> None:
        finding = only(partial(trick("S1 S2 S3 SK", winner=1)), "S601")
        assert (finding.expected, finding.actual, finding.pointer) == (3, 1, "/tricks/0/winner")

    def test_left_out_it_is_not_judged(self) -> None:
        assert codes(partial("S1 S2 S3 SK")) == []

    def test_each_trick_is_a_finding(self) -> None:
        record = partial(trick("S1 S2 S3 SK", winner=1), trick("D1 D2 D3 DK", leader=3, winner=0))
        assert at(record) == [("S601", 1, None, None), ("S601", 2, None, None)]


DOG_WITH_MIGNON = ["EX", "S1", "S2", "SJ", "SQ", "D1"]


class TestMignon:
    """Section 12.5; hearts are the chosen suit."""

    def played(self, *tricks: Any, hands: dict[int, str] | None = None, **options: Any) -> Record:
        record = partial(*tricks, hands=hands, call="SQ", suit="H", contract={"taker": 3, "bid": 45})
        return record | {"rules": {"preset": "mignon", "options": options}}

    @pytest.mark.parametrize(
        ("played", "winner"),
        [
            ("H4 T20 H9 H3", 2),
            ("H4 T20 H9 T2", 1),
            ("S4 T5 HK S9", 1),
            ("H4 T20 H9 EX", 1),
            ("H4 T1 H9 H3", 1),
            ("H4 S5 HK S9", 2),
            ("EX H9 T5 H3", 2),
            ("T5 T9 HK T6", 1),
        ],
    )
    def test_the_chosen_suit_wins_where_it_is_protected(self, played: str, winner: int) -> None:
        for claimed in range(4):
            found = [code for code in codes(self.played(trick(played, winner=claimed))) if code == "S601"]
            assert found == ([] if claimed == winner else ["S601"])

    def test_the_mignon_ends_the_privilege_for_good(self) -> None:
        """Edge case 103."""
        record = self.played("S4 EX S5 S6", trick("H4 T20 H9 H3", leader=3, winner=0))
        assert "S601" not in codes(record)
        record = self.played("S4 EX S5 S6", trick("H4 T20 H9 H3", leader=3, winner=1))
        assert "S601" in codes(record)

    def test_trump_one_and_two_end_it_for_their_trick(self) -> None:
        """Edge case 105."""
        record = self.played("H4 T2 H9 H3", trick("H5 T20 H10 H6", leader=1, winner=3))
        assert "S601" not in codes(record)

    def test_following_trumping_and_going_over_are_tarot(self) -> None:
        assert codes(self.played("H4 S5 H9 H3", hands={1: "HK"})) == ["P503"]
        assert codes(self.played("S4 T9 T5 S3", hands={2: "T12"})) == ["P507"]

    def test_trumping_a_protected_trick_is_required_or_waived(self) -> None:
        """Edge cases 106 and 107."""
        for played, seat, held, code in (("H4 C5 H9 H3", 1, "T5", "P504"), ("H4 T9 T4 H3", 2, "T12", "P507")):
            assert codes(self.played(played, hands={seat: held})) == [code]
            assert codes(self.played(played, hands={seat: held}, mignon_trump_on_protected="waived")) == []

    def test_waived_only_while_the_trick_is_protected(self) -> None:
        waived = {"mignon_trump_on_protected": "waived"}
        assert codes(self.played("H4 T2 C9 H3", hands={2: "T5"}, **waived)) == ["P504"]
        assert codes(self.played("S4 C2 S9 S3", hands={1: "T5"}, **waived)) == ["P504"]
        assert codes(self.played("H4 S9 H9 H3", hands={1: "H5"}, **waived)) == ["P503"]

    def test_waived_where_the_chosen_suit_may_be_the_one_that_was_led(self) -> None:
        for suit in ({"suit": "?"}, {"suit": None}):
            for played, seat, held, code in (("H4 C5 H9 H3", 1, "T5", "P504"), ("H4 T9 T4 H3", 2, "T12", "P507")):
                assert codes(self.played(played, hands={seat: held}) | suit) == [code]
                waived = self.played(played, hands={seat: held}, mignon_trump_on_protected="waived")
                assert codes(waived | suit) == []
            unprotected = self.played("H4 T2 C9 H3", hands={2: "T5"}, mignon_trump_on_protected="waived")
            assert codes(unprotected | suit) == ["P504"]

    @pytest.mark.parametrize("hidden", ["S4 ? S9 S3", "S4 S9 S3"])
    def test_a_card_that_may_have_been_the_mignon_leaves_the_privilege_open(self, hidden: str) -> None:
        """Neither the chosen suit nor the trump is certain to win, whoever is recorded and leads on."""
        for winner in (1, 2):
            next_leads = trick("S5 S6 S7 S8", leader=winner)
            record = self.played(trick(hidden, leader=0), trick("H4 T20 H9 H3", leader=0, winner=winner), next_leads)
            assert not {"S601", "P505"} & set(codes(record))
        wrong = self.played(trick(hidden, leader=0), trick("H4 H10 H9 H3", leader=0, winner=2))
        assert "S601" in codes(wrong)

    @pytest.mark.parametrize(
        ("later", "hands", "other"),
        [
            (["EX S6 S7 S8"], None, {}),
            ([], {0: "EX"}, {}),
            ([], None, {"deal": {"dog": DOG_WITH_MIGNON}}),
            ([], None, {"discard": DOG_WITH_MIGNON}),
            ([], None, {"deal": {"dog": DOG_WITH_MIGNON}, "options": {"mignon_dog": "out"}}),
        ],
    )
    def test_a_card_that_was_not_the_mignon_leaves_the_privilege_on(
        self, later: list[str], hands: dict[int, str] | None, other: dict[str, Any]
    ) -> None:
        for winner in (1, 2):
            tricks = ["S4 ? S9 S3", trick("H4 T20 H9 H3", leader=0, winner=winner), *later]
            record = self.played(*tricks, hands=hands, **other.get("options", {}))
            record |= {name: other[name] for name in ("deal", "discard") if name in other}
            assert ("S601" in codes(record)) == (winner == 1)

    def test_the_holder_of_the_mignon_may_have_played_it_unseen(self) -> None:
        for holder, open_again in ((1, True), (2, False)):
            tricks = ["S4 ? S9 S3", trick("H4 T20 H9 H3", leader=0, winner=1)]
            assert ("S601" in codes(self.played(*tricks, hands={holder: "EX"}))) != open_again
        tricks = [trick("S4 ? S9 S3", leader=2), trick("H4 T20 H9 H3", leader=0, winner=1)]
        record = self.played(*tricks) | {"deal": {"dog": DOG_WITH_MIGNON}}
        assert "S601" not in codes(record)

    def test_without_its_suit_no_winner_and_no_leader_is_judged(self) -> None:
        record = self.played(trick("H4 T20 H9 H3", winner=1), trick("S4 S5 S6 S7", leader=3, winner=0))
        assert codes(record | {"suit": "?"}) == []
        assert "S601" in codes(record)

    def test_rules_point_to_its_own_section(self) -> None:
        assert only(self.played("H4 S5 H9 H3", hands={1: "HK"}), "P503").rule == "12.5"


class TestGoesOnAsRecorded:
    """After an illegal play the replay goes on with the cards as recorded; the score is that of the cards played."""

    def test_the_trick_is_won_by_the_card_that_lies_there(self) -> None:
        record = partial(trick("H1 T2 H3 H4", winner=1), trick("S1 S2 S3 S4", leader=1), hands={1: "H5"})
        assert at(record) == [("P503", 1, 2, 1)]

    def test_the_score_is_as_played(self) -> None:
        four = base("four")
        tricks = [dict(entry) for entry in four["tricks"]]
        tricks[12] = {**tricks[12], "cards": ["H1", "H8", "S9", "H9"]}
        tricks[13] = {**tricks[13], "cards": ["D10", "T3", "D6", "H5"]}
        audit = judge(four | {"tricks": tricks})
        assert [finding.code for finding in audit.findings] == ["P503"]
        assert audit.computed is not None
        assert audit.computed["scores"] == four["claims"]["scores"]

    @pytest.mark.parametrize("fields", [{"status": "void", "void_reason": "other"}, {"status": "passed_out"}])
    def test_plays_of_a_hand_that_does_not_count_are_judged_as_far_as_there_are_any(self, fields: Record) -> None:
        record = partial("H1 S2 H3 H4", hands={1: "H5"}) | fields
        assert ("P503", 1, 2, 1) in at(record)

    def test_several_faults_are_all_found_in_one_pass(self) -> None:
        record = claiming(partial("H1 S2 H3 S5", "D1 D2 D3", hands={1: "H5", 3: "T5"}), made=True)
        assert at(record) == [("P503", 1, 2, 1), ("P504", 1, 4, 3), ("P509", 2, None, None)]
