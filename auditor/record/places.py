"""Where each value of a JSON text stands: from JSON pointers to offsets, without recursion.

The walk presumes text that a JSON parser has accepted; on anything else it stops early instead of raising.
Offsets count characters of the text from 0. It goes one level deeper than records may be nested, and no further.
"""

import re
from collections.abc import Container, Iterator
from functools import cache
from json import JSONDecoder
from typing import Final, NamedTuple

from auditor.record.limits import MAX_DEPTH

_SPACE: Final = re.compile(r"[ \t\n\r]*")
_STRING: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_SCALAR: Final = re.compile(r"[^\s,\]}\"]+")
_ESCAPE: Final = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_FLAT: Final = r'(?:[^\[\]{}"]++|"[^"]*+")*+'
_NESTED: Final = rf'(?:[^\[\]{{}}"]++|"[^"]*+"|[\[{{]{_FLAT}[\]}}])*+'
_ENTRY: Final = rf'(?:[^\[\]{{}}",]++|"[^"]*+"|[\[{{]{_NESTED}[\]}}])++'
"""An entry of a list with at most two more lists or objects inside one another, in text without backslashes."""
_MOST_SKIPPED: Final = 40
_scan: Final = JSONDecoder().raw_decode
_ESCAPED: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


class Place(NamedTuple):
    """One value of a text: its JSON pointer, the offsets of its key (None outside objects) and of itself.

    ``depth`` counts the lists and objects around it; ``repeated`` says that its object already had this key.
    """

    pointer: str
    key: int | None
    value: int
    depth: int
    repeated: bool


class _Open:
    """A list or object that the walk is inside of."""

    __slots__ = ("index", "keys", "pointer")

    def __init__(self, pointer: str, keys: set[str] | None) -> None:
        self.pointer = pointer
        self.keys = keys
        self.index = 0


def escape(key: str) -> str:
    """A key as a part of a JSON pointer (RFC 6901). Half a surrogate pair cannot be printed: it is ``?``."""
    return key.encode(errors="replace").decode().replace("~", "~0").replace("/", "~1")


def pointer_of(*parts: str | int) -> str:
    """The JSON pointer made of keys and indices."""
    return "".join(f"/{escape(part) if isinstance(part, str) else part}" for part in parts)


def walk(text: str) -> Iterator[Place]:
    """Every value of a JSON text in the order of the text, the whole text (pointer ``""``) first."""
    position = _skip(text, 0)
    stack: list[_Open] = []
    key_at: int | None = None
    pointer, repeated = "", False
    while position < len(text):
        yield Place(pointer, key_at, position, len(stack), repeated)
        opener = text[position]
        if opener in "{[":
            if len(stack) > MAX_DEPTH:
                return
            stack.append(_Open(pointer, set() if opener == "{" else None))
            position = _skip(text, position + 1)
        else:
            end = _value_end(text, position)
            if end is None:
                return
            position = _skip(text, end)
        # Commas may also stand before a closing bracket: importers forgive that.
        while stack and position < len(text) and text[position] in "]},":
            if text[position] != ",":
                stack.pop()
            position = _skip(text, position + 1)
        if not stack:
            return
        inside = stack[-1]
        key_at, repeated = None, False
        if inside.keys is None:
            pointer = f"{inside.pointer}/{inside.index}"
            inside.index += 1
            continue
        match = _STRING.match(text, position)
        if match is None:
            return
        key = _unescape(match.group()[1:-1])
        key_at, repeated = position, key in inside.keys
        inside.keys.add(key)
        pointer = f"{inside.pointer}/{escape(key)}"
        position = _skip(text, match.end())
        if text[position : position + 1] == ":":
            position = _skip(text, position + 1)


def index(text: str) -> dict[str, Place]:
    """The place of each pointer of a text; of a repeated key the last one, as parsers take it."""
    return {place.pointer: place for place in walk(text)}


