"""Faults of the play (P501 to P511, S601): the hand is played by the rules up to the fault, and from there on again."""

from collections.abc import Iterator
from typing import NamedTuple

from auditor.cards import BIT, EXCUSE, EXCUSE_BIT, cards_of, mask_of
from auditor.dealing.faults.source import Candidates, Record, Source
from auditor.engine.layout import TURNS
from auditor.engine.table import Table
from auditor.rules.call import has_call
from auditor.rules.mignon import trumping_waived
from auditor.rules.play import called_suit_led, play_fault

_TRIES = 8


class Place(NamedTuple):
    """One play of the hand as it was recorded: indices of trick and card, who plays, and what the seats hold then."""

    trick: int
    position: int
    seat: int
    hands: tuple[int, ...]
    led: int | None
    highest: int
    waived: bool


def _places(source: Source) -> Iterator[Place]:
    """Every play of a hand that can be played on, in order."""
    course = source.playable()
    if course is None:
        return
    hands = course.hands_in_play()
    mignon_seen = False
    for index, trick in enumerate(source.tricks):
        table = Table()
        turns = TURNS[source.players][source.replay.tricks[index].leader or 0]
        for position, (seat, card) in enumerate(zip(turns, trick.cards, strict=True)):
            waived = trumping_waived(trick.cards[:position], course.suit, mignon_seen, source.rules)
            waived = waived and source.game.is_mignon
            yield Place(index, position, seat, tuple(hands), table.led, table.highest, waived)
            table.lay(card)
            hands[seat] &= ~BIT[card]
        mignon_seen = mignon_seen or EXCUSE in trick.cards


def _played_on(source: Source, place: Place, card: int) -> Record:
    """The hand with this card at this place, played on from there."""
    course = source.playable()
    assert course is not None
    play = source.play(course)
    play.follow(source.tricks[: place.trick])
    laid = (*source.tricks[place.trick].cards[: place.position], card)
    play.trick(TURNS[source.players][play.leader], laid)
    play.to_the_end()
    return source.written(course.as_hand())


def _revoke(source: Source, code: str) -> Candidates:
    """A card of the own hand that breaks one rule of R7.2."""
    chances = []
    for place in _places(source):
        if place.led is None or (place.waived and code != "P503"):
            continue
        held = place.hands[place.seat]
        wrong = [card for card in cards_of(held) if play_fault(card, held, place.led, place.highest) == code]
        if wrong:
            chances.append((place, wrong))
    for place, wrong in source.dice.shuffled(chances)[:_TRIES]:
        yield _played_on(source, place, source.dice.pick(wrong))


def must_follow(source: Source) -> Candidates:
    """P503: another kind of card than the led suit, which is held."""
    return _revoke(source, "P503")


def must_trump(source: Source) -> Candidates:
    """P504: neither the led suit nor a trump, which is held."""
    return _revoke(source, "P504")


def must_overtrump(source: Source) -> Candidates:
    """P507: a trump below the highest, while a higher one is held."""
    return _revoke(source, "P507")


def not_held(source: Source) -> Candidates:
    """P501: a card that somebody else holds, or that lies in the dog or the discard."""
    places = list(_places(source))
    everything = places[0].hands if places else ()
    out_of_play = ~sum(everything) & (1 << EXCUSE) - 1
    for place in source.dice.shuffled(places)[:_TRIES]:
        others = out_of_play
        for seat, cards in enumerate(place.hands):
            if seat != place.seat:
                others |= cards & ~EXCUSE_BIT
        yield _played_on(source, place, source.dice.card(others))


def played_before(source: Source) -> Candidates:
    """P502: a card out of an earlier trick."""
    places = [place for place in _places(source) if place.trick]
    for place in source.dice.shuffled(places)[:_TRIES]:
        earlier = mask_of(card for trick in source.tricks[: place.trick] for card in trick.cards) & ~EXCUSE_BIT
        yield _played_on(source, place, source.dice.card(earlier))


def called_suit(source: Source) -> Candidates:
    """P508: the first card of the hand is of the called suit."""
    course = source.playable()
    if course is None or course.call is None or source.game.is_mignon or not has_call(source.players, source.rules):
        return
    place = next(_places(source))
    held = place.hands[place.seat]
    wrong = [card for card in cards_of(held) if called_suit_led(card, course.call, held)]
    for card in source.dice.shuffled(wrong)[:_TRIES]:
        yield _played_on(source, place, card)


def wrong_leader(source: Source) -> Candidates:
    """P505: a trick is led by a seat whose lead it is not."""
    for index in source.dice.shuffled(range(len(source.tricks)))[:_TRIES]:
        course = source.playable()
        if course is None:
            return
        play = source.play(course)
        play.follow(source.tricks[:index])
        leader = source.dice.pick([seat for seat in range(source.players) if seat != play.leader])
        play.trick(TURNS[source.players][leader])
        play.to_the_end()
        yield source.written(course.as_hand())


def out_of_turn(source: Source) -> Candidates:
    """P506: two seats behind the leader play in the wrong order."""
    for index in source.dice.shuffled(range(len(source.tricks)))[:_TRIES]:
        course = source.playable()
        if course is None:
            return
        play = source.play(course)
        play.follow(source.tricks[:index])
        seats = list(TURNS[source.players][play.leader])
        early = 1 + source.dice.below(source.players - 2)
        seats[early], seats[early + 1] = seats[early + 1], seats[early]
        play.trick(seats)
        play.to_the_end()
        yield source.written(course.as_hand())


def trick_size(source: Source) -> Candidates:
    """P509: a trick with a card too few, or with one more, out of the cards that are not played."""
    if not source.is_played:
        return
    dice = source.dice
    unplayed = (1 << EXCUSE) - 1 & ~mask_of(card for trick in source.tricks for card in trick.cards)
    for index in dice.shuffled(range(len(source.tricks)))[:_TRIES]:
        tricks = list(source.tricks)
        cards = list(tricks[index].cards)
        if dice.chance(0.7):
            del cards[dice.below(len(cards))]
        else:
            cards.append(dice.card(unplayed))
        tricks[index] = tricks[index]._replace(cards=tuple(cards), leader=source.replay.tricks[index].leader)
        if index + 1 < len(tricks):
            tricks[index + 1] = tricks[index + 1]._replace(leader=source.replay.tricks[index + 1].leader)
        yield source.written(source.hand._replace(tricks=tuple(tricks)))


def trick_count(source: Source) -> Candidates:
    """P510: a trick too few, or the last one twice."""
    if source.is_played:
        tricks = source.tricks
        changed = tricks[:-1] if source.dice.chance(0.7) else (*tricks, tricks[-1])
        yield source.written(source.hand._replace(tricks=changed))


def excuse_last(source: Source) -> Candidates:
    """P511: the Excuse is kept for the last trick."""
    if not source.is_contract:
        return
    for _ in range(_TRIES):
        course = source.playable()
        if course is None:
            return
        play = source.play(course)
        play.keeps_excuse = True
        play.to_the_end()
        yield source.written(course.as_hand())


def trick_winner(source: Source) -> Candidates:
    """S601: a trick is given to another seat; the play itself goes on as it must."""
    for index in source.dice.shuffled(range(len(source.replay.tricks)))[:_TRIES]:
        winner = source.replay.tricks[index].winner
        record = source.copy()
        if winner is not None:
            others = [seat for seat in range(source.players) if seat != winner]
            record["tricks"][index]["winner"] = source.dice.pick(others)
            yield record
