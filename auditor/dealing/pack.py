"""Deals the pack: fairly, or stacked so that something rare comes up."""

from typing import Final, NamedTuple

from auditor.cards import (
    ALL_CARDS,
    BIT,
    COURT,
    EXCUSE_BIT,
    KINGS,
    OUDLERS,
    PETIT_BIT,
    QUEENS,
    TRUMPS,
    cards_of,
    mask_of,
)
from auditor.dealing.course import PACK, Game
from auditor.dealing.dice import Dice


class Cards(NamedTuple):
    """The pack dealt: a set of cards a hand, and the dog.

    ``star`` is the seat that the pack was stacked for. ``modest``: it is to bid no more than a bid with the
    dog, and the others pass; ``rash``: it is to announce a slam; ``timid``: everybody passes.
    """

    hands: tuple[int, ...]
    dog: int
    star: int | None = None
    modest: bool = False
    rash: bool = False
    timid: bool = False


HEAVY: Final = TRUMPS | EXCUSE_BIT | KINGS
"""Cards of which a taker in tarot would rather not lay any aside."""

DOG: Final = -1
"""Stands for the dog among seats."""

_SHARES: Final = (
    ("strong", 0.06),
    ("trumps", 0.05),
    ("forced", 0.02),
    ("hopeless", 0.01),
    ("poor", 0.01),
    ("petit_sec", 0.01),
    ("timid", 0.05),
)
"""How often each kind comes up in a mixed lot; the rest is fair."""


def deal_cards(stack: str, game: Game, dice: Dice) -> Cards:
    """The pack dealt to the seats of a table; ``stack`` as in ``Options``."""
    if stack == "mixed":
        stack = _kind(dice.random())
    if stack == "fair":
        return _dealt(game, dice, {})
    if stack == "timid":
        return _dealt(game, dice, {})._replace(timid=True)
    star = dice.below(game.players)
    if stack == "forced":
        return _forced(star, game, dice)
    if stack == "hopeless":
        return _dealt(game, dice, {star: _hopeless(game, dice)})._replace(star=star, modest=True, rash=dice.chance(0.3))
    cards = {"strong": _strong, "trumps": _many_trumps, "poor": _poor, "petit_sec": _petit_sec}[stack](game, dice)
    return _dealt(game, dice, {star: cards})._replace(star=star)


def _kind(number: float) -> str:
    for kind, share in _SHARES:
        number -= share
        if number < 0:
            return kind
    return "fair"


def _dealt(game: Game, dice: Dice, given: dict[int, int]) -> Cards:
    """The rest of the pack dealt at random around the hands, and the dog, that are given."""
    taken = 0
    for cards in given.values():
        taken |= cards
    rest = dice.shuffled(PACK if not taken else cards_of(ALL_CARDS & ~taken))
    hands: list[int] = []
    at = 0
    for seat in range(game.players):
        if seat not in given:
            hands.append(mask_of(rest[at : at + game.table.hand_size]))
            at += game.table.hand_size
        else:
            hands.append(given[seat])
    return Cards(tuple(hands), given[DOG] if DOG in given else mask_of(rest[at:]))


def _filled(cards: int, game: Game, dice: Dice, among: int) -> int:
    """A hand filled up with other cards out of a set."""
    return cards | dice.some_cards(among & ~cards, game.table.hand_size - cards.bit_count())


def _strong(game: Game, dice: Dice) -> int:
    """The highest trumps, kings and queens: a hand that may well take every trick."""
    size = game.table.hand_size
    count = size * (11 + dice.below(3)) // 18
    trumps = mask_of(range(76, 76 - count, -1))
    if dice.chance(0.6):
        trumps |= EXCUSE_BIT
    if dice.chance(0.5):
        trumps |= PETIT_BIT
    suits = dice.shuffled(range(4))
    cards = trumps
    for suit in suits:
        for rank in (13, 12, 11, 10):
            if cards.bit_count() < size and (rank > 11 or suit == suits[0]):
                cards |= BIT[14 * suit + rank]
    return _filled(cards, game, dice, ALL_CARDS)


def _many_trumps(game: Game, dice: Dice) -> int:
    """A hand that can show a handful."""
    thresholds = game.table.handful_thresholds
    count = dice.pick(thresholds) + dice.below(3)
    trumps = dice.some_cards(TRUMPS, min(count, game.table.hand_size, 20))
    if dice.chance(0.6) and trumps.bit_count() < game.table.hand_size:
        trumps |= EXCUSE_BIT
    return _filled(trumps, game, dice, ALL_CARDS & ~TRUMPS & ~EXCUSE_BIT)


def _poor(game: Game, dice: Dice) -> int:
    """A hand without any trump, or without honours: of those a misère is declared."""
    spoilers = dice.pick((TRUMPS | EXCUSE_BIT, COURT | OUDLERS))
    return _filled(0, game, dice, ALL_CARDS & ~spoilers)


def _hopeless(game: Game, dice: Dice) -> int:
    """Low plain cards only; with them the defence may well take every trick."""
    low = mask_of(14 * suit + rank for suit in range(4) for rank in range(8))
    return dice.some_cards(low, game.table.hand_size)


def _petit_sec(game: Game, dice: Dice) -> int:
    return _filled(PETIT_BIT, game, dice, ALL_CARDS & ~TRUMPS & ~EXCUSE_BIT)


def _forced(star: int, game: Game, dice: Dice) -> Cards:
    """So many kings, trumps and oudlers in a hand and the dog that trumps have to be laid aside."""
    size, dog_size = game.table.hand_size, game.table.dog_size
    light_count = dice.below(dog_size)
    pool = dice.some_cards(HEAVY, min(size + dog_size - light_count, HEAVY.bit_count()))
    light = ALL_CARDS & ~HEAVY
    pool |= dice.some_cards(light & ~QUEENS if dice.chance(0.5) else light, size + dog_size - pool.bit_count())
    dog = dice.some_cards(pool, dog_size)
    return _dealt(game, dice, {star: pool & ~dog, DOG: dog})._replace(star=star, modest=True)
