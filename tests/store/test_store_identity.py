"""store.md, "Identity": what is new, updated and unchanged, and what a second ingest changes (nothing)."""

import hashlib
import itertools
import json
import random
from dataclasses import astuple
from pathlib import Path
from typing import Any

import pytest
from store_builder import hand, ingest, judged, rows, store_all

from auditor import RULES_VERSION
from auditor.audit.settings import Settings
from auditor.record.canonical import content_hash
from auditor.store import identity
from auditor.store.connection import Store
from auditor.store.identity import Known, hand_id_of, prefix_of, rules_key, text_digest
from auditor.store.ingest import Accounting, Ingest
from auditor.store.schema import TABLES
from auditor.store.staging import Piece

FFT, BGA = Settings(rules="fft"), Settings(rules="bga")


def counts(accounting: Accounting) -> tuple[int, int, int, int]:
    """new, updated, unchanged, rejected; the sums hold."""
    parts = (accounting.new, accounting.updated, accounting.unchanged, accounting.rejected)
    assert accounting.read == sum(parts) == accounting.clean + accounting.flagged + accounting.rejected
    return parts


def content(store: Store, *without: str) -> dict[str, list[Any]]:
    """Everything in the tables but the runs and some more tables."""
    kept = TABLES.keys() - {"runs", *without}
    return {table: sorted(map(str, rows(store, f"FROM data.{table}"))) for table in kept}


def test_hand_id_is_made_from_event_and_id() -> None:
    record = hand()
    assert hand_id_of(record) == hashlib.sha256(b'["open","hand-1"]').hexdigest()[:16]
    record["comment"] = "another content, the same hand"
    record["dealer"] = 1
    assert hand_id_of(record) == hand_id_of(hand())


@pytest.mark.parametrize("lacking", [{"id": None}, {"event": None}, {"event": {"name": "no id"}}])
def test_hand_id_is_made_from_the_content_without_both(lacking: dict[str, Any]) -> None:
    record = judged(hand(**lacking)).record
    assert hand_id_of(record) == content_hash(record)[:16]
    assert hand_id_of(record | {"comment": "x"}) == hand_id_of(record)
    assert hand_id_of(record | {"dealer": 1}) != hand_id_of(record)


def test_same_record_again_is_unchanged(store: Store) -> None:
    assert counts(store_all(store, judged(hand(1)), judged(hand(2), 2))) == (2, 0, 0, 0)
    before = content(store)
    assert counts(store_all(store, judged(hand(1)), judged(hand(2), 2))) == (0, 0, 2, 0)
    assert content(store) == before


def test_same_content_written_otherwise_is_unchanged(store: Store) -> None:
    store_all(store, judged(hand()))
    before = content(store, "sources")
    spaced = json.dumps(hand(comment="read twice"), indent=1).replace('"T', '"t')
    assert counts(store_all(store, judged(spaced, 4), source="copy.json")) == (0, 0, 1, 0)
    assert content(store, "sources") == before


def test_same_record_twice_in_one_ingest_is_unchanged_the_second_time(store: Store) -> None:
    for batch in (1, 2, 3):
        record = hand(batch)
        twice = (judged(record, 1), judged(record, 2), judged(record, 3))
        assert counts(store_all(store, *twice, batch=batch)) == (1, 0, 2, 0)


def test_other_content_of_the_same_hand_is_a_new_version(store: Store) -> None:
    store_all(store, judged(hand(dealer=3)))
    assert counts(store_all(store, judged(hand(dealer=None)))) == (0, 1, 0, 0)
    assert rows(store, "SELECT version, current, json->>'$.dealer' FROM records ORDER BY version") == [
        (1, False, "3"),
        (2, True, None),
    ]
    assert rows(store, "SELECT version, dealer FROM hands") == [(2, None)]
    assert rows(store, "SELECT count(*) FROM seats") == [(4,)]
    assert rows(store, "SELECT count(*) FROM plays") == [(72,)]


def test_an_old_version_again_is_unchanged_and_stays_old(store: Store) -> None:
    store_all(store, judged(hand(dealer=3)))
    store_all(store, judged(hand(dealer=None)))
    before = content(store, "sources")
    assert counts(store_all(store, judged(hand(dealer=3)), judged(hand(dealer=None)))) == (0, 0, 2, 0)
    assert content(store, "sources") == before


def test_versions_in_one_ingest(store: Store) -> None:
    versions = [judged(hand(dealer=dealer), n) for n, dealer in enumerate((3, None, 3, 2), 1)]
    for batch in (1, 10):
        with_id = [judged(hand(5, dealer=d, id=f"b{batch}"), n) for n, d in enumerate((3, None, 3, 2), 1)]
        assert counts(store_all(store, *with_id, batch=batch)) == (1, 2, 1, 0)
    assert counts(store_all(store, *versions)) == (1, 2, 1, 0)
    assert rows(store, "SELECT DISTINCT version, dealer FROM hands") == [(3, 2)]
    assert rows(store, "SELECT version, count(*) FROM records GROUP BY ALL ORDER BY ALL") == [(1, 3), (2, 3), (3, 3)]
    assert rows(store, "SELECT count(*) FROM plays") == [(3 * 72,)]


