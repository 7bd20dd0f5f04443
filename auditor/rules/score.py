"""The score of a contract hand from its figures, line by line (section 10).

Every amount is an integer in half points, the unit and the scores too.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from auditor.rules.announcements import handful_prime
from auditor.rules.auction import multiplier
from auditor.rules.ruleset import HANDFUL_LEVELS, RuleSet

TARGETS: Final = (56, 51, 41, 36)
"""Points to reach by the number of oudlers of the attack (R1.6)."""

BASE: Final = 25
PETIT_PRIME: Final = 10
SLAM_ANNOUNCED: Final = 400
SLAM_MADE: Final = 200
SLAM_FAILED: Final = 200

SLAM_WORDS: Final = ("announced_made", "made", "announced_failed", "defence_made", "none")


@dataclass(slots=True)
class Score:
    """A score line by line. Points, unit, scores and amounts are in half points; see section 10.

    ``scores`` is None where the partner of a five-player hand is not known. In a goulash, a passed-out
    or a void hand only ``scores`` (and ``player_points``) are set. ``margin`` is signed.
    """

    scores: tuple[int, ...] | None
    taker: int | None = None
    partner: int | None = None
    bid: str | int | None = None
    multiplier: int | None = None
    oudlers: int | None = None
    target: int | None = None
    attack_points: int | None = None
    defence_points: int | None = None
    made: bool | None = None
    margin: int | None = None
    petit_au_bout: str | None = None
    handfuls: tuple[str, ...] = ()
    slam: str | None = None
    unit: int | None = None
    breakdown: tuple[tuple[str, int], ...] = ()
    player_points: tuple[int, ...] | None = None


class Figures(NamedTuple):
    """What the score of a contract hand is computed from.

    ``partner`` None: the taker is alone, unless ``partner_known`` is false. ``attack_points`` in half
    points. ``petit_au_bout`` and the sides of ``handfuls`` (level, side) are ``attack`` or ``defence``.
    ``slam_made`` and ``slam_announced`` name sides. ``miseres`` are the declarers of valid misères. ``total`` are the
    half points of both sides together (None: not known).
    """

    players: int
    taker: int
    bid: str | int
    attack_points: int
    oudlers: int
    partner: int | None = None
    partner_known: bool = True
    total: int | None = 182
    petit_au_bout: str = "none"
    handfuls: tuple[tuple[str, str], ...] = ()
    slam_made: str | None = None
    slam_announced: str | None = None
    miseres: tuple[int, ...] = ()

    @property
    def defence_points(self) -> int | None:
        """Half points of the defence."""
        return None if self.total is None else self.total - self.attack_points


def target_points(oudlers: int) -> int:
    """Points to reach with this many oudlers (R1.6)."""
    return TARGETS[oudlers]


def slam_of_word(word: str) -> tuple[str | None, str | None]:
    """The side that made and the side that announced a slam, from the word of a claim."""
    made = {"announced_made": "attack", "made": "attack", "defence_made": "defence"}.get(word)
    return made, "attack" if word.startswith("announced") else None


def word_of_slam(made: str | None, announced: str | None) -> str:
    """The word of the claims for a slam (record.md); a slam of the defence is ``defence_made`` in any case."""
    if made == "defence":
        return "defence_made"
    if made == "attack":
        return "announced_made" if announced == "attack" else "made"
    return "announced_failed" if announced else "none"


def contract_score(figures: Figures, rules: RuleSet) -> Score | None:
    """The score of a contract hand (R10.1 to R10.4); None where the bid has no multiplier or no target."""
    factor = multiplier(figures.bid, rules)
    if factor is None or not 0 <= figures.oudlers <= 3:
        return None
    target = target_points(figures.oudlers)
    made, won, margin = _result(figures.attack_points - 2 * target, rules)
    sign = 0 if won is None else 1 if won else -1
    lines: list[tuple[str, int]] = [("base", sign * 2 * BASE)]
    if margin:
        lines.append(("margin", sign * margin))
    if factor != 1 and sign:
        lines.append(("multiplier", sign * (factor - 1) * (2 * BASE + margin)))
    petit = _petit(figures, factor, rules)
    if petit:
        lines.append(("petit_au_bout", petit))
    if figures.handfuls:
        lines += _handfuls(figures, sign, rules)
    slam = _slam(figures, rules)
    if slam:
        lines.append(("slam", slam))
    if rules.misere == "camp":
        lines += [("misere", 2 * rules.misere_value * _side(seat, figures)) for seat in figures.miseres]
    unit = sum([amount for _, amount in lines])
    scores = _shares(unit, petit, figures, rules) if figures.partner_known else None
    if scores is not None and rules.misere == "individual":
        pay_miseres(scores, figures.miseres, rules)
    return Score(
        scores=None if scores is None else tuple(scores),
        taker=figures.taker,
        partner=figures.partner,
        bid=figures.bid,
        multiplier=factor,
        oudlers=figures.oudlers,
        target=2 * target,
        attack_points=figures.attack_points,
        defence_points=figures.defence_points,
        made=made,
        margin=margin if made else -margin,
        petit_au_bout=figures.petit_au_bout,
        handfuls=tuple(sorted([level for level, _ in figures.handfuls], key=HANDFUL_LEVELS.index)),
        slam=word_of_slam(figures.slam_made, figures.slam_announced),
        unit=unit,
        breakdown=tuple(lines),
    )


def _result(difference: int, rules: RuleSet) -> tuple[bool, bool | None, int]:
    """Whether the contract is made, who wins (None: nobody), and the margin in half points (R10.1, R10.3)."""
    made = difference >= 0
    won: bool | None = made
    if difference == -1 and rules.half_point == "attack_short_half_wins":
        made, won, difference = True, True, 0
    elif difference == -1 and rules.half_point == "zero":
        won, difference = None, 0
    margin = abs(difference)
    if rules.half_point != "kept":
        margin += margin % 2
    if rules.round_to > 1:
        step = 2 * rules.round_to
        margin = -(-margin // step) * step
    return made, won, margin


def _petit(figures: Figures, factor: int, rules: RuleSet) -> int:
    """Petit au bout in half points, signed for the attack (R9.1, R9.6)."""
    if figures.petit_au_bout not in ("attack", "defence"):
        return 0
    amount = 2 * PETIT_PRIME * (factor if rules.petit_multiplied else 1)
    return amount if figures.petit_au_bout == "attack" else -amount


def _handfuls(figures: Figures, sign: int, rules: RuleSet) -> list[tuple[str, int]]:
    """The primes of the handfuls, for the camp that wins the hand (R6.7) or that showed."""
    lines = []
    for level, side in sorted(figures.handfuls, key=lambda shown: HANDFUL_LEVELS.index(shown[0])):
        if rules.handful_beneficiary == "showing_camp_signed":
            direction = 1 if side == "attack" else -1
        else:
            direction = sign
        lines.append((f"handful_{level}", direction * 2 * handful_prime(level, rules)))
    return lines


def _slam(figures: Figures, rules: RuleSet) -> int:
    """Primes of the slam in half points, signed for the attack (section 10.3)."""
    made, announced = figures.slam_made, figures.slam_announced
    amount = 0
    if made == "attack":
        amount = SLAM_ANNOUNCED if announced == "attack" else SLAM_MADE
    elif made == "defence":
        amount = -(SLAM_ANNOUNCED if announced == "defence" else rules.slam_defence)
    if announced and announced != made:
        reversed_once = made is not None and rules.slam_failed_and_reversed == "one"
        if not (reversed_once and amount):
            amount += -SLAM_FAILED if announced == "attack" else SLAM_FAILED
    return 2 * amount


def _side(seat: int, figures: Figures) -> int:
    return 1 if seat in (figures.taker, figures.partner) else -1


def _shares(unit: int, petit: int, figures: Figures, rules: RuleSet) -> list[int]:
    """The row of scores (section 10.4)."""
    scores = [-unit] * figures.players
    if figures.partner is None:
        scores[figures.taker] = unit * (figures.players - 1)
    elif rules.petit_payer == "taker_only":
        scores[figures.taker] = 2 * (unit - petit) + 3 * petit
        scores[figures.partner] = unit - petit
    elif rules.five_player_split == "equal":
        scores[figures.partner] = 3 * unit // 2
        scores[figures.taker] = 3 * unit - scores[figures.partner]
    else:
        scores[figures.taker], scores[figures.partner] = 2 * unit, unit
    return scores


def pay_miseres(scores: list[int], declarers: tuple[int, ...], rules: RuleSet) -> None:
    """Adds the misères that each other player pays to the declarer (section 6.3) to a row of scores."""
    for declarer in declarers:
        for seat in range(len(scores)):
            factor = len(scores) - 1 if seat == declarer else -1
            scores[seat] += factor * 2 * rules.misere_value
