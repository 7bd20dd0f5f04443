"""Work spread over processes, its results in order, with never more than a few parcels under way."""

import gc
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any, Final, TypeVar

from auditor.bulk import calm_collector

_AHEAD: Final = 12
"""Parcels under way for each process, so that it has work while their results are stored, which takes seconds."""
_MOST_HELD: Final = 8 << 20
"""Bytes that the parcels under way may hold for each process: few of those that hold their lines themselves."""

T = TypeVar("T")
R = TypeVar("R")

_work: Callable[[Any], Any] | None = None


def processors() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    parcels: Iterable[T], work: Callable[[T], R], jobs: int, held_by: Callable[[T], int] = lambda parcel: 0
) -> Iterator[R]:
    """The results of some work on parcels, in order, done by ``jobs`` processes.

    ``held_by`` tells how many bytes a parcel holds: no more are taken ahead than there is room for.
    With one job it is done here. It is also done here from the moment on at which a process was killed, so
    that every parcel has its result whatever happens to them.
    """
    if jobs < 2:
        yield from map(work, parcels)
        return
    pool: ProcessPoolExecutor | None = _pool(work, jobs)
    under_way: deque[tuple[T, Future[R] | None]] = deque()
    held = 0
    try:
        for parcel in parcels:
            try:
                future = None if pool is None else pool.submit(_run, parcel)
            except BrokenProcessPool:
                future = pool = None
            under_way.append((parcel, future))
            held += held_by(parcel)
            while len(under_way) > _AHEAD * jobs or (held > _MOST_HELD * jobs and len(under_way) > jobs):
                held -= held_by(under_way[0][0])
                yield _result(work, *under_way.popleft())
        while under_way:
            yield _result(work, *under_way.popleft())
    finally:
        if pool is not None:
            pool.shutdown(cancel_futures=True)


def _result(work: Callable[[T], R], parcel: T, future: "Future[R] | None") -> R:
    if future is None:
        return work(parcel)
    try:
        return future.result()
    except BrokenProcessPool:
        return work(parcel)


def _pool(work: Callable[[Any], Any], jobs: int) -> ProcessPoolExecutor:
    """The processes. Where a process can be copied that is much faster than starting it anew."""
    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(method)
    return ProcessPoolExecutor(jobs, context, _begin, (work,))


def _begin(work: Callable[[Any], Any]) -> None:
    """What a process does first. It leaves an interrupt to its parent, and ends when it is told or that is gone."""
    global _work  # noqa: PLW0603 - the one thing that a process of the pool is for
    _work = work
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    gc.freeze()
    calm_collector()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _run(parcel: Any) -> Any:
    assert _work is not None
    return _work(parcel)
