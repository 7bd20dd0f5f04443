"""Hands with one known fault of the taker: call, suit, partner, discard (C301 to C317), made apart from the program."""

import random

from apart import KINGS, TRUMPS, Frame, played
from mutants import Maker, Mutant, is_contract, nowhere
from second_scorer import OUDLERS


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


MAKERS: dict[str, Maker] = {
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
}
