"""Score sheets in CSV: one line a hand, with figures instead of cards (records of level summary).

The first line names the columns, in any order: ``players`` (names separated by ``|``, or how many), ``taker``
and ``partner`` (name or seat from 0; ``alone``), ``bid``, ``points`` (of the attack), ``oudlers``, and as far as
kept ``defence_points``, ``target``, ``made``, ``petit``, ``handfuls`` (separated by ``|``), ``slam``, ``unit``,
``scores`` (separated by ``|``), ``id``, ``rules``, ``comment``, ``date``, ``round``, ``table``, ``board``, ``hand``.
Any other column is kept as a field that the format does not know (R007). Fields are separated by commas, semicolons
or tabs.
"""

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from typing import Any, Final

from auditor.importers.texts import said
from auditor.language import Said
from auditor.record import faults, texts
from auditor.record.format import FORMAT, VERSION
from auditor.record.inputs import READ_ERRORS, Input, reason
from auditor.record.raw import Problem, RawRecord

SEPARATOR: Final = "|"
_IN_ORDER: Final = ("players", "taker", "bid", "points", "oudlers")
NEEDED: Final = frozenset(_IN_ORDER)
_MOST_LACKING: Final = 3
"""So many columns missing, and a text is no score sheet, whatever it is."""
_DELIMITERS: Final = (",", ";", "\t")
_ALONE: Final = "alone"
_TRUE: Final = {
    "true": True,
    "yes": True,
    "1": True,
    "made": True,
    "false": False,
    "no": False,
    "0": False,
    "lost": False,
}
_EVENT: Final = ("date", "round", "table", "board", "hand")
_NUMBERED: Final = ("round", "hand")
_OF_THE_RECORD: Final = ("id", "rules", "comment")
_FIGURES: Final = ("partner", "defence_points", "target", "made", "petit", "handfuls", "slam", "unit", "scores")
_COLUMNS: Final = frozenset((*_IN_ORDER, *_FIGURES, *_OF_THE_RECORD, *_EVENT))
_MOST_TEXT: Final = 16 << 20


class BadCellError(Exception):
    """A cell that cannot be what its column says."""

    def __init__(self, column: str, expected: Said, found: str) -> None:
        super().__init__(column)
        self.column, self.expected, self.found = column, expected, found

    def said(self, key: str) -> Said:
        """What is wrong, in the words of a text with the fields ``column``, ``expected`` and ``found``."""
        return said(key, column=self.column, expected=self.expected, found=repr(self.found))


