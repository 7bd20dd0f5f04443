"""An interrupt in the middle of a commit, or while the thread of a query starts, leaves nothing half done."""

import signal
import threading
from pathlib import Path
from typing import Any, cast

import pytest

from auditor.store.connection import Store
from auditor.store.limits import Limits, Watch


class Connection:
    """Is interrupted in the middle of a commit; notes what came to its end."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def begin(self) -> None:
        self.done.append("begin")

    def commit(self) -> None:
        signal.raise_signal(signal.SIGINT)
        self.done.append("commit")

    def rollback(self) -> None:
        self.done.append("rollback")

    def interrupt(self) -> None:
        self.done.append("interrupt")


def test_a_commit_ends_before_an_interrupt_is_heeded() -> None:
    con = Connection()
    with pytest.raises(KeyboardInterrupt), Store(cast(Any, con), Path("a.duckdb")).transaction():
        pass
    assert con.done[:2] == ["begin", "commit"]


def test_a_thread_that_is_starting_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    ended, begin = [], threading.Event()
    start = threading.Thread.start

    def interrupted(thread: threading.Thread) -> None:
        start(thread)
        signal.raise_signal(signal.SIGINT)

    def work() -> None:
        begin.wait(0.3)
        ended.append("work")

    monkeypatch.setattr(threading.Thread, "start", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Watch(cast(Any, Connection()), Path("a.duckdb"), Limits()).call(work)
    assert ended == ["work"]
