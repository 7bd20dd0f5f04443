"""Section 10 of the rules: the score. Each test names its article."""

from typing import Any

import pytest
from hands import (
    DOG,
    cards,
    codes,
    computed,
    counted,
    deal,
    judge,
    lying_with,
    play,
    record,
    seats,
    summary,
    taken,
)

from auditor.rules.ruleset import RulesError, RuleSet, rule_set
from auditor.rules.score import Figures, Score, contract_score, slam_of_word, target_points, word_of_slam
from auditor.rules.tally import tally

FFT = rule_set("fft")
BIDS = {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
PRESETS = ("fft", "bga")
bids = pytest.mark.parametrize(("bid", "k"), BIDS.items())


def score(points: float, oudlers: int = 2, rules: RuleSet = FFT, **figures: Any) -> Score:
    """Score of seat 0 at four players in Petite, unless told otherwise; points are whole or half ones."""
    standard = {"players": 4, "taker": 0, "bid": "petite"} | figures
    result = contract_score(Figures(attack_points=int(2 * points), oudlers=oudlers, **standard), rules)
    assert result is not None
    return result


def unit(points: float, oudlers: int = 2, rules: RuleSet = FFT, **figures: Any) -> float:
    value = score(points, oudlers, rules, **figures).unit
    assert value is not None
    return value / 2


def row(players: int, partner: int | None, rules: RuleSet = FFT, points: float = 41, **figures: Any) -> list[float]:
    scores = score(points, rules=rules, players=players, partner=partner, **figures).scores
    assert scores is not None
    return [value / 2 for value in scores]


@bids
@pytest.mark.parametrize("oudlers", [0, 1, 2, 3])
def test_section_10_1_unit_of_every_contract(bid: str, k: int, oudlers: int) -> None:
    target = target_points(oudlers)
    for points in range(92):
        margin = abs(points - target)
        sign = 1 if points >= target else -1
        assert unit(points, oudlers, bid=bid) == sign * (25 + margin) * k
        assert score(points, oudlers, bid=bid).margin == 2 * sign * margin


@bids
def test_section_10_1_exactly_made_is_the_base(bid: str, k: int) -> None:
    result = score(41, bid=bid)
    assert (result.made, result.margin, result.unit) == (True, 0, 2 * 25 * k)


@bids
def test_section_10_1_all_terms_together(bid: str, k: int) -> None:
    """U = s (25 + m) k + pab + s h + slam."""
    more = {"petit_au_bout": "attack", "handfuls": (("single", "defence"), ("double", "attack"))}
    assert unit(50, bid=bid, **more) == (25 + 9) * k + 10 * k + 50
    assert unit(33, bid=bid, **more) == -(25 + 8) * k + 10 * k - 50
    assert unit(33, bid=bid, slam_announced="attack", **more) == -(25 + 8) * k + 10 * k - 50 - 200


def test_section_10_1_the_lines_add_up_to_the_unit() -> None:
    more = {"petit_au_bout": "defence", "handfuls": (("triple", "attack"),), "slam_announced": "attack"}
    for points in (30, 41, 60):
        for rules in (FFT, rule_set("fft", {"round_to": 10})):
            result = score(points, bid="garde_contre", rules=rules, **more)
            assert sum(amount for _, amount in result.breakdown) == result.unit


def test_section_10_1_the_usual_form_is_the_same() -> None:
    """(25 + margin + petit) x multiplier + handful + slam, for a contract that is made."""
    assert unit(49, bid="garde", petit_au_bout="attack", handfuls=(("single", "attack"),)) == (25 + 8 + 10) * 2 + 20


@pytest.mark.parametrize(
    ("points", "made", "margin", "expected"),
    [(41, True, 0, 25), (41.5, True, 1, 26), (40.5, False, -1, -26), (40, False, -1, -26), (39.5, False, -2, -27)],
)
@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("preset", PRESETS)
def test_r10_1_the_table_of_rounding(
    points: float, made: bool, margin: int, expected: int, players: int, preset: str
) -> None:
    result = score(points, rules=rule_set(preset), players=players, partner=1 if players == 5 else None)
    assert (result.made, result.margin, result.unit) == (made, 2 * margin, 2 * expected)


@pytest.mark.parametrize(
    ("value", "short", "over"),
    [
        ("winner", (False, -26), (True, 26)),
        ("attack_short_half_wins", (True, 25), (True, 26)),
        ("kept", (False, -25.5), (True, 25.5)),
    ],
)
def test_r10_1_the_option(value: str, short: tuple[bool, float], over: tuple[bool, float]) -> None:
    rules = rule_set("fft", {"half_point": value})
    for points, expected in ((40.5, short), (41.5, over)):
        result = score(points, rules=rules, players=3)
        assert (result.made, (result.unit or 0) / 2) == expected
    assert unit(41, rules=rules, players=3) == 25
    assert unit(40, rules=rules, players=3) == -26


def test_r10_1_zero_nobody_wins_by_half_a_point() -> None:
    """Base and handfuls are 0, petit and slam stay."""
    rules = rule_set("fft", {"half_point": "zero"})
    assert unit(40.5, rules=rules, players=3) == 0
    assert unit(40.5, rules=rules, players=3, handfuls=(("single", "attack"),)) == 0
    assert unit(40.5, rules=rules, players=3, petit_au_bout="attack", bid="garde") == 20
    assert unit(40.5, rules=rules, players=3, slam_announced="attack") == -200
    assert unit(40, rules=rules, players=3) == -26
    assert unit(41, rules=rules, players=3) == 25


def test_r10_1_claimed_points_may_be_exact_or_rounded_to_the_winner() -> None:
    hand = play(record(3, deal=deal(3, {0: "EX T19 T20 T21 C1-CK"}), auction=taken(3, 0)))
    block = computed(hand)
    attack, defence = block["points"]["attack"], block["points"]["defence"]
    assert attack % 1 == 0.5, "a hand with a half point is wanted here"
    up = 0.5 if block["made"] else -0.5
    assert codes(hand | {"claims": {"points": {"attack": attack, "defence": defence}}}) == []
    assert codes(hand | {"claims": {"points": {"attack": attack + up, "defence": defence - up}}}) == []
    assert codes(hand | {"claims": {"points": {"attack": attack - up, "defence": defence + up}}}) == ["S701"]


def test_r10_2_a_half_point_at_four_players_is_a_miscount() -> None:
    assert codes(summary(4, oudlers=2, points={"attack": 45.5})) == ["S711"]
    assert codes(summary(4, oudlers=2, points={"attack": 45})) == []
    assert codes(summary(4, oudlers=2, points={"attack": 45.5, "defence": 45.5})) == ["S711"]
    assert codes(summary(3, oudlers=2, points={"attack": 45.5})) == []
    assert codes(summary(5, oudlers=2, points={"attack": 45.5}, partner=1)) == []


def test_r10_2_without_the_exchange_half_points_are_right() -> None:
    rules = {"preset": "fft", "options": {"excuse_exchange": "none"}}
    assert codes(summary(4, rules, oudlers=2, points={"attack": 45.5})) == []


def test_r10_2_points_of_a_whole_hand_of_four_are_whole() -> None:
    for excuse in range(4):
        hand = play(record(4, deal=deal(4, {excuse: "EX"}), auction=taken(4, 0)))
        assert computed(hand)["points"]["attack"] % 1 == 0


@pytest.mark.parametrize(
    ("value", "margins"),
    [(1, {41: 0, 42: 1, 45: 4, 46: 5, 50: 9, 40: -1}), (5, {41: 0, 42: 5, 46: 5, 47: 10, 40: -5, 36: -5, 35: -10})],
)
def test_r10_3_rounded_up_to_a_multiple(value: int, margins: dict[int, int]) -> None:
    rules = rule_set("fft", {"round_to": value})
    for points, margin in margins.items():
        assert score(points, rules=rules).margin == 2 * margin
    tens = rule_set("fft", {"round_to": 10})
    assert [unit(points, rules=tens, bid="garde") for points in (41, 42, 51, 52, 40)] == [50, 70, 70, 90, -70]
    assert rule_set("fft").round_to == rule_set("bga").round_to == 1


SLAMS = [
    ("attack", "attack", "announced_made", 400),
    ("attack", None, "made", 200),
    (None, "attack", "announced_failed", -200),
    ("defence", None, "defence_made", -200),
    ("defence", "attack", "defence_made", -400),
    (None, None, "none", 0),
]


@pytest.mark.parametrize(("made", "announced", "word", "prime"), SLAMS)
@bids
def test_section_10_3_primes_never_multiplied(
    bid: str, k: int, made: str | None, announced: str | None, word: str, prime: int
) -> None:
    points = 91 if made == "attack" else 0 if made else 60
    figures = {"bid": bid, "slam_made": made, "slam_announced": announced}
    for preset in PRESETS:
        rules = rule_set(preset)
        assert unit(points, rules=rules, **figures) - unit(points, rules=rules, bid=bid) == prime
    assert word_of_slam(made, announced) == word
    if announced is None or made is None:
        assert slam_of_word(word) == (made, announced)


def test_section_10_3_both_primes_or_one() -> None:
    figures = {"slam_made": "defence", "slam_announced": "attack"}
    base = unit(0)
    assert unit(0, **figures) - base == -400
    assert unit(0, rules=rule_set("fft", {"slam_failed_and_reversed": "one"}), **figures) - base == -200


def test_section_10_3_slam_defence() -> None:
    rules = rule_set("fft", {"slam_defence": 0})
    assert unit(0, rules=rules, slam_made="defence") == unit(0)
    assert unit(91, rules=rules, slam_made="attack") == unit(91) + 200
    assert unit(60, rules=rules, slam_announced="attack") == unit(60) - 200


def test_section_10_3_of_a_defender() -> None:
    """``slam_announcer=any``: made, each defender +400; failed, each defender -200."""
    rules = rule_set("fft", {"slam_announcer": "any"})
    assert unit(0, rules=rules, slam_made="defence", slam_announced="defence") == unit(0) - 400
    assert unit(30, rules=rules, slam_announced="defence") == unit(30) + 200


def test_section_10_3_failed_and_the_contract_made() -> None:
    assert unit(41, bid="garde", slam_announced="attack") == 50 - 200


def test_section_10_3_every_trick_makes_a_slam() -> None:
    all_tricks = ["T21 S1 S2 S3", "T20 H1 H2 H3"]
    all_but_one = ["T21 S1 S2 S3", "H1 HK H2 H3"]
    assert tally(counted(4, all_tricks), seats(0), 0, True, FFT).slam == "attack"
    assert tally(counted(4, all_tricks), seats(1), 1, True, FFT).slam == "defence"
    assert tally(counted(4, all_but_one), seats(0), 0, True, FFT).slam is None


def test_section_10_3_the_dog_does_not_matter() -> None:
    """In Garde contre a slam of the attack is less than 91 points; a discard does not save the attack."""
    whole = counted(4, ["T21 S1 S2 S3", "T20 H1 H2 H3"], pile="HK DK")
    contre = tally(whole, seats(0), 0, False, FFT)
    assert (contre.slam, contre.attack_points) == ("attack", 9 + 7)
    lost = tally(whole, seats(1), 1, True, FFT)
    assert (lost.slam, lost.attack_points) == ("defence", 18)


def test_section_10_3_in_a_record() -> None:
    hand = record(4, deal=deal(4, {0: "T4-T21", DOG: "SK HK"}), auction=taken(4, 0, "garde_contre"))
    done = play(hand, high=[0])
    block = computed(done)
    assert (block["slam"], block["unit"]) == ("made", (25 + block["margin"]) * 6 + 200)
    assert block["points"]["attack"] < 91
    assert codes(done | {"claims": {"slam": "made"}}) == codes(done) == []
    assert codes(done | {"claims": {"slam": "none"}}) == ["S708"]


def test_section_10_3_no_petit_chelem() -> None:
    with pytest.raises(RulesError):
        rule_set("fft", {"petit_slam": "off"})


def test_section_10_4_shares() -> None:
    assert row(3, None) == [50, -25, -25]
    assert row(4, None) == [75, -25, -25, -25]
    assert row(5, 2) == [50, -25, 25, -25, -25]
    assert row(5, None) == [100, -25, -25, -25, -25]
    assert row(5, 2, points=40) == [-52, 26, -26, 26, 26]


def test_section_10_4_equal_split() -> None:
    rules = rule_set("fft", {"five_player_split": "equal"})
    assert row(5, 2, rules, points=42, bid="garde") == [78, -52, 78, -52, -52]
    for players, partner in ((3, None), (4, None), (5, None)):
        assert row(players, partner, rules) == row(players, partner)


def test_section_10_4_no_call_at_four() -> None:
    line = summary(4, oudlers=2, points={"attack": 41}, partner=1)
    assert codes(line) == ["C306"]
    assert computed(line)["scores"] == [150, -50, -50, -50]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_r10_4_every_row_adds_up_to_nothing(players: int) -> None:
    partners = [None, 1] if players == 5 else [None]
    for partner in partners:
        for rules in (FFT, rule_set("fft", {"half_point": "kept", "five_player_split": "equal"})):
            for points in (0, 40.5, 41, 63.5, 91):
                more = {"petit_au_bout": "defence", "handfuls": (("single", "attack"),)}
                assert sum(row(players, partner, rules, points, **more)) == 0
                assert sum(row(players, partner, rules, points, petit_au_bout="attack")) == 0


def test_r10_4_a_row_that_does_not_add_up() -> None:
    """A miscount also where no score can be computed."""
    nothing_else = record(4, claims={"scores": [30, -10, -10, -10]})
    assert codes(nothing_else) == []
    nothing_else["claims"]["scores"] = [30, -10, -10, 10]
    assert codes(nothing_else) == ["S705"]
    with_score = summary(4, oudlers=2, points={"attack": 41}, scores=[150, -50, -50, -40])
    assert codes(with_score) == ["S704"]


def test_r10_5_both_sides_are_91_points() -> None:
    assert codes(summary(4, oudlers=2, points={"attack": 50, "defence": 41})) == []
    assert codes(summary(4, oudlers=2, points={"attack": 50, "defence": 42})) == ["S710"]
    mignon = {"rules": "mignon", "taker": 0, "bid": 45, "partner": 1}
    assert codes(summary(4, **mignon, points={"attack": 50, "defence": 25})) == []
    assert codes(summary(4, **mignon, points={"attack": 50, "defence": 26})) == ["S710"]


@pytest.mark.parametrize("oudlers", [-1, 4, 7])
def test_r10_5_three_oudlers(oudlers: int) -> None:
    """A number of oudlers that does not exist, or points that cannot hold them."""
    assert "S714" in codes(summary(4, oudlers=oudlers, points={"attack": 50}))


def test_r10_5_points_below_what_the_oudlers_are_worth() -> None:
    assert codes(summary(4, oudlers=3, points={"attack": 13})) == []
    assert codes(summary(4, oudlers=3, points={"attack": 12})) == ["S714"]
    assert codes(summary(4, oudlers=0, points={"attack": 78})) == []
    assert codes(summary(4, oudlers=0, points={"attack": 79})) == ["S714"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_r10_6_what_counts_for_the_attack(players: int) -> None:
    dealt = deal(players, {0: "C1-C6", 1: "HK", DOG: "EX SQ"})
    for bid in BIDS:
        hand = record(players, deal=dealt, auction=taken(players, 0, bid))
        hand |= {"call": "HK"} if players == 5 else {}
        pile = dealt["dog"]
        if bid in ("petite", "garde"):
            hand["discard"] = pile = cards("C1-C6")[: len(dealt["dog"])]
        done = play(hand, {1: "EX"} if "discard" in hand else {})
        if "discard" in hand:
            # The Excuse is led to trick 1: four points more for the attack, or one camp wins it itself.
            assert done["tricks"][0]["cards"][0] == "EX"
        attack = {0, 1} if players == 5 else {0}
        points, oudlers = lying_with(done, attack, pile if bid != "garde_contre" else [])
        if "discard" in hand and done["tricks"][0]["winner"] not in attack:
            points, oudlers = points + 4, oudlers + 1
        block = computed(done)
        assert (block["points"]["attack"], block["oudlers"]) == (points, oudlers)
        assert block["points"]["attack"] + block["points"]["defence"] == 91


def test_r10_6_claims_of_a_whole_hand_are_judged_against_the_count() -> None:
    hand = play(record(4, deal=deal(4, {}), auction=taken(4, 0)))
    block = computed(hand)
    points = block["points"]
    right = {"oudlers": block["oudlers"], "points": points, "unit": block["unit"], "scores": block["scores"]}
    assert codes(hand | {"claims": right}) == []
    assert codes(hand | {"claims": right | {"oudlers": (block["oudlers"] + 1) % 4}})[0] == "S702"
    wrong = {"attack": points["attack"] + 1, "defence": points["defence"] - 1}
    (finding,) = judge(hand | {"claims": right | {"points": wrong}}).findings
    assert (finding.code, finding.expected, finding.actual) == ("S701", points, wrong)
