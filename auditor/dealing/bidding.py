"""The auction: each seat bids what its cards are worth, within the law."""

from bisect import bisect_right
from typing import Final

from auditor.cards import (
    BIT,
    DECK_SIZE,
    EXCUSE_BIT,
    JACKS,
    KINGS,
    KNIGHTS,
    PETIT_BIT,
    QUEENS,
    SUIT_MASKS,
    TRUMP_21,
    TRUMPS,
    mask_of,
)
from auditor.dealing.course import Course
from auditor.dealing.dice import Dice
from auditor.rules.auction import PASS, rank
from auditor.rules.mignon import HALF_POINTS as MIGNON_HALF_POINTS

HIGH_TRUMPS: Final = TRUMPS & -(1 << TRUMP_21 - 5)
_LADDER: Final = {3: (42, 56, 73, 88), 4: (34, 45, 58, 72), 5: (29, 39, 50, 62)}
"""Strength from which a hand bids Petite, Garde, Garde sans and Garde contre, by number of players."""
_NERVE: Final = 14
_BOLD: Final = 0.02
_SHYNESS: Final = {3: 8, 4: 0, 5: -6}
_BOLDNESS: Final = 30
_MODEST: Final = 1

_MIGNON_VALUES: Final = tuple(
    (value // 2, mask_of(card for card, worth in enumerate(MIGNON_HALF_POINTS[:DECK_SIZE]) if worth == value))
    for value in sorted(set(MIGNON_HALF_POINTS))
    if value
)
"""Points of Le Mignon with the cards that are worth them."""


def strength(cards: int) -> int:
    """What a hand is worth in an auction of tarot; an even hand of 18 cards has about 30."""
    trumps = (cards & TRUMPS).bit_count()
    worth = 2 * trumps + 2 * (cards & HIGH_TRUMPS).bit_count()
    if cards & BIT[TRUMP_21]:
        worth += 8
    if cards & EXCUSE_BIT:
        worth += 8
    if cards & PETIT_BIT:
        worth += 6 if trumps > 6 else 2
    worth += 6 * (cards & KINGS).bit_count() + 3 * (cards & QUEENS).bit_count()
    worth += 2 * (cards & KNIGHTS).bit_count() + (cards & JACKS).bit_count()
    for suit in SUIT_MASKS[:4]:
        if (cards & suit).bit_count() < 2:
            worth += 3
    return worth


def bid_tarot(course: Course, dice: Dice, *, timid: bool = False, modest: int | None = None) -> None:
    """The auction of tarot. ``timid``: everybody passes; ``modest``: this seat alone bids, and takes the dog."""
    game = course.game
    ladder = _LADDER[game.players]

    wishes = [-1] * game.players
    if modest is not None:
        wishes[modest] = _MODEST
    elif not timid:
        for seat, cards in enumerate(course.hands):
            worth = strength(cards) + _NERVE * (dice.random() - 0.5) + (_BOLDNESS if dice.chance(_BOLD) else 0)
            wishes[seat] = sum([worth >= step for step in ladder]) - 1
    course.auction = []
    order = [(course.first + step) % game.players for step in range(game.players)]
    if game.rules.auction_rounds == "open":
        _bid_openly(course, order, dice, wishes)
        return
    for seat in order:
        higher = game.higher(course.bid)
        if not higher and dice.chance(0.3):
            # Nobody need speak behind the highest bid there is.
            return
        wish = wishes[seat]
        course.say(seat, PASS if wish < 0 else _chosen([bid for bid in higher if rank(bid) <= wish], dice))


def _chosen(choices: list[str | int], dice: Dice) -> str | int:
    """The highest bid that one dares, or now and then the lowest that will do; pass where there is none."""
    if not choices:
        return PASS
    return choices[-1] if dice.chance(0.7) else choices[0]


def _bid_openly(course: Course, order: list[int], dice: Dice, wishes: list[int]) -> None:
    """``auction_rounds=open``: in turn until all but the holder of the bid have passed."""
    still_in = list(order)
    while still_in:
        for seat in tuple(still_in):
            if seat == course.taker:
                if still_in == [seat]:
                    return
                continue
            choices = [bid for bid in course.game.higher(course.bid) if rank(bid) <= wishes[seat]]
            bid = choices[0] if choices and dice.chance(0.7) else _chosen(choices, dice)
            course.say(seat, bid)
            if bid == PASS:
                still_in.remove(seat)


def mignon_worth(cards: int, players: int) -> int:
    """The points that a hand, with a partner if there is one, may hope for in Le Mignon."""
    own = sum([value * (cards & those).bit_count() for value, those in _MIGNON_VALUES])
    trumps = (cards & TRUMPS).bit_count()
    longest = max((cards & suit).bit_count() for suit in SUIT_MASKS[:4])
    return own // 2 + 2 * trumps + 2 * longest - _SHYNESS[players]


def bid_mignon(course: Course, dice: Dice, *, timid: bool = False, modest: int | None = None) -> None:
    """The auction of Le Mignon: a round, then, with the dog turned, the dealer and those who bid (12.3)."""
    players = course.game.players
    wishes = []
    for seat, cards in enumerate(course.hands):
        worth = mignon_worth(cards, players) + 16 * (dice.random() - 0.5)
        eager = modest is None or seat == modest
        wishes.append(-1 if timid or not eager else int(max(worth, 25) if seat == modest else worth))

    course.auction = []
    order = [(course.first + step) % players for step in range(players)]
    for seat in order:
        bid = _mignon_bid(course, wishes[seat], dice)
        if seat == course.dealer and bid == PASS and course.taker is not None and dice.chance(0.5):
            continue
        course.say(seat, bid)
    bidders = {said.seat for said in course.auction if said.bid != PASS}
    may_speak = [seat for seat in order if seat in bidders or seat == course.dealer]
    if not timid:
        with_dog = mignon_worth(course.dog, players) // 3 + dice.below(10)
        wishes = [worth if worth < 0 else worth + with_dog for worth in wishes]
    _bid_again(course, may_speak, wishes, dice)


def _mignon_bid(course: Course, wish: int, dice: Dice) -> str | int:
    higher = course.game.higher(course.bid)
    choices = higher[: bisect_right(higher, wish, key=rank)]
    if choices and dice.chance(0.5):
        return choices[0]
    return _chosen(choices, dice)


def _bid_again(course: Course, may_speak: list[int], wishes: list[int], dice: Dice) -> None:
    """Round two: until nobody raises, or once each (``mignon_second_round``); silence is a pass."""
    once = course.game.rules.mignon_second_round == "single"
    still_in = list(may_speak)
    while True:
        raised = False
        for seat in tuple(still_in):
            if seat == course.taker:
                continue
            bid = _mignon_bid(course, wishes[seat], dice)
            if bid != PASS:
                raised = True
                course.say(seat, bid, 2)
            else:
                still_in.remove(seat)
                if dice.chance(0.7):
                    course.say(seat, bid, 2)
        if once or not raised:
            return
