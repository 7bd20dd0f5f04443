"""``auditor schema``: prints the JSON Schema of a public format."""

import json
from enum import StrEnum
from typing import Annotated

import typer


class Schema(StrEnum):
    """The public formats."""

    RECORD = "record"
    AUDIT = "audit"


def schema(
    name: Annotated[
        Schema, typer.Argument(help="record: the hand record; audit: what `audit --format json` prints.")
    ] = Schema.RECORD,
) -> None:
    """Print the JSON Schema (draft 2020-12) of the record or of the audit result."""
    from auditor.audit.schema import audit_schema
    from auditor.record.model import record_schema

    made = record_schema() if name is Schema.RECORD else audit_schema()
    print(json.dumps(made, ensure_ascii=False, indent=2))
