"""Works out who led, who played which card and who won, trick by trick (P505, P506, P509, P510, S601)."""

from typing import Final

from auditor.cards import EXCUSE, EXCUSE_BIT, HALF_POINTS, SUIT_OF, TRUMPS, UNKNOWN, UNKNOWN_BIT, mask_of
from auditor.engine.case import GOULASH, Case, known, plain_sum
from auditor.engine.hand import Trick
from auditor.engine.replay import PlayedTrick
from auditor.rules import mignon
from auditor.rules.play import led_suit, winning_position

TURNS: Final = {
    players: tuple(tuple((lead + step) % players for step in range(players)) for lead in range(players))
    for players in (3, 4, 5)
}
"""Seats in turn order from each leader, by number of players."""

_half_points = HALF_POINTS.__getitem__
_mignon_half_points = mignon.HALF_POINTS.__getitem__


def lay_tricks(case: Case) -> None:
    """Fills ``case.laid``; surplus tricks are left out (P510).

    The next leader is the winner by the rules. Where that is not known (a trick of the wrong size, a
    ``?``, Le Mignon without its suit) it is taken as recorded, else from the recorded winner.
    """
    hand = case.hand
    expected = hand.first_seat if case.slam_leader is None else case.slam_leader
    if case.first_lead_open:
        expected = None
    derived = expected
    mignon_seen = mignon_hidden = False
    laid = case.laid
    laid.clear()
    tricks = hand.tricks or ()
    if len(tricks) > case.table.tricks:
        tricks = tricks[: case.table.tricks]
    regular = True
    for number, trick in enumerate(tricks, 1):
        played = _lay(case, number, trick, expected, derived)
        regular = regular and played.ordinary and expected in (None, played.leader)
        if case.is_mignon:
            played.mignon_seen, played.mignon_hidden = mignon_seen, mignon_hidden
            _settle_mignon(case, played)
            mignon_seen = mignon_seen or EXCUSE in trick.cards
            mignon_hidden = mignon_hidden or _may_hide_mignon(case, played)
        laid.append(played)
        expected = played.winner
        derived = trick.winner if expected is None else expected
    case.in_order = regular
    case.whole_play = _is_whole_play(case)


def _lay(case: Case, number: int, trick: Trick, expected: int | None, derived: int | None) -> PlayedTrick:
    cards, recorded, claimed, seats = trick
    players = case.hand.players
    if seats:
        recorded = seats[0]
    leader = derived if recorded is None else recorded
    right_size = len(cards) == players
    in_turn = None if leader is None else TURNS[players][leader]
    if not seats:
        seats = in_turn
        if leader is not None and not right_size:
            seats = tuple([(leader + step) % players for step in range(len(cards))])
    mask = plain_sum(cards)
    if mask.bit_count() != len(cards):
        mask = mask_of(cards)
    known = mask < UNKNOWN_BIT
    winner = None
    # Nobody wins with an Excuse recorded again and again.
    if right_size and known and seats is not None and mask != EXCUSE_BIT:
        if case.kind == GOULASH and number == case.table.tricks and mask & EXCUSE_BIT:
            winner = seats[cards.index(EXCUSE)]
        else:
            winner = seats[winning_position(cards)]
    points = sum(map(_half_points, cards)) if known else None
    led = SUIT_OF[cards[0]] if cards else None
    if led is None:
        led = led_suit(cards)
    ordinary = winner is not None and seats is in_turn
    return PlayedTrick(
        number, cards, seats, leader, expected, led, winner, claimed, points, mask, right_size, known, ordinary
    )


def _settle_mignon(case: Case, played: PlayedTrick) -> None:
    """Points, privilege and winner of a trick of Le Mignon; without the chosen suit nobody wins it.

    Where a card that is not known may have been the Mignon, nobody knows whether a trump beats the chosen suit.
    """
    chosen = case.hand.suit
    played.points = sum(map(_mignon_half_points, played.cards)) if played.known else None
    if chosen is None:
        played.winner = None
        return
    protected = mignon.is_protected(played.cards, chosen, played.mignon_seen)
    if protected and played.mignon_hidden and played.mask & TRUMPS:
        played.winner = None
        return
    played.protected = protected
    if played.winner is not None and played.seats is not None:
        played.winner = played.seats[mignon.winning_position_mignon(played.cards, chosen, protected)]


