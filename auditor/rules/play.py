"""The play of the cards: what is legal, what a wrong card breaks, who wins a trick (section 7).

Sets of cards are bit masks. ``led`` is the suit of the first card of the trick that is not the Excuse
(0-3, 4 for trumps, None as long as there is none) and ``highest`` the number of the highest trump lying
(55 when none lies).
"""

from collections.abc import Sequence
from typing import Final

from auditor.cards import (
    BIT,
    EXCUSE,
    EXCUSE_BIT,
    FIRST_TRUMP,
    HIGHER_TRUMPS,
    SUIT_MASKS,
    SUIT_OF,
    TRUMP,
    TRUMPS,
)

NO_TRUMP_LYING: Final = FIRST_TRUMP - 1


def legal_cards(held: int, led: int | None, highest: int) -> int:
    """The legal cards among those held (R7.2). The Excuse always is one (R7.3).

    Leading, or second after a led Excuse, any card. Else follow suit; void, trump, going over the
    highest trump lying where that is possible; void of both, any card. Led trumps are followed alike.
    """
    if led is None:
        return held
    if led != TRUMP:
        follow = held & SUIT_MASKS[led]
        if follow:
            return follow | (held & EXCUSE_BIT)
    trumps = held & TRUMPS
    if trumps:
        return (trumps & HIGHER_TRUMPS[highest] or trumps) | (held & EXCUSE_BIT)
    return held


def play_fault(card: int, held: int, led: int | None, highest: int) -> str | None:
    """The rule that a card breaks, None for a legal one: P503 follow, P504 trump, P507 go over.

    ``held`` are cards that the player surely holds; a card that is not known proves nothing.
    """
    if led is None or card == EXCUSE:
        return None
    suit = SUIT_OF[card]
    if held & SUIT_MASKS[led]:
        if suit != led:
            return "P503"
    elif suit != TRUMP and held & TRUMPS:
        return "P504"
    if suit == TRUMP and card <= highest and held & HIGHER_TRUMPS[highest]:
        return "P507"
    return None


def incriminating_cards(card: int, led: int | None, highest: int) -> int:
    """The cards any of which, if held, would have made this play illegal (R7.2)."""
    if led is None or card == EXCUSE:
        return 0
    suit = SUIT_OF[card]
    cards = 0
    if suit != led:
        cards = SUIT_MASKS[led]
    if suit != TRUMP:
        return cards | (TRUMPS if suit != led else 0)
    return cards | (HIGHER_TRUMPS[highest] if card <= highest else 0)


def led_suit(cards: Sequence[int]) -> int | None:
    """Suit that a trick asks for: of its first card, or of the next one where the Excuse is led (R7.4)."""
    for card in cards:
        if card != EXCUSE:
            return SUIT_OF[card]
    return None


def winning_position(cards: Sequence[int]) -> int:
    """Place (from 0) of the card that wins a whole trick (R7.5): highest trump, else highest of the led suit.

    The Excuse does not win; the slam exception (R8.7) and the goulash (R11.2) stand apart. Some other card must lie.
    """
    top = max(cards)
    if top == EXCUSE:
        top = max([card for card in cards if card != EXCUSE])
    if top < FIRST_TRUMP:
        suit = led_suit(cards)
        if SUIT_OF[top] != suit:
            top = max([card for card in cards if SUIT_OF[card] == suit])
    return cards.index(top)


def called_suit_led(card: int, called: int, held: int) -> bool:
    """Whether the first card of the hand breaks R4.6: of the called suit and not the called card.

    ``held`` are the cards that the leader surely holds, ``card`` included.
    """
    return not first_lead(called, held) & BIT[card]


def first_lead(called: int, held: int) -> int:
    """The cards of a hand that may be the first card after a call (R4.6): of the called suit the called card alone.

    A leader who holds nothing but cards of the called suit without the called card is exempt.
    """
    suit = SUIT_OF[called]
    if suit is None:
        return held
    return held & ~(SUIT_MASKS[suit] & ~BIT[called]) or held
