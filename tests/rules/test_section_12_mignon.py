"""Section 12 of the rules: Le Mignon. Each test names its article."""

from typing import Any

import pytest
from hands import (
    DOG,
    DOG_SIZES,
    Record,
    cards,
    codes,
    computed,
    counted,
    deal,
    judge,
    mask,
    mignon_winner,
    numbers,
    one_trick,
    places,
    play,
    readings,
    record,
    seats,
    summary,
    taken,
)

from auditor.cards import ALL_CARDS, KINGS, KNIGHTS, NUMBERS, QUEENS, SUIT_LETTERS, TOKENS, cards_of
from auditor.engine.hand import Bid
from auditor.rules.auction import AuctionResult, Table, allowed_bids, judge_auction
from auditor.rules.call import callable_cards
from auditor.rules.discard import judge_discard, never_discardable
from auditor.rules.mignon import (
    HALF_POINTS,
    fixed_partner,
    has_call,
    is_protected,
    legal_cards_mignon,
    mignon_attack_points,
    mignon_shares,
    winning_position_mignon,
)
from auditor.rules.play import NO_TRUMP_LYING
from auditor.rules.ruleset import RuleSet, rule_set

MIGNON = rule_set("mignon")
THRESHOLDS = {3: 40, 4: 45, 5: 50}
tables = pytest.mark.parametrize("players", [3, 4, 5])


def rules(**options: Any) -> Record:
    """The preset with some options, as a record writes them."""
    return {"preset": "mignon", "options": options}


PLAIN = rules(mignon_ownership="keeps", mignon_last_trick="trick_winner", mignon_self_call="zero_sum")
"""The default readings, chosen by the record, so that no warning names them."""


def hand_of(players: int = 4, named: dict[int, str] | None = None, bid: int = 50, **fields: Any) -> Record:
    """Seat 0 has taken, chosen spades, called the queen of hearts of seat 1, and laid low clubs aside."""
    dog = DOG_SIZES[players]
    low = " ".join(f"C{rank}" for rank in range(1, dog + 1))
    named = dict(named or {})
    named[0] = f"{named.get(0, '')} {low}"
    if not any("HQ" in held for held in named.values()):
        named[1] = f"{named.get(1, '')} HQ"
    fields = {"rules": PLAIN, "suit": "S", "discard": low.split()} | fields
    if players > 3:
        fields = {"call": "HQ"} | fields
    hand = record(players, deal=deal(players, named), auction=taken(players, 0, bid)) | fields
    return {key: value for key, value in hand.items() if value is not None}


def test_section_12_1_values() -> None:
    expected = {"EX": 10, "T1": 5}
    for suit in "SHDC":
        expected |= {suit + "10": 1, suit + "J": 2, suit + "N": 3, suit + "Q": 4, suit + "K": 5}
    for number, token in enumerate(TOKENS):
        assert HALF_POINTS[number] == 2 * expected.get(token, 0), token
    for suit in range(4):
        assert sum(HALF_POINTS[14 * suit : 14 * suit + 14]) == 2 * 15
    assert sum(HALF_POINTS[56:78]) == 2 * 15
    assert sum(HALF_POINTS[card] for card in cards_of(ALL_CARDS)) == 2 * 75


def test_section_12_1_whole_points_only() -> None:
    line = {"rules": "mignon", "bid": 45, "partner": 1}
    assert codes(summary(4, **line, points={"attack": 45})) == []
    assert codes(summary(4, **line, points={"attack": 45.5})) == ["S711"]


def test_section_12_1_no_oudlers_and_no_target_but_the_bid() -> None:
    block = computed(summary(4, "mignon", bid=45, partner=1, points={"attack": 46}))
    assert (block["target"], block["oudlers"], block["multiplier"], block["slam"]) == (45, None, None, None)


@tables
def test_section_12_2_deal(players: int) -> None:
    hand = hand_of(players)
    assert codes(play(hand)) == []
    hand["deal"]["dog"].pop()
    assert codes(hand) == ["D103"]


def judged(text: str, players: int = 4, ruleset: RuleSet = MIGNON, dealer: int | None = -2) -> AuctionResult:
    """Judges ``seat:bid`` words, with ``|`` where the dog is turned; seat 0 speaks first, the last seat deals."""
    bids = []
    round_number = 1
    for word in text.split():
        if word == "|":
            round_number = 2
            continue
        seat, bid = word.split(":")
        bids.append(Bid(int(seat), bid if bid == "pass" else int(bid), round_number))
    dealer = players - 1 if dealer == -2 else dealer
    return judge_auction(bids, Table(players, None if dealer is None else 0, dealer), ruleset, complete=True)


