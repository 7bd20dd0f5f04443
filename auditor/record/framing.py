"""Recognises how records stand in an input, and cuts it into frames of one record each.

Input is read as a stream. JSON Lines and arrays may be of any size; a record over the limit is skipped
without being held in memory. Nothing that an input can contain raises: what cannot be read is a frame with
a problem.
"""

import io
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from json import JSONDecodeError, JSONDecoder
from typing import IO, Final

from auditor.record import faults
from auditor.record.array import BrokenArrayError, elements
from auditor.record.inputs import COMPRESSED_ENDINGS, READ_ERRORS, Input, Layout, peek, reason
from auditor.record.limits import MAX_BYTES
from auditor.record.raw import Problem
from auditor.record.reading import Frame

_CHUNK: Final = 1 << 16
_HELD: Final = 8 << 20
_SPOOLED: Final = 1 << 20
_BLANK: Final = b" \t\r\n"
_LINES_ENDINGS: Final = (".jsonl", ".ndjson")
_LINE_LIMIT: Final = MAX_BYTES + 2

_parse: Final = JSONDecoder().raw_decode


def read_frames(source: Input) -> Iterator[Frame]:
    """The frames of an input, in order; sets ``source.layout`` as soon as it is known."""
    try:
        stream = source.open()
    except READ_ERRORS as error:
        yield _failed(source, error, 1, 1)
        return
    with stream:
        yield from _frames(source, stream)


def _frames(source: Input, stream: io.BufferedReader) -> Iterator[Frame]:
    line, column, raw, first = 1, 1, b"", b""
    try:
        while (raw := stream.readline(_LINE_LIMIT)) and not (first := raw.lstrip(_BLANK)):
            line, column = (line + 1, 1) if raw.endswith(b"\n") else (line, column + len(raw))
        start = column + len(raw) - len(first)
        if not first:
            problem = faults.unreadable("empty", "the input is empty: no record in it", 1, 1)
            yield Frame(source.name, 1, 1, b"", 1, (problem,))
        elif first[:1] not in b"[{" and b"\0" in first:
            yield Frame(source.name, 1, line, b"", start, (_binary(first, line, start),))
        elif first[:1] == b"[" and not _named_lines(source):
            source.layout = Layout.ARRAY
            yield from _array(source, chain((first,), _chunks(stream)), line, start)
        elif _named_lines(source) or len(first) > MAX_BYTES or _is_record(first):
            yield from _lines(source, stream, raw, line, column)
        else:
            rest, stream = peek(stream, MAX_BYTES)
            if _are_lines(first, rest):
                yield from _lines(source, stream, raw, line, column)
            else:
                source.layout = Layout.OBJECT
                yield _document(source, first + stream.read(MAX_BYTES), line, start)
    except READ_ERRORS as error:
        yield _failed(source, error, line, column)


def _lines(source: Input, stream: io.BufferedReader, raw: bytes, line: int, column: int) -> Iterator[Frame]:
    """A frame for each line that is not blank; ``raw`` is the first of them, already read."""
    source.layout = Layout.LINES
    name, position, readline = source.name, 0, partial(stream.readline, _LINE_LIMIT)
    try:
        while raw:
            text = raw.strip(_BLANK)
            if text:
                position += 1
                if not raw.startswith(text):
                    column += raw.index(text[:1])
                if len(raw) >= _LINE_LIMIT and not raw.endswith(b"\n"):
                    yield Frame(name, position, line, b"", column, (faults.too_large(line, column),))
                    _skip_line(stream)
                else:
                    yield Frame(name, position, line, text, column)
            line, column = line + 1, 1
            raw = readline()
    except READ_ERRORS as error:
        yield _failed(source, error, line, 1, position + 1)
    if position == 1 and not _named_lines(source):
        source.layout = Layout.OBJECT


def _skip_line(stream: io.BufferedReader) -> None:
    while (raw := stream.readline(_CHUNK)) and not raw.endswith(b"\n"):
        pass


