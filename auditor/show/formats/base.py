"""What the output formats of ``auditor audit`` have in common.

A format works in two steps. ``render`` turns one verdict into a piece of the output; it holds no state, so
verdicts may be rendered in any process. ``assemble`` puts the pieces of all hands, in order and as they
come, between a beginning and an end; it keeps none of them. What it gives is whole and valid also where
no hand was read, an input was missing or could not be read.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, NamedTuple, Protocol

from auditor.audit.result import HandAudit
from auditor.audit.summary import Summary
from auditor.record.inputs import STDIN_NAME


class Piece(NamedTuple):
    """One verdict rendered. ``source`` and ``status`` are those of the hand; ``text`` may be empty."""

    source: str
    status: str
    text: str


@dataclass(frozen=True, slots=True)
class Closing:
    """What is known when all hands are judged.

    ``sources`` are the names of the inputs in order, ``missing`` the paths that do not exist.
    """

    summary: Summary
    exit_code: int
    sources: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


class Format(Protocol):
    """One output format.

    ``glue`` is what stands between the texts of two hands of one input where their pieces may be put together
    as one, whose status then means nothing; None where each hand must have its own piece.
    """

    glue: ClassVar[str | None]

    def render(self, audit: HandAudit) -> Piece:
        """What one verdict gives."""
        ...

    def assemble(self, pieces: Iterable[Piece], closing: Callable[[], Closing]) -> Iterator[str]:
        """The output in parts. ``closing`` is asked once, after the last piece."""
        ...


def path_from_here(source: str) -> str | None:
    """The path of an input with ``/``, relative to this folder where it lies below it; None for stdin."""
    if source == STDIN_NAME:
        return None
    path = Path(source)
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    return path.as_posix()


def hand_identity(audit: HandAudit) -> str:
    """The id of a hand, or of a record that has none its input and place."""
    return audit.id or f"{audit.source}#{audit.position}"
