"""Whole outputs of ``auditor audit`` are the same with any number of processes, and without the fast pass."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from bulk_hands import DATA, dealt, line, mixture
from typer.testing import CliRunner

from auditor.bulk import bench
from auditor.cli import judging
from auditor.cli.app import app
from auditor.record.inputs import collect_inputs

pytestmark = pytest.mark.usefixtures("small_parcels")

Output = tuple[int, str, str]


def audit(*arguments: object) -> Output:
    result = CliRunner().invoke(app, ["audit", *map(str, arguments)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Output]:
    """An audit of one process in which the explaining engine judges every hand."""

    def run(*arguments: object) -> Output:
        with monkeypatch.context() as patch:
            patch.setattr(bench, "ENOUGH", 10**9)
            return audit(*arguments, "--jobs", 1)

    return run


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Mixed hands in files of every kind."""
    folder = tmp_path_factory.mktemp("mixed")
    lines = mixture(120, 61)
    (folder / "a.jsonl").write_bytes(b"\n".join(lines))
    (folder / "b.jsonl.gz").write_bytes(gzip.compress(b"\n".join(mixture(60, 62))))
    (folder / "c.json").write_text(json.dumps(dealt(30, seed=63), indent=1))
    (folder / "d.json").write_bytes(line(dealt(1, seed=64)[0]))
    (folder / "e.json").write_bytes(b"")
    (folder / "f.txt").write_bytes(b"skipped")
    (folder / "g.jsonl").write_bytes(b"\xef\xbb\xbf" + b"\r\n".join(mixture(40, 65)))
    return folder


@pytest.mark.parametrize("format", ["text", "json", "jsonl", "sarif", "junit", "github"])
def test_every_format(folder: Path, slowly: Callable[..., Output], format: str) -> None:
    expected = slowly(folder, "--format", format)
    assert expected[0] == 3
    for jobs in (1, 3):
        assert audit(folder, "--format", format, "--jobs", jobs) == expected


@pytest.mark.parametrize(
    "options",
    [
        ["--quiet"],
        ["--rules", "bga", "--force-rules"],
        ["--option", "petit_multiplied=false"],
        ["--ignore", "S,R", "--severity", "P503=info", "--fail-on", "warning"],
        ["--select", "P5", "--fail-on", "never"],
    ],
)
def test_every_setting(folder: Path, slowly: Callable[..., Output], options: list[str]) -> None:
    assert audit(folder, *options, "--jobs", 2) == slowly(folder, *options)


def test_the_corpus(slowly: Callable[..., Output]) -> None:
    assert audit(DATA, "--format", "jsonl", "--jobs", 2) == slowly(DATA, "--format", "jsonl")


def test_a_missing_path_and_an_unreadable_one(folder: Path, slowly: Callable[..., Output]) -> None:
    arguments = (folder / "d.json", folder / "none.json", folder / "e.json", "--format", "junit")
    assert audit(*arguments, "--jobs", 2) == slowly(*arguments)


def test_what_comes_through_a_pipe(folder: Path) -> None:
    text = (folder / "a.jsonl").read_bytes()
    outputs = [
        CliRunner().invoke(app, ["audit", "-", "--format", "jsonl", "--jobs", str(jobs)], input=text) for jobs in (1, 2)
    ]
    assert outputs[0].stdout == outputs[1].stdout
    assert (
        outputs[0].stdout.replace("<stdin>", str(folder / "a.jsonl"))
        == audit(folder / "a.jsonl", "--format", "jsonl")[1]
    )


def test_as_many_processes_as_pay(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inputs = collect_inputs([str(folder)]).inputs
    monkeypatch.setattr("auditor.bulk.workers.processors", lambda: 4)
    assert judging.division(inputs, None)[0] == 1
    assert judging.division(inputs, 3)[0] == 3
    monkeypatch.setattr(judging, "ENOUGH_FOR_PROCESSES", 1)
    assert judging.division(inputs, None)[0] == 4
    assert judging.division(collect_inputs(["-"]).inputs, None) == (1, 1)
