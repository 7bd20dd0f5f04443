"""The option that takes the names of people out of an output."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Self

import typer

from auditor.cli.common import records_of, reject_line
from auditor.language import Said

if TYPE_CHECKING:
    from auditor.audit.result import HandAudit
    from auditor.record.inputs import Input
    from auditor.show.cells import Cells
    from auditor.store.query import Reader

KEY_VARIABLE: Final = "AUDITOR_REDACT_KEY"

RedactOption = Annotated[
    bool,
    typer.Option(
        "--redact",
        help="Pseudonyms instead of names, the same in every output; comments are left out. A secret text in"
        f" {KEY_VARIABLE} makes them pseudonyms that nobody else can work out from a list of names.",
    ),
]

RedactNarrationOption = Annotated[
    bool,
    typer.Option(
        "--redact",
        help="No names in what is said of records that cannot be read. The store keeps all names: `auditor query"
        " --redact` shows pseudonyms.",
    ),
]


def redaction_key() -> bytes:
    """The key of the pseudonyms that the environment names; empty for none."""
    return os.environ.get(KEY_VARIABLE, "").encode(errors="replace")


class Redaction:
    """Takes the names out of verdicts; can be sent to a process.

    A hand's own texts are searched for the names of its own people, so that it looks the same alone and in a
    batch. The names of input files are searched for those of everybody in any of them.
    """

    def __init__(self, key: bytes, sources: Mapping[str, str]) -> None:
        """``sources``: what is shown of the name of each input."""
        self._key = key
        self._sources = sources

    @classmethod
    def of_inputs(cls, inputs: "Iterable[Input]", importer: str | None, missing: Iterable[str] = ()) -> Self:
        """For the hands of some inputs, which are read through for the people in them where they can be read twice."""
        return cls._over([*inputs], importer, (), missing)

    @classmethod
    def of_hands(cls, audits: "Iterable[HandAudit]", importer: str | None) -> Self:
        """For some hands of files, or of a store where the files that they came from may be gone."""
        from auditor.record.inputs import Input

        audits = list(audits)
        names = dict.fromkeys(audit.source for audit in audits)
        return cls._over([Input(name) for name in names if Path(name).is_file()], importer, audits, names)

    @classmethod
    def _over(
        cls, inputs: "list[Input]", importer: str | None, audits: "Iterable[HandAudit]", names: Iterable[str]
    ) -> Self:
        from auditor.record.inputs import Input
        from auditor.show.pseudonyms import Aliases
        from auditor.show.redact import people_of, shown_source

        key = redaction_key()
        people = {person for audit in audits for person in people_of(audit.value)}
        for source in inputs:
            if source.can_be_read_again:
                again = records_of(Input(source.path), importer)
                people.update(person for raw in again for person in people_of(raw.value))
        aliases = Aliases(sorted(people), key)
        return cls(key, {name: shown_source(name, aliases) for name in (*(each.name for each in inputs), *names)})

    def __call__(self, audit: "HandAudit") -> "HandAudit":
        """The verdict with pseudonyms."""
        from auditor.show.redact import redacted

        return redacted(audit, self._key, self._sources.get(audit.source))

    def reject_line(self, audit: "HandAudit") -> Said:
        """Why a record could not be read, and where."""
        return reject_line(self(audit))

    def source(self, name: str) -> str:
        """What is shown of the name of an input."""
        return self._sources.get(name, name)


def without_names(audit: "HandAudit", importer: str | None = None) -> "HandAudit":
    """A single verdict with pseudonyms."""
    return Redaction.of_hands([audit], importer)(audit)


def cells_without_names(reader: "Reader") -> "Cells":
    """What may be seen of the texts in a store."""
    from auditor.show.cells import Cells
    from auditor.show.pseudonyms import Person
    from auditor.show.redact import people_of
    from auditor.store import persons

    people = [Person(*each) for each in persons.players_and_arbiters(reader)]
    for entries in persons.lists_of_those_sitting_out(reader):
        people += people_of({"sitting_out": entries})
    return Cells(people, persons.rejects(reader), redaction_key())
