"""``auditor audit``: formats, streams, exit codes, settings, broken input (cli.md)."""

import gzip
import json
from pathlib import Path

import jsonschema
import pytest
from running import Run

from auditor.audit.schema import audit_schema
from auditor.resources import data_folder

SAMPLES = data_folder("sample_logs")
CLEAN = SAMPLES / "clean_4_players.json"
DISPUTED = SAMPLES / "disputed_play.json"
GOOD_LINE = json.dumps(json.loads(CLEAN.read_text(encoding="utf-8")))


def test_a_clean_hand_ends_with_0(run: Run) -> None:
    ended = run("audit", CLEAN)
    assert ended.code == 0
    assert "clean-4  clean  David: Petite made (+18), taker +219" in ended.out
    assert ended.err == "1 hand read: 1 clean, 0 flagged, 0 rejected\n"


def test_a_finding_names_place_rule_and_legal_cards_and_ends_with_1(run: Run) -> None:
    ended = run("audit", DISPUTED)
    assert ended.code == 1
    assert "P507 must-overtrump: trick 13, card 4" in ended.out
    assert "T11" in ended.out
    assert "[R7.2]" in ended.out


def test_json_fits_its_schema_and_the_published_file(run: Run) -> None:
    ended = run("audit", SAMPLES, "--format", "json")
    result = json.loads(ended.out)
    schema = audit_schema()
    jsonschema.Draft202012Validator(schema).validate(result)
    assert json.loads((data_folder("schemas") / "audit-1.0.schema.json").read_text(encoding="utf-8")) == schema
    summary = result["summary"]
    assert summary["read"] == len(result["hands"]) == summary["clean"] + summary["flagged"] + summary["rejected"]
    assert summary["skipped"] == 4  # the README of the folder and the pictures


def test_jsonl_prints_the_same_hands(run: Run) -> None:
    whole = json.loads(run("audit", SAMPLES, "--format", "json").out)
    lines = [json.loads(line) for line in run("audit", SAMPLES, "--format", "jsonl").out.splitlines()]
    assert lines == whole["hands"]


def test_a_hand_alone_is_judged_as_in_the_batch(run: Run) -> None:
    lines = (SAMPLES / "tournament.jsonl").read_text(encoding="utf-8").splitlines()
    batch = [
        json.loads(line) for line in run("audit", SAMPLES / "tournament.jsonl", "--format", "jsonl").out.splitlines()
    ]
    for line, together in zip(lines, batch, strict=True):
        alone = json.loads(run("audit", "-", "--format", "jsonl", stdin=line).out)
        for changed in ("source", "position", "line"):
            del alone[changed], together[changed]
        for finding in (*alone["findings"], *together["findings"]):
            del finding["line"]
        assert alone == together


@pytest.mark.parametrize("layout", ["object", "array", "lines", "gzip"])
def test_stdin_takes_every_layout(run: Run, layout: str) -> None:
    record = json.loads(GOOD_LINE)
    stdin = {
        "object": json.dumps(record, indent=2).encode(),
        "array": json.dumps([record, record]).encode(),
        "lines": f"{GOOD_LINE}\n\n{GOOD_LINE}\n".encode(),
        "gzip": gzip.compress(GOOD_LINE.encode()),
    }[layout]
    ended = run("audit", "-", "--format", "json", stdin=stdin)
    hands = json.loads(ended.out)["hands"]
    assert {hand["status"] for hand in hands} == {"clean"}
    assert [hand["position"] for hand in hands] == list(range(1, len(hands) + 1))
    assert [hand["line"] for hand in hands] == {"lines": [1, 3], "array": [1, 1]}.get(layout, [1])


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), 1),
        (("--ignore", "P507"), 0),
        (("--ignore", "P5,S"), 0),
        (("--select", "S"), 0),
        (("--select", "P"), 1),
        (("--severity", "P507=warning"), 0),
        (("--severity", "P507=warning", "--fail-on", "warning"), 1),
        (("--fail-on", "never"), 0),
    ],
)
def test_settings_act_before_the_status(run: Run, arguments: tuple[str, ...], code: int) -> None:
    ended = run("audit", DISPUTED, "--format", "json", *arguments)
    assert ended.code == code
    (hand,) = json.loads(ended.out)["hands"]
    flagged = any(finding["severity"] == "error" for finding in hand["findings"])
    assert hand["status"] == ("flagged" if flagged else "clean")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--rules", "home"),
        ("--force-rules",),
        ("--option", "petit_sec=sometimes"),
        ("--option", "nothing"),
        ("--select", "X9"),
        ("--severity", "P507=grave"),
        ("--format", "xml"),
        ("--from", "nobody"),
    ],
)
def test_wrong_usage_is_2_with_a_word_about_it(run: Run, arguments: tuple[str, ...]) -> None:
    ended = run("audit", CLEAN, *arguments)
    assert ended.code == 2
    assert ended.err.strip()


