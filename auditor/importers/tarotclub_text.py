"""The parts of a TarotClub file: seats, words and lists of cards, each with the place it stands at."""

import re
from collections.abc import Mapping
from typing import Any, Final

from auditor.cards import EXCUSE, FIRST_TRUMP, SUIT_LETTERS, TOKENS
from auditor.importers.texts import said
from auditor.language import Said
from auditor.record import texts
from auditor.record.faults import Fault, several
from auditor.record.raw import Problem, RawRecord

SEATS: Final = ("South", "East", "North", "West", "Fifth")
"""The seats in order of play."""
NOWHERE: Final = "Nowhere"

_TOKEN: Final = re.compile(r"([0-9]{2})-([SHDCT])")


def card_of(text: str) -> int | None:
    """The number of a card such as ``14-S`` (king of spades), ``07-T`` or ``00-T`` (the Excuse), else None."""
    match = _TOKEN.fullmatch(text)
    if match is None:
        return None
    rank, letter = int(match[1]), match[2]
    if letter == "T":
        return EXCUSE if rank == 0 else FIRST_TRUMP + rank - 1 if rank <= 21 else None
    return 14 * SUIT_LETTERS.index(letter) + rank - 1 if 1 <= rank <= 14 else None


def tokens(cards: list[int]) -> list[str]:
    """Tokens of a record for card numbers."""
    return [TOKENS[card] for card in cards]


class Reader:
    """Takes values out of a file, notes what is wrong with them and where the parts of the record come from.

    ``at`` is a JSON pointer into the file, ``to`` one into the record that is made.
    """

    def __init__(self, document: RawRecord) -> None:
        self.places: dict[str, tuple[int, int]] = {"": document.place("")}
        self._document = document
        self._wrong: list[Fault] = []
        self._no_cards: list[Fault] = []
        # With escapes in the text, characters of a string are not where their index says.
        self._exact = b"\\" not in document.text

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was wrong so far: at most one R002 and one R006, with their places in the file."""
        groups = (("R002", self._wrong), ("R006", self._no_cards))
        return tuple(self._document.located(several(code, faults)) for code, faults in groups if faults)

    def wrong(self, at: str, expected: Said, found: Any) -> None:
        """Notes a value that the format does not have."""
        kind: str
        shown: Said | str
        kind, shown = ("missing-field", texts.said("nothing")) if found is None else ("wrong-value", repr(found)[:40])
        self._wrong.append(Fault(at, kind, expected, shown))

    def place(self, to: str, at: str) -> None:
        """Notes from where in the file a part of the record comes."""
        self.places[to] = self._document.place(at)

    def word(self, holder: Mapping[str, Any], name: str, within: str, words: tuple[str, ...]) -> str | None:
        """A field that must hold one of some words; None (and a note) where it does not."""
        value = holder.get(name)
        if isinstance(value, str) and value in words:
            return value
        self.wrong(f"{within}/{name}", said("one_of", words=", ".join(words)), value)
        return None

    def cards(self, value: Any, at: str, to: str) -> list[int]:
        """The cards of a text such as ``01-S;21-T``; an empty text, or none at all, holds none."""
        if value is None or value == "":
            return []
        if not isinstance(value, str):
            self.wrong(at, said("cards_in_text"), value)
            return []
        line, column = self._document.place(at)
        self.places[to] = (line, column)
        cards = []
        offset = 1
        for index, part in enumerate(value.split(";")):
            card = card_of(part.strip())
            if card is None:
                self._no_cards.append(Fault(at, "no-card", said("card"), repr(part)[:40]))
            else:
                cards.append(card)
            if self._exact:
                self.places[f"{to}/{index}"] = (line, column + offset)
            offset += len(part) + 1
        return cards
