"""Section 7 of the rules: the play of the cards. Each test names its article."""

from typing import Any

import pytest
from hands import Record, bidding, codes, computed, deal, judge, mask, numbers, one_trick, places, play, record, taken

from auditor.cards import NUMBERS, SUIT_LETTERS, tokens_of
from auditor.rules.play import NO_TRUMP_LYING, led_suit, legal_cards, play_fault, winning_position

tables = pytest.mark.parametrize("players", [3, 4, 5])


def whole(players: int, rules: Any = "fft", dealer: int | None = None, **fields: Any) -> Record:
    """A hand without play; the seat after the dealer takes Garde sans."""
    dealer = players - 1 if dealer is None else dealer
    first = (dealer + 1) % players
    hand = record(
        players, rules, deal=deal(players, {first: "HK"}), auction=bidding(players, "garde_sans", first=first)
    )
    hand |= {"dealer": dealer} | fields
    return hand | {"call": "HK"} if players == 5 else hand


def legal(held: str, trick: str) -> set[str]:
    """Legal cards of a hand to the cards that lie, by the program."""
    lying = numbers(trick)
    trumps = [card for card in lying if NUMBERS["T1"] <= card <= NUMBERS["T21"]]
    return set(tokens_of(legal_cards(mask(held), led_suit(lying), max(trumps, default=NO_TRUMP_LYING))))


def fault(card: str, held: str, trick: str) -> str | None:
    """The fault of a card of a hand to the cards that lie, by the program."""
    lying = numbers(trick)
    trumps = [number for number in lying if NUMBERS["T1"] <= number <= NUMBERS["T21"]]
    highest = max(trumps, default=NO_TRUMP_LYING)
    return play_fault(NUMBERS[card], mask(held), led_suit(lying), highest)


@tables
def test_r7_1_first_lead_by_the_player_after_the_dealer(players: int) -> None:
    for dealer in range(players):
        hand = whole(players, dealer=dealer, status="partial")
        assert codes(play(hand, stop=1)) == []
        wrong = play(hand, leader=dealer, stop=1)
        assert codes(wrong) == ["P505"]
        assert places(wrong, "P505") == [(1, 1, dealer)]


def announced(rules: Any, leader: int, **said: Any) -> Record:
    """Seat 2 has taken and announced a slam; somebody leads the first trick."""
    hand = record(4, rules, deal=deal(4, {}), auction=taken(4, 2), status="partial")
    return play(hand | {"announcements": [{"seat": 2, "kind": "slam"} | said]}, leader=leader, stop=1)


@pytest.mark.parametrize("preset", ["fft", "bga"])
def test_r7_1_an_announced_slam_leads(preset: str) -> None:
    assert codes(announced(preset, 2)) == []
    assert codes(announced(preset, 0)) == ["P505"]


def test_r7_1_slam_leads_is_an_option() -> None:
    rules = {"preset": "fft", "options": {"slam_leads": False}}
    assert codes(announced(rules, 0)) == []
    assert codes(announced(rules, 2)) == ["P505"]


def test_r7_1_a_void_announcement_gives_no_lead() -> None:
    late = {"when": "play", "trick": 2}
    assert codes(announced("fft", 0, **late)) == ["N412"]
    assert sorted(codes(announced("fft", 2, **late))) == ["N412", "P505"]
    assert codes(announced("fft", 0, seat=1)) == ["N411"]


@tables
def test_r7_1_the_winner_leads_the_next(players: int) -> None:
    hand = play(whole(players, status="partial"), stop=3)
    assert codes(hand) == []
    winner = hand["tricks"][0]["winner"]
    wrong = (winner + 1) % players
    bad = play(whole(players, status="partial"), stop=1)
    bad["tricks"].append({"leader": wrong, "cards": [bad["deal"]["hands"][wrong][0]]})
    later = [finding.code for finding in judge(bad).findings]
    assert later == ["P509"], "in a trick of the wrong size nothing else is judged"
    shifted = play(whole(players, status="partial"), stop=2)
    second = shifted["tricks"][1]
    seats = [(second["leader"] + step) % players for step in range(players)]
    second["cards"] = [*second["cards"][1:], second["cards"][0]]
    second["leader"] = seats[1]
    assert ("P505", 2, 1, seats[1]) in [(f.code, f.trick, f.position, f.seat) for f in judge(shifted).findings]


