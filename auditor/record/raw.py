"""One record as it stood in the input, and what is wrong with it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from auditor.language import Said
from auditor.record.places import Place, index, line_and_column, parent, place_of

WARNINGS: Final = frozenset({"R007", "R008"})
"""The record faults that do not reject a record (findings.md)."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One record fault (an R code of findings.md).

    ``kind`` is a short stable key of what happened, ``said`` one line that says what is wrong and what was
    expected. ``line`` and ``column`` count from 1 in the input file. Where a fault shows in several
    places, the first one is the place of the problem and ``facts["places"]`` lists them all, each as
    ``{"pointer", "kind", "expected", "found"}``.
    """

    code: str
    kind: str
    said: Said
    pointer: str | None = None
    line: int | None = None
    column: int | None = None
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def detail(self) -> str:
        """The line in English."""
        return str(self.said)

    @property
    def rejects(self) -> bool:
        """Whether the record cannot be judged because of this."""
        return self.code not in WARNINGS


@dataclass(slots=True)
class RawRecord:
    """One record of an input.

    ``source`` is the name of the input, ``position`` the number of the record in it (from 1), ``line`` and
    ``column`` the place of its first character (from 1; columns count characters), ``text`` its bytes as they
    stood, ``value`` the parsed JSON (None where it could not be parsed, then ``problems`` says why).
    ``places`` is set by importers: where in the input the parts of the record they made come from. ``plain`` tells
    that the record is known to be of the plainest kind, with nothing in it that the engine does not read.
    """

    source: str
    position: int
    line: int
    text: bytes
    value: Any = None
    problems: tuple[Problem, ...] = ()
    column: int = 1
    places: Mapping[str, tuple[int, int]] | None = None
    plain: bool = field(default=False, compare=False)
    _index: dict[str, Place] | None = field(default=None, repr=False, compare=False)
    _decoded: str = field(default="", repr=False, compare=False)

    @property
    def rejected(self) -> bool:
        """Whether a problem keeps this record from being judged."""
        return any(problem.rejects for problem in self.problems)

    def place(self, pointer: str) -> tuple[int, int]:
        """Line and column in the input file of the value that a JSON pointer names.

        For a value that is not there (a missing field) it is the place of the object that lacks it.
        """
        return self._find(pointer, of_key=False)

    def line_of(self, pointer: str) -> int:
        """The line of ``place``, which for a record on one line is found without looking for the value."""
        if self.places is None and b"\n" not in self.text:
            return self.line
        return self.place(pointer)[0]

    def located(self, problem: Problem) -> Problem:
        """The problem with line and column filled in from its pointer."""
        if problem.line is not None or problem.pointer is None:
            return problem
        line, column = self._find(problem.pointer, of_key=problem.code in ("R005", "R007"))
        return replace(problem, line=line, column=column)

    def _find(self, pointer: str, *, of_key: bool) -> tuple[int, int]:
        if self.places is not None:
            while pointer and pointer not in self.places:
                pointer = parent(pointer)
            return self.places.get(pointer, (self.line, self.column))
        if not self._decoded:
            self._decoded = self.text.decode(errors="replace")
        place = place_of(self._decoded, pointer, self.value if isinstance(self.value, dict) else ())
        if place is None:
            place = self._indexed(pointer)
        if place is None:
            return self.line, self.column
        offset = place.key if of_key and place.pointer == pointer and place.key is not None else place.value
        return line_and_column(self._decoded, offset, self.line, self.column)

    def _indexed(self, pointer: str) -> Place | None:
        """The place of a pointer, or of its nearest parent that is there, in text that is perhaps no JSON."""
        if self._index is None:
            self._index = index(self._decoded)
        while pointer and pointer not in self._index:
            pointer = parent(pointer)
        return self._index.get(pointer)
