"""Inputs as bytes at rest: what an ingest names a source by, and what it reads again as often as it must."""

import hashlib
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from auditor.cli.common import say
from auditor.cli.texts import said

if TYPE_CHECKING:
    from auditor.record.inputs import Input

_BLOCK: Final = 1 << 20


class Resting:
    """Inputs that can be read again."""

    def __init__(self, inputs: "list[Input]") -> None:
        self.inputs = inputs
        self._before: dict[str, tuple[str, tuple[int, ...] | None]] = {}

    def digest(self, source: "Input") -> tuple[str, int]:
        """SHA-256 and number of the bytes of an input as it is now, just before it is read.

        Of one that cannot be read those of nothing; its record says why.
        """
        self._before[source.path] = source.name, _state(source.path)
        digest, size = hashlib.sha256(), 0
        try:
            with Path(source.path).open("rb") as stream:
                while block := stream.read(_BLOCK):
                    digest.update(block)
                    size += len(block)
        except OSError:
            return hashlib.sha256().hexdigest(), 0
        return digest.hexdigest(), size

    def changed(self) -> list[str]:
        """Names of the inputs that were changed since: nobody knows which of their bytes were read."""
        return [name for path, (name, before) in self._before.items() if _state(path) != before]


@contextmanager
def at_rest(inputs: "Iterable[Input]") -> Iterator[Resting]:
    """The inputs as files: what can be read only once is kept aside while the block runs.

    Says so where a file was changed meanwhile.
    """
    from auditor.record.inputs import Input

    with ExitStack() as files:
        resting = Resting([])
        for source in inputs:
            if not source.is_stream:
                resting.inputs.append(source)
                continue
            try:
                stream = source.packed()
            except OSError:  # its record says why it cannot be read
                resting.inputs.append(source)
                continue
            kept = files.enter_context(tempfile.NamedTemporaryFile(prefix="auditor-"))
            with stream:
                shutil.copyfileobj(stream, kept, _BLOCK)
            kept.flush()
            resting.inputs.append(Input(kept.name, shown=source.name))
        yield resting
        for name in resting.changed():
            say(said("changed", path=name))


def _state(path: str) -> tuple[int, ...] | None:
    """What changes when a file is written to; None where it is gone."""
    try:
        state = Path(path).stat()
    except OSError:
        return None
    return state.st_ino, state.st_size, state.st_mtime_ns


def format_of(source: "Input", importer: str | None) -> str:
    """The name of the format of an input: that of its importer, or of our own records."""
    from auditor.importers.base import recognise

    if importer is not None:
        return importer
    recognised = recognise(source)
    return "tarot-hand" if recognised is None else recognised.name
