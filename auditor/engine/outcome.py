"""The end of a hand: whole tricks or not, the fate of the Excuse, and the score (P511, P512)."""

from itertools import product

from auditor.cards import ALL_CARDS, EXCUSE, EXCUSE_BIT, HALF_POINTS, TOTAL_HALF_POINTS, cards_of
from auditor.engine.announcing import valid_miseres
from auditor.engine.case import CONTRACT, GOULASH, PASSED_OUT, VOID, Case, known
from auditor.engine.knowledge import all_played, unplayed
from auditor.rules import mignon
from auditor.rules.goulash import goulash_points, goulash_possible, goulash_score
from auditor.rules.mignon import mignon_attack_points, mignon_score
from auditor.rules.options import MIGNON
from auditor.rules.play import winning_position
from auditor.rules.ruleset import HANDFUL_LEVELS, RuleSet
from auditor.rules.score import Figures, Score, contract_score, slam_of_word
from auditor.rules.tally import Tally, WholeTricks, tally

LAST_CONTRACT = "garde_contre"


def judge_last_trick(case: Case) -> None:
    """Who wins a last trick with the Excuse in it (R8.7), and P511 or P512 at that card.

    Without a known partner the winner of such a trick is not judged; nor while an earlier winner that
    would decide is unknown.
    """
    if case.kind not in (CONTRACT, VOID) or case.is_mignon or len(case.laid) != case.table.tricks:
        return
    last = case.laid[-1]
    if EXCUSE not in last.cards or last.seats is None or not (last.right_size and last.known):
        return
    if case.kind == VOID:
        # Whether a slam was made or everybody had passed is not judged.
        last.winner = None
        return
    position = last.cards.index(EXCUSE)
    seat = last.seats[position]
    if case.taker is None or not case.replay.partner_known:
        last.winner = None
        return
    exception = _excuse_wins(case, seat, position)
    if exception is None:
        last.winner = None
        return
    if exception:
        last.winner = seat
        return
    if any(fault.code == "P502" and fault.card == EXCUSE for fault in case.replay.faults):
        # Played before, and nothing else (findings.md).
        return
    code = "P512"
    if case.rules.excuse_last_legal == "forbidden":
        code = "P511"
    elif case.rules.excuse_last_trick == "trick_winner" and (
        last.winner is None or _side(case, last.winner) == _side(case, seat)
    ):
        return
    path = ("tricks", len(case.laid) - 1, "cards", position)
    place = {"trick": len(case.laid), "position": position + 1, "seat": seat, "card": EXCUSE}
    case.fault(code, path, **place)


def _side(case: Case, seat: int) -> bool:
    return bool(case.attack >> seat & 1)


def _excuse_wins(case: Case, seat: int, position: int) -> bool | None:
    """Whether R8.7 applies to the Excuse of the last trick; None where an unknown winner would decide."""
    if case.rules.slam_excuse_scope == "taker" and seat != case.taker:
        return False
    if case.rules.slam_excuse_scope == "leader" and position:
        return False
    winners = [laid.winner for laid in case.laid[:-1]]
    if any(winner is not None and _side(case, winner) != _side(case, seat) for winner in winners):
        return False
    return None if None in winners else True


def find_whole_tricks(case: Case) -> WholeTricks | None:
    """The tricks as the law counts them, or None where they are not whole (findings.md, "Whole tricks")."""
    if case.kind not in (CONTRACT, GOULASH) or not case.whole_play:
        return None
    if case.kind == CONTRACT:
        if case.taker is None or not case.replay.partner_known:
            return None
        if case.is_mignon and case.hand.suit is None:
            return None
    pile = unplayed(case)
    counted = known(case.discard) if case.takes_dog else known(case.dog)
    if case.kind == CONTRACT and counted & ~pile:
        return None
    winners = [laid.winner for laid in case.laid]
    excuse: tuple[int | None, int | None, bool] = (None, None, False)
    if not pile & EXCUSE_BIT:
        index = next(place for place, laid in enumerate(case.laid) if laid.mask & EXCUSE_BIT)
        laid = case.laid[index]
        place = laid.cards.index(EXCUSE)
        excuse = (index, laid.seats[place] if laid.seats else None, place == 0)
        if not case.is_mignon and laid.seats and winners[index] is not None:
            # The law decides itself whether the Excuse wins a last trick: it is given the winner by R7.5.
            winners[index] = laid.seats[winning_position(laid.cards)]
    known_winners = tuple([winner for winner in winners if winner is not None])
    if len(known_winners) < len(winners):
        return None
    values = mignon.HALF_POINTS if case.is_mignon else HALF_POINTS
    pile_points = sum([values[card] for card in cards_of(pile)])
    return WholeTricks(case.hand.players, case.laid, known_winners, pile, pile_points, *excuse)


