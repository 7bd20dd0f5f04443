"""The fast pass says what the explaining engine says, or nothing."""

import json
import os
import random
from itertools import islice
from typing import Any

import pytest
from bulk_hands import changed, corpus_lines, dealt, faulty, frames, held_together, line, played

from auditor.audit.settings import Settings
from auditor.bulk.screen import Screen
from auditor.bulk.verdict import RightHand
from auditor.dealing import Options, deal_hands
from auditor.rules.options import PRESETS

tables = pytest.mark.parametrize("players", [3, 4, 5])
presets = pytest.mark.parametrize("rules", ["fft", "bga"])


@tables
@presets
def test_most_ordinary_hands_are_decided(players: int, rules: str) -> None:
    hands = dealt(200, players=players, rules=rules, seed=31, play="sensible", stack="fair")
    assert held_together(map(line, hands)) > 150


@tables
@presets
@pytest.mark.parametrize("stack", ["strong", "trumps", "forced", "poor", "petit_sec", "timid"])
def test_stacked_packs(players: int, rules: str, stack: str) -> None:
    held_together(map(line, dealt(25, players=players, rules=rules, seed=32, stack=stack)))


def test_handfuls_and_slams_are_decided() -> None:
    hands = dealt(150, seed=33, stack="trumps") + dealt(150, seed=33, stack="strong", play="sensible")
    screened = Screen(Settings()).decide(frames(map(line, hands)))
    decided = [hand for hand, verdict in zip(hands, screened, strict=True) if isinstance(verdict, RightHand)]
    assert sum("announcements" in hand for hand in decided) > 50
    assert sum(hand.get("claims", {}).get("slam") == "made" for hand in decided) > 5
    assert held_together(map(line, hands)) == len(decided)


@tables
@presets
def test_passed_out_hands_are_decided(players: int, rules: str) -> None:
    hands = [hand for hand in dealt(40, players=players, rules=rules, seed=34, stack="timid") if "tricks" not in hand]
    plain = [hand for hand in hands if hand["status"] == "passed_out" and "announcements" not in hand]
    assert held_together(map(line, plain)) == len(plain) > 3


@tables
@presets
def test_no_faulty_hand_is_decided(players: int, rules: str) -> None:
    hands = faulty(40, players, rules, 35)
    found = Screen(Settings()).decide(frames(map(line, hands)))
    assert not any(isinstance(verdict, RightHand) for verdict in found)
    assert any(found)
    assert held_together(map(line, hands)) == 0


def test_the_corpus() -> None:
    assert held_together(corpus_lines()) > 5


@tables
@presets
def test_one_thing_changed(players: int, rules: str) -> None:
    rng = random.Random(players)
    hands = dealt(40, players=players, rules=rules, seed=36, stack="fair")
    hands += dealt(15, players=players, rules=rules, seed=36, stack="trumps")
    lines = [line(changed(hand, rng)) for hand in hands for _ in range(8)]
    assert held_together(lines) > 20


def test_every_field_with_every_kind_of_value() -> None:
    values = (0, 1, 34.0, 0.5, "", "x", [], {}, None, True, [0, 0, 0, 0], "none", {"id": None}, 10**16, [None])
    lines = []
    for players in (3, 4, 5):
        hand = next(hand for hand in dealt(50, players=players, seed=37, stack="fair") if hand.get("tricks"))
        names = [*hand, "event", "comment", "status", "sitting_out", "contract", "call", "partner", "irregularities"]
        lines += [line({**hand, name: value}) for name in names for value in values]
        claims = hand["claims"]
        names = [*claims, "by", "running_totals", "player_points", "x"]
        lines += [line({**hand, "claims": {**claims, name: value}}) for name in names for value in values]
        lines += [
            line({**hand, "deal": {**hand["deal"], name: value}}) for name in ("hands", "dog") for value in values
        ]
    assert held_together(lines) > 60


def one_hand(**changes: object) -> dict[str, object]:
    hand = next(hand for hand in dealt(50, seed=38, stack="fair", play="sensible") if hand.get("tricks"))
    return {name: value for name, value in {**hand, **changes}.items() if value is not ...}


EVENT = {"id": "open", "name": 'Öpen \\ "x"', "date": "2026-03", "round": 2, "table": "5", "hand": 10**15}


@pytest.mark.parametrize(
    "changes",
    [
        {"id": None},
        {"id": ...},
        {"id": ""},
        {"id": "a:b"},
        {"id": "Zoé \u2028 \x00 \\"},
        {"event": EVENT},
        {"event": {**EVENT, "id": "open:1"}, "comment": "12:30"},
        {"comment": None, "call": None, "discard_shown": [], "status": "complete"},
        {"rules": {"preset": "fft"}},
        {"rules": {"preset": "bga", "options": {}}},
        {"players": ["A:a", {"name": "Bé", "id": "b"}, {"name": "C"}, "D"]},
        {"claims": ...},
        {"claims": None},
        {"claims": {}},
    ],
)
def test_what_a_plain_record_may_hold(changes: dict[str, object]) -> None:
    hand = one_hand(**changes)
    assert held_together([line(hand), json.dumps(hand).encode(), json.dumps(hand, indent=1).encode()]) == 3


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": ...},
        {"rules": None},
        {"rules": {"preset": "fft", "options": {"misere": "off"}}},
        {"rules": "mignon"},
        {"rules": "none"},
        {"event": {"date": "2026-13"}},
        {"event": {"hand": 10**16}},
        {"dealer": "sitting_out"},
        {"dealer": -1},
        {"format": "tarot"},
        {"version": "1.1"},
        {"players": ["A", "B", "C"]},
        {"players": ["A", "B", "C", {"name": "D", "id": None}]},
        {"x_own": 1},
        {"irregularities": []},
    ],
)
def test_what_is_left_to_the_engine(changes: dict[str, object]) -> None:
    assert held_together([line(one_hand(**changes))]) == 0


