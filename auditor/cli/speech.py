"""In which language the command line speaks: ``--lang``, else as it is set (``AUDITOR_LANG``), else the locale."""

import os
from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Final

import typer

from auditor.cli.layers import in_force
from auditor.language import ENGLISH, FRENCH, VARIABLE, Said, language_named, language_of_locale

OPTION: Final = "--lang"


class Language(StrEnum):
    """The languages of what people read."""

    EN = ENGLISH
    FR = FRENCH


_chosen: list[str] = []
"""What ``--lang`` names, if anything."""


def choose(named: str | None) -> None:
    """Sets the language of this run; None leaves it to the environment."""
    _chosen[:] = [] if named is None else [named]


def was_chosen() -> bool:
    """Whether ``--lang`` names the language of this run."""
    return bool(_chosen)


def language() -> str:
    """The language of this run."""
    if _chosen:
        return _chosen[0]
    usual: str | None = in_force().get("lang")
    return usual or language_of_locale(os.environ)


def unknown_in_environment() -> str | None:
    """What ``AUDITOR_LANG`` names where that is no language and nothing else was chosen."""
    named = os.environ.get(VARIABLE, "")
    return named if named and not _chosen and language_named(named) is None else None


def named_in(arguments: Sequence[str]) -> str | None:
    """The language that ``--lang`` names among some arguments, wherever it stands; so help and errors speak it too."""
    named = None
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        option, equals, value = argument.partition("=")
        if option == OPTION:
            value = value if equals else "".join(arguments[place + 1 : place + 2])
            named = value if value in set(Language) else named
    return named


def _choose(value: Language | None) -> None:
    if value is not None:
        choose(value.value)


LangOption = Annotated[
    Language | None,
    typer.Option(
        OPTION,
        help="Language of what people read: en or fr; AUDITOR_LANG or the locale if left out. Machine formats are"
        " always English.",
        callback=_choose,
        is_eager=True,
        expose_value=False,
    ),
]


def speak(text: Said | str) -> str:
    """A text in the language of this run."""
    return text.in_language(language()) if isinstance(text, Said) else text
