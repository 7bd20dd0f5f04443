"""Faults of the auction (A201 to A208)."""

from collections.abc import Iterator
from typing import Any

from auditor.dealing.course import Course
from auditor.dealing.faults.source import Candidates, Record, Source
from auditor.rules.auction import PASS, rank
from auditor.rules.goulash import goulash_possible

Entries = list[dict[str, Any]]


def _auctions(source: Source) -> Iterator[tuple[int, Entries, Record]]:
    """For each place of the recorded auction, in random order, the auction in a record of its own."""
    for place in source.dice.shuffled(range(len(source.hand.auction or ()))):
        record = source.copy()
        yield place, record["auction"], record


def out_of_turn(source: Source) -> Candidates:
    """A201: two neighbours speak in the wrong order, one of whom passes."""
    for place, auction, record in _auctions(source):
        pair = auction[place : place + 2]
        if len(pair) == 2 and PASS in (pair[0]["bid"], pair[1]["bid"]) and _of_round_one(pair):
            auction[place : place + 2] = pair[::-1]
            yield record


def _of_round_one(entries: Entries) -> bool:
    return all(entry.get("round", 1) == 1 for entry in entries)


def too_low(source: Source) -> Candidates:
    """A202: a bid that is no higher than the one that stands, where the seat had passed."""
    for place, auction, record in _auctions(source):
        entry = auction[place]
        standing = max((rank(said["bid"]) for said in auction[:place]), default=-1)
        low = [bid for bid in source.game.bids if rank(bid) <= standing]
        if entry["bid"] == PASS and _of_round_one([entry]) and low:
            entry["bid"] = source.dice.pick(low)
            yield record


def repeated(source: Source) -> Candidates:
    """A203: a seat speaks once more, too late."""
    if not (source.is_contract or source.replay.kind == "passed_out"):
        return
    dice = source.dice
    for seat in dice.shuffled(range(source.players)):
        record = source.copy()
        auction: Entries = record.get("auction", [])
        if not any(entry["seat"] == seat for entry in auction):
            continue
        standing = max((rank(said["bid"]) for said in auction), default=-1)
        low = [bid for bid in source.game.bids if rank(bid) <= standing]
        entry = {"seat": seat, "bid": dice.pick(low) if low and dice.chance(0.3) else PASS}
        if source.game.is_mignon:
            entry["round"] = 2
        yield record | {"auction": [*auction, entry]}


def not_allowed(source: Source) -> Candidates:
    """A204: points in tarot, words or odd points in Le Mignon, in the place of a pass."""
    if not source.is_contract:
        return
    known = source.game.bids
    top = rank(source.replay.bid)
    if source.game.is_mignon:
        wrong: list[str | int] = ["petite", "garde", 20, *(bid for bid in range(25, top) if bid not in known)]
    else:
        wrong = [20, 40, 80, *(bid for bid in ("petite",) if bid not in known)]
    for place, auction, record in _auctions(source):
        if auction[place]["bid"] == PASS:
            auction[place]["bid"] = source.dice.pick(wrong)
            yield record


def incomplete(source: Source) -> Candidates:
    """A205: a seat that had to speak is not heard."""
    if source.is_contract:
        for place, auction, record in _auctions(source):
            if auction[place]["bid"] == PASS:
                del auction[place]
                yield record


def contract_differs(source: Source) -> Candidates:
    """A206: the claims or ``contract`` name another taker or another bid."""
    if not source.is_contract:
        return
    taker, bid = source.taker, source.replay.bid
    others = [seat for seat in range(source.players) if seat != taker]
    bids = [other for other in source.game.bids if other != bid]
    for _ in range(4):
        record = source.copy()
        claims = record.get("claims", {})
        wrong_taker, wrong_bid = source.dice.pick(others), source.dice.pick(bids)
        if source.dice.chance(0.5) and source.hand.auction is not None:
            record["contract"] = source.dice.pick(
                ({"taker": wrong_taker, "bid": bid}, {"taker": taker, "bid": wrong_bid})
            )
        elif source.dice.chance(0.5):
            claims["taker"] = wrong_taker
        else:
            claims["bid"] = wrong_bid
        yield record | {"claims": claims}


def _all_pass(source: Source, course: Course) -> Course:
    """The same cards with an auction in which everybody passes."""
    fresh = Course(source.game, course.dealer, course.hands, course.dog, auction=[])
    for step in range(source.players):
        fresh.say((course.first + step) % source.players, PASS)
    return fresh


def played_all_the_same(source: Source) -> Candidates:
    """A207: everybody passed and the hand is played without a taker."""
    course = source.course()
    if course is None or source.kind == "void":
        return
    for _ in range(2):
        fresh = _all_pass(source, course)
        source.play(fresh).to_the_end()
        yield source.written(fresh.as_hand())


def passed_out_differs(source: Source) -> Candidates:
    """A208: passed out with a bid; everybody passed and the status does not say so; a goulash called passed out."""
    course = source.course()
    if course is None or source.kind == "void":
        return
    dice = source.dice
    if source.tricks and goulash_possible(source.rules) and dice.chance(0.4):
        fresh = _all_pass(source, course)
        source.play(fresh).to_the_end()
        fresh.status = "passed_out"
    elif source.is_contract and dice.chance(0.5):
        fresh = Course(source.game, course.dealer, course.hands, course.dog, "passed_out", auction=course.auction)
    else:
        fresh = _all_pass(source, course)
        fresh.status = dice.pick((None, "complete"))
    yield source.written(fresh.as_hand())
