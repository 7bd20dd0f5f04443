"""Inputs in parcels: the same frames at the same places, however an input is cut."""

import gzip
import random
import sys
from pathlib import Path

import pytest
from bulk_hands import mixture

from auditor.bulk.parcels import Parcel, Span, parcels, unpacked
from auditor.record.framing import Lines, read_frames, read_pieces
from auditor.record.inputs import Input
from auditor.record.raw import RawRecord
from auditor.record.reading import Frame

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd


def cut(inputs: list[Input], least: int) -> list[Parcel]:
    return list(parcels(inputs, lambda source: None, least))


def opened(made: list[Parcel]) -> list[Frame | RawRecord]:
    return [part for parcel in made for part in unpacked(parcel)]


def with_blanks(lines: list[bytes], rng: random.Random) -> bytes:
    """Lines with blank ones among them, blanks around them, and line ends of both kinds."""
    text = b""
    for line in lines:
        blank = rng.choice((b"", b"", b"", b"\n", b" \t\n", b"\r\n"))
        text += blank + rng.choice((b"", b"", b" ")) + line + rng.choice((b"\n", b"\n", b" \r\n"))
    return text


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", ["plain.jsonl", "packed.jsonl.gz", "packed.jsonl.zst", "marked.jsonl"])
def test_every_cut_gives_the_same_frames(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, seed: int) -> None:
    rng = random.Random(seed)
    text = with_blanks(mixture(60, seed), rng)
    if rng.random() < 0.5:
        text = text.rstrip(b"\r\n \t")
    data = {"packed.jsonl.gz": gzip.compress, "packed.jsonl.zst": zstd.compress}.get(name, bytes)(text)
    path = tmp_path / name
    path.write_bytes(b"\xef\xbb\xbf" + data if name == "marked.jsonl" else data)
    whole = list(read_frames(Input(str(path))))
    assert len(whole) > 50
    monkeypatch.setattr("auditor.record.framing._CHUNK", 700)
    for least in (1, 500, 3_000, 20_000, 1 << 20):
        made = cut([Input(str(path))], least)
        assert opened(made) == whole
        spans = [part for parcel in made for part in parcel if isinstance(part, Span)]
        assert bool(spans) == (not name.startswith("packed"))
    assert len(cut([Input(str(path))], 3_000)) > len(cut([Input(str(path))], 20_000))


def test_small_files_share_a_parcel(tmp_path: Path) -> None:
    inputs = []
    for number in range(30):
        path = tmp_path / f"{number}.jsonl"
        path.write_bytes(b'{"a": %d}\n' % number)
        inputs.append(Input(str(path)))
    made = cut(inputs, 100)
    assert 2 < len(made) < 10
    assert [part.source for part in opened(made)] == [source.name for source in inputs]


@pytest.mark.parametrize("text", [b"", b" \n\n", b'[{"a": 1}, {"b": 2}]', b'{\n "a": 1\n}', b"\0\0", b"{bad\n{}\n"])
def test_other_layouts(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(text)
    assert opened(cut([Input(str(path))], 1 << 20)) == list(read_frames(Input(str(path))))


def test_foreign_records_keep_their_place(tmp_path: Path) -> None:
    paths = [tmp_path / "a.jsonl", tmp_path / "b.foreign", tmp_path / "c.jsonl"]
    for path in paths:
        path.write_bytes(b'{"a": 1}\n{"a": 2}\n')
    record = RawRecord("b", 1, 1, b"foreign")
    made = list(
        parcels(
            [Input(str(path)) for path in paths],
            lambda source: iter([record]) if source.path.endswith("foreign") else None,
            1 << 20,
        )
    )
    names = [Path(part.source).name for part in opened(made)]
    assert names == ["a.jsonl", "a.jsonl", "b", "c.jsonl", "c.jsonl"]


def test_a_file_that_is_cut_or_gone_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b'{"a": 1}\n' * 100)
    (parcel,) = cut([Input(str(path))], 1 << 20)
    path.write_bytes(b'{"a": 1}\n{"a"')
    assert [part.text for part in unpacked(parcel)] == [b'{"a": 1}', b'{"a"']
    path.unlink()
    assert list(unpacked(parcel)) == []


def test_the_numbers_of_lines_and_records_of_pieces(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b'\n{"a": 1}\n\n \n{"a": 2}\n\t{"a": 3}\r\n\r\n{"a": 4}')
    pieces = [piece for piece in read_pieces(Input(str(path)), 9) if isinstance(piece, Lines)]
    frames = [(frame.position, frame.line, frame.column) for frame in read_frames(Input(str(path)))]
    assert frames == [(1, 2, 1), (2, 5, 1), (3, 6, 2), (4, 8, 1)]
    data = path.read_bytes()
    assert b"".join(piece.text for piece in pieces) == data[1:]
    assert all(data[piece.start :].startswith(piece.text) for piece in pieces)
