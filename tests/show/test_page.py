"""The page of a hand: everything recorded stands on it, and the faults where they are."""

import json

import pytest
from show_cases import corpus, hands, judged

from auditor.audit.result import HandAudit
from auditor.cards import cards_of
from auditor.show.explain import explain_finding
from auditor.show.frame import frame_of
from auditor.show.layout import cells, padded, paragraph
from auditor.show.page import page, page_text
from auditor.show.sheet import sheet_rows
from auditor.show.text import frame_lines
from auditor.show.timeline import Timeline
from auditor.show.view import ASCII, View, cut, plain, to_ascii

VIEW = View()


@pytest.mark.parametrize("view", [VIEW, View(charset=ASCII, width=120)])
def test_the_page_of_every_hand_fits_its_width(view: View) -> None:
    for audit in (*hands().values(), *corpus()[::4]):
        lines = page(audit, view)
        assert max(map(cells, lines)) <= view.width
        assert view.charset != ASCII or all(line.plain.isascii() for line in lines)


def test_every_finding_stands_on_the_page_with_its_code() -> None:
    for audit in corpus()[::5]:
        shown = page_text(audit, VIEW)
        for found in audit.findings:
            assert f"{found.code} {found.name}" in shown


def test_every_card_played_stands_in_the_table() -> None:
    audit = hands()["three-revoke"]
    shown = page_text(audit, VIEW)
    table = shown[shown.index("\nTricks\n") : shown.index("\nFindings\n")]
    assert audit.replay is not None
    for trick in audit.replay.tricks:
        for card in cards_of(trick.mask):
            assert f" {VIEW.card(card).plain}" in table


def test_the_code_stands_under_the_card() -> None:
    rows = page_text(hands()["three-revoke"], VIEW).splitlines()
    row = next(number for number, line in enumerate(rows) if "T15*!" in line)
    assert rows[row + 1].strip() == "P503"
    start = rows[row].index("Chloé T15")
    assert start <= rows[row + 1].index("P503") < start + len("Chloé T15*!")


def test_the_auction_says_whether_it_is_recorded() -> None:
    sheet = {"format": "tarot-hand", "version": "1.0", "rules": "fft", "players": list("abcd"), "status": "partial"}
    sheet |= {"dealer": 3, "contract": {"taker": 1, "bid": "garde"}}
    passed = [{"seat": 0, "bid": "pass"}]
    for auction, said in ((None, "is not recorded"), ([], "without a bid"), (passed, "a pass")):
        (audit,) = judged("x", [json.dumps(sheet | {"auction": auction}).encode()])
        shown = page_text(audit, VIEW)
        shown = shown[shown.index("\nAuction\n") : shown.index("\nScore\n")]
        assert said in shown
        assert "Contract: Garde (x2) by b" in shown.replace("×", "x")
        assert ("recorded" in shown) == (auction != passed)


def test_what_was_worked_out_is_marked() -> None:
    shown = page_text(hands()["wrong-lead"], VIEW)
    assert "(worked out from the plays)" in shown


def test_a_rejected_record_shows_every_fault_of_it_and_how_it_begins() -> None:
    shown = page_text(hands()["unreadable"], VIEW)
    assert "R002" in shown and "R006" in shown and "/tricks/0/0" in shown
    assert "It begins: {" in shown
    assert "rejected" in page_text(hands()["broken"], VIEW)


def test_waived_findings_are_counted_apart() -> None:
    shown = page_text(hands()["waived"], VIEW)
    assert "Verdict: clean: 1 warning, 1 info, 1 waived" in shown
    assert "waived: no penalty" in shown


def test_a_record_cannot_write_to_the_terminal() -> None:
    line = (
        b'{"format": "tarot-hand", "version": "1.0", "rules": "fft", "id": "a\\u001b[2Jb",'
        b' "players": ["A\\u202eB", "C\\u0007", "D\\nE"], "comment": "x\\u009by", "claims": {"by": "z",'
        b' "breakdown": [{"label": "\\u001b]0;t", "amount": 1}]}}'
    )
    audit = judged("odd.jsonl", [line])[0]
    assert audit.status != "rejected"
    shown = page_text(audit, VIEW)
    assert not any(ord(character) < 32 and character != "\n" for character in shown)
    assert "\u202e" not in shown and "\x9b" not in shown


