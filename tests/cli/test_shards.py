"""Shards: N runs judge a part of the inputs each, and what they write makes the same store as the inputs themselves."""

import gzip
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb
import pytest
from running import Ended, Run
from typer.testing import CliRunner

from auditor.bulk.parcels import parcels, unpacked
from auditor.bulk.share import Share
from auditor.cli.app import app
from auditor.record.inputs import Input, zstd
from auditor.resources import data_folder
from auditor.store import shards
from auditor.store.relations import CONTRACT
from auditor.store.shards import ENDING

SAMPLES = data_folder("sample_logs")
TIMES = ("ingested_at", "first_seen")


def content(path: Path) -> dict[str, list[str]]:
    """The rows of all relations, without the times at which they were made and without the runs."""
    with duckdb.connect(str(path), read_only=True) as con:
        rows = {}
        for relation in CONTRACT:
            kept = ", ".join(f'"{column.name}"' for column in relation.columns if column.name not in TIMES)
            sql = f"SELECT t::VARCHAR FROM (SELECT {kept} FROM {relation.name}) t ORDER BY 1"
            rows[relation.name] = [row for (row,) in con.execute(sql).fetchall()]
        return {name: found for name, found in rows.items() if name != "runs"}


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Inputs of all kinds: lines with faults in them, an array, single hands, compressed, foreign and empty files."""

    def dealt(*options: str) -> list[str]:
        return CliRunner().invoke(app, ["deal", *options]).stdout.splitlines()

    folder = tmp_path_factory.mktemp("shards") / "games"
    folder.mkdir()
    clean, faulty = dealt("--count", "25"), dealt("--count", "8", "--faults", "P507,S709")
    lines = [*clean[:15], "{oops", "", *faulty, "  ", '{"format": "tarot-hand"}', *clean[15:]]
    (folder / "a.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (folder / "b.json").write_text("[" + ",\n".join(clean[3:9]) + "]", encoding="utf-8")
    (folder / "c.jsonl.gz").write_bytes(gzip.compress("\n".join(faulty).encode()))
    (folder / "d.jsonl.zst").write_bytes(zstd.compress("\n".join(clean[:5]).encode()))
    (folder / "e.jsonl").touch()
    changed = [json.dumps(json.loads(line) | {"players": ["A", "B", "C", "D"]}) for line in clean[:4]]
    (folder / "f.jsonl").write_text("\ufeff" + "\r\n".join(changed) + "\r\n", encoding="utf-8")
    shutil.copy(folder / "f.jsonl", folder / "g.jsonl")
    for name in ("disputed_play.json", "tarotclub_deal.json", "score_sheet.csv", "unknown_field.json"):
        shutil.copy(SAMPLES / name, folder)
    (folder / "z.jsonl").touch()
    return folder


@pytest.fixture
def inputs(run: Run, games: Path, tmp_path: Path) -> Path:
    """The inputs in a folder in the working folder."""
    return Path(shutil.copytree(games, tmp_path / "games"))


def judge(run: Run, count: int, *paths: object, folder: str = "shards", options: Sequence[str] = ()) -> list[str]:
    """Writes all shards; gives their paths, as they were printed."""
    printed = []
    for number in range(1, count + 1):
        ended = run("audit", *paths, "--shard", f"{number}/{count}", "-o", folder, *options)
        assert ended.code in (0, 3), ended.err
        printed.append(ended.out.strip())
    return printed


@pytest.mark.parametrize("count", [1, 2, 7])
def test_the_parts_make_the_same_store(run: Run, tmp_path: Path, inputs: Path, count: int) -> None:
    assert run("ingest", "games", "--db", "direct.duckdb").code == 3
    judge(run, count, "games", options=["--jobs", "1"])
    ended = run("ingest", "shards", "--db", "shards.duckdb")
    assert ended.code == 3
    assert content(tmp_path / "shards.duckdb") == content(tmp_path / "direct.duckdb")
    numbers = [int(word) for word in ended.out.replace(",", "").split() if word.isdigit()]
    assert numbers[0] == sum(numbers[1:5]) == sum(numbers[5:])
    again = run("ingest", "shards", "--db", "shards.duckdb").out.splitlines()[0]
    assert "new 0 + updated 0" in again
    assert "new 0 + updated 0" in run("ingest", "games", "--db", "shards.duckdb").out
    assert content(tmp_path / "shards.duckdb") == content(tmp_path / "direct.duckdb")


def test_into_a_store_that_has_other_versions(run: Run, tmp_path: Path, inputs: Path) -> None:
    for name in ("direct", "shards"):
        assert run("ingest", inputs / "f.jsonl", "--db", f"{name}.duckdb").code == 0
    assert run("ingest", "games", "--db", "direct.duckdb").code == 3
    judge(run, 3, "games")
    assert run("ingest", "shards", "--db", "shards.duckdb").code == 3
    assert content(tmp_path / "shards.duckdb") == content(tmp_path / "direct.duckdb")


def test_batches(run: Run, tmp_path: Path, inputs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Shards of many batches, made by several processes."""
    assert run("ingest", "games", "--db", "direct.duckdb").code == 3
    monkeypatch.setattr(shards, "BATCH_RECORDS", 4)
    monkeypatch.setattr("auditor.bulk.parcels.PARCEL_BYTES", 10_000)
    monkeypatch.setattr("auditor.record.framing._CHUNK", 10_000)
    judge(run, 2, "games", options=["--jobs", "2"])
    assert run("ingest", "shards", "--db", "shards.duckdb").code == 3
    assert content(tmp_path / "shards.duckdb") == content(tmp_path / "direct.duckdb")


