"""``auditor rules``: options of a preset with their sources, differences, the table of codes."""

import json
from enum import StrEnum
from typing import Annotated

import typer

from auditor.cli.common import given, stop
from auditor.cli.exits import ExitCode
from auditor.cli.speech import language
from auditor.cli.texts import said


class Format(StrEnum):
    """Output formats of ``rules``."""

    TEXT = "text"
    JSON = "json"


def rules(
    ctx: typer.Context,
    preset: Annotated[str | None, typer.Argument(metavar="PRESET", help="fft, bga or mignon.")] = None,
    diff: Annotated[
        tuple[str, str] | None,
        typer.Option("--diff", metavar="A B", help="Only the options in which two presets differ."),
    ] = None,
    codes: Annotated[bool, typer.Option("--codes", help="The table of finding codes.")] = False,
    format: Annotated[Format, typer.Option("--format", help="How to print.")] = Format.TEXT,
) -> None:
    """Print the options of the rules with their values, sources and interpretations; or the finding codes."""
    from auditor.rules.options import PRESETS
    from auditor.show import law

    asked = given(ctx, "preset", "diff", "codes")
    if len(asked) > 1:
        stop(ExitCode.USAGE, said("exclude", one=asked[0], other=asked[1]))
    for name in (*((preset,) if preset else ()), *(diff or ())):
        if name not in PRESETS:
            stop(ExitCode.USAGE, said("unknown_preset", name=repr(name), known=", ".join(PRESETS)))
    if format is Format.JSON:
        data = law.codes_json() if codes else law.differences_json(*diff) if diff else law.options_json(preset)
        print(json.dumps(data, ensure_ascii=False, indent=2))
        return
    if codes:
        lines = law.code_lines(language())
    elif diff:
        lines = law.difference_lines(*diff, language())
    elif preset:
        lines = law.preset_lines(preset, language())
    else:
        lines = law.overview_lines(language())
    for line in lines:
        print(line)
