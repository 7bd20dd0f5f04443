"""Handfuls, slams and misères: when each is right (sections 3.5, 6.1 and 6.3)."""

from auditor.cards import COURT, EXCUSE_BIT, OUDLERS, TRUMPS
from auditor.rules.options import MIGNON
from auditor.rules.ruleset import HANDFUL_LEVELS, TABLES, RuleSet

HANDFUL_CARDS = TRUMPS | EXCUSE_BIT
"""Cards that a handful may show (R6.2)."""

_PRIMES = {"20_30_40": (20, 30, 40), "20_40_60": (20, 40, 60), "10_10_10": (10, 10, 10)}


def handful_threshold(level: str, players: int) -> int:
    """Number of cards that a handful of this level shows (section 6.1)."""
    return TABLES[players].handful_thresholds[HANDFUL_LEVELS.index(level)]


def handful_level(size: int, players: int) -> str | None:
    """Level of a handful of exactly this many cards; None when it is no threshold (R6.2)."""
    thresholds = TABLES[players].handful_thresholds
    return HANDFUL_LEVELS[thresholds.index(size)] if size in thresholds else None


def best_level(trumps: int, players: int) -> str | None:
    """The highest level that this many trumps (with the Excuse) reach."""
    reached = [level for level in HANDFUL_LEVELS if trumps >= handful_threshold(level, players)]
    return reached[-1] if reached else None


def handful_prime(level: str, rules: RuleSet) -> int:
    """Prime of a handful in points, for each defender, not multiplied (R6.8)."""
    return _PRIMES[rules.handful_values][HANDFUL_LEVELS.index(level)]


def may_announce_slam(seat: int, taker: int, partner: int | None, partner_known: bool, rules: RuleSet) -> bool:
    """Whether a seat may announce a slam (R3.5); under ``attack`` a secret partner is given the benefit."""
    if rules.slam_announcer == "any" or seat == taker:
        return True
    return rules.slam_announcer == "attack" and (seat == partner or not partner_known)


def misere_spoilers(of: str, rules: RuleSet) -> int:
    """Cards any of which makes a misère false (section 6.3), for ``of`` trumps or honours."""
    if of == "trumps":
        return TRUMPS | (EXCUSE_BIT if rules.misere_excuse == "counts_as_trump" else 0)
    return COURT | (OUDLERS if rules.misere_honours == "no_court_no_bout" else 0)


def pays_miseres(goulash: bool, rules: RuleSet) -> bool:
    """Whether these rules pay misères in this hand (section 6.3, R11.1)."""
    if rules.game == MIGNON or rules.misere == "off":
        return False
    return rules.goulash_misere if goulash else True
