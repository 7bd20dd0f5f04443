"""The fast pass: which of many hands are certainly right, and what they come to.

It decides only "nothing to say about this hand"; tests hold it to the explaining engine on all corpora, on
damaged records and on generated hands.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from auditor.audit.settings import Settings
from auditor.bulk import law
from auditor.bulk.claims import agree, agree_on_nothing
from auditor.bulk.handfuls import shown_handfuls
from auditor.bulk.intake import ROW_NUMBERS, Plain, PlainIntake
from auditor.bulk.law import NOBODY, Counted, Hands
from auditor.bulk.scores import FigureKey, ScoreBook
from auditor.bulk.tables import Bytes
from auditor.bulk.verdict import RightHand
from auditor.cards import DECK_SIZE
from auditor.record.reading import Frame
from auditor.rules.ruleset import TABLES, RuleSet, TableSize

BATCH: Final = 1_024
"""Hands that go through the arrays together: as many as the caches of a processor hold well."""

_Group = list[tuple[int, Frame, Plain]]


class Screen:
    """The fast pass under some settings."""

    def __init__(self, settings: Settings) -> None:
        self._intake = PlainIntake(settings)
        self._books: dict[tuple[int, str], ScoreBook] = {}

    def decide(self, frames: Sequence[Frame]) -> list[RightHand | None]:
        """For each frame its verdict, None where it must be judged the long way."""
        decided: list[RightHand | None] = [None] * len(frames)
        groups: dict[tuple[int, str, bool], _Group] = {}
        for place, frame in enumerate(frames):
            if frame.problems:
                continue
            plain = self._intake.take(frame.text)
            if plain is not None:
                key = plain.players, plain.rules.preset, plain.taker == NOBODY
                groups.setdefault(key, []).append((place, frame, plain))
        for (players, _, passed_out), group in groups.items():
            for start in range(0, len(group), BATCH):
                part = group[start : start + BATCH]
                if passed_out:
                    _decide_passed_out(part, TABLES[players], decided)
                else:
                    self._decide_contracts(part, TABLES[players], decided)
        return decided

    def _decide_contracts(self, group: _Group, table: TableSize, decided: list[RightHand | None]) -> None:
        rules = group[0][2].rules
        counted = law.count(_hands(group, table), table, rules)
        handfuls = shown_handfuls([plain.shape.announcements for _, _, plain in group], counted.owner, table)
        book = self._book(table.players, rules)
        figures = _figures(counted)
        for (place, frame, plain), shown, (right, points, oudlers, petit, slam, seat) in zip(
            group, handfuls, figures, strict=True
        ):
            if not right or shown is None:
                continue
            taker = plain.taker
            partner = None if seat == NOBODY else seat
            turned = 0 if partner is None else (partner - taker) % table.players
            known = book.known(FigureKey(plain.bid, points, oudlers, petit, slam, turned, shown))
            if agree(plain.shape.claims, known, taker, partner):
                decided[place] = RightHand(frame, plain, known, partner)

    def _book(self, players: int, rules: RuleSet) -> ScoreBook:
        key = players, rules.preset
        if key not in self._books:
            self._books[key] = ScoreBook(players, rules)
        return self._books[key]


def _figures(counted: Counted) -> "zip[tuple[bool, int, int, int, bool, int]]":
    """What the score is computed from, hand by hand."""
    return zip(
        counted.right.tolist(),
        counted.points.tolist(),
        counted.oudlers.tolist(),
        counted.petit.tolist(),
        counted.slam.tolist(),
        counted.partner.tolist(),
        strict=True,
    )


def _rows(group: _Group) -> Bytes:
    """The numbers of some hands, a column for each hand."""
    joined = "".join([plain.row for _, _, plain in group]).encode("latin-1")
    return np.ascontiguousarray(np.frombuffer(joined, dtype=np.uint8).reshape(len(group), -1).T)


def _hands(group: _Group, table: TableSize) -> Hands:
    rows = _rows(group)
    players, tricks = table.players, table.tricks
    sizes = (DECK_SIZE, table.dog_size, players * tricks, tricks, tricks)
    deal, discard, cards, leaders, winners, numbers = np.split(rows, np.cumsum(sizes))
    first, taker, called, exchanges, counts_pile = numbers
    assert len(numbers) == len(ROW_NUMBERS)
    return Hands(
        deal=deal,
        discard=discard,
        cards=cards.reshape(tricks, players, -1),
        leaders=leaders,
        winners=winners,
        first=first,
        taker=taker,
        called=called,
        exchanges=exchanges.astype(bool),
        counts_pile=counts_pile.astype(bool),
    )


def _decide_passed_out(group: _Group, table: TableSize, decided: list[RightHand | None]) -> None:
    _, whole = law.is_pack(_rows(group), table)
    for (place, frame, plain), right in zip(group, whole.tolist(), strict=True):
        if right and agree_on_nothing(plain.shape.claims, table.players):
            decided[place] = RightHand(frame, plain, None, None)
