"""Section 9 of the rules: Petit au bout, the 1 of trumps in the last trick. Each test names its article."""

from typing import Any

import pytest
from hands import DOG, bidding, cards, codes, computed, counted, deal, play, record, seats, summary, taken

from auditor.rules.ruleset import rule_set
from auditor.rules.tally import tally

FFT = rule_set("fft")
LOST = "S1 SK S2 S3"
"""Trick 1, won by seat 1: no slam of seat 0."""


def side(tricks: list[str], attack: int, players: int = 4, pile: str = "", **options: Any) -> str:
    return tally(counted(players, tricks, pile), attack, 0, True, rule_set("fft", options)).petit_au_bout


@pytest.mark.parametrize(
    ("last", "attack", "expected"),
    [
        # Trick 2 gives the lead to seat 0, so the cards of the last trick stand in seat order.
        ("T1 H1 H2 H3", (0,), "attack"),
        ("T1 T5 H2 H3", (0,), "defence"),
        ("H1 T1 H2 H3", (0,), "defence"),
        ("T5 T1 H2 H3", (0,), "attack"),
        ("T5 H1 H2 H3", (0,), "none"),
    ],
)
def test_r9_1_decided_by_the_winner_of_the_last_trick(last: str, attack: tuple[int, ...], expected: str) -> None:
    assert side([LOST, "C1 C2 C3 CK", last], seats(*attack)) == expected


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        # Five players, the partner is seat 1.
        ("H1 T1 H2 H3 H4", "attack"),
        ("T1 T5 H2 H3 H4", "attack"),
        ("H1 T5 H2 T1 H3", "attack"),
        ("H1 T1 H2 T5 H3", "defence"),
        ("H1 H2 H3 T1 H4", "defence"),
    ],
)
def test_r9_1_the_partner_plays_or_wins(last: str, expected: str) -> None:
    assert side(["S1 S2 SK S3 S4", "C1 C2 C3 CK C4", last], seats(0, 1), 5) == expected


@pytest.mark.parametrize(("bid", "factor"), [("petite", 1), ("garde", 2), ("garde_sans", 4), ("garde_contre", 6)])
@pytest.mark.parametrize("points", [41, 40])
def test_r9_1_ten_times_the_contract_whatever_the_result(bid: str, factor: int, points: int) -> None:
    def unit(petit: str) -> float:
        return computed(summary(4, bid=bid, oudlers=2, points={"attack": points}, petit_au_bout=petit))["unit"]

    assert unit("attack") - unit("none") == 10 * factor
    assert unit("defence") - unit("none") == -10 * factor


def test_r9_1_it_softens_a_lost_contract() -> None:
    line = summary(4, bid="petite", oudlers=2, points={"attack": 40}, petit_au_bout="attack")
    assert computed(line)["unit"] == -26 + 10


SLAM = ["T21 S1 S2 S3", "{0}", "EX H1 HK H2"]
"""Seat 0 wins everything and leads the Excuse last."""


@pytest.mark.parametrize("second", ["T20 T1 D2 D3", "T1 D1 D2 D3"])
def test_r9_2_a_slam_with_the_excuse_last_counts_the_last_but_one(second: str) -> None:
    """Whoever of the camp or the others played it: the slam camp wins that trick."""
    assert side([SLAM[0], second, SLAM[2]], seats(0)) == "attack"


def test_r9_2_or_the_last() -> None:
    assert side([SLAM[0], "T20 D1 D2 D3", "EX H1 T1 H2"], seats(0)) == "attack"


def test_r9_2_not_an_earlier_trick() -> None:
    assert side(["T21 T1 S2 S3", "T20 D1 D2 D3", SLAM[2]], seats(0)) == "none"


def test_r9_2_of_the_defence_alike() -> None:
    tricks = ["S1 T21 S2 S3", "T20 D1 D2 T1", "EX H1 HK H2"]
    assert side(tricks, seats(0)) == "defence"


def test_r9_2_only_where_the_excuse_wins() -> None:
    """Under ``slam_excuse_scope=taker`` the partner's Excuse wins nothing, so the ordinary rule holds."""
    tricks = ["T21 S1 S2 S3 S4", "T20 D1 T1 D2 D3", "H1 EX H2 H3 H4"]
    assert side(tricks, seats(0, 1), 5) == "attack"
    assert side(tricks, seats(0, 1), 5, slam_excuse_scope="taker") == "none"


