"""What the replay looks like: the plain frame and one line more, the help, the list of tricks, the smallest window."""

import json
from dataclasses import replace

import pytest
from replay_cases import BROKEN, hands, reel

from auditor.cards import NUMBERS
from auditor.language import LANGUAGES
from auditor.show.frame import frame_of
from auditor.show.layout import cells
from auditor.show.replay.drawing import screen
from auditor.show.replay.keys import KEYS
from auditor.show.replay.state import Command, Overlay, ReplayState, after
from auditor.show.text import frame_text
from auditor.show.timeline import Timeline
from auditor.show.view import ASCII, View


def drawn(names: tuple[str, ...], state: ReplayState, view: View | None = None, player: str | None = None) -> list[str]:
    view = view or View()
    lines = screen(state, reel(names, view, player), view.width, view.height)
    return [line.plain.rstrip() for line in lines]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_table_is_the_frame_of_the_plain_replay(size: tuple[int, int]) -> None:
    view = View(*size)
    for name in ("three-revoke", "five-secret", "mignon-four", "sheet"):
        timeline = Timeline(hands()[name])
        for step in {0, timeline.steps // 2, timeline.steps - 1}:
            *table, status = drawn((name,), ReplayState(step=step), view)
            frame = frame_text(frame_of(timeline, step, view), replace(view, height=view.height - 1)).split("\n")
            assert table[: len(frame)] == frame
            assert status.startswith(" paused (1.5/s) · hands open  ") and status.endswith("q: quit")


def test_the_last_line_says_where_it_is() -> None:
    two = ("three-revoke", "five-secret")
    assert drawn(two, ReplayState(hand=1))[-1].startswith(" paused (1.5/s) · hand 2 of 2 · hands open  ")
    playing = ReplayState(playing=True, speed=0.75, hidden=True)
    assert drawn(two, playing)[-1].startswith(" playing (0.75/s) · hand 1 of 2 · hands hidden  ")
    french = drawn(two, playing, View(language="fr"))[-1]
    assert french.startswith(" lecture (0,75/s) · donne 1 sur 2 · mains cachées  ")
    assert drawn(two, ReplayState(notice="last_hand"))[-1].startswith(" this is the last hand  ")
    many = reel(["sheet"] * 101)
    assert "hand 1 of 100 and more" in screen(ReplayState(), many, 80, 24)[-1].plain


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("charset", ["unicode", ASCII])
def test_the_help_names_every_key_and_fits_the_smallest_window(language: str, charset: str) -> None:
    view = View(language=language, charset=charset)
    lines = drawn(("three-revoke",), ReplayState(overlay=Overlay.HELP), view, "Chloé")
    assert lines[-2] == "", "nothing of it is cut off"
    text = "\n".join(lines)
    for command in set(KEYS) - {Command.CHOOSE, Command.CLOSE}:
        if command is not Command.HIDE:
            assert view.say(f"replay.do.{command}") in text
        for key in KEYS[command]:
            assert (key if len(key) == 1 else view.say(f"replay.key.{key}")) in text
    assert charset != ASCII or text.isascii()
    assert max(map(cells, lines)) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_last_line_says_is_not_cut_in_the_smallest_window(language: str) -> None:
    view = View(language=language)
    many = reel(["three-revoke"] * 99, view)
    playing = ReplayState(hand=80, playing=True, speed=0.75, hidden=True)
    for state in (playing, replace(playing, overlay=Overlay.TRICKS), replace(playing, overlay=Overlay.HELP)):
        status = screen(state, many, 80, 24)[-1].plain
        assert "…" not in status and view.say("replay.few_hints").split()[-1] in status
    for notice in ("no_finding", "no_finding_after", "no_finding_before", "no_tricks", "first_hand", "last_hand"):
        line = screen(ReplayState(notice=notice), many, 80, 24)[-1].plain
        assert view.say(f"replay.{notice}") in line and view.say("replay.few_hints") in line


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (40, 10), (12, 3)])
def test_in_a_smaller_window_it_says_what_it_needs(size: tuple[int, int]) -> None:
    text = " ".join(drawn(("three-revoke",), ReplayState(), View(*size)))
    assert "The replay" in text and "Trick" not in text
    if size[0] > 20:
        assert "80 columns and 24 lines" in " ".join(text.split()) and "press q" in " ".join(text.split())


# The list of tricks


def test_the_list_has_a_line_for_each_trick_with_its_marks() -> None:
    shown = reel(("four-against",))
    state = after(ReplayState(step=40), Command.TRICKS, shown)
    lines = [line.plain for line in screen(state, shown, 80, 24)]
    tricks = [line for line in lines if line[2:4].strip().isdigit()]
    assert [int(line[2:4]) for line in tricks] == list(range(1, 19))
    assert [line for line in tricks if line.startswith(">")] == [tricks[state.line]]
    found = [line for line in tricks if "!P507" in line]
    assert len(found) == 1 and "T15!" in found[0] and "→" in found[0]
    assert all("*" in line for line in tricks)


def test_the_chosen_trick_is_seen_in_a_long_list() -> None:
    shown = reel(("three-revoke",))
    for line in range(24):
        lines = screen(ReplayState(overlay=Overlay.TRICKS, line=line), shown, 80, 24)
        assert [row.plain[:4] for row in lines if row.plain.startswith(">")] == [f"> {line + 1:>2}"]
        numbers = [int(row.plain[2:4]) for row in lines[2:-1]]
        assert lines[0].plain == f"Tricks {numbers[0]} to {numbers[-1]} of 24" and len(numbers) == 21


def test_with_hidden_hands_a_trick_to_come_tells_nothing() -> None:
    shown = reel(("three-revoke",), player="0")
    third = shown.course(0, True).tricks[2]
    state = ReplayState(overlay=Overlay.TRICKS, step=third, hidden=True)
    lines = [line.plain for line in screen(state, shown, 80, 30)]
    tricks = [line for line in lines if line[2:4].strip().isdigit()]
    assert ["not yet played" in line for line in tricks] == [False] * 3 + [True] * 21
    begun = shown.showing(0).audit.value["tricks"][2]["cards"]
    assert shown.showing(0).view(True).card(NUMBERS[begun[0]]).plain in tricks[2] and "→" not in tricks[2]
    assert not any(shown.showing(0).view(True).card(NUMBERS[card]).plain in tricks[2] for card in begun[1:])
    assert "P503" not in "\n".join(lines) and "!" not in "\n".join(tricks)
    opened = [line.plain for line in screen(replace(state, hidden=False), shown, 80, 30)]
    assert "!P503" in "\n".join(opened) and "not yet" not in "\n".join(opened)


# Records that could not be read


@pytest.mark.parametrize("name", ["unreadable", BROKEN])
def test_a_record_that_could_not_be_read_says_why_and_shows_no_hand(name: str) -> None:
    audit = hands()[name]
    lines = drawn((name,), ReplayState(hidden=True), player="Ana")
    text = "\n".join(lines)
    assert all(found.code in text for found in audit.findings)
    cards = json.dumps("S1") + ","
    assert cards not in text and "deal" not in text.split("R00", 1)[0]


def test_ascii_is_ascii_whatever_is_shown() -> None:
    view = View(charset=ASCII)
    for state in (
        ReplayState(step=13, legal=True),
        ReplayState(overlay=Overlay.HELP),
        ReplayState(overlay=Overlay.TRICKS, step=20),
        ReplayState(hidden=True, playing=True),
        ReplayState(hand=1),
    ):
        lines = drawn(("three-revoke", "unreadable"), state, view, "0")
        assert "\n".join(lines).isascii()
