"""Score sheets: what is kept of each line of the input, and where it stands."""

from pathlib import Path

import pytest

from auditor.audit.judges import Judges
from auditor.audit.settings import Settings
from auditor.importers.score_sheet import ScoreSheet
from auditor.record.inputs import Input
from auditor.record.raw import RawRecord

HEADER = "id,players,taker,bid,points,oudlers"


def read(folder: Path, text: str) -> list[RawRecord]:
    path = folder / "sheet.csv"
    path.write_bytes(text.encode())
    return list(ScoreSheet().read(Input(str(path))))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_text_of_a_record_is_its_line_as_it_stands(tmp_path: Path, end: str) -> None:
    rows = ['a,Ana|Bruno|"Chloé",Ana,garde,47,2', "b, Ana|Bruno|Chloé ,Ana,petite,45.5,3,too,many"]
    records = read(tmp_path, end.join([HEADER, *rows, ""]))
    assert [(record.line, record.text.decode()) for record in records] == list(enumerate(rows, 2))


def test_empty_lines_and_lines_in_quotes_are_counted(tmp_path: Path) -> None:
    first, second = '"a\nb",Ana|Bruno|Chloé,Ana,garde,47,2', "c,Ana|Bruno|Chloé,Ana,garde,47,2"
    records = read(tmp_path, f"\n\n{HEADER}\n{first}\n\n{second}")
    assert [(record.line, record.text.decode()) for record in records] == [(4, first), (7, second)]
    assert [record.position for record in records] == [1, 2]


def test_a_name_that_two_players_have_tells_no_seat(tmp_path: Path) -> None:
    rows = ["a,Ana|Ana|Chloé,Ana,garde,47,2", "b,Ana|Ana|Chloé,1,garde,47,2", "c,Ana|Ana|Chloé,Chloé,garde,47,2"]
    first, second, third = read(tmp_path, "\n".join([HEADER, *rows]))
    assert [problem.code for problem in first.problems] == ["R002"]
    assert "stands twice" in first.problems[0].detail
    assert (second.value["claims"]["taker"], third.value["claims"]["taker"]) == (1, 2)


def test_a_round_may_have_a_name(tmp_path: Path) -> None:
    rows = ["Ana|Bruno|Chloé,Ana,garde,47,2,3,12", "Ana|Bruno|Chloé,Ana,garde,47,2,final,7a"]
    records = read(tmp_path, "\n".join(["players,taker,bid,points,oudlers,round,hand", *rows]))
    assert [record.value["event"] for record in records] == [
        {"round": 3, "hand": 12},
        {"round": "final", "hand": "7a"},
    ]


def test_a_column_that_a_sheet_does_not_have_is_kept_and_told(tmp_path: Path) -> None:
    head, line = "players,taker,bid,points,oudlers,", "4,0,garde,45,2,"
    (raw,) = read(tmp_path, f"{head}handful,x_note,,tricks,comment\n{line}single,mine,lost,17,late\n")
    assert raw.value is not None
    assert raw.value["handful"] == "single" and raw.value["column 8"] == "lost"
    assert (raw.value["x_note"], raw.value["x_tricks"], raw.value["comment"]) == ("mine", "17", "late")
    audit = Judges(Settings()).judge(raw)
    assert [finding.code for finding in audit.findings] == ["R007", "R007"]
    assert "'handful'" in audit.findings[0].message


def test_a_column_that_is_named_twice_is_refused(tmp_path: Path) -> None:
    (raw,) = read(tmp_path, "players,taker,bid,points,oudlers,points\n4,0,garde,45,2,50\n")
    assert raw.rejected and "points more than once" in str(raw.problems[0].said)
