"""Random results of hands, scored by the program and by ``second_scorer``, and compared line by line.

Three kinds: figures alone; whole tricks in which anybody plays anything, bent towards slams, late Excuses and
late Petits; and legal hands from ``auditor.dealing``. Options are drawn anew for each.
"""

import json
import random
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import second_scorer
from second_scorer import PACK, Result, Sheet

from auditor.audit.intake import to_hand
from auditor.audit.score_block import computed_block
from auditor.dealing import Dealer, Options
from auditor.dealing.options import PLAYS, STACKS
from auditor.engine.run import replay
from auditor.rules.goulash import goulash_score
from auditor.rules.mignon import mignon_score
from auditor.rules.options import OPTIONS
from auditor.rules.ruleset import RuleSet, rule_set
from auditor.rules.score import Figures, Score, contract_score

Record = dict[str, Any]
TRICKS = {3: 24, 4: 18, 5: 15}
SLAMS = (None, None, None, "attack", "defence")
LEVELS = ("single", "double", "triple")
OPTION_SETS = 400
BIDS = tuple(second_scorer.MULTIPLIER["petite_1_2_4_6"])


class Law(NamedTuple):
    """A preset with some options, as a record writes it, as the program has it and as the second scorer has it."""

    written: dict[str, Any]
    rules: RuleSet
    options: Mapping[str, Any]


@lru_cache
def laws(preset: str) -> tuple[Law, ...]:
    """Sets of options, drawn once: each option that the score hangs on has its own value in half of them."""
    rng = random.Random(preset)
    game = "mignon" if preset == "mignon" else "tarot"
    names = [name for name in (*second_scorer.DEFAULTS, "slam_announcer") if OPTIONS[name].game == game]
    drawn = []
    for number in range(OPTION_SETS):
        chosen = {name: rng.choice(OPTIONS[name].values) for name in names if number and rng.random() < 0.5}
        if not contradictory(chosen):
            written = {"preset": preset, "options": chosen}
            drawn.append(Law(written, rule_set(preset, chosen), second_scorer.settings(written)))
    return tuple(drawn)


def contradictory(options: Mapping[str, Any]) -> bool:
    """Pairs of home rules that the text leaves open together.

    With nobody winning by half a point no handful is paid, and a handful goes to the camp that showed it
    whoever wins; and a half point of the margin, shared equally by two, is a quarter, which no record holds.
    """
    half_point = options.get("half_point")
    shown = half_point == "zero" and options.get("handful_beneficiary") == "showing_camp_signed"
    return shown or (half_point == "kept" and options.get("five_player_split") == "equal")


def differences(sheet: Sheet, result: Result, block: Mapping[str, Any]) -> list[str]:
    """Where a score of the program (as ``audit --format json`` prints it) is not that of the second scorer."""
    pairs: dict[str, tuple[Any, Any]] = {"scores": (list(sheet.scores), block["scores"])}
    if result.player_points is not None:
        pairs["player_points"] = (list(result.player_points), block["player_points"])
    else:
        pairs |= {
            "taker": (result.taker, block["taker"]),
            "partner": (result.partner, block["partner"]),
            "bid": (result.bid, block["bid"]),
            "attack": (result.attack_points, block["points"]["attack"]),
            "defence": (result.defence_points, block["points"]["defence"]),
            "unit": (sheet.unit, block["unit"]),
            "made": (sheet.made, block["made"]),
            "target": (sheet.target, block["target"]),
            "margin": (sheet.margin, block["margin"]),
            "multiplier": (sheet.multiplier, block["multiplier"]),
            "lines": (_paying(sheet.lines), _paying((line["label"], line["amount"]) for line in block["breakdown"])),
        }
        if not result.mignon:
            levels = sorted((level for level, _ in result.handfuls), key=LEVELS.index)
            pairs |= {
                "oudlers": (result.oudlers, block["oudlers"]),
                "petit": (result.petit or "none", block["petit_au_bout"]),
                "handfuls": (levels, block["handfuls"]),
                "slam": (sheet.slam, block["slam"]),
            }
    return [
        f"{what}: {second!r}, the program has {first!r}" for what, (second, first) in pairs.items() if second != first
    ]


def _paying(lines: Any) -> list[tuple[str, float]]:
    return [(label, amount) for label, amount in lines if amount]


# Figures alone.


def compare_figures(rng: random.Random) -> list[str]:
    """One random set of figures; what the two scorers do not agree on."""
    law = rng.choice(laws(rng.choice(("fft", "fft", "bga", "mignon"))))
    players = rng.choice((3, 4, 5))
    if law.options["mignon"]:
        result = _mignon_figures(players, rng)
        score = mignon_score(_figures(result, 150), law.rules)
    elif rng.random() < 0.1:
        result = _goulash_figures(players, rng)
        miseres = result.miseres if law.rules.goulash_misere and law.rules.misere != "off" else ()
        score = goulash_score([int(2 * taken) for taken in result.player_points or ()], miseres, law.rules)
    else:
        result = _tarot_figures(players, law, rng)
        score = contract_score(_figures(result, 182), law.rules)
    sheet = second_scorer.score(result, law.options)
    if score is None:
        return ["the program has no score"]
    found = differences(sheet, result, _block(score))
    return [f"{result} under {law.written}: {difference}" for difference in found]


