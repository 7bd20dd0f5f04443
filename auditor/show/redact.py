"""A verdict without the names of people: every output made of it shows pseudonyms instead.

A pseudonym depends on nothing but the player (the id of the record, else the name) and a key, so that it is the
same in every hand, every output and every run. Without a key of one's own a person who has a list of names can
find out which of them a pseudonym stands for.
"""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from auditor.audit.finding import Finding
from auditor.audit.result import HandAudit
from auditor.audit.wording import message
from auditor.engine.replay import Replay
from auditor.language import Said
from auditor.record import model
from auditor.show.finding_text import fault_of

SHARED: Final = "P-?"
"""Stands in texts for a word that is part of the names of two people."""

_ALPHABET: Final = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""Neither vowels, which could make words, nor what looks like something else."""
_LENGTH: Final = 5
_SHORTEST_PART: Final = 3
"""Letters of the shortest word of a name that is looked for on its own."""
_PEOPLE: Final = ("players", "sitting_out")
_LEFT_OUT: Final = frozenset(("comment", "source", "by"))
"""Fields that are about people, or where from a hand comes: nobody can be sure of the names in them."""
_TYPES: Final = (
    model.TarotHand,
    model.RulesObject,
    model.Event,
    model.Deal,
    model.AuctionBid,
    model.Contract,
    model.Announcement,
    model.Trick,
    model.Claims,
    model.SidePoints,
    model.BreakdownLine,
    model.Irregularity,
)
_KEPT: Final = frozenset(name for kind in _TYPES for name in kind.__annotations__) - _LEFT_OUT
_TEXTS: Final = frozenset(("id", "name", "place", "round", "table", "board", "hand", "label", "ruling"))
"""Fields that hold a text of somebody's own; what stands in the others is words of the format."""


def redacted(audit: HandAudit, key: bytes = b"") -> HandAudit:
    """The verdict with pseudonyms, its findings worded anew.

    Comments, private fields, where the record came from and its own text are left out; in the texts that stay
    the names, and the longer words in them, are replaced.
    """
    aliases = Aliases(_people(audit.value), key)
    players = audit.players
    names = [aliases.of(player) for player in audit.value["players"]] if players else []
    value = _record(audit.value, aliases)
    return HandAudit(
        id=None if audit.id is None else aliases.replaced(audit.id),
        source=aliases.replaced(audit.source),
        position=audit.position,
        line=audit.line,
        status=audit.status,
        findings=[_finding(found, names, aliases) for found in audit.findings],
        level=audit.level,
        rules=audit.rules,
        undetermined=audit.undetermined,
        computed=audit.computed,
        claimed=value.get("claims"),
        value=value,
        replay=None if audit.replay is None else _replay(audit.replay, aliases),
        column=audit.column,
    )


def pseudonym(identity: str, key: bytes = b"", length: int = _LENGTH) -> str:
    """The pseudonym of a person, for example ``P-7K3Q2``."""
    text = unicodedata.normalize("NFC", identity).encode("utf-8", "surrogatepass")
    number = int.from_bytes(hashlib.blake2b(text, key=hashlib.sha256(key).digest() if key else b"").digest())
    letters = ""
    for _ in range(length):
        number, place = divmod(number, len(_ALPHABET))
        letters += _ALPHABET[place]
    return f"P-{letters}"


class Aliases:
    """The pseudonyms of the people of one hand; no two people have the same."""

    def __init__(self, people: Iterable[tuple[str, str]], key: bytes = b"") -> None:
        """``people``: identity and name of each."""
        people = list(dict.fromkeys(people))
        identities = list(dict.fromkeys(identity for identity, _ in people))
        length = _LENGTH
        while len({pseudonym(identity, key, length) for identity in identities}) < len(identities):
            length += 1
        self._alias = {identity: pseudonym(identity, key, length) for identity in identities}
        self._terms: dict[str, str] = {}
        owners = Counter(part for _, name in people for part in set(_parts(name)))
        for identity, name in people:
            for part in _parts(name):
                self._terms[_folded(part)] = SHARED if owners[part] > 1 else self._alias[identity]
        for identity, name in people:
            self._terms |= {_folded(whole): self._alias[identity] for whole in (name, identity) if whole.strip()}
        longest_first = sorted(self._terms, key=len, reverse=True)
        self._pattern = re.compile(
            rf"(?<![^\W_])(?:{'|'.join(map(_loose, longest_first))})(?![^\W_])" if longest_first else r"(?!)",
            re.IGNORECASE,
        )

    def of(self, player: str | Mapping[str, Any]) -> str:
        """The pseudonym of a player as a record has him."""
        return self._alias[_person(player)[0]]

    def replaced(self, text: str) -> str:
        """A text with the names in it replaced, in whatever case and with or without their accents."""
        decomposed = unicodedata.normalize("NFD", text)
        made = self._pattern.sub(lambda match: self._terms[_folded(match[0])], decomposed)
        return text if made == decomposed else unicodedata.normalize("NFC", made)


