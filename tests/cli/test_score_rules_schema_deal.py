"""``auditor score``, ``rules``, ``schema`` and ``deal`` (cli.md)."""

import json
from pathlib import Path

import pytest
from running import Run

from auditor.audit.catalogue import CATALOGUE
from auditor.rules.options import OPTIONS


def test_a_score_line_by_line(run: Run) -> None:
    ended = run(
        "score", "--bid", "garde", "--points", "45", "--oudlers", "2", "--petit", "attack", "--handful", "single"
    )
    assert ended.code == 0
    lines = [line.split() for line in ended.out.splitlines()]
    assert lines[0] == "45 points with 2 oudlers, target 41: made by 4".split()
    assert ["base", "+25"] in lines
    assert ["multiplier", "×2", "+29"] in lines
    assert ["each", "defender", "pays", "+98"] in lines


def test_a_score_as_json(run: Run) -> None:
    arguments = (
        "--players",
        "5",
        "--bid",
        "garde",
        "--points",
        "40.5",
        "--oudlers",
        "2",
        "--partner",
        "3",
        "--taker",
        "1",
    )
    block = json.loads(run("score", *arguments, "--format", "json").out)
    assert (block["made"], block["margin"], block["unit"]) == (False, -1, -52)
    assert block["scores"] == [52, -104, 52, -52, 52]
    alone = json.loads(run("score", *arguments[:-4], "--partner", "alone", "--format", "json").out)
    assert alone["scores"] == [-208, 52, 52, 52, 52]


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--bid", "garde", "--points", "45.3", "--oudlers", "2"),
        ("--bid", "garde", "--points", "45"),
        ("--bid", "grande", "--points", "45", "--oudlers", "2"),
        ("--players", "6", "--bid", "garde", "--points", "45", "--oudlers", "2"),
        ("gone.csv",),
    ],
)
def test_figures_that_give_no_score_are_wrong_usage(run: Run, arguments: tuple[str, ...]) -> None:
    ended = run("score", *arguments)
    assert ended.code == 2
    assert ended.err


TAROT = "--bid garde --points 45 --oudlers 2"
MIGNON = "--rules mignon --bid 40 --points 45"


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ("--bid foo --points 45 --oudlers 2", "--bid foo: with these rules it is one of petite, garde, "),
        ("--bid pass --points 45 --oudlers 2", "--bid pass: with these rules it is one of "),
        ("--bid 40 --points 45 --oudlers 2", "--bid 40: with these rules it is one of "),
        ("--rules mignon --bid garde --points 45", "--bid garde: with these rules it is points from 25 to 75"),
        ("--rules mignon --bid 41 --points 45", "--bid 41: with these rules it is points from 25 to 75, such as 40 "),
        ("--bid garde --points 45", "tarot needs --oudlers"),
        (f"{MIGNON} --oudlers 2", "--oudlers is not for Le Mignon"),
        (f"{MIGNON} --petit attack", "--petit is not for Le Mignon"),
        (f"{MIGNON} --handful single", "--handful is not for Le Mignon"),
        (f"{MIGNON} --slam made", "--slam is not for Le Mignon"),
        (f"{MIGNON} --players 3 --partner 1", "--partner 1: with 3 players the taker plays alone"),
        (f"{TAROT} --partner 2", "--partner 2: with 4 players the taker plays alone"),
        (f"{TAROT} --players 5 --partner 9", "--partner: seats are 0 to 4 with 5 players"),
        (f"{TAROT} --players 5 --partner Ana", "--partner Ana: expected a seat from 0 to 4, or alone"),
        (f"{TAROT} --taker 4", "--taker: seats are 0 to 3 with 4 players"),
        (f"{TAROT} --taker -1", "--taker: seats are 0 to 3 with 4 players"),
        ("--bid garde --points 45 --oudlers 7", "--oudlers: oudlers are 0 to 3"),
        ("--bid garde --points 45.5 --oudlers 2", "--points 45.5: with 4 players the count gives whole points"),
        ("--bid garde --points 92 --oudlers 2", "--points: points of the attack outside of what is in play"),
        ("--bid garde --points 5 --oudlers 3", "--points: points of the attack below what the oudlers are worth"),
        ("--bid garde --points nan --oudlers 2", "--points: expected a number"),
        ("--bid garde --points 1e17 --oudlers 2", "--points: expected a number"),
        ("--bid garde --points 45 --oudlers 0 --petit attack", "--petit: a Petit au bout for a side without"),
        (f"{TAROT} --slam made", "--slam: a slam with too few points"),
        (f"{TAROT} --handful triple --handful triple", "--handful: the handfuls show more trumps than there are"),
        ("sheet.csv --bid garde", "--bid is for a score from figures alone, not for a score sheet"),
        ("sheet.csv --players 4", "--players is for a score from figures alone"),
        ("--bid garde --oudlers 2", "a score needs --bid and --points"),
    ],
)
def test_wrong_figures_are_wrong_usage_in_the_words_of_the_options(run: Run, figures: str, said: str) -> None:
    ended = run("score", *figures.split())
    assert ended.code == 2 and ended.out == ""
    assert ended.err.startswith(f"error: {said}")
    assert "claims" not in ended.err and "column" not in ended.err


