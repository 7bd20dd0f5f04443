"""The hand record ``tarot-hand`` version 1 as pydantic types, and its JSON Schema.

The objects are typed dictionaries: a checked record stays what it is in the file, plain JSON, with its fields
in the order given here. Every object keeps fields that are not listed; which of them are reported is decided
by ``check``, as are the rules that go across fields (seats of this table, rows of the right length).
"""

from typing import Annotated, Any, Final, Literal, NotRequired

from pydantic import BeforeValidator, ConfigDict, Discriminator, Field, Tag, TypeAdapter, with_config
from pydantic.json_schema import GenerateJsonSchema
from typing_extensions import TypedDict

from auditor.record.fields import (
    Amount,
    Bid,
    Card,
    Cards,
    ContractBid,
    Date,
    Dealer,
    Level,
    NameOrNumber,
    Round,
    Seat,
    Suit,
    TrickNumber,
    Whole,
)
from auditor.record.format import SCHEMA_ID, VERSION_PATTERN

_MISERE_NAMES_ITS_KIND: Final[dict[str, Any]] = {
    "if": {"properties": {"kind": {"const": "misere"}}},
    "then": {"required": ["of"], "properties": {"of": {"type": "string"}}},
}
_STRICT: Final = ConfigDict(strict=True, extra="allow", allow_inf_nan=False)


def _text_or_object(value: Any) -> str:
    return "<object>" if isinstance(value, dict) else "<text>"


def _tricks_as_objects(value: Any) -> Any:
    if type(value) is list and any(type(trick) is list for trick in value):
        return [{"cards": trick} if type(trick) is list else trick for trick in value]
    return value


def _note(text: str) -> Any:
    return Field(description=text)


@with_config(_STRICT)
class PlayerObject(TypedDict):
    """A player whose name is not enough to know him by."""

    name: str
    id: Annotated[NotRequired[str | None], _note("stable over a tournament; by default the name")]


Player = Annotated[
    Annotated[str, Tag("<text>")] | Annotated[PlayerObject, Tag("<object>")], Discriminator(_text_or_object)
]


@with_config(_STRICT)
class RulesObject(TypedDict):
    """A preset and the options that differ from it."""

    preset: str
    options: NotRequired[dict[str, Any] | None]


Rules = Annotated[
    Annotated[str, Tag("<text>")] | Annotated[RulesObject, Tag("<object>")], Discriminator(_text_or_object)
]


@with_config(_STRICT)
class Event(TypedDict):
    """Where and when the hand was played."""

    id: NotRequired[str | None]
    name: NotRequired[str | None]
    place: NotRequired[str | None]
    date: NotRequired[Date | None]
    round: NotRequired[NameOrNumber | None]
    table: NotRequired[NameOrNumber | None]
    board: Annotated[NotRequired[NameOrNumber | None], _note("same deal at several tables")]
    hand: Annotated[NotRequired[NameOrNumber | None], _note("number in the session")]


@with_config(_STRICT)
class Deal(TypedDict):
    """The cards as dealt, before the dog is taken."""

    hands: NotRequired[list[Cards | None] | None]
    dog: NotRequired[Cards | None]


@with_config(_STRICT)
class AuctionBid(TypedDict):
    """One bid, a pass included."""

    seat: Seat
    bid: Bid
    round: Annotated[NotRequired[Round | None], _note("Le Mignon: 2 for bids made after the dog is turned")]


@with_config(_STRICT)
class Contract(TypedDict):
    """The contract where the auction itself is not recorded."""

    taker: Seat
    bid: ContractBid


@with_config({**_STRICT, "json_schema_extra": _MISERE_NAMES_ITS_KIND})
class Announcement(TypedDict):
    """A handful (cards, level, trick), a slam (when, trick) or a misère (of)."""

    seat: Seat
    kind: Literal["handful", "slam", "misere"]
    cards: NotRequired[Cards | None]
    level: NotRequired[Level | None]
    when: NotRequired[Literal["auction", "play"] | None]
    trick: Annotated[NotRequired[TrickNumber | None], _note("the trick before which it was made")]
    of: NotRequired[Literal["trumps", "honours"] | None]


@with_config(_STRICT)
class Trick(TypedDict):
    """A trick, its cards in the order in which they were played."""

    leader: NotRequired[Seat | None]
    cards: Cards
    winner: Annotated[NotRequired[Seat | None], _note("who took it, as recorded")]
    seats: Annotated[NotRequired[list[Seat] | None], _note("the seat of each card where play left the turn order")]


