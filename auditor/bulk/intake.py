"""From the text of one record to rows of numbers for the arrays, if the record is of the plainest kind.

A record that is not plain gives None here and goes the long way; nothing is wrong with it for that.
"""

import re
from datetime import date
from functools import lru_cache
from typing import Any, Final, NamedTuple

from msgspec import UNSET, MsgspecError

from auditor.audit.settings import RuleBook, Settings
from auditor.bulk.keys import keys_once
from auditor.bulk.law import NO_CALL, NOBODY
from auditor.bulk.shapes import BID_WORDS, Rules, decoders
from auditor.engine.hand import Bid
from auditor.record.limits import MAX_CHARACTERS, MAX_NUMBER
from auditor.rules.auction import PASS, Table, judge_auction, multiplier, takes_dog
from auditor.rules.call import has_call, needed_for
from auditor.rules.options import TAROT
from auditor.rules.ruleset import TABLES, RulesError, RuleSet

_BLANK: Final = (UNSET, None)
_PASSED_OUT: Final = "passed_out"
_WHOLE: Final = (UNSET, None, "complete")
_DATE: Final = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")
_SURROGATE_ESCAPE: Final = re.compile(rb"\\u[dD][89a-fA-F]")
_AUCTIONS: Final = 20_000
_NOBODY: Final = chr(NOBODY)
_LAST_BID: Final = BID_WORDS[-1]

ROW_NUMBERS: Final = ("first", "taker", "called", "exchanges", "counts_pile")
"""What stands at the end of a row, one number each."""


class Plain(NamedTuple):
    """A plain record: its structure, its rules, and its row of numbers (empty for a passed-out hand).

    The row holds the deal, the discard (zeros for none), the cards played, leaders, winners and
    ``ROW_NUMBERS``, as one text with a character for each number.
    """

    shape: Any
    players: int
    rules: RuleSet
    taker: int
    bid: int
    row: str


