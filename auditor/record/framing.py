"""Recognises how records stand in an input, and cuts it into frames of one record each.

Input is read as a stream. JSON Lines and arrays may be of any size; a record over the limit is skipped
without being held in memory. Nothing that an input can contain raises: what cannot be read is a frame with
a problem.
"""

import io
import re
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from json import JSONDecodeError, JSONDecoder
from typing import IO, Final, NamedTuple

from auditor.record import faults
from auditor.record.array import BrokenArrayError, elements
from auditor.record.inputs import COMPRESSED_ENDINGS, READ_ERRORS, Input, Layout, peek, reason
from auditor.record.limits import MAX_BYTES
from auditor.record.nesting import Nesting
from auditor.record.raw import Problem
from auditor.record.reading import Frame
from auditor.record.texts import said

_CHUNK: Final = 1 << 16
_HELD: Final = 8 << 20
_SPOOLED: Final = 1 << 20
_BLANK: Final = b" \t\r\n"
_BLANK_BEGINNING: Final = re.compile(rb"\n[\n\r \t]")
_LINES_ENDINGS: Final = (".jsonl", ".ndjson")
_LINE_LIMIT: Final = MAX_BYTES + 2

_parse: Final = JSONDecoder().raw_decode


class Lines(NamedTuple):
    """Some whole lines of JSON Lines, not yet cut into frames.

    ``line`` and ``column`` are the place of the first character of ``text``, ``position`` is the number of the
    first record in it, and ``start`` its place, in bytes, in the decompressed input behind a byte-order mark.
    """

    source: str
    position: int
    line: int
    text: bytes
    column: int
    start: int


def read_frames(source: Input) -> Iterator[Frame]:
    """The frames of an input, in order; sets ``source.layout`` as soon as it is known."""
    for piece in read_pieces(source):
        if isinstance(piece, Lines):
            yield from frames_of(piece)
        else:
            yield piece


def read_pieces(source: Input, least: int = 1) -> Iterator[Frame | Lines]:
    """An input in pieces, in order: of JSON Lines whole lines, ``least`` bytes of them or more; else single frames.

    With the ``least`` of 1 a line is given as soon as it was read. Sets ``source.layout`` as soon as it is known.
    """
    try:
        stream = source.open()
    except READ_ERRORS as error:
        yield _failed(source, error, 1, 1)
        return
    with stream:
        yield from _pieces(source, stream, least)


def frames_of(lines: Lines) -> Iterator[Frame]:
    """A frame for each line that is not blank."""
    source, position, line, text, column, _ = lines
    for raw in text.split(b"\n"):
        stripped = raw.strip(_BLANK)
        if stripped:
            if not raw.startswith(stripped):
                column += raw.index(stripped[:1])
            if len(raw) < _LINE_LIMIT:
                yield Frame(source, position, line, stripped, column)
            else:
                yield _overlong(source, position, line, column)
            position += 1
        line, column = line + 1, 1


def lines_within(lines: Lines, part: range) -> Lines | None:
    """Those of some lines that begin in a part of the input, in bytes as ``start`` counts them; None for none."""
    first, last = _first_line(lines.text, part.start - lines.start), _first_line(lines.text, part.stop - lines.start)
    if first >= last:
        return None
    whole = lines if first == 0 else _behind(lines._replace(text=lines.text[:first]), lines.text[first:])
    return whole._replace(text=lines.text[first:last])


def _first_line(text: bytes, place: int) -> int:
    """Where the first line begins that does not begin before a place; the end of the text where none does."""
    if place <= 0:
        return 0
    return text.find(b"\n", place - 1) + 1 or len(text)


def _pieces(source: Input, stream: io.BufferedReader, least: int) -> Iterator[Frame | Lines]:
    line, column, start, raw, first = 1, 1, 0, b"", b""
    try:
        while (raw := stream.readline(_LINE_LIMIT)) and not (first := raw.lstrip(_BLANK)):
            line, column = (line + 1, 1) if raw.endswith(b"\n") else (line, column + len(raw))
            start += len(raw)
        ahead = Lines(source.name, 1, line, raw, column, start)
        begin = column + len(raw) - len(first)
        if not first:
            problem = faults.unreadable("empty", said("empty"), 1, 1)
            yield Frame(source.name, 1, 1, b"", 1, (problem,))
        elif first[:1] not in b"[{" and b"\0" in first:
            yield Frame(source.name, 1, line, b"", begin, (_binary(first, line, begin),))
        elif first[:1] == b"[" and not _named_lines(source):
            source.layout = Layout.ARRAY
            yield from _array(source, chain((first,), _chunks(stream)), line, begin)
        elif not _named_lines(source) and len(raw) == _LINE_LIMIT and not raw.endswith(b"\n"):
            yield from _long_line(source, stream, ahead._replace(column=begin), least)
        elif _named_lines(source) or _is_record(first):
            yield from _lines(source, stream, ahead, least)
        else:
            rest, stream = peek(stream, MAX_BYTES)
            if _are_lines(first, rest):
                yield from _lines(source, stream, ahead, least)
            else:
                source.layout = Layout.OBJECT
                yield _document(source, first + stream.read(MAX_BYTES), line, begin)
    except READ_ERRORS as error:
        yield _failed(source, error, line, column)


