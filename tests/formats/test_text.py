"""The text of ``auditor audit``: tricks in miniature, lines of the input with a caret, colours, the summary."""

import gzip
import io
import json
import re
from functools import cache
from pathlib import Path

import pytest
from formats_cases import judged, mixed, output
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from auditor.audit.finding import Finding
from auditor.audit.result import HandAudit
from auditor.cards import EXCUSE, NUMBERS, UNKNOWN
from auditor.record.inputs import Input
from auditor.record.source import read_records
from auditor.rules.options import MIGNON
from auditor.show.excerpt import WIDEST, excerpt
from auditor.show.formats.text import TextFormat
from auditor.show.layout import plain_of
from auditor.show.miniature import lies_in_play, miniature
from auditor.show.screen import screen_of, uses_colour
from auditor.show.view import ASCII, UNICODE, View

CORPUS = Path(__file__).parents[1] / "corpus" / "data"
COLOURS = re.compile("\x1b\\[[0-9;]*m")


@cache
def corpus() -> list[HandAudit]:
    """The hands of the corpus with findings."""
    audits = []
    for path in sorted(CORPUS.glob("*.jsonl.gz")):
        if "expect" not in path.name:
            audits += judged(path.name, gzip.decompress(path.read_bytes()).splitlines())
    return [audit for audit in audits if audit.findings]


def in_play() -> list[tuple[HandAudit, Finding]]:
    found = [(audit, finding) for audit in corpus() for finding in audit.findings if lies_in_play(audit, finding)]
    assert len(found) > 150
    return found


def plain_lines(audit: HandAudit, finding: Finding, view: View) -> list[str]:
    return [plain_of(line) for line in miniature(audit, finding, view)]


# The trick


def test_every_fault_in_the_play_shows_its_card_between_brackets() -> None:
    for audit, finding in in_play():
        text = " ".join(plain_lines(audit, finding, View(width=200, charset=ASCII)))
        marked = re.findall(r"-> \[(.*?)\]", text)
        if finding.position is None:
            assert marked == []
            continue
        assert len(marked) == 1
        assert audit.replay is not None
        play = audit.replay.tricks[(finding.trick or 0) - 1].plays[finding.position - 1]
        token = marked[0].split()[-1]
        assert NUMBERS[token] == play.card
        assert play.seat is None or marked[0].split()[0][:3] == audit.players[play.seat][:3]


def test_the_cards_stand_in_order_of_play() -> None:
    for audit, finding in in_play():
        assert audit.replay is not None
        trick = audit.replay.tricks[(finding.trick or 0) - 1]
        line = plain_lines(audit, finding, View(width=400, charset=ASCII))[0]
        words = [word.strip("[]*") for word in line.partition(":")[2].split()]
        assert [NUMBERS[word] for word in words if word in NUMBERS] == list(trick.cards)