@with_config(_STRICT)
class SidePoints(TypedDict):
    """Points of the two sides."""

    attack: NotRequired[Amount | None]
    defence: NotRequired[Amount | None]


@with_config(_STRICT)
class BreakdownLine(TypedDict):
    """A line of the score sheet."""

    label: str
    amount: Amount


@with_config(_STRICT)
class Claims(TypedDict):
    """What the scorer, the program or the site wrote down. Seats may be any whole number."""

    by: Annotated[NotRequired[str | None], _note("who says so")]
    taker: NotRequired[Whole | None]
    partner: Annotated[NotRequired[Whole | None], _note("a seat, or null for alone")]
    bid: NotRequired[Bid | None]
    oudlers: Annotated[NotRequired[Whole | None], _note("oudlers of the attack")]
    points: NotRequired[SidePoints | None]
    target: NotRequired[Amount | None]
    made: NotRequired[bool | None]
    petit_au_bout: NotRequired[Literal["attack", "defence", "none"] | None]
    handfuls: NotRequired[list[Level] | None]
    slam: NotRequired[Literal["announced_made", "made", "announced_failed", "defence_made", "none"] | None]
    unit: Annotated[NotRequired[Amount | None], _note("what each defender pays; negative when he receives")]
    scores: Annotated[NotRequired[list[Amount] | None], _note("one number a seat")]
    player_points: Annotated[NotRequired[list[Amount] | None], _note("one number a seat; goulash")]
    breakdown: NotRequired[list[BreakdownLine] | None]
    running_totals: Annotated[NotRequired[list[Amount] | None], _note("one number a seat, after this hand")]


@with_config(_STRICT)
class Irregularity(TypedDict):
    """A fault that has been ruled on."""

    code: str
    trick: NotRequired[TrickNumber | None]
    seat: NotRequired[Seat | None]
    ruling: NotRequired[str | None]
    by: NotRequired[str | None]
    date: NotRequired[str | None]


@with_config(_STRICT)
class TarotHand(TypedDict):
    """One hand of French Tarot as it was recorded. Null means the same as left out."""

    format: Literal["tarot-hand"]
    version: Annotated[str, Field(pattern=VERSION_PATTERN)]
    id: Annotated[NotRequired[str | None], _note("the producer's own name of the hand")]
    rules: Annotated[NotRequired[Rules | None], _note("a preset, or a preset and options")]
    players: Annotated[list[Player], Field(min_length=3, max_length=5, description="in order of play")]
    sitting_out: Annotated[NotRequired[list[Player] | None], _note("members of the table who do not play this hand")]
    dealer: NotRequired[Dealer | None]
    event: NotRequired[Event | None]
    status: NotRequired[Literal["complete", "partial", "passed_out", "void"] | None]
    void_reason: NotRequired[Literal["petit_sec", "misdeal", "other"] | None]
    deal: NotRequired[Deal | None]
    auction: NotRequired[list[AuctionBid] | None]
    contract: NotRequired[Contract | None]
    call: Annotated[NotRequired[Card | None], _note("called king or queen; ? for one that is not recorded")]
    suit: Annotated[NotRequired[Suit | None], _note("Le Mignon: the chosen suit")]
    partner: NotRequired[Seat | None]
    discard: NotRequired[Cards | None]
    discard_shown: Annotated[NotRequired[Cards | None], _note("trumps of the discard that were shown")]
    announcements: NotRequired[list[Announcement] | None]
    tricks: NotRequired[
        Annotated[
            list[Trick],
            BeforeValidator(_tricks_as_objects, json_schema_input_type=list[Trick | Cards]),
        ]
        | None
    ]
    claims: NotRequired[Claims | None]
    irregularities: NotRequired[list[Irregularity] | None]
    comment: NotRequired[str | None]
    source: Annotated[NotRequired[dict[str, Any] | None], _note("provenance written by importers; never judged")]


TAROT_HAND: Final = TypeAdapter(TarotHand)
"""The validator of a whole record (without the rules across fields)."""


class _Published(GenerateJsonSchema):
    def generate(self, schema: Any, mode: Any = "validation") -> dict[str, Any]:
        made = super().generate(schema, mode)
        return {"$schema": self.schema_dialect, "$id": SCHEMA_ID, **made}


def record_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a record, as ``schemas/tarot-hand-1.0.schema.json`` holds it.

    It says all that can be said of each field by itself. That seats and rows fit the number of players is
    said by ``check`` only.
    """
    return TAROT_HAND.json_schema(schema_generator=_Published)
