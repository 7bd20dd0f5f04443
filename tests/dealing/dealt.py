"""Judging made records, and a second reading of the play that knows nothing of the engine."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from auditor.audit.finding import Finding
from auditor.audit.judge import Judge
from auditor.audit.result import HandAudit
from auditor.record.reading import Frame, parse_frame

Record = dict[str, Any]
TABLES = [(rules, players) for rules in ("fft", "bga", "mignon") for players in (3, 4, 5)]
NAMES = [f"{rules}-{players}" for rules, players in TABLES]

_JUDGE = Judge()


def judge(record: Record) -> HandAudit:
    """The verdict on a record, read from its text."""
    return _JUDGE.judge(parse_frame(Frame("made", 1, 1, json.dumps(record).encode())))


def counted(audit: HandAudit) -> list[Finding]:
    """The findings that may not stand beside a fault: all but infos and W901."""
    return [finding for finding in audit.findings if finding.severity != "info" and finding.code != "W901"]


def codes(audit: HandAudit) -> Counter[str]:
    return Counter(finding.code for finding in audit.findings)


class Played(NamedTuple):
    """One card of a record, with what its player held just before, and what lay."""

    trick: int
    position: int
    seat: int
    card: str
    held: frozenset[str]
    lying: tuple[str, ...]


def plays(record: Record) -> Iterator[Played]:
    """Every play of a record with deal and tricks, in order."""
    hands = [set(cards) for cards in record["deal"]["hands"]]
    discard = record.get("discard")
    if discard and record.get("claims", {}).get("taker") is not None:
        taker = record["claims"]["taker"]
        hands[taker] = hands[taker] | set(record["deal"]["dog"]) - set(discard)
        hands[taker] -= set(discard)
    players = len(hands)
    for number, trick in enumerate(record["tricks"], start=1):
        seats = trick.get("seats") or [(trick["leader"] + step) % players for step in range(players)]
        lying: list[str] = []
        for position, (seat, card) in enumerate(zip(seats, trick["cards"], strict=True), start=1):
            yield Played(number, position, seat, card, frozenset(hands[seat]), tuple(lying))
            hands[seat].discard(card)
            lying.append(card)


def first_difference(one: Record, other: Record) -> Played:
    """The first play of ``other`` that is another card, or by another seat, than in ``one``."""
    for before, after in zip(plays(one), plays(other), strict=False):
        if (before.seat, before.card) != (after.seat, after.card):
            return after
    raise AssertionError("the same plays")


def kind_of(card: str) -> str:
    """The suit letter, T for a trump, and E for the Excuse."""
    return card[0]


def led_kind(lying: tuple[str, ...]) -> str | None:
    return next((kind_of(card) for card in lying if card != "EX"), None)


def trumps_over(cards: frozenset[str], lying: tuple[str, ...]) -> set[str]:
    """The trumps among some cards that beat every trump lying."""
    highest = max((int(card[1:]) for card in lying if kind_of(card) == "T"), default=0)
    return {card for card in cards if kind_of(card) == "T" and int(card[1:]) > highest}
