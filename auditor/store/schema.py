"""The tables of a store and its version.

Users see the views of ``relations`` and ``people``; what they read lies in the schema ``data``:

- One integer ``key`` a stored version of a record ties everything together; ``data.hands`` and what hangs on
  it hold the current version only. Points and scores are integers in half points, the views give points.
- Cards played are rows, tricks are rows with their cards as a list of card numbers. Measured with 200,000
  random hands (14.4 million plays), file bytes and load time a hand, full count by card, one hand's plays:

      plays as rows with an integer key           209 B   25 us    59 ms    6 ms
      packed text a hand, unnested by the view    110 B    5 us   555 ms    5 ms
      one list a column and hand, unnested        160 B   15 us   230 ms   10 ms
      rows with text keys and players             497 B   56 us    37 ms   27 ms

  So rows with an integer key: a count over a million hands takes a third of a second, for a tenth of the
  size of the JSON. Cards of a trick or hand as numbers in a list take 92 bytes a hand, as text 158.
- ``records.json`` is compressed with zstd, which takes 340 bytes for a record of 1,900; DuckDB's own choice
  takes 590.
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
    "hands": """key INTEGER, hand_id VARCHAR, record_id VARCHAR, version INTEGER, source_id VARCHAR,
        position INTEGER, game VARCHAR, rules VARCHAR, players UTINYINT, level VARCHAR, status VARCHAR,
        outcome VARCHAR, event_id VARCHAR, event_name VARCHAR, place VARCHAR, date VARCHAR, date_from DATE,
        round INTEGER, round_name VARCHAR, table_name VARCHAR, board VARCHAR, hand_no INTEGER, hand_name VARCHAR,
        dealer UTINYINT, taker UTINYINT, partner UTINYINT, bid VARCHAR, multiplier INTEGER, called_card VARCHAR,
        suit VARCHAR, oudlers INTEGER, attack_points BIGINT, target BIGINT, made BOOLEAN, margin BIGINT,
        petit_au_bout VARCHAR, slam VARCHAR, unit BIGINT, errors INTEGER, warnings INTEGER, ingested_at TIMESTAMP,
        p0 VARCHAR, p1 VARCHAR, p2 VARCHAR, p3 VARCHAR, p4 VARCHAR""",
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
    "records": """key INTEGER, hand_id VARCHAR, version INTEGER, sha256 VARCHAR, judged VARCHAR, worst UTINYINT,
        text_key UHUGEINT, source_id VARCHAR, position INTEGER, line INTEGER, ingested_at TIMESTAMP,
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
}
"""The tables of the schema ``data`` and their columns.

``records.judged`` names the rules that the version was judged by, ``records.worst`` its gravest finding,
``records.text_key`` is a digest of the text and of how it was to be judged; see ``auditor.store.identity``.
"""

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
