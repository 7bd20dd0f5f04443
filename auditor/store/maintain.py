"""Looking after a store: what it holds, a safe copy, judging it all again, taking something out.

Copying, judging again and taking out write a new file beside the store, which takes its place when it is
whole: a command that is killed leaves the store as it was, and nothing that was taken out stays behind in
unused parts of the file.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from auditor.record.reading import Frame
from auditor.store import packing
from auditor.store.batch import BatchWriter
from auditor.store.bulk import value
from auditor.store.connection import DEFAULT_WAIT, checked, connect, open_to_read
from auditor.store.errors import StoreError, reporting
from auditor.store.people import PEOPLE
from auditor.store.plain_views import RECORD_TEXT
from auditor.store.relations import CONTRACT
from auditor.store.rows import Reject
from auditor.store.schema import CONSTANT_TABLES, SCHEMA_VERSION, TABLES, VERDICT_TABLES, create
from auditor.store.staging import Piece
from auditor.store.texts import about, said
from auditor.store.views import hexadecimal, quoted

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_BATCH: Final = 10_000
_NEW: Final = '"new store"'
_FIELDS: Final = packing.without_cards("json")
_WHAT: Final = "getvariable('what')"


JudgeAll = Callable[[Sequence[Frame]], Piece]
"""Judges records of one source, given as they were cut out of it."""


class Rebuilt(NamedTuple):
    """What judging again gave: records judged, of them rejected now, hands whose status is another now."""

    judged: int
    rejected: int
    changed: int


class Forgotten(NamedTuple):
    """What was taken out: hands, stored records (all versions), rejects."""

    hands: int
    records: int
    rejects: int


def info(path: str | Path, wait: float = DEFAULT_WAIT) -> dict[str, Any]:
    """What a store holds: size in bytes, versions, rows of every relation, the last ingest; plain JSON."""
    path = Path(path)
    with open_to_read(path, wait) as con, reporting(path):
        runs = con.execute("SELECT * FROM runs ORDER BY run_id DESC LIMIT 1")
        names = [name for name, *_ in runs.description or ()]
        last = [{name: _plain(item) for name, item in zip(names, row, strict=True)} for row in runs.fetchall()]
        judged = con.execute("SELECT DISTINCT split_part(judged, ' ', 1) FROM data.records ORDER BY 1")
        return {
            "path": str(path),
            "bytes": path.stat().st_size,
            "store_version": SCHEMA_VERSION,
            "rules_versions": [version for (version,) in judged.fetchall()],
            "rows": {each.name: value(con, f"SELECT count(*) FROM {each.name}") for each in CONTRACT},
            "views": [view.name for view in PEOPLE],
            "last_run": last[0] if last else None,
        }


def backup(path: str | Path, target: str | Path, wait: float = DEFAULT_WAIT) -> None:
    """Copies a store to a new file, whole and in one state. Raises :class:`StoreError`."""
    path, target = Path(path), Path(target)
    if target.exists():
        raise StoreError(about(target, "file_there"), said("file_there_remedy"))
    con = open_to_read(path, wait)
    with _successor(con, target):
        _copy(con, {table: "true" for table in TABLES if table not in CONSTANT_TABLES})


def rebuild(path: str | Path, judge: JudgeAll, wait: float = DEFAULT_WAIT) -> Rebuilt:
    """Judges all stored records again, in all versions, and brings a store of an older version up to date.

    A record that is rejected now is kept among the
    rejects. Raises :class:`StoreError`.
    """
    path = Path(path)
    judged = rejected = 0
    con = checked(connect(path, read_only=False, wait=wait), path, older_too=True)
    with _successor(con, path) as new:
        _copy(con, dict.fromkeys(("sources", "runs", "rejects", "session_findings"), "true"))
        for source_id, records in _stored_records(con):
            piece = judge(records)
            new.begin()
            BatchWriter(new, datetime.now(UTC).replace(tzinfo=None)).write(piece.entries(source_id, 0))
            new.commit()
            judged += len(records)
            rejected += sum(isinstance(row, Reject) for row in piece.others)
        con.execute(
            f"UPDATE {_NEW}.data.records AS n SET ingested_at = o.ingested_at FROM data.records o"
            " WHERE n.hand_id = o.hand_id AND n.sha0 = o.sha0 AND n.sha1 = o.sha1"
            " AND n.sha2 = o.sha2 AND n.sha3 = o.sha3"
        )
        changed = value(
            con,
            f"SELECT count(*) FROM {_NEW}.data.hands n JOIN data.hands o USING (hand_id) WHERE n.status <> o.status",
        )
    return Rebuilt(judged, rejected, changed)


def forget_event(path: str | Path, event_id: str, wait: float = DEFAULT_WAIT) -> Forgotten:
    """Takes the hands of an event out, with its findings across hands."""
    gone = f"SELECT hand_id FROM data.records WHERE json_extract_string({_FIELDS}, '$.event.id') = {_WHAT}"
    return _forget(Path(path), wait, event_id, _Gone(hands=gone, findings=f"event_id = {_WHAT}"))


def forget_source(path: str | Path, source_id: str, wait: float = DEFAULT_WAIT) -> Forgotten:
    """Takes an input file out: hands whose current version came from it, older versions, its rejects."""
    of_source = f"source_id = {_WHAT}"
    gone = _Gone(
        hands=f"SELECT hand_id FROM data.hands WHERE {of_source}",
        records=of_source,
        rejects=of_source,
        sources=of_source,
    )
    return _forget(Path(path), wait, source_id, gone)


def forget_player(path: str | Path, player: str, wait: float = DEFAULT_WAIT) -> Forgotten:
    """Takes out all hands of a table where a player, named by id or name, sat, and rejects that name him."""
    seated = " OR ".join(
        f"list_contains(json_extract_string({_FIELDS}, '$.{field}[*]{part}'), {_WHAT})"
        for field in ("players", "sitting_out")
        for part in ("", ".id", ".name")
    )
    gone = _Gone(hands=f"SELECT hand_id FROM data.records WHERE {seated}", rejects=f"contains(text, {_WHAT})")
    return _forget(Path(path), wait, player, gone)


class _Gone(NamedTuple):
    """What is to be taken out, as SQL: a query for hand ids, and conditions on the rows of some tables."""

    hands: str
    records: str = "false"
    rejects: str = "false"
    sources: str = "false"
    findings: str = "false"


def _forget(path: Path, wait: float, what: str, gone: _Gone) -> Forgotten:
    con = checked(connect(path, read_only=False, wait=wait), path)
    with _successor(con, path):
        con.execute(f"SET VARIABLE what = {quoted(what)}")
        con.execute(
            f"CREATE TEMP TABLE gone AS SELECT key FROM data.records WHERE hand_id IN ({gone.hands}) OR {gone.records}"
        )
        of_hand = f"hand_id IN (SELECT {hexadecimal('hand_id')} FROM data.hands SEMI JOIN gone USING (key))"
        kept = dict.fromkeys((*VERDICT_TABLES, "records"), "key NOT IN (SELECT key FROM gone)") | {
            "rejects": f"NOT coalesce({gone.rejects}, false)",
            "sources": f"NOT {gone.sources}",
            "session_findings": f"NOT coalesce({gone.findings} OR {of_hand}, false)",
            "runs": "true",
        }
        before = _counts(con)
        _copy(con, kept)
        after = _counts(con, f"{_NEW}.")
    return Forgotten(*(earlier - later for earlier, later in zip(before, after, strict=True)))


def _counts(con: "DuckDBPyConnection", database: str = "") -> list[int]:
    return [value(con, f"SELECT count(*) FROM {database}data.{name}") for name in ("hands", "records", "rejects")]


def _copy(con: "DuckDBPyConnection", kept: dict[str, str]) -> None:
    """Copies rows of some tables to the successor: those that meet the condition."""
    for table, condition in kept.items():
        con.execute(f"INSERT INTO {_NEW}.data.{table} SELECT * FROM data.{table} WHERE {condition}")


@contextmanager
def _successor(con: "DuckDBPyConnection", path: Path) -> Iterator["DuckDBPyConnection"]:
    """An empty store, attached to an open one, that comes to lie at ``path`` at the end of the block.

    Closes ``con``. Raises :class:`StoreError`.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with reporting(path), con:
            con.execute(f"ATTACH {quoted(str(draft))} AS {_NEW} (READ_WRITE)")
            with con.cursor() as new:
                new.execute(f"USE {_NEW}")
                create(new)
                yield new
            con.execute(f"CHECKPOINT {_NEW}")  # detaching does that too, but says nothing where the disk is full
            con.execute(f"DETACH {_NEW}")
            if os.name != "nt":
                draft.replace(path)  # while the lock is held: nobody writes to the old file in between
        if os.name == "nt":  # an open file cannot be replaced there
            draft.replace(path)
    finally:
        for left_over in (draft, draft.with_name(draft.name + ".wal")):
            left_over.unlink(missing_ok=True)


def _stored_records(con: "DuckDBPyConnection") -> Iterator[tuple[str, list[Frame]]]:
    """All records in the order in which they were stored, at most some thousand of one source at a time."""
    with con.cursor() as reading:
        reading.execute(
            f"SELECT r.source_id, {RECORD_TEXT} AS text, coalesce(s.name, r.source_id), r.position, r.line"
            " FROM data.records r LEFT JOIN data.sources s USING (source_id) LEFT JOIN data.hands h USING (key)"
            " LEFT JOIN data.layouts l USING (layout) ORDER BY r.key"
        )
        while rows := reading.fetchmany(_BATCH):
            for source_id, records in groupby(rows, itemgetter(0)):
                frames = [Frame(name, position, line, text.encode()) for _, text, name, position, line in records]
                yield source_id, frames


def _plain(item: Any) -> Any:
    return item.isoformat() if isinstance(item, datetime) else item
