"""The step-through: the parts of all frames of a hand, each once, with the steps at which it is seen.

A small script shows the parts of one step and hides the others; without it the first step shown stays.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from auditor.engine.events import Played
from auditor.show.frame import Frame
from auditor.show.markup import escaped
from auditor.show.report.table import FINDINGS, NOW, for_page, layout, parts
from auditor.show.view import View

_BUTTONS: Final = (
    ("first", "|◀", "Home"),
    ("finding_back", "!◀", "p"),
    ("trick_back", "◀◀", "↑"),
    ("back", "◀", "←"),
    ("forth", "▶", "→"),
    ("trick_forth", "▶▶", "↓"),
    ("finding_forth", "▶!", "n"),
    ("last", "▶|", "End"),
)
"""What each button does, its sign and its key."""


def stepper(shots: Sequence[Frame], view: View, start: int, *, needs_script: bool) -> str:
    """The step-through of the frames of a whole hand, at first at one step.

    ``needs_script``: nothing of it is seen without script; else the first step shown is.
    """
    view = for_page(view)
    made = [parts(shown, view) for shown in shots]
    players = shots[0].players
    together = {name: _versions([each[name] for each in made], start) for name in made[0]}
    hidden = " hidden" if needs_script else ""
    tricks = _numbers(step for step, shown in enumerate(shots) if _begins_trick(shown))
    findings = _numbers(step for step, shown in enumerate(shots) if shown.findings)
    label = escaped(view.say("report.stepper"))
    return (
        f'<div class="stepper" role="group" tabindex="0" aria-label="{label}" data-start="{start}"'
        f' data-last="{len(shots) - 1}" data-tricks="{tricks}" data-findings="{findings}"'
        f' data-live=".{NOW}, .{FINDINGS}"{hidden}>'
        f"{_controls(len(shots) - 1, start, view)}{layout(together, players, view)}"
        f'<p class="unseen live" role="status" aria-live="polite"></p></div>'
    )


def _begins_trick(shown: Frame) -> bool:
    return isinstance(shown.event, Played) and shown.event.position == 1


def _numbers(steps: Iterable[int]) -> str:
    return " ".join(map(str, steps))


def _versions(contents: Sequence[str], start: int) -> str:
    """What a part shows over all steps: each content once, with the steps at which it is seen."""
    spans: dict[str, list[list[int]]] = {}
    for step, content in enumerate(contents):
        own = spans.setdefault(content, [])
        if own and own[-1][1] == step - 1:
            own[-1][1] = step
        else:
            own.append([step, step])
    return "".join(
        f'<div data-s="{",".join(_span(*span) for span in own)}"{_hidden(own, start)}>{content}</div>'
        for content, own in spans.items()
        if content
    )


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _hidden(spans: Sequence[Sequence[int]], start: int) -> str:
    return "" if any(first <= start <= last for first, last in spans) else " hidden"


def _controls(last: int, start: int, view: View) -> str:
    """The buttons and the slider; shown by the script alone."""
    buttons = "".join(
        f'<button type="button" data-do="{name}" aria-keyshortcuts="{_aria_key(key)}"'
        f' title="{escaped(view.say(f"report.do.{name}"))} ({escaped(key)})"'
        f' aria-label="{escaped(view.say(f"report.do.{name}"))}">{sign}</button>'
        for name, sign, key in _BUTTONS
    )
    return (
        f'<div class="controls" hidden><div class="buttons">{buttons}</div>'
        f'<label>{escaped(view.say("report.step"))} <input type="range" min="0" max="{last}" value="{start}">'
        f" <output>{start}</output> / {last}</label>"
        f'<p class="faint keys">{escaped(view.say("report.keys"))}</p></div>'
    )


def _aria_key(key: str) -> str:
    return {"↑": "ArrowUp", "↓": "ArrowDown", "←": "ArrowLeft", "→": "ArrowRight"}.get(key, key)
