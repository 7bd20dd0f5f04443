"""Deal, discard and tricks of many records: from their texts to numbers, all at once.

The texts are taken to pieces without a look at their grammar, and written again from the numbers: where that
gives the very text, the numbers are what it says. So a text is proved and not parsed, and it can be left out of
the store, which writes it again in the same way.
"""

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from auditor.bulk.tables import Bytes
from auditor.cards import DECK_SIZE, TOKENS
from auditor.rules.ruleset import TABLES

_SEAT: Final = 128
"""Numbers from here on are seats."""
_NOTHING: Final = 255
_MARK: Final = b"\1"
_LONGEST: Final = 3
"""Characters of the longest token."""
_WORD: Final = 4
"""Characters that are written at once: those of a token, filled up."""
_COMMA: Final = ord(",")
_GRAMMAR: Final = b' []{}":abcdefghijklmnopqrstuvwxyz'
_NO_LITERAL: Final = b'0123456789SHDCTEXJNQK"'


class Layout(NamedTuple):
    """How the cards stand in a record.

    ``keys`` are the fields of a trick in order (none in a record without tricks), ``spaced`` tells that a space
    follows each comma and colon, ``dog_first`` that the dog stands before the hands.
    """

    players: int
    keys: tuple[str, ...]
    discards: bool
    spaced: bool
    dog_first: bool


class Numbers(NamedTuple):
    """The cards of some records as numbers, a column for each record.

    ``deal`` (78, records) are the hands by seat and the dog, ``discard`` the cards laid aside (zeros for none),
    ``cards`` (tricks, players, records) those played, ``leaders`` and ``winners`` (tricks, records) as recorded
    or None. ``texts`` are the proved texts where they, but for their spaces, are canonical JSON.
    """

    deal: Bytes
    discard: Bytes
    cards: Bytes
    leaders: Bytes | None
    winners: Bytes | None
    texts: bytes | None


DEAL_BEGINNINGS: Final = {
    b'{"hands": [["': (True, False),
    b'{"hands":[["': (False, False),
    b'{"dog": ["': (True, True),
    b'{"dog":["': (False, True),
}
"""For the beginning of a deal whether it is spaced and whether the dog stands first."""

_TRICK_KEYS: Final = tuple(
    keys for others in ((), ("leader",), ("winner",), ("leader", "winner")) for keys in permutations(("cards", *others))
)


def _trick_literals() -> dict[bytes, tuple[tuple[str, ...], bool]]:
    """For a trick without its cards, seats and quotes the order of its fields and whether it is spaced."""
    found = {}
    for players in TABLES:
        for keys in _TRICK_KEYS:
            for spaced in (True, False):
                text = _trick(keys, players, spaced).translate(None, _NO_LITERAL + _MARK)
                found[text] = keys, spaced
    return found


def _list(count: int, comma: bytes) -> bytes:
    return b'["' + (b'"' + comma + b'"').join([_MARK] * count) + b'"]'


def _trick(keys: tuple[str, ...], players: int, spaced: bool) -> bytes:
    comma, colon = (b", ", b": ") if spaced else (b",", b":")
    values = {"cards": _list(players, comma)}
    fields = [b'"' + key.encode() + b'"' + colon + values.get(key, _MARK) for key in keys]
    return b"{" + comma.join(fields) + b"}"


TRICK_LITERALS: Final = _trick_literals()


def trick_literal(tricks: bytes) -> bytes:
    """The first of some tricks without cards, seats and quotes: a key of ``TRICK_LITERALS`` where it is plain."""
    return tricks[1 : tricks.find(b"}") + 1].translate(None, _NO_LITERAL)


class _Template:
    """The texts of records of one layout with places for the numbers."""

    def __init__(self, layout: Layout) -> None:
        table = TABLES[layout.players]
        comma, colon = (b", ", b": ") if layout.spaced else (b",", b":")
        dog, hands = _list(table.dog_size, comma), comma.join([_list(table.hand_size, comma)] * table.players)
        parts = [b'"hands"' + colon + b"[" + hands + b"]", b'"dog"' + colon + dog]
        deal = b"{" + comma.join(reversed(parts) if layout.dog_first else parts) + b"}"
        texts = [deal]
        if layout.discards:
            texts.append(dog)
        if layout.keys:
            trick = _trick(layout.keys, table.players, layout.spaced)
            texts.append(b"[" + comma.join([trick] * table.tricks) + b"]")
        self.parts = len(texts)
        self.row, self.slots = _in_words((b"\n".join(texts) + b"\n").split(_MARK))
        kinds: list[bool] = [False] * DECK_SIZE + [False] * (table.dog_size if layout.discards else 0)
        for key in layout.keys * table.tricks:
            kinds += [False] * table.players if key == "cards" else [True]
        self.is_seat = np.array(kinds)

    def written(self, numbers: NDArray[np.uint8]) -> bytes:
        """The texts for rows of numbers."""
        rows = np.empty((len(numbers), len(self.row)), dtype=np.uint32)
        rows[:] = self.row
        rows[:, self.slots] = _WORDS[numbers]
        return rows.tobytes().translate(None, b"\0")


