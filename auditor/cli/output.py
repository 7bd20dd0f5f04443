"""Writing a file that a command makes."""

import sys
from pathlib import Path

from auditor.cli.common import stop
from auditor.cli.exits import ExitCode


def write_file(path: Path, text: str) -> None:
    """Writes a text as UTF-8; ``-`` is stdout. Ends the command where the file cannot be written."""
    data = text.encode(errors="replace")
    if str(path) == "-":
        sys.stdout.buffer.write(data)
        return
    try:
        path.write_bytes(data)
    except OSError as error:
        stop(ExitCode.STORAGE, f"{path}: {error.strerror or error}", "name another file, or see to its folder")
