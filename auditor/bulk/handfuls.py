"""Handfuls over arrays: which hands show only handfuls that are simply right (section 6.1)."""

from typing import Any, Final

from msgspec import UNSET

from auditor.bulk.tables import Bytes
from auditor.cards import EXCUSE, FIRST_TRUMP, NUMBERS
from auditor.rules.announcements import handful_level
from auditor.rules.ruleset import HANDFUL_LEVELS, TableSize

_FIRST_TRICK: Final = (UNSET, None, 1)


def shown_handfuls(announced: list[Any], owner: Bytes, table: TableSize) -> list[str | None]:
    """For each hand the numbers of the levels that were shown, ascending, as characters.

    None where an announcement is not simply right. ``announced`` are the handfuls of each hand, ``owner``
    (78, hands) is the seat that held each card before the first trick.
    """
    return [
        "" if not handfuls else _levels(handfuls, owner[FIRST_TRUMP:, place].tobytes(), table)
        for place, handfuls in enumerate(announced)
    ]


def _levels(handfuls: list[Any], holders: bytes, table: TableSize) -> str | None:
    """``holders`` are the seats that hold the trumps and the Excuse."""
    seats = {handful.seat for handful in handfuls}
    if len(seats) < len(handfuls):
        return None
    levels = []
    for handful in handfuls:
        cards = {NUMBERS[card] for card in handful.cards}
        level = handful_level(len(handful.cards), table.players)
        if level is None or len(cards) < len(handful.cards) or min(cards) < FIRST_TRUMP:
            return None
        number = HANDFUL_LEVELS.index(level)
        if handful.trick not in _FIRST_TRICK or handful.level not in (UNSET, None, level):
            return None
        if any(holders[card - FIRST_TRUMP] != handful.seat for card in cards):
            return None
        trumps = holders[: EXCUSE - FIRST_TRUMP].count(handful.seat)
        if EXCUSE in cards and trumps > len(cards) - 1:
            return None
        levels.append(chr(number))
    return "".join(sorted(levels))
