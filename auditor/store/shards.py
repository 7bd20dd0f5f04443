"""Shards: what one run judged of some inputs, as a Parquet file that a store takes in later.

A shard holds the very tables that a batch is staged in (see ``staging``), batch after batch, each as a column of
structures; ``part`` tells which of them a row is of. What it was made from and by whom stands in the metadata of the
file, and the end of its name is a digest of its bytes: a shard is taken in whole and as it was written, or not at all.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from auditor import RULES_VERSION, __version__
from auditor.language import Said
from auditor.store.bulk import append
from auditor.store.columns import TABLES
from auditor.store.connection import Store
from auditor.store.errors import first_line, reporting
from auditor.store.rows import Reject
from auditor.store.schema import SCHEMA_VERSION
from auditor.store.sources import Source
from auditor.store.staging import REJECTS, ROWS_OF_HANDS, Entry, Piece, PlainEntry, Staged, staged
from auditor.store.texts import about
from auditor.store.views import quoted

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

ENDING: Final = ".shard.parquet"
BATCH_RECORDS: Final = 20_000
"""Records of a batch; each batch is taken in whole or not at all."""

_OURS: Final = (__version__, RULES_VERSION, SCHEMA_VERSION)
_PLAIN: Final = ("plain_hands", *(f"plain_{name}" for name in TABLES), "plain_sources")
_KEY: Final = "auditor"
_DIGEST: Final = re.compile(r"\.([0-9a-f]{16})" + re.escape(ENDING))
_BLOCK: Final = 1 << 20
_OF_THE_WRITER: Final = {
    "plain_hands": "REPLACE (CAST(record_id AS VARCHAR) AS record_id, CAST(json AS VARCHAR) AS json)"
}
"""Texts that may all be null have no type of their own."""


class ShardError(Exception):
    """A file cannot be taken in as a shard; ``said`` tells why."""

    def __init__(self, what: Said) -> None:
        super().__init__(str(what))
        self.said = what


class Counts(NamedTuple):
    """What a shard holds: records by status, and the gravest severity that counts (a number of ``SEVERITIES``)."""

    clean: int
    flagged: int
    rejected: int
    worst: int


NOTHING: Final = Counts(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a shard is: part ``number`` of ``count`` of the inputs that ``job`` stands for.

    ``context`` names what decides on a verdict beside the record. ``sources`` are name, SHA-256, size and format of
    the inputs that have a part in it; ``batches`` the places in them of those in each batch.
    """

    job: str
    number: int
    count: int
    context: str
    sources: tuple[tuple[str, str, int, str], ...] = ()
    batches: tuple[tuple[int, ...], ...] = ()
    counts: Counts = NOTHING
    auditor: str = __version__
    rules_version: str = RULES_VERSION
    store_version: int = SCHEMA_VERSION

    def source(self, place: int) -> Source:
        """One of the sources."""
        name, sha256, size, format = self.sources[place]
        return Source(sha256[:16], name, sha256, size, format)


class ShardWriter:
    """Writes a shard. ``scratch`` is an empty store that it may fill."""

    def __init__(self, scratch: Store) -> None:
        self._con = scratch.con
        self._path = scratch.path
        self._sources: list[tuple[str, str, int, str]] = []
        self._batches: list[tuple[int, ...]] = []
        self._in_batch: dict[str, int] = {}
        self._entries: list[Entry | PlainEntry] = []
        self._records = self._next = 0
        self._kept: set[str] = set()
        self._counts = NOTHING

    def add_source(self, name: str, sha256: str, size: int, format: str) -> None:
        """Names the input of the pieces that follow."""
        self._sources.append((name, sha256, size, format))
        if sha256[:16] in self._in_batch:
            self._flush()  # the same content under another name: a batch can tell sources by their content only

    def add_piece(self, piece: Piece) -> None:
        """Takes what was judged of some records."""
        place = len(self._sources) - 1
        source_id = self._sources[place][1][:16]
        self._in_batch[source_id] = place
        self._entries += piece.entries(source_id, self._next)
        self._next += piece.records
        self._records += piece.records
        hands = [row for row in piece.others if not isinstance(row, Reject)]
        clean, flagged, rejected, worst = self._counts
        self._counts = Counts(
            clean + piece.records - len(piece.others) + len(hands) - piece.flagged,
            flagged + piece.flagged,
            rejected + len(piece.others) - len(hands),
            max((worst, *(hand.worst for hand in hands))),
        )
        if self._records >= BATCH_RECORDS:
            self._flush()

    def finish(self, draft: Path, job: Manifest) -> Manifest:
        """Writes all of it to a file and tells what is in it; ``job`` says which part of what it is."""
        self._flush()
        made = Manifest(
            job.job, job.number, job.count, job.context, tuple(self._sources), tuple(self._batches), self._counts
        )
        parts = [f"SELECT {quoted(part)} AS part, * FROM kept_{part}" for part in sorted(self._kept)]
        rows = " UNION ALL BY NAME ".join(parts) or "SELECT '' AS part, 0 AS batch LIMIT 0"
        with reporting(draft):
            self._con.execute(
                f"COPY ({rows}) TO {quoted(str(draft))} (FORMAT parquet, COMPRESSION zstd,"
                f" ROW_GROUP_SIZE {BATCH_RECORDS}, KV_METADATA {{{_KEY}: {quoted(json.dumps(asdict(made)))}}})"
            )
        return made

    def _flush(self) -> None:
        entries, self._entries = self._entries, []
        if entries:
            with reporting(self._path):
                self._keep_batch(entries)
            self._batches.append(tuple(self._in_batch.values()))
        self._in_batch.clear()
        self._records = 0

    def _keep_batch(self, entries: list[Entry | PlainEntry]) -> None:
        rejects = [
            (each.source_id, *each.row) for each in entries if isinstance(each, Entry) and isinstance(each.row, Reject)
        ]
        if rejects:
            self._con.execute(f"CREATE TEMP TABLE {REJECTS} AS FROM data.rejects LIMIT 0")
            append(self._con, REJECTS, rejects)
            self._keep(REJECTS)
            self._con.execute(f"DROP TABLE {REJECTS}")
        if len(rejects) < len(entries):
            with staged(self._con, entries) as batch:
                for part in _parts_of(batch):
                    self._keep(part)

    def _keep(self, part: str) -> None:
        table = f"(SELECT * {_OF_THE_WRITER.get(part, '')} FROM {part})"
        rows = f"SELECT {len(self._batches)} AS batch, t AS {part} FROM {table} t"
        kept = f"kept_{part}"
        self._con.execute(f"INSERT INTO {kept} {rows}" if part in self._kept else f"CREATE TABLE {kept} AS {rows}")
        self._kept.add(part)


