"""store.md: saved queries, shipped and the user's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from store_builder import hand, ingest, judged

from auditor.store.errors import QueryError
from auditor.store.query import Reader
from auditor.store.saved import list_saved, load_saved, user_queries

SHIPPED = [query.name for query in list_saved(Path("/nowhere"))]


@pytest.fixture(scope="module")
def reader(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    path = tmp_path_factory.mktemp("saved") / "tarot.duckdb"
    path.write_bytes(empty_store.read_bytes())
    first, second = hand(1, claims={"scores": [9, -3, -3, -3]}), hand(2)
    first["event"] |= {"board": 1}
    second["event"] |= {"board": 1, "table": "6"}
    ingest(path, judged(first), judged(second, 2), judged("{", 3))
    with Reader.open(path) as opened:
        yield opened


def test_there_is_a_good_dozen() -> None:
    assert len(SHIPPED) >= 12


@pytest.mark.parametrize("name", SHIPPED)
def test_runs_without_and_with_parameters(reader: Reader, name: str) -> None:
    query = load_saved(name, Path("/nowhere"))
    assert query.description
    for values in ({}, dict.fromkeys(query.parameters, "nobody")):
        result = reader.run(query.sql, query.values(values))
        assert all(len(row) == len(result.columns) for row in result.rows())


@pytest.mark.parametrize(
    ("name", "given", "count"),
    [
        ("scores-over-time", {}, 8),
        ("scores-over-time", {"player": "d4"}, 2),
        ("hands-of-player", {"player": "Chloé"}, 2),
        ("boards-compared", {"event": "open"}, 2),
        ("disputed-hands", {}, 1),
        ("disputed-hands", {"event": "other"}, 0),
        ("biggest-miscounts", {}, 4),
        ("unreadable-records", {}, 1),
        ("success-by-contract", {}, 1),
    ],
)
def test_answers(reader: Reader, name: str, given: dict[str, str], count: int) -> None:
    query = load_saved(name, Path("/nowhere"))
    assert len(list(reader.run(query.sql, query.values(given)).rows())) == count


def test_own_queries_come_first(tmp_path: Path) -> None:
    (tmp_path / "slams.sql").write_text("-- Mine\n-- $a: first\nSELECT $a, $b", encoding="utf-8")
    (tmp_path / "plain.sql").write_text("SELECT 1", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no query", encoding="utf-8")
    mine = load_saved("slams", tmp_path)
    assert (mine.description, mine.parameters) == ("Mine", {"a": "first"})
    assert mine.values({"b": "2"}) == {"a": None, "b": "2"}
    assert load_saved("plain", tmp_path).description == ""
    assert [query.name for query in list_saved(tmp_path)] == sorted({*SHIPPED, "plain"})


def test_unknown_name_tells_the_known_ones(tmp_path: Path) -> None:
    for name in ("nothing", "../slams", "slams.sql"):
        with pytest.raises(QueryError, match="slams"):
            load_saved(name, tmp_path)


def test_own_query_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "bad.sql").write_bytes(b"\xff\xfe")
    with pytest.raises(QueryError, match=r"bad\.sql"):
        list_saved(tmp_path)


def test_user_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert user_queries() == tmp_path / "auditor" / "queries"
