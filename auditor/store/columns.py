"""Plain hands in columns, ready to be stored: no object, no row, no statement a hand.

What many hands have in common (event, players, rules, result) stands once in a small table, and each hand has its
place there. ``auditor.bulk.columns`` makes them; they can be sent between processes and put together.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from auditor.store.packing import OWNER_WORDS, PLAY_WORDS

Row = tuple[Any, ...]

TABLES: Final = ("events", "players", "rules", "results")
"""The small tables; for each of them ``numbers`` has a column of the same name with places in it."""

EVENTS: Final = """code INTEGER, event_id VARCHAR, event_name VARCHAR, place VARCHAR, date VARCHAR, date_from DATE,
    round INTEGER, round_name VARCHAR, table_name VARCHAR, board VARCHAR, hand_no INTEGER, hand_name VARCHAR"""
PLAYERS: Final = """code INTEGER, players UTINYINT, p0 VARCHAR, p1 VARCHAR, p2 VARCHAR, p3 VARCHAR, p4 VARCHAR,
    n0 VARCHAR, n1 VARCHAR, n2 VARCHAR, n3 VARCHAR, n4 VARCHAR"""
RULES: Final = "code INTEGER, rules VARCHAR, judged VARCHAR"
RESULTS: Final = """code INTEGER, level VARCHAR, outcome VARCHAR, taker UTINYINT, partner UTINYINT, bid VARCHAR,
    multiplier INTEGER, called_card VARCHAR, oudlers INTEGER, attack_points BIGINT, target BIGINT, made BOOLEAN,
    margin BIGINT, petit_au_bout VARCHAR, slam VARCHAR, unit BIGINT, s0 BIGINT, s1 BIGINT, s2 BIGINT, s3 BIGINT,
    s4 BIGINT"""
COLUMNS_OF_TABLES: Final = dict(zip(TABLES, (EVENTS, PLAYERS, RULES, RESULTS), strict=True))

PACKED: Final = (
    *(f"c{word}" for word in range(PLAY_WORDS)),
    "leads",
    *(f"o{word}" for word in range(OWNER_WORDS)),
    "laid",
    "auction",
    "won",
)
"""The packed columns, as ``data.hands`` has them; ``leads``, ``won`` and the cards mean something if ``played``."""

HASHES: Final = ("hand_id", "sha0", "sha1", "sha2", "sha3", "text_high", "text_low")
NUMBERS: Final = (
    "position",
    "line",
    "board_no",
    "hand_no",
    "dealer",
    "layout",
    "claimed",
    "played",
    "spoken",
    *HASHES,
    *PACKED,
    *TABLES,
)
"""All columns of numbers.

``spoken`` tells that the auction is recorded; ``board_no`` or ``hand_no`` of -1 that the event has it.
"""


@dataclass(slots=True)
class PlainHands:
    """Some plain hands of one source in columns.

    ``numbers`` has the columns of ``NUMBERS``, ``texts`` the columns ``record_id`` and ``json``. ``tables`` are the
    rows of the small tables, ``announcements`` rows of the table of that name, behind the place of their hand.
    """

    numbers: dict[str, NDArray[Any]]
    texts: dict[str, list[str | None]]
    tables: dict[str, list[Row]]
    announcements: list[Row] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.texts["json"])


def together(parts: Sequence[PlainHands]) -> PlainHands:
    """Some hands and those that follow them as one."""
    starts = {name: np.cumsum([0, *(len(part.tables[name]) for part in parts)]) for name in TABLES}
    numbers = {name: np.concatenate([part.numbers[name] for part in parts]) for name in NUMBERS if name not in TABLES}
    for name in TABLES:
        shifted = [part.numbers[name] + start for part, start in zip(parts, starts[name][:-1].tolist(), strict=True)]
        numbers[name] = np.concatenate(shifted)
    first = np.cumsum([0, *map(len, parts)]).tolist()
    return PlainHands(
        numbers,
        {name: _joined(part.texts[name] for part in parts) for name in ("record_id", "json")},
        {name: _joined(part.tables[name] for part in parts) for name in TABLES},
        [
            (start + place, *row)
            for start, part in zip(first, parts, strict=False)
            for place, *row in part.announcements
        ],
    )


def _joined(lists: Iterable[list[Any]]) -> list[Any]:
    return [item for each in lists for item in each]
