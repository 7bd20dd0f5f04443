"""Saved queries: ``.sql`` files shipped with the package and in the user's configuration folder.

The first line is a comment that says what the query answers; ``-- fr:`` below it says it in French. Comments of
the form ``-- $name: meaning`` declare parameters; one that is not given is null, by which the shipped queries mean
"all".
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from auditor.language import FRENCH, typeset
from auditor.resources import user_folder
from auditor.store.errors import QueryError
from auditor.store.texts import said

SHIPPED: Final = Path(__file__).with_name("saved")
_FRENCH: Final = f"-- {FRENCH}:"
_PARAMETER: Final = re.compile(r"--\s*\$(\w+):\s*(.*)")


@dataclass(frozen=True, slots=True)
class SavedQuery:
    """A saved query. ``parameters`` gives the meaning of each declared parameter by name, ``translations`` the
    description in languages other than English, as far as there is one."""

    name: str
    description: str
    sql: str
    parameters: Mapping[str, str]
    path: Path
    translations: Mapping[str, str] = field(default_factory=dict)

    def described(self, language: str) -> str:
        """What the query answers."""
        return self.translations.get(language, self.description)

    def values(self, given: Mapping[str, str]) -> dict[str, str | None]:
        """Values for all parameters: those given, null for declared ones that are not."""
        return dict.fromkeys(self.parameters) | dict(given)


def user_queries() -> Path:
    """Folder of the user's own queries."""
    return user_folder() / "queries"


def list_saved(folder: Path | None = None) -> list[SavedQuery]:
    """All saved queries by name; the user's own (in ``folder``) stand before shipped ones of the same name."""
    found = {query.name: query for query in _in_folder(SHIPPED)}
    found |= {query.name: query for query in _in_folder(folder or user_queries())}
    return [found[name] for name in sorted(found)]


def load_saved(name: str, folder: Path | None = None) -> SavedQuery:
    """The saved query of that name. Raises :class:`QueryError` where there is none."""
    queries = list_saved(folder)
    for query in queries:
        if query.name == name:
            return query
    names = ", ".join(query.name for query in queries)
    raise QueryError(said("no_saved_query", name=repr(name), known=names))


def _in_folder(folder: Path) -> Iterator[SavedQuery]:
    try:
        paths = sorted(folder.glob("*.sql"))
    except OSError:
        return
    for path in paths:
        try:
            sql = path.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise QueryError(said("saved_unreadable", path=path, error=str(error))) from error
        first, _, _ = sql.partition("\n")
        description = first.removeprefix("--").strip() if first.startswith("--") else ""
        declared = (_PARAMETER.fullmatch(line.strip()) for line in sql.splitlines())
        parameters = {match[1]: match[2] for match in declared if match is not None}
        french = next((line.removeprefix(_FRENCH).strip() for line in sql.splitlines() if line.startswith(_FRENCH)), "")
        translations = {FRENCH: typeset(french)} if french else {}
        yield SavedQuery(path.stem, description, sql, parameters, path, translations)
