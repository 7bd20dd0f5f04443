"""Small hand records: name the cards that matter; the rest is dealt, bid, laid aside and played by the rules.

Everything here works on tokens and uses the slow play of ``slow_play``, so that a record made here owes
nothing to the law of the program. Seat 0 speaks and leads first unless a record says otherwise.
"""

import json
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import slow_play

from auditor.audit.judge import Judge
from auditor.audit.result import HandAudit
from auditor.cards import BIT, EXCUSE, HALF_POINTS, NUMBERS, mask_of
from auditor.record.reading import Frame, parse_frame
from auditor.rules.mignon import HALF_POINTS as MIGNON_HALF_POINTS
from auditor.rules.tally import WholeTricks

Record = dict[str, Any]
Place = tuple[int | None, int | None, int | None]


class WonTrick(NamedTuple):
    """The cards of a trick as a set, and their half points."""

    mask: int
    points: int


HAND_SIZES = {3: 24, 4: 18, 5: 15}
DOG_SIZES = {3: 6, 4: 6, 5: 3}
DOG = -1
"""The dog as a place to deal to."""
ATTEMPTS = 500

_judge = Judge()


def cards(text: str) -> list[str]:
    """Tokens of a text; ``T3-T7`` and ``HJ-HK`` stand for all cards from one to the other."""
    found = []
    for word in text.split():
        first, _, last = word.partition("-")
        start = slow_play.PACK.index(first)
        found += slow_play.PACK[start : slow_play.PACK.index(last or first) + 1]
    return found


def mask(text: str) -> int:
    """The set of the cards of a text, as the program has it."""
    return mask_of(NUMBERS[card] for card in cards(text))


def numbers(text: str) -> list[int]:
    """The numbers of the cards of a text, in order."""
    return [NUMBERS[card] for card in cards(text)]


def deal(players: int, named: Mapping[int, str], without: Mapping[int, str] | None = None) -> Record:
    """A whole deal with the named cards in the hands (and the ``DOG``), filled up from the rest of the pack.

    ``without`` names suits (``S H D C``, ``T`` trumps, ``E`` the Excuse) of which a place gets no more
    cards than the named ones. No hand becomes petit sec unless the named cards make it so.
    """
    sizes = dict.fromkeys(range(players), HAND_SIZES[players]) | {DOG: DOG_SIZES[players]}
    given = {place: list(dict.fromkeys(cards(named.get(place, "")))) for place in sizes}
    used = [card for place in given.values() for card in place]
    assert len(set(used)) == len(used), "a card is named in two places"
    barred = {place: (without or {}).get(place, "") for place in sizes}
    rest = [card for card in slow_play.PACK if card not in used]
    for seed in range(ATTEMPTS):
        filled = _fill(given, sizes, barred, random.Random(seed).sample(rest, len(rest)))
        if filled and not any(_is_petit_sec(filled[seat]) for seat in range(players) if "T" not in barred[seat]):
            ordered = {place: sorted(held, key=slow_play.PACK.index) for place, held in filled.items()}
            return {"hands": [ordered[seat] for seat in range(players)], "dog": ordered[DOG]}
    raise AssertionError("no such deal")


def _fill(
    given: Mapping[int, list[str]], sizes: Mapping[int, int], barred: Mapping[int, str], rest: list[str]
) -> dict[int, list[str]] | None:
    filled = {}
    rest = list(rest)
    for place in sorted(given, key=lambda place: -len(barred[place])):
        allowed = [card for card in rest if slow_play.suit(card) not in barred[place]]
        more = allowed[: sizes[place] - len(given[place])]
        filled[place] = given[place] + more
        if len(filled[place]) != sizes[place]:
            return None
        rest = [card for card in rest if card not in more]
    return filled


def _is_petit_sec(hand: Iterable[str]) -> bool:
    return [card for card in hand if slow_play.suit(card) in "TE"] == ["T1"]


def record(players: int = 4, rules: Any = "fft", **fields: Any) -> Record:
    """A record with the fields that every record has; the dealer sits before seat 0."""
    base = {"format": "tarot-hand", "version": "1.0", "id": "x", "rules": rules}
    return base | {"players": [f"P{seat}" for seat in range(players)], "dealer": players - 1} | fields


