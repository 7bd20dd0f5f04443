"""Measures reading, judging and storing against ``json.loads`` of the same lines, all in one run.

Run it as ``.venv/bin/python tests/benchmark.py [--hands N]``: it deals random full four-player hands with claims,
prints medians of five interleaved runs as ratios, and fails on nothing: how fast a machine is decides no test.
"""

import argparse
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

from auditor.audit.judge import Judge
from auditor.dealing import Options, deal_hands, faulty_hands
from auditor.record.reading import Frame, parse_frame
from auditor.store.connection import Store
from auditor.store.ingest import Ingest

RUNS = 5
FAULTS = ("P503", "P504", "P507", "S601", "S704")


def full_hands(count: int) -> list[bytes]:
    """Lines of full four-player hands with claims."""
    hands = deal_hands(Options(players=4, seed=1, stack="fair"), 3 * count)
    full = (hand for hand in hands if hand.get("tricks") and hand.get("claims"))
    return [json.dumps(hand).encode() for hand in islice(full, count)]


def with_faults(lines: list[bytes]) -> list[bytes]:
    """The same number of hands, every tenth of them faulty."""
    faulty = faulty_hands(Options(players=4, seed=2, stack="fair"), FAULTS, -(-len(lines) // 10))
    mixed = list(lines)
    mixed[::10] = [json.dumps(hand).encode() for hand in faulty]
    return mixed


def load(lines: list[bytes]) -> None:
    """The yardstick."""
    for line in lines:
        json.loads(line)


def read(lines: list[bytes]) -> None:
    """Reading with its checks: repeated keys, limits."""
    for place, line in enumerate(lines, 1):
        parse_frame(Frame("benchmark", place, place, line))


def audit(lines: list[bytes]) -> None:
    """The whole audit: parse, validate, judge; nothing stored."""
    judge = Judge()
    for place, line in enumerate(lines, 1):
        judge.judge(parse_frame(Frame("benchmark", place, place, line)))


def ingest(lines: list[bytes], path: Path) -> None:
    """The whole audit, stored."""
    judge = Judge()
    with Store.open(path) as store:
        running = Ingest(store)
        running.add_source("benchmark", "0" * 64, sum(map(len, lines)), "tarot-hand")
        for place, line in enumerate(lines, 1):
            worst = running.is_unchanged_text(line)
            if worst is not None:
                running.skip(place, worst)
                continue
            running.add(judge.judge(parse_frame(Frame("benchmark", place, place, line))))
        running.finish()


def cpu(work: Callable[[], Any]) -> float:
    """Seconds of CPU of this process that some work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def command_cpu(*command: str) -> float:
    """Seconds of CPU of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=False, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2_000)
    lines = full_hands(parser.parse_args().hands)
    mixed = with_faults(lines)
    ratios: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        one = Path(folder, "one.json")
        one.write_bytes(lines[0])
        size = 0
        for run in range(RUNS):
            store = Path(folder, f"{run}.duckdb")
            yardstick = cpu(lambda: load(lines))
            clean = cpu(lambda: audit(lines))
            first = cpu(lambda store=store: ingest(lines, store))
            again = cpu(lambda store=store: ingest(lines, store))
            size = store.stat().st_size // len(lines)
            bare = command_cpu(sys.executable, "-c", "pass")
            measured = {
                "reading / json.loads": cpu(lambda: read(lines)) / yardstick,
                "audit / json.loads": clean / yardstick,
                "ingest / json.loads": first / yardstick,
                "every tenth hand faulty / all clean": cpu(lambda: audit(mixed)) / clean,
                "second ingest / first": again / first,
                "auditor --help / python -c pass": command_cpu(sys.executable, "-m", "auditor", "--help") / bare,
                "auditor audit one.json / python -c pass": command_cpu(
                    sys.executable, "-m", "auditor", "audit", str(one)
                )
                / bare,
            }
            for name, ratio in measured.items():
                ratios.setdefault(name, []).append(ratio)
    print(f"{len(lines)} hands of {sum(map(len, lines)) // len(lines)} bytes, medians of {RUNS} runs, CPU of one core")
    for name, values in ratios.items():
        print(f"{name:42}{statistics.median(values):8.2f}")
    print(f"{'store, bytes a hand':42}{size:8}")


if __name__ == "__main__":
    main()