def test_rules_from_the_command_line(run: Run, tmp_path: Path) -> None:
    record = json.loads(GOOD_LINE)
    del record["rules"]
    (tmp_path / "none.json").write_text(json.dumps(record), encoding="utf-8")
    assert run("audit", "none.json").code == 3
    named = run("audit", "none.json", "--rules", "bga", "--format", "json")
    assert json.loads(named.out)["hands"][0]["rules"] == "bga"
    forced = run("audit", CLEAN, "--rules", "bga", "--force-rules", "--option", "round_to=10", "--format", "json")
    (hand,) = json.loads(forced.out)["hands"]
    assert hand["rules"] == {"preset": "bga", "options": {"round_to": 10}}
    assert "S704" in {finding["code"] for finding in hand["findings"]}


BROKEN: dict[str, tuple[bytes, str, str]] = {
    "empty": (b"", "R001", ":1:1:"),
    "binary": (bytes(range(256)) * 8, "R001", ":1:1:"),
    "truncated": (gzip.compress(GOOD_LINE.encode() * 40)[:700], "R001", ":1:"),
    "utf8": (b'{"format": "tarot-hand", "id": "\xff"}', "R001", ":1:33:"),
    "nan": (b'{"format": "tarot-hand",\n "x_a": NaN}', "R001", ":2:9:"),
    "nesting": (b"[" * 10_000 + b"]" * 10_000, "R009", ":1:66:"),
    "huge line": (b'{"x_a": "' + b"a" * (5 << 20) + b'"}', "R009", ":1:1:"),
    "duplicate key": (GOOD_LINE.replace('"dealer"', '"dealer": 1, "dealer"', 1).encode(), "R005", ":1:"),
    "huge number": (GOOD_LINE.replace('"dealer"', '"x_n": ' + "9" * 5_000 + ', "dealer"', 1).encode(), "R002", ":1:"),
    "card": (GOOD_LINE.replace('"T21"', '"T22"', 1).encode(), "R006", ":1:"),
}


@pytest.mark.parametrize("name", sorted(BROKEN))
def test_broken_input_is_one_clear_line_and_the_rest_is_judged(run: Run, tmp_path: Path, name: str) -> None:
    data, code, place = BROKEN[name]
    (tmp_path / "broken.json").write_bytes(data)
    ended = run("audit", "broken.json", CLEAN, "--format", "json", "-q")
    assert ended.code == 3
    lines = ended.err.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith(f"error: broken.json{place}")
    assert code in lines[0]
    result = json.loads(ended.out)
    assert [hand["status"] for hand in result["hands"]] == ["rejected", "clean"]
    assert result["hands"][0]["findings"][0]["code"] == code


def test_a_bad_line_among_good_ones(run: Run) -> None:
    ended = run("audit", "-", "--format", "jsonl", stdin=f"{GOOD_LINE}\n{{bad\n{GOOD_LINE}\n")
    hands = [json.loads(line) for line in ended.out.splitlines()]
    assert ended.code == 3
    assert [(hand["status"], hand["line"], hand["id"]) for hand in hands] == [
        ("clean", 1, "clean-4"),
        ("rejected", 2, None),
        ("clean", 3, "clean-4"),
    ]
    assert ended.err.startswith("error: <stdin>:2:2: R001 invalid-json: ")


def test_a_missing_path_is_2_and_the_rest_is_judged(run: Run) -> None:
    ended = run("audit", "gone.json", CLEAN)
    assert ended.code == 2
    assert "error: gone.json: no such file or folder\nhint: name a file, a folder, or - for stdin;" in ended.err
    assert "clean-4" in ended.out


def test_the_highest_code_applies(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.json").touch()
    assert run("audit", "empty.json", DISPUTED, "gone.json").code == 3


def test_a_closed_pipe_ends_quietly(process: Run) -> None:
    import subprocess
    import sys

    command = [sys.executable, "-m", "auditor", "audit", str(SAMPLES), "--format", "json"]
    reader = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert reader.stdout is not None
    assert reader.stderr is not None
    reader.stdout.read(10)
    reader.stdout.close()
    assert b"Traceback" not in reader.stderr.read()
    reader.stderr.close()
    reader.wait()


def test_the_command_runs_as_a_module(process: Run) -> None:
    ended = process("--version")
    assert ended.code == 0
    assert ended.out.startswith("auditor ")
    assert process("audit", CLEAN).code == 0


def test_help_imports_nothing_heavy() -> None:
    import subprocess
    import sys

    heavy = ("pydantic", "duckdb", "rich", "numpy", "textual")
    code = f"import sys; from auditor.cli import main; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("options", [("--select", ""), ("--ignore", ","), ("--severity", "=error"), ("--jobs", "65")])
def test_options_that_name_nothing_or_too_much_are_refused(run: Run, options: tuple[str, str]) -> None:
    ended = run("audit", SAMPLES / "clean_4_players.json", *options)
    assert ended.code == 2 and options[0] in ended.err and ended.out == ""


@pytest.mark.parametrize("command", ["audit", "ingest"])
def test_a_hint_where_nothing_or_not_everything_was_read(
    run: Run, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    (tmp_path / "broken.json").write_text("{", "utf-8")
    clean = str(SAMPLES / "clean_4_players.json")
    for arguments, said in (
        (("empty",), "hint: of a folder files ending in .json"),
        (("broken.json", clean), "hint: `auditor explain CODE`"),
        ((clean,), None),
    ):
        ended = run(command, *arguments)
        assert (said in ended.err) if said else ("hint:" not in ended.err)
        assert "hint:" not in run(command, "-q", *arguments).err
