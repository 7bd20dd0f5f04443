"""Views for people (store.md): standings, figures by player and by contract, disputes, boards compared."""

from typing import Final

from auditor.store.views import BOOLEAN, INTEGER, POINTS, SCORE, TEXT, Column, Relation

_SUM: Final = "DECIMAL(18,1)"
_MEAN: Final = "DOUBLE"
_COUNT: Final = "BIGINT"

_STANDINGS: Final = Relation(
    "standings",
    "Ranking of every event from audited scores, with the claimed scores beside them",
    """(
    SELECT any_value(h.event_id) AS event_id, any_value(h.event_name) AS event_name, s.player_id,
        max(s.player) AS player, count(*) AS hands, sum(s.claimed_score) AS score_claimed,
        sum(coalesce(s.computed_score, s.claimed_score)) AS score_audited, sum(s.difference) AS difference
    FROM seats s JOIN hands h USING (hand_id)
    GROUP BY h.event_id, s.player_id
) h""",
    (
        Column("event_id", TEXT, "Event; null for hands without one"),
        Column("event_name", TEXT, "Its name"),
        Column("player_id", TEXT, "Player"),
        Column("player", TEXT, "The player's name"),
        Column("hands", _COUNT, "Hands played"),
        Column("score_claimed", _SUM, "Sum of the scores as recorded"),
        Column("score_audited", _SUM, "Sum of the scores by the rules; where none can be computed, as recorded"),
        Column("difference", _SUM, "Claimed less audited, over the hands that have both"),
        Column(
            "rank",
            _COUNT,
            "Rank in the event by audited score",
            "rank() OVER (PARTITION BY h.event_id ORDER BY h.score_audited DESC NULLS LAST)",
        ),
    ),
    halves=False,
)

_PLAYER_STATS: Final = Relation(
    "player_stats",
    "Figures of every player over all hands",
    """(
    SELECT s.player_id, max(s.player) AS player, count(*) AS hands,
        count(*) FILTER (s.role = 'taker') AS taken,
        count(*) FILTER (s.role = 'taker' AND h.made) AS made,
        count(*) FILTER (s.role = 'partner') AS partnered,
        count(*) FILTER (s.role = 'defender') AS defended,
        sum(coalesce(s.computed_score, s.claimed_score)) AS score,
        avg(coalesce(s.computed_score, s.claimed_score)) AS score_per_hand
    FROM seats s JOIN hands h USING (hand_id)
    GROUP BY s.player_id
) h LEFT JOIN (
    SELECT player_id, count(*) FILTER (severity = 'error') AS errors,
        count(*) FILTER (severity = 'warning') AS warnings
    FROM findings WHERE player_id IS NOT NULL AND NOT waived GROUP BY player_id
) f USING (player_id)""",
    (
        Column("player_id", TEXT, "Player"),
        Column("player", TEXT, "The player's name"),
        Column("hands", _COUNT, "Hands played"),
        Column("taken", _COUNT, "Hands as taker"),
        Column("made", _COUNT, "Contracts made as taker"),
        Column("made_rate", _MEAN, "Share of the contracts that were made, 0 to 1", "h.made / nullif(h.taken, 0)"),
        Column("partnered", _COUNT, "Hands as partner of the taker"),
        Column("defended", _COUNT, "Hands in defence"),
        Column("score", _SUM, "Sum of the audited scores"),
        Column("score_per_hand", _MEAN, "Audited score a hand"),
        Column("errors", _COUNT, "Errors found at this seat, those ruled on left out", "coalesce(f.errors, 0)"),
        Column("warnings", _COUNT, "Warnings found at this seat, those ruled on left out", "coalesce(f.warnings, 0)"),
    ),
    halves=False,
)

