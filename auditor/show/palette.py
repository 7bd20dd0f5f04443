"""The colours of pictures and pages, for light and dark surroundings.

Every colour of a text has a contrast of at least 4.5 to each ground that it can stand on, every colour of a
mark at least 3 (WCAG 2, level AA). Colour never says anything alone.
"""

from typing import Final

LIGHT: Final = {
    "paper": "#ffffff",
    "panel": "#f3f4f6",
    "felt": "#e4eee6",
    "card": "#ffffff",
    "line": "#767d88",
    "ink": "#1b1d21",
    "faint": "#545a64",
    "suit1": "#b3122a",
    "suit2": "#8a4500",
    "suit3": "#0b6432",
    "trump": "#00558a",
    "excuse": "#86267a",
    "error": "#b00020",
    "warning": "#754a00",
    "attack": "#2a6bb5",
    "defence": "#7f8791",
    "best": "#0b6432",
    "link": "#00558a",
}
DARK: Final = {
    "paper": "#15181c",
    "panel": "#1f2329",
    "felt": "#1d2a23",
    "card": "#0d1013",
    "line": "#7d8693",
    "ink": "#eceef1",
    "faint": "#a9b0bb",
    "suit1": "#ff8d8d",
    "suit2": "#ffb870",
    "suit3": "#84d8a0",
    "trump": "#86c5ff",
    "excuse": "#f0a6e4",
    "error": "#ff9a9a",
    "warning": "#f0c060",
    "attack": "#5b9be6",
    "defence": "#7b8490",
    "best": "#84d8a0",
    "link": "#86c5ff",
}

GROUNDS: Final = ("paper", "panel", "felt", "card")
MARKS: Final = ("line", "attack", "defence")
"""Colours of lines and bars; those of neither kind are colours of texts."""

DARK_QUERY: Final = "@media (prefers-color-scheme: dark)"
FONTS: Final = 'ui-monospace,"DejaVu Sans Mono","Liberation Mono",Menlo,Consolas,monospace'
"""Fonts with cells of one width that are on the reader's machine; none is ever fetched."""
