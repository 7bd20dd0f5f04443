"""Judges handfuls, slams and misères (N401 to N422); a faulty one is void."""

from collections import Counter

from auditor.cards import EXCUSE_BIT, TRUMPS, UNKNOWN, mask_of
from auditor.engine.case import CONTRACT, GOULASH, PASSED_OUT, PLAYED_AFTER_PASSES, VOID, Case, known
from auditor.engine.hand import Announcement
from auditor.engine.knowledge import Holdings, later_plays
from auditor.engine.taker import shown_discards
from auditor.rules.announcements import (
    HANDFUL_CARDS,
    best_level,
    handful_level,
    handful_threshold,
    may_announce_slam,
    misere_spoilers,
    pays_miseres,
)
from auditor.rules.ruleset import HANDFUL_LEVELS

SMALLEST_LEVEL = HANDFUL_LEVELS[0]


def find_slam_leader(case: Case) -> None:
    """Sets the seat that leads trick 1 because it announced a slam in time (R7.1).

    Where it is not known whether the announcer is of those who may announce, nobody knows whose lead it is; nor
    in a void hand, whose announcements are not judged.
    """
    case.slam_leader, case.first_lead_open = None, False
    if not case.rules.slam_leads or case.kind not in (CONTRACT, VOID) or case.is_mignon:
        return
    if case.kind == VOID:
        case.first_lead_open = any(announcement.kind == "slam" for announcement in case.hand.announcements)
        return
    for announcement in case.hand.announcements:
        if announcement.kind == "slam" and _slam_fault(case, announcement) is None:
            case.slam_leader = announcement.seat
            may_be_of_attack = case.taker is None or (announcement.seat != case.taker and not case.replay.partner_known)
            case.first_lead_open = case.rules.slam_announcer != "any" and may_be_of_attack
            return


def judge_announcements(case: Case, held: Holdings) -> None:
    """Judges each announcement in order and fills ``replay.announcements``."""
    if case.kind == VOID:
        case.replay.announcements = [(announcement, False, None) for announcement in case.hand.announcements]
        return
    if not case.hand.announcements:
        return
    # Where every hand is exactly known later plays add nothing to it.
    future = [0] * case.hand.players
    if not held.all_exact:
        future, _ = later_plays(case, held, 0, 0, 0)
    showed: set[int] = set()
    for index, announcement in enumerate(case.hand.announcements):
        valid, level = True, None
        if announcement.kind == "handful":
            valid, level = _judge_handful(case, index, (held, future), announcement.seat in showed)
            showed.add(announcement.seat)
        elif announcement.kind == "slam":
            valid = _judge_slam(case, index)
        else:
            valid = _judge_misere(case, index, held.certain[announcement.seat] | future[announcement.seat])
        case.replay.announcements.append((announcement, valid, level if valid else None))


def add_shown_cards(case: Case, held: Holdings) -> None:
    """Cards of valid handfuls are certain to be in a hand that is not exactly known."""
    for announcement, valid, _ in case.replay.announcements:
        if valid and announcement.kind == "handful" and announcement.cards:
            cards = known(mask_of(announcement.cards)) & ~known(case.replay.discard)
            held.certain[announcement.seat] |= cards & held.possible[announcement.seat]


def _applicable(case: Case) -> bool:
    """Whether handfuls and slams exist here: not in Le Mignon, a goulash or a passed-out hand."""
    return not case.is_mignon and case.kind == CONTRACT


def _judge_handful(
    case: Case, index: int, evidence: tuple[Holdings, list[int]], repeated: bool
) -> tuple[bool, str | None]:
    announcement = case.hand.announcements[index]
    path: tuple[str | int, ...] = ("announcements", index)
    if not _applicable(case):
        case.fault("N408", path, seat=announcement.seat, kind=announcement.kind)
        return False, None
    if repeated:
        case.fault("N407", path, seat=announcement.seat)
        return False, None
    if announcement.trick is not None and announcement.trick > 1:
        case.fault("N405", path, seat=announcement.seat, trick=announcement.trick)
        return False, None
    if announcement.cards is None:
        return _judge_unseen_handful(case, index, evidence)
    return _judge_shown_handful(case, index, announcement.cards, evidence)


def _judge_unseen_handful(case: Case, index: int, evidence: tuple[Holdings, list[int]]) -> tuple[bool, str | None]:
    """A handful recorded without its cards: N403 when the known hand has too few trumps."""
    seat, level = case.hand.announcements[index].seat, _unseen_level(case, index)
    held, future = evidence
    own = held.certain[seat] | future[seat]
    countable = own | (shown_discards(case) if seat == case.taker else 0)
    trumps = (countable & HANDFUL_CARDS).bit_count()
    threshold = handful_threshold(level, case.hand.players)
    if case.taker is None or (seat == case.taker and case.takes_dog):
        # A card of the discard that is not known may be a trump that had to be laid aside (R6.4).
        trumps += case.table.dog_size - known(case.replay.discard).bit_count()
    if own.bit_count() == case.table.hand_size and trumps < threshold:
        facts = {"held": own, "expected": threshold, "actual": trumps}
        case.fault("N403", ("announcements", index), seat=seat, **facts)
        return False, None
    return True, level


