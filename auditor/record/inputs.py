"""Inputs: files, standard input, folders, and the references that name a hand in them."""

import errno
import gzip
import io
import os
import sys
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, cast

from auditor.language import Said
from auditor.record.format import FORMAT
from auditor.record.raw import RawRecord
from auditor.record.texts import said

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

STDIN: Final = "-"
STDIN_NAME: Final = "<stdin>"
ENDINGS: Final = (".json", ".jsonl", ".ndjson")
"""Endings of the files that are taken from a folder, without those of the importers."""
COMPRESSED_ENDINGS: Final = (".gz", ".zst")

READ_ERRORS: Final = (OSError, EOFError, zlib.error, zstd.ZstdError)
"""What reading an input can raise: the file cannot be read, or its compressed data is broken."""

_BUFFER: Final = 1 << 18
_HEAD: Final = 1 << 16
_OWN_FORMAT: Final = f'"{FORMAT}"'.encode()
_BOM: Final = b"\xef\xbb\xbf"
_GZIP_MAGIC: Final = b"\x1f\x8b"
_ZSTD_MAGIC: Final = b"\x28\xb5\x2f\xfd"


class Layout(StrEnum):
    """How the records of an input are laid out."""

    OBJECT = "one object"
    ARRAY = "an array of objects"
    LINES = "JSON Lines"


class _Readable(Protocol):
    def read1(self, size: int = -1, /) -> bytes: ...
    def close(self) -> None: ...


class _Joined(io.RawIOBase):
    """Bytes that were already read from a stream, then the rest of the stream; ``owned`` is closed with it.

    It never asks the stream twice for one answer, so that all that can be had comes before an error.
    """

    def __init__(self, head: bytes, rest: _Readable, owned: tuple[_Readable, ...]) -> None:
        self._head = memoryview(head)
        self._rest = rest
        self._owned = owned

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._head[: len(buffer)] if self._head else self._rest.read1(len(buffer))
        self._head = self._head[len(data) :]
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        for stream in self._owned:
            stream.close()
        super().close()


@dataclass(slots=True)
class Input:
    """A named source of records: a path as the user gave it, or ``-`` for standard input.

    ``layout`` says how the records stand in it (None until they have been read); ``shown`` is the name to
    show in place of the path; ``only`` is the one record of it that is meant, where not all are.
    """

    path: str
    layout: Layout | None = None
    shown: str | None = None
    only: RawRecord | None = None
    _packed: io.FileIO | None = field(default=None, repr=False, compare=False)
    _started: tuple[bytes, io.BufferedReader] | None = field(default=None, repr=False, compare=False)

    @property
    def name(self) -> str:
        """The name that is shown: the path, or ``<stdin>``. Bytes of a path that are no UTF-8 are replaced."""
        if self.shown is not None:
            return self.shown
        return STDIN_NAME if self.path == STDIN else os.fsencode(self.path).decode(errors="replace")

    @property
    def can_be_read_again(self) -> bool:
        """Whether ``open`` gives the same bytes each time (a regular file)."""
        return self.path != STDIN and _told(Path(self.path).is_file, unknown=False)

    @property
    def is_stream(self) -> bool:
        """Whether it can be read once only: standard input, a pipe or a device."""
        where = Path(self.path)
        return self.path == STDIN or (
            _told(where.exists, unknown=False) and not self.can_be_read_again and not is_folder(self.path)
        )

    def packed(self) -> io.BufferedReader:
        """A stream of the bytes as they are, compressed or not. Raises ``OSError`` where there is none."""
        if self.path != STDIN:
            self._packed = io.FileIO(self.path)
            return io.BufferedReader(self._packed, _BUFFER)
        if sys.stdin is None:
            raise OSError(errno.EBADF, "standard input is closed")
        return _buffered(b"", cast("_Readable", sys.stdin.buffer))

    @property
    def read_so_far(self) -> int:
        """Bytes of a file, as they lie on disk, that were read since it was opened last; all once it is closed."""
        if self._packed is None:
            return 0
        try:
            return self._packed.tell()
        except (OSError, ValueError):
            return sys.maxsize

    def start_of_plain_text(self) -> int | None:
        """Where the text begins in a regular file that is not compressed; None for any other input.

        That is behind a byte-order mark, if there is one.
        """
        if not self.can_be_read_again:
            return None
        try:
            with Path(self.path).open("rb") as file:
                head = file.read(len(_ZSTD_MAGIC))
        except OSError:
            return None
        if head == _ZSTD_MAGIC or head.startswith(_GZIP_MAGIC):
            return None
        return len(_BOM) if head.startswith(_BOM) else 0

    def head(self) -> bytes:
        """The first bytes (up to 64 KiB, decompressed), to recognise a format by; they stay to be read.

        They are fewer where they name our own format: who sends it down a pipe may be waiting for an answer.
        Raises one of ``READ_ERRORS`` when the input cannot be read.
        """
        if self._started is None:
            self._started = peek(self._fresh(), _HEAD, _OWN_FORMAT)
        return self._started[0]

    def open(self) -> io.BufferedReader:
        """A stream of the decompressed bytes, without a byte-order mark.

        Opening and reading raise one of ``READ_ERRORS`` when the input cannot be read. What is no regular
        file can be opened once (after any number of calls of ``head``).
        """
        if self._started is None:
            return self._fresh()
        stream = self._started[1]
        self._started = None
        return stream

    def _fresh(self) -> io.BufferedReader:
        magic, stream = peek(self.packed(), len(_ZSTD_MAGIC))
        if magic.startswith(_GZIP_MAGIC):
            unpacked: _Readable = gzip.GzipFile(fileobj=stream)
            stream = _buffered(b"", unpacked, unpacked, stream)
        elif magic == _ZSTD_MAGIC:
            unpacked = zstd.ZstdFile(stream)
            stream = _buffered(b"", unpacked, unpacked, stream)
        start, stream = peek(stream, len(_BOM))
        if start == _BOM:
            stream.read(len(_BOM))
        return stream


