"""Plays the tricks of a hand, card by card, each seat in its own manner and within the law."""

from collections.abc import Callable, Sequence
from typing import Final

from auditor.cards import BIT, EXCUSE, EXCUSE_BIT, FIRST_TRUMP, HIGHER_TRUMPS, SUIT_MASKS, SUIT_OF, TRUMPS, cards_of
from auditor.dealing.course import Course
from auditor.dealing.dice import Dice
from auditor.engine.hand import Trick
from auditor.engine.layout import TURNS
from auditor.engine.table import Table
from auditor.rules.mignon import is_protected, legal_cards_mignon, trumping_waived, winning_position_mignon
from auditor.rules.play import called_suit_led, legal_cards, winning_position

_HIGHER: Final = tuple(SUIT_MASKS[card // 14] & -(1 << card + 1) for card in range(FIRST_TRUMP))
"""The higher cards of its own suit, by plain card."""


class Play:
    """The play of one hand, open to be led astray: a trick may begin with cards that are prescribed.

    ``course.tricks`` grows trick by trick. Players look at what lies (``table``, ``best``, ``best_seat``,
    ``behind``: how many still play to the trick), at ``left``, the number of tricks after this one, at their
    ``friends`` (sets of seats, oneself included, as far as one may know them) and at ``takers``, the set of
    the seats that have won a trick. With ``keeps_excuse`` the Excuse is held back to the last trick.
    """

    def __init__(self, course: Course, manners: Sequence["Manner"], dice: Dice) -> None:
        self.course = course
        self.game = course.game
        self.dice = dice
        self.manners = manners
        self.hands = course.hands_in_play()
        self.goulash = course.passes()
        self.leader = course.leader
        self.left = course.game.table.tricks
        self.takers = 0
        self.mignon_seen = False
        self.friends = self._friends_at_first()
        self.table = Table()
        self.best = -1
        self.best_seat: int | None = None
        self.behind = 0
        self.keeps_excuse = False
        course.tricks = []

    def _friends_at_first(self) -> list[int]:
        """The taker and whom he called know themselves; all others take everybody else for a defender."""
        course, players = self.course, self.game.players
        taker, partner = course.taker, course.partner
        if self.goulash or taker is None:
            return [1 << seat for seat in range(players)]
        everybody = (1 << players) - 1
        friends = [everybody & ~(1 << taker)] * players
        friends[taker] = 1 << taker
        if partner is not None:
            friends[partner] = 1 << taker | 1 << partner
            if course.call is None:
                self._reveal(friends)
        return friends

    def _reveal(self, friends: list[int]) -> None:
        """From now on everybody knows the camps."""
        taker, partner = self.course.taker or 0, self.course.partner
        attack = 1 << taker if partner is None else 1 << taker | 1 << partner
        for seat in range(self.game.players):
            friends[seat] = attack if attack >> seat & 1 else (1 << self.game.players) - 1 & ~attack

    def to_the_end(self) -> None:
        """Plays all tricks that are left."""
        turns = TURNS[self.game.players]
        while self.left:
            self.trick(turns[self.leader])

    def follow(self, tricks: Sequence[Trick]) -> None:
        """Plays tricks as they were recorded."""
        turns = TURNS[self.game.players]
        for trick in tricks:
            self.trick(turns[self.leader], trick.cards)

    def trick(self, seats: Sequence[int], laid: Sequence[int] = ()) -> None:
        """One trick in the given order of seats. It begins with the cards ``laid``, whoever holds them."""
        self.left -= 1
        cards: list[int] = []
        hands, table, is_mignon = self.hands, Table(), self.game.is_mignon
        self.table, self.best, self.best_seat = table, -1, None
        self.behind = len(seats)
        for place, seat in enumerate(seats):
            self.behind -= 1
            card = laid[place] if place < len(laid) else self._chosen(seat, cards)
            hands[seat] &= ~BIT[card]
            cards.append(card)
            table.lay(card)
            if is_mignon:
                self._weigh(cards, seats)
            elif card > self.best and card != EXCUSE and (card >= FIRST_TRUMP or SUIT_OF[card] == table.led):
                self.best, self.best_seat = card, seat
        self._finish(cards, seats)

    def _finish(self, cards: list[int], seats: Sequence[int]) -> None:
        """Takes the trick in: the law says who won it."""
        course = self.course
        protected = self._is_protected(cards)
        if self.game.is_mignon:
            winner = seats[winning_position_mignon(cards, course.suit or 0, protected)]
            self.mignon_seen = self.mignon_seen or EXCUSE in cards
        else:
            winner = seats[winning_position(cards)]
        if course.call in cards:
            self._reveal(self.friends)
        in_turn = tuple(seats) == TURNS[self.game.players][seats[0]]
        assert course.tricks is not None
        course.tricks.append(Trick(tuple(cards), seats[0], None, None if in_turn else tuple(seats)))
        self.takers |= 1 << winner
        self.leader = winner

    def legal(self, seat: int, cards: Sequence[int]) -> int:
        """The cards that the law lets a seat play now, behind the ``cards`` that lie."""
        game, course, table = self.game, self.course, self.table
        held = self.hands[seat]
        if game.is_mignon:
            waived = trumping_waived(cards, course.suit, self.mignon_seen, game.rules)
            return legal_cards_mignon(held, table.led, table.highest, waived)
        legal = legal_cards(held, table.led, table.highest)
        if not cards and not course.tricks and course.call is not None and not self.goulash:
            return self._first_leads(legal, course.call)
        if self.keeps_excuse:
            return legal & ~EXCUSE_BIT or legal
        if self.left == 1 and legal & EXCUSE_BIT and game.rules.excuse_last_legal == "forbidden":
            return EXCUSE_BIT
        return legal

    def _first_leads(self, held: int, called: int) -> int:
        """R4.6, where it is in force; where it is not, most keep to it all the same."""
        if self.game.rules.called_suit_lead == "free" and self.dice.chance(0.1):
            return held
        return sum(BIT[card] for card in cards_of(held) if not called_suit_led(card, called, held))

    def _chosen(self, seat: int, cards: Sequence[int]) -> int:
        legal = self.legal(seat, cards)
        if legal & legal - 1:
            return self.manners[seat](self, seat, legal)
        return legal.bit_length() - 1

    def _is_protected(self, cards: Sequence[int]) -> bool:
        suit = self.course.suit
        return suit is not None and is_protected(cards, suit, self.mignon_seen)

    def _weigh(self, cards: list[int], seats: Sequence[int]) -> None:
        """Which card leads the trick in Le Mignon, as it lies so far."""
        if cards == [EXCUSE]:
            return
        place = winning_position_mignon(cards, self.course.suit or 0, self._is_protected(cards))
        self.best, self.best_seat = cards[place], seats[place]

    def winning(self, cards: int) -> int:
        """Those of some legal cards that would take the lead in the trick."""
        best = self.best
        if best < 0:
            return cards
        if best >= FIRST_TRUMP:
            return cards & HIGHER_TRUMPS[best]
        if SUIT_OF[best] != self.table.led or (self.game.is_mignon and self.table.led == self.course.suit):
            return cards & _HIGHER[best]
        return cards & (_HIGHER[best] | TRUMPS)


Manner = Callable[[Play, int, int], int]
"""How a player plays: the card that a seat chooses out of the legal ones, of which there are two at least."""
