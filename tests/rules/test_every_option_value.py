"""Section 16: for every value of every option a hand whose verdict or score it changes.

A case is a hand, what is looked at, and what must be seen under each value. The last test walks the table of
options and fails for a value without a case that tells it from another one.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from hands import DOG, Record, bidding, cards, codes, computed, deal, one_trick, play, record, summary, taken

from auditor.rules.options import OPTIONS, OptionValue

ALL_KINGS, ALL_QUEENS = "SK HK DK CK", "SQ HQ DQ CQ"
LOW = "S1-S10 H1-H8"
"""A hand of eighteen low cards."""

NOT_OF_ONE_HAND = {"misdeal"}
"""Options of which only the checks across hands (E801, E804) speak."""

THE_SAME = {("all_pass", "goulash", "either")}
"""Values that the findings tell from a third one and not from each other: without tricks ``goulash`` is no
fault either (findings.md, A207 and A208)."""


class Case(NamedTuple):
    """What is seen of a hand under each value of an option."""

    option: str
    hand: Record
    see: Callable[[Record], Any]
    seen: dict[OptionValue, Any]


def unit(hand: Record) -> Any:
    return computed(hand)["unit"]


def row(hand: Record) -> Any:
    return computed(hand)["scores"]


def attack(hand: Record) -> Any:
    return computed(hand)["points"]["attack"]


def slam_and_points(hand: Record) -> Any:
    return computed(hand)["slam"], attack(hand)


def plays(hand: Record) -> list[str]:
    """The codes of the play, infos left out."""
    return [code for code in codes(hand) if code[0] == "P" and code[-1] != "i"]


def gains(hand: Record) -> list[float]:
    """What the announcements change in the row of scores, behind the codes."""
    bare = row(hand | {"announcements": []})
    return [*codes(hand), *(paid - base for base, paid in zip(bare, row(hand), strict=True))]


def change(see: Callable[[Record], float], hand: Record) -> Callable[[Record], float]:
    """How much more is seen than under the rules of the hand itself."""
    plain = see(hand)
    return lambda other: see(other) - plain


def sheet(players: int = 4, **claims: Any) -> Record:
    return summary(players, **({"oudlers": 2, "points": {"attack": 41}} | claims))


def misere(of: str, held: str) -> Record:
    hand = record(4, "bga", deal=deal(4, {1: held}), auction=taken(4, 0))
    return play(hand) | {"announcements": [{"seat": 1, "kind": "misere", "of": of}]}


def laid_aside(discard: str, rest: str = "") -> Record:
    hand = record(4, deal=deal(4, {0: f"{discard} {rest}"}), auction=taken(4, 0, "garde"))
    return hand | {"discard": discard.split(), "discard_shown": []}


def slam_by(seat: int) -> Record:
    """Five players: seat 0 has taken with seat 1, and a seat announces a slam."""
    dealt = deal(5, {0: "SK", 1: "HK", 2: "DK"})
    said = [{"seat": seat, "kind": "slam"}]
    return record(5, deal=dealt, auction=taken(5, 0), call="HK", announcements=said)


def open_auction() -> Record:
    bids = [(0, "petite"), (1, "garde"), (2, "pass"), (3, "pass"), (0, "garde_sans"), (1, "pass")]
    return record(4, deal=deal(4, {}), auction=[{"seat": seat, "bid": bid} for seat, bid in bids])


def second_handful() -> Record:
    """Ten trumps shown of thirteen."""
    hand = record(4, deal=deal(4, {0: "T2-T14"}, {0: "TE"}), auction=taken(4, 0))
    return hand | {"announcements": [{"seat": 0, "kind": "handful", "cards": cards("T2-T11")}]}


def led_by_seat_0(hand: Record) -> Record:
    return hand | {"tricks": [trick | {"leader": 0} for trick in hand["tricks"]]}


def excuse_given(players: int) -> Record:
    """Seat 1, a defender, plays the Excuse to a trick of the taker, who sits before the dealer."""
    named = {0: "SK", 1: "EX S1", 2: "S2", 3: "S3"} | ({4: "S4 HK"} if players == 5 else {})
    hand = record(players, deal=deal(players, named), auction=taken(players, 0))
    hand |= {"call": "HK"} if players == 5 else {}
    return play(hand, {1: "SK EX S2 S3 S4"[: 3 * players]})


def excuse_last() -> Record:
    """Seat 1 plays the Excuse to the last trick, which seat 2, a defender too, wins."""
    hand = record(4, deal=deal(4, {0: "S1", 1: "EX", 2: "T21 CK"}), auction=taken(4, 0))
    return play(hand, late="EX T21")


def excuse_to_the_slam() -> Record:
    """Seat 0 wins all tricks but the last; there the partner, seat 3, plays the Excuse to seat 0's low card."""
    named = {0: "T8-T21 D1", 1: "D2 D3", 2: "DK", 3: "HK EX", 4: "D4"}
    hand = record(5, "bga", deal=deal(5, named), auction=taken(5, 0), call="HK")
    return play(hand, late="EX DK D3 D2 D4", high=[0])


