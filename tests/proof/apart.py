"""Hands played and written down apart from the program: only their cards and bids come from ``auditor.dealing``.

The cards are played at random by ``slow_play`` (R7.2), tricks are won and claims are computed by
``second_scorer``. So what is expected of the judge does not come from the code that is judged: such a hand has
no finding but those that ``expected_readings`` foresees.
"""

import copy
import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import second_scorer
import slow_play
from second_scorer import PACK, Result

from auditor.dealing import Dealer, Options

Record = dict[str, Any]
Place = tuple[str, int | None, int | None, int | None]
"""A finding: code, trick, position, seat."""

TABLES = [(rules, players) for rules in ("fft", "bga", "mignon") for players in (3, 4, 5)]
READINGS = {
    "excuse_last_trick": ("opponents", "trick_winner"),
    "slam_excuse_scope": ("camp", "taker", "leader"),
    "slam_failed_and_reversed": ("both", "one"),
    "slam_defence": (200, 0),
    "goulash_excuse_exchange": ("none", "half_point"),
    "mignon_ownership": ("keeps", "trick_winner"),
    "mignon_last_trick": ("trick_winner", "keeps"),
    "mignon_self_call": ("zero_sum", "literal"),
}
"""The options of W901."""

KINGS = {suit + "K" for suit in "SHDC"}
TRUMPS = {f"T{number}" for number in range(1, 22)}
TAKES_DOG = ("petite", "garde")


def suit_cards(suit: str) -> set[str]:
    """The cards of a plain suit."""
    return {card for card in PACK if card[0] == suit and card != "EX"}


@dataclass(frozen=True)
class Frame:
    """A hand up to its first card: what ``auditor.dealing`` made, with nothing of the play or the result."""

    record: Record

    @property
    def players(self) -> int:
        return len(self.record["players"])

    @property
    def preset(self) -> str:
        rules = self.record["rules"]
        return rules if isinstance(rules, str) else rules["preset"]

    @property
    def is_mignon(self) -> bool:
        return self.preset == "mignon"

    @property
    def contract(self) -> tuple[int, str | int] | None:
        return second_scorer.contract_of(self.record)

    @property
    def is_void(self) -> bool:
        return self.record.get("status") == "void"

    @property
    def exchanges(self) -> bool:
        """Whether the taker takes the dog."""
        contract = self.contract
        return contract is not None and (self.is_mignon or contract[1] in TAKES_DOG)

    @property
    def petit_secs(self) -> list[int]:
        """The seats that were dealt a petit sec."""
        return [seat for seat, hand in enumerate(self.record["deal"]["hands"]) if is_petit_sec(hand)]

    @property
    def first(self) -> int:
        """The seat after the dealer."""
        return (int(self.record["dealer"]) + 1) % self.players

    def hands(self) -> list[set[str]]:
        """The hands that are played with."""
        hands = [set(cards) for cards in self.record["deal"]["hands"]]
        contract = self.contract
        if contract is not None and self.exchanges:
            hands[contract[0]] |= set(self.record["deal"]["dog"])
            hands[contract[0]] -= set(self.record["discard"])
        return hands

    def with_changes(self, **fields: Any) -> "Frame":
        """Another frame with some fields changed, or left out where the value is None."""
        record = copy.deepcopy(self.record)
        for name, value in fields.items():
            if value is None:
                record.pop(name, None)
            else:
                record[name] = value
        return Frame(record)

    def announced(self, keep: Callable[[Record], bool]) -> "Frame":
        """Another frame with some of its announcements only."""
        kept = [said for said in self.record.get("announcements", ()) if keep(said)]
        return self.with_changes(announcements=kept or None)


class Choice(NamedTuple):
    """What a player has before him: trick and position from 1, his seat, hand, the cards that lie, the legal ones."""

    trick: int
    position: int
    seat: int
    hand: set[str]
    lying: Sequence[str]
    legal: set[str]


class Play:
    """The play of a frame, card by card, by anybody's choice among the legal cards.

    In some hands the Excuse and the Petit are held back as long as may be. ``choose`` is asked at each card;
    what it gives is played, legal or not, and None leaves it to chance.
    ``order`` is asked for the seats of each trick and gets the seat whose lead it is.
    """

    def __init__(
        self,
        frame: Frame,
        rng: random.Random,
        choose: Callable[["Play", Choice], str | None] | None = None,
        order: Callable[[int, list[int]], list[int]] | None = None,
    ) -> None:
        self.frame = frame
        self.rng = rng
        self.choose = choose
        self.order = order
        self.hands = frame.hands()
        self.pile = set(PACK).difference(*self.hands)
        self.tricks: list[Record] = []
        self.seen = False
        self.held_back = {"EX", "T1"} if rng.random() < 0.4 else set()
        slam = [said["seat"] for said in frame.record.get("announcements", ()) if said["kind"] == "slam"]
        self.leader = slam[0] if slam else frame.first
        for _ in range(len(frame.record["deal"]["hands"][0])):
            self._trick()

    @property
    def number(self) -> int:
        """Number of the trick that is being played, from 1."""
        return len(self.tricks) + 1

    def _trick(self) -> None:
        players = self.frame.players
        turns = [(self.leader + step) % players for step in range(players)]
        seats = self.order(self.number, turns) if self.order else turns
        cards: list[str] = []
        for position, seat in enumerate(seats, 1):
            legal = self._legal(seat, cards)
            choice = Choice(self.number, position, seat, self.hands[seat], cards, legal)
            chosen = self.choose(self, choice) if self.choose else None
            card = chosen if chosen is not None else self.rng.choice(sorted(legal - self.held_back or legal))
            self.hands[seat].discard(card)
            cards.append(card)
        suit = self.frame.record.get("suit")
        if suit is not None:
            place = second_scorer.mignon_winner(cards, suit, self.seen)
        else:
            place = second_scorer.tarot_winner(cards)
        self.seen = self.seen or "EX" in cards
        self.leader = seats[place]
        trick: Record = {"leader": seats[0], "cards": cards, "winner": self.leader}
        if seats != [(seats[0] + step) % players for step in range(players)]:
            trick["seats"] = seats
        self.tricks.append(trick)

    def _legal(self, seat: int, lying: Sequence[str]) -> set[str]:
        legal = slow_play.legal(self.hands[seat], lying)
        call = self.frame.record.get("call")
        if call is not None and not self.frame.is_mignon and self.number == 1 and not lying:
            # R4.6; what bga lets pass with a warning nobody does here.
            return legal - (suit_cards(call[0]) - {call}) or legal
        return legal


