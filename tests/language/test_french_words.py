"""Nothing that people read is left in English once French is asked for."""

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from language_cases import SAMPLES, corpus, hands

from auditor.audit.catalogue import CATALOGUE
from auditor.audit.examples import codes, example
from auditor.audit.judge import Judge
from auditor.audit.judges import Judges
from auditor.audit.result import HandAudit
from auditor.audit.settings import Settings
from auditor.importers.base import read_hands
from auditor.record.inputs import Input
from auditor.record.reading import Frame, parse_frame
from auditor.rules.options import OPTIONS, PRESETS
from auditor.show import law
from auditor.show.explain import example_lines, explain_code, explain_finding
from auditor.show.frame import frame_of
from auditor.show.page import page_text
from auditor.show.report.report import report
from auditor.show.score_sheet import score_lines
from auditor.show.text import frame_text
from auditor.show.timeline import Timeline
from auditor.show.verdict import finding_line, undetermined_line, verdict_line
from auditor.show.view import ASCII, View

VIEW = View(width=120, language="fr")
ENGLISH = re.compile(
    r"\b(the|of|is|was|were|been|with|without|and|not|has|have|had|by|from|for|this|that|these|which|who|where|card|"
    r"cards|trick|tricks|hand|hands|played|plays|led|trump|trumps|spades|hearts|diamonds|king|queen|knight|"
    r"jack|taker|defence|attack|partner|dealer|dog|discard|handful|handfuls|oudlers?|none|nobody|unknown|claimed|"
    r"computed|expected|found|nothing|finding|rule|error|warning|made|lost|score|scores|legal|record|line|column)\b"
)
"""Words that are English and not French."""
IDENTIFIERS = re.compile(
    "|".join(
        (
            *(rf"\b{code} +{entry.name}\b" for code, entry in CATALOGUE.items()),
            r"\b(option|slip|bid):[\w=.]+",
            r"/[a-z_]+(/[\w-]+)*",  # JSON pointers
            r"\b\w+_\w+(=\w+)?",  # names and values of options
            r"[\w-]+\.(jsonl?|csv|html)\S*",
            r"(Avec|avec|ici)[ \u00a0:]*none\b|= none|autres valeurs.*|trouvé.*",
            r"`[^`]*`",
            r'"[^"]*"',
        )
    )
)
"""What is the same in every language: codes with their names, places in records, options, names of files."""


VALUES = {str(value) for option in OPTIONS.values() for value in option.values} - {"none"}
"""Values of options, which are the same in every language too."""


def english_in(text: str, audit: HandAudit | None = None) -> list[str]:
    """The English words of a text, but for what a record itself says."""
    own = [] if audit is None else [*_texts_of(audit.value), str(audit.id)]
    for sentence in own:
        text = text.replace(sentence, "") if " " in sentence else text
    text = IDENTIFIERS.sub("", text)
    for word in own:
        text = text.replace(word, "")
    return [match[0] for match in ENGLISH.finditer(text) if match[0] not in VALUES]


def _texts_of(value: Any) -> list[str]:
    """The texts in a record that are somebody's own, the longest first."""
    if isinstance(value, dict):
        parts = [text for inner in value.values() for text in _texts_of(inner)]
    elif isinstance(value, list):
        parts = [text for inner in value for text in _texts_of(inner)]
    else:
        parts = [value] if isinstance(value, str) and (len(value) > 3 or value == "by") else []
    return sorted(parts, key=len, reverse=True)


def samples() -> list[HandAudit]:
    judges = Judges(Settings())
    return [
        judges.judge(raw)
        for path in sorted(SAMPLES.glob("*.json*"))
        for raw in read_hands(Input(str(path), shown=path.name), None)
    ]


def test_english_would_be_seen() -> None:
    audit = hands()["three-revoke"]
    assert english_in(page_text(audit, View(width=120)), audit)
    assert english_in("erreur P503 must-follow : pli 2, carte 2") == []
    assert english_in("the trick") == ["the", "trick"]


