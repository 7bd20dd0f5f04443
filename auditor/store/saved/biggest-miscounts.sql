-- Scores that differ from the rules, the largest differences first
-- fr: Marques qui diffèrent des règles, les plus grands écarts d'abord
SELECT s.hand_id, h.event_id, h.round_name, h.table_name, h.hand_name, s.player, s.role, h.bid,
    s.claimed_score, s.computed_score, s.difference
FROM seats s JOIN hands h USING (hand_id)
WHERE s.difference <> 0
ORDER BY abs(s.difference) DESC, s.hand_id, s.seat
