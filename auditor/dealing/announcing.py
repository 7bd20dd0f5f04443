"""Handfuls, slams and misères: what seats show and declare before their first card."""

from collections.abc import Sequence

from auditor.cards import BIT, EXCUSE_BIT, TRUMPS, cards_of
from auditor.dealing.bidding import strength
from auditor.dealing.course import Course
from auditor.dealing.dice import Dice
from auditor.engine.hand import Announcement
from auditor.rules.announcements import (
    best_level,
    handful_threshold,
    may_announce_slam,
    misere_spoilers,
    pays_miseres,
)
from auditor.rules.ruleset import HANDFUL_LEVELS

_SHOWS = 0.7
_DECLARES = 0.8
_DARES = 0.4
_RASH = 0.01
_SLAM_STRENGTH = {3: 92, 4: 78, 5: 68}


def announce(course: Course, dice: Dice, rash: int | None = None) -> None:
    """Fills the announcements, each of them valid. A ``rash`` seat announces a slam on any cards."""
    game = course.game
    hands = course.hands_in_play()
    if course.taker is not None and not game.is_mignon:
        _announce_slam(course, hands, dice, rash)
        for seat in range(game.players):
            if dice.chance(_SHOWS):
                shown = handful_of(course, seat, hands[seat], dice)
                if shown is not None:
                    course.announcements.append(shown)
    if pays_miseres(course.passes(), game.rules):
        for of in ("trumps", "honours"):
            spoilers = misere_spoilers(of, game.rules)
            for seat, cards in enumerate(hands):
                if not cards & spoilers and dice.chance(_DECLARES):
                    course.announcements.append(Announcement(seat, "misere", of=of))


def _announce_slam(course: Course, hands: Sequence[int], dice: Dice, rash: int | None) -> None:
    """One slam at most: by a seat with a very strong hand, and now and then by a foolish one."""
    game, taker = course.game, course.taker
    if taker is None:
        return
    sure = _SLAM_STRENGTH[game.players]
    for seat, cards in enumerate(hands):
        likely = strength(cards) >= sure and dice.chance(_DARES)
        foolish = seat == rash or dice.chance(_RASH)
        if (likely or foolish) and may_announce_slam(seat, taker, course.partner, True, game.rules):
            course.announcements.append(Announcement(seat, "slam"))
            return


def handful_of(course: Course, seat: int, held: int, dice: Dice) -> Announcement | None:
    """A handful that a seat may show with these cards, None where it has too few trumps.

    The Excuse takes part only where it is needed (R6.3), a trump that was laid aside and shown may (R6.4).
    """
    game = course.game
    players = game.players
    trumps = held & TRUMPS
    if seat == course.taker and course.discard_shown:
        trumps |= course.discard_shown & TRUMPS
    excuse = held & EXCUSE_BIT
    count = trumps.bit_count() + bool(excuse)
    best = best_level(count, players)
    if best is None:
        return None
    level = best
    if game.rules.handful_underdeclare == "allow" and dice.chance(0.15):
        level = dice.pick(HANDFUL_LEVELS[: HANDFUL_LEVELS.index(best) + 1])
    size = handful_threshold(level, players)
    if size > trumps.bit_count():
        cards = trumps | excuse
    else:
        # Trumps over the number stay hidden: the highest, or the lowest.
        cards = 0
        ordered = cards_of(trumps)
        for card in ordered[:size] if dice.chance(0.5) else ordered[-size:]:
            cards |= BIT[card]
    trick = 1 if dice.chance(0.2) else None
    return Announcement(seat, "handful", tuple(cards_of(cards)), level, trick)
