"""The option that takes the names of people out of an output."""

import os
from typing import TYPE_CHECKING, Annotated, Final

import typer

if TYPE_CHECKING:
    from auditor.audit.result import HandAudit

KEY_VARIABLE: Final = "AUDITOR_REDACT_KEY"

RedactOption = Annotated[
    bool,
    typer.Option(
        "--redact",
        help="Pseudonyms instead of names, the same in every output; comments are left out. A secret text in"
        f" {KEY_VARIABLE} makes them pseudonyms that nobody else can work out from a list of names.",
    ),
]


def without_names(audit: "HandAudit") -> "HandAudit":
    """A verdict with pseudonyms, by the key of the environment."""
    from auditor.show.redact import redacted

    return redacted(audit, os.environ.get(KEY_VARIABLE, "").encode(errors="replace"))
