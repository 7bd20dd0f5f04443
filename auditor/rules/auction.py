"""The auction: who speaks when, which bids are allowed, who becomes the taker (sections 3 and 12.3)."""

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from auditor.rules.options import MIGNON
from auditor.rules.ruleset import TABLES, RuleSet

PASS: Final = "pass"
BIDS: Final = ("petite", "garde", "garde_sans", "garde_contre")
"""Bids of tarot in ascending order (R3.1)."""

MIGNON_MINIMUM: Final = 25
MIGNON_MAXIMUM: Final = 75
MIGNON_STEP: Final = 5

_MULTIPLIERS: Final = {
    "petite_1_2_4_6": {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6},
    "no_petite_1_2_4": {"garde": 1, "garde_sans": 2, "garde_contre": 4},
}

_TAROT_BIDS: Final = {name: tuple(bids) for name, bids in _MULTIPLIERS.items()}
_MIGNON_BIDS: Final = {
    players: (
        *range(MIGNON_MINIMUM, table.mignon_threshold + 1, MIGNON_STEP),
        *range(table.mignon_threshold + 1, MIGNON_MAXIMUM + 1),
    )
    for players, table in TABLES.items()
}

Contract = tuple[int, str | int]
"""The taker's seat and the bid."""


class Spoken(Protocol):
    """One bid as recorded: the seat, what it said (passes too) and the round (Le Mignon)."""

    @property
    def seat(self) -> int: ...
    @property
    def bid(self) -> str | int: ...
    @property
    def round(self) -> int: ...


class Table(NamedTuple):
    """The seats of an auction: how many, the one after the dealer and the dealer.

    ``first`` is None where the dealer is not known: turns and silence are then not judged. ``dealer`` is
    None there too, and -1 where a player who sits out deals, so that no seat has the dealer's privilege.
    """

    players: int
    first: int | None
    dealer: int | None


class AuctionFault(NamedTuple):
    """A fault of the auction: ``place`` of the bid in it (None for A205), the seat, and what would have been right."""

    code: str
    place: int | None
    seat: int
    due: int | None = None
    standing: str | int | None = None


class AuctionResult(NamedTuple):
    """What an auction gave: the contract (None: nobody bid), the faults, and whether all seats passed."""

    contract: Contract | None
    faults: list[AuctionFault]
    all_passed: bool


def multiplier(bid: str | int, rules: RuleSet) -> int | None:
    """Multiplier of a bid of tarot (R3.1, R3.4); None for a bid that these rules do not have."""
    return _MULTIPLIERS[rules.bid_set].get(str(bid))


def takes_dog(bid: str | int, rules: RuleSet) -> bool:
    """Whether the taker exchanges with the dog (R5.1, 12.4)."""
    if rules.game == MIGNON:
        return rules.mignon_dog == "exchange"
    return bid in ("petite", "garde")


def allowed_bids(players: int, rules: RuleSet) -> tuple[str | int, ...]:
    """All bids that the rules know at this table, ascending, without pass (A204)."""
    if rules.game != MIGNON:
        return _TAROT_BIDS[rules.bid_set]
    return _MIGNON_BIDS[players]


def higher_bids(standing: str | int | None, players: int, rules: RuleSet) -> list[str | int]:
    """Bids that may follow the bid that stands (R3.2; 12.3 with ``mignon_bid_jump``)."""
    bids = [bid for bid in allowed_bids(players, rules) if rank(bid) > rank(standing)]
    if rules.game == MIGNON and not rules.mignon_bid_jump and isinstance(standing, int):
        threshold = TABLES[players].mignon_threshold
        bids = [bid for bid in bids if rank(bid) > threshold or bid == standing + MIGNON_STEP]
    return bids


def rank(bid: str | int | None) -> int:
    """Place of a bid in the order; -1 below every bid. Bids of the other game have a rank of their own kind."""
    if bid is None or bid == PASS:
        return -1
    return BIDS.index(bid) if isinstance(bid, str) else bid


