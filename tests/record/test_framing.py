"""Layouts: one object, an array, JSON Lines, recognised by content; streaming in constant memory."""

import io
import json
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from auditor.record.nesting import Nesting
from auditor.record.source import Input, Layout, RawRecord, parse_frame, read_frames, read_records

Read = Callable[..., list[RawRecord]]


def seen(records: list[RawRecord]) -> list[tuple[int, int, int, Any, list[str]]]:
    return [(r.position, r.line, r.column, r.value, [p.code for p in r.problems]) for r in records]


def layout_of(path: Path) -> Layout | None:
    source = Input(str(path))
    list(read_records(source))
    return source.layout


class TestRecognition:
    @pytest.mark.parametrize(
        ("content", "name", "layout", "values"),
        [
            ('{"a": 1}', "x.json", Layout.OBJECT, [{"a": 1}]),
            ('\n\n  {"a": 1}\n\n', "x.json", Layout.OBJECT, [{"a": 1}]),
            ('{\n "a": {\n  "b": 1\n }\n}\n', "x.json", Layout.OBJECT, [{"a": {"b": 1}}]),
            ('{"a": 1}\n', "x.jsonl", Layout.LINES, [{"a": 1}]),
            ('{"a": 1}\n{"a": 2}\n', "x.json", Layout.LINES, [{"a": 1}, {"a": 2}]),
            ('{"a": 1}\r\n\r\n{"a": 2}', "x", Layout.LINES, [{"a": 1}, {"a": 2}]),
            ('[{"a": 1}, {"a": 2}]', "x.json", Layout.ARRAY, [{"a": 1}, {"a": 2}]),
            (" \n[\n{\n}\n,\n{}\n]\n", "x.json", Layout.ARRAY, [{}, {}]),
            ("[]", "x.json", Layout.ARRAY, []),
            ("[]\n{}", "x.ndjson", Layout.LINES, [[], {}]),
        ],
    )
    def test_by_content(self, tmp_path: Path, content: str, name: str, layout: Layout, values: list[Any]) -> None:
        (tmp_path / name).write_text(content, newline="")
        source = Input(str(tmp_path / name))
        assert source.layout is None
        assert [record.value for record in read_records(source)] == values
        assert source.layout is layout

    @pytest.mark.parametrize(
        "first",
        ['{"a" 1}', '{"a": "x', '{"a": [1, 2', "hello", '{"a": 1} x', '{"a": 01}', '{"a": "\\q"}'],
    )
    def test_json_lines_with_a_bad_first_line(self, read: Read, first: str) -> None:
        records = read(first + '\n{"a": 1}\n')
        assert seen(records) == [(1, 1, 1, None, ["R001"]), (2, 2, 1, {"a": 1}, [])]

    @pytest.mark.parametrize(
        "text",
        [
            '{\n "a": 1,\n "b": x,\n "c": {"d": 1}\n}',
            '{"a": 1,\n "b" 2,\n "c": [\n  {"d": 1}\n ]\n}',
            '{"a" 1,\n "c": [\n  {"d": 1}\n ]\n}',
            '{\n "a": 1,\n',
        ],
    )
    def test_a_broken_document_is_one_record(self, read: Read, text: str) -> None:
        assert seen(read(text)) == [(1, 1, 1, None, ["R001"])]

    def test_a_first_line_with_an_unreadable_number_or_depth_is_still_a_line(self, read: Read) -> None:
        assert [r.value for r in read('{"a": ' + "9" * 5000 + '}\n{"a": 1}')] == [None, {"a": 1}]
        assert [r.value for r in read('{"a": ' + "[" * 9000 + "]" * 9000 + '}\n{"a": 1}')] == [None, {"a": 1}]
        assert [r.value for r in read('{"a": NaN}\n{"a": 1}')] == [None, {"a": 1}]

    def test_a_byte_order_mark_is_not_part_of_the_text(self, read: Read) -> None:
        (record,) = read(b'\xef\xbb\xbf{"a" 1}')
        assert (record.problems[0].line, record.problems[0].column) == (1, 6)


