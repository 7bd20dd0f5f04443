"""What must hold for every hand, whatever it is: conservation, zero sum, sameness under new names, monotony.

``AUDITOR_PROPERTY_EXAMPLES`` sets how many examples are tried (120).
"""

import json
import os
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from apart import Record
from forgetting import LEGAL_UNDER_OPTIONS, forgotten
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mutation_corpus import MAKERS
from records import ANY, LEGAL, PLAYED, SEEDS, faulty, known_less, recoloured, rotated, token

from auditor.audit.judge import Judge
from auditor.audit.result import HandAudit
from auditor.audit.summary import Summary
from auditor.cards import ALL_CARDS, BIT, HALF_POINTS, OUDLERS, cards_of
from auditor.engine.events import Discarded, DogTurned, Played, Scored, TrickWon, events
from auditor.engine.replay import Replay
from auditor.record.canonical import canonical_json
from auditor.record.check import check
from auditor.record.reading import Frame, parse_frame
from auditor.record.source import Input, read_records
from auditor.rules import mignon

EXAMPLES = int(os.environ.get("AUDITOR_PROPERTY_EXAMPLES", "120"))

proof = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
_JUDGE = Judge()


def judge(record: Record) -> HandAudit:
    return _JUDGE.judge(parse_frame(Frame("proof", 1, 1, json.dumps(record).encode())))


def replay_of(record: Record) -> Replay:
    replay = judge(record).replay
    assert replay is not None
    return replay


# Conservation.


def worth(cards: int, replay: Replay) -> int:
    values = mignon.HALF_POINTS if replay.rules.game == "mignon" else HALF_POINTS
    return sum(values[card] for card in cards_of(cards))


