"""Section 6 of the rules: handfuls and misères. Each test names its article."""

from typing import Any

import pytest
from hands import DOG, Record, cards, codes, computed, deal, judge, mask, places, play, record, summary, taken

from auditor.cards import COURT, OUDLERS, TRUMPS
from auditor.rules.announcements import (
    HANDFUL_CARDS,
    best_level,
    handful_level,
    handful_prime,
    handful_threshold,
    misere_spoilers,
    pays_miseres,
)
from auditor.rules.ruleset import HANDFUL_LEVELS, rule_set
from auditor.rules.score import Figures, contract_score

THRESHOLDS = {3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}
FFT = rule_set("fft")
tables = pytest.mark.parametrize("players", [3, 4, 5])


def handful(shown: str | None, held: str, players: int = 4, seat: int = 0, **more: Any) -> Record:
    """A seat shows trumps; it holds those named and no other trump. Seat 0 has taken Garde sans."""
    rules = more.pop("rules", "fft")
    said = {"seat": seat, "kind": "handful"} | more
    if shown is not None:
        said["cards"] = cards(shown)
    named = {seat: held}
    hand = record(players, rules, deal=deal(players, named, {seat: "TE"}), auction=taken(players, 0))
    if players == 5:
        hand["call"] = "SK"
    return hand | {"announcements": [said]}


@tables
def test_section_6_1_thresholds(players: int) -> None:
    for level, threshold in zip(HANDFUL_LEVELS, THRESHOLDS[players], strict=True):
        assert handful_threshold(level, players) == threshold
        assert handful_level(threshold, players) == level
    assert [handful_level(size, players) for size in range(23) if size not in THRESHOLDS[players]] == [None] * 20
    single, double, triple = THRESHOLDS[players]
    assert [best_level(trumps, players) for trumps in (single - 1, single, double - 1, double, triple - 1, triple)] == [
        None,
        "single",
        "single",
        "double",
        "double",
        "triple",
    ]


@pytest.mark.parametrize(
    ("value", "primes"), [("20_30_40", [20, 30, 40]), ("20_40_60", [20, 40, 60]), ("10_10_10", [10, 10, 10])]
)
def test_section_6_1_primes(value: str, primes: list[int]) -> None:
    rules = rule_set("fft", {"handful_values": value})
    assert [handful_prime(level, rules) for level in HANDFUL_LEVELS] == primes
    for preset in ("fft", "bga"):
        assert [handful_prime(level, rule_set(preset)) for level in HANDFUL_LEVELS] == [20, 30, 40]


@tables
def test_r6_1_before_the_first_card(players: int) -> None:
    size = THRESHOLDS[players][0]
    held = f"T2-T{size + 1}"
    assert codes(handful(held, held, players)) == []
    assert codes(handful(held, held, players, trick=1)) == []
    late = handful(held, held, players, trick=2)
    assert codes(late) == ["N405"]
    assert places(late, "N405") == [(2, None, 0)]


def test_r6_1_a_late_handful_pays_nothing() -> None:
    good = play(handful("T2-T11", "T2-T11"))
    late = play(handful("T2-T11", "T2-T11", trick=4))
    assert computed(good)["handfuls"] == ["single"]
    assert computed(late)["handfuls"] == []
    assert abs(computed(good)["unit"] - computed(late)["unit"]) == 20


@pytest.mark.parametrize("trumps", range(7, 19))
@tables
def test_r6_2_the_number_shown_is_a_threshold(trumps: int, players: int) -> None:
    if trumps > {3: 24, 4: 18, 5: 15}[players]:
        return
    held = f"T2-T{trumps + 1}"
    assert codes(handful(held, held, players)) == ([] if trumps in THRESHOLDS[players] else ["N401"])


@pytest.mark.parametrize("trumps", [11, 12, 14])
def test_r6_2_extra_trumps_stay_hidden(trumps: int) -> None:
    held = f"T2-T{trumps + 1}"
    assert codes(handful(held, held)) == ["N401"]
    assert codes(handful("T2-T11", held)) == []


def test_r6_2_all_shown_cards_are_trumps_or_the_excuse() -> None:
    assert mask("T1-T21 EX") == HANDFUL_CARDS
    held = "T2-T10 SK"
    assert codes(handful("T2-T10 SK", held)) == ["N402"]
    assert codes(handful("T2-T10 EX", "T2-T10 EX")) == []


