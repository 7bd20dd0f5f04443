"""Judging all records of inputs at rest for what keeps them: a store, or a shard."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, Protocol

from auditor.cli.common import importer_named, say
from auditor.cli.judging import division, judged_in_order
from auditor.cli.progress import Meter
from auditor.cli.resting import Resting, format_of

if TYPE_CHECKING:
    from auditor.bulk.parcels import PartOf
    from auditor.bulk.storing import Storing
    from auditor.record.inputs import Input
    from auditor.store.staging import Piece


class Taker(Protocol):
    """What keeps the pieces that were judged, source by source."""

    def add_source(self, name: str, sha256: str, size: int, format: str) -> object:
        """Names the input of the pieces that follow."""

    def add_piece(self, piece: "Piece") -> None:
        """Takes what was judged of some records."""


class Reading(NamedTuple):
    """How inputs are read: with which importer, in how many processes, and which part of each (None: all of it)."""

    importer: str | None
    jobs: int | None
    part_of: "PartOf | None" = None


def take_all(taker: Taker, resting: Resting, storing: "Storing", reading: Reading, meter: Meter) -> None:
    """Judges the records of the inputs, in one process or in several, and hands them over in order.

    Says what is told of those that could not be read.
    """
    sources: dict[str, tuple[str, int, str]] = {}

    def known() -> "Iterator[Input]":
        for source in resting.inputs:
            sources[source.name] = (*resting.digest(source), format_of(source, reading.importer))
            yield source

    current = None
    parts = division(resting.inputs, reading.jobs)
    importer = importer_named(reading.importer)
    for pieces in judged_in_order(known(), importer, storing, parts, meter, reading.part_of):
        for source, piece, told in pieces:
            if source != current:
                taker.add_source(source, *sources[source])
                current = source
            for line in told:
                say(line)
            taker.add_piece(piece)
            meter.count(piece.records + len(piece.skipped), piece.flagged)
