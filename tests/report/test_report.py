"""The page of a hand: what an arbiter finds on it, in which order, and without script."""

import re
from itertools import pairwise

import pytest
from report_cases import VIEW, Element, hands, judged, page, read, record, section, tree

from auditor.rules.articles import SOURCES, article
from auditor.show import words
from auditor.show.frame import frame_of
from auditor.show.headline import headline
from auditor.show.markup import escaped
from auditor.show.report.report import report
from auditor.show.report.verdict import main_finding
from auditor.show.sheet import sheet_rows
from auditor.show.timeline import Timeline
from auditor.show.view import View

HANDS = (
    "three-revoke four-against five-secret mignon-four goulash-wrong partial-unknown no-hands sheet deal-only annulled"
    " waived short-trick wrong-lead readings unreadable broken"
).split()
"""At least one hand of each kind; the command is tried on all."""
READABLE = [name for name in HANDS if hands()[name].replay is not None]
WITH_FAULT = [name for name in READABLE if main_finding(hands()[name]) is not None]


def visible(root: Element) -> str:
    """The text that is seen without script."""

    def text(element: Element) -> str:
        if "hidden" in element.attributes or element.tag in ("script", "style", "title"):
            return ""
        return " ".join(text(each) if isinstance(each, Element) else each for each in element.inner)

    return " ".join(text(root).split())


def test_the_verdict_comes_first_and_the_rest_in_the_order_of_the_question() -> None:
    root = tree("three-revoke")
    order = [each.attributes["id"] for each in root.all("section")]
    assert order == [f"h1-{name}" for name in "verdict fault score tricks findings rules steps hand".split()]


def test_the_verdict_is_told_in_words() -> None:
    text = section(tree("three-revoke"), "verdict").text
    assert "Something is wrong in this hand (1 error)." in text
    assert "Trick 2, card 2: Chloé played T15 and had to follow diamonds with ♦1, ♦K." in text
    assert "Garde made, 37 points above the target." in text
    assert "Scores by the rules: Anastasia de la Tour-Carrée -174, 李小龍小 -174, Chloé +348." in text
    assert "The recorded scores are the same." in text
    assert "for the arbiter to decide" in text


def test_a_wrong_score_stands_beside_the_right_one_in_the_verdict() -> None:
    text = section(tree("five-secret"), "verdict").text
    assert "Scores by the rules: Ana -32, Bruno -32, Chloé -32, David +32, Élodie +64." in text
    assert "Recorded are other scores: Ana -32, Bruno -32, Chloé -31, David +32, Élodie +64." in text
    assert "for the arbiter" not in text


def test_a_clean_hand_is_said_to_be_clean_and_shows_the_end() -> None:
    root = tree("mignon-four")
    assert "Nothing is wrong in this hand." in section(root, "verdict").text
    assert section(root, "fault").all("h2")[0].text == "The table at the end"
    assert not [each for each in root.all("section") if each.attributes["id"] in ("h1-findings", "h1-rules")]


def test_a_waived_fault_is_not_what_the_hand_is_about() -> None:
    audit = hands()["waived"]
    main = main_finding(audit)
    assert main is not None and not main.waived
    text = section(tree("waived"), "findings").text
    assert "waived:" in text
    assert "1 waived" in section(tree("waived"), "verdict").text


@pytest.mark.parametrize("name", WITH_FAULT)
def test_the_table_at_the_fault_is_the_frame_of_its_step(name: str) -> None:
    audit = hands()[name]
    finding = main_finding(audit)
    assert finding is not None
    fault = section(tree(name), "fault")
    (frame,) = fault.all("div", "frame")
    assert f"{finding.code} {finding.name}" in frame.text
    (button,) = fault.all("button", "go")
    assert int(button.attributes["data-go"]) == Timeline(audit).step_of(finding)
    assert len(frame.all("li", "spot")) == len(frame.all("li", "hand")) == len(audit.players)


def test_the_fault_shows_hand_legal_cards_reason_and_rule_with_its_source() -> None:
    fault = section(tree("three-revoke"), "fault")
    legal = next(each for each in fault.all("p", "cards-row"))
    assert [card.text for card in legal.all("span", "card")] == ["♦1", "♦K"]
    assert "♠ Q 7" in fault.text and "Known from the deal as recorded." in fault.text
    assert "The suit led is diamonds, and Chloé holds some" in fault.text
    rule = article("R7.2")
    assert rule is not None and rule.text in fault.text
    assert all(SOURCES["en"][tag] in fault.text for tag in rule.sources)


