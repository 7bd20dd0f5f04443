"""D101 to D106: the deal (findings.md, "Deal")."""

import pytest

from .judging import (
    Record,
    at,
    auction,
    base,
    codes,
    exchange,
    judge,
    only,
    partial,
    recomputed,
    with_options,
    without,
)

VOID = {"status": "void", "void_reason": "petit_sec"}


def petit_sec_hand() -> Record:
    """A legal hand of four but for one thing: David was dealt the Petit as only trump, without the Excuse."""
    return recomputed(exchange(base("four"), "EX", "D5"))


def deal_of(record: Record, **fields: object) -> Record:
    """Only the deal of a record."""
    return without(record, "auction", "discard", "tricks", "claims") | fields


def with_hand(record: Record, seat: int, hand: list[str] | None) -> Record:
    hands = [hand if index == seat else cards for index, cards in enumerate(record["deal"]["hands"])]
    return record | {"deal": {**record["deal"], "hands": hands}}


def with_dog(record: Record, dog: list[str]) -> Record:
    return record | {"deal": {**record["deal"], "dog": dog}}


class TestDoubledCard:
    def test_every_doubled_card_and_the_missing_ones_stand_in_one_finding(self) -> None:
        four = base("four")
        hand = ["S5", "H8", *four["deal"]["hands"][0][2:]]
        finding = only(with_hand(four, 0, hand), "D101")
        assert finding.actual == ["S5", "H8"]
        assert "S3" in finding.message
        assert "SJ" in finding.message

    def test_a_card_in_a_hand_and_in_the_dog(self) -> None:
        four = base("four")
        record = with_dog(four, ["HQ", "D3", "C7", "CN", "T5", "T2"])
        assert only(record, "D101").actual == ["T2"]

    def test_a_card_three_times_is_one_finding(self) -> None:
        four = base("four")
        hand = ["S5", "S5", *four["deal"]["hands"][0][2:]]
        assert only(with_hand(four, 0, hand), "D101").actual == ["S5"]

    def test_no_card_not_held_follows_from_it(self) -> None:
        """Both hands count as not recorded, so that the card which is missing may be played."""
        four = base("four")
        assert four["deal"]["hands"][0][0] == "S3"
        assert any("S3" in trick["cards"] for trick in four["tricks"])
        assert codes(with_hand(four, 0, ["S5", *four["deal"]["hands"][0][1:]])) == ["D101"]

    def test_no_discard_not_held_follows_from_it(self) -> None:
        """S8 is laid aside and stands, by a slip of the pen, in David's hand instead of in the taker's."""
        four = base("four")
        taker = ["S1", *four["deal"]["hands"][1][1:]]
        assert codes(with_hand(four, 1, taker)) == ["D101"]

    def test_the_other_hands_are_still_judged(self) -> None:
        """Chloé's hand is doubled into Ana's; Bruno's and David's plays are judged from their hands."""
        four = recomputed(base("four"))
        doubled = with_hand(four, 0, ["S5", *four["deal"]["hands"][0][1:]])
        swapped = [dict(trick) for trick in doubled["tricks"]]
        swapped[12] = {**swapped[12], "cards": ["H1", "H8", "S9", "H9"]}
        swapped[13] = {**swapped[13], "cards": ["D10", "T3", "D6", "H5"]}
        assert at(doubled | {"tricks": swapped}) == [("D101", None, None, None), ("P503", 13, 3, 3)]

    def test_a_card_twice_in_the_discard(self) -> None:
        four = base("four")
        finding = only(four | {"discard": ["S8", "S8", "HQ", "D3", "D8", "DN"]}, "D101")
        assert (finding.actual, finding.pointer) == (["S8"], "/discard")

    def test_doubled_in_the_deal_and_in_the_discard(self) -> None:
        four = base("four") | {"discard": ["S8", "S8", "HQ", "D3", "D8", "DN"]}
        record = with_hand(four, 0, ["S5", *four["deal"]["hands"][0][1:]])
        assert only(record, "D101").actual == ["S5", "S8"]

    def test_a_discarded_card_in_another_hand_is_no_doubled_card(self) -> None:
        four = base("four")
        assert codes(four | {"discard": ["S8", "SN", "HQ", "D3", "D8", "DQ"]}) == ["C316"]

    def test_unknown_cards_are_not_doubled(self) -> None:
        four = base("four")
        assert codes(with_dog(four, ["?", "?", "?", "CN", "T5", "T11"])) == []


