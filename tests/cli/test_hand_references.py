"""Hand references: a file, a hand in it by id or place, standard input, the id of a stored hand (cli.md)."""

import json
from pathlib import Path

import pytest
from running import Run

from auditor.resources import data_folder

SAMPLES = data_folder("sample_logs")
TOURNAMENT, DISPUTED = SAMPLES / "tournament.jsonl", SAMPLES / "disputed_play.json"
LINES = TOURNAMENT.read_bytes()
IDS = [json.loads(line)["id"] for line in LINES.splitlines()]
LOOKING = ("show", "replay", "explain", "report")
"""The commands that look at one hand."""


@pytest.fixture
def store(run: Run, tmp_path: Path) -> Path:
    """A store with the samples, not the one that is used by default."""
    path = tmp_path / "kept.duckdb"
    assert run("ingest", SAMPLES, "--db", path).code == 0
    return path


@pytest.fixture
def hand_id(run: Run, store: Path) -> str:
    """The id that the store gave to the disputed hand."""
    sql = "select hand_id from hands where record_id = 'disputed-play'"
    return str(json.loads(run("query", "--db", store, sql, "--format", "jsonl").out)["hand_id"])


@pytest.mark.parametrize("command", LOOKING)
def test_a_stored_hand_looks_as_it_does_in_its_file(run: Run, store: Path, hand_id: str, command: str) -> None:
    of_file = run(command, DISPUTED)
    assert of_file.code == 0 and "disputed-play" in of_file.out
    for name in (hand_id, "disputed-play"):
        of_store = run(command, name, "--db", store)
        assert of_store.code == 0 and of_store.err == ""
        if command in ("replay", "explain"):
            assert of_store.out == of_file.out
        else:
            assert "disputed-play" in of_store.out and "P507" in of_store.out


@pytest.mark.parametrize("command", LOOKING)
def test_what_is_no_file_is_looked_for_in_the_usual_store(
    run: Run, store: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("AUDITOR_DB", str(store))
    assert run(command, "disputed-play").out == run(command, "disputed-play", "--db", store).out != ""
    assert "disputed-score" in run(command, SAMPLES / "disputed_score.json").out
    ended = run(command, "nobody")
    assert ended.code == 2 and ended.out == ""
    assert ended.err.startswith(f"error: nobody is no file, and {store} has no hand 'nobody'\nhint: ")


@pytest.mark.parametrize("command", LOOKING)
def test_hands_and_stores_that_are_not_there(run: Run, store: Path, command: str) -> None:
    for name in ("nobody", "", str(DISPUTED), "0123456789abcdef", "\udcff"):
        ended = run(command, name, "--db", store)
        assert ended.code == 2 and ended.out == "" and ended.err.startswith("error: ")
    gone = run(command, "disputed-play", "--db", "gone.duckdb")
    assert gone.code == 4 and "there is no such store" in gone.err
    assert run(command, "disputed-play", "--db", store, "--from", "tarotclub").code == 2
    assert "--db FILE" in run(command, "0123456789abcdef").err


def test_a_stored_hand_is_judged_by_its_own_rules_unless_others_are_named(run: Run, tmp_path: Path) -> None:
    value = json.loads(DISPUTED.read_bytes())
    del value["rules"]
    (tmp_path / "hand.json").write_text(json.dumps(value), "utf-8")
    options = ("--rules", "bga", "--option", "excuse_last_trick=trick_winner")
    assert run("ingest", "hand.json", *options).code == 0
    assert "bga with excuse_last_trick=trick_winner" in run("show", "disputed-play", "--db", "tarot.duckdb").out
    other = run("show", "disputed-play", "--db", "tarot.duckdb", "--rules", "fft").out
    assert "fft" in other and "bga" not in other


def test_an_id_that_several_stored_hands_have_is_not_guessed_at(run: Run, tmp_path: Path) -> None:
    for number in (1, 2):
        value = json.loads(DISPUTED.read_bytes()) | {"event": {"id": f"event-{number}"}}
        (tmp_path / f"{number}.json").write_text(json.dumps(value), "utf-8")
    run("ingest", "1.json", "2.json")
    ended = run("show", "disputed-play", "--db", "tarot.duckdb")
    assert ended.code == 2 and "has 2 hands 'disputed-play': name one by its hand_id, " in ended.err
    assert run("show", ended.err.split()[-1], "--db", "tarot.duckdb").code == 0


@pytest.mark.parametrize("command", ["show", "explain"])
def test_the_first_of_many_is_said_to_be_so(run: Run, command: str) -> None:
    ended = run(command, TOURNAMENT)
    assert ended.code == 0
    assert ended.err == (
        f"{TOURNAMENT} holds 18 hands, this is the first: {TOURNAMENT}#2 or {TOURNAMENT}#ID is another\n"
    )
    assert run(command, f"{TOURNAMENT}#1").err == ""
    assert run(command, DISPUTED).err == ""
    many = run(command, "-", stdin=LINES * 60)
    assert many.err == "<stdin> holds more than 1,000 hands, this is the first: -#2 or -#ID is another\n"


@pytest.mark.parametrize("command", LOOKING)
@pytest.mark.parametrize("name", ["-#3", "<stdin>#3", f"-#{IDS[2]}"])
def test_a_hand_of_standard_input(run: Run, command: str, name: str) -> None:
    ended = run(command, name, stdin=LINES)
    assert ended.code == 0 and IDS[2] in ended.out and ended.err == ""


def test_audit_takes_hands_in_files_in_order_and_beside_others(run: Run) -> None:
    ended = run(
        "audit", f"{TOURNAMENT}#3", DISPUTED, f"{TOURNAMENT}#{IDS[0]}", "-#18", "--format", "jsonl", stdin=LINES
    )
    hands = [json.loads(line) for line in ended.out.splitlines()]
    assert [hand["id"] for hand in hands] == [IDS[2], "disputed-play", IDS[0], IDS[17]]
    assert [hand["position"] for hand in hands] == [3, 1, 1, 18]
    assert (hands[0]["source"], hands[3]["source"]) == (str(TOURNAMENT), "<stdin>")
    assert ended.code == 1


def test_a_line_of_a_score_sheet_and_a_foreign_file_are_hands_too(run: Run) -> None:
    sheet = run("audit", f"{SAMPLES / 'score_sheet.csv'}#2", "--format", "jsonl")
    assert json.loads(sheet.out)["position"] == 2
    assert "tarotclub_deal.json" in run("audit", f"{SAMPLES / 'tarotclub_deal.json'}#1").out


def test_a_hand_that_a_file_lacks_is_wrong_usage_and_the_rest_is_judged(run: Run, tmp_path: Path) -> None:
    ended = run("audit", f"{TOURNAMENT}#19", f"{SAMPLES}#1", f"{TOURNAMENT}#2", "", "gone.json#1", "--format", "json")
    assert ended.code == 2
    assert [hand["position"] for hand in json.loads(ended.out)["hands"]] == [2]
    assert f"error: {TOURNAMENT} has no hand '19'\n" in ended.err
    assert f"error: {SAMPLES}#1: {SAMPLES} is a folder" in ended.err
    assert "error: '': no such file or folder" in ended.err
    assert "error: gone.json#1: no such file or folder" in ended.err
    stored = run("ingest", f"{TOURNAMENT}#2")
    assert stored.code == 2 and "whole files" in stored.err and not (tmp_path / "tarot.duckdb").exists()


def test_a_file_whose_name_has_a_number_sign_is_that_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a#3.json").write_bytes(LINES)
    assert len(run("audit", "a#3.json", "--format", "jsonl").out.splitlines()) == 18
    assert json.loads(run("audit", "a#3.json#2", "--format", "jsonl").out)["id"] == IDS[1]


def test_no_code_is_near_what_is_of_no_family(run: Run) -> None:
    ended = run("explain", "Z999")
    assert ended.err == "error: there is no code Z999\nhint: `auditor rules --codes` lists the codes\n"


@pytest.mark.parametrize(
    ("named", "near"), [("P999", "P512"), ("x507", "P507"), ("E805", "E804"), ("r010", "R009"), ("D107", "D106")]
)
def test_a_code_that_there_is_not_is_told_from_a_file(run: Run, named: str, near: str) -> None:
    for arguments in (
        ("explain", named),
        ("explain", DISPUTED, "--code", named),
        ("audit", DISPUTED, "--ignore", named),
    ):
        ended = run(*arguments)
        assert ended.code == 2 and ended.out == ""
        assert ended.err.startswith(f"error: there is no code {named.upper()}\nhint: near it are {near}")
    assert "near it are" in run("audit", DISPUTED, "--severity", f"{named}=info").err


def test_a_file_that_is_named_like_a_code_is_a_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "P999").write_bytes(DISPUTED.read_bytes())
    assert "disputed-play" in run("explain", "P999").out


