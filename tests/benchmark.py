"""Measures the bulk path against ``json.loads`` of the same lines and prints what is reached of the targets.

``.venv/bin/python tests/benchmark.py --hands 1000000`` makes full four-player hands of about 2.5 KB with event,
players and claims, audits, ingests and asks with the command itself, and prints medians of five runs as ratios. Peak
memory is given for the first fifth of the hands and for all, so that it shows whether it grows. It fails on nothing:
how fast a machine is decides no test; but a figure that misses what is wanted at least is marked so.

A ratio of wall times says little on a machine that does other things too. So each is also given for processor time:
that of all processes of the command, shared out to the two cores of the targets, over that of ``json.loads``.
"""

import argparse
import json
import multiprocessing
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from itertools import islice, permutations
from pathlib import Path
from typing import Any, NamedTuple

from auditor.cards import NUMBERS, TOKENS
from auditor.dealing import Options, deal_hands, faulty_hands

COMMAND = (sys.executable, "-m", "auditor")
CORES = 2
PART = 5
"""Memory is measured for the first of so many parts of the hands too."""
FAULTS = ("P503", "P504", "P507", "S601", "S704")
DEALT = 20_000
"""Hands that are really dealt; further ones are the same with other suits, players and events."""
PLAYERS = 400
ORDERS = list(permutations("SHDC"))

YARDSTICK = "import json, sys\nfor line in open(sys.argv[1], 'rb'):\n    json.loads(line)"

QUERIES: tuple[tuple[str, ...], ...] = (
    ("scores-over-time", "player=p007"),
    ("hands-of-player", "player=p007"),
    ("success-by-contract",),
    ("success-by-oudlers",),
    ("faults-by-player",),
    ("petit-lost-at-the-end",),
    ("trump-leads",),
    ("boards-compared", "event=open-0"),
    ("handfuls-shown",),
    ("ranking-changes",),
)

DURATION = (
    "Five runs over 20,000 hands take about two minutes on two cores that are free; over a million, half an hour or so."
)

Record = dict[str, Any]


def dealt_hands(count: int) -> list[Record]:
    """Full four-player hands with claims."""
    hands = deal_hands(Options(players=4, seed=1, stack="fair"), 3 * count)
    return list(islice((hand for hand in hands if hand.get("tricks") and hand.get("claims")), count))


def with_faults(count: int) -> list[Record]:
    """Full four-player hands with claims, each with one fault."""
    hands = faulty_hands(Options(players=4, seed=2, stack="fair"), FAULTS, 3 * count)
    return list(islice((hand for hand in hands if hand.get("tricks") and hand.get("claims")), count))


def another(hand: Record, number: int, suits: tuple[str, ...]) -> Record:
    """A hand as the one of this number in a long series of events, with the plain suits in another order."""
    named = dict(zip("SHDC", suits, strict=True))
    card = {token: named.get(token[0], token[0]) + token[1:] for token in TOKENS if token != "EX"} | {"EX": "EX"}

    def dealt(cards: list[str]) -> list[str]:
        return sorted((card[token] for token in cards), key=NUMBERS.__getitem__)

    table = number // 16
    event = number // 20_000
    seats = [(4 * table + seat) % PLAYERS for seat in range(4)]
    made: Record = {}
    for name, value in hand.items():
        made[name] = value
        if name == "dealer":
            made["event"] = {
                "id": f"open-{event}",
                "name": f"Open {event}",
                "date": f"2026-03-{1 + event % 28:02}",
                "round": 1 + number // 4_000 % 5,
                "table": str(1 + table % 125),
                "board": str(number % 500),
                "hand": 1 + number % 16,
            }
    made["id"] = f"h{number:07}"
    made["players"] = [{"name": f"Player {seat}", "id": f"p{seat:03}"} for seat in seats]
    made["deal"] = {"hands": [dealt(cards) for cards in hand["deal"]["hands"]], "dog": dealt(hand["deal"]["dog"])}
    for name in ("discard", "discard_shown"):
        if name in hand:
            made[name] = [card[token] for token in hand[name]]
    made["tricks"] = [{**trick, "cards": [card[token] for token in trick["cards"]]} for trick in hand["tricks"]]
    if "announcements" in hand:
        made["announcements"] = [
            {**said, "cards": [card[token] for token in said["cards"]]} if "cards" in said else said
            for said in hand["announcements"]
        ]
    return made