def _document(source: Input, text: bytes, line: int, column: int) -> Frame:
    """The frame of an input that is one object; ``text`` is cut off somewhere behind the limit."""
    text = text.rstrip(_BLANK)
    if len(text) > MAX_BYTES:
        return Frame(source.name, 1, line, b"", column, (faults.too_large(line, column),))
    return Frame(source.name, 1, line, text, column)


def _array(source: Input, chunks: Iterator[bytes], line: int, column: int) -> Iterator[Frame]:
    """The frames of an array, or a single one if its text is broken anywhere.

    So the whole text is looked through before the first record is given. A large array is not held for that
    but read a second time, from the file or (where that cannot be) from a copy on disk.
    """
    with tempfile.SpooledTemporaryFile(_SPOOLED) as copy:
        kept = chunks if source.can_be_read_again else _copied(chunks, copy)
        held: list[Frame] = []
        size = 0
        try:
            for frame in _element_frames(source, kept, line, column):
                size += len(frame.text)
                if size <= _HELD:
                    held.append(frame)
                else:
                    held.clear()
        except BrokenArrayError as error:
            yield Frame(source.name, 1, line, b"", column, (error.problem,))
            return
        if size <= _HELD:
            yield from held
            return
        copy.seek(0)
        again: IO[bytes] = source.open() if source.can_be_read_again else copy
        with again:
            try:
                start = (1, 1) if source.can_be_read_again else (line, column)
                yield from _element_frames(source, _chunks(again), *start)
            except BrokenArrayError as error:
                # The file has been changed since the first look.
                yield Frame(source.name, 1, line, b"", column, (error.problem,))


def _element_frames(source: Input, chunks: Iterator[bytes], line: int, column: int) -> Iterator[Frame]:
    name = source.name
    for position, (text, at_line, at_column, problem) in enumerate(elements(chunks, line, column), 1):
        problems = () if problem is None else (problem,)
        yield Frame(name, position, at_line, text.encode(), at_column, problems)


def _copied(chunks: Iterator[bytes], copy: IO[bytes]) -> Iterator[bytes]:
    for chunk in chunks:
        copy.write(chunk)
        yield chunk


def _chunks(stream: IO[bytes]) -> Iterator[bytes]:
    read: Callable[[], bytes] = partial(stream.read, _CHUNK)
    return iter(read, b"")


def _named_lines(source: Input) -> bool:
    name = source.path.lower()
    for packed in COMPRESSED_ENDINGS:
        name = name.removesuffix(packed)
    return name.endswith(_LINES_ENDINGS)


def _is_record(line: bytes) -> bool:
    """Whether a line is one whole JSON object."""
    if not line.startswith(b"{"):
        return False
    text = line.decode(errors="replace").rstrip()
    try:
        return _parse(text)[1] == len(text)
    except RecursionError:
        return text.endswith("}")
    except ValueError as error:
        # A number of too many digits is no reason to take the line for a part of something larger.
        return not isinstance(error, JSONDecodeError) and text.endswith("}")


def _are_lines(first: bytes, rest: bytes) -> bool:
    """Whether text whose first line is no whole object is JSON Lines with a bad first line.

    It is if it cannot be read as one document because of that very line (an error in it, or a second line
    that does not continue it), and a later line is a whole object. Lines inside of a printed document are
    indented, so only lines that are not count.
    """
    text = (first + rest).decode(errors="replace")
    end = text.find("\n")
    if end < 0:
        return False
    second = end + len(text[end:]) - len(text[end:].lstrip())
    try:
        error_at = _parse(text)[1]
    except JSONDecodeError as error:
        error_at = error.pos
    except (ValueError, RecursionError):
        return False
    return error_at <= second and any(map(_is_record, rest.split(b"\n")))


def _binary(first: bytes, line: int, column: int) -> Problem:
    if first.startswith((b"\xff\xfe", b"\xfe\xff")):
        return faults.unreadable("utf-16", "the input is UTF-16 text, expected UTF-8", line, column)
    return faults.unreadable("binary", "the input is binary data, expected JSON text", line, column)


def _failed(source: Input, error: Exception, line: int, column: int, position: int = 1) -> Frame:
    problem = faults.unreadable("unreadable", f"the input cannot be read: {reason(error)}", line, column)
    return Frame(source.name, position, line, b"", column, (problem,))
