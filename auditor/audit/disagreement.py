"""Explains a wrong unit or row of scores: from which other wrong claim it follows, or under which reading
of the rules, bid or slip of the pen it would be right (findings.md, "Reading a disagreement")."""

from collections.abc import Callable, Container, Iterable, Iterator
from typing import Final

from auditor.cards import KINGS, OUDLERS, TRUMPS
from auditor.engine.case import CONTRACT, Case, known
from auditor.engine.hand import Claims
from auditor.engine.outcome import (
    LAST_CONTRACT,
    claimed_handfuls,
    claimed_slam,
    figures_of_claims,
    figures_of_tricks,
    score_figures,
    score_tricks,
    shown_handfuls,
    tally_contract,
)
from auditor.engine.run import Judged, replay
from auditor.rules.auction import allowed_bids
from auditor.rules.call import has_call
from auditor.rules.options import OPTIONS
from auditor.rules.ruleset import RuleSet, options_asked_for, text_of
from auditor.rules.score import TARGETS, Figures, Score
from auditor.rules.tally import EXCUSE_HALF_POINTS, WholeTricks, exchange

Agrees = Callable[[Score | None], bool]
ScoreUnder = Callable[[RuleSet], Score | None]
_OF_ANNOUNCEMENTS: Final = {
    "handful": ("handful_underdeclare",),
    "slam": ("slam_announcer", "slam_leads"),
    "misere": ("misere", "misere_excuse", "misere_honours"),
}
"""Options under which an announcement may be worth something else, or the first lead somebody else's."""


def _agreement(judged: Judged, code: str) -> Agrees:
    """Whether a score would make the claim right: the row for S704, the unit for S709."""
    claims = judged.case.hand.claims
    if code == "S704":
        return lambda score: score is not None and score.scores == claims.scores
    return lambda score: score is not None and score.unit == claims.unit


def _figures(judged: Judged) -> Figures | None:
    if judged.case.kind != CONTRACT:
        return None
    if judged.whole is not None:
        return figures_of_tricks(judged.case, judged.whole, judged.replay.rules)
    return figures_of_claims(judged.case)


def follows_from(judged: Judged, code: str) -> str | None:
    """Code of the other wrong claim from which this one follows exactly, or None."""
    figures = _figures(judged)
    if figures is None:
        return None
    agrees = _agreement(judged, code)
    rules = judged.replay.rules
    found = {fault.code for fault in judged.replay.faults}
    together = figures
    for other, claimed in _claimed_figures(judged, figures):
        if other not in found:
            continue
        if agrees(score_figures(claimed, rules)):
            return other
        changed = {name: value for name, value in claimed._asdict().items() if value != getattr(figures, name)}
        together = together._replace(**changed)
        if agrees(score_figures(together, rules)):
            return other
    if code == "S704" and _row_of_claimed_unit(judged, figures):
        return "S709"
    return None


