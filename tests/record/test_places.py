"""Places: every value of a JSON text is found at its line and column, also in pretty-printed arrays."""

import json
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.record.places import index, line_and_column, place_of, pointer_of, walk
from auditor.record.raw import Problem, RawRecord

KEYS = st.text(st.characters(exclude_categories=("Cs",)), max_size=5)


def leaves(value: Any, parts: tuple[str | int, ...] = ()) -> list[tuple[str, Any]]:
    if isinstance(value, dict):
        return [leaf for key, inner in value.items() for leaf in leaves(inner, (*parts, key))]
    if isinstance(value, list):
        return [leaf for n, inner in enumerate(value) for leaf in leaves(inner, (*parts, n))]
    return [(pointer_of(*parts), value)]


@given(
    st.recursive(
        st.none(),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
        max_leaves=20,
    ),
    st.sampled_from([None, 0, 1, 4]),
    st.booleans(),
)
def test_every_leaf_is_found_where_its_text_is(shape: Any, indent: int | None, ascii_only: bool) -> None:
    numbers = count(10_000_001)

    def numbered(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: numbered(inner) for key, inner in value.items()}
        return [numbered(inner) for inner in value] if isinstance(value, list) else next(numbers)

    value = numbered(shape)
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    found = index(text)
    for pointer, leaf in leaves(value):
        assert text.startswith(str(leaf), found[pointer].value)
    for pointer, place in found.items():
        assert place_of(text, pointer) == place
        assert place_of(text, f"{pointer}/no such key") == place
        assert place_of(text, pointer, value if isinstance(value, dict) else ()) == place


TEXTS = st.text(st.sampled_from('[]{}",:\\ a'), max_size=4)


@given(
    st.lists(
        st.recursive(
            TEXTS | st.integers() | st.none(),
            lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=3),
            max_leaves=8,
        ),
        max_size=6,
    ),
    st.sampled_from([None, 1]),
)
def test_entries_of_a_list_are_found_whatever_stands_before_them(value: list[Any], indent: int | None) -> None:
    text = json.dumps(value, indent=indent)
    for pointer, place in index(text).items():
        assert place_of(text, pointer) == place
    assert place_of(text, f"/{len(value)}") == index(text)[""]


def test_keys_are_unescaped_and_pointers_escaped() -> None:
    text = r'{"a\/b": 1, "c~d": 2, "\u00e9": 3, "\ud83d\ude00": 4, "q\"": 5}'
    assert list(index(text)) == ["", "/a~1b", "/c~0d", "/é", "/😀", '/q"']


@pytest.mark.parametrize(
    "text",
    [
        '{"b": {"a": 1}, "a": 2}',
        '{"b": "a", "a": 2}',
        '{"b": "\\"a\\":", "a": 2}',
        r'{"b": {"a": 1}, "\u0061": 2}',
        r'{"b": "\"a", "\u0061": 2}',
        '{"a": 1, "a": 2}',
        '{ "a"  \n : 2}',
        '{"xa": 1, "a": 2}',
    ],
)
def test_a_known_key_is_not_taken_for_another(text: str) -> None:
    found = place_of(text, "/a", json.loads(text))
    assert found == place_of(text, "/a") == index(text)["/a"]
    assert text[found.value] == "2"


def test_a_repeated_key_is_marked_and_the_last_one_counts() -> None:
    text = '{"a": 1,\n "b": {"a": 2, "a": 3}}'
    assert [(p.pointer, p.repeated) for p in walk(text) if p.repeated] == [("/b/a", True)]
    assert line_and_column(text, index(text)["/b/a"].value) == (2, 21)
    assert place_of(text, "/b/a") == index(text)["/b/a"]


def test_columns_count_characters_and_start_where_the_text_does() -> None:
    assert line_and_column("éé x", 3) == (1, 4)
    assert line_and_column("ab", 1, 7, 20) == (7, 21)
    assert line_and_column("a\nbc", 3, 7, 20) == (8, 2)


@pytest.mark.parametrize("text", ["", "{", '{"a', '{"a"', '{"a":', "[1,", '["', "}", "[[[", '{"a" 1}', "{1:2}"])
def test_broken_text_ends_the_walk_quietly(text: str) -> None:
    list(walk(text))


def test_a_walk_into_the_deep_stops() -> None:
    assert max(place.depth for place in walk("[" * 100_000)) == 65


class TestRecord:
    text = '{"id": "é",\n "tricks": [\n  {"cards": ["S1",  "X9"]}]}'

    def record(self) -> RawRecord:
        return RawRecord("a.json", 3, 17, self.text.encode(), json.loads(self.text), (), 5)

    def test_places_are_those_of_the_input_file(self) -> None:
        record = self.record()
        assert record.place("") == (17, 5)
        assert record.place("/id") == (17, 12)
        assert record.place("/tricks/0/cards/1") == (19, 21)

    def test_a_missing_field_is_placed_at_the_object_that_lacks_it(self) -> None:
        assert self.record().place("/tricks/0/winner") == (19, 3)
        assert self.record().place("/claims/points/attack") == (17, 5)

    def test_problems_about_a_field_stand_at_its_key(self) -> None:
        record = self.record()
        at_key = record.located(Problem("R007", "unknown-field", "", "/tricks"))
        at_value = record.located(Problem("R002", "wrong-type", "", "/tricks"))
        assert (at_key.line, at_key.column) == (18, 2)
        assert (at_value.line, at_value.column) == (18, 12)

    def test_an_importer_says_where_its_parts_come_from(self) -> None:
        record = self.record()
        record.places = {"": (1, 1), "/tricks/0": (4, 9)}
        assert record.place("/tricks/0/cards/1") == (4, 9)
        assert record.place("/claims") == (1, 1)