def excuse_led_to_the_slam() -> Record:
    """The partner, seat 3, wins every trick and leads the Excuse to the last."""
    named = {0: "S1 D1", 1: "DK", 3: "T9-T21 HK EX"}
    hand = record(5, "bga", deal=deal(5, named), auction=taken(5, 0), call="HK")
    return play(hand, {1: "S1"}, late="EX DK", high=[3])


def reversed_slam() -> Record:
    """The attack announces a slam and the defence makes one."""
    said = [{"seat": 0, "kind": "slam"}]
    return sheet(oudlers=0, points={"attack": 0}, slam="defence_made") | {"announcements": said}


def goulash_with_the_excuse() -> Record:
    """Seat 1 plays the Excuse to a trick of seat 0."""
    hand = record(4, "bga", deal=deal(4, {0: "SK", 1: "EX", 2: "S2", 3: "S3"}), auction=bidding(4))
    return play(hand, {1: "SK EX S2 S3"})


def taken_in_a_goulash(hand: Record) -> float:
    points: float = computed(hand)["player_points"][1]
    return points


def goulash_misere() -> Record:
    hand = record(4, "bga", deal=deal(4, {1: LOW}), auction=bidding(4))
    hand["rules"] = {"preset": "bga", "options": {"goulash_excuse_exchange": "none"}}
    return play(hand) | {"announcements": [{"seat": 1, "kind": "misere", "of": "trumps"}]}


def of_mignon(players: int = 4, named: dict[int, str] | None = None, **fields: Any) -> Record:
    """Seat 0 has taken, chosen spades and called the queen of hearts; the readings of W901 are chosen."""
    chosen = {"mignon_ownership": "keeps", "mignon_last_trick": "trick_winner", "mignon_self_call": "zero_sum"}
    hand = record(players, {"preset": "mignon", "options": chosen}, deal=deal(players, named or {}))
    call = {"call": "HQ"} if players > 3 else {}
    return hand | {"auction": taken(players, 0, 50), "suit": "S"} | call | fields


def mignon_bids(text: str) -> Record:
    """Bids of round one, then behind a bar those of round two."""
    first, _, second = text.partition("|")
    bids: list[Record] = []
    for number, words in ((1, first), (2, second)):
        for word in words.split():
            seat, bid = word.split(":")
            points = bid if bid == "pass" else int(bid)
            bids.append({"seat": int(seat), "bid": points, "round": number})
    return record(4, "mignon", auction=bids)


def mignon_dog() -> Record:
    """A dog of two kings and six low cards to lay aside."""
    return play(of_mignon(4, {0: "C1-C6", 1: "HQ", DOG: "SK DK"}, discard=cards("C1-C6")))


def without_discard(hand: Record) -> Any:
    """Codes and points; without the discard where the dog is not taken, with the hands as they are then played."""
    dealt = {key: value for key, value in hand.items() if key not in ("discard", "tricks")}
    done = play(dealt)
    points = computed(done)["points"]
    return codes(hand).count("C315"), sum(points.values()) == 75


def mignon_to_a_trick(last: bool) -> Record:
    """Three players: seat 1 plays the Mignon to a trick that seat 0, who has taken, wins."""
    hand = of_mignon(3, {0: "T1-T21 SK HK DK", 1: "EX", DOG: "C1-C6"}, discard=cards("C1-C6"))
    return play(hand, {} if last else {1: "T21 EX"}, late="EX" if last else "", high=[0])


