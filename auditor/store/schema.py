"""The tables of a store and its version.

Users see the views of ``relations`` and ``people``; what they read lies in the schema ``data``:

- One integer ``key`` a stored version of a record ties everything together; ``data.hands`` and what hangs on
  it hold the current version only. Points and scores are integers in half points, the views give points.
- A plain hand (a clean one of tarot with all its cards, which most are) is a single row of ``data.hands``:
  ``auditor.store.packing`` says how and why. Seats, bids, tricks and plays of any other hand are rows of their
  own tables, and so are announcements and findings of every hand.
- ``records.json`` is compressed with zstd, which takes 340 bytes for a record of 1,900; DuckDB's own choice
  takes 590. Without its cards, which stand in ``data.hands``, the text of a plain record takes some 70.
- Hashes are numbers of 64 bits: as text they would take twice the place.
- No keys are declared, no indexes: they cost much at loading and are the weak spot after a crash.
"""

from typing import TYPE_CHECKING, Final

from auditor import __version__
from auditor.cards import (
    EXCUSE,
    HALF_POINTS,
    OUDLERS,
    SUIT_LETTERS,
    SUIT_OF,
    TOKENS,
    english_name,
    french_name,
)
from auditor.store.bulk import append, value
from auditor.store.packing import LAYOUTS_COLUMNS, PLACES_COLUMNS, layouts, places
from auditor.store.people import PEOPLE
from auditor.store.relations import CONTRACT

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

SCHEMA_VERSION: Final = 2
"""Version of the tables below; a store of another version is not written to."""

SUIT_NAMES: Final = (*SUIT_LETTERS, "T")
"""Letters of the suits by number, trumps last."""

TABLES: Final[dict[str, str]] = {
    "versions": "version INTEGER, auditor_version VARCHAR, created TIMESTAMP",
    "hands": """key INTEGER, hand_id UBIGINT, record_id VARCHAR, version INTEGER, source_id VARCHAR,
        position INTEGER, game VARCHAR, rules VARCHAR, players UTINYINT, level VARCHAR, status VARCHAR,
        outcome VARCHAR, event_id VARCHAR, event_name VARCHAR, place VARCHAR, date VARCHAR, date_from DATE,
        round INTEGER, round_name VARCHAR, table_name VARCHAR, board VARCHAR, hand_no INTEGER, hand_name VARCHAR,
        dealer UTINYINT, taker UTINYINT, partner UTINYINT, bid VARCHAR, multiplier INTEGER, called_card VARCHAR,
        suit VARCHAR, oudlers INTEGER, attack_points BIGINT, target BIGINT, made BOOLEAN, margin BIGINT,
        petit_au_bout VARCHAR, slam VARCHAR, unit BIGINT, errors INTEGER, warnings INTEGER, ingested_at TIMESTAMP,
        p0 VARCHAR, p1 VARCHAR, p2 VARCHAR, p3 VARCHAR, p4 VARCHAR,
        n0 VARCHAR, n1 VARCHAR, n2 VARCHAR, n3 VARCHAR, n4 VARCHAR,
        s0 BIGINT, s1 BIGINT, s2 BIGINT, s3 BIGINT, s4 BIGINT, claimed BOOLEAN, layout UTINYINT,
        c0 UBIGINT, c1 UBIGINT, c2 UBIGINT, c3 UBIGINT, c4 UBIGINT, c5 UBIGINT, c6 UBIGINT, c7 UBIGINT, c8 UBIGINT,
        leads UBIGINT, o0 UBIGINT, o1 UBIGINT, o2 UBIGINT, o3 UBIGINT, laid UBIGINT, auction UBIGINT,
        won UBIGINT""",
    "seats": """key INTEGER, seat UTINYINT, player VARCHAR, role VARCHAR, dealt UTINYINT[],
        dealt_inferred BOOLEAN, tricks_won INTEGER, claimed_score BIGINT, computed_score BIGINT""",
    "bids": "key INTEGER, n INTEGER, seat UTINYINT, bid VARCHAR, round INTEGER",
    "announcements": """key INTEGER, n INTEGER, seat UTINYINT, kind VARCHAR, level VARCHAR, cards UTINYINT[],
        valid BOOLEAN""",
    "tricks": """key INTEGER, trick USMALLINT, leader UTINYINT, winner UTINYINT, claimed_winner UTINYINT,
        points USMALLINT, cards UTINYINT[]""",
    "plays": """key INTEGER, trick USMALLINT, position USMALLINT, seat UTINYINT, card VARCHAR,
        led_suit VARCHAR, legal BOOLEAN, code VARCHAR""",
    "findings": """key INTEGER, n INTEGER, code VARCHAR, name VARCHAR, severity VARCHAR, waived BOOLEAN,
        trick INTEGER, position INTEGER, seat UTINYINT, card VARCHAR, expected VARCHAR, actual VARCHAR,
        message VARCHAR, pointer VARCHAR, line INTEGER""",
    "rulings": """key INTEGER, code VARCHAR, trick INTEGER, seat INTEGER, ruling VARCHAR, "by" VARCHAR,
        date VARCHAR""",
    "records": """key INTEGER, hand_id UBIGINT, version INTEGER, sha0 UBIGINT, sha1 UBIGINT, sha2 UBIGINT,
        sha3 UBIGINT, judged VARCHAR, worst UTINYINT, text_high UBIGINT, text_low UBIGINT, source_id VARCHAR,
        position INTEGER, line INTEGER, ingested_at TIMESTAMP,
        json VARCHAR USING COMPRESSION zstd""",
    "rejects": """source_id VARCHAR, position INTEGER, line INTEGER, "column" INTEGER, code VARCHAR,
        message VARCHAR, text VARCHAR""",
    "sources": """source_id VARCHAR, name VARCHAR, sha256 VARCHAR, bytes BIGINT, format VARCHAR,
        first_seen TIMESTAMP, records INTEGER, rejects INTEGER""",
    "runs": """run_id INTEGER, started TIMESTAMP, finished TIMESTAMP, auditor_version VARCHAR,
        rules_version VARCHAR, read INTEGER, new INTEGER, updated INTEGER, unchanged INTEGER, rejected INTEGER""",
    "session_findings": """event_id VARCHAR, table_name VARCHAR, hand_id VARCHAR, code VARCHAR,
        severity VARCHAR, message VARCHAR""",
    "cards": """card VARCHAR, suit VARCHAR, rank VARCHAR, number UTINYINT, points UTINYINT, oudler BOOLEAN,
        name_en VARCHAR, name_fr VARCHAR""",
    "places": PLACES_COLUMNS,
    "layouts": LAYOUTS_COLUMNS,
}
"""The tables of the schema ``data`` and their columns.

In ``hands`` the columns from ``n0`` on are those of plain hands, null in others: names that are not the id,
computed scores, whether they are claimed too, and the packed cards. ``records.judged`` names the rules that the
version was judged by, ``records.worst`` its gravest finding, ``sha0`` to ``sha3`` are its content hash, and
``text_high`` and ``text_low`` a digest of the text and of how it was to be judged: ``auditor.store.identity``.
"""