class Shard:
    """A shard that lies in a file. Opening one raises :class:`ShardError`, taking it in too."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.manifest = _read(path)

    @contextmanager
    def staged(self, con: "DuckDBPyConnection", batch: int) -> Iterator[Staged]:
        """One batch as it was staged, in a transaction of a store; rejects are in ``new_rejects``, always."""
        import duckdb

        file = f"read_parquet({quoted(str(self.path))})"
        try:
            found = con.execute(f"SELECT DISTINCT part FROM {file} WHERE batch = {batch}").fetchall()
            parts = {part for (part,) in found}
            if not parts <= _ALL_PARTS:
                raise ShardError(about(self.path, "shard_foreign"))
            for part in parts:
                con.execute(
                    f"CREATE TEMP TABLE {part} AS SELECT unnest({part}) FROM {file}"
                    f" WHERE batch = {batch} AND part = {quoted(part)}"
                )
        except duckdb.Error as error:
            raise ShardError(about(self.path, "shard_unreadable", reason=first_line(error))) from error
        if REJECTS not in parts:
            con.execute(f"CREATE TEMP TABLE {REJECTS} AS FROM data.rejects LIMIT 0")
        rows = tuple(name for name in ROWS_OF_HANDS if f"new_{name}" in parts)
        yield Staged("plain_hands" in parts, "others" in parts, rows, "new_play" in parts)
        for part in parts | {REJECTS}:
            con.execute(f"DROP TABLE {part}")


_ALL_PARTS: Final = {*_PLAIN, "others", "new_play", REJECTS, *(f"new_{name}" for name in ROWS_OF_HANDS)}


def _parts_of(batch: Staged) -> list[str]:
    """The tables in which a batch is staged."""
    parts = [*(_PLAIN if batch.plain else ()), *(f"new_{name}" for name in batch.rows)]
    return parts + ["others"] * batch.others + ["new_play"] * batch.play


def digest_of(path: Path) -> str:
    """What stands at the end of the name of a shard: a digest of its bytes. Raises ``OSError``."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()[:16]


def _read(path: Path) -> Manifest:
    """What a file says of itself, if it is a shard of this version, whole."""
    import duckdb

    named = _DIGEST.search(path.name)
    try:
        if named is not None and digest_of(path) != named[1]:
            raise ShardError(about(path, "shard_damaged"))
        with duckdb.connect() as con:
            rows = con.execute(
                f"SELECT value FROM parquet_kv_metadata({quoted(str(path))}) WHERE key = {quoted(_KEY)}"
            ).fetchall()
        written: dict[str, Any] = json.loads(rows[0][0])
        versions = [written[name] for name in ("auditor", "rules_version", "store_version")]
    except OSError as error:
        raise ShardError(about(path, "shard_unreadable", reason=error.strerror or str(error))) from error
    except (duckdb.Error, LookupError, ValueError, TypeError) as error:
        raise ShardError(about(path, "shard_foreign")) from error
    if named is None:
        raise ShardError(about(path, "shard_renamed", ending=ENDING))
    if tuple(versions) != _OURS:
        theirs, ours = ("{} (rules {}, store {})".format(*each) for each in (versions, _OURS))
        raise ShardError(about(path, "shard_other_version", theirs=theirs, ours=ours))
    try:
        sources = tuple(tuple(source) for source in written.pop("sources"))
        batches = tuple(tuple(batch) for batch in written.pop("batches"))
        return Manifest(sources=sources, batches=batches, counts=Counts(*written.pop("counts")), **written)
    except (LookupError, TypeError) as error:
        raise ShardError(about(path, "shard_foreign")) from error


def missing_of(shards: Sequence[Shard]) -> list[int]:
    """The numbers of the parts that are missing among some shards of one job."""
    there = {shard.manifest.number for shard in shards}
    return [number for number in range(1, shards[0].manifest.count + 1) if number not in there]
