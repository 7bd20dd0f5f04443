"""Works out who led, who played which card and who won, trick by trick (P505, P506, P509, P510, S601)."""

from typing import Final

from auditor.cards import EXCUSE, UNKNOWN
from auditor.engine.case import GOULASH, Case, Laid
from auditor.engine.hand import Trick
from auditor.rules.mignon import winning_position_mignon
from auditor.rules.play import led_suit, winning_position

TURNS: Final = {
    players: tuple(tuple((lead + step) % players for step in range(players)) for lead in range(players))
    for players in (3, 4, 5)
}
"""Seats in turn order from each leader, by number of players."""


def lay_tricks(case: Case) -> None:
    """Fills ``case.laid``; surplus tricks are left out (P510).

    The next leader is the winner by the rules. Where that is not known (a trick of the wrong size, a
    ``?``, Le Mignon without its suit) it is taken as recorded, else from the recorded winner.
    """
    hand = case.hand
    tricks = hand.tricks or ()
    expected = hand.first_seat if case.slam_leader is None else case.slam_leader
    derived = expected
    mignon_seen = False
    for index, trick in enumerate(tricks[: case.table.tricks]):
        laid = _lay(case, index, trick, (expected, derived), mignon_seen)
        case.laid.append(laid)
        mignon_seen = mignon_seen or EXCUSE in trick.cards
        expected = laid.winner
        derived = trick.winner if expected is None else expected


def _lay(case: Case, index: int, trick: Trick, leaders: tuple[int | None, int | None], mignon_seen: bool) -> Laid:
    cards, players = trick.cards, case.hand.players
    expected, derived = leaders
    recorded = trick.seats[0] if trick.seats else trick.leader
    leader = derived if recorded is None else recorded
    if trick.seats:
        seats: tuple[int, ...] | None = trick.seats
    elif leader is None:
        seats = None
    elif len(cards) == players:
        seats = TURNS[players][leader]
    else:
        seats = tuple((leader + step) % players for step in range(len(cards)))
    right_size = len(cards) == players
    all_known = UNKNOWN not in cards
    winner = None
    if right_size and all_known and seats is not None:
        position = _winning_position(case, index, cards, mignon_seen)
        winner = None if position is None else seats[position]
    return Laid(
        cards=cards,
        leader=leader,
        expected=expected,
        seats=seats,
        right_size=right_size,
        known=all_known,
        led=led_suit(cards),
        winner=winner,
        claimed=trick.winner,
        mignon_seen=mignon_seen,
    )


def _winning_position(case: Case, index: int, cards: tuple[int, ...], mignon_seen: bool) -> int | None:
    if case.is_mignon:
        chosen = case.hand.suit
        return None if chosen is None else winning_position_mignon(cards, chosen, mignon_seen)
    if case.kind == GOULASH and index == case.table.tricks - 1 and EXCUSE in cards:
        return cards.index(EXCUSE)
    return winning_position(cards)


def judge_order(case: Case) -> None:
    """P505, P506 and P509 for each trick, P510 for the number of tricks (complete records)."""
    for index, laid in enumerate(case.laid):
        if not laid.right_size:
            facts = {"expected": case.hand.players, "actual": len(laid.cards)}
            case.fault("P509", ("tricks", index), trick=index + 1, **facts)
            continue
        if laid.expected is not None and laid.leader != laid.expected:
            _report_leader(case, index, laid)
        if laid.seats is not None and laid.seats != TURNS[case.hand.players][laid.seats[0]]:
            _judge_turns(case, index, laid.seats)
    count = len(case.hand.tricks or ())
    if count != case.table.tricks and case.hand.complete and count:
        case.fault("P510", ("tricks",), expected=case.table.tricks, actual=count)


def _report_leader(case: Case, index: int, laid: Laid) -> None:
    before = case.laid[index - 1] if index else None
    misled = before is not None and before.claimed == laid.leader and before.claimed != before.winner
    case.fault(
        "P505",
        ("tricks", index),
        trick=index + 1,
        position=1,
        seat=laid.leader,
        card=laid.cards[0],
        expected=laid.expected,
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
        if laid.claimed is not None and laid.winner is not None and laid.claimed != laid.winner:
            facts = {"expected": laid.winner, "actual": laid.claimed, "cards_laid": laid.cards}
            case.fault("S601", ("tricks", index, "winner"), trick=index + 1, **facts)
