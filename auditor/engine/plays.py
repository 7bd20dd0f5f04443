"""Judges every card played: P501 to P504, P507, P508, and counts what stays undetermined."""

from typing import Final

from auditor.cards import BIT, EXCUSE, SUIT_MASKS, SUIT_OF, TRUMP, UNKNOWN
from auditor.engine.case import CONTRACT, Case
from auditor.engine.knowledge import Holdings, all_played, later_plays
from auditor.engine.replay import Play, PlayedTrick
from auditor.engine.table import Table
from auditor.rules.call import has_call
from auditor.rules.mignon import legal_cards_mignon, trumping_waived
from auditor.rules.play import NO_TRUMP_LYING, called_suit_led, first_lead, incriminating_cards, legal_cards, play_fault

_JUDGED_BY_PLACE: Final = frozenset({"P505", "P506", "P508", "P511"})
"""Faults of a play that have nothing to do with which cards follow on those that lie."""


class PlayJudge:
    """Walks through the tricks and keeps what each seat is known to hold.

    ``certain`` shrinks as cards are played and is emptied when a seat plays a ``?``, a card that it did
    not hold or a card for the second time: from then on only cards that it plays later are certain.
    """

    def __init__(self, case: Case, held: Holdings) -> None:
        self.case = case
        self.held = held
        self.certain = list(held.certain)
        self.own = [0] * case.hand.players
        self.played = 0
        self.in_odd_tricks = 0
        self.future: list[int] | None = None
        self.places: dict[int, tuple[int, int]] = {}
        self.left = [case.table.hand_size] * case.hand.players
        self.ordinary_tricks = 0
        self.unplayed = 0
        self.odd_plays = [0] * case.hand.players
        self.first_lead_judged = not case.is_mignon and case.hand.call is not None

    def run(self) -> None:
        """Judges all plays and fills ``replay.tricks``."""
        if not self.held.all_exact:
            self._look_ahead(0, 0)
        # Where trumping may be waived the legal cards of a trick hang on more than the hands.
        short_way = not self.case.is_mignon or self.case.rules.mignon_trump_on_protected == "required"
        for index, laid in enumerate(self.case.laid):
            if short_way and laid.ordinary and self.future is None and (index or not self.first_lead_judged):
                laid.held = self._play_ordinary(laid)
                if laid.held is not None:
                    continue
            laid.judged = self._play_trick(index, laid) if laid.right_size else self._play_odd_trick(index, laid)

    def _play_ordinary(self, laid: PlayedTrick) -> tuple[int, ...] | None:
        """An ordinary trick in which nothing is wrong: what each seat held before; None if there is more to say.

        Nothing is noted before the whole trick is found right.
        """
        certain = self.certain
        led, highest = None, NO_TRUMP_LYING
        for seat, card in zip(laid.seats or (), laid.cards, strict=True):
            # Whoever leads, or follows a plain suit, plays a legal card if it is his own: so are most.
            if led is None or (led != TRUMP and led == SUIT_OF[card]):
                if not certain[seat] & BIT[card]:
                    return None
            elif not legal_cards(certain[seat], led, highest) & BIT[card]:
                return None
            if led is None:
                led = SUIT_OF[card]
            if highest < card < EXCUSE:
                highest = card
        left = ~laid.mask
        self.certain = [held & left for held in certain]
        self.played |= laid.mask
        self.ordinary_tricks += 1
        return tuple(certain)

    def _look_ahead(self, trick: int, position: int) -> None:
        """Turns to evidence by later plays, once some hand is not exactly known (any more)."""
        if self.future is None:
            self.unplayed = ~all_played(self.case)
            for laid in self.case.laid[trick:]:
                if not laid.right_size:
                    for seat in laid.seats or ():
                        self.odd_plays[seat] += 1
        self.future, self.places = later_plays(self.case, self.held, trick, position, self.played | self.in_odd_tricks)

    def _play_odd_trick(self, index: int, laid: PlayedTrick) -> list[Play]:
        """A trick of the wrong size: nothing is judged, and only later plays are certain from then on."""
        plays = []
        table = Table()
        for position, card in enumerate(laid.cards):
            seat = laid.seats[position] if laid.seats else None
            plays.append(Play(seat, card, table.led, table.highest, 0, True, 0, None, None))
            table.lay(card)
            if seat is not None:
                self.left[seat] -= 1
        self.in_odd_tricks |= laid.mask
        self.certain = [0] * len(self.certain)
        self.odd_plays = [0] * len(self.certain)
        self.future = None
        self._look_ahead(index + 1, 0)
        return plays

    def _play_trick(self, index: int, laid: PlayedTrick) -> list[Play]:
        plays = []
        table = Table()
        cards, seats = laid.cards, laid.seats
        for position, card in enumerate(cards):
            seat = seats[position] if seats else None
            if card == UNKNOWN or seat is None:
                play = self._unjudged(index, position, seat, table)
            else:
                play = self._judge(index, position, seat, table)
            plays.append(play)
            table.lay(card)
            if seat is not None:
                self.left[seat] -= 1
        return plays

    def _unjudged(self, index: int, position: int, seat: int | None, table: Table) -> Play:
        """A ``?``, or a card of which nobody knows who played it."""
        card = self.case.laid[index].cards[position]
        code = None
        if card == UNKNOWN:
            # Where the seat is not known either, it may be anybody's card.
            for doubtful in range(len(self.certain)) if seat is None else (seat,):
                self._distrust(doubtful, index, position)
        elif self.played & BIT[card]:
            code = "P502"
            self._report(code, index, position, card=card)
        else:
            self.played |= BIT[card]
            self._remove_everywhere(BIT[card])
        legal = False if code else None
        return Play(seat, card, table.led, table.highest, 0, True, 0, legal, code)

    def _distrust(self, seat: int, index: int, position: int) -> None:
        self.certain[seat] = 0
        if self.future is None:
            self._look_ahead(index, position + 1)

    def _remove_everywhere(self, bit: int) -> None:
        for seat in range(len(self.certain)):
            self.certain[seat] &= ~bit
            if self.future is not None:
                self.future[seat] &= ~bit

    def _judge(self, index: int, position: int, seat: int, table: Table) -> Play:
        card = self.case.laid[index].cards[position]
        bit = BIT[card]
        future = self.future
        held = self.certain[seat] if future is None else self.certain[seat] | future[seat]
        if bit & (self.played | self.own[seat]) or not bit & self.held.possible[seat]:
            return self._judge_impossible(index, position, seat, (table, held))
        held |= bit
        self.own[seat] |= bit
        self.played |= bit
        self.certain[seat] &= ~bit
        if future is not None:
            future[seat] &= ~bit
        if not index and not position:
            self._judge_first_lead(seat, card, held)
        unknown = future is not None and self._has_unknown(seat, held)
        if not table.led_known:
            return Play(seat, card, None, table.highest, held, unknown, 0, None, None)
        waived = self._waived(index, position)
        legal = (
            legal_cards_mignon(held, table.led, table.highest, True)
            if waived
            else legal_cards(held, table.led, table.highest)
        )
        code = None
        verdict: bool | None = True
        if not legal & bit:
            code = play_fault(card, held, table.led, table.highest)
            if table.behind_unknown and code == "P507":
                code = None
            if code:
                verdict = False
                proof = self._proof(index, seat, card, code, table)
                self._report(
                    code,
                    index,
                    position,
                    seat=seat,
                    card=card,
                    held=held,
                    legal=legal,
                    led=table.led,
                    highest=table.highest,
                    proof=proof,
                )
        if unknown and code is None and self._could_be_illegal(seat, card, table, waived):
            verdict = None
            self.case.replay.undetermined += 1
        return Play(seat, card, table.led, table.highest, held, unknown, legal, verdict, code)

    def _judge_impossible(self, index: int, position: int, seat: int, before: tuple[Table, int]) -> Play:
        """P502 a card played before; P501 a card that was not in that hand."""
        table, held = before
        card = self.case.laid[index].cards[position]
        bit = BIT[card]
        again = bool(bit & (self.played | self.own[seat]))
        code = "P502" if again else "P501"
        legal = legal_cards(held, table.led, table.highest) if table.led_known else 0
        facts = {"held": held, "legal": legal, "led": table.led, "highest": table.highest}
        self._report(code, index, position, seat=seat, card=card, **facts)
        if not index and not position:
            self._judge_first_lead(seat, card, held | bit)
        self.own[seat] |= bit
        self._distrust(seat, index, position)
        if not again:
            self._remove_everywhere(bit)
        return Play(seat, card, table.led, table.highest, held, self._has_unknown(seat, held), legal, False, code)

    def _judge_first_lead(self, seat: int, card: int, held: int) -> None:
        case = self.case
        called = case.hand.call
        if called is None or called == UNKNOWN or case.kind != CONTRACT or case.is_mignon:
            return
        if has_call(case.hand.players, case.rules) and called_suit_led(card, called, held):
            free = case.rules.called_suit_lead == "free"
            severity = "warning" if free else None
            legal = first_lead(called, held)
            self._report("P508", 0, 0, seat=seat, card=card, severity=severity, legal=legal, called=called)

    def _has_unknown(self, seat: int, held: int) -> bool:
        """Whether the seat holds more cards than are known to be in its hand now."""
        return self.left[seat] - self.ordinary_tricks - self.odd_plays[seat] > held.bit_count()

    def _waived(self, index: int, position: int) -> bool:
        case = self.case
        if not case.is_mignon or case.rules.mignon_trump_on_protected == "required":
            return False
        laid = case.laid[index]
        # Where the chosen suit is not known it may be the one that was led.
        chosen = SUIT_OF[laid.cards[0]] if case.hand.suit is None else case.hand.suit
        return trumping_waived(laid.cards[:position], chosen, laid.mignon_seen, case.rules)

    def _could_be_illegal(self, seat: int, card: int, table: Table, waived: bool) -> bool:
        """Whether some card that is recorded nowhere would make this play illegal."""
        cards = incriminating_cards(card, table.led, table.highest)
        suit = SUIT_OF[card]
        if table.led is not None and waived:
            cards &= SUIT_MASKS[table.led]
        elif table.led is not None and table.behind_unknown and suit == TRUMP:
            cards &= 0 if table.led == TRUMP else SUIT_MASKS[table.led]
        return bool(cards & self.held.possible[seat] & self.unplayed)

    def _proof(self, index: int, seat: int, card: int, code: str, table: Table) -> tuple[int, int] | None:
        """Trick and card of the later play that proves a fault which no recorded hand proves."""
        if self.future is None or table.led is None:
            return None
        proving = incriminating_cards(card, table.led, table.highest)
        if code == "P503":
            proving &= SUIT_MASKS[table.led]
        if self.certain[seat] & proving or not self.future[seat] & proving:
            return None
        candidates = [
            (place, played)
            for played, place in self.places.items()
            if BIT[played] & self.future[seat] & proving and place[0] > index
        ]
        if not candidates:
            return None
        place, played = min(candidates)
        return place[0], played

    def _report(self, code: str, index: int, position: int, **facts: object) -> None:
        path = ("tricks", index, "cards", position)
        self.case.fault(code, path, trick=index + 1, position=position + 1, **facts)


def mark_plays(case: Case) -> None:
    """Notes at the plays themselves the faults that were found apart from them; the first fault of a play stays."""
    for fault in case.replay.faults:
        if fault.code in _JUDGED_BY_PLACE and fault.severity is None and fault.trick and fault.position:
            plays = case.laid[fault.trick - 1].plays
            play = plays[fault.position - 1]
            plays[fault.position - 1] = play._replace(legal=False, code=play.code or fault.code)
