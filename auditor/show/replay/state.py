"""What the replay is at, and what each command makes of it: pure, so that any sequence of keys leaves a right state."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Protocol

from auditor.show.play import DEFAULT_SPEED, FASTEST, SLOWEST

SPEEDS: Final = (SLOWEST, 0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0, 8.0, 12.0, 20.0, 35.0, 60.0, FASTEST)
"""The speeds, in cards a second, that faster and slower lead to."""


class Command(StrEnum):
    """What a reader, or the passing of time, can ask for."""

    PLAY = "play"
    FORTH = "forth"
    BACK = "back"
    TRICK_FORTH = "trick_forth"
    TRICK_BACK = "trick_back"
    FIRST = "first"
    LAST = "last"
    FINDING_FORTH = "finding_forth"
    FINDING_BACK = "finding_back"
    FASTER = "faster"
    SLOWER = "slower"
    LEGAL = "legal"
    HIDE = "hide"
    TRICKS = "tricks"
    CHOOSE = "choose"
    HAND_FORTH = "hand_forth"
    HAND_BACK = "hand_back"
    HELP = "help"
    CLOSE = "close"
    QUIT = "quit"
    TICK = "tick"


class Overlay(StrEnum):
    """What lies over the table."""

    NONE = "none"
    HELP = "help"
    TRICKS = "tricks"


@dataclass(frozen=True, slots=True)
class Course:
    """How a hand can be gone through: its last step, the steps of the first card of each trick, and the steps with
    a finding that the reader may see. A record that could not be read has the one step 0."""

    last: int = 0
    tricks: tuple[int, ...] = ()
    findings: tuple[int, ...] = ()


class Courses(Protocol):
    """The hands that are gone through one after another."""

    def has(self, hand: int) -> bool:
        """Whether there is a hand with this number, from 0."""
        ...

    def course(self, hand: int, hidden: bool) -> Course:
        """The course of a hand; ``hidden``: as seen by a player."""
        ...


@dataclass(frozen=True, slots=True)
class ReplayState:
    """Where the replay stands and what the reader chose.

    ``hand`` and ``step`` count from 0, ``speed`` is in cards a second. ``hidden``: only what a player can see is
    shown. ``line`` is the line chosen in the list of tricks, from 0; ``notice`` the key of a word for a command
    that could do nothing, until the next one. ``loop``: after the last step it begins again. ``over``: the reader
    has enough.
    """

    hand: int = 0
    step: int = 0
    playing: bool = False
    speed: float = DEFAULT_SPEED
    legal: bool = False
    hidden: bool = False
    loop: bool = False
    overlay: Overlay = Overlay.NONE
    line: int = 0
    notice: str = ""
    over: bool = False


def after(state: ReplayState, command: Command, hands: Courses) -> ReplayState:
    """The state after a command. Steps and hands are clamped at both ends."""
    state = replace(state, notice="")
    if command is Command.QUIT:
        return replace(state, over=True)
    if state.overlay is Overlay.HELP:
        # Whatever key closes the help; a tick is no key.
        return state if command is Command.TICK else replace(state, overlay=Overlay.NONE)
    course = hands.course(state.hand, state.hidden)
    if state.overlay is Overlay.TRICKS:
        listed = _in_list(state, command, course)
        if listed is not None:
            return listed
        state = replace(state, overlay=Overlay.NONE)
    return _TRANSITIONS[command](state, course, hands)


def at_end(state: ReplayState, hands: Courses) -> bool:
    """Whether nothing comes after this step."""
    last = hands.course(state.hand, state.hidden).last
    return state.step >= last and not hands.has(state.hand + 1) and not state.loop


def trick_of(step: int, course: Course) -> int:
    """Which of the tricks a step lies in, from 0; 0 before the first one too."""
    return max(bisect_right(course.tricks, step) - 1, 0)


def _in_list(state: ReplayState, command: Command, course: Course) -> ReplayState | None:
    """What a command does in the list of tricks; None where it closes the list and does what it always does."""
    last = max(len(course.tricks) - 1, 0)
    moves = {
        Command.FORTH: state.line + 1,
        Command.TRICK_FORTH: state.line + 1,
        Command.BACK: state.line - 1,
        Command.TRICK_BACK: state.line - 1,
        Command.FIRST: 0,
        Command.LAST: last,
    }
    if command in moves:
        return replace(state, line=min(max(moves[command], 0), last))
    if command is Command.CHOOSE:
        return replace(state, overlay=Overlay.NONE, step=course.tricks[min(state.line, last)])
    if command in (Command.TRICKS, Command.CLOSE):
        return replace(state, overlay=Overlay.NONE)
    return state if command is Command.TICK else None


def _to(state: ReplayState, step: int, course: Course) -> ReplayState:
    """At a step, as near as the hand has it; whoever steps by hand stops the play."""
    return replace(state, step=min(max(step, 0), course.last), playing=False)


def _forth(state: ReplayState, course: Course, hands: Courses) -> ReplayState:
    return _to(state, state.step + 1, course)


def _back(state: ReplayState, course: Course, hands: Courses) -> ReplayState:
    return _to(state, state.step - 1, course)


def _first(state: ReplayState, course: Course, hands: Courses) -> ReplayState:
    return _to(state, 0, course)


def _last(state: ReplayState, course: Course, hands: Courses) -> ReplayState:
    return _to(state, course.last, course)


def _trick_forth(state: ReplayState, course: Course, hands: Courses) -> ReplayState:
    """To the first card of the next trick; behind the last one to the end."""
    return _to(state, _next(course.tricks, state.step, course.last), course)


def _trick_back(state: ReplayState, course: Course, hands: Courses) -> ReplayState:
    """To the first card of this trick, or of the one before where it lies there already."""
    return _to(state, _before(course.tricks, state.step, 0), course)


def _finding_forth(state: ReplayState, course: Course, hands: Courses) -> ReplayState:
    step = _next(course.findings, state.step, -1)
    return replace(state, notice=_no_finding(course, "no_finding_after")) if step < 0 else _to(state, step, course)


def _finding_back(state: ReplayState, course: Course, hands: Courses) -> ReplayState:
    step = _before(course.findings, state.step, -1)
    return replace(state, notice=_no_finding(course, "no_finding_before")) if step < 0 else _to(state, step, course)


def _no_finding(course: Course, otherwise: str) -> str:
    return otherwise if course.findings else "no_finding"


def _next(steps: Sequence[int], step: int, otherwise: int) -> int:
    place = bisect_right(steps, step)
    return steps[place] if place < len(steps) else otherwise


def _before(steps: Sequence[int], step: int, otherwise: int) -> int:
    place = bisect_left(steps, step)
    return steps[place - 1] if place else otherwise


def _play(state: ReplayState, course: Course, hands: Courses) -> ReplayState:
    """Plays or stops; at the very end the hand is played from its beginning."""
    if state.playing:
        return replace(state, playing=False)
    return replace(state, playing=True, step=0 if at_end(state, hands) else state.step)


def _tick(state: ReplayState, course: Course, hands: Courses) -> ReplayState:
    """The time of a step is over: on to the next one, the next hand, or the beginning."""
    if not state.playing:
        return state
    if state.step < course.last:
        state = replace(state, step=state.step + 1)
    elif hands.has(state.hand + 1):
        state = replace(state, hand=state.hand + 1, step=0)
    elif state.loop:
        state = replace(state, hand=0, step=0)
    return replace(state, playing=not at_end(state, hands))


def _faster(state: ReplayState, course: Course, hands: Courses) -> ReplayState:
    return replace(state, speed=min((speed for speed in SPEEDS if speed > state.speed), default=FASTEST))


def _slower(state: ReplayState, course: Course, hands: Courses) -> ReplayState:
    return replace(state, speed=max((speed for speed in SPEEDS if speed < state.speed), default=SLOWEST))


def _legal(state: ReplayState, course: Course, hands: Courses) -> ReplayState:
    return replace(state, legal=not state.legal)


def _hide(state: ReplayState, course: Course, hands: Courses) -> ReplayState:
    return replace(state, hidden=not state.hidden)


def _hand_forth(state: ReplayState, course: Course, hands: Courses) -> ReplayState:
    return _to_hand(state, state.hand + 1, hands, "last_hand")


def _hand_back(state: ReplayState, course: Course, hands: Courses) -> ReplayState:
    return _to_hand(state, state.hand - 1, hands, "first_hand")


def _to_hand(state: ReplayState, hand: int, hands: Courses, otherwise: str) -> ReplayState:
    if hand < 0 or not hands.has(hand):
        return replace(state, notice=otherwise)
    return replace(state, hand=hand, step=0, playing=False)


def _tricks(state: ReplayState, course: Course, hands: Courses) -> ReplayState:
    if not course.tricks:
        return replace(state, notice="no_tricks")
    return replace(state, overlay=Overlay.TRICKS, playing=False, line=trick_of(state.step, course))


def _help(state: ReplayState, course: Course, hands: Courses) -> ReplayState:
    return replace(state, overlay=Overlay.HELP, playing=False)


def _nothing(state: ReplayState, course: Course, hands: Courses) -> ReplayState:
    return state


_Transition = Callable[[ReplayState, Course, Courses], ReplayState]
_TRANSITIONS: Final[dict[Command, _Transition]] = {
    Command.PLAY: _play,
    Command.FORTH: _forth,
    Command.BACK: _back,
    Command.TRICK_FORTH: _trick_forth,
    Command.TRICK_BACK: _trick_back,
    Command.FIRST: _first,
    Command.LAST: _last,
    Command.FINDING_FORTH: _finding_forth,
    Command.FINDING_BACK: _finding_back,
    Command.FASTER: _faster,
    Command.SLOWER: _slower,
    Command.LEGAL: _legal,
    Command.HIDE: _hide,
    Command.TRICKS: _tricks,
    Command.CHOOSE: _nothing,
    Command.HAND_FORTH: _hand_forth,
    Command.HAND_BACK: _hand_back,
    Command.HELP: _help,
    Command.CLOSE: _nothing,
    Command.TICK: _tick,
}