class TestSizes:
    def test_every_wrong_hand_is_a_finding_of_its_seat(self) -> None:
        four = base("four")
        hands = four["deal"]["hands"]
        record = with_hand(with_hand(four, 0, hands[0][1:]), 2, [*hands[2], "?"])
        assert at(record) == [("D102", None, None, 0), ("D102", None, None, 2)]

    def test_no_card_not_held_follows_from_a_short_hand(self) -> None:
        four = base("four")
        assert codes(with_hand(four, 0, four["deal"]["hands"][0][:-1])) == ["D102"]

    def test_no_discard_not_held_follows_from_a_short_dog(self) -> None:
        """HQ is laid aside and was left out of the dog."""
        four = base("four")
        assert codes(with_dog(four, ["D3", "C7", "CN", "T5", "T11"])) == ["D103"]

    @pytest.mark.parametrize(("name", "right"), [("three", 24), ("four", 18), ("five", 15), ("mignon", 18)])
    def test_the_right_size_is_that_of_the_table(self, name: str, right: int) -> None:
        record = recomputed(base(name))
        finding = only(with_hand(record, 1, record["deal"]["hands"][1][:-1]), "D102")
        assert (finding.expected, finding.actual, finding.seat) == (right, right - 1, 1)

    @pytest.mark.parametrize(("name", "right"), [("three", 6), ("four", 6), ("five", 3), ("mignon", 6)])
    def test_the_right_dog_is_that_of_the_table(self, name: str, right: int) -> None:
        record = recomputed(base(name))
        finding = only(with_dog(record, [*record["deal"]["dog"], "?"]), "D103")
        assert (finding.expected, finding.actual, finding.seat) == (right, right + 1, None)

    def test_hands_of_25_and_a_dog_of_three_at_three_players(self) -> None:
        """Edge case 3: wrong in all presets."""
        three = without(base("three"), "tricks", "auction", "claims")
        hands, dog = three["deal"]["hands"], three["deal"]["dog"]
        dealt = {"hands": [[*hand, dog[seat]] for seat, hand in enumerate(hands)], "dog": dog[3:]}
        assert codes(three | {"deal": dealt}) == ["D102", "D102", "D102", "D103"]

    def test_a_missing_and_a_surplus_hand(self) -> None:
        four = base("four")
        hands = four["deal"]["hands"]
        for number in (hands[:3], [*hands, ["?"] * 18]):
            record = four | {"deal": {**four["deal"], "hands": number}}
            finding = only(record, "D104")
            assert (finding.expected, finding.actual) == (4, len(number))

    def test_with_a_wrong_number_of_hands_none_is_trusted(self) -> None:
        """The hands are shifted by a seat; that shows in no play."""
        four = base("four")
        assert codes(four | {"deal": {**four["deal"], "hands": four["deal"]["hands"][1:]}}) == ["D104"]


