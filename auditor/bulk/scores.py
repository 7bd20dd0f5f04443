"""Scores by the figures of a hand, each computed once by the law and kept.

The seats of a table are alike, so the taker is turned to seat 0: the same figures come up again and again.
"""

import json
from typing import Any, Final, NamedTuple

from auditor.audit.claims import right_points
from auditor.audit.score_block import computed_block
from auditor.audit.wording import points
from auditor.bulk.law import PETIT_SIDES
from auditor.bulk.shapes import BID_WORDS
from auditor.cards import TOTAL_HALF_POINTS
from auditor.rules.ruleset import HANDFUL_LEVELS, RuleSet
from auditor.rules.score import Figures, Score, contract_score

_MOST: Final = 50_000

Number = int | float


class FigureKey(NamedTuple):
    """What the score of a right hand without misères depends on.

    ``partner`` counts seats from the taker on, 0 for alone. ``handfuls`` are the numbers of the levels shown, in
    ascending order, as characters; whoever showed them, the winning camp has the primes.
    """

    bid: int
    points: int
    oudlers: int
    petit: int
    slam: bool
    partner: int
    handfuls: str


class Known:
    """The score of some figures, in half points (``score``, with seat 0 as the taker) and as written in claims.

    ``rows`` holds the row of scores for each seat as the taker.
    """

    __slots__ = (
        "bid",
        "block",
        "block_texts",
        "levels",
        "made",
        "oudlers",
        "petit",
        "right_attack",
        "right_defence",
        "rows",
        "score",
        "slam",
        "target",
        "unit",
    )

    def __init__(self, key: FigureKey, score: Score, players: int) -> None:
        self.score = score
        self.block: dict[str, Any] = computed_block(score) or {}
        self.bid = BID_WORDS[key.bid]
        self.levels = sorted(HANDFUL_LEVELS[ord(level)] for level in key.handfuls)
        self.oudlers = score.oudlers
        self.right_attack = tuple(map(points, right_points(score, "attack", players)))
        self.right_defence = tuple(map(points, right_points(score, "defence", players)))
        self.target = self.block["target"]
        self.made = score.made
        self.petit = score.petit_au_bout
        self.slam = score.slam
        self.unit = self.block["unit"]
        row: list[Number] = self.block["scores"]
        self.block_texts: dict[tuple[int, int | None], str] = {}
        self.rows = [row[-taker:] + row[:-taker] if taker else row for taker in range(players)]

    def block_of(self, taker: int, partner: int | None) -> dict[str, Any]:
        """The score block with the seats as they are."""
        return self.block | {"taker": taker, "partner": partner, "scores": self.rows[taker]}

    def block_text(self, taker: int, partner: int | None) -> str:
        """The score block as JSON."""
        seats = taker, partner
        text = self.block_texts.get(seats)
        if text is None:
            text = self.block_texts[seats] = json.dumps(self.block_of(taker, partner), ensure_ascii=False)
        return text


class ScoreBook:
    """The scores at a table of one size under one rule set."""

    def __init__(self, players: int, rules: RuleSet) -> None:
        self._players = players
        self._rules = rules
        self._known: dict[FigureKey, Known] = {}

    def known(self, key: FigureKey) -> Known:
        """The score of some figures."""
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _MOST:
                self._known.clear()
            found = self._known[key] = Known(key, self._score(key), self._players)
        return found

    def _score(self, key: FigureKey) -> Score:
        figures = Figures(
            players=self._players,
            taker=0,
            bid=BID_WORDS[key.bid],
            attack_points=key.points,
            oudlers=key.oudlers,
            partner=key.partner or None,
            total=TOTAL_HALF_POINTS,
            petit_au_bout=PETIT_SIDES[key.petit],
            handfuls=tuple((HANDFUL_LEVELS[ord(level)], "attack") for level in key.handfuls),
            slam_made="attack" if key.slam else None,
        )
        score = contract_score(figures, self._rules)
        assert score is not None
        return score
