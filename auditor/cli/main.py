"""The entry point of the installed command. It loads nothing until an interrupt ends well."""

import sys


def main() -> None:
    """Runs the command line."""
    try:
        from auditor.cli.process import run

        run()
    except KeyboardInterrupt:
        from auditor.cli.exits import ExitCode

        sys.exit(ExitCode.INTERRUPTED)