def _partner(players: int, taker: int, may_have: bool, rng: random.Random) -> int | None:
    if not may_have or rng.random() < 0.25:
        return None
    return rng.choice([seat for seat in range(players) if seat != taker])


def _tarot_figures(players: int, law: Law, rng: random.Random) -> Result:
    taker = rng.randrange(players)
    oudlers = rng.randrange(4)
    # Near the target, where it matters, as often as anywhere.
    near = second_scorer.TARGET[oudlers] + rng.randrange(-6, 7) / 2
    points = near if rng.random() < 0.5 else rng.randrange(183) / 2
    return Result(
        players,
        taker=taker,
        partner=_partner(players, taker, players == 5, rng),
        bid=rng.choice(list(second_scorer.MULTIPLIER[law.options["bid_set"]])),
        attack_points=points,
        defence_points=91 - points,
        oudlers=oudlers,
        petit=rng.choice((None, None, "attack", "defence")),
        handfuls=tuple(
            (rng.choice(LEVELS), rng.choice(("attack", "defence"))) for _ in range(rng.choice((0, 0, 1, 2)))
        ),
        slam=rng.choice(SLAMS),
        slam_announced=rng.choice(SLAMS),
        miseres=tuple(rng.randrange(players) for _ in range(rng.choice((0, 0, 1, 2)))),
    )


def _mignon_figures(players: int, rng: random.Random) -> Result:
    taker, bid = rng.randrange(players), rng.randrange(25, 76)
    points = float(bid + rng.randrange(-3, 4) if rng.random() < 0.5 else rng.randrange(76))
    partner = _partner(players, taker, players > 3, rng)
    return Result(players, True, taker, partner, bid, points, 75 - points)


def _goulash_figures(players: int, rng: random.Random) -> Result:
    cuts = sorted(rng.randrange(177) / 2 for _ in range(players - 1))
    points = [high - low for low, high in zip((0.0, *cuts), (*cuts, 88.0), strict=True)]
    miseres = tuple(rng.randrange(players) for _ in range(rng.choice((0, 1, 2))))
    return Result(players, player_points=tuple(points), miseres=miseres)


def _figures(result: Result, total: int) -> Figures:
    return Figures(
        players=result.players,
        taker=result.taker,
        bid=result.bid,
        attack_points=int(2 * result.attack_points),
        oudlers=result.oudlers,
        partner=result.partner,
        total=total,
        petit_au_bout=result.petit or "none",
        handfuls=result.handfuls,
        slam_made=result.slam,
        slam_announced=result.slam_announced,
        miseres=result.miseres,
    )


def _block(score: Score) -> Record:
    """The score in points, like the machine formats have it."""

    def halved(value: int | None) -> float | None:
        return None if value is None else value / 2

    return {
        "taker": score.taker,
        "partner": score.partner,
        "bid": score.bid,
        "multiplier": score.multiplier,
        "oudlers": score.oudlers,
        "target": halved(score.target),
        "points": {"attack": halved(score.attack_points), "defence": halved(score.defence_points)},
        "made": score.made,
        "margin": halved(score.margin),
        "petit_au_bout": score.petit_au_bout,
        "handfuls": list(score.handfuls),
        "slam": score.slam,
        "unit": halved(score.unit),
        "scores": [value / 2 for value in score.scores or ()],
        "breakdown": [{"label": label, "amount": amount / 2} for label, amount in score.breakdown],
        "player_points": [value / 2 for value in score.player_points or ()],
    }


# Whole tricks.


def compare_record(record: Record) -> list[str] | None:
    """What the scorers do not agree on for a record with whole tricks; None for one without."""
    rules = rule_set(record["rules"]["preset"], record["rules"]["options"])
    result = replay(to_hand(record), rules).replay
    block = computed_block(result.score)
    if not result.whole or block is None:
        return None
    counted = second_scorer.count(record)
    sheet = second_scorer.score(counted, second_scorer.settings(record["rules"]))
    return [f"{json.dumps(record)}: {difference}" for difference in differences(sheet, counted, block)]