def test_same_content_under_other_rules_is_judged_again(store: Store) -> None:
    record = hand(rules=None)
    store_all(store, judged(record, settings=FFT))
    assert counts(store_all(store, judged(record, settings=BGA))) == (0, 1, 0, 0)
    assert rows(store, "SELECT rules, version FROM hands") == [("bga", 1)]
    assert counts(store_all(store, judged(record, settings=BGA))) == (0, 0, 1, 0)
    assert rows(store, "SELECT version, current FROM records") == [(1, True)]
    assert rows(store, "SELECT count(*) FROM plays") == [(72,)]


def test_same_content_with_another_option_is_judged_again(store: Store) -> None:
    record = hand(rules=None)
    rounded = Settings(rules="fft", options={"round_to": 10})
    store_all(store, judged(record, settings=FFT))
    assert counts(store_all(store, judged(record, settings=rounded))) == (0, 1, 0, 0)


def test_older_rules_version_is_judged_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store_all(store, judged(hand()))
    rules_key.cache_clear()
    monkeypatch.setattr(identity, "RULES_VERSION", RULES_VERSION + "+")
    try:
        assert counts(store_all(store, judged(hand()))) == (0, 1, 0, 0)
        assert counts(store_all(store, judged(hand()))) == (0, 0, 1, 0)
    finally:
        rules_key.cache_clear()
    assert rows(store, "SELECT count(*) FROM hands") == [(1,)]


def test_old_version_judged_again_stays_old(store: Store) -> None:
    first, second = hand(rules=None, dealer=3), hand(rules=None, dealer=None)
    store_all(store, judged(first, settings=FFT), judged(second, settings=FFT))
    for order in itertools.permutations((first, second)):
        assert counts(store_all(store, *(judged(record, settings=BGA) for record in order))) == (0, 2, 0, 0)
        assert rows(store, "SELECT rules, dealer, version FROM hands") == [("bga", None, 2)]
        assert counts(store_all(store, *(judged(record, settings=FFT) for record in order))) == (0, 2, 0, 0)


def test_rejects_are_counted_and_kept_once(store: Store) -> None:
    broken = [judged('{"format": "tarot-hand"', 2), judged(b"\xff\xfe", 3), judged(hand(players=["A"]), 4)]
    assert counts(store_all(store, judged(hand()), *broken)) == (1, 0, 0, 3)
    before = content(store)
    assert counts(store_all(store, judged(hand()), *broken)) == (0, 0, 1, 3)
    assert content(store) == before
    kept = rows(store, "SELECT position, line, code, text FROM rejects ORDER BY position")
    assert [row[:2] for row in kept] == [(2, 2), (3, 3), (4, 4)]
    assert [row[2] for row in kept] == [audit.findings[0].code for audit in broken]
    assert kept[0][3] == '{"format": "tarot-hand"'
    assert kept[1][3] == "\\xff\\xfe"
    assert rows(store, "SELECT records, rejects FROM sources") == [(4, 3)]


def test_a_reject_that_is_read_later_is_no_reject_any_more(store: Store) -> None:
    record = hand(rules=None)
    assert counts(store_all(store, judged(record, settings=Settings()))) == (0, 0, 0, 1)
    assert counts(store_all(store, judged(record, settings=FFT))) == (1, 0, 0, 0)
    assert rows(store, "SELECT count(*) FROM rejects") == [(0,)]
    assert rows(store, "SELECT records, rejects FROM sources") == [(1, 0)]


def test_same_file_twice_in_one_ingest(store: Store) -> None:
    session = Ingest(store)
    for _ in range(2):
        session.add_source("hands.jsonl", "ab" * 32, 10, "tarot-hand")
        session.add(judged(hand()))
        session.add(judged("{", 2))
    assert counts(session.finish()) == (1, 0, 1, 2)
    assert rows(store, "SELECT count(*) FROM rejects") == [(1,)]
    assert rows(store, "SELECT name, records, rejects FROM sources") == [("hands.jsonl", 2, 1)]


@pytest.mark.parametrize("batch", [2, 100])
def test_order_and_batches_make_no_difference(path: Path, batch: int) -> None:
    """Any order, any batch: the second ingest finds everything unchanged and the store as it was."""
    rng = random.Random(batch)
    records = [hand(seed) for seed in range(6)] + [hand(seed, id=None) for seed in range(3)]
    files = {
        "a.jsonl": [judged(record, n) for n, record in enumerate(records, 1)],
        "b.jsonl": [judged("[", 1), judged(hand(9), 2), judged(records[0], 3)],
    }
    with Store.open(path) as store:
        for name, audits in files.items():
            store_all(store, *audits, source=name, batch=batch)
        before = content(store)
        for name in ("b.jsonl", "a.jsonl"):
            shuffled = rng.sample(files[name], len(files[name]))
            accounting = store_all(store, *shuffled, source=name, batch=batch)
            assert (accounting.new, accounting.updated) == (0, 0)
        assert content(store) == before


