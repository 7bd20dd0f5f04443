"""store.md: the relations, their columns and types, and the facts of a hand in them."""

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from store_builder import hand, judged, rows, store_all

from auditor import cards
from auditor.store.connection import Store
from auditor.store.query import Reader

TEXT, INTEGER, LIST, BOOLEAN, TIME = "VARCHAR", "INTEGER", "VARCHAR[]", "BOOLEAN", "TIMESTAMP"
POINTS, SCORE = "DECIMAL(5,1)", "DECIMAL(9,1)"

CONTRACT = {
    "hands": {
        "hand_id": TEXT, "record_id": TEXT, "version": INTEGER, "source_id": TEXT, "position": INTEGER,
        "game": TEXT, "rules": TEXT, "players": INTEGER, "level": TEXT, "status": TEXT, "outcome": TEXT,
        "event_id": TEXT, "event_name": TEXT, "place": TEXT, "date": TEXT, "date_from": "DATE",
        "round": INTEGER, "round_name": TEXT, "table_name": TEXT, "board": TEXT, "hand_no": INTEGER,
        "hand_name": TEXT, "dealer": INTEGER,
        "taker": INTEGER, "partner": INTEGER, "bid": TEXT, "multiplier": INTEGER, "called_card": TEXT,
        "suit": TEXT, "oudlers": INTEGER, "attack_points": POINTS, "target": POINTS, "made": BOOLEAN,
        "margin": POINTS, "petit_au_bout": TEXT, "slam": TEXT, "unit": SCORE, "errors": INTEGER,
        "warnings": INTEGER, "ingested_at": TIME,
    },
    "seats": {
        "hand_id": TEXT, "seat": INTEGER, "player_id": TEXT, "player": TEXT, "role": TEXT, "dealt": LIST,
        "dealt_inferred": BOOLEAN, "tricks_won": INTEGER, "claimed_score": SCORE, "computed_score": SCORE,
        "difference": SCORE,
    },
    "bids": {
        "hand_id": TEXT, "n": INTEGER, "seat": INTEGER, "player_id": TEXT, "bid": TEXT, "round": INTEGER,
    },
    "announcements": {
        "hand_id": TEXT, "n": INTEGER, "seat": INTEGER, "player_id": TEXT, "kind": TEXT, "level": TEXT,
        "cards": LIST, "valid": BOOLEAN,
    },
    "tricks": {
        "hand_id": TEXT, "trick": INTEGER, "leader": INTEGER, "winner": INTEGER, "claimed_winner": INTEGER,
        "points": POINTS, "cards": LIST,
    },
    "plays": {
        "hand_id": TEXT, "trick": INTEGER, "position": INTEGER, "seat": INTEGER, "player_id": TEXT,
        "card": TEXT, "led_suit": TEXT, "legal": BOOLEAN, "code": TEXT,
    },
    "findings": {
        "hand_id": TEXT, "n": INTEGER, "code": TEXT, "name": TEXT, "severity": TEXT, "waived": BOOLEAN,
        "trick": INTEGER, "position": INTEGER, "seat": INTEGER, "player_id": TEXT, "card": TEXT,
        "expected": TEXT, "actual": TEXT, "message": TEXT, "pointer": TEXT, "line": INTEGER,
    },
    "rejects": {
        "source_id": TEXT, "position": INTEGER, "line": INTEGER, "column": INTEGER, "code": TEXT,
        "message": TEXT, "text": TEXT,
    },
    "records": {
        "hand_id": TEXT, "version": INTEGER, "sha256": TEXT, "json": TEXT, "ingested_at": TIME,
        "current": BOOLEAN,
    },
    "sources": {
        "source_id": TEXT, "name": TEXT, "sha256": TEXT, "bytes": "BIGINT", "format": TEXT,
        "first_seen": TIME, "records": INTEGER, "rejects": INTEGER,
    },
    "runs": {
        "run_id": INTEGER, "started": TIME, "finished": TIME, "auditor_version": TEXT, "rules_version": TEXT,
        "read": INTEGER, "new": INTEGER, "updated": INTEGER, "unchanged": INTEGER, "rejected": INTEGER,
    },
    "session_findings": {
        "event_id": TEXT, "table_name": TEXT, "hand_id": TEXT, "code": TEXT, "severity": TEXT, "message": TEXT,
    },
    "rulings": {
        "hand_id": TEXT, "code": TEXT, "trick": INTEGER, "seat": INTEGER, "ruling": TEXT, "by": TEXT,
        "date": TEXT,
    },
    "cards": {
        "card": TEXT, "suit": TEXT, "rank": TEXT, "number": INTEGER, "points": POINTS, "oudler": BOOLEAN,
        "name_en": TEXT, "name_fr": TEXT,
    },
}  # fmt: skip

VIEWS = ("standings", "player_stats", "contract_stats", "disputes", "boards")


