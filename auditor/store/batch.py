"""Writing one batch of verdicts: what is new, what replaces what, and the rows of all tables."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from auditor.cards import TOKENS
from auditor.store.bulk import append, staged, value
from auditor.store.relations import quoted
from auditor.store.rows import CARD_CHAR, FIRST_CHAR, Reject, StoredHand
from auditor.store.schema import SUIT_NAMES, VERDICT_TABLES

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


class Entry(NamedTuple):
    """One record of a batch with the source that it came from."""

    source_id: str
    row: StoredHand | Reject


@dataclass(slots=True)
class Version:
    """A version of a hand's record: in the store, in the batch, or in the store and judged again now.

    ``entry`` is the verdict to be written, None where the stored one stands.
    """

    key: int
    number: int
    sha256: str
    judged: str
    stored: bool
    entry: Entry | None = None


_PLAY_COLUMNS: Final = """key INTEGER, heads VARCHAR, points VARCHAR, cards VARCHAR, plays VARCHAR,
    tricks VARCHAR, positions VARCHAR, codes VARCHAR"""


def _characters(text: str) -> str:
    """SQL: the numbers of a packed text as rows."""
    return f"ord(unnest(string_split({text}, ''))) - {FIRST_CHAR}"


def _card_numbers(text: str) -> str:
    """SQL: the card numbers of a packed text as a list; null for null."""
    return f"[ord(c) - {CARD_CHAR} FOR c IN string_split(nullif({text}, ''), '')]"


def _items(values: Iterable[str]) -> str:
    return "[" + ", ".join(map(quoted, values)) + "]"


_TRICKS: Final = f"""
    INSERT INTO data.tricks
    SELECT key, trick, nullif(head & 7, 7), nullif(head >> 3 & 7, 7), nullif(head >> 6 & 7, 7),
        nullif(points, 0) - 1, coalesce({_card_numbers("cards")}, [])
    FROM (
        SELECT key, unnest(range(1, length(heads) + 1)) AS trick, {_characters("heads")} AS head,
            {_characters("points")} AS points, unnest(string_split(cards, '/')) AS cards
        FROM {{}}
    )"""

_PLAYS: Final = f"""
    INSERT INTO data.plays
    SELECT key, trick, position, nullif(play >> 7 & 7, 7), ({_items((*TOKENS, "?"))})[(play & 127) + 1],
        ({_items(SUIT_NAMES)})[(play >> 10 & 7) + 1], CASE play >> 13 WHEN 0 THEN false WHEN 1 THEN true END,
        nullif(code, '')
    FROM (
        SELECT key, {_characters("tricks")} AS trick, {_characters("positions")} AS position,
            {_characters("plays")} AS play, unnest(string_split(codes, ',')) AS code
        FROM {{}}
    )"""

_SEAT_COLUMNS: Final = """key INTEGER, seat UTINYINT, player VARCHAR, role VARCHAR, dealt VARCHAR,
    dealt_inferred BOOLEAN, tricks_won INTEGER, claimed_score BIGINT, computed_score BIGINT"""
_SEATS: Final = f"INSERT INTO data.seats SELECT * REPLACE ({_card_numbers('dealt')} AS dealt) FROM {{}}"

_ANNOUNCEMENT_COLUMNS: Final = """key INTEGER, n INTEGER, seat UTINYINT, kind VARCHAR, level VARCHAR,
    cards VARCHAR, valid BOOLEAN"""
_ANNOUNCEMENTS: Final = f"INSERT INTO data.announcements SELECT * REPLACE ({_card_numbers('cards')} AS cards) FROM {{}}"

_JUDGED_COLUMNS: Final = """key INTEGER, judged VARCHAR, worst UTINYINT, text_key UHUGEINT, source_id VARCHAR,
    position INTEGER, line INTEGER"""
_JUDGED_AGAIN: Final = """
    UPDATE data.records SET judged = s.judged, worst = s.worst, text_key = s.text_key, source_id = s.source_id,
        position = s.position, line = s.line
    FROM {} s WHERE records.key = s.key"""


class BatchWriter:
    """Writes one batch inside a transaction; ``new``, ``updated`` and ``unchanged`` count what became of it."""

    def __init__(self, con: "DuckDBPyConnection", now: datetime) -> None:
        self._con = con
        self._now = now
        self.new = self.updated = self.unchanged = 0

    def write(self, entries: Sequence[Entry]) -> None:
        """Writes the verdicts and rejects of a batch."""
        rejects = [(source_id, *row) for source_id, row in entries if isinstance(row, Reject)]
        append(self._con, "data.rejects", rejects)
        hands = [(entry, entry.row) for entry in entries if isinstance(entry.row, StoredHand)]
        if not hands:
            return
        versions = self._stored_versions({hand.hand_id for _, hand in hands})
        current_before = {hand_id: known[-1].key for hand_id, known in versions.items()}
        key = self._next_key()
        for entry, hand in hands:
            key = self._settle(versions.setdefault(hand.hand_id, []), entry, hand, key)
        self._write_records([version for known in versions.values() for version in known if version.entry])
        current = {hand_id: known[-1] for hand_id, known in versions.items() if known[-1].entry}
        self._forget([current_before[hand_id] for hand_id in current if hand_id in current_before])
        self._write_verdicts(list(current.values()))

    def _stored_versions(self, hand_ids: set[str]) -> dict[str, list[Version]]:
        """The stored versions of some hands, oldest first."""
        versions: dict[str, list[Version]] = {}
        with staged(self._con, "hand_id VARCHAR", [(hand_id,) for hand_id in hand_ids]) as wanted:
            rows = self._con.execute(
                f"SELECT r.hand_id, r.key, r.version, r.sha256, r.judged"
                f" FROM data.records r SEMI JOIN {wanted} USING (hand_id) ORDER BY r.version"
            ).fetchall()
        for hand_id, key, number, sha256, judged in rows:
            versions.setdefault(hand_id, []).append(Version(key, number, sha256, judged, True))
        return versions

    def _next_key(self) -> int:
        return int(value(self._con, "SELECT coalesce(max(key), 0) + 1 FROM data.records"))

    def _settle(self, known: list[Version], entry: Entry, hand: StoredHand, key: int) -> int:
        """Finds out what a verdict is to the versions of its hand; gives the next free key."""
        for version in known:
            if version.sha256 == hand.sha256:
                if version.judged == hand.judged:
                    self.unchanged += 1
                else:
                    version.judged, version.entry = hand.judged, entry
                    self.updated += 1
                return key
        if known:
            self.updated += 1
        else:
            self.new += 1
        number = known[-1].number + 1 if known else 1
        known.append(Version(key, number, hand.sha256, hand.judged, False, entry))
        return key + 1

    def _write_records(self, versions: list[Version]) -> None:
        new, again = [], []
        for version, source_id, hand in _verdicts(versions):
            place = (hand.judged, hand.worst, hand.text_key, source_id, hand.position, hand.line)
            if version.stored:
                again.append((version.key, *place))
            else:
                new.append((version.key, hand.hand_id, version.number, hand.sha256, *place, self._now, hand.text))
        append(self._con, "data.records", new)
        self._insert(_JUDGED_AGAIN, _JUDGED_COLUMNS, again)

    def _forget(self, keys: list[int]) -> None:
        """Takes out the verdicts that are about to be replaced."""
        if keys:
            with staged(self._con, "key INTEGER", [(key,) for key in keys]) as stale:
                for table in VERDICT_TABLES:
                    self._con.execute(f"DELETE FROM data.{table} WHERE key IN (SELECT key FROM {stale})")

    def _write_verdicts(self, versions: list[Version]) -> None:
        verdicts = sorted(_verdicts(versions), key=lambda verdict: verdict[0].key)
        append(
            self._con,
            "data.hands",
            [
                (
                    version.key,
                    hand.hand_id,
                    hand.hand[0],
                    version.number,
                    source_id,
                    hand.position,
                    *hand.hand[1:],
                    self._now,
                    *hand.players,
                )
                for version, source_id, hand in verdicts
            ],
        )
        for table in ("bids", "findings", "rulings"):
            rows = [(v.key, *row) for v, _, hand in verdicts for row in getattr(hand, table)]
            append(self._con, f"data.{table}", rows)
        seats = [(v.key, *row) for v, _, hand in verdicts for row in hand.seats]
        self._insert(_SEATS, _SEAT_COLUMNS, seats)
        said = [(v.key, *row) for v, _, hand in verdicts for row in hand.announcements]
        self._insert(_ANNOUNCEMENTS, _ANNOUNCEMENT_COLUMNS, said)
        played = [(v.key, *hand.play) for v, _, hand in verdicts if hand.play is not None]
        self._insert(_TRICKS, _PLAY_COLUMNS, played, _PLAYS)

    def _insert(self, statement: str, columns: str, rows: list[tuple[Any, ...]], *more: str) -> None:
        """Runs statements over staged rows, where there are any."""
        if rows:
            with staged(self._con, columns, rows) as table:
                for each in (statement, *more):
                    self._con.execute(each.format(table))


def _verdicts(versions: Iterable[Version]) -> list[tuple[Version, str, StoredHand]]:
    """The versions that have a verdict to be written, with its source and rows."""
    return [
        (version, version.entry.source_id, version.entry.row)
        for version in versions
        if version.entry is not None and isinstance(version.entry.row, StoredHand)
    ]
