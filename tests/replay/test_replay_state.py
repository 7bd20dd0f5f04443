"""The replay as a state machine: what each command does, and that any sequence of them leaves a right screen."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from replay_cases import BROKEN, hands, reel

from auditor.engine.events import Played
from auditor.show.frame import frame_of
from auditor.show.layout import cells
from auditor.show.replay.drawing import LAST_SECONDS, screen, seconds
from auditor.show.replay.keys import KEYS, command_of
from auditor.show.replay.reel import Opening, OpeningError, Reel
from auditor.show.replay.state import SPEEDS, Command, Overlay, ReplayState, after
from auditor.show.text import frame_lines
from auditor.show.timeline import Timeline
from auditor.show.view import ALL_HANDS, ASCII, ONE_SEAT, TURN_ONLY, View

REVOKE = ("three-revoke",)


def pressed(state: ReplayState, hands_shown: Reel, *commands: Command) -> ReplayState:
    for command in commands:
        state = after(state, command, hands_shown)
    return state


# Steps, tricks, findings


def test_cards_go_forth_and_back_and_stop_at_both_ends() -> None:
    shown = reel(REVOKE)
    last = shown.course(0, False).last
    assert pressed(ReplayState(), shown, Command.BACK).step == 0
    assert pressed(ReplayState(), shown, Command.FORTH, Command.FORTH, Command.BACK).step == 1
    assert pressed(ReplayState(step=last), shown, Command.FORTH).step == last
    assert pressed(ReplayState(step=7), shown, Command.LAST).step == last
    assert pressed(ReplayState(step=7), shown, Command.FIRST).step == 0


def test_tricks_go_to_their_first_card() -> None:
    shown = reel(REVOKE)
    timeline = shown.showing(0).timeline
    assert timeline is not None
    begins = [timeline.step_at(number) for number in range(1, 25)]
    state = ReplayState()
    for step in [*begins, shown.course(0, False).last]:
        state = after(state, Command.TRICK_FORTH, shown)
        assert state.step == step
    for step in [*reversed(begins), 0, 0]:
        state = after(state, Command.TRICK_BACK, shown)
        assert state.step == step
    inside = replace(state, step=(begins[4] or 0) + 1)
    assert after(inside, Command.TRICK_BACK, shown).step == begins[4]


def test_findings_are_gone_to_and_the_ends_are_said() -> None:
    shown = reel(("five-secret",))
    found = shown.course(0, False).findings
    assert len(found) == 2
    state = after(ReplayState(), Command.FINDING_FORTH, shown)
    assert state.step == found[0]
    state = after(state, Command.FINDING_FORTH, shown)
    assert state.step == found[1] and not state.notice
    state = after(state, Command.FINDING_FORTH, shown)
    assert state.step == found[1] and state.notice == "no_finding_after"
    state = pressed(state, shown, Command.FINDING_BACK, Command.FINDING_BACK)
    assert state.step == found[0] and state.notice == "no_finding_before"
    assert after(state, Command.FORTH, shown).notice == ""
    assert after(ReplayState(), Command.FINDING_FORTH, reel(("mignon-four",))).notice == "no_finding"


def test_with_hidden_hands_only_the_findings_that_the_player_may_see_are_gone_to() -> None:
    shown = reel(REVOKE, player="0")
    last = shown.course(0, True).last
    at_fault = shown.course(0, False).findings[0]
    assert after(ReplayState(hidden=True), Command.FINDING_FORTH, shown).step == last
    assert after(ReplayState(), Command.FINDING_FORTH, shown).step == at_fault < last


# Playing


def test_time_plays_on_to_the_end_and_stops_there() -> None:
    shown = reel(REVOKE)
    state = after(ReplayState(), Command.PLAY, shown)
    assert state.playing
    steps = []
    while state.playing:
        assert seconds(state, shown)
        state = after(state, Command.TICK, shown)
        steps.append(state.step)
    assert steps == list(range(1, shown.course(0, False).last + 1))
    assert seconds(state, shown) is None
    assert after(state, Command.TICK, shown) == state
    again = after(state, Command.PLAY, shown)
    assert again.playing and again.step == 0


def test_time_goes_from_hand_to_hand_and_round_where_asked_for() -> None:
    shown = reel(("sheet", BROKEN, "passed-out"))
    ends = [shown.course(hand, False).last for hand in range(3)]
    state = ReplayState(step=ends[0], playing=True)
    assert seconds(state, shown) == LAST_SECONDS
    state = after(state, Command.TICK, shown)
    assert (state.hand, state.step) == (1, 0) and seconds(state, shown) == LAST_SECONDS
    state = after(state, Command.TICK, shown)
    assert (state.hand, state.step, state.playing) == (2, 0, True)
    at_the_end = replace(state, step=ends[2])
    assert not after(at_the_end, Command.TICK, shown).playing
    round_again = after(replace(at_the_end, loop=True), Command.TICK, shown)
    assert (round_again.hand, round_again.step, round_again.playing) == (0, 0, True)


@pytest.mark.parametrize(
    "command",
    [Command.FORTH, Command.BACK, Command.TRICK_FORTH, Command.FIRST, Command.LAST, Command.HELP, Command.TRICKS],
)
def test_who_steps_by_hand_or_reads_stops_the_play(command: Command) -> None:
    assert not after(ReplayState(step=9, playing=True), command, reel(REVOKE)).playing


def test_speed_is_changed_while_it_plays_between_its_bounds() -> None:
    shown = reel(REVOKE)
    state = ReplayState(playing=True, speed=1.3)
    assert after(state, Command.FASTER, shown) == replace(state, speed=1.5)
    assert after(state, Command.SLOWER, shown) == replace(state, speed=1.0)
    slow, fast = pressed(state, shown, *[Command.SLOWER] * 20), pressed(state, shown, *[Command.FASTER] * 20)
    assert (slow.speed, fast.speed) == (SPEEDS[0], SPEEDS[-1])
    assert (seconds(fast, shown) or 0) < (seconds(state, shown) or 0) < (seconds(slow, shown) or 0)


# Overlays, hands


def test_the_list_of_tricks_opens_at_the_trick_and_goes_to_the_chosen_one() -> None:
    shown = reel(REVOKE)
    begins = shown.course(0, False).tricks
    state = after(ReplayState(step=begins[5] + 1), Command.TRICKS, shown)
    assert (state.overlay, state.line) == (Overlay.TRICKS, 5)
    moved = pressed(state, shown, Command.TRICK_FORTH, Command.FORTH, Command.TRICK_BACK)
    assert moved.line == 6 and moved.step == state.step
    chosen = after(moved, Command.CHOOSE, shown)
    assert (chosen.overlay, chosen.step) == (Overlay.NONE, begins[6])
    assert pressed(moved, shown, Command.CLOSE) == replace(moved, overlay=Overlay.NONE)
    assert pressed(moved, shown, Command.TRICKS) == replace(moved, overlay=Overlay.NONE)
    assert pressed(moved, shown, Command.LAST).line == 23
    assert pressed(moved, shown, Command.FIRST, Command.BACK).line == 0
    other = pressed(moved, shown, Command.FINDING_FORTH)
    assert other.overlay is Overlay.NONE and other.step == state.step, "no finding after this"


def test_a_hand_without_tricks_says_so() -> None:
    for name in ("sheet", "passed-out", BROKEN):
        state = after(ReplayState(), Command.TRICKS, reel((name,)))
        assert (state.overlay, state.notice) == (Overlay.NONE, "no_tricks")


def test_any_key_closes_the_help_and_does_nothing_else() -> None:
    shown = reel(REVOKE)
    state = after(ReplayState(step=4), Command.HELP, shown)
    assert state.overlay is Overlay.HELP
    for command in set(Command) - {Command.TICK, Command.QUIT}:
        assert after(state, command, shown) == replace(state, overlay=Overlay.NONE)
    assert after(state, Command.QUIT, shown).over


def test_hands_are_gone_to_one_after_another() -> None:
    shown = reel(("sheet", BROKEN, "three-revoke"))
    state = pressed(ReplayState(step=1), shown, Command.HAND_FORTH)
    assert (state.hand, state.step) == (1, 0)
    state = pressed(state, shown, Command.FORTH, Command.HAND_FORTH, Command.HAND_FORTH)
    assert (state.hand, state.notice) == (2, "last_hand")
    state = pressed(state, shown, *[Command.HAND_BACK] * 3)
    assert (state.hand, state.notice) == (0, "first_hand")


def test_hands_are_read_when_they_are_needed() -> None:
    taken = []

    def many() -> Any:
        for number in range(1_000):
            taken.append(number)
            yield hands()["sheet"]

    from auditor.show.replay.reel import Eyes

    shown = Reel(many(), Eyes(View()))
    assert len(taken) == shown.count == 100 and not shown.all_known
    assert pressed(ReplayState(), shown, *[Command.HAND_FORTH] * 99).hand == 99
    assert len(taken) == 100
    assert pressed(ReplayState(), shown, *[Command.HAND_FORTH] * 120).hand == 120
    assert len(taken) == 121
    assert shown.has(999) and not shown.has(1_000) and shown.all_known


# Keys


def test_every_command_but_time_has_keys_and_no_key_has_two() -> None:
    assert set(KEYS) == set(Command) - {Command.TICK}
    keys = [key for keys in KEYS.values() for key in keys]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(
    ("name", "character", "command"),
    [
        ("space", " ", Command.PLAY),
        ("right", None, Command.FORTH),
        ("plus", "+", Command.FASTER),
        ("minus", "-", Command.SLOWER),
        ("question_mark", "?", Command.HELP),
        ("n", "n", Command.FINDING_FORTH),
        ("upper_n", "N", Command.FINDING_BACK),
        ("right_square_bracket", "]", Command.HAND_FORTH),
        ("f5", None, None),
        ("x", "x", None),
        ("tab", "\t", None),
    ],
)
def test_keys_give_their_commands(name: str, character: str | None, command: Command | None) -> None:
    assert command_of(name, character) is command


# Opening


def test_it_opens_where_it_is_asked_to() -> None:
    shown = reel((BROKEN, "mignon-four", "three-revoke", "five-secret"))
    state = shown.opening(ReplayState(), Opening())
    assert (state.hand, state.step, state.playing) == (0, 0, True)
    state = shown.opening(ReplayState(), Opening(at_finding=True))
    assert (state.hand, state.step, state.playing) == (2, shown.course(2, False).findings[0], False)
    state = shown.opening(ReplayState(), Opening(at="3.2"))
    timeline = Timeline(hands()["mignon-four"])
    assert (state.hand, state.step, state.playing) == (1, timeline.step_at(3, 2), False)


@pytest.mark.parametrize(
    ("names", "player", "opening", "told"),
    [
        (REVOKE, None, Opening(at="25.1"), "no trick 25"),
        (REVOKE, None, Opening(at="x"), "no place"),
        (REVOKE, "Dora", Opening(True), "'Dora' is no player"),
        (("mignon-four",), None, Opening(at_finding=True), "nothing was found in this hand"),
        (("mignon-four", "five-handful"), None, Opening(at_finding=True), "nothing was found in these hands"),
    ],
)
def test_what_there_is_not_is_said(names: tuple[str, ...], player: str | None, opening: Opening, told: str) -> None:
    with pytest.raises(OpeningError, match=told):
        reel(names, player=player).opening(ReplayState(), opening)


def test_it_opens_in_the_first_hand_in_which_the_player_plays() -> None:
    shown = reel(("five-secret", "three-revoke", "mignon-four"), player="李小龍小")
    state = shown.opening(ReplayState(), Opening(True))
    assert (state.hand, state.step) == (1, 0)
    assert shown.opening(ReplayState(), Opening(True, at_finding=True)).hand == 1


def test_a_finding_that_the_player_sees_late_is_told_to_be_one() -> None:
    for player, notice in (("Chloé", ""), ("李小龍小", "kept_back")):
        state = reel(REVOKE, player=player).opening(ReplayState(), Opening(True, at_finding=True))
        assert state.notice == notice
        drawn = screen(state, reel(REVOKE, player=player), 120, 40)
        assert ("found in cards hidden until here" in drawn[-1].plain) == bool(notice)
    assert reel(REVOKE).opening(ReplayState(), Opening(at_finding=True)).notice == ""


def test_in_a_hand_where_the_player_is_not_nobodys_hand_is_open() -> None:
    shown = reel(("three-revoke", "sheet", "three-revoke"), player="Chloé")
    assert [shown.showing(hand).view(True).seat for hand in range(3)] == [2, _seat("sheet", "Chloé"), 2]
    stranger = reel(("three-revoke", "five-secret"), player="李小龍小")
    view = stranger.showing(1).view(True)
    assert (view.hands, view.seat) == (ONE_SEAT, None)


def _seat(name: str, player: str) -> int | None:
    players = hands()[name].players
    return players.index(player) if player in players else None


# Any sequence of keys

TOLD = (
    "three-revoke",
    "four-against",
    "five-secret",
    "mignon-four",
    "mignon-five",
    "goulash-four",
    "partial-unknown",
    "short-trick",
    "sheet",
    "deal-only",
    "annulled",
    "passed-out",
    "unreadable",
    BROKEN,
)
SIZES = ((80, 24), (120, 40), (97, 31), (79, 24), (80, 23), (10, 2), (1, 1))
MOVES = tuple(set(Command) - {Command.QUIT})


class AnyKeys(RuleBasedStateMachine):
    """Keys in any order, beside a plain account of where they must lead."""

    @initialize(
        names=st.lists(st.sampled_from(TOLD), min_size=1, max_size=3),
        player=st.sampled_from([None, "0", "2", "Ana", "nobody"]),
        charset=st.sampled_from(["unicode", ASCII]),
        language=st.sampled_from(["en", "fr"]),
        loop=st.booleans(),
    )
    def open(self, names: list[str], player: str | None, charset: str, language: str, loop: bool) -> None:
        self.names, self.player = names, player
        self.view = View(charset=charset, language=language)
        self.reel = reel(names, self.view, player)
        self.state = ReplayState(loop=loop)
        self.hand = self.step = 0
        self.size = SIZES[0]

    @rule(command=st.sampled_from(MOVES))
    def press(self, command: Command) -> None:
        if self.state.overlay is Overlay.NONE:
            self._follow(command)
        elif self.state.overlay is Overlay.TRICKS and command is Command.CHOOSE:
            self.step = self._tricks()[self.state.line]
        elif self.state.overlay is Overlay.TRICKS and not self._is_of_the_list(command):
            self._follow(command)
        self.state = after(self.state, command, self.reel)

    @rule(size=st.sampled_from(SIZES))
    def resize(self, size: tuple[int, int]) -> None:
        self.size = size

    @invariant()
    def it_is_where_the_keys_lead(self) -> None:
        if hasattr(self, "state"):
            assert (self.state.hand, self.state.step) == (self.hand, self.step)
            assert not self.state.over

    @invariant()
    def the_screen_is_that_of_a_fresh_replay_there(self) -> None:
        if not hasattr(self, "state"):
            return
        width, height = self.size
        lines = screen(self.state, self.reel, width, height)
        assert len(lines) == height and max(map(cells, lines)) <= width
        assert lines == screen(self.state, reel(self.names, self.view, self.player), width, height)
        audit = hands()[self.names[self.hand]]
        if self.state.overlay is not Overlay.NONE or width < 80 or height < 24 or audit.replay is None:
            return
        view = replace(self._view(), width=width, height=height - 1, legal=self.state.legal)
        fresh = frame_lines(frame_of(Timeline(audit), self.step, view), view)
        assert lines[: len(fresh)] == fresh
        assert not any(line.plain for line in lines[len(fresh) : -1])

    def _view(self) -> View:
        if not self.state.hidden:
            return replace(self.view, hands=ALL_HANDS)
        if self.player is None:
            return replace(self.view, hands=TURN_ONLY)
        players = [name.casefold() for name in hands()[self.names[self.hand]].players]
        seat = players.index(self.player.casefold()) if self.player.casefold() in players else None
        if seat is None and self.player.isdigit() and int(self.player) < len(players):
            seat = int(self.player)
        return replace(self.view, hands=ONE_SEAT, seat=seat)

    def _timeline(self) -> Timeline | None:
        audit = hands()[self.names[self.hand]]
        return None if audit.replay is None else Timeline(audit)

    def _last(self) -> int:
        timeline = self._timeline()
        return 0 if timeline is None else timeline.steps - 1

    def _tricks(self) -> list[int]:
        timeline = self._timeline()
        moments = [] if timeline is None else timeline.moments
        firsts = [isinstance(moment.event, Played) and moment.event.position == 1 for moment in moments]
        return [step for step, first in enumerate(firsts) if first]

    def _findings(self) -> list[int]:
        timeline = self._timeline()
        steps = range(0 if timeline is None else timeline.steps)
        return [step for step in steps if timeline is not None and frame_of(timeline, step, self._view()).findings]

    @staticmethod
    def _is_of_the_list(command: Command) -> bool:
        moves = {Command.FORTH, Command.BACK, Command.TRICK_FORTH, Command.TRICK_BACK, Command.FIRST, Command.LAST}
        return command in {*moves, Command.TRICKS, Command.CLOSE, Command.TICK}

    def _follow(self, command: Command) -> None:
        """Where a command leads from a screen with nothing over it."""
        here, last = self.step, self._last()
        if command is Command.FORTH:
            self.step = min(here + 1, last)
        elif command is Command.BACK:
            self.step = max(here - 1, 0)
        elif command is Command.FIRST:
            self.step = 0
        elif command is Command.LAST:
            self.step = last
        elif command is Command.TRICK_FORTH:
            self.step = min([step for step in self._tricks() if step > here], default=last)
        elif command is Command.TRICK_BACK:
            self.step = max([step for step in self._tricks() if step < here], default=0)
        elif command is Command.FINDING_FORTH:
            self.step = min([step for step in self._findings() if step > here], default=here)
        elif command is Command.FINDING_BACK:
            self.step = max([step for step in self._findings() if step < here], default=here)
        elif command in (Command.HAND_FORTH, Command.HAND_BACK):
            hand = self.hand + (1 if command is Command.HAND_FORTH else -1)
            if 0 <= hand < len(self.names):
                self.hand, self.step = hand, 0
        elif command is Command.PLAY and not self.state.playing:
            if here == last and self.hand == len(self.names) - 1 and not self.state.loop:
                self.step = 0
        elif command is Command.TICK and self.state.playing:
            self._tick(last)

    def _tick(self, last: int) -> None:
        if self.step < last:
            self.step += 1
        elif self.hand + 1 < len(self.names):
            self.hand, self.step = self.hand + 1, 0
        elif self.state.loop:
            self.hand, self.step = 0, 0


TestAnyKeys = AnyKeys.TestCase
TestAnyKeys.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
