"""From the text of one record to its parts, if the record is of the plainest kind.

A record that is not plain gives None here and goes the long way; nothing is wrong with it for that. No object of
a plain record names a key twice. That is proved by counting colons (see ``auditor.record.reading``): the decoder
takes the last of repeated keys without a word, so that the text has a colon more than the parts.
"""

import re
from functools import lru_cache
from typing import Any, Final, NamedTuple

from msgspec import UNSET, MsgspecError, Raw, UnsetType
from msgspec.json import Decoder, encode
from msgspec.json import format as compact
from msgspec.structs import astuple

from auditor.audit.settings import RuleBook, Settings
from auditor.bulk.cardtext import DEAL_BEGINNINGS, TRICK_LITERALS, Layout, trick_literal
from auditor.bulk.law import NO_CALL, NOBODY
from auditor.bulk.parts import MOST, Part, kinds_of_parts
from auditor.bulk.shapes import BID_WORDS, Rules, Top
from auditor.cards import NUMBERS
from auditor.engine.hand import Bid
from auditor.record.limits import MAX_CHARACTERS, MAX_ENTRIES
from auditor.record.raw import RawRecord
from auditor.record.reading import Frame, parse_frame
from auditor.rules.auction import Table, judge_auction, multiplier, takes_dog
from auditor.rules.call import has_call, needed_for
from auditor.rules.options import TAROT
from auditor.rules.ruleset import TABLES, RulesError, RuleSet

_NULL: Final = b"null"
_EMPTY: Final = b"[]"
_NO_NUMBERS: Final = (-1, -1)
_PASSED_OUT: Final = "passed_out"
_WHOLE: Final = (UNSET, None, "complete")
_SURROGATE_ESCAPE: Final = re.compile(rb"\\u[dD][89a-fA-F]")
_NUMBERED: Final = re.compile(rb'"(board|hand)": ?("?)(0|[1-9][0-9]{0,8})\2(?=[,}])')
"""What differs from hand to hand in an event, as a number or as a text."""
_LAST_BID: Final = BID_WORDS[-1]
_value: Final = Decoder().decode
_COLONS_OF_DEAL: Final = 2
_FIELDS: Final = len(Top.__struct_fields__)


class PlainRules(NamedTuple):
    """The rules of a plain record: a preset of tarot without options."""

    rules: RuleSet
    canonical: bytes
    colons: int


class Plain(NamedTuple):
    """A plain record in parts; a part that it does not have is None.

    ``cards`` are the texts of deal, discard (if any) and tricks (if any), a line each; ``as_written`` tells that
    they are what stands in the record, and not that without white space. ``taker`` is ``NOBODY``
    in a passed-out hand. ``numbers`` are the seat to lead first, the taker, the called card, and whether the
    taker takes the dog and whether discard or dog count for the attack. ``spoken`` are the bids one by one, as
    ``bid << 3 | seat``.
    """

    layout: Layout
    rules: PlainRules
    cards: bytes
    as_written: bool
    taker: int
    bid: int
    numbers: tuple[int, int, int, bool, bool]
    spoken: bytes
    top: Top
    id: Part | None
    players: Part
    event: Part | None
    numbered: tuple[int, int]
    auction: Part | None
    contract: Part | None
    announcements: Part | None
    claims: Part | None

    def parsed(self, frame: Frame) -> RawRecord:
        """The whole record, of which this was made: what ``parse_frame`` gives, in less time.

        The record must be proved to be plain, which is more than its parts can tell (see ``auditor.bulk.screen``).
        """
        if frame.text.count(b",") >= MAX_ENTRIES:
            return parse_frame(frame)
        source, position, line, text, column, _ = frame
        return RawRecord(source, position, line, text, _value(text), (), column, plain=True)


class _NotPlain(Exception):
    """The record is not of the plainest kind."""