@pytest.fixture(scope="module")
def reader(empty_store: Path) -> Iterator[Reader]:
    with Reader.open(empty_store) as opened:
        yield opened


@pytest.mark.parametrize("relation", CONTRACT)
def test_relation_has_exactly_its_columns(reader: Reader, relation: str) -> None:
    described = {name: kind for name, kind, *_ in reader.run(f"DESCRIBE {relation}").rows()}
    assert described == CONTRACT[relation]


def test_every_column_of_every_relation_has_a_comment(reader: Reader) -> None:
    columns = list(
        reader.run(
            "SELECT table_name, column_name, comment FROM duckdb_columns() WHERE schema_name = 'main' AND NOT internal"
        ).rows()
    )
    assert {table for table, _, _ in columns} == {*CONTRACT, *VIEWS}
    assert [(table, name) for table, name, comment in columns if not comment] == []


def test_types_hold_with_rows_too(store: Store) -> None:
    """What a view promises is what comes out: a list is a list, points are decimals."""
    store_all(store, judged(hand(claims={"scores": [-3.5, 1.5, 1, 1]})))
    (seat,) = rows(store, "SELECT seat, dealt, dealt_inferred, claimed_score FROM seats WHERE seat = 0")
    assert seat == (0, hand()["deal"]["hands"][0], False, Decimal("-3.5"))


def test_facts_of_a_hand(store: Store) -> None:
    audit = judged(hand())
    store_all(store, audit)
    block = audit.computed
    assert block is not None
    facts = (
        "record_id, version, position, game, rules, players, level, status, outcome, event_id, event_name, place,"
        "date, CAST(date_from AS VARCHAR), round, table_name, board, hand_no, dealer, taker, partner, bid, multiplier,"
        "called_card, suit, oudlers, attack_points, target, made, margin, petit_au_bout, slam, unit, errors, warnings"
    )
    assert rows(store, f"SELECT {facts} FROM hands") == [
        (
            "hand-1", 1, 1, "tarot", "fft", 4, "full", "clean", "played", "open", "Open", None,
            "2026-03", "2026-03-01", 2, "5", None, 1, 3, 0, None, "garde_sans", 4,
            None, None, block["oudlers"], block["points"]["attack"], block["target"], block["made"],
            block["margin"], block["petit_au_bout"], block["slam"], block["unit"], 0, 0,
        )
    ]  # fmt: skip


def test_facts_of_seats_bids_tricks_and_plays(store: Store) -> None:
    record = hand(claims={"scores": [3, -1, -1, -1]})
    audit = judged(record)
    store_all(store, audit)
    assert audit.computed is not None
    computed = audit.computed["scores"]
    assert rows(store, "SELECT player_id, player, role, computed_score, difference FROM seats ORDER BY seat") == [
        ("Ana", "Ana", "taker", computed[0], 3 - computed[0]),
        ("Bruno", "Bruno", "defender", computed[1], -1 - computed[1]),
        ("Chloé", "Chloé", "defender", computed[2], -1 - computed[2]),
        ("d4", "David", "defender", computed[3], -1 - computed[3]),
    ]
    assert rows(store, "SELECT n, seat, player_id, bid, round FROM bids ORDER BY n") == [
        (1, 0, "Ana", "garde_sans", 1),
        (2, 1, "Bruno", "pass", 1),
        (3, 2, "Chloé", "pass", 1),
        (4, 3, "d4", "pass", 1),
    ]
    tricks = record["tricks"]
    points = dict(rows(store, "SELECT card, points FROM cards"))
    assert rows(store, "SELECT trick, leader, winner, claimed_winner, points, cards FROM tricks ORDER BY trick") == [
        (n, t["leader"], t["winner"], t["winner"], sum(points[card] for card in t["cards"]), t["cards"])
        for n, t in enumerate(tricks, 1)
    ]
    won = [sum(trick["winner"] == seat for trick in tricks) for seat in range(4)]
    assert [n for (n,) in rows(store, "SELECT tricks_won FROM seats ORDER BY seat")] == won
    plays = rows(store, "SELECT trick, position, seat, card, led_suit, legal, code FROM plays ORDER BY ALL")
    ids = ["Ana", "Bruno", "Chloé", "d4"]
    expected = []
    for n, trick in enumerate(tricks, 1):
        led = None
        for place, card in enumerate(trick["cards"]):
            expected.append((n, place + 1, (trick["leader"] + place) % 4, card, led, True, None))
            if led is None and card != "EX":
                led = card[0]
    assert plays == expected
    assert rows(store, "SELECT DISTINCT seat, player_id FROM plays ORDER BY seat") == list(enumerate(ids))


