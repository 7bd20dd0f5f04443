"""The tables of figures: what is counted and printed."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import figures
import mutation_corpus
import pytest
from figures import CodeRow, Row


def test_all_of_it_runs_small(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    tiny = replace(figures.SUITE, figures=50, wild=5, dealt=5, clean=9, mutants=1, examples=2, seconds=0.05)
    monkeypatch.setattr(figures, "legal_cards", lambda: Row("legal cards", "0"))
    monkeypatch.setattr(figures, "properties", lambda examples: Row("properties", f"7 × {examples}"))
    monkeypatch.setattr(mutation_corpus, "MAKERS", dict(list(mutation_corpus.MAKERS.items())[:3]))
    assert figures.report(tiny)
    out = capsys.readouterr().out
    assert "| second scorer: random figures under random options, line by line | 50 | 0 | " in out
    assert "| clean hands played and scored apart: no finding that is not foreseen | 9 | 0 | " in out
    assert "| D101 | 9 | 9 | 100.00 | 0 | 0.00 |" in out
    assert "| D: deal (3 codes) | 27 | 27 | 100.00 | 0 | 0.00 |" in out


def test_what_does_not_hold_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "proofs", lambda sizes: [lambda: Row("sums", "2", ["one and one is three"])])
    monkeypatch.setattr(figures, "mutants", lambda code, count: CodeRow(code, 4, 3, 1, [f"{code} was missed"]))
    monkeypatch.setattr(mutation_corpus, "MAKERS", {"D101": None})
    assert not figures.report(figures.SUITE)
    told = capsys.readouterr()
    assert "| sums | 2 | 1 | 0 |" in told.out
    assert "| D101 | 4 | 3 | 75.00 | 1 | 25.00 |" in told.out
    assert "one and one is three\nD101 was missed" in told.err


def test_the_command_says_what_it_does() -> None:
    command = [sys.executable, str(Path(figures.__file__)), "--help"]
    assert "--large" in subprocess.run(command, capture_output=True, text=True, check=True).stdout