def wild_record(rng: random.Random) -> Record:
    """A record of whole tricks and nothing else, in which everybody plays anything; seats follow the true winners."""
    law = rng.choice(laws(rng.choice(("fft", "bga", "mignon"))))
    mignon = law.options["mignon"]
    players = rng.choice((3, 4, 5))
    goulash = not mignon and law.options["all_pass"] != "redeal" and rng.random() < 0.2
    dealer = rng.randrange(players)
    record: Record = {
        "format": "tarot-hand",
        "version": "1.0",
        "rules": law.written,
        "players": [f"P{seat}" for seat in range(players)],
        "dealer": dealer,
    }
    taker = rng.randrange(players)
    attack = {taker}
    fixed = mignon and players == 4 and law.options["mignon_4p_teams"] == "fixed"
    if fixed:
        attack.add((taker + 2) % 4)
    elif players == 5 or (mignon and players == 4):
        attack.add(rng.randrange(players))
    if goulash:
        record["auction"] = [{"seat": (dealer + step) % players, "bid": "pass"} for step in range(1, players + 1)]
    else:
        bids = second_scorer.MULTIPLIER[law.options["bid_set"]]
        record["contract"] = {"taker": taker, "bid": rng.randrange(25, 76) if mignon else rng.choice(list(bids))}
    if mignon:
        record["suit"] = rng.choice("SHDC")
    first = (dealer + 1) % players
    if not (goulash or mignon) and rng.random() < 0.2:
        may_announce = {"taker": [taker], "attack": sorted(attack), "any": range(players)}
        first = rng.choice(may_announce[law.rules.slam_announcer])
        record["announcements"] = [{"seat": first, "kind": "slam"}]
    favoured = rng.choice((None, attack, set(range(players)) - attack))
    seats, tricks = _wild_tricks(players, first, favoured, record.get("suit"), rng)
    record["tricks"] = [{"leader": order[0], "cards": cards} for order, cards in zip(seats, tricks, strict=True)]
    if not (goulash or fixed) and (players == 5 or (mignon and players == 4)):
        partner = next(iter(attack - {taker}), taker)
        played = [card for order, cards in zip(seats, tricks, strict=True) for card in [cards[order.index(partner)]]]
        record["call"] = rng.choice([card for card in played if card[0] in "SHDC"] or ["SK"])
    if not (goulash or mignon):
        record["announcements"] = record.get("announcements", []) + _handfuls(players, seats, tricks, rng)
    return record


def _wild_tricks(
    players: int, first: int, favoured: set[int] | None, suit: str | None, rng: random.Random
) -> tuple[list[list[int]], list[list[str]]]:
    """Random tricks; all of them, or all but one, are won by the favoured seats where there are some."""
    count = TRICKS[players]
    cards = list(PACK[:-1])
    rng.shuffle(cards)
    tricks = [cards[players * number : players * (number + 1)] for number in range(count)]
    pile = cards[players * count :]
    _put(tricks, pile, "T1", rng.choice((count - 1, count - 1, count - 2, rng.randrange(count))), rng)
    excuse_trick = rng.choice((count - 1, count - 1, rng.randrange(count), None))
    if excuse_trick is None:
        pile.append("EX")
    else:
        place = rng.randrange(players)
        tricks[excuse_trick][place] = "EX"
    spared = rng.choice((count - 1, rng.randrange(count), None, None))
    seats: list[list[int]] = []
    seen, leader = False, first
    for number, trick in enumerate(tricks):
        order = [(leader + step) % players for step in range(players)]
        winner = _winner(trick, order, suit, seen)
        for _ in range(40):
            if favoured is None or number == spared or winner in favoured:
                break
            rng.shuffle(trick)
            winner = _winner(trick, order, suit, seen)
        seen = seen or "EX" in trick
        seats.append(order)
        leader = winner
    return seats, tricks


def _put(tricks: list[list[str]], pile: list[str], card: str, number: int, rng: random.Random) -> None:
    """Changes a card into a trick."""
    place = rng.randrange(len(tricks[number]))
    other = tricks[number][place]
    for cards in (*tricks, pile):
        if card in cards:
            cards[cards.index(card)] = other
    tricks[number][place] = card


def _winner(trick: list[str], order: list[int], suit: str | None, seen: bool) -> int:
    if suit is None:
        return order[second_scorer.tarot_winner(trick)]
    return order[second_scorer.mignon_winner(trick, suit, seen)]


def _handfuls(players: int, seats: list[list[int]], tricks: list[list[str]], rng: random.Random) -> list[Record]:
    """Right handfuls of the seats that have the trumps."""
    shown = []
    for seat in range(players):
        own = [cards[order.index(seat)] for order, cards in zip(seats, tricks, strict=True)]
        trumps = [card for card in own if card[0] == "T"]
        sizes = [size for size in second_scorer.HANDFUL_SIZES[players] if size <= len(trumps)]
        if sizes and rng.random() < 0.7:
            shown.append({"seat": seat, "kind": "handful", "cards": trumps[: rng.choice(sizes)]})
    return shown


def wild_records(seed: int) -> Iterator[Record]:
    """Endless random records of whole tricks."""
    rng = random.Random(seed)
    while True:
        yield wild_record(rng)


def dealt_records(seed: int) -> Iterator[Record]:
    """Endless legal hands of all games, tables, stacks and manners of play, under random options."""
    rng = random.Random(seed)
    number = 0
    while True:
        preset = rng.choice(("fft", "bga", "mignon"))
        law = rng.choice(laws(preset))
        wanted = Options(
            players=rng.choice((3, 4, 5)),
            rules=preset,
            seed=rng.randrange(1 << 30),
            play=rng.choice(PLAYS),
            stack=rng.choice((*STACKS, "strong", "trumps")),
            claims=False,
            options=law.written["options"],
        )
        dealer = Dealer(wanted)
        for _ in range(20):
            number += 1
            yield dealer.hand(number) | {"rules": law.written}
