"""What is known about who held which card (record.md, "Judging what is not wholly known").

A card is certain to be in a hand when it is recorded there, taken from the dog and not discarded, shown
in a valid handful, or played by that seat later on. A card that is known to be elsewhere cannot be there.
A card of which nothing is known proves nothing.
"""

from dataclasses import dataclass

from auditor.cards import ALL_CARDS, BIT, UNKNOWN
from auditor.engine.case import CONTRACT, VOID, Case, exact, known


@dataclass(slots=True)
class Holdings:
    """For each seat: the cards certainly held before trick 1, and all those possibly held."""

    certain: list[int]
    possible: list[int]

    @property
    def all_exact(self) -> bool:
        """Whether every hand is exactly known."""
        return self.certain == self.possible


def holdings(case: Case) -> Holdings:
    """The holdings after the exchange with the dog."""
    players = case.hand.players
    dealt = case.dealt
    everywhere = 0
    for cards in dealt:
        everywhere |= known(cards)
    dog, discard = known(case.dog), known(case.discard)
    result = Holdings([], [])
    # Without a contract any seat may have been the one that exchanged.
    anybody = case.taker is None and case.kind in (CONTRACT, VOID)
    for seat in range(players):
        others = everywhere & ~known(dealt[seat])
        exchanges = anybody or (case.takes_dog and seat == case.taker)
        if exchanges:
            certain, possible = _exchanged(case, seat, others, anybody)
        elif exact(dealt[seat]):
            certain = possible = dealt[seat] or 0
        else:
            certain = known(dealt[seat])
            possible = ALL_CARDS & ~(others | dog | discard)
        result.certain.append(certain)
        result.possible.append(possible)
    return result


def _exchanged(case: Case, seat: int, others: int, anybody: bool) -> tuple[int, int]:
    """Certain and possible cards of a seat that took the dog and laid a discard aside."""
    dealt, discard = case.dealt[seat], known(case.discard)
    discard_known = exact(case.discard) and not anybody
    if exact(dealt) and exact(case.dog):
        pool = (known(dealt) | known(case.dog)) & ~discard
        return (pool if discard_known else 0), pool
    certain = (known(dealt) | known(case.dog)) & ~discard if discard_known else 0
    return certain, ALL_CARDS & ~(others | discard)


def all_played(case: Case) -> int:
    """All known cards of the recorded tricks."""
    played = 0
    for trick in case.laid:
        played |= trick.mask
    return known(played)


def later_plays(
    case: Case, held: Holdings, trick: int, position: int, played: int
) -> tuple[list[int], dict[int, tuple[int, int]]]:
    """Cards that each seat plays from this place on, as evidence that it held them, and where each falls.

    Only the first play of a card is evidence for its player, and a card known to be elsewhere is none.
    ``played`` are the cards played before. Tricks of the wrong size, or of which nobody knows who played, are no
    evidence, but their cards have been played.
    """
    future = [0] * case.hand.players
    places: dict[int, tuple[int, int]] = {}
    seen = played
    for index in range(trick, len(case.laid)):
        laid = case.laid[index]
        if not laid.right_size or laid.seats is None:
            seen |= known(laid.mask)
            continue
        start = position if index == trick else 0
        for place in range(start, len(laid.cards)):
            card, seat = laid.cards[place], laid.seats[place]
            bit = BIT[card]
            if card == UNKNOWN or bit & seen or not bit & held.possible[seat]:
                continue
            seen |= bit
            future[seat] |= bit
            places[card] = (index + 1, place + 1)
    return future, places


def holder_of(case: Case, card: int, held: Holdings) -> int | None:
    """The seat that was dealt a card, the taker for a card of the dog or the discard; None: not known."""
    bit = BIT[card]
    for seat, dealt in enumerate(case.dealt):
        if known(dealt) & bit:
            return seat
    if (known(case.dog) | known(case.discard)) & bit:
        return case.taker
    future, _ = later_plays(case, held, 0, 0, 0)
    for seat, cards in enumerate(future):
        if cards & bit:
            return seat
    # Where every other card was played this one lies in the dog or the discard.
    return case.taker if case.whole_play else None


def unplayed(case: Case) -> int:
    """The cards that nobody played."""
    return ALL_CARDS & ~all_played(case)