def faults(text: str, players: int = 4, **options: Any) -> list[tuple[str, int | None, int]]:
    found = judged(text, players, rule_set("mignon", options)).faults
    return [(fault.code, fault.place, fault.seat) for fault in found]


@tables
def test_section_12_3_bids(players: int) -> None:
    threshold = THRESHOLDS[players]
    legal = [bid for bid in range(25, 76) if bid > threshold or bid % 5 == 0]
    assert list(allowed_bids(players, MIGNON)) == legal
    passes = " ".join(f"{seat}:pass" for seat in range(1, players))
    for bid in (0, 5, 20, 24, 26, threshold - 1, threshold + 1, 75, 76, 100):
        expected = [] if bid in legal else [("A204", 0, 0)]
        assert faults(f"0:{bid} {passes}", players) == expected, f"{bid} at {players} players"


def test_section_12_3_always_higher() -> None:
    assert faults("0:30 1:35 2:pass 3:50") == []
    assert faults("0:30 1:30 2:pass 3:pass") == [("A202", 1, 1)]
    assert faults("0:50 1:49 2:pass 3:pass") == [("A202", 1, 1)]
    assert faults("0:30 1:25 2:pass 3:pass") == [("A202", 1, 1)]


def test_section_12_3_jumps() -> None:
    assert faults("0:25 1:40 2:51 3:75") == []
    assert faults("0:25 1:35 2:pass 3:pass", mignon_bid_jump=False) == [("A204", 1, 1)]
    assert faults("0:25 1:30 2:35 3:40", mignon_bid_jump=False) == []
    assert faults("0:40 1:pass 2:pass 3:pass", mignon_bid_jump=False) == []
    # Beyond the threshold any number is an overbid.
    assert faults("0:40 1:45 2:60 3:pass", mignon_bid_jump=False) == []
    assert faults("0:40 1:46 2:pass 3:pass", mignon_bid_jump=False) == []


def test_section_12_3_round_one_in_seat_order() -> None:
    assert faults("1:30 0:pass 2:pass 3:pass") == [("A201", 0, 1)]
    assert faults("0:30 1:pass 0:35 2:pass 3:pass") == [("A203", 2, 0)]
    assert faults("0:30 2:pass 3:pass") == [("A205", None, 1)]


def test_section_12_3_the_dealer_need_not_speak() -> None:
    assert faults("0:30 1:pass 2:pass") == []
    bids = [Bid(0, 30), Bid(1, "pass"), Bid(2, "pass")]
    # A player who sits out deals: the last seat has no privilege.
    table = Table(4, 0, -1)
    assert [fault.code for fault in judge_auction(bids, table, MIGNON, complete=True).faults] == ["A205"]


def test_section_12_3_only_the_dealer_and_the_bidders_speak_again() -> None:
    assert faults("0:30 1:pass 2:35 3:pass | 0:40 2:45 3:50") == []
    assert faults("0:30 1:pass 2:35 3:pass | 1:40") == [("A203", 4, 1)]
    assert judged("0:30 1:pass 2:35 3:pass | 3:40").contract == (3, 40)


def test_section_12_3_the_dealer_may_open_after_seeing_the_dog() -> None:
    assert faults("0:pass 1:pass 2:pass 3:pass | 3:25") == []
    assert judged("0:pass 1:pass 2:pass 3:pass | 3:25").contract == (3, 25)
    assert faults("0:pass 1:pass 2:pass 3:pass | 0:25") == [("A203", 4, 0)]
    assert judged("0:pass 1:pass 2:pass 3:pass").all_passed


def test_section_12_3_round_two_goes_round_until_nobody_raises() -> None:
    rounds = "0:30 1:35 2:pass 3:pass | 0:40 1:45 0:46 1:pass"
    assert faults(rounds) == []
    assert judged(rounds).contract == (0, 46)
    assert faults("0:30 1:35 2:pass 3:pass | 0:pass 1:40 0:45") == [("A203", 6, 0)]


def test_section_12_3_a_single_second_round() -> None:
    rounds = "0:30 1:35 2:pass 3:pass | 0:40 1:45 0:46"
    assert faults(rounds) == []
    assert faults(rounds, mignon_second_round="single") == [("A203", 6, 0)]
    assert faults("0:30 1:35 2:pass 3:pass | 0:40 1:45 3:46", mignon_second_round="single") == []