class TestLines:
    def test_each_bad_line_is_one_record_and_the_rest_goes_on(self, read: Read) -> None:
        records = read('{"a": 1}\n\n  \nxx\n{"b": 1, "b": 2}\n  {"c": 1}\n[1]\n{"d": \xff}\n'.encode("latin-1"))
        assert seen(records) == [
            (1, 1, 1, {"a": 1}, []),
            (2, 4, 1, None, ["R001"]),
            (3, 5, 1, {"b": 2}, ["R005"]),
            (4, 6, 3, {"c": 1}, []),
            (5, 7, 1, [1], []),
            (6, 8, 1, None, ["R001"]),
        ]
        assert records[3].text == b'{"c": 1}'
        assert records[2].problems[0].column == 10
        assert records[3].place("/c") == (6, 9)

    def test_a_line_over_the_limit_is_skipped_without_holding_it(self, tmp_path: Path) -> None:
        path = tmp_path / "big.jsonl"
        with path.open("wb") as out:
            out.write(b'{"a": 1}\n{"b": "')
            for _ in range(64):
                out.write(b"x" * (1 << 20))
            out.write(b'"}\n{"c": 1}\n')
        tracemalloc.start()
        records = list(read_records(Input(str(path))))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert seen(records) == [(1, 1, 1, {"a": 1}, []), (2, 2, 1, None, ["R009"]), (3, 3, 1, {"c": 1}, [])]
        assert peak < 24 << 20

    def test_an_overlong_first_line_of_a_document_is_one_record(self, read: Read) -> None:
        assert seen(read('{"b": "' + "x" * (5 << 20) + '"}')) == [(1, 1, 1, None, ["R009"])]
        assert seen(read('{\n"b": "' + "x" * (5 << 20) + '"}')) == [(1, 1, 1, None, ["R009"])]

    @pytest.mark.parametrize(
        "rest",
        [
            ',\n "c": 1\n}\n',
            "\n}\n",
            ',\n\n\n"c": {\n"d": 1}\n,\n"e": {}}',
            ', "c": [\n{},\n{"d": 1}\n]}',
            ', "c": [{}\n, {"d": 1}\n]}',
            ', "c":\n{}\n}',
            ', "c": {"x": "\\"}"},\n "d": 1\n}',
        ],
    )
    def test_an_object_that_goes_on_behind_an_overlong_first_line_is_one_record(self, read: Read, rest: str) -> None:
        text = '  {"b": "' + '[\\"' * (2 << 20) + '"' + rest
        assert seen(read(text)) == [(1, 1, 3, None, ["R009"])]

    @pytest.mark.parametrize("first", ['{"b": "%s"}', '{"b": "%s', '{"b": ["%s"', '{"b": "%s"}}', '"%s"'])
    def test_lines_that_follow_an_overlong_line_are_records(self, read: Read, first: str) -> None:
        text = first % ('{\\\\\\"' * (2 << 20)) + '\n{"a": 1}\nx\n'
        assert seen(read(text)) == [(1, 1, 1, None, ["R009"]), (2, 2, 1, {"a": 1}, []), (3, 3, 1, None, ["R001"])]

    @pytest.mark.parametrize("end", ["\n", "\r\n"])
    def test_a_first_line_of_just_the_limit_is_a_record(self, read: Read, end: str) -> None:
        line = ('{"a": 1' + " " * ((4 << 20) - 8) + "}") + end + '{"b": 1}'
        assert seen(read(line)) == [(1, 1, 1, {"a": 1}, []), (2, 2, 1, {"b": 1}, [])]

    def test_frames_parsed_one_by_one_are_the_records(self, tmp_path: Path) -> None:
        path = tmp_path / "x.jsonl"
        path.write_text('{"a": 1}\nx\n')
        frames = list(read_frames(Input(str(path))))
        assert list(map(parse_frame, frames)) == list(read_records(Input(str(path))))


