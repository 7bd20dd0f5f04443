"""Faults of the taker before the play: call, suit, partner, discard (C301 to C317)."""

from auditor.cards import BIT, COURT, KINGS, QUEENS, SUIT_LETTERS, TOKENS, UNKNOWN, cards_of, tokens_of
from auditor.dealing.course import Course
from auditor.dealing.faults.source import Candidates, Source
from auditor.rules.call import callable_cards


def call_missing(source: Source) -> Candidates:
    """C301: the call is left out."""
    record = source.copy()
    if source.is_contract and record.pop("call", None) is not None:
        yield record


def call_not_allowed(source: Source) -> Candidates:
    """C302: a court card is called to which the taker has no right."""
    course, dice = source.course(), source.dice
    if course is None or course.call is None or course.taker is None:
        return
    wrong = COURT & ~callable_cards(course.hands[course.taker], source.rules)
    near = wrong & (KINGS if source.game.is_mignon else QUEENS)
    for _ in range(6):
        card = dice.card(near if near and dice.chance(0.7) else wrong)
        yield source.written(source.hand._replace(call=card))


def call_not_applicable(source: Source) -> Candidates:
    """C303: a king (in Le Mignon a queen) is called where there is no call."""
    if source.hand.call is None and source.kind != "void" and not (source.is_contract and source.game.has_call):
        card = source.dice.card(QUEENS if source.game.is_mignon else KINGS)
        yield source.copy() | {"call": TOKENS[card]}


def suit_missing(source: Source) -> Candidates:
    """C304: the chosen suit is left out."""
    if source.is_contract and source.hand.suit is not None:
        yield source.written(source.hand._replace(suit=None))


def suit_not_applicable(source: Source) -> Candidates:
    """C305: a suit is chosen in tarot."""
    if source.kind != "void":
        yield source.copy() | {"suit": source.dice.pick(SUIT_LETTERS)}


def partner_differs(source: Source) -> Candidates:
    """C306: another seat is named as the partner, or none, in the claims or in the record itself."""
    replay, dice = source.replay, source.dice
    if not source.is_contract or not replay.partner_known:
        return
    right = source.taker if replay.partner is None else replay.partner
    wrong: list[int | None] = [seat for seat in range(source.players) if seat not in (right, source.taker)]
    if replay.partner is not None:
        wrong += [None, source.taker]
    for _ in range(3):
        record = source.copy()
        named = dice.pick(wrong)
        if named is not None and dice.chance(0.3):
            record["partner"] = named
        else:
            record["claims"] = record.get("claims", {}) | {"partner": named}
        yield record


def _exchanged(source: Source) -> Course | None:
    """The course of a contract with a recorded exchange."""
    course = source.course()
    return course if course is not None and course.taker is not None and course.exchanges else None


def discard_size(source: Source) -> Candidates:
    """C311: a card too few, or one too many, in the discard."""
    course, dice = _exchanged(source), source.dice
    if course is None or course.discard is None or course.taker is None:
        return
    for _ in range(4):
        record = source.copy()
        discard = record["discard"]
        if dice.chance(0.6):
            del discard[dice.below(len(discard))]
        else:
            discard.append(TOKENS[dice.card(course.hands_in_play()[course.taker])])
        yield record


def discard_forbidden(source: Source) -> Candidates:
    """C312: a king or an oudler is laid aside instead of another card; the hand is played anew."""
    return _other_discard(source, source.game.never_discardable)


def discard_trump(source: Source) -> Candidates:
    """C313: a trump is laid aside instead of a plain card; the hand is played anew."""
    return _other_discard(source, source.game.restricted_trumps)


def _other_discard(source: Source, wrong: int) -> Candidates:
    course, dice = _exchanged(source), source.dice
    if course is None or course.discard is None or course.taker is None or source.playable() is None:
        return
    tempting = course.hands_in_play()[course.taker] & wrong
    plain = course.discard & ~source.game.shown_if_discarded
    if not tempting or not plain:
        return
    for _ in range(6):
        fresh = _exchanged(source)
        assert fresh is not None and fresh.discard is not None
        fresh.discard = fresh.discard & ~BIT[dice.card(plain)] | BIT[dice.card(tempting)]
        # What the taker showed may not be in his hand any more.
        fresh.announcements = [said for said in fresh.announcements if said.seat != fresh.taker or said.kind == "slam"]
        source.play(fresh).to_the_end()
        yield source.written(fresh.as_hand())


def discard_hidden(source: Source) -> Candidates:
    """C314: not all is noted as shown that had to be."""
    course, dice = _exchanged(source), source.dice
    if course is None or course.discard is None:
        return
    to_show = cards_of(course.discard & source.game.shown_if_discarded)
    for hidden in dice.shuffled(to_show):
        shown = [] if dice.chance(0.5) else [card for card in to_show if card != hidden]
        # A hidden trump cannot stand in a handful of the taker either.
        said = tuple(said for said in source.hand.announcements if said.seat != course.taker or said.kind != "handful")
        yield source.written(source.hand._replace(discard_shown=tuple(shown), announcements=said))


def discard_not_applicable(source: Source) -> Candidates:
    """C315: the cards of the dog are noted as a discard where nobody exchanges."""
    course = source.course()
    if course is None or source.kind == "void" or (course.taker is not None and course.exchanges):
        return
    if not source.hand.discard:
        yield source.copy() | {"discard": tokens_of(course.dog)}


def discard_not_held(source: Source) -> Candidates:
    """C316: a card of somebody else stands in the discard."""
    course, dice = _exchanged(source), source.dice
    if course is None or not source.hand.discard:
        return
    for seat in dice.shuffled(range(source.players)):
        if seat != course.taker:
            record = source.copy()
            record["discard"][dice.below(len(record["discard"]))] = TOKENS[dice.card(course.hands[seat])]
            yield record


def discard_missing(source: Source) -> Candidates:
    """C317: no discard is recorded, and a card of the play was not seen."""
    if _exchanged(source) is None or not source.is_played:
        return
    for _ in range(4):
        tricks = list(source.tricks)
        index = source.dice.below(len(tricks))
        cards = list(tricks[index].cards)
        cards[source.dice.below(len(cards))] = UNKNOWN
        tricks[index] = tricks[index]._replace(cards=tuple(cards))
        hand = source.hand._replace(tricks=tuple(tricks), discard=None, discard_shown=None)
        yield source.written(hand)
