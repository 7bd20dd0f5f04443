"""Commands in processes of their own, to be killed, starved and disturbed; and what a store holds, whole."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import duckdb
from typer.testing import CliRunner

from auditor.cli.app import app
from auditor.store.relations import CONTRACT, Relation

HANDS: Final = 120
BROKEN: Final = 3

Rows = list[str]
Bundle = dict[str, Rows]

RUN: Final = """
import os, sys
from auditor.bulk import parcels
from auditor.cli.main import main
from auditor.record import framing
from auditor.store import ingest
batch = ingest.BATCH_HANDS = int(sys.argv.pop(1))
framing._CHUNK = parcels.OWN_PARCEL_BYTES = parcels.PARCEL_BYTES = min(2_000 * batch, parcels.OWN_PARCEL_BYTES)
os.close(int(sys.argv.pop(1)))
main()
"""
"""Runs the command line with batches so small that a short ingest has many; closes a pipe just before."""

_PART: Final = 30_000
"""Bytes of the log from which on something of an ingest is stored."""
_TIMES: Final = "ingested_at", "first_seen", "started", "finished"
_CAPABILITIES: Final = 1, 2
"""With these root may read and write everything: CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH."""
_DROP: Final = 24
"""PR_CAPBSET_DROP of prctl(2)."""


def start(
    *arguments: object, batch: int = 20_000, before: Callable[[], None] | None = None, **streams: Any
) -> subprocess.Popen[bytes]:
    """A command in a process of its own that begins just now; ``before`` runs in it first."""
    begun, begins = os.pipe()
    running = subprocess.Popen(
        [sys.executable, "-c", RUN, str(batch), str(begins), *map(str, arguments)],
        preexec_fn=before,  # noqa: PLW1509 - it sets a limit and nothing else
        pass_fds=[begins],
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams,
    )
    os.close(begins)
    os.read(begun, 1)
    os.close(begun)
    return running


def finish(running: subprocess.Popen[bytes]) -> tuple[int, str, str]:
    """Exit code, output and narration of a command."""
    out, err = running.communicate(timeout=120)
    return running.returncode, (out or b"").decode(), (err or b"").decode()


def command(*arguments: object, **how: Any) -> tuple[int, str, str]:
    """Runs a command to its end."""
    return finish(start(*arguments, **how))


def stopped_in_the_middle(records: Path, path: Path, batch: int = 20) -> subprocess.Popen[bytes]:
    """An ingest that stands still after it has stored a part; it holds the store."""
    running = start("ingest", records.name, "--db", path, "--jobs", "1", batch=batch, cwd=records.parent)
    log = path.with_name(path.name + ".wal")
    while not (log.exists() and log.stat().st_size > _PART):
        assert running.poll() is None
        time.sleep(0.002)
    running.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, running.pid, os.WSTOPPED | os.WNOWAIT)
    return running


def here(*arguments: object) -> tuple[int, str, str]:
    """Runs a command in this process, undisturbed: that is faster."""
    ended = CliRunner().invoke(app, [str(argument) for argument in arguments])
    return ended.exit_code, ended.stdout, ended.stderr


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
            relation.name: [
                row for (row,) in con.execute(f"SELECT t::VARCHAR FROM {_rows_of(relation)} t ORDER BY 1").fetchall()
            ]
            for relation in CONTRACT
            if relation.name not in ("runs", "cards")
        }


def hands_of(path: Path) -> dict[str, Bundle]:
    """What all relations say of each hand."""
    hands: dict[str, Bundle] = {}
    with duckdb.connect(str(path), read_only=True) as con:
        for relation in CONTRACT:
            if any(column.name == "hand_id" for column in relation.columns):
                rows = con.execute(
                    f"SELECT hand_id, list(t::VARCHAR ORDER BY t::VARCHAR) FROM {_rows_of(relation)} t GROUP BY hand_id"
                ).fetchall()
                for hand_id, texts in rows:
                    hands.setdefault(hand_id, {})[relation.name] = texts
    return hands


def _rows_of(relation: Relation) -> str:
    kept = ", ".join(f'"{column.name}"' for column in relation.columns if column.name not in _TIMES)
    return f"(SELECT {kept} FROM {relation.name})"


def accounting(out: str) -> dict[str, int]:
    """The numbers of the accounting that an ingest printed: they add up."""
    words = out.replace("=", "").replace("+", "").replace(",", "").split()
    numbers = {name: int(number) for name, number in pairwise(words) if number.isdigit()}
    assert numbers["read"] == sum(numbers[name] for name in ("new", "updated", "unchanged", "rejected"))
    assert numbers["read"] == sum(numbers[name] for name in ("clean", "flagged", "rejected"))
    return numbers


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


def dealt(*options: str) -> list[dict[str, object]]:
    """Random hands of one event."""
    text = here("deal", *options)[1]
    return [json.loads(line) | {"event": {"id": "open"}} for line in text.splitlines()]


def written(path: Path, records: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path
