"""Hands with one known fault, made apart from the program: faults of deal, auction, taker and announcements.

Each maker takes a frame and gives a record with the place of the one finding that findings.md asks for, or None
where this frame cannot carry the fault. ``play_mutants`` and ``number_mutants`` hold the other families.
"""

import copy
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from apart import KINGS, TRUMPS, Frame, Place, Play, Record, played
from second_scorer import BID_ORDER, HANDFUL_SIZES, LEVELS, OUDLERS


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
HARMLESS_SHOW = 4
"""Fewer trumps than this nobody would think of showing."""


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


# Call, suit and discard.


def call_missing(frame: Frame, rng: random.Random) -> Mutant | None:
    record = played(frame, rng)
    if record.pop("call", None) is None:
        return None
    return Mutant(record, nowhere("C301"), False)


def call_not_allowed(frame: Frame, rng: random.Random) -> Mutant | None:
    """A lower court card (in Le Mignon another than a queen) without the cards that would allow it."""
    contract = frame.contract
    if contract is None or "call" not in frame.record:
        return None
    hand = set(frame.record["deal"]["hands"][contract[0]])
    rank = rng.choice("JNK" if frame.is_mignon else "JNQ")
    above = "Q" if frame.is_mignon else "K"
    if all(suit + above in hand for suit in "SHDC"):
        return None
    frame = frame.with_changes(call=rng.choice("SHDC") + rank)
    return Mutant(played(frame, rng), nowhere("C302"))


def call_not_applicable(frame: Frame, rng: random.Random) -> Mutant | None:
    record = played(frame, rng)
    if "call" in record or frame.is_void:
        return None
    record["call"] = rng.choice("SHDC") + ("Q" if frame.is_mignon else "K")
    return Mutant(record, nowhere("C303"), False)


def suit_missing(frame: Frame, rng: random.Random) -> Mutant | None:
    record = played(frame, rng)
    if record.pop("suit", None) is None:
        return None
    return Mutant(record, nowhere("C304"), False)


def suit_not_applicable(frame: Frame, rng: random.Random) -> Mutant | None:
    if frame.is_mignon or frame.is_void:
        return None
    record = played(frame, rng)
    record["suit"] = rng.choice("SHDC")
    return Mutant(record, nowhere("C305"), False)


def partner_differs(frame: Frame, rng: random.Random) -> Mutant | None:
    record = played(frame, rng)
    if not is_contract(record) or (frame.is_mignon and frame.players == 3):
        return None
    taker, partner = record["claims"]["taker"], record["claims"]["partner"]
    wrong: list[int | None] = [seat for seat in range(frame.players) if seat not in (taker, partner)]
    if partner is not None:
        wrong += [None, taker]
    record["claims"]["partner"] = rng.choice(wrong)
    return Mutant(record, nowhere("C306"))


def discard_size(frame: Frame, rng: random.Random) -> Mutant | None:
    if not frame.exchanges or frame.record.get("discard_shown"):
        return None
    taker = frame.contract[0] if frame.contract else 0
    record = played(frame, rng)
    if rng.random() < 0.6:
        record["discard"].pop(rng.randrange(len(record["discard"])))
    else:
        record["discard"].append(rng.choice(sorted(frame.hands()[taker])))
    return Mutant(record, nowhere("C311"))


def _laid_aside(frame: Frame, wrong: set[str], rng: random.Random) -> Frame | None:
    """The frame with one card of the discard changed for a wrong one of the hand."""
    if not frame.exchanges or frame.contract is None or frame.record.get("discard_shown"):
        return None
    taker = frame.contract[0]
    tempting = sorted(frame.hands()[taker] & wrong)
    discard = list(frame.record["discard"])
    if not tempting or TRUMPS & set(discard):
        return None
    discard[rng.randrange(len(discard))] = rng.choice(tempting)
    frame = frame.with_changes(discard=discard, discard_shown=None)
    # What the taker showed or declared may not be true of his hand any more.
    return frame.announced(lambda said: said["seat"] != taker or said["kind"] == "slam")


def discard_forbidden(frame: Frame, rng: random.Random) -> Mutant | None:
    forbidden = KINGS | ({"T1", "EX"} if frame.is_mignon else OUDLERS)
    changed = _laid_aside(frame, forbidden, rng)
    return None if changed is None else Mutant(played(changed, rng), nowhere("C312"))


def discard_trump(frame: Frame, rng: random.Random) -> Mutant | None:
    changed = _laid_aside(frame, TRUMPS - ({"T1"} if frame.is_mignon else OUDLERS), rng)
    return None if changed is None else Mutant(played(changed, rng), nowhere("C313"))


