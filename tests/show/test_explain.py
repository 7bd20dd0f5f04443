"""Rulings in words: the very case of the rule, the sums line by line, and every finding explained."""

from dataclasses import replace

import pytest
from show_cases import hands, replayed

from auditor.audit.catalogue import CATALOGUE, MIGNON_RULES
from auditor.audit.examples import codes, example
from auditor.audit.judge import Judge
from auditor.audit.settings import Settings
from auditor.cards import BIT, EXCUSE_BIT, HIGHER_TRUMPS, SUIT_MASKS, SUIT_OF, TRUMPS, UNKNOWN, cards_of
from auditor.engine.replay import Play
from auditor.record.reading import Frame, parse_frame
from auditor.rules.articles import ARTICLE_KEYS, SOURCES, article
from auditor.rules.options import OPTIONS
from auditor.show.explain import example_lines, explain_at, explain_code, explain_finding, explain_first, parse_place
from auditor.show.layout import cells
from auditor.show.reasons import legal_case, legal_now
from auditor.show.timeline import Timeline
from auditor.show.view import ASCII, View
from auditor.show.words import WORDS

VIEW = View()


def text(lines: object) -> str:
    return "\n".join(line.plain for line in lines)  # type: ignore[attr-defined]


# Articles


def test_every_rule_that_findings_and_options_name_has_an_article() -> None:
    named = {entry.rule for entry in CATALOGUE.values() if entry.rule}
    named |= set(MIGNON_RULES.values()) | {option.rule for option in OPTIONS.values()}
    assert [rule for rule in sorted(named) if article(rule) is None] == []
    assert article("R99.9") is None


def test_every_article_is_short_and_names_known_sources() -> None:
    for key in ARTICLE_KEYS:
        found = article(key)
        assert found is not None
        assert 60 < len(found.text) < 330, key
        assert found.sources and set(found.sources) <= set(SOURCES["en"])


# The case of R7.2


CASES = "lead lead_called after_excuse follow trumps_over trumps_under ruff overruff underruff free free_trumps".split()


def allowed_by(case: str, play: Play, called: int | None) -> int:
    """What each case allows, written down once more by itself."""
    held = play.held
    if case == "lead_called":
        assert called is not None
        return sum(BIT[card] for card in cards_of(held) if card == called or SUIT_OF[card] != SUIT_OF[called])
    if case in ("lead", "after_excuse", "free", "free_trumps", "waived"):
        return held
    if case == "follow":
        allowed = held & SUIT_MASKS[play.led_suit or 0]
    elif case in ("trumps_over", "overruff"):
        allowed = held & HIGHER_TRUMPS[play.highest_trump]
    else:
        allowed = held & TRUMPS
    return allowed | held & EXCUSE_BIT


def test_the_case_named_allows_exactly_the_legal_cards() -> None:
    seen = set()
    for audit in replayed():
        timeline = Timeline(audit)
        for trick in timeline.replay.tricks:
            for position, play in enumerate(trick.plays):
                if play.seat is None or play.card == UNKNOWN or not trick.right_size:
                    continue
                case = legal_case(timeline, trick, position + 1)
                if case == "led_unknown":
                    continue
                allowed = allowed_by(case, play, timeline.replay.hand.call)
                assert legal_now(timeline, play, case) == allowed
                assert allowed
                seen.add(case)
    assert seen == set(CASES)
    assert {f"why.{case}" for case in CASES} <= set(WORDS["en"])


def test_a_call_binds_the_first_lead_and_no_other() -> None:
    wrong = hands()["five-called-suit-led"]
    timeline = Timeline(wrong)
    first, second = timeline.replay.tricks[:2]
    assert legal_case(timeline, first, 1) == "lead_called" and legal_case(timeline, second, 1) == "lead"
    shown = text(explain_at(wrong, 1, 1, VIEW))
    assert "♦5 ♦8 ♦9 ♦10 T2" in shown and "♥6 ♥N" not in shown and "only the called card" in shown
    free = Judge(Settings(rules="fft", options={"called_suit_lead": "free"}, force_rules=True))
    judged = free.judge(parse_frame(Frame("x", 1, 1, wrong.text)))
    assert legal_case(Timeline(judged), Timeline(judged).replay.tricks[0], 1) == "lead"


def test_an_illegal_card_is_outside_of_the_legal_cards_shown() -> None:
    for audit in replayed():
        for found in audit.findings:
            if found.code in ("P503", "P504", "P507"):
                play = audit.replay.tricks[found.trick - 1].plays[found.position - 1]  # type: ignore[union-attr, operator]
                assert not play.legal_cards & BIT[play.card]
                assert "not legal" in text(explain_at(audit, found.trick or 0, found.position, VIEW))


