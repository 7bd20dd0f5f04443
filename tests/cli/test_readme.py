"""What README and help tell a newcomer is so: its commands run from a checkout, and every relation is named."""

import json
import shlex
from pathlib import Path

import pytest
from running import Run

from auditor.resources import data_folder
from auditor.store.people import PEOPLE
from auditor.store.relations import CONTRACT

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
RELATIONS = [relation.name for relation in (*CONTRACT, *PEOPLE)]


def blocks(language: str) -> list[str]:
    """The blocks of README in a language."""
    parts = README.split("```")
    return [part.removeprefix(language) for part in parts[1::2] if part.startswith(f"{language}\n")]


def commands(text: str) -> list[list[str]]:
    """The lines of shell that call the program, without its name."""
    lines = [line.removeprefix("$ ") for line in text.splitlines()]
    return [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("auditor ")]


@pytest.fixture
def checkout(tmp_path: Path, run: Run) -> Path:
    """A folder with the samples where README says they are."""
    (tmp_path / "sample_logs").symlink_to(data_folder("sample_logs"), target_is_directory=True)
    return tmp_path


def test_the_commands_of_readme_run_one_after_the_other(run: Run, checkout: Path) -> None:
    called = [command for block in blocks("sh") for command in commands(block)]
    assert len(called) >= 6
    for command in called:
        ended = run(*command)
        assert ended.code == 0 and ended.out + ended.err, command


def test_the_output_that_readme_shows_is_what_is_printed(run: Run, checkout: Path) -> None:
    shown = blocks("console")
    assert len(shown) >= 2
    for block in shown:
        (command,) = commands(block)
        assert run(*command).out.strip() == block.strip().split("\n", 1)[1]


def test_the_hands_that_readme_names_are_there(run: Run, checkout: Path) -> None:
    words = README.partition("## All hands")[0].replace("`", " ").replace(",", " ").replace(";", " ").split()
    named = [word for word in words if word.startswith("sample_logs/") and "#" in word and not word.endswith("#1")]
    assert len(named) >= 2
    for word in named:
        assert run("show", word).code == 0


def test_help_and_readme_name_every_relation_and_view(run: Run, checkout: Path) -> None:
    help_of_query = run("query", "--help").out.replace(",", " ").replace(".", " ").replace(";", " ").split()
    for name in RELATIONS:
        assert name in help_of_query
        assert f"`{name}`" in README
    run("ingest", "sample_logs")
    shown = json.loads(run("query", "show tables", "--format", "json").out)
    assert sorted(row["name"] for row in shown) == sorted(RELATIONS)