def line(hands: list[Record], place: int, number: int) -> bytes:
    """The hand of a place in a series that goes through some hands again and again, under a number of its own."""
    suits = ORDERS[place // len(hands) % len(ORDERS)]
    return json.dumps(another(hands[place % len(hands)], number, suits)).encode() + b"\n"


def write_files(folder: Path, count: int) -> None:
    """All clean hands, the first part of them, and all with a faulty one in the place of every tenth."""
    hands, faulty = dealt_hands(min(count, DEALT)), with_faults(min(count // 10 + 1, DEALT // 10))
    random.Random(0).shuffle(faulty)
    clean, part, mixed = (folder / f"{name}.jsonl" for name in ("clean", "part", "mixed"))
    with clean.open("wb") as all_clean, part.open("wb") as first_part, mixed.open("wb") as every_tenth:
        for number in range(count):
            text = line(hands, number, number)
            all_clean.write(text)
            if number < count // PART:
                first_part.write(text)
            every_tenth.write(text if number % 10 else line(faulty, number // 10, number))


class Cost(NamedTuple):
    """Seconds on the clock, seconds of all processors, and the most memory of the process tree in MB."""

    wall: float
    cpu: float
    memory: float


def memory_of(pid: int) -> int:
    """Memory of a process and its children in KB; what they share is counted once."""
    total = 0
    try:
        smaps = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
        total += next(int(line.split()[1]) for line in smaps.splitlines() if line.startswith("Pss:"))
        for task in Path(f"/proc/{pid}/task").iterdir():
            total += sum(memory_of(int(child)) for child in (task / "children").read_text(encoding="ascii").split())
    except (OSError, StopIteration):
        pass
    return total


def cost(*command: str, watched: bool = False) -> Cost:
    """What a command costs."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    peak = [0]

    def watch() -> None:
        while running.poll() is None:
            peak[0] = max(peak[0], memory_of(running.pid))
            time.sleep(0.2)

    if watched:
        watcher = threading.Thread(target=watch)
        watcher.start()
        watcher.join()
    running.wait()
    wall = time.perf_counter() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, peak[0] / 1024)


class Row(NamedTuple):
    """A line of the table: on the clock, and for processor time where it makes sense."""

    name: str
    goal: str
    least: str
    wall: list[float]
    cpu: list[float]


class Table:
    """The measures with what each run gave."""

    def __init__(self) -> None:
        self.rows: dict[str, Row] = {}

    def add(self, name: str, targets: str, wall: float, cpu: float | None = None) -> None:
        """Adds what a run gave. ``targets`` are goal and least, with a comma between."""
        goal, least = targets.split(",")
        row = self.rows.setdefault(name, Row(name, goal, least, [], []))
        row.wall.append(wall)
        if cpu is not None:
            row.cpu.append(cpu)

    def add_memory(self, command: str, targets: str, part: tuple[int, Cost], whole: tuple[int, Cost]) -> None:
        """Adds the peak memory of a command for some of the hands and for all; each is hands and cost."""
        for count, spent in (part, whole):
            self.add(f"{command}, peak memory of all processes at {count:,} hands, MB", targets, spent.memory)

    def print(self) -> None:
        """The table in Markdown."""
        print("| measure | goal | at least | reached | processor time of two cores |")
        print("| --- | --- | --- | --- | --- |")
        for name, goal, least, wall, cpu in self.rows.values():
            shown = f"{statistics.median(cpu):.2f}" if cpu else ""
            reached = statistics.median(wall)
            marked = (
                f"{reached:.2f} (misses at least {least})" if least and reached > float(least) else f"{reached:.2f}"
            )
            print(f"| {name} | {goal} | {least} | {marked} | {shown} |")


def run(table: Table, folder: Path, count: int, jobs: int) -> None:
    """One run over the files of a folder."""
    clean, mixed, store = folder / "clean.jsonl", folder / "mixed.jsonl", folder / "tarot.duckdb"
    part, few = folder / "part.jsonl", count // PART
    ingest = (*COMMAND, "ingest", "-q", "--jobs", str(jobs), "--db")
    audit = (*COMMAND, "audit", "-q", "--jobs", str(jobs))
    yardstick = cost(sys.executable, "-c", YARDSTICK, str(clean))

    def ratio(name: str, targets: str, spent: Cost) -> None:
        table.add(name, targets, spent.wall / yardstick.wall, spent.cpu / CORES / yardstick.cpu)

    store.unlink(missing_ok=True)
    part_stored = cost(*ingest, str(store), str(part), watched=True)
    part_audited = cost(*audit, str(part), watched=True)
    store.unlink()
    first = cost(*ingest, str(store), str(clean), watched=True)
    ratio("ingest / json.loads", "1.0,2.5", first)
    audited = cost(*audit, str(clean), watched=True)
    ratio("audit / json.loads", "0.7,2.0", audited)
    faulty = cost(*audit, str(mixed))
    compared = faulty.wall / audited.wall, faulty.cpu / audited.cpu
    table.add("audit, every tenth hand faulty / all clean", "1.3,2.0", *compared)
    table.add_memory("ingest", "400,800", (few, part_stored), (count, first))
    table.add_memory("audit", "400,800", (few, part_audited), (count, audited))
    table.add("store, bytes a hand", "250,400", store.stat().st_size / count)
    again = cost(*ingest, str(store), str(clean))
    table.add("second ingest / first", "0.3,0.5", again.wall / first.wall, again.cpu / first.cpu)
    one = folder / "one.json"
    with clean.open("rb") as file:
        one.write_bytes(file.readline())
    table.add("audit one.json, seconds of processor time", "0.25,0.4", cost(*COMMAND, "audit", str(one)).cpu)
    for name, *values in QUERIES:
        parameters = [part for value in values for part in ("--param", value)]
        asked = cost(*COMMAND, "query", "--db", str(store), "--saved", name, *parameters, "-o", str(folder / "out.csv"))
        table.add(f"query {name} / ingest", ",0.1", asked.wall / first.wall, asked.cpu / first.cpu)
    other = folder / "mixed.duckdb"
    other.unlink(missing_ok=True)
    flagged = cost(*ingest, str(other), str(mixed))
    compared = flagged.wall / first.wall, flagged.cpu / first.cpu
    table.add("ingest, every tenth hand faulty / all clean", "1.3,2.0", *compared)
    table.add("store with every tenth hand faulty, bytes a hand", ",", other.stat().st_size / count)
    other.unlink()


def number_of_hands(text: str) -> int:
    """A number of hands of which there is a part."""
    if int(text) < PART:
        raise argparse.ArgumentTypeError(f"{text} hands are too few: give {PART} at least")
    return int(text)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=DURATION, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=number_of_hands, default=20_000, help="how many hands (default %(default)s)")
    parser.add_argument("--runs", type=int, default=5, help="runs that medians are taken of (default %(default)s)")
    parser.add_argument("--jobs", type=int, default=CORES)
    arguments = parser.parse_args()
    table = Table()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        writing = multiprocessing.Process(target=write_files, args=(folder, arguments.hands))
        writing.start()
        writing.join()
        if writing.exitcode:
            raise SystemExit("the hands could not be made")
        size = (folder / "clean.jsonl").stat().st_size // arguments.hands
        print(
            f"{arguments.hands} hands of {size} bytes, medians of {arguments.runs}, {arguments.jobs} processes,"
            f" {os.cpu_count()} cores, Python {sys.version.split()[0]}",
            flush=True,
        )
        for number in range(arguments.runs):
            run(table, folder, arguments.hands, arguments.jobs)
            print(f"run {number + 1} done", file=sys.stderr, flush=True)
    table.print()


if __name__ == "__main__":
    main()
