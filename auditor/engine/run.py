"""Replays one hand: the only reading of a record, step by step, with the faults where they happen."""

from dataclasses import dataclass

from auditor.cards import EXCUSE_BIT
from auditor.engine import announcing, bidding, deal, layout, outcome, taker
from auditor.engine.case import CONTRACT, GOULASH, PASSED_OUT, VOID, Case, exact, known, open_case
from auditor.engine.hand import Hand
from auditor.engine.knowledge import holdings
from auditor.engine.plays import PlayJudge, mark_plays
from auditor.engine.replay import Replay
from auditor.rules.options import OPTIONS, READING_OPTIONS
from auditor.rules.ruleset import RuleSet
from auditor.rules.score import Score
from auditor.rules.tally import WholeTricks

_OF_THE_EXCUSE_LAST = ("excuse_last_trick", "slam_excuse_scope")


@dataclass(slots=True)
class Reading:
    """Another value of a disputed option and the score it would give (W901)."""

    option: str
    value: str | bool | int
    score: Score


@dataclass(slots=True)
class Judged:
    """A replay with what it was computed from, so that other readings can be scored without a new replay."""

    replay: Replay
    case: Case
    whole: WholeTricks | None


def replay(hand: Hand, rules: RuleSet) -> Judged:
    """Replays a hand under a rule set. Never fails on a hand that the record model accepts."""
    case = open_case(hand, rules)
    result = case.replay
    deal.judge_deal(case)
    bidding.judge_bidding(case)
    result.kind = case.kind
    taker.trust_discard(case)
    announcing.find_slam_leader(case)
    layout.lay_tricks(case)
    held = holdings(case)
    taker.find_partner(case, held)
    if case.first_lead_open:
        announcing.find_slam_leader(case)
        layout.lay_tricks(case)
    taker.infer_discard(case)
    _reconstruct(case)
    deal.judge_petit_sec(case)
    taker.judge_call(case, held)
    taker.judge_discarded_cards(case, held)
    announcing.judge_announcements(case, held)
    announcing.add_shown_cards(case, held)
    layout.judge_order(case)
    PlayJudge(case, held).run()
    outcome.judge_last_trick(case)
    layout.judge_winners(case)
    mark_plays(case)
    whole, _ = outcome.settle(case)
    result.outcome = _outcome_word(case)
    return Judged(result, case, whole)


def _reconstruct(case: Case) -> None:
    """Hands as dealt: recorded, or put together from whole plays (the taker's needs dog and discard too)."""
    result = case.replay
    result.dog = case.dog
    result.dealt = list(case.dealt)
    result.dealt_inferred = [False] * case.hand.players
    if case.kind in (CONTRACT, VOID) and case.taker is None:
        return
    if all(exact(dealt) for dealt in case.dealt) or not case.whole_play:
        return
    played = [0] * case.hand.players
    for laid in case.laid:
        for seat, card in zip(laid.seats or (), laid.cards, strict=True):
            played[seat] |= 1 << card
    for seat, dealt in enumerate(case.dealt):
        if exact(dealt):
            continue
        cards = played[seat]
        if case.takes_dog and seat == case.taker:
            if not exact(case.dog) or result.discard is None:
                continue
            cards = (cards | known(result.discard)) & ~known(case.dog)
        consistent = not known(dealt) & ~cards and cards.bit_count() == case.table.hand_size
        if consistent and not cards & _recorded_elsewhere(case, seat):
            result.dealt[seat] = cards
            result.dealt_inferred[seat] = True


def _recorded_elsewhere(case: Case, seat: int) -> int:
    cards = known(case.dog)
    for other, dealt in enumerate(case.dealt):
        if other != seat:
            cards |= known(dealt)
    return cards


def _outcome_word(case: Case) -> str:
    """Word of the store for how the hand ended."""
    if case.kind in (PASSED_OUT, VOID):
        return case.kind
    if case.replay.level != "full":
        return case.replay.level
    if case.hand.status == "partial":
        return "partial"
    return GOULASH if case.kind == GOULASH else "played"


def other_readings(judged: Judged) -> list[Reading]:
    """For each option of W901, the first other value under which the row of scores would be another."""
    whole, score = judged.whole, judged.replay.score
    if whole is None or score is None:
        return []
    case, rules = judged.case, judged.replay.rules
    readings = []
    options = relevant_readings(judged)
    figures = outcome.figures_of_tricks(case, whole, rules) if options else None
    for option in options:
        for value in option_values(option, rules):
            changed = rules.with_option(option, value)
            # These change the score by the figures alone.
            if option in _OF_THE_EXCUSE_LAST and outcome.figures_of_tricks(case, whole, changed) == figures:
                continue
            other = outcome.score_tricks(case, whole, changed)
            if other is not None and other.scores != score.scores:
                readings.append(Reading(option, value, other))
                break
    return readings


def relevant_readings(judged: Judged) -> list[str]:
    """The options of W901 that may matter here: of this game, and not set by the record or the command line."""
    case, rules = judged.case, judged.replay.rules
    if case.is_mignon:
        names = [name for name in READING_OPTIONS if name.startswith("mignon")]
    elif case.kind == GOULASH:
        names = ["goulash_excuse_exchange"]
    else:
        names = []
        if case.laid and case.laid[-1].mask & EXCUSE_BIT:
            names += _OF_THE_EXCUSE_LAST
        if judged.replay.score is not None and judged.replay.score.slam == "defence_made":
            names.append("slam_failed_and_reversed")
            if rules.preset == "bga":
                names.append("slam_defence")
    return [name for name in names if name not in rules.explicit]


def option_values(option: str, rules: RuleSet) -> list[str | bool | int]:
    """The values of an option other than the one in force."""
    return [value for value in OPTIONS[option].values if value != rules.value(option)]
