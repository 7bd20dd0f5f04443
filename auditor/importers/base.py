"""Foreign formats: what an importer is, which there are, and how one is found for an input."""

from collections.abc import Iterator
from typing import Final, Protocol

from auditor.importers.score_sheet import ScoreSheet
from auditor.importers.tarotclub import TarotClub
from auditor.record.inputs import READ_ERRORS, Input
from auditor.record.source import RawRecord, read_records


class Importer(Protocol):
    """Turns inputs of one foreign format into ``tarot-hand`` records.

    ``name`` is what ``--from`` takes, ``version`` goes into the records (a number that rises when the same
    input gives another record), ``endings`` are the endings of files that are taken from folders.
    """

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str: ...

    @property
    def endings(self) -> tuple[str, ...]: ...

    def recognises(self, head: bytes, name: str) -> bool:
        """Whether an input that begins with these bytes (up to 64 KiB) is of the format, broken or not."""
        ...

    def read(self, source: Input) -> Iterator[RawRecord]:
        """The records made of an input. What cannot be read or understood is a record with problems.

        The ``value`` of each is a ``tarot-hand`` record with a ``source`` block and without ``rules`` unless
        the format names them; ``text`` is what it was made of; what was repaired is a problem R008.
        """
        ...


IMPORTERS: Final[tuple[Importer, ...]] = (TarotClub(), ScoreSheet())


def by_name(name: str) -> Importer | None:
    """The importer of this name; None if there is none."""
    return next((importer for importer in IMPORTERS if importer.name == name), None)


def recognise(source: Input) -> Importer | None:
    """The importer that recognises the content of an input; None for ``tarot-hand`` and for all else."""
    try:
        head = source.head()
    except READ_ERRORS:
        return None
    return next((importer for importer in IMPORTERS if importer.recognises(head, source.name)), None)


def read_hands(source: Input, importer: Importer | None = None) -> Iterator[RawRecord]:
    """The records of an input of any format, read by the given importer or else by the one that fits."""
    if source.only is not None:
        return iter((source.only,))
    importer = importer or recognise(source)
    return read_records(source) if importer is None else importer.read(source)