def _lines(source: Input, stream: io.BufferedReader, ahead: Lines, least: int) -> Iterator[Frame | Lines]:
    """The lines of an input; ``ahead`` is what was read of them so far, and its first line is not blank."""
    source.layout = Layout.LINES
    size = max(least, _CHUNK)
    broken = None
    more = True
    while True:
        end = ahead.text.rfind(b"\n") + 1 if more or broken else len(ahead.text)
        if end and (len(ahead.text) >= least or not more):
            whole = ahead._replace(text=ahead.text[:end])
            yield whole
            ahead = _behind(whole, ahead.text[end:])
        if len(ahead.text) >= _LINE_LIMIT and b"\n" not in ahead.text:
            yield _overlong(ahead.source, ahead.position, ahead.line, ahead.column)
            skipped = len(ahead.text) + _skip_line(stream)
            ahead = Lines(ahead.source, ahead.position + 1, ahead.line + 1, b"", 1, ahead.start + skipped)
        if not more:
            break
        try:
            chunk = stream.read1(size)
        except READ_ERRORS as error:
            chunk, broken = b"", error
        more = bool(chunk)
        ahead = ahead._replace(text=ahead.text + chunk)
    if broken is not None:
        yield _failed(source, broken, ahead.line, 1, ahead.position)
    elif ahead.position == 2 and not _named_lines(source):
        source.layout = Layout.OBJECT


def _long_line(source: Input, stream: io.BufferedReader, ahead: Lines, least: int) -> Iterator[Frame | Lines]:
    """An input whose first line is over the limit: an object that goes on behind it, or JSON Lines."""
    nesting = Nesting()
    length, raw = len(ahead.text), ahead.text
    nesting.feed(raw)
    while not raw.endswith(b"\n") and (raw := stream.readline(_CHUNK)):
        nesting.feed(raw)
        length += len(raw)
    following, stream = peek(stream, _CHUNK)
    yield _overlong(source.name, 1, ahead.line, ahead.column)
    if nesting.goes_on_with(following):
        source.layout = Layout.OBJECT
    else:
        behind = Lines(source.name, 2, ahead.line + 1, b"", 1, ahead.start + length)
        yield from _lines(source, stream, behind, least)


def _behind(lines: Lines, text: bytes) -> Lines:
    """The text that follows some lines, with its place."""
    before = lines.text
    ends = before.count(b"\n")
    if before[:1] not in b"{[" or _BLANK_BEGINNING.search(before):
        records = sum([bool(line.strip(_BLANK)) for line in before.split(b"\n")])
    else:  # no line is blank
        records = ends + (not before.endswith(b"\n"))
    return Lines(lines.source, lines.position + records, lines.line + ends, text, 1, lines.start + len(before))


def _skip_line(stream: io.BufferedReader) -> int:
    """Leaves the rest of a line behind; gives its length."""
    skipped = 0
    while raw := stream.readline(_CHUNK):
        skipped += len(raw)
        if raw.endswith(b"\n"):
            break
    return skipped


def _overlong(source: str, position: int, line: int, column: int) -> Frame:
    return Frame(source, position, line, b"", column, (faults.too_large(line, column),))


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
            yield Frame(source.name, 1, line, _broken_text(source, kept, copy), column, (error.problem,))
            return
        if size <= _HELD:
            yield from held
            return
        with _again(source, copy) as again:
            try:
                start = (1, 1) if source.can_be_read_again else (line, column)
                yield from _element_frames(source, _chunks(again), *start)
            except BrokenArrayError as error:
                # The file has been changed since the first look.
                yield Frame(source.name, 1, line, b"", column, (error.problem,))


def _broken_text(source: Input, chunks: Iterator[bytes], copy: IO[bytes]) -> bytes:
    """The text of an array that cannot be read, to be shown; empty where it is over the limit of a record."""
    if not source.can_be_read_again:
        while copy.tell() <= MAX_BYTES and next(chunks, b""):
            pass
    with _again(source, copy) as again:
        text = again.read(MAX_BYTES + 1)
    return text.strip(_BLANK) if len(text) <= MAX_BYTES else b""


def _again(source: Input, copy: IO[bytes]) -> IO[bytes]:
    """The array from its beginning: of the file, or of the copy, which begins at the bracket."""
    if source.can_be_read_again:
        return source.open()
    copy.seek(0)
    return copy


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
        return faults.unreadable("utf-16", said("utf16"), line, column)
    return faults.unreadable("binary", said("binary"), line, column)


def _failed(source: Input, error: Exception, line: int, column: int, position: int = 1) -> Frame:
    problem = faults.unreadable("unreadable", said("unreadable", reason=reason(error)), line, column)
    return Frame(source.name, position, line, b"", column, (problem,))
