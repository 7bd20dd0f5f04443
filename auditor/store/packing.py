"""How a plain hand lies in one row: cards and seats as bits of integers, and the SQL that reads them.

A plain hand is a clean one of tarot, with the whole pack dealt and all tricks played (or none). Measured with a
million random hands of four: file bytes and load time a hand, then counts by card, of the cards led by player, and
of the Petit in the last trick, and one hand found by its id:

    cards as bits of integers, shifted out    93 B   0.5 us    285 ms   200 ms    18 ms   100 ms
    one list a hand, unnested                 86 B   2.6 us    203 ms   700 ms   127 ms  7200 ms
    one array a hand, unnested                86 B   2.7 us   3300 ms  3200 ms  2100 ms 10000 ms
    a row a trick, a column a position       120 B   4.2 us    805 ms   321 ms   164 ms   102 ms
    a row a play                             210 B   7.3 us    274 ms  1263 ms   147 ms   104 ms

The views multiply a hand with the constant table ``data.places``, a row for each place in the play, so that a
condition on trick or position leaves only some of the shifts, and one on the hand comes before them.

- ``c0``.. ``c8``: the cards in the order of play, 7 bits each, 9 to an integer.
- ``leads``: the leader of the first trick, then the winner of every trick, 2 bits each (3 at tables of five).
- ``o0``.. ``o3``: for each card of the pack the seat that it was dealt to, the number of players for the dog;
  3 bits each, 21 to an integer.
- ``laid``: the cards laid aside, 7 bits each, in the order of the record.
- ``auction``: the bids, 6 bits each: bid and seat, ``NO_BID`` behind the last one.
- ``won``: tricks won by each seat, 5 bits each.
- ``layout``: how the cards stand in the text of the record, which ``records.json`` leaves out: there ``DEAL``,
  ``DISCARD`` and ``TRICKS`` stand for them. The record is written again by the view, to the letter.
"""

from itertools import permutations
from typing import TYPE_CHECKING, Final, NamedTuple

from auditor.cards import DECK_SIZE, HALF_POINTS, SUIT_LETTERS, SUIT_OF, TOKENS
from auditor.rules.auction import BIDS, PASS
from auditor.rules.ruleset import TABLES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CARD_BITS: Final = 7
CARDS_A_WORD: Final = 9
PLAY_WORDS: Final = 9
OWNER_BITS: Final = 3
OWNERS_A_WORD: Final = 21
OWNER_WORDS: Final = 4
BID_BITS: Final = 6
NO_BID: Final = (1 << BID_BITS) - 1
MOST_BIDS: Final = 10
WON_BITS: Final = 5

DEAL: Final = "\1"
DISCARD: Final = "\2"
TRICKS: Final = "\3"

TRICK_KEYS: Final[tuple[tuple[str, ...], ...]] = (
    (),
    *(
        keys
        for others in ((), ("leader",), ("winner",), ("leader", "winner"))
        for keys in permutations(("cards", *others))
    ),
)
"""The orders in which the fields of a trick may stand in a record; none in a record without tricks."""


def layout_code(keys: tuple[str, ...], spaced: bool, dog_first: bool) -> int:
    """The number of a way to write the cards of a record."""
    return TRICK_KEYS.index(keys) << 2 | spaced << 1 | dog_first


_WITH_WINNERS: Final = sum(
    1 << layout_code(keys, spaced, first)
    for keys in TRICK_KEYS
    if "winner" in keys
    for spaced in (False, True)
    for first in (False, True)
)
NAMES_WINNERS: Final = f"{_WITH_WINNERS}::UBIGINT >> h.layout::UBIGINT & 1 = 1"
"""SQL: whether the record of a plain hand says who won each trick."""


def seat_bits(players: int) -> int:
    """Bits of a seat in ``leads``."""
    return (players - 1).bit_length()


def packed(values: "NDArray[np.uint8]", bits: int, a_word: int, words: int) -> "list[NDArray[np.uint64]]":
    """Numbers, a column for each hand, as bits of integers, the first ones lowest."""
    import numpy as np

    made = []
    for start in range(0, words * a_word, a_word):
        word = np.zeros(values.shape[1], dtype=np.uint64)
        for place, row in enumerate(values[start : start + a_word]):
            word |= row.astype(np.uint64) << np.uint64(bits * place)
        made.append(word)
    return made


class Place(NamedTuple):
    """A place in the play at a table: which bits its card has, those of its trick, and its leader's."""

    players: int
    trick: int
    position: int
    lead_shift: int
    words: tuple[int, ...]
    shifts: tuple[int, ...]


