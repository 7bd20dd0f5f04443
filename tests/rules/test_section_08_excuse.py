"""Section 8 of the rules: the Excuse. Each test names its article.

Small hands of a few tricks are counted; the full count of 91 points is tested on whole records.
"""

from typing import Any

import pytest
from hands import DOG, Record, codes, computed, counted, deal, play, readings, record, seats, taken

from auditor.rules.ruleset import rule_set
from auditor.rules.tally import Tally, tally

FFT = rule_set("fft")
PRESETS = ("fft", "bga")
HALF = 1
"""A card of half a point, in half points."""


def count(tricks: list[str], attack: int, taker: int = 0, players: int = 4, **options: Any) -> Tally:
    return tally(counted(players, tricks), attack, taker, True, rule_set("fft", options))


def both(tricks: list[str], attack: int, players: int = 4, **options: Any) -> tuple[int, int, int, int]:
    """Half points and oudlers of the attack and of the defence, counted each from its own side."""
    whole = counted(players, tricks)
    other = (1 << players) - 1 & ~attack
    rules = rule_set("fft", options)
    mine = tally(whole, attack, 0, True, rules)
    theirs = tally(whole, other, 1, True, rules)
    return mine.attack_points, mine.oudlers, theirs.attack_points, theirs.oudlers


# Seat 0 attacks and leads the first trick; the winner of each leads the next.
OWN_TRICK = ["SK EX S1 S2", "H1 H2 H3 H4", "D1 D2 D3 D4"]


def test_r8_1_the_owner_keeps_the_excuse() -> None:
    """Seat 1 plays it to a trick of seat 0: the attack keeps half a point for it, the oudler is the defence's."""
    attack, oudlers, defence, others = both(OWN_TRICK, seats(0))
    assert (oudlers, others) == (0, 1)
    assert attack == 9 + HALF + HALF + HALF
    assert attack + defence == 9 + 9 + 10 * HALF


def test_r8_1_played_by_the_attack_to_a_trick_of_the_defence() -> None:
    tricks = ["EX SK S1 S2", "H1 H2 H3 H4", "D4 D2 D3 D1"]
    attack, oudlers, defence, others = both(tricks, seats(0))
    assert (oudlers, others) == (1, 0)
    assert attack == 8 + 8 * HALF
    assert defence == 9 + 9 + 2 * HALF - 8


def test_r8_1_no_exchange_when_the_own_camp_wins() -> None:
    tricks = ["SK S1 EX S2", "H1 H2 H3 H4", "D4 D2 D3 D1"]
    attack, oudlers, defence, others = both(tricks, seats(0, 2))
    assert (oudlers, others) == (1, 0)
    assert attack == 9 + 9 + HALF + HALF
    assert defence == 8 * HALF


def test_r8_2_nothing_to_give_yet_changes_nothing() -> None:
    """The owner's camp wins its first trick only afterwards, or gives at once: the totals are the same."""
    later = ["SK EX S1 S2", "H4 H2 H3 H1", "D1 D2 D3 D4"]
    before = ["H4 H2 H3 H1", "SK EX S1 S2", "D1 D2 D3 D4"]
    assert both(later, seats(0)) == both(before, seats(0))
    assert both(later, seats(0))[1::2] == (0, 1)


def test_r8_3_a_camp_without_a_trick_counts_four_points() -> None:
    tricks = ["SK EX S1 S2", "HK H2 H3 H1", "DK D2 D3 D1"]
    attack, oudlers, defence, others = both(tricks, seats(0))
    assert (defence, others) == (8, 1)
    assert (attack, oudlers) == (3 * 9 + 8 * HALF + HALF, 0)


def low(suit: str, players: int) -> str:
    """A trick of low cards of a suit, won by its last player."""
    return " ".join(f"{suit}{rank}" for rank in range(1, players + 1))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_r8_4_the_accounting_rule(players: int) -> None:
    """Points of the winners' camp less 4, of the owner's camp plus 4; the oudler is the owner's."""
    rest = " ".join(["S1", "S2", "S3"][: players - 2])
    attack, oudlers, defence, others = both([f"SK EX {rest}", low("H", players), low("D", players)], seats(0), players)
    whole_trick = 9 + 9 + (players - 2) * HALF
    assert (attack, oudlers, others) == (whole_trick - 8, 0, 1)
    assert defence == 8 + 2 * players * HALF


@pytest.mark.parametrize(
    ("value", "by_players"), [("half_point", (8, 8, 8)), ("none_at_3_and_5", (9, 8, 9)), ("none", (9, 9, 9))]
)
def test_r8_4_the_option(value: str, by_players: tuple[int, ...]) -> None:
    for players, net in zip((3, 4, 5), by_players, strict=True):
        rest = " ".join(["S1", "S2", "S3"][: players - 2])
        tricks = [f"SK EX {rest}", low("H", players), low("D", players)]
        attack, _, _, _ = both(tricks, seats(0), players, excuse_exchange=value)
        assert attack == 9 + 9 + (players - 2) - net
    assert rule_set("fft").excuse_exchange == rule_set("bga").excuse_exchange == "half_point"