def _unseen_level(case: Case, index: int) -> str:
    """Level of a handful recorded without its cards; where that is left out too, one claimed beside the others'."""
    handfuls = [(place, said) for place, said in enumerate(case.hand.announcements) if said.kind == "handful"]
    levels = {place: said.level or handful_level(len(said.cards or ()), case.hand.players) for place, said in handfuls}
    if levels[index] is not None:
        return levels[index] or SMALLEST_LEVEL
    claimed = Counter(case.hand.claims.handfuls or ()) - Counter(level for level in levels.values() if level)
    unnamed = [place for place, level in levels.items() if level is None]
    rest = [*claimed.elements(), *(SMALLEST_LEVEL for _ in unnamed)]
    return rest[unnamed.index(index)]


def _judge_shown_handful(
    case: Case, index: int, cards: tuple[int, ...], evidence: tuple[Holdings, list[int]]
) -> tuple[bool, str | None]:
    announcement = case.hand.announcements[index]
    seat, players = announcement.seat, case.hand.players
    held, future = evidence
    shown = mask_of(cards)
    path: tuple[str | int, ...] = ("announcements", index, "cards")
    level = handful_level(len(cards), players)
    if level is None:
        case.fault("N401", path, seat=seat, actual=len(cards), expected=list(case.table.handful_thresholds))
        return False, None
    if known(shown) & ~HANDFUL_CARDS:
        case.fault("N402", path, seat=seat, cards=known(shown) & ~HANDFUL_CARDS)
        return False, None
    not_held = known(shown) & _not_in_hand(case, seat, held, future)
    doubled = {card for card in cards if card != UNKNOWN and cards.count(card) > 1}
    if not_held or doubled:
        facts = {"cards": not_held | mask_of(doubled), "held": held.certain[seat]}
        case.fault("N403", path, seat=seat, **facts)
        return False, None
    own = held.certain[seat] | future[seat]
    kept_back = own & TRUMPS & ~shown
    # A ? among the shown cards may be any of them.
    if shown & EXCUSE_BIT and kept_back.bit_count() > cards.count(UNKNOWN):
        case.fault("N404", path, seat=seat, cards=kept_back)
        return False, None
    _judge_level(case, index, level, own)
    return True, level


def _not_in_hand(case: Case, seat: int, held: Holdings, future: list[int]) -> int:
    """Cards that were surely not in a hand when the handful was shown; shown discards count as held."""
    elsewhere = ~held.possible[seat]
    for other, cards in enumerate(future):
        if other != seat:
            elsewhere |= cards & ~held.certain[seat]
    if seat == case.taker:
        elsewhere |= known(case.replay.discard)
        elsewhere &= ~(shown_discards(case) & TRUMPS)
    return elsewhere


def _judge_level(case: Case, index: int, level: str, own: int) -> None:
    """N406: another level than that of the number shown; under ``forbid`` also below the hand's own."""
    announcement = case.hand.announcements[index]
    path: tuple[str | int, ...] = ("announcements", index, "level")
    if announcement.level is not None and announcement.level != level:
        case.fault("N406", path, seat=announcement.seat, expected=level, actual=announcement.level)
    elif case.rules.handful_underdeclare == "forbid":
        best = best_level((own & HANDFUL_CARDS).bit_count(), case.hand.players)
        if best is not None and HANDFUL_LEVELS.index(best) > HANDFUL_LEVELS.index(level):
            case.fault("N406", path, seat=announcement.seat, expected=best, actual=level)


def _slam_fault(case: Case, announcement: Announcement) -> str | None:
    if not _applicable(case):
        return "N408"
    if case.taker is not None:
        replay = case.replay
        known_partner = replay.partner_known
        if not may_announce_slam(announcement.seat, case.taker, replay.partner, known_partner, case.rules):
            return "N411"
    return "N412" if announcement.when == "play" else None


def _judge_slam(case: Case, index: int) -> bool:
    announcement = case.hand.announcements[index]
    code = _slam_fault(case, announcement)
    if code is None:
        return True
    facts = {"trick": announcement.trick} if code == "N412" else {"kind": announcement.kind}
    case.fault(code, ("announcements", index), seat=announcement.seat, **facts)
    return False


def _judge_misere(case: Case, index: int, own: int) -> bool:
    announcement = case.hand.announcements[index]
    path: tuple[str | int, ...] = ("announcements", index)
    of = announcement.of or "trumps"
    nothing_to_pay = case.kind in (PASSED_OUT, PLAYED_AFTER_PASSES)
    if nothing_to_pay or not pays_miseres(case.kind == GOULASH, case.rules):
        case.fault("N422", path, seat=announcement.seat)
        return False
    spoilers = own & misere_spoilers(of, case.rules)
    if spoilers:
        case.fault("N421", path, seat=announcement.seat, cards=spoilers, of=of)
        return False
    return True


def valid_miseres(case: Case) -> tuple[int, ...]:
    """Declarers of the misères that are paid."""
    announcements = case.replay.announcements
    if not announcements:
        return ()
    return tuple(said.seat for said, valid, _ in announcements if valid and said.kind == "misere")
