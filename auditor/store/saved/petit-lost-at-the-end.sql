-- Hands where the Petit was played to the last trick and the other camp took it
-- fr: Donnes où le Petit a été joué au dernier pli et pris par l'autre camp
SELECT p.hand_id, h.event_id, h.table_name, h.bid, s.player AS played_by, s.role, w.player AS won_by, t.cards
FROM plays p
JOIN hands h USING (hand_id)
JOIN (SELECT hand_id, max(trick) AS trick FROM tricks GROUP BY hand_id) l ON l.hand_id = p.hand_id AND l.trick = p.trick
JOIN tricks t ON t.hand_id = p.hand_id AND t.trick = p.trick
JOIN seats s ON s.hand_id = p.hand_id AND s.seat = p.seat
JOIN seats w ON w.hand_id = p.hand_id AND w.seat = t.winner
WHERE p.card = 'T1' AND h.game = 'tarot' AND h.outcome = 'played'
    AND (s.role = 'defender') <> (w.role = 'defender')
ORDER BY h.event_id, h.table_name, p.hand_id
