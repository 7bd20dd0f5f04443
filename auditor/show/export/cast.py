"""A hand as a terminal recording: asciicast version 2, one event a frame, markers at tricks and findings.

Version 2 is what every player reads; version 3 is not read by most that are installed.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from auditor.show.export.film import Shot
from auditor.show.terminal import painted
from auditor.show.text import frame_lines
from auditor.show.view import View

_HIDE_CURSOR: Final = "\x1b[?25l"
_SHOW_CURSOR: Final = "\x1b[?25h"
_CLEAR: Final = "\x1b[H\x1b[2J"


def cast(shots: Sequence[Shot], view: View) -> str:
    """The recording, for a terminal of the view's size."""
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in _lines(shots, view))


def _lines(shots: Sequence[Shot], view: View) -> Iterator[Any]:
    yield {
        "version": 2,
        "width": view.width,
        "height": view.height,
        "title": view.clean(shots[0].frame.hand),
        "env": {"TERM": "xterm-256color"},
    }
    time = 0.0
    for number, shot in enumerate(shots):
        for mark in shot.marks:
            yield [round(time, 3), "m", mark]
        screen = "\r\n".join(painted(line) for line in frame_lines(shot.frame, view))
        yield [round(time, 3), "o", f"{'' if number else _HIDE_CURSOR}{_CLEAR}{screen}"]
        time += shot.seconds
    # Without an event at its end the last frame would be gone at once.
    yield [round(time, 3), "o", _SHOW_CURSOR]