def written(frame: Frame, play: Play) -> Record:
    """The record of a played frame, with claims by the second scorer and the winner of the last trick by R8.7."""
    record = unclaimed(frame, play)
    return record | {"claims": claims_of(record, second_scorer.count(record))}


def unclaimed(frame: Frame, play: Play) -> Record:
    """The record of a played frame without claims."""
    record = copy.deepcopy(frame.record) | {"tricks": play.tricks}
    last = play.tricks[-1]
    if "EX" in last["cards"] and excuse_wins(record, second_scorer.count(record)):
        last["winner"] = _seat_of_excuse(last, frame.players)
    return record


def _seat_of_excuse(trick: Mapping[str, Any], players: int) -> int:
    place = trick["cards"].index("EX")
    seats = trick.get("seats") or [(trick["leader"] + step) % players for step in range(players)]
    return int(seats[place])


def excuse_wins(record: Mapping[str, Any], result: Result) -> bool:
    """Whether the Excuse wins the last trick (R8.7, R11.2); scope ``camp``."""
    if second_scorer.settings(record["rules"])["mignon"]:
        return False
    if result.player_points is not None:
        return True
    attack = {result.taker, result.partner}
    course = second_scorer.follow(record, None)
    own = course.seat_of("EX") in attack
    return all((winner in attack) == own for winner in course.winners[:-1])


def claims_of(record: Mapping[str, Any], result: Result) -> Record:
    """All that a scorer could write down of a result."""
    sheet = second_scorer.score(result, second_scorer.settings(record["rules"]))
    if result.player_points is not None:
        return {"player_points": list(result.player_points), "scores": list(sheet.scores)}
    claims: Record = {
        "taker": result.taker,
        "partner": result.partner,
        "bid": result.bid,
        "points": {"attack": result.attack_points, "defence": result.defence_points},
        "target": sheet.target,
        "made": sheet.made,
        "unit": sheet.unit,
        "scores": list(sheet.scores),
    }
    if not result.mignon:
        claims |= {
            "oudlers": result.oudlers,
            "petit_au_bout": result.petit or "none",
            "handfuls": [level for level, _ in result.handfuls],
            "slam": sheet.slam,
            "breakdown": [{"label": label, "amount": amount} for label, amount in sheet.lines if amount],
        }
    return claims


def expected_readings(record: Mapping[str, Any]) -> list[Place]:
    """W901 once for each disputed option that changes the row, and P512, of a record with whole tricks."""
    places: list[Place] = []
    options = second_scorer.settings(record["rules"])
    explicit = {} if isinstance(record["rules"], str) else record["rules"]["options"]
    preset = record["rules"] if isinstance(record["rules"], str) else record["rules"]["preset"]
    result = second_scorer.count(record)
    row = second_scorer.score(result, options).scores
    for option, values in READINGS.items():
        if option in explicit or (option == "slam_defence" and preset != "bga"):
            continue
        others = [value for value in values if value != options[option]]
        if any(_row(record, {option: value}) != row for value in others):
            places.append(("W901", None, None, None))
    last = record["tricks"][-1]
    forbidden = explicit.get("excuse_last_legal") == "forbidden"
    contract = result.player_points is None and not result.mignon
    if contract and not forbidden and "EX" in last["cards"] and not excuse_wins(record, result):
        seat = _seat_of_excuse(last, result.players)
        places.append(("P512", len(record["tricks"]), last["cards"].index("EX") + 1, seat))
    return places


def _row(record: Mapping[str, Any], options: Mapping[str, Any]) -> tuple[float, ...]:
    rules = record["rules"]
    preset, explicit = (rules, {}) if isinstance(rules, str) else (rules["preset"], rules["options"])
    changed = dict(record) | {"rules": {"preset": preset, "options": {**explicit, **options}}}
    return second_scorer.score(second_scorer.count(changed), second_scorer.settings(changed["rules"])).scores


def is_petit_sec(hand: Collection[str]) -> bool:
    """R2.6."""
    return TRUMPS & set(hand) == {"T1"} and "EX" not in hand


def frames(rules: str, players: int, seed: int, stack: str = "mixed") -> Iterator[Frame]:
    """Endless frames; a hand that everybody passed is open to be played where the rules have goulash."""
    dealer = Dealer(Options(players, rules, seed=seed, level="deal", claims=False, stack=stack))
    number = 0
    while True:
        number += 1
        yield Frame(dealer.hand(number))


def played(frame: Frame, rng: random.Random, choose: Callable[[Play, Choice], str | None] | None = None) -> Record:
    """A clean record of a frame: played where there is something to play, else with a row of zeros."""
    if frame.is_void or (frame.contract is None and frame.preset != "bga"):
        return copy.deepcopy(frame.record) | {"claims": {"scores": [0] * frame.players}}
    frame = frame.with_changes(status=None)
    return written(frame, Play(frame, rng, choose))