def bidding(players: int, *bids: Any, first: int = 0) -> list[Record]:
    """An auction from the bids in seat order; missing ones are passes."""
    said = [*bids, *["pass"] * (players - len(bids))]
    return [{"seat": (first + place) % players, "bid": bid} for place, bid in enumerate(said)]


def taken(players: int, taker: int, bid: Any = "garde_sans") -> list[Record]:
    """An auction in which one seat bids and all others pass."""
    return [{"seat": seat, "bid": bid if seat == taker else "pass"} for seat in range(players)]


def after_exchange(hand: Record) -> list[list[str]]:
    """The hands as they are played: the taker's with the dog and without the discard."""
    hands = [list(held) for held in hand["deal"]["hands"]]
    if hand.get("discard"):
        taker = next(said["seat"] for said in reversed(hand["auction"]) if said["bid"] != "pass")
        pool = hands[taker] + hand["deal"]["dog"]
        hands[taker] = [card for card in pool if card not in hand["discard"]]
    return hands


def play(
    hand: Record,
    script: Mapping[int, str] | None = None,
    *,
    late: str = "",
    high: Iterable[int] = (),
    stop: int = 24,
    leader: int | None = None,
) -> Record:
    """The record with its tricks: those of the script as written, everything else by the rules.

    ``script`` gives the cards of some tricks by number, in order of play (``.``, or nothing, for a card to be
    filled in); they are kept for their trick where the rules allow it. Cards of ``late`` are played only when
    nothing else may be, in the order given. Seats of ``high`` lead their highest card, trumps first; others play low.
    ``stop`` ends the play after so many tricks, ``leader`` leads the first. A scripted card must be in the hand
    of its player.
    """
    script = script or {}
    hands = after_exchange(hand)
    players = len(hands)
    leader = (hand["dealer"] + 1) % players if leader is None else leader
    kept = [*" ".join(script.values()).split(), *cards(late)]
    called = hand.get("call", "?")[0] if players == 5 else "?"
    tricks: list[Record] = []
    seen = False
    while any(hands) and len(tricks) < stop:
        wanted = script.get(len(tricks) + 1, "").split()
        lying: list[str] = []
        for step in range(players):
            seat = (leader + step) % players
            card = wanted[step] if step < len(wanted) else "."
            if card == ".":
                not_led = [held for held in hands[seat] if held[0] == called] if not tricks and not step else []
                card = _choose(hands[seat], lying, not_led + kept, seat in set(high))
            assert card in hands[seat], f"trick {len(tricks) + 1}: seat {seat} does not hold {card}"
            hands[seat].remove(card)
            lying.append(card)
        trick: Record = {"leader": leader, "cards": lying}
        place = mignon_winner(lying, hand["suit"], seen) if "suit" in hand else slow_play.winner(lying)
        seen = seen or "EX" in lying
        leader = (leader + place) % players
        if any(hands) or "EX" not in lying:
            trick["winner"] = leader
        tricks.append(trick)
    return hand | {"tricks": tricks}


def _choose(held: list[str], lying: Sequence[str], kept: Sequence[str], high: bool) -> str:
    legal = slow_play.legal(held, lying)
    free = sorted((card for card in legal if card not in kept), key=slow_play.PACK.index)
    if not free:
        return min(legal, key=kept.index)
    if "EX" in free and len(held) == 2:
        # Not to the last trick, unless it is kept for it.
        return "EX"
    if high and not lying:
        return max(free, key=lambda card: (card != "EX", *_strength(card)))
    return min(free, key=lambda card: (card == "EX", *_strength(card)))


def _strength(card: str) -> tuple[bool, int]:
    return slow_play.suit(card) == "T", 0 if card == "EX" else slow_play.height(card)


def mignon_winner(trick: Sequence[str], chosen: str, seen: bool) -> int:
    """Place of the winning card by 12.5."""
    led = slow_play.suit_to_follow(trick)
    if led == chosen and not seen and not {"EX", "T1", "T2"} & set(trick):
        return max(
            (place for place, card in enumerate(trick) if slow_play.suit(card) == chosen),
            key=lambda place: slow_play.height(trick[place]),
        )
    return slow_play.winner(trick)