def test_r6_2_all_shown_cards_are_in_the_hand() -> None:
    assert codes(handful("T2-T10 T21", "T2-T10")) == ["N403"]
    assert codes(handful("T2-T10 T10", "T2-T10")) == ["N403"]
    assert codes(handful("T2-T10 T21", "T2-T10 T21")) == []


def test_r6_2_a_handful_without_its_cards() -> None:
    assert codes(handful(None, "T2-T11", level="single")) == []
    assert codes(handful(None, "T2-T10", level="single")) == ["N403"]
    assert codes(handful(None, "T2-T11", level="double")) == ["N403"]


@pytest.mark.parametrize(
    ("shown", "held", "expected"),
    [
        ("T2-T10 EX", "T2-T10 EX", []),
        ("T2-T10 EX", "T2-T11 EX", ["N404"]),
        ("T2-T11", "T2-T11 EX", []),
        ("T2-T13 EX", "T2-T13 EX", []),
        ("T2-T13 EX", "T2-T14 EX", ["N404"]),
        ("T2-T10 EX", "T2-T13 EX", ["N404"]),
    ],
)
def test_r6_3_the_excuse_says_that_no_trump_is_hidden(shown: str, held: str, expected: list[str]) -> None:
    assert codes(handful(shown, held)) == expected


def test_r6_3_without_the_excuse_nine_trumps_are_too_few() -> None:
    assert codes(handful("T2-T10", "T2-T10 EX")) == ["N401"]


def forced(shown: list[str] | None, cards_shown: str) -> Record:
    """Four kings and fifteen trumps, one of which was laid aside; a triple handful is shown."""
    named = {0: "SK HK DK CK T2-T15", DOG: "T16 C1-C5"}
    hand = record(4, deal=deal(4, named), auction=taken(4, 0, "garde"))
    hand["discard"] = ["C1", "C2", "C3", "C4", "C5", "T2"]
    if shown is not None:
        hand["discard_shown"] = shown
    return hand | {"announcements": [{"seat": 0, "kind": "handful", "cards": cards(cards_shown)}]}


def test_r6_4_a_trump_that_had_to_be_laid_aside_counts() -> None:
    assert codes(forced(["T2"], "T2-T16")) == []
    assert computed(play(forced(["T2"], "T2-T16")))["handfuls"] == ["triple"]


def test_r6_4_only_if_it_was_shown() -> None:
    assert codes(forced([], "T2-T16")) == ["C314", "N403"]
    assert codes(forced(["T2"], "T3-T15")) == []


def test_r6_4_an_avoidable_trump_of_the_discard_is_not_in_the_hand() -> None:
    hand = record(4, deal=deal(4, {0: "T2-T11 C1-C6"}), auction=taken(4, 0, "garde"), discard=cards("C1-C5 T2"))
    hand["announcements"] = [{"seat": 0, "kind": "handful", "cards": cards("T2-T11")}]
    assert codes(hand | {"discard_shown": []}) == ["C313", "N403"]
    assert codes(hand | {"discard": cards("C1-C6")}) == []


@pytest.mark.parametrize(("value", "expected"), [("allow", []), ("forbid", ["N406"])])
def test_r6_5_declared_under_the_real_number(value: str, expected: list[str]) -> None:
    rules = {"preset": "fft", "options": {"handful_underdeclare": value}}
    assert codes(handful("T2-T11", "T2-T14", rules=rules, level="single")) == expected
    assert codes(handful("T2-T14", "T2-T14", rules=rules, level="double")) == []
    assert codes(handful("T2-T11", "T2-T13", rules=rules, level="single")) == []


def test_r6_6_one_handful_a_player() -> None:
    hand = handful("T2-T11", "T2-T11")
    hand["announcements"] *= 2
    assert codes(hand) == ["N407"]


def both_show(bid: str = "garde_sans") -> Record:
    hand = record(4, deal=deal(4, {0: "T2-T11", 1: "T12-T21"}), auction=taken(4, 0, bid))
    hand["announcements"] = [
        {"seat": 0, "kind": "handful", "cards": cards("T2-T11")},
        {"seat": 1, "kind": "handful", "cards": cards("T12-T21")},
    ]
    return hand


def test_r6_6_several_players_may_show_and_primes_add_up() -> None:
    hand = both_show()
    assert codes(hand) == []
    done = play(hand)
    assert computed(done)["handfuls"] == ["single", "single"]
    plain = computed(done | {"announcements": []})
    assert abs(computed(done)["unit"]) - abs(plain["unit"]) == 40