@pytest.mark.parametrize("seed", range(2))
def test_random_ingests_against_a_model(store: Store, seed: int) -> None:
    """Hands, contents and rules at random, in batches of random size, beside the plain rule of store.md."""
    rng = random.Random(seed)
    verdicts = [
        (name, dealer, rules, judged(hand(1, id=name, dealer=dealer, rules=None), settings=settings))
        for name in ("a", "b")
        for dealer in (1, 2, 3)
        for rules, settings in (("fft", FFT), ("bga", BGA))
    ]
    model: dict[str, dict[int, str]] = {}
    for _ in range(6):
        new = updated = unchanged = 0
        chosen = rng.choices(verdicts, k=rng.randint(1, 8))
        for name, dealer, rules, _audit in chosen:
            versions = model.setdefault(name, {})
            if versions.get(dealer) == rules:
                unchanged += 1
            elif versions:
                updated += 1
            else:
                new += 1
            versions[dealer] = rules
        accounting = store_all(store, *(audit for *_, audit in chosen), batch=rng.randint(1, 4))
        assert counts(accounting) == (new, updated, unchanged, 0)
    for name, versions in model.items():
        current = list(versions)[-1]
        assert rows(store, f"SELECT dealer, rules, version FROM hands WHERE record_id = '{name}'") == [
            (current, versions[current], len(versions))
        ]
        stored = rows(
            store,
            "SELECT (json->>'$.dealer')::INTEGER, current FROM records"
            f" WHERE json->>'$.id' = '{name}' ORDER BY version",
        )
        assert stored == [(dealer, dealer == current) for dealer in versions]
    for table, size in (("seats", 4), ("tricks", 18), ("plays", 72)):
        assert rows(store, f"SELECT count(*) FROM {table}") == [(size * len(model),)]


def test_runs_tell_the_accounting(store: Store) -> None:
    store_all(store, judged(hand()), judged("{", 2))
    store_all(store, judged(hand(dealer=None)), judged(hand(2), 3))
    runs = rows(
        store,
        "SELECT run_id, read, new, updated, unchanged, rejected, rules_version, finished >= started FROM runs",
    )
    assert runs == [(1, 2, 1, 0, 0, 1, RULES_VERSION, True), (2, 2, 1, 1, 0, 0, RULES_VERSION, True)]


def test_accounting_counts_clean_and_flagged(store: Store) -> None:
    flagged = judged(hand(2, claims={"scores": [3, -1, -1, -1]}), 2)
    accounting = store_all(store, judged(hand()), flagged, judged("{", 3))
    assert (accounting.clean, accounting.flagged, accounting.worst) == (1, 1, "error")
    session = Ingest(store)
    session.add_source("again", "cd" * 32, 1, "tarot-hand")
    audits = [judged(hand()), flagged]
    worst = session.known.worst_of([text_digest(prefix_of(""), audit.text) for audit in audits])
    assert worst == [0, 3]
    session.add_piece(Piece(None, [], [audit.position for audit in audits], [0, 3]))
    accounting = session.finish()
    assert astuple(accounting) == (0, 0, 2, 0, 1, 1, "error")
    assert rows(store, "SELECT records, rejects FROM sources WHERE name = 'again'") == [(2, 0)]


class TestLookUp:
    """What can be known before judging."""

    def test_by_text_and_context(self, store: Store) -> None:
        audit = judged(hand())
        session = Ingest(store, context="--rules fft")
        session.add_source("a", "ab" * 32, 1, "tarot-hand")
        session.add(audit)
        session.finish()
        asked = [("--rules fft", audit.text), ("--rules bga", audit.text), ("--rules fft", audit.text + b" ")]
        digests = [text_digest(prefix_of(context), text) for context, text in asked]
        assert Known(store.con).worst_of(digests) == [0, None, None]

    def test_many(self, store: Store) -> None:
        """Every stored record is found, and no other."""
        audits = [judged(hand(1, id=f"n{n}"), n) for n in range(1, 201)]
        store_all(store, *audits[:100])
        digests = [text_digest(prefix_of(""), audit.text) for audit in audits]
        assert Known(store.con).worst_of(digests) == [0] * 100 + [None] * 100

    def test_digests_that_begin_alike(self, store: Store) -> None:
        store_all(store, *[judged(hand(1, id=f"n{n}"), n) for n in range(1, 6)])
        store.con.execute("UPDATE data.records SET text_high = 7, text_low = position, worst = position % 4")
        digests = [(7).to_bytes(8) + low.to_bytes(8) for low in range(8)]
        assert Known(store.con).worst_of(digests) == [None, 1, 2, 3, 0, 1, None, None]


def test_ingest_of_nothing(path: Path) -> None:
    assert counts(ingest(path)) == (0, 0, 0, 0)