def peek(stream: _Readable, count: int, enough: bytes | None = None) -> tuple[bytes, io.BufferedReader]:
    """The next bytes of a stream, and a stream that still gives them.

    They are fewer than ``count`` only where ``enough`` is among them or the stream ends or breaks; an error
    behind the first byte is left for the stream to raise again.
    """
    data = b""
    try:
        while (
            len(data) < count and (enough is None or enough not in data) and (more := stream.read1(count - len(data)))
        ):
            data += more
    except READ_ERRORS:
        if not data:
            raise
    return data, _buffered(data, stream, stream)


def _buffered(head: bytes, rest: _Readable, *owned: _Readable) -> io.BufferedReader:
    return io.BufferedReader(cast("io.FileIO", _Joined(head, rest, owned)), _BUFFER)


class Collected(NamedTuple):
    """What a list of paths comes to: inputs in order, paths that do not exist, number of files skipped."""

    inputs: list[Input]
    missing: list[str]
    skipped: int


def collect_inputs(paths: Iterable[str], endings: Sequence[str] = ()) -> Collected:
    """The inputs that paths name: files, folders (recursively, in sorted order) and ``-``.

    From a folder only files with one of ``ENDINGS`` or of the given ``endings`` (also compressed) are
    taken; the others are skipped and counted. A file that is named itself is taken whatever its name.
    """
    taken = tuple(dict.fromkeys((*ENDINGS, *endings)))
    suffixes = (*taken, *(ending + packed for ending in taken for packed in COMPRESSED_ENDINGS))
    inputs: list[Input] = []
    missing: list[str] = []
    skipped = 0
    for path in dict.fromkeys(paths):
        where = Path(path)
        if path == STDIN or (_exists(where) and not is_folder(path)):
            inputs.append(Input(path))
        elif path and is_folder(path):
            files, unreadable = _files_below(where)
            chosen = [file for file in files if file.name.lower().endswith(suffixes) and _may_be_read(file)]
            skipped += len(files) - len(chosen)
            inputs.extend(Input(str(file)) for file in sorted([*chosen, *unreadable]))
        else:
            missing.append(path)
    return Collected(inputs, missing, skipped)


class HandReference(NamedTuple):
    """A file and, where one is named, a hand in it: by its id, else by its place from 1."""

    path: str
    hand: str | None = None

    @classmethod
    def parse(cls, text: str) -> "HandReference":
        """Splits ``file#hand``. A file whose whole name is the text counts first, then the longest one.

        Standard input may also be written as it is shown: ``<stdin>#3``.
        """
        at = len(text)
        while at >= 0:
            path = text[:at]
            if path and (path == STDIN or _exists(Path(path))):
                return cls(path, text[at + 1 :] or None)
            if path == STDIN_NAME:
                return cls(STDIN, text[at + 1 :] or None)
            at = text.rfind("#", 0, at)
        path, _, hand = text.rpartition("#")
        return cls(path, hand) if path else cls(text)

    @property
    def exists(self) -> bool:
        """Whether there is such a file or folder, or it is standard input."""
        return self.path == STDIN or (bool(self.path) and _exists(Path(self.path)))

    def pick(self, records: Iterable[RawRecord]) -> RawRecord | None:
        """The record that is meant: the one with this id, else the one at this place, else None.

        Without a hand named it is the first record.
        """
        place = int(self.hand) if self.hand and self.hand.isascii() and self.hand.isdigit() else None
        at_place = None
        for record in records:
            if self.hand is None:
                return record
            if isinstance(record.value, dict) and record.value.get("id") == self.hand:
                return record
            if record.position == place:
                at_place = record
        return at_place


def reason(error: Exception) -> Said | str:
    """Why an input cannot be read, in a few words without its name."""
    if isinstance(error, EOFError):
        return said("ends_early")
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return said("broken_data", error=str(error))


def is_folder(path: str) -> bool:
    """Whether a path is surely that of a folder."""
    return _told(Path(path).is_dir, unknown=False)


def _exists(path: Path) -> bool:
    return _told(path.exists, unknown=True)


def _told(question: Callable[[], bool], *, unknown: bool) -> bool:
    """The answer of the file system, or ``unknown`` where the folder around a file may not be looked into.

    As far as anybody can tell such a file is there; it is the reading that tells why it cannot be read.
    """
    try:
        return question()
    except OSError:
        return unknown
    except ValueError:
        return False


def _may_be_read(file: Path) -> bool:
    """Whether a file of a folder is a regular file, or a link that leads nowhere, which is told when it is read.

    A pipe, a socket or a device is nothing to wait for in a folder.
    """
    return _told(file.is_file, unknown=True) or not _exists(file)


def _files_below(folder: Path) -> tuple[list[Path], list[Path]]:
    """The files of all kinds below a folder, and the folders that cannot be listed."""
    files: list[Path] = []
    unreadable: list[Path] = []
    for here, _, names in os.walk(folder, onerror=lambda error: unreadable.append(Path(error.filename))):
        files.extend(map(Path(here).joinpath, names))
    return files, unreadable