def discard_hidden(frame: Frame, rng: random.Random) -> Mutant | None:
    if not frame.exchanges or frame.contract is None or not TRUMPS & set(frame.record["discard"]):
        return None
    taker = frame.contract[0]
    frame = frame.announced(lambda said: said["seat"] != taker or said["kind"] != "handful")
    return Mutant(played(frame.with_changes(discard_shown=[]), rng), nowhere("C314"))


def discard_not_applicable(frame: Frame, rng: random.Random) -> Mutant | None:
    if frame.exchanges or frame.is_void:
        return None
    record = played(frame, rng)
    record["discard"] = list(record["deal"]["dog"])
    return Mutant(record, nowhere("C315"), False)


def discard_not_held(frame: Frame, rng: random.Random) -> Mutant | None:
    if not frame.exchanges or frame.contract is None or frame.record.get("discard_shown"):
        return None
    record = played(frame, rng)
    other = rng.choice([seat for seat in range(frame.players) if seat != frame.contract[0]])
    discard = record["discard"]
    discard[rng.randrange(len(discard))] = rng.choice(record["deal"]["hands"][other])
    return Mutant(record, nowhere("C316"))


def discard_missing(frame: Frame, rng: random.Random) -> Mutant | None:
    if not frame.exchanges or frame.is_mignon or frame.record.get("discard_shown"):
        return None
    record = played(frame.with_changes(discard_shown=None), rng)
    del record["discard"]
    cards = rng.choice(record["tricks"])["cards"]
    cards[rng.randrange(len(cards))] = "?"
    return Mutant(record, nowhere("C317"), False)


# Announcements.


def _announced(frame: Frame, rng: random.Random, said: Record, fault: Place) -> Mutant:
    """The clean hand with a void announcement more."""
    record = played(frame, rng)
    said_too = record | {"announcements": [*record.get("announcements", []), said]}
    return Mutant(said_too, fault, counted_as=record)


def _trumps_of_silent(frame: Frame, rng: random.Random, least: int) -> tuple[int, list[str]] | None:
    """A seat that showed no handful and has so many trumps (the Excuse apart), with them in random order."""
    if frame.contract is None or frame.is_mignon or frame.record.get("discard_shown"):
        return None
    showed = {said["seat"] for said in frame.record.get("announcements", ()) if said["kind"] == "handful"}
    able = [(seat, sorted(TRUMPS & hand)) for seat, hand in enumerate(frame.hands()) if seat not in showed]
    able = [(seat, trumps) for seat, trumps in able if len(trumps) >= least]
    if not able:
        return None
    seat, trumps = rng.choice(able)
    rng.shuffle(trumps)
    return seat, trumps


def _shown(seat: int, cards: list[str], level: str = "single", **more: Any) -> Record:
    return {"seat": seat, "kind": "handful", "cards": cards, "level": level, **more}


def handful_size(frame: Frame, rng: random.Random) -> Mutant | None:
    able = _trumps_of_silent(frame, rng, HARMLESS_SHOW)
    if able is None:
        return None
    seat, trumps = able
    sizes = [size for size in range(HARMLESS_SHOW, len(trumps) + 1) if size not in HANDFUL_SIZES[frame.players]]
    return _announced(frame, rng, _shown(seat, trumps[: rng.choice(sizes)]), of_seat("N401", seat))


def handful_card(frame: Frame, rng: random.Random) -> Mutant | None:
    able = _trumps_of_silent(frame, rng, 1)
    if able is None:
        return None
    seat, trumps = able
    size = HANDFUL_SIZES[frame.players][0]
    plain = sorted(frame.hands()[seat] - TRUMPS - {"EX"})
    trumps = trumps[: size - 1]
    if len(trumps) + len(plain) < size:
        return None
    return _announced(frame, rng, _shown(seat, trumps + plain[: size - len(trumps)]), of_seat("N402", seat))


def handful_not_held(frame: Frame, rng: random.Random) -> Mutant | None:
    able = _trumps_of_silent(frame, rng, 1)
    if able is None:
        return None
    seat, trumps = able
    size = HANDFUL_SIZES[frame.players][0]
    others = sorted(TRUMPS - set(trumps))
    rng.shuffle(others)
    trumps = trumps[: size - 1]
    if len(trumps) + len(others) < size:
        return None
    return _announced(frame, rng, _shown(seat, trumps + others[: size - len(trumps)]), of_seat("N403", seat))


def handful_excuse(frame: Frame, rng: random.Random) -> Mutant | None:
    size = HANDFUL_SIZES[frame.players][0]
    able = _trumps_of_silent(frame, rng, size)
    if able is None or "EX" not in frame.hands()[able[0]]:
        return None
    return _announced(frame, rng, _shown(able[0], [*able[1][: size - 1], "EX"]), of_seat("N404", able[0]))


