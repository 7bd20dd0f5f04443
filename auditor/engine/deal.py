"""Judges the deal: sizes, doubled cards, petit sec (D101 to D106)."""

from collections.abc import Sequence

from auditor.cards import ALL_CARDS, BIT, EXCUSE_BIT, PETIT_BIT, TRUMPS, UNKNOWN_BIT, mask_of
from auditor.engine.case import PASSED_OUT, VOID, Case, exact, plain_sum


def judge_deal(case: Case) -> None:
    """Fills the trusted hands and the trusted dog; D101, D102, D103, D104 (findings.md, "Deal").

    What has a wrong size or shares a card counts as not recorded afterwards. A card twice in the
    discard belongs to the same D101, so the discard is looked at here too.
    """
    hand, table = case.hand, case.table
    hands = hand.hands
    if hands is not None and _whole_deal(case, hands):
        return
    case.dealt = [None] * hand.players
    case.dog = None
    doubled = 0
    if hands is not None and len(hands) != hand.players:
        case.fault("D104", ("deal", "hands"), expected=hand.players, actual=len(hands))
    else:
        piles: list[tuple[int, ...] | None] = [*(hands or (None,) * hand.players), hand.dog]
        doubled = _doubled_in([card for pile in piles if pile for card in pile])
        for seat, cards in enumerate(piles[:-1]):
            if cards is not None and len(cards) != table.hand_size:
                facts = {"expected": table.hand_size, "actual": len(cards)}
                case.fault("D102", ("deal", "hands", seat), seat=seat, **facts)
        if hand.dog is not None and len(hand.dog) != table.dog_size:
            case.fault("D103", ("deal", "dog"), expected=table.dog_size, actual=len(hand.dog))
        sizes = [table.hand_size] * hand.players + [table.dog_size]
        trusted = [_trusted(pile, size, doubled) for pile, size in zip(piles, sizes, strict=True)]
        case.dealt, case.dog = trusted[:-1], trusted[-1]
    discarded_twice = _doubled_in(hand.discard)
    if doubled or discarded_twice:
        path = ("deal",) if doubled else ("discard",)
        missing = _missing_cards(case) if doubled else 0
        case.fault("D101", path, cards=doubled | discarded_twice, missing=missing)


def _whole_deal(case: Case, hands: tuple[tuple[int, ...] | None, ...]) -> bool:
    """Takes an ordinary deal as it is: every hand and the dog recorded, the right sizes, no card twice."""
    hand, table = case.hand, case.table
    if hand.dog is None or len(hands) != hand.players or _doubled_in(hand.discard):
        return False
    everything = dog = plain_sum(hand.dog)
    dealt: list[int | None] = []
    for cards in hands:
        if cards is None or len(cards) != table.hand_size:
            return False
        mask = plain_sum(cards)
        everything |= mask
        dealt.append(mask)
    if everything != ALL_CARDS or len(hand.dog) != table.dog_size:
        return False
    case.dealt, case.dog = dealt, dog
    return True


def _doubled_in(cards: Sequence[int] | None) -> int:
    """The known cards that stand there more than once, as a set."""
    if not cards or plain_sum(cards).bit_count() == len(cards):
        return 0
    seen = doubled = 0
    for card in cards:
        bit = BIT[card]
        doubled |= bit & seen
        seen |= bit
    return doubled & ALL_CARDS


def _trusted(cards: tuple[int, ...] | None, size: int, doubled: int) -> int | None:
    if cards is None or len(cards) != size:
        return None
    mask = plain_sum(cards)
    if mask.bit_count() != size:
        mask = mask_of(cards)
    return None if mask & doubled else mask


def _missing_cards(case: Case) -> int:
    """The cards that stand nowhere in a deal that is recorded with every hand, the dog and no ``?``."""
    hand = case.hand
    piles = [*(hand.hands or ()), hand.dog]
    if None in piles or len(piles) != hand.players + 1:
        return 0
    dealt = 0
    for pile in piles:
        dealt |= mask_of(pile or ())
    return 0 if dealt & UNKNOWN_BIT else ALL_CARDS & ~dealt


def is_petit_sec(dealt: int) -> bool:
    """Whether the Petit is the only trump of a dealt hand without the Excuse (R2.6)."""
    return dealt & (TRUMPS | EXCUSE_BIT) == PETIT_BIT


def judge_petit_sec(case: Case) -> None:
    """D105 for each hand, recorded or reconstructed, that had to be annulled; D106 for an unfounded annulment."""
    if case.kind == VOID:
        reason = _unfounded(case) if case.hand.void_reason == "petit_sec" else None
        if reason is not None:
            case.fault("D106", ("void_reason",), reason=reason)
        return
    if case.is_mignon or case.kind == PASSED_OUT or case.rules.petit_sec == "optional" or not _was_played(case):
        return
    severity = "warning" if case.rules.petit_sec == "off" else None
    for seat, dealt in enumerate(case.replay.dealt):
        if dealt is not None and not dealt & UNKNOWN_BIT and is_petit_sec(dealt):
            case.fault("D105", ("deal", "hands", seat), seat=seat, severity=severity, held=dealt)


def _unfounded(case: Case) -> str | None:
    """Why a hand may not be annulled as petit sec: the key of the reason, None where it may."""
    if case.is_mignon:
        return "not_known_here"
    if case.rules.petit_sec == "off":
        return "rules_have_none"
    everything_known = all(exact(dealt) for dealt in case.dealt)
    nobody = everything_known and not any(is_petit_sec(dealt or 0) for dealt in case.dealt)
    return "no_hand_is_one" if nobody else None


def _was_played(case: Case) -> bool:
    """Whether the record shows that the hand went on: a bid, a contract or cards. A bare deal does not."""
    return case.full or case.hand.auction is not None or case.taker is not None
