"""A clean record taken apart, ready to be spoilt in one place and written down again."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

from auditor.audit.intake import to_hand
from auditor.cards import mask_of
from auditor.dealing.course import Course, Game
from auditor.dealing.dice import Dice
from auditor.dealing.hands import Dealer, cut
from auditor.dealing.manners import manners_of
from auditor.dealing.options import Options
from auditor.dealing.playing import Play
from auditor.dealing.writing import claims_of, record_of, with_winners
from auditor.engine.case import CONTRACT, GOULASH, PASSED_OUT, VOID, exact
from auditor.engine.hand import Claims, Hand, Trick
from auditor.engine.run import replay
from auditor.record.check import check

Record = dict[str, Any]
Candidates = Iterator[Record]
"""Records any of which should carry the fault and nothing else; the Judge has the last word."""

_OF_THE_HAND: Final = frozenset(
    "status void_reason deal auction contract call suit partner discard discard_shown announcements tricks"
    " claims irregularities".split()
)
"""Fields that a changed hand is written into anew; all others stay as they are."""


class Source:
    """A clean record: as it stands, as the engine reads it, and as a course that can be played on.

    ``dice`` decide where the fault falls. Raises ``ValueError`` for a record that the format refuses.
    """

    def __init__(self, record: Record, dice: Dice) -> None:
        checked = check(record, needs_rules=True).record
        if checked is None:
            raise ValueError("no record of a hand")
        self.record = checked
        self.dice = dice
        rules = checked["rules"]
        preset, options = (rules, {}) if isinstance(rules, str) else (rules["preset"], rules.get("options") or {})
        self.dealer = Dealer(Options(players=len(checked["players"]), rules=preset, play="mixed", options=options))
        self.game: Game = self.dealer.game
        self.rules = self.dealer.rules
        self.hand = to_hand(checked, checked=True)
        self.replay = replay(self.hand, self.rules).replay

    @property
    def players(self) -> int:
        return self.game.players

    @property
    def kind(self) -> str:
        """What kind of hand it is, a word of the engine."""
        return self.replay.kind

    @property
    def is_contract(self) -> bool:
        """Whether there is a contract, with its taker."""
        return self.kind == CONTRACT and self.replay.taker is not None

    @property
    def is_played(self) -> bool:
        """Whether all tricks of a contract or a goulash are there."""
        return self.replay.whole and self.kind in (CONTRACT, GOULASH)

    @property
    def taker(self) -> int:
        """The taker of a contract."""
        assert self.replay.taker is not None
        return self.replay.taker

    @property
    def tricks(self) -> tuple[Trick, ...]:
        return self.hand.tricks or ()

    def course(self) -> Course | None:
        """The hand up to the last trick as a course of its own, None where not every card of the deal is known."""
        hand = self.hand
        if hand.hands is None or hand.dog is None or hand.dealer is None:
            return None
        dealt = [None if cards is None else mask_of(cards) for cards in hand.hands]
        known = [cards for cards in dealt if cards is not None and exact(cards)]
        if len(known) != self.players or not exact(mask_of(hand.dog)):
            return None
        contract = self.is_contract
        return Course(
            game=self.game,
            dealer=hand.dealer,
            hands=tuple(known),
            dog=mask_of(hand.dog),
            status=hand.status,
            void_reason=hand.void_reason,
            auction=None if hand.auction is None else list(hand.auction),
            taker=self.taker if contract else None,
            bid=self.replay.bid if contract else None,
            call=hand.call,
            suit=hand.suit,
            discard=None if hand.discard is None else mask_of(hand.discard),
            discard_shown=None if hand.discard_shown is None else mask_of(hand.discard_shown),
            announcements=list(hand.announcements),
            tricks=None if hand.tricks is None else list(hand.tricks),
        )

    def playable(self) -> Course | None:
        """The course of a hand whose play can be changed: whole, with the discard where there is one."""
        course = self.course()
        if course is None or not self.is_played:
            return None
        return None if course.exchanges and course.discard is None else course

    def play(self, course: Course) -> Play:
        """The play of a course from its first trick on, each seat in a manner of its own."""
        return Play(course, manners_of("mixed", self.players, self.dice), self.dice)

    def copy(self) -> Record:
        """A copy of the record to be edited, without rulings. It claims all there is to claim where that is known."""
        record = deepcopy(self.record)
        record.pop("irregularities", None)
        if self.replay.whole:
            record["claims"] = claims_of(self.replay.score)
        return record

    def written(self, hand: Hand) -> Record:
        """The record with another hand in it: winners as the law has them, claims as the hand then gives them.

        Where the hand does not give a score any more, the old claims stay: they agree with each other.
        """
        result = replay(hand, self.rules).replay
        record = {name: value for name, value in self.record.items() if name not in _OF_THE_HAND}
        fresh = record_of("", with_winners(hand, result), self.rules)
        record |= {name: value for name, value in fresh.items() if name in _OF_THE_HAND}
        if "claims" in self.record:
            if result.whole or result.kind in (VOID, PASSED_OUT):
                record["claims"] = claims_of(result.score)
            elif result.kind == self.kind:
                record["claims"] = deepcopy(self.record["claims"])
        return record

    def sheet(self, **claims: Any) -> Record | None:
        """The hand as a line of a score sheet, with some claims (fields of the engine's) changed.

        What follows from the changed claims is made to agree with them, as far as it can be computed.
        None for a hand that gives no such line.
        """
        if not (self.is_contract or self.kind == GOULASH) or self.replay.score is None:
            return None
        course = Course(self.game, 0, (), 0, taker=self.replay.taker, bid=self.replay.bid)
        hand = cut(self.hand, course, "summary")._replace(status=None)
        score = self.replay.score
        said = Claims(
            taker=score.taker,
            partner=score.partner,
            alone=score.partner is None and score.taker is not None,
            bid=score.bid,
            oudlers=score.oudlers,
            attack_points=score.attack_points,
            defence_points=score.defence_points,
            petit_au_bout=score.petit_au_bout,
            handfuls=score.handfuls,
            slam=score.slam,
            player_points=score.player_points,
        )._replace(**claims)
        result = replay(hand._replace(claims=said), self.rules).replay
        record = self.written(hand)
        record["claims"] = claims_of(result.score if result.score is not None else score)
        return record
