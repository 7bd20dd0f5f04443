"""Bytes that nobody should ever write, read and judged: no exception, and the accounting adds up.

An input is made from a family and a number alone, so any of them can be made again.
"""

import gzip
import io
import json
import random
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stderr
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from auditor.audit.judges import Judges
from auditor.audit.settings import Settings
from auditor.audit.summary import Summary
from auditor.cli.app import app
from auditor.importers.base import read_hands, recognise
from auditor.record.source import Input

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

TESTS = Path(__file__).parent.parent
NAMES = ("hands.json", "hands.jsonl", "hands.ndjson", "hands.csv", "hands.txt", "hands.jsonl.gz", "hands.json.zst")
LINES_NAMES = ("hands.jsonl", "hands.ndjson")
BY_COMMAND = 40
"""One input in so many goes through the command line too, from standard input."""
LONGEST = 20.0


@dataclass
class Fuzzed:
    """What a run came to: inputs, records read out of them, and the longest time for one input in seconds."""

    inputs: int = 0
    records: int = 0
    rejected: int = 0
    slowest: float = 0.0


@cache
def seeds() -> tuple[bytes, ...]:
    """Good inputs to start from: records of the corpus, alone and together, and foreign files."""
    found = []
    for file in sorted((TESTS / "corpus" / "data").glob("corpus_*.jsonl.gz")):
        if ".expect." not in file.name:
            found += gzip.decompress(file.read_bytes()).splitlines()[::7]
    samples = TESTS.parent / "sample_logs"
    files = [file.read_bytes() for file in sorted(samples.iterdir()) if file.suffix in (".json", ".jsonl", ".csv")]
    return (*found, *files)


def _lines(rng: random.Random) -> bytes:
    return b"\n".join(rng.choice(seeds()) for _ in range(rng.randrange(1, 5)))


def _array(rng: random.Random) -> bytes:
    return b"[" + b",".join(rng.choice(seeds()) for _ in range(rng.randrange(1, 4))) + b"]"


def _input(rng: random.Random) -> bytes:
    return rng.choice((lambda rng: rng.choice(seeds()), _lines, _array))(rng)


def random_bytes(rng: random.Random) -> bytes:
    """Anything at all, or the characters of JSON in any order."""
    size = rng.choice((0, 1, 2, 3, 4, 10, 100, 2000))
    alphabet = rng.choice(
        (bytes(range(256)), b'[]{}:,"0123456789.eE+-truefalsn \n\r\t\\u/', b"[{\n", b"\x1f\x8b\x08\x28\xb5\x2f\xfd\0")
    )
    return bytes(rng.choice(alphabet) for _ in range(size))


PIECES = (
    b"\xef\xbb\xbf", b"\0", b"\r\n", b"\r", b"\n\n", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xe2\x80\xa8", b"\x85",
    b"\x1a", b"[", b"]", b"{", b"}", b",", b":", b'"', b"\\", b"\\u0000", b"\\ud800", b"//", b"#", b"NaN", b"-Infinity",
    b"null", b"1e999", b"-0", b"1e-400", b"0" * 30, b"9" * 400, b"9" * 5000, b"1." + b"3" * 400, b'""', b'"a":1,',
    b"T22", b'"format":"tarot-hand",', b"?", b"EX", b"\xf0\x9f\x83\x8f", b"'", b"<html>", b"0x1F", b"+1", b"True",
)  # fmt: skip


def mutated(rng: random.Random) -> bytes:
    """A good input with bytes cut, doubled, flipped, put in, or spliced with another."""
    data = bytearray(_input(rng))
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        here, there = sorted((rng.randrange(len(data) + 1), rng.randrange(len(data) + 1)))
        kind = rng.randrange(7)
        if kind == 0:
            del data[here:]
        elif kind == 1:
            del data[here : min(there, here + rng.choice((1, 5, 100)))]
        elif kind == 2:
            data[here:here] = data[here : min(there, here + 300)]
        elif kind == 3 and here < len(data):
            data[here] ^= 1 << rng.randrange(8)
        elif kind == 4:
            data[here:here] = rng.choice(PIECES)
        elif kind == 5:
            other = rng.choice(seeds())
            data[here:] = other[rng.randrange(len(other) + 1) :]
        elif here < len(data):
            data[here] = rng.randrange(256)
    return bytes(data)


