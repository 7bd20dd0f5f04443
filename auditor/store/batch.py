"""Writing one batch of verdicts: what is new, what replaces what, and the rows of all tables.

Everything is staged first; one table of fates says what becomes of each record, and every table is filled by one
statement. A hand that comes more than once in a batch takes one turn after the other.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final

from auditor.cards import TOKENS
from auditor.store.bulk import append
from auditor.store.columns import PACKED
from auditor.store.plain_views import RECORD_TEXT
from auditor.store.rows import CARD_CHAR, FIRST_CHAR, Reject
from auditor.store.schema import SUIT_NAMES, VERDICT_TABLES
from auditor.store.staging import INCOMING, Entry, PlainEntry, Staged, staged
from auditor.store.views import quoted

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


def _characters(text: str) -> str:
    """SQL: the numbers of a packed text as rows."""
    return f"ord(unnest(string_split({text}, ''))) - {FIRST_CHAR}"


def _card_numbers(text: str) -> str:
    """SQL: the card numbers of a packed text as a list; null for null."""
    return f"[ord(c) - {CARD_CHAR} FOR c IN string_split(nullif({text}, ''), '')]"


def _items(values: Iterable[str]) -> str:
    return "[" + ", ".join(map(quoted, values)) + "]"


_TURNS: Final = (
    "CREATE TEMP TABLE incoming AS SELECT *, row_number() OVER (PARTITION BY hand_id ORDER BY seq) AS turn FROM ({})"
)
_FATES: Final = """
    CREATE OR REPLACE TEMP TABLE fates AS
    WITH mine AS (SELECT * FROM incoming WHERE turn = ?),
        stored AS (SELECT r.key, r.hand_id, r.version, r.sha0, r.sha1, r.sha2, r.sha3, r.judged
            FROM data.records r SEMI JOIN mine USING (hand_id)),
        latest AS (SELECT hand_id, max(version) AS version, arg_max(key, version) AS key FROM stored GROUP BY hand_id)
    SELECT m.seq, s.key IS NULL AND l.key IS NULL AS is_new, s.key IS NULL AND l.key IS NOT NULL AS is_version,
        s.key IS NOT NULL AND s.judged <> m.judged AS is_again,
        coalesce(s.key, ? + row_number() OVER (PARTITION BY s.key IS NULL ORDER BY m.seq)) AS key,
        coalesce(s.version, l.version + 1, 1) AS version,
        s.key IS NULL OR (s.judged <> m.judged AND s.version = l.version) AS is_current,
        l.key AS before
    FROM mine m LEFT JOIN latest l USING (hand_id) LEFT JOIN stored s USING (hand_id, sha0, sha1, sha2, sha3)"""
"""What becomes of each record: it is new, another version of its hand, judged again, or else unchanged.