def test_section_12_3_raises_are_judged_in_round_two() -> None:
    assert faults("0:30 1:pass 2:pass 3:pass | 3:30") == [("A202", 4, 3)]
    assert faults("0:30 1:pass 2:pass 3:pass | 3:42") == [("A204", 4, 3)]
    assert faults("0:30 1:pass 2:pass 3:pass | 3:47") == []


def test_section_12_3_nobody_need_speak_after_75() -> None:
    assert faults("0:75") == []
    assert faults("0:74") == [("A205", None, 1)]


def test_section_12_3_words_are_no_bid() -> None:
    hand = hand_of()
    hand["auction"][1]["bid"] = "garde"
    assert codes(hand) == ["A204"]


def test_section_12_3_nobody_bids_the_hand_is_void() -> None:
    auction = [{"seat": seat, "bid": "pass"} for seat in range(4)]
    hand = record(4, "mignon", deal=deal(4, {}), auction=auction, status="passed_out")
    assert codes(hand) == []
    assert computed(hand) == {"scores": [0, 0, 0, 0]}
    assert codes(play(hand)) == ["A207"]


def test_section_12_4_suit_and_queen_are_named() -> None:
    hand = play(hand_of())
    assert codes(hand) == []
    without_suit = {key: value for key, value in hand.items() if key != "suit"}
    assert codes(without_suit) == ["C304"]
    assert codes(without_suit | {"suit": "?"}) == []
    without_call = {key: value for key, value in hand.items() if key != "call"}
    assert codes(without_call) == ["C301"]


def test_section_12_4_no_chosen_suit_in_tarot() -> None:
    hand = record(4, deal=deal(4, {}), auction=taken(4, 0), suit="S")
    assert codes(hand) == ["C305"]


def test_section_12_4_no_call_at_three() -> None:
    assert [has_call(players, MIGNON) for players in (3, 4, 5)] == [False, True, True]
    assert codes(play(hand_of(3))) == []
    assert codes(play(hand_of(3)) | {"call": "HQ"}) == ["C303"]


@pytest.mark.parametrize(
    ("held", "value", "may_call"),
    [
        ("SQ HQ DQ", "knight", QUEENS),
        ("SQ HQ DQ CQ", "knight", QUEENS | KNIGHTS),
        ("SQ HQ DQ CQ", "king", QUEENS | KINGS),
        ("SK HK DK CK", "king", QUEENS),
        ("", "knight", QUEENS),
    ],
)
def test_section_12_4_what_may_be_called(held: str, value: str, may_call: int) -> None:
    assert callable_cards(mask(held), rule_set("mignon", {"mignon_call_fallback": value})) == may_call


@pytest.mark.parametrize(
    ("call", "own", "expected"),
    [
        ("HQ", "", []),
        ("HQ", "HQ", []),
        ("HK", "SQ HQ DQ", ["C302"]),
        ("HN", "SQ HQ DQ", ["C302"]),
        ("HN", "SQ HQ DQ CQ", []),
        ("HK", "SQ HQ DQ CQ", ["C302"]),
        ("T21", "SQ HQ DQ CQ", ["C302"]),
    ],
)
def test_section_12_4_calls(call: str, own: str, expected: list[str]) -> None:
    elsewhere = " ".join({"SQ", "HQ", "DQ", "CQ"} - set(own.split()))
    assert codes(hand_of(4, {0: own, 1: elsewhere}, call=call)) == expected


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize(("holder", "partner"), [(0, None), (DOG, None), (1, 1), (2, 2), (3, 3)])
def test_section_12_4_the_partner(players: int, holder: int, partner: int | None) -> None:
    hand = play(hand_of(players, {holder: "HQ"}))
    assert codes(hand) == []
    assert computed(hand)["partner"] == partner
    assert codes(hand | {"claims": {"partner": partner}}) == []
    assert codes(hand | {"claims": {"partner": 2 if partner != 2 else 3}}) == ["C306"]