def test_rules_and_options_come_along(run: Run, tmp_path: Path, inputs: Path) -> None:
    options = ("--rules", "bga", "--force-rules", "--option", "half_point=zero")
    assert run("ingest", "games", "--db", "direct.duckdb", *options).code == 3
    judge(run, 2, "games", options=options)
    assert run("ingest", "shards", "--db", "shards.duckdb").code == 3
    assert content(tmp_path / "shards.duckdb") == content(tmp_path / "direct.duckdb")
    assert run("ingest", "shards", "--db", "again.duckdb", *options).code == 3
    ended = run("ingest", "shards", "--db", "shards.duckdb", "--rules", "fft")
    assert ended.code == 2
    assert "was judged under other rules or options" in ended.err


def test_with_records_beside_them(run: Run, tmp_path: Path, inputs: Path) -> None:
    assert run("ingest", "games", "--db", "direct.duckdb").code == 3
    judge(run, 2, "games/a.jsonl", folder="games")
    (inputs / "a.jsonl").unlink()
    assert run("ingest", "games", "--db", "shards.duckdb").code == 3
    assert content(tmp_path / "shards.duckdb") == content(tmp_path / "direct.duckdb")


def frames(paths: Sequence[Path], share: tuple[int, int] | None = None) -> list[tuple[Any, ...]]:
    sources = [Input(str(path)) for path in paths]
    sizes = [path.stat().st_size for path in paths]
    part = None if share is None else Share(*share, sources, sizes)
    wanted = sources if part is None else [source for source in sources if part.has(source)]
    cut = parcels(wanted, lambda source: None, 50, None if part is None else part.of)
    return [
        (frame.source, frame.position, frame.line, frame.text, frame.problems[:1] == ())
        for parcel in cut
        for frame in unpacked(parcel)
    ]


@pytest.mark.parametrize("chunk", [7, 1 << 16])
def test_wherever_they_are_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chunk: int) -> None:
    """Every record is in exactly one part, with its place; whatever the number of parts."""
    monkeypatch.setattr("auditor.record.framing._CHUNK", chunk)
    texts = {
        "a.jsonl": '{"id": 1}\n\n  {"id": 2}\n{"id": 3}{"id": 4}\n{x\n',
        "b.jsonl": "",
        "c.jsonl": '\ufeff{"id": 5}\r\n{"id": 6}',
        "d.json": '[{"id": 7},\n {"id": 8}]',
        "e.jsonl": "\n\n\n" + '{"id": 9}\n' * 5,
        "f.json": '{"id":\n 10}\n',
        "g.jsonl": "",
    }
    paths = []
    for name, text in texts.items():
        paths.append(tmp_path / name)
        paths[-1].write_text(text, encoding="utf-8", newline="")
    whole = frames(paths)
    assert len(whole) > 15
    for count in (*range(1, 30), 61, 500):
        parts = [frames(paths, (number, count)) for number in range(1, count + 1)]
        assert [frame for part in parts for frame in part] == whole
    for size in range(1, 12):
        assert frames(paths[1:2], (1, size)) + frames(paths[1:2], (size, size)) in (
            frames(paths[1:2]),
            frames(paths[1:2]) * (2 if size == 1 else 1),
        )


