"""The figures of "How the verdicts are tested", as Markdown: ``python tests/proof/figures.py [--large]``.

Every figure is counted while the proof runs. What does not hold is printed to stderr, and the exit code is 1.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from math import comb, perm
from pathlib import Path

import beside  # noqa: F401
import fuzz
import mutation_corpus
import random_results
import slow_play
import test_small_worlds as worlds
from apart import TABLES

from auditor.cards import mask_of

PROOF = Path(__file__).parent
FAMILIES = {"D": "deal", "A": "auction", "C": "call, suit, discard", "N": "announcements", "P": "play", "S": "numbers"}
PROPERTIES = (
    "cards and points conserved at every event; rows add up to zero; seats and suits named anew; "
    "alone, in a batch, in any order; written and read again; knowing less accuses nowhere else"
)


@dataclass(frozen=True)
class Sizes:
    """How much of each proof is run: cases, and seconds of fuzzing for each family of bytes."""

    figures: int
    wild: int
    dealt: int
    clean: int
    mutants: int
    examples: int
    seconds: float


SUITE = Sizes(figures=10_000, wild=1_000, dealt=1_000, clean=1_800, mutants=3, examples=120, seconds=2.0)
LARGE = Sizes(figures=1_000_000, wild=200_000, dealt=200_000, clean=100_000, mutants=200, examples=4_000, seconds=60.0)


@dataclass
class Row:
    """One line of the table: what was checked, how many cases, what was wrong, and how long it took."""

    check: str
    cases: str
    wrong: list[str] = field(default_factory=list)
    seconds: float = 0.0


def timed(proof: Callable[[], Row]) -> Row:
    """Runs a proof and notes its time."""
    started = time.perf_counter()
    row = proof()
    row.seconds = time.perf_counter() - started
    return row


# Small worlds.


def legal_cards() -> Row:
    """The legal cards of every hand to every trick of some small packs, against the slow play."""
    cases = 0
    for pack in worlds.PACKS.values():
        worlds.test_legal_cards_of_every_hand_in_every_trick(pack)
        size = len(pack.split())
        for hand in range(1, worlds.MOST_CARDS_IN_HAND + 1):
            rest = size - hand
            cases += comb(size, hand) * sum(perm(rest, lying) for lying in range(worlds.MOST_CARDS_LYING + 1))
    return Row("legal cards over small packs, every hand to every trick, against a slow second play", f"{cases:,}")


def perft() -> Row:
    """Legal sequences of play of small deals, counted by the program and by the slow play."""
    deals = worlds.perft()
    wrong = []
    for deal in deals:
        hands = [mask_of(worlds.numbers(hand)) for hand in deal["hands"]]
        for counted in (
            worlds.count_sequences(hands, deal["leader"]),
            slow_play.count_sequences(deal["hands"], deal["leader"]),
        ):
            if counted != deal["nodes"]:
                wrong.append(f"perft of {worlds.name(deal)}: {counted}")
    whole, plays = sum(deal["nodes"][-1] for deal in deals), sum(sum(deal["nodes"]) for deal in deals)
    cases = f"{len(deals)} deals, {whole:,} whole sequences, {plays:,} plays"
    return Row("perft: legal sequences of play, counted twice", cases, wrong)


# The second scorer.


def scored_figures(count: int, seed: int = 1) -> Row:
    """Random figures under random options."""
    rng = random.Random(seed)
    wrong = [difference for _ in range(count) for difference in random_results.compare_figures(rng)]
    return Row("second scorer: random figures under random options, line by line", f"{count:,}", wrong)


def scored_tricks(count: int, seed: int = 1) -> Row:
    """Whole tricks in which anybody plays anything."""
    wrong = []
    for record in islice(random_results.wild_records(seed), count):
        found = random_results.compare_record(record)
        wrong += ["whole tricks without a score"] if found is None else found
    return Row("second scorer: whole tricks of any cards, slams and late Excuses favoured", f"{count:,}", wrong)


def scored_deals(count: int, seed: int = 1) -> Row:
    """Legal hands; those that were passed out or annulled have no tricks to score."""
    results = map(random_results.compare_record, random_results.dealt_records(seed))
    compared = list(islice((found for found in results if found is not None), count))
    wrong = [difference for found in compared for difference in found]
    return Row("second scorer: legal hands of all games, tables and options", f"{count:,}", wrong)


# The mutation corpus.


@dataclass
class CodeRow:
    """How the hands with one fault of a code fared, over all tables."""

    code: str
    made: int = 0
    caught: int = 0
    alarms: int = 0
    wrong: list[str] = field(default_factory=list)


def mutants(code: str, count: int, seed: int = 1) -> CodeRow:
    """Hands with this fault: so many of each table where it can occur."""
    row = CodeRow(code)
    for rules, players in TABLES:
        if mutation_corpus.can_occur(code, rules, players):
            tally = mutation_corpus.judge_mutants(code, rules, players, count, seed)
            row.made += tally.made
            row.caught += tally.caught
            row.alarms += tally.alarms
            row.wrong += tally.wrong
            if tally.made < count:
                row.wrong.append(f"{code}: of {rules} at {players} only {tally.made} hands could be made")
    return row


def clean(count: int, seed: int = 1) -> Row:
    """Clean hands played and scored apart from the program."""
    tally = mutation_corpus.judge_clean(count, seed)
    return Row("clean hands played and scored apart: no finding that is not foreseen", f"{tally.made:,}", tally.wrong)


# Properties and bytes.


def properties(examples: int) -> Row:
    """The properties, by pytest, with so many examples each."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(PROOF / "test_properties.py")]
    environment = os.environ | {"AUDITOR_PROPERTY_EXAMPLES": str(examples)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    wrong = [] if done.returncode == 0 else [done.stdout]
    return Row(f"properties: {PROPERTIES}", f"about 8 × {examples:,}", wrong)


def fuzzing(seconds: float) -> Row:
    """Each family of bytes for so many seconds, elsewhere than in the suite."""
    inputs = records = 0
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for family in fuzz.FAMILIES:
            try:
                run = fuzz.fuzz(family, seconds, Path(folder), first=1_000_000)
            except AssertionError as error:
                wrong.append(str(error))
            else:
                inputs += run.inputs
                records += run.records
    cases = f"{inputs:,} inputs, {records:,} records"
    return Row("byte fuzzing of the reader: no exception, the accounting adds up", cases, wrong)


# The tables.


def proofs(sizes: Sizes) -> list[Callable[[], Row]]:
    """All proofs but the mutation corpus."""
    return [
        legal_cards,
        perft,
        lambda: scored_figures(sizes.figures),
        lambda: scored_tricks(sizes.wild),
        lambda: scored_deals(sizes.dealt),
        lambda: clean(sizes.clean),
        lambda: properties(sizes.examples),
        lambda: fuzzing(sizes.seconds),
    ]


def table(rows: list[Row]) -> Iterator[str]:
    """The table of the proofs."""
    yield "| check | cases | wrong | seconds |"
    yield "| --- | --- | --- | --- |"
    for row in rows:
        yield f"| {row.check} | {row.cases} | {len(row.wrong)} | {row.seconds:.0f} |"


def families(rows: list[CodeRow]) -> list[CodeRow]:
    """The sums of the codes of each family."""
    sums = []
    for letter, name in FAMILIES.items():
        of_family = [row for row in rows if row.code[0] == letter]
        total = CodeRow(f"{letter}: {name} ({len(of_family)} codes)")
        for row in of_family:
            total.made += row.made
            total.caught += row.caught
            total.alarms += row.alarms
        sums.append(total)
    return sums


def table_of_codes(rows: list[CodeRow]) -> Iterator[str]:
    """Catch rate and false-alarm rate, a code or a family a line."""
    yield "| fault | hands | caught | caught % | hands with a false alarm | false alarms % |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for row in rows:
        caught, alarms = (100 * part / row.made if row.made else 0.0 for part in (row.caught, row.alarms))
        yield f"| {row.code} | {row.made:,} | {row.caught:,} | {caught:.2f} | {row.alarms:,} | {alarms:.2f} |"


def report(sizes: Sizes) -> bool:
    """Runs everything and prints the tables; whether all of it held."""
    started = time.perf_counter()
    rows = []
    for run in proofs(sizes):
        rows.append(timed(run))
        print(f"{rows[-1].check}: {rows[-1].seconds:.0f} s", file=sys.stderr)
    by_code = []
    for code in mutation_corpus.MAKERS:
        by_code.append(mutants(code, sizes.mutants))
        print(f"{code}: {by_code[-1].made} hands", file=sys.stderr)
    print(f"Run on {date.today()}, Python {sys.version.split()[0]}, {time.perf_counter() - started:.0f} seconds.\n")
    print("\n".join(table(rows)), end="\n\n")
    print("\n".join(table_of_codes(families(by_code))), end="\n\n")
    print("\n".join(table_of_codes(by_code)))
    wrong = [case for proof in rows for case in proof.wrong] + [case for row in by_code for case in row.wrong]
    for case in wrong:
        print(case, file=sys.stderr)
    return not wrong


def main() -> int:
    parser = argparse.ArgumentParser(description="Proves the verdicts and prints the figures as Markdown.")
    parser.add_argument("--large", action="store_true", help="the sizes of the README (about half an hour)")
    return 0 if report(LARGE if parser.parse_args().large else SUITE) else 1


if __name__ == "__main__":
    raise SystemExit(main())
