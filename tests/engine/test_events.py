"""The stream of events: one order, every recorded thing once, every fault at exactly one event."""

import gzip
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from auditor.audit.judge import Judge
from auditor.cards import ALL_CARDS, HALF_POINTS, NUMBERS, cards_of
from auditor.engine.counting import attack_of, count_sides
from auditor.engine.events import (
    Announced,
    Annulled,
    Called,
    ContractSet,
    Dealt,
    Discarded,
    DogTurned,
    Event,
    PassedOut,
    Played,
    Scored,
    Spoke,
    SuitChosen,
    TrickBegun,
    TrickWon,
    events,
)
from auditor.engine.hand import Announcement, Bid, Hand, Trick
from auditor.engine.replay import Replay
from auditor.engine.run import replay
from auditor.record.reading import Frame, parse_frame
from auditor.rules.ruleset import rule_set

CORPUS = Path(__file__).parent.parent / "corpus" / "data"


@cache
def replays() -> list[Replay]:
    judge = Judge()
    found = []
    for path in sorted(CORPUS.glob("*.jsonl.gz")):
        if "expect" in path.name:
            continue
        for number, line in enumerate(gzip.decompress(path.read_bytes()).splitlines(), 1):
            audit = judge.judge(parse_frame(Frame(path.name, number, number, line)))
            if audit.replay is not None:
                found.append(audit.replay)
    return found


def stream(hand: Hand, preset: str = "fft", **options: Any) -> list[Event]:
    return list(events(replay(hand, rule_set(preset, options)).replay))


def cards(text: str) -> tuple[int, ...]:
    return tuple(NUMBERS[token] for token in text.split())


def kinds(stream_of: list[Event]) -> list[type[Event]]:
    return [type(event) for event in stream_of]


def test_every_fault_of_the_corpus_is_carried_by_exactly_one_event() -> None:
    seen = 0
    for replayed in replays():
        carried = [id(fault) for event in events(replayed) for fault in event.faults]
        assert sorted(carried) == sorted(map(id, replayed.faults))
        seen += len(carried)
    assert seen > 500


def test_every_stream_begins_with_the_deal_and_ends_with_the_score() -> None:
    for replayed in replays():
        found = kinds(list(events(replayed)))
        assert found[0] is Dealt and found[-1] is Scored
        assert found.count(Dealt) == found.count(Scored) == 1


def test_everything_recorded_happens_once_and_in_order() -> None:
    for replayed in replays():
        found = list(events(replayed))
        assert [event.bid for event in found if isinstance(event, Spoke)] == list(replayed.hand.auction or ())
        played = [event.play for event in found if isinstance(event, Played)]
        assert played == [play for trick in replayed.tricks for play in trick.plays]
        assert [event.trick for event in found if isinstance(event, TrickWon)] == replayed.tricks
        announced = sorted(event.index for event in found if isinstance(event, Announced))
        assert announced == list(range(len(replayed.announcements)))


def test_a_card_stands_between_the_beginning_and_the_end_of_its_trick() -> None:
    for replayed in replays():
        number, begun = 0, False
        for event in events(replayed):
            if isinstance(event, TrickBegun):
                number, begun = number + 1, True
                assert event.number == number
            elif isinstance(event, Played):
                assert begun and event.trick == number
            elif isinstance(event, TrickWon):
                assert begun and event.trick.number == number
                begun = False


def test_the_count_after_the_last_trick_with_discard_or_dog_is_the_computed_score() -> None:
    compared = 0
    for replayed in replays():
        score = replayed.score
        last = [event for event in events(replayed) if isinstance(event, TrickWon)][-1:]
        if not replayed.whole or score is None or not last:
            continue
        if last[0].players is not None:
            assert last[0].players == score.player_points
            compared += 1
        elif last[0].sides is not None and replayed.rules.game == "tarot":
            pile = ALL_CARDS
            for trick in replayed.tricks:
                pile &= ~trick.mask
            counts = 0 if replayed.bid == "garde_contre" else sum(HALF_POINTS[card] for card in cards_of(pile))
            assert last[0].sides.attack + counts == score.attack_points
            compared += 1
    assert compared > 250


def test_the_count_never_loses_a_point_on_the_way() -> None:
    for replayed in replays():
        attack = attack_of(replayed)
        points = 0
        for trick in replayed.tricks:
            if attack is None or trick.points is None:
                break
            points += trick.points
            sides = count_sides(replayed, trick.number, attack)
            if sides is not None:
                assert sides.attack + sides.defence == points


