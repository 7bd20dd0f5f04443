"""What can be wrong with the text of a record, found and put into words (R001, R002, R005, R009)."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from json import JSONDecodeError
from typing import Any, Final, NamedTuple

from auditor.language import Said, thousands
from auditor.record.limits import MAX_BYTES, MAX_CHARACTERS, MAX_DEPTH, MAX_ENTRIES
from auditor.record.places import Place, line_and_column, pointer_of, walk
from auditor.record.raw import Problem
from auditor.record.texts import json_message, said


class Fault(NamedTuple):
    """What is wrong with one value: where, a stable key, what was expected there and what was found."""

    pointer: str
    kind: str
    expected: Said
    found: Said | str


class NotJsonError(ValueError):
    """NaN or an infinity, which JSON does not have."""


class NumberRangeError(ValueError):
    """A number beyond what can be computed with."""


_CONSTANTS: Final = ("NaN", "Infinity", "-Infinity")
_NUMBER: Final = re.compile(r"-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_TRAILING_COMMA: Final = re.compile(r",[ \t\n\r]*[}\]]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_LONGEST_NUMBER: Final = 1_000


def unreadable(kind: str, what: Said, line: int, column: int) -> Problem:
    """The problem of input that cannot be read as JSON (R001)."""
    return Problem("R001", kind, what, None, line, column)


def too_large(line: int, column: int, size: int | None = None) -> Problem:
    """The problem of a record over the limit; its size in bytes where it is known."""
    found = said("more") if size is None else said("bytes", count=thousands(size))
    what = said("too_large", limit=thousands(MAX_BYTES), size=found)
    return Problem("R009", "record-size", what, "", line, column, {"limit": MAX_BYTES})


def bad_utf8(text: bytes, error: UnicodeDecodeError, line: int, column: int) -> Problem:
    """The problem of bytes that are no UTF-8."""
    before = text[: error.start].decode(errors="replace")
    at = line_and_column(before, len(before), line, column)
    return unreadable("bad-utf8", said("bad_utf8", byte=f"{text[error.start]:02X}"), *at)


def syntax_error(error: JSONDecodeError, text: str, line: int, column: int) -> Problem:
    """What a JSON parser has against a text that begins at ``line`` and ``column``."""
    place = error.pos
    message = json_message(error.msg[0].lower() + error.msg[1:])
    closing = _TRAILING_COMMA.match(text, place)
    if closing is not None:
        # Python 3.13 points at the comma, earlier ones at the bracket behind it.
        place = closing.end() - 1
    if text[place : place + 1] in ("}", "]") and text[:place].rstrip().endswith(","):
        message = said("comma")
    at = line_and_column(text, place, line, column)
    rest = text[place : place + 20]
    if error.msg == "Extra data":
        return unreadable("trailing-data", said("trailing_data", rest=repr(rest)), *at)
    if not rest.strip():
        return unreadable("cut-short", said("cut_short"), *at)
    return unreadable("syntax", said("syntax", message=message, rest=repr(rest)), *at)


def refusal(decoded: str, error: ValueError | RecursionError, line: int, column: int) -> Problem:
    """The problem behind an exception of the JSON parser, with its place."""
    if isinstance(error, JSONDecodeError):
        return syntax_error(error, decoded, line, column)
    if isinstance(error, RecursionError):
        place = _first(place for place in walk(decoded) if _is_too_deep_at(decoded, place))
        problem = _too_deep(place.pointer)
    elif isinstance(error, NotJsonError):
        place = _first(place for place in walk(decoded) if decoded.startswith(_CONSTANTS, place.value))
        problem = Problem("R001", "not-a-number", said("not_a_number", word=str(error)))
    else:
        place = _first(place for place in walk(decoded) if _is_too_big_at(decoded, place))
        problem = Problem("R002", "number-range", said("number_range"), place.pointer)
    at = line_and_column(decoded, place.value, line, column)
    return Problem(problem.code, problem.kind, problem.said, problem.pointer, *at)


def close_look(decoded: str, value: Any) -> Iterator[Problem]:
    """The problems of a text that parses: limits, repeated keys and texts that are no Unicode.

    Each of R009, R005 and R002 at most once, with every place in ``facts["places"]``.
    """
    if is_too_deep(value):
        yield _too_deep(next(place.pointer for place in walk(decoded) if _is_too_deep_at(decoded, place)))
        return
    limits, broken = [], []
    for parts, inner in _values(value):
        if type(inner) is list and len(inner) > MAX_ENTRIES:
            expected = said("entries", limit=thousands(MAX_ENTRIES))
            limits.append(Fault(pointer_of(*parts), "list-entries", expected, thousands(len(inner))))
        elif type(inner) is str and len(inner) > MAX_CHARACTERS:
            expected = said("characters", limit=thousands(MAX_CHARACTERS))
            limits.append(Fault(pointer_of(*parts), "text-characters", expected, thousands(len(inner))))
        elif type(inner) is str and _SURROGATE.search(inner):
            broken.append(Fault(pointer_of(*parts), "broken-text", said("unicode_text"), said("half_pair")))
    if limits:
        yield several("R009", limits)
    if _has_repeated_key(decoded):
        doubled = [place.pointer for place in walk(decoded) if place.repeated]
        once, again = said("each_key_once"), said("key_again")
        yield several("R005", [Fault(pointer, "duplicate-key", once, again) for pointer in doubled])
    if broken:
        yield several("R002", broken)


def is_too_deep(value: Any) -> bool:
    """Whether lists and objects are nested deeper than the limit."""
    level: list[Any] = [[value]]
    for _ in range(MAX_DEPTH + 1):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if type(outer) is dict else outer)
            if type(inner) is dict or type(inner) is list
        ]
        if not level:
            return False
    return True


def several(code: str, faults: Sequence[Fault]) -> Problem:
    """One problem for faults of one code in one or more places; it stands where the first one does."""
    first = faults[0]
    also: Said | str = ""
    if len(faults) > 1:
        named = ", ".join(fault.pointer or "the record" for fault in faults[1:6])
        also = said("also_more" if len(faults) > 6 else "also", places=named, count=len(faults) - 6)
    where = first.pointer or said("the_record")
    what = said("expected", where=where, expected=first.expected, found=first.found, also=also)
    places = [
        {"pointer": f.pointer, "kind": f.kind, "expected": str(f.expected), "found": str(f.found)} for f in faults
    ]
    facts = {"expected": places[0]["expected"], "found": places[0]["found"], "places": places}
    return Problem(code, first.kind, what, first.pointer, facts=facts)


def _has_repeated_key(decoded: str) -> bool:
    found = False

    def count(pairs: list[tuple[str, Any]]) -> None:
        nonlocal found
        found = found or len({key for key, _ in pairs}) < len(pairs)

    json.loads(decoded, object_pairs_hook=count)
    return found


def _values(value: Any) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every value and, as a text at the place of its object, every key; depth first, in order."""
    stack: list[tuple[tuple[str | int, ...], Any]] = [((), value)]
    while stack:
        parts, inner = stack.pop()
        yield parts, inner
        if type(inner) is dict:
            for key in inner:
                yield parts, key
            stack.extend(((*parts, key), entry) for key, entry in reversed(inner.items()))
        elif type(inner) is list:
            stack.extend(((*parts, n), inner[n]) for n in range(len(inner) - 1, -1, -1))


def _first(places: Iterable[Place]) -> Place:
    return next(iter(places), Place("", None, 0, 0, False))


def _too_deep(pointer: str) -> Problem:
    return Problem("R009", "nesting", said("too_deep", limit=MAX_DEPTH), pointer, facts={"limit": MAX_DEPTH})


def _is_too_deep_at(decoded: str, place: Place) -> bool:
    return place.depth >= MAX_DEPTH and decoded[place.value] in "[{"


def _is_too_big_at(decoded: str, place: Place) -> bool:
    match = _NUMBER.match(decoded, place.value)
    if match is None:
        return False
    digits = match.group()
    return len(digits) > _LONGEST_NUMBER or float(digits) in (float("inf"), float("-inf"))