CASES = [
    Case(
        "petit_sec",
        record(4, deal=deal(4, {1: "T1"}, {1: "TE"}), auction=taken(4, 0)),
        codes,
        {"mandatory": ["D105"], "optional": [], "off": ["D105*"]},
    ),
    Case("auction_rounds", open_auction(), codes, {"single": ["A203", "A203"], "open": []}),
    Case(
        "all_pass",
        play(record(4, deal=deal(4, {}), auction=bidding(4))),
        lambda hand: [code for code in codes(hand) if code != "W901*"],
        {"redeal": ["A207"], "goulash": [], "either": []},
    ),
    Case("bid_set", sheet(), unit, {"petite_1_2_4_6": 50, "no_petite_1_2_4": 25}),
    Case("bid_set", sheet(bid="petite"), codes, {"petite_1_2_4_6": [], "no_petite_1_2_4": ["A204"]}),
    Case("slam_announcer", slam_by(1), codes, {"taker": ["N411"], "attack": [], "any": []}),
    Case("slam_announcer", slam_by(2), codes, {"taker": ["N411"], "attack": ["N411"], "any": []}),
    Case(
        "slam_leads",
        led_by_seat_0(one_trick("S1 S2 S3 S4", {}, announcements=[{"seat": 3, "kind": "slam"}])),
        codes,
        {True: ["P505"], False: []},
    ),
    Case(
        "slam_defence",
        sheet(oudlers=0, points={"attack": 0}, slam="defence_made"),
        unit,
        {200: -(25 + 56) * 2 - 200, 0: -(25 + 56) * 2},
    ),
    Case(
        "slam_excuse_scope",
        excuse_to_the_slam(),
        lambda hand: computed(hand)["slam"],
        {"camp": "made", "taker": "none", "leader": "none"},
    ),
    Case(
        "slam_excuse_scope",
        excuse_led_to_the_slam(),
        lambda hand: computed(hand)["slam"],
        {"camp": "made", "taker": "none", "leader": "made"},
    ),
    Case(
        "slam_failed_and_reversed",
        reversed_slam(),
        unit,
        {"both": -(25 + 56) * 2 - 400, "one": -(25 + 56) * 2 - 200},
    ),
    Case(
        "call_ladder",
        record(5, deal=deal(5, {0: f"{ALL_KINGS} {ALL_QUEENS}"}), auction=taken(5, 0), call="SN"),
        codes,
        {"full": [], "queen_only": ["C302"]},
    ),
    Case(
        "called_suit_lead",
        one_trick("H9 H1 H2 H3 H4", {0: "S1", 3: "HK"}, 5, call="HK", auction=taken(5, 4)),
        codes,
        {"forbidden_except_called_card": ["P508"], "free": ["P508*"]},
    ),
    Case(
        "discard_king",
        laid_aside("C1 C2 C3 C4 C5 SK"),
        codes,
        {"forbidden": ["C312"], "if_shown": ["C314"], "free": []},
    ),
    Case(
        "discard_trump",
        laid_aside("C1 C2 C3 C4 C5 T7", "C6"),
        codes,
        {"unavoidable_shown": ["C313"], "free": []},
    ),
    Case(
        "handful_values",
        sheet(handfuls=["double"]),
        unit,
        {"20_30_40": 50 + 30, "20_40_60": 50 + 40, "10_10_10": 50 + 10},
    ),
    Case(
        "handful_beneficiary",
        sheet(points={"attack": 40}, handfuls=["single"]),
        unit,
        {"winning_camp": -52 - 20, "showing_camp_signed": -52 + 20},
    ),
    Case("handful_underdeclare", second_handful(), codes, {"allow": [], "forbid": ["N406"]}),
    Case("petit_multiplied", sheet(petit_au_bout="attack"), unit, {True: 50 + 20, False: 50 + 10}),
    Case(
        "petit_payer",
        sheet(5, partner=1, petit_au_bout="attack"),
        row,
        {"camp": [140, 70, -70, -70, -70], "taker_only": [160, 50, -70, -70, -70]},
    ),
    Case(
        "misere",
        misere("trumps", LOW),
        gains,
        {"off": ["N422i", 0, 0, 0, 0], "individual": [-10, 30, -10, -10], "camp": [-30, 10, 10, 10]},
    ),
    Case("misere_value", misere("trumps", LOW), gains, {10: [-10, 30, -10, -10], 20: [-20, 60, -20, -20]}),
    Case(
        "misere_excuse",
        misere("trumps", "S1-S10 H1-H7 EX"),
        gains,
        {"counts_as_trump": ["N421", 0, 0, 0, 0], "tolerated": [-10, 30, -10, -10]},
    ),
    Case(
        "misere_honours",
        misere("honours", "S1-S10 H1-H7 T21"),
        gains,
        {"no_court_no_bout": ["N421", 0, 0, 0, 0], "no_court": [-10, 30, -10, -10]},
    ),
    Case(
        "excuse_exchange",
        excuse_given(4),
        lambda hand: attack(hand) % 1,
        {"half_point": 0, "none_at_3_and_5": 0, "none": 0.5},
    ),
    Case(
        "excuse_exchange",
        excuse_given(5),
        change(attack, excuse_given(5)),
        {"half_point": 0, "none_at_3_and_5": -0.5, "none": -0.5},
    ),
    Case(
        "excuse_last_trick",
        excuse_last(),
        change(attack, excuse_last()),
        {"opponents": 0, "trick_winner": -4},
    ),
    Case("excuse_last_legal", excuse_last(), plays, {"legal_with_loss": [], "forbidden": ["P511"]}),
    Case(
        "half_point",
        sheet(3, points={"attack": 40.5}),
        unit,
        {"winner": -52, "attack_short_half_wins": 50, "zero": 0, "kept": -51},
    ),
    Case("round_to", sheet(points={"attack": 42}), unit, {1: 52, 5: 60, 10: 70}),
    Case(
        "five_player_split",
        sheet(5, partner=1),
        row,
        {"2_1": [100, 50, -50, -50, -50], "equal": [75, 75, -50, -50, -50]},
    ),
    Case(
        "goulash_excuse_exchange",
        goulash_with_the_excuse(),
        change(taken_in_a_goulash, goulash_with_the_excuse()),
        {"none": 0, "half_point": -0.5},
    ),
    Case("goulash_misere", goulash_misere(), gains, {False: ["N422i", 0, 0, 0, 0], True: [-10, 30, -10, -10]}),
    Case(
        "mignon_second_round",
        mignon_bids("0:30 1:35 2:pass 3:pass | 0:40 1:45 0:46 1:pass"),
        codes,
        {"until_all_pass": [], "single": ["A203", "A203"]},
    ),
    Case(
        "mignon_bid_jump",
        mignon_bids("0:25 1:35 2:pass 3:pass"),
        codes,
        {True: [], False: ["A204"]},
    ),
    Case(
        "mignon_dog",
        mignon_dog(),
        without_discard,
        {"exchange": (0, True), "adds": (1, True), "out": (1, False)},
    ),
    Case(
        "mignon_discard",
        of_mignon(4, {0: "C1-C5 SK", 1: "HQ"}, discard=cards("C1-C5 SK")),
        codes,
        {"tarot_like": ["C312"], "free": []},
    ),
    Case(
        "mignon_trump_on_protected",
        one_trick(
            "H4 C9 H2 H1",
            {1: "T3", 2: "HQ"},
            void={1: "HE"},
            rules={"preset": "mignon", "options": {"mignon_dog": "out"}},
            auction=taken(4, 3, 45),
            suit="H",
            call="HQ",
        ),
        codes,
        {"required": ["P504"], "waived": []},
    ),
    Case(
        "mignon_ownership",
        mignon_to_a_trick(last=False),
        change(attack, mignon_to_a_trick(last=False)),
        {"keeps": 0, "trick_winner": 10},
    ),
    Case(
        "mignon_last_trick",
        mignon_to_a_trick(last=True),
        change(attack, mignon_to_a_trick(last=True)),
        {"trick_winner": 0, "keeps": -10},
    ),
    Case(
        "mignon_4p_teams",
        of_mignon(4, {0: "C1-C6", 1: "HQ"}, discard=cards("C1-C6")),
        codes,
        {"called": [], "fixed": ["C303"]},
    ),
    Case(
        "mignon_call_fallback",
        of_mignon(4, {0: f"C1-C6 {ALL_QUEENS}", 1: "HN"}, discard=cards("C1-C6"), call="HN"),
        codes,
        {"knight": [], "king": ["C302"]},
    ),
    Case(
        "mignon_call_fallback",
        of_mignon(4, {0: f"C1-C6 {ALL_QUEENS}", 1: "HK"}, discard=cards("C1-C6"), call="HK"),
        codes,
        {"knight": ["C302"], "king": []},
    ),
    Case(
        "mignon_self_call",
        summary(5, "mignon", bid=50, partner=None, points={"attack": 50}),
        row,
        {"zero_sum": [200, -50, -50, -50, -50], "literal": [150, -50, -50, -50, -50]},
    ),
]


def with_option(hand: Record, name: str, value: OptionValue) -> Record:
    rules = hand["rules"]
    preset, options = (rules, {}) if isinstance(rules, str) else (rules["preset"], rules["options"])
    return hand | {"rules": {"preset": preset, "options": {**options, name: value}}}


def id_of(case: Case) -> str:
    return f"{case.option}-{CASES.index(case)}"


@pytest.mark.parametrize("case", CASES, ids=id_of)
def test_what_each_value_makes_of_a_hand(case: Case) -> None:
    assert set(map(repr, case.seen)) == set(map(repr, OPTIONS[case.option].values))
    for value, expected in case.seen.items():
        assert case.see(with_option(case.hand, case.option, value)) == expected, f"{case.option}={value}"


@pytest.mark.parametrize("option", [name for name in OPTIONS if name not in NOT_OF_ONE_HAND])
def test_every_value_has_a_hand_that_it_changes(option: str) -> None:
    """Every two values of the option are told apart by some case."""
    cases = [case for case in CASES if case.option == option]
    for one, other in combinations(OPTIONS[option].values, 2):
        apart = any(case.seen[one] != case.seen[other] for case in cases)
        assert apart or (option, one, other) in THE_SAME, f"{option}: nothing tells {one} from {other}"
