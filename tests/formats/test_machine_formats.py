"""SARIF, JUnit XML and workflow commands, read back with libraries and held against the verdicts themselves."""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from formats_cases import judged, mixed, output
from hypothesis import example, given, settings
from hypothesis import strategies as st
from junitparser import Error, Failure, TestCase
from readers import Command, read_commands, read_junit, read_sarif

from auditor.audit.catalogue import CATALOGUE
from auditor.audit.result import HandAudit
from auditor.show.formats import github, junit, sarif
from auditor.show.formats.base import Closing, Format, Piece

FORMATS: list[Format] = [sarif.Sarif(), junit.Junit(), github.Github()]
READERS = {sarif.Sarif: read_sarif, junit.Junit: read_junit, github.Github: read_commands}
each_format = pytest.mark.parametrize("chosen", FORMATS, ids=["sarif", "junit", "github"])

# SARIF


def test_every_code_is_a_rule_with_help_and_level() -> None:
    rules = read_sarif(output(sarif.Sarif(), [])).tool.driver.rules
    assert rules is not None
    assert [rule.id for rule in rules] == list(CATALOGUE)
    for rule in rules:
        entry = CATALOGUE[rule.id]
        assert rule.name == entry.name
        assert rule.default_configuration is not None and rule.help is not None and rule.full_description is not None
        assert (
            rule.default_configuration.level == {"error": "error", "warning": "warning", "info": "note"}[entry.severity]
        )
        assert entry.when() in (rule.full_description.text or "")
        assert f"auditor explain {rule.id}" in (rule.help.text or "")
        assert entry.rule is None or f"**{entry.rule} " in (rule.help.markdown or "")


def test_every_finding_is_a_result_at_its_place() -> None:
    run = read_sarif(output(sarif.Sarif(), mixed()))
    findings = [(audit, finding) for audit in mixed() for finding in audit.findings]
    assert run.results is not None and run.tool.driver.rules is not None
    assert len(run.results) == len(findings) > 8
    for result, (audit, finding) in zip(run.results, findings, strict=True):
        assert result.rule_id == finding.code
        assert run.tool.driver.rules[result.rule_index or 0].id == finding.code
        assert result.level is not None
        assert result.level.value == {"error": "error", "warning": "warning", "info": "note"}[finding.severity]
        (location,) = result.locations or ()
        assert location.physical_location is not None
        artifact, region = location.physical_location.artifact_location, location.physical_location.region
        assert artifact is not None and region is not None and location.logical_locations is not None
        assert artifact.uri == "mixed.jsonl"
        assert (region.start_line, region.start_column) == (finding.line, finding.column)
        assert location.logical_locations[0].name == (audit.id or f"mixed.jsonl#{audit.position}")
        named = [logical.name for logical in location.logical_locations[1:]]
        assert named == ([] if finding.trick is None else [f"trick {finding.trick}"])
        assert result.properties is not None and result.properties.get("player") == finding.player


def test_a_ruling_suppresses_and_every_result_says_whether_one_does() -> None:
    (run,) = json.loads(output(sarif.Sarif(), mixed()))["runs"]
    waived = [result for result in run["results"] if result["suppressions"]]
    assert [result["ruleId"] for result in waived] == ["S601"]
    assert waived[0]["suppressions"] == [{"kind": "inSource", "status": "accepted", "justification": "no penalty"}]


def test_fingerprints_tell_findings_apart_and_stay_when_lines_and_files_move() -> None:
    def prints(audits: Iterable[HandAudit]) -> list[str]:
        results = read_sarif(output(sarif.Sarif(), audits)).results or []
        return [next(iter((result.partial_fingerprints or {}).values())) for result in results]

    lines = [audit.text for audit in mixed() if audit.id]
    here, moved = judged("a.jsonl", lines), judged("b/c.jsonl", reversed(lines))
    assert len(set(prints(here))) == len(prints(here)) > 5
    assert set(prints(here)) == set(prints(moved))


