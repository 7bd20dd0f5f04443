"""No text of a record or a file can do anything to a terminal."""

import sys
import unicodedata

import pytest

from auditor.harmless import plain, plain_lines, written_out

HARMFUL = ("Cc", "Cs", "Zl", "Zp")


def test_control_characters_and_line_ends_of_all_kinds_are_gone() -> None:
    for code in range(sys.maxunicode + 1):
        character = chr(code)
        if unicodedata.category(character) in HARMFUL or unicodedata.bidirectional(character)[-1:] in ("E", "O", "I"):
            assert plain(character) == "?", hex(code)
            assert character == "\n" or character not in written_out(character), hex(code)


@pytest.mark.parametrize("text", ["Ana", "Chloé", "李 小龍", "Ὀδυσσεύς", "עדי", "½ × ≥ … ♠", ""])
def test_what_can_be_printed_stays(text: str) -> None:
    assert plain(text) == plain_lines(text) == written_out(text) == text


def test_lines_stay_where_there_may_be_some() -> None:
    text = "a\x1b[2J\r\nb\u202ec\U000e0041"
    assert plain(text) == "a?[2J??b?c?"
    assert plain_lines(text) == "a?[2J?\nb?c?"
    assert written_out(text) == "a\\x1b[2J\\x0d\nb\\u202ec\\U000e0041"
