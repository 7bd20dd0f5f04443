"""The law of a contract over arrays: whole hands of one table size at once, without a loop over their plays.

The last axis of every array is the hand. Nothing here says what is wrong, only which hands are certainly right;
a hand in which anything is unusual counts as not right. Figures of the law come from ``auditor.rules``.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from auditor.bulk.tables import (
    ABOVE_SUITS,
    HALVES,
    HARMLESS,
    SUIT_FLAGS,
    SUIT_RANKS,
    TRUMP_FLAG,
    TRUMP_RANKS,
    Bytes,
    Flags,
)
from auditor.cards import DECK_SIZE, EXCUSE, PETIT, TRUMP_21
from auditor.rules.ruleset import RuleSet, TableSize
from auditor.rules.tally import exchange

NOBODY: Final = 255
"""Stands for a seat that is not there or not recorded."""

NO_CALL: Final = DECK_SIZE
"""Stands for a call that was not made."""

_UNOWNED: Final = 254
_LAID_ASIDE: Final = 253
_PLAYED: Final = 252

PETIT_SIDES: Final = ("none", "attack", "defence")
"""Words of the Petit au bout by the number that :class:`Counted` has for them."""


@dataclass(slots=True)
class Hands:
    """Hands of one table size as recorded.

    ``deal`` (78, hands) are the cards of the hands by seat and of the dog, ``discard`` (dog size, hands) the
    cards laid aside, ``cards`` (tricks, players, hands) those played, in order. ``leaders`` and ``winners``
    (tricks, hands) are as recorded, ``NOBODY`` where they are not. ``exchanges`` tells that the taker takes the
    dog, ``counts_pile`` that discard or dog count for the attack.
    """

    deal: Bytes
    discard: Bytes
    cards: Bytes
    leaders: Bytes
    winners: Bytes
    first: Bytes
    taker: Bytes
    called: Bytes
    exchanges: Flags
    counts_pile: Flags


@dataclass(slots=True)
class Counted:
    """What hands come to; only for those with ``right`` is anything else meant.

    ``dealt`` (78, hands) is the seat that each card was dealt to (the number of players for the dog), ``owner``
    the one that held it before the first trick. ``partner`` is ``NOBODY`` for a
    taker who is alone. Points are half points; ``slam`` tells that the attack won every trick.
    """

    right: Flags
    dealt: Bytes
    owner: Bytes
    winners: Bytes
    partner: Bytes
    points: NDArray[np.int64]
    oudlers: NDArray[np.int64]
    petit: NDArray[np.int64]
    slam: Flags


def is_pack(deal: Bytes, table: TableSize) -> tuple[Bytes, Flags]:
    """Who was dealt each card (the number of players for the dog), and whether each card was dealt once."""
    count = deal.shape[1]
    owner = np.full((DECK_SIZE, count), _UNOWNED, dtype=np.uint8)
    seats = np.repeat(np.arange(table.players + 1, dtype=np.uint8), table.hand_size)[:DECK_SIZE]
    owner.ravel()[_places(deal, count)] = seats[:, None]
    return owner, owner.max(axis=0) != _UNOWNED


def count(hands: Hands, table: TableSize, rules: RuleSet) -> Counted:
    """Judges and counts hands (sections 1, 2, 4 to 9)."""
    dealt, right = is_pack(hands.deal, table)
    right &= ~_has_petit_sec(dealt, table)
    partner, call_right = _partner(hands, dealt, table)
    right &= call_right
    owner, exchange_right = _exchange(hands, dealt, table)
    right &= exchange_right
    leaders, winners, order_right = _order(hands, table)
    right &= order_right
    right &= _held(hands.cards, leaders, owner)
    right &= ~_breaks_rules(hands.cards, leaders)
    counted = _count(hands, (dealt, owner, winners, partner), table, rules)
    counted.right &= right
    return counted


def _places(cards: Bytes, count: int) -> NDArray[np.intp]:
    """Index of each card of each hand in a flattened (78, hands) array."""
    places = cards.astype(np.intp)
    places *= count
    places += np.arange(count, dtype=np.intp)
    return places


def _from_there_on(values: Bytes, join: "np.ufunc") -> Bytes:
    """For each trick what it and all later ones come to under an operation of two values."""
    running = values.copy()
    for trick in range(len(running) - 2, -1, -1):
        join(running[trick], running[trick + 1], out=running[trick])
    return running


def _has_petit_sec(dealt: Bytes, table: TableSize) -> Flags:
    """Whether a dealt hand has the Petit as its only trump and not the Excuse (R2.6)."""
    holder = dealt[PETIT]
    others = (dealt[PETIT + 1 : EXCUSE + 1] == holder).any(axis=0)
    petit_sec: Flags = (holder < table.players) & ~others
    return petit_sec


def _partner(hands: Hands, dealt: Bytes, table: TableSize) -> tuple[Bytes, Flags]:
    """The partner, and whether the first lead is surely no fault (R4.4 to R4.6)."""
    count = len(hands.taker)
    called = hands.called != NO_CALL
    card = np.where(called, hands.called, 0)
    holder = dealt[card, np.arange(count)]
    alone = ~called | (holder == hands.taker) | (holder >= table.players)
    led = hands.cards[0, 0]
    of_called_suit = called & (SUIT_FLAGS[led] == SUIT_FLAGS[card]) & (led != card)
    return np.where(alone, NOBODY, holder).astype(np.uint8), ~of_called_suit


def _exchange(hands: Hands, dealt: Bytes, table: TableSize) -> tuple[Bytes, Flags]:
    """Who holds each card before the first trick, and whether the discard is right and harmless (R5.1, R5.3)."""
    owner = np.where((dealt == table.players) & hands.exchanges, hands.taker, dealt)
    places = _places(hands.discard, len(hands.taker))
    own = (owner.ravel()[places] == hands.taker).all(axis=0) & HARMLESS[hands.discard].all(axis=0)
    flat = owner.ravel()
    flat[places] = np.where(hands.exchanges, _LAID_ASIDE, flat[places])
    whole = (owner == _LAID_ASIDE).sum(axis=0) == table.dog_size
    return owner, ~hands.exchanges | (own & whole)


def _order(hands: Hands, table: TableSize) -> tuple[Bytes, Bytes, Flags]:
    """Who led and who won each trick, and whether both are as recorded (R7.1, R7.5)."""
    cards, players = hands.cards, np.uint8(table.players)
    flags, ranks = SUIT_FLAGS[cards], TRUMP_RANKS[cards]
    led = np.where(flags[:, 0] == 0, flags[:, 1], flags[:, 0])
    weights = np.where(ranks > 0, ranks + np.uint8(ABOVE_SUITS), SUIT_RANKS[cards] * (flags == led[:, None]))
    best, place = weights[:, 0], np.zeros_like(led)
    for position in range(1, table.players):
        place[weights[:, position] > best] = position
        best = np.maximum(best, weights[:, position])
    leaders, winners = np.empty_like(led), np.empty_like(led)
    leader = hands.first
    for trick in range(table.tricks):
        leaders[trick] = leader
        leader = winners[trick] = (leader + place[trick]) % players
    as_recorded = ((hands.leaders == leaders) | (hands.leaders == NOBODY)).all(axis=0)
    as_recorded &= ((hands.winners == winners) | (hands.winners == NOBODY)).all(axis=0)
    return leaders, winners, as_recorded


def _held(cards: Bytes, leaders: Bytes, owner: Bytes) -> Flags:
    """Whether each card was played once, and by the seat that held it (R7.2)."""
    tricks, players, count = cards.shape
    seats = (leaders[:, None] + np.arange(players, dtype=np.uint8)[:, None]) % np.uint8(players)
    flat = owner.copy().ravel()
    places = _places(cards, count)
    own: Flags = (flat[places] == seats).all(axis=(0, 1))
    flat[places] = _PLAYED
    own &= (flat.reshape(owner.shape) == _PLAYED).sum(axis=0) == tricks * players
    return own


def _breaks_rules(cards: Bytes, leaders: Bytes) -> Flags:
    """Whether some card breaks R7.2: not following, not trumping, not going over.

    The hand before a play is what the seat plays from there on: suits still held are the running OR, the
    highest trump still held the running maximum, both from the last trick backwards, seat by seat.
    """
    tricks, players, count = cards.shape
    flags, ranks = SUIT_FLAGS[cards], TRUMP_RANKS[cards]
    led = np.where(flags[:, 0] == 0, flags[:, 1], flags[:, 0])[:, None]
    lying = np.zeros_like(ranks)
    for position in range(1, players):
        np.maximum(lying[:, position - 1], ranks[:, position - 1], out=lying[:, position])
    position_of_seat = (np.arange(players, dtype=np.uint8)[:, None] + players - leaders[:, None]) % np.uint8(players)
    places = position_of_seat.astype(np.intp)
    places += np.arange(tricks, dtype=np.intp)[:, None, None] * players
    places *= count
    places += np.arange(count, dtype=np.intp)
    flags, ranks, lying = (values.ravel()[places] for values in (flags, ranks, lying))
    held = _from_there_on(flags, np.bitwise_or)
    best = _from_there_on(ranks, np.maximum)
    could_follow = (held & led) != 0
    trumped = flags == TRUMP_FLAG
    must_follow = could_follow & (flags != led)
    must_trump = ~could_follow & ((held & TRUMP_FLAG) != 0) & ~trumped
    must_go_over = trumped & (ranks < lying) & (best > lying)
    wrong: Flags = ((flags != 0) & (must_follow | must_trump | must_go_over)).any(axis=(0, 1))
    return wrong


def _count(hands: Hands, play: tuple[Bytes, Bytes, Bytes, Bytes], table: TableSize, rules: RuleSet) -> Counted:
    """Counts the tricks (sections 8 and 9); the Excuse in the last trick and a slam of the defence are unusual."""
    dealt, owner, winners, partner = play
    cards = hands.cards
    attack = (winners == hands.taker) | (winners == partner)
    points = (HALVES[cards].sum(axis=1, dtype=np.uint8) * attack).sum(axis=0, dtype=np.int64)
    pile = np.where(hands.exchanges, hands.discard, hands.deal[-table.dog_size :])
    points += HALVES[pile].sum(axis=0, dtype=np.int64) * hands.counts_pile

    def lies_in(card: int) -> tuple[Flags, Flags]:
        """In which tricks a card is, and whether it is in the pile of the attack."""
        return (cards == card).any(axis=1), (pile == card).any(axis=0) & hands.counts_pile

    petit_tricks, petit_piled = lies_in(PETIT)
    high_tricks, high_piled = lies_in(TRUMP_21)
    excuse_tricks, excuse_piled = lies_in(EXCUSE)
    excuse_owner = owner[EXCUSE]
    excuse_played = excuse_tricks.any(axis=0)
    keeps = excuse_played & ((excuse_owner == hands.taker) | (excuse_owner == partner))
    won = (excuse_tricks & attack).any(axis=0)
    points += exchange(table.players, rules) * (keeps.astype(np.int64) - won)
    oudlers = ((petit_tricks & attack).any(axis=0) | petit_piled).astype(np.int64)
    oudlers += (high_tricks & attack).any(axis=0) | high_piled
    oudlers += keeps | excuse_piled
    petit_last = petit_tricks[-1]
    tricks_won = attack.sum(axis=0)
    return Counted(
        right=~excuse_tricks[-1] & (tricks_won > 0),
        dealt=dealt,
        owner=owner,
        winners=winners,
        partner=partner,
        points=points,
        oudlers=oudlers,
        petit=np.where(petit_last, np.where(attack[-1], 1, 2), 0),
        slam=tricks_won == table.tricks,
    )
