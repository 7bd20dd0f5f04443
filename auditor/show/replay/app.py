"""The replay in a terminal: keys, time and size come from Textual, everything else from the state and its drawing.

The only module that imports Textual; it is imported where a replay is interactive and nowhere else.
"""

import asyncio
import os
import signal
import sys
from typing import ClassVar, Final

from rich.segment import Segment
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from auditor.show.replay.drawing import fits, screen, seconds
from auditor.show.replay.keys import command_of
from auditor.show.replay.reel import Reel
from auditor.show.replay.state import Command, Overlay, ReplayState, after

_ENDING_SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP")


class Lines(Widget):
    """Finished lines of text, one a row of the terminal."""

    DEFAULT_CSS = "Lines { width: 100%; height: 100%; }"

    def __init__(self, colour: bool) -> None:
        super().__init__()
        self._colour = colour
        self._lines: list[Text] = []

    def show(self, lines: list[Text]) -> None:
        """Shows other lines."""
        self._lines = lines
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row."""
        width = self.size.width
        if y >= len(self._lines):
            return Strip.blank(width)
        line, console = self._lines[y], self.app.console
        # A text without spans is rendered without its own style.
        segments = Segment.apply_style(line.render(console), console.get_style(line.style))
        if not self._colour:
            segments = Segment.remove_color(segments)
        return Strip(segments).adjust_cell_length(width)


class ReplayApp(App[None]):
    """The replay of some hands. ``interrupted`` tells whether it was ended from outside rather than left."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: ansi_default; color: ansi_default; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True, system=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True, system=True),
    ]

    def __init__(self, reel: Reel, state: ReplayState, *, colour: bool = True) -> None:
        # Whether there are colours is decided before; Textual would turn them into shades of grey.
        os.environ.pop("NO_COLOR", None)
        super().__init__(ansi_color=True)
        self.state = state
        self.interrupted = False
        self._reel = reel
        self.lines = Lines(colour)
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """One widget, which is the whole terminal."""
        yield self.lines

    def on_mount(self) -> None:
        """Begins; a signal that ends the program ends it in order from now on."""
        if sys.platform != "win32":
            loop = asyncio.get_running_loop()
            for name in _ENDING_SIGNALS:
                loop.add_signal_handler(getattr(signal, name), self.action_interrupt)
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        """Draws anew for the new size, which the app itself takes over after this."""
        self._draw(event.size)

    def on_key(self, event: events.Key) -> None:
        """Gives the command of a key."""
        command = command_of(event.key, event.character)
        if command is None and self.state.overlay is Overlay.HELP:
            command = Command.CLOSE
        if command is not None:
            event.stop()
            # What a key does would not be seen.
            if command is Command.QUIT or fits(self.size.width, self.size.height):
                self.give(command)

    def give(self, command: Command) -> None:
        """Does what a command asks for."""
        self.state = after(self.state, command, self._reel)
        if self.state.over:
            self.exit()
        else:
            self._show()

    def action_interrupt(self) -> None:
        """Ends the replay as interrupted."""
        self.interrupted = True
        self.exit()

    def _show(self) -> None:
        """Draws the state, and sets the clock for the next step where there is one."""
        self._draw(self.size)
        if self._timer is not None:
            self._timer.stop()
        wait = seconds(self.state, self._reel)
        self._timer = None if wait is None else self.set_timer(wait, lambda: self.give(Command.TICK))

    def _draw(self, size: Size) -> None:
        self.lines.show(screen(self.state, self._reel, size.width, size.height))


def run(reel: Reel, state: ReplayState, *, colour: bool) -> bool:
    """Lets a reader go through the hands; whether the replay was interrupted."""
    app = ReplayApp(reel, state, colour=colour)
    app.run(mouse=False)
    return app.interrupted