@pytest.mark.parametrize("side", ["attack", "defence"])
@pytest.mark.parametrize("points", [41, 40])
def test_r6_7_the_prime_goes_to_the_winners(side: str, points: int) -> None:
    figures = Figures(4, 0, "petite", 2 * points, 2, handfuls=(("single", side),))
    score = contract_score(figures, FFT)
    bare = contract_score(figures._replace(handfuls=()), FFT)
    assert score and bare and score.unit is not None and bare.unit is not None
    assert score.unit - bare.unit == (40 if points == 41 else -40)


@pytest.mark.parametrize("side", ["attack", "defence"])
@pytest.mark.parametrize("points", [41, 40])
def test_r6_7_the_other_reading(side: str, points: int) -> None:
    """``showing_camp_signed``: for the camp that showed it, whoever wins."""
    rules = rule_set("fft", {"handful_beneficiary": "showing_camp_signed"})
    figures = Figures(4, 0, "petite", 2 * points, 2, handfuls=(("single", side),))
    score, bare = contract_score(figures, rules), contract_score(figures._replace(handfuls=()), rules)
    assert score and bare and score.unit is not None and bare.unit is not None
    assert score.unit - bare.unit == (40 if side == "attack" else -40)


def test_r6_7_in_a_summary_without_announcements_it_is_the_attacks() -> None:
    rules = {"preset": "fft", "options": {"handful_beneficiary": "showing_camp_signed"}}
    line = summary(4, rules, oudlers=2, points={"attack": 40}, handfuls=["single"])
    assert computed(line)["unit"] == -52 + 20
    assert computed(line | {"rules": "fft"})["unit"] == -52 - 20


@pytest.mark.parametrize("bid", ["petite", "garde", "garde_sans", "garde_contre"])
def test_r6_8_not_multiplied(bid: str) -> None:
    with_prime = summary(4, bid=bid, oudlers=2, points={"attack": 41}, handfuls=["double"])
    without = summary(4, bid=bid, oudlers=2, points={"attack": 41}, handfuls=[])
    assert computed(with_prime)["unit"] - computed(without)["unit"] == 30


def test_r6_9_a_level_above_what_was_shown() -> None:
    assert codes(handful("T2-T11", "T2-T14", level="double")) == ["N406"]
    assert codes(handful("T2-T11", "T2-T14", level="single")) == []
    assert computed(play(handful("T2-T11", "T2-T14", level="double")))["handfuls"] == ["single"]


def test_r6_9_a_prime_without_a_show() -> None:
    shown = play(handful("T2-T11", "T2-T11"))
    assert codes(shown | {"claims": {"handfuls": ["single"]}}) == []
    assert codes(shown | {"claims": {"handfuls": ["double"]}}) == ["S707"]
    assert codes(shown | {"claims": {"handfuls": []}}) == ["S707"]
    assert codes(shown | {"announcements": [], "claims": {"handfuls": ["single"]}}) == ["S707"]


def misere(of: str, held: str, without: str, rules: Any = "bga", **fields: Any) -> Record:
    """Seat 1 declares a misère; its hand has the named cards and none of the suits in ``without``."""
    hand = record(4, rules, deal=deal(4, {1: held}, {1: without}), auction=taken(4, 0), **fields)
    return hand | {"announcements": [{"seat": 1, "kind": "misere", "of": of}]}


LOW = "S1-S10 H1-H8"
"""A hand of eighteen low cards."""


def options(**values: Any) -> Record:
    return {"preset": "bga", "options": values}


def test_section_6_3_spoilers() -> None:
    bga = rule_set("bga")
    assert misere_spoilers("trumps", bga) == TRUMPS | mask("EX")
    assert misere_spoilers("honours", bga) == COURT | OUDLERS
    assert misere_spoilers("trumps", rule_set("bga", {"misere_excuse": "tolerated"})) == TRUMPS
    assert misere_spoilers("honours", rule_set("bga", {"misere_honours": "no_court"})) == COURT