def test_r7_1_order_of_play_is_the_order_of_seats() -> None:
    good = one_trick("S2 S3 S4 S5", {})
    assert codes(good) == []
    good["tricks"][0] = {"cards": ["S2", "S4", "S3", "S5"], "seats": [0, 2, 1, 3]}
    assert codes(good) == ["P506"]
    assert places(good, "P506") == [(1, 2, 2)]


HAND = "S2 SK H5 T3 T15 EX"


@pytest.mark.parametrize(
    ("held", "trick", "expected"),
    [
        # Leading, and second after a led Excuse: any card.
        (HAND, "", HAND),
        ("S2 SK H5 T3 T15", "EX", "S2 SK H5 T3 T15"),
        # Follow suit, any card of it, no duty to go higher.
        (HAND, "S5", "S2 SK EX"),
        (HAND, "SQ", "S2 SK EX"),
        (HAND, "H2", "H5 EX"),
        # Also when the trick has been trumped.
        (HAND, "S5 T20", "S2 SK EX"),
        # Void: trump; over the highest trump lying, also over the partner's; else any trump.
        (HAND, "D5", "T3 T15 EX"),
        (HAND, "D5 T2", "T3 T15 EX"),
        (HAND, "D5 T9", "T15 EX"),
        (HAND, "D5 T9 T4", "T15 EX"),
        (HAND, "D5 T20", "T3 T15 EX"),
        # Trumps led: the same duty.
        (HAND, "T1", "T3 T15 EX"),
        (HAND, "T10", "T15 EX"),
        (HAND, "T10 T16", "T3 T15 EX"),
        (HAND, "T10 H3", "T15 EX"),
        # Void of both: any card.
        ("S2 SK H5 EX", "D5", "S2 SK H5 EX"),
        ("S2 SK H5", "T5", "S2 SK H5"),
        ("EX", "D5", "EX"),
    ],
)
def test_r7_2_legal_cards(held: str, trick: str, expected: str) -> None:
    assert legal(held, trick) == set(expected.split())
    for card in held.split():
        assert (fault(card, held, trick) is None) == (card in expected.split())


@pytest.mark.parametrize(
    ("card", "held", "trick", "expected"),
    [
        ("H5", HAND, "S5", "P503"),
        ("T3", HAND, "S5", "P503"),
        ("S2", HAND, "S5", None),
        ("S2", HAND, "D5", "P504"),
        ("T3", HAND, "D5", None),
        ("S2", HAND, "T5", "P503"),
        ("T3", HAND, "D5 T9", "P507"),
        ("T3", HAND, "T9", "P507"),
        ("T15", HAND, "T9", None),
        ("T3", HAND, "T16", None),
    ],
)
def test_r7_2_what_a_card_breaks(card: str, held: str, trick: str, expected: str | None) -> None:
    assert fault(card, held, trick) == expected


@pytest.mark.parametrize(
    ("trick", "hands", "void", "expected"),
    [
        ("S5 SK S2 S6", {1: "S7"}, "", []),
        ("S5 H9 S2 S6", {1: "S7"}, "", [("P503", 1, 2, 1)]),
        ("S5 T9 S2 S6", {1: "S7"}, "", [("P503", 1, 2, 1)]),
        ("S5 T9 S2 S6", {1: "H7"}, "S", []),
        ("S5 H9 S2 S6", {1: "T7"}, "S", [("P504", 1, 2, 1)]),
        ("S5 H9 S2 S6", {}, "ST", []),
        ("T5 T4 T2 T6", {1: "T7"}, "T", [("P507", 1, 2, 1)]),
        ("T5 T4 T7 T8", {1: "H7"}, "T", []),
        ("T5 H4 T7 T8", {1: "T6"}, "", [("P503", 1, 2, 1)]),
    ],
)
def test_r7_2_in_a_record(trick: str, hands: Any, void: str, expected: list[Any]) -> None:
    """Seat 1 has the named cards and no more of the void suits; the others follow as they must."""
    hand = one_trick(trick, hands | ({3: "T20"} if "T2 " in trick else {}), void={1: void, 2: "", 3: ""})
    found = [(f.code, f.trick, f.position, f.seat) for f in judge(hand).findings if f.seat == 1]
    assert found == expected


def test_r7_2_expected_is_the_sorted_list_of_legal_cards() -> None:
    hand = one_trick("S5 H9 S2 S6", {1: "S7 SK EX"}, void={1: "S"})
    (finding,) = judge(hand).findings
    assert (finding.expected, finding.actual) == (["S7", "SK", "EX"], "H9")


