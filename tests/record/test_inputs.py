"""Inputs: files, folders, standard input, compression, what cannot be read, hand references."""

import gzip
import io
import os
import sys
from pathlib import Path

import pytest

from auditor.record.inputs import zstd
from auditor.record.source import HandReference, Input, RawRecord, collect_inputs, read_records

LINES = b"".join(b'{"n": %d, "x": "%s"}\n' % (n, os.urandom(300).hex().encode()) for n in range(2000))


def records_of(path: Path) -> list[RawRecord]:
    return list(read_records(Input(str(path))))


def touch(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")


class TestCompression:
    @pytest.mark.parametrize("name", ["x.jsonl.gz", "x.jsonl.zst", "x.jsonl", "anything"])
    @pytest.mark.parametrize("pack", [gzip.compress, zstd.compress, bytes])
    def test_is_recognised_by_content(self, tmp_path: Path, name: str, pack: type[bytes]) -> None:
        path = tmp_path / name
        path.write_bytes(pack(b"\xef\xbb\xbf" + LINES))
        records = records_of(path)
        assert [record.value["n"] for record in records] == list(range(2000))
        assert records[7].line == 8

    def test_members_one_after_another_are_one_text(self, tmp_path: Path) -> None:
        (tmp_path / "x.gz").write_bytes(gzip.compress(LINES) + gzip.compress(b'{"n": 2000}\n'))
        assert len(records_of(tmp_path / "x.gz")) == 2001

    @pytest.mark.parametrize("pack", [gzip.compress, zstd.compress])
    @pytest.mark.parametrize("cut", [-1, -9, -2000, 100_000])
    def test_lines_before_a_truncation_are_read(self, tmp_path: Path, pack: type[bytes], cut: int) -> None:
        (tmp_path / "x").write_bytes(pack(LINES)[:cut])
        *good, bad = records_of(tmp_path / "x")
        assert [record.value["n"] for record in good] == list(range(len(good)))
        assert len(good) > 200
        (problem,) = bad.problems
        assert (problem.code, problem.kind, bad.position) == ("R001", "unreadable", len(good) + 1)
        assert "ends early" in problem.detail

    def test_a_truncated_array_or_document_is_rejected_whole(self, tmp_path: Path) -> None:
        array = b"[" + LINES.strip().replace(b"\n", b",") + b"]"
        for text in (array, b'{\n"x": ' + array + b"}"):
            (tmp_path / "x").write_bytes(gzip.compress(text)[:-300])
            (record,) = records_of(tmp_path / "x")
            assert [problem.kind for problem in record.problems] == ["unreadable"]

    @pytest.mark.parametrize(
        "content", [b"\x1f\x8b", b"\x1f\x8bgarbage", b"\x28\xb5\x2f\xfd\xff\xff\xff", b"\x28\xb5\x2f\xfd"]
    )
    def test_what_only_looks_compressed_is_rejected(self, tmp_path: Path, content: bytes) -> None:
        (tmp_path / "x").write_bytes(content)
        (record,) = records_of(tmp_path / "x")
        assert [problem.code for problem in record.problems] == ["R001"]

    def test_data_damaged_in_the_middle_is_rejected(self, tmp_path: Path) -> None:
        packed = bytearray(zstd.compress(LINES))
        packed[len(packed) // 2 : len(packed) // 2 + 50] = b"x" * 50
        (tmp_path / "x").write_bytes(packed)
        assert records_of(tmp_path / "x")[-1].rejected


class TestUnreadable:
    def test_a_vanished_file_is_a_rejected_record(self, tmp_path: Path) -> None:
        (record,) = records_of(tmp_path / "gone.json")
        (problem,) = record.problems
        assert (problem.code, problem.line, problem.column) == ("R001", 1, 1)
        assert "No such file" in problem.detail

    def test_so_is_a_folder(self, tmp_path: Path) -> None:
        (record,) = records_of(tmp_path)
        assert record.problems[0].kind == "unreadable"


def test_a_name_that_is_no_text_can_be_shown(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xe9.json"
    Path(os.fsdecode(path)).write_text("{}")
    (source,) = collect_inputs([os.fsdecode(path)]).inputs
    (record,) = read_records(source)
    assert record.value == {}
    assert record.source.encode().endswith("\ufffd.json".encode())


class TestStdin:
    @pytest.fixture
    def feed(self, monkeypatch: pytest.MonkeyPatch) -> type[None]:
        def put(content: bytes) -> None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))

        return put  # type: ignore[return-value]

    @pytest.mark.parametrize(
        "content", [b'{"a": 1}\n{"a": 2}', b'[{"a": 1}, {"a": 2}]', gzip.compress(b'[{"a": 1},{"a": 2}]')]
    )
    def test_is_recognised_like_a_file(self, feed: type[None], content: bytes) -> None:
        feed(content)
        source = Input("-")
        assert source.name == "<stdin>"
        assert source.head()[:1] in b"[{"
        assert source.head()[:1] in b"[{"
        records = list(read_records(source))
        assert [record.value["a"] for record in records] == [1, 2]
        assert {record.source for record in records} == {"<stdin>"}

    def test_stays_open(self, feed: type[None]) -> None:
        feed(b"{}")
        list(read_records(Input("-")))
        assert not sys.stdin.buffer.closed

    def test_may_be_closed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", None)
        (record,) = read_records(Input("-"))
        assert "closed" in record.problems[0].detail


class TestCollecting:
    def test_folders_give_known_endings_in_sorted_order(self, tmp_path: Path) -> None:
        taken = ["a.json", "b/c.ndjson", "b/z/d.json.gz", "b.JSONL", "c.jsonl.zst"]
        touch(tmp_path, *taken, "x.txt", "json", "b/y.csv", "b/z/e.gz", "f.json.bz2")
        inputs, missing, skipped = collect_inputs([str(tmp_path)])
        assert [source.path for source in inputs] == [str(tmp_path / name) for name in taken]
        assert (missing, skipped) == ([], 5)

    def test_endings_of_importers_are_taken_too(self, tmp_path: Path) -> None:
        touch(tmp_path, "a.log", "a.log.gz", "a.txt")
        inputs, _, skipped = collect_inputs([str(tmp_path)], [".log"])
        assert [source.path for source in inputs] == [str(tmp_path / "a.log"), str(tmp_path / "a.log.gz")]
        assert skipped == 1

    def test_files_named_are_taken_as_they_are_and_missing_ones_told_apart(self, tmp_path: Path) -> None:
        touch(tmp_path, "b.txt", "a.json")
        paths = [str(tmp_path / "b.txt"), "-", str(tmp_path / "no.json"), str(tmp_path / "a.json"), "-", "no\0thing"]
        inputs, missing, skipped = collect_inputs(paths)
        assert [source.path for source in inputs] == [paths[0], "-", paths[3]]
        assert (missing, skipped) == ([paths[2], paths[5]], 0)

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
    def test_only_regular_files_are_taken_from_a_folder(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe.json")
        assert collect_inputs([str(tmp_path)]) == ([], [], 1)

    @pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
    def test_a_link_that_leads_nowhere_is_told_when_it_is_read(self, tmp_path: Path) -> None:
        (tmp_path / "gone.json").symlink_to(tmp_path / "none")
        (tmp_path / "here.json").symlink_to(tmp_path / "a.json")
        touch(tmp_path, "a.json")
        (tmp_path / "gone.txt").symlink_to(tmp_path / "none")
        inputs, missing, skipped = collect_inputs([str(tmp_path)])
        assert [Path(source.path).name for source in inputs] == ["a.json", "gone.json", "here.json"]
        assert (missing, skipped) == ([], 1)
        assert records_of(tmp_path / "gone.json")[0].problems[0].code == "R001"


class TestHandReference:
    @pytest.fixture(autouse=True)
    def here(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        touch(tmp_path, "game.jsonl", "a#b.json", "a", "x#3")

    @pytest.mark.parametrize(
        ("text", "path", "hand"),
        [
            ("game.jsonl", "game.jsonl", None),
            ("game.jsonl#3", "game.jsonl", "3"),
            ("game.jsonl#lyon#7", "game.jsonl", "lyon#7"),
            ("game.jsonl#", "game.jsonl", None),
            ("a#b.json", "a#b.json", None),
            ("a#b.json#2", "a#b.json", "2"),
            ("a#c", "a", "c"),
            ("x#3", "x#3", None),
            ("-#2", "-", "2"),
            ("-", "-", None),
            ("none.json#2", "none.json", "2"),
            ("none.json", "none.json", None),
            ("#2", "#2", None),
        ],
    )
    def test_is_split_at_the_file(self, text: str, path: str, hand: str | None) -> None:
        assert HandReference.parse(text) == (path, hand)

    @pytest.mark.parametrize(
        ("hand", "position"), [(None, 1), ("2", 2), ("b", 3), ("4", 1), ("9", None), ("x", None), ("²", None)]
    )
    def test_picks_by_id_before_place(self, hand: str | None, position: int | None) -> None:
        ids = ["4", None, "b", "d"]
        records = [RawRecord("x", n, n, b"", {"id": id_}) for n, id_ in enumerate(ids, 1)]
        picked = HandReference("x", hand).pick(records)
        assert (picked and picked.position) == position