class TestPetitSecPlayed:
    def test_an_error_where_annulling_is_mandatory(self) -> None:
        finding = only(petit_sec_hand(), "D105")
        assert (finding.severity, finding.seat) == ("error", 3)

    def test_a_warning_where_nothing_is_annulled(self) -> None:
        record = petit_sec_hand() | {"rules": "bga"}
        assert only(record, "D105").severity == "warning"
        assert judge(record).status == "clean"

    def test_nothing_where_annulling_is_the_choice_of_the_holder(self) -> None:
        assert codes(with_options(petit_sec_hand(), petit_sec="optional")) == []

    def test_le_mignon_does_not_know_it(self) -> None:
        record = petit_sec_hand() | {"rules": "mignon", "suit": "S", "call": "HQ"}
        record["auction"] = auction((0, "pass"), (1, 30), (2, "pass"))
        assert "D105" not in codes(record)

    def test_a_reconstructed_hand_is_judged_too(self) -> None:
        record = petit_sec_hand()
        assert at(without(record, "deal")) == [("D105", None, None, 3)]

    def test_the_hand_of_the_taker_is_reconstructed_from_dog_and_discard(self) -> None:
        """The test is made on the dealt hand: the taker's trumps but the Petit come from the dog."""
        record = petit_sec_hand()
        assert codes(with_hand(record, 3, None)) == ["D105"]

    def test_a_hand_in_doubt_is_not_judged(self) -> None:
        record = petit_sec_hand()
        hand = ["?" if card == "S1" else card for card in record["deal"]["hands"][3]]
        assert codes(with_hand(record, 3, hand) | {"status": "partial", "tricks": record["tricks"][:3]}) == []

    def test_a_hand_that_was_not_played(self) -> None:
        everybody_passes = auction((0, "pass"), (1, "pass"), (2, "pass"), (3, "pass"))
        deal = deal_of(petit_sec_hand())
        assert codes(deal | {"status": "passed_out", "auction": everybody_passes}) == []
        assert codes(deal | VOID) == []
        assert codes(deal | {"status": "void", "void_reason": "other"}) == []

    @pytest.mark.parametrize(
        ("held", "expected"),
        [("T1", ["D105"]), ("T1 EX", []), ("T1 T2", []), ("T2", []), ("T21", []), ("EX", []), ("", [])],
    )
    def test_only_the_petit_alone(self, held: str, expected: list[str]) -> None:
        plain = [suit + rank for suit in "SHDC" for rank in "1 2 3 4 5".split()]
        trumps = held.split()
        hand = trumps + plain[: 18 - len(trumps)]
        record = partial(trumps[0] if trumps else "S1", hands={})
        record["tricks"] = [{"leader": 0, "cards": [hand[0], "?", "?", "?"]}]
        record["deal"] = {"hands": [hand, None, None, None]}
        assert codes(record) == expected

    @pytest.mark.parametrize(("name", "count"), [("three", 24), ("five", 15)])
    def test_the_same_at_three_and_five_players(self, name: str, count: int) -> None:
        players = {"three": 3, "five": 5}[name]
        plain = [suit + rank for suit in "SHDC" for rank in "1 2 3 4 5 6 7".split()]
        record = partial({"leader": 0, "cards": ["T1"] + ["?"] * (players - 1)}, players=players)
        record["deal"] = {"hands": [["T1", *plain[: count - 1]]] + [None] * (players - 1)}
        assert at(record) == [("D105", None, None, 0)]


class TestPetitSecUnfounded:
    def test_a_rightful_annulment(self) -> None:
        assert codes(deal_of(petit_sec_hand(), **VOID)) == []

    def test_no_hand_is_one(self) -> None:
        assert only(deal_of(base("four"), **VOID), "D106").pointer == "/void_reason"

    def test_only_where_all_hands_are_known(self) -> None:
        record = deal_of(base("four"), **VOID)
        assert codes(with_hand(record, 0, None)) == []
        hand = ["?", *record["deal"]["hands"][0][1:]]
        assert codes(with_hand(record, 0, hand)) == []

    def test_the_dog_need_not_be_known(self) -> None:
        record = deal_of(base("four"), **VOID)
        assert codes(record | {"deal": {"hands": record["deal"]["hands"]}}) == ["D106"]

    def test_where_rules_know_no_annulment_it_is_always_unfounded(self) -> None:
        assert codes(deal_of(petit_sec_hand(), rules="bga", **VOID)) == ["D106"]
        assert codes(with_options(deal_of(petit_sec_hand(), **VOID), petit_sec="off")) == ["D106"]

    def test_by_choice_it_must_be_founded_too(self) -> None:
        assert codes(with_options(deal_of(petit_sec_hand(), **VOID), petit_sec="optional")) == []
        assert codes(with_options(deal_of(base("four"), **VOID), petit_sec="optional")) == ["D106"]

    @pytest.mark.parametrize("reason", ["misdeal", "other", None])
    def test_other_reasons_are_not_judged(self, reason: str | None) -> None:
        assert codes(deal_of(base("four"), status="void", void_reason=reason)) == []