def figures_of_tricks(case: Case, whole: WholeTricks, rules: RuleSet) -> Figures | None:
    """The figures that whole tricks of a contract give under some rules; None without a contract."""
    if case.taker is None or case.bid is None:
        return None
    if case.is_mignon:
        points = mignon_attack_points(whole, case.attack, rules)
        out = rules.mignon_dog == "out"
        total = mignon.TOTAL_HALF_POINTS - (whole.pile_points if out else 0)
        return _figures(case, points, 0, total)
    counted = tally_contract(case, whole, rules)
    return Figures(
        case.hand.players,
        case.taker,
        case.bid,
        counted.attack_points,
        counted.oudlers,
        case.replay.partner,
        case.replay.partner_known,
        TOTAL_HALF_POINTS,
        counted.petit_au_bout,
        shown_handfuls(case),
        counted.slam,
        slam_announced(case),
        valid_miseres(case),
    )


def score_figures(figures: Figures, rules: RuleSet) -> Score | None:
    """The score of a contract of either game from its figures."""
    return mignon_score(figures, rules) if rules.game == MIGNON else contract_score(figures, rules)


def score_tricks(case: Case, whole: WholeTricks, rules: RuleSet) -> Score | None:
    """The score of whole tricks under some rules; the plays are not judged again."""
    if case.kind == GOULASH:
        return goulash_score(goulash_points(whole, rules), valid_miseres(case), rules)
    figures = figures_of_tricks(case, whole, rules)
    return None if figures is None else score_figures(figures, rules)


def tally_contract(case: Case, whole: WholeTricks, rules: RuleSet) -> Tally:
    """Counts the tricks of a tarot contract."""
    return tally(whole, case.attack, case.taker or 0, case.bid != LAST_CONTRACT, rules)


def _figures(case: Case, attack_points: int, oudlers: int, total: int | None) -> Figures:
    replay = case.replay
    return Figures(
        players=case.hand.players,
        taker=case.taker or 0,
        bid=case.bid or 0,
        attack_points=attack_points,
        oudlers=oudlers,
        partner=replay.partner,
        partner_known=replay.partner_known,
        total=total,
    )


def slam_announced(case: Case) -> str | None:
    """The side that validly announced a slam."""
    for said, valid, _ in case.replay.announcements:
        if valid and said.kind == "slam":
            # Of the attack alone only its own seats can announce, whoever the partner may be.
            by_attack = case.rules.slam_announcer != "any" or _side(case, said.seat)
            return "attack" if by_attack else "defence"
    return None


def shown_handfuls(case: Case) -> tuple[tuple[str, str], ...]:
    """Level and side of each valid handful."""
    if not case.replay.announcements:
        return ()
    return tuple(
        (level, "attack" if _side(case, said.seat) else "defence")
        for said, valid, level in case.replay.announcements
        if valid and level is not None and said.kind == "handful"
    )


def score_claims(case: Case, rules: RuleSet) -> Score | None:
    """The score that the claims themselves give, where the tricks are not whole (findings.md)."""
    claims = case.hand.claims
    if case.kind in (GOULASH, PASSED_OUT):
        if claims.player_points is None:
            return None
        return goulash_score(claims.player_points, valid_miseres(case), rules)
    figures = figures_of_claims(case)
    return None if figures is None else score_figures(figures, rules)


def figures_of_claims(case: Case) -> Figures | None:
    """The figures that the claims give: taker, bid, oudlers and the points of one side are needed.

    None too where they depend on what nobody knows: the dog that is out of play, or the camp of a seat.
    """
    claims = case.hand.claims
    if case.taker is None or case.bid is None or case.kind != CONTRACT:
        return None
    points, others = claims.attack_points, claims.defence_points
    least, most = points_in_play(case)
    total = most if least == most else None
    if total is None and points is not None and others is not None:
        total = points + others
    if points is None and others is not None and total is not None:
        points = total - others
    if points is None:
        return None
    if case.is_mignon:
        return _figures(case, points, 0, total)
    if claims.oudlers is None or _depends_on_unknown_camp(case):
        return None
    handfuls = shown_handfuls(case)
    if claims.handfuls is not None:
        handfuls = claimed_handfuls(claims.handfuls, handfuls)
    made, announced = claimed_slam(case, claims.slam or "none")
    return _figures(case, points, claims.oudlers, total)._replace(
        petit_au_bout=claims.petit_au_bout or "none",
        slam_made=made,
        slam_announced=announced,
        handfuls=handfuls,
        miseres=valid_miseres(case),
    )


