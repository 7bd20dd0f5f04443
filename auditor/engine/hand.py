"""What the engine is given: one hand as recorded, in numbers instead of tokens.

Cards are the numbers of ``auditor.cards`` (``UNKNOWN`` for ``?``), seats are 0-based indices in order of
play, points are integers in half points. ``None`` always means "not recorded".
"""

from typing import Final, NamedTuple

SITTING_OUT: Final = -1
"""Value of ``Hand.dealer`` when a player who sits out dealt: seat 0 is then the seat after the dealer."""


class Bid(NamedTuple):
    """One bid of the auction: a word of tarot, or points (an integer) in Le Mignon."""

    seat: int
    bid: str | int
    round: int = 1


class Announcement(NamedTuple):
    """A handful, a slam or a misère, in the order in which they were made."""

    seat: int
    kind: str
    cards: tuple[int, ...] | None = None
    level: str | None = None
    trick: int | None = None
    when: str = "auction"
    of: str | None = None


class Trick(NamedTuple):
    """A trick as recorded: cards in order of play; ``winner`` is a claim."""

    cards: tuple[int, ...]
    leader: int | None = None
    winner: int | None = None
    seats: tuple[int, ...] | None = None


class Claims(NamedTuple):
    """What the scorer wrote down. Points, units, scores and amounts are in half points.

    ``alone`` is true where the record says ``partner: null``.
    """

    taker: int | None = None
    partner: int | None = None
    alone: bool = False
    bid: str | int | None = None
    oudlers: int | None = None
    attack_points: int | None = None
    defence_points: int | None = None
    target: int | None = None
    made: bool | None = None
    petit_au_bout: str | None = None
    handfuls: tuple[str, ...] | None = None
    slam: str | None = None
    unit: int | None = None
    scores: tuple[int, ...] | None = None
    player_points: tuple[int, ...] | None = None
    breakdown: tuple[tuple[str, int], ...] | None = None
    running_totals: tuple[int, ...] | None = None


class Hand(NamedTuple):
    """One hand as recorded.

    ``hands`` has one entry a hand of the deal, ``None`` where a hand is left out. ``call`` is ``UNKNOWN``
    for a call that the source does not name. ``status`` is None where the record does not state it.
    """

    players: int
    dealer: int | None = None
    status: str | None = None
    void_reason: str | None = None
    hands: tuple[tuple[int, ...] | None, ...] | None = None
    dog: tuple[int, ...] | None = None
    auction: tuple[Bid, ...] | None = None
    contract_taker: int | None = None
    contract_bid: str | int | None = None
    call: int | None = None
    suit: int | None = None
    suit_unknown: bool = False
    partner: int | None = None
    discard: tuple[int, ...] | None = None
    discard_shown: tuple[int, ...] | None = None
    announcements: tuple[Announcement, ...] = ()
    tricks: tuple[Trick, ...] | None = None
    claims: Claims = Claims()

    @property
    def first_seat(self) -> int | None:
        """Seat after the dealer, who speaks and leads first; None without a dealer."""
        if self.dealer is None:
            return None
        return (self.dealer + 1) % self.players if self.dealer != SITTING_OUT else 0

    @property
    def complete(self) -> bool:
        """Whether the record claims to be whole (status ``complete``, stated or not)."""
        return self.status in (None, "complete")
