"""From the text of one record to its value: strict JSON within the limits.

A good record costs one ``json`` parse and a few counts. Everything that takes longer (``faults``) happens
only where a count says that there may be something to find.
"""

import re
from collections.abc import Callable
from json import JSONDecoder
from typing import Any, Final, NamedTuple

from auditor.record import faults
from auditor.record.limits import MAX_BYTES, MAX_CHARACTERS, MAX_DEPTH, MAX_ENTRIES
from auditor.record.raw import Problem, RawRecord


class Frame(NamedTuple):
    """The text of one record, cut out of an input and not yet parsed.

    ``line`` and ``column`` are the place of its first character in the input file. A frame with
    ``problems`` stands for input that could not be read or cut into records; it is not parsed.
    """

    source: str
    position: int
    line: int
    text: bytes
    column: int = 1
    problems: tuple[Problem, ...] = ()


_INFINITIES: Final = (float("inf"), float("-inf"))
_SURROGATE_ESCAPE: Final = re.compile(rb"\\u[dD][89a-fA-F]")


def _constant(word: str) -> Any:
    raise faults.NotJsonError(word)


def _float(digits: str) -> float:
    number = float(digits)
    if number in _INFINITIES:
        raise faults.NumberRangeError(digits)
    return number


_decode: Final[Callable[[str], Any]] = JSONDecoder(parse_float=_float, parse_constant=_constant).decode


def parse_frame(frame: Frame) -> RawRecord:
    """The record of a frame: its value, or the problems that keep it from having one.

    A record that repeats a key or is beyond a limit of depth, entries or characters has both: a value, so
    that it can be named, and a problem that rejects it.
    """
    source, position, line, text, column, problems = frame
    record = RawRecord(source, position, line, text, None, problems, column)
    if problems:
        return record
    if len(text) > MAX_BYTES:
        record.problems = (faults.too_large(line, column, len(text)),)
        return record
    try:
        decoded = text.decode()
    except UnicodeDecodeError as error:
        record.problems = (faults.bad_utf8(text, error, line, column),)
        return record
    try:
        record.value = _decode(decoded)
    except (ValueError, RecursionError) as error:
        record.problems = (faults.refusal(decoded, error, line, column),)
        return record
    if not _surely_fine(text, decoded, record.value):
        record.problems = tuple(map(record.located, faults.close_look(decoded, record.value)))
    return record


def surely_no_repeated_key(decoded: str, value: Any) -> bool:
    """Whether counting alone proves that no object of a parsed text names a key twice.

    The text has one colon a key as written, and perhaps more inside of strings; the value has one key
    fewer for each repetition. So equal counts leave room for neither. Not every key is counted (those deep
    inside are not), which can only turn the answer to False.
    """
    if type(value) is not dict:
        return False
    keys = len(value)
    for inner in value.values():
        if type(inner) is list:
            keys += _keys_of_entries(inner)
        elif type(inner) is dict:
            keys += len(inner)
            for innermost in inner.values():
                if type(innermost) is dict:
                    keys += len(innermost)
                elif type(innermost) is list:
                    keys += _keys_of_entries(innermost)
    return keys == decoded.count(":")


def _keys_of_entries(entries: list[Any]) -> int:
    return sum([len(entry) for entry in entries if type(entry) is dict])


def _surely_fine(text: bytes, decoded: str, value: Any) -> bool:
    return (
        len(text) <= MAX_CHARACTERS
        and text.count(b",") < MAX_ENTRIES
        and (text.count(b"[") + text.count(b"{") <= MAX_DEPTH or not faults.is_too_deep(value))
        and (b"\\" not in text or _SURROGATE_ESCAPE.search(text) is None)
        and surely_no_repeated_key(decoded, value)
    )
