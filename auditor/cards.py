"""The deck: numbers, tokens, order, points and names of the 78 cards (rules.md section 1).

Inside the program a card is a number from 0 to 77 and a set of cards an integer with one bit a card.
Numbers 0-13 are spades, 14-27 hearts, 28-41 diamonds, 42-55 clubs, each from the 1 up to the king;
56-76 are the trumps 1 to 21, 77 is the Excuse (in Le Mignon: the Mignon). ``UNKNOWN`` (78) stands
for a card that the recorder did not see; it has no suit and no value.
"""

from collections.abc import Iterable
from itertools import product
from typing import Final, NamedTuple

SPADES, HEARTS, DIAMONDS, CLUBS, TRUMP = range(5)
SUIT_LETTERS: Final = "SHDC"
SUIT_RANKS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K")

DECK_SIZE: Final = 78
FIRST_TRUMP: Final = 56
PETIT: Final = 56
TRUMP_TWO: Final = 57
TRUMP_21: Final = 76
EXCUSE: Final = 77
UNKNOWN: Final = 78

TOKENS: Final[tuple[str, ...]] = (
    *(letter + rank for letter in SUIT_LETTERS for rank in SUIT_RANKS),
    *(f"T{n}" for n in range(1, 22)),
    "EX",
)
"""Token of each card by number, upper case as on output (record.md, "Words")."""


def _spellings(token: str) -> Iterable[str]:
    return map("".join, product(*({c.lower(), c.upper()} for c in token)))


NUMBERS: Final[dict[str, int]] = {
    spelling: number for number, token in enumerate(TOKENS) for spelling in _spellings(token)
} | {"?": UNKNOWN}
"""Number of each token in any case, and of ``?``."""

