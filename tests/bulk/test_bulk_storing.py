"""What is stored is the same whichever way a hand went: in columns or in rows, with any number of processes.

A few hundred hands here, as many as wanted on demand: ``HANDS=100000 pytest tests/bulk/test_bulk_storing.py``.
"""

import json
import os
import random
import shutil
from pathlib import Path
from typing import Any

import duckdb
import pytest
from bulk_hands import Record, corpus_lines, dealt, faulty, frames, line, mixture
from typer.testing import CliRunner

from auditor.audit.settings import Settings
from auditor.bulk import bench
from auditor.bulk.cardtext import canonical_texts
from auditor.bulk.columns import _canonical
from auditor.bulk.screen import Screen
from auditor.bulk.storing import Storing
from auditor.bulk.verdict import RightHand
from auditor.cli.app import app
from auditor.record.canonical import canonical_json
from auditor.store.maintain import rebuild
from auditor.store.people import PEOPLE
from auditor.store.relations import CONTRACT

RELATIONS = [relation.name for relation in (*CONTRACT, *PEOPLE) if relation.name != "runs"]
MOMENTS = ("ingested_at", "first_seen")
EVENT = {"id": "o:n", "name": 'Öpen \\ "x"', "date": "2026-03", "round": 2, "table": "5", "hand": 7, "board": 3}


def ingest(path: Path, store: Path, *options: object) -> str:
    result = CliRunner().invoke(app, ["ingest", "-q", "--db", str(store), str(path), *map(str, options)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.stdout


def content(store: Path) -> dict[str, list[Any]]:
    """The rows of every relation but for the moments at which they were stored."""
    with duckdb.connect(str(store), read_only=True) as con:
        return {
            name: con.execute(f"SELECT COLUMNS(lambda c: c NOT IN {MOMENTS}) FROM {name} ORDER BY ALL").fetchall()
            for name in RELATIONS
        }


def plain_hands(store: Path) -> int:
    with duckdb.connect(str(store), read_only=True) as con:
        ((count,),) = con.execute("SELECT count(layout) FROM data.hands").fetchall()
        return int(count)


def other_spellings(seed: int) -> list[bytes]:
    """Hands of all tables written in every way that the cards of a record may stand."""
    rng = random.Random(seed)
    lines = []
    for players in (3, 4, 5):
        for hand in dealt(14, players=players, seed=seed, stack="mixed"):
            spaces = rng.choice([(",", ":"), (", ", ": "), (",", ": "), (" , ", ":")])
            lines.append(json.dumps(reordered(hand, rng), ensure_ascii=rng.random() < 0.5, separators=spaces).encode())
    return lines


def reordered(hand: Record, rng: random.Random) -> Record:
    """A hand with its fields, those of the deal and those of the tricks in another order, and with more of them."""
    numbered = {
        "hand": rng.choice((7, "7", "7a", 0, None, 10**12)),
        "board": rng.choice((12, "12", "012", "12,5", "0", '"board": 5', None)),
    }
    hand = {**hand, "event": {**EVENT, **numbered}, "comment": "12:30"}
    names = [f"É{seat}" for seat in range(len(hand["players"]))]
    hand["players"] = [{"name": name, "id": f"i{name}"} if seat % 2 else name for seat, name in enumerate(names)]
    if rng.random() < 0.4:
        hand.pop("id")
    if rng.random() < 0.3:
        rng.shuffle(hand["deal"]["hands"][0])
    order, within = list(hand), ["hands", "dog"]
    rng.shuffle(within)
    if rng.random() < 0.5:
        rng.shuffle(order)
    keys = rng.choice([("leader", "cards", "winner"), ("cards", "leader", "winner"), ("cards",), ("winner", "cards")])
    hand["deal"] = {name: hand["deal"][name] for name in within}
    if "tricks" in hand:
        hand["tricks"] = [{key: trick[key] for key in keys} for trick in hand["tricks"]]
    return {name: hand[name] for name in order}


@pytest.fixture(autouse=True)
def small_batches(small_parcels: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small parcels, and batches small enough for many of them."""
    monkeypatch.setattr("auditor.store.ingest.BATCH_HANDS", 150)


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of hands of all kinds, some of them twice, with other content too."""
    folder = tmp_path_factory.mktemp("stored")
    lines = mixture(int(os.environ.get("HANDS", "60")), 71) + other_spellings(72)
    lines += [line(hand) for hand in dealt(30, seed=73, stack="trumps")]
    again = [json.loads(each) for each in other_spellings(72)]
    lines += [line({**hand, "comment": "again"}) for hand in again[:20]]
    lines += [line({**hand, "dealer": (hand["dealer"] + 1) % 3}) for hand in again[:20]]
    (folder / "a.jsonl").write_bytes(b"\n".join(lines))
    (folder / "b.jsonl").write_bytes(b"\n".join(lines[::3]))
    (folder / "c.json").write_text(json.dumps(dealt(20, seed=74), indent=1))
    return folder


@pytest.fixture(scope="module")
def rows(hands: Path) -> Path:
    """A store in which the explaining engine judged every hand, in one process."""
    store = hands.parent / "rows.duckdb"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bench, "ENOUGH", 10**9)
        ingest(hands, store, "--jobs", 1)
    assert plain_hands(store) == 0
    return store


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_columns_say_what_rows_say(hands: Path, rows: Path, tmp_path: Path, jobs: int) -> None:
    store = tmp_path / "columns.duckdb"
    first = ingest(hands, store, "--jobs", jobs)
    assert plain_hands(store) > 30
    expected = content(rows)
    for name, stored in content(store).items():
        assert stored == expected[name], name
    assert ingest(hands, store, "--jobs", jobs) != first
    assert content(store) == expected


def test_other_rules_and_back(hands: Path, rows: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, in_rows = tmp_path / "columns.duckdb", Path(shutil.copy(rows, tmp_path / "rows.duckdb"))
    ingest(hands, store)
    for options in (["--rules", "bga", "--force-rules"], []):
        told = ingest(hands, store, *options)
        with monkeypatch.context() as patch:
            patch.setattr(bench, "ENOUGH", 10**9)
            assert ingest(hands, in_rows, *options) == told
        assert content(store) == content(in_rows)


def test_rebuilt_from_its_records(hands: Path, tmp_path: Path) -> None:
    store = tmp_path / "columns.duckdb"
    ingest(hands, store)
    before = content(store)
    rebuilt = rebuild(store, Storing(Settings(), "", None, str).piece)
    assert (rebuilt.rejected, rebuilt.changed) == (0, 0)
    assert content(store) == before


def test_canonical_json_is_that_of_the_format() -> None:
    cut = frames([*corpus_lines(), *other_spellings(75), *mixture(60, 76)])
    decided = [verdict for verdict in Screen(Settings()).decide(cut) if isinstance(verdict, RightHand)]
    assert len(decided) > 40
    for verdict in decided:
        texts = canonical_texts(verdict.group.layout, verdict.group.numbers)[verdict.place]
        content = {name: value for name, value in verdict.record.items() if name not in ("source", "comment")}
        assert _canonical(verdict.plain, texts) == canonical_json(content)


def test_faulty_hands_are_in_rows(tmp_path: Path) -> None:
    path, store = tmp_path / "a.jsonl", tmp_path / "a.duckdb"
    path.write_bytes(b"\n".join(map(line, faulty(20, 4, "fft", 77))))
    ingest(path, store)
    assert plain_hands(store) == 0
