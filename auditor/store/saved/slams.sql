-- Slams made, announced or missed
-- fr: Chelems faits, annoncés ou manqués
SELECT hand_id, event_id, table_name, players, bid, slam, attack_points, unit, status
FROM hands
WHERE slam IS NOT NULL AND slam <> 'none'
ORDER BY event_id, hand_id
