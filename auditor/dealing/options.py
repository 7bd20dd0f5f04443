"""What may be asked of the dealer: the table, the rules, the seed, and what kind of hands."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from auditor.dealing.texts import said
from auditor.rules.options import OptionValue
from auditor.rules.ruleset import TABLES

PLAYS: Final = ("sensible", "greedy", "hoarding", "random", "mixed")
"""Manners of play; with ``mixed`` each seat has one of the others."""

STACKS: Final = ("mixed", "fair", "strong", "trumps", "forced", "hopeless", "poor", "petit_sec", "timid")
"""How the pack lies: fair; a hand that takes everything; a hand of many trumps; a taker who must lay trumps
aside; one who can hardly take a trick; a hand without trumps or without honours; a petit sec; nobody dares to
bid. ``mixed``: mostly fair."""

LEVELS: Final = ("full", "deal", "summary")


@dataclass(frozen=True, slots=True)
class Options:
    """What hands to make.

    ``rules`` is a preset and ``options`` are the options that differ from it. ``play`` is one of ``PLAYS``,
    ``stack`` one of ``STACKS``. With ``claims`` each record says what the hand came to. ``level`` is how much
    a record holds (record.md, "Levels"). Raises ``ValueError`` for a word or a number that is unknown here;
    preset and options are looked at when hands are made (``RulesError``).
    """

    players: int = 4
    rules: str = "fft"
    seed: int = 0
    play: str = "sensible"
    stack: str = "mixed"
    claims: bool = True
    level: str = "full"
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, value, known in (
            ("players", self.players, tuple(TABLES)),
            ("play", self.play, PLAYS),
            ("stack", self.stack, STACKS),
            ("level", self.level, LEVELS),
        ):
            if value not in known:
                raise ValueError(said("no_word", name=name, value=repr(value), known=", ".join(map(str, known))))
