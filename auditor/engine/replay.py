"""What the engine gives: a hand replayed, with the faults where they happen.

``Replay`` is the one interpretation of a record. The audit, the store and everything that is shown read
it, or the stream of events made from it (``auditor.engine.events``).
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from auditor.engine.hand import Announcement, Hand
from auditor.engine.table import Table
from auditor.rules.play import legal_cards
from auditor.rules.ruleset import RuleSet
from auditor.rules.score import Score


class Fault(NamedTuple):
    """One fault as the engine sees it: a code of findings.md, its place and the facts of the case.

    ``severity`` is None where the catalogue's own severity holds. ``facts`` holds what the texts and the
    machine formats need (sets of cards as masks under ``held``, ``legal``, ``cards``; see each rule).
    ``path`` are the keys and indices of the JSON pointer into the record.
    """

    code: str
    trick: int | None
    position: int | None
    seat: int | None
    card: int | None
    severity: str | None
    path: tuple[str | int, ...]
    facts: dict[str, Any]


class Play(NamedTuple):
    """One card played, with what was known when it was played; ``seat`` None: the leader is not known.

    ``held`` is the set of cards the seat is known to have held (the card played included), ``unknown``
    whether it may have held others too; ``legal_cards`` the legal ones among them; ``legal`` the verdict
    (None: undetermined) and ``code`` the fault at this play. ``highest_trump`` is the card number of the
    highest trump lying before this play (55 when none), ``led_suit`` the suit in force then or None.
    """

    seat: int | None
    card: int
    led_suit: int | None
    highest_trump: int
    held: int
    unknown: bool
    legal_cards: int
    legal: bool | None
    code: str | None


@dataclass(slots=True)
class PlayedTrick:
    """A recorded trick, its seats worked out and its plays judged.

    ``leader`` is the seat that led (None: not known), ``expected_leader`` the one by the rules, ``seats`` the
    seat of each card. ``winner`` is by R7.5, R8.7, R11.2 or 12.5 (None: not known), ``claimed_winner`` as
    recorded. ``mask`` are the cards as a set, ``points`` their half points (None where one is unknown).
    ``ordinary`` is a trick of known cards, one a seat, in turn. In Le Mignon ``protected`` tells that the
    chosen suit wins in spite of trumps, ``mignon_seen`` that the Mignon was played in an earlier trick, and
    ``mignon_hidden`` that a card of an earlier trick which is not known may have been the Mignon.

    Of an ordinary trick with nothing wrong only the hands before it are noted, by seat, in ``held``; its plays
    are made when asked for.
    """

    number: int
    cards: tuple[int, ...]
    seats: tuple[int, ...] | None
    leader: int | None
    expected_leader: int | None
    led_suit: int | None
    winner: int | None
    claimed_winner: int | None
    points: int | None
    mask: int
    right_size: bool
    known: bool
    ordinary: bool
    protected: bool = False
    mignon_seen: bool = False
    mignon_hidden: bool = False
    held: tuple[int, ...] | None = None
    judged: list[Play] | None = None

    @property
    def plays(self) -> list[Play]:
        """The plays in order, each with its verdict."""
        if self.judged is None:
            self.judged = []
            table = Table()
            hands = self.held or ()
            for seat, card in zip(self.seats or (), self.cards, strict=True):
                held = hands[seat]
                legal = legal_cards(held, table.led, table.highest)
                self.judged.append(Play(seat, card, table.led, table.highest, held, False, legal, True, None))
                table.lay(card)
        return self.judged


@dataclass(slots=True)
class Replay:
    """A hand replayed under one rule set.

    ``kind`` is what kind of hand it is, a word of ``auditor.engine.case``. ``dealt`` are the hands as dealt
    (sets, None where unknown), ``dealt_inferred`` which of them were reconstructed from the plays.
    ``partner`` None with ``partner_known`` means that the taker is alone; ``partner_named`` that only the
    record's word, not the cards, names him.
    ``outcome`` is a word of the store's ``hands.outcome``; ``level`` full,
    deal or summary. ``announcements`` pairs each announcement with whether it is valid and the level that
    pays. ``score`` is the computed score (None where it cannot be had) and ``whole`` tells whether it
    comes from whole tricks or from the claims.
    """

    hand: Hand
    rules: RuleSet
    level: str
    kind: str = "contract"
    outcome: str = "played"
    taker: int | None = None
    bid: str | int | None = None
    called_card: int | None = None
    partner: int | None = None
    partner_known: bool = False
    partner_named: bool = False
    dealt: list[int | None] = field(default_factory=list)
    dealt_inferred: list[bool] = field(default_factory=list)
    dog: int | None = None
    discard: int | None = None
    discard_inferred: bool = False
    tricks: list[PlayedTrick] = field(default_factory=list)
    announcements: list[tuple[Announcement, bool, str | None]] = field(default_factory=list)
    whole: bool = False
    score: Score | None = None
    undetermined: int = 0
    faults: list[Fault] = field(default_factory=list)
