"""Measures reading, judging and storing against ``json.loads`` of the same lines, all in one run, and the keys of the
replay in milliseconds.

Run it as ``.venv/bin/python tests/benchmark.py [--hands N]``: it deals random full four-player hands with claims,
prints medians of five interleaved runs as ratios, and fails on nothing: how fast a machine is decides no test. For the
replay it plays a five-player hand.
"""

import argparse
import asyncio
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


async def key_answers(size: tuple[int, int]) -> dict[str, float]:
    """Milliseconds from each key of the replay to the last row of the screen that answers it, of a five-player hand."""
    from auditor.show.replay.app import ReplayApp
    from auditor.show.replay.keys import KEYS
    from auditor.show.replay.reel import Eyes, Reel
    from auditor.show.replay.state import Command, ReplayState
    from auditor.show.view import View

    hands = (hand for hand in deal_hands(Options(players=5, seed=3, rules="bga"), 99) if hand.get("tricks"))
    lines = [json.dumps(hand).encode() for hand in islice(hands, 3)]
    audits = [Judge().judge(parse_frame(Frame("benchmark", 1, place, line))) for place, line in enumerate(lines, 1)]
    app = ReplayApp(Reel(iter(audits), Eyes(View())), ReplayState(hand=1, legal=True))
    times: dict[str, list[float]] = {}
    async with app.run_test(size=size) as pilot:
        drawn = asyncio.Event()
        rows, render_line = size[1], app.lines.render_line

        def render(row: int) -> Any:
            strip = render_line(row)
            if row == rows - 1:
                drawn.set()
            return strip

        app.lines.render_line = render  # type: ignore[method-assign]
        for _ in range(RUNS):
            for command, keys in KEYS.items():
                if command is Command.QUIT:
                    continue
                app.state = ReplayState(hand=1, step=40, legal=True)
                await pilot.pause()
                drawn.clear()
                start = time.perf_counter()
                app.simulate_key(keys[0])
                await drawn.wait()
                times.setdefault(command, []).append(1000 * (time.perf_counter() - start))
    return {name: statistics.median(values) for name, values in times.items()}


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2_000)
    wanted = parser.parse_args().hands
    small, large = (asyncio.run(key_answers(size)) for size in ((80, 24), (200, 60)))
    print("keys of the replay of a five-player hand, milliseconds to the drawn screen, at 80x24 and 200x60")
    for name in small:
        print(f"{name:42}{small[name]:8.0f}{large[name]:8.0f}")
    lines = full_hands(wanted)
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
