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
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Self

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, defstruct
from msgspec.json import Decoder

from auditor.cards import TOKENS
from auditor.record.format import FORMAT, VERSION
from auditor.rules.auction import BIDS, PASS
from auditor.rules.ruleset import HANDFUL_LEVELS, TABLES, TableSize

BID_WORDS: Final = (PASS, *BIDS)
"""Bids by number, pass first."""


class Numbered(str, Enum):  # noqa: UP042 - the text is not the value, so that rows of words can be joined
    """A word of the format by its place in a list; as a text it is ``chr(place)``."""

    def __new__(cls, number: int, word: str) -> Self:
        member = str.__new__(cls, chr(number))
        member._value_ = word
        return member


def _numbered(name: str, words: tuple[str, ...]) -> Any:
    make: Any = Numbered
    return make(name, {f"N{number}": (number, word) for number, word in enumerate(words)})


if TYPE_CHECKING:
    Card = Numbered
    Bid = Numbered
    Level = Numbered
else:
    Card = _numbered("Card", TOKENS)
    Bid = _numbered("Bid", BID_WORDS)
    Level = _numbered("Level", HANDFUL_LEVELS)

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

    id: str | UnsetType | None = UNSET
    name: str | UnsetType | None = UNSET
    place: str | UnsetType | None = UNSET
    date: str | UnsetType | None = UNSET
    round: str | int | UnsetType | None = UNSET
    table: str | int | UnsetType | None = UNSET
    board: str | int | UnsetType | None = UNSET
    hand: str | int | UnsetType | None = UNSET


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
    level: Level | UnsetType | None = UNSET
    trick: int | UnsetType | None = UNSET


class Points(_Shape):
    """Claimed points of the sides."""

    attack: Number | UnsetType | None = UNSET
    defence: Number | UnsetType | None = UNSET


class Line(_Shape):
    """A line of the claimed score sheet."""

    label: str
    amount: Number


class Claims(_Shape):
    """What the scorer wrote down; ``partner`` null says that the taker was alone."""

    by: str | UnsetType | None = UNSET
    taker: int | UnsetType | None = UNSET
    partner: int | UnsetType | None = UNSET
    bid: Bid | UnsetType | None = UNSET
    oudlers: int | UnsetType | None = UNSET
    points: Points | UnsetType | None = UNSET
    target: Number | UnsetType | None = UNSET
    made: bool | UnsetType | None = UNSET
    petit_au_bout: str | UnsetType | None = UNSET
    handfuls: list[Level] | UnsetType | None = UNSET
    slam: str | UnsetType | None = UNSET
    unit: Number | UnsetType | None = UNSET
    scores: list[Number] | UnsetType | None = UNSET
    breakdown: list[Line] | UnsetType | None = UNSET
    running_totals: list[Number] | UnsetType | None = UNSET


def _many(kind: Any, count: int) -> Any:
    """A list of exactly this many."""
    return Annotated[list[kind], Meta(min_length=count, max_length=count)]


def _optional(kind: Any) -> Any:
    return kind | UnsetType | None


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


class _Claimed(Struct, gc=False):
    """The claims of a record as they stand in it; everything else is passed over."""

    claims: Raw | UnsetType = UNSET


_claimed: Final = Decoder(_Claimed).decode


def text_of_claims(text: bytes) -> bytes:
    """The claims of a record that was decoded before, as they stand in its text; ``null`` for none."""
    claims = _claimed(text).claims
    return b"null" if isinstance(claims, UnsetType) else bytes(claims)
