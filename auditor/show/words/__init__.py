"""The words of everything that is shown, by language and key.

Each is a format string over the fields that its caller fills in; a module of this package is one topic. The texts
of findings stand in ``auditor.audit.texts``, the rules in ``auditor.rules.articles``.
"""

from typing import Final

from auditor.language import in_each
from auditor.show.words import (
    audit,
    common,
    explain,
    frame,
    law,
    miscount,
    page,
    reasons,
    replay,
    report,
    right,
    score,
)

WORDS: Final = in_each(
    common.TABLE,
    frame.TABLE,
    page.TABLE,
    audit.TABLE,
    explain.TABLE,
    reasons.TABLE,
    miscount.TABLE,
    right.TABLE,
    report.TABLE,
    replay.TABLE,
    law.TABLE,
    score.TABLE,
)


def say(language: str, key: str, **fields: object) -> str:
    """Words of a language with fields filled in, where no view is at hand."""
    return WORDS[language][key].format(**fields)
