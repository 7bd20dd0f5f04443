"""Inputs in parcels: as much of them as is judged at a time, by this process or another one.

A parcel holds what stands next to each other in the inputs: a part of a large file, or many small files. Of a
plain file only the place of the lines is in it, not the lines: whoever judges them reads them.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from auditor.record.framing import Lines, frames_of, lines_within, read_pieces
from auditor.record.inputs import Input
from auditor.record.raw import RawRecord
from auditor.record.reading import Frame

PARCEL_BYTES: Final = 4 << 20
"""Size of a parcel for another process."""

OWN_PARCEL_BYTES: Final = 1 << 20
"""Size of a parcel that this process judges itself."""


class Span(NamedTuple):
    """Whole lines of a plain file by their place: ``start`` and ``size`` in bytes, the rest as for ``Lines``."""

    source: str
    position: int
    line: int
    column: int
    path: str
    start: int
    size: int

    def read(self) -> Lines:
        """The lines. They are fewer where the file was cut meanwhile, none where it is gone."""
        try:
            with Path(self.path).open("rb", buffering=0) as file:
                file.seek(self.start)
                text = file.read(self.size)
        except OSError:
            text = b""
        return Lines(self.source, self.position, self.line, text, self.column, 0)


Part = Span | Lines | Frame | RawRecord
Parcel = list[Part]
Foreign = Callable[[Input], Iterator[RawRecord] | None]
"""The records of an input of a foreign format; None for an input that is none."""
PartOf = Callable[[Input], range]
"""The bytes of an input whose records are wanted; see :mod:`auditor.bulk.share`."""


def parcels(inputs: Iterable[Input], foreign: Foreign, least: int, part_of: PartOf | None = None) -> Iterator[Parcel]:
    """The inputs in order, in parcels of at least so many bytes each (but for the last one).

    With ``part_of`` only that part of each input.
    """
    parcel: Parcel = []
    size = 0
    for source in inputs:
        for part, length in _parts(source, foreign, least, None if part_of is None else part_of(source)):
            parcel.append(part)
            size += length
            if size >= least:
                yield parcel
                parcel, size = [], 0
    if parcel:
        yield parcel


def held_by(parcel: Parcel) -> int:
    """Bytes of text that a parcel holds itself."""
    return sum(len(part.text) for part in parcel if not isinstance(part, Span))


def unpacked(parcel: Parcel) -> Iterator[Frame | RawRecord]:
    """The frames and records of a parcel in order."""
    for part in parcel:
        if isinstance(part, Span):
            yield from frames_of(part.read())
        elif isinstance(part, Lines):
            yield from frames_of(part)
        else:
            yield part


def _parts(source: Input, foreign: Foreign, least: int, wanted: range | None) -> Iterator[tuple[Part, int]]:
    """The parts of an input with their sizes in bytes."""
    records = foreign(source)
    if records is not None:
        for record in records if wanted is None or 0 in wanted else ():
            yield record, len(record.text)
        return
    start = source.start_of_plain_text()
    pieces = read_pieces(source, least)
    for piece in pieces if wanted is None else _wanted(pieces, wanted, plain=start is not None):
        size = len(piece.text)
        if start is None or isinstance(piece, Frame):
            yield piece, size
        else:
            place = piece.position, piece.line, piece.column
            yield Span(source.name, *place, source.path, start + piece.start, size), size


def _wanted(pieces: Iterable[Frame | Lines], wanted: range, *, plain: bool) -> Iterator[Frame | Lines]:
    """Those pieces that are in a part of an input.

    Lines of a plain file are where they begin, everything between them is where the lines before it end; and what
    is no lines, or compressed, is at the beginning as a whole.
    """
    place = 0
    for piece in pieces:
        if plain and isinstance(piece, Lines):
            place = piece.start + len(piece.text)
            inside = lines_within(piece, wanted)
            if inside is not None:
                yield inside
        elif place in wanted:
            yield piece
        if place >= wanted.stop:
            return
