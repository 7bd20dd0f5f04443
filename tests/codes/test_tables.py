"""The play at three and at five players, where size of a trick, turns and the number of tricks are others."""

import pytest

from .judging import at, base, codes, hand, judge, only, partial, recomputed, trick


class TestThreePlayers:
    def test_turns(self) -> None:
        assert codes(partial(trick("S1 S2 S3", seats=[0, 1, 2]), players=3)) == []
        assert at(partial(trick("S1 S2 S3", seats=[0, 2, 1]), players=3)) == [("P506", 1, 2, 2)]

    def test_four_cards_are_too_many(self) -> None:
        finding = only(partial("S1 S2 S3 S4", players=3), "P509")
        assert (finding.trick, finding.expected, finding.actual) == (1, 3, 4)

    def test_the_leader_of_the_second_trick(self) -> None:
        assert codes(partial("S1 S2 S3", trick("H1 H2 H3", leader=2), players=3)) == []
        assert at(partial("S1 S2 S3", trick("H1 H2 H3", leader=0), players=3)) == [("P505", 2, 1, 0)]

    def test_a_trick_given_to_the_wrong_seat_that_led_on(self) -> None:
        record = partial(trick("S1 S2 S3", winner=0), trick("H1 H2 H3", leader=0), players=3)
        findings = judge(record).findings
        assert [(finding.code, finding.follows_from) for finding in findings] == [("S601", None), ("P505", "S601")]

    def test_going_over_is_proven_by_the_next_trick(self) -> None:
        finding = only(partial("S1 T5 T3", "T6 T7 T2", players=3), "P507")
        assert (finding.trick, finding.position, finding.seat) == (1, 3, 2)
        assert finding.proof == {"trick": 2, "card": "T7"}
        assert codes(partial("S1 T5 T3", "T6 T4 T2", players=3)) == []

    def test_a_suit_played_later_proves_the_revoke(self) -> None:
        assert at(partial("S1 T5 T3", "H2 S7 S8", players=3)) == [("P503", 1, 3, 2)]

    def test_a_card_of_another_hand(self) -> None:
        record = partial("S1 S5 S3", players=3)
        record["deal"] = {"hands": [None, None, hand("S5", 3)]}
        assert at(record) == [("P501", 1, 2, 1)]


class TestFivePlayers:
    def test_turns(self) -> None:
        record = partial(trick("S1 S2 S3 S4 S5", seats=[0, 1, 3, 2, 4]), players=5)
        finding = only(record, "P506")
        assert (finding.trick, finding.position, finding.seat, finding.expected) == (1, 3, 3, 2)

    def test_four_cards_are_too_few(self) -> None:
        finding = only(partial("S1 S2 S3 S4", players=5), "P509")
        assert (finding.trick, finding.expected, finding.actual) == (1, 5, 4)

    def test_the_leader_of_the_second_trick(self) -> None:
        led = [trick("H1 H2 H3 H4 H5", leader=leader) for leader in (4, 0)]
        assert codes(partial("S1 S2 S3 S4 S5", led[0], players=5)) == []
        assert at(partial("S1 S2 S3 S4 S5", led[1], players=5)) == [("P505", 2, 1, 0)]

    def test_a_trump_played_later_proves_that_it_was_held(self) -> None:
        finding = only(partial("S1 H1 S3 S4 S5", "T2 T3 T4 T5 T6", players=5), "P504")
        assert (finding.trick, finding.position, finding.seat) == (1, 2, 1)
        assert finding.proof == {"trick": 2, "card": "T4"}

    def test_one_hand_after_the_other_is_judged(self) -> None:
        hands = {1: "S9", 2: "T7", 4: "T20"}
        record = partial("S1 H2 H3 T8 T9", players=5, hands=hands)
        assert at(record) == [("P503", 1, 2, 1), ("P504", 1, 3, 2)]


@pytest.mark.parametrize("name", ["three", "five"])
def test_one_trick_less_and_one_more(name: str) -> None:
    record = recomputed(base(name))
    tricks = record["tricks"]
    players = len(record["players"])
    for changed in (tricks[:-1], [*tricks, {"cards": ["?"] * players}]):
        finding = only(record | {"tricks": changed}, "P510")
        assert (finding.trick, finding.expected, finding.actual) == (None, len(tricks), len(changed))
        assert "P510" not in codes(record | {"tricks": changed, "status": "partial"})
