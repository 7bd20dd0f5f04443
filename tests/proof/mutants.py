"""Hands with one known fault, made apart from the program: what a maker of them is, and faults of deal and auction.

Each maker takes a frame and gives a record with the place of the one finding that findings.md asks for, or None
where this frame cannot carry the fault. The other families stand in modules of their own.
"""

import copy
import random
from collections.abc import Callable
from typing import NamedTuple

from apart import Frame, Place, Play, Record, played
from second_scorer import BID_ORDER


class Mutant(NamedTuple):
    """A record and the place of its fault.

    ``whole``: its tricks still give a score, and so W901 and P512: those of the record, or of ``counted_as``
    where it announces something that is void.
    """

    record: Record
    fault: Place
    whole: bool = True
    counted_as: Record | None = None


Maker = Callable[[Frame, random.Random], Mutant | None]


def nowhere(code: str) -> Place:
    """A finding without a place in the play."""
    return code, None, None, None


def of_seat(code: str, seat: int) -> Place:
    """A finding of a seat."""
    return code, None, None, seat


def is_played(record: Record) -> bool:
    return bool(record.get("tricks"))


def is_contract(record: Record) -> bool:
    return record.get("claims", {}).get("taker") is not None


# The deal.


def doubled_card(frame: Frame, rng: random.Random) -> Mutant | None:
    record = played(frame, rng)
    piles = [*record["deal"]["hands"], record["deal"]["dog"]]
    here, there = rng.sample(range(len(piles)), 2)
    piles[here][rng.randrange(len(piles[here]))] = rng.choice(piles[there])
    return Mutant(record, nowhere("D101"), is_played(record))


def hand_size(frame: Frame, rng: random.Random) -> Mutant | None:
    record = played(frame, rng)
    seat = rng.randrange(frame.players)
    _resize(record["deal"]["hands"][seat], rng)
    return Mutant(record, of_seat("D102", seat), is_played(record))


def dog_size(frame: Frame, rng: random.Random) -> Mutant | None:
    record = played(frame, rng)
    _resize(record["deal"]["dog"], rng)
    return Mutant(record, nowhere("D103"), is_played(record))


def _resize(cards: list[str], rng: random.Random) -> None:
    if rng.random() < 0.7:
        cards.pop(rng.randrange(len(cards)))
    else:
        cards.append("?")


def hand_count(frame: Frame, rng: random.Random) -> Mutant | None:
    record = played(frame, rng)
    hands = record["deal"]["hands"]
    if rng.random() < 0.5:
        hands.pop(rng.randrange(len(hands)))
    else:
        hands.append(None)
    return Mutant(record, nowhere("D104"), is_played(record))


def petit_sec_played(frame: Frame, rng: random.Random) -> Mutant | None:
    """A hand of bga, where this is a warning; half of them under the rules of the federation."""
    if frame.contract is None or not frame.petit_secs or frame.is_mignon:
        return None
    if rng.random() < 0.5:
        frame = frame.announced(lambda said: said["kind"] != "misere").with_changes(rules="fft")
    return Mutant(played(frame, rng), of_seat("D105", frame.petit_secs[0]))


def petit_sec_unfounded(frame: Frame, rng: random.Random) -> Mutant | None:
    kept = ("format", "version", "id", "rules", "players", "dealer", "deal")
    record = {name: frame.record[name] for name in kept}
    record |= {"status": "void", "void_reason": "petit_sec", "claims": {"scores": [0] * frame.players}}
    return Mutant(record, nowhere("D106"), False)


# The auction.


def _passes(record: Record) -> list[int]:
    """Places of passes in round one, but for those behind the highest bid there is."""
    auction = record["auction"]
    places = []
    for place, entry in enumerate(auction):
        if entry["bid"] in ("garde_contre", 75):
            break
        if entry["bid"] == "pass" and entry.get("round", 1) == 1:
            places.append(place)
    return places


def out_of_turn(frame: Frame, rng: random.Random) -> Mutant | None:
    record = played(frame, rng)
    auction = record.get("auction") or []
    pairs = [
        place
        for place in range(len(auction) - 1)
        if "pass" in (auction[place]["bid"], auction[place + 1]["bid"]) and auction[place + 1].get("round", 1) == 1
    ]
    if not pairs:
        return None
    place = rng.choice(pairs)
    auction[place : place + 2] = auction[place : place + 2][::-1]
    return Mutant(record, of_seat("A201", auction[place]["seat"]), is_played(record))


def _rank(bid: str | int) -> int:
    if bid == "pass":
        return -1
    return BID_ORDER.index(bid) if isinstance(bid, str) else bid


