"""Judges parcels for the store, in whatever process: a piece of columns and rows for each source."""

from collections.abc import Callable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from auditor.audit.result import HandAudit
from auditor.audit.settings import Settings
from auditor.bulk.bench import Bench
from auditor.bulk.parcels import Parcel, unpacked
from auditor.record.raw import RawRecord
from auditor.record.reading import Frame
from auditor.store.identity import Known, prefix_of, text_digest
from auditor.store.rows import Reject, StoredHand, stored_hand
from auditor.store.staging import Piece

if TYPE_CHECKING:
    from auditor.bulk.verdict import RightHand


class SourcePiece(NamedTuple):
    """What was judged of some records of one source, and what is told of each that could not be read."""

    source: str
    piece: Piece
    told: list[Any]


class Storing:
    """Judges the records of parcels that are not known, and makes of them what a store takes in.

    ``context`` names what decides on a verdict beside the record, ``tell`` makes of the verdict on a rejected record
    what is told of it; ``known`` None: no record is known. Can be sent to a process.
    """

    def __init__(self, settings: Settings, context: str, known: Known | None, tell: Callable[[HandAudit], Any]) -> None:
        self._bench: Bench[list[HandAudit]] = Bench(settings, list)
        self._context = context
        self._prefix = prefix_of(context)
        self._known = known
        self._tell = tell

    def __call__(self, parcel: Parcel) -> list[SourcePiece]:
        """The pieces of a parcel, in order."""
        return [self._judged(source, list(found)) for source, found in groupby(unpacked(parcel), attrgetter("source"))]

    def piece(self, found: Sequence[Frame | RawRecord]) -> Piece:
        """The piece of some records of one source."""
        return self._judged("", found).piece

    def _judged(self, source: str, found: Sequence[Frame | RawRecord]) -> SourcePiece:
        digests = [b"" if part.problems else text_digest(self._prefix, part.text) for part in found]
        skipped: list[tuple[int, int]] = []
        if self._known is not None:
            answers = iter(self._known.worst_of([digest for digest in digests if digest]))
            stored = [next(answers) if digest else None for digest in digests]
            skipped = [(part.position, worst) for part, worst in zip(found, stored, strict=True) if worst is not None]
            left = [place for place, worst in enumerate(stored) if worst is None]
            found, digests = [found[place] for place in left], [digests[place] for place in left]
        audits = list(self._bench.judged(found))
        piece = piece_of(audits, digests, self._context)
        piece = piece._replace(skipped=[position for position, _ in skipped], worst=[worst for _, worst in skipped])
        return SourcePiece(source, piece, [self._tell(audit) for audit in audits if audit.status == "rejected"])


def piece_of(audits: Sequence[HandAudit], digests: Sequence[bytes], context: str) -> Piece:
    """Verdicts of one source as the store takes them in; ``digests`` are those of their texts."""
    rows: list[StoredHand | Reject] = []
    plain: list[RightHand] = []
    digests_of_plain = []
    for audit, digest in zip(audits, digests, strict=True):
        if type(audit) is HandAudit:
            rows.append(stored_hand(audit, context))
        else:
            plain.append(cast("RightHand", audit))
            digests_of_plain.append(digest)
    if not plain:
        return Piece(None, rows, [], [])
    from auditor.bulk.columns import plain_hands

    return Piece(plain_hands(plain, digests_of_plain), rows, [], [])
