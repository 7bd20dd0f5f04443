"""One batch staged in the database: plain hands in columns, all others in rows, each with its number ``seq``."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from auditor.store.bulk import append
from auditor.store.identity import SEVERITIES
from auditor.store.rows import Reject, StoredHand

if TYPE_CHECKING:
    import numpy as np
    from duckdb import DuckDBPyConnection
    from numpy.typing import NDArray

    from auditor.store.columns import PlainHands


class Entry(NamedTuple):
    """One record of a batch: its place in the order, the source that it came from, and its rows."""

    seq: int
    source_id: str
    row: StoredHand | Reject


class PlainEntry(NamedTuple):
    """Plain hands of a batch: the places of each in the order, the source that they came from, and their columns."""

    seq: "NDArray[np.int64]"
    source_id: str
    hands: "PlainHands"


class Piece(NamedTuple):
    """What was judged of some records that stand next to each other in one source.

    ``plain`` are plain hands in columns, ``others`` the rows of all other records, both by ascending position;
    ``skipped`` are the positions of records that a look-up found stored, with their gravest severities.
    """

    plain: "PlainHands | None"
    others: "list[StoredHand | Reject]"
    skipped: list[int]
    worst: list[int]

    @property
    def records(self) -> int:
        """The number of records that were judged."""
        return (0 if self.plain is None else len(self.plain)) + len(self.others)

    @property
    def flagged(self) -> int:
        """The number of records with an error, of those that were skipped too."""
        return sum(isinstance(row, StoredHand) and row.status == "flagged" for row in self.others) + self.worst.count(
            SEVERITIES.index("error")
        )

    def entries(self, source_id: str, first: int) -> list[Entry | PlainEntry]:
        """The records that were judged, ready to be staged with numbers from ``first`` on, in their order."""
        if self.plain is None:
            return [Entry(first + place, source_id, row) for place, row in enumerate(self.others)]
        import numpy as np

        plain, count = self.plain.numbers["position"], len(self.plain)
        positions = np.concatenate([plain, np.array([row.position for row in self.others], dtype=np.int64)])
        seq = np.empty(len(positions), dtype=np.int64)
        seq[np.argsort(positions, kind="stable")] = np.arange(first, first + len(positions))
        numbered = zip(seq[count:].tolist(), self.others, strict=True)
        others = [Entry(number, source_id, row) for number, row in numbered]
        return [PlainEntry(seq[:count], source_id, self.plain), *others]


ROWS_OF_HANDS: Final = ("seats", "bids", "announcements", "findings", "rulings")
"""Tables of rows that hang on a hand; each is staged under its name with ``seq`` in the place of ``key``."""

_PLAY_COLUMNS: Final = """seq BIGINT, heads VARCHAR, points VARCHAR, cards VARCHAR, plays VARCHAR,
    tricks VARCHAR, positions VARCHAR, codes VARCHAR"""
_OTHERS: Final = """
    CREATE TEMP TABLE others AS
    SELECT CAST(0 AS BIGINT) AS seq, r.* EXCLUDE (key, version, ingested_at),
        h.* EXCLUDE (key, hand_id, version, source_id, position, ingested_at, n0, n1, n2, n3, n4, s0, s1, s2, s3, s4,
            claimed, layout, c0, c1, c2, c3, c4, c5, c6, c7, c8, leads, o0, o1, o2, o3, laid, auction, won)
    FROM data.records r, data.hands h LIMIT 0"""
_ROWS: Final = "CREATE TEMP TABLE new_{0} AS SELECT CAST(0 AS BIGINT) AS seq, * EXCLUDE (key) {1} FROM data.{0} LIMIT 0"
_AS_TEXT: Final = {
    "seats": "REPLACE (CAST(NULL AS VARCHAR) AS dealt)",
    "announcements": "REPLACE (CAST(NULL AS VARCHAR) AS cards)",
}
"""Lists of cards are staged as texts, a character a card."""

_IDENTITY: Final = "seq, hand_id, sha0, sha1, sha2, sha3"
INCOMING: Final = {
    "others": f"SELECT {_IDENTITY}, judged FROM others",
    "plain": f"SELECT {_IDENTITY}, judged FROM plain_hands p JOIN plain_rules u ON u.code = p.rules",
}
"""SQL for number, identity, content and rules of all that is staged."""


REJECTS: Final = "new_rejects"
"""The table of a shard's rejects, as ``data.rejects`` has them."""
REJECTS_STAGED: Final = f"SELECT source_id, position FROM {REJECTS}"