def test_endless_names_and_texts_fit_too() -> None:
    endless = "n" * 9_000
    players = ", ".join(f'"{seat}{endless}"' for seat in range(4))
    many = ", ".join(f'"{suit}{rank}"' for suit in "SHDC" for rank in range(1, 11))
    line = (
        f'{{"format": "tarot-hand", "version": "1.0", "rules": "fft", "id": "{endless}", "players": [{players}],'
        f' "comment": "{endless}", "event": {{"name": "{endless}"}}, "deal": {{"hands": [["S1", "S1"], null, null,'
        f' null], "dog": [{many}]}}, "announcements": [{{"seat": 1, "kind": "handful", "cards": [{many}]}}],'
        f' "discard": [{many}], "auction": [{{"seat": 1, "bid": "petite"}}, {{"seat": 0, "bid": "petite"}}], "tricks":'
        f' [["S1", "T9", "S2", "S3"], [{many}]], "claims": {{"taker": 1, "scores": [1, 2, 3, 4], "unit": 1, "oudlers":'
        f' 1, "points": {{"attack": 40}}, "slam": "announced_failed",'
        f' "breakdown": [{{"label": "{endless}", "amount": 3}}]}}}}'
    )
    audit = judged("long.jsonl", [line.encode()])[0]
    assert audit.replay is not None and len(audit.findings) > 5
    assert max(map(cells, page(audit, VIEW))) <= VIEW.width
    for found in audit.findings:
        assert max(map(cells, explain_finding(audit, found, VIEW))) <= VIEW.width
    timeline = Timeline(audit)
    for step in range(timeline.steps):
        lines = frame_lines(frame_of(timeline, step, VIEW), VIEW)
        assert max(map(cells, lines)) <= VIEW.width and len(lines) <= VIEW.height


def test_a_hand_that_cannot_be_trusted_is_shown_as_it_was_written() -> None:
    line = (
        b'{"format": "tarot-hand", "version": "1.0", "rules": "fft", "players": ["A", "B", "C"],'
        b' "deal": {"hands": [["S3", "S1", "T2"], null, null], "dog": ["H1"]}}'
    )
    shown = page_text(judged("short.jsonl", [line])[0], VIEW).splitlines()
    assert "  A    ♠3 ♠1 T2 (as recorded, in doubt)" in shown
    assert "  dog  ♥1 (as recorded, in doubt)" in shown


# The score sheet


def rows(audit: HandAudit) -> dict[str, tuple[str, str, list[str], bool]]:
    return {row.label.strip(): (row.computed, row.claimed, row.codes, row.differs) for row in sheet_rows(audit, VIEW)}


def test_a_wrong_claim_stands_beside_the_right_value_and_is_marked() -> None:
    found = rows(hands()["miscount"])
    assert found["points of the defence"] == ("54½", "50½", ["S701"], True)
    assert found["points of the attack"] == ("36½", "36½", [], False)


def test_only_the_seats_that_differ_are_marked() -> None:
    found = rows(hands()["five-secret"])
    assert found["score of Chloé"] == ("-32", "-31", ["S704"], True)
    assert found["score of Ana"] == ("-32", "-32", [], False)


def test_a_figure_is_marked_exactly_where_a_finding_names_it() -> None:
    named = {"S702": "oudlers of the attack", "S706": "Petit au bout", "S708": "slam", "S709": "from each defender"}
    for audit in corpus():
        codes = {found.code for found in audit.findings}
        found = [row for row in sheet_rows(audit, VIEW) if row.differs]
        for code, label in named.items():
            assert (code in codes) == any(row.label == label and code in row.codes for row in found), audit.id


def test_the_lines_of_the_unit_add_up_to_it() -> None:
    for audit in corpus():
        score = audit.replay.score if audit.replay else None
        if score is not None and score.unit is not None:
            assert sum(amount for _, amount in score.breakdown) == score.unit


def test_an_impossible_seat_is_shown_as_it_was_claimed() -> None:
    line = (
        b'{"format": "tarot-hand", "version": "1.0", "rules": "fft", "players": ["A", "B", "C"],'
        b' "claims": {"taker": 9, "bid": "garde", "oudlers": 7, "points": {"attack": 50}}}'
    )
    audit = judged("odd.jsonl", [line])[0]
    found = rows(audit)
    assert found["taker"][1] == "9" and found["oudlers of the attack"][1] == "7"
    assert page_text(audit, VIEW)


# Text in cells


def test_control_characters_become_question_marks() -> None:
    assert plain("a\x1b[31mb\u202ec\u200bd\n") == "a?[31mb?c?d?"


def test_ascii_keeps_the_letters_and_drops_the_accents() -> None:
    assert to_ascii("Élodie ½ ×2 ♠K cœur 李") == "Elodie .5 x2 SK coeur ?"


def test_widths_are_measured_in_cells() -> None:
    assert cells("李小龍") == 6
    assert cells(cut("李小龍小", 5, "…")) <= 5
    assert cells(padded("李", 5)) == 5
    assert all(cells(line) <= 12 for line in paragraph("ab " + "李" * 20, 12))