class Pile:
    """Where all 78 cards are while a hand goes on: in hands, aside (dog or discard), or played."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.hands = [hand or 0 for hand in replay.dealt]
        self.aside = replay.dog or 0
        self.played = 0
        self.total = worth(ALL_CARDS, replay)

    def check(self) -> None:
        """Every card is in one place."""
        piles = [*self.hands, self.aside, self.played]
        union = 0
        for pile in piles:
            assert not union & pile
            union |= pile
        assert union == ALL_CARDS

    def points(self) -> int:
        """Half points in the hands and aside."""
        return sum(worth(pile, self.replay) for pile in (*self.hands, self.aside))


@proof
@given(PLAYED)
def test_cards_and_points_are_conserved_at_every_step(record: Record) -> None:
    replay = replay_of(record)
    if replay.kind in ("void", "passed_out"):
        return
    pile = Pile(replay)
    assert pile.total == (150 if replay.rules.game == "mignon" else 182)
    for event in events(replay):
        if isinstance(event, DogTurned):
            assert event.cards == pile.aside
        elif isinstance(event, Discarded):
            assert event.cards is not None and replay.taker is not None
            pile.hands[replay.taker] |= pile.aside
            assert not event.cards & ~pile.hands[replay.taker]
            pile.hands[replay.taker] &= ~event.cards
            pile.aside = event.cards
        elif isinstance(event, Played):
            card = BIT[event.play.card]
            assert event.play.seat is not None and pile.hands[event.play.seat] & card
            assert event.play.held == pile.hands[event.play.seat]
            pile.hands[event.play.seat] ^= card
            pile.played |= card
        elif isinstance(event, TrickWon):
            assert event.sides is not None or event.players is not None
            won = event.sides[:2] if event.sides is not None else event.players or ()
            assert sum(won) + pile.points() == pile.total
            if event.sides is not None and replay.rules.game != "mignon":
                oudlers = (pile.played & OUDLERS).bit_count()
                assert event.sides.attack_oudlers + event.sides.defence_oudlers == oudlers
        elif isinstance(event, Scored) and event.score is not None:
            assert not any(pile.hands)
            score = event.score
            counted = score.player_points or (score.attack_points or 0, score.defence_points or 0)
            assert sum(counted) + (worth(pile.aside, replay) if score.player_points else 0) == pile.total
        pile.check()


@proof
@given(ANY)
def test_every_row_adds_up_to_zero(record: Record) -> None:
    audit = judge(record)
    if audit.computed is None or audit.computed["scores"] is None:
        return
    literal = isinstance(audit.rules, dict) and audit.rules["options"].get("mignon_self_call") == "literal"
    assert literal or sum(audit.computed["scores"]) == 0


# The same hand under other names.

Verdict = tuple[str, Counter[Any], Any]


def verdict(audit: HandAudit, by: int = 0, suits: str = "SHDC") -> Verdict:
    """What the audit says, with seats and suits as another table calls them; W901 with its option."""
    count = len(audit.value["players"]) if audit.status != "rejected" else 1

    def seat(value: int | None) -> int | None:
        return None if value is None else (value + by) % count

    findings = Counter(
        (f.code, f.severity, f.trick, f.position, seat(f.seat), token(f.card, suits), f.waived) for f in audit.findings
    )
    computed = json.loads(json.dumps(audit.computed))
    if computed is not None:
        for name in ("scores", "player_points"):
            row = computed.get(name)
            if row is not None:
                computed[name] = [row[(place - by) % count] for place in range(count)]
        for name in ("taker", "partner"):
            if name in computed:
                computed[name] = seat(computed[name])
    return audit.status, findings, (computed, audit.level, audit.undetermined)


@proof
@given(ANY, st.integers(1, 4))
def test_seats_may_be_named_anew(record: Record, by: int) -> None:
    players = record.get("players")
    if not isinstance(players, list) or not players or record.get("dealer") == "sitting_out":
        return
    deal = record.get("deal")
    hands = deal.get("hands") if isinstance(deal, dict) else None
    if isinstance(hands, list) and len(hands) != len(players):
        # Whose hands they are cannot be told.
        return
    assert verdict(judge(rotated(record, by))) == verdict(judge(record), by)


@proof
@given(ANY, st.sampled_from([*map("".join, permutations("SHDC"))]))
def test_suits_may_be_named_anew(record: Record, suits: str) -> None:
    assert verdict(judge(recoloured(record, suits))) == verdict(judge(record), suits=suits)


# Alone, in a batch, in any order, written and read again.


def lines(records: list[Record]) -> bytes:
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


def in_batch(text: bytes, folder: Path) -> Iterator[HandAudit]:
    file = folder / "hands.jsonl"
    file.write_bytes(text)
    judge = Judge()
    return map(judge.judge, read_records(Input(str(file))))


def words(audit: HandAudit) -> dict[str, Any]:
    """A verdict as a machine format prints it, without where in the file the hand stands."""
    told = audit.to_json()
    for name in ("source", "position", "line"):
        told.pop(name, None)
    if not audit.value.get("id"):
        told.pop("id", None)
    for finding in told.get("findings", ()):
        finding.pop("line", None)
    return told


@settings(proof, max_examples=max(1, EXAMPLES // 3))
@given(st.lists(ANY, min_size=1, max_size=8), st.randoms(use_true_random=False))
def test_a_hand_alone_in_a_batch_and_in_any_order(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record], rng: Any
) -> None:
    folder = tmp_path_factory.mktemp("batch")
    alone = [words(Judge().judge(parse_frame(Frame("alone", 1, 1, json.dumps(record).encode())))) for record in records]
    assert [words(audit) for audit in in_batch(lines(records), folder)] == alone
    order = list(range(len(records)))
    rng.shuffle(order)
    shuffled, straight = Summary(), Summary()
    for place, audit in zip(order, in_batch(lines([records[place] for place in order]), folder), strict=True):
        assert words(audit) == alone[place]
        shuffled.add(audit)
    for audit in in_batch(lines(records), folder):
        straight.add(audit)
    assert shuffled.to_json() == straight.to_json()


@proof
@given(ANY)
def test_written_and_read_again(record: Record) -> None:
    checked = check(record).record
    if checked is None:
        return
    text = canonical_json(checked)
    again = check(json.loads(text))
    assert again.record == checked
    assert canonical_json(again.record) == text
    before, after = judge(record), _JUDGE.judge(parse_frame(Frame("proof", 1, 1, text)))
    assert verdict(after) == verdict(before)


# Knowing less.

CONTRADICTIONS = ("D101", "C316", "P501")
"""Faults in which a record says two things of one card. With the one taken away the other is believed, and the
fault shows elsewhere: at the play of the card that its recorded holder now lacks, for example."""

CONSISTENT = [code for code in sorted(MAKERS) if code not in CONTRADICTIONS]
IN_PLAY = ("D", "A", "N", "P")


def accusations(audit: HandAudit) -> set[Any]:
    """Where something is illegal: trick, position and seat, or the code of what has no place."""
    accused = set()
    for finding in audit.findings:
        if finding.severity == "info" or finding.code == "W901":
            continue
        placed = finding.code[0] in IN_PLAY and (finding.trick, finding.position, finding.seat) != (None, None, None)
        accused.add((finding.trick, finding.position, finding.seat) if placed else finding.code)
    return accused


@settings(proof, max_examples=2 * EXAMPLES)
@given(LEGAL | faulty(CONSISTENT), st.sets(st.integers(0, 4)), st.booleans(), st.booleans())
def test_knowing_less_never_accuses_more(record: Record, hands: set[int], dog: bool, discard: bool) -> None:
    less = known_less(record, sorted(hands), dog, discard)
    assert accusations(judge(less)) <= accusations(judge(record))


@settings(proof, max_examples=4 * EXAMPLES)
@given(LEGAL_UNDER_OPTIONS, SEEDS)
def test_forgetting_accuses_nobody(record: Record, seed: int) -> None:
    """Whatever of a legal hand is not recorded: nobody is accused, and no claim is called wrong."""
    assert accusations(judge(forgotten(record, seed))) <= accusations(judge(record))


def test_a_second_play_proves_nothing_of_the_discard() -> None:
    """findings.md, "Plays": "Only the first play of a card is evidence for its player".

    The taker had to lay a trump aside, and later plays a heart that another seat has played before: P502 "and
    nothing else". Where the dog is not recorded, this heart is taken for a card that he could have laid aside.
    """
    record = json.loads((Path(__file__).parent / "data" / "second_play_no_dog.json").read_text(encoding="utf-8"))
    assert [finding.code for finding in judge(record).findings] == ["P502"]
