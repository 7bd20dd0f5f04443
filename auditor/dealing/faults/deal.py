"""Faults of the deal (D101 to D106)."""

from auditor.cards import EXCUSE_BIT, PETIT_BIT, TRUMPS, cards_of
from auditor.dealing.course import Course
from auditor.dealing.faults.source import Candidates, Source
from auditor.dealing.pack import Cards
from auditor.engine.deal import is_petit_sec


def doubled_card(source: Source) -> Candidates:
    """D101: a card of another hand, or of the dog, in the place of a card of a hand; or one twice in the discard."""
    dice = source.dice
    piles = len(source.hand.hands or ())
    for _ in range(6):
        record = source.copy()
        discard = record.get("discard") or []
        if len(discard) > 1 and source.is_contract and dice.chance(0.2):
            one, other = dice.shuffled(range(len(discard)))[:2]
            discard[one] = discard[other]
            yield record
        elif source.course() is not None:
            hands = [*record["deal"]["hands"], record["deal"]["dog"]]
            here, there = dice.shuffled(range(piles + 1))[:2]
            hands[here][dice.below(len(hands[here]))] = dice.pick(hands[there])
            yield record


def hand_size(source: Source) -> Candidates:
    """D102: a hand with a card too few, or with one that nobody saw too many."""
    for seat in source.dice.shuffled(range(source.players)):
        record = source.copy()
        hands = record.get("deal", {}).get("hands")
        if hands and hands[seat]:
            _resize(source, hands[seat])
            yield record


def dog_size(source: Source) -> Candidates:
    """D103: the same with the dog."""
    for _ in range(3):
        record = source.copy()
        dog = record.get("deal", {}).get("dog")
        if dog:
            _resize(source, dog)
            yield record


def _resize(source: Source, cards: list[str]) -> None:
    if source.dice.chance(0.7):
        del cards[source.dice.below(len(cards))]
    else:
        cards.append("?")


def hand_count(source: Source) -> Candidates:
    """D104: a hand left out of the list of hands, or one more than there are players."""
    for _ in range(4):
        record = source.copy()
        hands = record.get("deal", {}).get("hands")
        if hands:
            if source.dice.chance(0.7):
                del hands[source.dice.below(len(hands))]
            else:
                hands.append(None)
            yield record


def petit_sec_played(source: Source) -> Candidates:
    """D105: a hand is made a petit sec, and the deal goes on as if nobody had seen it."""
    course, dice = source.course(), source.dice
    if course is None:
        return
    for seat in dice.shuffled(range(source.players)):
        hands, dog = _with_petit_sec(source, course, seat)
        if sum(map(is_petit_sec, hands)) != 1:
            continue
        fresh = Course(source.game, course.dealer, hands, dog)
        # One of the others takes, so that the hand is surely played.
        others = [other for other in range(source.players) if other != seat]
        cards = Cards(hands, dog, dice.pick(others), modest=dice.chance(0.7))
        source.dealer.bid_and_play(fresh, dice, cards)
        if fresh.tricks is not None:
            yield source.written(fresh.as_hand())


def _with_petit_sec(source: Source, course: Course, seat: int) -> tuple[tuple[int, ...], int]:
    """The deal with trumps of a seat exchanged against the Petit and plain cards of others."""
    piles = [*course.hands, course.dog]
    trumps = TRUMPS | EXCUSE_BIT
    others = [place for place in range(len(piles)) if place != seat]
    if not piles[seat] & PETIT_BIT:
        _exchange(source, piles, seat, PETIT_BIT, piles[seat])
    for card in cards_of(piles[seat] & trumps & ~PETIT_BIT):
        plain = 0
        for place in others:
            plain |= piles[place] & ~trumps
        _exchange(source, piles, seat, 1 << source.dice.card(plain), 1 << card)
    return tuple(piles[:-1]), piles[-1]


def _exchange(source: Source, piles: list[int], seat: int, wanted: int, offered: int) -> None:
    """Gives a seat a wanted card that lies elsewhere for one of those offered."""
    given = 1 << source.dice.card(offered)
    for place, pile in enumerate(piles):
        if place != seat and pile & wanted:
            piles[place] = pile & ~wanted | given
    piles[seat] = piles[seat] & ~given | wanted


def annulled_without_petit_sec(source: Source) -> Candidates:
    """D106: the cards as dealt, annulled as petit sec."""
    course = source.course()
    if course is not None:
        fresh = Course(source.game, course.dealer, course.hands, course.dog, "void", "petit_sec")
        yield source.written(fresh.as_hand())
