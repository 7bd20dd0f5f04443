"""What has been counted after some tricks: points and oudlers of the sides, or points of each player.

Nothing is counted twice in the program: the first tricks of a hand are counted by the same law as the whole
hand, followed by a trick that is worth nothing, so that none of them is taken for the last one.
"""

from typing import NamedTuple

from auditor.cards import EXCUSE, OUDLERS
from auditor.engine.case import GOULASH
from auditor.engine.replay import PlayedTrick, Replay
from auditor.rules.goulash import goulash_points
from auditor.rules.mignon import mignon_attack_points
from auditor.rules.options import MIGNON
from auditor.rules.play import winning_position
from auditor.rules.ruleset import TABLES
from auditor.rules.tally import WholeTricks, WonTrick, tally


class _Nothing(NamedTuple):
    """A trick that is worth nothing."""

    mask: int = 0
    points: int | None = 0


class SideCount(NamedTuple):
    """What the tricks so far are worth to each side: half points, and oudlers (0 in Le Mignon).

    The Excuse is settled as if the game ended with these tricks: its owner has it or, in the last trick,
    whoever the rules give it to. Dog and discard are not in it.
    """

    attack: int
    defence: int
    attack_oudlers: int
    defence_oudlers: int


def count_sides(replay: Replay, tricks: int, attack: int) -> SideCount | None:
    """The count after the first ``tricks`` tricks for an attack of these seats (a set).

    None where a card or a winner among them is not known, or there is no taker.
    """
    whole = _whole(replay, tricks)
    if whole is None or replay.taker is None:
        return None
    total = sum(trick.points or 0 for trick in whole.tricks)
    if replay.rules.game == MIGNON:
        points = mignon_attack_points(whole, attack, replay.rules)
        return SideCount(points, total - points, 0, 0)
    counted = tally(whole, attack, replay.taker, False, replay.rules)
    oudlers = sum((trick.mask & OUDLERS).bit_count() for trick in whole.tricks)
    points = counted.attack_points
    return SideCount(points, total - points, counted.oudlers, oudlers - counted.oudlers)


def count_players(replay: Replay, tricks: int) -> tuple[int, ...] | None:
    """Half points of each player after the first tricks of a goulash; None where not known."""
    whole = _whole(replay, tricks)
    return None if whole is None else tuple(goulash_points(whole, replay.rules))


def attack_of(replay: Replay) -> int | None:
    """The seats of the attack as a set; None without a taker, or where his partner is not known."""
    if replay.taker is None or not replay.partner_known:
        return None
    seats = 1 << replay.taker
    return seats if replay.partner is None else seats | 1 << replay.partner


def _whole(replay: Replay, tricks: int) -> WholeTricks | None:
    counted: list[WonTrick] = []
    winners = []
    excuse: tuple[int | None, int | None, bool] = (None, None, False)
    for index, trick in enumerate(replay.tricks[:tricks]):
        winner = _winner_by_rank(replay, trick)
        if winner is None or trick.points is None or trick.seats is None:
            return None
        counted.append(trick)
        winners.append(winner)
        if EXCUSE in trick.cards:
            place = trick.cards.index(EXCUSE)
            excuse = (index, trick.seats[place], place == 0)
    if tricks < TABLES[replay.hand.players].tricks:
        counted.append(_Nothing())
        winners.append(0)
    return WholeTricks(replay.hand.players, counted, tuple(winners), 0, 0, *excuse)


def _winner_by_rank(replay: Replay, trick: PlayedTrick) -> int | None:
    """The winner by R7.5 of a tarot trick with the Excuse: the law decides itself whether the Excuse wins."""
    if trick.winner is None or trick.seats is None or replay.rules.game == MIGNON or EXCUSE not in trick.cards:
        return trick.winner
    return trick.winner if replay.kind == GOULASH else trick.seats[winning_position(trick.cards)]
