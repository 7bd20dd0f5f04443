"""``--format github``: workflow commands, which GitHub Actions shows at the line of the file they name."""

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar, Final

from auditor.audit.catalogue import ERROR, INFO, WARNING
from auditor.audit.finding import Finding
from auditor.audit.result import HandAudit
from auditor.harmless import plain_lines
from auditor.show.formats.base import Closing, Piece, hand_identity, path_from_here
from auditor.show.verdict import ENGLISH, place_text
from auditor.show.words import say

_COMMANDS: Final = {ERROR: "error", WARNING: "warning", INFO: "notice"}
_MESSAGE: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


class Github:
    """The format (see ``base.Format``). A waived finding is a notice: it does not count."""

    glue: ClassVar[str | None] = ""

    def render(self, audit: HandAudit) -> Piece:
        """A command for each finding."""
        lines = [_command_of(audit, finding) for finding in audit.findings]
        if audit.status == "rejected" and not lines:
            lines = [_command("error", _place(audit.source, audit.line, 1), say(ENGLISH, "audit.rejected"))]
        return Piece(audit.source, audit.status, "".join(lines))

    def assemble(self, pieces: Iterable[Piece], closing: Callable[[], Closing]) -> Iterator[str]:
        """The commands of all hands, then one for each missing path."""
        for piece in pieces:
            yield piece.text
        for path in closing().missing:
            yield _command("error", {}, f"{path}: {say(ENGLISH, 'audit.missing')}")


def _command_of(audit: HandAudit, finding: Finding) -> str:
    line, column = finding.line or audit.line, finding.column or 1
    properties = _place(audit.source, line, column)
    # What is no file has no line of a file to show this at.
    parts = [hand_identity(audit)] if properties else [f"{audit.source}:{line}:{column}", hand_identity(audit)]
    if finding.trick is not None:
        parts.append(place_text(finding))
    text = f"{', '.join(parts)}: {finding.message}"
    if finding.rule:
        text += f" [{finding.rule}]"
    if finding.waived:
        text += f" ({say(ENGLISH, 'waived', ruling=finding.ruling or say(ENGLISH, 'ruled_on'))})"
    severity = INFO if finding.waived else finding.severity
    return _command(_COMMANDS[severity], {**properties, "title": f"{finding.code} {finding.name}"}, text)


def _place(source: str, line: int, column: int) -> dict[str, str]:
    path = path_from_here(source)
    return {} if path is None else {"file": path, "line": str(line), "col": str(column)}


def _command(name: str, properties: dict[str, str], message: str) -> str:
    """One command on a line of its own; whatever could end or split it is escaped, the rest made harmless."""
    written = ",".join(f"{key}={_clean(value).translate(_PROPERTY)}" for key, value in properties.items())
    return f"::{name}{' ' if written else ''}{written}::{_clean(message).translate(_MESSAGE)}\n"


def _clean(text: str) -> str:
    """Line ends are kept, since they can be escaped; other control characters are not."""
    return plain_lines(text.replace("\r\n", "\n"))
