"""One frame of a hand: what may be seen at each step, and that it fits the terminal in any case."""

import json
from dataclasses import replace

import pytest
from show_cases import hands, judged, replayed

from auditor.cards import ALL_CARDS, BIT, EXCUSE, cards_of
from auditor.engine.events import Dealt, Discarded, DogTurned, Played, Scored, TrickWon
from auditor.show.frame import (
    DEFENDER,
    DOG_HIDDEN,
    DOG_OPEN,
    OTHERS,
    PARTNER,
    SECRET,
    TAKER,
    TAKER_ALONE,
    Frame,
    frame,
    frame_of,
)
from auditor.show.layout import cells
from auditor.show.text import frame_lines, frame_text
from auditor.show.timeline import Timeline
from auditor.show.view import ASCII, ONE_SEAT, TURN_ONLY, View

VIEW = View()


def frames(name: str, view: View = VIEW) -> list[Frame]:
    timeline = Timeline(hands()[name])
    return [frame_of(timeline, step, view) for step in range(timeline.steps)]


@pytest.mark.parametrize("view", [View(), View(charset=ASCII, legal=True), View(width=132, height=50, hands=TURN_ONLY)])
def test_the_frames_of_our_hands_fit_their_size(view: View) -> None:
    for audit in hands().values():
        if audit.replay is None:
            continue
        timeline = Timeline(audit)
        for step in {*range(0, timeline.steps, 3), *timeline.steps_with_findings(), timeline.steps - 1}:
            lines = frame_lines(frame_of(timeline, step, view), view)
            assert len(lines) <= view.height
            assert max(map(cells, lines)) <= view.width
            if view.charset == ASCII:
                assert all(line.plain.isascii() for line in lines)


def test_no_frame_of_the_corpus_raises_and_each_fits_80_by_24() -> None:
    """Every step with a finding, the ends, and every 23rd of the others, from another one in each hand."""
    count = 0
    for number, audit in enumerate(replayed()):
        timeline = Timeline(audit)
        chosen = {*range(number % 23, timeline.steps, 23), *timeline.steps_with_findings(), 0, timeline.steps - 1}
        for step in chosen:
            lines = frame_lines(frame_of(timeline, step, VIEW), VIEW)
            assert len(lines) <= VIEW.height and max(map(cells, lines)) <= VIEW.width
            count += 1
    assert count > 3000


def test_a_low_terminal_says_how_many_lines_are_missing() -> None:
    view = View(height=14)
    timeline = Timeline(hands()["three-revoke"])
    lines = frame_lines(frame_of(timeline, timeline.steps_with_findings()[0], view), view)
    assert len(lines) == 14
    assert "more lines" in lines[-1].plain


def test_a_frame_is_a_pure_function_of_hand_and_step() -> None:
    audit = hands()["five-secret"]
    assert frame(audit, 40, VIEW) == frame(audit, 40, VIEW)


def test_colour_only_adds_to_the_text() -> None:
    """Nothing in a frame is told by style alone: the plain text is the whole text."""
    for shown in frames("three-revoke"):
        for line in frame_lines(shown, VIEW):
            assert line.plain == "".join(segment.text for segment in line.render(_console())).rstrip("\n")


def _console() -> "object":
    from rich.console import Console

    return Console(width=200)


def test_names_of_a_record_cannot_control_the_terminal() -> None:
    for shown in frames("four-against"):
        assert "\x1b" not in frame_text(shown, VIEW)


def test_names_that_would_be_alike_have_the_seat_behind_them() -> None:
    names = ["Jean-Christophe Martin", "Ana", "Jean-Christophe Durand", "Ana"]
    assert View().names(names) == ["Jean-Christophe Martin", "Ana (1)", "Jean-Christophe Durand", "Ana (3)"]
    short = View().names(names, 14)
    assert short == ["Jean-Chri… (0)", "Ana (1)", "Jean-Chri… (2)", "Ana (3)"]
    assert all(cells(name) <= 14 for name in short)


def test_wide_names_are_measured_in_cells() -> None:
    text = frame_text(frames("three-revoke")[20], VIEW)
    rows = [line for line in text.splitlines() if "taker" in line or "defence" in line]
    starts = set()
    for line in rows:
        before = line.split("taker")[0].split("defence")[0]
        starts.add(cells(before))
    assert len(starts) == 1


def test_no_card_is_shown_by_a_glyph_of_the_playing_card_block() -> None:
    for name in ("three-revoke", "mignon-four", "goulash-four"):
        for shown in frames(name):
            assert not any(0x1F0A0 <= ord(character) <= 0x1F0FF for character in frame_text(shown, VIEW))


# Hands


