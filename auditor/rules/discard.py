"""The discard: what may be laid aside, and what must be shown (section 5; 12.4 for Le Mignon)."""

from typing import NamedTuple

from auditor.cards import EXCUSE_BIT, KINGS, OUDLERS, PETIT_BIT, TRUMPS
from auditor.rules.options import MIGNON
from auditor.rules.ruleset import RuleSet


class DiscardFaults(NamedTuple):
    """Cards that a discard may not hold, as sets.

    ``forbidden``: kings and oudlers (C312). ``avoidable``: trumps laid aside while other cards could
    have been (C313), with ``allowed``, how many trumps were. ``hidden``: cards that had to be shown and
    were not (C314).
    """

    forbidden: int
    avoidable: int
    allowed: int
    hidden: int


def never_discardable(rules: RuleSet) -> int:
    """Cards that may never be laid aside (R5.3, 12.4)."""
    if rules.game == MIGNON:
        return 0 if rules.mignon_discard == "free" else KINGS | PETIT_BIT | EXCUSE_BIT
    return OUDLERS | (KINGS if rules.discard_king == "forbidden" else 0)


def restricted_trumps(rules: RuleSet) -> int:
    """Trumps that may be laid aside only when they cannot be avoided, and shown (R5.3)."""
    free = rules.mignon_discard == "free" if rules.game == MIGNON else rules.discard_trump == "free"
    return 0 if free else TRUMPS & ~never_discardable(rules)


def trumps_allowed(pool: int, size: int, rules: RuleSet) -> int:
    """How many trumps the discard must hold: max(0, e - q) of R5.3.

    ``pool`` is hand and dog together, ``size`` the number of cards to lay aside. Where ``pool`` is only
    the known part of them the true number may be lower, never higher.
    """
    kings_count = rules.game != MIGNON and rules.discard_king != "forbidden"
    plain = pool & ~TRUMPS & ~EXCUSE_BIT & ~(0 if kings_count else KINGS)
    return max(0, size - plain.bit_count())


def judge_discard(discard: int, pool: int, size: int, shown: int | None, rules: RuleSet) -> DiscardFaults:
    """Judges the cards of a discard; ``shown`` are the cards shown to the defence (None: not recorded)."""
    trumps = discard & restricted_trumps(rules)
    allowed = trumps_allowed(pool, size, rules)
    avoidable = trumps if trumps.bit_count() > allowed else 0
    to_show = 0 if avoidable else trumps
    if rules.game != MIGNON and rules.discard_king == "if_shown":
        to_show |= discard & KINGS
    hidden = 0 if shown is None else to_show & ~shown
    return DiscardFaults(discard & never_discardable(rules), avoidable, allowed, hidden)
