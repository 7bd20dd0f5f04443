"""The replay without keys: where it opens, how long each step stays, and what is drawn."""

import io

import pytest
from show_cases import hands

from auditor.engine.events import Played, Scored, TrickWon
from auditor.show.frame import frame_of
from auditor.show.play import dwell, plain_frames, start_step
from auditor.show.terminal import view_for, write_lines
from auditor.show.text import frame_text
from auditor.show.timeline import Timeline
from auditor.show.view import ASCII, UNICODE, View

VIEW = View()


@pytest.fixture
def timeline() -> Timeline:
    return Timeline(hands()["three-revoke"])


def test_it_opens_at_the_deal_at_a_card_or_at_the_first_finding(timeline: Timeline) -> None:
    assert start_step(timeline, VIEW) == 0
    for at in ("2.2", "24.3", "7"):
        event = timeline.moments[start_step(timeline, VIEW, at)].event
        assert isinstance(event, Played)
        assert f"{event.trick}.{event.position}" == (at if "." in at else f"{at}.1")
    assert start_step(timeline, VIEW, at_finding=True) == start_step(timeline, VIEW, "2.2")


def test_a_place_or_finding_that_is_not_there_is_said(timeline: Timeline) -> None:
    with pytest.raises(LookupError, match="no trick 25: the last one of the record is 24"):
        start_step(timeline, VIEW, "25.1")
    with pytest.raises(ValueError, match="no place"):
        start_step(timeline, VIEW, "x")
    with pytest.raises(LookupError, match="nothing was found"):
        start_step(Timeline(hands()["mignon-four"]), VIEW, at_finding=True)


def test_a_trick_end_stays_longer_than_a_card_and_a_finding_longer_still(timeline: Timeline) -> None:
    times: dict[str, float] = {}
    for step, moment in enumerate(timeline.moments):
        kind = "finding" if timeline.findings(step) else type(moment.event).__name__
        times[kind] = dwell(frame_of(timeline, step, VIEW), 2.0)
    assert times[Played.__name__] == 0.5
    assert times[Played.__name__] < times[TrickWon.__name__] < times["finding"]
    assert times[Scored.__name__] == 0


def test_speed_is_cards_a_second_and_never_stands_still(timeline: Timeline) -> None:
    shown = frame_of(timeline, start_step(timeline, VIEW, "3.1"), VIEW)
    assert dwell(shown, 10) == pytest.approx(0.1)
    assert dwell(shown, 0) < 60


def test_plain_frames_are_one_a_step_with_a_line_between(timeline: Timeline) -> None:
    start = start_step(timeline, VIEW, "23.1")
    with_lines = list(plain_frames(timeline, VIEW, start))
    assert with_lines[1::2] == ["=" * 80] * (timeline.steps - start - 1)
    steps = range(start, timeline.steps)
    assert with_lines[::2] == [frame_text(frame_of(timeline, step, VIEW), VIEW) for step in steps]


class Stream(io.StringIO):
    """A stream with an encoding that is no terminal."""

    def __init__(self, encoding: str | None) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str | None:  # type: ignore[override]
        return self._encoding


@pytest.mark.parametrize(
    ("encoding", "charset"),
    [("utf-8", UNICODE), ("UTF8", UNICODE), ("ascii", ASCII), ("latin-1", ASCII), (None, ASCII)],
)
def test_the_character_set_follows_the_encoding(encoding: str | None, charset: str) -> None:
    assert view_for(Stream(encoding)).charset == charset
    assert view_for(Stream(encoding), ascii_only=True).charset == ASCII


def test_nothing_but_text_goes_to_what_is_no_terminal(timeline: Timeline) -> None:
    from auditor.show.page import page

    stream = Stream("utf-8")
    write_lines(page(hands()["three-revoke"], VIEW), stream)
    assert "\x1b" not in stream.getvalue()
    assert "three-revoke" in stream.getvalue()
