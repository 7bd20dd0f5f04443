"""Who a record is, what it was judged by, and whether the store has it already (store.md, "Identity")."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from auditor import RULES_VERSION
from auditor.record.canonical import content_hash
from auditor.rules.ruleset import RuleSet

if TYPE_CHECKING:
    import numpy as np
    from duckdb import DuckDBPyConnection
    from numpy.typing import NDArray

SEVERITIES: Final = ("none", "info", "warning", "error")
"""Gravest severity of the findings of a hand that are not waived, by the number that the store keeps."""

DIGEST: Final = 16
"""Bytes of the digest of a text: enough of SHA-256 that nobody finds two texts with the same one."""


def identity(record: Mapping[str, Any], sha256: str) -> tuple[str, str] | str:
    """Identity of a record in normal form: (event.id, id) where it has both, else its content hash."""
    event_id, record_id = (record.get("event") or {}).get("id"), record.get("id")
    return sha256 if event_id is None or record_id is None else (event_id, record_id)


def hand_id(who: tuple[str, str] | str) -> str:
    """Id of a stored hand: the first 16 hex digits of the SHA-256 of its identity."""
    if isinstance(who, str):
        return who[:16]
    text = json.dumps(who, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def hand_id_of(record: Mapping[str, Any]) -> str:
    """Id under which a record in normal form is stored, or would be."""
    return hand_id(identity(record, content_hash(record)))


@lru_cache(maxsize=1024)
def rules_key(rules: RuleSet) -> str:
    """What a verdict rests on besides the record: version of the law, preset and options set."""
    return f"{RULES_VERSION} {json.dumps(rules.to_json(), sort_keys=True)}"


def prefix_of(context: str) -> bytes:
    """What stands before the text of a record in its digest: all that decides on the verdict besides the record.

    ``context`` names the rules and options asked for.
    """
    return f"{RULES_VERSION} {context}\n".encode()


def text_digest(prefix: bytes, text: bytes) -> bytes:
    """Digest, of 16 bytes, of a record as it stands in the input and of how it is to be judged."""
    return hashlib.sha256(prefix + text).digest()[:DIGEST]


def numbers_of(digests: bytes, count: int) -> "list[NDArray[np.uint64]]":
    """Digests that stand one behind the other as numbers of 64 bits, a column for each eight bytes."""
    import numpy as np

    rows = np.frombuffer(digests, dtype=">u8").reshape(count, -1)
    return [np.ascontiguousarray(column, dtype=np.uint64) for column in rows.T]


class Known:
    """The texts that a store held at one moment, to skip the records that need no judging again.

    Small (17 bytes a record) and free of the database, so that worker processes can have it.
    """

    def __init__(self, con: "DuckDBPyConnection") -> None:
        columns = con.execute("SELECT text_high, text_low, worst FROM data.records ORDER BY 1, 2").fetchnumpy()
        self._high, self._low, self._worst = (columns[name] for name in ("text_high", "text_low", "worst"))

    def __len__(self) -> int:
        return len(self._high)

    def worst_of(self, digests: Sequence[bytes]) -> list[int | None]:
        """For each text the number of the gravest severity of its stored verdict, None where it must be judged."""
        if not len(self) or not digests:
            return [None] * len(digests)
        high, low = numbers_of(b"".join(digests), len(digests))
        place = self._high.searchsorted(high)
        place[place == len(self)] = 0
        hits = (self._high[place] == high) & (self._low[place] == low)
        return [
            int(self._worst[at]) if hit else self._behind(at, int(first), int(second))
            for at, hit, first, second in zip(place.tolist(), hits.tolist(), high, low, strict=True)
        ]

    def _behind(self, place: int, high: int, low: int) -> int | None:
        """A look at further digests that begin alike."""
        while place < len(self) and int(self._high[place]) == high:
            if int(self._low[place]) == low:
                return int(self._worst[place])
            place += 1
        return None
