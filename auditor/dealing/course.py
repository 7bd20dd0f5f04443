"""One hand on its way from the pack to the record: what has happened in it so far."""

from dataclasses import dataclass, field
from functools import cached_property

from auditor.cards import KINGS, cards_of
from auditor.engine.hand import Announcement, Bid, Hand, Trick
from auditor.rules import mignon
from auditor.rules.auction import PASS, allowed_bids, higher_bids, takes_dog
from auditor.rules.call import has_call
from auditor.rules.discard import never_discardable, restricted_trumps
from auditor.rules.options import MIGNON
from auditor.rules.ruleset import TABLES, RuleSet, TableSize

PACK = tuple(range(78))


class Game:
    """The law as the players at one table keep it in mind: what a rule set says, worked out once."""

    def __init__(self, rules: RuleSet, players: int) -> None:
        self.rules = rules
        self.players = players
        self.table: TableSize = TABLES[players]
        self.is_mignon = rules.game == MIGNON
        self.has_call = has_call(players, rules)
        self.never_discardable = never_discardable(rules)
        self.restricted_trumps = restricted_trumps(rules)
        self.shown_if_discarded = self.restricted_trumps
        if not self.is_mignon and rules.discard_king == "if_shown":
            self.shown_if_discarded |= KINGS
        self._higher: dict[str | int | None, list[str | int]] = {}

    @cached_property
    def bids(self) -> tuple[str | int, ...]:
        """All bids of this game, ascending."""
        return allowed_bids(self.players, self.rules)

    def higher(self, standing: str | int | None) -> list[str | int]:
        """The bids that may follow a bid, ascending."""
        bids = self._higher.get(standing)
        if bids is None:
            bids = self._higher[standing] = higher_bids(standing, self.players, self.rules)
        return bids

    def exchanges(self, bid: str | int | None) -> bool:
        """Whether a taker with this bid takes the dog and lays a discard aside."""
        return bid is not None and takes_dog(bid, self.rules)

    def fixed_partner(self, taker: int) -> int | None:
        """The taker's partner where no card is called (Le Mignon with fixed teams)."""
        return mignon.fixed_partner(taker, self.players, self.rules) if self.is_mignon else None


@dataclass(slots=True)
class Course:
    """One hand so far. Sets of cards are bit masks; ``hands`` are as dealt, the dog apart.

    ``auction`` None: annulled before anybody spoke. ``taker`` None: nobody bid, or not yet.
    ``discard_shown`` None: not noted. ``tricks`` None: not played.
    """

    game: Game
    dealer: int
    hands: tuple[int, ...]
    dog: int
    status: str | None = None
    void_reason: str | None = None
    auction: list[Bid] | None = None
    taker: int | None = None
    bid: str | int | None = None
    call: int | None = None
    suit: int | None = None
    discard: int | None = None
    discard_shown: int | None = None
    announcements: list[Announcement] = field(default_factory=list)
    tricks: list[Trick] | None = None

    @property
    def first(self) -> int:
        """The seat after the dealer."""
        return (self.dealer + 1) % self.game.players

    @property
    def exchanges(self) -> bool:
        """Whether the taker takes the dog."""
        return self.game.exchanges(self.bid)

    @property
    def slam_announcer(self) -> int | None:
        """The seat that announced a slam before the play."""
        return next((said.seat for said in self.announcements if said.kind == "slam" and said.when != "play"), None)

    @property
    def leader(self) -> int:
        """The seat that leads the first trick."""
        announcer = self.slam_announcer if self.game.rules.slam_leads and not self.game.is_mignon else None
        return self.first if announcer is None else announcer

    @property
    def partner(self) -> int | None:
        """The taker's partner, as only the cards know him at first; None: he is alone."""
        if self.taker is None:
            return None
        if self.call is None:
            return self.game.fixed_partner(self.taker)
        holder = next((seat for seat, cards in enumerate(self.hands) if cards >> self.call & 1), None)
        return None if holder == self.taker else holder

    def hands_in_play(self) -> list[int]:
        """The hands as they go into the first trick."""
        hands = list(self.hands)
        if self.taker is not None and self.exchanges:
            hands[self.taker] = (hands[self.taker] | self.dog) & ~(self.discard or 0)
        return hands

    def passes(self) -> bool:
        """Whether the auction is over without a taker."""
        return self.auction is not None and self.taker is None

    def say(self, seat: int, bid: str | int, number: int = 1) -> None:
        """One bid or pass of the auction."""
        self.auction = self.auction or []
        self.auction.append(Bid(seat, bid, number))
        if bid != PASS:
            self.taker, self.bid = seat, bid

    def as_hand(self) -> Hand:
        """The hand as the engine reads it, without claims."""
        return Hand(
            players=self.game.players,
            dealer=self.dealer,
            status=self.status,
            void_reason=self.void_reason,
            hands=tuple(tuple(cards_of(cards)) for cards in self.hands),
            dog=tuple(cards_of(self.dog)),
            auction=None if self.auction is None else tuple(self.auction),
            call=self.call,
            suit=self.suit,
            discard=None if self.discard is None else tuple(cards_of(self.discard)),
            discard_shown=None if self.discard_shown is None else tuple(cards_of(self.discard_shown)),
            announcements=tuple(self.announcements),
            tricks=None if self.tricks is None else tuple(self.tricks),
        )
