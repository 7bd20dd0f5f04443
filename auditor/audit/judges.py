"""The judges of a run: one for own records, one for foreign ones, which name no rules."""

from dataclasses import replace
from typing import Final

from auditor.audit.judge import Judge
from auditor.audit.result import HandAudit
from auditor.audit.settings import Settings
from auditor.record.raw import RawRecord

FOREIGN_RULES: Final = "fft"
"""Rules of records that an importer made, unless the settings name others."""


class Judges:
    """Judges records of any origin under the same settings."""

    def __init__(self, settings: Settings) -> None:
        foreign = settings if settings.rules is not None else replace(settings, rules=FOREIGN_RULES)
        self._own, self._foreign = Judge(settings), Judge(foreign)

    def judge(self, raw: RawRecord) -> HandAudit:
        """The verdict on a record."""
        return (self._own if raw.places is None else self._foreign).judge(raw)
