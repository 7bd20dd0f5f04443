"""Judges parcels: the fast pass where there are hands enough to make it pay, the long way for all that it leaves."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from auditor.audit.judges import Judges
from auditor.audit.result import HandAudit
from auditor.audit.settings import Settings
from auditor.bulk.parcels import Parcel, unpacked
from auditor.record.raw import RawRecord
from auditor.record.reading import Frame, parse_frame

if TYPE_CHECKING:
    from auditor.bulk.screen import Decided, Screen

ENOUGH: Final = 400
"""Records from which on the fast pass saves more than its libraries take to load."""

R = TypeVar("R")


class Bench(Generic[R]):
    """Judges parcels under some settings and hands the verdicts of each to ``use``; can be sent to a process.

    ``screened`` false: everything goes the long way.
    """

    def __init__(self, settings: Settings, use: Callable[[Iterable[HandAudit]], R], *, screened: bool = True) -> None:
        self._settings = settings
        self._use = use
        self._screened = screened
        self._judges: Judges | None = None
        self._screen: Screen | None = None

    def __call__(self, parcel: Parcel) -> R:
        """What ``use`` makes of the verdicts on a parcel."""
        return self._use(self.verdicts(parcel))

    def verdicts(self, parcel: Parcel) -> Iterator[HandAudit]:
        """The verdicts on a parcel in order."""
        return self.judged(list(unpacked(parcel)))

    def judged(self, found: Sequence[Frame | RawRecord]) -> Iterator[HandAudit]:
        """The verdicts on some records in order."""
        if self._judges is None:
            self._judges = Judges(self._settings)
        judge = self._judges.judge
        decided = iter(self._decided([part for part in found if isinstance(part, Frame)]))
        for part in found:
            if isinstance(part, RawRecord):
                yield judge(part)
            else:
                found_out = next(decided)
                if isinstance(found_out, HandAudit):
                    yield found_out
                else:
                    yield judge(parse_frame(part) if found_out is None else found_out.parsed(part))

    def _decided(self, frames: list[Frame]) -> "Sequence[Decided]":
        """What the fast pass says of each hand."""
        if not self._screened or (self._screen is None and len(frames) < ENOUGH):
            return [None] * len(frames)
        if self._screen is None:
            from auditor.bulk.screen import Screen

            self._screen = Screen(self._settings)
        return self._screen.decide(frames)
