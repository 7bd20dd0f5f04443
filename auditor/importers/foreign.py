"""What importers of JSON formats share: reading one document leniently, and saying where it came from."""

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

from auditor.importers.texts import said
from auditor.language import listed
from auditor.record import faults, texts
from auditor.record.inputs import READ_ERRORS, Input, reason
from auditor.record.limits import MAX_BYTES
from auditor.record.places import line_and_column
from auditor.record.raw import Problem, RawRecord
from auditor.record.reading import Frame, parse_frame

_STRING_OR_COMMA: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"|(,)(?=\s*[}\]])', re.DOTALL)


def read_document(source: Input) -> RawRecord:
    """The one JSON document of an input, with commas before a closing bracket forgiven (R008).

    The record holds the foreign document as its value; ``text`` is the input as it stood.
    """
    try:
        with source.open() as stream:
            text = stream.read(MAX_BYTES + 1)
    except READ_ERRORS as error:
        what = texts.said("unreadable", reason=reason(error))
        return RawRecord(source.name, 1, 1, b"", None, (faults.unreadable("unreadable", what, 1, 1),))
    if len(text) > MAX_BYTES:
        return RawRecord(source.name, 1, 1, b"", None, (faults.too_large(1, 1),))
    repaired, commas = _without_trailing_commas(text)
    # The repaired text is as long as the other, so places in one are places in the other.
    document = parse_frame(Frame(source.name, 1, 1, repaired))
    document.text = text
    if commas and not document.rejected:
        document.problems += (_trailing_commas(text, commas),)
    return document


def source_block(importer: str, version: str, document: RawRecord, notes: Sequence[str]) -> dict[str, Any]:
    """The ``source`` of a record made of a whole document; ``sha256`` is that of the decompressed input.

    ``notes`` say what was repaired and what could not be taken over.
    """
    block = {
        "importer": importer,
        "importer_version": version,
        "file": document.source,
        "sha256": sha256(document.text).hexdigest(),
        "position": document.position,
    }
    repairs = [problem.detail for problem in document.problems if problem.code == "R008"]
    return {**block, "repairs": [*repairs, *notes]} if repairs or notes else block


def _without_trailing_commas(text: bytes) -> tuple[bytes, list[int]]:
    commas: list[int] = []

    def repair(match: re.Match[bytes]) -> bytes:
        if match.group(1) is None:
            return match.group()
        commas.append(match.start())
        return b" "

    return _STRING_OR_COMMA.sub(repair, text), commas


def _trailing_commas(text: bytes, commas: Sequence[int]) -> Problem:
    decoded = [text[:offset].decode(errors="replace") for offset in commas]
    places = [line_and_column(before, len(before)) for before in decoded]
    named = [said("place", line=line, column=column) for line, column in places]
    what = said("comma" if len(places) == 1 else "commas", places=listed(named))
    found = [{"line": line, "column": column} for line, column in places]
    return Problem("R008", "trailing-comma", what, None, *places[0], {"places": found})