def one_trick(trick: str, hands: Mapping[int, str], players: int = 4, **fields: Any) -> Record:
    """A record that stops after its first trick, with whole hands that hold the named cards.

    The cards of the trick are added to the hands of their players, from seat 0 on; the last seat has taken
    Garde sans. A suit in which a hand is to be void is named in ``void`` ({seat: suits}).
    """
    void = fields.pop("void", {})
    laid = cards(trick)
    first = fields.get("dealer", players - 1) + 1
    named = dict(hands)
    for step, card in enumerate(laid):
        seat = (first + step) % players
        if card not in cards(named.get(seat, "")):
            named[seat] = f"{named.get(seat, '')} {card}"
    fields = {"auction": taken(players, players - 1)} | fields
    dealt = deal(players, named, void)
    return record(players, status="partial", deal=dealt, tricks=[{"cards": laid}], **fields)


def summary(players: int = 4, rules: Any = "fft", taker: int = 0, bid: Any = "garde", **claims: Any) -> Record:
    """A line of a score sheet: the claims only."""
    return record(players, rules, claims={"taker": taker, "bid": bid} | claims)


def judge(hand: Record) -> HandAudit:
    """The verdict on a record."""
    return _judge.judge(parse_frame(Frame("hands.json", 1, 1, json.dumps(hand).encode())))


def codes(hand: Record) -> list[str]:
    """The codes of all findings, in order, with a star behind warnings and a little i behind infos."""
    marks = {"error": "", "warning": "*", "info": "i"}
    return [finding.code + marks[finding.severity] for finding in judge(hand).findings]


def places(hand: Record, code: str) -> list[Place]:
    """Trick, position and seat of each finding with a code."""
    return [(f.trick, f.position, f.seat) for f in judge(hand).findings if f.code == code]


def computed(hand: Record) -> dict[str, Any]:
    """The computed score block."""
    block = judge(hand).computed
    assert block is not None
    return block


def readings(hand: Record) -> dict[str, Any]:
    """The other readings of W901: option to (value, scores)."""
    found = [finding.facts["fault"].facts for finding in judge(hand).findings if finding.code == "W901"]
    return {facts["option"]: (facts["value"], [score / 2 for score in facts["actual"]]) for facts in found}


def without_findings(hand: Record) -> bool:
    """Whether nothing at all is said about a record."""
    audit = judge(hand)
    return audit.status == "clean" and not audit.findings


def counted(players: int, tricks: Sequence[str], pile: str = "", first: int = 0, mignon: str = "") -> WholeTricks:
    """Tricks as the counting takes them: cards in order of play, the first trick led by ``first``.

    Each trick is led by the winner of the one before. ``mignon`` is the chosen suit of Le Mignon.
    """
    values = MIGNON_HALF_POINTS if mignon else HALF_POINTS
    leader, excuse, seen = first, (None, None, False), False
    won: list[WonTrick] = []
    winners: list[int] = []
    for index, text in enumerate(tricks):
        laid = cards(text)
        assert len(laid) == players, text
        place = mignon_winner(laid, mignon, seen) if mignon else slow_play.winner(laid)
        seen = seen or "EX" in laid
        won.append(WonTrick(mask(text), sum(values[NUMBERS[card]] for card in laid)))
        if "EX" in laid:
            excuse = (index, (leader + laid.index("EX")) % players, laid[0] == "EX")
        leader = (leader + place) % players
        winners.append(leader)
    pile_points = sum(values[NUMBERS[card]] for card in cards(pile))
    assert not mask(pile) & BIT[EXCUSE] or excuse[0] is None
    return WholeTricks(players, tuple(won), tuple(winners), mask(pile), pile_points, *excuse)


def lying_with(hand: Record, attack: set[int], pile: Iterable[str] = ()) -> tuple[float, int]:
    """Points and oudlers of the cards in the tricks of the attack and in a pile, by R1.5 and without section 8.

    Every trick needs its winner in the record.
    """
    cards_won = [card for trick in hand["tricks"] if trick["winner"] in attack for card in trick["cards"]]
    oudlers = points = 0
    for card in (*cards_won, *pile):
        oudlers += card in ("T1", "T21", "EX")
        points += 9 if card in ("T1", "T21", "EX") else _COURT_VALUES.get(card[-1], 1)
    return points / 2, oudlers


_COURT_VALUES = {"K": 9, "Q": 7, "N": 5, "J": 3}


def seats(*attack: int) -> int:
    """A camp as the set of its seats."""
    return sum(1 << seat for seat in attack)
