"""The catalogue of findings, held against an own copy of the table of codes, and its texts against the corpus."""

import gzip
import re
from collections import Counter
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

from auditor.audit.catalogue import CATALOGUE, MIGNON_RULES, SEVERITIES
from auditor.audit.code_texts import FAMILIES
from auditor.audit.finding import Finding
from auditor.audit.judge import Judge
from auditor.audit.texts import PHRASES, TEXTS
from auditor.audit.wording import message, text_of
from auditor.record.reading import Frame, parse_frame

CORPUS = Path(__file__).parent / "corpus" / "data"

TABLE = """
R001 invalid-json error -
R002 schema-violation error -
R003 unsupported-version error -
R004 unknown-rules error -
R005 duplicate-key error -
R006 invalid-card error -
R007 unknown-field warning -
R008 repaired-input warning -
R009 too-large error -
D101 duplicate-card error R1.1
D102 wrong-hand-size error section 2
D103 wrong-dog-size error section 2
D104 wrong-player-count error section 2
D105 petit-sec-played error R2.6
D106 petit-sec-unfounded error R2.6
A201 bid-out-of-turn error R3.2
A202 bid-too-low error R3.2
A203 bid-repeated error R3.2, 12.3
A204 bid-not-allowed error R3.4, 12.3
A205 auction-incomplete error R3.2
A206 contract-differs error R3.2
A207 passed-out-played error R3.3
A208 passed-out-differs error R3.3
C301 call-missing error R4.1
C302 call-not-allowed error R4.2
C303 call-not-applicable error section 4
C304 suit-missing error 12.4
C305 suit-not-applicable error 12.4
C306 partner-differs error R4.5
C311 discard-size error R5.1
C312 discard-forbidden error R5.3
C313 discard-trump-avoidable error R5.3
C314 discard-trump-hidden error R5.3
C315 discard-not-applicable error R5.2
C316 discard-not-held error R5.1
C317 discard-missing error R5.1
N401 handful-size error R6.2
N402 handful-card error R6.2
N403 handful-not-held error R6.2
N404 handful-excuse error R6.3
N405 handful-late error R6.1
N406 handful-level error R6.9
N407 handful-repeated error R6.6
N408 announcement-not-applicable error 11, 12.5
N411 slam-not-allowed error R3.5
N412 slam-late error R3.5
N421 misere-false error 6.3
N422 misere-not-in-rules info 6.3
P501 card-not-held error R7.2
P502 card-already-played error R1.1
P503 must-follow error R7.2
P504 must-trump error R7.2
P505 wrong-leader error R7.1
P506 out-of-turn error R7.1
P507 must-overtrump error R7.2
P508 called-suit-led error R4.6
P509 trick-size error R7.1
P510 trick-count error section 2
P511 excuse-last error R7.3
P512 excuse-last-loses info R8.6
S601 trick-winner error R7.5
S701 points error R10.5
S702 oudlers error R1.4
S703 result error R1.6
S704 score error R10.4
S705 zero-sum error R10.4
S706 petit-au-bout error section 9
S707 handful-prime error R6.9
S708 slam error section 10.3
S709 unit error section 10.1
S710 points-sum error R10.5
S711 half-point error R10.2
S712 breakdown error section 10.1
S713 running-total error R10.4
S714 impossible-claim error R10.6
E801 dealer-rotation error -
E802 same-hand-differs error -
E803 board-differs error -
E804 barred-dealer-bid error -
W901 reading-dependent warning -
"""
"""Code, name, severity and the articles that the table of codes names; ``-`` where it names none."""

SESSION = {"E801", "E802", "E803", "E804", "S713"}
"""Findings about several hands: no single record of the corpus gives them."""

NOT_IN_CORPUS = SESSION | {"R008", "R009"}
"""Besides, what importers repair and what is too large to be a sample."""

LEVELS_BY_OPTION = {"P508", "D105"}
"""Errors that are warnings under an option, at the finding itself."""


class Row(NamedTuple):
    code: str
    name: str
    severity: str
    rules: frozenset[str]


def rows() -> dict[str, Row]:
    found = {}
    for line in TABLE.strip().splitlines():
        code, name, severity, rules = line.split(" ", 3)
        articles = frozenset() if rules == "-" else frozenset(map(bare, rules.split(", ")))
        found[code] = Row(code, name, severity, articles)
    return found


def bare(article: str) -> str:
    """An article without the word section: the table writes it both ways."""
    return article.removeprefix("section ")


ROWS = rows()
CODES = list(ROWS)

each_code = pytest.mark.parametrize("code", CODES)
languages = pytest.mark.parametrize("language", TEXTS)