def test_section_12_4_fixed_teams_at_four() -> None:
    fixed = rules(mignon_4p_teams="fixed", mignon_ownership="keeps", mignon_last_trick="trick_winner")
    assert [fixed_partner(seat, 4, rule_set("mignon", {"mignon_4p_teams": "fixed"})) for seat in range(4)] == [
        2,
        3,
        0,
        1,
    ]
    hand = play(hand_of(4, rules=fixed, call=None))
    assert codes(hand) == []
    assert computed(hand)["partner"] == 2
    assert codes(hand | {"call": "HQ"}) == ["C303"]
    five = play(hand_of(5, rules=fixed))
    assert codes(five) == []


@pytest.mark.parametrize("value", ["exchange", "adds", "out"])
def test_section_12_4_the_dog(value: str) -> None:
    options = rules(mignon_dog=value, mignon_ownership="keeps", mignon_last_trick="trick_winner")
    named = {DOG: "SK HK DK"}
    hand = hand_of(4, named, rules=options, discard=None if value != "exchange" else cards("C1-C6"))
    done = play(hand)
    assert codes(done) == []
    points = computed(done)["points"]
    total = 75 - (dog_points(done) if value == "out" else 0)
    assert points["attack"] + points["defence"] == total
    assert points["attack"] == attack_points(done, value)
    if value != "exchange":
        assert codes(done | {"discard": cards("C1-C6")}) == ["C315"]


def value_of(card: str) -> int:
    return HALF_POINTS[NUMBERS[card]] // 2


def dog_points(hand: Record) -> int:
    return sum(map(value_of, hand["deal"]["dog"]))


def attack_points(hand: Record, dog: str) -> int:
    """Counted by hand; the Mignon is its player's unless it falls in the last trick."""
    attack = {0} | {seat for seat, held in enumerate(hand["deal"]["hands"]) if "HQ" in held}
    points = 0 if dog != "adds" else dog_points(hand)
    if dog == "exchange":
        points += sum(map(value_of, hand["discard"]))
    for trick in hand["tricks"]:
        for step, card in enumerate(trick["cards"]):
            owner = (trick["leader"] + step) % len(hand["players"]) if card == "EX" else trick["winner"]
            points += value_of(card) if owner in attack else 0
    return points


def test_section_12_4_what_may_be_laid_aside() -> None:
    assert never_discardable(MIGNON) == mask("SK HK DK CK T1 EX")
    pool = mask("C1-C10 T1-T21 EX SK")
    for card, field in (("SK", "forbidden"), ("T1", "forbidden"), ("EX", "forbidden"), ("T21", "avoidable")):
        found = judge_discard(mask(f"C1-C5 {card}"), pool, 6, None, MIGNON)
        assert getattr(found, field) == mask(card)
    free = rule_set("mignon", {"mignon_discard": "free"})
    for card in ("SK", "T1", "EX", "T21", "T2"):
        found = judge_discard(mask(f"C1-C5 {card}"), pool, 6, 0, free)
        assert not found.forbidden | found.avoidable | found.hidden


@pytest.mark.parametrize(
    ("card", "expected"), [("SK", ["C312"]), ("T1", ["C312"]), ("EX", ["C312"]), ("T21", ["C313"]), ("SQ", [])]
)
def test_section_12_4_the_discard_in_a_record(card: str, expected: list[str]) -> None:
    hand = hand_of(4, {0: card}, discard=[*cards("C1-C5"), card])
    assert codes(hand) == expected
    free = rules(mignon_discard="free")
    assert codes(hand | {"rules": free}) == []


@pytest.mark.parametrize(
    ("trick", "seen", "winner"),
    [
        ("H4 T20 H9 H2", False, "H9"),
        ("H4 T20 H9 T2", False, "T20"),
        ("H4 T20 H9 T1", False, "T20"),
        ("H4 T1 H9 H2", False, "T1"),
        ("H4 T20 H9 H2", True, "T20"),
        ("H4 T20 H9 EX", False, "T20"),
        ("EX H4 T20 H9", False, "T20"),
        ("EX H4 H9 H2", False, "H9"),
        ("S4 T5 HK S9", False, "T5"),
        ("S4 HK S9 DK", False, "S9"),
        ("S4 T1 HK T20", False, "T20"),
        ("T4 HK T20 H2", False, "T20"),
    ],
)
def test_section_12_5_the_privilege_of_the_chosen_suit(trick: str, seen: bool, winner: str) -> None:
    laid, hearts = numbers(trick), SUIT_LETTERS.index("H")
    protected = is_protected(laid, hearts, seen)
    assert laid[winning_position_mignon(laid, hearts, protected)] == NUMBERS[winner]
    assert trick.split()[mignon_winner(trick.split(), "H", seen)] == winner


