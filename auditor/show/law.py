"""The law as text: options of a preset, the difference of two, the table of codes (``auditor rules``)."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, Final

from auditor.audit.catalogue import CATALOGUE
from auditor.audit.code_texts import FAMILIES
from auditor.language import ENGLISH
from auditor.rules.options import MIGNON, OPTIONS, PRESETS, Option
from auditor.rules.ruleset import text_of
from auditor.show.words import say

_WIDTH: Final = 100


def preset_lines(preset: str, language: str = ENGLISH) -> Iterator[str]:
    """All options of a preset, with the value in force, the others, the rule and its source."""
    yield say(language, "law.preset", preset=preset, title=say(language, f"law.preset.{preset}"))
    for option in OPTIONS.values():
        value = option.preset_value(preset)
        if value is not None:
            yield ""
            yield from _option_lines(option, text_of(value), language)


def _option_lines(option: Option, value: str, language: str) -> Iterator[str]:
    yield f"{option.name} = {value}"
    yield from _wrapped(option.summary(language))
    others = [text_of(other) for other in option.values if text_of(other) != value]
    yield from _wrapped(say(language, "law.others", values=", ".join(others)))
    fields = {"rule": option.rule, "sources": option.sources(language), "note": _note(option, language)}
    yield from _wrapped(say(language, "law.rule", **fields))


def _note(option: Option, language: str) -> str:
    return say(language, "law.interpretation") if option.interpretation else ""


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent="    ", subsequent_indent="    ")


def overview_lines(language: str = ENGLISH) -> Iterator[str]:
    """The presets, and every option with its value under each of them."""
    for preset in PRESETS:
        yield f"{preset:8}{say(language, f'law.preset.{preset}')}"
    yield ""
    rows: list[tuple[str, ...]] = [(say(language, "law.column.option"), *PRESETS)]
    for option in OPTIONS.values():
        values = (option.preset_value(preset) for preset in PRESETS)
        rows.append((option.name, *("-" if value is None else text_of(value) for value in values)))
    yield from _columns(rows)
    yield ""
    yield say(language, "law.more")


def difference_lines(left: str, right: str, language: str = ENGLISH) -> Iterator[str]:
    """The options in which two presets differ."""
    games = {preset == MIGNON for preset in (left, right)}
    if len(games) == 2:
        yield say(language, "law.other_game", left=left, right=right)
        return
    differing = [option for option in OPTIONS.values() if _differs(option, left, right)]
    if not differing:
        yield say(language, "law.no_difference", left=left, right=right)
        return
    rows = [(say(language, "law.column.option"), left, right, say(language, "law.column.rule"))]
    for option in differing:
        values = (_text(option, left), _text(option, right))
        rows.append((option.name, *values, option.rule))
    yield from _columns(rows)
    for option in differing:
        yield ""
        yield option.name
        yield from _wrapped(option.summary(language))
        fields = {"sources": option.sources(language), "note": _note(option, language)}
        yield from _wrapped(say(language, "law.source", **fields))


def _text(option: Option, preset: str) -> str:
    value = option.preset_value(preset)
    return "-" if value is None else text_of(value)


def _differs(option: Option, left: str, right: str) -> bool:
    return _text(option, left) != _text(option, right)


def code_lines(language: str = ENGLISH) -> Iterator[str]:
    """The table of finding codes, by family."""
    for family, title in FAMILIES[language].items():
        yield say(language, "law.family", family=family, title=title)
        rows = [
            (
                entry.code,
                entry.name,
                say(language, f"severity.{entry.severity}"),
                entry.rule or "-",
                entry.when(language),
            )
            for entry in CATALOGUE.values()
            if entry.code[0] == family
        ]
        yield from _columns(rows)
        yield ""
    yield say(language, "law.more_on_codes")


def _columns(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Rows in aligned columns; nothing is cut."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()


def options_json(preset: str | None = None) -> list[dict[str, Any]]:
    """The options as data, with the value under one preset or under each."""
    entries = []
    for option in OPTIONS.values():
        entry: dict[str, Any] = {
            "name": option.name,
            "game": option.game,
            "values": list(option.values),
            "rule": option.rule,
            "summary": option.summary(),
            "sources": option.sources(),
            "interpretation": option.interpretation,
        }
        if preset is None:
            entry["presets"] = {name: option.preset_value(name) for name in PRESETS}
        elif option.preset_value(preset) is None:
            continue
        else:
            entry["value"] = option.preset_value(preset)
        entries.append(entry)
    return entries


def differences_json(left: str, right: str) -> list[dict[str, Any]]:
    """The options in which two presets differ, as data."""
    return [
        {
            "name": option.name,
            left: option.preset_value(left),
            right: option.preset_value(right),
            "rule": option.rule,
            "sources": option.sources(),
        }
        for option in OPTIONS.values()
        if _differs(option, left, right)
    ]


def codes_json() -> list[dict[str, Any]]:
    """The table of codes as data."""
    return [{**entry._asdict(), "when": entry.when()} for entry in CATALOGUE.values()]