def test_fault_is_a_finding_and_a_mark_at_its_play(store: Store) -> None:
    record = hand()
    mine = record["deal"]["hands"][0]
    record["tricks"][0]["cards"][1] = mine[0] if record["tricks"][0]["cards"][0] != mine[0] else mine[1]
    audit = judged(record, position=7)
    store_all(store, audit)
    stored = rows(
        store,
        "SELECT n, code, name, severity, waived, trick, position, seat, player_id, card, message, pointer, line"
        " FROM findings ORDER BY n",
    )
    names = ["Ana", "Bruno", "Chloé", "d4"]
    assert stored == [
        (
            n, f.code, f.name, f.severity, False, f.trick, f.position, f.seat,
            None if f.seat is None else names[f.seat], f.card, f.message, f.pointer, 7,
        )
        for n, f in enumerate(audit.findings, 1)
    ]  # fmt: skip
    assert rows(store, "SELECT legal, code FROM plays WHERE trick = 1 AND position = 2") == [(False, "P501")]
    assert rows(store, "SELECT status, errors FROM hands") == [
        ("flagged", sum(f.severity == "error" for f in audit.findings))
    ]
    ((expected,),) = rows(store, "SELECT expected FROM findings WHERE code = 'P501' AND trick = 1")
    assert expected.startswith('["')
    assert rows(store, "SELECT code, player_id FROM disputes") == [("P501", "Bruno")]


def test_ruling_waives(store: Store) -> None:
    ruling = {"code": "S704", "seat": None, "ruling": "score stands", "by": "Zoé", "date": "2026-03-15"}
    record = hand(claims={"scores": [3, -1, -1, -1]}, irregularities=[ruling])
    store_all(store, judged(record))
    assert rows(store, "FROM rulings SELECT * EXCLUDE (hand_id)") == [
        ("S704", None, None, "score stands", "Zoé", "2026-03-15")
    ]
    assert rows(store, "SELECT code, waived FROM findings") == [("S704", True)]
    assert rows(store, "SELECT status, errors FROM hands") == [("clean", 0)]


def test_handful(store: Store) -> None:
    record = hand()
    seat, trumps = max(
        enumerate([c for c in cards_ if c[0] == "T"] for cards_ in record["deal"]["hands"]),
        key=lambda pair: len(pair[1]),
    )
    record["announcements"] = [{"seat": seat, "kind": "handful", "cards": trumps[:2], "level": "single"}]
    store_all(store, judged(record))
    assert rows(store, "SELECT n, seat, kind, level, cards, valid FROM announcements") == [
        (1, seat, "handful", "single", trumps[:2], False)
    ]


def test_unknown_cards(store: Store) -> None:
    record = hand(status="partial", deal=None)
    record["tricks"] = record["tricks"][:2]
    record["tricks"][1]["cards"][3] = "?"
    store_all(store, judged(record))
    assert rows(store, "SELECT card, legal FROM plays WHERE trick = 2 AND position = 4") == [("?", None)]
    assert rows(store, "SELECT cards[4], points, winner FROM tricks WHERE trick = 2") == [("?", None, None)]
    assert rows(store, "SELECT DISTINCT dealt FROM seats") == [(None,)]
    assert rows(store, "SELECT outcome, level FROM hands") == [("partial", "full")]


def test_hands_without_a_contract_have_no_roles(store: Store) -> None:
    passed = [{"seat": seat, "bid": "pass"} for seat in range(4)]
    store_all(
        store,
        judged(hand(1, tricks=None, auction=passed, status="passed_out"), 1),
        judged(hand(2, tricks=None, auction=None, status="void", void_reason="misdeal"), 2),
        judged(hand(3, auction=passed, rules="bga"), 3),
    )
    roles = "SELECT DISTINCT h.outcome, s.role FROM seats s JOIN hands h USING (hand_id) ORDER BY ALL"
    assert rows(store, roles) == [("goulash", "player"), ("passed_out", None), ("void", None)]
    assert rows(store, "SELECT taker, bid, made FROM hands") == [(None, None, None)] * 3


def test_absurd_claims_do_not_break_queries(store: Store) -> None:
    claims = {"taker": 9, "partner": -4, "bid": "garde", "oudlers": 10**12, "points": {"attack": 10**13},
              "scores": [10**14, 0, 0, 0], "unit": 10**14}  # fmt: skip
    record = hand(deal=None, auction=None, tricks=None, claims=claims)
    record["event"] |= {"round": "final", "hand": 10**14}
    store_all(store, judged(record))
    assert rows(store, "SELECT taker, partner, oudlers, round, hand_no FROM hands") == [(None,) * 5]
    assert rows(store, "SELECT round_name, hand_name FROM hands") == [("final", "100000000000000")]
    assert rows(store, "SELECT claimed_score FROM seats ORDER BY seat") == [(None,), (0,), (0,), (0,)]
    for view in VIEWS:
        rows(store, f"FROM {view}")