class Staged(NamedTuple):
    """What is staged: whether there are plain hands and others, which tables have rows, and whether any has tricks."""

    plain: bool
    others: bool
    rows: tuple[str, ...]
    play: bool


def positions_staged(batch: Staged) -> str:
    """SQL: source and position of all hands of a batch."""
    others = ["SELECT source_id, position FROM others"] * batch.others
    plain = [
        "SELECT o.source_id, p.position FROM plain_hands p JOIN plain_sources o ON o.code = p.source"
    ] * batch.plain
    return " UNION ALL ".join([*others, *plain]) or "SELECT '' AS source_id, 0 AS position LIMIT 0"


@contextmanager
def staged(con: "DuckDBPyConnection", entries: Sequence[Entry | PlainEntry]) -> Iterator[Staged]:
    """Stages the verdicts of a batch for the statements inside the block."""
    plain, others, rows = _sorted_out(entries)
    tables: list[str] = []

    def table(name: str, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        con.execute(statement)
        tables.append(name)
        append(con, name, rows)

    if plain:
        small, numbers = _columns(plain)
        for name, (columns, content) in small.items():
            table(f"plain_{name}", f"CREATE TEMP TABLE plain_{name} ({columns})", content)
        con.register("plain_hands", numbers)
    if others:
        table("others", _OTHERS, [_other(*each) for each in others])
    played = [(seq, *hand.play) for seq, _, hand in others if hand.play is not None]
    if played:
        table("new_play", f"CREATE TEMP TABLE new_play ({_PLAY_COLUMNS})", played)
    filled = [name for name in ROWS_OF_HANDS if rows[name]]
    for name in filled:
        table(f"new_{name}", _ROWS.format(name, _AS_TEXT.get(name, "")), rows[name])
    yield Staged(bool(plain), bool(others), tuple(filled), bool(played))
    if plain:
        con.unregister("plain_hands")
    for name in tables:
        con.execute(f"DROP TABLE {name}")


def _sorted_out(
    entries: Sequence[Entry | PlainEntry],
) -> tuple[list[PlainEntry], list[tuple[int, str, StoredHand]], dict[str, list[tuple[Any, ...]]]]:
    """Plain hands, other hands, and the rows that hang on either."""
    plain, others = [], []
    rows: dict[str, list[tuple[Any, ...]]] = {name: [] for name in ROWS_OF_HANDS}
    for entry in entries:
        if isinstance(entry, PlainEntry):
            plain.append(entry)
            rows["announcements"] += [(int(entry.seq[place]), *row) for place, *row in entry.hands.announcements]
        elif isinstance(entry.row, StoredHand):
            others.append((entry.seq, entry.source_id, entry.row))
            for name in ROWS_OF_HANDS:
                rows[name] += [(entry.seq, *row) for row in getattr(entry.row, name)]
    return plain, others, rows


def _other(seq: int, source_id: str, hand: StoredHand) -> tuple[Any, ...]:
    sha = [int(hand.sha256[start : start + 16], 16) for start in range(0, 64, 16)]
    digest = hand.text_digest
    return (
        seq,
        int(hand.hand_id, 16),
        *sha,
        hand.judged,
        hand.worst,
        int.from_bytes(digest[:8]),
        int.from_bytes(digest[8:]),
        source_id,
        hand.position,
        hand.line,
        hand.text,
        *hand.hand,
        *hand.players,
    )


def _columns(plain: list[PlainEntry]) -> tuple[dict[str, tuple[str, list[tuple[Any, ...]]]], dict[str, Any]]:
    """The small tables, each with its columns and rows, and the columns of all plain hands."""
    import numpy as np

    from auditor.store.columns import COLUMNS_OF_TABLES, together

    hands = together([entry.hands for entry in plain])
    sources = sorted({entry.source_id for entry in plain})
    small = {name: (columns, _coded(hands.tables[name])) for name, columns in COLUMNS_OF_TABLES.items()}
    small["sources"] = ("code INTEGER, source_id VARCHAR", _coded([(source_id,) for source_id in sources]))
    numbers: dict[str, Any] = dict(hands.numbers)
    numbers["seq"] = np.concatenate([entry.seq for entry in plain])
    codes = np.array([sources.index(entry.source_id) for entry in plain], dtype=np.int32)
    numbers["source"] = np.repeat(codes, [len(entry.hands) for entry in plain])
    return small, numbers | {name: np.array(texts, dtype=object) for name, texts in hands.texts.items()}


def _coded(rows: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return [(code, *row) for code, row in enumerate(rows)]