def _parts(name: str) -> list[str]:
    return [part for part in re.findall(r"[^\W_]+", name) if len(part) >= _SHORTEST_PART]


def _folded(text: str) -> str:
    """A text without accents and case."""
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter)).lower()


def _loose(folded: str) -> str:
    """A pattern of a folded text that finds it with any accents, in a decomposed text."""
    return "".join(re.escape(letter) + "[\u0300-\u036f]*" for letter in folded)


def _person(player: str | Mapping[str, Any]) -> tuple[str, str]:
    """Identity and name of a player as a record has him."""
    if isinstance(player, str):
        return player, player
    return player.get("id") or player["name"], player["name"]


def _people(value: Mapping[str, Any]) -> list[tuple[str, str]]:
    """All people whom a record names, of a record that could not be read as far as they can be made out."""
    people = []
    for field in _PEOPLE:
        entries = value.get(field)
        for entry in entries if isinstance(entries, Sequence) and not isinstance(entries, str) else ():
            if isinstance(entry, str):
                people.append((entry, entry))
            elif isinstance(entry, Mapping) and isinstance(entry.get("name"), str):
                identity = entry.get("id")
                people.append((identity if isinstance(identity, str) and identity else entry["name"], entry["name"]))
    return people


def _record(value: Mapping[str, Any], aliases: Aliases) -> dict[str, Any]:
    """The record with pseudonyms. People become plain names: an id would tell who they are."""
    return {
        field: [aliases.of(player) for player in inner or ()] if field in _PEOPLE else _inner(field, inner, aliases)
        for field, inner in value.items()
        if field in _KEPT and not (field in _PEOPLE and not _is_people(inner))
    }


def _is_people(value: Any) -> bool:
    return isinstance(value, list) and len(_people({"players": value})) == len(value)


def _inner(field: str, value: Any, aliases: Aliases) -> Any:
    if isinstance(value, Mapping):
        kept = {name: inner for name, inner in value.items() if name in _KEPT or field == "options"}
        return {name: _inner(name, inner, aliases) for name, inner in kept.items()}
    if isinstance(value, list):
        return [_inner(field, inner, aliases) for inner in value]
    return aliases.replaced(value) if isinstance(value, str) and field in _TEXTS else value


def _finding(finding: Finding, names: Sequence[str], aliases: Aliases) -> Finding:
    fault = fault_of(finding)
    return replace(
        finding,
        message=aliases.replaced(finding.message) if fault is None else message(fault, names),
        player=None if finding.player is None or finding.seat is None else names[finding.seat],
        ruling=None if finding.ruling is None else aliases.replaced(finding.ruling),
        pointer=None if finding.pointer is None else aliases.replaced(finding.pointer),
        facts=_said_of_record(finding, aliases) if fault is None else {"fault": fault, "names": names},
    )


def _said_of_record(finding: Finding, aliases: Aliases) -> dict[str, Any]:
    """What was said of a record itself, with the names in it replaced."""
    said = finding.facts.get("said")
    return {"said": _replaced(said, aliases)} if isinstance(said, Said) else {}


def _replaced(value: object, aliases: Aliases) -> object:
    if isinstance(value, Said):
        return Said(value.pair, {name: _replaced(inner, aliases) for name, inner in value.fields.items()})
    return aliases.replaced(value) if isinstance(value, str) else value


def _replay(replay: Replay, aliases: Aliases) -> Replay:
    """The replay with the names in claimed lines replaced: the only texts that it holds."""
    claims = replay.hand.claims
    if claims.breakdown is None:
        return replay
    lines = tuple((aliases.replaced(label), amount) for label, amount in claims.breakdown)
    return replace(replay, hand=replay.hand._replace(claims=claims._replace(breakdown=lines)))
