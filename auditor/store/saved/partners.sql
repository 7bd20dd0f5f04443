-- Takers and the partners they called: hands together and how they went
-- fr: Preneurs et partenaires qu'ils ont appelés : donnes ensemble et leur issue
SELECT t.player AS taker, p.player AS partner, count(*) AS hands, count(*) FILTER (h.made) AS made,
    sum(coalesce(t.computed_score, t.claimed_score)) AS taker_score,
    sum(coalesce(p.computed_score, p.claimed_score)) AS partner_score
FROM hands h
JOIN seats t ON t.hand_id = h.hand_id AND t.role = 'taker'
JOIN seats p ON p.hand_id = h.hand_id AND p.role = 'partner'
GROUP BY ALL ORDER BY hands DESC, taker, partner