def handful_late(frame: Frame, rng: random.Random) -> Mutant | None:
    size = HANDFUL_SIZES[frame.players][0]
    able = _trumps_of_silent(frame, rng, size)
    if able is None:
        return None
    trick = rng.randrange(2, len(frame.record["deal"]["hands"][0]) + 1)
    shown = _shown(able[0], able[1][:size], trick=trick)
    return _announced(frame, rng, shown, ("N405", trick, None, able[0]))


def handful_level(frame: Frame, rng: random.Random) -> Mutant | None:
    """The prime is that of the number shown: the claims count it."""
    size = HANDFUL_SIZES[frame.players][0]
    able = _trumps_of_silent(frame, rng, size)
    if able is None:
        return None
    seat, trumps = able
    announcements = [*frame.record.get("announcements", []), _shown(seat, trumps[:size])]
    record = played(frame.with_changes(announcements=announcements), rng)
    record["announcements"][-1]["level"] = rng.choice(LEVELS[1:])
    return Mutant(record, of_seat("N406", seat))


def handful_repeated(frame: Frame, rng: random.Random) -> Mutant | None:
    size = HANDFUL_SIZES[frame.players][0]
    able = _trumps_of_silent(frame, rng, size)
    if able is None:
        return None
    seat, trumps = able
    announcements = [*frame.record.get("announcements", []), _shown(seat, trumps[:size])]
    frame = frame.with_changes(announcements=announcements)
    return _announced(frame, rng, _shown(seat, trumps[-size:]), of_seat("N407", seat))


def not_applicable(frame: Frame, rng: random.Random) -> Mutant | None:
    if frame.is_void or (frame.contract is not None and not frame.is_mignon):
        return None
    seat = rng.randrange(frame.players)
    said: Record = {"seat": seat, "kind": "slam"}
    if rng.random() < 0.5:
        said = {"seat": seat, "kind": "handful", "level": "single"}
    mutant = _announced(frame, rng, said, of_seat("N408", seat))
    return mutant._replace(whole=is_played(mutant.record))


def slam_not_allowed(frame: Frame, rng: random.Random) -> Mutant | None:
    if frame.contract is None or frame.is_mignon:
        return None
    seat = rng.choice([seat for seat in range(frame.players) if seat != frame.contract[0]])
    return _announced(frame, rng, {"seat": seat, "kind": "slam"}, of_seat("N411", seat))


def slam_late(frame: Frame, rng: random.Random) -> Mutant | None:
    said = [said["kind"] for said in frame.record.get("announcements", ())]
    if frame.contract is None or frame.is_mignon or "slam" in said:
        return None
    taker = frame.contract[0]
    trick = rng.randrange(2, len(frame.record["deal"]["hands"][0]) + 1)
    late = {"seat": taker, "kind": "slam", "when": "play", "trick": trick}
    return _announced(frame, rng, late, ("N412", trick, None, taker))


def _misere(frame: Frame, rng: random.Random, code: str) -> Mutant | None:
    """A misère that is false, or that nobody pays."""
    if frame.is_void or (frame.contract is None and frame.preset != "bga"):
        return None
    pays = frame.preset == "bga" and frame.contract is not None
    seat, of = rng.randrange(frame.players), rng.choice(("trumps", "honours"))
    hand = frame.hands()[seat]
    court = {card for card in hand if card[0] in "SHDC" and card[1] in "JNQK"}
    spoilt = hand & (TRUMPS | {"EX"}) if of == "trumps" else court | (hand & OUDLERS)
    if pays != (code == "N421") or (pays and not spoilt):
        return None
    return _announced(frame, rng, {"seat": seat, "kind": "misere", "of": of}, of_seat(code, seat))


def misere_false(frame: Frame, rng: random.Random) -> Mutant | None:
    return _misere(frame, rng, "N421")


def misere_unknown(frame: Frame, rng: random.Random) -> Mutant | None:
    return _misere(frame, rng, "N422")


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
    "C301": call_missing,
    "C302": call_not_allowed,
    "C303": call_not_applicable,
    "C304": suit_missing,
    "C305": suit_not_applicable,
    "C306": partner_differs,
    "C311": discard_size,
    "C312": discard_forbidden,
    "C313": discard_trump,
    "C314": discard_hidden,
    "C315": discard_not_applicable,
    "C316": discard_not_held,
    "C317": discard_missing,
    "N401": handful_size,
    "N402": handful_card,
    "N403": handful_not_held,
    "N404": handful_excuse,
    "N405": handful_late,
    "N406": handful_level,
    "N407": handful_repeated,
    "N408": not_applicable,
    "N411": slam_not_allowed,
    "N412": slam_late,
    "N421": misere_false,
    "N422": misere_unknown,
}