def recoded(rng: random.Random) -> bytes:
    """A good input in another encoding, with other line ends, marks or blanks."""
    data = _input(rng)
    text = data.decode(errors="replace")
    made: list[Callable[[], bytes]] = [
        lambda: b"\xef\xbb\xbf" + data,
        lambda: b"\xef\xbb\xbf" * 2 + data,
        lambda: data.replace(b"\n", b"\r\n"),
        lambda: data.replace(b"\n", b"\r"),
        lambda: data.replace(b" ", b"\0"),
        lambda: text.encode("utf-16"),
        lambda: text.encode("utf-16-be"),
        lambda: text.encode("utf-32"),
        lambda: text.encode("latin-1", errors="replace"),
        lambda: b"\n" * rng.randrange(1, 5000) + data,
        lambda: b" " * rng.randrange(1, 5000) + data + b" " * 5000,
        lambda: data + b"\0" * rng.randrange(1, 100),
        lambda: b"\n".join(b"\xef\xbb\xbf" + line for line in data.split(b"\n")),
        lambda: text.replace('"', "\u201c").encode(),
        lambda: text.replace("S", "\\u0053").encode(),
        lambda: text.replace(",", ",\n\t").encode(),
    ]
    return rng.choice(made)()


def packed(rng: random.Random) -> bytes:
    """Compressed, and then cut, spoilt, doubled, packed again, or with something behind it."""
    data = rng.choice((_input, mutated))(rng)
    pack: Callable[[bytes], bytes] = rng.choice((gzip.compress, zstd.compress))
    whole = bytearray(pack(data))
    kind = rng.randrange(8)
    if kind == 0:
        del whole[rng.randrange(len(whole)) :]
    elif kind == 1:
        whole[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
    elif kind == 2:
        whole += rng.choice(PIECES) * rng.randrange(1, 4)
    elif kind == 3:
        whole += pack(_input(rng))
    elif kind == 4:
        return pack(bytes(whole))
    elif kind == 5:
        whole += b"\0" * rng.randrange(1, 600)
    elif kind == 6:
        whole[-8:] = rng.randbytes(8)
    return bytes(whole)


def monstrous(rng: random.Random) -> bytes:
    """Beyond a limit, or deep, wide, long and repeated."""
    record: dict[str, Any] = {"format": "tarot-hand", "version": "1.0", "rules": "fft", "players": ["A", "B", "C"]}
    kind = rng.randrange(9)
    if kind == 0:
        depth = rng.choice((10, 63, 64, 65, 200, 5000, 100_000))
        opened, closed = rng.choice(((b"[", b"]"), (b'{"a":', b"}"), (b'[{"x_a":', b"}]")))
        return b'{"x_a":' + opened * depth + b"1" + closed * rng.choice((depth, depth - 1, 0)) + b"}"
    if kind == 1:
        key = rng.choice([*record, "claims", "tricks", "x_a"])
        text = json.dumps(record)
        return (text[:-1] + f', "{key}": 1, "{key}": [], "{key}": null' + "}").encode()
    if kind == 2:
        number = rng.choice(("1e308", "1e309", "-1e400", "9" * 300, "9" * 6000, "0.1", "0." + "0" * 400 + "1", "1E+2"))
        field = rng.choice(("unit", "scores", "oudlers", "taker", "points", "running_totals"))
        value = {"scores": f"[{number},{number},{number}]", "points": f'{{"attack":{number}}}'}.get(field, number)
        return (json.dumps(record)[:-1] + f', "claims": {{"{field}": {value}}}}}').encode()
    if kind == 3:
        record["comment"] = rng.choice(("x", "\u0000", "\ud800", "é", "🃏")) * rng.choice(
            (9_999, 10_000, 10_001, 60_000)
        )
        return json.dumps(record).encode()
    if kind == 4:
        record["discard"] = ["S1"] * rng.choice((999, 1000, 1001, 50_000))
        return json.dumps(record).encode()
    if kind == 5:
        record["tricks"] = [[rng.choice(("S1", "EX", "T1", "?")) for _ in range(rng.randrange(6))] for _ in range(900)]
        return json.dumps(record).encode()
    if kind == 6:
        return b"{}\n" * rng.randrange(1, 3000)
    if kind == 7:
        return b"[" + b",".join([b"{}"] * rng.randrange(1, 3000)) + rng.choice((b"]", b"", b",]", b"]]"))
    return b'{"comment":"' + b"a" * rng.choice((4 << 20, (4 << 20) - 16, 5 << 20)) + rng.choice((b'"}', b""))


FAMILIES: dict[str, Callable[[random.Random], bytes]] = {
    "random": random_bytes,
    "mutated": mutated,
    "recoded": recoded,
    "packed": packed,
    "monstrous": monstrous,
}


def read(data: bytes, name: str, folder: Path) -> Summary:
    """Reads and judges an input like ``auditor audit`` does, and holds the accounting against the verdicts."""
    file = folder / name
    file.write_bytes(data)
    summary = Summary()
    judges = Judges(Settings())
    last = (0, 0)
    source = Input(str(file))
    foreign = recognise(source) is not None
    for position, raw in enumerate(read_hands(source), 1):
        audit = judges.judge(raw)
        summary.add(audit)
        assert audit.position == position
        assert last <= (audit.line, audit.position)
        last = (audit.line, audit.position)
        rejecting = any(found.code[0] == "R" and found.severity == "error" for found in audit.findings)
        assert rejecting == (audit.status == "rejected")
        json.dumps(audit.to_json(), allow_nan=False, ensure_ascii=False).encode()
    assert summary.read == summary.clean + summary.flagged + summary.rejected
    # A score sheet may have no line; anything else has a record, if only one that tells why there is none.
    assert summary.read or foreign
    unpacked = not data.startswith((b"\x1f\x8b", b"\x28\xb5\x2f\xfd"))
    if name in LINES_NAMES and unpacked and not foreign and b"\0" not in data:
        written = [line for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n") if line.strip(b" \t\r")]
        assert summary.read == max(1, len(written))
    return summary


def by_command(data: bytes, summary: Summary) -> None:
    """The same through the command line, from standard input: exit code and summary follow."""
    with redirect_stderr(io.StringIO()):
        outcome = CliRunner().invoke(app, ["audit", "--format", "json", "-"], input=data)
    assert outcome.exception is None or isinstance(outcome.exception, SystemExit), outcome.exception
    told = json.loads(outcome.stdout)["summary"]
    assert told["read"] == told["clean"] + told["flagged"] + told["rejected"] == summary.read
    assert outcome.exit_code == (3 if told["rejected"] else 1 if told["flagged"] else 0)


def fuzz(family: str, seconds: float, folder: Path, first: int = 0) -> Fuzzed:
    """Makes, reads and judges inputs of a family for a time; ``first`` is the number of the first one."""
    run = Fuzzed()
    end = time.perf_counter() + seconds
    number = first
    while (started := time.perf_counter()) < end:
        rng = random.Random(f"{family} {number}")
        data = FAMILIES[family](rng)
        name = rng.choice(NAMES)
        try:
            summary = read(data, name, folder)
            if number % BY_COMMAND == 0:
                by_command(data, read(data, "hands.txt", folder))
        except BaseException as error:
            shown = data if len(data) < 4000 else data[:4000] + b"..."
            raise AssertionError(f"input {number} of {family!r}, {name}: {error!r}: {shown!r}") from error
        run.inputs += 1
        run.records += summary.read
        run.rejected += summary.rejected
        run.slowest = max(run.slowest, time.perf_counter() - started)
        number += 1
    assert run.slowest < LONGEST
    return run
