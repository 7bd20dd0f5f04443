"""Files that change while they are read, and the same record with different content: nothing is lost or doubled."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
from pathlib import Path

import duckdb
import pytest
from surviving import content, dealt, finish, hands_of, here, stopped_in_the_middle, written

DEALT = 50
COPIES = 8


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Hands enough that a part of them is stored while most of the file is still to be read."""
    hands = dealt("--count", str(DEALT))
    copies = [hand | {"event": {"id": f"copy {n}"}} for n in range(COPIES) for hand in hands]
    return written(tmp_path_factory.mktemp("many") / "many.jsonl", copies)


@pytest.fixture(scope="module")
def ingested(many: Path) -> Path:
    """The store of all of them."""
    path = many.with_name("ingested.duckdb")
    with contextlib.chdir(many.parent):
        assert here("ingest", many.name, "--db", path)[0] == 0
    return path


def went_on(running: subprocess.Popen[bytes]) -> tuple[int, str, str]:
    running.send_signal(signal.SIGCONT)
    return finish(running)


@pytest.fixture
def records(many: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copy(many, tmp_path))


POSIX = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@POSIX
def test_a_file_that_grows(records: Path, ingested: Path, tmp_path: Path) -> None:
    path = tmp_path / "tarot.duckdb"
    running = stopped_in_the_middle(records, path)
    added = dealt("--count", "3", "--seed", "77")
    whole = [json.dumps(hand) for hand in added]
    with records.open("a", encoding="utf-8") as file:
        file.write("\n".join(whole)[:-100])  # the last record is not all there yet
    code, _, err = went_on(running)
    assert code in (0, 3)
    assert "was changed while it was read; run the command again" in err
    with records.open("a", encoding="utf-8") as file:
        file.write(whole[-1][-100:] + "\n")
    assert here("ingest", records.name, "--db", path)[0] == 0
    stored = hands_of(path)
    assert len(stored) == DEALT * COPIES + 3
    assert same_but_for_the_source(stored, hands_of(ingested)) == DEALT * COPIES


@POSIX
@pytest.mark.parametrize("keeps", [0.0, 0.4])
def test_a_file_that_is_cut(records: Path, ingested: Path, tmp_path: Path, keeps: float) -> None:
    path = tmp_path / "tarot.duckdb"
    text = records.read_bytes()
    running = stopped_in_the_middle(records, path)
    os.truncate(records, int(len(text) * keeps))
    code, out, err = went_on(running)
    assert code in (0, 3)
    assert "was changed while it was read" in err
    assert "Traceback" not in err
    read = int(out.split()[1])
    assert 20 <= read < DEALT * COPIES
    stored = hands_of(path)
    assert same_but_for_the_source(stored, hands_of(ingested)) == len(stored)
    records.write_bytes(text)
    assert here("ingest", records.name, "--db", path)[0] == 0
    assert content(path) == content(ingested)


@POSIX
def test_a_file_that_is_taken_away(records: Path, ingested: Path, tmp_path: Path) -> None:
    path = tmp_path / "tarot.duckdb"
    running = stopped_in_the_middle(records, path)
    away = records.rename(tmp_path / "away.jsonl")
    code, _, err = went_on(running)
    assert code in (0, 3)
    assert "was changed while it was read" in err
    away.rename(records)
    assert here("ingest", records.name, "--db", path)[0] == 0
    assert content(path) == content(ingested)


def same_but_for_the_source(stored: dict[str, dict[str, list[str]]], right: dict[str, dict[str, list[str]]]) -> int:
    """How many hands are stored as they ought to be, wherever they came from."""
    relations = ("seats", "tricks", "plays", "findings", "bids")
    return sum(
        hand_id in right and all(bundle[name] == right[hand_id][name] for name in relations if name in bundle)
        for hand_id, bundle in stored.items()
    )


class TestOneRecordTwice:
    """The same record in two files, with different content: two versions of one hand."""

    @pytest.fixture
    def files(self, tmp_path: Path) -> list[Path]:
        hands = dealt("--count", "30", "--seed", "8")
        changed = [hand | {"claims": {"scores": [7, 0, 0, 0]}} if n % 2 else hand for n, hand in enumerate(hands)]
        return [written(tmp_path / "a.jsonl", hands), written(tmp_path / "b.jsonl", changed)]

    def ingest(self, *arguments: object) -> str:
        code, out, _ = here("ingest", *arguments)
        assert code == 0
        return out.splitlines()[0]

    def versions(self, path: Path) -> list[tuple[object, ...]]:
        with duckdb.connect(str(path), read_only=True) as con:
            return con.execute(
                "SELECT h.record_id, h.version, h.status, count(*) FILTER (r.current), count(*)"
                " FROM hands h JOIN records r USING (hand_id) GROUP BY ALL ORDER BY ALL"
            ).fetchall()

    @pytest.mark.parametrize("turned", [False, True])
    def test_the_later_one_is_current(self, files: list[Path], tmp_path: Path, turned: bool) -> None:
        path = tmp_path / "tarot.duckdb"
        first, last = reversed(files) if turned else files
        line = self.ingest(first, last, "--db", path)
        assert line == "read 60 = new 30 + updated 15 + unchanged 15 + rejected 0"
        before = content(path)
        versions = self.versions(path)
        assert [version for _, version, *_ in versions].count(2) == 15
        assert {current for *_, current, _ in versions} == {1}
        flagged = [status for _, version, status, *_ in versions if version == 2]
        assert set(flagged) == {"clean" if turned else "flagged"}
        for again in ((first, last), (last, first), (last,), (first,)):
            assert self.ingest(*again, "--db", path).startswith(f"read {30 * len(again)} = new 0 + updated 0 + unch")
        assert content(path) == before

    def test_whether_in_one_ingest_or_two(self, files: list[Path], tmp_path: Path) -> None:
        one, two = tmp_path / "one.duckdb", tmp_path / "two.duckdb"
        self.ingest(*files, "--db", one)
        for file in files:
            self.ingest(file, "--db", two)
        assert content(one) == content(two)
