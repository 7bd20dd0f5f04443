"""Under which readings a wrong claim would be right: scoring anew finds what replaying the hand finds."""

import json
import random

import pytest

from auditor.audit import disagreement
from auditor.audit.judge import Judge
from auditor.dealing import Options, deal_hands
from auditor.record.reading import Frame, parse_frame
from auditor.rules.options import OPTIONS


def miscounted(players: int, rules: str, count: int) -> list[bytes]:
    """Hands with a wrong unit or a wrong row of scores."""
    rng = random.Random(players)
    lines = []
    for hand in deal_hands(Options(players=players, rules=rules, seed=91, stack="mixed", play="mixed"), count):
        claims = hand.get("claims", {})
        step = rng.choice((2, -10, 20, 25, -1, 0.5))
        if "unit" in claims and rng.random() < 0.7:
            claims["unit"] = rng.choice((claims["unit"] + step, -claims["unit"], 2 * claims["unit"]))
        if "scores" in claims and rng.random() < 0.7:
            first, *others = claims["scores"]
            claims["scores"] = [first + step * (players - 1), *(score - step for score in others)]
        lines.append(json.dumps(hand).encode())
    return lines


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("rules", ["fft", "bga"])
def test_scoring_anew_finds_what_replaying_finds(players: int, rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = Judge()
    wrong, matches = 0, 0
    for number, line in enumerate(miscounted(players, rules, 60), 1):
        raw = parse_frame(Frame("x", number, number, line))
        verdict = judge.judge(raw)
        with monkeypatch.context() as patch:
            patch.setattr(disagreement, "_only_scored_anew", lambda judged: None)
            patch.setattr(disagreement, "options_asked_for", lambda rules, work: OPTIONS)
            assert judge.judge(raw).to_json() == verdict.to_json()
        found = [finding for finding in verdict.findings if finding.code in ("S704", "S709")]
        wrong += len(found)
        matches += sum(finding.matches is not None for finding in found)
    assert wrong > 4
    assert matches > 0
