"""What the player at one seat may see: nothing of a frame tells where the cards lie that are hidden from him.

The proof is by exchange: two cards that a player cannot see change places in the whole record, and up to the step
at which he sees one of them every frame, mark and time is the same.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from show_cases import hands, judged, replayed

from auditor.audit.catalogue import CATALOGUE
from auditor.audit.result import HandAudit
from auditor.audit.texts import TEXTS
from auditor.cards import BIT, NUMBERS, cards_of, token
from auditor.dealing import Options, deal_hands, faulty_hands
from auditor.engine.case import known
from auditor.show import sight
from auditor.show.export.film import film
from auditor.show.frame import HAND_HIDDEN, SECRET, TAKER, Frame, frame_of
from auditor.show.report.table import for_page, parts
from auditor.show.sight import seat_of, steps_with_findings
from auditor.show.text import frame_lines, frame_text
from auditor.show.timeline import Moment, Timeline
from auditor.show.view import ONE_SEAT, TURN_ONLY, View

WIDE = View(width=120, height=80, legal=True)
TABLES = ((3, "fft"), (4, "fft"), (5, "bga"), (5, "fft"), (4, "mignon"), (5, "mignon"))
TELLING = ("P503", "P504", "P507", "P501", "C312", "C313", "N403", "N404", "D105", "C306")


def as_seat(seat: int | None, view: View = WIDE) -> View:
    return replace(view, hands=ONE_SEAT, seat=seat)


def frames(audit: HandAudit, view: View) -> list[Frame]:
    timeline = Timeline(audit)
    return [frame_of(timeline, step, view) for step in range(timeline.steps)]


# Which codes tell what


def test_every_code_that_says_nothing_of_a_hidden_hand_is_about_what_all_see() -> None:
    """Cards stand in the texts of codes that all see only where they lie on the table."""
    fields = re.compile(r"{(cards|missing|lacking|proof|allowed|inferred)}")
    for code in CATALOGUE:
        if code in sight._SEEN and code != "N402":  # the cards of a handful are shown
            assert not fields.search(TEXTS["en"][code]), code


def test_no_code_is_in_two_classes() -> None:
    classes = (sight._SEEN, sight._OF_THE_SEAT, sight._OF_THE_TAKER, sight._OF_THE_CAMPS)
    named = [code for each in classes for code in each]
    assert len(named) == len(set(named)) and set(named) <= set(CATALOGUE)
    assert {code for code in CATALOGUE if code not in named and code[0] not in sight._SEEN_FAMILIES} == {
        "D101",
        "D106",
        *(code for code in CATALOGUE if code[0] == "E"),
    }


# Hands


@pytest.mark.parametrize("name", ["three-revoke", "five-secret", "goulash-four", "mignon-four", "partial-unknown"])
def test_a_seat_sees_its_own_hand_and_of_the_others_how_many_cards(name: str) -> None:
    opened = frames(hands()[name], WIDE)
    for seat in range(opened[0].players):
        for shown, open_one in zip(frames(hands()[name], as_seat(seat)), opened, strict=True):
            for own, all_seen in zip(shown.seats, open_one.seats, strict=True):
                if own.seat == seat:
                    assert own.hand == all_seen.hand
                    continue
                hand = all_seen.hand
                assert not own.hand.recorded | own.hand.inferred
                assert own.hand.unknown == (hand.recorded | hand.inferred).bit_count() + hand.unknown


def test_nobodys_eyes_see_no_hand() -> None:
    for shown in frames(hands()["three-revoke"], as_seat(None)):
        assert not any(seat.hand.recorded | seat.hand.inferred for seat in shown.seats)
        assert shown.discard is None


def test_only_the_taker_sees_what_he_laid_aside_and_counts_it() -> None:
    audit = hands()["three-revoke"]
    assert audit.replay is not None
    taker = audit.replay.taker
    for seat in range(3):
        *before, _ = frames(audit, as_seat(seat))
        assert any(shown.discard for shown in before) == (seat == taker)
        assert any(side.pile for shown in before for side in shown.sides) == (seat == taker)


def test_legal_cards_are_told_of_the_own_hand_alone() -> None:
    for shown in frames(hands()["three-revoke"], as_seat(1)):
        if shown.legal is not None:
            assert (shown.legal.case == HAND_HIDDEN) == (shown.legal.seat != 1)
            assert (shown.legal.play is None) == (shown.legal.seat != 1)


# Findings


def test_a_revoke_is_hidden_from_the_others_until_the_hand_is_played_out() -> None:
    audit = hands()["three-revoke"]
    timeline = Timeline(audit)
    at_fault = timeline.step_at(2, 2)
    assert at_fault is not None
    for seat in range(3):
        steps = steps_with_findings(timeline, as_seat(seat))
        assert steps == ([at_fault] if seat == 2 else [timeline.steps - 1])
    shown = frames(audit, as_seat(0))
    assert "!" not in frame_text(shown[at_fault], WIDE)
    assert "! error P503 must-follow: Chloé played T15" in frame_text(shown[-1], WIDE)


def test_a_record_that_stops_early_never_tells() -> None:
    audit = hands()["partial-unknown"]
    timeline = Timeline(audit)
    found = next(finding for finding in audit.findings if finding.code == "P503")
    for seat in range(5):
        seen = any(found in shown.findings for shown in frames(audit, as_seat(seat)))
        assert seen == (seat == found.seat or all(timeline.cards_left(timeline.steps - 1, s) == 0 for s in range(5)))


def test_the_end_of_a_record_that_stops_early_does_not_name_the_partner() -> None:
    value = {key: entry for key, entry in hands()["five-secret"].value.items() if key != "claims"}
    audit = one({**value, "status": "partial", "tricks": value["tricks"][:5]})
    for view, secret in ((WIDE, False), (as_seat(0), True), (View(hands=TURN_ONLY), True)):
        last = frames(audit, view)[-1]
        assert ({seat.role for seat in last.seats} == {TAKER, SECRET}) == secret
        assert ("partner secret" in frame_text(last, WIDE)) == secret


@pytest.mark.parametrize("hidden", [as_seat(0), as_seat(1), as_seat(2), as_seat(None), View(hands=TURN_ONLY)])
def test_no_finding_stands_twice_and_none_is_lost_in_a_hand_played_out(hidden: View) -> None:
    for audit in replayed()[::5]:
        timeline = Timeline(audit)
        last = timeline.steps - 1
        found = [
            id(f) for step in steps_with_findings(timeline, hidden) for f in frame_of(timeline, step, hidden).findings
        ]
        assert len(found) == len(set(found))
        left = [timeline.cards_left(last, seat) for seat in range(len(audit.players))]
        if timeline.moments[last].plays and not any(left):
            assert sorted(found) == sorted(map(id, audit.findings))


def test_a_void_handful_looks_as_it_was_shown_to_who_cannot_know() -> None:
    audit = hands()["handful"]
    found = next(finding for finding in audit.findings if finding.code == "N403")
    others = next(seat for seat in range(3) if seat != found.seat)
    texts = ["\n".join(frame_text(f, WIDE) for f in frames(audit, as_seat(seat))[:-1]) for seat in (found.seat, others)]
    assert "void" in texts[0] and "void" not in texts[1]
    assert "handful" in texts[1] and "N403" not in texts[1]


def test_an_ignored_code_does_not_let_the_void_show() -> None:
    audit = hands()["handful"]
    silent = replace(audit, findings=[])
    other = next(seat for seat in range(3) if seat != next(f.seat for f in audit.findings if f.code == "N403"))
    assert "void" not in "\n".join(frame_text(shown, WIDE) for shown in frames(silent, as_seat(other))[:-1])


# Names


def test_a_seat_is_named_by_name_or_number() -> None:
    players = ["Ana", "bruno", "2", "Chloé", "chloé"]
    assert [seat_of(text, players) for text in ("Ana", "ANA", "Bruno", "1", "2", "3", "chloé")] == [0, 0, 1, 1, 2, 3, 4]
    for wrong in ("Dora", "5", "-1", "", "CHLOÉ"):
        with pytest.raises(LookupError, match=r"(more than one|no) player of this hand; seats: 0 Ana, 1 bruno") as told:
            seat_of(wrong, players)
        assert ("more than one" in str(told.value)) == (wrong == "CHLOÉ")


def test_a_name_behind_a_pseudonym_counts_and_is_not_said() -> None:
    assert seat_of("ana", ["P-1", "P-2"], ["Bruno", "Ana"]) == seat_of("p-2", ["P-1", "P-2"], ["Bruno", "Ana"]) == 1
    for wrong in ("Dora", "5"):
        with pytest.raises(LookupError) as told:
            seat_of(wrong, ["P-1", "P-2"], ["Bruno", "Ana"])
        assert "Ana" not in str(told.value)
    with pytest.raises(LookupError, match="more than one"):
        seat_of("Ana", ["P-1", "P-2"], ["Ana", "Ana"])


# The proof by exchange


@cache
def records() -> list[dict[str, Any]]:
    """Legal hands and hands with a fault that tells something of a hand, at all tables."""
    made: list[dict[str, Any]] = []
    for number, (players, rules) in enumerate(TABLES):
        options = Options(players=players, rules=rules, seed=number, claims=False)
        made += islice((hand for hand in deal_hands(options, 40) if hand.get("tricks")), 8)
        if rules != "mignon":
            made += faulty_hands(Options(players=players, rules=rules, seed=number), TELLING[:9], 18)
    made = [hand for hand in made if all(hand.get("deal", {}).get("hands") or [None])]
    cut = [hand for hand in made[::3] if len(hand["tricks"]) > 6]
    return made + [{**hand, "status": "partial", "tricks": hand["tricks"][: len(hand["tricks"]) // 2]} for hand in cut]


def one(record: dict[str, Any]) -> HandAudit:
    return judged("x", [json.dumps(record).encode()])[0]


def exchanged(record: dict[str, Any], first: str, second: str) -> dict[str, Any]:
    """The record with two cards changed for each other wherever they lie, but not where they are only named."""
    names = {first: second, second: first}

    def swap(value: Any) -> Any:
        if isinstance(value, list):
            return [swap(inner) for inner in value]
        if isinstance(value, dict):
            return {key: swap(inner) for key, inner in value.items()}
        return names.get(value.upper(), value) if isinstance(value, str) else value

    return {key: swap(value) if key in ("deal", "discard", "tricks") else value for key, value in record.items()}


def hidden_cards(timeline: Timeline, seat: int) -> Iterator[tuple[int, int]]:
    """The cards that the player at a seat does not see at the deal, with the first step at which he does.

    That is the last step at the latest where the hand is scored, and none where the record stops early.
    """
    replay = timeline.replay
    own = known(replay.dealt[seat])
    if seat == replay.taker:
        own |= known(replay.discard)
    shown = 0
    for said in replay.hand.announcements:
        shown |= sum(BIT[card] for card in {*(said.cards or ())} & set(range(78)))
    shown |= sum(BIT[card] for card in {*(replay.hand.discard_shown or ())} & set(range(78)))
    never = timeline.steps - (timeline.replay.score is not None)
    for card in cards_of(~own & ~shown):
        lies_open = (step for step, moment in enumerate(timeline.moments) if _open(moment) & BIT[card])
        yield card, next(lies_open, never)


def _open(moment: Moment) -> int:
    return known(moment.dog) | moment.played


def seen(audit: HandAudit, view: View, end: int) -> list[object]:
    """All that is drawn and told of the steps before one: text, page, times and marks."""
    timeline = Timeline(audit)
    page = for_page(view)
    shots = film(timeline, view)[:end]
    step = end - 1
    drawn = [parts(shots[place].frame, page) for place in {0, end // 2, step}]
    texts = [frame_text(shot.frame, view) for shot in shots[:: max(end // 12, 1)]] + [frame_text(shots[-1].frame, view)]
    steps = [at for at in steps_with_findings(timeline, view) if at < end]
    return [texts, drawn, [(shot.seconds, shot.marks) for shot in shots], steps]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data())
def test_hidden_cards_may_lie_one_way_or_another(data: st.DataObject) -> None:
    record = data.draw(st.sampled_from(records()))
    audit = one(record)
    assert audit.replay is not None
    timeline = Timeline(audit)
    seat = data.draw(st.integers(0, len(audit.players) - 1))
    hidden = dict(hidden_cards(timeline, seat))
    late = [card for card in hidden if hidden[card] > timeline.steps // 3]
    first, second = data.draw(st.permutations(late).map(lambda cards: cards[:2]))
    end = min(hidden[first], hidden[second])
    other = one(exchanged(record, token(first), token(second)))
    assert seen(audit, as_seat(seat), end) == seen(other, as_seat(seat), end)


def test_an_exchange_would_be_seen_with_open_hands() -> None:
    audit, other = (one(record) for record in (records()[0], exchanged(records()[0], "H1", "C1")))
    assert audit.value != other.value
    assert seen(audit, WIDE, 2) != seen(other, WIDE, 2)


def test_the_hands_of_the_proof_have_what_it_is_about() -> None:
    codes = {finding.code for record in records() for finding in one(record).findings}
    assert {"P503", "P504", "P507", "C313", "N403", "D105"} <= codes
    assert {len(record["players"]) for record in records()} == {3, 4, 5}


def test_an_illegal_card_and_its_legal_twin_look_alike_to_the_others() -> None:
    """The exchange that makes a revoke legal: the card that should have been played lies in another hand."""
    checked = 0
    for record in records():
        audit = one(record)
        assert audit.replay is not None
        for found in audit.findings:
            if found.code != "P503" or found.expected is None or found.seat is None:
                continue
            timeline = Timeline(audit)
            step = timeline.step_at(found.trick or 1, found.position)
            watching = [seat for seat in range(len(audit.players)) if seat != found.seat]
            hidden = {seat: dict(hidden_cards(timeline, seat)) for seat in watching}
            for seat in watching:
                due = NUMBERS[found.expected[0]]
                others = [c for c, at in hidden[seat].items() if at > (step or 0) and c // 14 != due // 14]
                if step is None or hidden[seat].get(due, 0) <= step or not others:
                    continue
                twin = one(exchanged(record, found.expected[0], token(others[-1])))
                if twin.findings != audit.findings:
                    checked += 1
                assert seen(audit, as_seat(seat), step + 1) == seen(twin, as_seat(seat), step + 1)
    assert checked > 3


def test_frames_of_one_seat_fit_their_size() -> None:
    view = View(hands=ONE_SEAT, seat=1, legal=True)
    for audit in replayed()[::9]:
        timeline = Timeline(audit)
        for step in {0, timeline.steps // 2, timeline.steps - 1, *timeline.steps_with_findings()}:
            assert len(frame_lines(frame_of(timeline, step, view), view)) <= view.height
