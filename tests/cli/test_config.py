"""cli.md, ``config``: flags before AUDITOR_*, that before auditor.toml, [tool.auditor] and the user's own file."""

import json
from pathlib import Path
from typing import Any

import pytest
from running import Run

from auditor.cli.layers import line_of, load
from auditor.resources import data_folder

DISPUTED = data_folder("sample_logs") / "disputed_play.json"
CLEAN = data_folder("sample_logs") / "clean_4_players.json"


@pytest.fixture(autouse=True)
def home(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder with a repository in it, in which a folder deep down is the working folder."""
    monkeypatch.delenv("AUDITOR_CONFIG")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / ".config"))
    monkeypatch.setenv("APPDATA", str(tmp_path / ".config"))
    (tmp_path / "repository" / ".git").mkdir(parents=True)
    (tmp_path / "repository" / "deep" / "down").mkdir(parents=True)
    (tmp_path / ".config" / "auditor").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "repository" / "deep" / "down")
    return tmp_path


def wrote(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def shown(run: Run, *arguments: str) -> dict[str, Any]:
    ended = run("config", "--format", "json", *arguments)
    assert (ended.code, ended.err) == (0, "")
    return dict(json.loads(ended.out)["settings"])


def test_nothing_is_set(run: Run) -> None:
    ended = run("config")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("db        tarot.duckdb  default\nrules                   default\n")
    assert "no file read; auditor.toml here or above, [tool.auditor] in pyproject.toml" in ended.out


def test_the_first_of_all_places_holds(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each setting on its own: the places are laid over each other."""
    user = wrote(
        home / ".config" / "auditor" / "config.toml", 'color = "never"\nrules = "bga"\njobs = 1\nfail_on="info"\n'
    )
    project = wrote(
        home / "repository" / "pyproject.toml",
        '[project]\nname = "x"\n\n[tool.auditor]\nrules = "mignon"\njobs = 2\nfail_on = "error"\n',
    )
    own = wrote(home / "repository" / "deep" / "auditor.toml", '# ours\nrules = "fft"\njobs = 3\n')
    monkeypatch.setenv("AUDITOR_JOBS", "4")
    found = shown(run)
    places = {key: (found[key]["value"], found[key]["source"], found[key]["name"], found[key]["line"]) for key in found}
    assert places["color"] == ("never", "file", str(user), 1)
    assert places["fail_on"] == ("error", "file", str(project), 7)
    assert places["rules"] == ("fft", "file", str(own), 2)
    assert places["jobs"] == (4, "environment", "AUDITOR_JOBS", None)
    assert places["select"] == ([], "default", None, None)
    flagged = shown(run, "--rules", "bga", "-j", "5", "--color", "always", "--fail-on", "never")
    for key, value, name in (
        ("rules", "bga", "--rules"),
        ("jobs", 5, "--jobs"),
        ("color", "always", "--color"),
        ("fail_on", "never", "--fail-on"),
    ):
        assert flagged[key] == {"value": value, "source": "flag", "name": name, "line": None}
    files = json.loads(run("config", "--format", "json").out)["files"]
    assert files == [str(own), str(project), str(user)]


def test_the_search_ends_at_the_repository_and_at_home(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrote(home / "auditor.toml", "jobs = 7\n")
    assert shown(run)["jobs"]["value"] is None
    monkeypatch.chdir(home)
    assert shown(run)["jobs"]["value"] == 7
    wrote(home.parent / "auditor.toml", "jobs = 8\n")
    (home / "auditor.toml").unlink()
    assert shown(run)["jobs"]["value"] is None
    (home.parent / "auditor.toml").unlink()


def test_a_project_without_a_part_for_us(run: Run, home: Path) -> None:
    wrote(home / "repository" / "deep" / "pyproject.toml", '[project]\nname = "auditor"\nthis is no TOML\n')
    wrote(home / "repository" / "pyproject.toml", "[tool.auditor]\njobs = 2\n")
    assert shown(run)["jobs"]["value"] == 2


def test_one_file_in_place_of_all(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrote(home / "repository" / "auditor.toml", "jobs = 2\nrules = 'bga'\n")
    monkeypatch.setenv("AUDITOR_CONFIG", str(wrote(home / "mine.toml", "jobs = 6\n")))
    found = shown(run)
    assert (found["jobs"]["value"], found["rules"]["value"]) == (6, None)
    monkeypatch.setenv("AUDITOR_CONFIG", "gone.toml")
    ended = run("config")
    assert (ended.code, ended.err) == (2, "error: AUDITOR_CONFIG: there is no file gone.toml\n")


EVERYTHING = """
db = "years.duckdb"
rules = "fft"
select = ["P5", "s7"]
ignore = ["P508"]
fail_on = "warning"
jobs = 2
lang = "fr"
color = "never"

[options]
half_point = "kept"

[severity]
P507 = "warning"
"""


def test_all_settings(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AUDITOR_LANG")
    path = wrote(home / "repository" / "auditor.toml", EVERYTHING)
    found = shown(run)
    assert {key: each["value"] for key, each in found.items()} == {
        "db": str(home / "repository" / "years.duckdb"),
        "rules": "fft",
        "options": {"half_point": "kept"},
        "select": ["P5", "S7"],
        "ignore": ["P508"],
        "severity": {"P507": "warning"},
        "fail_on": "warning",
        "jobs": 2,
        "lang": "fr",
        "color": "never",
    }
    assert {key: each["line"] for key, each in found.items()} == {
        "db": 2, "rules": 3, "options": 11, "select": 4, "ignore": 5, "severity": 14, "fail_on": 6, "jobs": 7,
        "lang": 8, "color": 9,
    }  # fmt: skip
    assert {each["name"] for each in found.values()} == {str(path)}
    for variable, text in (
        ("DB", "e.duckdb"), ("RULES", "bga"), ("OPTIONS", "half_point=zero"), ("SELECT", "C3, S"), ("IGNORE", "S701"),
        ("SEVERITY", "P507=info,S701=error"), ("FAIL_ON", "never"), ("JOBS", "1"), ("LANG", "en"), ("COLOR", "always"),
    ):  # fmt: skip
        monkeypatch.setenv(f"AUDITOR_{variable}", text)
    found = shown(run)
    assert {each["source"] for each in found.values()} == {"environment"}
    assert [each["value"] for each in found.values()] == [
        "e.duckdb", "bga", {"half_point": "zero"}, ["C3", "S"], ["S701"], {"P507": "info", "S701": "error"}, "never",
        1, "en", "always",
    ]  # fmt: skip


class TestWhatTheyDo:
    def test_select_ignore_severity_and_fail_on(self, run: Run, home: Path) -> None:
        own = home / "repository" / "auditor.toml"
        assert run("audit", DISPUTED).code == 1
        wrote(own, 'ignore = ["P507"]\n')
        assert run("audit", DISPUTED).code == 0
        assert run("audit", DISPUTED, "--ignore", "S701").code == 1  # a flag takes the place of the setting
        wrote(own, 'select = ["S7"]\n')
        assert run("audit", DISPUTED).code == 0
        wrote(own, '[severity]\nP507 = "warning"\n')
        ended = run("audit", DISPUTED)
        assert (ended.code, "warning P507" in ended.out) == (0, True)
        wrote(own, 'fail_on = "warning"\nseverity = {P507 = "warning"}\n')
        assert run("audit", DISPUTED).code == 1
        assert run("audit", DISPUTED, "--fail-on", "never").code == 0
        assert run("ingest", DISPUTED, "-q").code == 1

    def test_rules_and_options(self, run: Run, home: Path) -> None:
        wrote(home / "repository" / "auditor.toml", 'rules = "bga"\noptions.half_point = "zero"\n')
        record = json.loads(CLEAN.read_text(encoding="utf-8"))
        del record["rules"]
        wrote(Path("hand.json"), json.dumps(record))
        (hand,) = json.loads(run("audit", "hand.json", "--format", "json").out)["hands"]
        assert hand["rules"] == {"preset": "bga", "options": {"half_point": "zero"}}
        (hand,) = json.loads(run("audit", "hand.json", "--format", "json", "--rules", "fft").out)["hands"]
        assert hand["rules"]["preset"] == "fft"
        assert "bga" in run("deal").out

    def test_db_is_beside_its_file(self, run: Run, home: Path) -> None:
        wrote(home / "repository" / "auditor.toml", 'db = "years.duckdb"\n')
        assert run("ingest", CLEAN).code == 0
        assert (home / "repository" / "years.duckdb").exists()
        assert run("query", "select count(*) n from hands", "--format", "csv").out == "n\n1\n"
        assert run("query", "--db", "other.duckdb", "select 1").code == 4

    def test_a_stored_hand_keeps_its_rules(self, run: Run, home: Path) -> None:
        """Settings are for what is judged from now on; only a flag judges a stored hand by other rules."""
        record = json.loads(CLEAN.read_text(encoding="utf-8"))
        del record["rules"]
        wrote(Path("hand.json"), json.dumps(record))
        assert run("ingest", "hand.json", "--rules", "fft").code == 0
        before = run("show", record["id"], "--db", "tarot.duckdb").out
        wrote(home / "repository" / "auditor.toml", 'rules = "mignon"\n')
        assert run("show", record["id"], "--db", "tarot.duckdb").out == before

    def test_language(self, run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("AUDITOR_LANG")
        for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        assert "signalée" not in run("audit", DISPUTED).err
        wrote(home / "repository" / "auditor.toml", 'lang = "fr"\n')
        assert "signalée" in run("audit", DISPUTED).err
        assert "Affiche" in run("--help").out
        assert "signalée" not in run("audit", DISPUTED, "--lang", "en").err


WRONG = [
    ("rule = 'fft'", "auditor.toml:1: there is no setting rule\nhint: did you mean rules?"),
    ("\n\nxyz = 1", "auditor.toml:3: there is no setting xyz\nhint: the settings are db, rules, options"),
    ("[paths]\ndb = 'x'", "auditor.toml:1: there is no setting paths"),
    ("rules = 'ftf'", "auditor.toml:1: rules: expected one of fft, bga, mignon, got 'ftf'"),
    ("rules = 3", "auditor.toml:1: rules: expected one of fft, bga, mignon, got 3"),
    ("db = 3", "auditor.toml:1: db: expected a text, got 3"),
    ("db = ''", "auditor.toml:1: db: expected a text, got ''"),
    ("jobs = 0", "auditor.toml:1: jobs: expected a whole number from 1 to 64, got 0"),
    ("jobs = true", "auditor.toml:1: jobs: expected a whole number from 1 to 64, got true"),
    ("jobs = '2'", "auditor.toml:1: jobs: expected a whole number from 1 to 64, got '2'"),
    ("# a\nselect = 'P5'", "auditor.toml:2: select: expected a list of codes, got 'P5'"),
    ("ignore = ['P999']", "auditor.toml:1: ignore: there is no code P999"),
    ("ignore = ['']", "auditor.toml:1: ignore: there is no code ''"),
    ("fail_on = 'fatal'", "auditor.toml:1: fail_on: expected one of error, warning, info, never, got 'fatal'"),
    ("lang = 'de'", "auditor.toml:1: lang: expected one of en, fr, got 'de'"),
    ("color = true", "auditor.toml:1: color: expected one of auto, always, never, got true"),
    ("options = 'a=b'", "auditor.toml:1: options: expected a table, got 'a=b'"),
    ("[options]\n\nhalf_point = 'never'", "auditor.toml:3: options.half_point: "),
    ("options.nothing = 1", "auditor.toml:1: options.nothing: "),
    ("[severity]\nP507 = 'grave'", "auditor.toml:2: severity.P507: expected one of error, warning, info, got 'grave'"),
    ("severity = {P999 = 'info'}", "auditor.toml:1: severity.P999: there is no code P999"),
    ("jobs = ", "auditor.toml: this is no TOML: "),
    ("jobs = 1\njobs = 2", "auditor.toml: this is no TOML: "),
    ("\udcff", "auditor.toml: this is no TOML: "),
]


@pytest.mark.parametrize(("text", "complaint"), WRONG)
def test_settings_that_cannot_be_used(run: Run, home: Path, text: str, complaint: str) -> None:
    path = home / "repository" / "auditor.toml"
    path.write_bytes(text.encode(errors="surrogateescape"))
    for arguments in (("audit", CLEAN), ("config",)):
        ended = run(*arguments)
        assert (ended.code, ended.out) == (2, "")
        assert ended.err.startswith(f"error: {path.parent}/{complaint}")
    assert run("--help").code == 0
    assert run("audit", "--help").code == 0


@pytest.mark.parametrize(
    ("variable", "text", "complaint"),
    [
        ("JOBS", "x", "expected a whole number from 1 to 64, got 'x'"),
        ("SELECT", "P5,Q1", "there is no code Q1"),
        ("OPTIONS", "half_point", "expected NAME=VALUE,NAME=VALUE, got 'half_point'"),
        ("SEVERITY", "P507=grave", "expected one of error, warning, info, got 'grave'"),
        ("RULES", "FFT", "expected one of fft, bga, mignon, got 'FFT'"),
    ],
)
def test_variables_that_cannot_be_used(
    run: Run, monkeypatch: pytest.MonkeyPatch, variable: str, text: str, complaint: str
) -> None:
    monkeypatch.setenv(f"AUDITOR_{variable}", text)
    ended = run("audit", CLEAN)
    assert (ended.code, ended.err) == (2, f"error: AUDITOR_{variable}: {complaint}\n")
    monkeypatch.setenv(f"AUDITOR_{variable}", "")
    assert run("audit", CLEAN).code == 0


def test_a_part_of_pyproject_that_cannot_be_used(run: Run, home: Path) -> None:
    path = wrote(home / "repository" / "pyproject.toml", '[tool.other]\nrule = 1\n[tool.auditor]\nrule = "fft"\n')
    assert run("audit", CLEAN).err.startswith(f"error: {path}:4: there is no setting rule\n")
    wrote(path, "[tool.auditor]\njobs = \n")
    assert run("audit", CLEAN).err.startswith(f"error: {path}: this is no TOML: ")


def test_flags_are_checked(run: Run) -> None:
    assert run("config", "--rules", "x").code == 2
    assert run("config", "--select", "Q1").code == 2


@pytest.mark.parametrize(
    ("text", "path", "line"),
    [
        ("a = 1\nb = 2\n", ("b",), 2),
        ("'b' = 2\n", ("b",), 1),
        ("[t]\nb = 1\n[u]\nb = 2\n", ("u", "b"), 4),
        ("[t.u]\nb = 1\n", ("t", "u", "b"), 2),
        ("[ t . u ]\n", ("t", "u"), 1),
        ("t.u = 1\n", ("t",), 1),
        ("a = '''\nb = 1\n'''\n", ("c",), None),
    ],
)
def test_lines(text: str, path: tuple[str, ...], line: int | None) -> None:
    assert line_of(text, path) == line


def test_no_file_has_a_part_in_the_library(home: Path) -> None:
    """Only the command line looks for files; and there only in the folder that it is told."""
    wrote(home / "repository" / "auditor.toml", "jobs = 2\n")
    assert load({}, home).values == {}
    assert load({}, home / "repository").get("jobs") == 2
