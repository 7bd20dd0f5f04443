"""One ingest, from its first record to its accounting."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from auditor import RULES_VERSION, __version__
from auditor.audit.result import HandAudit
from auditor.audit.settings import Settings
from auditor.store.batch import BatchWriter
from auditor.store.bulk import value
from auditor.store.connection import Store
from auditor.store.errors import reporting
from auditor.store.identity import SEVERITIES, Known
from auditor.store.rows import Reject, StoredHand, stored_hand
from auditor.store.sources import Source, SourceBook
from auditor.store.staging import REJECTS, REJECTS_STAGED, Entry, Piece, PlainEntry, Staged, positions_staged

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

    from auditor.store.shards import Shard


def context_of(settings: Settings) -> str:
    """What decides on a verdict beside the record, as text."""
    return repr((settings.rules, settings.force_rules, sorted(settings.options.items())))


BATCH_HANDS: Final = 61_440
"""Records in a batch; each batch is stored whole or not at all."""
BATCH_CHARACTERS: Final = 64 << 20
"""A batch ends early when its records together are as long as this."""

_FLAGGED: Final = SEVERITIES.index("error")


@dataclass(frozen=True, slots=True)
class Accounting:
    """What became of the records that were read; each of the two sums gives ``read``.

    ``read = new + updated + unchanged + rejected = clean + flagged + rejected``. ``worst`` is the gravest
    severity of a finding that is not waived, a word of :data:`auditor.store.identity.SEVERITIES`.
    """

    new: int = 0
    updated: int = 0
    unchanged: int = 0
    rejected: int = 0
    clean: int = 0
    flagged: int = 0
    worst: str = SEVERITIES[0]

    @property
    def read(self) -> int:
        """Number of records read."""
        return self.new + self.updated + self.unchanged + self.rejected


class Ingest:
    """One ingest into a store.

    ``add_source`` names the input that the next records come from. Each verdict then goes to ``add``, or many at
    a time to ``add_piece``, as another process made them. ``finish`` stores the rest and gives the accounting.

    Batches that were stored stay stored, whatever happens later. ``context`` names what decides on a verdict
    beside the record: the rules and options asked for on the command line. All methods raise
    :class:`auditor.store.errors.StoreError`.
    """

    def __init__(self, store: Store, context: str = "", batch: int | None = None) -> None:
        self.store = store
        self.context = context
        self.accounting = Accounting()
        """The batches stored so far."""
        self._batch_size = batch or BATCH_HANDS
        self._entries: list[Entry | PlainEntry] = []
        self._size = self._next = 0
        self._skipped: Counter[int] = Counter()
        self._characters = 0
        self._sources = SourceBook(store.con)
        self._known: Known | None = None
        with store.transaction():
            self._run_id = self._begin()

    @property
    def known(self) -> Known:
        """What the store holds, for look-ups before judging; read from the store when first asked for."""
        if self._known is None:
            with reporting(self.store.path):
                self._known = Known(self.store.con)
        return self._known

    def add_source(self, name: str, sha256: str, size: int, format: str) -> str:
        """Names the input of the records that follow; gives its source id.

        ``sha256`` and ``size`` are those of its bytes as they lie on disk.
        """
        source = Source(sha256[:16], name, sha256, size, format)
        if self._sources.has(source):
            self.flush()  # the same input once more: its rejects must lie in the store to be replaced
        with reporting(self.store.path):
            self._sources.open(source)
        return source.source_id

    def add(self, audit: HandAudit) -> None:
        """Takes one verdict, of a rejected record too."""
        self.add_rows(stored_hand(audit, self.context))

    def add_rows(self, row: StoredHand | Reject) -> None:
        """Takes one verdict that ``stored_hand`` made into rows, with the same ``context``."""
        self.add_piece(Piece(None, [row], [], []))

    def add_piece(self, piece: Piece) -> None:
        """Takes what was judged of some records, with the same ``context``."""
        self._sources.count(piece.skipped)
        self._skipped.update(piece.worst)
        self._size += len(piece.skipped)
        if piece.plain is not None:
            self._take(piece)
            return
        for row in piece.others:
            self._take(Piece(None, [row], [], []))

    def _take(self, piece: Piece) -> None:
        """Takes records that go into the same batch, so that they keep their order."""
        plain, others = piece.plain, piece.others
        positions = [] if plain is None else plain.numbers["position"].tolist()
        hands = [row.position for row in others if isinstance(row, StoredHand)]
        source_id = self._sources.count([*positions, *hands])
        if len(hands) < len(others):
            self._sources.count([row.position for row in others if isinstance(row, Reject)], rejects=True)
        self._entries += piece.entries(source_id, self._next)
        self._next += piece.records
        self._size += piece.records
        self._characters += sum(len(row.text) for row in others)
        if plain is not None:
            self._characters += sum(len(text or "") for text in plain.texts["json"])
        if self._size >= self._batch_size or self._characters >= BATCH_CHARACTERS:
            self.flush()

    def add_shard(self, shard: "Shard") -> None:
        """Takes a shard in, batch by batch. Raises :class:`auditor.store.shards.ShardError` too."""
        for number, places in enumerate(shard.manifest.batches):
            self.flush()
            now = _now()
            with self.store.transaction() as con, shard.staged(con, number) as batch:
                hands, rejects = (_by_source(con, sql) for sql in (positions_staged(batch), REJECTS_STAGED))
                for source in map(shard.manifest.source, places):
                    if not self._sources.is_open(source):
                        self._sources.open(source)
                    self._sources.count(hands.get(source.source_id, []))
                    self._sources.count(rejects.get(source.source_id, []), rejects=True)
                self._sources.write(now)
                con.execute(f"INSERT INTO data.rejects FROM {REJECTS}")
                writer = BatchWriter(con, now)
                if batch.others or batch.plain:
                    writer.write_staged(batch)
                accounting = _added(self.accounting, writer, _counts_staged(con, batch))
                self._note_run(accounting)
            self.accounting = accounting

    def flush(self) -> None:
        """Stores what was taken so far, all or nothing."""
        entries, self._entries = self._entries, []
        skipped, self._skipped = self._skipped, Counter()
        self._size = self._characters = 0
        now = _now()
        with self.store.transaction() as con:
            self._sources.write(now)
            writer = BatchWriter(con, now)
            writer.write(entries)
            accounting = _added(self.accounting, writer, _counts(entries, skipped))
            self._note_run(accounting)
        self.accounting = accounting

    def finish(self) -> Accounting:
        """Stores the rest and ends the ingest."""
        self._sources.close()
        self.flush()
        with self.store.transaction() as con:
            con.execute("UPDATE data.runs SET finished = ? WHERE run_id = ?", [_now(), self._run_id])
        return self.accounting

    def _begin(self) -> int:
        run_id = value(
            self.store.con,
            "INSERT INTO data.runs"
            " SELECT coalesce(max(run_id), 0) + 1, ?, NULL, ?, ?, 0, 0, 0, 0, 0 FROM data.runs"
            " RETURNING run_id",
            [_now(), __version__, RULES_VERSION],
        )
        return int(run_id)

    def _note_run(self, accounting: Accounting) -> None:
        self.store.con.execute(
            "UPDATE data.runs SET read = ?, new = ?, updated = ?, unchanged = ?, rejected = ? WHERE run_id = ?",
            [
                accounting.read,
                accounting.new,
                accounting.updated,
                accounting.unchanged,
                accounting.rejected,
                self._run_id,
            ],
        )


class _Counts(NamedTuple):
    """Records of a batch: judged hands, flagged ones, rejects, and by number the gravest severity; those skipped."""

    hands: int
    flagged: int
    rejected: int
    worst: int
    skipped: Counter[int]


def _counts(entries: Sequence[Entry | PlainEntry], skipped: Counter[int]) -> _Counts:
    hands = [entry.row for entry in entries if isinstance(entry, Entry) and isinstance(entry.row, StoredHand)]
    plain = sum(len(entry.hands) for entry in entries if isinstance(entry, PlainEntry))
    rejected = sum(isinstance(entry, Entry) for entry in entries) - len(hands)
    flagged = sum(hand.status == "flagged" for hand in hands)
    return _Counts(len(hands) + plain, flagged, rejected, max((0, *(hand.worst for hand in hands))), skipped)


def _by_source(con: "DuckDBPyConnection", positions: str) -> dict[str, list[int]]:
    """Positions by source; ``positions`` is SQL for the two."""
    return dict(con.execute(f"SELECT source_id, list(position) FROM ({positions}) GROUP BY source_id").fetchall())


def _counts_staged(con: "DuckDBPyConnection", batch: Staged) -> _Counts:
    hands = flagged = worst = 0
    if batch.others:
        counted = "SELECT count(*), count(*) FILTER (status = 'flagged'), max(worst) FROM others"
        ((hands, flagged, worst),) = con.execute(counted).fetchall()
    if batch.plain:
        hands += value(con, "SELECT count(*) FROM plain_hands")
    return _Counts(hands, flagged, value(con, f"SELECT count(*) FROM {REJECTS}"), worst, Counter())


def _added(before: Accounting, writer: BatchWriter, counts: _Counts) -> Accounting:
    """The accounting with one more batch."""
    skipped = counts.skipped
    flagged = counts.flagged + skipped[_FLAGGED]
    gravest = max((SEVERITIES.index(before.worst), *skipped, counts.worst))
    return replace(
        before,
        new=before.new + writer.new,
        updated=before.updated + writer.updated,
        unchanged=before.unchanged + writer.unchanged + skipped.total(),
        rejected=before.rejected + counts.rejected,
        clean=before.clean + counts.hands + skipped.total() - flagged,
        flagged=before.flagged + flagged,
        worst=SEVERITIES[gravest],
    )


def _now() -> datetime:
    """The time in UTC, as the store keeps it."""
    return datetime.now(UTC).replace(tzinfo=None)
