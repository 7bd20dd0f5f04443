"""What a caller may set for an audit: rules for records that name none, and which findings count."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from auditor.audit.catalogue import CATALOGUE
from auditor.rules.options import OptionValue
from auditor.rules.ruleset import RuleSet, rule_set


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of an audit.

    ``rules`` is the preset of records that name none, of all records with ``force_rules``; ``options``
    are set on top of each record's own. ``select`` and ``ignore`` are codes or beginnings of codes
    (``P5``), ``severities`` another severity by code.
    """

    rules: str | None = None
    force_rules: bool = False
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severities: Mapping[str, str] = field(default_factory=dict)

    @property
    def reports_everything(self) -> bool:
        """Whether every finding is reported with its own severity."""
        return not (self.select or self.ignore or self.severities)

    def reports(self, code: str) -> bool:
        """Whether findings of this code are reported."""
        if self.select and not code.startswith(self.select):
            return False
        return not (self.ignore and code.startswith(self.ignore))


def unknown_codes(prefixes: tuple[str, ...]) -> list[str]:
    """Those of some codes or beginnings of codes that fit no code of the catalogue."""
    return [prefix for prefix in prefixes if not any(code.startswith(prefix) for code in CATALOGUE)]


class RuleBook:
    """The rule sets of one audit, each made once."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._known: dict[str, RuleSet] = {}

    def rules_of(self, written: Any) -> RuleSet | None:
        """The rules of a record; None where neither it nor the settings name any.

        Raises ``RulesError`` (R004) for what the law does not know.
        """
        settings = self._settings
        if settings.force_rules and settings.rules is not None:
            written = settings.rules
        elif written is None:
            if settings.rules is None:
                return None
            written = settings.rules
        if not isinstance(written, str):
            options = dict(written.get("options") or {}) | dict(settings.options)
            return rule_set(written["preset"], options)
        known = self._known.get(written)
        if known is None:
            known = self._known[written] = rule_set(written, settings.options)
        return known
