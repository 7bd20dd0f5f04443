-- How often contracts are made with no, one, two or three oudlers
-- fr: Combien de fois les contrats sont réussis avec zéro, un, deux ou trois bouts
SELECT players, oudlers, count(*) AS hands, count(*) FILTER (made) AS made,
    round(100.0 * count(*) FILTER (made) / count(*), 1) AS percent, round(avg(attack_points), 1) AS mean_points
FROM hands
WHERE game = 'tarot' AND oudlers IS NOT NULL AND made IS NOT NULL
GROUP BY ALL ORDER BY players, oudlers