CONSTANT_TABLES: Final = ("versions", "cards", "places", "layouts")
"""Tables that are filled when a store is made."""

VERDICT_TABLES: Final = (
    "hands",
    "seats",
    "bids",
    "announcements",
    "tricks",
    "plays",
    "findings",
    "rulings",
)
"""Tables that hold the verdict on a hand by ``key``; everything in them can be had again from the records."""


def create(con: "DuckDBPyConnection") -> None:
    """Makes the tables and views of a store in an empty database, in one transaction."""
    con.begin()
    con.execute("CREATE SCHEMA data")
    for name, columns in TABLES.items():
        con.execute(f"CREATE TABLE data.{name} ({columns})")
    con.execute(
        "INSERT INTO data.versions VALUES (?, ?, CAST(now() AT TIME ZONE 'UTC' AS TIMESTAMP))",
        [SCHEMA_VERSION, __version__],
    )
    append(con, "data.cards", _cards())
    append(con, "data.places", places())
    append(con, "data.layouts", layouts())
    con.execute(views_ddl())
    con.commit()


def views_ddl() -> str:
    """The DDL of all relations that users query, with a comment on every column."""
    return "\n\n".join(relation.ddl() for relation in (*CONTRACT, *PEOPLE))


def stored_version(con: "DuckDBPyConnection") -> int | None:
    """Schema version of a store; None where the database is no store."""
    known = value(
        con,
        "SELECT count(*) FROM duckdb_tables()"
        " WHERE database_name = current_database() AND schema_name = 'data' AND table_name = 'versions'",
    )
    if not known:
        return None
    version = value(con, "SELECT max(version) FROM data.versions")
    return None if version is None else int(version)


def _cards() -> list[tuple[str, str | None, str | None, int, int, bool, str, str]]:
    rows = []
    for number, token in enumerate(TOKENS):
        suit = SUIT_OF[number]
        rows.append(
            (
                token,
                None if suit is None else SUIT_NAMES[suit],
                None if number == EXCUSE else token[1:],
                number,
                HALF_POINTS[number],
                bool(OUDLERS >> number & 1),
                english_name(number),
                french_name(number),
            )
        )
    return rows
