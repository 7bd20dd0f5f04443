"""Every fault that a hand can carry is found at its place, with nothing beside it; clean hands are clean."""

import figures
import mutation_corpus
import pytest

from auditor.dealing import CODES

SIZES = figures.SUITE


def test_every_code_of_a_hand_has_its_mutants() -> None:
    assert set(mutation_corpus.MAKERS) == set(CODES)


@pytest.mark.parametrize("code", mutation_corpus.MAKERS)
def test_fault_is_found_alone(code: str) -> None:
    row = figures.mutants(code, SIZES.mutants)
    assert not row.wrong
    assert row.made == row.caught > 0
    assert row.alarms == 0


def test_clean_hands_are_clean() -> None:
    assert not figures.clean(SIZES.clean).wrong
