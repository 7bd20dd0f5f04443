-- Players whose rank in an event changes when the scores are audited
-- fr: Joueurs dont le rang dans un tournoi change une fois les marques vérifiées
WITH ranked AS (
    SELECT *, rank() OVER (PARTITION BY event_id ORDER BY score_claimed DESC NULLS LAST) AS rank_claimed
    FROM standings
    WHERE score_claimed IS NOT NULL
)
SELECT event_id, player, hands, rank_claimed, rank AS rank_audited, score_claimed, score_audited, difference
FROM ranked
WHERE rank <> rank_claimed
ORDER BY event_id, rank, player
