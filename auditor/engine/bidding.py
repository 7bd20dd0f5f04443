"""Judges the auction and decides what kind of hand it is (A201 to A208)."""

from functools import lru_cache

from auditor.engine.case import CONTRACT, GOULASH, PASSED_OUT, PLAYED_AFTER_PASSES, VOID, Case, dealer_seat
from auditor.engine.hand import Hand
from auditor.rules.auction import (
    PASS,
    AuctionFault,
    Contract,
    Table,
    allowed_bids,
    higher_bids,
    judge_auction,
    right_kind,
    takes_dog,
)
from auditor.rules.goulash import goulash_possible

_judge = lru_cache(maxsize=1 << 12)(judge_auction)
"""The same few auctions come up again and again."""


def judge_bidding(case: Case) -> None:
    """Sets kind, taker and bid of the case (findings.md, "Auction").

    The auction counts before ``contract``, and with neither the claimed taker and bid are the contract.
    """
    hand = case.hand
    contract: Contract | None = None
    all_passed = False
    if hand.auction is not None:
        table = Table(hand.players, hand.first_seat, dealer_seat(hand))
        complete = hand.status in (None, "complete", "passed_out")
        result = _judge(hand.auction, table, case.rules, complete=complete)
        for fault in result.faults:
            _report(case, fault)
        contract, all_passed = result.contract, result.all_passed
    somebody_bid = by_auction = contract is not None
    if contract is None and not all_passed:
        contract = _recorded_contract(case)
        somebody_bid = contract is not None
        if contract is None and hand.status != "passed_out":
            contract = _claimed_contract(case)
    case.kind = _kind(case, all_passed, contract is not None)
    if case.kind in (CONTRACT, VOID) or somebody_bid:
        if contract is not None:
            case.taker, case.bid = contract
            case.takes_dog = takes_dog(contract[1], case.rules)
        _judge_agreement(case, contract, by_auction or all_passed)
    elif all_passed:
        _judge_agreement(case, None, by_auction=True)
    case.replay.taker, case.replay.bid = case.taker, case.bid


def _report(case: Case, fault: AuctionFault) -> None:
    path: tuple[str | int, ...] = ("auction",) if fault.place is None else ("auction", fault.place)
    facts: dict[str, object] = {"due": fault.due, "standing": fault.standing}
    if fault.place is not None and case.hand.auction is not None:
        facts["bid"] = case.hand.auction[fault.place].bid
        if fault.code == "A202":
            facts["expected"] = [PASS, *higher_bids(fault.standing, case.hand.players, case.rules)]
        elif fault.code == "A204":
            # A bid that is allowed elsewhere was a jump.
            known = allowed_bids(case.hand.players, case.rules)
            jump = facts["bid"] in known
            facts["expected"] = [PASS, *(higher_bids(fault.standing, case.hand.players, case.rules) if jump else known)]
    case.fault(fault.code, path, seat=fault.seat, **facts)


def _recorded_contract(case: Case) -> Contract | None:
    return _written_contract(case, case.hand.contract_taker, case.hand.contract_bid, "contract")


def _claimed_contract(case: Case) -> Contract | None:
    taker = case.hand.claims.taker
    at_table = taker is not None and 0 <= taker < case.hand.players
    return _written_contract(case, taker if at_table else None, case.hand.claims.bid, "claims")


def _written_contract(case: Case, taker: int | None, bid: str | int | None, field: str) -> Contract | None:
    """The contract as a field of the record has it; A204 for a bid that the rules do not know.

    As in an auction such a bid stands, unless it is of the other game.
    """
    if bid is None or bid == PASS:
        return None
    allowed = list(allowed_bids(case.hand.players, case.rules))
    written_before = {said.bid for said in case.hand.auction or ()}
    if field == "claims" and case.hand.contract_bid is not None:
        written_before.add(case.hand.contract_bid)
    if bid not in allowed and bid not in written_before:
        case.fault("A204", (field, "bid"), seat=taker, bid=bid, expected=allowed)
    return None if taker is None or not right_kind(bid, case.rules) else (taker, bid)


def _kind(case: Case, all_passed: bool, somebody_bid: bool) -> str:
    """What kind of hand it is, with A207 and A208."""
    hand, played = case.hand, case.full
    if hand.status == "void":
        return VOID
    passed_out = hand.status == "passed_out"
    if passed_out and somebody_bid:
        case.fault("A208", ("status",), actual="passed_out")
        return PASSED_OUT
    if not passed_out and not all_passed:
        # A score sheet that gives the points of every player is one of a goulash.
        sheet = not somebody_bid and hand.auction is None and hand.claims.player_points is not None
        return GOULASH if sheet and case.taker is None and goulash_possible(case.rules) else CONTRACT
    if not played:
        if not passed_out and hand.complete:
            case.fault("A208", ("status",) if hand.status else ("auction",), actual=hand.status or "complete")
        if hand.status == "partial" and goulash_possible(case.rules) and _somebody_scored(hand):
            # The play that gave these scores is not recorded.
            return GOULASH
        return PASSED_OUT
    if not goulash_possible(case.rules):
        case.fault("A207", ("tricks",))
        return PLAYED_AFTER_PASSES
    if passed_out:
        case.fault("A208", ("status",), actual="passed_out")
    return GOULASH


def _somebody_scored(hand: Hand) -> bool:
    return hand.claims.player_points is not None or any(hand.claims.scores or ())


def _judge_agreement(case: Case, contract: Contract | None, by_auction: bool) -> None:
    """A206: ``contract`` or the claimed taker or bid is not what the auction gave.

    ``by_auction`` is false where no auction tells and the claims are held against the recorded ``contract``.
    """
    hand = case.hand
    if contract is None and not by_auction:
        return
    taker, bid = contract or (None, None)
    claims = hand.claims
    agreed = claims.taker in (None, taker) and claims.bid in (None, bid)
    if agreed and hand.contract_taker in (None, taker) and hand.contract_bid in (None, bid):
        return
    written = {
        ("contract", "taker"): (hand.contract_taker, taker),
        ("contract", "bid"): (hand.contract_bid, bid),
        ("claims", "taker"): (hand.claims.taker, taker),
        ("claims", "bid"): (hand.claims.bid, bid),
    }
    if contract is None and hand.claims.bid == PASS:
        del written["claims", "bid"]
    wrong = {path: pair for path, pair in written.items() if pair[0] is not None and pair[0] != pair[1]}
    if not wrong:
        return
    path = next(iter(wrong))
    actual = {".".join(where): pair[0] for where, pair in wrong.items()}
    by = "auction" if by_auction else "contract"
    case.fault("A206", path, expected={"taker": taker, "bid": bid}, actual=actual, by=by)
