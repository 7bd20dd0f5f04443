"""Hands with one known fault of the play (P501 to P511, S601), made apart from the program.

The hand is played by the rules up to the fault, and by the rules again behind it.
"""

import copy
import random
from collections.abc import Sequence

import slow_play
from apart import Choice, Frame, Place, Play, Record, excuse_wins, played, suit_cards, unclaimed, written
from mutants import Maker, Mutant, is_played, nowhere
from second_scorer import count


def broken_rule(card: str, hand: set[str], lying: Sequence[str]) -> str | None:
    """The code of a held card at this point, None for a legal one (findings.md, "Plays")."""
    if card in slow_play.legal(hand, lying):
        return None
    led = slow_play.suit_to_follow(lying)
    if any(slow_play.suit(other) == led for other in hand) and slow_play.suit(card) != led:
        return "P503"
    return "P507" if slow_play.suit(card) == "T" else "P504"


class Wrong:
    """One wrong card, at the first chance from a random trick on; where it fell is its ``place``."""

    def __init__(self, code: str, tricks: int, rng: random.Random) -> None:
        self.code = code
        self.rng = rng
        self.start = rng.randrange(1, tricks + 1)
        self.place: Place | None = None

    def choose(self, play: Play, choice: Choice) -> str | None:
        """The wrong card where there is one, once."""
        if self.place is not None or choice.trick < self.start or (play.frame.players == 5 and choice.trick == 1):
            return None
        cards = sorted(self.wrong(play, choice))
        if not cards:
            return None
        self.place = (self.code, choice.trick, choice.position, choice.seat)
        return self.rng.choice(cards)

    def wrong(self, play: Play, choice: Choice) -> set[str]:
        """The cards that break this rule here."""
        if self.code == "P502":
            return {card for trick in play.tricks for card in trick["cards"]} - {"EX"}
        if self.code == "P501":
            # Out of the discard or the dog, or of a seat that has played to this trick.
            laid_out = play.frame.record.get("discard") or play.frame.record["deal"]["dog"]
            others = set(laid_out) if play.frame.exchanges else play.pile
            turn = [(choice.seat - step) % play.frame.players for step in range(1, choice.position)]
            for seat in turn:
                others = others | play.hands[seat]
            return others - {"EX"}
        held = choice.hand
        return {card for card in held if broken_rule(card, held, choice.lying) == self.code}


def _wrong_card(frame: Frame, rng: random.Random, code: str) -> Mutant | None:
    if not _is_played(frame):
        return None
    frame = frame.with_changes(status=None)
    wrong = Wrong(code, len(frame.record["deal"]["hands"][0]), rng)
    play = Play(frame, rng, wrong.choose)
    if wrong.place is None:
        return None
    if code in ("P501", "P502"):
        # A card lies twice: there is no score any more.
        return Mutant(unclaimed(frame, play), wrong.place, False)
    return Mutant(written(frame, play), wrong.place)


def _is_played(frame: Frame) -> bool:
    return not frame.is_void and (frame.contract is not None or frame.preset == "bga")


def not_held(frame: Frame, rng: random.Random) -> Mutant | None:
    return _wrong_card(frame, rng, "P501")


def played_before(frame: Frame, rng: random.Random) -> Mutant | None:
    return _wrong_card(frame, rng, "P502")


def must_follow(frame: Frame, rng: random.Random) -> Mutant | None:
    return _wrong_card(frame, rng, "P503")


def must_trump(frame: Frame, rng: random.Random) -> Mutant | None:
    return _wrong_card(frame, rng, "P504")


def must_overtrump(frame: Frame, rng: random.Random) -> Mutant | None:
    return _wrong_card(frame, rng, "P507")


