"""Facts of the deck as arrays by card number, made from ``auditor.cards`` and ``auditor.rules``."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from auditor.cards import (
    BIT,
    DECK_SIZE,
    EXCUSE,
    FIRST_TRUMP,
    HALF_POINTS,
    KINGS,
    OUDLERS,
    SUIT_OF,
    TRUMP,
    TRUMPS,
)

Bytes = NDArray[np.uint8]
Flags = NDArray[np.bool_]

TRUMP_FLAG: Final = 1 << TRUMP
"""The bit that stands for trumps where suits are bits."""


def _by_card(values: list[int]) -> Bytes:
    return np.array(values, dtype=np.uint8)


HALVES: Final = _by_card([HALF_POINTS[card] for card in range(DECK_SIZE)])
"""Half points."""

SUIT_FLAGS: Final = _by_card([0 if (suit := SUIT_OF[card]) is None else 1 << suit for card in range(DECK_SIZE)])
"""The suit as one bit; none for the Excuse."""

TRUMP_RANKS: Final = _by_card(
    [card - FIRST_TRUMP + 1 if FIRST_TRUMP <= card < EXCUSE else 0 for card in range(DECK_SIZE)]
)
"""The number on a trump; 0 for every other card."""

SUIT_RANKS: Final = _by_card([card % 14 + 1 if card < FIRST_TRUMP else 0 for card in range(DECK_SIZE)])
"""Rank in its plain suit, from 1; 0 for trumps and the Excuse."""

ABOVE_SUITS: Final = 14
"""Rank of the highest card of a plain suit: added to the number of a trump, every trump beats every suit."""

HARMLESS: Final = np.array([not BIT[card] & (KINGS | TRUMPS | OUDLERS) for card in range(DECK_SIZE)])
"""Cards that may be laid aside whatever else there is."""

IS_KING: Final = np.array([bool(BIT[card] & KINGS) for card in range(DECK_SIZE)])
