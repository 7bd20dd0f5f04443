"""The program as a process: runs the command line and turns every end into an exit code."""

import signal
import sys
from typing import NoReturn

from auditor.cli.exits import ExitCode
from auditor.cli.streams import OutputLostError, prepare
from auditor.harmless import plain


def run() -> NoReturn:
    """Runs the command line and ends the process; an interrupt is left to the caller."""
    try:
        _heed_signals()
        prepare()
        code = _run()
    except OutputLostError as error:
        code = ExitCode.DONE if error.quiet else _storage("output_lost", reason=str(error))
    except OSError as error:
        from auditor.cli.texts import said

        where = error.filename or said("input_or_output")
        code = _storage("file_problem", path=where, reason=error.strerror or str(error))
    sys.exit(code)


def _run() -> int:
    """Runs the command that the arguments name, to the last byte of its output."""
    from auditor.cli.app import app

    try:
        app()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else ExitCode.DONE
    try:
        sys.stdout.flush()
    except OutputLostError as error:
        if not error.quiet:
            raise
    return code


def _heed_signals() -> None:
    """Ends a command on other signals as on an interrupt: in order, with nothing left behind."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)


def _storage(problem: str, **fields: object) -> ExitCode:
    from auditor.cli.speech import speak
    from auditor.cli.texts import said

    print(plain(speak(said("error", problem=said(problem, **fields)))), file=sys.stderr)
    return ExitCode.STORAGE
