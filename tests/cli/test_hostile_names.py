"""A record full of control characters, escapes of terminals and marks of direction is harmless in every output."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from running import Run

from auditor.audit.examples import base

EVIL = "\x1b[31mE\x1b]0;x\x07\u202ev\u2066i\u061cl\x9b2J\u200b\ufeff\r\n::error::[red]{x}\u2028<&>\x00\ufffe"
HARMFUL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
NAMES = [f"{EVIL}{seat}" for seat in range(4)]

FAULTY: dict[str, Any] = base("four") | {
    "id": EVIL,
    "players": NAMES,
    "sitting_out": [{"name": EVIL, "id": EVIL}],
    "event": dict.fromkeys(("id", "name", "place", "round", "table", "board", "hand"), EVIL),
    "comment": EVIL,
    EVIL: EVIL,
    "irregularities": [{"code": "S705", "ruling": EVIL, "by": EVIL}],
    "claims": {
        "by": EVIL,
        "scores": [1, 2, 3, 4],
        "unit": 7,
        "breakdown": [{"label": EVIL, "amount": 3}],
    },
}
COMMANDS: list[tuple[str, ...]] = [
    ("audit", "FILE"),
    ("audit", "FILE", "--ascii"),
    ("audit", "FILE", "--lang", "fr"),
    ("audit", "FILE", "--format", "github"),
    ("audit", "FILE", "--format", "junit"),
    ("audit", "no\x1b[2Jsuch\u202efile"),
    ("show", "FILE"),
    ("explain", "FILE"),
    ("explain", "FILE", "--at", "5.3"),
    ("replay", "FILE", "--no-interactive"),
    ("ingest", "FILE"),
    ("query", "FROM hands"),
    ("query", "FROM seats"),
    ("query", "FROM findings", "--format", "markdown"),
    ("query", "FROM sources"),
    ("score", "sheet.csv"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a flagged hand, a rejected one and a score sheet, and the hands in a store."""
    path = tmp_path_factory.mktemp("hostile\x1b[2J\u202e")
    rejected = FAULTY | {"status": EVIL, "call": EVIL}
    lines = [json.dumps(FAULTY), json.dumps(rejected), f'{{"{EVIL}'.replace("\n", " ")]
    (path / "ha\x1b[1mnds\u202e.jsonl").write_text("\n".join(lines), encoding="utf-8")
    sheet = "players,taker,bid,points,oudlers,id\n" + "".join(
        f'{"|".join(NAMES)},{NAMES[0]},{bid},40,2,"{EVIL}"\n'.replace("\r\n", "").replace("\x00", "")
        for bid in ("garde", EVIL)
    )
    (path / "sheet.csv").write_text(sheet.replace('"', ""), encoding="utf-8")
    return path


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_nothing_of_it_reaches_a_terminal(run: Run, folder: Path, command: tuple[str, ...]) -> None:
    file = next(folder.glob("*.jsonl"))
    if command[0] == "query":
        run("ingest", file)
    ended = run(*(file if word == "FILE" else folder / word if word.endswith(".csv") else word for word in command))
    assert ended.out + ended.err
    assert not HARMFUL.search(ended.out + ended.err)
    if "junit" in command:
        ElementTree.fromstring(ended.out)


def test_machine_formats_keep_every_character(run: Run, folder: Path) -> None:
    file = next(folder.glob("*.jsonl"))
    hands = json.loads(run("audit", file, "--format", "json").out)["hands"]
    assert (hands[0]["id"], hands[0]["source"]) == (EVIL, str(file))
    run("ingest", file)
    rows = json.loads(run("query", "SELECT player FROM seats ORDER BY seat", "--format", "json").out)
    assert [row["player"] for row in rows] == NAMES
