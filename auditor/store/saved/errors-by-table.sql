-- Share of flagged hands by event and table
-- fr: Part de donnes signalées par tournoi et par table
SELECT event_id, table_name, count(*) AS hands, count(*) FILTER (status = 'flagged') AS flagged,
    round(100.0 * count(*) FILTER (status = 'flagged') / count(*), 1) AS percent, sum(errors) AS errors
FROM hands
GROUP BY ALL ORDER BY event_id, percent DESC, table_name
