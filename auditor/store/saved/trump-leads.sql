-- Who leads trumps: leads of every player, as taker and in defence
-- fr: Qui entame atout : entames de chaque joueur, comme preneur et en défense
SELECT s.player, s.role, count(*) AS leads, count(*) FILTER (p.card LIKE 'T%') AS trump_leads,
    round(100.0 * count(*) FILTER (p.card LIKE 'T%') / count(*), 1) AS percent
FROM plays p JOIN seats s USING (hand_id, seat)
WHERE p.position = 1
GROUP BY ALL ORDER BY percent DESC, leads DESC, s.player, s.role