@pytest.mark.parametrize(
    ("source", "uri"),
    [
        ("games/a b.json", "games/a%20b.json"),
        ("./games/x.json", "games/x.json"),
        ("../x.json", "../x.json"),
        ("a:b.json", "a%3Ab.json"),
        ("100%#1?.json", "100%25%231%3F.json"),
        ("Élodie.json", "%C3%89lodie.json"),
        ("<stdin>", "%3Cstdin%3E"),
        ("/srv/games/a b.json", "file:///srv/games/a%20b.json"),
        ("bad\udcff.json", "bad%3F.json"),
    ],
)
def test_inputs_are_uri_references(source: str, uri: str) -> None:
    assert sarif.uri_of(source) == uri


def test_a_path_below_this_folder_is_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert sarif.uri_of(str(tmp_path / "games" / "x.json")) == "games/x.json"


def test_how_the_run_ended() -> None:
    for code, successful in ((0, True), (1, True), (2, False), (3, False)):
        (run,) = json.loads(output(sarif.Sarif(), [], ("gone.json",), code))["runs"]
        (invocation,) = run["invocations"]
        assert (invocation["exitCode"], invocation["executionSuccessful"]) == (code, successful)
        (notification,) = invocation["toolExecutionNotifications"]
        assert notification["message"]["text"] == "gone.json: no such file or folder"
        assert run["properties"]["summary"]["read"] == 0


def test_results_are_written_as_they_come_and_none_is_kept() -> None:
    asked = 0

    def pieces() -> Iterator[Piece]:
        nonlocal asked
        for audit in mixed():
            asked += 1
            yield sarif.Sarif().render(audit)

    parts = sarif.Sarif().assemble(pieces(), lambda: pytest.fail("asked before the end"))
    while '"P503"' not in next(part for part in parts if "ruleId" in part):
        pass
    assert asked == 2


# JUnit XML


def test_a_suite_an_input_and_a_case_a_hand() -> None:
    again = judged("other.jsonl", [audit.text for audit in mixed()[:2]])
    suites = read_junit(output(junit.Junit(), [*mixed(), *again]))
    assert [(suite.name, suite.tests) for suite in suites] == [("mixed.jsonl", 8), ("other.jsonl", 2)]
    for case, audit in zip(suites[0], mixed(), strict=True):
        assert isinstance(case, TestCase)
        assert case.name == f"#{audit.position}" + (f" {audit.id}" if audit.id and "#" not in audit.id else "")
        assert case.classname == "mixed.jsonl"
        kinds = [type(result) for result in case.result]
        assert kinds == {"clean": [], "flagged": [Failure], "rejected": [Error]}[audit.status]
        said = (case.result[0].text if case.result else case.system_out) or ""
        for finding in audit.findings:
            assert f"{finding.code} {finding.name}" in said
            assert finding.message.replace("\x1b", "?") in said


def test_the_properties_of_a_case_tell_status_rules_and_codes() -> None:
    root = ElementTree.fromstring(output(junit.Junit(), mixed()))
    found = [
        {prop.get("name"): prop.get("value") for prop in case.iterfind("properties/property")}
        for case in root.iter("testcase")
    ]
    assert found[1] == {
        "position": "2",
        "status": "flagged",
        "id": "three-revoke",
        "level": "full",
        "rules": "fft",
        "codes": "P503",
    }
    assert [properties["status"] for properties in found] == [audit.status for audit in mixed()]


def test_a_failure_names_what_counts() -> None:
    cases = list(read_junit(output(junit.Junit(), mixed()))[0])
    assert (cases[1].result[0].message, cases[1].result[0].type) == ("P503 must-follow", "P503")
    assert cases[3].result == []
    assert "waived: no penalty" in cases[3].system_out


def test_inputs_without_hands_and_missing_ones_have_a_suite() -> None:
    closing = Closing(summary_of([]), 2, ("empty.json",), ("gone.json",))
    suites = read_junit("".join(junit.Junit().assemble([], lambda: closing)))
    assert [(suite.name, suite.tests, suite.errors) for suite in suites] == [("empty.json", 0, 0), ("gone.json", 1, 1)]


