"""``--format json`` and ``jsonl``: the verdicts as one JSON object, or as one object a line (cli.md)."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

from auditor import __version__
from auditor.audit.result import HandAudit
from auditor.show.formats.base import Closing, Piece


class JsonLines:
    """The format ``jsonl`` (see ``base.Format``)."""

    glue: ClassVar[str | None] = ""

    def render(self, audit: HandAudit) -> Piece:
        """The line of a hand."""
        return Piece(audit.source, audit.status, f"{audit.json_text()}\n")

    def assemble(self, pieces: Iterable[Piece], closing: Callable[[], Closing]) -> Iterator[str]:
        """The lines of all hands."""
        for piece in pieces:
            yield piece.text


class Json:
    """The format ``json`` (see ``base.Format``)."""

    glue: ClassVar[str | None] = ",\n"

    def render(self, audit: HandAudit) -> Piece:
        """The object of a hand."""
        return Piece(audit.source, audit.status, audit.json_text())

    def assemble(self, pieces: Iterable[Piece], closing: Callable[[], Closing]) -> Iterator[str]:
        """One object with all hands, written as they come so that memory does not grow with their number."""
        yield f'{{"tool": {json.dumps({"name": "auditor", "version": __version__})}, "hands": ['
        separator = "\n"
        for piece in pieces:
            yield separator
            yield piece.text
            separator = ",\n"
        yield f'\n], "summary": {json.dumps(closing().summary.to_json())}}}\n'