def test_all_cards_are_somewhere_at_every_step() -> None:
    """With everything recorded the hands, the table, the tricks, dog or discard hold the pack at every step."""
    timeline = Timeline(hands()["five-alone"])
    for step, moment in enumerate(timeline.moments):
        shown = frame_of(timeline, step, VIEW)
        held = 0
        for seat in shown.seats:
            assert not seat.hand.unknown and not seat.hand.inferred
            assert not held & seat.hand.recorded
            held |= seat.hand.recorded
        pile = ALL_CARDS & ~held & ~moment.played
        assert pile.bit_count() in (0, 3)


def test_the_taker_holds_the_dog_until_the_discard() -> None:
    sizes = {}
    for shown in frames("five-alone"):
        if isinstance(shown.event, (Dealt, DogTurned, Discarded)):
            taker = shown.taker if shown.taker is not None else 0
            sizes[type(shown.event)] = shown.seats[taker].hand.recorded.bit_count()
    assert sizes == {Dealt: 15, DogTurned: 18, Discarded: 15}


def test_an_unrecorded_hand_shows_what_its_seat_plays_later_as_known_from_the_plays() -> None:
    shown = frames("partial-unknown")[0]
    assert all(not seat.hand.recorded for seat in shown.seats)
    assert any(seat.hand.inferred for seat in shown.seats)
    assert "~" in frame_text(shown, VIEW) and "~ known from the plays" in frame_text(shown, VIEW)


def test_an_unrecorded_hand_shows_how_many_cards_are_not_known() -> None:
    for shown in frames("partial-unknown"):
        for seat in shown.seats:
            hand = seat.hand
            assert (hand.recorded | hand.inferred).bit_count() + hand.unknown <= 18


def test_hidden_hands_show_only_their_number() -> None:
    for shown in frames("three-revoke", View(hands=TURN_ONLY)):
        for seat in shown.seats:
            assert seat.turn or not seat.hand.recorded | seat.hand.inferred
        assert shown.discard is None
    assert all(not seat.hand.recorded for shown in frames("three-revoke", View(hands=ONE_SEAT)) for seat in shown.seats)


# Dog


def test_the_dog_of_garde_contre_is_face_down_until_it_is_counted() -> None:
    *before, last = frames("four-against")
    assert all(shown.dog_state == DOG_HIDDEN and not shown.dog for shown in before)
    assert isinstance(last.event, Scored)
    assert last.dog_state == DOG_OPEN and last.dog.bit_count() == 6


def test_where_the_record_stops_before_the_count_it_stays_face_down() -> None:
    value = {key: entry for key, entry in hands()["four-against"].value.items() if key != "claims"}
    record = {**value, "status": "partial", "tricks": value["tricks"][:9]}
    audit = judged("cut", [json.dumps(record).encode()])[0]
    timeline = Timeline(audit)
    shown = [frame_of(timeline, step, VIEW) for step in range(timeline.steps)]
    assert isinstance(shown[-1].event, Scored) and shown[-1].score is None
    assert {each.dog_state for each in shown} == {DOG_HIDDEN}


def test_the_dog_of_a_goulash_is_never_shown() -> None:
    assert all(shown.dog_state == DOG_HIDDEN for shown in frames("goulash-four"))


def test_the_dog_of_a_garde_lies_open_once_it_is_turned() -> None:
    states = [shown.dog_state for shown in frames("three-revoke")]
    turned = states.index(DOG_OPEN)
    assert set(states[:turned]) == {DOG_HIDDEN}
    assert set(states[turned:]) == {DOG_OPEN}
    assert isinstance(frames("three-revoke")[turned].event, DogTurned)


# Camps


def test_the_partner_is_secret_until_the_called_card_is_played() -> None:
    timeline = Timeline(hands()["five-secret"])
    called = timeline.replay.called_card
    shown_at = next(
        step
        for step, moment in enumerate(timeline.moments)
        if isinstance(moment.event, Played) and moment.event.play.card == called
    )
    for step in range(timeline.steps):
        roles = {seat.role for seat in frame_of(timeline, step, VIEW).seats}
        if timeline.moments[step].contract is None:
            assert roles == {""}
        elif step < shown_at:
            assert roles == {TAKER, SECRET}
        else:
            assert SECRET not in roles
    assert PARTNER in {seat.role for seat in frame_of(timeline, shown_at, VIEW).seats}


def test_points_do_not_give_the_secret_partner_away() -> None:
    for shown in frames("five-secret"):
        if any(seat.role == SECRET for seat in shown.seats) and shown.sides:
            assert [side.side for side in shown.sides] == [TAKER_ALONE, OTHERS]


