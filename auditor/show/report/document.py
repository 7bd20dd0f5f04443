"""A page that stands alone: style and script inside, nothing fetched, nothing run but that one script."""

import base64
import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from auditor import __version__
from auditor.show.markup import escaped
from auditor.show.palette import DARK, DARK_QUERY, FONTS, LIGHT
from auditor.show.view import View

_PACKAGE: Final = "auditor.show.report"


def document(title: str, content: str, view: View) -> str:
    """The page. Its own policy forbids the browser to load anything and to run any other script."""
    style, script = _style(), _script()
    policy = f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; base-uri 'none'"
    return (
        f'<!DOCTYPE html>\n<html lang="{view.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'<meta name="generator" content="auditor {__version__}">\n'
        f"<title>{escaped(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n{content}\n"
        f"<script>{script}</script>\n</body>\n</html>\n"
    )


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


@cache
def _script() -> str:
    return files(_PACKAGE).joinpath("report.js").read_text("utf-8")


@cache
def _style() -> str:
    sheet = files(_PACKAGE).joinpath("report.css").read_text("utf-8")
    dark = f"{DARK_QUERY}{{:root{{{_variables(DARK)}}}}}"
    # Paper is white whatever the screen is.
    printed = f"@media print{{:root{{{_variables(LIGHT)}}}}}"
    return f":root{{--fonts:{FONTS};{_variables(LIGHT)}}}{dark}{printed}\n{sheet}"


def _variables(colours: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in colours.items())