def test_the_dog_is_turned_after_the_call_in_tarot() -> None:
    hand = Hand(
        players=5,
        dealer=4,
        dog=cards("S1 S2 S3"),
        auction=tuple(Bid(seat, "garde" if seat == 1 else "pass") for seat in range(5)),
        call=NUMBERS["HK"],
        discard=cards("S1 S2 S3"),
    )
    assert kinds(stream(hand))[6:] == [ContractSet, Called, DogTurned, Discarded, Scored]


@pytest.mark.parametrize("bid", ["garde_sans", "garde_contre"])
def test_the_dog_of_garde_sans_and_contre_is_never_turned(bid: str) -> None:
    hand = Hand(players=4, dealer=3, dog=cards("S1 S2 S3 S4 S5 S6"), contract_taker=1, contract_bid=bid)
    assert kinds(stream(hand)) == [Dealt, ContractSet, Scored]


def test_the_dog_of_le_mignon_is_turned_between_the_rounds() -> None:
    auction = (Bid(0, 40), Bid(1, "pass"), Bid(2, "pass"), Bid(2, 45, 2), Bid(0, "pass", 2))
    hand = Hand(players=3, dealer=2, dog=cards("S1 S2 S3 S4 S5 S6"), auction=auction, suit=1)
    expected = [Dealt, Spoke, Spoke, Spoke, DogTurned, Spoke, Spoke, ContractSet, SuitChosen, Scored]
    assert kinds(stream(hand, "mignon")) == expected


def test_a_goulash_and_a_passed_out_hand_have_no_contract_and_no_dog() -> None:
    passes = tuple(Bid(seat, "pass") for seat in range(3))
    hand = Hand(players=3, dealer=2, status="passed_out", auction=passes, dog=cards("S1 S2 S3 S4 S5 S6"))
    found = stream(hand)
    assert kinds(found) == [Dealt, Spoke, Spoke, Spoke, PassedOut, Scored]
    assert isinstance(found[4], PassedOut) and not found[4].goulash
    played = hand._replace(status=None, tricks=(Trick(cards("S7 S8 S9")),))
    found = stream(played, "bga")
    assert DogTurned not in kinds(found)
    assert any(isinstance(event, PassedOut) and event.goulash for event in found)


def test_an_annulled_hand_ends_with_the_reason() -> None:
    found = stream(Hand(players=3, dealer=2, status="void", void_reason="misdeal"))
    assert kinds(found) == [Dealt, Annulled, Scored]
    assert isinstance(found[1], Annulled) and found[1].reason == "misdeal"


def test_each_announcement_is_made_at_its_moment() -> None:
    said = (
        Announcement(1, "slam"),
        Announcement(2, "handful", level="single"),
        Announcement(0, "handful", level="single", trick=2),
        Announcement(1, "slam", when="play", trick=1),
        Announcement(2, "misere", of="honours"),
        Announcement(0, "handful", level="double", trick=9),
    )
    hand = Hand(
        players=3,
        dealer=2,
        status="partial",
        contract_taker=1,
        contract_bid="garde",
        announcements=said,
        tricks=(Trick(cards("S1 S2 S3"), leader=1), Trick(cards("H1 H2 H3"), leader=0)),
    )
    found = stream(hand)
    where = {}
    place = "start"
    for event in found:
        if isinstance(event, Announced):
            where[event.index] = place
        elif isinstance(event, Played):
            place = f"after {event.trick}.{event.position}"
        elif isinstance(event, TrickWon):
            place = f"after {event.trick.number}"
    assert where == {
        0: "start",  # a slam, before the play
        1: "after 1.1",  # before the first card of seat 2
        2: "after 1",  # the record says trick 2, where seat 0 leads
        3: "after 1.1",  # during the play: the first card lies
        4: "after 1.1",
        5: "after 2",  # a trick that the record does not reach
    }


def test_faults_stand_where_they_happen() -> None:
    """The kind of event that carries each code, over the whole corpus."""
    expected = {
        "D": {Dealt, Discarded, Annulled},
        "A": {Spoke, ContractSet, PassedOut},
        "C": {ContractSet, Called, SuitChosen, Discarded, Scored},
        "N": {Announced},
        "P": {TrickBegun, Played, TrickWon, Scored},
        "S": {TrickWon, Scored},
        "W": {Scored},
    }
    for replayed in replays():
        for event in events(replayed):
            for fault in event.faults:
                assert type(event) in expected[fault.code[0]], fault.code
                if isinstance(event, Played):
                    assert (fault.trick, fault.position) == (event.trick, event.position)
                if isinstance(event, Announced):
                    assert fault.path[:2] == ("announcements", event.index)