def test_r9_2_in_a_record() -> None:
    hand = record(4, deal=deal(4, {0: "T1 EX T6-T21"}), auction=taken(4, 0))
    done = play(hand, high=[0], late="T1 EX")
    assert [done["tricks"][place]["cards"][0] for place in (16, 17)] == ["T1", "EX"]
    assert codes(done) == []
    block = computed(done)
    assert (block["slam"], block["petit_au_bout"], block["points"]["attack"]) == ("made", "attack", 91)


def test_r9_3_a_slam_without_the_excuse_last_the_last_trick_only() -> None:
    tricks = ["T21 S1 EX S3", "T20 T1 D2 D3", "T19 H1 HK H2"]
    assert side(tricks, seats(0)) == "none"
    assert side([*tricks[:1], "T20 D1 D2 D3", "T19 T1 HK H2"], seats(0)) == "attack"


def test_r9_4_a_slam_that_fails_the_last_trick_only() -> None:
    assert side(["SK S1 S2 S3", "T1 T20 D2 D3", "EX H1 HK H2"], seats(0)) == "none"
    assert side([LOST, "D1 D2 D3 DK", "T1 H1 HK EX"], seats(0)) == "attack"


def test_r9_5_the_petit_in_the_dog_gives_nothing() -> None:
    assert side([LOST, "C1 C2 C3 CK", "T5 H1 H2 H3"], seats(0), pile="T1") == "none"
    hand = record(4, deal=deal(4, {DOG: "T1"}), auction=taken(4, 0))
    assert computed(play(hand))["petit_au_bout"] == "none"


def test_r9_5_not_in_a_goulash_nor_in_le_mignon() -> None:
    goulash = play(record(4, "bga", deal=deal(4, {0: "T1 T6-T21"}), auction=bidding(4)), late="T1", high=[0])
    assert "T1" in goulash["tricks"][-1]["cards"]
    assert "petit_au_bout" not in computed(goulash)
    dealt = deal(4, {0: "T1 T6-T21 C1", 1: "HQ", DOG: "C2-C7"})
    mignon = record(4, "mignon", deal=dealt, auction=taken(4, 0, 45), call="HQ", suit="S", discard=cards("C1-C6"))
    done = play(mignon, late="T1", high=[0])
    assert "T1" in done["tricks"][-1]["cards"]
    assert computed(done)["petit_au_bout"] is None


@pytest.mark.parametrize("bid", ["petite", "garde", "garde_sans", "garde_contre"])
def test_r9_6_flat_where_it_is_not_multiplied(bid: str) -> None:
    rules = {"preset": "fft", "options": {"petit_multiplied": False}}
    with_petit = summary(4, rules, bid=bid, oudlers=2, points={"attack": 41}, petit_au_bout="attack")
    assert (
        computed(with_petit)["unit"] - computed(summary(4, rules, bid=bid, oudlers=2, points={"attack": 41}))["unit"]
        == 10
    )


@pytest.mark.parametrize("petit", ["attack", "defence"])
def test_r9_6_the_taker_alone_pays_or_gets_it(petit: str) -> None:
    """``taker_only``: the unit without it is shared 2 : 1, the petit 3 : 0."""
    claims = {"bid": "garde", "oudlers": 2, "points": {"attack": 41}, "petit_au_bout": petit, "partner": 1}
    rules = {"preset": "fft", "options": {"petit_payer": "taker_only"}}
    sign = 1 if petit == "attack" else -1
    each = -(50 + 20 * sign)
    assert computed(summary(5, **claims))["scores"] == [-2 * each, -each, each, each, each]
    assert computed(summary(5, rules, **claims))["scores"] == [100 + 60 * sign, 50, each, each, each]


def test_r9_6_alone_nothing_changes() -> None:
    claims = {"bid": "garde", "oudlers": 2, "points": {"attack": 41}, "petit_au_bout": "attack", "partner": None}
    rules = {"preset": "fft", "options": {"petit_payer": "taker_only"}}
    assert computed(summary(5, rules, **claims))["scores"] == computed(summary(5, **claims))["scores"]
    assert rule_set("fft").petit_payer == rule_set("bga").petit_payer == "camp"
