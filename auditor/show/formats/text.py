"""``--format text``: the verdicts for people, a hand on one line and each finding on one more.

Below a finding stands what it is about: a fault in the play shows the trick in miniature, another one the line
of the input with a caret below its place. Colour only adds to what the words say.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from auditor.audit.catalogue import CATALOGUE
from auditor.audit.result import HandAudit
from auditor.language import ENGLISH
from auditor.show.formats.base import Closing, Piece
from auditor.show.verdict import finding_line, hand_name, undetermined_line, verdict_line
from auditor.show.words import say

if TYPE_CHECKING:
    from auditor.audit.finding import Finding
    from auditor.show.layout import Line
    from auditor.show.view import View

_FINDING_INDENT: Final = 4
_DETAIL_INDENT: Final = 8
_NARROWEST: Final = 40


@dataclass(frozen=True, slots=True)
class TextFormat:
    """The format (see ``base.Format``).

    ``quiet`` leaves out hands without findings and the summary, ``excerpts`` says whether tricks and lines of
    the input are shown, ``width`` is that of the screen in cells, ``colour`` whether to use its colours.
    """

    language: str = ENGLISH
    width: int = 100
    ascii: bool = False
    colour: bool = False
    quiet: bool = False
    excerpts: bool = True
    glue: ClassVar[str | None] = ""

    def render(self, audit: HandAudit) -> Piece:
        """The lines of a hand. One without findings needs nothing heavy to be imported."""
        text = ""
        if audit.findings:
            text = self._with_findings(audit)
        elif not self.quiet:
            undetermined = undetermined_line(audit, self.language)
            text = self._folded(verdict_line(audit, self.language)) + "\n"
            if undetermined:
                text += self._folded(f"{' ' * _FINDING_INDENT}{undetermined}\n")
        return Piece(audit.source, audit.status, text)

    def assemble(self, pieces: Iterable[Piece], closing: Callable[[], Closing]) -> Iterator[str]:
        """The lines of all hands and, of more than one, how often each code was found."""
        for piece in pieces:
            yield piece.text
        summary = closing().summary
        if summary.read > 1 and summary.findings and not self.quiet:
            yield f"\n{self._folded(say(self.language, 'audit.by_code'))}\n"
            room = len(str(max(summary.findings.values())))
            for code, times in sorted(summary.findings.items(), key=lambda item: list(CATALOGUE).index(item[0])):
                yield f"{' ' * _FINDING_INDENT}{times:{room}}  {code} {CATALOGUE[code].name}\n"

    def _folded(self, text: str) -> str:
        if not self.ascii:
            return text
        from auditor.cards import NOTATIONS
        from auditor.show.plain import to_ascii

        return to_ascii(text, NOTATIONS[self.language].letters)

    def _with_findings(self, audit: HandAudit) -> str:
        from auditor.show.layout import plain_of, spliced

        lines = self._lines(audit, _view(self, 0))
        if not self.colour:
            return "".join([f"{plain_of(line).rstrip()}\n" for line in lines])
        from auditor.show.terminal import painted

        texts = [spliced(line) for line in lines]
        for text in texts:
            text.rstrip()
        return "".join([f"{painted(text)}\n" for text in texts])

    def _lines(self, audit: HandAudit, view: "View") -> "Iterator[Line]":
        from auditor.show.finding_text import SEVERITY_STYLES, finding_title
        from auditor.show.view import FAINT, FAULT_STYLE, STRONG, Styled

        header = view.fold(verdict_line(audit, self.language))
        start = end = len(header)
        if audit.status != "clean":
            start = len(view.fold(hand_name(audit))) + 2
            end = start + len(view.say(f"page.verdict.{audit.status}"))
        yield Styled(header[:start], STRONG), Styled(header[start:end], FAULT_STYLE), Styled(header[end:], STRONG)
        for finding in audit.findings:
            title, line = finding_title(finding, view), view.fold(finding_line(finding, self.language))
            style = FAINT if finding.waived else SEVERITY_STYLES[finding.severity]
            yield " " * _FINDING_INDENT, Styled(line[: len(title)], style), line[len(title) :]
            if self.excerpts:
                yield from _details(audit, finding, _view(self, _DETAIL_INDENT))
        undetermined = undetermined_line(audit, self.language)
        if undetermined:
            yield " " * _FINDING_INDENT, view.fold(undetermined)


@lru_cache(maxsize=8)
def _view(form: TextFormat, indent: int) -> "View":
    """The view of a format, or of what is indented in it."""
    from auditor.show.view import ASCII, UNICODE, View

    width = max(form.width - indent, _NARROWEST) if indent else form.width
    return View(width=width, charset=ASCII if form.ascii else UNICODE, language=form.language)


def _details(audit: HandAudit, finding: "Finding", view: "View") -> "Iterator[Line]":
    """The trick or the line of the input that a finding is about."""
    from auditor.show.excerpt import excerpt
    from auditor.show.miniature import lies_in_play, miniature

    shown = miniature if lies_in_play(audit, finding) else excerpt
    for line in shown(audit, finding, view):
        yield " " * _DETAIL_INDENT, *line
