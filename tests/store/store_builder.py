"""Hands to store: records of legal random play, and their verdicts; and other processes to meet."""

import hashlib
import json
import os
import random
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from auditor.audit.judge import Judge
from auditor.audit.result import HandAudit
from auditor.audit.settings import Settings
from auditor.cards import BIT, SUIT_OF, TOKENS, cards_of, mask_of
from auditor.record.reading import Frame, parse_frame
from auditor.rules.play import NO_TRUMP_LYING, legal_cards
from auditor.store.connection import Store
from auditor.store.ingest import Accounting, Ingest

Record = dict[str, Any]


@cache
def _play(seed: int) -> str:
    """A hand of four with legal random play, as JSON without name and event."""
    rng = random.Random(seed)
    deck = list(range(78))
    while True:
        rng.shuffle(deck)
        hands = [sorted(deck[18 * seat : 18 * seat + 18]) for seat in range(4)]
        if all(sum(card >= 56 for card in hand) > 1 for hand in hands):
            break
    left = [mask_of(hand) for hand in hands]
    tricks, leader = [], 0
    for _ in range(18):
        led, highest, cards, best = None, NO_TRUMP_LYING, [], leader
        strongest = -1
        for place in range(4):
            seat = (leader + place) % 4
            card = rng.choice(cards_of(legal_cards(left[seat], led, highest)))
            left[seat] &= ~BIT[card]
            cards.append(card)
            suit = SUIT_OF[card]
            if led is None:
                led = suit
            if suit is not None and suit in (4, led) and card > strongest and (suit == 4 or strongest < 56):
                strongest, best = card, seat
            if suit == 4:
                highest = max(highest, card)
        tricks.append({"leader": leader, "cards": [TOKENS[card] for card in cards], "winner": best})
        leader = best
    record = {
        "format": "tarot-hand",
        "version": "1.0",
        "rules": "fft",
        "players": ["Ana", "Bruno", "Chloé", {"name": "David", "id": "d4"}],
        "dealer": 3,
        "deal": {
            "hands": [[TOKENS[card] for card in hand] for hand in hands],
            "dog": [TOKENS[card] for card in deck[72:]],
        },
        "auction": [{"seat": 0, "bid": "garde_sans"}, *({"seat": seat, "bid": "pass"} for seat in (1, 2, 3))],
        "tricks": tricks,
    }
    return json.dumps(record)


def hand(seed: int = 1, **changes: Any) -> Record:
    """A record of legal play in Garde sans by Ana, with changes to its fields; None takes a field out."""
    record = json.loads(_play(seed))
    record["id"] = f"hand-{seed}"
    record["event"] = {"id": "open", "name": "Open", "date": "2026-03", "round": 2, "table": "5", "hand": seed}
    record |= changes
    return {name: value for name, value in record.items() if value is not None}


def judged(record: Record | str | bytes, position: int = 1, settings: Settings | None = None) -> HandAudit:
    """The verdict on a record, or on the text of one."""
    if isinstance(record, dict):
        record = json.dumps(record, ensure_ascii=False)
    text = record.encode() if isinstance(record, str) else record
    return Judge(settings).judge(parse_frame(Frame("hands.jsonl", position, position, text)))


def store_all(store: Store, *audits: HandAudit, source: str = "hands.jsonl", batch: int = 20_000) -> Accounting:
    """Stores verdicts in one ingest, as if they had come from one file."""
    session = Ingest(store, batch=batch)
    session.add_source(source, hashlib.sha256(source.encode()).hexdigest(), 100, "tarot-hand")
    for audit in audits:
        session.add(audit)
    return session.finish()


def ingest(path: Path, *audits: HandAudit, source: str = "hands.jsonl") -> Accounting:
    """Opens a store, stores verdicts in one ingest and closes it."""
    with Store.open(path) as store:
        return store_all(store, *audits, source=source)


def rows(store: Store, sql: str) -> list[tuple[Any, ...]]:
    """Rows of a query."""
    return store.con.execute(sql).fetchall()


@contextmanager
def process(code: str, *arguments: object, keep_line: bool = False) -> Iterator[subprocess.Popen[str]]:
    """Another Python process; it has said a line when the block begins, and is gone when it ends."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    running = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code), *map(str, arguments)],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert running.stdout is not None
    try:
        if not keep_line:
            running.stdout.readline()
        yield running
    finally:
        running.kill()
        running.wait()
        running.stdout.close()


HOLD = """
    import sys
    from auditor.store.connection import Store
    with Store.open(sys.argv[1]):
        print("holds", flush=True)
        import time
        time.sleep(float(sys.argv[2]))
"""