def test_a_proof_from_a_later_card_is_told() -> None:
    text = section(tree("no-hands"), "fault").text
    assert re.search(r"Proved by \S+, which the same player plays in trick \d+\.", text)


def test_the_card_at_fault_has_a_sign_and_its_code_in_words() -> None:
    (frame,) = section(tree("three-revoke"), "fault").all("div", "frame")
    (wrong,) = frame.all("span", "wrong")
    assert wrong.text == "T15 *!"
    assert "(best card, P503)" in frame.text


@pytest.mark.parametrize("name", READABLE)
def test_the_score_sheet_has_every_line_with_the_claim_beside_it(name: str) -> None:
    rows = sheet_rows(hands()[name], VIEW)
    table = section(tree(name), "score").all("table", "sheet") if rows else []
    shown = [
        [each.text for each in row.inner if isinstance(each, Element)] for each in table for row in each.all("tr")[1:]
    ]
    assert len(shown) == len(rows)
    for cells, row in zip(shown, rows, strict=True):
        assert cells[:2] == [row.label.strip(), row.computed]
        if any(other.claimed for other in rows):
            assert cells[2].startswith(row.claimed)
            assert all(code in cells[2] for code in row.codes)
            assert ("≠" in cells[2] and "differs" in cells[2]) is row.differs


@pytest.mark.parametrize("name", READABLE)
def test_all_tricks_are_there_with_their_marks(name: str) -> None:
    audit = hands()[name]
    replay = audit.replay
    assert replay is not None
    rows = [row for table in tree(name).all("table", "tricks") for row in table.all("tr")[1:]]
    assert len(rows) == len(replay.tricks)
    for row, trick in zip(rows, replay.tricks, strict=True):
        cards = [each.text.rstrip("*! ") for each in row.all("span", "card")]
        assert cards == [VIEW.card(card).plain for card in trick.cards]
        codes = {found.code for found in audit.findings if found.trick == trick.number and found.code[0] in "PS"}
        assert {code for each in row.all("span", "codes") for code in each.text.split()} == codes


@pytest.mark.parametrize("name", HANDS)
def test_all_findings_are_there_each_with_the_way_to_its_rule(name: str) -> None:
    audit = hands()[name]
    root = tree(name)
    items = [item for each in root.all("ol", "findings-list") for item in each.all("li")]
    assert len(items) == len(audit.findings)
    for item, finding in zip(items, audit.findings, strict=True):
        assert f"{finding.code} {finding.name}" in item.text
        assert " ".join(VIEW.clean(finding.text(VIEW.language)).split()) in item.text
        if finding.rule is not None and audit.replay is not None:
            assert [link.text for link in item.all("a")] == [finding.rule]


@pytest.mark.parametrize("name", HANDS)
def test_every_anchor_leads_somewhere_and_none_is_there_twice(name: str) -> None:
    root = tree(name)
    anchors = [each.attributes["id"] for each in root.walk() if "id" in each.attributes]
    assert len(set(anchors)) == len(anchors)
    for each in root.walk():
        if each.tag == "a":
            assert each.attributes["href"][:1] == "#" and each.attributes["href"][1:] in anchors
        for name_of in each.attributes.get("aria-labelledby", "").split():
            assert name_of in anchors