def test_the_same_words_are_there_for_a_card_that_nobody_can_judge() -> None:
    audit = next(
        audit
        for audit in replayed()
        if any(play.card == UNKNOWN for trick in audit.replay.tricks for play in trick.plays)  # type: ignore[union-attr]
    )
    assert audit.replay is not None
    trick, position = next(
        (trick.number, number)
        for trick in audit.replay.tricks
        for number, play in enumerate(trick.plays, 1)
        if play.card == UNKNOWN
    )
    assert WORDS["en"]["explain.card_unknown"] in text(explain_at(audit, trick, position, replace(VIEW, width=200)))


# Findings


@pytest.mark.parametrize("view", [VIEW, View(charset=ASCII, width=100)])
def test_every_finding_is_explained_with_its_text_and_within_the_width(view: View) -> None:
    for audit in (*replayed()[::4], hands()["unreadable"], hands()["broken"]):
        for found in audit.findings:
            lines = explain_finding(audit, found, view)
            assert max(map(cells, lines)) <= view.width
            shown = text(lines)
            assert found.code in shown and found.name in shown
            assert view.charset != ASCII or shown.isascii()
            if found.rule is not None:
                known = article(found.rule)
                assert known is not None and view.fold(known.title) in shown


def test_a_finding_without_a_card_says_what_would_be_right() -> None:
    for audit in replayed():
        for found in audit.findings:
            if found.code[0] in "DACN":
                assert f"right.{found.code}" in WORDS["en"]
                assert "Right would be" in text(explain_finding(audit, found, VIEW))


def test_a_miscount_shows_each_trick_and_ends_at_the_points_of_the_attack() -> None:
    shown = text(explain_first(hands()["miscount"], VIEW))
    rows = [line.split() for line in shown.splitlines()]
    assert sum(row[:1] == [str(number)] for number in range(1, 25) for row in rows) == 24
    assert ["Excuse", "of", "Chloé", "+4", "11"] in rows
    assert ["points", "of", "the", "attack", "36½"] in rows


def test_the_lines_of_the_count_add_up() -> None:
    """What is settled for the Excuse and the tricks of the attack make the count of the next line."""
    shown = text(explain_first(hands()["miscount"], VIEW)).splitlines()
    start = next(number for number, line in enumerate(shown) if line.startswith("  trick  cards"))
    total = 0.0
    for line in shown[start + 1 :]:
        words = line.replace("½", ".5").split()
        if words[:1] == ["points"]:
            assert float(words[-1]) == total
            break
        if words[0].isdigit():
            total += float(words[4] if words[4] != ".5" else 0.5) if words[-2] == "attack" else 0
        elif words[0] == "Excuse":
            total += float(words[3])
        elif words[0] == "laid":
            total += float(words[2])
        assert float(words[-1]) == total
    else:
        pytest.fail("no total")


def test_a_hand_without_findings_says_so() -> None:
    assert "nothing was found" in text(explain_first(hands()["mignon-four"], VIEW))


# Places


@pytest.mark.parametrize(("written", "place"), [("7.2", (7, 2)), ("7", (7, None)), (" 12.4 ", (12, 4))])
def test_a_place_is_a_trick_with_or_without_a_card(written: str, place: tuple[int, int | None]) -> None:
    assert parse_place(written) == place


@pytest.mark.parametrize("written", ["", "0", "7.0", "7.", ".2", "7.2.1", "-1", "seven", "7,2", "1e1", "٣"])
def test_what_is_no_place_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match="no place"):
        parse_place(written)


@pytest.mark.parametrize("place", [(25, 1), (2, 4), (99, None)])
def test_a_place_that_the_hand_does_not_have_is_refused(place: tuple[int, int | None]) -> None:
    with pytest.raises(LookupError):
        explain_at(hands()["three-revoke"], *place, VIEW)


# Codes


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_code_is_explained(code: str) -> None:
    shown = text(explain_code(code, VIEW))
    assert shown.startswith(f"{code} {CATALOGUE[code].name}")
    assert "The rule" in shown


@pytest.mark.parametrize("code", [code for code in codes() if code != "R008"])
def test_the_example_of_a_code_shows_the_finding_and_its_twin_does_not(code: str) -> None:
    found, judge = example(code), Judge()
    wrong, right = (judge.judge(parse_frame(Frame(f"{code}.json", 1, 1, each))) for each in (found.bad, found.good))
    lines = example_lines(wrong, right, code, VIEW, (found.text, found.twin_text))
    assert max(map(cells, lines)) <= VIEW.width
    shown = text(lines)
    before, after = shown.split("Its legal twin")
    assert code in before and code not in after
    assert "Nothing is found there." in after


# Words


def test_all_languages_have_the_same_words_and_fields() -> None:
    from string import Formatter

    def fields(text_of: str) -> set[str | None]:
        return {field for _, field, _, _ in Formatter().parse(text_of) if field is not None}

    for table in WORDS.values():
        assert set(table) == set(WORDS["en"])
        assert all(fields(table[key]) == fields(WORDS["en"][key]) for key in table)
