"""The relations that users query (store.md): name, type and meaning of every column, and where it lies.

Every relation is a view over the tables of ``auditor.store.schema``; so the tables can change and users'
SQL goes on working. A column whose ``sql`` is empty is the table's own column of the same name.
"""

from typing import Final

from auditor.cards import TOKENS
from auditor.rules.ruleset import TABLES
from auditor.store.plain_views import (
    HAND_ID,
    PLAIN_BIDS,
    RECORD_TEXT,
    plain_plays,
    plain_seats,
    plain_tricks,
    player_at,
)
from auditor.store.views import (
    BOOLEAN,
    DATE,
    INTEGER,
    LIST,
    POINTS,
    SCORE,
    TEXT,
    TIME,
    Column,
    Relation,
    hexadecimal,
    quoted,
)

_CARD_LIST: Final = "[" + ", ".join(quoted(token) for token in (*TOKENS, "?")) + "]"


def card_list(numbers: str) -> str:
    """SQL for the tokens of a list of card numbers; null for null."""
    return f"[{_CARD_LIST}[number + 1] FOR number IN {numbers}]"


def _of_hand(table: str) -> str:
    return f"data.{table} t JOIN data.hands h USING (key)"


_HAND_ID: Final = Column("hand_id", TEXT, "Hand: first 16 hex digits of the SHA-256 of its identity", HAND_ID)
_TRICK: Final = Column("trick", INTEGER, "Number of the trick, from 1", "t.trick")
_SEAT: Final = Column("seat", INTEGER, "Seat, from 0 in order of play", "t.seat")
_PLAYER_ID: Final = Column("player_id", TEXT, "The player's id, or name where he has no id", player_at("t.seat"))

HANDS: Final = Relation(
    "hands",
    "One row a hand, in its current version",
    "data.hands h",
    (
        _HAND_ID,
        Column("record_id", TEXT, "The producer's own name of the hand (id of the record)"),
        Column("version", INTEGER, "Version of the record that counts, from 1"),
        Column("source_id", TEXT, "Input file that it came from (see sources)"),
        Column("position", INTEGER, "Place in the input file, from 1"),
        Column("game", TEXT, "tarot or mignon"),
        Column("rules", TEXT, "Preset that it was judged by; with options set, the JSON of preset and options"),
        Column("players", INTEGER, "Number of players, 3 to 5"),
        Column("level", TEXT, "What could be judged: full, deal or summary"),
        Column("status", TEXT, "clean or flagged"),
        Column("outcome", TEXT, "played, passed_out, void, goulash, summary, deal or partial"),
        Column("event_id", TEXT, "Tournament or session (event.id)"),
        Column("event_name", TEXT, "Its name (event.name)"),
        Column("place", TEXT, "Where it was played (event.place)"),
        Column("date", TEXT, "Date as recorded: 2026, 2026-03 or 2026-03-14"),
        Column("date_from", DATE, "First day that the date can mean"),
        Column("round", INTEGER, "Round (event.round), where it is a number"),
        Column("round_name", TEXT, "Round as recorded, also where it is no number"),
        Column("table_name", TEXT, "Table (event.table)"),
        Column("board", TEXT, "The same deal at several tables has the same board (event.board)"),
        Column("hand_no", INTEGER, "Number of the hand in its session (event.hand), where it is a number"),
        Column("hand_name", TEXT, "The same as recorded, also where it is no number"),
        Column("dealer", INTEGER, "Seat of the dealer; null where not recorded or where a player sitting out deals"),
        Column("taker", INTEGER, "Seat of the taker"),
        Column("partner", INTEGER, "Seat of the partner; null when alone or not known"),
        Column("bid", TEXT, "Contract: petite, garde, garde_sans, garde_contre; in Le Mignon the points bid"),
        Column("multiplier", INTEGER, "Multiplier of the contract"),
        Column("called_card", TEXT, "Card that was called; ? where the source does not name it"),
        Column("suit", TEXT, "Le Mignon: chosen suit, S H D C; ? where the source does not name it"),
        Column("oudlers", INTEGER, "Oudlers of the attack"),
        Column("attack_points", POINTS, "Card points of the attack"),
        Column("target", POINTS, "Points that the attack needed"),
        Column("made", BOOLEAN, "Whether the contract was made"),
        Column("margin", POINTS, "Points above the target; negative below"),
        Column("petit_au_bout", TEXT, "Camp of the petit au bout: attack, defence or none"),
        Column("slam", TEXT, "announced_made, made, announced_failed, defence_made or none"),
        Column("unit", SCORE, "What each defender pays; negative when he receives"),
        Column("errors", INTEGER, "Findings of severity error that are not waived"),
        Column("warnings", INTEGER, "Findings of severity warning that are not waived"),
        Column("ingested_at", TIME, "When this verdict was stored (UTC)"),
    ),
)