class PlainIntake:
    """Takes in plain records under some settings; knows what it has seen before."""

    def __init__(self, settings: Settings) -> None:
        self._rule_book = RuleBook(settings)
        self._rules: dict[str, RuleSet | None] = {}
        self._auctions: dict[tuple[Any, ...], tuple[int, int] | None] = {}
        self._decoders = list(decoders().items())

    def take(self, text: bytes) -> Plain | None:
        """The plain record of a text; None if it is not one."""
        if len(text) > MAX_CHARACTERS or (b"\\" in text and _SURROGATE_ESCAPE.search(text)):
            return None
        decoded = self._decoded(text)
        if decoded is None:
            return None
        players, shape = decoded
        rules = self._rules_of(shape.rules)
        if rules is None or not 0 <= shape.dealer < players:
            return None
        if shape.event not in _BLANK and not _plain_event(shape.event):
            return None
        try:
            if shape.status == _PASSED_OUT:
                taken = self._passed_out(shape, players, rules)
            elif shape.status in _WHOLE and shape.tricks not in _BLANK:
                taken = self._contract(shape, players, rules)
            else:
                return None
        except (TypeError, ValueError):
            return None
        if taken is None or not keys_once(shape, text, taken.row.count(_NOBODY)):
            return None
        shape.deal = shape.tricks = shape.discard = None  # they are in the row; kept by the thousand they cost time
        return taken

    def _decoded(self, text: bytes) -> tuple[int, Any] | None:
        """Number of players and structure. The size of table that came last is tried first."""
        for place, (players, decode) in enumerate(self._decoders):
            try:
                shape = decode(text)
            except (MsgspecError, RecursionError):
                continue
            except UnicodeDecodeError:
                return None
            if place:
                self._decoders.insert(0, self._decoders.pop(place))
            return players, shape
        return None

    def _rules_of(self, written: Any) -> RuleSet | None:
        """The rules of tarot of a preset without options."""
        preset = written.preset if type(written) is Rules else None if written is UNSET else written
        if type(written) is Rules and written.options not in (UNSET, {}):
            return None
        key = preset or ""
        if key not in self._rules:
            try:
                rules = self._rule_book.rules_of(preset)
            except RulesError:
                rules = None
            plain = rules is not None and rules.game == TAROT and not rules.explicit
            self._rules[key] = rules if plain else None
        return self._rules[key]

    def _passed_out(self, shape: Any, players: int, rules: RuleSet) -> Plain | None:
        unusual = (shape.tricks, shape.contract, shape.call, shape.discard, shape.discard_shown, shape.announcements)
        if any(value not in _BLANK for value in unusual) or shape.auction in _BLANK:
            return None
        if self._auction(shape, players, rules) != (NOBODY, 0):
            return None
        return Plain(shape, players, rules, NOBODY, 0, "".join([*map("".join, shape.deal.hands), *shape.deal.dog]))

    def _auction(self, shape: Any, players: int, rules: RuleSet) -> tuple[int, int] | None:
        """Taker and bid of a faultless auction, ``(NOBODY, 0)`` where all passed; None of another one."""
        auction = shape.auction
        key = (rules.preset, players, shape.dealer, *[said.seat for said in auction], *[said.bid for said in auction])
        if key not in self._auctions:
            if len(self._auctions) > _AUCTIONS:
                self._auctions.clear()
            self._auctions[key] = _judged_auction(shape, players, rules)
        return self._auctions[key]

    def _contract(self, shape: Any, players: int, rules: RuleSet) -> Plain | None:
        contract = self._taken(shape, players, rules)
        if contract is None:
            return None
        taker, bid = contract
        table = TABLES[players]
        called = NO_CALL
        if (shape.call in _BLANK) == has_call(players, rules):
            return None
        if shape.call not in _BLANK:
            called = ord(shape.call)
            if needed_for(called, rules) != 0:
                return None
        word = BID_WORDS[bid]
        exchanges = takes_dog(word, rules)
        discard = "" if shape.discard in _BLANK else "".join(shape.discard)
        if len(discard) != (table.dog_size if exchanges else 0):
            return None
        tricks = shape.tricks
        numbers = (shape.dealer + 1) % players, taker, called, exchanges, word != _LAST_BID
        row = [
            *map("".join, shape.deal.hands),
            *shape.deal.dog,
            discard if exchanges else "\0" * table.dog_size,
            *["".join(trick.cards) for trick in tricks],
            _seats([trick.leader for trick in tricks]),
            _seats([trick.winner for trick in tricks]),
            bytes(numbers).decode("latin-1"),
        ]
        return Plain(shape, players, rules, taker, bid, "".join(row))

    def _taken(self, shape: Any, players: int, rules: RuleSet) -> tuple[int, int] | None:
        """Taker and bid of the auction, or of the contract where no auction is recorded."""
        contract = shape.contract
        if shape.auction not in _BLANK:
            taken = None if contract not in _BLANK else self._auction(shape, players, rules)
            return taken if taken and taken[1] else None
        if contract in _BLANK or not 0 <= contract.taker < players or multiplier(contract.bid.value, rules) is None:
            return None
        return contract.taker, ord(contract.bid)


def _judged_auction(shape: Any, players: int, rules: RuleSet) -> tuple[int, int] | None:
    bids = [Bid(said.seat, said.bid.value) for said in shape.auction]
    if not all(0 <= said.seat < players for said in bids):
        return None
    table = Table(players, (shape.dealer + 1) % players, shape.dealer)
    result = judge_auction(bids, table, rules, complete=True)
    if result.faults:
        return None
    if result.contract is None:
        return (NOBODY, BID_WORDS.index(PASS)) if result.all_passed else None
    taker, bid = result.contract
    return taker, BID_WORDS.index(str(bid))


def _seats(seats: list[Any]) -> str:
    """Recorded seats as a text, ``NOBODY`` where one is not recorded. Raises ``ValueError`` for what is no number.

    A number that is no seat of the table stays: no trick is led or won by it.
    """
    try:
        numbers = bytes(seats)
    except TypeError:
        if NOBODY in seats:
            raise ValueError from None
        return bytes([NOBODY if seat is UNSET else seat for seat in seats]).decode("latin-1")
    if NOBODY in numbers:
        raise ValueError
    return numbers.decode("latin-1")


def _plain_event(event: Any) -> bool:
    """Whether the fields of an event that a structure cannot check are plain."""
    for value in (event.round, event.table, event.board, event.hand):
        if type(value) is int and not -MAX_NUMBER <= value <= MAX_NUMBER:
            return False
    return event.date in _BLANK or _is_date(event.date)


@lru_cache(maxsize=4096)
def _is_date(text: str) -> bool:
    if not _DATE.fullmatch(text):
        return False
    try:
        date.fromisoformat(text + "-01-01"[len(text) - 4 :])
    except ValueError:
        return False
    return True
