"""The catalogue of findings: every code with its name, severity, rule and the case it is for.

Codes are a contract (findings.md): listed here once, never reused. Texts stand in ``auditor.audit.texts``.
"""

from typing import Final, NamedTuple

ERROR, WARNING, INFO = "error", "warning", "info"
SEVERITIES: Final = (ERROR, WARNING, INFO)
"""Severities, the gravest first."""

FAMILIES: Final = {
    "R": "the record",
    "D": "the deal",
    "A": "the auction",
    "C": "call, chosen suit and discard",
    "N": "announcements",
    "P": "play",
    "S": "numbers",
    "E": "the session",
    "W": "readings of the rules",
}


class Entry(NamedTuple):
    """One code. ``rule`` points to rules.md, for R codes to the record format (None)."""

    code: str
    name: str
    severity: str
    rule: str | None
    when: str


_ROWS: Final = (
    ("R001", "invalid-json", ERROR, None, "the input is not JSON"),
    ("R002", "schema-violation", ERROR, None, "a field is missing or has the wrong type or value"),
    ("R003", "unsupported-version", ERROR, None, "the format or its major version is unknown"),
    ("R004", "unknown-rules", ERROR, None, "a preset, an option or the value of an option is unknown"),
    ("R005", "duplicate-key", ERROR, None, "an object names a key twice"),
    ("R006", "invalid-card", ERROR, None, "a token that is no card"),
    ("R007", "unknown-field", WARNING, None, "a field outside the format whose name does not start with x_"),
    ("R008", "repaired-input", WARNING, None, "an importer repaired something in the input"),
    ("R009", "too-large", ERROR, None, "a record beyond the limits of size, depth or count"),
    ("D101", "duplicate-card", ERROR, "R1.1", "a card stands twice in hands and dog, or in the discard"),
    ("D102", "wrong-hand-size", ERROR, "section 2", "a hand has the wrong number of cards"),
    ("D103", "wrong-dog-size", ERROR, "section 2", "the dog has the wrong number of cards"),
    ("D104", "wrong-player-count", ERROR, "section 2", "the deal has not one hand a player"),
    ("D105", "petit-sec-played", ERROR, "R2.6", "a hand that had to be annulled as petit sec was played"),
    ("D106", "petit-sec-unfounded", ERROR, "R2.6", "annulled as petit sec, and no hand is one"),
    ("A201", "bid-out-of-turn", ERROR, "R3.2", "a bid by a seat whose turn it was not"),
    ("A202", "bid-too-low", ERROR, "R3.2", "a bid that is not higher than the bid that stands"),
    ("A203", "bid-repeated", ERROR, "R3.2", "a seat speaks again where it may not"),
    ("A204", "bid-not-allowed", ERROR, "R3.4", "a bid that the rules do not know"),
    ("A205", "auction-incomplete", ERROR, "R3.2", "a seat that had to speak did not"),
    (
        "A206",
        "contract-differs",
        ERROR,
        "R3.2",
        "the contract, or the claimed taker or bid, is not what the auction gave",
    ),
    (
        "A207",
        "passed-out-played",
        ERROR,
        "R3.3",
        "everybody passed and cards were played, where the rules have no game for that",
    ),
    ("A208", "passed-out-differs", ERROR, "R3.3", "the status says passed out and somebody bid, or the reverse"),
    ("C301", "call-missing", ERROR, "R4.1", "a card had to be called and none is recorded"),
    ("C302", "call-not-allowed", ERROR, "R4.2", "a card was called that the taker may not call"),
    ("C303", "call-not-applicable", ERROR, "section 4", "a card was called where the game has no call"),
    ("C304", "suit-missing", ERROR, "12.4", "Le Mignon without a chosen suit"),
    ("C305", "suit-not-applicable", ERROR, "12.4", "a chosen suit in tarot"),
    ("C306", "partner-differs", ERROR, "R4.5", "the recorded or claimed partner is not the holder of the called card"),
    ("C311", "discard-size", ERROR, "R5.1", "the wrong number of cards was laid aside"),
    ("C312", "discard-forbidden", ERROR, "R5.3", "a king or an oudler was laid aside (Le Mignon: king, Petit, Mignon)"),
    ("C313", "discard-trump-avoidable", ERROR, "R5.3", "a trump was laid aside while other cards could have been"),
    ("C314", "discard-trump-hidden", ERROR, "R5.3", "an unavoidable trump was laid aside without being shown"),
    ("C315", "discard-not-applicable", ERROR, "R5.2", "a discard where the rules have none"),
    ("C316", "discard-not-held", ERROR, "R5.1", "a discarded card was in neither the taker's hand nor the dog"),
    ("C317", "discard-missing", ERROR, "R5.1", "the discard is not recorded and cannot be worked out"),
    ("N401", "handful-size", ERROR, "R6.2", "the number of cards shown is no threshold of this table size"),
    ("N402", "handful-card", ERROR, "R6.2", "a shown card is neither a trump nor the Excuse"),
    ("N403", "handful-not-held", ERROR, "R6.2", "a shown card was not in the hand"),
    ("N404", "handful-excuse", ERROR, "R6.3", "the Excuse is shown while another trump is kept back"),
    ("N405", "handful-late", ERROR, "R6.1", "a handful shown after the player's first card"),
    ("N406", "handful-level", ERROR, "R6.9", "the claimed level is not that of the number shown"),
    ("N407", "handful-repeated", ERROR, "R6.6", "a second handful of the same seat"),
    ("N408", "announcement-not-applicable", ERROR, "section 11", "a handful or slam where the game has none"),
    ("N411", "slam-not-allowed", ERROR, "R3.5", "a slam announced by a seat that may not"),
    ("N412", "slam-late", ERROR, "R3.5", "a slam announced after the first card"),
    ("N421", "misere-false", ERROR, "6.3", "the hand is no such misère"),
    ("N422", "misere-not-in-rules", INFO, "6.3", "a misère declared where the rules pay none"),
    ("P501", "card-not-held", ERROR, "R7.2", "the card was not in that hand"),
    ("P502", "card-already-played", ERROR, "R1.1", "the card was played before in this hand"),
    ("P503", "must-follow", ERROR, "R7.2", "the led suit was held and another kind of card played"),
    ("P504", "must-trump", ERROR, "R7.2", "void in the led suit, a trump was held and none played"),
    ("P505", "wrong-leader", ERROR, "R7.1", "the trick was led by another seat than the rules say"),
    ("P506", "out-of-turn", ERROR, "R7.1", "inside the trick a seat played before its turn"),
    ("P507", "must-overtrump", ERROR, "R7.2", "a trump was played though a higher one that beats the trick was held"),
    (
        "P508",
        "called-suit-led",
        ERROR,
        "R4.6",
        "the first card of the hand is of the called suit and not the called card",
    ),
    ("P509", "trick-size", ERROR, "R7.1", "a trick with too few or too many cards"),
    ("P510", "trick-count", ERROR, "section 2", "too few or too many tricks in a complete record"),
    ("P511", "excuse-last", ERROR, "R7.3", "the Excuse in the last trick where the rules forbid it"),
    ("P512", "excuse-last-loses", INFO, "R8.6", "the Excuse was lost in the last trick"),
    ("S601", "trick-winner", ERROR, "R7.5", "the recorded winner of a trick is another"),
    ("S701", "points", ERROR, "R10.5", "the claimed points of a side are wrong"),
    ("S702", "oudlers", ERROR, "R1.4", "the claimed number of oudlers of the attack is wrong"),
    ("S703", "result", ERROR, "R1.6", "made or lost, or the target, is claimed wrongly"),
    ("S704", "score", ERROR, "R10.4", "the claimed row of scores is wrong"),
    ("S705", "zero-sum", ERROR, "R10.4", "the claimed scores do not add up to zero"),
    ("S706", "petit-au-bout", ERROR, "section 9", "the Petit au bout is claimed for a side that does not have it"),
    ("S707", "handful-prime", ERROR, "R6.9", "the claimed handfuls are not those shown"),
    ("S708", "slam", ERROR, "section 10.3", "the claimed slam is not the one made"),
    ("S709", "unit", ERROR, "section 10.1", "the claimed amount for each defender is wrong"),
    ("S710", "points-sum", ERROR, "R10.5", "the claimed points do not add up to what was in play"),
    ("S711", "half-point", ERROR, "R10.2", "a half point where none can be"),
    ("S712", "breakdown", ERROR, "section 10.1", "the lines of the claimed score do not add up to their total"),
    ("S713", "running-total", ERROR, "R10.4", "running totals do not follow from the hands before"),
    ("S714", "impossible-claim", ERROR, "R10.6", "a summary that no hand can give"),
    ("E801", "dealer-rotation", ERROR, "R2.4", "the dealer is not the next seat after the hand before"),
    ("E802", "same-hand-differs", ERROR, None, "the same hand is recorded twice with different content"),
    ("E803", "board-differs", ERROR, None, "the same board was dealt differently at another table"),
    ("E804", "barred-dealer-bid", ERROR, "R2.5", "the dealer of a misdeal bids on the new deal"),
    ("W901", "reading-dependent", WARNING, "section 16", "the score would differ under another named reading"),
)

CATALOGUE: Final[dict[str, Entry]] = {row[0]: Entry(*row) for row in _ROWS}
"""Every code, in the order of findings.md."""

MIGNON_RULES: Final = {
    "A203": "12.3",
    "A204": "12.3",
    "C301": "12.4",
    "C302": "12.4",
    "C303": "12.4",
    "C306": "12.4",
    "C311": "12.4",
    "C312": "12.4",
    "C313": "12.4",
    "C314": "12.4",
    "C315": "12.4",
    "C316": "12.4",
    "N408": "12.5",
    "P503": "12.5",
    "P504": "12.5",
    "P507": "12.5",
    "S601": "12.5",
    "S703": "12.6",
    "S704": "12.6",
    "S709": "12.6",
    "S710": "12.6",
    "S711": "12.1",
}
"""The article of Le Mignon for codes that it shares with tarot."""
