"""The short way for ordinary hands: decides that there is nothing to say about a hand, and gives its score.

It knows whole tarot contracts with every hand, the dog, the auction and all tricks recorded, without
announcements. In whatever is not plainly right, or merely unusual, it decides nothing and leaves the hand to
the engine. Legal cards, winners, counting and score are those of ``auditor.rules``; a test holds the two
ways together.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from auditor.audit.intake import Intake, NotPlain
from auditor.cards import (
    ALL_CARDS,
    BIT,
    EXCUSE,
    EXCUSE_BIT,
    FIRST_TRUMP,
    HALF_POINTS,
    KINGS,
    NUMBERS,
    SUIT_OF,
    TOTAL_HALF_POINTS,
    TRUMPS,
    cards_of,
)
from auditor.engine.deal import is_petit_sec
from auditor.engine.hand import Claims
from auditor.engine.layout import TURNS
from auditor.rules.auction import PASS, allowed_bids, rank, takes_dog
from auditor.rules.call import has_call
from auditor.rules.options import TAROT
from auditor.rules.play import NO_TRUMP_LYING, legal_cards, winning_position
from auditor.rules.ruleset import TABLES, RuleSet, TableSize
from auditor.rules.score import Figures, Score, contract_score
from auditor.rules.tally import WholeTricks, tally

Record = Mapping[str, Any]
_UNUSUAL: Final = ("sitting_out", "void_reason", "contract", "suit", "partner")
_HARMLESS: Final = ALL_CARDS & ~(KINGS | TRUMPS | EXCUSE_BIT)
_TRICK_FIELDS: Final = frozenset(("leader", "cards", "winner"))
_LAST_BID: Final = "garde_contre"
_BITS: Final = {token: BIT[number] for token, number in NUMBERS.items()}
_bit = _BITS.__getitem__
_number = NUMBERS.__getitem__
_half_points = HALF_POINTS.__getitem__


class _CountedTrick:
    """A trick as the law counts it."""

    __slots__ = ("mask", "points")

    def __init__(self, mask: int, points: int) -> None:
        self.mask = mask
        self.points = points


class _Undecided(Exception):
    """The hand is not plainly ordinary."""


def screen(record: Record, rules: RuleSet) -> Score | None:
    """The score of an ordinary hand with which nothing is wrong; None where that is not certain here."""
    get = record.get
    if rules.game != TAROT or not get("tricks") or get("status") not in (None, "complete"):
        return None
    if get("announcements") not in (None, []) or any(get(name) is not None for name in _UNUSUAL):
        return None
    try:
        intake = Intake(len(record["players"]), checked=False)
        intake.require_plain(record)
        score = _Screen(record, rules, intake.players).score()
        claims = intake.claims(record.get("claims"))
    except (_Undecided, NotPlain, KeyError, TypeError, ValueError, AttributeError, IndexError):
        return None
    return score if score is not None and _agree(claims, score) else None


def _require(condition: object) -> None:
    if not condition:
        raise _Undecided


class _Screen:
    """One hand on the short way."""

    def __init__(self, record: Record, rules: RuleSet, players: int) -> None:
        self.record = record
        self.rules = rules
        self.players = players
        self.table: TableSize = TABLES[players]

    def score(self) -> Score | None:
        """The score, all but the claims being right; raises ``_Undecided`` where it may not be."""
        record = self.record
        dealer = record["dealer"]
        _require(type(dealer) is int and 0 <= dealer < self.players)
        first = (dealer + 1) % self.players
        hands, dog = self._deal(record["deal"])
        taker, bid = self._contract(record["auction"], first)
        partner = self._partner(hands, dog, taker)
        pile = self._discard(hands, dog, taker) if takes_dog(bid, self.rules) else self._dog(dog)
        whole = self._tricks(record["tricks"], hands, first, pile)
        attack = 1 << taker if partner is None else 1 << taker | 1 << partner
        counted = tally(whole, attack, taker, bid != _LAST_BID, self.rules)
        # A slam of the defence and the Excuse in the last trick hang on readings of the rules.
        _require(counted.slam != "defence" and not whole.excuse_last)
        figures = Figures(
            self.players,
            taker,
            bid,
            counted.attack_points,
            counted.oudlers,
            partner,
            total=TOTAL_HALF_POINTS,
            petit_au_bout=counted.petit_au_bout,
            slam_made=counted.slam,
        )
        return contract_score(figures, self.rules)

    def _deal(self, deal: Record) -> tuple[list[int], int]:
        """The hands and the dog, the whole pack in the right sizes and no petit sec among them."""
        _require(len(deal) == 2 and type(deal["dog"]) is list and len(deal["hands"]) == self.players)
        dog = sum(map(_bit, deal["dog"]))
        everything = dog
        hands = []
        for tokens in deal["hands"]:
            cards = sum(map(_bit, tokens))
            _require(len(tokens) == self.table.hand_size and type(tokens) is list)
            _require(not is_petit_sec(cards))
            everything |= cards
            hands.append(cards)
        _require(everything == ALL_CARDS and len(deal["dog"]) == self.table.dog_size)
        return hands, dog

    def _contract(self, auction: Sequence[Record], first: int) -> tuple[int, str]:
        """Taker and bid of an auction in which everybody spoke once, in turn, each bid higher."""
        _require(type(auction) is list and len(auction) == self.players)
        taker, standing = -1, None
        for seat, said in zip(TURNS[self.players][first], auction, strict=True):
            bid = said["bid"]
            _require(len(said) == 2 and said["seat"] == seat and type(said["seat"]) is int and type(bid) is str)
            if bid != PASS:
                _require(bid in allowed_bids(self.players, self.rules) and rank(bid) > rank(standing))
                taker, standing = seat, bid
        if standing is None:
            raise _Undecided
        return taker, standing

    def _partner(self, hands: list[int], dog: int, taker: int) -> int | None:
        """The holder of the called king, None when the taker is alone."""
        token = self.record.get("call")
        if not has_call(self.players, self.rules):
            _require(token is None)
            return None
        called = _BITS[str(token)]
        _require(called & KINGS)
        holders = [seat for seat, cards in enumerate(hands) if cards & called]
        return None if called & dog or holders == [taker] else holders[0]

    def _discard(self, hands: list[int], dog: int, taker: int) -> int:
        """The discard, of the right size, out of hand and dog, without king, oudler or trump; leaves the hand."""
        tokens = self.record["discard"]
        discard = sum(map(_bit, tokens))
        pool = hands[taker] | dog
        right_size = len(tokens) == discard.bit_count() == self.table.dog_size
        _require(type(tokens) is list and right_size and not discard & ~(pool & _HARMLESS))
        shown = self.record.get("discard_shown")
        _require(shown is None or (type(shown) is list and not shown))
        hands[taker] = pool & ~discard
        return discard

    def _dog(self, dog: int) -> int:
        _require(self.record.get("discard") is None and self.record.get("discard_shown") is None)
        return dog

    def _tricks(self, tricks: Sequence[Record], hands: list[int], first: int, pile: int) -> WholeTricks:
        """All tricks, led by the right seats, every card held and legal, the recorded winners right."""
        _require(type(tricks) is list and len(tricks) == self.table.tricks)
        turns = TURNS[self.players]
        leader = first
        counted: list[_CountedTrick] = []
        winners: list[int] = []
        excuse: tuple[int | None, int | None, bool] = (None, None, False)
        for trick in tricks:
            cards = [*map(_number, trick["cards"])]
            order = turns[leader]
            recorded = trick.get("leader")
            _require(recorded is None or (recorded == leader and type(recorded) is int))
            _require(trick.keys() <= _TRICK_FIELDS and len(cards) == self.players and type(trick["cards"]) is list)
            led, highest = None, NO_TRUMP_LYING
            for seat, card in zip(order, cards, strict=True):
                if not legal_cards(hands[seat], led, highest) & BIT[card]:
                    raise _Undecided
                hands[seat] ^= BIT[card]
                if led is None:
                    led = SUIT_OF[card]
                if card >= FIRST_TRUMP:
                    if card == EXCUSE:
                        excuse = (len(counted), seat, card == cards[0])
                    elif card > highest:
                        highest = card
            leader = order[winning_position(cards)]
            claimed = trick.get("winner")
            _require(claimed is None or (claimed == leader and type(claimed) is int))
            winners.append(leader)
            counted.append(_CountedTrick(sum([BIT[card] for card in cards]), sum(map(_half_points, cards))))
        self._check_first_lead(tricks[0]["cards"][0])
        pile_points = sum([HALF_POINTS[card] for card in cards_of(pile)])
        return WholeTricks(self.players, counted, tuple(winners), pile, pile_points, *excuse)

    def _check_first_lead(self, token: str) -> None:
        """R4.6 is the engine's: only a lead outside the called suit is decided here."""
        called = self.record.get("call")
        if called is not None:
            _require(SUIT_OF[_number(called)] != SUIT_OF[_number(token)])


def _agree(claims: Claims, score: Score) -> bool:
    """Whether every claim is exactly the computed value."""
    partner_right = claims.partner in (None, score.partner) and not (claims.alone and score.partner is not None)
    if not partner_right or claims.player_points is not None:
        return False
    pairs = (
        (claims.taker, score.taker),
        (claims.bid, score.bid),
        (claims.oudlers, score.oudlers),
        (claims.attack_points, score.attack_points),
        (claims.defence_points, score.defence_points),
        (claims.target, score.target),
        (claims.made, score.made),
        (claims.petit_au_bout, score.petit_au_bout),
        (claims.handfuls, score.handfuls),
        (claims.slam, score.slam),
        (claims.unit, score.unit),
        (claims.scores, score.scores),
    )
    for claimed, right in pairs:
        if claimed is not None and claimed != right:
            return False
    return claims.breakdown is None or sum([amount for _, amount in claims.breakdown]) == score.unit
