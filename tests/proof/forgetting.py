"""Legal hands under any options, and the same hands with less of them recorded, in every way that a record may have."""

import copy
import random
from typing import Any

from apart import TABLES, Record
from hypothesis import strategies as st

from auditor.dealing import Dealer, Options
from auditor.dealing.options import LEVELS, PLAYS, STACKS
from auditor.rules.options import OPTIONS

_CONTRADICTING = (("half_point", "zero", "handful_beneficiary"), ("half_point", "kept", "five_player_split"))
"""Values of home rules that do not go together with another option."""


def _legal(table: tuple[str, int], seed: int) -> Record:
    """A legal hand under the rules of the table with some options set."""
    rng = random.Random(seed)
    rules, players = table
    game = "mignon" if rules == "mignon" else "tarot"
    options = {
        option.name: rng.choice(option.values)
        for option in OPTIONS.values()
        if option.game == game and rng.random() < 0.25
    }
    for name, value, other in _CONTRADICTING:
        if options.get(name) == value:
            options.pop(other, None)
    level = rng.choice((*LEVELS, "full", "full"))
    manner = {"play": rng.choice(PLAYS), "stack": rng.choice(STACKS), "level": level}
    return Dealer(Options(players, rules, seed=seed, options=options, **manner)).hand(1)


LEGAL_UNDER_OPTIONS = st.builds(_legal, st.sampled_from(TABLES), st.integers(0, 2**32 - 1))


def forgotten(record: Record, seed: int) -> Record:
    """The same hand with some of what is recorded left out or replaced by ``?``."""
    less = copy.deepcopy(record)
    rng = random.Random(seed)
    _forget_cards(less, rng)
    _forget_play(less, rng)
    _forget_auction(less, rng)
    for announcement in less.get("announcements") or ():
        if announcement["kind"] == "handful" and rng.random() < 0.3:
            announcement["cards"] = _dimmed(announcement["cards"], rng)
            if rng.random() < 0.5:
                del announcement["cards"]
    for name in ("call", "suit"):
        if name in less and rng.random() < 0.3:
            less[name] = "?"
    for name in ("dealer", "claims"):
        if rng.random() < 0.3:
            less.pop(name, None)
    return less


def _forget_cards(less: Record, rng: random.Random) -> None:
    """Hands, dog and discard."""
    deal = less.get("deal")
    if deal and rng.random() < 0.2:
        del less["deal"]
    elif deal and rng.random() < 0.7:
        deal["hands"] = [rng.choice((hand, None, _dimmed(hand, rng))) for hand in deal["hands"]]
        deal["dog"] = rng.choice((deal["dog"], deal["dog"], None, _dimmed(deal["dog"], rng)))
    if "discard" in less and rng.random() < 0.5:
        less["discard"] = _dimmed(less["discard"], rng)
        if rng.random() < 0.6:
            del less["discard"]
            less.pop("discard_shown", None)


def _forget_play(less: Record, rng: random.Random) -> None:
    """Tricks at the end, cards, leaders and winners.

    In Le Mignon the card itself is never hidden: later tricks of the chosen suit count as protected unless it
    was seen (findings.md), so then their winners would be accused.
    """
    tricks = less.get("tricks")
    if not tricks:
        return
    less["status"] = "partial"
    if rng.random() < 0.4:
        del tricks[rng.randrange(1, len(tricks) + 1) :]
    hidden = rng.choice((0.0, 0.0, 0.05, 0.3))
    kept = ("EX",) if _preset(less) == "mignon" else ()
    for trick in tricks:
        trick["cards"] = [card if card in kept or rng.random() >= hidden else "?" for card in trick["cards"]]
    for name in ("leader", "winner"):
        share = rng.choice((0.0, 0.0, 0.5, 1.0))
        for trick in tricks:
            if rng.random() < share:
                trick.pop(name, None)


def _preset(record: Record) -> Any:
    rules = record["rules"]
    return rules if isinstance(rules, str) else rules["preset"]


def _forget_auction(less: Record, rng: random.Random) -> None:
    """The bids; the contract may still be recorded."""
    bids = [said for said in less.get("auction") or () if said["bid"] != "pass"]
    if bids and rng.random() < 0.3:
        del less["auction"]
        if rng.random() < 0.7:
            less["contract"] = {"taker": bids[-1]["seat"], "bid": bids[-1]["bid"]}


def _dimmed(cards: list[str], rng: random.Random) -> list[str]:
    return [card if rng.random() < 0.6 else "?" for card in cards]