@cache
def findings() -> list[tuple[str, tuple[str, ...], Finding]]:
    """Every finding of the corpus, with the id of its record and the names of the players."""
    judge, found = Judge(), []
    for path in sorted(CORPUS.glob("corpus_*.jsonl.gz")):
        if path.name.endswith(".expect.jsonl.gz"):
            continue
        for number, line in enumerate(gzip.decompress(path.read_bytes()).splitlines(), 1):
            audit = judge.judge(parse_frame(Frame(path.name, number, number, line)))
            found += [(f"{path.name}:{number}", tuple(audit.players), finding) for finding in audit.findings]
    return found


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_the_same_codes_in_the_same_order() -> None:
    assert list(CATALOGUE) == CODES
    assert len(CODES) == 80


@each_code
def test_name_and_severity(code: str) -> None:
    entry, row = CATALOGUE[code], ROWS[code]
    assert (entry.code, entry.name, entry.severity) == (row.code, row.name, row.severity)
    assert entry.severity in SEVERITIES
    assert entry.name == entry.name.lower()
    assert code[0] in FAMILIES["en"]


@each_code
def test_rule(code: str) -> None:
    """Where the table names two articles the second is that of Le Mignon; for session codes it names none."""
    entry, row = CATALOGUE[code], ROWS[code]
    named = {bare(rule) for rule in (entry.rule, MIGNON_RULES.get(code)) if rule}
    if len(row.rules) == 1:
        assert bare(entry.rule or "") in row.rules
    elif row.rules:
        assert named == row.rules
    elif code[0] == "R":
        assert entry.rule is None


@each_code
def test_when_it_is_given_stands_in_one_line(code: str) -> None:
    when = CATALOGUE[code].when()
    assert when and "\n" not in when and not when.endswith(".") and when == when.strip()


def test_names_are_not_used_twice() -> None:
    assert not [name for name, times in Counter(entry.name for entry in CATALOGUE.values()).items() if times > 1]


def test_articles_of_le_mignon_are_of_codes_that_exist() -> None:
    assert set(MIGNON_RULES) <= set(CATALOGUE)
    assert all(rule.startswith("12.") for rule in MIGNON_RULES.values())


@languages
def test_every_code_has_a_text_and_every_text_a_code(language: str) -> None:
    """Record faults carry their own words, those about several hands are told apart from the hands."""
    with_words = {code for code in CATALOGUE if code[0] != "R"} - SESSION
    assert set(TEXTS[language]) - SESSION == with_words


@languages
def test_texts_and_phrases_have_the_same_fields_in_every_language(language: str) -> None:
    for code, text in TEXTS["en"].items():
        assert placeholders(TEXTS[language][code]) == placeholders(text), code
    assert set(PHRASES[language]) == set(PHRASES["en"])
    for name, phrase in PHRASES["en"].items():
        assert placeholders(PHRASES[language][name]) == placeholders(phrase), name


def test_the_corpus_gives_every_code_that_a_record_can_give() -> None:
    given = {finding.code for _, _, finding in findings()}
    assert given == set(CATALOGUE) - NOT_IN_CORPUS


@languages
def test_texts_resolve_for_every_finding_of_the_corpus(language: str) -> None:
    complaints = []
    for where, names, finding in findings():
        text = finding.message
        if finding.code[0] != "R":
            text = text_of(finding.facts["fault"], names, language)
        if not text or re.search(r"[{}]|\bNone\b|\bTrue\b|\bFalse\b|  |<|0x", text):
            complaints.append(f"{where}: {finding.code}: {text!r}")
    assert not complaints, "\n".join(complaints)


def test_findings_of_the_corpus_say_what_the_catalogue_says() -> None:
    for where, _, finding in findings():
        entry = CATALOGUE[finding.code]
        assert finding.name == entry.name, where
        if finding.code not in LEVELS_BY_OPTION:
            assert finding.severity == entry.severity, where
        if finding.code[0] == "R":
            assert finding.rule is None, where
        else:
            assert finding.rule in (entry.rule, MIGNON_RULES.get(finding.code)), where


def test_every_placeholder_is_filled_with_something() -> None:
    """The fields of a text are its own: left out, the sentence would be another in the corpus."""
    for code, text in TEXTS["en"].items():
        if code in NOT_IN_CORPUS:
            continue
        messages = [finding.message for _, _, finding in findings() if finding.code == code]
        literal = "".join(part for part, _, _, _ in Formatter().parse(text))
        assert not placeholders(text) or any(len(said) > len(literal) for said in messages), code


def test_english_is_what_machines_get() -> None:
    for where, names, finding in findings():
        if finding.code[0] != "R":
            assert finding.message == message(finding.facts["fault"], names), where
        assert finding.to_json()["message"] == finding.message