def _in_order(frame: Frame, rng: random.Random, code: str) -> Mutant | None:
    """A trick led by a wrong seat, or in which two seats behind the leader change places."""
    if not _is_played(frame):
        return None
    frame = frame.with_changes(status=None)
    chosen = rng.randrange(1, len(frame.record["deal"]["hands"][0]) + 1)
    places: list[Place] = []

    def order(number: int, turns: list[int]) -> list[int]:
        if number != chosen:
            return turns
        if code == "P505":
            step = rng.randrange(1, len(turns))
            places.append((code, number, 1, turns[step]))
            return turns[step:] + turns[:step]
        early = rng.randrange(1, len(turns) - 1)
        places.append((code, number, early + 1, turns[early + 1]))
        return [*turns[:early], turns[early + 1], turns[early], *turns[early + 2 :]]

    return Mutant(written(frame, Play(frame, rng, order=order)), places[0])


def wrong_leader(frame: Frame, rng: random.Random) -> Mutant | None:
    return _in_order(frame, rng, "P505")


def out_of_turn(frame: Frame, rng: random.Random) -> Mutant | None:
    return _in_order(frame, rng, "P506")


def called_suit(frame: Frame, rng: random.Random) -> Mutant | None:
    call = frame.record.get("call")
    if call is None or frame.is_mignon or not _is_played(frame):
        return None
    places: list[Place] = []

    def choose(play: Play, choice: Choice) -> str | None:
        if choice.trick > 1 or choice.position > 1:
            return None
        wrong = choice.hand & (suit_cards(call[0]) - {call})
        if not wrong or not choice.hand - wrong:
            return None
        places.append(("P508", 1, 1, choice.seat))
        return rng.choice(sorted(wrong))

    play = Play(frame, rng, choose)
    return Mutant(written(frame, play), places[0]) if places else None


def trick_size(frame: Frame, rng: random.Random) -> Mutant | None:
    if not _is_played(frame):
        return None
    record = played(frame, rng)
    number = rng.randrange(len(record["tricks"]))
    cards = record["tricks"][number]["cards"]
    if rng.random() < 0.7:
        # Le Mignon goes by whether the Mignon was seen: it is not taken out.
        cards.remove(rng.choice([card for card in cards if card != "EX" or not frame.is_mignon]))
    else:
        cards.append(rng.choice(sorted(Play(frame, rng).pile - {"EX"})))
    return Mutant(record, ("P509", number + 1, None, None), False)


def trick_count(frame: Frame, rng: random.Random) -> Mutant | None:
    record = played(frame, rng)
    if not is_played(record):
        return None
    if rng.random() < 0.7:
        record["tricks"].pop()
    else:
        record["tricks"].append(copy.deepcopy(record["tricks"][-1]))
    return Mutant(record, nowhere("P510"), False)


def excuse_last(frame: Frame, rng: random.Random) -> Mutant | None:
    """The Excuse is kept for the last trick where the rules forbid that, and does not win it."""
    if frame.contract is None or frame.is_mignon or frame.is_void:
        return None
    frame = frame.with_changes(rules={"preset": frame.preset, "options": {"excuse_last_legal": "forbidden"}})

    def choose(play: Play, choice: Choice) -> str | None:
        return rng.choice(sorted(choice.legal - {"EX"} or choice.legal))

    record = written(frame, Play(frame, rng, choose))
    last = record["tricks"][-1]
    if "EX" not in last["cards"] or excuse_wins(record, count(record)):
        return None
    place = last["cards"].index("EX")
    seat = (last["leader"] + place) % frame.players
    return Mutant(record, ("P511", len(record["tricks"]), place + 1, seat))


def trick_winner(frame: Frame, rng: random.Random) -> Mutant | None:
    record = played(frame, rng)
    if not is_played(record):
        return None
    number = rng.randrange(len(record["tricks"]))
    trick: Record = record["tricks"][number]
    trick["winner"] = rng.choice([seat for seat in range(frame.players) if seat != trick["winner"]])
    return Mutant(record, ("S601", number + 1, None, None))


MAKERS: dict[str, Maker] = {
    "P501": not_held,
    "P502": played_before,
    "P503": must_follow,
    "P504": must_trump,
    "P505": wrong_leader,
    "P506": out_of_turn,
    "P507": must_overtrump,
    "P508": called_suit,
    "P509": trick_size,
    "P510": trick_count,
    "P511": excuse_last,
    "S601": trick_winner,
}
