-- Records that could not be read, with file, line and reason
-- fr: Relevés qui n'ont pas pu être lus, avec fichier, ligne et raison
SELECT s.name AS file, r.position, r.line, r."column", r.code, r.message
FROM rejects r LEFT JOIN sources s USING (source_id)
ORDER BY file, r.position