_CONTRACT_STATS: Final = Relation(
    "contract_stats",
    "Figures of every contract, by game and number of players",
    """(
    SELECT game, players, bid, count(*) AS hands, count(*) FILTER (made) AS made, avg(attack_points) AS attack_points,
        avg(oudlers) AS oudlers, avg(margin) AS margin, avg(unit) AS unit,
        count(*) FILTER (petit_au_bout = 'attack') AS petits_attack,
        count(*) FILTER (petit_au_bout = 'defence') AS petits_defence,
        count(*) FILTER (slam IN ('made', 'announced_made')) AS slams
    FROM hands WHERE bid IS NOT NULL AND made IS NOT NULL GROUP BY game, players, bid
) h""",
    (
        Column("game", TEXT, "tarot or mignon"),
        Column("players", INTEGER, "Number of players"),
        Column("bid", TEXT, "Contract"),
        Column("hands", _COUNT, "Hands with a result"),
        Column("made", _COUNT, "Contracts made"),
        Column("made_rate", _MEAN, "Share of the contracts that were made, 0 to 1", "h.made / h.hands"),
        Column("attack_points", _MEAN, "Mean card points of the attack"),
        Column("oudlers", _MEAN, "Mean number of oudlers of the attack"),
        Column("margin", _MEAN, "Mean margin"),
        Column("unit", _MEAN, "Mean amount that each defender pays"),
        Column("petits_attack", _COUNT, "Petits au bout of the attack"),
        Column("petits_defence", _COUNT, "Petits au bout of the defence"),
        Column("slams", _COUNT, "Slams made by the attack"),
    ),
    halves=False,
)

_DISPUTES: Final = Relation(
    "disputes",
    "Hands that are flagged, with their first error in words",
    """hands h JOIN (
    SELECT hand_id, arg_min(code, n) AS code, arg_min(message, n) AS message, arg_min(player_id, n) AS player_id
    FROM findings WHERE severity = 'error' AND NOT waived GROUP BY hand_id
) f USING (hand_id)""",
    (
        Column("hand_id", TEXT, "Hand"),
        Column("record_id", TEXT, "The producer's own name of the hand"),
        Column("event_id", TEXT, "Event"),
        Column("round", INTEGER, "Round, where it is a number"),
        Column("round_name", TEXT, "Round as recorded"),
        Column("table_name", TEXT, "Table"),
        Column("hand_no", INTEGER, "Number of the hand in its session, where it is a number"),
        Column("hand_name", TEXT, "The same as recorded"),
        Column("errors", INTEGER, "Number of errors"),
        Column("code", TEXT, "Code of the first error", "f.code"),
        Column("player_id", TEXT, "Player at whose seat it was found", "f.player_id"),
        Column("message", TEXT, "The first error in words", "f.message"),
    ),
    halves=False,
)

_BOARDS: Final = Relation(
    "boards",
    "The same deal at several tables, compared",
    """(
    SELECT *, count(*) OVER board_of AS tables, avg(unit) OVER board_of AS mean_unit
    FROM hands WHERE board IS NOT NULL WINDOW board_of AS (PARTITION BY event_id, board)
) h LEFT JOIN seats t ON t.hand_id = h.hand_id AND t.seat = h.taker
WHERE h.tables > 1""",
    (
        Column("event_id", TEXT, "Event"),
        Column("board", TEXT, "Board"),
        Column("tables", _COUNT, "Hands played with this deal"),
        Column("hand_id", TEXT, "Hand"),
        Column("table_name", TEXT, "Table"),
        Column("taker_id", TEXT, "Taker", "t.player_id"),
        Column("bid", TEXT, "Contract"),
        Column("oudlers", INTEGER, "Oudlers of the attack"),
        Column("attack_points", POINTS, "Card points of the attack"),
        Column("made", BOOLEAN, "Whether the contract was made"),
        Column("unit", SCORE, "What each defender pays"),
        Column("mean_unit", _MEAN, "Mean of that amount over the tables"),
        Column("beyond_mean", _MEAN, "Amount less the mean", "h.unit - h.mean_unit"),
        Column("status", TEXT, "clean or flagged"),
    ),
    halves=False,
)

PEOPLE: Final[tuple[Relation, ...]] = (_STANDINGS, _PLAYER_STATS, _CONTRACT_STATS, _DISPUTES, _BOARDS)