def too_low(frame: Frame, rng: random.Random) -> Mutant | None:
    record = played(frame, rng)
    auction = record.get("auction") or []
    places = [
        place
        for place, entry in enumerate(auction)
        if entry["bid"] == "pass" and entry.get("round", 1) == 1 and any(_rank(e["bid"]) >= 0 for e in auction[:place])
    ]
    if not places:
        return None
    place = rng.choice(places)
    standing = max(_rank(entry["bid"]) for entry in auction[:place])
    low: list[str | int] = list(BID_ORDER[: standing + 1])
    if frame.is_mignon:
        threshold = {3: 40, 4: 45, 5: 50}[frame.players]
        low = [bid for bid in range(25, standing + 1) if bid % 5 == 0 or bid > threshold]
    auction[place]["bid"] = rng.choice(low)
    return Mutant(record, of_seat("A202", auction[place]["seat"]), is_played(record))


def repeated(frame: Frame, rng: random.Random) -> Mutant | None:
    record = played(frame, rng)
    auction = record.get("auction") or []
    seats = {entry["seat"] for entry in auction}
    if frame.is_mignon:
        bidders = {entry["seat"] for entry in auction if entry["bid"] != "pass"}
        seats -= bidders | {record["dealer"]}
    if not seats:
        return None
    entry = {"seat": rng.choice(sorted(seats)), "bid": "pass"}
    auction.append(entry | {"round": 2} if frame.is_mignon else entry)
    return Mutant(record, of_seat("A203", entry["seat"]), is_played(record))


def not_allowed(frame: Frame, rng: random.Random) -> Mutant | None:
    record = played(frame, rng)
    places = _passes(record) if is_contract(record) else []
    if not places:
        return None
    entry = record["auction"][rng.choice(places)]
    wrong: tuple[str | int, ...] = (25, 40, 80)
    if frame.is_mignon:
        # A number stands though it is not allowed: it has to be lower than all bids behind it.
        lowest = min(said["bid"] for said in record["auction"] if said["bid"] != "pass")
        wrong = ("petite", "garde_contre", 20, *((26,) if lowest > 26 else ()))
    entry["bid"] = rng.choice(wrong)
    return Mutant(record, of_seat("A204", entry["seat"]))


def incomplete(frame: Frame, rng: random.Random) -> Mutant | None:
    record = played(frame, rng)
    places = _passes(record) if is_contract(record) else []
    if frame.is_mignon:
        places = [place for place in places if record["auction"][place]["seat"] != record["dealer"]]
    if not places:
        return None
    entry = record["auction"].pop(rng.choice(places))
    return Mutant(record, of_seat("A205", entry["seat"]))


def contract_differs(frame: Frame, rng: random.Random) -> Mutant | None:
    record = played(frame, rng)
    if not is_contract(record):
        return None
    taker, bid = record["claims"]["taker"], record["claims"]["bid"]
    other = rng.choice([seat for seat in range(frame.players) if seat != taker])
    bids = [25, 60, 75] if frame.is_mignon else list(BID_ORDER)
    wrong = rng.choice([word for word in bids if word != bid])
    contract = rng.choice(({"taker": other, "bid": bid}, {"taker": taker, "bid": wrong}))
    if rng.random() < 0.5:
        record["contract"] = contract
    else:
        record["claims"] |= contract
    return Mutant(record, nowhere("A206"))


def passed_out_played(frame: Frame, rng: random.Random) -> Mutant | None:
    if frame.contract is not None or frame.preset == "bga" or frame.is_void:
        return None
    frame = frame.with_changes(status=rng.choice((None, "passed_out")))
    record = frame.record | {"tricks": Play(frame, rng).tricks}
    return Mutant(record, nowhere("A207"), False)


def passed_out_differs(frame: Frame, rng: random.Random) -> Mutant | None:
    if frame.is_void:
        return None
    if frame.contract is not None:
        kept = ("format", "version", "id", "rules", "players", "dealer", "deal", "auction")
        record = {name: frame.record[name] for name in kept} | {"status": "passed_out"}
        return Mutant(record | {"claims": {"scores": [0] * frame.players}}, nowhere("A208"), False)
    if frame.preset == "bga" and rng.random() < 0.5:
        return Mutant(played(frame, rng) | {"status": "passed_out"}, nowhere("A208"))
    record = copy.deepcopy(frame.with_changes(status=rng.choice((None, "complete"))).record)
    return Mutant(record | {"claims": {"scores": [0] * frame.players}}, nowhere("A208"), False)


MAKERS: dict[str, Maker] = {
    "D101": doubled_card,
    "D102": hand_size,
    "D103": dog_size,
    "D104": hand_count,
    "D105": petit_sec_played,
    "D106": petit_sec_unfounded,
    "A201": out_of_turn,
    "A202": too_low,
    "A203": repeated,
    "A204": not_allowed,
    "A205": incomplete,
    "A206": contract_differs,
    "A207": passed_out_played,
    "A208": passed_out_differs,
}
