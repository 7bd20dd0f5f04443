"""What the taker does before the first card: suit, call and discard."""

from auditor.cards import (
    BIT,
    COURT,
    FIRST_TRUMP,
    KING_RANK,
    KINGS,
    QUEEN_RANK,
    QUEENS,
    SUIT_MASKS,
    TRUMPS,
    cards_of,
)
from auditor.dealing.course import Course
from auditor.dealing.dice import Dice
from auditor.rules.call import callable_cards, needed_for
from auditor.rules.discard import trumps_allowed


def prepare(course: Course, dice: Dice, careful: bool) -> None:
    """Suit, call and discard of the taker, as far as the game has them; ``careful``: as a good player would."""
    if course.taker is None:
        return
    game = course.game
    own = course.hands[course.taker]
    if game.is_mignon:
        course.suit = max(range(4), key=lambda suit: (own & SUIT_MASKS[suit]).bit_count() + dice.random())
    if game.has_call:
        course.call = _called(course, own, dice)
    if course.exchanges:
        _lay_aside(course, own | course.dog, dice, careful)


def _called(course: Course, own: int, dice: Dice) -> int:
    """Mostly a king (in Le Mignon a queen) that the taker lacks, of a suit in which he is long."""
    rules = course.game.rules
    usual = QUEENS if course.game.is_mignon else KINGS
    lacking = usual & ~own
    if not lacking and dice.chance(0.8):
        # With all of them in hand the next rank may be called.
        further = callable_cards(own, rules) & ~own
        if further:
            return dice.card(further)
    if not lacking or dice.chance(0.04):
        mine = callable_cards(own, rules) & own
        if mine:
            return dice.card(mine)
    rank = QUEEN_RANK if course.game.is_mignon else KING_RANK
    suits = [suit for suit in range(4) if lacking & BIT[14 * suit + rank]]
    suits.sort(key=lambda suit: (own & SUIT_MASKS[suit]).bit_count() + 3 * dice.random())
    card = 14 * suits[-1] + rank
    assert needed_for(card, rules) == 0
    return card


def _lay_aside(course: Course, pool: int, dice: Dice, careful: bool) -> None:
    """The discard (R5.3): trumps only where it cannot be helped, and shown."""
    game = course.game
    size = game.table.dog_size
    forced = trumps_allowed(pool, size, game.rules) if game.restricted_trumps else 0
    free = pool & ~game.never_discardable & ~game.restricted_trumps
    discard = _light_cards(free, size - forced, dice) if careful else dice.some_cards(free, size - forced)
    if forced:
        trumps = cards_of(pool & game.restricted_trumps)
        for card in trumps[:forced] if careful else dice.shuffled(trumps)[:forced]:
            discard |= BIT[card]
    course.discard = discard
    to_show = discard & game.shown_if_discarded
    if to_show:
        course.discard_shown = to_show if dice.chance(0.9) else None
    elif dice.chance(0.2):
        course.discard_shown = 0


def _light_cards(free: int, count: int, dice: Dice) -> int:
    """Clears the shortest suits, kings and trumps last; single cards out of the suit that is cut open."""
    discard = 0
    plain = free & ~TRUMPS & ~KINGS
    suits = [plain & mask for mask in SUIT_MASKS[:4] if plain & mask]
    suits.sort(key=lambda cards: cards.bit_count() + dice.random())
    for cards in suits:
        left = count - discard.bit_count()
        if cards.bit_count() <= left:
            discard |= cards
        elif left:
            # Honours are safe here, so half of the time they go first.
            order = cards_of(cards & COURT)[::-1] + cards_of(cards & ~COURT)
            chosen = order if dice.chance(0.5) else dice.shuffled(order)
            for card in chosen[:left]:
                discard |= BIT[card]
    left = count - discard.bit_count()
    if left:
        rest = free & ~discard
        plain = rest & ~(SUIT_MASKS[4]) & ((1 << FIRST_TRUMP) - 1)
        first = dice.some_cards(plain, min(left, plain.bit_count()))
        discard |= first | dice.some_cards(rest & ~first & ~plain, left - first.bit_count())
    return discard
