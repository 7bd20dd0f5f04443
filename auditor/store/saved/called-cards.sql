-- Which cards are called, and how often the contract is made
-- fr: Quelles cartes sont appelées, et combien de fois le contrat est réussi
SELECT h.called_card, c.name_en, count(*) AS hands, count(*) FILTER (h.made) AS made,
    count(*) FILTER (h.partner IS NULL) AS without_partner
FROM hands h LEFT JOIN cards c ON c.card = h.called_card
WHERE h.called_card IS NOT NULL
GROUP BY ALL ORDER BY hands DESC, h.called_card
