"""What a command does not use it does not load: help and the audit of one plain hand answer at once."""

import subprocess
import sys

import pytest

from auditor.resources import data_folder

CLEAN = str(data_folder("sample_logs") / "clean_4_players.json")
HEAVY = {"auditor.record.model", "numpy", "msgspec", "duckdb", "rich", "textual", "multiprocessing", "auditor.store"}
"""The record model builds pydantic's validators, the other ones are large libraries."""
ALL_COMMANDS = {"auditor.audit", "auditor.engine", "auditor.rules", "auditor.record", "auditor.show", "pydantic"}


def loaded_by(*arguments: str) -> set[str]:
    """The modules that a run of the command line has loaded in the end."""
    code = (
        "import sys; from auditor.cli.main import main; sys.argv[0] = 'auditor'\n"
        "try: main()\n"
        "except SystemExit as end: assert end.code == 0\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    return set(done.stderr.splitlines()[-1].split())


@pytest.mark.parametrize("arguments", [(), ("--format", "json"), ("--format", "jsonl", "-q")])
def test_a_plain_hand_is_judged_without_the_record_model(arguments: tuple[str, ...]) -> None:
    assert not loaded_by("audit", CLEAN, *arguments) & HEAVY


@pytest.mark.parametrize("arguments", [("--help",), ("--version",)])
def test_help_loads_no_part_of_the_program_but_the_commands(arguments: tuple[str, ...]) -> None:
    assert not loaded_by(*arguments) & (HEAVY | ALL_COMMANDS)


def test_the_record_model_is_loaded_where_a_record_is_out_of_the_ordinary() -> None:
    unusual = str(data_folder("sample_logs") / "unknown_field.json")
    assert "auditor.record.model" in loaded_by("audit", unusual)


def test_a_replay_without_keys_does_not_load_what_draws_in_terminals() -> None:
    loaded = loaded_by("replay", CLEAN, "--at", "18.4")
    assert "rich" in loaded and "textual" not in loaded