class PlainIntake:
    """Takes in plain records under some settings; knows what it has seen before."""

    def __init__(self, settings: Settings) -> None:
        self._rule_book = RuleBook(settings)
        self._rules: dict[bytes, PlainRules | None] = {}
        self._auctions: dict[tuple[Any, ...], Auction | None] = {}
        self._decode = Decoder(Top).decode
        self._kinds = kinds_of_parts()

    def take(self, text: bytes) -> Plain | None:
        """The plain record of a text; None if it is not one."""
        if len(text) > MAX_CHARACTERS or (b"\\" in text and _SURROGATE_ESCAPE.search(text)):
            return None
        try:
            return self._take(text)
        except (_NotPlain, MsgspecError, RecursionError, UnicodeDecodeError):
            return None

    def _take(self, text: bytes) -> Plain:
        top = self._decode(text)
        rules = self._rules_of(top.rules)
        players = self._part("players", top.players)
        if rules is None or players is None:
            raise _NotPlain
        count = len(players.value)
        if not 0 <= top.dealer < count:
            raise _NotPlain
        first = (top.dealer + 1) % count
        identity, comment = _text(top.id), _text(top.comment)
        event, numbered = self._event(top.event)
        auction, contract = self._part("auction", top.auction), self._part("contract", top.contract)
        announcements, claims = self._part("announcements", top.announcements), self._part("claims", top.claims)
        taken = self._taken(auction, contract, (count, top.dealer), rules.rules)
        if top.status == _PASSED_OUT:
            unusual = (top.tricks, top.call, top.discard, top.discard_shown, top.announcements)
            if taken.taker != NOBODY or contract is not None or not all(map(_is_blank, unusual)):
                raise _NotPlain
            numbers = first, NOBODY, NO_CALL, False, False
        else:
            if taken.taker == NOBODY or top.status not in _WHOLE or _is_blank(top.tricks):
                raise _NotPlain
            numbers = first, taken.taker, _called(top.call, count, rules.rules), *taken.pile
        layout, cards, as_written = _cards(top, count)
        if layout.discards != numbers[3]:
            raise _NotPlain
        colons = _FIELDS - astuple(top).count(UNSET) + _COLONS_OF_DEAL + TABLES[count].tricks * len(layout.keys)
        for part in (rules, players, identity, comment, event, auction, contract, announcements, claims):
            if part is not None:
                colons += part.colons
        if text.count(b":") != colons:
            raise _NotPlain
        return Plain(
            layout,
            rules,
            cards,
            as_written,
            taken.taker,
            taken.bid,
            numbers,
            taken.spoken,
            top,
            identity,
            players,
            event,
            numbered,
            auction,
            contract,
            announcements,
            claims,
        )

    def _event(self, raw: "Raw | UnsetType") -> tuple[Part | None, tuple[int, int]]:
        """The event with 0 as board and as number of the hand, and the two; -1 for one that stays in the event.

        So the hands of a table have one event.
        """
        if type(raw) is not Raw:
            return None, _NO_NUMBERS
        text = bytes(raw)
        board = hand = -1
        pieces, done = [], 0
        for number in _NUMBERED.finditer(text):
            start, end = number.span(3)
            pieces.append(text[done:start])
            done = end
            if number[1] == b"hand":
                hand = int(number[3])
            else:
                board = int(number[3])
        pieces.append(text[done:])
        return self._part("event", b"0".join(pieces)), (board, hand)

    def _part(self, name: str, raw: "Raw | UnsetType | bytes") -> Part | None:
        if raw is UNSET:
            return None
        text = bytes(raw)
        if text == _NULL:
            return None
        part = self._kinds[name].of(text)
        if part is None:
            raise _NotPlain
        return part

    def _rules_of(self, raw: "Raw | UnsetType") -> PlainRules | None:
        """The rules of tarot of a preset without options."""
        text = bytes(raw) if type(raw) is Raw else _NULL
        if text not in self._rules:
            self._rules[text] = self._new_rules(text)
        return self._rules[text]

    def _new_rules(self, text: bytes) -> PlainRules | None:
        preset, part = None, Part(None, b"", 0)
        if text != _NULL:
            found = self._kinds["rules"].of(text)
            if found is None:
                return None
            part = found
            preset = part.value.preset if type(part.value) is Rules else part.value
            if type(part.value) is Rules and part.value.options not in (UNSET, {}):
                return None
        try:
            rules = self._rule_book.rules_of(preset)
        except RulesError:
            return None
        if rules is None or rules.game != TAROT or rules.explicit:
            return None
        return PlainRules(rules, part.canonical, part.colons)

    def _taken(self, auction: Part | None, contract: Part | None, table: tuple[int, int], rules: RuleSet) -> "Auction":
        """What the auction, or the contract where no auction is recorded, comes to. ``table``: players, dealer."""
        if auction is not None and contract is not None:
            raise _NotPlain
        said = auction or contract
        key = said, *table, rules.preset
        if key not in self._auctions:
            if len(self._auctions) > MOST:
                self._auctions.clear()
            if auction is None:
                self._auctions[key] = None if contract is None else _by_contract(contract.value, table[0], rules)
            else:
                self._auctions[key] = _by_auction(auction.value, table, rules)
        taken = self._auctions[key]
        if taken is None:
            raise _NotPlain
        return taken