def _in_words(pieces: list[bytes]) -> tuple[NDArray[np.uint32], NDArray[np.intp]]:
    """The pieces of a text, filled up with zeros to whole words, with an empty word between any two; their places."""
    row, slots = b"", []
    for piece in pieces:
        row += piece + b"\0" * (-len(piece) % _WORD)
        slots.append(len(row) // _WORD)
        row += b"\0" * _WORD
    return np.frombuffer(row[:-_WORD], dtype=np.uint32), np.array(slots[:-1])


_template: Final = cache(_Template)


def _words() -> NDArray[np.uint32]:
    """For each number its text, filled up with zeros to a word."""
    texts = [b""] * 256
    for number, token in enumerate(TOKENS):
        texts[number] = token.encode()
    for seat in range(10):
        texts[_SEAT + seat] = b"%d" % seat
    return np.frombuffer(b"".join(text.ljust(_WORD, b"\0") for text in texts), dtype=np.uint32)


def _classes(characters: bytes, step: int) -> NDArray[np.int32]:
    classes = np.zeros(256, dtype=np.int32)
    for number, character in enumerate(characters, 1):
        classes[character] = number * step
    return classes


_WORDS: Final = _words()
_FIRST: Final = _classes(b"SHDCTE0123456789", 16 * 16)
_SECOND: Final = _classes(b",0123456789JNQX", 16)
_SECOND[ord("K")] = _SECOND[ord("X")]  # no token has both, and so all fit into 16
_THIRD: Final = _classes(b",0123456789", 1)


def _by_classes() -> NDArray[np.uint8]:
    """The number of a token by the classes of its characters and of those behind it."""
    numbers = np.full(17 * 16 * 16, _NOTHING, dtype=np.uint8)
    for number, token in enumerate(TOKENS):
        first, second, third = (token + ",").encode()[:_LONGEST]
        numbers[_FIRST[first] + _SECOND[second] + _THIRD[third]] = number
    for seat in range(10):
        start = _FIRST[ord("0") + seat] + _SECOND[_COMMA]
        numbers[start : start + 16] = _SEAT + seat
    return numbers


_NUMBERS: Final = _by_classes()
_ONE_LINE: Final = bytes.maketrans(b"\n", b",")


def numbers_of(layout: Layout, texts: Sequence[bytes]) -> tuple[list[int], Numbers]:
    """The places of those records whose texts are proved, and their numbers.

    A text is deal, discard (if any) and tricks (if any) of a record as they stand there, a line each.
    """
    template = _template(layout)
    joined = b"\n".join(texts) + b"\n"
    rows, whole = _rows(joined, template, len(texts))
    places = list(range(len(texts)))
    if not whole.all() or template.written(rows) != joined:
        again = iter(_grouped(template.written(rows), template.parts))
        same = [
            bool(ok) and next(again) == lines for ok, lines in zip(whole, _grouped(joined, template.parts), strict=True)
        ]
        places = [place for place in places if same[place]]
        rows = rows[[place - int((~whole[:place]).sum()) for place in places]]
    fit = ((rows >= _SEAT) == template.is_seat).all(axis=1)
    if not fit.all():
        places = [place for place, fits in zip(places, fit, strict=True) if fits]
        rows = rows[fit]
    unchanged = len(places) == len(texts) and _canonical_order(layout) is None
    return places, _as_numbers(layout, rows, joined if unchanged else None)


def _rows(joined: bytes, template: _Template, count: int) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """A row of numbers for each record that has as many as it must, and which records have."""
    tokens = joined.translate(_ONE_LINE, _GRAMMAR)
    characters = np.frombuffer(b"," + tokens + b",,", dtype=np.uint8)
    starts = np.flatnonzero(characters[:-3] == _COMMA) + 1
    numbers = _NUMBERS[_FIRST[characters[starts]] + _SECOND[characters[starts + 1]] + _THIRD[characters[starts + 2]]]
    slots = len(template.slots)
    if len(numbers) == count * slots:
        return numbers.reshape(count, slots), np.ones(count, dtype=np.bool_)
    lines = [b",".join(part).translate(None, _GRAMMAR).count(b",") + 1 for part in _grouped(joined, template.parts)]
    sizes = np.array(lines)
    whole = sizes == slots
    kept = np.repeat(whole, sizes)
    return numbers[kept].reshape(-1, slots), whole


def _grouped(texts: bytes, parts: int) -> list[tuple[bytes, ...]]:
    """The lines of each record."""
    lines = iter(texts.split(b"\n")[:-1])
    return list(zip(*[lines] * parts, strict=True))


def _as_numbers(layout: Layout, rows: NDArray[np.uint8], texts: bytes | None) -> Numbers:
    """The numbers of proved records; ``rows`` stand in the order of the layout."""
    table = TABLES[layout.players]
    order = _canonical_order(layout)
    columns = np.ascontiguousarray((rows if order is None else rows[:, order]).T)
    sizes = DECK_SIZE, table.dog_size if layout.discards else 0
    deal, discard, played = np.split(columns, np.cumsum(sizes))
    if not layout.discards:
        discard = np.zeros((table.dog_size, len(rows)), dtype=np.uint8)
    if not layout.keys:
        nothing = np.zeros((0, table.players, len(rows)), dtype=np.uint8)
        return Numbers(deal, discard, nothing, None, None, texts)
    tricks = played.reshape(table.tricks, _in_a_trick(layout), len(rows))
    leads = "leader" in layout.keys
    return Numbers(
        deal=deal,
        discard=discard,
        cards=tricks[:, leads : leads + table.players],
        leaders=tricks[:, 0] - np.uint8(_SEAT) if leads else None,
        winners=tricks[:, -1] - np.uint8(_SEAT) if "winner" in layout.keys else None,
        texts=texts,
    )


def _in_a_trick(layout: Layout) -> int:
    """Numbers of one trick."""
    return layout.players + len(layout.keys) - 1


@cache
def _canonical(layout: Layout) -> Layout:
    keys = tuple(sorted(layout.keys, key=("leader", "cards", "winner").index))
    return layout._replace(spaced=False, dog_first=False, keys=keys)


@cache
def _canonical_order(layout: Layout) -> NDArray[np.intp] | None:
    """For each number of the canonical order its place in a layout; None where the two are the same."""
    table = TABLES[layout.players]
    hands, dog = list(range(DECK_SIZE - table.dog_size)), list(range(DECK_SIZE - table.dog_size, DECK_SIZE))
    if layout.dog_first:
        dog = list(range(table.dog_size))
        hands = list(range(table.dog_size, DECK_SIZE))
    places = [*hands, *dog]
    start = DECK_SIZE
    if layout.discards:
        places += range(start, start + table.dog_size)
        start += table.dog_size
    sizes = {key: table.players if key == "cards" else 1 for key in layout.keys}
    for _ in range(table.tricks if layout.keys else 0):
        within: dict[str, list[int]] = {}
        for key, size in sizes.items():
            within[key] = list(range(start, start + size))
            start += size
        places += [place for key in _canonical(layout).keys for place in within[key]]
    return None if places == list(range(start)) else np.array(places)


def canonical_texts(layout: Layout, numbers: Numbers) -> list[tuple[bytes, ...]]:
    """Deal, discard (if any) and tricks (if any) of each record as canonical JSON."""
    template = _template(_canonical(layout))
    if numbers.texts is not None:
        texts = numbers.texts.translate(None, b" ") if layout.spaced else numbers.texts
        return _grouped(texts, template.parts)
    columns = [numbers.deal]
    if layout.discards:
        columns.append(numbers.discard)
    if layout.keys:
        tricks = [numbers.cards]
        if numbers.leaders is not None:
            tricks.insert(0, numbers.leaders[:, None] + np.uint8(_SEAT))
        if numbers.winners is not None:
            tricks.append(numbers.winners[:, None] + np.uint8(_SEAT))
        columns.append(np.concatenate(tricks, axis=1).reshape(-1, numbers.deal.shape[1]))
    return _grouped(template.written(np.ascontiguousarray(np.concatenate(columns).T)), template.parts)
