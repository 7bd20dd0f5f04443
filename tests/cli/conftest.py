"""Runs the command line in this process, or in one of its own where streams and signals matter."""

import subprocess
import sys
from pathlib import Path

import pytest
from running import Ended, Run
from typer.testing import CliRunner

from auditor.cli.app import app


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in an empty folder; ``stdin`` is text or bytes."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("AUDITOR_DB", raising=False)

    def runner(*arguments: object, stdin: str | bytes | None = None) -> Ended:
        result = CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Ended(result.exit_code, result.stdout, result.stderr)

    return runner


@pytest.fixture
def process(tmp_path: Path) -> Run:
    """Runs a command in a process of its own."""

    def runner(*arguments: object, stdin: bytes | None = None) -> Ended:
        command = [sys.executable, "-m", "auditor", *map(str, arguments)]
        done = subprocess.run(command, input=stdin, capture_output=True, cwd=tmp_path, check=False)
        return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())

    return runner
