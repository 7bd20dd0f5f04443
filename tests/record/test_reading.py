"""R001, R002, R005, R009: what is wrong with the text of a record, and where."""

import json
import pickle

import pytest

from auditor.record.faults import is_too_deep
from auditor.record.reading import Frame, parse_frame, surely_no_repeated_key
from auditor.record.source import RawRecord


def parse(text: str | bytes, line: int = 1, column: int = 1) -> RawRecord:
    return parse_frame(Frame("x", 1, line, text.encode() if isinstance(text, str) else text, column))


def only(record: RawRecord) -> tuple[str, str, str | None, int | None, int | None]:
    (problem,) = record.problems
    assert problem.detail
    assert "\n" not in problem.detail
    return problem.code, problem.kind, problem.pointer, problem.line, problem.column


def test_a_good_record_has_a_value_and_no_problem() -> None:
    record = parse('{"a": [1, 2.5, "é:,[{", null, true], "b": {"c": {"d": "\\u00e9\\\\"}}}')
    assert record.value == {"a": [1, 2.5, "é:,[{", None, True], "b": {"c": {"d": "é\\"}}}
    assert record.problems == ()
    assert not record.rejected


def test_frames_and_records_can_be_sent_to_another_process() -> None:
    frame = Frame("x", 1, 1, b'{"a": 1, "a": 2}')
    assert pickle.loads(pickle.dumps(frame)) == frame
    record = parse_frame(frame)
    assert pickle.loads(pickle.dumps(record)) == record


@pytest.mark.parametrize(
    ("text", "kind", "place"),
    [
        ('{"a" 1}', "syntax", (1, 6)),
        ('{"a": 1,}', "syntax", (1, 9)),
        ("{'a': 1}", "syntax", (1, 2)),
        ('{"a":\n  [1,\n   2 3]}', "syntax", (3, 6)),
        ('{"é": "é", x}', "syntax", (1, 12)),
        ('{"a": 1} x', "trailing-data", (1, 10)),
        ('{"a": 1}{"b": 2}', "trailing-data", (1, 9)),
        ('{"a": [1', "cut-short", (1, 9)),
        ('{"a": 01}', "syntax", (1, 8)),
        ('{"a": +1}', "syntax", (1, 7)),
        ('{"a": "tab\there"}', "syntax", (1, 11)),
        ('{"a": NaN}', "not-a-number", (1, 7)),
        ('{"a": [1,\n -Infinity]}', "not-a-number", (2, 2)),
        ('{"NaN": Infinity}', "not-a-number", (1, 9)),
        ("hello", "syntax", (1, 1)),
    ],
)
def test_r001_stands_at_line_and_column(text: str, kind: str, place: tuple[int, int]) -> None:
    assert only(parse(text)) == ("R001", kind, None, *place)
    assert parse(text).value is None


def test_r001_counts_from_where_the_record_begins() -> None:
    assert only(parse('{"a" 1}', 9, 40)) == ("R001", "syntax", None, 9, 45)
    assert only(parse('{"a":\n x}', 9, 40)) == ("R001", "syntax", None, 10, 2)


def test_r001_bytes_that_are_no_utf8() -> None:
    assert only(parse('{"é":\n "é'.encode() + b'\xff"}')) == ("R001", "bad-utf8", None, 2, 4)
    assert only(parse(b'{"a": "\xed\xa0\x80"}'))[:2] == ("R001", "bad-utf8")


@pytest.mark.parametrize("number", ["1e400", "-1e999", "9" * 5000, "-" + "1" * 5000])
def test_numbers_beyond_computing_are_refused(number: str) -> None:
    assert only(parse('{"a": [0, ' + number + "]}")) == ("R002", "number-range", "/a/1", 1, 11)


def test_half_of_a_surrogate_pair_is_no_text() -> None:
    assert only(parse('{"a": "\\ud83d\\ude00", "b":\n "x\\ud800"}')) == ("R002", "broken-text", "/b", 2, 2)
    code, kind, pointer, *_ = only(parse('{"a": {"\\udc00": 1}}'))
    assert (code, kind, pointer) == ("R002", "broken-text", "/a")