def test_r8_4_a_slam_against_the_excuse_is_87_points() -> None:
    """The taker makes every trick, the defence owns the Excuse: 87 points, 2 oudlers, and 4 points."""
    hand = play(slam("T1 T5-T21", "", 1), high=[0])
    block = computed(hand)
    assert block["points"] == {"attack": 87, "defence": 4}
    assert (block["oudlers"], block["slam"]) == (2, "made")


def slam(own: str, dog: str, excuse: int | None, rules: Any = "fft", **fields: Any) -> Record:
    """Seat 0 has taken Garde sans with a hand of eighteen cards that wins every trick it leads."""
    named = {0: own, DOG: dog}
    if excuse is not None:
        named[excuse] = "EX"
    return record(4, rules, deal=deal(4, named, {DOG: "TE"}), auction=taken(4, 0), **fields)


def test_r8_5_inside_a_camp_nothing_is_owed() -> None:
    """Five players: the partner's Excuse in the taker's trick, and the taker's in the partner's."""
    for tricks in (
        ["SK EX S1 S2 S3", "H1 H2 H3 H4 H5", "D1 D2 D3 D4 D5"],
        ["EX SK S1 S2 S3", "H1 H5 H2 H3 H4", "D1 D5 D2 D3 D4"],
    ):
        attack, oudlers, _, others = both(tricks, seats(0, 1), 5)
        assert (oudlers, others) == (1, 0)
        assert attack == 9 + 9 + 3 * HALF


def test_r8_5_between_the_camps_also_while_the_partner_is_secret() -> None:
    tricks = ["S1 EX SK S2 S3", "H1 H2 H3 H4 H5", "D5 D1 D2 D3 D4"]
    attack, oudlers, _, others = both(tricks, seats(0, 1), 5)
    assert (oudlers, others) == (1, 0)
    won_by_attack = [trick for trick in (1, 2) if counted(5, tricks).winners[trick] in (0, 1)]
    assert attack == 8 + 5 * HALF * len(won_by_attack)


def last(trick: str) -> list[str]:
    """A last trick, led by seat 1; trick 1 goes to seat 0, trick 2 to seat 1, so no slam is in progress."""
    return ["SK S1 S2 S3", "H1 HK H2 H3", trick]


@pytest.mark.parametrize("value", ["opponents", "trick_winner"])
def test_r8_6_the_other_camp_wins_the_last_trick(value: str) -> None:
    """Both readings: the Excuse goes whole to the other camp, and its oudler with it."""
    by_attack = last("DK D1 D2 EX")
    attack, oudlers, _, others = both(by_attack, seats(0), excuse_last_trick=value)
    assert (attack, oudlers, others) == (9 + 3 * HALF, 0, 1)
    by_defence = last("D1 EX D2 D9")
    attack, oudlers, _, others = both(by_defence, seats(0), excuse_last_trick=value)
    assert (attack, oudlers, others) == (9 + 3 * HALF + 9 + 3 * HALF, 1, 0)
    assert count(by_attack, seats(0), excuse_last_trick=value).excuse_lost
    assert count(by_defence, seats(0), excuse_last_trick=value).excuse_lost


def test_r8_6_the_own_camp_wins_the_last_trick() -> None:
    """``opponents``: it changes camp all the same, and half a point comes back; ``trick_winner``: it stays."""
    tricks = ["SK S1 S2 S3", "H1 HK H2 H3", "EX D1 D9 D2"]
    attack, oudlers, _, others = both(tricks, seats(0))
    assert (attack, oudlers, others) == (9 + 3 * HALF + 8, 1, 0)
    assert count(tricks, seats(0)).excuse_lost
    attack, oudlers, _, others = both(tricks, seats(0), excuse_last_trick="trick_winner")
    assert (attack, oudlers, others) == (9 + 3 * HALF, 0, 1)
    assert not count(tricks, seats(0), excuse_last_trick="trick_winner").excuse_lost


@pytest.mark.parametrize("preset", PRESETS)
def test_r8_6_a_warning_gives_both_results_when_they_differ(preset: str) -> None:
    """Seats 1 to 3 defend; one of them wins the last trick to which another played the Excuse."""
    hand = won_by_the_owners(preset)
    found = readings(hand)
    assert list(found) == ["excuse_last_trick"]
    value, scores = found["excuse_last_trick"]
    assert value == "trick_winner"
    assert scores == computed(hand | {"rules": option(preset, value)})["scores"]
    assert sorted(codes(hand)) == ["P512i", "W901*"]


@pytest.mark.parametrize("preset", PRESETS)
def test_r8_6_no_warning_when_the_record_chooses(preset: str) -> None:
    for value in ("opponents", "trick_winner"):
        found = codes(won_by_the_owners(option(preset, value)))
        assert found == (["P512i"] if value == "opponents" else [])


def option(preset: str, value: str) -> Record:
    return {"preset": preset, "options": {"excuse_last_trick": value}}


def won_by_the_owners(rules: Any) -> Record:
    """Seat 1 plays the Excuse to the last trick, which seat 2, a defender too, wins."""
    hand = record(4, rules, deal=deal(4, {0: "S1", 1: "EX", 2: "T21 CK"}), auction=taken(4, 0))
    return play(hand, late="EX T21")


