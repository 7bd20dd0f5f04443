-- Handfuls shown, and whether the camp that showed won
-- fr: Poignées montrées, et si le camp qui montrait a gagné
SELECT a.hand_id, h.event_id, s.player, s.role, a.level, len(a.cards) AS cards, a.valid, h.bid, h.made,
    CASE WHEN s.role IS NOT NULL THEN (s.role <> 'defender') = h.made END AS camp_won
FROM announcements a JOIN hands h USING (hand_id) JOIN seats s USING (hand_id, seat)
WHERE a.kind = 'handful'
ORDER BY h.event_id, a.hand_id, a.n