def test_section_12_5_off_for_one_trick_by_a_low_trump_for_good_by_the_mignon() -> None:
    protected_again = ["H4 T20 H9 T2", "H1 H2 T5 H3"]
    assert counted(4, protected_again, mignon="H").winners == (1, 0)
    for_good = ["H4 EX H9 H2", "H5 T3 H6 H7"]
    assert counted(4, for_good, mignon="H").winners == (2, 3)


def test_section_12_5_in_a_record() -> None:
    """Hearts are chosen, a trump lies on hearts: the highest heart wins, unless the record says otherwise."""
    named = {0: "H4", 1: "T20", 2: "H9", 3: "H2"}
    dealt = deal(4, named, {1: "H"})
    hand = record(4, "mignon", deal=dealt, auction=taken(4, 3, 45), call="HQ", suit="H", status="partial")
    hand |= {"tricks": [{"cards": "H4 T20 H9 H2".split(), "winner": 2}]}
    hand["rules"] = rules(mignon_dog="out")
    assert codes(hand) == []
    hand["tricks"][0]["winner"] = 1
    assert codes(hand) == ["S601"]
    hand["suit"] = "S"
    assert codes(hand) == []


def void_in_hearts(card: str, trick: str = "H4", held: str = "T3 C9", **options: Any) -> list[str]:
    """Codes of a card laid on hearts, the chosen suit, by a seat without hearts and with no other trumps."""
    lying = trick.split()
    seat = len(lying)
    hand = one_trick(
        f"{trick} {card}",
        {seat: held},
        void={seat: "HTE"},
        rules=rules(mignon_dog="out", **options),
        auction=taken(4, 3, 45),
        suit="H",
        call="HQ",
    )
    hand["tricks"][0]["cards"] += ["H2", "H1", "H3"][: 4 - len(hand["tricks"][0]["cards"])]
    return [finding.code for finding in judge(hand).findings if (finding.trick, finding.position) == (1, seat + 1)]


def test_section_12_5_trumping_a_protected_trick() -> None:
    assert void_in_hearts("C9") == ["P504"]
    assert void_in_hearts("T3") == []
    assert void_in_hearts("C9", mignon_trump_on_protected="waived") == []
    assert void_in_hearts("C9", "H4 T2", mignon_trump_on_protected="waived") == ["P504"]
    assert void_in_hearts("T4", "H4 T9", "T4 T12") == ["P507"]
    assert void_in_hearts("T12", "H4 T9", "T4 T12") == []
    assert void_in_hearts("T4", "H4 T9", "T4 T12", mignon_trump_on_protected="waived") == []


def test_section_12_5_waived_only_where_the_chosen_suit_is_led() -> None:
    spades, held = SUIT_LETTERS.index("S"), mask("T3 C9")
    assert legal_cards_mignon(held, spades, NO_TRUMP_LYING, False) == mask("T3")
    assert legal_cards_mignon(held, spades, NO_TRUMP_LYING, True) == held
    assert legal_cards_mignon(mask("S2 T3 C9"), spades, NO_TRUMP_LYING, True) == mask("S2")


def test_section_12_5_else_the_play_is_that_of_tarot() -> None:
    hand = hand_of(4, {0: "S1", 1: "HQ S2 H3", 2: "S3", 3: "S4"}, status="partial")
    assert codes(play(hand, {1: "S1 S2 S3 S4"}, stop=1)) == []
    assert places(play(hand, {1: "S1 H3 S3 S4"}, stop=1), "P503") == [(1, 2, 1)]
    assert places(play(hand, leader=2, stop=1), "P505") == [(1, 1, 2)]


OWN = ["SK EX S1 S2", "H1 H2 H3 H4", "D1 D2 D3 D4"]
"""Seat 1 plays the Mignon to seat 0's trick; clubs are chosen."""


@pytest.mark.parametrize(("value", "attack"), [("keeps", 10), ("trick_winner", 30)])
def test_section_12_5_ownership_of_the_mignon(value: str, attack: int) -> None:
    whole = counted(4, OWN, mignon="C")
    ruleset = rule_set("mignon", {"mignon_ownership": value})
    assert mignon_attack_points(whole, seats(0), ruleset) == attack
    assert mignon_attack_points(whole, seats(0, 1), ruleset) == 30


