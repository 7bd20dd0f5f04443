"""Who a record is, what it was judged by, and whether the store has it already (store.md, "Identity")."""

import hashlib
import json
from array import array
from bisect import bisect_left
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from auditor import RULES_VERSION
from auditor.record.canonical import content_hash
from auditor.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

SEVERITIES: Final = ("none", "info", "warning", "error")
"""Gravest severity of the findings of a hand that are not waived, by the number that the store keeps."""

_CHUNK: Final = 50_000
_HALF: Final = (1 << 64) - 1


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


def text_key(text: bytes, context: str) -> int:
    """128-bit digest of a record as it stands in the input and of how it is to be judged.

    ``context`` names everything that decides besides the record itself: rules and options asked for.
    """
    return _digest(f"{RULES_VERSION} {context}\n".encode() + text)


def _digest(data: bytes) -> int:
    """The number that DuckDB's ``md5_number`` gives; it tells records apart, it keeps no secret."""
    return int.from_bytes(hashlib.md5(data, usedforsecurity=False).digest(), "little")


class _Digests:
    """Sorted 128-bit digests, each with a small number, in 17 bytes apiece; can be sent to a process."""

    def __init__(self, con: "DuckDBPyConnection", digest: str) -> None:
        self._high, self._low, self._numbers = array("Q"), array("Q"), array("B")
        result = con.execute(
            f"SELECT CAST(digest >> 64 AS UBIGINT), CAST(digest & {_HALF}::UHUGEINT AS UBIGINT), worst"
            f" FROM (SELECT {digest} AS digest, worst FROM data.records) ORDER BY digest"
        )
        while rows := result.fetchmany(_CHUNK):
            high, low, numbers = zip(*rows, strict=True)
            self._high.extend(high)
            self._low.extend(low)
            self._numbers.extend(numbers)

    def get(self, digest: int) -> int | None:
        """Number of a digest, None where it is not there."""
        high, low = digest >> 64, digest & _HALF
        place = bisect_left(self._high, high)
        while place < len(self._high) and self._high[place] == high:
            if self._low[place] == low:
                return self._numbers[place]
            place += 1
        return None


class Known:
    """The records that a store held at one moment, to skip those that need no judging again.

    Small (34 bytes a record) and free of the database, so that worker processes can have it. Each look-up
    gives the gravest severity of the stored verdict (a word of :data:`SEVERITIES`), or None for a record
    that must be judged.
    """

    def __init__(self, con: "DuckDBPyConnection") -> None:
        self._verdicts = _Digests(con, "md5_number(hand_id || ' ' || sha256 || ' ' || judged)")
        self._texts = _Digests(con, "text_key")

    def is_unchanged(self, who: tuple[str, str] | str, sha256: str, judged: str) -> str | None:
        """By identity, content hash and :func:`rules_key`."""
        worst = self._verdicts.get(_digest(f"{hand_id(who)} {sha256} {judged}".encode()))
        return None if worst is None else SEVERITIES[worst]

    def is_unchanged_text(self, text: bytes, context: str) -> str | None:
        """By the record as it stands in the input, before it is even parsed."""
        worst = self._texts.get(text_key(text, context))
        return None if worst is None else SEVERITIES[worst]
