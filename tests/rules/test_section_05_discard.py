"""Section 5 of the rules: the discard. Each test names its article."""

from typing import Any

import pytest
from hands import DOG, DOG_SIZES, Record, cards, codes, computed, deal, judge, mask, places, play, record, taken

from auditor.rules.discard import judge_discard, never_discardable, restricted_trumps, trumps_allowed
from auditor.rules.ruleset import RuleSet, rule_set

FFT = rule_set("fft")
LOW = {3: "C1-C6", 4: "C1-C6", 5: "C1-C3"}
"""Cards that may always be laid aside, by table."""

FORCED = {0: "SK HK DK CK T2-T15", DOG: "T16 C1-C5"}
"""Four kings, fifteen trumps and five other cards: one trump must be laid aside."""


def laid_aside(discard: str, named: dict[int, str], players: int = 4, bid: str = "garde", **fields: Any) -> Record:
    """Seat 0 has taken and laid cards aside; no cards are played. Cards of the discard are in its hand."""
    own = [card for card in discard.split() if card not in cards(" ".join(named.values()))]
    named = named | {0: f"{named.get(0, '')} {' '.join(own)}"}
    fields = {"auction": taken(players, 0, bid), "discard": discard.split()} | fields
    if players == 5:
        fields = {"call": "SK"} | fields
    return record(players, deal=deal(players, named), **fields)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("bid", ["petite", "garde"])
def test_r5_1_as_many_cards_as_the_dog_had(players: int, bid: str) -> None:
    low = " ".join(f"C{rank}" for rank in range(1, 9))
    for size in range(1, 9):
        discard = " ".join(low.split()[:size])
        expected = [] if size == DOG_SIZES[players] else ["C311"]
        assert codes(laid_aside(discard, {}, players, bid)) == expected, f"{size} cards"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_r5_1_the_discard_counts_for_the_attack(players: int) -> None:
    named = {0: LOW[players], DOG: "SQ"}
    hand = record(players, deal=deal(players, named), auction=taken(players, 0, "garde"))
    if players == 5:
        hand["call"] = "SK"
    low = hand | {"discard": cards(LOW[players])}
    rich = hand | {"discard": [*cards(LOW[players])[1:], "SQ"]}
    for variant in (low, rich):
        done = play(variant)
        assert codes(done) == []
        block = computed(done)
        assert block["points"]["attack"] == attack_points(done)


def attack_points(hand: Record) -> float:
    """Points of the attack counted by hand: its tricks and the discard; needs an Excuse in its own tricks."""
    values = {"K": 9, "Q": 7, "N": 5, "J": 3}
    attack = {0} | {seat for seat, held in enumerate(hand["deal"]["hands"]) if hand.get("call") in held}
    pile, net = list(hand["discard"]), 0
    for trick in hand["tricks"]:
        won = trick["winner"] in attack
        if won:
            pile += trick["cards"]
        if "EX" in trick["cards"]:
            seat = (trick["leader"] + trick["cards"].index("EX")) % len(hand["players"])
            net = 0 if (seat in attack) == won else 8 if seat in attack else -8
    points = sum(9 if card in ("T1", "T21", "EX") else values.get(card[-1], 1) for card in pile)
    return (points + net) / 2


