"""Runs ``auditor audit`` in an empty folder: in this process, or in one of its own where the real streams matter."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from auditor.cli.app import app


class Ended(NamedTuple):
    """How a command ended."""

    returncode: int
    stdout: bytes
    stderr: bytes


@pytest.fixture
def audit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ended]:
    """Runs the command in this process."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object, stdin: bytes = b"") -> Ended:
        result = CliRunner().invoke(app, ["audit", *map(str, arguments)], input=stdin)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Ended(result.exit_code, result.stdout_bytes, result.stderr_bytes)

    return run


@pytest.fixture
def process(tmp_path: Path) -> Callable[..., Ended]:
    """Runs the command in a process of its own; further words of the environment as keywords."""

    def run(*arguments: object, **environment: str) -> Ended:
        command = [sys.executable, "-m", "auditor", "audit", *map(str, arguments)]
        known = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "PYTHONIOENCODING")}
        done = subprocess.run(command, capture_output=True, cwd=tmp_path, env=known | environment, check=False)
        return Ended(done.returncode, done.stdout, done.stderr)

    return run
