"""Hands with one known fault of an announcement (N401 to N422), made apart from the program."""

import random
from typing import Any

from apart import TRUMPS, Frame, Place, Record, played
from mutants import Maker, Mutant, is_played, of_seat
from second_scorer import HANDFUL_SIZES, LEVELS, OUDLERS

HARMLESS_SHOW = 4
"""Fewer trumps than this nobody would think of showing."""


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
