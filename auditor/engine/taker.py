"""Judges what the taker does before the first card: call, chosen suit, discard (C301 to C317)."""

from auditor.cards import ALL_CARDS, BIT, TOKENS, UNKNOWN, UNKNOWN_BIT
from auditor.engine.case import CONTRACT, PASSED_OUT, VOID, Case, exact, known, plain_sum
from auditor.engine.knowledge import Holdings, holder_of, later_plays, unplayed
from auditor.rules.auction import takes_dog
from auditor.rules.call import callable_cards, has_call, needed_for
from auditor.rules.discard import judge_discard
from auditor.rules.mignon import fixed_partner


def is_judged(case: Case) -> bool:
    """Whether call, suit and discard are judged: not in void hands, nor where a passed-out hand has a bid."""
    return case.kind != VOID and not (case.kind == PASSED_OUT and case.taker is not None)


def trust_discard(case: Case) -> None:
    """Judges size and origin of the recorded discard (C311, C315, C316) and trusts it if both are right.

    It is judged before the plays, from recorded hands; a discard with a fault, or a doubled card, counts
    as not recorded afterwards.
    """
    discard = case.hand.discard
    if discard is None or not is_judged(case):
        return
    if case.kind != CONTRACT or (case.bid is not None and not takes_dog(case.bid, case.rules)):
        if discard:
            case.fault("C315", ("discard",), actual=len(discard))
        return
    if case.bid is None:
        return
    trusted = True
    if len(discard) != case.table.dog_size:
        case.fault("C311", ("discard",), expected=case.table.dog_size, actual=len(discard))
        trusted = False
    cards = plain_sum(discard)
    if cards.bit_count() != len(discard):
        distinct = {card for card in discard if card != UNKNOWN}
        trusted = trusted and len(distinct) + discard.count(UNKNOWN) == len(discard)
        cards = sum(BIT[card] for card in distinct) | (UNKNOWN_BIT if UNKNOWN in discard else 0)
    strange = known(cards) & ~_pool_possible(case)
    if strange:
        case.fault("C316", ("discard",), cards=strange)
        trusted = False
    if trusted:
        case.discard = cards


def _pool_possible(case: Case) -> int:
    """Cards that the taker's hand and the dog may hold together, as far as recorded hands tell."""
    own = case.dealt[case.taker] if case.taker is not None else None
    if exact(own) and exact(case.dog):
        return known(own) | known(case.dog)
    others = 0
    for seat, dealt in enumerate(case.dealt):
        if seat != case.taker:
            others |= known(dealt)
    return ALL_CARDS & ~others


def infer_discard(case: Case) -> None:
    """Works out an unrecorded discard from whole tricks: the cards that nobody played."""
    case.replay.discard = case.discard
    if case.takes_dog and not exact(case.discard) and case.kind == CONTRACT and case.whole_play:
        rest = unplayed(case)
        if not known(case.discard) & ~rest:
            case.replay.discard = rest
            case.replay.discard_inferred = True


def judge_discarded_cards(case: Case, held: Holdings) -> None:
    """C312 to C314 on a discard that is known, recorded or inferred; C317 where it cannot be had."""
    if not is_judged(case) or case.kind != CONTRACT or not case.takes_dog or case.taker is None:
        return
    discard = case.replay.discard
    if discard is None:
        holds_unknown = any(UNKNOWN in trick.cards for trick in case.hand.tricks or ())
        if case.hand.complete and case.hand.discard is None and holds_unknown and not case.is_mignon:
            case.fault("C317", ())
        return
    own, dog = case.dealt[case.taker], case.dog
    pool = known(own) | known(dog)
    if not (exact(own) and exact(dog)):
        future, _ = later_plays(case, held, 0, 0, 0)
        pool |= known(discard) | future[case.taker]
    shown = None
    if case.hand.discard_shown is not None:
        shown = sum({BIT[card] for card in case.hand.discard_shown})
    faults = judge_discard(known(discard), pool, case.table.dog_size, shown, case.rules)
    inferred = case.replay.discard_inferred
    path: tuple[str | int, ...] = () if inferred else ("discard",)
    if faults.forbidden:
        case.fault("C312", path, cards=faults.forbidden, inferred=inferred)
    if faults.avoidable:
        facts = {"allowed": faults.allowed, "count": faults.avoidable.bit_count()}
        case.fault("C313", path, cards=faults.avoidable, inferred=inferred, **facts)
    if faults.hidden:
        case.fault("C314", ("discard_shown",), cards=faults.hidden)