@pytest.mark.parametrize(
    ("event", "stored"),
    [
        ({"round": 3, "hand": 12, "table": "7", "board": "4"}, (3, "3", 12, "12", "7", "4")),
        ({"round": "3", "hand": "12", "table": 7, "board": 4}, (3, "3", 12, "12", "7", "4")),
        ({"round": "final", "hand": "7a", "table": "A", "board": "B"}, (None, "final", None, "7a", "A", "B")),
        ({"round": " 3", "hand": "1_2", "table": 10**12, "board": 0}, (None, " 3", None, "1_2", str(10**12), "0")),
        ({"round": None, "hand": 10**12}, (None, None, None, str(10**12), "5", None)),
    ],
)
def test_numbers_of_the_event_are_kept_as_written(store: Store, event: dict[str, object], stored: object) -> None:
    record = hand()
    record["event"] |= event
    store_all(store, judged(record))
    columns = "round, round_name, hand_no, hand_name, table_name, board"
    assert rows(store, f"SELECT {columns} FROM hands") == [stored]


def test_options_show_in_rules(store: Store) -> None:
    store_all(store, judged(hand(rules={"preset": "fft", "options": {"petit_multiplied": False}})))
    assert rows(store, "SELECT rules->>'$.preset', rules->>'$.options.petit_multiplied' FROM hands") == [
        ("fft", "false")
    ]


@pytest.mark.parametrize(
    ("written", "first"), [("2026", "2026-01-01"), ("2026-11", "2026-11-01"), ("2026-02-28", "2026-02-28")]
)
def test_date_from(store: Store, written: str, first: str) -> None:
    store_all(store, judged(hand(event={"id": "x", "date": written})))
    assert rows(store, "SELECT date, CAST(date_from AS VARCHAR) FROM hands") == [(written, first)]


def test_record_is_kept_exactly_as_it_was_judged(store: Store) -> None:
    text = '{"comment":  "é \\u00e9 \\u0000",' + json.dumps(hand())[1:]
    store_all(store, judged(text))
    assert rows(store, "SELECT json, version, current FROM records") == [(text, 1, True)]


@pytest.mark.parametrize("text", [b"Ana;garde;45;2", b'{"dog": "01-S"}', b'{"dog": "01-S",}', b"[1]"])
def test_imported_record_is_kept_as_the_importer_made_it(store: Store, text: bytes) -> None:
    record = hand(source={"importer": "club-sheet"})
    audit = judged(record)
    audit.text = text
    store_all(store, audit)
    ((kept,),) = rows(store, "SELECT json FROM records")
    assert json.loads(kept) == record


def test_converted_record_is_kept_exactly_too(store: Store) -> None:
    text = json.dumps(hand(source={"importer": "club-sheet"}), indent=2)
    store_all(store, judged(text))
    assert rows(store, "SELECT json FROM records") == [(text,)]


def test_cards(store: Store) -> None:
    assert rows(store, "SELECT card FROM cards ORDER BY number") == [(token,) for token in cards.TOKENS]
    assert rows(store, "SELECT sum(points), count(*) FILTER (oudler) FROM cards") == [(91, 3)]
    assert rows(
        store, "SELECT suit, rank, name_en, name_fr FROM cards WHERE card IN ('H10', 'T21', 'EX') ORDER BY 1"
    ) == [
        ("H", "10", "10 of hearts", "10 de cœur"),
        ("T", "21", "trump 21", "21 d'atout"),
        (None, None, "Excuse", "Excuse"),
    ]


def test_standings_and_boards(store: Store) -> None:
    first, second = hand(1, claims={"scores": [3, -1, -1, -1]}), hand(2)
    first["event"] |= {"board": 4}
    second["event"] |= {"board": 4, "table": "6"}
    audits = [judged(first, 1), judged(second, 2)]
    store_all(store, *audits)
    ana = sum(audit.computed["scores"][0] for audit in audits if audit.computed)
    (row,) = rows(
        store, "SELECT event_name, hands, score_claimed, score_audited, difference FROM standings WHERE player = 'Ana'"
    )
    assert audits[0].computed is not None
    assert row == ("Open", 2, 3, ana, 3 - audits[0].computed["scores"][0])
    ranked = rows(store, "SELECT rank FROM standings ORDER BY score_audited DESC")
    assert ranked[0] == (1,)
    assert rows(store, "SELECT table_name, tables, taker_id FROM boards ORDER BY 1") == [
        ("5", 2, "Ana"),
        ("6", 2, "Ana"),
    ]
    (ana_stats,) = rows(store, "SELECT hands, taken, defended, errors FROM player_stats WHERE player_id = 'Ana'")
    assert ana_stats == (2, 2, 0, 0)
    assert rows(store, "SELECT game, players, bid, hands FROM contract_stats") == [("tarot", 4, "garde_sans", 2)]