class Auction(NamedTuple):
    """What a faultless auction came to: ``taker`` is ``NOBODY`` where all passed.

    ``pile`` tells whether the taker takes the dog and whether discard or dog count for the attack, ``spoken``
    are the bids one by one, as ``bid << 3 | seat``.
    """

    taker: int
    bid: int
    pile: tuple[bool, bool]
    spoken: bytes


def _by_auction(spoken: list[Any], table: tuple[int, int], rules: RuleSet) -> Auction | None:
    players, dealer = table
    bids = [Bid(said.seat, said.bid) for said in spoken]
    if not bids or not all(0 <= said.seat < players for said in bids):
        return None
    result = judge_auction(bids, Table(players, (dealer + 1) % players, dealer), rules, complete=True)
    if result.faults:
        return None
    words = bytes(BID_WORDS.index(said.bid) << 3 | said.seat for said in spoken)
    if result.contract is None:
        return Auction(NOBODY, 0, (False, False), words) if result.all_passed else None
    taker, bid = result.contract
    return _contract(taker, str(bid), words, rules)


def _by_contract(contract: Any, players: int, rules: RuleSet) -> Auction | None:
    if not 0 <= contract.taker < players or multiplier(contract.bid, rules) is None:
        return None
    return _contract(contract.taker, contract.bid, b"", rules)


def _contract(taker: int, bid: str, spoken: bytes, rules: RuleSet) -> Auction:
    return Auction(taker, BID_WORDS.index(bid), (takes_dog(bid, rules), bid != _LAST_BID), spoken)


def _called(call: Any, players: int, rules: RuleSet) -> int:
    """The called card, which is a king in hand or dog; ``NO_CALL`` where none is to be called."""
    if (call is UNSET or call is None) == has_call(players, rules):
        raise _NotPlain
    if call is UNSET or call is None:
        return NO_CALL
    if needed_for(NUMBERS[call], rules) != 0:
        raise _NotPlain
    return NUMBERS[call]


def _is_blank(value: Any) -> bool:
    return _given(value) is None if type(value) is Raw else value is UNSET or value is None


def _given(raw: "Raw | UnsetType") -> bytes | None:
    """The text of a part; None for one that is not there, null or empty."""
    if type(raw) is not Raw:
        return None
    text = bytes(raw)
    return None if text in (_NULL, _EMPTY) else text


_string: Final = Decoder(str | None).decode


def _text(raw: "Raw | UnsetType") -> Part | None:
    """A text of which hardly two are alike."""
    if type(raw) is not Raw:
        return None
    text = bytes(raw)
    value = _string(text)
    if value is None:
        return None
    return Part(value, encode(value) if b"\\" in text else text, text.count(b":"))


def _cards(top: Top, players: int) -> tuple[Layout, bytes, bool]:
    """How the cards stand in a record, the texts of deal, discard and tricks, and whether they are as written."""
    if _given(top.discard_shown) is not None:
        raise _NotPlain
    deal, discard, tricks = bytes(top.deal), _given(top.discard), _given(top.tricks)
    texts = [text for text in (deal, discard, tricks) if text is not None]
    kinds = players, discard is not None, tricks is not None
    layout = _layout(texts, *kinds)
    if layout is not None:
        return layout, b"\n".join(texts), True
    texts = [compact(text, indent=-1) for text in texts]
    layout = _layout(texts, *kinds)
    if layout is None:
        raise _NotPlain
    return layout, b"\n".join(texts), False


def _layout(texts: list[bytes], players: int, discards: bool, played: bool) -> Layout | None:
    """How deal, discard and tricks are written, None for a way that is not known."""
    beginning = DEAL_BEGINNINGS.get(texts[0][: texts[0].find(b'["') + 2])
    if beginning is None:
        return None
    spaced, dog_first = beginning
    if not played:
        return _new_layout(players, (), discards, spaced, dog_first)
    keys = TRICK_LITERALS.get(trick_literal(texts[-1]))
    return _new_layout(players, keys[0], discards, spaced, dog_first) if keys and keys[1] == spaced else None


_new_layout: Final = lru_cache(Layout)
