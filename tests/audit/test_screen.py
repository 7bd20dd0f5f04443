"""The short way for ordinary hands says what the engine says, or nothing."""

import json
import random
from typing import Any

import pytest
from damage import corpus_records, damaged

from auditor.audit.claims import judge_claims
from auditor.audit.intake import to_hand
from auditor.audit.score_block import computed_block
from auditor.audit.screen import screen
from auditor.dealing import Options, deal_hands, faulty_hands
from auditor.engine.run import other_readings, replay
from auditor.record.check import check
from auditor.record.reading import Frame, parse_frame
from auditor.rules.ruleset import RulesError, rule_set

FAULTS = ("P501", "P503", "P504", "P505", "P507", "S601", "S701", "S702", "S704", "S709", "C312", "C313", "A202")


def decided(record: dict[str, Any]) -> bool:
    """Whether the short way decides; then the engine must find the same score and nothing to say."""
    written = record.get("rules")
    try:
        rules = rule_set(written) if isinstance(written, str) else rule_set(written["preset"], written.get("options"))
    except (RulesError, TypeError, KeyError, AttributeError, ValueError):
        return False
    score = screen(record, rules)
    if score is None:
        return False
    checked = check(record)
    assert checked.record is not None, checked.problems
    assert not checked.problems
    judged = replay(to_hand(record), rules)
    judge_claims(judged)
    assert judged.replay.faults == []
    assert not other_readings(judged)
    assert judged.replay.undetermined == 0
    assert judged.replay.level == "full"
    assert computed_block(judged.replay.score) == computed_block(score)
    return True


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("rules", ["fft", "bga"])
def test_dealt_hands(players: int, rules: str) -> None:
    hands = list(deal_hands(Options(players=players, rules=rules, seed=11, stack="fair", play="mixed"), 150))
    assert sum(map(decided, hands)) > 50


@pytest.mark.parametrize("players", [3, 4, 5])
def test_faulty_hands_are_never_decided(players: int) -> None:
    for hand in faulty_hands(Options(players=players, seed=12), FAULTS, 60):
        assert not decided(hand)


def test_the_corpus() -> None:
    assert sum(map(decided, corpus_records())) > 5


@pytest.mark.parametrize("seed", range(6))
def test_damaged_records(seed: int) -> None:
    rng = random.Random(200 + seed)
    for _ in range(120):
        text = json.dumps(damaged(rng, rng.choice((1, 1, 2)))).encode()
        record = parse_frame(Frame("damaged", 1, 1, text))
        if not record.problems and isinstance(record.value, dict):
            decided(record.value)


@pytest.mark.parametrize("seed", range(6))
def test_one_changed_value_of_an_ordinary_hand(seed: int) -> None:
    rng = random.Random(300 + seed)
    options = Options(players=rng.choice((3, 4, 5)), seed=seed, stack="fair")
    for hand in deal_hands(options, 12):
        if not hand.get("tricks"):
            continue
        for name in list(hand):
            for value in (0, "", [], {}, None, "x", 7, True):
                decided({**hand, name: value})
        claims = hand["claims"]
        for name in list(claims):
            for value in (0, "", [], {}, None, "x", 7, True, "attack", "made"):
                decided({**hand, "claims": {**claims, name: value}})
