-- All hands of a player: role, contract, result and score
-- fr: Toutes les donnes d'un joueur : rôle, contrat, résultat et marque
-- $player: id or name of the player; all players when left out
SELECT s.player, h.hand_id, h.record_id, h.event_id, h.date, h.round_name, h.table_name, h.hand_name, s.role, h.bid, h.made,
    s.claimed_score, s.computed_score, s.difference, h.status
FROM seats s JOIN hands h USING (hand_id)
WHERE $player IS NULL OR $player IN (s.player_id, s.player)
ORDER BY s.player, s.player_id, h.date_from, h.event_id, h.round, h.round_name, h.hand_no, h.hand_name, h.hand_id