def test_repeated_keys_are_left_to_the_engine() -> None:
    text = line(one_hand(comment="x:y"))
    doubled = [
        text.replace(b'"dealer": ', b'"dealer": 1, "dealer": '),
        text.replace(b'"leader": ', b'"leader": 0, "leader": ', 1),
        text.replace(b'"unit": ', b'"unit": 0, "unit": '),
        text.replace(b'"dog": ', b'"dog" : ["S1"], "dog": '),
        text.replace(b'"comment": "x:y"', b'"comment": "xy", "comment": "x:y"'),
        text.replace(b'"comment": "x:y"', b'"call": null, "comment": "x\\u003ay", "call": null'),
    ]
    assert all(each != text for each in doubled)
    assert held_together([text]) == 1
    assert held_together(doubled) == 0


def test_strange_texts_are_left_to_the_engine() -> None:
    text = line(one_hand())
    strange = [
        text[:-1],
        text + b"x",
        text.replace(b"deal-", b"de\\ud800al-"),
        text.replace(b"deal-", b"de\xffal-"),
        text.replace(b"deal-", b"d" * 10_001),
        text.replace(b'"S1"', b'"s1"'),
        text.replace(b'"unit"', b'"uniT"'),
        b"[" + text + b"]",
        b"",
        b"null",
    ]
    assert held_together(strange) == 0


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("force", [False, True])
def test_rules_from_the_command_line(preset: str, force: bool) -> None:
    hands = [one_hand(rules=rules) for rules in (..., "fft", "bga", {"preset": "fft"}, "mignon", "what")]
    decided = held_together(map(line, hands), Settings(rules=preset, force_rules=force))
    assert decided == (0 if preset == "mignon" and force else 6 if force else 3 if preset == "mignon" else 4)


def test_options_from_the_command_line_leave_all_to_the_engine() -> None:
    assert held_together([line(one_hand())], Settings(options={"petit_multiplied": False})) == 0


def test_many_hands() -> None:
    """A few hundred hands here, a million on demand: ``HANDS=1000000 pytest tests/bulk -k many_hands``."""
    count = int(os.environ.get("HANDS", "600"))
    rng = random.Random(count)
    for part, start in enumerate(range(0, count, 600)):
        players, rules = 3 + part % 3, ("fft", "bga")[part // 3 % 2]
        stack = rng.choice(("mixed", "fair", "fair", "trumps", "strong"))
        hands = deal_hands(Options(players=players, rules=rules, seed=count + start, play="mixed", stack=stack), 400)
        right = list(islice(hands, 400))
        lines = [line(hand) for hand in right]
        lines += [line(changed(rng.choice(right), rng)) for _ in range(200)]
        held_together(lines[: count - start])


@tables
@pytest.mark.parametrize("bid", ["garde", "garde_sans", "garde_contre"])
@pytest.mark.parametrize("dog", [("EX",), ("T1",), ("T21", "DK"), ("SK",)])
def test_what_is_rare(players: int, bid: str, dog: tuple[str, ...]) -> None:
    """Oudlers and the called king in the dog, with every kind of contract."""
    hands = [played(players, bid, dog, number) for number in range(14)]
    right = [hand for hand in hands if hand is not None]
    assert held_together(map(line, right)) >= 3


def test_the_called_king_may_be_led() -> None:
    hands = [hand for hand in dealt(800, players=5, seed=43, stack="fair") if hand.get("tricks")]
    led = [hand for hand in hands if hand["call"] == hand["tricks"][0]["cards"][0]]
    assert held_together(map(line, led)) > 1


def test_a_slam_of_the_defence_is_left_to_the_engine() -> None:
    slams = []
    for hand in dealt(400, seed=40, stack="strong", play="sensible"):
        if (
            hand.get("claims", {}).get("slam") == "made"
            and "discard" in hand
            and "EX" not in hand["tricks"][-1]["cards"]
        ):
            slams.append(taken_by_another(hand))
    assert len(slams) > 3
    assert held_together(map(line, slams)) == 0


def taken_by_another(hand: dict[str, Any]) -> dict[str, Any]:
    """The same play, with what the taker laid aside as the dog, and another seat as the taker in Garde sans."""
    taker, discard = hand["claims"]["taker"], hand["discard"]
    hands = hand["deal"]["hands"]
    pool = [card for card in hands[taker] + hand["deal"]["dog"] if card not in discard]
    hands = [pool if seat == taker else cards for seat, cards in enumerate(hands)]
    first = (hand["dealer"] + 1) % 4
    other = (taker + 1) % 4
    seats = [(first + step) % 4 for step in range(4)]
    auction = [{"seat": seat, "bid": "garde_sans" if seat == other else "pass"} for seat in seats]
    changes = {"deal": {"hands": hands, "dog": discard}, "auction": auction}
    gone = ("discard", "discard_shown", "announcements", "claims")
    return {name: value for name, value in {**hand, **changes}.items() if name not in gone}


def test_a_card_laid_aside_twice_is_left_to_the_engine() -> None:
    hand = next(hand for hand in dealt(50, seed=41, stack="fair") if hand.get("discard"))
    discard = hand["discard"]
    assert held_together([line({**hand, "discard": [*discard[:-1], discard[0]]})]) == 0
