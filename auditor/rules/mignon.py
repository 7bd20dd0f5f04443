"""Le Mignon: values of the cards, the privilege of the chosen suit, the shares (section 12)."""

from collections.abc import Sequence
from typing import Final

from auditor.cards import (
    DECK_SIZE,
    EXCUSE,
    FIRST_TRUMP,
    JACK_RANK,
    PETIT,
    SUIT_MASKS,
    SUIT_OF,
    TRUMP,
    TRUMP_TWO,
)
from auditor.rules.play import legal_cards, winning_position
from auditor.rules.ruleset import RuleSet
from auditor.rules.score import Figures, Score
from auditor.rules.tally import WholeTricks


def _half_points(card: int) -> int:
    if card == EXCUSE:
        return 20
    if card >= FIRST_TRUMP:
        return 10 if card == PETIT else 0
    return 2 * max(0, card % 14 - JACK_RANK + 2)


HALF_POINTS: Final[tuple[int, ...]] = (*(_half_points(card) for card in range(DECK_SIZE)), 0)
"""Value of each card in half points, as everywhere in the program (12.1): the pack holds 75 points."""

TOTAL_HALF_POINTS: Final = 150
EXCUSE_HALF_POINTS: Final = 20


def is_protected(cards: Sequence[int], chosen: int, mignon_seen: bool) -> bool:
    """Whether the chosen suit wins this trick in spite of trumps, as far as it lies (12.5).

    It is led, the Mignon has been seen neither before nor here, and neither trump 1 nor 2 lies here.
    """
    if mignon_seen or not cards or SUIT_OF[cards[0]] != chosen:
        return False
    return not any(card in (EXCUSE, PETIT, TRUMP_TWO) for card in cards)


def winning_position_mignon(cards: Sequence[int], chosen: int, protected: bool) -> int:
    """Place (from 0) of the winning card of a whole trick in Le Mignon, protected or not (12.5)."""
    if protected:
        return cards.index(max(card for card in cards if SUIT_OF[card] == chosen))
    return winning_position(cards)


def trumping_waived(lying: Sequence[int], chosen: int | None, mignon_seen: bool, rules: RuleSet) -> bool:
    """Whether a player void in the led chosen suit is free here (``mignon_trump_on_protected=waived``)."""
    return (
        rules.mignon_trump_on_protected == "waived" and chosen is not None and is_protected(lying, chosen, mignon_seen)
    )


def legal_cards_mignon(held: int, led: int | None, highest: int, waived: bool) -> int:
    """The legal cards in Le Mignon: as in tarot, but any card where trumping is waived (12.5)."""
    if waived and led is not None and led != TRUMP and not held & SUIT_MASKS[led]:
        return held
    return legal_cards(held, led, highest)


def has_call(players: int, rules: RuleSet) -> bool:
    """Whether a queen is called: at five players, and at four unless the teams are fixed (12.4)."""
    return players == 5 or (players == 4 and rules.mignon_4p_teams == "called")


def fixed_partner(taker: int, players: int, rules: RuleSet) -> int | None:
    """The partner of fixed teams: the player facing the taker at four (12.4)."""
    if players == 4 and rules.mignon_4p_teams == "fixed":
        return (taker + 2) % 4
    return None


def mignon_shares(unit: int, players: int, taker: int, partner: int | None, rules: RuleSet) -> list[int]:
    """The row of scores for a signed unit (12.6): what each defender pays when it is positive."""
    scores = [-unit] * players
    if partner is not None:
        scores[taker], scores[partner] = (unit * (2 if players == 5 else 1), unit)
    elif rules.mignon_self_call == "literal" and players > 3:
        # The taker's own share and the called one added: not zero-sum.
        scores[taker] = unit * (players - 2)
    else:
        scores[taker] = unit * (players - 1)
    return scores


def mignon_attack_points(whole: WholeTricks, attack: int, rules: RuleSet) -> int:
    """Half points of the attack (12.4, 12.5): its tricks, the pile unless it is out, and the Mignon's owner."""
    points = 0 if rules.mignon_dog == "out" else whole.pile_points
    won = zip(whole.tricks, whole.winners, strict=True)
    points += sum(trick.points or 0 for trick, winner in won if attack >> winner & 1)
    if whole.excuse_seat is None or whole.excuse_trick is None:
        return points
    option = rules.mignon_last_trick if whole.excuse_last else rules.mignon_ownership
    owner = attack >> whole.excuse_seat & 1
    winner = attack >> whole.winners[whole.excuse_trick] & 1
    if option == "keeps" and owner != winner:
        points += EXCUSE_HALF_POINTS if owner else -EXCUSE_HALF_POINTS
    return points


def mignon_score(figures: Figures, rules: RuleSet) -> Score | None:
    """The score of Le Mignon: only the points bid are won or lost (12.6). None for a bid in words."""
    if isinstance(figures.bid, str):
        return None
    made = figures.attack_points >= 2 * figures.bid
    unit = 2 * (figures.bid if made else -figures.bid)
    scores = None
    if figures.partner_known:
        scores = tuple(mignon_shares(unit, figures.players, figures.taker, figures.partner, rules))
    return Score(
        scores=scores,
        taker=figures.taker,
        partner=figures.partner,
        bid=figures.bid,
        target=2 * figures.bid,
        attack_points=figures.attack_points,
        defence_points=figures.defence_points,
        made=made,
        margin=figures.attack_points - 2 * figures.bid,
        unit=unit,
        breakdown=(("base", unit),),
    )
