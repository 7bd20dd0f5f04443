"""The dealer: makes whole legal hands, one after the other, and writes them down."""

from collections.abc import Iterator
from typing import Any

from auditor.dealing.announcing import announce
from auditor.dealing.bidding import bid_mignon, bid_tarot
from auditor.dealing.course import Course, Game
from auditor.dealing.dice import Dice
from auditor.dealing.manners import manners_of
from auditor.dealing.options import Options
from auditor.dealing.pack import Cards, deal_cards
from auditor.dealing.playing import Play
from auditor.dealing.taking import prepare
from auditor.dealing.writing import claims_of, record_of, with_winners
from auditor.engine.deal import is_petit_sec
from auditor.engine.hand import Hand
from auditor.engine.run import replay
from auditor.rules.goulash import goulash_possible
from auditor.rules.ruleset import rule_set


def deal_hands(options: Options, count: int) -> Iterator[dict[str, Any]]:
    """``count`` legal hands as records; the hand of a number is the same whatever ``count`` is.

    Raises ``RulesError`` for a preset, an option or a value that the law does not know.
    """
    dealer = Dealer(options)
    return (dealer.hand(number) for number in range(1, count + 1))


class Dealer:
    """Makes the hands that some options ask for. Raises ``RulesError`` like :func:`deal_hands`."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.rules = rule_set(options.rules, options.options)
        self.game = Game(self.rules, options.players)

    def hand(self, number: int) -> dict[str, Any]:
        """The hand of a number, from 1, as a record."""
        course = self.course(number)
        return self._written(course, f"deal-{self.options.seed}-{number}")

    def dice(self, number: int) -> Dice:
        """The random choices of the hand of a number."""
        return Dice(self.options.seed, number)

    def course(self, number: int) -> Course:
        """The hand of a number, dealt, bid and played."""
        dice = self.dice(number)
        cards = deal_cards(self.options.stack, self.game, dice)
        course = Course(self.game, dice.below(self.game.players), cards.hands, cards.dog)
        if self._is_annulled(course, dice):
            course.status, course.void_reason = "void", "petit_sec"
            return course
        self.bid_and_play(course, dice, cards)
        return course

    def _is_annulled(self, course: Course, dice: Dice) -> bool:
        if self.game.is_mignon or self.rules.petit_sec == "off":
            return False
        if not any(is_petit_sec(cards) for cards in course.hands):
            return False
        return self.rules.petit_sec == "mandatory" or dice.chance(0.5)

    def bid_and_play(self, course: Course, dice: Dice, cards: Cards) -> None:
        """Goes on from the cards as dealt to the end of the hand."""
        bid = bid_mignon if self.game.is_mignon else bid_tarot
        bid(course, dice, timid=cards.timid, modest=cards.star if cards.modest else None)
        if course.passes() and not self._plays_goulash(dice):
            course.status = "passed_out"
            return
        prepare(course, dice, self.options.play == "sensible" or dice.chance(0.5))
        announce(course, dice, cards.star if cards.rash else None)
        if self.options.level == "full" or self.options.claims:
            Play(course, manners_of(self.options.play, self.game.players, dice), dice).to_the_end()

    def _plays_goulash(self, dice: Dice) -> bool:
        if not goulash_possible(self.rules) or self.options.level == "deal":
            return False
        return self.rules.all_pass == "goulash" or dice.chance(0.8)

    def _written(self, course: Course, identity: str) -> dict[str, Any]:
        hand = course.as_hand()
        result = replay(hand, self.rules).replay
        record = record_of(identity, cut(with_winners(hand, result), course, self.options.level), self.rules)
        if self.options.claims:
            record["claims"] = claims_of(result.score)
        return record


def cut(hand: Hand, course: Course, level: str) -> Hand:
    """What a record of some level keeps of a hand; a line of a score sheet names the contract."""
    if level == "deal":
        return hand._replace(tricks=None)
    if level == "summary":
        kept = hand._replace(tricks=None, hands=None, dog=None, auction=None, discard=None, discard_shown=None)
        return kept._replace(contract_taker=course.taker, contract_bid=course.bid)
    return hand