def test_every_finding_of_the_corpus_is_told_in_french() -> None:
    told = set()
    for audit in (*corpus(), *hands().values()):
        for found in audit.findings:
            text = found.text("fr")
            assert text != found.message, (audit.id, found.code)
            assert not english_in(text, audit), (audit.id, found.code, text)
            assert not re.search(r"[{}]|None|True|False|  |<|0x", text), text
            line = finding_line(found, "fr")
            assert text in line and not english_in(line, audit), line
            told.add(found.code)
    assert len(told) > 65


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_code_is_explained_in_french(code: str) -> None:
    lines = explain_code(code, VIEW)
    if code in codes():
        made = example(code, "fr")
        judge = Judge()
        wrong, right = (judge.judge(parse_frame(Frame("example.json", 1, 1, text))) for text in (made.bad, made.good))
        lines += example_lines(wrong, right, code, VIEW, (made.text, made.twin_text))
        text = "\n".join(line.plain for line in lines)
        assert not english_in(text, wrong), code
    else:
        assert not english_in("\n".join(line.plain for line in lines)), code


@pytest.mark.parametrize("view", [VIEW, replace(VIEW, charset=ASCII)])
def test_every_page_is_french(view: View) -> None:
    for audit in (*hands().values(), *samples()):
        text = page_text(audit, view).partition("Commentaire")[0]
        assert not english_in(text, _as_shown(audit, view)), audit.id
        assert view.charset != ASCII or text.isascii()


def _as_shown(audit: HandAudit, view: View) -> HandAudit:
    """The record with its texts as they are shown."""
    return replace(audit, value={"texts": [view.clean(text) for text in _texts_of(audit.value)]})


def test_every_finding_of_the_hands_is_explained_in_french() -> None:
    for audit in (*hands().values(), *samples()):
        for found in audit.findings:
            text = "\n".join(line.plain for line in explain_finding(audit, found, VIEW))
            assert not english_in(text, audit), (audit.id, found.code)


def test_every_frame_is_french() -> None:
    view = replace(VIEW, legal=True, width=100, height=40)
    for audit in hands().values():
        if audit.replay is None:
            continue
        timeline = Timeline(audit)
        for step in sorted({*range(0, timeline.steps, 9), *range(min(8, timeline.steps)), timeline.steps - 1}):
            assert not english_in(frame_text(frame_of(timeline, step, view), view), audit), (audit.id, step)


def test_the_report_is_french() -> None:
    for audit in (*samples()[::4], hands()["unreadable"], hands()["partial-unknown"]):
        made = report([audit], VIEW)
        assert '<html lang="fr">' in made
        text = re.sub(r"<(style|script)>.*?</\1>|<[^>]*>", " ", made, flags=re.DOTALL)
        title = re.findall(r'(?:title|aria-label|alt)="([^"]*)"', made)
        body = unescape(re.sub(r"(?s)\{.*", "", text.partition("Il commence ainsi")[0]))
        assert not english_in(body, audit), audit.id
        assert not [name for name in title if english_in(name, audit)], audit.id


def test_the_lines_of_an_audit_are_french() -> None:
    for audit in (*hands().values(), *corpus(), *samples()):
        assert not english_in(verdict_line(audit, "fr"), audit), audit.id
        assert not english_in(undetermined_line(audit, "fr"), audit), audit.id


def test_scores_are_french() -> None:
    for audit in (*hands().values(), *samples()):
        assert not english_in("\n".join(score_lines(audit, "fr")), audit), audit.id


def test_the_law_is_french() -> None:
    for preset in PRESETS:
        text = "\n".join(law.preset_lines(preset, "fr"))
        assert not english_in(text), preset
    text = "\n".join(law.difference_lines("fft", "bga", "fr"))
    assert not english_in(text)
    assert not english_in("\n".join(law.code_lines("fr")))
    assert not english_in("\n".join(law.overview_lines("fr")).replace(" none ", " "))
