-- Hands that are flagged, with the first error in words
-- fr: Donnes signalées, avec la première erreur en mots
-- $event: id of the event; all events when left out
SELECT hand_id, record_id, event_id, round_name, table_name, hand_name, errors, code, player_id, message
FROM disputes
WHERE $event IS NULL OR event_id = $event
ORDER BY event_id, round, round_name, table_name, hand_no, hand_name, hand_id
