"""A hand as SVG: one frame as a still picture, or all of them one after the other by CSS alone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from auditor.show.export.film import Shot
from auditor.show.export.picture import WIDTH, Blocks, Plan, description, elements, fitted_view
from auditor.show.frame import Frame
from auditor.show.markup import escaped
from auditor.show.palette import DARK, DARK_QUERY, FONTS, LIGHT
from auditor.show.text import frame_text
from auditor.show.view import View

_TALL: Final = 200
"""Lines of the text alternative: enough for everything."""

_RULES: Final = (
    ("text", "fill", "ink"),
    (".faint", "fill", "faint"),
    *((f".{name}", "fill", name) for name in ("suit1", "suit2", "suit3", "trump", "excuse", "error", "warning")),
    (".paper", "fill", "paper"),
    (".felt", "fill", "felt"),
    (".bar", "fill", "panel"),
    (".attack", "fill", "attack"),
    (".defence", "fill", "defence"),
    (".target,.turn", "fill", "ink"),
    (".card", "fill", "card"),
    (".felt,.card,.bar", "stroke", "line"),
    ("rect.best", "stroke", "best"),
    ("rect.wrong", "stroke", "error"),
    (".sign", "fill", "best"),
    (".sign.wrong", "fill", "error"),
)
_SHAPES: Final = (
    f"text{{font:15px {FONTS};white-space:pre}}"
    ".middle{text-anchor:middle}.strong,.rank,.sign,.error{font-weight:bold}.rank{font-size:20px}"
    ".sign{font-size:18px}rect.wrong,rect.best{stroke-width:3}"
)


def still_svg(shot: Shot, view: View) -> str:
    """One frame as a picture, with its text as the alternative."""
    shown, view = shot.frame, fitted_view(view)
    blocks = Blocks.of(shown, view)
    plan = Plan.of([blocks], shown)
    return _document(shown, plan, _style(), "\n".join(elements(shown, blocks, plan, view)), view)


def animated_svg(shots: Sequence[Shot], view: View, *, loop: bool = False) -> str:
    """All frames one after the other; the last one stays unless they begin again.

    Where nothing moves (a viewer without animation, a reader who asked for none) it is the last frame.
    """
    view = fitted_view(view)
    blocks = [Blocks.of(shot.frame, view) for shot in shots]
    last = shots[-1].frame
    plan = Plan.of(blocks, last)
    frames = [elements(shot.frame, each, plan, view) for shot, each in zip(shots, blocks, strict=True)]
    times = _times(shots)
    rules, groups = [], []
    for number, (spans, drawn) in enumerate(_by_time(frames).items()):
        content = "\n".join(drawn)
        if spans == ((0, len(frames)),):
            groups.append(content)
            continue
        rules.append(_keyframes(f"k{number}", spans, times))
        kind = "f e" if spans[-1][1] == len(frames) else "f"
        groups.append(f'<g class="{kind} k{number}">\n{content}\n</g>')
    repeat = "infinite" if loop else "1"
    rules.insert(0, f".f{{visibility:hidden;animation:{times[-1]:g}s step-end {repeat} both}}.e{{visibility:visible}}")
    rules.append("@media (prefers-reduced-motion: reduce){.f{animation:none}}")
    return _document(last, plan, _style() + "".join(rules), "\n".join(groups), view)


def _times(shots: Sequence[Shot]) -> list[float]:
    """When each frame begins, and at the end when the last one ends."""
    times = [0.0]
    for shot in shots:
        times.append(round(times[-1] + shot.seconds, 3))
    return times


Spans = tuple[tuple[int, int], ...]
"""Frames in which an element is seen, from and to (the second one not included)."""


def _by_time(frames: Sequence[Sequence[str]]) -> dict[Spans, list[str]]:
    """The elements of all frames, each once, by the frames in which they are seen."""
    seen: dict[str, list[tuple[int, int]]] = {}
    for number, drawn in enumerate(frames):
        for element in dict.fromkeys(drawn):
            spans = seen.setdefault(element, [])
            if spans and spans[-1][1] == number:
                spans[-1] = (spans[-1][0], number + 1)
            else:
                spans.append((number, number + 1))
    together: dict[Spans, list[str]] = {}
    for element, spans in seen.items():
        together.setdefault(tuple(spans), []).append(element)
    return together


def _keyframes(name: str, spans: Spans, times: Sequence[float]) -> str:
    points: dict[float, str] = {0.0: "hidden"}
    for first, end in spans:
        points[times[first] / times[-1]] = "visible"
        if end < len(times) - 1:
            points[times[end] / times[-1]] = "hidden"
    steps = "".join(f"{_percent(at)}{{visibility:{state}}}" for at, state in points.items())
    return f"@keyframes {name}{{{steps}}}.{name}{{animation-name:{name}}}"


def _percent(part: float) -> str:
    return f"{100 * part:.3f}".rstrip("0").rstrip(".") + "%"


def _style() -> str:
    return f"{_SHAPES}{''.join(_coloured(LIGHT))}{DARK_QUERY}{{{''.join(_coloured(DARK))}}}"


def _coloured(colours: Mapping[str, str]) -> Iterator[str]:
    for selector, what, name in _RULES:
        yield f"{selector}{{{what}:{colours[name]}}}"


def _document(shown: Frame, plan: Plan, style: str, content: str, view: View) -> str:
    title = f"{view.clean(shown.hand)}{view.colon}{view.say('frame.step', step=shown.step, steps=shown.steps - 1)}"
    text = frame_text(shown, replace(view, width=80, height=_TALL))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {plan.height}" width="{WIDTH}"'
        f' height="{plan.height}" role="img" xml:space="preserve">\n'
        f"<title>{escaped(title)}</title>\n{description(text)}\n<style>{style}</style>\n"
        f'<rect class="paper" width="{WIDTH}" height="{plan.height}"/>\n{content}\n</svg>\n'
    )
