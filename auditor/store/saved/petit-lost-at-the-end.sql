-- Hands where the Petit was played to the last trick and the other camp took it
-- fr: Donnes où le Petit a été joué au dernier pli et pris par l'autre camp
WITH last AS (
    SELECT hand_id, event_id, table_name, bid, petit_au_bout, CASE players WHEN 3 THEN 24 WHEN 4 THEN 18 ELSE 15 END AS trick
    FROM hands
    WHERE petit_au_bout <> 'none' AND game = 'tarot' AND outcome = 'played'
)
SELECT p.hand_id, l.event_id, l.table_name, l.bid, s.player AS played_by, s.role, w.player AS won_by, t.cards
FROM last l
JOIN plays p ON p.hand_id = l.hand_id AND p.trick = l.trick AND p.card = 'T1'
JOIN seats s ON s.hand_id = p.hand_id AND s.seat = p.seat
JOIN tricks t ON t.hand_id = p.hand_id AND t.trick = p.trick
JOIN seats w ON w.hand_id = p.hand_id AND w.seat = t.winner
WHERE (s.role = 'defender') <> (l.petit_au_bout = 'defence')
ORDER BY l.event_id, l.table_name, p.hand_id
