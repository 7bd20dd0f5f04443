"""Commands in processes of their own, to be killed, starved and disturbed; and what a store holds, whole."""

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import duckdb

from auditor.store.relations import CONTRACT

HANDS: Final = 120
BROKEN: Final = 3

Rows = list[str]
Bundle = dict[str, Rows]

RUN: Final = """
import sys
from auditor.store import ingest
ingest.BATCH_HANDS = int(sys.argv.pop(1))
from auditor.cli.main import main
main()
"""
"""Runs the command line with batches so small that a short ingest has many."""

_TIMES: Final = "ingested_at", "first_seen", "started", "finished"
_CAPABILITIES: Final = 1, 2
"""With these root may read and write everything: CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH."""
_DROP: Final = 24
"""PR_CAPBSET_DROP of prctl(2)."""


def start(
    *arguments: object, batch: int = 20_000, before: Callable[[], None] | None = None, **streams: Any
) -> subprocess.Popen[bytes]:
    """A command in a process of its own; ``before`` runs in it first."""
    return subprocess.Popen(
        [sys.executable, "-c", RUN, str(batch), *map(str, arguments)],
        preexec_fn=before,  # noqa: PLW1509 - it sets a limit and nothing else
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams,
    )


def finish(running: subprocess.Popen[bytes]) -> tuple[int, str, str]:
    """Exit code, output and narration of a command."""
    out, err = running.communicate(timeout=120)
    return running.returncode, (out or b"").decode(), (err or b"").decode()


def command(*arguments: object, **how: Any) -> tuple[int, str, str]:
    """Runs a command to its end."""
    return finish(start(*arguments, **how))


def disk_of(size: int) -> Callable[[], None]:
    """No file may grow beyond so many bytes: for the process it is as if the disk were full."""

    def limit() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


def no_privileges() -> None:
    """Even root has to respect permissions from here on."""
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    for capability in _CAPABILITIES:
        if os.geteuid() == 0 and libc.prctl(_DROP, capability, 0, 0, 0):
            os._exit(99)


def content(path: Path) -> Bundle:
    """The rows of all relations, without the times at which they were made and without the runs."""
    with duckdb.connect(str(path), read_only=True) as con:
        return {
            relation.name: sorted(map(str, _rows(con, relation.name)))
            for relation in CONTRACT
            if relation.name not in ("runs", "cards")
        }


def hands_of(path: Path) -> dict[str, Bundle]:
    """What all relations say of each hand."""
    hands: dict[str, Bundle] = {}
    with duckdb.connect(str(path), read_only=True) as con:
        for relation in CONTRACT:
            if any(column.name == "hand_id" for column in relation.columns):
                for row in _rows(con, relation.name):
                    hands.setdefault(row["hand_id"], {}).setdefault(relation.name, []).append(str(row))
    return {hand_id: {name: sorted(rows) for name, rows in bundle.items()} for hand_id, bundle in hands.items()}


def accounting(out: str) -> dict[str, int]:
    """The numbers of the accounting that an ingest printed: they add up."""
    words = out.replace("=", "").replace("+", "").replace(",", "").split()
    numbers = {name: int(number) for name, number in pairwise(words) if number.isdigit()}
    assert numbers["read"] == sum(numbers[name] for name in ("new", "updated", "unchanged", "rejected"))
    assert numbers["read"] == sum(numbers[name] for name in ("clean", "flagged", "rejected"))
    return numbers


def _rows(con: "duckdb.DuckDBPyConnection", relation: str) -> list[dict[str, Any]]:
    result = con.execute(f"SELECT COLUMNS(c -> c NOT IN {_TIMES}) FROM {relation}".replace("c -> c", "lambda c: c"))
    names = [name for name, *_ in result.description or ()]
    return [dict(zip(names, row, strict=True)) for row in result.fetchall()]


class Undisturbed:
    """``records`` of which a third was stored before in another form; the stores before and after an ingest."""

    def __init__(self, records: Path, before: Path, after: Path) -> None:
        self.records, self.before, self.after = records, before, after
        self.hands_before, self.hands_after = hands_of(before), hands_of(after)
        self.content = content(after)


def whole_hands_only(path: Path, undisturbed: Undisturbed) -> int:
    """Each hand is in all relations as it was before the ingest, or as it is after it; gives their number."""
    before, after = undisturbed.hands_before, undisturbed.hands_after
    found = hands_of(path)
    assert before.keys() <= found.keys() <= after.keys()
    for hand_id, bundle in found.items():
        assert bundle in (before.get(hand_id), after[hand_id])
    assert set(content(path)["rejects"]) <= set(undisturbed.content["rejects"])
    return len(found)
