"""The verdict on a hand that the arrays have found right: like any other, made of little until more is asked."""

import json
from typing import Any

from auditor.audit.intake import to_hand
from auditor.audit.result import HandAudit
from auditor.bulk.intake import Plain
from auditor.bulk.scores import Known
from auditor.bulk.shapes import Person
from auditor.engine.replay import Replay
from auditor.engine.run import replay
from auditor.record.reading import Frame


class RightHand(HandAudit):
    """The verdict on a hand with which nothing is wrong.

    ``known`` is its score with the taker turned to seat 0, None for a passed-out hand.
    """

    __slots__ = ("_record", "_replay", "known", "partner", "plain")

    def __init__(self, frame: Frame, plain: Plain, known: Known | None, partner: int | None) -> None:
        self.source = frame.source
        self.position = frame.position
        self.line = frame.line
        self.column = frame.column
        self.text = frame.text
        identity = plain.shape.id
        self.id = identity if type(identity) is str and identity else f"{frame.source}#{frame.position}"
        self.plain = plain
        self.known = known
        self.partner = partner
        self.status = "clean"
        self.findings = []
        self.undetermined = 0
        self.level = "deal" if known is None else "full"
        self.rules = plain.rules.preset
        self._record: dict[str, Any] | None = None
        self._replay: Replay | None = None
        self._normal = None

    @property
    def value(self) -> dict[str, Any]:
        """The parsed record."""
        if self._record is None:
            self._record = json.loads(self.text)
        return self._record

    @property
    def computed(self) -> dict[str, Any] | None:
        """The computed score in points."""
        known, taker = self.known, self.plain.taker
        if known is None:
            return {"scores": [0] * self.plain.players}
        return known.block | {"taker": taker, "partner": self.partner, "scores": known.rows[taker]}

    @property
    def claimed(self) -> dict[str, Any] | None:
        """The claims as recorded."""
        return self.value.get("claims")

    @property
    def players(self) -> list[str]:
        """Names of the players by seat."""
        return [player.name if type(player) is Person else player for player in self.plain.shape.players]

    @property
    def replay(self) -> Replay | None:
        """The replay by the engine, made when asked for."""
        if self._replay is None:
            self._replay = replay(to_hand(self.value), self.plain.rules).replay
        return self._replay