def points_in_play(case: Case) -> tuple[int, int]:
    """Least and most half points that both sides can have together: 91 points, in Le Mignon 75 (12.1).

    Under ``mignon_dog=out`` those of the dog are taken away; a card of it that is not known may be any that is
    recorded nowhere else.
    """
    if not case.is_mignon:
        return TOTAL_HALF_POINTS, TOTAL_HALF_POINTS
    if case.rules.mignon_dog != "out":
        return mignon.TOTAL_HALF_POINTS, mignon.TOTAL_HALF_POINTS
    dog = known(case.dog)
    elsewhere = all_played(case)
    for dealt in case.dealt:
        elsewhere |= known(dealt)
    sure = sum(mignon.HALF_POINTS[card] for card in cards_of(dog))
    others = sorted(mignon.HALF_POINTS[card] for card in cards_of(ALL_CARDS & ~(dog | elsewhere)))
    unknown = max(case.table.dog_size - dog.bit_count(), 0)
    least, most = sum(others[:unknown]), sum(others[len(others) - min(unknown, len(others)) :])
    return mignon.TOTAL_HALF_POINTS - sure - most, mignon.TOTAL_HALF_POINTS - sure - least


def _depends_on_unknown_camp(case: Case) -> bool:
    """Whether the unit depends on the camp of a seat that announced and may be the partner or not."""
    if case.replay.partner_known:
        return False
    claimed = case.hand.claims.slam not in (None, "none")
    matters = {
        "slam": claimed and case.rules.slam_announcer == "any",
        "handful": case.rules.handful_beneficiary == "showing_camp_signed",
        "misere": case.rules.misere == "camp",
    }
    return any(valid and said.seat != case.taker and matters[said.kind] for said, valid, _ in case.replay.announcements)


def claimed_slam(case: Case, word: str) -> tuple[str | None, str | None]:
    """The side that made and the side that announced a slam by a claim, whose words do not tell of a defender's
    announcement: that is seen in the announcements."""
    made, announced = slam_of_word(word)
    shown = slam_announced(case)
    if made == "defence" or (shown == "defence" and word in ("made", "announced_failed")):
        announced = shown
    return made, announced


def claimed_handfuls(levels: tuple[str, ...], shown: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Claimed handfuls with the side that showed them, the attack where nothing tells (section 16)."""
    rest = list(shown)
    result = []
    for level in levels:
        side = next((side for other, side in rest if other == level), "attack")
        if (level, side) in rest:
            rest.remove((level, side))
        result.append((level, side))
    return tuple(result)


def settle(case: Case) -> tuple[WholeTricks | None, Score | None]:
    """Sets the score of the hand and returns what it rests on."""
    replay = case.replay
    whole = find_whole_tricks(case)
    replay.whole = whole is not None
    if whole is not None:
        replay.score = score_tricks(case, whole, case.rules)
    elif case.kind == VOID or (case.kind == PASSED_OUT and not _tells_of_a_goulash(case)):
        replay.score = Score(scores=(0,) * case.hand.players)
    elif case.kind in (CONTRACT, GOULASH, PASSED_OUT):
        replay.score = score_claims(case, case.rules)
    if replay.kind == CONTRACT and replay.score is not None:
        _level_unnamed_handfuls(case, whole)
    return whole, replay.score


def _level_unnamed_handfuls(case: Case, whole: WholeTricks | None) -> None:
    """Gives handfuls of which neither the cards nor the level are recorded, nor the level is claimed, those levels
    under which the claimed result is right, where there are such: of a level not known nothing follows."""
    claims, announcements = case.hand.claims, case.replay.announcements
    unnamed = [
        place
        for place, (said, valid, _) in enumerate(announcements)
        if valid and said.kind == "handful" and said.cards is None and said.level is None
    ]
    if not unnamed or claims.handfuls is not None or (claims.unit is None and claims.scores is None):
        return
    recorded = list(announcements)
    for levels in product(HANDFUL_LEVELS, repeat=len(unnamed)):
        for place, level in zip(unnamed, levels, strict=True):
            announcements[place] = (*announcements[place][:2], level)
        score = score_claims(case, case.rules) if whole is None else score_tricks(case, whole, case.rules)
        if score is not None and claims.unit in (None, score.unit) and claims.scores in (None, score.scores):
            case.replay.score = score
            return
    announcements[:] = recorded


def _tells_of_a_goulash(case: Case) -> bool:
    """Whether the points of all players are claimed after everybody passed, where the rules know a goulash."""
    return case.hand.claims.player_points is not None and goulash_possible(case.rules)