def test_the_star_is_at_the_card_that_stood_to_win() -> None:
    """Held against what lies there: the highest trump, else the highest card of the suit led."""
    stars = 0
    for audit, finding in in_play():
        assert audit.replay is not None
        trick = audit.replay.tricks[(finding.trick or 0) - 1]
        if finding.position is None or audit.replay.rules.game == MIGNON or audit.replay.kind == "goulash":
            continue
        lying = [card for card in trick.cards[: finding.position - 1] if card != EXCUSE]
        line = plain_lines(audit, finding, View(width=400, charset=ASCII))[0]
        star = [NUMBERS[word.strip("[*]")] for word in line.split() if word.rstrip("]").endswith("*")]
        if not lying or UNKNOWN in lying:
            assert star == []
            continue
        led = lying[0] // 14
        trumps = [card for card in lying if card >= 56]
        assert star == [max(trumps or [card for card in lying if card // 14 == led])]
        stars += 1
    assert stars > 100


def test_who_won_is_said() -> None:
    for audit, finding in in_play():
        assert audit.replay is not None
        trick = audit.replay.tricks[(finding.trick or 0) - 1]
        text = " ".join(plain_lines(audit, finding, View(width=200)))
        if trick.winner is not None:
            assert "won the trick" in text
            assert audit.players[trick.winner][:3] in text.partition(":")[2]


@pytest.mark.parametrize("width", [52, 60, 92])
def test_tricks_fit_the_screen(width: int) -> None:
    for audit, finding in in_play():
        assert max(map(cell_len, plain_lines(audit, finding, View(width=width)))) <= width


# The line of the input


ANY_TEXT = st.text(st.characters(exclude_characters="\n\r", exclude_categories=["Cs"]), max_size=300)
WHOLE_CHARACTERS = st.text(
    st.characters(max_codepoint=0x24F, exclude_characters="\n\r", exclude_categories=["Cs", "Cf"])
    | st.characters(min_codepoint=0x4E00, max_codepoint=0x9FFF)
    | st.sampled_from("♠½😀…"),
    max_size=300,
)
"""Texts of characters that have a width of their own, narrow and wide, and of control characters."""


def shown_at(before: str, after: str, view: View) -> tuple[str, str]:
    """The two lines for a place between two texts."""
    audit = HandAudit(None, "x", 1, 7, "rejected", [], text=f"a\n{before}{after}\r\nb".encode())
    place = Finding("R001", "", "error", "", line=8, column=len(before) + 1)
    shown, caret = map(plain_of, excerpt(audit, place, view))
    return shown, caret


@settings(max_examples=200, deadline=None)
@given(
    before=WHOLE_CHARACTERS,
    after=WHOLE_CHARACTERS.filter(bool),
    width=st.integers(40, 140),
    charset=st.sampled_from([ASCII, UNICODE]),
)
def test_the_caret_stands_below_the_place(before: str, after: str, width: int, charset: str) -> None:
    view = View(width=width, charset=charset)
    shown, caret = shown_at(before, after, view)
    left = next(shown[:n] for n in range(len(shown) + 1) if cell_len(shown[:n]) == len(caret) - 1)
    left, right = left.removeprefix("8 | ").removeprefix(view.ellipsis), shown[len(left) :].removesuffix(view.ellipsis)
    indent = len(before) - len(before.lstrip(" \t"))
    assert view.clean(before[indent:].replace("\t", " ")).endswith(left)
    assert view.clean(after.replace("\t", " ")).startswith(right.removesuffix(" "))
    assert right or view.clean(after) == view.ellipsis


@settings(max_examples=200, deadline=None)
@given(before=ANY_TEXT, after=ANY_TEXT.filter(bool), width=st.integers(40, 140))
def test_any_text_fits_and_is_harmless(before: str, after: str, width: int) -> None:
    shown, caret = shown_at(before, after, View(width=width))
    assert shown.startswith("8 | ")
    assert re.fullmatch(r"  \|  *\^", caret)
    assert cell_len(shown) <= min(width, WIDEST + len("8 | "))
    assert not re.search("[\x00-\x1f\x7f-\x9f]", shown)


def test_the_caret_is_at_the_value_for_every_pointer_of_the_corpus() -> None:
    seen = 0
    for audit in corpus():
        for finding in audit.findings:
            if finding.pointer is None or finding.code[0] == "R":
                continue
            lines = excerpt(audit, finding, View(width=100))
            shown, caret = map(plain_of, lines)
            value = json.loads(audit.text)
            for part in finding.pointer.split("/")[1:]:
                value = value[int(part)] if isinstance(value, list) else value[part]
            at = shown[cell_len(caret) - 1 :]
            written = json.dumps(value, ensure_ascii=False)
            assert at[0] == written[0]
            seen += 1
    assert seen > 300


@pytest.mark.parametrize("indent", ["", "  ", "\t\t"])
def test_a_record_in_the_middle_of_a_line(tmp_path: Path, indent: str) -> None:
    bad = {"format": "tarot-hand", "version": "1.0", "players": ["Ana", "Bruno", "Chloé"], "dealer": 9}
    path = tmp_path / "two.json"
    path.write_text(f"[\n{indent}{{}},  {json.dumps(bad, ensure_ascii=False)}\n]", encoding="utf-8")
    audit = judged_file(path)[1]
    finding = next(found for found in audit.findings if found.pointer == "/dealer")
    shown, caret = map(plain_of, excerpt(audit, finding, View(width=100)))
    assert shown[caret.index("^") :] == "9}"


def test_a_place_in_a_broken_array(tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text('\n  [{"a": 1},\n  {"b" 2}]', encoding="utf-8")
    (audit,) = judged_file(path)
    shown, caret = map(plain_of, excerpt(audit, audit.findings[0], View(width=100)))
    assert (shown, caret.index("^")) == ('3 | {"b" 2}]', 9)


def judged_file(path: Path) -> list[HandAudit]:
    from auditor.audit.judge import Judge

    return [Judge().judge(raw) for raw in read_records(Input(str(path)))]


def test_no_excerpt_where_the_place_is_not_in_the_text() -> None:
    audit = HandAudit(None, "x", 1, 7, "rejected", [], text=b"{}")
    for line, column in ((6, 1), (8, 1), (7, 9), (None, None)):
        assert excerpt(audit, Finding("R001", "", "error", "", line=line, column=column), View()) == []
    assert excerpt(audit, Finding("W901", "", "error", "", line=7, column=1), View()) == []


# Everything together


def test_a_line_for_the_hand_and_one_for_each_finding() -> None:
    lines = output(TextFormat(), mixed()).splitlines()
    for audit in mixed():
        (header,) = [line for line in lines if line.startswith(f"mixed.jsonl#{audit.position}  ")]
        assert f"  {audit.status}" in header
        for finding in audit.findings:
            title = f"    {finding.severity} {finding.code} {finding.name}: "
            assert any(line.startswith(title) and finding.text("en").replace("\x1b", "?") in line for line in lines)


def test_colours_only_add() -> None:
    coloured = output(TextFormat(colour=True), mixed())
    assert COLOURS.search(coloured)
    assert COLOURS.sub("", coloured) == output(TextFormat(), mixed())


def test_quiet_is_findings_only() -> None:
    text = output(TextFormat(quiet=True), mixed())
    assert "five-handful" not in text
    assert "Findings by code" not in text
    assert text.count("P503") == 1


def test_no_excerpts_leaves_headers_and_findings() -> None:
    lines = output(TextFormat(excerpts=False, quiet=True), mixed()).splitlines()
    assert len(lines) == sum(1 + len(audit.findings) for audit in mixed() if audit.findings)


def test_the_summary_counts_by_code_where_there_are_several_hands() -> None:
    alone = output(TextFormat(), mixed()[1:2])
    assert "Findings by code" not in alone
    twice = output(TextFormat(), [*mixed(), *mixed()])
    assert "\nFindings by code:\n    2  R001 invalid-json\n" in twice
    assert twice.endswith("    2  W901 reading-dependent\n")
    assert "Findings by code" not in output(TextFormat(), [mixed()[0]] * 3)


def test_ascii_is_ascii() -> None:
    assert output(TextFormat(ascii=True), [*mixed(), *corpus()[:200]]).isascii()


class Stream(io.StringIO):
    """A stream that may be a terminal."""

    def __init__(self, terminal: bool, encoding: str = "utf-8") -> None:
        super().__init__()
        self.terminal = terminal
        self.named = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self.named

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize(
    ("terminal", "environment", "choice", "expected"),
    [
        (True, {}, "auto", True),
        (False, {}, "auto", False),
        (True, {"NO_COLOR": "1"}, "auto", False),
        (True, {"NO_COLOR": ""}, "auto", True),
        (True, {"TERM": "dumb"}, "auto", False),
        (False, {"FORCE_COLOR": "1"}, "auto", False),
        (False, {"NO_COLOR": "1"}, "always", True),
        (True, {}, "never", False),
    ],
)
def test_when_colours_are_used(
    terminal: bool, environment: dict[str, str], choice: str, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert uses_colour(Stream(terminal), choice) is expected


def test_the_screen_is_ascii_where_the_stream_is_not_unicode() -> None:
    assert screen_of(Stream(False, "latin-1")).ascii
    assert not screen_of(Stream(False)).ascii
    assert screen_of(Stream(False), ascii_only=True).ascii
    assert screen_of(Stream(False)).width == 100