SUIT_OF: Final[tuple[int | None, ...]] = (
    *(number // 14 for number in range(56)),
    *(TRUMP for _ in range(21)),
    None,
    None,
)
"""Suit of each card: 0 to 3 for the plain suits, 4 for trumps, None for the Excuse and an unknown card."""

BIT: Final[tuple[int, ...]] = tuple(1 << number for number in range(DECK_SIZE + 1))
"""The one-card set of each card; bit 78 marks "and at least one unknown card"."""

SUIT_MASKS: Final[tuple[int, ...]] = (*((0x3FFF << 14 * suit) for suit in range(4)), 0x1FFFFF << FIRST_TRUMP)
"""Set of all cards of each suit, by suit number; the last is the set of the 21 trumps."""

TRUMPS: Final = SUIT_MASKS[TRUMP]
EXCUSE_BIT: Final = BIT[EXCUSE]
PETIT_BIT: Final = BIT[PETIT]
UNKNOWN_BIT: Final = BIT[UNKNOWN]
ALL_CARDS: Final = (1 << DECK_SIZE) - 1
OUDLERS: Final = PETIT_BIT | BIT[TRUMP_21] | EXCUSE_BIT

JACK_RANK, KNIGHT_RANK, QUEEN_RANK, KING_RANK = 10, 11, 12, 13


def rank_mask(rank: int) -> int:
    """The four cards of one rank (0 is the 1, 13 the king) as a set."""
    return sum(BIT[14 * suit + rank] for suit in range(4))


JACKS: Final = rank_mask(JACK_RANK)
KNIGHTS: Final = rank_mask(KNIGHT_RANK)
QUEENS: Final = rank_mask(QUEEN_RANK)
KINGS: Final = rank_mask(KING_RANK)
COURT: Final = JACKS | KNIGHTS | QUEENS | KINGS

HIGHER_TRUMPS: Final[tuple[int, ...]] = tuple(TRUMPS & -(1 << number + 1) for number in range(DECK_SIZE))
"""Trumps higher than a given trump, by card number (for 55, "no trump yet": all trumps)."""


def _half_points(card: int) -> int:
    bit = BIT[card]
    if bit & (KINGS | OUDLERS):
        return 9
    for mask, value in ((QUEENS, 7), (KNIGHTS, 5), (JACKS, 3)):
        if bit & mask:
            return value
    return 1


HALF_POINTS: Final[tuple[int, ...]] = (*(_half_points(card) for card in range(DECK_SIZE)), 0)
"""Value of each card in half points (R1.5); the pack holds 182 of them, 91 points."""

TOTAL_HALF_POINTS: Final = 182


def mask_of(cards: Iterable[int]) -> int:
    """The set of the given card numbers (unknown cards set bit 78)."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


_BYTES: Final = tuple(
    tuple([8 * place + bit for bit in range(8) if byte >> bit & 1] for byte in range(256)) for place in range(10)
)
"""The cards of each part of a set, 8 of the pack at a time."""


def cards_of(mask: int) -> list[int]:
    """The known cards of a set, in deck order."""
    mask &= ALL_CARDS
    cards: list[int] = []
    for part in _BYTES:
        if not mask:
            break
        cards += part[mask & 255]
        mask >>= 8
    return cards


def tokens_of(mask: int) -> list[str]:
    """The tokens of a set of cards, in deck order."""
    return [TOKENS[card] for card in cards_of(mask)]


def token(card: int) -> str:
    """Token of a card number; ``?`` for an unknown card."""
    return "?" if card == UNKNOWN else TOKENS[card]


class Notation(NamedTuple):
    """How cards are written for people: ``suits`` are the signs of the plain suits, ``letters`` what stands for
    them where there are no signs."""

    suits: tuple[str, ...]
    letters: str
    ranks: tuple[str, ...]
    trump: str
    excuse: str

    def written(self, card: int) -> str:
        """One card; ``?`` for an unknown one."""
        if card == UNKNOWN:
            return "?"
        if card == EXCUSE:
            return self.excuse
        if card >= FIRST_TRUMP:
            return f"{self.trump}{card - FIRST_TRUMP + 1}"
        return f"{self.suits[card // 14]}{self.ranks[card % 14]}"


SUIT_SIGNS: Final = ("♠", "♥", "♦", "♣")
RECORD_NOTATION: Final = Notation(tuple(SUIT_LETTERS), SUIT_LETTERS, SUIT_RANKS, "T", "EX")
"""The notation of records and of machine formats."""

NOTATIONS: Final = {
    "en": RECORD_NOTATION._replace(suits=SUIT_SIGNS),
    "fr": Notation(SUIT_SIGNS, "PCKT", (*SUIT_RANKS[:10], "V", "C", "D", "R"), "A", "Exc"),
}
"""The notation of each language. English is that of the records but for the signs; French letters of suits are those of
bridge players (pique, cœur, K for carreau, trèfle)."""


_EN_SUITS = ("spades", "hearts", "diamonds", "clubs")
_FR_SUITS = ("pique", "cœur", "carreau", "trèfle")
_EN_COURT = {10: "jack", 11: "knight", 12: "queen", 13: "king"}
_FR_COURT = {0: "as", 10: "valet", 11: "cavalier", 12: "dame", 13: "roi"}


def english_name(card: int) -> str:
    """Name of a card in English, for example ``king of spades`` or ``trump 21``."""
    if card == EXCUSE:
        return "Excuse"
    if card >= FIRST_TRUMP:
        return f"trump {card - FIRST_TRUMP + 1}"
    suit, rank = divmod(card, 14)
    return f"{_EN_COURT.get(rank, str(rank + 1))} of {_EN_SUITS[suit]}"


def french_name(card: int) -> str:
    """Name of a card in French, for example ``roi de pique`` or ``21 d'atout``."""
    if card == EXCUSE:
        return "Excuse"
    if card >= FIRST_TRUMP:
        return f"{card - FIRST_TRUMP + 1} d'atout"
    suit, rank = divmod(card, 14)
    return f"{_FR_COURT.get(rank, str(rank + 1))} de {_FR_SUITS[suit]}"
