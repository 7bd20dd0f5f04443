"""What a state of the replay looks like: the frame of its step, or what lies over it, and a line that says where it is.

The frame is the one that everything else draws (``auditor.show.text``); nothing of it is made here.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rich.text import Text

from auditor.show.finding_text import finding_block
from auditor.show.frame import Frame, frame_of
from auditor.show.layout import cells, ends, joined, paragraph, table
from auditor.show.play import dwell
from auditor.show.replay.keys import KEYS, key_names
from auditor.show.replay.reel import Reel, Showing
from auditor.show.replay.state import Command, Overlay, ReplayState, at_end
from auditor.show.sight import Sight
from auditor.show.text import frame_lines, laid_cards, name_of
from auditor.show.timeline import Timeline
from auditor.show.view import FAINT, FAULT_STYLE, STRONG, View, cut

WIDTH: Final = 80
HEIGHT: Final = 24
"""The smallest terminal that a frame fits."""
STATUS_STYLE: Final = "reverse"
_HINTS: Final = {
    Overlay.NONE: ("replay.hints", "replay.few_hints"),
    Overlay.HELP: ("replay.close",),
    Overlay.TRICKS: ("replay.choose",),
}
LAST_SECONDS: Final = 3.0
"""How long the end of a hand stays before the next one, whatever the speed."""


def screen(state: ReplayState, reel: Reel, width: int, height: int) -> list[Text]:
    """The lines of the whole terminal, as many as it is high and none wider than it."""
    showing = reel.showing(state.hand)
    view = _sized(state, showing, width, height - 1)
    if not fits(width, height):
        lines = _too_small(view, width, height)
    elif state.overlay is Overlay.HELP:
        lines = _help(view, showing)
    elif state.overlay is Overlay.TRICKS and showing.timeline is not None:
        lines = _trick_list(state, showing.timeline, view)
    else:
        lines = shown_lines(state, showing, view)
    lines = [*lines, *[Text()] * (height - 1 - len(lines))][: height - 1]
    return [*lines, _status(state, reel, view)]


def fits(width: int, height: int) -> bool:
    """Whether a terminal of this size can show a frame."""
    return width >= WIDTH and height >= HEIGHT


def shown_lines(state: ReplayState, showing: Showing, view: View) -> list[Text]:
    """The frame of a step, or why a record could not be read."""
    if showing.timeline is None:
        return _rejected(showing, view)
    return frame_lines(frame_of(showing.timeline, state.step, view), view)


def seconds(state: ReplayState, reel: Reel) -> float | None:
    """How long the step stays before the next one; None where it stays for good."""
    if not state.playing or at_end(state, reel):
        return None
    showing = reel.showing(state.hand)
    timeline = showing.timeline
    if timeline is None or state.step == timeline.steps - 1:
        return LAST_SECONDS
    return dwell(frame_of(timeline, state.step, showing.view(state.hidden)), state.speed)


def _sized(state: ReplayState, showing: Showing, width: int, height: int) -> View:
    return replace(showing.view(state.hidden), width=width, height=height, legal=state.legal)


def _too_small(view: View, width: int, height: int) -> list[Text]:
    text = view.say("replay.small", width=WIDTH, height=HEIGHT, columns=width, lines=height)
    return [Text(line.plain[:width], STRONG) for line in paragraph(text, width)] + paragraph(
        view.say("replay.small_hint"), width
    )


def _rejected(showing: Showing, view: View) -> list[Text]:
    """What could not be read. The text of the record is not shown: it may hold hands that are hidden."""
    audit = showing.audit
    lines = [Text(cut(view.clean(audit.id or audit.source), view.width, view.ellipsis), STRONG), Text()]
    lines += paragraph(view.say("page.not_read"), view.width)
    for finding in audit.findings:
        lines += finding_block(finding, view)
    return lines


def _help(view: View, showing: Showing) -> list[Text]:
    rows = [(Text(key_names(command, view), STRONG), _does(command, view, showing)) for command in KEYS]
    lines = table([row for row in rows if row[1]])
    return [Text(view.say("replay.keys"), STRONG), Text(), *(Text.assemble("  ", line) for line in lines)]


def _does(command: Command, view: View, showing: Showing) -> str:
    if command in (Command.CHOOSE, Command.CLOSE):
        return ""
    hidden = showing.view(True)
    if command is Command.HIDE and hidden.seat is not None:
        name = view.names(showing.audit.players)[hidden.seat]
        return view.say("replay.do.hide_seat", name=name)
    return view.say(f"replay.do.{command}")


def _trick_list(state: ReplayState, timeline: Timeline, view: View) -> list[Text]:
    """The tricks, each on a line, scrolled so that the chosen one is seen."""
    rows = list(_trick_lines(state, timeline, view))
    room = view.height - 2
    top = min(max(state.line - room // 2, 0), max(len(rows) - room, 0))
    seen = rows[top : top + room]
    title = view.say("replay.tricks", first=top + 1, last=top + len(seen), count=len(rows))
    return [Text(title, STRONG), Text(), *seen]


def _trick_lines(state: ReplayState, timeline: Timeline, view: View) -> Iterator[Text]:
    """A line for each trick. With hidden hands what is still to be played is not told."""
    begins = timeline.trick_steps()
    for line, (first, end) in enumerate(zip(begins, [*begins[1:], timeline.steps - 1], strict=True)):
        chosen = line == state.line
        number = Text(f"{'>' if chosen else ' '} {line + 1:>2}  ", STRONG if chosen else FAINT)
        if state.hidden and first > state.step:
            rest = Text(view.say("replay.not_yet"), FAINT)
        else:
            last = min(end - 1, state.step) if state.hidden else end - 1
            codes = [found.code for step in range(first, last + 1) for found in Sight(timeline, step, view).findings()]
            rest = _trick_line(frame_of(timeline, last, view), codes, view)
        text = Text.assemble(number, rest)
        yield text if cells(text) <= view.width else Text(cut(text.plain, view.width, view.ellipsis))


def _trick_line(shown: Frame, codes: list[str], view: View) -> Text:
    """The cards of a trick, who won it with how many points if it is complete, and the codes of its findings."""
    trick = shown.trick
    if trick is None:
        return Text()
    seats = dict.fromkeys(card.seat for card in trick.cards)
    found = Text(" ".join(f"!{code}" for code in dict.fromkeys(codes)), FAULT_STYLE)
    for room in range(12, 0, -1):
        names = {seat: name_of(shown, seat, view, room) for seat in seats}
        cards = [joined([names[seat], *laid_cards(trick, seat, view)], " ") for seat in seats]
        won = view.say("unknown") if trick.winner is None else name_of(shown, trick.winner, view, room)
        points = view.points(trick.points) if trick.points is not None else ""
        end = Text(f"{view.fold('→')} {won} {points}" if trick.complete else "", FAINT)
        line = joined([*cards, end, found], "  ")
        if cells(line) + 6 <= view.width:
            break
    return line


def _status(state: ReplayState, reel: Reel, view: View) -> Text:
    """Where the replay is, at the left, and the most needed keys at the right, as many as there is room for."""
    left = f" {view.say(f'replay.{state.notice}') if state.notice else _where(state, reel, view)}"
    right = ""
    for hints in _HINTS[state.overlay]:
        right = f"{view.say(hints)} "
        if cells(left) + cells(right) + 2 <= view.width:
            break
    else:
        right = ""
    return Text(cut(ends(left, right, view).plain, view.width, view.ellipsis), STATUS_STYLE)


def _where(state: ReplayState, reel: Reel, view: View) -> str:
    speed = f"{state.speed:g}".replace(".", view.say("decimal"))
    parts = [view.say("replay.playing" if state.playing else "replay.paused", speed=speed)]
    if reel.count > 1:
        key = "replay.hand" if reel.all_known else "replay.hand_of_many"
        parts.append(view.say(key, number=state.hand + 1, count=reel.count))
    if state.overlay is Overlay.NONE:
        parts.append(view.say("replay.hidden" if state.hidden else "replay.open"))
    return view.fold(" · ").join(parts)
