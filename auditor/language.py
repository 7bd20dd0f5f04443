"""The languages of everything that people read, and texts that stand beside each other in all of them.

A catalogue is a dictionary of pairs by key: the English and the French text, with the same fields. Machine formats
never ask for a language: they are English.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

ENGLISH: Final = "en"
FRENCH: Final = "fr"
LANGUAGES: Final = (ENGLISH, FRENCH)

Pair = tuple[str, str]
"""One text in each of ``LANGUAGES``, in their order. French is written with ordinary spaces (see :func:`typeset`)."""

NO_BREAK: Final = "\u00a0"
_FRENCH_SPACES: Final = re.compile(r"(?:(?<=\S)|^) (?=[;:!?»])|(?<=«) ")

VARIABLE: Final = "AUDITOR_LANG"
_LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def in_each(*tables: Mapping[str, Pair]) -> dict[str, dict[str, str]]:
    """The texts of some catalogues by language and key."""
    pairs = [(key, pair) for table in tables for key, pair in table.items()]
    return {
        ENGLISH: {key: english for key, (english, _) in pairs},
        FRENCH: {key: typeset(french) for key, (_, french) in pairs},
    }


def typeset(french: str) -> str:
    """A French text with no-break spaces where its signs have them: before ``; : ! ?`` and inside of « »."""
    return _FRENCH_SPACES.sub(NO_BREAK, french)


@dataclass(frozen=True, slots=True)
class Said:
    """Something said, not yet in a language: a text of a catalogue and its fields, which may be such texts too.

    As a string it is English.
    """

    pair: Pair
    fields: Mapping[str, object] = field(default_factory=dict)

    def in_language(self, language: str) -> str:
        """The text in a language."""
        made = {name: in_language(value, language) for name, value in self.fields.items()}
        text = self.pair[0] if language == ENGLISH else typeset(self.pair[1])
        return text.format_map(made)

    def __str__(self) -> str:
        return self.in_language(ENGLISH)


def literally(text: str) -> Said:
    """A text that is the same in every language."""
    return Said(("{text}", "{text}"), {"text": text})


def thousands(number: int) -> Said:
    """A large number with its groups of digits apart."""
    grouped = f"{number:,}"
    return Said((grouped, grouped.replace(",", NO_BREAK)))


def listed(parts: Iterable[Said]) -> Said:
    """Several texts with commas between them."""
    return _together(parts, ", ")


def _together(parts: Iterable[Said], glue: str) -> Said:
    fields = {f"part{number}": part for number, part in enumerate(parts)}
    joined = glue.join(f"{{{name}}}" for name in fields)
    return Said((joined, joined), fields)


def said_by(error: Exception) -> Said | str:
    """What an exception says: its one argument where that is something said, else its text."""
    only = error.args[0] if len(error.args) == 1 else None
    return only if isinstance(only, Said) else str(error)


def lines(parts: Iterable[Said]) -> Said:
    """Several texts, each on a line of its own."""
    return _together(parts, "\n")


def in_language(value: object, language: str) -> object:
    """A value as it is, or what was said in a language."""
    return value.in_language(language) if isinstance(value, Said) else value


def language_named(name: str) -> str | None:
    """The language of a name such as ``fr``, ``FR`` or ``fr_CA.UTF-8``; None for one that there is not."""
    word = name.strip().lower().replace("-", "_")
    for end in "_.@":
        word = word.partition(end)[0]
    return word if word in LANGUAGES else None


def language_of_locale(environment: Mapping[str, str]) -> str:
    """The language of the locale: of the first of its variables that is set, English where there is none such."""
    return next((language_named(name) or ENGLISH for name in _set(environment)), ENGLISH)


def _set(environment: Mapping[str, str]) -> Iterator[str]:
    return (environment[name] for name in _LOCALE_VARIABLES if environment.get(name))