@pytest.mark.parametrize(
    "figures",
    [
        f"{TAROT} --partner alone",
        f"{TAROT} --players 5 --partner 0",
        f"{TAROT} --players 3 --taker 2",
        "--bid garde --points 45.5 --oudlers 2 --players 3",
        "--bid garde --points 91 --oudlers 3 --slam announced_made",
        f"{TAROT} --handful triple --petit defence",
        f"{MIGNON} --players 5 --partner 2",
    ],
)
def test_figures_that_are_possible_give_a_score(run: Run, figures: str) -> None:
    ended = run("score", *figures.split())
    assert ended.code == 0 and "each defender pays" in ended.out and ended.err == ""


def test_a_score_sheet(run: Run, tmp_path: Path) -> None:
    sheet = (
        "players;taker;bid;points;oudlers;scores\r\n"
        "Ana|Bo|Cy|Di;Bo;garde sans;45;2;-116|348|-116|-116\r\n"
        "Ana|Bo|Cy|Di;Bo;garde sans;45;2;-115|345|-115|-115\r\n"
        "\r\n"
        "5;1;petite;x;2;\r\n"
    )
    (tmp_path / "sheet.csv").write_bytes(sheet.encode())
    ended = run("score", "sheet.csv")
    assert ended.code == 3
    assert "S704" in ended.out
    assert ended.err.startswith("error: sheet.csv:5:1: R002 schema-violation: column points: expected a number")
    audited = json.loads(run("audit", "sheet.csv", "--format", "json").out)
    assert [hand["status"] for hand in audited["hands"]] == ["clean", "flagged", "rejected"]


@pytest.mark.parametrize("command", ["audit", "score", "show"])
def test_a_score_sheet_that_lacks_columns_is_told_which(run: Run, tmp_path: Path, command: str) -> None:
    for name, text, lacking in (
        ("a.csv", "players,taker,points\n4,0,45\n", "bid, oudlers"),
        ("b.tsv", "one\ttwo\n1\t2\n", "players, taker, bid, points, oudlers"),
        ("c.txt", "taker;bid;players;oudlers\n0;garde;4;2\n", "points"),
    ):
        (tmp_path / name).write_text(text, "utf-8")
        ended = run(command, name)
        assert ended.code == 3
        assert f"error: {name}:1:1: R002 schema-violation: " in ended.err
        assert f"the first line does not name {lacking}; its columns must be players, " in ended.err


def test_a_score_sheet_as_json_tells_of_every_line(run: Run, tmp_path: Path) -> None:
    lines = ["players,taker,bid,points,oudlers,scores,id", "4,0,garde,45,2,174|-58|-58|-58,one", "4,0,garde,x,2,,two"]
    (tmp_path / "sheet.csv").write_text("\n".join(lines), "utf-8")
    ended = run("score", "sheet.csv", "--format", "json")
    assert ended.code == 3
    told = json.loads(ended.out)
    assert [(hand["status"], hand["line"]) for hand in told] == [("clean", 2), ("rejected", 3)]
    assert told[0]["score"]["computed"]["scores"] == told[0]["score"]["claimed"]["scores"] == [174, -58, -58, -58]
    (tmp_path / "sheet.csv").write_text("\n".join(lines[:2]), "utf-8")
    assert [hand["id"] for hand in json.loads(run("score", "sheet.csv", "--format", "json").out)] == ["one"]
    assert run("score", "sheet.csv").out.startswith("one: clean\n")


def test_what_is_no_score_sheet_is_not_taken_for_one(run: Run, tmp_path: Path) -> None:
    for name, content, said in (
        ("empty.csv", b"\n", "the input is empty"),
        ("excel.csv", "players,taker".encode("utf-16"), "UTF-16"),
        ("json.csv", b'{"players": 4}', "R002 schema-violation: /format"),
        ("words.txt", b"players, and who was the taker?", "no valid JSON"),
    ):
        (tmp_path / name).write_bytes(content)
        assert said in run("audit", name).err


def test_rules_name_every_option_its_values_and_source(run: Run) -> None:
    text = run("rules", "fft").out + run("rules", "mignon").out
    for option in OPTIONS.values():
        assert f"{option.name} = " in text
        assert option.sources() in text
    assert "no source settles it: an interpretation" in text
    assert run("rules", "home").code == 2


