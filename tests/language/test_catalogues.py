"""Both languages are complete: every text of every catalogue in English and in French, with the same fields."""

import re
from string import Formatter

import pytest
from language_cases import catalogues, placeholders

from auditor.audit.catalogue import CATALOGUE
from auditor.audit.code_texts import FAMILIES, WHEN
from auditor.audit.examples import codes, example
from auditor.audit.texts import PHRASES, TEXTS, WORDS
from auditor.language import FRENCH, LANGUAGES, NO_BREAK, Said, in_each, listed, said_by, thousands, typeset
from auditor.rules.articles import ARTICLE_KEYS, SOURCES, article
from auditor.rules.option_texts import SOURCES as OPTION_SOURCES
from auditor.rules.option_texts import SUMMARIES
from auditor.rules.options import OPTIONS
from auditor.show.words import WORDS as SHOWN

SHARED = (
    "petite, garde, garde sans, garde contre, petit sec, petit au bout, goulash, misère, le mignon, double, triple,"
    " point, points, base, table, option, verdict"
).split(", ")
"""Words of the game that English borrows, and words that both languages have."""
SHORT_NAMES = re.compile(r"[A-Z]+[0-9]*(, [A-Z]+[0-9]*)*")
"""Short names of sources."""


def is_the_same_in_both(text: str) -> bool:
    """Whether nothing of a text has to be translated: no words, or only such as are the same."""
    words = re.sub(r"\{\w+\}", "", text).strip(" :,+?").lower()
    return words in ("", "≠", "-", *SHARED) or SHORT_NAMES.fullmatch(text) is not None


def test_the_catalogues_are_found() -> None:
    names = {where.split("[")[0] for where in catalogues()}
    assert len(catalogues()) > 1_000
    for module in (
        "auditor.audit.texts",
        "auditor.audit.code_texts",
        "auditor.record.texts",
        "auditor.importers.texts",
        "auditor.rules.option_texts",
        "auditor.rules.articles.before_play",
        "auditor.show.words.frame",
        "auditor.show.texts",
        "auditor.cli.texts",
        "auditor.cli.french.help",
    ):
        assert any(name.startswith(f"{module}.") for name in names), module


def test_every_text_stands_in_both_languages_with_the_same_fields() -> None:
    for where, (english, french) in catalogues().items():
        assert bool(english) == bool(french), where
        assert placeholders(english) == placeholders(french), where


def test_no_text_is_left_in_english() -> None:
    left = [(where, english) for where, (english, french) in catalogues().items() if english == french]
    assert left
    assert not [pair for pair in left if not is_the_same_in_both(pair[1])]


def test_texts_end_and_begin_alike() -> None:
    """A sentence stays a sentence, a part of one a part: the same end, and spaces around it."""
    for where, (english, french) in catalogues().items():
        if where.startswith("auditor.audit.texts._FINDINGS") or ".articles." in where:
            assert french.endswith(".") == english.endswith("."), where
        assert (english[:1] == " ") == (french[:1] == " ") or french[:2] in (" :", " ;"), where
        assert "  " not in french.strip() or "  " in english.strip(), where


def test_french_is_written_with_its_own_spaces() -> None:
    """Before ; : ! ? and inside of guillemets stands a space, which never breaks."""
    exempt = re.compile(r"[A-Za-z0-9}\])]:(?=[{A-Z0-9])|://|\.\.\.|::|--\S*|game\.\S*|[0-9]:[0-9]")
    for where, (english, french) in catalogues().items():
        text = exempt.sub("", french)
        if text == english:
            continue
        assert not re.search(r"[^\s!?«(][;:!?](?=\s|$)", text), (where, french)
        assert not re.search(r"«\S|\S»", text), (where, french)
        assert " ;" not in typeset(french).replace(f"{NO_BREAK};", ""), where


def test_french_quotes_with_guillemets() -> None:
    for where, (english, french) in catalogues().items():
        assert "“" not in french and "”" not in french and "''" not in french, where
        if '"' in french:
            assert '"' in english, (where, "a quote of the record or of a command, as in English")


def test_every_code_has_its_texts_in_every_language() -> None:
    for language in LANGUAGES:
        assert set(WHEN[language]) == set(CATALOGUE)
        assert set(FAMILIES[language]) == {code[0] for code in CATALOGUE}
        assert set(TEXTS[language]) >= {code for code in CATALOGUE if code[0] not in "RE"} - {"S713"}
        for code in codes():
            shown = example(code, language)
            assert shown.text.endswith(".") and shown.twin_text.endswith("."), code
    for code in codes():
        english, french = example(code), example(code, FRENCH)
        assert (english.bad, english.good) == (french.bad, french.good)
        assert english.text != french.text and english.twin_text != french.twin_text


def test_every_rule_and_option_has_its_texts_in_every_language() -> None:
    for language in LANGUAGES:
        assert set(SUMMARIES[language]) == set(OPTION_SOURCES[language]) == set(OPTIONS)
        for key in ARTICLE_KEYS:
            found = article(key, language)
            assert found is not None and found.title and found.text
            assert set(found.sources) <= set(SOURCES[language])


@pytest.mark.parametrize("tables", [TEXTS, PHRASES, WORDS, SHOWN, FAMILIES, WHEN, SOURCES, SUMMARIES, OPTION_SOURCES])
def test_both_languages_have_the_same_keys(tables: dict[str, dict[str, str]]) -> None:
    assert set(tables) == set(LANGUAGES)
    assert len({frozenset(table) for table in tables.values()}) == 1


def test_fields_are_names() -> None:
    """No field is left without a name, so that translators may change the order."""
    for where, pair in catalogues().items():
        for text in pair:
            assert all(field is None or field.isidentifier() for _, field, _, _ in Formatter().parse(text)), where


# The mechanism


def test_a_text_with_texts_in_it_is_said_whole_in_each_language() -> None:
    inner = Said(("{count} cards", "{count} cartes"), {"count": thousands(1200)})
    outer = Said(("found: {what}", "trouvé : {what}"), {"what": inner})
    assert str(outer) == outer.in_language("en") == "found: 1,200 cards"
    assert outer.in_language("fr") == f"trouvé{NO_BREAK}: 1{NO_BREAK}200 cartes"
    assert str(listed([outer, inner])) == "found: 1,200 cards, 1,200 cards"


def test_a_field_is_never_taken_for_a_template() -> None:
    said = Said(("no {what}", "pas de {what}"), {"what": "{0} {what} ;"})
    assert said.in_language("en") == "no {0} {what} ;"
    assert said.in_language("fr") == "pas de {0} {what} ;"


def test_an_exception_says_what_it_was_given() -> None:
    said = Said(("wrong", "faux"))
    assert said_by(ValueError(said)) is said
    assert str(ValueError(said)) == "wrong"
    assert said_by(ValueError("plain")) == "plain"
    assert said_by(OSError(2, "two arguments")) == "[Errno 2] two arguments"


def test_no_break_spaces_stand_where_french_has_them() -> None:
    assert typeset("oui : « non » ; quoi ? !") == "oui\u00a0: «\u00a0non\u00a0»\u00a0; quoi\u00a0?\u00a0!"
    assert typeset(" : {x}") == "\u00a0: {x}"
    assert typeset("12:30 a::b") == "12:30 a::b"
    assert in_each({"k": ("a : b", "a : b")}) == {"en": {"k": "a : b"}, "fr": {"k": "a\u00a0: b"}}