@pytest.mark.parametrize(("value", "attack"), [("trick_winner", 30), ("keeps", 10)])
def test_section_12_5_the_mignon_in_the_last_trick(value: str, attack: int) -> None:
    tricks = ["H1 H2 H3 H4", "D1 D2 D3 D4", "SK S2 EX S1"]
    whole = counted(4, tricks, first=1, mignon="C")
    assert whole.winners[-1] == 3
    ruleset = rule_set("mignon", {"mignon_last_trick": value})
    assert mignon_attack_points(whole, seats(3), ruleset) == attack


@pytest.mark.parametrize("option", ["mignon_ownership", "mignon_last_trick"])
def test_section_12_5_a_warning_where_the_result_hangs_on_it(option: str) -> None:
    """A bid that is made or lost by the ten points of the Mignon, played by a defender to the attack's trick."""
    late = "EX T21" if option == "mignon_last_trick" else ""
    script = {} if late else {1: "T21 EX"}
    for bid in (*range(25, 45, 5), *range(41, 76)):
        hand = play(hand_of(3, {0: "T12-T21 SK HK DK", 1: "EX"}, bid, rules="mignon"), script, late=late, high=[0])
        found = readings(hand)
        if found:
            assert list(found) == [option]
            other = found[option]
            assert computed(hand | {"rules": rules(**{option: other[0]})})["scores"] == other[1]
            return
    pytest.fail("no bid on which the Mignon decides")


def test_section_12_5_no_announcements() -> None:
    hand = hand_of(4, {0: "T2-T11"})
    said = [{"seat": 0, "kind": "handful", "cards": cards("T2-T11")}, {"seat": 0, "kind": "slam"}]
    assert codes(hand | {"announcements": said}) == ["N408", "N408"]
    assert codes(hand | {"announcements": [{"seat": 2, "kind": "misere", "of": "trumps"}]}) == ["N422i"]
    assert codes(play(hand | {"announcements": said[1:]})) == ["N408"]


@pytest.mark.parametrize(
    ("players", "partner", "bid", "made", "expected"),
    [
        (3, None, 40, True, [80, -40, -40]),
        (4, 1, 45, False, [-45, -45, 45, 45]),
        (5, 1, 52, True, [104, 52, -52, -52, -52]),
        (5, None, 50, True, [200, -50, -50, -50, -50]),
        (4, None, 45, True, [135, -45, -45, -45]),
        (3, None, 40, False, [-80, 40, 40]),
    ],
)
def test_section_12_6_shares(players: int, partner: int | None, bid: int, made: bool, expected: list[int]) -> None:
    unit = bid if made else -bid
    assert mignon_shares(unit, players, 0, partner, MIGNON) == expected
    assert sum(expected) == 0
    claims = {"points": {"attack": bid if made else bid - 1}, "made": made, "scores": expected, "partner": partner}
    ruleset = PLAIN if partner is None else "mignon"
    line = summary(players, ruleset, bid=bid, **claims)
    if players == 3:
        del line["claims"]["partner"]
    assert codes(line) == []


@pytest.mark.parametrize(("players", "expected"), [(4, [90, -45, -45, -45]), (5, [135, -45, -45, -45, -45])])
def test_section_12_6_alone_taken_literally(players: int, expected: list[int]) -> None:
    """Not zero-sum, and not a miscount for it."""
    literal = rules(mignon_self_call="literal")
    claims = {"bid": 45, "points": {"attack": 45}, "partner": None, "scores": expected}
    assert codes(summary(players, literal, **claims)) == []
    assert codes(summary(players, PLAIN, **claims)) == ["S704"]


@pytest.mark.parametrize("points", [45, 46, 60, 75])
def test_section_12_6_overshoot_is_ignored(points: int) -> None:
    block = computed(summary(4, "mignon", bid=45, partner=1, points={"attack": points}))
    assert (block["made"], block["unit"], block["scores"]) == (True, 45, [45, 45, -45, -45])
    assert block["margin"] == points - 45


def test_section_12_6_one_point_short_is_lost() -> None:
    block = computed(summary(4, "mignon", bid=45, partner=1, points={"attack": 44}))
    assert (block["made"], block["unit"], block["scores"]) == (False, -45, [-45, -45, 45, 45])


def test_section_12_6_the_sum_is_75() -> None:
    assert codes(summary(4, "mignon", bid=45, partner=1, points={"attack": 45, "defence": 30})) == []
    assert codes(summary(4, "mignon", bid=45, partner=1, points={"attack": 45, "defence": 46})) == ["S710"]