def summary_of(audits: Iterable[HandAudit]) -> Any:
    from auditor.audit.summary import Summary

    summary = Summary()
    for audit in audits:
        summary.add(audit)
    return summary


# Workflow commands


def test_a_command_a_finding_at_its_place() -> None:
    commands = read_commands(output(github.Github(), mixed(), ("gone.json",)))
    findings = [(audit, finding) for audit in mixed() for finding in audit.findings]
    assert commands.pop() == Command("error", {}, "gone.json: no such file or folder")
    for command, (audit, finding) in zip(commands, findings, strict=True):
        kind = "info" if finding.waived else finding.severity
        assert command.name == {"error": "error", "warning": "warning", "info": "notice"}[kind]
        assert command.properties == {
            "file": "mixed.jsonl",
            "line": str(finding.line),
            "col": str(finding.column),
            "title": f"{finding.code} {finding.name}",
        }
        assert command.message.startswith(audit.id or "mixed.jsonl#8")
        assert finding.message in command.message
        assert finding.rule is None or f"[{finding.rule}]" in command.message


def test_stdin_is_no_file() -> None:
    (command,) = read_commands(output(github.Github(), judged("<stdin>", [b"{oops"])))
    assert "file" not in command.properties
    assert command.message.startswith("<stdin>:1:2, <stdin>#1: no valid JSON")


def test_escapes_are_undone_by_the_runner() -> None:
    source = "a,b:c%0A=100%.json"
    (command,) = read_commands(output(github.Github(), judged(source, [b"{oops"])))
    assert command.properties["file"] == source
    assert command.properties["title"] == "R001 invalid-json"


# All of them


def read(chosen: Format, text: str) -> Any:
    """An output read back by whatever reads its format."""
    return READERS[type(chosen)](text)  # type: ignore[index]


@each_format
def test_nothing_at_all_is_valid(chosen: Format) -> None:
    assert read(chosen, output(chosen, [])) is not None


HOSTILE = [
    "\x1b[2J\x07",
    "a\nb\r\n::error::c",
    "]]></failure><x>&amp;\"'",
    "%0A::warning::%25",
    "\x00\ufffe\uffff\u2028\u202e",
    "[click](http://example.org) {0} {{x}}",
    "😀李é",
    "##[error]x",
]


@each_format
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_are_only_text(chosen: Format, name: str) -> None:
    text = output(chosen, hostile(name, name), (name,))
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u202e]", text)
    assert read(chosen, text)


@each_format
@settings(max_examples=60, deadline=None)
@given(
    name=st.text(min_size=1, max_size=30),
    source=st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1),
    missing=st.text(st.characters(exclude_characters="\0"), min_size=1),
)
@example(name="x", source="x", missing="bad\udcff.json")
def test_any_text_is_only_text(chosen: Format, name: str, source: str, missing: str) -> None:
    found = read(chosen, output(chosen, hostile(name, source), (missing,)))
    if isinstance(chosen, sarif.Sarif):
        assert len(found.results) == 3
    elif isinstance(chosen, junit.Junit):
        assert [suite.tests for suite in found] == [2, 1]
    else:
        assert len(found) == 4


def hostile(name: str, source: str) -> list[HandAudit]:
    """A flagged hand and one that cannot be read with a text in the place of names, ruling and unknown field."""
    name = name.encode(errors="replace").decode()
    record = json.loads(mixed()[1].text)
    record["players"] = ["Ana", "Bruno", name]
    record["id"] = name
    record[f"y{name}"] = 1
    record["irregularities"] = [{"code": "P503", "trick": 2, "ruling": name}]
    unread = {"format": "tarot-hand", "version": "1.0", "players": ["Ana", "Bruno", "Chloé"], "dealer": {name: 1}}
    audits = judged(source, [json.dumps(record).encode(), json.dumps(unread).encode()])
    assert [len(audit.findings) for audit in audits] == [2, 1]
    return audits
