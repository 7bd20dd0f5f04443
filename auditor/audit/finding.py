"""A finding as users see it (findings.md, "A finding in JSON")."""

from dataclasses import dataclass, field
from typing import Any, Final

from auditor.audit.wording import message, text_of
from auditor.language import Said
from auditor.record.raw import RawRecord


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

    def changed(self, **fields: Any) -> "Finding":
        """The finding with some fields changed."""
        return Finding(**{name: getattr(self, name) for name in _FIELDS} | fields)

    def to_json(self) -> dict[str, Any]:
        """The finding as machine formats print it: keys without a value are left out."""
        pairs = ((name, getattr(self, name)) for name in _FIELDS if name != "facts")
        return {name: value for name, value in pairs if value is not None and value is not False}


_FIELDS: Final = Finding.__slots__


class ReplayFinding(Finding):
    """A finding of the replay of a record; its message, line and column are made when they are asked for first."""

    __slots__ = ("_raw",)

    def __init__(self, raw: RawRecord, **fields: Any) -> None:
        super().__init__(message="", **fields)
        self._raw = raw
        del self.message, self.line, self.column

    def __getattr__(self, name: str) -> Any:
        """Fills one of the attributes that are left empty at first."""
        if name == "message":
            self.message = message(self.facts["fault"], self.facts["names"])
        elif name == "line":
            self.line = self._raw.line_of(self.pointer or "")
        elif name == "column":
            _, self.column = self._raw.place(self.pointer or "")
        else:
            raise AttributeError(name)
        return getattr(self, name)
