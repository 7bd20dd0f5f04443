"""The verdict on a hand that the arrays have found right: like any other, made of little until more is asked."""

import json
from functools import lru_cache
from json.encoder import encode_basestring
from typing import Any, Final, NamedTuple

from auditor.audit.intake import to_hand
from auditor.audit.result import HandAudit
from auditor.bulk.cardtext import Layout, Numbers
from auditor.bulk.intake import Plain
from auditor.bulk.law import Counted
from auditor.bulk.scores import Known
from auditor.bulk.shapes import Person, text_of
from auditor.bulk.tables import Bytes
from auditor.engine.run import replay
from auditor.record.reading import Frame


class Group(NamedTuple):
    """Hands that went through the arrays together.

    ``dealt`` (78, hands) is the seat that each card was dealt to, ``first`` the seat to lead first, ``counted`` what
    the play comes to (None for passed-out hands).
    """

    layout: Layout
    numbers: Numbers
    dealt: Bytes
    first: Bytes
    counted: Counted | None


_quoted: Final = encode_basestring
"""A text as JSON, without escaping what is no ASCII."""


class RightHand(HandAudit):
    """The verdict on a hand with which nothing is wrong.

    ``known`` is its score with the taker turned to seat 0, None for a passed-out hand. Its cards stand in
    column ``place`` of the arrays of ``group``. The parsed record, the score blocks and the replay are made when
    they are asked for first.
    """

    __slots__ = ("group", "known", "partner", "place", "plain")

    def __init__(
        self, frame: Frame, plain: Plain, cards: "tuple[Group, int]", known: Known | None, partner: int | None
    ) -> None:
        self.source, self.position, self.line, self.text, self.column, _ = frame
        self.id = (plain.id.value if plain.id else None) or f"{self.source}#{self.position}"
        self.plain = plain
        self.group, self.place = cards
        self.known = known
        self.partner = partner
        self.status = "clean"
        self.findings = []
        self.undetermined = 0
        self.level = "deal" if known is None else "full"
        self.rules = plain.rules.rules.preset
        self._normal = None

    def __getattr__(self, name: str) -> Any:
        """Fills one of the attributes that are left empty at first."""
        if name == "value":
            made: Any = json.loads(self.text)
        elif name == "computed":
            made = self._computed()
        elif name == "claimed":
            made = json.loads(self._claims())
        elif name == "replay":
            made = replay(to_hand(self.value), self.plain.rules.rules).replay
        else:
            raise AttributeError(name)
        setattr(self, name, made)
        return made

    def _computed(self) -> dict[str, Any]:
        if self.known is None:
            return {"scores": [0] * self.plain.layout.players}
        return self.known.block_of(self.plain.taker, self.partner)

    def json_text(self) -> str:
        """``to_json`` as text, put together from parts that come up again and again."""
        known = self.known
        computed = json.dumps(self.computed) if known is None else known.block_text(self.plain.taker, self.partner)
        return (
            f'{{"id": {_quoted(self.id or "")}, "source": {_quoted(self.source)}, "position": {self.position},'
            f' "line": {self.line}, "status": "clean", "level": "{self.level}", "rules": "{self.rules}",'
            f' "findings": [], "undetermined": 0,'
            f' "score": {{"computed": {computed}, "claimed": {_rewritten(self._claims())}}}}}'
        )

    @property
    def players(self) -> list[str]:
        """Names of the players by seat."""
        return [player.name if type(player) is Person else player for player in self.plain.players.value]

    def _claims(self) -> bytes:
        """The claims as they stand in the record."""
        return text_of(self.plain.top.claims) if self.plain.claims else b"null"


@lru_cache(maxsize=1 << 13)
def _rewritten(text: bytes) -> str:
    """A JSON text as this program writes it."""
    return json.dumps(json.loads(text), ensure_ascii=False)