def places() -> list[tuple[int, ...]]:
    """The rows of ``data.places``."""
    rows = []
    for table in TABLES.values():
        for number in range(table.players * table.tricks):
            trick, position = divmod(number, table.players)
            in_trick = [trick * table.players + other for other in range(5)]
            bits = [(card // CARDS_A_WORD, CARD_BITS * (card % CARDS_A_WORD)) for card in (number, *in_trick)]
            rows.append(
                (
                    table.players,
                    trick + 1,
                    position + 1,
                    seat_bits(table.players) * trick,
                    *[value for pair in bits for value in pair],
                )
            )
    return rows


PLACES_COLUMNS: Final = "players UTINYINT, trick UTINYINT, position UTINYINT, lead_shift UBIGINT, " + ", ".join(
    f"w{n} UTINYINT, s{n} UBIGINT" for n in range(6)
)
"""Columns of ``data.places``: ``w0`` and ``s0`` are integer and shift of the card, the others those of its trick."""

LAYOUTS_COLUMNS: Final = "layout UTINYINT, spaced BOOLEAN, dog_first BOOLEAN, trick VARCHAR"


def layouts() -> list[tuple[int, bool, bool, str]]:
    """The rows of ``data.layouts``: ``trick`` has ``<`` for the leader, ``^`` for the cards, ``>`` for the winner."""
    values = {"leader": "<", "cards": '["^"]', "winner": ">"}
    return [
        (
            layout_code(keys, spaced, first),
            spaced,
            first,
            "{" + ",".join(f'"{key}":{values[key]}' for key in keys) + "}",
        )
        for keys in TRICK_KEYS
        for spaced in (False, True)
        for first in (False, True)
    ]


def _literals(values: "tuple[object, ...] | list[object]") -> str:
    return "[" + ", ".join("NULL" if v is None else f"'{v}'" if isinstance(v, str) else str(v) for v in values) + "]"


_TOKENS: Final = _literals([*TOKENS, "?"])
_SUIT_WORDS: Final = _literals([None if suit is None else (*SUIT_LETTERS, "T")[suit] for suit in SUIT_OF[:DECK_SIZE]])
_POINTS: Final = _literals(list(HALF_POINTS[:DECK_SIZE]))
_BIDS: Final = _literals([PASS, *BIDS])
_EVERY_CARD: Final = f"range({DECK_SIZE})"


def token_of(number: str) -> str:
    """SQL: the token of a card number."""
    return f"({_TOKENS})[CAST({number} AS BIGINT) + 1]"


def _word(place: str) -> str:
    cases = " ".join(f"WHEN {word} THEN h.c{word}" for word in range(PLAY_WORDS))
    return f"CASE {place} {cases} END"


def card_at(place: int) -> str:
    """SQL: the number of a card of ``data.places p``: 0 is the one at the place, 1.. are those of its trick."""
    return f"({_word(f'p.w{place}')} >> p.s{place} & {(1 << CARD_BITS) - 1})"


def leader_at(players: int) -> str:
    """SQL: the seat that led the trick of ``data.places p``."""
    return f"(h.leads >> p.lead_shift & {(1 << seat_bits(players)) - 1})"


def winner_at(players: int) -> str:
    """SQL: the seat that won the trick of ``data.places p``."""
    bits = seat_bits(players)
    return f"(h.leads >> (p.lead_shift + {bits}) & {(1 << bits) - 1})"


def seat_at(players: int) -> str:
    """SQL: the seat whose card lies at ``data.places p``."""
    return f"CAST(({leader_at(players)} + p.position - 1) % {players} AS INTEGER)"


def led_suit_at() -> str:
    """SQL: the suit in force before the play at ``data.places p``; the Excuse asks for none (R8.2)."""
    first, second = ((f"({_SUIT_WORDS})[CAST({card_at(place)} AS BIGINT) + 1]") for place in (1, 2))
    return f"CASE WHEN p.position = 1 THEN NULL WHEN p.position = 2 THEN {first} ELSE coalesce({first}, {second}) END"


def trick_points(players: int) -> str:
    """SQL: half points of the cards of a trick."""
    points = " + ".join(f"({_POINTS})[CAST({card_at(place)} AS BIGINT) + 1]" for place in range(1, players + 1))
    return f"({points})"


def trick_cards(players: int) -> str:
    """SQL: the tokens of the cards of a trick."""
    return "[" + ", ".join(token_of(card_at(place)) for place in range(1, players + 1)) + "]"


def _owner(card: str) -> str:
    words = "[" + ", ".join(f"h.o{word}" for word in range(OWNER_WORDS)) + "]"
    shift = f"CAST({OWNER_BITS} * ({card} % {OWNERS_A_WORD}) AS UBIGINT)"
    return f"({words}[{card} // {OWNERS_A_WORD} + 1] >> {shift} & {(1 << OWNER_BITS) - 1})"


def dealt_to(seat: str) -> str:
    """SQL: the tokens of the cards dealt to a seat, in the order of the pack."""
    return f"[{token_of('x')} FOR x IN {_EVERY_CARD} IF {_owner('x')} = {seat}]"


def tricks_won(seat: str) -> str:
    """SQL: the tricks won by a seat."""
    return f"(h.won >> CAST({WON_BITS} * {seat} AS UBIGINT) & {(1 << WON_BITS) - 1})"


def spoken_at(place: str) -> str:
    """SQL: bid and seat at a place of the auction, from 1."""
    return f"(h.auction >> CAST({BID_BITS} * ({place} - 1) AS UBIGINT) & {NO_BID})"


def bid_word(spoken: str) -> str:
    """SQL: the word of a bid."""
    return f"({_BIDS})[CAST({spoken} >> 3 AS BIGINT) + 1]"


def bid_seat(spoken: str) -> str:
    """SQL: the seat of a bid."""
    return f"CAST({spoken} & 7 AS INTEGER)"


def _joined(tokens: str) -> str:
    return f"""'["' || array_to_string({tokens}, '","') || '"]'"""


def _deal_text() -> str:
    hands = (
        f"""'"hands":[' || array_to_string([{_joined(dealt_to("seat"))} FOR seat IN range(h.players)], ',') || ']'"""
    )
    dog = f"""'"dog":' || {_joined(dealt_to("h.players"))}"""
    return f"'{{' || CASE WHEN l.dog_first THEN {dog} || ',' || {hands} ELSE {hands} || ',' || {dog} END || '}}'"


def _by_table(figure: str) -> str:
    return "CASE h.players " + " ".join(f"WHEN {n} THEN {getattr(t, figure)}" for n, t in TABLES.items()) + " END"


def _discard_text() -> str:
    card = f"h.laid >> CAST({CARD_BITS} * x AS UBIGINT) & {(1 << CARD_BITS) - 1}"
    return _joined(f"[{token_of(card)} FOR x IN range({_by_table('dog_size')})]")


def _tricks_text() -> str:
    words = "[" + ", ".join(f"h.c{word}" for word in range(PLAY_WORDS)) + "]"
    shift = f"CAST({CARD_BITS} * (x % {CARDS_A_WORD}) AS UBIGINT)"
    card = token_of(f"({words}[x // {CARDS_A_WORD} + 1] >> {shift} & {(1 << CARD_BITS) - 1})")
    cards = f"[{card} FOR x IN range(t * h.players, (t + 1) * h.players)]"
    cases = {n: (seat_bits(n), (1 << seat_bits(n)) - 1) for n in TABLES}
    bits, mask = (
        "CASE h.players " + " ".join(f"WHEN {n} THEN {pair[which]}" for n, pair in cases.items()) + " END"
        for which in (0, 1)
    )
    leader, winner = (
        f"CAST(h.leads >> CAST({bits} * {trick} AS UBIGINT) & CAST({mask} AS UBIGINT) AS VARCHAR)"
        for trick in ("t", "(t + 1)")
    )
    text = f"""array_to_string({cards}, '","')"""
    trick = f"replace(replace(replace(l.trick, '<', {leader}), '>', {winner}), '^', {text})"
    return f"'[' || array_to_string([{trick} FOR t IN range({_by_table('tricks')})], ',') || ']'"


def record_text(text: str) -> str:
    """SQL: the record of a plain hand ``h`` with layout ``l``, from its text without the cards."""
    for mark, cards in ((DEAL, _deal_text()), (DISCARD, _discard_text()), (TRICKS, _tricks_text())):
        spaced = f"replace(replace({cards}, ',', ', '), ':', ': ')"
        text = f"replace({text}, chr({ord(mark)}), coalesce(CASE WHEN l.spaced THEN {spaced} ELSE {cards} END, ''))"
    return text


def without_cards(text: str) -> str:
    """SQL: the text of a record as JSON with null in the place of cards that are left out of it."""
    for mark in (DEAL, DISCARD, TRICKS):
        text = f"replace({text}, chr({ord(mark)}), 'null')"
    return text
