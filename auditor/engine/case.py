"""The working state of one replay: what is recorded and still trusted, and the faults so far."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from auditor.cards import ALL_CARDS, BIT, UNKNOWN_BIT
from auditor.engine.hand import SITTING_OUT, Hand
from auditor.engine.replay import Fault, PlayedTrick, Replay
from auditor.rules.options import MIGNON
from auditor.rules.ruleset import TABLES, RuleSet, TableSize

CONTRACT, PASSED_OUT, VOID, GOULASH, PLAYED_AFTER_PASSES = (
    "contract",
    "passed_out",
    "void",
    "goulash",
    "played_after_passes",
)
"""What kind of hand it is: with a contract; nobody bid; annulled; a goulash; played though everybody
passed where the rules have no game for that (A207)."""

_card_bit = BIT.__getitem__


def plain_sum(cards: Sequence[int]) -> int:
    """The set of some cards if they are all different; its size is less than their number if not."""
    return sum(map(_card_bit, cards))


def known(mask: int | None) -> int:
    """The known cards of a set; none of a set that is not recorded."""
    return 0 if mask is None else mask & ALL_CARDS


def exact(mask: int | None) -> bool:
    """Whether a set is recorded with every card of it known."""
    return mask is not None and not mask & UNKNOWN_BIT


@dataclass(slots=True)
class Case:
    """One hand being replayed.

    ``slam_leader`` leads trick 1 because it announced a slam in time; ``first_lead_open`` tells that it may have
    had no right to, so that nobody knows whose lead it is.
    ``dealt``, ``dog`` and ``discard`` are the recorded sets that are still trusted (None: not recorded
    or in doubt; with the unknown bit where a ``?`` stands in them). ``whole_play`` tells that all tricks are
    there, each with one known card a seat, and no card twice; ``in_order`` that every trick is ordinary and led
    by the right seat.
    """

    hand: Hand
    rules: RuleSet
    table: TableSize
    replay: Replay
    is_mignon: bool
    kind: str = CONTRACT
    taker: int | None = None
    bid: str | int | None = None
    takes_dog: bool = False
    dealt: list[int | None] = field(default_factory=list)
    dog: int | None = None
    discard: int | None = None
    slam_leader: int | None = None
    first_lead_open: bool = False
    whole_play: bool = False
    in_order: bool = False

    @property
    def laid(self) -> list[PlayedTrick]:
        """The recorded tricks with their seats, surplus ones left out."""
        return self.replay.tricks

    @property
    def full(self) -> bool:
        """Whether tricks are recorded (level full)."""
        return bool(self.hand.tricks)

    @property
    def attack(self) -> int:
        """The seats of the attack as a set; 0 without a taker."""
        seats = 0 if self.taker is None else 1 << self.taker
        return seats if self.replay.partner is None else seats | 1 << self.replay.partner

    def fault(self, code: str, path: tuple[str | int, ...] = (), **place_and_facts: Any) -> None:
        """Notes a fault; ``trick``, ``position``, ``seat``, ``card``, ``severity`` are its place, the rest facts."""
        place = {name: place_and_facts.pop(name, None) for name in ("trick", "position", "seat", "card", "severity")}
        self.replay.faults.append(Fault(code=code, path=path, facts=place_and_facts, **place))


def open_case(hand: Hand, rules: RuleSet) -> Case:
    """A fresh case, with the level of the record worked out (record.md, "Levels")."""
    level = "summary"
    if hand.tricks:
        level = "full"
    elif hand.dog is not None or (hand.hands and any(cards is not None for cards in hand.hands)):
        level = "deal"
    replay = Replay(hand=hand, rules=rules, level=level)
    is_mignon = rules.game == MIGNON
    return Case(hand=hand, rules=rules, table=TABLES[hand.players], replay=replay, is_mignon=is_mignon)


def dealer_seat(hand: Hand) -> int | None:
    """The dealer's seat as the auction sees it: None when unknown, -1 when a player who sits out deals."""
    return SITTING_OUT if hand.dealer == SITTING_OUT else hand.dealer
