"""The call: which card a taker may name (section 4; 12.4 for Le Mignon)."""

from auditor.cards import FIRST_TRUMP, JACK_RANK, KING_RANK, KINGS, KNIGHT_RANK, KNIGHTS, QUEEN_RANK, QUEENS
from auditor.rules import mignon
from auditor.rules.options import MIGNON
from auditor.rules.ruleset import RuleSet


def has_call(players: int, rules: RuleSet) -> bool:
    """Whether this game has a call: five players in tarot (R4.1), see 12.4 for Le Mignon."""
    if rules.game == MIGNON:
        return mignon.has_call(players, rules)
    return players == 5


def needed_for(card: int, rules: RuleSet) -> int | None:
    """The cards that a taker must hold to call this one (R4.2, 12.4), as a set; None: never allowed.

    Tarot: a king needs nothing; a queen the four kings; a knight the queens too; a jack the knights too.
    Le Mignon: a queen needs nothing; the fallback rank (knight or king) needs the four queens.
    """
    if card >= FIRST_TRUMP:
        return None
    rank = card % 14
    if rules.game == MIGNON:
        fallback = KNIGHT_RANK if rules.mignon_call_fallback == "knight" else KING_RANK
        return {QUEEN_RANK: 0, fallback: QUEENS}.get(rank)
    ladder = {KING_RANK: 0, QUEEN_RANK: KINGS}
    if rules.call_ladder == "full":
        ladder |= {KNIGHT_RANK: KINGS | QUEENS, JACK_RANK: KINGS | QUEENS | KNIGHTS}
    return ladder.get(rank)


def callable_cards(held: int, rules: RuleSet) -> int:
    """The cards that a taker with this dealt hand may call, as a set."""
    cards = 0
    for card in range(FIRST_TRUMP):
        needed = needed_for(card, rules)
        if needed is not None and not needed & ~held:
            cards |= 1 << card
    return cards
