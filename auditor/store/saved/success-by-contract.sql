-- How often each contract is made, by number of players
-- fr: Combien de fois chaque contrat est réussi, par nombre de joueurs
-- $event: id of the event; all events when left out
SELECT game, players, bid, count(*) AS hands, count(*) FILTER (made) AS made,
    round(100.0 * count(*) FILTER (made) / count(*), 1) AS percent, round(avg(attack_points), 1) AS mean_points,
    round(avg(unit), 1) AS mean_unit
FROM hands
WHERE bid IS NOT NULL AND made IS NOT NULL AND ($event IS NULL OR event_id = $event)
GROUP BY ALL ORDER BY game, players, hands DESC, bid
