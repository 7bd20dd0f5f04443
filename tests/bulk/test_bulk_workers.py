"""Work spread over processes: in order, bounded, and whole whatever happens to a process."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from bulk_hands import dealt, line

from auditor.bulk.workers import in_order


def slow_for_some(number: int) -> int:
    time.sleep(0.02 * (number % 3 == 0))
    return number * number


def dies_at_seven(number: int) -> int:
    """Kills the process that it runs in, if that is one of the pool."""
    if number == 7 and os.getpid() != int(os.environ["MAIN_PROCESS"]):
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def fails_at_three(number: int) -> int:
    if number == 3:
        raise ZeroDivisionError
    return number


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_order(jobs: int) -> None:
    assert list(in_order(range(20), slow_for_some, jobs)) == [number * number for number in range(20)]


@pytest.mark.parametrize(("held", "most"), [(0, 30), (1 << 20, 20), (8 << 20, 6), (100 << 20, 6)])
def test_no_more_is_taken_than_there_is_room_for(held: int, most: int) -> None:
    taken = []

    def numbers() -> Iterator[int]:
        for number in range(1_000):
            taken.append(number)
            yield number

    results = in_order(numbers(), slow_for_some, 2, lambda number: held)
    assert [next(results) for _ in range(3)] == [0, 1, 4]
    assert len(taken) < most
    results.close()  # type: ignore[attr-defined]


def test_a_killed_process_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAIN_PROCESS", str(os.getpid()))
    assert list(in_order(range(30), dies_at_seven, 2)) == list(range(30))


def test_an_exception_comes_through() -> None:
    results = in_order(range(10), fails_at_three, 2)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(ZeroDivisionError):
        next(results)


@pytest.fixture
def endless(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """An audit with two processes of a pipe that never ends, with hands under way."""
    command = [sys.executable, "-m", "auditor", "audit", "-", "--jobs", "2"]
    running = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    assert running.stdin is not None
    assert running.stdout is not None
    text = b"".join(line(hand) + b"\n" for hand in dealt(40, seed=51))
    while not children(running.pid):
        running.stdin.write(text * 40)
        running.stdin.flush()
    yield running
    running.kill()
    running.wait()
    for stream in (running.stdin, running.stdout, running.stderr):
        assert stream is not None
        stream.close()


def children(pid: int) -> list[int]:
    """Processes that a process started."""
    path = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in path.read_text().split()] if path.exists() else []


def is_alive(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().split()[2] != "Z"


def wait_until_gone(pids: list[int]) -> None:
    until = time.monotonic() + 10
    while any(map(is_alive, pids)) and time.monotonic() < until:
        time.sleep(0.02)
    assert not any(map(is_alive, pids))


proc = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc")


@proc
def test_an_interrupt_ends_all_processes(endless: subprocess.Popen[bytes]) -> None:
    workers = children(endless.pid)
    os.killpg(endless.pid, signal.SIGINT)
    _, err = endless.communicate(timeout=20)
    assert endless.returncode == 130
    assert b"Traceback" not in err
    wait_until_gone(workers)


@proc
def test_no_process_outlives_its_parent(endless: subprocess.Popen[bytes]) -> None:
    workers = children(endless.pid)
    endless.kill()
    endless.wait()
    wait_until_gone(workers)