# A slam: seat 0 (or its camp) wins every trick before the last.
SLAM_LED = ["T21 S1 S2 S3", "T20 H1 H2 H3", "EX D1 DK D2"]
SLAM_NOT_LED = ["T21 S1 S2 S3 S4", "T20 H1 H2 H3 H4", "D1 D2 DK EX D3"]
"""Five players: seat 0 leads, seat 3 plays the Excuse; seat 2 has the higher card."""


@pytest.mark.parametrize("scope", ["camp", "taker", "leader"])
def test_r8_7_the_excuse_wins_the_last_trick_of_a_slam(scope: str) -> None:
    result = count(SLAM_LED, seats(0), slam_excuse_scope=scope)
    assert (result.excuse_wins, result.excuse_lost, result.slam, result.last_winner) == (True, False, "attack", 0)
    assert (result.attack_points, result.oudlers) == (9 + 3 + 4 + 9 + 9 + 2, 2)


@pytest.mark.parametrize(("scope", "wins"), [("camp", True), ("taker", False), ("leader", False)])
def test_r8_7_of_any_member_led_or_not(scope: str, wins: bool) -> None:
    result = count(SLAM_NOT_LED, seats(0, 3), players=5, slam_excuse_scope=scope)
    assert result.excuse_wins is wins
    assert result.slam == ("attack" if wins else None)
    assert result.last_winner == (3 if wins else 2)
    assert rule_set("fft").slam_excuse_scope == rule_set("bga").slam_excuse_scope == "camp"


def test_r8_7_led_by_the_partner() -> None:
    tricks = ["S1 T21 S2 S3 S4", "T20 H1 H2 H3 H4", "EX D1 DK D2 D3"]
    assert count(tricks, seats(0, 1), players=5).excuse_wins
    assert count(tricks, seats(0, 1), players=5, slam_excuse_scope="leader").excuse_wins
    assert not count(tricks, seats(0, 1), players=5, slam_excuse_scope="taker").excuse_wins


def test_r8_7_of_the_defence_too() -> None:
    tricks = ["S1 T21 S2 S3", "T20 H1 H2 H3", "EX D1 DK D2"]
    result = count(tricks, seats(0))
    assert (result.slam, result.last_winner, result.attack_points, result.oudlers) == ("defence", 1, 0, 0)


def test_r8_7_not_after_a_lost_trick() -> None:
    tricks = ["T21 S1 S2 S3", "H1 H2 HK H3", "D1 EX DK D2"]
    for attack in (seats(0), seats(2), seats(3)):
        assert not count(tricks, attack).excuse_wins


def test_r8_7_played_too_early_the_slam_is_lost() -> None:
    tricks = ["T21 S1 S2 S3", "EX H1 H2 HK", "DK D1 D2 D3"]
    result = count(tricks, seats(0))
    assert (result.slam, result.excuse_wins) == (None, False)
    partner_saves_it = ["T21 S1 S2 S3 S4", "EX H1 H2 HK H3", "DK D1 D2 D3 D4"]
    assert count(partner_saves_it, seats(0, 3), players=5).slam == "attack"


@pytest.mark.parametrize("announced", [True, False])
def test_r8_7_in_a_record_announced_or_not(announced: bool) -> None:
    said = [{"seat": 0, "kind": "slam"}] if announced else []
    hand = play(slam("EX T5-T21", "", None, announcements=said), high=[0], late="EX")
    assert codes(hand) == []
    block = computed(hand)
    assert (block["slam"], block["oudlers"]) == ("announced_made" if announced else "made", 3)
    assert block["points"] == {"attack": 91, "defence": 0}
    assert hand["tricks"][-1]["cards"][0] == "EX"


def test_r8_8_excuse_in_the_dog() -> None:
    dealt = deal(4, {0: "C1-C5", DOG: "EX"})
    for bid, side in (("garde_sans", 1), ("garde_contre", 0)):
        hand = play(record(4, deal=dealt, auction=taken(4, 0, bid)))
        without = deal_oudlers(hand)
        assert computed(hand)["oudlers"] == without + side
        assert codes(hand) == []


def deal_oudlers(hand: Record) -> int:
    """Oudlers other than the Excuse in the tricks of seat 0."""
    won = [card for trick in hand["tricks"] if trick["winner"] == 0 for card in trick["cards"]]
    return len({"T1", "T21"} & set(won)) + len({"T1", "T21"} & set(hand["deal"]["dog"])) * (
        hand["auction"][0]["bid"] == "garde_sans"
    )


def test_r8_8_taken_from_the_dog_it_is_played_like_any_other() -> None:
    hand = record(4, deal=deal(4, {0: "C1-C6", DOG: "EX"}), auction=taken(4, 0, "garde"))
    hand["discard"] = ["C1", "C2", "C3", "C4", "C5", "C6"]
    done = play(hand)
    assert codes(done) == []
    assert any("EX" in trick["cards"] for trick in done["tricks"])
    assert computed(done)["oudlers"] == deal_oudlers(done) + 1
