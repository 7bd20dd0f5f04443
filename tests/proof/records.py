"""Records for the properties, by seed: legal hands, hands with one known fault, damaged ones; and their disguises."""

import copy
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from apart import TABLES, Record, frames
from damage import damaged
from hypothesis import strategies as st
from mutation_corpus import MAKERS, can_occur

from auditor.dealing import Dealer, Options
from auditor.dealing.options import LEVELS, PLAYS, STACKS

SEEDS = st.integers(0, 2**32 - 1)
_TRIES = 60


def _legal(table: tuple[str, int], seed: int, play: str, stack: str, level: str) -> Record:
    rules, players = table
    return Dealer(Options(players, rules, seed=seed, play=play, stack=stack, level=level)).hand(1)


def _faulty(table: tuple[str, int], code: str, seed: int) -> Record | None:
    """A hand with this fault; None where it cannot occur or none of a few frames can carry it."""
    rules, players = table
    if not can_occur(code, rules, players):
        return None
    rng = random.Random(seed)
    dealt = frames(rules, players, seed, rng.choice(("mixed", "trumps", "forced", "timid", "petit_sec")))
    for _ in range(_TRIES):
        mutant = MAKERS[code](next(dealt), rng)
        if mutant is not None:
            return mutant.record
    return None


def _damaged(seed: int) -> Record:
    rng = random.Random(seed)
    return damaged(rng, rng.choice((0, 1, 1, 2, 4)))


def faulty(codes: Sequence[str]) -> st.SearchStrategy[Record]:
    """Hands with one known fault."""
    made = st.builds(_faulty, st.sampled_from(TABLES), st.sampled_from(codes), SEEDS)
    return made.filter(lambda record: record is not None).map(lambda record: record or {})


PLAYED = st.builds(
    _legal, st.sampled_from(TABLES), SEEDS, st.sampled_from(PLAYS), st.sampled_from(STACKS), st.just("full")
)
"""Legal hands with all their cards."""

LEGAL = st.builds(
    _legal, st.sampled_from(TABLES), SEEDS, st.sampled_from(PLAYS), st.sampled_from(STACKS), st.sampled_from(LEVELS)
)
FAULTY = faulty(sorted(MAKERS))
DAMAGED = st.builds(_damaged, SEEDS)
ANY = LEGAL | FAULTY | DAMAGED


# Seats named anew.


def rotated(record: Mapping[str, Any], by: int) -> Record:
    """The same hand with seat 0 called ``by``, and so on around the table."""
    turned = copy.deepcopy(dict(record))
    count = len(turned["players"])

    def seat(value: Any) -> Any:
        whole = isinstance(value, int) and not isinstance(value, bool)
        return (value + by) % count if whole and 0 <= value < count else value

    def row(values: Any) -> Any:
        if not isinstance(values, list) or len(values) != count:
            return values
        return [values[(place - by) % count] for place in range(count)]

    turned["players"] = row(turned["players"])
    for name in ("dealer", "partner"):
        _change(turned, name, seat)
    _change(turned.get("deal"), "hands", row)
    _change(turned.get("contract"), "taker", seat)
    for name in ("taker", "partner"):
        _change(turned.get("claims"), name, seat)
    for name in ("scores", "player_points", "running_totals"):
        _change(turned.get("claims"), name, row)
    for name in ("auction", "announcements", "irregularities"):
        for entry in _entries(turned, name):
            _change(entry, "seat", seat)
    for trick in _entries(turned, "tricks"):
        for name in ("leader", "winner"):
            _change(trick, name, seat)
        _change(trick, "seats", lambda seats: [seat(value) for value in seats] if isinstance(seats, list) else seats)
    return turned


def _entries(record: Mapping[str, Any], name: str) -> list[Any]:
    entries = record.get(name)
    return entries if isinstance(entries, list) else []


def _change(inside: Any, name: str, change: Callable[[Any], Any]) -> None:
    if isinstance(inside, dict) and inside.get(name) is not None:
        inside[name] = change(inside[name])


# Suits named anew.


def recoloured(record: Mapping[str, Any], suits: str) -> Record:
    """The same hand with S, H, D and C called as in ``suits``."""
    fresh = copy.deepcopy(dict(record))

    def cards(value: Any) -> Any:
        return [token(card, suits) for card in value] if isinstance(value, list) else value

    for name in ("discard", "discard_shown"):
        _change(fresh, name, cards)
    for name in ("call", "suit"):
        _change(fresh, name, lambda value: token(value, suits))
    deal = fresh.get("deal")
    _change(deal, "dog", cards)
    _change(deal, "hands", lambda hands: [cards(hand) for hand in hands] if isinstance(hands, list) else hands)
    for entry in _entries(fresh, "announcements"):
        _change(entry, "cards", cards)
    for place, trick in enumerate(_entries(fresh, "tricks")):
        _change(trick, "cards", cards)
        if isinstance(trick, list):
            fresh["tricks"][place] = cards(trick)
    return fresh


def token(card: Any, suits: str) -> Any:
    """A card or a suit in the new colours; what is neither stays as it is."""
    if not isinstance(card, str) or card[:1].upper() not in ("S", "H", "D", "C") or card in ("?", "EX"):
        return card
    return suits["SHDC".index(card[0].upper())] + card[1:]


# Less known.


def known_less(record: Mapping[str, Any], hands: Sequence[int], dog: bool, discard: bool) -> Record:
    """The same hand with some recorded hands taken away, and the dog and the discard where these are true."""
    less = copy.deepcopy(dict(record))
    deal = less.get("deal")
    if isinstance(deal, dict):
        recorded = deal.get("hands")
        for place in hands:
            if isinstance(recorded, list) and place < len(recorded):
                recorded[place] = None
        if dog:
            deal.pop("dog", None)
    if discard:
        less.pop("discard", None)
        less.pop("discard_shown", None)
    return less