@pytest.mark.parametrize("bid", ["garde_sans", "garde_contre"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_r5_2_no_discard_without_the_dog(bid: str, players: int) -> None:
    assert codes(laid_aside(" ".join(cards(LOW[players])), {}, players, bid)) == ["C315"]
    hand = laid_aside("", {}, players, bid)
    del hand["discard"]
    assert codes(hand) == []
    assert codes(hand | {"discard": []}) == []


def test_r5_2_the_dog_counts_for_the_attack_in_sans_for_the_defence_in_contre() -> None:
    dealt = deal(4, {DOG: "T21 SK SQ SN H1 H2"})
    sans = computed(play(record(4, deal=dealt, auction=taken(4, 1, "garde_sans"))))
    contre = computed(play(record(4, deal=dealt, auction=taken(4, 1, "garde_contre"))))
    assert sans["points"]["attack"] - contre["points"]["attack"] == 4.5 + 4.5 + 3.5 + 2.5 + 1
    assert sans["oudlers"] - contre["oudlers"] == 1


@pytest.mark.parametrize("card", ["SK", "HK", "DK", "CK", "T1", "T21", "EX"])
def test_r5_3_kings_and_oudlers_never(card: str) -> None:
    assert never_discardable(FFT) == mask("SK HK DK CK T1 T21 EX")
    assert codes(laid_aside(f"C1 C2 C3 C4 C5 {card}", {})) == ["C312"]
    assert codes(laid_aside("C1 C2 C3 C4 C5 C6", {0: card})) == []


@pytest.mark.parametrize("card", ["SQ", "HN", "DJ", "S10"])
def test_r5_3_all_other_suit_cards_may_be_laid_aside(card: str) -> None:
    assert codes(laid_aside(f"C1 C2 C3 C4 C5 {card}", {})) == []


@pytest.mark.parametrize("card", ["T2", "T7", "T20"])
def test_r5_3_a_trump_that_could_be_avoided(card: str) -> None:
    assert codes(laid_aside(f"C1 C2 C3 C4 C5 {card}", {0: "C6"})) == ["C313"]
    assert codes(laid_aside(f"C1 C2 C3 C4 C5 {card}", {0: "C6"}, discard_shown=[card])) == ["C313"]


@pytest.mark.parametrize(
    ("pool", "size", "allowed"),
    [
        ("C1-C10", 6, 0),
        ("C1-C6 T2-T20", 6, 0),
        ("C1-C5 T2-T20", 6, 1),
        ("C1-C5 T2-T20 SK HK DK CK", 6, 1),
        ("C1-C4 T2-T20 EX", 6, 2),
        ("C1 CQ T2-T18", 6, 4),
        ("T1-T21 SK", 6, 6),
        ("C1 C2 T2-T18", 3, 1),
    ],
)
def test_r5_3_how_many_trumps(pool: str, size: int, allowed: int) -> None:
    """max(0, e - q): q are the cards that are neither trump nor Excuse nor king."""
    for preset in ("fft", "bga"):
        assert trumps_allowed(mask(pool), size, rule_set(preset)) == allowed


def faults(discard: str, pool: str, shown: str | None, rules: RuleSet = FFT) -> dict[str, int]:
    found = judge_discard(mask(discard), mask(pool), 6, None if shown is None else mask(shown), rules)
    return {name: value for name, value in found._asdict().items() if value and name != "allowed"}


def test_r5_3_exactly_the_number_that_must_be() -> None:
    pool = "C1-C5 SK HK DK CK T1-T15"
    assert faults("C1-C5 T2", pool, "T2") == {}
    assert faults("C1-C5 T2", pool, None) == {}
    assert faults("C1-C5 T2", pool, "") == {"hidden": mask("T2")}
    assert faults("C1-C4 T2 T3", pool, "T2 T3") == {"avoidable": mask("T2 T3")}
    assert faults("C1-C5 SK", pool, None) == {"forbidden": mask("SK")}
    assert faults("C1-C5 T1", pool, "T1") == {"forbidden": mask("T1")}


def test_r5_3_in_a_record() -> None:
    hand = laid_aside("C1 C2 C3 C4 C5 T2", FORCED)
    assert codes(hand | {"discard_shown": ["T2"]}) == []
    assert codes(hand) == []
    assert codes(hand | {"discard_shown": []}) == ["C314"]
    assert codes(hand | {"discard_shown": ["T3"]}) == ["C314"]
    assert codes(hand | {"discard": ["C1", "C2", "C3", "C4", "T2", "T3"]}) == ["C313"]


def test_r5_3_discard_king() -> None:
    if_shown = rule_set("fft", {"discard_king": "if_shown"})
    free = rule_set("fft", {"discard_king": "free"})
    pool = "C1-C5 SK HK T1-T17"
    assert faults("C1-C5 SK", pool, "SK", if_shown) == {}
    assert faults("C1-C5 SK", pool, "", if_shown) == {"hidden": mask("SK")}
    assert faults("C1-C5 SK", pool, None, if_shown) == {}
    assert faults("C1-C5 SK", pool, "", free) == {}
    # Kings count among the cards that could be laid aside instead of trumps.
    assert trumps_allowed(mask(pool), 6, FFT) == 1
    assert trumps_allowed(mask(pool), 6, if_shown) == trumps_allowed(mask(pool), 6, free) == 0
    for rules in (if_shown, free):
        assert never_discardable(rules) == mask("T1 T21 EX")
        assert faults("C1-C5 T2", pool, "T2", rules) == {"avoidable": mask("T2")}


@pytest.mark.parametrize(("value", "expected"), [("forbidden", ["C312"]), ("if_shown", ["C314"]), ("free", [])])
def test_r5_3_discard_king_in_a_record(value: str, expected: list[str]) -> None:
    rules = {"preset": "fft", "options": {"discard_king": value}}
    hand = laid_aside("C1 C2 C3 C4 C5 SK", {}) | {"rules": rules}
    assert codes(hand | {"discard_shown": []}) == expected
    assert codes(hand | {"discard_shown": ["SK"]}) == (expected if value == "forbidden" else [])


def test_r5_3_discard_trump_free() -> None:
    free = rule_set("fft", {"discard_trump": "free"})
    assert restricted_trumps(FFT) == mask("T2-T20")
    assert restricted_trumps(free) == 0
    assert faults("C1-C5 T2", "C1-C10 T2-T20", "", free) == {}
    assert faults("C1-C5 T21", "C1-C10 T2-T21", "", free) == {"forbidden": mask("T21")}


def test_r5_4_a_called_queen_in_the_dog_may_be_laid_aside() -> None:
    kings = {0: "SK HK DK CK C1 C2", DOG: "HQ"}
    hand = laid_aside("C1 C2 HQ", kings, 5, call="HQ")
    assert codes(hand) == []
    assert codes(play(hand)) == []
    assert computed(play(hand))["partner"] is None


def test_r5_4_a_called_king_may_not() -> None:
    assert codes(laid_aside("C1 C2 HK", {DOG: "HK"}, 5, call="HK")) == ["C312"]


def test_r5_5_the_discard_is_not_changed_afterwards() -> None:
    """A card laid aside is not in the hand any more."""
    hand = laid_aside("C1 C2 C3 C4 C5 C6", {0: "S1 C7"}, status="partial")
    good = play(hand, {1: "S1"}, stop=1)
    assert codes(good) == []
    good["tricks"][0]["cards"][0] = "C6"
    bad = judge(good)
    assert ("P501", 1, 1, 0) in [(f.code, f.trick, f.position, f.seat) for f in bad.findings]
    assert not [f for f in bad.findings if f.code.startswith("C")]


def test_r5_1_a_card_that_nobody_held() -> None:
    hand = laid_aside("C1 C2 C3 C4 C5 S9", {1: "S9"})
    assert codes(hand) == ["C316"]
    assert codes(laid_aside("C1 C2 C3 C4 C5 S9", {DOG: "S9"})) == []


def test_r5_3_a_discard_worked_out_from_the_plays_is_judged_too() -> None:
    named = {0: "C1 C2 C3 C4 C5 SK SQ"}
    hand = play(laid_aside("C1 C2 C3 C4 C5 SK", named))
    del hand["discard"]
    assert codes(hand)[0] == "C312"
    good = play(laid_aside("C1 C2 C3 C4 C5 SQ", named))
    del good["discard"]
    assert codes(good) == []
    assert places(hand, "C312") == [(None, None, None)]
