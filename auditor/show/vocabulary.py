"""The words that records and the texts of this program use themselves, as against what somebody wrote into a record."""

from collections.abc import Iterable, Iterator
from functools import cache
from string import Formatter
from typing import Any, Final, get_args

from auditor.audit.catalogue import CATALOGUE
from auditor.audit.texts import PHRASES, TEXTS
from auditor.audit.texts import WORDS as AUDIT_WORDS
from auditor.cards import TOKENS, english_name, french_name
from auditor.record import model, texts
from auditor.rules.options import OPTIONS, PRESETS
from auditor.show.pseudonyms import WORD, folded
from auditor.show.words import WORDS

RECORD_TYPES: Final = (
    model.TarotHand,
    model.RulesObject,
    model.Event,
    model.Deal,
    model.AuctionBid,
    model.Contract,
    model.Announcement,
    model.Trick,
    model.Claims,
    model.SidePoints,
    model.BreakdownLine,
    model.Irregularity,
)
FIELDS: Final = frozenset(name for kind in RECORD_TYPES for name in kind.__annotations__)
"""Names of all fields of a record but those of players."""

_BIDS: Final = ("pass", "petite", "garde", "garde_sans", "garde_contre")
_OF_STORES: Final = (
    "clean flagged rejected full deal summary played passed_out void goulash tarot mignon taker partner defender"
    " error warning info"
).split()


@cache
def format_words() -> frozenset[str]:
    """Words that stand for something in records and in the columns of a store, exactly as they are written there."""
    options = (str(value) for option in OPTIONS.values() for value in option.values)
    literals = (word for kind in RECORD_TYPES for hint in kind.__annotations__.values() for word in _literals(hint))
    codes = (word for entry in CATALOGUE.values() for word in (entry.code, entry.name))
    return frozenset(
        (*FIELDS, *_BIDS, *_OF_STORES, *PRESETS, *OPTIONS, *options, *literals, *codes, *TOKENS, "?", *"SHDCT")
    )


@cache
def spoken_words() -> frozenset[str]:
    """All words of the texts, in every language, without accents and case."""
    cards = (name(card) for card in range(len(TOKENS)) for name in (english_name, french_name))
    said = (text for key in texts.KEYS for text in texts.said(key).pair)
    parsers = (text for pair in texts.JSON_MESSAGES.values() for text in pair)
    tables: Iterable[Any] = (TEXTS, PHRASES, AUDIT_WORDS, WORDS)
    shown = (text for table in tables for text in _strings(table))
    written = " ".join((*cards, *said, *parsers, *shown))
    return frozenset(folded(word) for text in _outside_fields(written) for word in WORD.findall(text))


@cache
def format_parts() -> frozenset[str]:
    """The words of which those of records are made, without case."""
    return frozenset(folded(part) for word in format_words() for part in WORD.findall(word))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _strings(inner)


def _outside_fields(text: str) -> Iterator[str]:
    """What stands around the fields of a format string."""
    return (literal for literal, *_ in Formatter().parse(text))


def _literals(hint: Any) -> Iterator[str]:
    """The texts that a type lets through."""
    for inner in get_args(hint):
        if isinstance(inner, str):
            yield inner
        else:
            yield from _literals(inner)
