"""The picture of a page that README shows is that of the page which the program makes now.

A photograph is never twice the same on two machines, so it bears the digest of its page, and this is compared.
``UPDATE_GOLDEN=1`` takes it anew where there is a browser; it is then to be looked at like any other change.
"""

import hashlib
import os
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from auditor.cli.app import app
from auditor.resources import data_folder

SAMPLES = data_folder("sample_logs")
PICTURE = SAMPLES / "pictures" / "page.png"
SIZE = (1000, 1180)
KEYWORD = b"Digest of the page"
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def page(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The page that README tells to make."""
    (folder / "sample_logs").symlink_to(SAMPLES, target_is_directory=True)
    monkeypatch.chdir(folder)
    made = CliRunner().invoke(app, ["report", "sample_logs/disputed_play.json", "-o", "page.html", "--lang", "en"])
    assert made.exit_code == 0, made.stderr
    return folder / "page.html"


def digest(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).hexdigest().encode()


def chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Kind and data of each part of a PNG file."""
    assert picture.startswith(_SIGNATURE)
    at = len(_SIGNATURE)
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        yield picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        at += length + 12


def with_digest(picture: bytes, text: bytes) -> bytes:
    """A PNG file with a digest written into it, before its end."""
    end = picture.rindex(b"IEND") - 4
    part = b"tEXt" + KEYWORD + b"\0" + text
    return picture[:end] + struct.pack(">I", len(part) - 4) + part + struct.pack(">I", zlib.crc32(part)) + picture[end:]


def test_the_picture_is_of_the_page_as_it_is_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    made = page(tmp_path, monkeypatch)
    if os.environ.get("UPDATE_GOLDEN"):
        browser = request.getfixturevalue("browser")
        browser.open(made, SIZE)
        PICTURE.write_bytes(with_digest(browser.photograph(), digest(made)))
    parts = dict(chunks(PICTURE.read_bytes()))
    assert struct.unpack(">II", parts[b"IHDR"][:8]) == SIZE
    assert parts[b"tEXt"] == KEYWORD + b"\0" + digest(made)
