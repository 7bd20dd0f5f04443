"""The score once more, apart from the program: tables and sums written from the text of the rules alone.

Sections 8 to 11 and 12.6. Nothing here imports the program; cards are tokens, points are floats in steps of a
quarter, which binary fractions hold exactly. ``count`` takes a whole record to its ``Result``, ``score`` takes a
result to the score. The camps, the pile and the partner are had from the plays alone: the pile is what nobody
played, the partner is whoever played the called card.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

RANKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K")
HEIGHT = {suit + rank: height for suit in "SHDC" for height, rank in enumerate(RANKS)}
HEIGHT |= {f"T{number}": number for number in range(1, 22)}
PACK = (*HEIGHT, "EX")
OUDLERS = {"T1", "T21", "EX"}

POINTS = dict.fromkeys(PACK, 0.5) | dict.fromkeys(OUDLERS, 4.5)
POINTS |= {suit + rank: worth for suit in "SHDC" for rank, worth in zip("JNQK", (1.5, 2.5, 3.5, 4.5), strict=True)}
MIGNON_POINTS = dict.fromkeys(PACK, 0.0) | {"EX": 10.0, "T1": 5.0}
MIGNON_POINTS |= {suit + rank: float(worth) for suit in "SHDC" for worth, rank in enumerate(RANKS[9:], 1)}

TARGET = (56, 51, 41, 36)
BID_ORDER = ("petite", "garde", "garde_sans", "garde_contre")
MULTIPLIER = {
    "petite_1_2_4_6": {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6},
    "no_petite_1_2_4": {"garde": 1, "garde_sans": 2, "garde_contre": 4},
}
HANDFUL_SIZES = {3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}
LEVELS = ("single", "double", "triple")
PRIMES = {"20_30_40": (20, 30, 40), "20_40_60": (20, 40, 60), "10_10_10": (10, 10, 10)}
SHARES = {(3, True): (2, 0, -1), (4, True): (3, 0, -1), (5, False): (2, 1, -1), (5, True): (4, 0, -1)}
EQUAL_SHARES = (1.5, 1.5, -1)
PETIT_OF_TAKER = (3, 0, -1)
MIGNON_SHARES = {
    (3, True): (2, 0, -1),
    (4, False): (1, 1, -1),
    (4, True): (3, 0, -1),
    (5, False): (2, 1, -1),
    (5, True): (4, 0, -1),
}
MIGNON_LITERAL = {4: (2, 0, -1), 5: (3, 0, -1)}

DEFAULTS: dict[str, Any] = {
    "all_pass": "redeal",
    "bid_set": "petite_1_2_4_6",
    "slam_defence": 200,
    "slam_excuse_scope": "camp",
    "slam_failed_and_reversed": "both",
    "handful_values": "20_30_40",
    "handful_beneficiary": "winning_camp",
    "petit_multiplied": True,
    "petit_payer": "camp",
    "misere": "off",
    "misere_value": 10,
    "excuse_exchange": "half_point",
    "excuse_last_trick": "opponents",
    "half_point": "winner",
    "round_to": 1,
    "five_player_split": "2_1",
    "goulash_excuse_exchange": "none",
    "goulash_misere": False,
    "mignon_dog": "exchange",
    "mignon_ownership": "keeps",
    "mignon_last_trick": "trick_winner",
    "mignon_4p_teams": "called",
    "mignon_self_call": "zero_sum",
}
"""The options that the score hangs on, as the federation (or the source of Le Mignon) has them."""

OF_BGA = {"all_pass": "either", "misere": "individual"}

OTHER = {"attack": "defence", "defence": "attack"}
SIGN = {"attack": 1, "defence": -1, None: 0}


class Result(NamedTuple):
    """What a hand came to. Sides are ``attack`` and ``defence``; ``partner`` None: the taker is alone.

    ``handfuls`` are (level, side that showed), ``miseres`` the seats that declared, once for each. For a
    goulash only ``player_points`` and ``miseres`` count.
    """

    players: int
    mignon: bool = False
    taker: int = 0
    partner: int | None = None
    bid: str | int = "petite"
    attack_points: float = 0
    defence_points: float = 0
    oudlers: int = 0
    petit: str | None = None
    handfuls: tuple[tuple[str, str], ...] = ()
    slam: str | None = None
    slam_announced: str | None = None
    miseres: tuple[int, ...] = ()
    player_points: tuple[float, ...] | None = None


class Sheet(NamedTuple):
    """The score: what each defender pays, how it comes about, and the row."""

    scores: tuple[float, ...]
    unit: float | None = None
    made: bool | None = None
    target: int | None = None
    margin: float | None = None
    multiplier: int | None = None
    slam: str | None = None
    lines: tuple[tuple[str, float], ...] = ()


def settings(rules: Any) -> dict[str, Any]:
    """All options that the score hangs on, for the ``rules`` of a record."""
    preset, options = (rules, {}) if isinstance(rules, str) else (rules["preset"], rules.get("options") or {})
    return DEFAULTS | (OF_BGA if preset == "bga" else {}) | dict(options) | {"mignon": preset == "mignon"}


# The count of the tricks.


def led(trick: Sequence[str]) -> str | None:
    """Suit of the first card but the Excuse."""
    return next((card[0] for card in trick if card != "EX"), None)


def best(trick: Sequence[str], suit: str | None) -> int:
    """Place of the highest card of a suit."""
    return max((HEIGHT[card], place) for place, card in enumerate(trick) if card != "EX" and card[0] == suit)[1]


def tarot_winner(trick: Sequence[str]) -> int:
    """R7.5."""
    return best(trick, "T" if any(card[0] == "T" for card in trick) else led(trick))


def mignon_winner(trick: Sequence[str], chosen: str, seen: bool) -> int:
    """12.5; ``seen``: the Mignon was played in a trick before."""
    privilege = led(trick) == chosen and not seen and not {"EX", "T1", "T2"} & set(trick)
    return best(trick, chosen) if privilege else tarot_winner(trick)


class Course(NamedTuple):
    """The tricks of a record: seats and cards in order of play, and who won (by rank alone, R7.5 or 12.5)."""

    seats: list[list[int]]
    tricks: list[list[str]]
    winners: list[int]

    def seat_of(self, card: str) -> int | None:
        """Who played a card."""
        for seats, cards in zip(self.seats, self.tricks, strict=True):
            if card in cards:
                return seats[cards.index(card)]
        return None

    def trick_of(self, card: str) -> int | None:
        """Which trick (from 0) a card was played to."""
        return next((number for number, cards in enumerate(self.tricks) if card in cards), None)


def follow(record: Mapping[str, Any], first: int | None) -> Course:
    """The course of whole tricks; ``first`` leads where the record names no leader."""
    players = len(record["players"])
    course = Course([], [], [])
    leader = first
    seen = False
    for trick in record["tricks"]:
        entry = trick if isinstance(trick, dict) else {"cards": trick}
        leader = entry["leader"] if entry.get("leader") is not None else leader
        assert leader is not None, "nobody knows who led"
        seats = entry.get("seats") or [(leader + step) % players for step in range(players)]
        cards = [card.upper() for card in entry["cards"]]
        place = mignon_winner(cards, record["suit"], seen) if record.get("suit") else tarot_winner(cards)
        seen = seen or "EX" in cards
        course.seats.append(list(seats))
        course.tricks.append(cards)
        course.winners.append(seats[place])
        leader = seats[place]
    return course


def contract_of(record: Mapping[str, Any]) -> tuple[int, str | int] | None:
    """Taker and bid: the highest bid of this game, the earliest of equals; None where everybody passed."""
    auction = [(entry["seat"], entry["bid"]) for entry in record.get("auction") or ()]
    if not auction and record.get("contract"):
        return record["contract"]["taker"], record["contract"]["bid"]
    if settings(record["rules"])["mignon"]:
        return max([said for said in auction if isinstance(said[1], int)], key=lambda said: said[1], default=None)
    words = [said for said in auction if said[1] in BID_ORDER]
    return max(words, key=lambda said: BID_ORDER.index(said[1]), default=None)


def count(record: Mapping[str, Any]) -> Result:
    """What a whole record with known cards came to. Announcements are taken as valid."""
    options = settings(record["rules"])
    dealer = record.get("dealer")
    players = len(record["players"])
    first = 0 if dealer == "sitting_out" else None if dealer is None else (dealer + 1) % players
    announced = list(record.get("announcements") or ())
    slam_seat = next((said["seat"] for said in announced if said["kind"] == "slam"), None)
    course = follow(record, first if slam_seat is None else slam_seat)
    contract = contract_of(record)
    miseres = tuple(said["seat"] for said in announced if said["kind"] == "misere")
    if contract is None:
        return Result(players, player_points=_goulash_points(course, players, options), miseres=miseres)
    taker, bid = contract
    partner = course.seat_of(record["call"]) if record.get("call") else None
    if options["mignon"] and players == 4 and options["mignon_4p_teams"] == "fixed":
        partner = (taker + 2) % 4
    partner = None if partner == taker else partner
    side = ["attack" if seat in (taker, partner) else "defence" for seat in range(players)]
    pile = set(PACK).difference(*course.tricks)
    result = Result(players, options["mignon"], taker, partner, bid)
    if options["mignon"]:
        return _mignon_points(result, course, side, pile, options)
    handfuls = tuple(
        (said.get("level") or LEVELS[HANDFUL_SIZES[players].index(len(said["cards"]))], side[said["seat"]])
        for said in announced
        if said["kind"] == "handful"
    )
    said_by = None if slam_seat is None else side[slam_seat]
    result = result._replace(handfuls=handfuls, slam_announced=said_by, miseres=miseres)
    return _tarot_points(result, course, side, pile, options)


def _tarot_points(
    result: Result, course: Course, side: Sequence[str], pile: set[str], options: Mapping[str, Any]
) -> Result:
    """Points, oudlers, petit and slam of a contract (sections 8, 9, 10.3, 10.6)."""
    last = len(course.tricks) - 1
    camps = [side[seat] for seat in course.winners]
    excuse_trick, excuse_seat = course.trick_of("EX"), course.seat_of("EX")
    excuse_wins = False
    if excuse_seat is not None and excuse_trick == last and set(camps[:last]) == {side[excuse_seat]}:
        in_scope = {
            "camp": True,
            "taker": excuse_seat == result.taker,
            "leader": course.tricks[last][0] == "EX",
        }
        excuse_wins = in_scope[options["slam_excuse_scope"]]
        camps[last] = side[excuse_seat] if excuse_wins else camps[last]
    piles: dict[str, set[str]] = {"attack": set(), "defence": set()}
    for camp, cards in zip(camps, course.tricks, strict=True):
        piles[camp] |= set(cards)
    piles["defence" if result.bid == "garde_contre" else "attack"] |= pile
    points = {camp: sum(POINTS[card] for card in cards) for camp, cards in piles.items()}
    oudlers = {camp: len(cards & OUDLERS) for camp, cards in piles.items()}
    if excuse_seat is not None and excuse_trick is not None and not excuse_wins:
        own, holder = side[excuse_seat], camps[excuse_trick]
        to = own
        if excuse_trick == last:
            to = OTHER[own] if options["excuse_last_trick"] == "opponents" else holder
        if to != holder:
            moved = 4.0 if _gives_back(result.players, options) else 4.5
            points[holder], points[to] = points[holder] - moved, points[to] + moved
            oudlers[holder], oudlers[to] = oudlers[holder] - 1, oudlers[to] + 1
    slam = camps[0] if len(set(camps)) == 1 else None
    petit_tricks = (last - 1, last) if excuse_wins and slam else (last,)
    petit = camps[last] if course.trick_of("T1") in petit_tricks else None
    return result._replace(
        attack_points=points["attack"],
        defence_points=points["defence"],
        oudlers=oudlers["attack"],
        petit=petit,
        slam=slam,
    )


def _gives_back(players: int, options: Mapping[str, Any]) -> bool:
    """Whether a card worth half a point is given for the Excuse (R8.4)."""
    return {"half_point": True, "none": False, "none_at_3_and_5": players == 4}[options["excuse_exchange"]]


def _mignon_points(
    result: Result, course: Course, side: Sequence[str], pile: set[str], options: Mapping[str, Any]
) -> Result:
    points = {"attack": 0.0, "defence": 0.0}
    for winner, cards in zip(course.winners, course.tricks, strict=True):
        points[side[winner]] += sum(MIGNON_POINTS[card] for card in cards)
    if options["mignon_dog"] != "out":
        points["attack"] += sum(MIGNON_POINTS[card] for card in pile)
    trick, seat = course.trick_of("EX"), course.seat_of("EX")
    if trick is not None and seat is not None:
        in_last = trick == len(course.tricks) - 1
        if options["mignon_last_trick" if in_last else "mignon_ownership"] == "keeps":
            points[side[course.winners[trick]]] -= MIGNON_POINTS["EX"]
            points[side[seat]] += MIGNON_POINTS["EX"]
    return result._replace(attack_points=points["attack"], defence_points=points["defence"])


def _goulash_points(course: Course, players: int, options: Mapping[str, Any]) -> tuple[float, ...]:
    """R11.2."""
    points = [0.0] * players
    last = len(course.tricks) - 1
    excuse_trick, excuse_seat = course.trick_of("EX"), course.seat_of("EX")
    for number, cards in enumerate(course.tricks):
        winner = course.winners[number]
        if number == excuse_trick and excuse_seat is not None:
            if number == last:
                winner = excuse_seat
            else:
                kept = 4.0 if options["goulash_excuse_exchange"] == "half_point" and winner != excuse_seat else 4.5
                points[excuse_seat] += kept
                points[winner] -= kept
        points[winner] += sum(POINTS[card] for card in cards)
    return tuple(points)


# The score from the count.


def score(result: Result, options: Mapping[str, Any]) -> Sheet:
    """The score of a result under options (``settings``)."""
    if result.player_points is not None:
        return _score_goulash(result, options)
    if result.mignon:
        return _score_mignon(result, options)
    return _score_contract(result, options)


def _score_contract(result: Result, options: Mapping[str, Any]) -> Sheet:
    target = TARGET[result.oudlers]
    over = result.attack_points - target
    made = over >= 0 or (over == -0.5 and options["half_point"] == "attack_short_half_wins")
    nobody = over == -0.5 and options["half_point"] == "zero"
    margin = 0.0 if nobody else max(over, 0.0) if made else -over
    step = options["round_to"]
    if options["half_point"] != "kept" or step > 1:
        margin = float(math.ceil(margin / step) * step)
    sign = 1 if made else -1
    factor = MULTIPLIER[options["bid_set"]][str(result.bid)]
    lines: list[tuple[str, float]] = []
    if not nobody:
        lines += [("base", sign * 25), ("margin", sign * margin), ("multiplier", sign * (25 + margin) * (factor - 1))]
    petit = SIGN[result.petit] * 10 * (factor if options["petit_multiplied"] else 1)
    lines.append(("petit_au_bout", petit))
    primes = dict(zip(LEVELS, PRIMES[options["handful_values"]], strict=True))
    signed_by_show = options["handful_beneficiary"] == "showing_camp_signed"
    for level, shown_by in sorted(result.handfuls, key=lambda shown: LEVELS.index(shown[0])):
        amount = primes[level] * (SIGN[shown_by] if signed_by_show else sign)
        lines.append((f"handful_{level}", 0 if nobody else amount))
    lines.append(("slam", _slam_prime(result.slam_announced, result.slam, options)))
    attack = {result.taker, result.partner}
    if options["misere"] == "camp":
        for seat in result.miseres:
            lines.append(("misere", options["misere_value"] * (1 if seat in attack else -1)))
    unit = float(sum(amount for _, amount in lines))
    alone = result.partner is None
    shares: tuple[float, float, float] = SHARES[result.players, alone]
    if options["petit_payer"] == "taker_only" and not alone:
        row = _shared(result, unit - petit, shares)
        row = [old + new for old, new in zip(row, _shared(result, petit, PETIT_OF_TAKER), strict=True)]
    elif options["five_player_split"] == "equal" and not alone:
        row = _shared(result, unit, EQUAL_SHARES)
    else:
        row = _shared(result, unit, shares)
    if options["misere"] == "individual":
        row = _with_miseres(row, result.miseres, options["misere_value"])
    word = _slam_word(result.slam_announced, result.slam)
    return Sheet(tuple(row), unit, made, target, sign * margin, factor, word, tuple(lines))


def _slam_prime(announced: str | None, won: str | None, options: Mapping[str, Any]) -> int:
    """Section 10.3, in what each defender pays."""
    unannounced: dict[str, int] = {"attack": 200, "defence": options["slam_defence"]}
    if announced is None:
        return 0 if won is None else SIGN[won] * unannounced[won]
    if won == announced:
        return SIGN[announced] * 400
    failed = -SIGN[announced] * 200
    if won is None or options["slam_failed_and_reversed"] == "one":
        return failed
    return failed + SIGN[won] * unannounced[won]


def _slam_word(announced: str | None, won: str | None) -> str:
    if won == "defence":
        return "defence_made"
    if won == "attack":
        return "announced_made" if announced == "attack" else "made"
    return "none" if announced is None else "announced_failed"


def _shared(result: Result, unit: float, shares: tuple[float, float, float]) -> list[float]:
    row = [shares[2] * unit] * result.players
    row[result.taker] = shares[0] * unit
    if result.partner is not None:
        row[result.partner] = shares[1] * unit
    return row


def _with_miseres(row: Sequence[float], seats: Sequence[int], value: float) -> list[float]:
    """Each other player pays the declarer (6.3)."""
    players = len(row)
    paid = [value * (players * seats.count(seat) - len(seats)) for seat in range(players)]
    return [old + new for old, new in zip(row, paid, strict=True)]


def _score_goulash(result: Result, options: Mapping[str, Any]) -> Sheet:
    points = result.player_points or ()
    row: Sequence[float] = [sum(points) - result.players * own for own in points]
    if options["goulash_misere"] and options["misere"] != "off":
        row = _with_miseres(row, result.miseres, options["misere_value"])
    return Sheet(tuple(row))


def _score_mignon(result: Result, options: Mapping[str, Any]) -> Sheet:
    bid = int(result.bid)
    made = result.attack_points >= bid
    unit = float(bid if made else -bid)
    alone = result.partner is None
    shares: tuple[float, float, float] = MIGNON_SHARES[result.players, alone]
    if alone and options["mignon_self_call"] == "literal" and result.players in MIGNON_LITERAL:
        shares = MIGNON_LITERAL[result.players]
    row = _shared(result, unit, shares)
    return Sheet(tuple(row), unit, made, bid, result.attack_points - bid, lines=(("base", unit),))