def test_a_called_card_in_the_dog_shows_at_once_that_the_taker_is_alone() -> None:
    for shown in frames("five-alone"):
        if isinstance(shown.event, DogTurned):
            assert {seat.role for seat in shown.seats} == {TAKER, DEFENDER}
            assert "alone" in frame_text(shown, VIEW)


# Count


def test_the_count_of_the_last_frame_is_the_computed_score() -> None:
    for audit in replayed():
        score = audit.replay.score if audit.replay else None
        if score is None or score.attack_points is None:
            continue
        timeline = Timeline(audit)
        last = frame_of(timeline, timeline.steps - 1, VIEW)
        assert [side.points for side in last.sides] == [score.attack_points, score.defence_points]
        assert [seat.score for seat in last.seats] == list(score.scores or [None] * len(last.seats))


def test_the_count_before_the_score_differs_only_by_a_dog_that_nobody_sees() -> None:
    *_, before, last = frames("three-revoke")
    assert isinstance(before.event, TrickWon)
    assert [side.points for side in before.sides] == [side.points for side in last.sides]
    *_, before, last = frames("four-against")
    assert before.sides[0].points == last.sides[0].points
    assert before.sides[1].points < last.sides[1].points


def test_a_goulash_counts_for_each_player() -> None:
    *_, last = frames("goulash-four")
    replay = hands()["goulash-four"].replay
    assert replay is not None and replay.score is not None
    assert tuple(seat.points for seat in last.seats) == replay.score.player_points
    assert not last.sides


# Le Mignon


def test_the_privilege_is_over_from_the_mignon_on() -> None:
    for shown in frames("mignon-four"):
        if shown.suit is None:
            assert shown.privilege is None
        else:
            seen = any(card.card == EXCUSE for card in (shown.trick.cards if shown.trick else ()))
            assert (shown.privilege == "over") >= seen
    states = [shown.privilege for shown in frames("mignon-four") if shown.privilege]
    assert "on" in states and states[-1] == "over"
    assert "on" not in states[states.index("over") :]


def test_the_standing_winner_of_a_protected_trick_is_of_the_chosen_suit() -> None:
    timeline = Timeline(hands()["mignon-four"])
    protected = [trick for trick in timeline.replay.tricks if trick.protected and any(c >= 56 for c in trick.cards)]
    assert protected
    for trick in protected:
        step = timeline.step_at(trick.number, len(trick.plays))
        assert step is not None
        shown = frame_of(timeline, step, VIEW)
        assert shown.trick is not None
        best = next(card for card in shown.trick.cards if card.seat == shown.trick.winner)
        assert best.card // 14 == shown.suit


# Tricks and findings


def test_the_standing_winner_of_a_full_trick_is_its_winner() -> None:
    for audit in replayed()[::4]:
        timeline = Timeline(audit)
        for trick in timeline.replay.tricks[:-1]:
            step = timeline.step_at(trick.number, len(trick.plays))
            if step is not None and trick.winner is not None:
                shown = frame_of(timeline, step, VIEW)
                assert shown.trick is not None and shown.trick.winner == trick.winner


def test_each_finding_stands_in_exactly_one_frame() -> None:
    for audit in replayed()[::3]:
        timeline = Timeline(audit)
        found = [id(finding) for step in range(timeline.steps) for finding in timeline.findings(step)]
        assert sorted(found) == sorted(map(id, audit.findings))


def test_a_faulty_card_is_marked_and_the_finding_is_below() -> None:
    timeline = Timeline(hands()["three-revoke"])
    step = timeline.step_at(2, 2)
    assert step is not None
    text = frame_text(frame_of(timeline, step, VIEW), VIEW)
    assert "T15*!" in text and "! error P503 must-follow" in text


def test_a_wrong_leader_is_found_at_the_first_card_of_the_trick() -> None:
    timeline = Timeline(hands()["wrong-lead"])
    step = timeline.step_at(12, 1)
    assert step is not None
    assert [finding.code for finding in timeline.findings(step)] == ["P505"]


def test_the_legal_cards_are_shown_when_asked_for() -> None:
    timeline = Timeline(hands()["three-revoke"])
    step = timeline.step_at(2, 2)
    assert step is not None
    assert frame_of(timeline, step, VIEW).legal is None
    shown = frame_of(timeline, step, replace(VIEW, legal=True))
    assert shown.legal is not None and cards_of(shown.legal.cards) == [28, 41]
    assert BIT[shown.event.play.card] & shown.legal.cards == 0  # type: ignore[attr-defined]
    text = frame_text(shown, VIEW)
    assert "Legal: ♦1 ♦K\nThe suit led is diamonds, and Chloé holds some" in text
