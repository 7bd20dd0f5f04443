"""Helpers: records to judge, whole ones made of the legal hands of the examples or partial ones of a few tricks."""

import json
from collections.abc import Mapping
from typing import Any

from auditor.audit.examples import base
from auditor.audit.finding import Finding
from auditor.audit.judge import Judge
from auditor.audit.result import HandAudit
from auditor.audit.settings import Settings
from auditor.record.reading import Frame, parse_frame

Record = dict[str, Any]

PLAYERS = ("Ana", "Bruno", "Chloé", "David", "Emma")
HAND_SIZE = {3: 24, 4: 18, 5: 15}


def judge(record: Record, **settings: Any) -> HandAudit:
    """The verdict on a record, written as one line."""
    text = json.dumps(record, ensure_ascii=False).encode()
    return Judge(Settings(**settings)).judge(parse_frame(Frame("hands.json", 1, 1, text)))


def codes(record: Record, **settings: Any) -> list[str]:
    """The codes of all findings of a record, in the order in which they are reported."""
    return [finding.code for finding in judge(record, **settings).findings]


def at(record: Record, **settings: Any) -> list[tuple[Any, ...]]:
    """Code, trick, position and seat of all findings of a record."""
    findings = judge(record, **settings).findings
    return [(finding.code, finding.trick, finding.position, finding.seat) for finding in findings]


def only(record: Record, code: str, **settings: Any) -> Finding:
    """The one finding of a record, which must be of this code."""
    findings = judge(record, **settings).findings
    assert [finding.code for finding in findings] == [code]
    return findings[0]


def cards(text: str) -> list[str]:
    """Tokens of a text such as ``S1 T21 EX``."""
    return text.split()


def hand(text: str = "", players: int = 4) -> list[str]:
    """A dealt hand of which only the given cards are known."""
    known = cards(text)
    return known + ["?"] * (HAND_SIZE[players] - len(known))


def partial(*tricks: Any, players: int = 4, hands: Mapping[int, str] | None = None, **fields: Any) -> Record:
    """A record of the first tricks of a hand, each a text of cards or a trick object.

    Garde sans by the last seat unless ``contract`` says otherwise, so that nobody takes the dog. ``hands`` gives
    known cards by seat; the rest of such a hand is unknown, and hands without known cards are not recorded.
    """
    record: Record = {
        "format": "tarot-hand",
        "version": "1.0",
        "rules": "fft",
        "players": list(PLAYERS[:players]),
        "dealer": players - 1,
        "status": "partial",
        "contract": {"taker": players - 1, "bid": "garde_sans"},
    }
    if players == 5:
        record["call"] = "?"
    if hands is not None:
        dealt = [hand(hands[seat], players) if seat in hands else None for seat in range(players)]
        record["deal"] = {"hands": dealt}
    record["tricks"] = [{"cards": cards(trick)} if isinstance(trick, str) else trick for trick in tricks]
    return record | fields


def trick(text: str, **fields: Any) -> Record:
    """A trick object."""
    return {"cards": cards(text), **fields}


def sheet(players: int = 4, rules: Any = "fft", **claims: Any) -> Record:
    """A line of a score sheet: claims and nothing else."""
    return {
        "format": "tarot-hand",
        "version": "1.0",
        "rules": rules,
        "players": list(PLAYERS[:players]),
        "claims": claims,
    }


def with_options(record: Record, **options: Any) -> Record:
    """The record under its preset with options set."""
    rules = record["rules"]
    preset, given = (rules, {}) if isinstance(rules, str) else (rules["preset"], rules["options"])
    return record | {"rules": {"preset": preset, "options": {**given, **options}}}


def without(record: Record, *fields: str) -> Record:
    """The record without some fields."""
    return {name: value for name, value in record.items() if name not in fields}


def auction(*bids: tuple[Any, ...]) -> list[Record]:
    """An auction of (seat, bid) or (seat, bid, round)."""
    names = ("seat", "bid", "round")
    return [dict(zip(names, bid, strict=False)) for bid in bids]


def exchange(record: Record, one: str, other: str) -> Record:
    """The record with two cards in each other's place, in the deal, the discard and the tricks."""
    places = {one: other, other: one}

    def exchanged(value: Any) -> Any:
        if isinstance(value, list):
            return [exchanged(entry) for entry in value]
        if isinstance(value, dict):
            return {name: exchanged(entry) for name, entry in value.items()}
        return places.get(value, value) if isinstance(value, str) else value

    changed = {name: exchanged(record[name]) for name in ("deal", "discard", "tricks") if name in record}
    return record | changed


def replaced(record: Record, trick_number: int, position: int, card: str) -> Record:
    """The record with another card at one place of the play (trick and position from 1)."""
    tricks = json.loads(json.dumps(record["tricks"]))
    tricks[trick_number - 1]["cards"][position - 1] = card
    return record | {"tricks": tricks}


def claiming(record: Record, **claims: Any) -> Record:
    """The record with some claims changed."""
    return record | {"claims": {**record.get("claims", {}), **claims}}


def recomputed(record: Record) -> Record:
    """The record without claims, for tests that are not about numbers."""
    return without(record, "claims")


def excuse_last(**rules: Any) -> Record:
    """The hand "last" with the taker's Excuse in the last trick, which the defence wins; without claims."""
    record = recomputed(base("last"))
    tricks = [dict(entry) for entry in record["tricks"]]
    tricks[16] = {**tricks[16], "cards": ["H6", "D10", "C5", "H7"]}
    tricks[17] = {**tricks[17], "cards": ["H10", "S10", "D1", "EX"]}
    record["tricks"] = tricks
    return with_options(record, **rules) if rules else record


__all__ = [
    "HAND_SIZE",
    "PLAYERS",
    "Record",
    "at",
    "auction",
    "base",
    "cards",
    "claiming",
    "codes",
    "exchange",
    "excuse_last",
    "hand",
    "judge",
    "only",
    "partial",
    "recomputed",
    "replaced",
    "sheet",
    "trick",
    "with_options",
    "without",
]
