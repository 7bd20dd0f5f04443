"""Whatever a record holds, it gets a verdict; and plain records are read as the record model reads them."""

import json
import random

import pytest
from damage import damaged

from auditor.audit.intake import NotPlain, to_hand
from auditor.audit.judge import Judge
from auditor.record.check import check
from auditor.record.reading import Frame, parse_frame


@pytest.mark.parametrize("seed", range(8))
def test_every_record_gets_a_verdict(seed: int) -> None:
    rng = random.Random(seed)
    judge = Judge()
    for _ in range(150):
        text = json.dumps(damaged(rng, rng.choice((1, 1, 2, 3, 6)))).encode()
        audit = judge.judge(parse_frame(Frame("damaged", 1, 1, text)))
        assert audit.status in ("clean", "flagged", "rejected")
        rejecting = [finding for finding in audit.findings if finding.code[0] == "R" and finding.severity == "error"]
        assert (audit.status == "rejected") == bool(rejecting)
        json.dumps(audit.to_json())
        for trick in audit.replay.tricks if audit.replay else ():
            assert len(trick.plays) == len(trick.cards)


@pytest.mark.parametrize("deck", ["EX", "EX T1", "EX T1 H4 ?", "T21 HK HQ EX", "?"])
def test_the_same_few_cards_everywhere(deck: str) -> None:
    rng = random.Random(deck)
    judge = Judge()
    for _ in range(60):
        record = damaged(rng, 0)
        for trick in record.get("tricks") or ():
            if isinstance(trick, dict):
                trick["cards"] = [rng.choice(deck.split()) for _ in trick["cards"]]
        audit = judge.judge(parse_frame(Frame("few", 1, 1, json.dumps(record).encode())))
        assert audit.status in ("clean", "flagged", "rejected")
        json.dumps(audit.to_json())


@pytest.mark.parametrize("seed", range(8))
def test_plain_records_are_read_as_the_model_reads_them(seed: int) -> None:
    rng = random.Random(100 + seed)
    plain = 0
    for _ in range(200):
        record = damaged(rng, rng.choice((0, 1, 1, 2)))
        checked = check(record)
        try:
            hand = to_hand(record)
        except NotPlain:
            if checked.record is not None:
                to_hand(checked.record, checked=True)
            continue
        plain += 1
        assert checked.record is not None, checked.problems
        assert not checked.problems
        assert to_hand(checked.record, checked=True) == hand
    assert plain > 20
