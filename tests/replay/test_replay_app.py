"""The Textual app around the replay, driven without a terminal."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from replay_cases import reel
from textual.pilot import Pilot

from auditor.show.replay.app import Lines, ReplayApp
from auditor.show.replay.drawing import screen
from auditor.show.replay.state import Overlay, ReplayState
from auditor.show.view import View

SIZES = ((80, 24), (120, 40))


def driven(
    app: ReplayApp, use: Callable[[Pilot[None]], Awaitable[None]], size: tuple[int, int] = SIZES[0]
) -> ReplayApp:
    async def drive() -> None:
        async with app.run_test(size=size) as pilot:
            await use(pilot)

    asyncio.run(drive())
    return app


def rows(app: ReplayApp) -> list[str]:
    """The rows that are seen."""
    lines = app.query_one(Lines)
    return [lines.render_line(row).text.rstrip() for row in range(lines.size.height)]


def expected(app: ReplayApp, names: tuple[str, ...], size: tuple[int, int]) -> list[str]:
    return [line.plain.rstrip() for line in screen(app.state, reel(names), *size)]


@pytest.mark.parametrize("size", SIZES)
def test_every_key_leads_to_the_screen_of_its_state(size: tuple[int, int]) -> None:
    names = ("three-revoke", "five-secret")
    app = ReplayApp(reel(names), ReplayState())
    seen: list[tuple[int, int]] = []

    async def use(pilot: Pilot[None]) -> None:
        for key in ("right", "right", "down", "n", "l", "h", "pagedown", "up", "left", "end", "p", "plus", "minus"):
            await pilot.press(key)
            seen.append((app.state.hand, app.state.step))
            assert rows(app) == expected(app, names, size)
        for key, overlay in (("question_mark", Overlay.HELP), ("escape", Overlay.NONE), ("t", Overlay.TRICKS)):
            await pilot.press(key)
            assert app.state.overlay is overlay
            assert rows(app) == expected(app, names, size)
        await pilot.press("question_mark", "x")
        assert app.state.overlay is Overlay.NONE
        await pilot.press("t", "home", "enter")
        assert app.state.overlay is Overlay.NONE and "Trick 1 of 24" in "\n".join(rows(app))
        await pilot.press("right_square_bracket")
        assert (app.state.hand, app.state.step) == (1, 0)
        assert rows(app)[0].startswith("five-secret")

    driven(app, use, size)
    assert len(set(seen)) > 6


def test_q_ends_it_and_ctrl_c_interrupts_it() -> None:
    async def quit_(pilot: Pilot[None]) -> None:
        await pilot.press("q")

    async def interrupt(pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+c")

    assert not driven(ReplayApp(reel(("sheet",)), ReplayState()), quit_).interrupted
    app = driven(ReplayApp(reel(("sheet",)), ReplayState()), interrupt)
    assert app.interrupted and not app.is_running


def test_where_nothing_can_be_seen_only_q_does_anything() -> None:
    app = ReplayApp(reel(("three-revoke",)), ReplayState(step=3))

    async def use(pilot: Pilot[None]) -> None:
        for key in ("right", "end", "question_mark", "t", "space"):
            await pilot.press(key)
        assert (app.state.step, app.state.overlay, app.state.playing) == (3, Overlay.NONE, False)
        await pilot.resize_terminal(80, 24)
        await pilot.press("right")
        assert app.state.step == 4
        await pilot.resize_terminal(79, 24)
        await pilot.press("q")

    assert not driven(app, use, (60, 20)).is_running


def test_the_clock_plays_to_the_end_and_the_speed_can_be_changed() -> None:
    app = ReplayApp(reel(("sheet",)), ReplayState(speed=100.0, playing=True))
    last = reel(("sheet",)).course(0, False).last

    async def use(pilot: Pilot[None]) -> None:
        for _ in range(500):
            if not app.state.playing:
                break
            await pilot.pause(0.01)
        assert app.state.step == last and not app.state.playing
        await pilot.press("minus", "minus")
        assert app.state.speed == 35.0

    driven(app, use)


def test_a_key_stops_the_clock() -> None:
    app = ReplayApp(reel(("three-revoke",)), ReplayState(speed=0.05, playing=True))

    async def use(pilot: Pilot[None]) -> None:
        assert app._timer is not None
        await pilot.press("space")
        assert not app.state.playing and app._timer is None

    driven(app, use)


def test_it_follows_the_size_of_the_window() -> None:
    names = ("three-revoke",)
    app = ReplayApp(reel(names), ReplayState(step=20))

    async def use(pilot: Pilot[None]) -> None:
        for size in ((120, 40), (60, 20), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert rows(app) == expected(app, names, size)
            assert ("80 columns" in "\n".join(rows(app))) == (size == (60, 20))

    driven(app, use)


@pytest.mark.parametrize("colour", [True, False])
def test_without_colour_nothing_is_coloured_and_all_is_said(colour: bool) -> None:
    app = ReplayApp(reel(("three-revoke",), View()), ReplayState(step=13, legal=True), colour=colour)

    async def use(pilot: Pilot[None]) -> None:
        lines = app.query_one(Lines)
        styles = [part.style for row in range(24) for part in lines.render_line(row) if part.style is not None]
        assert any(style.color is not None for style in styles) == colour
        assert any(style.bold for style in styles), "weight is kept"
        assert rows(app) == expected(app, ("three-revoke",), SIZES[0])

    driven(app, use)
