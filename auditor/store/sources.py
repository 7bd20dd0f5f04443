"""The input files of an ingest: what was read from them, and which of their records were rejected before."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from auditor.store.bulk import staged

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


@dataclass(slots=True)
class Source:
    """An input file and what was read from it so far. ``whole`` once all of it was read."""

    source_id: str
    name: str
    sha256: str
    bytes: int
    format: str
    records: int = 0
    rejects: int = 0
    whole: bool = False


_NOWHERE: Final = Source("", "", "", 0, "")

_COLUMNS: Final = """source_id VARCHAR, name VARCHAR, sha256 VARCHAR, bytes BIGINT, format VARCHAR,
    first_seen TIMESTAMP, records INTEGER, rejects INTEGER, whole BOOLEAN"""
# An input that is only half read again keeps the counts of the time before, until it is read to its end.
_UPDATE: Final = """
    UPDATE data.sources SET
        records = CASE WHEN s.whole THEN s.records ELSE greatest(sources.records, s.records) END,
        rejects = CASE WHEN s.whole THEN s.rejects ELSE greatest(sources.rejects, s.rejects) END
    FROM {} s WHERE sources.source_id = s.source_id"""
_INSERT: Final = (
    "INSERT INTO data.sources SELECT s.* EXCLUDE (whole) FROM {} s ANTI JOIN data.sources USING (source_id)"
)


class SourceBook:
    """Counts what comes from each input file and keeps ``sources`` and stale ``rejects`` in step."""

    def __init__(self, con: "DuckDBPyConnection") -> None:
        self._con = con
        self._current = _NOWHERE
        self._seen: set[str] = set()
        self._dirty: dict[str, Source] = {}
        self._rejected_before: set[int] = set()
        self._stale: list[tuple[str, int]] = []

    def has(self, source: Source) -> bool:
        """Whether the same input was opened in this ingest before."""
        return source.source_id in self._seen

    def is_open(self, source: Source) -> bool:
        """Whether records come from this very input at the moment."""
        return (self._current.source_id, self._current.name) == (source.source_id, source.name)

    def open(self, source: Source) -> None:
        """Makes a source the one that records come from."""
        self.close()
        self._current = source
        self._seen.add(source.source_id)
        rows = self._con.execute("SELECT position FROM data.rejects WHERE source_id = ?", [source.source_id]).fetchall()
        self._rejected_before = {position for (position,) in rows}

    def close(self) -> None:
        """Notes that the current source was read to its end."""
        if self._current is not _NOWHERE:
            self._current.whole = True
            self._dirty[self._current.source_id] = self._current

    def count(self, positions: Sequence[int], *, rejects: bool = False) -> str:
        """Counts records of the current source, all of them rejects or none, and gives the source's id."""
        source = self._current
        if source is _NOWHERE:
            raise ValueError("name the source of a record before the record")
        self._dirty[source.source_id] = source
        source.records += len(positions)
        source.rejects += len(positions) * rejects
        if self._rejected_before:
            stale = self._rejected_before.intersection(positions)
            self._stale += [(source.source_id, position) for position in stale]
        return source.source_id

    def write(self, now: datetime) -> None:
        """Stores what changed since the last time, and takes out rejects that are about to be written anew."""
        if self._stale:
            with staged(self._con, "source_id VARCHAR, position INTEGER", self._stale) as stale:
                self._con.execute(
                    f"DELETE FROM data.rejects USING {stale} s"
                    " WHERE rejects.source_id = s.source_id AND rejects.position = s.position"
                )
        rows = [
            (s.source_id, s.name, s.sha256, s.bytes, s.format, now, s.records, s.rejects, s.whole)
            for s in self._dirty.values()
        ]
        if rows:
            with staged(self._con, _COLUMNS, rows) as counted:
                self._con.execute(_UPDATE.format(counted))
                self._con.execute(_INSERT.format(counted))
        self._stale.clear()
        self._dirty.clear()