def judge_auction(bids: Sequence[Spoken], table: "Table", rules: RuleSet, *, complete: bool) -> AuctionResult:
    """Judges a recorded auction; see findings.md, "To the letter", Auction.

    ``complete`` says whether a silent seat is a fault (A205).
    """
    players, first, dealer = table
    two_rounds = rules.game == MIGNON
    round_one = [said for said in bids if said.round == 1] if two_rounds else bids
    order = _order(players, first)
    if rules.auction_rounds == "open" and not two_rounds:
        turns: _Turns = _OpenTurns(order, first is not None)
    else:
        turns = _SingleTurns(order, {said.seat for said in round_one}, first is not None)
    second = _SecondRound(round_one, rules) if two_rounds else None
    faults: list[AuctionFault] = []
    contract: Contract | None = None
    for place, said in enumerate(bids):
        seat, bid = said.seat, said.bid
        if second is not None and said.round != 1:
            repeated = not second.may_speak(said, dealer)
        else:
            repeated = turns.repeated(seat, contract)
            if not repeated:
                due = turns.due(bids, place)
                if due not in (None, seat):
                    faults.append(AuctionFault("A201", place, seat, due=due))
                turns.spoke(said, _raised(contract, said, rules) is not contract)
                if bid in (BIDS[-1], MIGNON_MAXIMUM) and right_kind(bid, rules):
                    turns.close()
        if repeated:
            faults.append(AuctionFault("A203", place, seat))
            if bid in (BIDS[-1], MIGNON_MAXIMUM) and right_kind(bid, rules):
                turns.end()
        elif bid != PASS:
            standing = contract[1] if contract else None
            code = _bid_fault(bid, standing, players, rules)
            if code:
                faults.append(AuctionFault(code, place, seat, standing=standing))
        contract = _raised(contract, said, rules)
    if complete and first is not None:
        silent = _silent_seat(turns, dealer if two_rounds else None)
        if silent is not None:
            faults.append(AuctionFault("A205", None, silent))
    return AuctionResult(contract, faults, contract is None and _everybody_passed(bids, table, two_rounds))


def _everybody_passed(bids: Sequence[Spoken], table: "Table", two_rounds: bool) -> bool:
    """Whether every seat passed; the silence of the dealer of Le Mignon is a pass (12.3)."""
    passed = {said.seat for said in bids if said.bid == PASS}
    if two_rounds and table.dealer is not None and passed and table.dealer not in {said.seat for said in bids}:
        passed.add(table.dealer)
    return passed >= set(range(table.players))


def _order(players: int, first: int | None) -> list[int]:
    start = first or 0
    return [(start + step) % players for step in range(players)]


def right_kind(bid: str | int, rules: RuleSet) -> bool:
    """Whether a bid is of this game at all: a word in tarot, points in Le Mignon."""
    return isinstance(bid, int) if rules.game == MIGNON else isinstance(bid, str)


def _raised(contract: Contract | None, said: Spoken, rules: RuleSet) -> Contract | None:
    """The contract after a bid or pass: the same object where it was not raised."""
    if said.bid == PASS or not right_kind(said.bid, rules):
        return contract
    if contract is None or rank(said.bid) > rank(contract[1]):
        return said.seat, said.bid
    return contract


def _bid_fault(bid: str | int, standing: str | int | None, players: int, rules: RuleSet) -> str | None:
    if not right_kind(bid, rules) or bid not in allowed_bids(players, rules):
        return "A204"
    if rank(bid) <= rank(standing):
        return "A202"
    no_jump = rules.game == MIGNON and not rules.mignon_bid_jump
    return "A204" if no_jump and bid not in higher_bids(standing, players, rules) else None


def _silent_seat(turns: "_Turns", excused: int | None) -> int | None:
    """First seat that had to speak and did not (A205); ``excused`` is the dealer of Le Mignon."""
    missing = [seat for seat in turns.missing() if seat != excused]
    return missing[0] if missing else None