def find_partner(case: Case, held: Holdings) -> None:
    """Sets called card, partner and whether he is known (R4.5; fixed teams and the Mignon: 12.4)."""
    hand, replay = case.hand, case.replay
    if case.taker is None or case.kind != CONTRACT:
        return
    if not has_call(hand.players, case.rules):
        replay.partner = fixed_partner(case.taker, hand.players, case.rules) if case.is_mignon else None
        replay.partner_known = True
        return
    if hand.call is not None and hand.call != UNKNOWN:
        replay.called_card = hand.call
        holder = holder_of(case, hand.call, held)
        if holder is not None:
            replay.partner = None if holder == case.taker else holder
            replay.partner_known = True
            return
    named = hand.partner if hand.partner is not None else hand.claims.partner
    if named is not None and 0 <= named < hand.players:
        replay.partner = None if named == case.taker else named
        replay.partner_known = replay.partner_named = True
    elif hand.claims.alone:
        replay.partner_known = replay.partner_named = True


def judge_call(case: Case, held: Holdings) -> None:
    """C301 to C306 (findings.md, "Call")."""
    if not is_judged(case):
        return
    hand, rules = case.hand, case.rules
    applicable = case.kind == CONTRACT and has_call(hand.players, rules)
    if hand.call is not None and not applicable:
        case.fault("C303", ("call",), actual=None if hand.call == UNKNOWN else TOKENS[hand.call])
    elif applicable and hand.call is None and hand.complete and case.full and case.taker is not None:
        case.fault("C301", ())
    elif applicable and hand.call is not None and hand.call != UNKNOWN and case.taker is not None:
        _judge_called_card(case, hand.call, held)
    suited = hand.suit is not None or hand.suit_unknown
    if suited and not (case.is_mignon and case.kind == CONTRACT):
        case.fault("C305", ("suit",))
    elif not suited and case.is_mignon and case.kind == CONTRACT and hand.complete and case.full:
        case.fault("C304", ())
    _judge_partner(case)


def _judge_called_card(case: Case, card: int, held: Holdings) -> None:
    """C302: with an unknown hand only where a card that the taker would need is known to be elsewhere."""
    taker = case.taker or 0
    needed = needed_for(card, case.rules)
    dealt = case.dealt[taker]
    if needed is None:
        lacking = 0
    elif exact(dealt):
        lacking = needed & ~known(dealt)
    else:
        lacking = needed & ~known(dealt) & _elsewhere(case, taker, held)
    if needed is not None and not lacking:
        return
    expected = callable_cards(known(dealt), case.rules) if exact(dealt) else None
    case.fault("C302", ("call",), called=card, cards=lacking, legal=expected)


def _elsewhere(case: Case, taker: int, held: Holdings) -> int:
    """Cards that were surely not dealt to the taker: in another hand, in the dog, or played by another."""
    future, _ = later_plays(case, held, 0, 0, 0)
    cards = known(case.dog)
    for seat, dealt in enumerate(case.dealt):
        if seat != taker:
            cards |= known(dealt) | future[seat]
    return cards


def _judge_partner(case: Case) -> None:
    """C306: the recorded or claimed partner is not the holder of the called card."""
    hand, replay = case.hand, case.replay
    if case.kind != CONTRACT or (case.is_mignon and case.taker is None):
        return
    has_partner = has_call(hand.players, case.rules) or replay.partner is not None
    if has_partner and (not replay.partner_known or replay.partner_named):
        return
    right = case.taker if replay.partner is None else replay.partner
    wrong: dict[str, int | None] = {}
    if hand.partner is not None and hand.partner != right:
        wrong["partner"] = hand.partner
    named = hand.claims.partner
    if named is not None and named != right and (0 <= named < hand.players or case.whole_play):
        wrong["claims.partner"] = named
    if hand.claims.alone and replay.partner is not None:
        wrong["claims.partner"] = None
    if wrong:
        path = next(iter(wrong)).split(".")
        case.fault("C306", tuple(path), expected=replay.partner, actual=wrong)


def shown_discards(case: Case) -> int:
    """Trumps of the discard that count as still held for a handful: laid aside and shown (R6.4)."""
    if any(fault.code == "C313" for fault in case.replay.faults):
        # They did not have to be laid aside.
        return 0
    discard = known(case.replay.discard)
    shown = case.hand.discard_shown
    return discard if shown is None else discard & sum({BIT[card] for card in shown})