def _may_hide_mignon(case: Case, played: PlayedTrick) -> bool:
    """Whether a card that this trick does not tell, a ``?`` or one left out, may have been the Mignon."""
    missing = len(played.cards) < case.hand.players
    if not missing and not played.mask & UNKNOWN_BIT:
        return False
    elsewhere = known(case.discard) if case.takes_dog else known(case.dog)
    if elsewhere & EXCUSE_BIT or any(EXCUSE in trick.cards for trick in case.hand.tricks or ()):
        return False
    holders = [seat for seat, dealt in enumerate(case.dealt) if known(dealt) & EXCUSE_BIT]
    if case.takes_dog and known(case.dog) & EXCUSE_BIT and case.taker is not None:
        holders.append(case.taker)
    if not holders or missing or played.seats is None:
        return True
    laid_unknown = zip(played.seats, played.cards, strict=True)
    return any(card == UNKNOWN and seat in holders for seat, card in laid_unknown)


def _is_whole_play(case: Case) -> bool:
    """Whether all tricks are there, each with one known card a seat, and no card twice."""
    if len(case.hand.tricks or ()) != case.table.tricks:
        return False
    seen = 0
    for laid in case.laid:
        one_a_seat = laid.ordinary or (laid.seats is not None and len(set(laid.seats)) == case.hand.players)
        if not (laid.right_size and laid.known and one_a_seat) or seen & laid.mask:
            return False
        seen |= laid.mask
    return seen.bit_count() == case.table.tricks * case.hand.players


def judge_order(case: Case) -> None:
    """P505, P506 and P509 for each trick, P510 for the number of tricks (complete records)."""
    for index, laid in enumerate(() if case.in_order else case.laid):
        if not laid.right_size:
            facts = {"expected": case.hand.players, "actual": len(laid.cards)}
            case.fault("P509", ("tricks", index), trick=index + 1, **facts)
            continue
        if laid.expected_leader is not None and laid.leader != laid.expected_leader:
            _report_leader(case, index, laid)
        if not laid.ordinary and laid.seats and laid.seats != TURNS[case.hand.players][laid.seats[0]]:
            _judge_turns(case, index, laid.seats)
    count = len(case.hand.tricks or ())
    if count != case.table.tricks and case.hand.complete and count:
        case.fault("P510", ("tricks",), expected=case.table.tricks, actual=count)


def _report_leader(case: Case, index: int, laid: PlayedTrick) -> None:
    before = case.laid[index - 1] if index else None
    misled = before is not None and before.claimed_winner == laid.leader and before.claimed_winner != before.winner
    case.fault(
        "P505",
        ("tricks", index),
        trick=index + 1,
        position=1,
        seat=laid.leader,
        card=laid.cards[0],
        expected=laid.expected_leader,
        actual=laid.leader,
        follows_from="S601" if misled else None,
    )


def _judge_turns(case: Case, index: int, seats: tuple[int, ...]) -> None:
    """P506: the seat due is the first in turn order from the leader that has not played."""
    waiting = list(TURNS[case.hand.players][seats[0]])
    for position, seat in enumerate(seats):
        due = waiting[0] if waiting else None
        if seat != due:
            case.fault(
                "P506",
                ("tricks", index, "cards", position),
                trick=index + 1,
                position=position + 1,
                seat=seat,
                card=case.laid[index].cards[position],
                expected=due,
                actual=seat,
            )
        if seat in waiting:
            waiting.remove(seat)


def judge_winners(case: Case) -> None:
    """S601: the recorded winner of a trick is another than the rules give."""
    for index, laid in enumerate(case.laid):
        if laid.claimed_winner is not None and laid.winner is not None and laid.claimed_winner != laid.winner:
            facts = {"expected": laid.winner, "actual": laid.claimed_winner, "cards_laid": laid.cards}
            case.fault("S601", ("tricks", index, "winner"), trick=index + 1, **facts)
