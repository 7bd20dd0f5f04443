"""Pseudonyms: what stands for a person in every output, and finding people's names in texts.

A pseudonym depends on nothing but the person (the id of the record, else the name) and a key, so that it is the
same in every hand, output and run without a table being kept. Without a key of one's own whoever has a list of
names can find out which of them a pseudonym stands for.
"""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

SHARED: Final = "P-?"
"""Stands in texts for a word that is part of the names of several people."""

_ALPHABET: Final = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""Neither vowels, which could make words, nor what looks like something else."""
_LENGTH: Final = 7
"""Letters of a pseudonym: among ten thousand people two have the same in one case of two hundred and fifty."""
_SHORTEST_PART: Final = 3
"""Letters of the shortest word of a name that is looked for on its own."""
_SHORTEST_NUMBER: Final = 4
"""Digits of the shortest number that is looked for in texts: shorter ones are seats, rounds and points."""
_UNSPACED: Final = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff"
"""Scripts that do not set words apart: each of their characters counts as a word."""
WORD: Final = re.compile(rf"[{_UNSPACED}]|(?:(?![{_UNSPACED}])[^\W_][\u0300-\u036f]*)+")
_BETWEEN: Final = re.compile(r"(?:(?![,;:|/&+])[\W_]){0,3}")
"""What may stand between two words of a name, however the name itself is written."""


class Person(NamedTuple):
    """Who somebody is, and what he is called."""

    identity: str
    name: str


class _Term(NamedTuple):
    """Words that name somebody. ``exact`` is how they must be written, None for in any way."""

    words: tuple[str, ...]
    gaps: tuple[str, ...]
    pseudonym: str
    exact: str | None


def pseudonym(identity: str, key: bytes = b"", length: int = _LENGTH) -> str:
    """The pseudonym of a person, for example ``P-7K3Q2XB``."""
    text = _composed(identity).encode("utf-8", "surrogatepass")
    number = int.from_bytes(hashlib.blake2b(text, key=hashlib.sha256(key).digest() if key else b"").digest())
    letters = ""
    for _ in range(length):
        number, place = divmod(number, len(_ALPHABET))
        letters += _ALPHABET[place]
    return f"P-{letters}"


def person_of(player: object) -> Person | None:
    """A player as a record has him; None for what is no player."""
    if isinstance(player, str):
        return Person(player, player)
    name = player.get("name") if isinstance(player, Mapping) else None
    if not isinstance(name, str):
        return None
    identity = player.get("id") if isinstance(player, Mapping) else None
    return Person(identity if identity and isinstance(identity, str) else name, name)


class Aliases:
    """The pseudonyms of some people; no two of them have the same.

    Where two would, theirs are longer. Texts are searched for whole names and ids, and for each longer word of a
    name. ``spoken`` are words that the texts use themselves: as part of a name they are not looked for, and as a
    whole name only as it is written.
    """

    def __init__(self, people: Iterable[Person], key: bytes = b"", spoken: Container[str] = frozenset()) -> None:
        people = [Person(*map(_composed, person)) for person in dict.fromkeys(people)]
        self._key = key
        self._of_identity = _apart({person.identity for person in people}, key)
        of_name: dict[str, set[str]] = {}
        for identity, name in people:
            of_name.setdefault(name, set()).add(identity)
        #: Two people of one name cannot be told apart by it: it has a pseudonym of its own.
        self._whole = {
            name: self._of_identity[next(iter(identities))] if len(identities) == 1 else pseudonym(name, key)
            for name, identities in of_name.items()
        } | self._of_identity
        self._made = {*self._of_identity.values(), *self._whole.values()}
        self._terms: dict[tuple[str, ...], dict[str | None, _Term]] = {}
        self._signs = {text: made for text, made in self._whole.items() if not WORD.search(text) and not text.isascii()}
        self._add_parts(of_name, spoken)
        for text, made in self._whole.items():
            self._add(text, made, spoken)
        lengths: dict[str, set[int]] = {}
        for words in self._terms:
            lengths.setdefault(words[0], set()).add(len(words))
        self._lengths = {first: sorted(each, reverse=True) for first, each in lengths.items()}

    def of(self, person: Person) -> str:
        """The pseudonym of one of these people."""
        return self._of_identity[_composed(person.identity)]

    def named(self, text: str) -> str:
        """The pseudonym of whoever a text as a whole names, one of these people or not."""
        return self._whole.get(_composed(text)) or pseudonym(text, self._key)

    def has(self, text: str) -> bool:
        """Whether a text as a whole is the name or the id of one of these people."""
        return bool(text.strip()) and _composed(text) in self._whole

    def made(self, text: str) -> bool:
        """Whether a text is one of these pseudonyms."""
        return text in self._made or text == SHARED

    def replaced(self, text: str) -> str:
        """A text with the names in it replaced, in whatever case and with or without their accents."""
        for sign, made in self._signs.items():
            text = text.replace(sign, made)
        words = [(match.start(), match.end(), folded(match[0])) for match in WORD.finditer(text)]
        pieces: list[str] = []
        done = at = 0
        while at < len(words):
            found = self._term_at(text, words, at)
            if found is None:
                at += 1
                continue
            pieces += text[done : words[at][0]], found.pseudonym
            at += len(found.words)
            done = words[at - 1][1]
        return "".join(pieces) + text[done:] if pieces else text

    def _term_at(self, text: str, words: Sequence[tuple[int, int, str]], at: int) -> _Term | None:
        """The longest term that begins with a word of a text; one that is written just so goes before others."""
        for length in self._lengths.get(words[at][2], ()):
            taken = words[at : at + length]
            terms = self._terms.get(tuple(word for _, _, word in taken))
            if terms is None:
                continue
            gaps = [text[end:start] for (_, end, _), (start, _, _) in pairwise(taken)]
            for term in (terms.get(_composed(text[taken[0][0] : taken[-1][1]])), terms.get(None)):
                if term is not None and _fit(gaps, term.gaps):
                    return term
        return None

    def _add_parts(self, names: Iterable[str], spoken: Container[str]) -> None:
        """The longer words of names of several words, as terms of their own."""
        owners: Counter[str] = Counter()
        of_part: dict[str, str] = {}
        for name in names:
            parts = {short for word in WORD.findall(name) if len(short := folded(word)) >= _SHORTEST_PART}
            owners.update(parts)
            of_part |= dict.fromkeys(parts, self._whole[name])
        for part, made in of_part.items():
            if part not in spoken and _says_something(part):
                self._keep(_Term((part,), (), SHARED if owners[part] > 1 else made, None))

    def _add(self, text: str, made: str, spoken: Container[str]) -> None:
        """A whole name or id as a term."""
        found = list(WORD.finditer(text))
        if not found or not _says_something(text):
            return
        words = tuple(folded(match[0]) for match in found)
        gaps = tuple(text[one.end() : other.start()] for one, other in pairwise(found))
        self._keep(_Term(words, gaps, made, text[found[0].start() : found[-1].end()]))
        if len(words) > 1 or words[0] not in spoken:
            self._keep(_Term(words, gaps, made, None))

    def _keep(self, term: _Term) -> None:
        """Keeps a term, in the place of an earlier one of the same words."""
        self._terms.setdefault(term.words, {})[term.exact] = term


def _fit(gaps: Sequence[str], own: Sequence[str]) -> bool:
    """Whether what stands between words may stand between those of a name, which has gaps of its own."""
    return all(gap == other or _BETWEEN.fullmatch(gap) for gap, other in zip(gaps, own, strict=True))


def _apart(identities: Iterable[str], key: bytes) -> dict[str, str]:
    """A pseudonym for each of some people, longer where two would have the same."""
    made = {identity: pseudonym(identity, key) for identity in sorted(identities)}
    length = _LENGTH
    while True:
        times = Counter(made.values())
        doubled = [identity for identity, text in made.items() if times[text] > 1]
        if not doubled:
            return made
        length += 1
        made |= {identity: pseudonym(identity, key, length) for identity in doubled}


def _says_something(text: str) -> bool:
    """Whether a name is more than a small number."""
    return any(character.isalpha() for character in text) or sum(map(str.isdigit, text)) >= _SHORTEST_NUMBER


def _composed(text: str) -> str:
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def folded(text: str) -> str:
    """A text without accents and case."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter)).casefold()
