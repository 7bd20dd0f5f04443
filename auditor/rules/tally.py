"""What whole tricks are worth: points, oudlers, Petit au bout and slam of a contract (sections 8, 9, 10.3).

All points are integers in half points. Camps are given as the set of the seats of the attack.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from auditor.cards import EXCUSE, EXCUSE_BIT, HALF_POINTS, OUDLERS, PETIT_BIT
from auditor.rules.ruleset import RuleSet

EXCUSE_HALF_POINTS: Final = HALF_POINTS[EXCUSE]
EXCHANGED_HALF_POINTS: Final = EXCUSE_HALF_POINTS - 1
"""What the owner's camp nets once it has given a card of half a point for the Excuse (R8.3): 4 points."""


class WonTrick(Protocol):
    """One whole trick: its cards as a set and their half points."""

    @property
    def mask(self) -> int: ...
    @property
    def points(self) -> int | None: ...


class WholeTricks(NamedTuple):
    """All tricks of a hand, and the pile that is counted with them (the cards that nobody played).

    ``winners`` are by R7.5 (12.5 in Le Mignon, R11.2 in a goulash). ``excuse_trick`` is the
    index of the trick with the Excuse, None where it lies in the pile;
    ``excuse_seat`` played it, ``excuse_led`` tells whether to lead.
    """

    players: int
    tricks: Sequence[WonTrick]
    winners: tuple[int, ...]
    pile: int
    pile_points: int
    excuse_trick: int | None
    excuse_seat: int | None
    excuse_led: bool

    @property
    def excuse_last(self) -> bool:
        """Whether the Excuse was played to the last trick."""
        return self.excuse_trick == len(self.tricks) - 1


class Tally(NamedTuple):
    """What the tricks of a contract hand give. ``slam`` is the side that won every trick, or None.

    ``last_winner`` is the seat that wins the last trick, R8.7 respected; ``excuse_wins`` tells that the
    Excuse won it, ``excuse_lost`` that the Excuse changed camp there (P512).
    """

    attack_points: int
    oudlers: int
    petit_au_bout: str
    slam: str | None
    last_winner: int
    excuse_wins: bool
    excuse_lost: bool


def excuse_wins_last(whole: WholeTricks, attack: int, taker: int, rules: RuleSet) -> bool:
    """Whether R8.7 applies: all earlier tricks were won by the camp that now plays the Excuse."""
    seat = whole.excuse_seat
    if seat is None or not whole.excuse_last:
        return False
    if rules.slam_excuse_scope == "taker" and seat != taker:
        return False
    if rules.slam_excuse_scope == "leader" and not whole.excuse_led:
        return False
    side = bool(attack >> seat & 1)
    return all(bool(attack >> winner & 1) == side for winner in whole.winners[:-1])


def exchange(players: int, rules: RuleSet) -> int:
    """Half points that the owner of the Excuse nets when the other camp wins the trick (R8.4)."""
    if rules.excuse_exchange == "none" or (rules.excuse_exchange == "none_at_3_and_5" and players != 4):
        return EXCUSE_HALF_POINTS
    return EXCHANGED_HALF_POINTS


def tally(whole: WholeTricks, attack: int, taker: int, pile_to_attack: bool, rules: RuleSet) -> Tally:
    """Counts a contract hand (R10.6 with section 8); ``pile_to_attack`` is false in Garde contre (R5.2)."""
    excuse_wins = excuse_wins_last(whole, attack, taker, rules)
    last = len(whole.tricks) - 1
    winners = list(whole.winners)
    if excuse_wins and whole.excuse_seat is not None:
        winners[last] = whole.excuse_seat
    points = whole.pile_points if pile_to_attack else 0
    bouts = whole.pile & OUDLERS if pile_to_attack else 0
    won = 0
    for trick, winner in zip(whole.tricks, winners, strict=True):
        if attack >> winner & 1:
            points += trick.points or 0
            bouts |= trick.mask & OUDLERS
            won += 1
    excuse_lost = False
    if whole.excuse_seat is not None and whole.excuse_trick is not None and not excuse_wins:
        owner = bool(attack >> whole.excuse_seat & 1)
        winner_side = bool(attack >> winners[whole.excuse_trick] & 1)
        keeper = owner
        if whole.excuse_last:
            keeper = not owner if rules.excuse_last_trick == "opponents" else winner_side
            excuse_lost = keeper != owner
        if keeper != winner_side:
            net = exchange(whole.players, rules)
            points += net if keeper else -net
        bouts = bouts | EXCUSE_BIT if keeper else bouts & ~EXCUSE_BIT
    slam = "attack" if won == last + 1 else "defence" if won == 0 else None
    petit = _petit_au_bout(whole, winners, attack, slam, excuse_wins)
    return Tally(points, bouts.bit_count(), petit, slam, winners[last], excuse_wins, excuse_lost)


def _petit_au_bout(whole: WholeTricks, winners: list[int], attack: int, slam: str | None, excuse_wins: bool) -> str:
    """Section 9: the last trick, or the last but one too when a slam ends with the Excuse (R9.2)."""
    considered = 2 if excuse_wins and slam else 1
    for trick, winner in zip(whole.tricks[-considered:], winners[-considered:], strict=True):
        if trick.mask & PETIT_BIT:
            return "attack" if attack >> winner & 1 else "defence"
    return "none"