def _claimed_figures(judged: Judged, figures: Figures) -> Iterator[tuple[str, Figures]]:
    """The figures with one claim put in the place of the computed value, under the code of that claim."""
    claims = judged.case.hand.claims
    points = claims.attack_points
    if points is None and claims.defence_points is not None and figures.total is not None:
        points = figures.total - claims.defence_points
    if points is not None:
        yield "S701", figures._replace(attack_points=points)
    if claims.oudlers is not None:
        yield "S702", figures._replace(oudlers=claims.oudlers)
    if claims.petit_au_bout is not None:
        yield "S706", figures._replace(petit_au_bout=claims.petit_au_bout)
    if claims.handfuls is not None:
        yield "S707", figures._replace(handfuls=claimed_handfuls(claims.handfuls, shown_handfuls(judged.case)))
    if claims.slam is not None:
        made, announced = claimed_slam(judged.case, claims.slam)
        yield "S708", figures._replace(slam_made=made, slam_announced=announced)
    yield from _claimed_contract(claims, figures)
    if claims.target is not None and claims.target // 2 in TARGETS:
        yield "S703", figures._replace(oudlers=TARGETS.index(claims.target // 2))
    if claims.made is not None and 0 <= figures.oudlers < len(TARGETS):
        target = 2 * TARGETS[figures.oudlers]
        mirrored = 2 * target - figures.attack_points
        yield "S703", figures._replace(attack_points=mirrored)


def _claimed_contract(claims: Claims, figures: Figures) -> Iterator[tuple[str, Figures]]:
    if claims.bid is not None or claims.taker is not None:
        taker = figures.taker if claims.taker is None else claims.taker
        if 0 <= taker < figures.players:
            bid = figures.bid if claims.bid is None else claims.bid
            yield "A206", figures._replace(taker=taker, bid=bid)
    if claims.alone or claims.partner is not None:
        partner = None if claims.partner == figures.taker else claims.partner
        if partner is None or 0 <= partner < figures.players:
            yield "C306", figures._replace(partner=partner, partner_known=True)


def _row_of_claimed_unit(judged: Judged, figures: Figures) -> bool:
    """Whether the claimed row is the right division of a wrong claimed unit."""
    claims = judged.case.hand.claims
    right = judged.replay.score
    if claims.unit is None or claims.scores is None or right is None or right.unit in (None, 0, claims.unit):
        return False
    if right.scores is None or figures.miseres or right.unit is None:
        return False
    return all(
        wrong * right.unit == proper * claims.unit for wrong, proper in zip(claims.scores, right.scores, strict=True)
    )


def matching_readings(judged: Judged, code: str) -> list[str] | None:
    """Options, bids and slips each of which alone makes the claim right; None when there are none."""
    agrees = _agreement(judged, code)
    names = [
        *_matching_options(judged, agrees),
        *_matching_bids(judged, agrees),
        *_matching_slips(judged, agrees),
    ]
    return list(dict.fromkeys(names)) or None


def _matching_options(judged: Judged, agrees: Agrees) -> Iterator[str]:
    rules = judged.replay.rules
    ways = _ways_to_score_anew(judged)
    for option in OPTIONS.values():
        score_under = next((way for asked_for, way in ways if option.name in asked_for), None)
        if option.game != rules.game or score_under is None:
            continue
        for value in option.values:
            if value == rules.value(option.name) and type(value) is type(rules.value(option.name)):
                continue
            if agrees(score_under(rules.with_option(option.name, value))):
                yield f"option:{option.name}={text_of(value)}"


def _ways_to_score_anew(judged: Judged) -> list[tuple[Container[str], ScoreUnder]]:
    """For some options each how the hand is scored with another value of one of them; any other changes nothing."""
    case, rules = judged.case, judged.replay.rules

    def played_again(other: RuleSet) -> Score | None:
        return replay(case.hand, other).replay.score

    whole = _only_scored_anew(judged)
    figures = None if whole is None else figures_of_tricks(case, whole, rules)
    if whole is None or figures is None:
        return [(options_asked_for(rules, played_again), played_again)]

    def counted_again(other: RuleSet) -> Score | None:
        return score_tricks(case, whole, other)

    def scored_again(other: RuleSet) -> Score | None:
        return score_figures(figures, other)

    return [
        ([name for said in case.hand.announcements for name in _OF_ANNOUNCEMENTS[said.kind]], played_again),
        (options_asked_for(rules, lambda other: figures_of_tricks(case, whole, other)), counted_again),
        (options_asked_for(rules, scored_again), scored_again),
    ]


def _only_scored_anew(judged: Judged) -> WholeTricks | None:
    """The tricks of a hand that other options can only give another score, and not another course; else None.

    That is a contract of tarot, faultless but for its numbers and without a discard that another option forbids (of
    trumps that counts only where somebody may have shown them). Only its announcements may be worth something else.
    """
    case = judged.case
    announced = case.replay.announcements
    plain = case.kind == CONTRACT and not case.is_mignon and all(valid for _, valid, _ in announced)
    disputed = known(case.discard) & (KINGS | TRUMPS if announced else KINGS)
    if not plain or disputed or any(fault.code[0] != "S" for fault in judged.replay.faults):
        return None
    return judged.whole


def _matching_bids(judged: Judged, agrees: Agrees) -> Iterator[str]:
    figures = _figures(judged)
    if figures is None:
        return
    for bid in allowed_bids(figures.players, judged.replay.rules):
        if bid != figures.bid and agrees(score_figures(figures._replace(bid=bid), judged.replay.rules)):
            yield f"bid:{bid}"


def _matching_slips(judged: Judged, agrees: Agrees) -> Iterator[str]:
    figures, score = _figures(judged), judged.replay.score
    if figures is None or score is None or score.unit is None:
        return
    rules = judged.replay.rules
    for name, changed in _slips_of_figures(judged.case, figures, rules):
        if agrees(score_figures(changed, rules)):
            yield f"slip:{name}"
    if judged.whole is not None and not judged.case.is_mignon:
        for name, changed in _slips_of_counting(judged, figures):
            if agrees(score_figures(changed, rules)):
                yield f"slip:{name}"
    for name, unit in _slips_of_unit(score):
        if unit != score.unit and agrees(_with_unit(score, figures, unit)):
            yield f"slip:{name}"


def _with_unit(score: Score, figures: Figures, unit: int) -> Score:
    """A score with another unit, shared out in the same proportions (misères apart)."""
    scores = None
    if score.scores is not None and score.unit and not figures.miseres:
        scores = tuple(value * unit // score.unit for value in score.scores)
    return Score(scores=scores, unit=unit)


def _slips_of_figures(case: Case, figures: Figures, rules: RuleSet) -> Iterator[tuple[str, Figures]]:
    if figures.petit_au_bout != "none":
        yield "petit_forgotten", figures._replace(petit_au_bout="none")
        other = "defence" if figures.petit_au_bout == "attack" else "attack"
        yield "petit_other_side", figures._replace(petit_au_bout=other)
    if figures.handfuls:
        yield "handful_forgotten", figures._replace(handfuls=())
    if figures.slam_made or figures.slam_announced:
        yield "slam_forgotten", figures._replace(slam_made=None, slam_announced=None)
    if figures.partner is not None:
        yield "partner_swapped", figures._replace(taker=figures.partner, partner=figures.taker)
        yield "alone", figures._replace(partner=None)
    if has_call(figures.players, rules):
        for seat in range(figures.players):
            if seat not in (figures.taker, figures.partner):
                yield "partner_swapped", figures._replace(partner=seat, partner_known=True)
    if not case.is_mignon:
        for oudlers in range(len(TARGETS)):
            if oudlers != figures.oudlers and 0 <= figures.oudlers < len(TARGETS):
                yield "target_other_oudlers", figures._replace(oudlers=oudlers)


def _slips_of_counting(judged: Judged, figures: Figures) -> Iterator[tuple[str, Figures]]:
    """Dog counted for the other side; Excuse left with the winner of its trick, or kept whole."""
    whole, case = judged.whole, judged.case
    if whole is None:
        return
    direction = 1 if case.bid == LAST_CONTRACT else -1
    bouts = (whole.pile & OUDLERS).bit_count()
    points = figures.attack_points + direction * whole.pile_points
    yield "dog_other_side", figures._replace(attack_points=points)
    yield "dog_other_side", figures._replace(attack_points=points, oudlers=figures.oudlers + direction * bouts)
    if whole.excuse_trick is None or whole.excuse_seat is None:
        return
    counted = tally_contract(case, whole, judged.replay.rules)
    winner = counted.last_winner if whole.excuse_last else whole.winners[whole.excuse_trick]
    owner_attacks = bool(case.attack >> whole.excuse_seat & 1)
    if counted.excuse_wins or whole.excuse_last or owner_attacks == bool(case.attack >> winner & 1):
        return
    owed = exchange(figures.players, judged.replay.rules)
    sign = 1 if owner_attacks else -1
    kept = figures.attack_points + sign * (EXCUSE_HALF_POINTS - owed)
    yield "excuse_not_exchanged", figures._replace(attack_points=kept)
    lost = figures.attack_points - sign * owed
    yield "excuse_not_exchanged", figures._replace(attack_points=lost, oudlers=figures.oudlers - sign)


def _slips_of_unit(score: Score) -> Iterable[tuple[str, int]]:
    unit = score.unit or 0
    factor = score.multiplier or 1
    lines = list(score.breakdown)
    handfuls = sum(amount for label, amount in lines if label.startswith("handful"))
    petit = sum(amount for label, amount in lines if label == "petit_au_bout")
    multiplied = sum(amount for label, amount in lines if label == "multiplier")
    yield "handful_multiplied", unit + (factor - 1) * handfuls
    yield "handful_other_side", unit - 2 * handfuls
    yield "sign", -unit
    yield "multiplier_forgotten", unit - multiplied
    yield "multiplier_forgotten", unit - multiplied - petit + petit // factor