class _Turns(Protocol):
    """Whose turn it is in the first (in tarot: the only) round."""

    def due(self, bids: Sequence[Spoken], place: int) -> int | None: ...
    def repeated(self, seat: int, contract: Contract | None) -> bool: ...
    def spoke(self, said: Spoken, raised: bool) -> None: ...
    def close(self) -> None: ...
    def end(self) -> None: ...
    def missing(self) -> list[int]: ...


class _SingleTurns:
    """Everyone speaks once, in order (R3.2). Seats that never speak make nobody else out of turn."""

    def __init__(self, order: list[int], speakers: set[int], judged: bool) -> None:
        self._order = order
        self._waiting = [seat for seat in order if seat in speakers]
        self._spoken: set[int] = set()
        self._latest = -1
        self._last: int | None = None
        self._judged = judged

    def due(self, bids: Sequence[Spoken], place: int) -> int | None:
        return self._waiting[0] if self._judged and self._waiting else None

    def repeated(self, seat: int, contract: Contract | None) -> bool:
        return seat in self._spoken

    def spoke(self, said: Spoken, raised: bool) -> None:
        self._spoken.add(said.seat)
        self._waiting.remove(said.seat)
        self._latest = said.seat

    def close(self) -> None:
        """The highest possible bid is made: nobody after its seat need speak."""
        if self._last is None:
            self._last = self._latest

    def end(self) -> None:
        """The highest possible bid stands though its seat had no right to it: nobody still to come need speak."""
        if self._last is None:
            self._last = max(self._spoken, key=self._order.index)

    def missing(self) -> list[int]:
        end = len(self._order) if self._last is None else self._order.index(self._last)
        return [seat for seat in self._order[:end] if seat not in self._spoken]


class _OpenTurns:
    """``auction_rounds=open``: whoever has not passed may raise, in turn, until all others have passed."""

    def __init__(self, order: list[int], judged: bool) -> None:
        self._order = order
        self._in = set(order)
        self._next = 0
        self._due: int | None = None
        self._closed = False
        self._answered: set[int] = set()
        self._judged = judged

    def due(self, bids: Sequence[Spoken], place: int) -> int | None:
        if not self._judged:
            return None
        yet_to_speak = {said.seat for said in bids[place:]}
        for step in range(len(self._order)):
            candidate = self._order[(self._next + step) % len(self._order)]
            if candidate in self._in and candidate in yet_to_speak and candidate not in self._answered:
                self._due = candidate
                return candidate
        self._due = None
        return None

    def repeated(self, seat: int, contract: Contract | None) -> bool:
        return seat not in self._in or (contract is not None and contract[0] == seat)

    def spoke(self, said: Spoken, raised: bool) -> None:
        if said.bid == PASS:
            self._in.discard(said.seat)
        if raised:
            # Only a bid that stands asks the others for an answer.
            self._answered = set()
        self._answered.add(said.seat)
        if self._due in (None, said.seat):
            # A seat out of turn does not take the turn of those whom it did not wait for.
            self._next = self._order.index(said.seat) + 1

    def close(self) -> None:
        """The highest possible bid is made: nobody need answer it."""
        self._closed = True

    end = close

    def missing(self) -> list[int]:
        if self._closed:
            return []
        return [seat for seat in self._order if seat in self._in - self._answered]


class _SecondRound:
    """Who may speak once the dog is turned in Le Mignon (12.3): the dealer and the bidders of round one."""

    def __init__(self, round_one: Sequence[Spoken], rules: RuleSet) -> None:
        self._bidders = {said.seat for said in round_one if said.bid != PASS}
        self._single = rules.mignon_second_round == "single"
        self._out: set[int] = set()

    def may_speak(self, said: Spoken, dealer: int | None) -> bool:
        """``dealer`` None: not known, so that any seat may be the one with the privilege."""
        seat = said.seat
        allowed = (seat in self._bidders or dealer is None or seat == dealer) and seat not in self._out
        if said.bid == PASS or self._single:
            self._out.add(seat)
        return allowed
