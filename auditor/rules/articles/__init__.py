"""The rules in short, article by article, for explanations: title, wording and sources.

The keys are those that findings and options name. The wording is our own, in every language; it says what is in
force by default, while options name what may differ (``auditor.rules.options``).
"""

from typing import Final, NamedTuple

from auditor.language import ENGLISH, Pair, in_each
from auditor.rules.articles import before_play, play_and_score

_SOURCES: Final[dict[str, Pair]] = {
    "FFT12": (
        "official rules of the Fédération Française de Tarot (R-RO201206), in force from July 2012",
        "règlement officiel de la Fédération Française de Tarot (R-RO201206), en vigueur depuis juillet 2012",
    ),
    "S1": (
        "the rules sheet of Le Mignon",
        "la feuille de règles du Mignon",
    ),
    "S2": (
        "the rules sheet of tarot for five players",
        "la feuille de règles du tarot à cinq joueurs",
    ),
    "S3": (
        "the help page of French Tarot on Board Game Arena",
        "la page d'aide du tarot sur Board Game Arena",
    ),
    "OI": (
        "an interpretation of this program where no source decides",
        "une interprétation de ce programme là où aucune source ne tranche",
    ),
}
SOURCES: Final = in_each(_SOURCES)
"""What each source is, by language and short name."""

_ARTICLES: Final = {**before_play.TABLE, **play_and_score.TABLE}
_TITLES: Final = in_each({key: title for key, (title, _, _) in _ARTICLES.items()})
_TEXTS: Final = in_each({key: text for key, (_, text, _) in _ARTICLES.items()})
_SAME: Final = {"6.3": "section 6.3"}

ARTICLE_KEYS: Final = tuple(_ARTICLES)
"""Every article, in order."""


class Article(NamedTuple):
    """One rule: its key, a title, two to four lines of wording, the short names of its sources."""

    key: str
    title: str
    text: str
    sources: tuple[str, ...]


def article(rule: str, language: str = ENGLISH) -> Article | None:
    """The article of a rule as findings and options name it; None where the rules have none of that name."""
    key = _SAME.get(rule, rule)
    if key not in _ARTICLES:
        return None
    return Article(rule, _TITLES[language][key], _TEXTS[language][key], _ARTICLES[key][2])