class TestRepeatedKeys:
    def test_the_second_one_is_named_with_its_place(self) -> None:
        record = parse('{"id": "x", "dealer": 0,\n "dealer": 0}')
        assert only(record) == ("R005", "duplicate-key", "/dealer", 2, 2)
        assert record.rejected
        assert record.value == {"id": "x", "dealer": 0}

    @pytest.mark.parametrize(
        ("text", "pointers"),
        [
            ('{"a": {"b": 1, "b": 2}}', ["/a/b"]),
            ('{"a": [{"b": 1}, {"b": 1, "c": 2, "b": 3}]}', ["/a/1/b"]),
            ('{"a": 1, "a": 2, "a": 3, "b": [[{"c": 1, "c": 1}]]}', ["/a", "/a", "/b/0/0/c"]),
            ('{"a": ":", "b": 1, "b": 2}', ["/b"]),
            ('{"a": 1, "\\u0061": 2}', ["/a"]),
            ('[["x"], {"a": 1, "a": 2}]', ["/1/a"]),
            ('{"a": ["xx", {"k": 1, "k": 1}]}', ["/a/1/k"]),
        ],
    )
    def test_wherever_it_is(self, text: str, pointers: list[str]) -> None:
        (problem,) = parse(text).problems
        assert problem.code == "R005"
        assert [place["pointer"] for place in problem.facts["places"]] == pointers

    def test_the_same_key_in_two_objects_is_none(self) -> None:
        assert parse('{"a": {"a": {"a": [{"a": ":"}, {"a": 2}]}}}').problems == ()

    def test_counting_never_overlooks_one(self) -> None:
        text = '{"list": ["abcd", {"k": 1, "k": 1}], "a": "b"}'
        assert not surely_no_repeated_key(text, json.loads(text))

    def test_counting_settles_ordinary_records(self) -> None:
        value = {
            "players": ["A", {"name": "B"}, "C"],
            "deal": {"hands": [["S1"], None]},
            "tricks": [{"leader": 0, "cards": ["S1", "?"]}, ["S2"]],
            "claims": {"points": {"attack": 1}, "breakdown": [{"label": "base", "amount": 25}]},
        }
        assert surely_no_repeated_key(json.dumps(value), value)


class TestLimits:
    def test_nesting_of_64_is_read_and_65_is_not(self) -> None:
        assert parse('{"x":' + "[" * 63 + "]" * 63 + "}").problems == ()
        record = parse('{"x":' + "[" * 64 + "]" * 64 + "}")
        assert only(record) == ("R009", "nesting", "/x" + "/0" * 63, 1, 69)

    @pytest.mark.parametrize("text", ["[" * 10_000 + "]" * 10_000, "[" * 100_000, '{"a":' * 20_000])
    def test_nesting_without_end_is_refused(self, text: str) -> None:
        code, kind, *_ = only(parse('{"x":' + text + "}"))
        assert (code, kind) == ("R009", "nesting")

    def test_brackets_in_texts_do_not_nest(self) -> None:
        assert parse('{"x": "' + "[{" * 200 + '"}').problems == ()
        assert not is_too_deep("[" * 100)

    def test_entries_of_a_list(self) -> None:
        assert parse(json.dumps({"x": [0] * 1000})).problems == ()
        assert only(parse(json.dumps({"x": {"y": [0] * 1001}})))[:3] == ("R009", "list-entries", "/x/y")

    def test_characters_of_a_text_not_bytes(self) -> None:
        assert parse(json.dumps({"x": "é" * 10_000}, ensure_ascii=False)).problems == ()
        assert only(parse(json.dumps({"x": [0, "é" * 10_001]})))[:3] == ("R009", "text-characters", "/x/1")
        assert only(parse(json.dumps({"x": {"k" * 10_001: 0}})))[:3] == ("R009", "text-characters", "/x")

    def test_all_places_are_listed_in_one_problem(self) -> None:
        (problem,) = parse(json.dumps({"x": [0] * 1001, "y": "é" * 10_001, "z": [0] * 1001})).problems
        assert [place["pointer"] for place in problem.facts["places"]] == ["/x", "/y", "/z"]
        assert "also at /y, /z" in problem.detail

    def test_bytes_of_a_record(self) -> None:
        fill = [" " * 9_000] * 465
        text = json.dumps({"x": fill}).encode()
        room = (4 << 20) - len(text)
        assert parse(text[:-1] + b" " * room + b"}").problems == ()
        assert only(parse(text[:-1] + b" " * (room + 1) + b"}"))[:2] == ("R009", "record-size")
