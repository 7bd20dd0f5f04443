-- Faults of every player by code, those ruled on left out
-- fr: Fautes de chaque joueur par code, sans celles que l'arbitre a tranchées
-- $event: id of the event; all events when left out
SELECT coalesce(s.player, f.player_id) AS player, f.code, f.name, count(*) AS times,
    count(DISTINCT f.hand_id) AS hands
FROM findings f JOIN hands h USING (hand_id) LEFT JOIN seats s ON s.hand_id = f.hand_id AND s.seat = f.seat
WHERE f.severity = 'error' AND NOT f.waived AND f.player_id IS NOT NULL
    AND ($event IS NULL OR h.event_id = $event)
GROUP BY ALL ORDER BY times DESC, player, f.code