class ScoreSheet:
    """The importer (see ``base.Importer``)."""

    name = "score-sheet"
    version = "1"
    endings = (".csv", ".tsv")

    def recognises(self, head: bytes, name: str) -> bool:
        """Whether the first line names the columns that a sheet needs, or most of them, or the file is named as one.

        So a sheet that lacks a column is told so.
        """
        first = _first_line(head.decode(errors="replace"))
        if not first or first.startswith(("{", "[")) or b"\0" in head:
            return False
        named = name.lower().removesuffix(".gz").removesuffix(".zst").endswith(self.endings)
        return named or len(_lacking(first)) < _MOST_LACKING

    @staticmethod
    def _columns(line: str) -> tuple[str, list[str]] | None:
        """The delimiter and the columns of a header line; None where it is none."""
        return next(((mark, names) for mark, names in _readings(line) if NEEDED.issubset(names)), None)

    def read(self, source: Input) -> Iterator[RawRecord]:
        """One record a line; a line that cannot be understood is a record with a problem."""
        try:
            with source.open() as stream:
                raw = stream.read(_MOST_TEXT + 1)
            text = raw.decode()
        except READ_ERRORS as error:
            yield _refused(
                source, faults.unreadable("unreadable", texts.said("unreadable", reason=reason(error)), 1, 1)
            )
            return
        except UnicodeDecodeError as error:
            yield _refused(source, faults.bad_utf8(raw, error, 1, 1))
            return
        if len(raw) > _MOST_TEXT:
            yield _refused(source, faults.too_large(1, 1))
            return
        columns = self._columns(_first_line(text))
        if columns is None:
            what = said("missing_columns", columns=", ".join(_lacking(_first_line(text))), all=", ".join(_IN_ORDER))
            yield _refused(source, Problem("R002", "missing-columns", what, None, 1, 1))
            return
        digest = sha256(raw).hexdigest()
        delimiter, names = columns
        doubled = sorted({name for name in names if name and names.count(name) > 1})
        if doubled:
            what = said("doubled_columns", columns=", ".join(doubled))
            yield _refused(source, Problem("R002", "doubled-columns", what, None, 1, 1))
            return
        names = [name or f"column {number}" for number, name in enumerate(names, 1)]
        sheet = text.lstrip()
        above = text[: len(text) - len(sheet)].count("\n")
        written = _Lines(sheet)
        lines = csv.reader(written, delimiter=delimiter)
        next(lines)
        written.take()
        position = 0
        line = above + 2
        try:
            for cells in lines:
                row = written.take()
                if any(cell.strip() for cell in cells):
                    position += 1
                    record = RawRecord(source.name, position, line, row.encode(), None, (), 1, {"": (line, 1)})
                    yield self._filled(record, digest, names, cells)
                line = above + lines.line_num + 1
        except csv.Error as error:
            yield RawRecord(
                source.name,
                position + 1,
                line,
                b"",
                None,
                (faults.unreadable("csv", said("csv", error=str(error)), line, 1),),
            )

    def _filled(self, raw: RawRecord, digest: str, names: list[str], cells: list[str]) -> RawRecord:
        line = raw.line
        if len(cells) > len(names):
            what = said("too_many_fields", fields=len(cells), columns=len(names))
            raw.problems = (Problem("R002", "too-many-fields", what, None, line, 1),)
            return raw
        row = {name: cell.strip() for name, cell in zip(names, cells, strict=False) if cell.strip()}
        try:
            raw.value = record_of_row(row)
        except BadCellError as error:
            raw.problems = (Problem("R002", "wrong-value", error.said("bad_cell"), None, line, 1),)
            return raw
        raw.value["source"] = {
            "importer": self.name,
            "importer_version": self.version,
            "file": raw.source,
            "sha256": digest,
            "position": raw.position,
        }
        return raw


class _Lines:
    """The lines of a sheet for a CSV reader, which takes one or more for each row, and what it took last."""

    def __init__(self, text: str) -> None:
        self._lines = io.StringIO(text, newline="")
        self._taken: list[str] = []

    def __iter__(self) -> Iterator[str]:
        for line in self._lines:
            self._taken.append(line)
            yield line

    def take(self) -> str:
        """The lines handed out since the last call, as they stand in the sheet, without the last line end."""
        row = "".join(self._taken).rstrip("\r\n")
        self._taken.clear()
        return row


def _readings(line: str) -> Iterator[tuple[str, list[str]]]:
    """The delimiters that there are, each with the columns that a line names by it."""
    for delimiter in _DELIMITERS:
        try:
            yield delimiter, [name.strip().lower() for name in next(csv.reader([line], delimiter=delimiter), [])]
        except csv.Error:
            return


def _lacking(line: str) -> list[str]:
    """The columns that a sheet needs and a header line does not name, read by the delimiter that suits it best."""
    lacks = ([name for name in _IN_ORDER if name not in names] for _, names in _readings(line))
    return min(lacks, key=len, default=list(_IN_ORDER))


def _first_line(text: str) -> str:
    return next(iter(text.lstrip().splitlines()), "")


def _refused(source: Input, problem: Problem) -> RawRecord:
    return RawRecord(source.name, 1, problem.line or 1, b"", None, (problem,))


