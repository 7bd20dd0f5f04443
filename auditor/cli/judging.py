"""Judging all hands of some inputs, in one process or in several, in order."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from auditor.cli.progress import Meter

if TYPE_CHECKING:
    from auditor.bulk.parcels import Parcel, PartOf
    from auditor.importers.base import Importer
    from auditor.record.inputs import Input
    from auditor.record.raw import RawRecord

ENOUGH_FOR_PROCESSES: Final = 8 << 20
"""Bytes of input from which on more than one process is used."""
MOST_PROCESSES: Final = 8

R = TypeVar("R")


def judged_in_order(
    inputs: "Iterable[Input]",
    importer: "Importer | None",
    work: "Callable[[Parcel], R]",
    division: tuple[int, int],
    meter: Meter,
    part_of: "PartOf | None" = None,
) -> "Iterator[R]":
    """What some work makes of all inputs, parcel by parcel, in order; ``work`` may be sent to another process.

    ``division`` is how many processes judge, and the least size of a parcel in bytes: see the function of that name.
    ``part_of`` limits it to a part of each input.
    """
    from auditor.bulk import calm_collector
    from auditor.bulk.parcels import parcels

    calm_collector()
    processes, least = division
    parts = parcels(meter.sources(inputs), lambda source: _foreign_records(source, importer), least, part_of)
    return meter.came_back(_worked(meter.given_out(parts), work, processes))


def _worked(parts: "Iterator[Parcel]", work: "Callable[[Parcel], R]", processes: int) -> "Iterator[R]":
    if processes == 1:
        return map(work, parts)
    from auditor.bulk.parcels import held_by
    from auditor.bulk.workers import in_order

    return in_order(parts, work, processes, held_by)


def division(inputs: "Sequence[Input]", jobs: int | None) -> tuple[int, int]:
    """How many processes judge, and the least size of what they are given at a time.

    What comes in through a pipe is judged line by line unless processes are asked for: somebody may be waiting
    for each line.
    """
    from auditor.bulk.parcels import OWN_PARCEL_BYTES, PARCEL_BYTES

    sizes = [Path(source.path).stat().st_size if source.can_be_read_again else None for source in inputs]
    if jobs is None:
        large = None not in sizes and sum(size or 0 for size in sizes) >= ENOUGH_FOR_PROCESSES
        jobs = _processes_that_pay() if large else 1
    if jobs > 1:
        return jobs, PARCEL_BYTES
    return 1, 1 if None in sizes else OWN_PARCEL_BYTES


def _processes_that_pay() -> int:
    from auditor.bulk.workers import processors

    return min(processors(), MOST_PROCESSES)


def _foreign_records(source: "Input", importer: "Importer | None") -> "Iterator[RawRecord] | None":
    from auditor.importers.base import recognise

    if source.only is not None:
        return iter((source.only,))
    chosen = importer or recognise(source)
    return None if chosen is None else chosen.read(source)
