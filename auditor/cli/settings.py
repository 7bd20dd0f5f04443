"""What can be set in a configuration file or the environment: names, what they may be, and how they are written."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from auditor.cli.texts import said
from auditor.language import LANGUAGES, Said, language_named

MOST_JOBS: Final = 64


class WrongSettingError(Exception):
    """A value that a setting cannot have; ``said`` tells what it may be, ``part`` is the key in its table, if any."""

    def __init__(self, what: Said, part: str | None = None) -> None:
        super().__init__(str(what))
        self.said = what
        self.part = part


class Setting(NamedTuple):
    """Something that can be set.

    ``check`` gives the value from what a TOML file holds, ``parse`` what stands in a variable as a TOML file would
    have it, ``write`` the value as options of the command line have it (``parameter`` is the name of the option's
    parameter). ``check`` raises :class:`WrongSettingError`.
    """

    key: str
    parameter: str
    check: Callable[[object], object]
    parse: Callable[[str], object] = str
    write: Callable[[object], object] = lambda value: value

    @property
    def variable(self) -> str:
        """The variable of the environment that sets it."""
        return f"AUDITOR_{self.key.upper()}"


def _text(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise WrongSettingError(said("expected_text", value=_shown(value)))
    return value


def _word(words: tuple[str, ...]) -> Callable[[object], str]:
    def check(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise WrongSettingError(_no_word(words, value))
        return value

    return check


def _no_word(words: Iterable[str], value: object) -> Said:
    return said("expected_word", words=", ".join(words), value=_shown(value))


def _preset(value: object) -> str:
    from auditor.rules.options import PRESETS

    return _word(tuple(PRESETS))(value)


def _jobs(value: object) -> int:
    if type(value) is not int or not 1 <= value <= MOST_JOBS:
        raise WrongSettingError(said("expected_number", least=1, most=MOST_JOBS, value=_shown(value)))
    return value


def _codes(value: object) -> list[str]:
    from auditor.audit.settings import unknown_codes

    if not isinstance(value, list) or not all(isinstance(code, str) for code in value):
        raise WrongSettingError(said("expected_codes", value=_shown(value)))
    codes = [code.strip().upper() for code in value]
    unknown = unknown_codes(tuple(codes))
    if unknown or "" in codes:
        raise WrongSettingError(said("no_such_code", code=unknown[0] if unknown else "''"))
    return codes


def _table(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise WrongSettingError(said("expected_table", value=_shown(value)))
    return value


def _options(value: object) -> dict[str, object]:
    from auditor.rules.ruleset import RulesError, parse_option

    options: dict[str, object] = {}
    for name, written in _table(value).items():
        try:
            option, chosen = parse_option(f"{name}={_written(written)}")
        except RulesError as error:
            raise WrongSettingError(error.said, name) from None
        options[option] = chosen
    return options


def _severities(value: object) -> dict[str, str]:
    from auditor.audit.catalogue import CATALOGUE, SEVERITIES

    severities = {}
    for name, level in _table(value).items():
        code = name.strip().upper()
        if code not in CATALOGUE:
            raise WrongSettingError(said("no_such_code", code=code or "''"), name)
        if level not in SEVERITIES:
            raise WrongSettingError(_no_word(SEVERITIES, level), name)
        severities[code] = str(level)
    return severities


def _fail_on(value: object) -> str:
    from auditor.cli.common import FailOn

    return _word(tuple(FailOn))(value)


def _color(value: object) -> str:
    from auditor.cli.common import Color

    return _word(tuple(Color))(value)


def _number(text: str) -> object:
    try:
        return int(text)
    except ValueError:
        return text


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _pairs(text: str) -> dict[str, str]:
    pairs = [part.partition("=") for part in _listed(text)]
    for name, separator, _ in pairs:
        if not separator:
            raise WrongSettingError(said("expected_pairs", value=repr(name)))
    return {name.strip(): value.strip() for name, _, value in pairs}


def as_pairs(value: object) -> list[str]:
    """A table as the command line has it: NAME=VALUE, again and again."""
    return [f"{name}={_written(each)}" for name, each in _table(value).items()]


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _shown(value: object) -> str:
    return _written(value) if isinstance(value, (bool, int, float)) else repr(value)


SETTINGS: Final = {
    setting.key: setting
    for setting in (
        Setting("db", "db", _text),
        Setting("rules", "rules", _preset),
        Setting("options", "option", _options, _pairs, as_pairs),
        Setting("select", "select", _codes, _listed),
        Setting("ignore", "ignore", _codes, _listed),
        Setting("severity", "severity", _severities, _pairs, as_pairs),
        Setting("fail_on", "fail_on", _fail_on),
        Setting("jobs", "jobs", _jobs, _number),
        Setting("lang", "lang", _word(LANGUAGES), lambda text: language_named(text) or text),
        Setting("color", "color", _color),
    )
}
"""All settings by their keys."""