def place_of(text: str, pointer: str, keys: Container[str] = ()) -> Place | None:
    """The place of one pointer of a JSON text, as ``index`` has it, or of its nearest parent that is there.

    Only what leads there is looked at, all else is skipped, by parsing it. ``keys`` are keys that the object which
    is the whole text is known to have: many of them can be found without what stands before them. None for text
    that does not follow the grammar.
    """
    place = Place("", None, _skip(text, 0), 0, False)
    parts = pointer.split("/")[1:]
    try:
        if parts and parts[0] in keys and (found := _only_one(text, parts[0])) is not None:
            place = found
            del parts[0]
        for part in parts:
            inner = _within(text, place, part)
            if inner is None:
                return place
            place = inner
    except (ValueError, IndexError, RecursionError):
        return None
    return place


def _only_one(text: str, key: str) -> Place | None:
    """The place of a key that the whole text is known to have, if nothing else in it can be that key.

    Without a backslash every key is written as it is, and no string holds a quotation mark.
    """
    written = f'"{key}"'
    at = text.find(written)
    if at < 0 or "\\" in text or "/" in key or "~" in key or text.find(written, at + 1) >= 0:
        return None
    return Place(f"/{key}", at, _skip(text, text.index(":", at + len(written)) + 1), 1, False)


def _within(text: str, outer: Place, part: str) -> Place | None:
    """The place inside a list or object that one part of a pointer names; of a repeated key the last one.

    Raises ``ValueError`` or ``IndexError`` for text that does not follow the grammar.
    """
    opener = text[outer.value]
    if opener not in "{[":
        return None
    position = _skip(text, outer.value + 1)
    found = None
    number = 0
    if opener == "[" and part.isdecimal() and 0 < int(part) <= _MOST_SKIPPED and "\\" not in text:
        skipped = _entries(int(part)).match(text, position)
        if skipped is not None:
            number, position = int(part), skipped.end()
    plain = part.replace("~1", "/").replace("~0", "~")
    while text[position] not in "]}":
        key_at, is_meant = None, part == str(number)
        number += 1
        if opener == "{":
            match = _STRING.match(text, position)
            if match is None:
                raise ValueError(position)
            key_at, key = position, match.group()[1:-1]
            is_meant = key == plain if "\\" not in key else escape(_unescape(key)) == part
            colon = _skip(text, match.end())
            if text[colon] != ":":
                raise ValueError(colon)
            position = _skip(text, colon + 1)
        if is_meant:
            found = Place(f"{outer.pointer}/{part}", key_at, position, outer.depth + 1, found is not None)
            if opener == "[":
                return found
        position = _skip(text, _scan(text, position)[1])
        if text[position] == ",":
            position = _skip(text, position + 1)
    return found


@cache
def _entries(count: int) -> re.Pattern[str]:
    """So many entries of a list, each with the comma behind it."""
    return re.compile(rf"(?:{_ENTRY},\s*+){{{count}}}")


def line_and_column(text: str, offset: int, line: int = 1, column: int = 1) -> tuple[int, int]:
    """Line and column, both from 1, of an offset in a text that itself begins at ``line`` and ``column``."""
    newline = text.rfind("\n", 0, offset)
    if newline < 0:
        return line, column + offset
    return line + text.count("\n", 0, offset), offset - newline


def parent(pointer: str) -> str:
    """The pointer of the list or object that holds a value."""
    return pointer.rpartition("/")[0]


def _skip(text: str, position: int) -> int:
    if text[position : position + 1] > " ":
        return position
    match = _SPACE.match(text, position)
    return match.end() if match else position


def _value_end(text: str, position: int) -> int | None:
    match = (_STRING if text[position] == '"' else _SCALAR).match(text, position)
    return match.end() if match else None


def _unescape(raw: str) -> str:
    if "\\" not in raw:
        return raw
    joined = _ESCAPE.sub(lambda m: _escaped(m.group(1)), raw)
    # A pair of escaped surrogates is one character.
    return joined.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _escaped(code: str) -> str:
    if code[0] == "u" and len(code) == 5:
        return chr(int(code[1:], 16))
    return _ESCAPED.get(code, code)
