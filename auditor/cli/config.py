"""``auditor config``: the settings in force and where each comes from."""

import json
from enum import StrEnum
from typing import Annotated, Any

import typer

from auditor.cli.common import (
    DEFAULT_STORE,
    Color,
    ColorOption,
    FailOn,
    IgnoreOption,
    JobsOption,
    OptionOption,
    RulesOption,
    SelectOption,
    SeverityOption,
    StoreOption,
    given,
    make_settings,
)
from auditor.cli.layers import OWN_FILE, PROJECT_FILE, Value, in_force, users_file, usual_store
from auditor.cli.settings import SETTINGS
from auditor.cli.speech import OPTION, language, speak, was_chosen
from auditor.cli.texts import said
from auditor.harmless import plain


class Format(StrEnum):
    """Output formats of ``config``."""

    TEXT = "text"
    JSON = "json"


def config(  # noqa: PLR0913, PLR0917 - one parameter an option of the command
    ctx: typer.Context,
    db: StoreOption = None,
    rules: RulesOption = None,
    option: OptionOption = None,
    select: SelectOption = None,
    ignore: IgnoreOption = None,
    severity: SeverityOption = None,
    fail_on: Annotated[FailOn | None, typer.Option("--fail-on", help="Severity that makes the exit code 1.")] = None,
    jobs: JobsOption = None,
    color: ColorOption = Color.AUTO,
    format: Annotated[Format, typer.Option("--format", help="How to print the settings.")] = Format.TEXT,
) -> None:
    """Show the settings in force and where each comes from.

    A flag stands before AUDITOR_DB, AUDITOR_RULES and so on in the environment, that before auditor.toml here or
    above, that before [tool.auditor] in pyproject.toml, that before config.toml in the folder of the user's settings.

    Example: auditor config --rules bga
    """
    chosen = make_settings(rules, False, option, (select, ignore, severity))
    values: dict[str, Any] = {
        "db": db or usual_store() or DEFAULT_STORE,
        "rules": rules,
        "options": dict(chosen.options),
        "select": list(chosen.select),
        "ignore": list(chosen.ignore),
        "severity": dict(chosen.severities),
        "fail_on": fail_on,
        "jobs": jobs,
        "lang": language(),
        "color": color.value,
    }
    sources = {key: _source(ctx, key) for key in values}
    if format is Format.JSON:
        settings = {key: {"value": value, **sources[key]} for key, value in values.items()}
        print(
            json.dumps({"settings": settings, "files": list(map(str, in_force().files))}, ensure_ascii=False, indent=2)
        )
        return
    rows = [(key, _shown(value), _place(sources[key])) for key, value in values.items()]
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    for key, shown, place in rows:
        print(plain(f"{key.ljust(widths[0])}  {shown.ljust(widths[1])}  {place}".rstrip()))
    _print_files()


def _source(ctx: typer.Context, key: str) -> dict[str, Any]:
    """Where a setting comes from: a flag, the environment, a file with its line, or nowhere."""
    flags = [OPTION] if key == "lang" and was_chosen() else given(ctx, SETTINGS[key].parameter)
    if flags:
        return {"source": "flag", "name": flags[0], "line": None}
    found: Value | None = in_force().values.get(key)
    if found is None:
        return {"source": "default", "name": None, "line": None}
    if found.variable is not None:
        return {"source": "environment", "name": found.variable, "line": None}
    return {"source": "file", "name": str(found.file), "line": found.line}


def _place(source: dict[str, Any]) -> str:
    if source["name"] is None:
        return speak(said("by_default"))
    return f"{source['name']}:{source['line']}" if source["line"] else str(source["name"])


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(
            f"{name}={str(each).lower() if isinstance(each, bool) else each}" for name, each in value.items()
        )
    if isinstance(value, list):
        return ", ".join(value)
    return "" if value is None else str(value)


def _print_files() -> None:
    files = in_force().files
    if files:
        print(plain(speak(said("config_files", files=", ".join(map(str, files))))))
    else:
        print(plain(speak(said("no_config_files", own=OWN_FILE, project=PROJECT_FILE, users=users_file() or "-"))))
