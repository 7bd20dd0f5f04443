"""A finding as users see it (findings.md, "A finding in JSON")."""

from dataclasses import dataclass, field
from typing import Any

from auditor.audit.wording import text_of
from auditor.language import Said


@dataclass(slots=True)
class Finding:
    """One thing that the audit has to say about a hand.

    ``message`` is the text of machine formats, in English; people get that of :meth:`text`. ``trick`` and
    ``position`` count from 1, ``line`` and ``column`` (from 1) point into the input file, ``pointer`` is the JSON
    pointer into the record. ``facts`` feeds the texts of the catalogue: the ``fault`` of the replay and the
    ``names`` of the players, or what was ``said`` of the record.
    """

    code: str
    name: str
    severity: str
    message: str
    rule: str | None = None
    trick: int | None = None
    position: int | None = None
    seat: int | None = None
    player: str | None = None
    card: str | None = None
    expected: Any = None
    actual: Any = None
    pointer: str | None = None
    line: int | None = None
    column: int | None = None
    proof: dict[str, Any] | None = None
    follows_from: str | None = None
    matches: list[str] | None = None
    waived: bool = False
    ruling: str | None = None
    facts: dict[str, Any] = field(default_factory=dict)

    def text(self, language: str) -> str:
        """What the finding says in a language."""
        if "fault" in self.facts:
            return text_of(self.facts["fault"], self.facts["names"], language)
        said = self.facts.get("said")
        return said.in_language(language) if isinstance(said, Said) else self.message

    def to_json(self) -> dict[str, Any]:
        """The finding as machine formats print it: keys without a value are left out."""
        pairs = ((name, getattr(self, name)) for name in self.__slots__ if name != "facts")
        return {name: value for name, value in pairs if value is not None and value is not False}
