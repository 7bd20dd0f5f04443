"""A verdict without the names of people: every output made of it shows pseudonyms instead.

People are the players, those who sit out, the arbiters of rulings and whoever a claim is by (record.md). What else
somebody wrote is left out where it is about people (comments, private fields, where the record came from); in the
texts that stay the names, and the longer words in them, are replaced.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from auditor.audit.finding import Finding
from auditor.audit.result import HandAudit
from auditor.audit.wording import message
from auditor.engine.replay import Replay
from auditor.language import Said
from auditor.record.inputs import STDIN_NAME
from auditor.show.finding_text import fault_of
from auditor.show.pseudonyms import WORD, Aliases, Person, folded, person_of
from auditor.show.sheet import LINE_LABELS
from auditor.show.veil import Veil
from auditor.show.vocabulary import FIELDS

_PEOPLE: Final = ("players", "sitting_out")
_BY: Final = "by"
_LEFT_OUT: Final = frozenset(("comment", "source"))
"""Fields that are about people, or where from a hand comes: nobody can be sure of the names in them."""
_KEPT: Final = FIELDS - _LEFT_OUT
_TEXTS: Final = frozenset(
    ("id", "name", "place", "date", "round", "table", "board", "hand", "code", "label", "ruling", "preset", "version")
)
"""Fields that may hold a text of somebody's own; what stands in the others is words of the format."""
_OWN_WORDS: Final = frozenset(("reason", "error", "message"))
"""Fields of texts about records that no record fills."""


class RedactedAudit(HandAudit):
    """A verdict without names. It keeps the one with names only to show lines of the input."""

    __slots__ = ("_aliases", "_original")

    _aliases: Aliases
    _original: HandAudit

    @property
    def answer_to(self) -> list[str]:
        """The names behind the pseudonyms."""
        return self._original.players

    def input_line(self, line: int, column: int) -> tuple[str, int] | None:
        """A line of the input without names, and the offset in it that the place now has."""
        found = self._original.input_line(line, column)
        return None if found is None else _veil(self._original, self.value, self._aliases).line(*found)


def redacted(audit: HandAudit, key: bytes = b"", source: str | None = None) -> HandAudit:
    """The verdict with pseudonyms, its findings worded anew.

    ``source`` is what is shown of the name of its input; where it is left out the names of the people of this
    hand are replaced in it.
    """
    aliases = Aliases(people_of(audit.value), key)
    source = shown_source(audit.source, aliases) if source is None else source
    value = redacted_record(audit.value, aliases)
    names = value["players"] if audit.players else []
    veil = Veil(aliases) if audit.status == "rejected" else None
    made = RedactedAudit(
        id=_identity(audit, source, aliases),
        source=source,
        position=audit.position,
        line=audit.line,
        status=audit.status,
        findings=[_finding(found, names, aliases, veil) for found in audit.findings],
        level=audit.level,
        rules=audit.rules,
        undetermined=audit.undetermined,
        computed=audit.computed,
        claimed=value.get("claims"),
        value=value,
        replay=None if audit.replay is None else _replay(audit.replay, aliases),
        column=audit.column,
    )
    made._aliases, made._original = aliases, audit
    return made


def people_of(value: object) -> list[Person]:
    """All people whom a record names, of a record that could not be read as far as they can be made out."""
    if not isinstance(value, Mapping):
        return []
    people = [person for field in _PEOPLE for entry in _entries(value.get(field)) if (person := person_of(entry))]
    rulings = (entry.get(_BY) for entry in _entries(value.get("irregularities")) if isinstance(entry, Mapping))
    return [*people, *(Person(by, by) for by in rulings if isinstance(by, str))]


def redacted_record(value: Mapping[str, Any], aliases: Aliases) -> dict[str, Any]:
    """The record with pseudonyms. People become plain names: an id would tell who they are."""
    made: dict[str, Any] = {}
    for field, inner in value.items():
        if field in _PEOPLE:
            people = [person for entry in _entries(inner) if (person := person_of(entry))]
            if isinstance(inner, list) and len(people) == len(inner):
                made[field] = [aliases.of(person) for person in people]
        elif field in _KEPT:
            made[field] = _inner(field, inner, aliases)
    return made


def shown_source(name: str, aliases: Aliases) -> str:
    """The name of an input without the names of people."""
    return name if name == STDIN_NAME else aliases.replaced(name)