def record_of_row(row: Mapping[str, str]) -> dict[str, Any]:
    """The record of one line, its cells by column. Raises :class:`BadCellError`."""
    players = _players(row.get("players", ""))
    record: dict[str, Any] = {"format": FORMAT, "version": VERSION, "players": players}
    for name in _OF_THE_RECORD:
        if name in row:
            record[name] = row[name]
    event = {name: _number_or_name(row[name]) if name in _NUMBERED else row[name] for name in _EVENT if name in row}
    if event:
        record["event"] = event
    record["claims"] = _claims(row, players)
    others = [name for name in row if name not in _COLUMNS]
    if others:
        from auditor.record.model import TarotHand

        for name in others:
            # A name that the format has for something else is kept as a private field.
            record[f"x_{name}" if name in TarotHand.__annotations__ else name] = row[name]
    return record


def _players(cell: str) -> list[str]:
    if cell.isdigit() and 3 <= int(cell) <= 5:
        return [f"player {seat}" for seat in range(int(cell))]
    names = _parts(cell)
    if not 3 <= len(names) <= 5:
        raise BadCellError("players", said("names", separator=SEPARATOR), cell)
    return names


def _parts(cell: str) -> list[str]:
    return [part.strip() for part in cell.split(SEPARATOR)]


def _claims(row: Mapping[str, str], players: list[str]) -> dict[str, Any]:
    claims: dict[str, Any] = {}
    if "taker" in row:
        claims["taker"] = _seat(row["taker"], "taker", players)
    if "partner" in row:
        alone = row["partner"].lower() == _ALONE
        claims["partner"] = None if alone else _seat(row["partner"], "partner", players)
    if "bid" in row:
        word = row["bid"].lower().replace(" ", "_")
        claims["bid"] = int(word) if word.isdigit() else word
    points = {
        side: _number(row[name], name)
        for side, name in (("attack", "points"), ("defence", "defence_points"))
        if name in row
    }
    if points:
        claims["points"] = points
    readers: dict[str, tuple[str, Callable[[str, str], Any]]] = {
        "oudlers": ("oudlers", _whole),
        "target": ("target", _number),
        "made": ("made", _made),
        "petit": ("petit_au_bout", _word),
        "handfuls": ("handfuls", lambda cell, _: [part.lower() for part in _parts(cell) if part.lower() != "none"]),
        "slam": ("slam", _word),
        "unit": ("unit", _number),
        "scores": ("scores", lambda cell, name: [_number(part, name) for part in _parts(cell)]),
    }
    for column, (claim, read) in readers.items():
        if column in row:
            claims[claim] = read(row[column], column)
    return claims


def _word(cell: str, _column: str) -> str:
    return cell.lower().replace(" ", "_")


def _made(cell: str, column: str) -> bool:
    if cell.lower() not in _TRUE:
        raise BadCellError(column, said("yes_or_no"), cell)
    return _TRUE[cell.lower()]


def _number_or_name(cell: str) -> int | str:
    """A round or a hand: its number, or whatever it is called."""
    return int(cell) if cell.isascii() and cell.isdigit() else cell


def _whole(cell: str, column: str) -> int:
    try:
        return int(cell)
    except ValueError:
        raise BadCellError(column, texts.said("whole_number"), cell) from None


def _number(cell: str, column: str) -> int | float:
    """A number of points: ``45``, ``45.5``, ``45,5`` or ``45½``."""
    written = cell.replace(",", ".")
    if written.endswith("½"):
        written = f"{written[:-1]}.5"
    try:
        number = float(written)
    except ValueError:
        raise BadCellError(column, said("number"), cell) from None
    if not (2 * number).is_integer():
        raise BadCellError(column, said("half_number"), cell)
    return int(number) if number.is_integer() else number


def _seat(cell: str, column: str, players: list[str]) -> int:
    if players.count(cell) > 1:
        raise BadCellError(column, said("player_twice"), cell)
    if cell in players:
        return players.index(cell)
    try:
        return int(cell)
    except ValueError:
        raise BadCellError(column, said("player"), cell) from None
