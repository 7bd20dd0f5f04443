"""The plainest kind of hand record as typed structures, decoded straight from the text.

A record is decoded in parts: first into the texts of its fields, then each of them. Whatever does not fit (an
unknown field, a token in lower case, a number as a text) is refused by the decoder; such a record is not wrong for
that, it goes the long way. Fields stand in the order of record.md, so that the encoder writes canonical JSON.
"""

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from msgspec import UNSET, Raw, Struct, UnsetType

from auditor.cards import TOKENS
from auditor.record.format import FORMAT, VERSION
from auditor.rules.auction import BIDS, PASS
from auditor.rules.ruleset import HANDFUL_LEVELS

BID_WORDS: Final = (PASS, *BIDS)
"""Bids by number, pass first."""


if TYPE_CHECKING:
    Card: TypeAlias = str
    BidWord: TypeAlias = str
    Level: TypeAlias = str
else:
    Card, BidWord, Level = Literal[TOKENS], Literal[BID_WORDS], Literal[HANDFUL_LEVELS]

Number = int | float


class Shape(Struct, forbid_unknown_fields=True, gc=False, omit_defaults=True, kw_only=True):
    """What all parts of a record have in common."""


class Top(Shape):
    """A record with the texts of its parts."""

    format: Literal[FORMAT]  # type: ignore[valid-type]
    version: Literal[VERSION]  # type: ignore[valid-type]
    players: Raw
    dealer: int
    deal: Raw
    id: Raw | UnsetType = UNSET
    rules: Raw | UnsetType = UNSET
    event: Raw | UnsetType = UNSET
    status: str | UnsetType | None = UNSET
    auction: Raw | UnsetType = UNSET
    contract: Raw | UnsetType = UNSET
    call: Card | UnsetType | None = UNSET
    discard: Raw | UnsetType = UNSET
    discard_shown: Raw | UnsetType = UNSET
    announcements: Raw | UnsetType = UNSET
    tricks: Raw | UnsetType = UNSET
    claims: Raw | UnsetType = UNSET
    comment: Raw | UnsetType = UNSET


def text_of(raw: Raw | UnsetType) -> bytes:
    """The text of a part that is there."""
    assert not isinstance(raw, UnsetType)
    return bytes(raw)


class Person(Shape):
    """A player with a name and perhaps an id."""

    name: str
    id: str | UnsetType = UNSET


class Rules(Shape):
    """A preset without options."""

    preset: str
    options: dict[str, int] | UnsetType = UNSET


class Event(Shape):
    """Where and when."""

    id: str | UnsetType | None = UNSET
    name: str | UnsetType | None = UNSET
    place: str | UnsetType | None = UNSET
    date: str | UnsetType | None = UNSET
    round: str | int | UnsetType | None = UNSET
    table: str | int | UnsetType | None = UNSET
    board: str | int | UnsetType | None = UNSET
    hand: str | int | UnsetType | None = UNSET


class Spoken(Shape):
    """One bid."""

    seat: int
    bid: BidWord


class Contract(Shape):
    """The contract where the auction is not recorded."""

    taker: int
    bid: BidWord


class Handful(Shape):
    """A handful with the cards shown."""

    seat: int
    kind: Literal["handful"]
    cards: list[Card]
    level: Level | UnsetType | None = UNSET
    trick: int | UnsetType | None = UNSET


class Points(Shape):
    """Claimed points of the sides."""

    attack: Number | UnsetType | None = UNSET
    defence: Number | UnsetType | None = UNSET


class Line(Shape):
    """A line of the claimed score sheet."""

    label: str
    amount: Number


class Claims(Shape):
    """What the scorer wrote down; ``partner`` null says that the taker was alone."""

    by: str | UnsetType | None = UNSET
    taker: int | UnsetType | None = UNSET
    partner: int | UnsetType | None = UNSET
    bid: BidWord | UnsetType | None = UNSET
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
