-- The same deal at several tables: contracts and results side by side
-- fr: La même donne à plusieurs tables : contrats et résultats côte à côte
-- $event: id of the event; all events when left out
SELECT event_id, board, table_name, hand_id, taker_id, bid, oudlers, attack_points, made, unit,
    round(beyond_mean, 1) AS beyond_mean, status
FROM boards
WHERE $event IS NULL OR event_id = $event
ORDER BY event_id, board, unit DESC NULLS LAST, table_name, hand_id
