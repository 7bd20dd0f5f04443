-- Illegal plays, with what would have been legal
-- fr: Cartes fautives, avec ce qui aurait été permis
SELECT f.hand_id, h.event_id, f.trick, f.position, s.player, f.card, f.code, f.name, f.expected AS legal, f.waived
FROM findings f JOIN hands h USING (hand_id) LEFT JOIN seats s ON s.hand_id = f.hand_id AND s.seat = f.seat
WHERE f.code LIKE 'P50%' AND f.severity = 'error'
ORDER BY h.event_id, f.hand_id, f.trick, f.position