class TestArray:
    def test_places_in_a_pretty_array_are_those_of_the_file(self, tmp_path: Path) -> None:
        hands = [{"id": f"hand-{n}", "é": {"cards": [f"card-{n}-{k}" for k in range(3)]}} for n in range(400)]
        text = "\n " + json.dumps(hands, indent=3, ensure_ascii=False)
        path = tmp_path / "x.json"
        path.write_text(text)
        lines = text.split("\n")
        for n, record in enumerate(read_records(Input(str(path)))):
            assert (record.position, record.value) == (n + 1, hands[n])
            line, column = record.place("/é/cards/2")
            assert lines[line - 1][column - 1 :].startswith(f'"card-{n}-2"')
            assert lines[record.line - 1][record.column - 1] == "{"

    def test_places_in_an_array_on_one_line(self, tmp_path: Path) -> None:
        hands = [{"name": "é" * (n % 7), "n": 1_000_000 + n} for n in range(9000)]
        text = json.dumps(hands, ensure_ascii=False)
        (tmp_path / "x.json").write_text(text)
        for n, record in enumerate(read_records(Input(str(tmp_path / "x.json")))):
            line, column = record.place("/n")
            assert line == 1
            assert text.startswith(str(1_000_000 + n), column - 1)

    def test_faults_of_an_element_reject_that_element(self, read: Read) -> None:
        deep = "[" * 10_000 + "]" * 10_000
        records = read('[{"a": 1},\n {"b": 1, "b": 2},\n 5, {"c": 1e400},\n {"d": ' + deep + '},\n {"e": 1}]')
        assert seen(records) == [
            (1, 1, 2, {"a": 1}, []),
            (2, 2, 2, {"b": 2}, ["R005"]),
            (3, 3, 2, 5, []),
            (4, 3, 5, None, ["R002"]),
            (5, 4, 2, None, ["R009"]),
            (6, 5, 2, {"e": 1}, []),
        ]
        assert (records[1].problems[0].line, records[1].problems[0].column) == (2, 11)
        assert (records[3].problems[0].line, records[3].problems[0].column) == (3, 11)

    @pytest.mark.parametrize(
        ("text", "place"),
        [
            ('[{"a": 1},\n {"b" 2}]', (2, 7)),
            ('[{"a": 1},\n {"b": NaN}]', (2, 8)),
            ('[{"a": 1}\n {"b": 2}]', (2, 2)),
            ('[{"a": 1},\n]', (2, 1)),
            ('[{"a": 1}', (1, 10)),
            ('[{"a": 1},', (1, 11)),
            ('[{"a": 1}]\n x', (2, 2)),
            ('[{"a": 1}]\n{"b": 2}\n', (2, 1)),
            ("[nul]", (1, 2)),
            ("[", (1, 2)),
            ('[{"a": [}]', (1, 9)),
            ('[{"a": "x]', (1, 8)),
        ],
    )
    def test_broken_text_rejects_the_whole_file(self, read: Read, text: str, place: tuple[int, int]) -> None:
        (record,) = read(text)
        (problem,) = record.problems
        assert (record.position, record.line, record.value, problem.code) == (1, 1, None, "R001")
        assert (problem.line, problem.column) == place
        assert record.text.decode() == text.rstrip()

    @pytest.mark.parametrize("where", ["file", "stdin"])
    @pytest.mark.parametrize(("size", "kept"), [(1, True), (1 << 20, True), (5 << 20, False)])
    def test_the_text_of_a_broken_array_is_kept_up_to_the_limit(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, size: int, kept: bool
    ) -> None:
        text = b'[{"a" 1},\n' + b"x" * size
        path = tmp_path / "x.json"
        path.write_bytes(b"\n  " + text + b"\n")
        with path.open("rb") as stream:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(stream))
            (record,) = read_records(Input("-" if where == "stdin" else str(path)))
        assert (record.line, record.column, record.problems[0].code) == (2, 3, "R001")
        assert record.text == (text if kept else b"")

    def test_bad_utf8_rejects_the_whole_file(self, read: Read) -> None:
        (record,) = read('[{"é": 1},\n {"é": "'.encode() + b'\xff"}]')
        assert (record.problems[0].kind, record.problems[0].line, record.problems[0].column) == ("bad-utf8", 2, 9)
        (record,) = read(b'[{"a": "' + "é".encode()[:1])
        assert record.problems[0].kind == "bad-utf8"

    def test_a_break_behind_many_good_elements_rejects_them_too(self, read: Read) -> None:
        assert len(read("[" + '{"a": "0123456789"},' * 20_000 + "{]")) == 1

    @pytest.mark.parametrize("element", ['"' + '\\"x' * (2 << 20) + '"', '{"a": [' + '"S1", ' * 900_000 + "1]}"])
    def test_an_element_over_the_limit_is_skipped(self, read: Read, element: str) -> None:
        records = read('[{"a": 1},' + element + ', {"b": 1}]')
        assert [(r.position, r.value, [p.code for p in r.problems]) for r in records] == [
            (1, {"a": 1}, []),
            (2, None, ["R009"]),
            (3, {"b": 1}, []),
        ]
        assert records[2].column == len(element) + 13

    def test_an_endless_number_is_refused(self, read: Read) -> None:
        records = read('[{"a": 1},' + "1" * (5 << 20) + "]")
        assert [[p.code for p in r.problems] for r in records] == [[], ["R009"]]

    @pytest.mark.parametrize("where", ["file", "stdin"])
    def test_an_array_larger_than_memory_is_streamed(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
    ) -> None:
        text = b'"' + b"y" * 9_900 + b'"'
        element = b'{"id": %d, "x": [' + b", ".join([text] * 20) + b"]}"
        path = tmp_path / "x.json"
        with path.open("wb") as out:
            out.write(b"[")
            out.writelines(element % n + b",\n" for n in range(200))
            out.write(b"{}]")
        with path.open("rb") as stream:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(stream))
            source = Input("-" if where == "stdin" else str(path))
            tracemalloc.start()
            ids = [record.value.get("id") for record in read_records(source)]
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        assert ids == [*range(200), None]
        assert path.stat().st_size > 36 << 20
        assert peak < 18 << 20