@pytest.mark.parametrize("name", HANDS)
def test_headings_go_down_one_level_at_a_time(name: str) -> None:
    levels = [int(each.tag[1]) for each in tree(name).walk() if re.fullmatch("h[1-6]", each.tag)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(later <= earlier + 1 for earlier, later in pairwise(levels))


@pytest.mark.parametrize("name", HANDS)
def test_the_page_of_a_hand_stays_small(name: str) -> None:
    assert len(page(name).encode()) < 300_000


@pytest.mark.parametrize("name", HANDS)
def test_the_page_loads_nothing(name: str) -> None:
    text, root = page(name), tree(name)
    assert not [each for each in root.walk() if {"src", "srcset", "style"} & each.attributes.keys()]
    assert not [
        each for each in root.walk() if each.tag in ("link", "img", "iframe", "object", "embed", "base", "form")
    ]
    assert "http://" not in text and "https://" not in text
    assert "url(" not in text and "@import" not in text


def test_without_script_everything_but_the_step_through_is_seen() -> None:
    root = tree("three-revoke")
    seen = visible(root)
    for text in ("Something is wrong", "The table at the fault", "Legal cards", "R7.2", "from each defender", "P503"):
        assert text in seen
    assert "Stepping through the hand needs script" in seen
    assert "Show in the step-through" not in seen
    (stepper,) = root.all("div", "stepper")
    assert "hidden" in stepper.attributes


@pytest.mark.parametrize("name", READABLE)
def test_the_step_through_holds_every_frame(name: str) -> None:
    """At each step the parts that are seen say what the frame says."""
    timeline = Timeline(hands()[name])
    (stepper,) = tree(name).all("div", "stepper")
    assert int(stepper.attributes["data-last"]) == timeline.steps - 1
    view = View(legal=True)
    steps = {*range(0, timeline.steps, 7), *timeline.steps_with_findings(), timeline.steps - 1}
    assert [int(step) for step in stepper.attributes["data-findings"].split()] == timeline.steps_with_findings()
    for step in steps:
        shown = frame_of(timeline, step, view)
        seen = [each for each in stepper.walk() if "data-s" in each.attributes and at(each.attributes["data-s"], step)]
        texts = [each.text for each in seen]
        assert " ".join(headline(shown, view).split()) in texts
        if shown.trick is not None:
            (felt,) = stepper.all("ol", "felt")
            parts = [
                each for each in felt.walk() if "data-s" in each.attributes and at(each.attributes["data-s"], step)
            ]
            laid = [card.text.rstrip("*! ") for each in parts for card in each.all("span", "card")]
            assert sorted(laid) == sorted(view.card(card.card).plain for card in shown.trick.cards)


def at(spans: str, step: int) -> bool:
    """Whether a step is one of ``3,5-9``."""
    ends = [span.split("-") for span in spans.split(",")]
    return any(int(span[0]) <= step <= int(span[-1]) for span in ends)


def test_a_record_that_could_not_be_read_says_why_and_shows_its_beginning() -> None:
    text = visible(tree("broken"))
    assert "This record could not be read" in text
    assert "R001 invalid-json" in text
    assert "It begins:" in text


def test_several_hands_have_a_list_first_and_then_each() -> None:
    names = ("three-revoke", "mignon-four", "broken", "miscount")
    root = read(report([hands()[name] for name in names], VIEW))
    (table,) = root.all("table", "list")
    rows = [row.text for row in table.all("tr")[1:]]
    assert len(rows) == 4
    assert rows[0].startswith("three-revoke flagged Trick 2, card 2: Chloé played T15")
    assert rows[1] == "mignon-four clean"
    assert [each.attributes["id"] for each in root.all("article")] == ["h1", "h2", "h3", "h4"]
    (main,) = root.all("main")
    elements = [each for each in main.inner if isinstance(each, Element)]
    assert elements[0].tag == "table"
    assert len(root.all("div", "stepper")) == 3


def test_a_report_on_nothing_says_so() -> None:
    assert "There is no hand to report on." in visible(read(report([], VIEW)))


def test_the_page_is_always_the_same() -> None:
    fresh = judged(record("five-secret"))
    assert report([fresh], VIEW) == report([judged(record("five-secret"))], VIEW)


def test_no_word_of_the_page_stands_outside_of_the_table_of_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """With every word of the table in brackets nothing outside of brackets is left but names and numbers."""
    strange = {key: text if key == "ranks" or not text else f"⟦{text}⟧" for key, text in words.WORDS["en"].items()}
    monkeypatch.setitem(words.WORDS, "en", strange)
    text = visible(read(report([judged(record("mignon-four"))], View())))
    outside, depth = "", 0
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        if not depth and letter not in "⟦⟧":
            outside += letter
    left = set(re.findall(r"[^\W\d_]{2,}", outside)) - {"Ana", "Bruno", "Chloé", "David", "mignon", "four", "EX"}
    assert not left


def test_words_from_right_to_left_are_set_apart() -> None:
    assert escaped("+45 אברהם בן־דוד -45") == "+45 \u2068אברהם בן־דוד\u2069 -45"
    assert escaped("א<b>") == "\u2068א\u2069&lt;b&gt;"
    assert escaped("Ana +45") == "Ana +45"