SEATS: Final = Relation(
    "seats",
    "One row a hand and seat",
    _of_hand("seats"),
    (
        _HAND_ID,
        _SEAT,
        _PLAYER_ID,
        Column("player", TEXT, "The player's name", "t.player"),
        Column(
            "role", TEXT, "taker, partner or defender; player in a goulash; null where there is no contract", "t.role"
        ),
        Column("dealt", LIST, "Cards dealt, before the dog; null where not known", card_list("t.dealt")),
        Column("dealt_inferred", BOOLEAN, "Whether the cards dealt were worked out from the play", "t.dealt_inferred"),
        Column("tricks_won", INTEGER, "Tricks won by the rules; null without tricks", "t.tricks_won"),
        Column("claimed_score", SCORE, "Score as recorded", "t.claimed_score"),
        Column("computed_score", SCORE, "Score by the rules; null where it cannot be computed", "t.computed_score"),
        Column("difference", SCORE, "Claimed less computed", "(t.claimed_score - t.computed_score)"),
    ),
    branches=tuple(plain_seats(players) for players in TABLES),
)

BIDS: Final = Relation(
    "bids",
    "One row a bid, passes too",
    _of_hand("bids"),
    (
        _HAND_ID,
        Column("n", INTEGER, "Place in the auction, from 1", "t.n"),
        _SEAT,
        _PLAYER_ID,
        Column("bid", TEXT, "pass or the bid; in Le Mignon the points bid", "t.bid"),
        Column("round", INTEGER, "Le Mignon: 2 after the dog was turned, else 1", "t.round"),
    ),
    branches=(PLAIN_BIDS,),
)

ANNOUNCEMENTS: Final = Relation(
    "announcements",
    "One row a handful, slam or misère announced",
    _of_hand("announcements"),
    (
        _HAND_ID,
        Column("n", INTEGER, "Place among the announcements, from 1", "t.n"),
        _SEAT,
        _PLAYER_ID,
        Column("kind", TEXT, "handful, slam or misere", "t.kind"),
        Column("level", TEXT, "Handful: the level that pays, else as recorded (single, double, triple)", "t.level"),
        Column("cards", LIST, "Cards shown; null where not recorded", card_list("t.cards")),
        Column("valid", BOOLEAN, "Whether the rules allow it as it was made", "t.valid"),
    ),
)

TRICKS: Final = Relation(
    "tricks",
    "One row a trick",
    _of_hand("tricks"),
    (
        _HAND_ID,
        _TRICK,
        Column("leader", INTEGER, "Seat that led", "t.leader"),
        Column("winner", INTEGER, "Seat that won by the rules; null where not known", "t.winner"),
        Column("claimed_winner", INTEGER, "Seat that won as recorded", "t.claimed_winner"),
        Column("points", POINTS, "Points of the cards in it; null with an unknown card", "t.points"),
        Column("cards", LIST, "Cards in order of play", card_list("t.cards")),
    ),
    branches=tuple(plain_tricks(players) for players in TABLES),
)

PLAYS: Final = Relation(
    "plays",
    "One row a card played",
    _of_hand("plays"),
    (
        _HAND_ID,
        _TRICK,
        Column("position", INTEGER, "Place in the trick, from 1", "t.position"),
        _SEAT,
        _PLAYER_ID,
        Column("card", TEXT, "Card played; ? where not known", "t.card"),
        Column(
            "led_suit", TEXT, "Suit in force before the play: S H D C, T for trumps; null for none yet", "t.led_suit"
        ),
        Column("legal", BOOLEAN, "Whether the play was legal; null where that cannot be told", "t.legal"),
        Column("code", TEXT, "Code of the fault at this play", "t.code"),
    ),
    branches=tuple(plain_plays(players) for players in TABLES),
)

FINDINGS: Final = Relation(
    "findings",
    "One row a finding of the audit",
    _of_hand("findings"),
    (
        _HAND_ID,
        Column("n", INTEGER, "Place among the findings of the hand, from 1", "t.n"),
        Column("code", TEXT, "Code, for example P503", "t.code"),
        Column("name", TEXT, "Its name, for example must-follow", "t.name"),
        Column("severity", TEXT, "error, warning or info", "t.severity"),
        Column("waived", BOOLEAN, "Whether an arbiter has already ruled on it", "t.waived"),
        Column("trick", INTEGER, "Trick, from 1, where the finding has one", "t.trick"),
        Column("position", INTEGER, "Place in the trick, from 1, where the finding has one", "t.position"),
        Column("seat", INTEGER, "Seat, from 0, where the finding has one", "t.seat"),
        _PLAYER_ID,
        Column("card", TEXT, "Card, where the finding has one", "t.card"),
        Column("expected", TEXT, "What the rules ask for; lists and objects as JSON", "t.expected"),
        Column("actual", TEXT, "What the record says; lists and objects as JSON", "t.actual"),
        Column("message", TEXT, "The finding in words", "t.message"),
        Column("pointer", TEXT, "JSON pointer into the record", "t.pointer"),
        Column("line", INTEGER, "Line of the input file, from 1", "t.line"),
    ),
)