@pytest.mark.parametrize(
    ("of", "held", "rules", "expected"),
    [
        ("trumps", LOW, "bga", []),
        ("trumps", "S1-SK H1-H4", "bga", []),
        ("trumps", "S1-S10 H1-H7 T2", "bga", ["N421"]),
        ("trumps", "S1-S10 H1-H7 EX", "bga", ["N421"]),
        ("trumps", "S1-S10 H1-H7 EX", options(misere_excuse="tolerated"), []),
        ("honours", LOW, "bga", []),
        ("honours", "S1-S10 H1-H4 T2-T5", "bga", []),
        ("honours", "S1-S10 H1-H7 HJ", "bga", ["N421"]),
        ("honours", "S1-S10 H1-H7 T21", "bga", ["N421"]),
        ("honours", "S1-S10 H1-H7 EX", "bga", ["N421"]),
        ("honours", "S1-S10 H1-H7 T21", options(misere_honours="no_court"), []),
        ("honours", "S1-S10 H1-H7 HJ", options(misere_honours="no_court"), ["N421"]),
    ],
)
def test_section_6_3_a_false_misere(of: str, held: str, rules: Any, expected: list[str]) -> None:
    hand = misere(of, held, "", rules)
    assert codes(hand) == expected
    paid = computed(play(hand))["scores"]
    bare = computed(play(hand | {"announcements": []}))["scores"]
    gain = [0, 0, 0, 0] if expected else [-10, 30, -10, -10]
    assert [score - base for score, base in zip(paid, bare, strict=True)] == gain


def test_section_6_3_both_miseres_of_one_player() -> None:
    hand = play(misere("trumps", LOW, ""))
    once = computed(hand)["scores"]
    hand["announcements"].append({"seat": 1, "kind": "misere", "of": "honours"})
    assert [b - a for a, b in zip(once, computed(hand)["scores"], strict=True)] == [-10, 30, -10, -10]


def test_section_6_3_value() -> None:
    hand = play(misere("trumps", LOW, "", options(misere_value=20)))
    bare = computed(hand | {"announcements": []})["scores"]
    assert [b - a for a, b in zip(bare, computed(hand)["scores"], strict=True)] == [-20, 60, -20, -20]


def test_section_6_3_the_partner_pays_too() -> None:
    hand = record(5, "bga", deal=deal(5, {1: "S1-S10 H1-H5", 2: "HK"}), auction=taken(5, 0), call="HK")
    hand["announcements"] = [{"seat": 1, "kind": "misere", "of": "trumps"}]
    hand = play(hand)
    bare = computed(hand | {"announcements": []})["scores"]
    assert [b - a for a, b in zip(bare, computed(hand)["scores"], strict=True)] == [-10, 40, -10, -10, -10]


def test_section_6_3_paid_inside_the_camp() -> None:
    """``camp``: inside the unit score, like a bonus of the declarer's camp."""
    rules = options(misere="camp")
    for seat, change in ((0, 10), (1, -10)):
        hand = record(4, rules, deal=deal(4, {seat: LOW}), auction=taken(4, 0))
        hand = play(hand | {"announcements": [{"seat": seat, "kind": "misere", "of": "trumps"}]})
        bare = computed(hand | {"announcements": []})
        assert codes(hand) == []
        assert computed(hand)["unit"] - bare["unit"] == change
        moved = [b - a for a, b in zip(bare["scores"], computed(hand)["scores"], strict=True)]
        assert moved == [3 * change, -change, -change, -change]


def test_section_6_3_judged_on_the_hand_after_the_discard() -> None:
    """A taker who lays his only queen aside has no court card before his first card."""
    dealt = deal(4, {0: "S1-S10 H1-H7 HQ", DOG: "H8 H9 H10 D1 D2 D3"})
    hand = record(4, "bga", deal=dealt, auction=taken(4, 0, "garde"))
    hand["announcements"] = [{"seat": 0, "kind": "misere", "of": "honours"}]
    assert codes(hand | {"discard": ["HQ", "H8", "H9", "D1", "D2", "D3"]}) == []
    assert codes(hand | {"discard": ["H10", "H8", "H9", "D1", "D2", "D3"]}) == ["N421"]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [("fft", ["N422i"]), ("bga", []), (options(misere="off"), ["N422i"]), (options(misere="camp"), [])],
)
def test_section_6_3_where_the_rules_pay_none(rules: Any, expected: list[str]) -> None:
    hand = misere("trumps", LOW, "", rules)
    assert codes(hand) == expected
    assert judge(hand).status == "clean"
    false = misere("trumps", "S1-S10 H1-H7 T2", "", rules)
    assert codes(false) == (expected or ["N421"])


def test_section_6_3_the_presets() -> None:
    assert [pays_miseres(False, rule_set(preset)) for preset in ("fft", "bga", "mignon")] == [False, True, False]
    assert not any(pays_miseres(True, rule_set(preset)) for preset in ("fft", "bga", "mignon"))
    assert pays_miseres(True, rule_set("bga", {"goulash_misere": True}))
