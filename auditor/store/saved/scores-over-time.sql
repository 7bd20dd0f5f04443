-- Score of a player hand by hand, with the running total
-- fr: Marque d'un joueur donne par donne, avec le total cumulé
-- $player: id or name of the player; all players when left out
-- $event: id of the event; all events when left out
SELECT s.player, h.event_id, h.date, h.round_name, h.table_name, h.hand_name, h.hand_id, s.role, h.bid, h.made,
    s.claimed_score, s.computed_score,
    sum(coalesce(s.computed_score, s.claimed_score)) OVER (
        PARTITION BY s.player_id ORDER BY h.date_from, h.event_id, h.round, h.round_name, h.hand_no, h.hand_name, h.hand_id
        ROWS UNBOUNDED PRECEDING
    ) AS total
FROM seats s JOIN hands h USING (hand_id)
WHERE ($player IS NULL OR $player IN (s.player_id, s.player)) AND ($event IS NULL OR h.event_id = $event)
ORDER BY s.player, s.player_id, h.date_from, h.event_id, h.round, h.round_name, h.hand_no, h.hand_name, h.hand_id
