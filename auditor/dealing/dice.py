"""Random choices that come out the same on every machine and under every version of Python."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from auditor.cards import cards_of

T = TypeVar("T")


class Dice:
    """Choices drawn from a seed made of some words.

    Only ``Random.random`` is used: of all of ``random`` it alone is promised to stay as it is.
    """

    __slots__ = ("random",)

    def __init__(self, *words: object) -> None:
        source = Random()
        source.seed(":".join(map(str, words)), version=2)
        self.random = source.random

    def below(self, bound: int) -> int:
        """A whole number from 0 up to, and not, ``bound``."""
        return int(self.random() * bound)

    def chance(self, probability: float) -> bool:
        """True with this probability."""
        return self.random() < probability

    def pick(self, choices: Sequence[T]) -> T:
        """One of some choices, of which there must be at least one."""
        return choices[int(self.random() * len(choices))]

    def card(self, cards: int) -> int:
        """A card out of a set that is not empty."""
        return self.pick(cards_of(cards))

    def some_cards(self, cards: int, count: int) -> int:
        """A set of ``count`` cards out of a set that holds at least as many."""
        chosen = 0
        for card in self.shuffled(cards_of(cards))[:count]:
            chosen |= 1 << card
        return chosen

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        order = list(items)
        random = self.random
        for last in range(len(order) - 1, 0, -1):
            other = int(random() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return order
