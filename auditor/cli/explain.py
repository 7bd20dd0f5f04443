"""``auditor explain``: the ruling at one point of a hand, or what a code means."""

import re
import sys
from typing import TYPE_CHECKING, Annotated, Final

import typer

from auditor.cli.common import (
    ForceRulesOption,
    FromOption,
    OptionOption,
    RulesOption,
    WaitOption,
    given,
    make_settings,
    no_such_code,
    stop,
)
from auditor.cli.exits import ExitCode
from auditor.cli.hands import HandStoreOption, Origin, load_hand
from auditor.cli.redaction import RedactOption
from auditor.cli.show import AsciiOption
from auditor.cli.speech import language
from auditor.cli.texts import said
from auditor.language import said_by

if TYPE_CHECKING:
    from rich.text import Text

    from auditor.audit.result import HandAudit
    from auditor.show.view import View

_LIKE_A_CODE: Final = re.compile("[A-Za-z][0-9]{1,4}")


def explain(  # noqa: PLR0913, PLR0917 - one parameter an option of the command
    ctx: typer.Context,
    what: Annotated[
        str,
        typer.Argument(
            metavar="HAND|CODE", help="A file, or a hand in it (game.jsonl#ID or game.jsonl#3); or a code such as P503."
        ),
    ],
    db: HandStoreOption = None,
    wait: WaitOption = 10.0,
    at: Annotated[
        str | None, typer.Option("--at", metavar="TRICK[.CARD]", help="Explain this card, or this whole trick.")
    ] = None,
    code: Annotated[
        str | None, typer.Option("--code", metavar="CODE", help="Explain the first finding with this code.")
    ] = None,
    redact: RedactOption = False,
    rules: RulesOption = None,
    force_rules: ForceRulesOption = False,
    option: OptionOption = None,
    from_: FromOption = None,
    ascii: AsciiOption = False,
) -> None:
    """Explain the first finding of a hand, one card (--at 7.2), or a code.

    Example: auditor explain game.jsonl#3 --at 7.2
    """
    from auditor.audit.catalogue import CATALOGUE
    from auditor.record.inputs import HandReference
    from auditor.show.explain import explain_code
    from auditor.show.terminal import view_for, write_lines

    if at is not None and code is not None:
        stop(ExitCode.USAGE, said("exclude", one="--at", other="--code"))
    view = view_for(sys.stdout, ascii_only=ascii, language=language())
    if db is None and what.upper() in CATALOGUE and not HandReference(what).exists:
        useless = given(ctx, "at", "code", "rules", "force_rules", "option", "from_", "wait")
        if useless:
            stop(ExitCode.USAGE, said("is_code", code=what, option=useless[0]))
        write_lines([*explain_code(what.upper(), view), *_example(what.upper(), view)], sys.stdout)
        return
    if db is None and _LIKE_A_CODE.fullmatch(what) and not HandReference.parse(what).exists:
        no_such_code(what.upper())
    audit = load_hand(what, make_settings(rules, force_rules, option), Origin.of(from_, db, wait), redact=redact)
    write_lines(_of_hand(audit, at, code, view), sys.stdout)


def _example(code: str, view: "View") -> "list[Text]":
    """The example of a code with its legal twin; nothing for a code that takes several hands."""
    from rich.text import Text

    from auditor.audit.examples import example
    from auditor.audit.judge import Judge
    from auditor.record.source import Frame, parse_frame
    from auditor.show.explain import example_lines

    try:
        found = example(code, view.language)
    except KeyError:
        return []
    judge = Judge()
    wrong, right = (judge.judge(parse_frame(Frame(f"{code}.json", 1, 1, text))) for text in (found.bad, found.good))
    return [Text(), *example_lines(wrong, right, code, view, (found.text, found.twin_text))]


def _of_hand(audit: "HandAudit", at: str | None, code: str | None, view: "View") -> "list[Text]":
    """The lines asked for; ends the command where the hand has no such place or finding."""
    from auditor.audit.catalogue import CATALOGUE
    from auditor.show.explain import explain_at, explain_finding, explain_first, parse_place

    if at is not None:
        try:
            return explain_at(audit, *parse_place(at), view)
        except (ValueError, LookupError) as error:
            stop(ExitCode.USAGE, said_by(error), said("page_hint"))
    if code is None:
        return explain_first(audit, view)
    if code.upper() not in CATALOGUE:
        no_such_code(code.upper())
    finding = next((found for found in audit.findings if found.code == code.upper()), None)
    if finding is None:
        stop(ExitCode.USAGE, said("no_finding", code=code.upper()), said("findings_hint"))
    return explain_finding(audit, finding, view)