def test_a_record_over_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("auditor.record.framing._LINE_LIMIT", 100)
    monkeypatch.setattr("auditor.record.framing._CHUNK", 16)
    path = tmp_path / "a.jsonl"
    path.write_text('{"id": 1}\n{"id": "' + "x" * 300 + '"}\n{"id": 2}\n', encoding="utf-8")
    whole = frames([path])
    assert [frame[4] for frame in whole] == [True, False, True]
    for count in range(1, 40):
        parts = [frames([path], (number, count)) for number in range(1, count + 1)]
        assert [frame for part in parts for frame in part] == whole


class TestWriting:
    def test_names_and_what_is_there_already(self, run: Run, tmp_path: Path, inputs: Path) -> None:
        (first,) = judge(run, 1, inputs / "a.jsonl")
        assert Path(first).name.startswith("a-") and "-rules1-1of1." in first and first.endswith(ENDING)
        written = Path(first).read_bytes()
        ended = run("audit", inputs / "a.jsonl", "--shard", "1/1", "-o", "shards")
        assert (ended.code, ended.out.strip()) == (3, first)
        assert "is there already" in ended.err
        Path(first).write_bytes(written[:-1])
        assert judge(run, 1, inputs / "a.jsonl") == [first]
        assert Path(first).read_bytes() == written
        with (inputs / "a.jsonl").open("a", encoding="utf-8") as file:
            file.write("\n")
        assert judge(run, 1, inputs / "a.jsonl") != [first]
        assert judge(run, 1, inputs / "a.jsonl", options=["--rules", "bga"]) != [first]
        assert judge(run, 1, "games")[0].startswith("shards/inputs-")

    def test_exit_codes(self, run: Run, inputs: Path) -> None:
        assert run("audit", SAMPLES / "disputed_play.json", "--shard", "1/1", "-o", "shards").code == 0
        assert run("audit", inputs / "z.jsonl", "--shard", "1/1", "-o", "shards").code == 3
        assert run("audit", "games", "gone", "--shard", "1/1", "-o", "shards").code == 2
        assert run("audit", SAMPLES / "clean_4_players.json", "--shard", "2/3", "-o", "shards").code == 0

    @pytest.mark.parametrize("text", ["", "1", "0/2", "3/2", "1/0", "-1/2", "a/b", "1/2/3", "1.5/2", "1/9999999"])
    def test_parts_that_there_are_not(self, run: Run, inputs: Path, tmp_path: Path, text: str) -> None:
        ended = run("audit", "games", f"--shard={text}", "-o", "shards")
        assert (ended.code, ended.out) == (2, "")
        assert f"--shard {text}: expected K/N" in ended.err
        assert not (tmp_path / "shards").exists()

    @pytest.mark.parametrize(
        "arguments",
        [
            ("games", "--shard", "1/2"),
            ("games", "-o", "shards"),
            ("games", "--shard", "1/2", "-o", "shards", "--format", "json"),
            ("games", "--shard", "1/2", "-o", "shards", "--select", "P5"),
            ("games", "--shard", "1/2", "-o", "shards", "--fail-on", "never"),
            ("-", "--shard", "1/2", "-o", "shards"),
            ("games/a.jsonl#3", "--shard", "1/2", "-o", "shards"),
        ],
    )
    def test_what_does_not_go_together(
        self, run: Run, inputs: Path, tmp_path: Path, arguments: tuple[str, ...]
    ) -> None:
        ended = run("audit", *arguments, stdin="")
        assert (ended.code, ended.out) == (2, "")
        assert ended.err.startswith("error: ")
        assert not (tmp_path / "shards").exists()

    def test_a_place_where_nothing_can_be_written(self, run: Run, inputs: Path, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        for place in ("file", "file/shards"):
            ended = run("audit", "games", "--shard", "1/2", "-o", place)
            assert (ended.code, ended.out) == (4, "")
            assert ended.err.startswith(f"error: {place}: ")

    @pytest.mark.skipif(os.name != "posix", reason="limits and signals of POSIX")
    @pytest.mark.parametrize("trouble", ["full", "killed", "interrupted"])
    def test_nothing_is_there_unless_it_is_whole(self, run: Run, inputs: Path, tmp_path: Path, trouble: str) -> None:
        code = "import sys\nfrom auditor.cli.main import main\n"
        if trouble == "full":
            code += "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (900_000, 900_000))\n"
        else:
            code += "from auditor.store.shards import ShardWriter\nfrom time import sleep\n"
            code += "def finish(*_):\n    print('at the end', file=sys.stderr, flush=True)\n    sleep(60)\n"
            code += "ShardWriter.finish = finish\n"
        with subprocess.Popen(
            [sys.executable, "-c", code + "main()\n", "audit", "games/a.jsonl", "--shard", "1/1", "-o", "shards"],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as running:
            assert running.stderr is not None
            if trouble != "full":
                while "at the end" not in running.stderr.readline():
                    assert running.poll() is None
                time.sleep(0.1)
                running.send_signal(signal.SIGKILL if trouble == "killed" else signal.SIGTERM)
            out, err = running.communicate(timeout=60)
        assert (running.returncode, out) == ({"full": 4, "killed": -9, "interrupted": 130}[trouble], "")
        assert ("the disk is full" in err) == (trouble == "full")
        assert list((tmp_path / "shards").glob("*.parquet")) == []
        assert trouble == "killed" or list((tmp_path / "shards").iterdir()) == []
        assert judge(run, 1, "games/a.jsonl")

    def test_an_input_that_changes(self, run: Run, inputs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("auditor.cli.resting.Resting.changed", lambda resting: ["games/a.jsonl"])
        ended = run("audit", "games", "--shard", "1/1", "-o", "shards")
        assert (ended.code, ended.out) == (3, "")
        assert "error: games/a.jsonl was changed while it was read: no shard was written" in ended.err
        assert not list(Path("shards").iterdir())


class TestTakingIn:
    @pytest.fixture
    def written(self, run: Run, inputs: Path) -> list[Path]:
        return [Path(path) for path in judge(run, 3, "games/a.jsonl")]

    def refused(self, ended: Ended, code: int, why: str) -> None:
        assert ended.code == code
        assert why in ended.err
        assert "Traceback" not in ended.err
        assert not Path("tarot.duckdb").exists()

    def test_one_is_missing(self, run: Run, written: list[Path]) -> None:
        written[1].unlink()
        ended = run("ingest", "shards")
        self.refused(ended, 2, "error: shards: of these shards are missing: 2/3\nhint: make them with `auditor audit`")
        ended = run("ingest", "shards", SAMPLES / "clean_4_players.json")
        assert (ended.code, ended.out.splitlines()[0]) == (2, "read 1 = new 1 + updated 0 + unchanged 0 + rejected 0")

    @pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "text", "renamed"])
    def test_one_is_damaged(self, run: Run, written: list[Path], damage: str) -> None:
        path = written[0]
        data = path.read_bytes()
        why = "the shard is damaged"
        if damage == "cut":
            path.write_bytes(data[:-5000])
        elif damage == "flipped":
            path.write_bytes(data[:5000] + bytes([data[5000] ^ 1]) + data[5001:])
        elif damage == "empty":
            path.write_bytes(b"")
        elif damage == "text":
            path.write_text("PAR1", encoding="utf-8")
        else:
            why = "the shard was given another name"
            path = path.rename(path.with_name("mine.shard.parquet"))
        ended = run("ingest", "shards")
        self.refused(ended, 3, f"error: {path}: {why}")
        assert "of these shards are missing: 1/3" in ended.err

    def test_one_is_of_another_version(self, run: Run, written: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(shards, "_OURS", ("9.0", "1", 1))
        self.refused(run("ingest", "shards"), 3, "made the shard, this is 9.0 (rules 1, store 1): make it again")

    def test_another_parquet_file(self, run: Run, written: list[Path]) -> None:
        assert run("ingest", SAMPLES / "clean_4_players.json", "--db", "a.duckdb").code == 0
        assert (
            run("query", "--db", "a.duckdb", "FROM cards", "--format", "parquet", "-o", "shards/cards.parquet").code
            == 0
        )
        self.refused(
            run("ingest", "shards/cards.parquet"), 3, "error: shards/cards.parquet: it is no shard of the auditor"
        )
        ended = run("ingest", "shards")
        assert (ended.code, "1 other file skipped" in ended.err) == (3, True)
        ended = run("audit", "shards")
        assert "4 other files skipped" in ended.err

    def test_an_input_changed_between_them(self, run: Run, written: list[Path], inputs: Path) -> None:
        written[2].unlink()
        text = (inputs / "a.jsonl").read_bytes()
        (inputs / "a.jsonl").write_bytes(text.replace(b"deal-0-2", b"deal-0-X"))
        judge(run, 3, "games/a.jsonl")
        self.refused(run("ingest", "shards"), 3, "games/a.jsonl was changed between the shards: make all of them again")

    def test_named_one_by_one_and_twice(self, run: Run, written: list[Path], tmp_path: Path) -> None:
        assert run("ingest", *reversed(written), written[0], "--db", "shards.duckdb").code == 3
        assert run("ingest", "games/a.jsonl", "--db", "direct.duckdb").code == 3
        assert content(tmp_path / "shards.duckdb") == content(tmp_path / "direct.duckdb")
