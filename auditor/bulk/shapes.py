"""The plainest kind of hand record as typed structures, decoded straight from the line.

Words and cards are enumerations whose value is the text in the file and whose own text is one character,
``chr(number)``: a row of cards becomes a row of numbers by joining it. Whatever does not fit (an unknown field,
a ``?``, a token in lower case, a hand of another size, a bare list as a trick) is refused by the decoder; such
a record is not wrong for that, it goes the long way. Fields stand in the order of record.md, so that the
encoder writes canonical JSON.
"""

from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Annotated, Any, Final, Literal, Self

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct
from msgspec.json import Decoder

from auditor.cards import TOKENS
from auditor.record.format import FORMAT, VERSION
from auditor.rules.auction import BIDS, PASS
from auditor.rules.ruleset import HANDFUL_LEVELS, TABLES, TableSize

BID_WORDS: Final = (PASS, *BIDS)
"""Bids by number, pass first."""


class Numbered(str, Enum):
    """A word of the format by its place in a list; as a text it is ``chr(place)``."""

    def __new__(cls, number: int, word: str) -> Self:
        member = str.__new__(cls, chr(number))
        member._value_ = word
        return member


def _numbered(name: str, words: tuple[str, ...]) -> Any:
    return Numbered(name, {f"N{number}": (number, word) for number, word in enumerate(words)})


Card: Final = _numbered("Card", TOKENS)
Bid: Final = _numbered("Bid", BID_WORDS)
Level: Final = _numbered("Level", HANDFUL_LEVELS)

Number = int | float


class _Shape(Struct, forbid_unknown_fields=True, gc=False, omit_defaults=True, kw_only=True):
    """What all parts of a record have in common."""


class Person(_Shape):
    """A player with a name and perhaps an id."""

    name: str
    id: str | UnsetType = UNSET


class Rules(_Shape):
    """A preset without options."""

    preset: str
    options: dict[str, int] | UnsetType = UNSET


class Event(_Shape):
    """Where and when."""

    id: str | None | UnsetType = UNSET
    name: str | None | UnsetType = UNSET
    place: str | None | UnsetType = UNSET
    date: str | None | UnsetType = UNSET
    round: str | int | None | UnsetType = UNSET
    table: str | int | None | UnsetType = UNSET
    board: str | int | None | UnsetType = UNSET
    hand: str | int | None | UnsetType = UNSET


class Spoken(_Shape):
    """One bid."""

    seat: int
    bid: Bid


class Contract(_Shape):
    """The contract where the auction is not recorded."""

    taker: int
    bid: Bid


class Handful(_Shape):
    """A handful with the cards shown."""

    seat: int
    kind: Literal["handful"]
    cards: list[Card]
    level: Level | None | UnsetType = UNSET
    trick: int | None | UnsetType = UNSET


class Points(_Shape):
    """Claimed points of the sides."""

    attack: Number | None | UnsetType = UNSET
    defence: Number | None | UnsetType = UNSET


class Line(_Shape):
    """A line of the claimed score sheet."""

    label: str
    amount: Number


class Claims(_Shape):
    """What the scorer wrote down; ``partner`` null says that the taker was alone."""

    by: str | None | UnsetType = UNSET
    taker: int | None | UnsetType = UNSET
    partner: int | None | UnsetType = UNSET
    bid: Bid | None | UnsetType = UNSET
    oudlers: int | None | UnsetType = UNSET
    points: Points | None | UnsetType = UNSET
    target: Number | None | UnsetType = UNSET
    made: bool | None | UnsetType = UNSET
    petit_au_bout: str | None | UnsetType = UNSET
    handfuls: list[Level] | None | UnsetType = UNSET
    slam: str | None | UnsetType = UNSET
    unit: Number | None | UnsetType = UNSET
    scores: list[Number] | None | UnsetType = UNSET
    breakdown: list[Line] | None | UnsetType = UNSET
    running_totals: list[Number] | None | UnsetType = UNSET


def _many(kind: Any, count: int) -> Any:
    """A list of exactly this many."""
    return Annotated[list[kind], Meta(min_length=count, max_length=count)]


def _optional(kind: Any) -> Any:
    return kind | None | UnsetType


def _shape_of_hands(table: TableSize) -> type[Any]:
    """The structure of a hand at a table of one size, with every hand, the dog and, if any, all tricks."""
    players = table.players
    cards = _many(Card, players)
    trick = defstruct(
        f"Trick{players}",
        [("leader", int | UnsetType, UNSET), ("cards", cards), ("winner", int | UnsetType, UNSET)],
        bases=(_Shape,),
        kw_only=True,
    )
    deal = defstruct(
        f"Deal{players}",
        [("hands", _many(_many(Card, table.hand_size), players)), ("dog", _many(Card, table.dog_size))],
        bases=(_Shape,),
        kw_only=True,
    )
    return defstruct(
        f"Hand{players}",
        [
            ("format", Literal[FORMAT]),
            ("version", Literal[VERSION]),
            ("id", _optional(str), UNSET),
            ("rules", _optional(str | Rules), UNSET),
            ("players", _many(str | Person, players)),
            ("dealer", int),
            ("event", _optional(Event), UNSET),
            ("status", _optional(str), UNSET),
            ("deal", deal),
            ("auction", _optional(list[Spoken]), UNSET),
            ("contract", _optional(Contract), UNSET),
            ("call", _optional(Card), UNSET),
            ("discard", _optional(list[Card]), UNSET),
            ("discard_shown", _optional(list[Card]), UNSET),
            ("announcements", _optional(list[Handful]), UNSET),
            ("tricks", _optional(_many(trick, table.tricks)), UNSET),
            ("claims", _optional(Claims), UNSET),
            ("comment", _optional(str), UNSET),
        ],
        bases=(_Shape,),
        kw_only=True,
    )


@cache
def decoders() -> dict[int, Callable[[bytes], Any]]:
    """For each number of players what decodes a line; it raises ``msgspec.MsgspecError`` for all else."""
    return {players: Decoder(_shape_of_hands(table)).decode for players, table in TABLES.items()}
