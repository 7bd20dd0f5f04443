"""One frozen rule set: a preset with its options, and the figures of the table size.

Nothing in the law asks "how many players" or "which preset": it asks the rule set.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from auditor.language import Said
from auditor.rules.option_texts import said
from auditor.rules.options import MIGNON, OPTIONS, PRESETS, TAROT, Option, OptionValue, same_value


class TableSize(NamedTuple):
    """Figures of a table of three, four or five (section 2, section 6.1, 12.3)."""

    players: int
    hand_size: int
    dog_size: int
    handful_thresholds: tuple[int, int, int]
    mignon_threshold: int

    @property
    def tricks(self) -> int:
        """Number of tricks of a hand: one a card."""
        return self.hand_size


TABLES: Final[dict[int, TableSize]] = {
    3: TableSize(3, 24, 6, (13, 15, 18), 40),
    4: TableSize(4, 18, 6, (10, 13, 15), 45),
    5: TableSize(5, 15, 3, (8, 10, 13), 50),
}

HANDFUL_LEVELS: Final = ("single", "double", "triple")


class RulesError(ValueError):
    """A preset, an option or an option value that the law does not know (R004)."""

    def __init__(self, said: Said, path: tuple[str, ...] = ()) -> None:
        super().__init__(said)
        self.said = said
        self.path = path


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The law in force for one hand. Build it with :func:`rule_set`.

    ``explicit`` names the options that the record or the command line set itself; the others come from
    the preset. Options of the other game hold their default and have no effect.
    """

    preset: str
    explicit: frozenset[str]
    petit_sec: str
    misdeal: str
    auction_rounds: str
    all_pass: str
    bid_set: str
    slam_announcer: str
    slam_leads: bool
    slam_defence: int
    slam_excuse_scope: str
    slam_failed_and_reversed: str
    call_ladder: str
    called_suit_lead: str
    discard_king: str
    discard_trump: str
    handful_values: str
    handful_beneficiary: str
    handful_underdeclare: str
    petit_multiplied: bool
    petit_payer: str
    misere: str
    misere_value: int
    misere_excuse: str
    misere_honours: str
    excuse_exchange: str
    excuse_last_trick: str
    excuse_last_legal: str
    half_point: str
    round_to: int
    five_player_split: str
    goulash_excuse_exchange: str
    goulash_misere: bool
    mignon_second_round: str
    mignon_bid_jump: bool
    mignon_dog: str
    mignon_discard: str
    mignon_trump_on_protected: str
    mignon_ownership: str
    mignon_last_trick: str
    mignon_4p_teams: str
    mignon_call_fallback: str
    mignon_self_call: str
    _variants: "dict[tuple[str, OptionValue], RuleSet]" = field(default_factory=dict, compare=False, repr=False)

    @property
    def game(self) -> str:
        """``tarot`` or ``mignon``."""
        return MIGNON if self.preset == "mignon" else TAROT

    def value(self, option: str) -> OptionValue:
        """Value of an option by name."""
        value: OptionValue = getattr(self, option)
        return value

    def with_option(self, name: str, value: OptionValue) -> "RuleSet":
        """The same rules with one option changed; the change does not count as explicit."""
        variant = self._variants.get((name, value))
        if variant is None:
            changes: dict[str, Any] = {name: value, "_variants": {}}
            variant = self._variants[name, value] = replace(self, **changes)
        return variant

    def to_json(self) -> str | dict[str, Any]:
        """The rule set as a record writes it: the preset, with the options set where there are any."""
        if not self.explicit:
            return self.preset
        return {"preset": self.preset, "options": {name: self.value(name) for name in OPTIONS if name in self.explicit}}


class _NotingRules(RuleSet):
    """Rules that note which options are asked for."""

    __slots__ = ("asked",)
    __hash__ = object.__hash__  # what has been worked out under the rules themselves asks for nothing any more

    def __getattribute__(self, name: str) -> Any:
        if name in OPTIONS:
            object.__getattribute__(self, "asked").add(name)
        return object.__getattribute__(self, name)


def options_asked_for(rules: RuleSet, work: Callable[[RuleSet], object]) -> set[str]:
    """The options that some work asks for under some rules; it would go on alike with any other value of the others."""
    noting = object.__new__(_NotingRules)
    for name in RuleSet.__slots__:
        object.__setattr__(noting, name, getattr(rules, name))
    asked: set[str] = set()
    object.__setattr__(noting, "asked", asked)
    work(noting)
    return asked


def rule_set(preset: str, options: Mapping[str, Any] | None = None) -> RuleSet:
    """The rule set of a preset with some options set.

    Raises :class:`RulesError`, with the path below ``rules``, for a name or a value that is unknown.
    """
    if preset not in PRESETS:
        raise RulesError(said("unknown_preset", preset=repr(preset), known=", ".join(PRESETS)), ("preset",))
    if not options:
        return _preset(preset)
    changes: dict[str, Any] = {name: option_value(name, value) for name, value in options.items()}
    return replace(_preset(preset), explicit=frozenset(changes), _variants={}, **changes)


@lru_cache
def _preset(preset: str) -> RuleSet:
    values: dict[str, Any] = {option.name: preset_or_default(option, preset) for option in OPTIONS.values()}
    return RuleSet(preset=preset, explicit=frozenset(), **values)


def preset_or_default(option: Option, preset: str) -> OptionValue:
    """Value of an option under a preset, or its default where it belongs to the other game."""
    value = option.preset_value(preset)
    return option.values[0] if value is None else value


def option_value(name: str, value: object) -> OptionValue:
    """The value of an option, checked. Raises :class:`RulesError` for an unknown name or value."""
    option = OPTIONS.get(name)
    if option is None:
        raise RulesError(said("unknown_option", name=repr(name)), ("options", name))
    for allowed in option.values:
        if same_value(value, allowed):
            return allowed
    expected = ", ".join(text_of(allowed) for allowed in option.values)
    raise RulesError(said("unknown_value", name=name, value=_shown(value), known=expected), ("options", name))


def parse_option(text: str) -> tuple[str, OptionValue]:
    """``NAME=VALUE`` of the command line. Raises :class:`RulesError` like :func:`option_value`."""
    name, separator, written = text.partition("=")
    option = OPTIONS.get(name.strip())
    if not separator or option is None:
        raise RulesError(said("no_option", text=repr(text)))
    for allowed in option.values:
        if text_of(allowed) == written.strip().lower():
            return option.name, allowed
    return option.name, option_value(option.name, written)


def _shown(value: object) -> str:
    """A value that is none of an option's, as a record or a user writes it."""
    return str(value).lower() if isinstance(value, bool) else repr(value)


def text_of(value: OptionValue) -> str:
    """An option value as it is written on the command line and in ``matches``."""
    return str(value).lower() if isinstance(value, bool) else str(value)
