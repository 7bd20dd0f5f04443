"""The kinds of values that stand in the fields of a record: cards, seats, numbers, bids, dates.

Each is a pydantic type. It accepts what record.md allows and gives it in normal form: tokens upper case, whole
numbers as integers. Numbers are never taken from text, and true and false are no numbers.
"""

import re
from datetime import date
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field, GetCoreSchemaHandler, PlainValidator, WithJsonSchema
from pydantic_core import CoreSchema, PydanticCustomError, PydanticKnownError, core_schema
from typing_extensions import TypeAliasType

from auditor.cards import NUMBERS, token
from auditor.record.limits import MAX_NUMBER

NO_CARD: Final = "no_card"
"""Type of the error for texts that are no card (R006); its context lists their indices, if in a list."""
EXPECTED: Final = "expected"
"""Type of the error for a value that is none of those allowed; its context says what is expected, by its key."""

_TOKEN_OF: Final = {spelling: token(number) for spelling, number in NUMBERS.items()}
_CARD_PATTERN: Final = r"^(?:[SsHhDdCc](?:[1-9]|10|[JjNnQqKk])|[Tt](?:[1-9]|1[0-9]|2[01])|[Ee][Xx]|\?)$"
_DATE: Final = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")
_DATE_PATTERN: Final = r"^[0-9]{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01]))?)?$"


class Expect:
    """Puts one message in the place of the separate ones of each alternative of a type.

    ``expected`` is the key of what is expected, in ``auditor.record.texts``.
    """

    def __init__(self, expected: str) -> None:
        self.expected = expected

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.custom_error_schema(
            handler(source),
            custom_error_type=EXPECTED,
            custom_error_message="expected {expected}",
            custom_error_context={"expected": self.expected},
        )


def _card(value: Any) -> str:
    if type(value) is not str:
        raise PydanticKnownError("string_type")
    if value not in _TOKEN_OF:
        raise PydanticCustomError(NO_CARD, "no card")
    return _TOKEN_OF[value]


def _cards(value: Any) -> list[str]:
    if type(value) is not list:
        raise PydanticKnownError("list_type")
    try:
        return list(map(_TOKEN_OF.__getitem__, value))
    except (KeyError, TypeError):
        bad = [n for n, entry in enumerate(value) if type(entry) is not str or entry not in _TOKEN_OF]
        raise PydanticCustomError(NO_CARD, "no cards", {"indices": bad}) from None


def _suit(value: Any) -> str:
    if type(value) is not str or value.upper() not in ("S", "H", "D", "C", "?"):
        raise PydanticCustomError(EXPECTED, "expected a suit", {"expected": "suit"})
    return value.upper()


def _date(value: str) -> str:
    try:
        if not _DATE.fullmatch(value):
            raise ValueError
        date.fromisoformat(value + "-01-01"[len(value) - 4 :])
    except ValueError:
        raise PydanticCustomError(EXPECTED, "expected a date", {"expected": "date"}) from None
    return value


def _shortest(value: float) -> int | float:
    return int(value) if value.is_integer() else value


_WholeFloat = Annotated[
    float,
    Field(ge=-MAX_NUMBER, le=MAX_NUMBER, multiple_of=1, allow_inf_nan=False),
    AfterValidator(int),
]
_HalfFloat = Annotated[
    float,
    Field(ge=-MAX_NUMBER, le=MAX_NUMBER, multiple_of=0.5, allow_inf_nan=False),
    AfterValidator(_shortest),
]
_Integer = Annotated[int, Field(ge=-MAX_NUMBER, le=MAX_NUMBER)]
_InOrder = Field(union_mode="left_to_right")
_RANGE: Final = {"minimum": -MAX_NUMBER, "maximum": MAX_NUMBER}

Whole = Annotated[
    _Integer | _WholeFloat,
    _InOrder,
    Expect("whole_number"),
    WithJsonSchema({"type": "integer", **_RANGE}),
]
"""A whole number; 2.0 is one."""

Amount = Annotated[
    _Integer | _HalfFloat,
    _InOrder,
    Expect("half_steps"),
    WithJsonSchema({"type": "number", "multipleOf": 0.5, **_RANGE}),
]
"""Points, a score or an amount."""

Seat = Annotated[
    Annotated[int, Field(ge=0, le=4)] | Annotated[_WholeFloat, Field(ge=0, le=4)],
    _InOrder,
    Expect("seat"),
    WithJsonSchema({"type": "integer", "minimum": 0, "maximum": 4}),
]
"""An index into ``players``. That it is one of this table is checked across fields (``check``)."""

TrickNumber = Annotated[
    Annotated[int, Field(ge=1, le=MAX_NUMBER)] | Annotated[_WholeFloat, Field(ge=1)],
    _InOrder,
    Expect("trick_number"),
    WithJsonSchema({"type": "integer", "minimum": 1, "maximum": MAX_NUMBER}),
]

Dealer = Annotated[Seat | Literal["sitting_out"], _InOrder, Expect("dealer")]

BidWord = Literal["pass", "petite", "garde", "garde_sans", "garde_contre"]
Bid = Annotated[BidWord | Whole, _InOrder, Expect("bid")]
"""A bid: a word of tarot, or the points of Le Mignon."""

ContractBid = Annotated[
    Literal["petite", "garde", "garde_sans", "garde_contre"] | Whole,
    _InOrder,
    Expect("contract_bid"),
]

NameOrNumber = Annotated[str | Whole, _InOrder, Expect("text_or_number")]

Round = Annotated[
    Annotated[int, Field(ge=1, le=2)] | Annotated[_WholeFloat, Field(ge=1, le=2)],
    _InOrder,
    Expect("one_or_two"),
    WithJsonSchema({"type": "integer", "minimum": 1, "maximum": 2}),
]

Date = Annotated[str, AfterValidator(_date), WithJsonSchema({"type": "string", "pattern": _DATE_PATTERN})]
"""A year, a month or a day: ``2026``, ``2026-03``, ``2026-03-14``."""

Card = TypeAliasType(
    "Card",
    Annotated[
        str,
        PlainValidator(_card),
        WithJsonSchema(
            {
                "type": "string",
                "pattern": _CARD_PATTERN,
                "description": "suit, then rank: S1 to S10, SJ, SN, SQ, SK, also H, D, C; trumps T1 to T21; "
                "EX; ? for a card that was not seen. Any case.",
            }
        ),
    ],
)

Cards = Annotated[list[Card], PlainValidator(_cards, json_schema_input_type=list[Card])]

Suit = Annotated[str, PlainValidator(_suit), WithJsonSchema({"type": "string", "pattern": "^[SsHhDdCc?]$"})]

Level = Literal["single", "double", "triple"]
