"""Exit codes of the command line: a contract (cli.md)."""

from enum import IntEnum


class ExitCode(IntEnum):
    """How a command ended. Where several apply the highest is given."""

    DONE = 0
    FINDINGS = 1
    USAGE = 2
    UNREADABLE = 3
    STORAGE = 4
    INTERRUPTED = 130