def test_r7_3_the_excuse_in_place_of_any_card() -> None:
    for trick in ("S5 EX S2 S6", "T5 EX", "EX"):
        held = f"S7 T9 H3 {'' if trick == 'EX' else 'EX'}"
        assert fault("EX", f"{held} EX", trick.replace(" EX", "").replace("EX", "")) is None
    assert codes(one_trick("S5 EX S2 S6", {1: "S7"})) == []
    assert codes(one_trick("EX S5 S2 S6", {})) == []


def last_trick(rules: Any = "fft") -> Record:
    """The Excuse is kept for the last trick by seat 1, a defender."""
    hand = record(4, rules, deal=deal(4, {1: "EX"}), auction=taken(4, 0))
    return play(hand, late="EX")


@pytest.mark.parametrize("preset", ["fft", "bga"])
def test_r7_3_legal_with_loss_in_the_last_trick(preset: str) -> None:
    hand = last_trick(preset)
    assert [code for code in codes(hand) if code[0] == "P"] == ["P512i"]
    assert [trick for trick, _, _ in places(hand, "P512")] == [18]
    assert judge(hand).status == "clean"


def test_r7_3_forbidden() -> None:
    hand = last_trick({"preset": "fft", "options": {"excuse_last_legal": "forbidden"}})
    assert [code for code in codes(hand) if code[0] == "P"] == ["P511"]
    assert places(hand, "P511")[0][0::2] == (18, 1)


def test_r7_4_the_second_card_sets_the_suit() -> None:
    assert led_suit(numbers("EX")) is None
    assert led_suit(numbers("EX S5")) == SUIT_LETTERS.index("S")
    assert legal("H3 T4 S2", "EX") == {"H3", "T4", "S2"}
    assert legal("H3 T4 S2", "EX S5") == {"S2"}
    assert legal("H3 T4", "EX S5") == {"T4"}
    assert legal("H3 T4 T6", "EX T5") == {"T6"}


def test_r7_4_the_third_player_is_bound() -> None:
    assert codes(one_trick("EX H5 H2 H6", {2: "H7"})) == []
    hand = one_trick("EX H5 S2 H6", {2: "H7"})
    assert codes(hand) == ["P503"]
    assert places(hand, "P503") == [(1, 3, 2)]


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("S5 S9 SK S2", 2),
        ("S5 HK DK CK", 0),
        ("S5 T2 SK T9", 3),
        ("S5 T9 SK T2", 1),
        ("T3 T20 T5 T21", 3),
        ("T3 SK EX H2", 0),
        ("EX S5 S9 HK", 2),
        ("EX T1 SK S2", 1),
        ("S5 EX H9 DK", 0),
        ("EX T2 T1 T3", 3),
        ("S1 T1 SK SQ", 1),
    ],
)
def test_r7_5_winner(trick: str, winner: int) -> None:
    assert winning_position(numbers(trick)) == winner


def test_r7_5_a_wrong_winner_in_a_record() -> None:
    hand = one_trick("S5 S9 SK S2", {})
    hand["tricks"][0]["winner"] = 2
    assert codes(hand) == []
    hand["tricks"][0]["winner"] = 1
    assert codes(hand) == ["S601"]
    assert places(hand, "S601") == [(1, None, None)]


def test_r7_6_every_revoke_by_itself_and_the_play_goes_on() -> None:
    """Seat 1 throws hearts on spades twice though it has spades; the rest is judged as if nothing were."""
    held = {0: "S1 S2 T21", 1: "S3 S4 H1 H2", 2: "S5 S6", 3: "S7 S8"}
    hand = record(4, deal=deal(4, held), auction=taken(4, 3), status="partial")
    tricks = ["S1 H1 S5 S7", "S8 S2 H2 S6"]
    hand["tricks"] = [{"cards": trick.split()} for trick in tricks]
    assert places(hand, "P503") == [(1, 2, 1), (2, 3, 1)]
    assert codes(hand) == ["P503", "P503"]


def test_r7_6_the_score_is_as_played() -> None:
    hand = record(3, deal=deal(3, {0: "S1", 1: "SK H1", 2: "S2"}), auction=taken(3, 2))
    good = play(hand, {1: "S1 SK S2"})
    bad = play(hand, {1: "S1 H1 S2"})
    assert codes(good) == []
    assert codes(bad)[0] == "P503"
    assert computed(bad)["points"]["attack"] + computed(bad)["points"]["defence"] == 91