``is_current``: its verdict is written, and replaces that of the record with the key ``before``, if any.
"""

_KEEP_TEXTS: Final = f"""
    UPDATE data.records SET json = whole.text
    FROM (
        SELECT r.key, {RECORD_TEXT} AS text FROM data.records r JOIN data.hands h USING (key)
            JOIN data.layouts l USING (layout) JOIN fates f ON f.before = r.key AND f.is_version
    ) whole
    WHERE records.key = whole.key"""
"""The cards of a plain record go with its verdict: from now on its text is stored whole."""

_FORGET: Final = "DELETE FROM data.{} WHERE key IN (SELECT before FROM fates WHERE is_current AND before IS NOT NULL)"

_WAY: Final = ("judged", "worst", "text_high", "text_low", "source_id", "position", "line", "json")
_IDENTITY: Final = ("hand_id", "sha0", "sha1", "sha2", "sha3")
_OTHER: Final = "(SELECT * FROM others)"
_PLAIN: Final = """(
    SELECT p.*, u.judged, u.rules AS rules_text, o.source_id, 0 AS worst FROM plain_hands p
        JOIN plain_rules u ON u.code = p.rules JOIN plain_sources o ON o.code = p.source
)"""
_RECORDS: Final = f"""
    INSERT INTO data.records BY NAME
    SELECT f.key, f.version, {", ".join(f"i.{name}" for name in (*_IDENTITY, *_WAY))}, ? AS ingested_at
    FROM {{}} i JOIN fates f USING (seq) WHERE f.is_new OR f.is_version"""
_JUDGED_AGAIN: Final = f"""
    UPDATE data.records SET {", ".join(f"{name} = s.{name}" for name in _WAY[:-1])},
        json = CASE WHEN s.is_current THEN s.json ELSE records.json END
    FROM (SELECT f.key, f.is_current, {", ".join(f"i.{name}" for name in _WAY)} FROM {{}} i JOIN fates f USING (seq)
        WHERE f.is_again) s
    WHERE records.key = s.key"""

_OTHER_HANDS: Final = """
    INSERT INTO data.hands BY NAME
    SELECT f.key, f.version, ? AS ingested_at,
        i.* EXCLUDE (seq, sha0, sha1, sha2, sha3, judged, worst, text_high, text_low, line, json)
    FROM others i JOIN fates f USING (seq) WHERE f.is_current"""
_ONLY_PLAYED: Final = ("leads", "won", *(name for name in PACKED if name.startswith("c")))
_PLAIN_HANDS: Final = f"""
    INSERT INTO data.hands BY NAME
    SELECT f.key, f.version, ? AS ingested_at, i.hand_id, i.record_id, i.source_id, i.position, i.dealer, i.layout,
        i.claimed, 'tarot' AS game, 'clean' AS status, 0 AS errors, 0 AS warnings, i.rules_text AS rules,
        {", ".join(f"CASE WHEN i.played THEN i.{name} END AS {name}" for name in _ONLY_PLAYED)},
        CASE WHEN i.spoken THEN i.auction END AS auction, i.laid, i.o0, i.o1, i.o2, i.o3,
        e.* EXCLUDE (code) REPLACE (
            CASE WHEN i.board_no < 0 THEN e.board ELSE CAST(i.board_no AS VARCHAR) END AS board,
            CASE WHEN i.hand_no < 0 THEN e.hand_no ELSE i.hand_no END AS hand_no,
            CASE WHEN i.hand_no < 0 THEN e.hand_name ELSE CAST(i.hand_no AS VARCHAR) END AS hand_name
        ), s.* EXCLUDE (code), r.* EXCLUDE (code)
    FROM {_PLAIN} i JOIN fates f USING (seq) JOIN plain_events e ON e.code = i.events
        JOIN plain_players s ON s.code = i.players JOIN plain_results r ON r.code = i.results
    WHERE f.is_current"""

_LISTS: Final = {"seats": "dealt", "announcements": "cards"}
"""Tables with a list of cards, which is staged as a text."""
_CURRENT: Final = "JOIN fates f USING (seq) WHERE f.is_current"
_TRICKS: Final = f"""
    INSERT INTO data.tricks
    SELECT key, trick, nullif(head & 7, 7), nullif(head >> 3 & 7, 7), nullif(head >> 6 & 7, 7),
        nullif(points, 0) - 1, coalesce({_card_numbers("cards")}, [])
    FROM (
        SELECT f.key, unnest(range(1, length(heads) + 1)) AS trick, {_characters("heads")} AS head,
            {_characters("points")} AS points, unnest(string_split(cards, '/')) AS cards
        FROM new_play {_CURRENT}
    )"""
_PLAYS: Final = f"""
    INSERT INTO data.plays
    SELECT key, trick, position, nullif(play >> 7 & 7, 7), ({_items((*TOKENS, "?"))})[(play & 127) + 1],
        ({_items(SUIT_NAMES)})[(play >> 10 & 7) + 1], CASE play >> 13 WHEN 0 THEN false WHEN 1 THEN true END,
        nullif(code, '')
    FROM (
        SELECT f.key, {_characters("tricks")} AS trick, {_characters("positions")} AS position,
            {_characters("plays")} AS play, unnest(string_split(codes, ',')) AS code
        FROM new_play {_CURRENT}
    )"""


class BatchWriter:
    """Writes one batch inside a transaction; ``new``, ``updated`` and ``unchanged`` count what became of it."""

    def __init__(self, con: "DuckDBPyConnection", now: datetime) -> None:
        self._con = con
        self._now = now
        self.new = self.updated = self.unchanged = 0

    def write(self, entries: Sequence[Entry | PlainEntry]) -> None:
        """Writes the verdicts and rejects of a batch."""
        rejects = [
            (entry.source_id, *entry.row)
            for entry in entries
            if isinstance(entry, Entry) and isinstance(entry.row, Reject)
        ]
        append(self._con, "data.rejects", rejects)
        if len(rejects) == len(entries):
            return
        with staged(self._con, entries) as batch:
            self.write_staged(batch)

    def write_staged(self, batch: Staged) -> None:
        """Writes the verdicts of a batch that is staged; there is one at least."""
        kinds = [kind for kind in INCOMING if getattr(batch, kind)]
        self._con.execute(_TURNS.format(" UNION ALL ".join(INCOMING[kind] for kind in kinds)))
        ((turns,),) = self._con.execute("SELECT max(turn) FROM incoming").fetchall()
        for turn in range(1, turns + 1):
            self._write_turn(turn, batch)
        self._con.execute("DROP TABLE incoming")
        self._con.execute("DROP TABLE fates")

    def _write_turn(self, turn: int, batch: Staged) -> None:
        """Writes the records of a turn, no two of them of the same hand."""
        ((last,),) = self._con.execute("SELECT coalesce(max(key), 0) FROM data.records").fetchall()
        self._con.execute(_FATES, [turn, last])
        counts = self._con.execute(
            "SELECT count(*) FILTER (is_new), count(*) FILTER (is_version), count(*) FILTER (is_again), count(*)"
            " FROM fates"
        ).fetchall()
        new, versions, again, every = counts[0]
        self.new += new
        self.updated += versions + again
        self.unchanged += every - new - versions - again
        if versions:
            self._con.execute(_KEEP_TEXTS)
        if versions or again:
            for table in VERDICT_TABLES:
                self._con.execute(_FORGET.format(table))
        if not (new or versions or again):
            return
        if batch.others:
            self._write_hands(_OTHER, _OTHER_HANDS, again)
        if batch.plain:
            self._write_hands(_PLAIN, _PLAIN_HANDS, again)
        self._write_rows(batch)

    def _write_hands(self, source: str, hands: str, again: int) -> None:
        self._con.execute(_RECORDS.format(source), [self._now])
        if again:
            self._con.execute(_JUDGED_AGAIN.format(source))
        self._con.execute(hands, [self._now])

    def _write_rows(self, batch: Staged) -> None:
        for name in batch.rows:
            cards = _LISTS.get(name)
            as_list = "" if cards is None else f"REPLACE ({_card_numbers(cards)} AS {cards})"
            self._con.execute(
                f"INSERT INTO data.{name} SELECT f.key, t.* EXCLUDE (seq) {as_list} FROM new_{name} t {_CURRENT}"
            )
        if batch.play:
            self._con.execute(_TRICKS)
            self._con.execute(_PLAYS)