def test_rules_diff_and_codes(run: Run) -> None:
    differences = json.loads(run("rules", "--diff", "fft", "bga", "--format", "json").out)
    expected = [name for name, option in OPTIONS.items() if option.preset_value("fft") != option.preset_value("bga")]
    assert [row["name"] for row in differences] == expected
    codes = json.loads(run("rules", "--codes", "--format", "json").out)
    assert [row["code"] for row in codes] == list(CATALOGUE)
    table = run("rules", "--codes").out
    assert all(code in table for code in CATALOGUE)


def test_schemas_are_printed(run: Run) -> None:
    assert json.loads(run("schema").out)["$id"] == "urn:auditor:schema:tarot-hand:1.0"
    assert json.loads(run("schema", "audit").out)["$id"] == "urn:auditor:schema:audit:1.0"


@pytest.mark.parametrize(("players", "rules"), [(3, "fft"), (4, "bga"), (5, "fft"), (3, "mignon"), (5, "mignon")])
def test_dealt_hands_are_clean_and_the_same_for_a_seed(run: Run, players: int, rules: str) -> None:
    arguments = ("deal", "--players", players, "--rules", rules, "--seed", 1, "--count", 40)
    dealt = run(*arguments)
    assert dealt.code == 0
    assert run(*arguments).out == dealt.out
    assert run("audit", "-", stdin=dealt.out).code == 0


def test_a_fault_on_order(run: Run) -> None:
    dealt = run("deal", "--faults", "P507", "--count", 10, "--seed", 2)
    hands = [json.loads(line) for line in run("audit", "-", "--format", "jsonl", stdin=dealt.out).out.splitlines()]
    assert len(hands) == 10
    for hand in hands:
        assert [finding["code"] for finding in hand["findings"] if finding["severity"] == "error"] == ["P507"]
    assert run("deal", "--faults", "R001").code == 2


@pytest.mark.parametrize(
    ("faults", "carried"),
    [
        (["p507"], ["P507"]),
        (["P507,D101"], ["P507", "D101"]),
        (["P507", "d101"], ["P507", "D101"]),
        ([" P507 ,, P507,"], ["P507"]),
        (["A20"], ["A201", "A202", "A203", "A204", "A205", "A206", "A207", "A208"]),
    ],
)
def test_faults_take_turns_however_they_are_written(run: Run, faults: list[str], carried: list[str]) -> None:
    options = [word for fault in faults for word in ("--faults", fault)]
    dealt = run("deal", *options, "--count", 9)
    assert dealt.code == 0 and dealt.err == ""
    ids = [json.loads(line)["id"] for line in dealt.out.splitlines()]
    assert [each.rpartition("-")[2] for each in ids] == [carried[n % len(carried)] for n in range(9)]


@pytest.mark.parametrize(
    ("arguments", "said", "hint"),
    [
        ("R001", "no hand is dealt with R001: it is a fault of the text of a record", "these can occur here: D101 to "),
        ("E802", "no hand is dealt with E802: it takes several hands of a session", "these can occur here: "),
        ("S713", "no hand is dealt with S713: it takes several hands of a session", "these can occur here: "),
        ("P512", "no hand is dealt with P512: legal hands have it", "P501 to P507, P509, P510, S601 to S712, S714"),
        ("W901", "no hand is dealt with W901: legal hands have it", "these can occur here: "),
        ("P508", "P508 cannot occur here (4 players, rules fft, level full)", "it can with --players 5"),
        ("P508 --players 3", "P508 cannot occur here (3 players, rules fft, level full)", "it can with --players 5"),
        ("C304", "C304 cannot occur here", "it can with --rules mignon"),
        ("P511", "P511 cannot occur here", "it can with --option excuse_last_legal=forbidden"),
        ("P507 --level deal", "P507 cannot occur here (4 players, rules fft, level deal)", "it can with --level full"),
        ("P507,P599", "there is no code P599", "near it are P512, "),
        ("foo", "there is no code FOO", "`auditor rules --codes`"),
        (",", "--faults names no code", "these can occur here: "),
    ],
)
def test_faults_that_no_hand_can_carry_are_told_why(run: Run, arguments: str, said: str, hint: str) -> None:
    ended = run("deal", "--faults", *arguments.split())
    assert ended.code == 2 and ended.out == ""
    problem, remedy, *rest = ended.err.splitlines()
    assert problem.startswith(f"error: {said}") and hint in remedy and not rest


def test_every_error_of_one_hand_can_be_dealt(run: Run) -> None:
    unable = {f"R00{number}" for number in range(1, 10)} | {"S713", "P512", "W901"}
    for code in CATALOGUE:
        err = run("deal", "--faults", code, "--count", 0).err
        assert err.startswith(f"error: no hand is dealt with {code}") == (code in unable or code[0] == "E"), code


@pytest.mark.parametrize("arguments", ["fft --codes", "--codes --diff fft bga", "mignon --diff fft bga"])
def test_rules_are_asked_for_in_one_way_at_a_time(run: Run, arguments: str) -> None:
    ended = run("rules", *arguments.split())
    assert ended.code == 2 and ended.out == "" and "exclude each other" in ended.err