class TestNothingToRead:
    @pytest.mark.parametrize(
        ("content", "kind"),
        [
            (b"", "empty"),
            (b" \n\t\n", "empty"),
            (b"\xef\xbb\xbf", "empty"),
            (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "syntax"),
            (b"\x7fELF\x02\x01\x01\x00\x00\x00", "binary"),
            ("\ufeff{}".encode("utf-16-le"), "utf-16"),
            ('{"a": 1}'.encode("utf-16-le"), "syntax"),
        ],
    )
    def test_is_one_rejected_record(self, read: Read, content: bytes, kind: str) -> None:
        records = read(content)
        assert [p.code for p in records[0].problems] == ["R001"]
        if kind != "syntax":
            assert [(len(records), records[0].problems[0].kind)] == [(1, kind)]


class TestNesting:
    """A line too long to be held, taken in chunks that are cut anywhere."""

    @pytest.mark.parametrize(
        ("text", "following", "goes_on"),
        [
            ('{"a\\\\": ["}", "\\"]"],', '"b": 1}', True),
            ('{"a": ["\\\\"', "\n ]}", True),
            ('{"a": ["\\\\"', '{"b": 1}', False),
            ('{"a": {"b": "\\\\\\"', "}}", False),
            ('{"a": {"b": "{["}}', '{"b": 1}', False),
            ('{"a": {"b":', "{}}}", True),
            ('{"a": {"b": 1', "", True),
        ],
    )
    def test_chunks_change_nothing(self, text: str, following: str, goes_on: bool) -> None:
        for size in range(1, len(text) + 1):
            nesting = Nesting()
            for start in range(0, len(text), size):
                nesting.feed(text[start : start + size].encode())
            nesting.feed(b" \n")
            assert nesting.goes_on_with(following.encode()) is goes_on
