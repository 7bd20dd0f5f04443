"""Cutting a JSON array of any size into the texts of its elements, without holding it in memory."""

import codecs
import re
from collections.abc import Iterator
from json import JSONDecodeError, JSONDecoder
from typing import Any, Final, NamedTuple

from auditor.record import faults
from auditor.record.limits import MAX_BYTES
from auditor.record.places import line_and_column
from auditor.record.raw import Problem
from auditor.record.texts import json_message, said

_SPACE: Final = re.compile(r"[ \t\n\r]*")
# Everything but brackets, and whole strings with whatever is in them.
_BETWEEN_BRACKETS: Final = re.compile(r'(?:[^"\[\]{}]++|"[^"\\]*+(?:\\.[^"\\]*+)*+")*+', re.DOTALL)
_IN_STRING: Final = re.compile(r'[^"\\]*+(?:\\.[^"\\]*+)*+', re.DOTALL)


class BrokenArrayError(Exception):
    """The text of the array is no JSON; carries the R001 problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.problem = problem


class Element(NamedTuple):
    """One element of an array: its text and the place of its first character.

    An element over the size limit has the problem in place of the text.
    """

    text: str
    line: int
    column: int
    problem: Problem | None = None


def _constant(word: str) -> Any:
    raise faults.NotJsonError(word)


# Only the extent of the element matters here: numbers need no value and have no limit.
_parse: Final = JSONDecoder(parse_int=str, parse_float=str, parse_constant=_constant).raw_decode


class _Window:
    """The part of the text that is in memory, and how far it has been read."""

    def __init__(self, chunks: Iterator[bytes], line: int, column: int) -> None:
        self.text = ""
        self.at = 0
        self.ended = False
        self._chunks = chunks
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._line, self._column = line, column

    def place(self, offset: int | None = None) -> tuple[int, int]:
        """Line and column of an offset in the window, by default of where reading stands."""
        return line_and_column(self.text, self.at if offset is None else offset, self._line, self._column)

    def grow(self) -> None:
        """Drops what has been read, and adds at least as much as is left."""
        self._line, self._column = self.place()
        parts = [self.text[self.at :]]
        self.at = 0
        wanted, size = len(parts[0]), 0
        while not self.ended and size <= wanted:
            chunk = next(self._chunks, b"")
            self.ended = not chunk
            try:
                parts.append(self._decoder.decode(chunk, final=self.ended))
            except UnicodeDecodeError as error:
                self.text = "".join(parts)
                at = self.place(len(self.text))
                raise BrokenArrayError(faults.bad_utf8(error.object, error, *at)) from None
            size += len(parts[-1])
        self.text = "".join(parts)

    def next_character(self) -> str:
        """The next character that is no white space, which stays to be read; empty at the end."""
        while True:
            match = _SPACE.match(self.text, self.at)
            self.at = match.end() if match else self.at
            if self.at < len(self.text) or self.ended:
                return self.text[self.at : self.at + 1]
            self.grow()


def elements(chunks: Iterator[bytes], line: int = 1, column: int = 1) -> Iterator[Element]:
    """The elements of an array whose text comes in chunks, the first of which begins at a place.

    Raises ``BrokenArrayError`` where the text is no JSON array.
    """
    window = _Window(chunks, line, column)
    if window.next_character() != "[":
        raise _unexpected(window, "'['")
    window.at += 1
    closer = window.next_character()
    while closer != "]":
        yield _element(window)
        closer = window.next_character()
        if closer == ",":
            window.at += 1
            window.next_character()
        elif closer != "]":
            raise _unexpected(window, "',' or ']' after an element of the array")
    window.at += 1
    if window.next_character():
        raise _unexpected(window, "nothing after the end of the array", "trailing-data")


def _element(window: _Window) -> Element:
    """The element that begins where the window stands; leaves the window behind it."""
    while True:
        try:
            _, end = _parse(window.text, window.at)
        except RecursionError:
            return _skipped(window, None)
        except faults.NotJsonError as error:
            problem = faults.refusal(window.text[window.at :], error, *window.place())
            raise BrokenArrayError(problem) from None
        except JSONDecodeError as error:
            if window.ended:
                raise BrokenArrayError(_syntax_error(window, error)) from None
            if len(window.text) - window.at > MAX_BYTES:
                if window.text[window.at] not in '{["':
                    raise BrokenArrayError(_syntax_error(window, error)) from None
                return _skipped(window, error)
        else:
            if end < len(window.text) or window.ended:
                element = Element(window.text[window.at : end], *window.place())
                window.at = end
                return element
            if len(window.text) - window.at > MAX_BYTES:
                # Only a number can end where the window does; one of this length is no element of a record.
                raise BrokenArrayError(faults.too_large(*window.place()))
        window.grow()


def _skipped(window: _Window, error: JSONDecodeError | None) -> Element:
    """An element that cannot be parsed here, its end found by its brackets alone.

    That is one that is too large to be held, or too deep to be parsed. ``error`` is what a parser had
    against the part that is in memory: it counts where the element turns out not to be too large.
    """
    line, column = window.place()
    broken = None if error is None else _syntax_error(window, error)
    kept: list[str] = []
    size = depth = 0
    in_string = False
    while True:
        start, text = window.at, window.text
        pattern = _IN_STRING if in_string else _BETWEEN_BRACKETS
        match = pattern.match(text, start)
        at = match.end() if match else start
        mark = text[at : at + 1]
        if in_string:
            in_string = mark != '"'
            at += mark == '"'
        elif mark and mark in "[]{}":
            depth += 1 if mark in "[{" else -1
            at += 1
        elif mark == '"':
            in_string = True
            at += 1
        size += at - start
        if size <= MAX_BYTES:
            kept.append(text[start:at])
        window.at = at
        if depth == 0 and not in_string and mark:
            break
        if at >= len(text) or (in_string and mark):
            if window.ended:
                cut = faults.unreadable("cut-short", said("array_cut_short"), *window.place())
                raise BrokenArrayError(broken or cut)
            window.grow()
    if size > MAX_BYTES:
        return Element("", line, column, faults.too_large(line, column))
    if broken is not None:
        raise BrokenArrayError(broken)
    return Element("".join(kept), line, column)


def _syntax_error(window: _Window, error: JSONDecodeError) -> Problem:
    return faults.syntax_error(error, window.text, *window.place(0))


def _unexpected(window: _Window, wanted: str, kind: str = "syntax") -> BrokenArrayError:
    found = window.text[window.at : window.at + 20]
    if not found:
        return BrokenArrayError(faults.unreadable("cut-short", said("array_open"), *window.place()))
    what = said("array_syntax", wanted=json_message(wanted), found=repr(found))
    return BrokenArrayError(faults.unreadable(kind, what, *window.place()))