@pytest.mark.parametrize("command", ["show", "replay", "explain"])
def test_a_file_without_any_hand_is_said_to_be_so(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "none.json").write_text("[]", "utf-8")
    ended = run(command, "none.json")
    assert ended.code == 2 and ended.out == "" and ended.err == "error: none.json holds no hand\n"


def test_no_command_overwrites_what_it_reads(run: Run, tmp_path: Path) -> None:
    for name in ("hand.txt", "folder"):
        target = tmp_path / name
        if name == "folder":
            target.mkdir()
            target /= "hand.json"
        target.write_bytes(DISPUTED.read_bytes())
    run("ingest", "hand.txt", "--db", "t.duckdb")
    (tmp_path / "link.html").symlink_to(tmp_path / "hand.txt")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    for arguments in (
        ("report", "hand.txt", "-o", "hand.txt"),
        ("report", "hand.txt#1", "-o", "./hand.txt"),
        ("report", "hand.txt", "-o", "link.html"),
        ("report", "folder", "--disputed", "-o", "folder/hand.json"),
        ("report", "--db", "t.duckdb", "-o", "t.duckdb"),
        ("report", "--db", "t.duckdb", "disputed-play", "-o", "t.duckdb"),
        ("report", "--db", "t.duckdb", "-o", "hand.txt"),
        ("replay", "hand.txt", "--export", "hand.txt"),
        ("replay", "hand.txt#1", "--export", "link.html"),
    ):
        ended = run(*arguments)
        assert ended.code == 2 and " would overwrite " in ended.err, arguments
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
    assert run("report", "hand.txt", "-o", "page.html").code == 0
    assert run("report", "hand.txt", "-o", "page.html").code == 0


def test_a_reference_that_names_no_hand_means_all_of_the_file(run: Run) -> None:
    assert len(run("audit", f"{TOURNAMENT}#", "--format", "jsonl").out.splitlines()) == 18
    assert run("show", f"{DISPUTED}#").code == 0


def test_what_is_to_be_called_next_can_be_copied(run: Run, tmp_path: Path) -> None:
    (tmp_path / "our games.jsonl").write_bytes(LINES)
    assert "'our games.jsonl'#2" in run("show", "our games.jsonl").err
    assert "`auditor audit 'our games.jsonl'`" in run("show", "our games.jsonl#99").err
    stored = run("ingest", "our games.jsonl", "--db", "our store.duckdb")
    assert "auditor query --db 'our store.duckdb' --list" in stored.err
    assert "`auditor query --db 'our store.duckdb' \"select" in run("show", "x", "--db", "our store.duckdb").err
