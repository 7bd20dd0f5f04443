"""Score sheets: what is kept of each line of the input, and where it stands."""

from pathlib import Path

import pytest

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
