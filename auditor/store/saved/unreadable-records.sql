-- Records that could not be read, with file, line and reason
SELECT s.name AS file, r.position, r.line, r."column", r.code, r.message
FROM rejects r LEFT JOIN sources s USING (source_id)
ORDER BY file, r.position
