"""Where settings come from: the environment, ``auditor.toml``, ``[tool.auditor]``, the user's own file.

Nothing but the command line looks for them: the library is not influenced by any file. Of a setting that stands in
several places the first of these holds; flags, which stand before all of them, are the business of the commands.
"""

import os
import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NamedTuple

from auditor.cli.settings import SETTINGS, WrongSettingError
from auditor.cli.texts import said
from auditor.language import Said
from auditor.resources import user_folder

OWN_FILE: Final = "auditor.toml"
PROJECT_FILE: Final = "pyproject.toml"
_TABLE: Final = ("tool", "auditor")
_OUR_TABLE: Final = re.compile(r"^\s*\[\s*tool\s*\.\s*auditor\s*[\].]", re.MULTILINE)
USER_FILE: Final = "config.toml"
INSTEAD: Final = "AUDITOR_CONFIG"
"""Names the one file to read in place of all others."""
_REPOSITORY: Final = ".git"
_HEADER: Final = re.compile(r"\s*\[\s*([^\]]+?)\s*\]")
_KEY: Final = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*[=.]""")


class ConfigError(Exception):
    """A setting that cannot be used, with what to do about it."""

    def __init__(self, problem: Said, hint: Said | None = None) -> None:
        super().__init__(str(problem))
        self.problem = problem
        self.hint = hint


class Value(NamedTuple):
    """A setting in force, and where it stands: a variable, or a line of a file where one can be told."""

    value: Any
    variable: str | None = None
    file: Path | None = None
    line: int | None = None


class Configuration(NamedTuple):
    """The settings in force by their keys, and the files that were read, the first that holds first."""

    values: Mapping[str, Value] = {}
    files: tuple[Path, ...] = ()

    def get(self, key: str) -> Any:
        """The value of a setting, None where it is not set."""
        found = self.values.get(key)
        return None if found is None else found.value

    def options(self) -> dict[str, object]:
        """The settings as values of the parameters of commands, but for those that the program itself reads."""
        return {
            SETTINGS[key].parameter: SETTINGS[key].write(found.value)
            for key, found in self.values.items()
            if key not in ("db", "lang")
        }


_in_force: list[Configuration] = []


def in_force() -> Configuration:
    """The settings of this run."""
    return _in_force[0] if _in_force else Configuration()


def put_in_force(configuration: Configuration) -> None:
    """Makes these the settings of this run."""
    _in_force[:] = [configuration]


def load(environment: Mapping[str, str], folder: Path) -> Configuration:
    """The settings of the environment and of the files for a run in a folder. Raises :class:`ConfigError`."""
    values = dict(_of_environment(environment))
    files = []
    for file in _files(environment, folder):
        found = _of_file(file)
        if found is not None:
            files.append(file)
            values = found | values
    return Configuration(values, tuple(files))


def usual_store() -> str | None:
    """The store that the environment or a file names."""
    found = in_force().values.get("db")
    if found is None:
        return None
    if found.file is None:
        return str(found.value)
    place = found.file.parent / Path(found.value).expanduser()
    return os.path.relpath(place) if place.is_relative_to(Path.cwd()) else str(place)


def _files(environment: Mapping[str, str], folder: Path) -> Iterator[Path]:
    """The files that there are, the first that holds first."""
    instead = environment.get(INSTEAD)
    if instead:
        if not Path(instead).exists():
            raise ConfigError(said("no_config", variable=INSTEAD, path=instead))
        yield Path(instead)
        return
    folders = list(_upwards(folder))
    for name in (OWN_FILE, PROJECT_FILE):
        for each in folders:
            if (each / name).is_file() and (name == OWN_FILE or _is_ours(each / name)):
                yield each / name
                break
    users = users_file()
    if users is not None and users.is_file():
        yield users


def _upwards(folder: Path) -> Iterator[Path]:
    """A folder and those around it, up to the root of a repository or the home folder."""
    try:
        home = Path.home()
    except RuntimeError:
        home = None
    for each in (folder, *folder.parents):
        yield each
        if each == home or (each / _REPOSITORY).exists():
            return


def users_file() -> Path | None:
    """The user's own file, whether it is there or not; None where there is no home folder."""
    try:
        return user_folder() / USER_FILE
    except RuntimeError:
        return None


def _is_ours(project: Path) -> bool:
    """Whether a ``pyproject.toml`` has a table for this program, as far as can be told without reading it as TOML."""
    try:
        return bool(_OUR_TABLE.search(project.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError):
        return False


def _of_environment(environment: Mapping[str, str]) -> Iterator[tuple[str, Value]]:
    for key, setting in SETTINGS.items():
        text = environment.get(setting.variable)
        if not text:
            continue
        try:
            yield key, Value(setting.check(setting.parse(text)), setting.variable)
        except WrongSettingError as error:
            if key != "lang":  # that one is complained of where the language is chosen
                raise ConfigError(said("config_wrong", where=setting.variable, problem=error.said)) from None


def _of_file(file: Path) -> dict[str, Value] | None:
    """The settings of a file; None where it has no part for this program."""
    import tomllib

    try:
        text = file.read_text(encoding="utf-8-sig")
        table: Any = tomllib.loads(text)
    except OSError as error:
        raise ConfigError(said("config_wrong", where=file, problem=error.strerror or str(error))) from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(said("config_syntax", where=file, problem=str(error))) from None
    header: tuple[str, ...] = ()
    if file.name == PROJECT_FILE:
        header = _TABLE
        for name in header:
            table = table.get(name) if isinstance(table, dict) else None
        if not isinstance(table, dict):
            return None
    return dict(_checked(table, file, text, header))


def _checked(table: dict[str, object], file: Path, text: str, header: tuple[str, ...]) -> Iterator[tuple[str, Value]]:
    for key, written in table.items():
        line = line_of(text, (*header, key))
        where = f"{file}:{line}" if line else str(file)
        setting = SETTINGS.get(key)
        if setting is None:
            near = get_close_matches(key, SETTINGS, 1)
            hint = said("config_near", near=near[0]) if near else said("config_known", known=", ".join(SETTINGS))
            raise ConfigError(said("config_unknown", where=where, name=key), hint)
        try:
            yield key, Value(setting.check(written), None, file, line)
        except WrongSettingError as error:
            part = (key,) if error.part is None else (key, error.part)
            line = line_of(text, (*header, *part)) or line
            where = f"{file}:{line}" if line else str(file)
            raise ConfigError(said("config_wrong", where=f"{where}: {'.'.join(part)}", problem=error.said)) from None


def line_of(text: str, path: tuple[str, ...]) -> int | None:
    """The line of a TOML text where a key stands, or its table; None where it cannot be told."""
    here: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        header = _HEADER.match(line)
        if header is not None:
            here = tuple(part.strip().strip("\"'") for part in header[1].split("."))
            if here[: len(path)] == path:
                return number
            continue
        key = _KEY.match(line)
        if key is not None and (*here, next(filter(None, key.groups()), "")) == path:
            return number
    return None
