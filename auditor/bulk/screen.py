"""The fast pass: which of many hands are certainly right, and what they come to.

It decides only "nothing to say about this hand"; tests hold it to the explaining engine on all corpora, on
damaged records and on generated hands.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from auditor.audit.settings import Settings
from auditor.bulk import law
from auditor.bulk.cardtext import Layout, Numbers, numbers_of
from auditor.bulk.claims import agree, agree_on_nothing
from auditor.bulk.handfuls import shown_handfuls
from auditor.bulk.intake import Plain, PlainIntake
from auditor.bulk.law import NOBODY, Counted, Hands
from auditor.bulk.parts import MOST, Part
from auditor.bulk.scores import FigureKey, Known, ScoreBook
from auditor.bulk.verdict import Group, RightHand
from auditor.record.reading import Frame
from auditor.rules.ruleset import TABLES, RuleSet

BATCH: Final = 512
"""Hands that go through the arrays together: as many as the caches of a processor hold well."""

_Member = tuple[int, Frame, Plain]
Decided = RightHand | Plain | None


class Screen:
    """The fast pass under some settings."""

    def __init__(self, settings: Settings) -> None:
        self._intake = PlainIntake(settings)
        self._books: dict[tuple[int, str], ScoreBook] = {}
        self._agreed: dict[tuple[bytes, Known, int, int | None], bool] = {}

    def decide(self, frames: Sequence[Frame]) -> list[Decided]:
        """For each frame its verdict; of a hand that must be judged the long way its parts, if it is proved to be
        plain, or None."""
        decided: list[Decided] = [None] * len(frames)
        groups: dict[tuple[Layout, str], list[_Member]] = {}
        take = self._intake.take
        for place, frame in enumerate(frames):
            if frame.problems:
                continue
            plain = take(frame.text)
            if plain is not None:
                groups.setdefault((plain.layout, plain.rules.rules.preset), []).append((place, frame, plain))
        for (layout, _), members in groups.items():
            for start in range(0, len(members), BATCH):
                self._decide(layout, members[start : start + BATCH], decided)
        return decided

    def _decide(self, layout: Layout, members: list[_Member], decided: list[Decided]) -> None:
        proved, numbers = numbers_of(layout, [plain.cards for _, _, plain in members])
        if len(proved) < len(members):
            members = [members[place] for place in proved]
        for place, _, plain in members:
            decided[place] = plain
        if not members:
            return
        if layout.keys:
            self._decide_contracts(layout, members, numbers, decided)
        else:
            _decide_passed_out(layout, members, numbers, decided)

    def _decide_contracts(
        self, layout: Layout, members: list[_Member], numbers: Numbers, decided: list[Decided]
    ) -> None:
        table, rules = TABLES[layout.players], members[0][2].rules.rules
        hands = _hands(members, numbers)
        counted = law.count(hands, table, rules)
        announced = [plain.announcements.value if plain.announcements else () for _, _, plain in members]
        handfuls = shown_handfuls(announced, counted.owner, table)
        book = self._book(table.players, rules)
        group = Group(layout, numbers, counted.dealt, hands.first, counted)
        for column, ((place, frame, plain), shown, (right, points, oudlers, petit, slam, seat)) in enumerate(
            zip(members, handfuls, _figures(counted), strict=True)
        ):
            if not right or shown is None:
                continue
            taker = plain.taker
            partner = None if seat == NOBODY else seat
            turned = 0 if partner is None else (partner - taker) % table.players
            known = book.known(FigureKey(plain.bid, points, oudlers, petit, slam, turned, shown))
            if plain.claims is None or self._agrees(plain.claims, known, taker, partner):
                decided[place] = RightHand(frame, plain, (group, column), known, partner)

    def _agrees(self, claims: Part, known: Known, taker: int, partner: int | None) -> bool:
        """Whether every claim is right; the same claims come up again and again."""
        key = claims.canonical, known, taker, partner
        agrees = self._agreed.get(key)
        if agrees is None:
            if len(self._agreed) >= MOST:
                self._agreed.clear()
            agrees = self._agreed[key] = agree(claims.value, known, taker, partner)
        return agrees

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


def _hands(members: list[_Member], numbers: Numbers) -> Hands:
    facts = np.array([plain.numbers for _, _, plain in members], dtype=np.uint8).T
    first, taker, called, exchanges, counts_pile = facts
    tricks, _, count = numbers.cards.shape
    nobody = np.full((tricks, count), NOBODY, dtype=np.uint8)
    return Hands(
        deal=numbers.deal,
        discard=numbers.discard,
        cards=numbers.cards,
        leaders=nobody if numbers.leaders is None else numbers.leaders,
        winners=nobody if numbers.winners is None else numbers.winners,
        first=first,
        taker=taker,
        called=called,
        exchanges=exchanges.astype(bool),
        counts_pile=counts_pile.astype(bool),
    )


def _decide_passed_out(layout: Layout, members: list[_Member], numbers: Numbers, decided: list[Decided]) -> None:
    dealt, whole = law.is_pack(numbers.deal, TABLES[layout.players])
    first = np.array([plain.numbers[0] for _, _, plain in members], dtype=np.uint8)
    group = Group(layout, numbers, dealt, first, None)
    for column, ((place, frame, plain), right) in enumerate(zip(members, whole.tolist(), strict=True)):
        if right and (plain.claims is None or agree_on_nothing(plain.claims.value, layout.players)):
            decided[place] = RightHand(frame, plain, (group, column), None, None)