def _entries(value: object) -> Iterable[Any]:
    return value if isinstance(value, list) else ()


def _inner(field: str, value: Any, aliases: Aliases) -> Any:
    if isinstance(value, Mapping):
        kept = {name: inner for name, inner in value.items() if name in _KEPT or field == "options"}
        return {name: _inner(name, inner, aliases) for name, inner in kept.items()}
    if isinstance(value, list):
        return [_inner(field, inner, aliases) for inner in value]
    return _text(field, value, aliases) if isinstance(value, str) else value


def _text(field: str, text: str, aliases: Aliases) -> str:
    if field == _BY:
        return aliases.named(text)
    if field not in _TEXTS or (field == "label" and text in LINE_LABELS):
        return text
    return aliases.replaced(text)


def _identity(audit: HandAudit, source: str, aliases: Aliases) -> str | None:
    """What the hand is called, which may be after its file."""
    if audit.id is None:
        return None
    after_file = audit.id == f"{audit.source}#{audit.position}"
    return f"{source}#{audit.position}" if after_file else aliases.replaced(audit.id)


def _veil(audit: HandAudit, value: Mapping[str, Any], aliases: Aliases) -> Veil:
    """What may be seen of the input of a hand; ``value`` is the record without names."""
    if audit.status == "rejected":
        return Veil(aliases)
    try:
        written = json.loads(audit.text)
    except ValueError:
        written = None
    if isinstance(written, dict) and "players" in written:
        return Veil(aliases, _shown(written, aliases))
    return Veil(aliases, known=frozenset(folded(word) for text in _strings(value) for word in WORD.findall(text)))


def _shown(written: Mapping[str, Any], aliases: Aliases) -> dict[str, str]:
    """What stands for each text of a record as it was written; the name of a person is one whatever else it is."""
    kept = {field: inner for field, inner in written.items() if field in _KEPT and field not in _PEOPLE}
    people = {text: aliases.named(text) for person in people_of(written) for text in person}
    return {text: _text(field, text, aliases) for field, text in _fields("", kept)} | people


def _fields(field: str, value: object) -> Iterator[tuple[str, str]]:
    """The texts in a value, each with the field that it stands in; those that are left out are not among them."""
    if isinstance(value, str):
        yield field, value
    elif isinstance(value, list):
        for inner in value:
            yield from _fields(field, inner)
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            if name in _KEPT or field == "options":
                yield from _fields(name, inner)


def _strings(value: object) -> Iterator[str]:
    return (text for _, text in _fields("options", value))


def _finding(finding: Finding, names: Sequence[str], aliases: Aliases, veil: Veil | None) -> Finding:
    """A finding worded anew. ``veil`` is for one of a record that could not be read: nobody knows the names in it."""
    fault = fault_of(finding)
    seen = aliases.replaced if veil is None else veil.text
    said = finding.facts.get("said")
    facts: dict[str, Any] = {}
    if fault is not None:
        facts, text = {"fault": fault, "names": names}, message(fault, names)
    elif isinstance(said, Said):
        shown = _seen(said, seen)
        facts, text = {"said": shown}, str(shown)
    else:
        text = seen(finding.message)
    return finding.changed(
        message=text,
        player=None if finding.player is None or finding.seat is None else names[finding.seat],
        ruling=None if finding.ruling is None else aliases.replaced(finding.ruling),
        pointer=None if finding.pointer is None else seen(finding.pointer),
        facts=facts,
    )


def _seen(said: Said, seen: Callable[[str], str]) -> Said:
    """What was said of a record itself, with what it quotes put through ``seen``."""
    fields: dict[str, object] = {}
    for name, value in said.fields.items():
        if isinstance(value, Said):
            fields[name] = _seen(value, seen)
        else:
            fields[name] = seen(value) if isinstance(value, str) and name not in _OWN_WORDS else value
    return Said(said.pair, fields)


def _replay(replay: Replay, aliases: Aliases) -> Replay:
    """The replay with the names in claimed lines replaced: the only texts that it holds."""
    claims = replay.hand.claims
    if claims.breakdown is None:
        return replay
    lines = tuple((_text("label", label, aliases), amount) for label, amount in claims.breakdown)
    return replace(replay, hand=replay.hand._replace(claims=claims._replace(breakdown=lines)))