REJECTS: Final = Relation(
    "rejects",
    "One row a record that could not be read",
    "data.rejects h",
    (
        Column("source_id", TEXT, "Input file (see sources)"),
        Column("position", INTEGER, "Place in the input file, from 1"),
        Column("line", INTEGER, "Line of the input file, from 1"),
        Column("column", INTEGER, "Column of that line, from 1"),
        Column("code", TEXT, "Code of the fault, for example R001"),
        Column("message", TEXT, "The fault in words"),
        Column("text", TEXT, "The record as it was; bytes that are no UTF-8 as \\xNN"),
    ),
)

RECORDS: Final = Relation(
    "records",
    "One row a stored record, all versions",
    "data.records r LEFT JOIN data.hands h USING (key) LEFT JOIN data.layouts l USING (layout)",
    (
        Column("hand_id", TEXT, _HAND_ID.comment, hexadecimal("r.hand_id")),
        Column("version", INTEGER, "Version, from 1", "r.version"),
        Column(
            "sha256",
            TEXT,
            "SHA-256 of its canonical JSON without source and comment",
            " || ".join(hexadecimal(f"r.sha{n}") for n in range(4)),
        ),
        Column("json", TEXT, "The record exactly as it was judged", RECORD_TEXT),
        Column("ingested_at", TIME, "When it was stored first (UTC)", "r.ingested_at"),
        Column("current", BOOLEAN, "Whether this version counts", "(h.key IS NOT NULL)"),
    ),
)

SOURCES: Final = Relation(
    "sources",
    "One row an input file; the same bytes under another name are the same file",
    "data.sources h",
    (
        Column("source_id", TEXT, "First 16 hex digits of the SHA-256 of its bytes"),
        Column("name", TEXT, "Name under which it was first given"),
        Column("sha256", TEXT, "SHA-256 of its bytes"),
        Column("bytes", "BIGINT", "Size in bytes"),
        Column("format", TEXT, "Format of its records"),
        Column("first_seen", TIME, "When it was first ingested (UTC)"),
        Column("records", INTEGER, "Records in it, the rejected ones too"),
        Column("rejects", INTEGER, "Records in it that could not be read"),
    ),
)

RUNS: Final = Relation(
    "runs",
    "One row an ingest; read = new + updated + unchanged + rejected",
    "data.runs h",
    (
        Column("run_id", INTEGER, "Number of the ingest, from 1"),
        Column("started", TIME, "When it began (UTC)"),
        Column("finished", TIME, "When it ended (UTC); null while it runs or where it was broken off"),
        Column("auditor_version", TEXT, "Version of the program"),
        Column("rules_version", TEXT, "Version of the rules as the program applies them"),
        Column("read", INTEGER, "Records read and stored so far"),
        Column("new", INTEGER, "Hands that were not known before"),
        Column("updated", INTEGER, "Hands stored in a new version, or judged again"),
        Column("unchanged", INTEGER, "Records that were stored already"),
        Column("rejected", INTEGER, "Records that could not be read"),
    ),
)

SESSION_FINDINGS: Final = Relation(
    "session_findings",
    "One row a finding across the hands of an event and table",
    "data.session_findings h",
    (
        Column("event_id", TEXT, "Event"),
        Column("table_name", TEXT, "Table"),
        Column("hand_id", TEXT, "Hand at which it shows"),
        Column("code", TEXT, "Code, for example E801"),
        Column("severity", TEXT, "error, warning or info"),
        Column("message", TEXT, "The finding in words"),
    ),
)

RULINGS: Final = Relation(
    "rulings",
    "One row a ruling of an arbiter on a fault",
    _of_hand("rulings"),
    (
        _HAND_ID,
        Column("code", TEXT, "Code of the finding that it waives", "t.code"),
        Column("trick", INTEGER, "Trick that it is limited to", "t.trick"),
        Column("seat", INTEGER, "Seat that it is limited to", "t.seat"),
        Column("ruling", TEXT, "The ruling in words", "t.ruling"),
        Column("by", TEXT, "Who ruled", 't."by"'),
        Column("date", TEXT, "When, as recorded", "t.date"),
    ),
)

CARDS: Final = Relation(
    "cards",
    "One row a card of the pack",
    "data.cards h",
    (
        Column("card", TEXT, "Token, as in all other relations"),
        Column("suit", TEXT, "S H D C, T for trumps; null for the Excuse"),
        Column("rank", TEXT, "1 to 10, J, N, Q, K; 1 to 21 for trumps; null for the Excuse"),
        Column("number", INTEGER, "Place in the pack, 0 to 77"),
        Column("points", POINTS, "Value in tarot (Le Mignon has its own values)"),
        Column("oudler", BOOLEAN, "Whether it is an oudler"),
        Column("name_en", TEXT, "English name"),
        Column("name_fr", TEXT, "French name"),
    ),
)

CONTRACT: Final[tuple[Relation, ...]] = (
    HANDS,
    SEATS,
    BIDS,
    ANNOUNCEMENTS,
    TRICKS,
    PLAYS,
    FINDINGS,
    REJECTS,
    RECORDS,
    SOURCES,
    RUNS,
    SESSION_FINDINGS,
    RULINGS,
    CARDS,
)
"""The relations of store.md, in its order."""
