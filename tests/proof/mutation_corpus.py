"""The corpus of hands with one known fault, judged: is the fault found, and nothing beside it?

Both kinds of hands are made apart from the program (``apart``, ``mutants``): the place of each fault is known
before the judge has seen the record.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

import announcement_mutants
import mutants
import number_mutants
import play_mutants
import taker_mutants
from apart import TABLES, Frame, Place, Record, expected_readings, frames, played

from auditor.audit.judge import Judge
from auditor.audit.result import HandAudit
from auditor.dealing import Options, possible_codes
from auditor.record.reading import Frame as TextFrame
from auditor.record.reading import parse_frame

FAMILIES = (mutants, taker_mutants, announcement_mutants, play_mutants, number_mutants)
MAKERS: dict[str, mutants.Maker] = {code: maker for family in FAMILIES for code, maker in family.MAKERS.items()}
STACKS = {
    "C302": "mixed",
    "C314": "forced",
    "D105": "petit_sec",
    **dict.fromkeys(("A207", "A208"), "mixed"),
    **dict.fromkeys(("N404", "N405", "N406", "N407"), "trumps"),
}
"""How the pack lies where hands that can carry a fault are rare."""

TIMID = {"A207", "A208", "C303", "C315", "N408", "N422"}
"""Faults that belong (also) to hands that nobody bid on."""
GIVE_UP = 400
READINGS = ("W901", "P512")

_JUDGE = Judge()


@dataclass
class Tally:
    """How a code fared: hands that carry it, hands in which it was found, hands with anything else found."""

    made: int = 0
    caught: int = 0
    alarms: int = 0
    wrong: list[str] = field(default_factory=list)


def can_occur(code: str, rules: str, players: int) -> bool:
    """Whether hands of this table can carry the fault; P511 where an option asks for it."""
    options = {"excuse_last_legal": "forbidden"} if code == "P511" and rules != "mignon" else {}
    return code in possible_codes(Options(players, rules, options=options))


def flags(code: str, rules: str) -> bool:
    """Whether the fault is an error: the others leave a hand clean."""
    return code != "N422" and not (rules == "bga" and code in ("D105", "P508"))


def judge(record: Record) -> HandAudit:
    """The verdict on a record, read from its text."""
    return _JUDGE.judge(parse_frame(TextFrame("proof", 1, 1, json.dumps(record).encode())))


def places(audit: HandAudit) -> Counter[Place]:
    """All findings with their places."""
    return Counter((found.code, found.trick, found.position, found.seat) for found in audit.findings)


def made(code: str, rules: str, players: int, seed: int) -> Iterator[mutants.Mutant]:
    """Endless hands with this fault; they end where no frame can carry it."""
    rng = random.Random(f"{code} {rules} {players} {seed}")
    stack = STACKS.get(code, "mixed")
    dealt_by = "bga" if code == "D105" else rules
    kinds = [frames(dealt_by, players, rng.randrange(1 << 30), stack)]
    if code in TIMID:
        kinds.append(frames(rules, players, rng.randrange(1 << 30), "timid"))
    failures = 0
    while failures < GIVE_UP:
        frame: Frame = next(rng.choice(kinds))
        mutant = None
        if bool(frame.petit_secs) == (code == "D105"):
            mutant = MAKERS[code](frame, rng)
        failures = failures + 1 if mutant is None else 0
        if mutant is not None:
            yield mutant


def judge_mutants(code: str, rules: str, players: int, count: int, seed: int = 1) -> Tally:
    """Judges hands with one fault. Of hands without a whole play the readings are left out of account."""
    tally = Tally()
    for mutant in islice(made(code, rules, players, seed), count):
        record, fault, whole, counted_as = mutant
        tally.made += 1
        expected = Counter([fault])
        audit = judge(record)
        found = places(audit)
        if whole:
            expected.update(expected_readings(counted_as or record))
        else:
            found = Counter({place: n for place, n in found.items() if place[0] not in READINGS or place == fault})
        status = "flagged" if flags(code, _preset(record)) else "clean"
        tally.caught += found[fault] == 1 and audit.status == status
        tally.alarms += bool(found - expected)
        if found != expected or audit.status != status:
            tally.wrong.append(f"{code}: {found} instead of {expected} in {json.dumps(record)}")
    return tally


def _preset(record: Record) -> str:
    rules = record["rules"]
    return str(rules if isinstance(rules, str) else rules["preset"])


def judge_clean(count: int, seed: int = 1) -> Tally:
    """Judges clean hands, all games and tables in turn; ``alarms`` are hands with a finding that is not foreseen."""
    rng = random.Random(seed)
    tally = Tally()
    tables = [frames(rules, players, seed) for rules, players in TABLES]
    for number in range(count):
        frame = next(tables[number % len(tables)])
        record = played(frame, rng)
        expected: Counter[Place] = Counter()
        if record.get("tricks"):
            expected.update(expected_readings(record))
            if frame.preset == "bga":
                expected.update(("D105", None, None, seat) for seat in frame.petit_secs)
        found = places(judge(record))
        tally.made += 1
        tally.alarms += bool(found - expected)
        if found != expected:
            tally.wrong.append(f"clean: {found} instead of {expected} in {json.dumps(record)}")
    return tally
