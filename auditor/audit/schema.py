"""The JSON Schema of the audit result (``audit --format json``), from models of its form (cli.md)."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

Number = int | float
Severity = Literal["error", "warning", "info"]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Tool(_Model):
    """The program that judged."""

    name: str
    version: str


class Proof(_Model):
    """The later play that proves a revoke of a hand that is not recorded."""

    trick: int
    card: str


class FindingForm(_Model):
    """One finding (findings.md); keys without a value are left out."""

    code: str = Field(pattern=r"^[RDACNPSEW]\d{3}$")
    name: str
    severity: Severity
    message: str
    rule: str = ""
    trick: int = 0
    position: int = 0
    seat: int = 0
    player: str = ""
    card: str = ""
    expected: Any = None
    actual: Any = None
    pointer: str = ""
    line: int = 0
    column: int = 0
    proof: Proof | None = None
    follows_from: str = ""
    matches: list[str] = []
    waived: bool = False
    ruling: str = ""


class Points(_Model):
    """Points of the two sides."""

    attack: Number
    defence: Number


class Line(_Model):
    """One line of the breakdown; the amounts add up to ``unit``."""

    label: str
    amount: Number


class ContractScore(_Model):
    """The computed score of a contract, in points; ``margin`` and ``unit`` are signed for the attack."""

    taker: int
    partner: int | None
    bid: str | int
    multiplier: int | None
    oudlers: int | None
    target: Number
    points: Points
    made: bool
    margin: Number
    petit_au_bout: Literal["attack", "defence", "none"] | None
    handfuls: list[Literal["single", "double", "triple"]]
    slam: str | None
    unit: Number
    scores: list[Number] | None
    breakdown: list[Line]


class OtherScore(_Model):
    """The computed score of a goulash, a passed-out or a void hand."""

    player_points: list[Number] = []
    scores: list[Number]


class ScoreForm(_Model):
    """What was computed, and the claims as the record has them."""

    computed: ContractScore | OtherScore | None
    claimed: dict[str, Any] | None


class RulesForm(_Model):
    """A preset with options."""

    preset: str
    options: dict[str, str | bool | int]


class HandForm(_Model):
    """The verdict on one hand; a line of ``--format jsonl``."""

    id: str | None
    source: str
    position: int = Field(ge=1)
    line: int = Field(ge=1)
    status: Literal["clean", "flagged", "rejected"]
    level: Literal["full", "deal", "summary"] | None
    rules: str | RulesForm | None
    findings: list[FindingForm]
    undetermined: int
    score: ScoreForm


class SummaryForm(_Model):
    """Counts; ``read`` is the sum of clean, flagged and rejected."""

    read: int
    clean: int
    flagged: int
    rejected: int
    skipped: int
    findings: dict[str, int]


class AuditForm(_Model):
    """The object that ``audit --format json`` prints."""

    tool: Tool
    hands: list[HandForm]
    summary: SummaryForm


class _Schema(GenerateJsonSchema):
    """Draft 2020-12 with an identifier."""

    def generate(self, schema: Any, mode: Any = "validation") -> dict[str, Any]:
        generated = super().generate(schema, mode=mode)
        return {"$schema": self.schema_dialect, "$id": "urn:auditor:schema:audit:1.0", **generated}


def audit_schema() -> dict[str, Any]:
    """The JSON Schema of the audit result; a line of ``jsonl`` is its definition ``HandForm``."""
    return TypeAdapter(AuditForm).json_schema(schema_generator=_Schema)
