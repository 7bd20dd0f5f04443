"""Manners of play: how a player chooses a card out of the legal ones. No rule stands here, only taste."""

from typing import Final

from auditor.cards import (
    BIT,
    COURT,
    EXCUSE,
    EXCUSE_BIT,
    FIRST_TRUMP,
    JACKS,
    KINGS,
    KNIGHTS,
    PETIT_BIT,
    QUEENS,
    SUIT_MASKS,
    TRUMP_21,
    TRUMPS,
)
from auditor.dealing.dice import Dice
from auditor.dealing.playing import Manner, Play

PIPS: Final = ((1 << FIRST_TRUMP) - 1) & ~COURT
COMMON_TRUMPS: Final = TRUMPS & ~PETIT_BIT & ~BIT[TRUMP_21]
_CHEAP_FIRST: Final = (PIPS, COMMON_TRUMPS, JACKS, KNIGHTS, QUEENS, KINGS, PETIT_BIT, BIT[TRUMP_21])
_RICH_FIRST: Final = (KINGS | PETIT_BIT, QUEENS, KNIGHTS, JACKS, PIPS, COMMON_TRUMPS)
_SAFE: Final = BIT[TRUMP_21] | KINGS


def _lowest(cards: int) -> int:
    return (cards & -cards).bit_length() - 1


def _highest(cards: int) -> int:
    return cards.bit_length() - 1


def _cheapest(cards: int) -> int:
    """The card that costs least to lose."""
    for group in _CHEAP_FIRST:
        if cards & group:
            return _lowest(cards & group)
    return _lowest(cards)


def _richest(cards: int) -> int:
    """The card that brings most to a trick of one's own camp."""
    for group in _RICH_FIRST:
        if cards & group:
            return _lowest(cards & group)
    return _lowest(cards)


def sensible(play: Play, seat: int, legal: int) -> int:
    """Takes tricks cheaply, loads those of the own camp, spares the Petit, plays the Excuse in time."""
    if play.goulash:
        return _ducking(play, legal)
    if legal & EXCUSE_BIT and _time_for_excuse(play, seat):
        return EXCUSE
    cards = legal & ~EXCUSE_BIT
    if play.table.led is None:
        return _lead(play, seat, cards)
    winning = play.winning(cards)
    if play.best_seat is not None and play.friends[seat] >> play.best_seat & 1:
        if not play.behind or BIT[play.best] & _SAFE or play.best > TRUMP_21 - 5:
            return _richest(cards & ~winning or cards)
        return _cheapest(cards)
    if winning:
        return _take(play, winning, cards)
    card = _cheapest(cards)
    if legal & EXCUSE_BIT and BIT[card] & (QUEENS | KINGS | PETIT_BIT):
        return EXCUSE
    return card


def _time_for_excuse(play: Play, seat: int) -> bool:
    """Near the end, unless the own camp may still make a slam."""
    if play.left > 3:
        return False
    slam_possible = not play.takers & ~play.friends[seat]
    return not slam_possible and (play.left == 1 or play.dice.chance(0.4))


def _take(play: Play, winning: int, cards: int) -> int:
    """Takes the trick if that looks safe."""
    plain = winning & ~TRUMPS
    if plain:
        if not play.behind or plain & KINGS:
            return _highest(plain)
        return _highest(plain) if play.dice.chance(0.3) else _cheapest(cards)
    if not play.behind:
        return _lowest(winning)
    return _lowest(winning & ~PETIT_BIT or winning)


def _lead(play: Play, seat: int, cards: int) -> int:
    """Attackers draw trumps from strength, the others open long suits; kings while they are likely to hold."""
    trumps = cards & TRUMPS & ~PETIT_BIT
    plain = cards & ((1 << FIRST_TRUMP) - 1)
    attacking = seat == play.course.taker
    if trumps and (not plain or (attacking and trumps.bit_count() * 2 > play.left)):
        return _highest(trumps) if trumps & BIT[TRUMP_21] and play.dice.chance(0.5) else _lowest(trumps)
    if not plain:
        return _lowest(cards)
    kings = plain & KINGS
    if kings and play.left > 6 and play.dice.chance(0.5):
        return _lowest(kings)
    suits = [plain & mask for mask in SUIT_MASKS[:4] if plain & mask]
    longest = max(suits, key=int.bit_count) if play.dice.chance(0.7) else play.dice.pick(suits)
    return _cheapest(longest)


def _ducking(play: Play, legal: int) -> int:
    """A goulash: few points are wanted, so the richest card that does not win, else the lowest."""
    losing = legal & ~play.winning(legal & ~EXCUSE_BIT)
    if play.best >= 0 and losing:
        if losing & EXCUSE_BIT and play.dice.chance(0.2):
            return EXCUSE
        return _richest(losing & ~EXCUSE_BIT or losing)
    return _cheapest(legal & ~EXCUSE_BIT or legal)


def greedy(play: Play, seat: int, legal: int) -> int:
    """Wins whatever can be won, with the highest card; lets go of the Excuse last of all."""
    cards = legal & ~EXCUSE_BIT
    if play.best < 0:
        strong = cards & (COMMON_TRUMPS | BIT[TRUMP_21])
        if strong and (strong.bit_count() > 2 or not cards & ~strong):
            return _highest(strong)
        kings = cards & (KINGS | QUEENS)
        return _highest(kings or cards & ~PETIT_BIT or cards)
    winning = play.winning(cards) & ~PETIT_BIT
    if winning:
        return _highest(winning)
    return _cheapest(cards)


def hoarding(play: Play, seat: int, legal: int) -> int:
    """Keeps the Petit and the Excuse to the very end, and otherwise plays anything."""
    return play.dice.card(legal & ~EXCUSE_BIT & ~PETIT_BIT or legal & ~EXCUSE_BIT or legal)


def at_random(play: Play, seat: int, legal: int) -> int:
    """Any legal card."""
    return play.dice.card(legal)


_MANNERS: Final[dict[str, Manner]] = {
    "sensible": sensible,
    "greedy": greedy,
    "hoarding": hoarding,
    "random": at_random,
}


def manners_of(play: str, players: int, dice: Dice) -> list[Manner]:
    """The manner of each seat; ``play`` as in ``Options``."""
    if play != "mixed":
        return [_MANNERS[play]] * players
    return [dice.pick(tuple(_MANNERS.values())) for _ in range(players)]
