"""Judges a parsed record by the format: gives it in normal form, or says what is wrong (R002, R003, R006, R007).

The normal form is plain JSON: fields in the order of the format, then the others as they came; tokens upper
case; optional fields that are null left out, but ``claims.partner``; tricks as objects; whole numbers as
integers.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from auditor.language import Said, literally
from auditor.record import model
from auditor.record.faults import Fault, several
from auditor.record.fields import EXPECTED, NO_CARD
from auditor.record.format import FORMAT, VERSION_PATTERN
from auditor.record.places import escape, pointer_of
from auditor.record.raw import Problem
from auditor.record.texts import said


class Checked(NamedTuple):
    """A record in normal form and what is to be said about it; no record where a problem rejects it."""

    record: dict[str, Any] | None
    problems: tuple[Problem, ...]


_VERSION: Final = re.compile(VERSION_PATTERN)
_ROWS: Final = ("scores", "player_points", "running_totals")

# What pydantic's own errors expect; those with a context of their own are left to ``_expected``.
_EXPECTED: Final = {
    "string_type": said("text"),
    "string_unicode": said("unicode_text"),
    "bool_type": said("true_or_false"),
    "list_type": said("a_list"),
    "dict_type": said("an_object"),
    "too_short": said("players"),
    "too_long": said("players"),
    NO_CARD: said("a_card"),
}
_KIND: Final = {
    "missing": "missing-field",
    "literal_error": "wrong-value",
    "too_short": "player-count",
    "too_long": "player-count",
    EXPECTED: "wrong-value",
    NO_CARD: "no-card",
}


def check(value: Any, *, needs_rules: bool = False) -> Checked:
    """The verdict on a parsed record. Whether its rules are known is not looked at (R004 is the audit's).

    ``needs_rules``: it is a fault (R002) if they are left out. At most one problem of each of R002, R003 and
    R006 (``facts["places"]`` lists all places), one R007 for each unknown field. Problems have pointers;
    ``RawRecord.located`` adds line and column.
    """
    problem = _foreign(value)
    if problem is not None:
        return Checked(None, (problem,))
    try:
        record: dict[str, Any] = dict(model.TAROT_HAND.validate_python(value))
    except ValidationError as error:
        return Checked(None, _rejection(value, error, needs_rules))
    across = _Across(len(record["players"]))
    across.visit(record, needs_rules)
    if across.faults:
        return Checked(None, (several("R002", across.faults), *across.unknown))
    return Checked(record, tuple(across.unknown))


def _foreign(value: Any) -> Problem | None:
    """The problem of what is no object, or names another format or version."""
    if type(value) is not dict:
        return several("R002", [Fault("", "not-an-object", said("an_object"), _found(value))])
    name, version = value.get("format"), value.get("version")
    faults = []
    if type(name) is str and name != FORMAT:
        faults.append(Fault("/format", "unknown-format", literally(f'"{FORMAT}"'), _found(name)))
    if type(version) is str and not _VERSION.fullmatch(version):
        faults.append(Fault("/version", "unknown-version", said("version_1"), _found(version)))
    return several("R003", faults) if faults else None


def _fields(shape: type) -> frozenset[str]:
    return frozenset(shape.__annotations__)


_TOP: Final = _fields(model.TarotHand)
_PLAYER: Final = _fields(model.PlayerObject)
_RULES: Final = _fields(model.RulesObject)
_EVENT: Final = _fields(model.Event)
_DEAL: Final = _fields(model.Deal)
_BID: Final = _fields(model.AuctionBid)
_CONTRACT: Final = _fields(model.Contract)
_ANNOUNCEMENT: Final = _fields(model.Announcement)
_TRICK: Final = _fields(model.Trick)
_CLAIMS: Final = _fields(model.Claims)
_POINTS: Final = _fields(model.SidePoints)
_LINE: Final = _fields(model.BreakdownLine)
_IRREGULARITY: Final = _fields(model.Irregularity)


class _Across:
    """The rules across fields, and the last steps to the normal form, for a record of ``n`` players."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.faults: list[Fault] = []
        self.unknown: list[Problem] = []

    def visit(self, record: dict[str, Any], needs_rules: bool) -> None:
        """Looks at every object of a validated record, and brings it into normal form in place."""
        tidy = self._tidy
        tidy(record, _TOP)
        if needs_rules and "rules" not in record:
            self.faults.append(Fault("/rules", "missing-field", said("rules"), said("nothing")))
        for index, player in enumerate(record["players"]):
            if type(player) is dict:
                tidy(player, _PLAYER, "/players", index)
        for index, player in enumerate(record.get("sitting_out", ())):
            if type(player) is dict:
                tidy(player, _PLAYER, "/sitting_out", index)
        if type(rules := record.get("rules")) is dict:
            tidy(rules, _RULES, "/rules")
            if "options" in rules:
                rules["options"] = plain(rules["options"])
        if "event" in record:
            tidy(record["event"], _EVENT, "/event")
        if "deal" in record:
            tidy(record["deal"], _DEAL, "/deal")
        if "source" in record:
            record["source"] = plain(record["source"])
        self._play(record)
        if "claims" in record:
            self._claims(record["claims"])

    def _play(self, record: dict[str, Any]) -> None:
        tidy, players = self._tidy, self.players
        for name in ("dealer", "partner"):
            if type(seat := record.get(name)) is int and seat >= players:
                self._seat(f"/{name}", seat)
        for index, bid in enumerate(record.get("auction", ())):
            tidy(bid, _BID, "/auction", index)
            if bid["seat"] >= players:
                self._seat(f"/auction/{index}/seat", bid["seat"])
        if "contract" in record:
            tidy(record["contract"], _CONTRACT, "/contract")
            if record["contract"]["taker"] >= players:
                self._seat("/contract/taker", record["contract"]["taker"])
        for index, announcement in enumerate(record.get("announcements", ())):
            tidy(announcement, _ANNOUNCEMENT, "/announcements", index)
            if announcement["seat"] >= players:
                self._seat(f"/announcements/{index}/seat", announcement["seat"])
            if announcement["kind"] == "misere" and "of" not in announcement:
                pointer = f"/announcements/{index}/of"
                self.faults.append(Fault(pointer, "missing-field", said("misere_of"), said("nothing")))
        for index, trick in enumerate(record.get("tricks", ())):
            tidy(trick, _TRICK, "/tricks", index)
            if trick.get("leader", 0) >= players or trick.get("winner", 0) >= players or "seats" in trick:
                self._trick_seats(trick, index)
        for index, irregularity in enumerate(record.get("irregularities", ())):
            tidy(irregularity, _IRREGULARITY, "/irregularities", index)
            if irregularity.get("seat", 0) >= players:
                self._seat(f"/irregularities/{index}/seat", irregularity["seat"])

    def _claims(self, claims: dict[str, Any]) -> None:
        self._tidy(claims, _CLAIMS, "/claims")
        if "points" in claims:
            self._tidy(claims["points"], _POINTS, "/claims/points")
        for index, line in enumerate(claims.get("breakdown", ())):
            self._tidy(line, _LINE, "/claims/breakdown", index)
        for name in _ROWS:
            if name in claims and len(claims[name]) != self.players:
                expected, found = said("row", players=self.players), str(len(claims[name]))
                self.faults.append(Fault(f"/claims/{name}", "row-length", expected, found))

    def _trick_seats(self, trick: dict[str, Any], index: int) -> None:
        for name in ("leader", "winner"):
            if trick.get(name, 0) >= self.players:
                self._seat(f"/tricks/{index}/{name}", trick[name])
        if "seats" not in trick:
            return
        for place, seat in enumerate(trick["seats"]):
            if seat >= self.players:
                self._seat(f"/tricks/{index}/seats/{place}", seat)
        if len(trick["seats"]) != len(trick["cards"]):
            expected, found = said("seats_of_cards", cards=len(trick["cards"])), str(len(trick["seats"]))
            self.faults.append(Fault(f"/tricks/{index}/seats", "seats-length", expected, found))

    def _seat(self, pointer: str, seat: int) -> None:
        expected = said("seat_range", last=self.players - 1)
        self.faults.append(Fault(pointer, "seat-out-of-range", expected, str(seat)))

    def _tidy(self, entry: dict[str, Any], known: frozenset[str], within: str = "", index: int = -1) -> None:
        """Drops the nulls of an object of the format, and notes the fields that it does not know."""
        if not entry.keys() <= known:
            pointer = within if index < 0 else f"{within}/{index}"
            for name in entry.keys() - known:
                entry[name] = plain(entry[name])
            for name in [name for name in entry if name not in known and not name.startswith("x_")]:
                what = said("unknown_field", name=repr(name))
                problem = Problem("R007", "unknown-field", what, f"{pointer}/{escape(name)}")
                self.unknown.append(problem)
        if None in entry.values():
            kept = "partner" if known is _CLAIMS else ""
            for name in [name for name in entry if entry[name] is None and name in known and name != kept]:
                del entry[name]


def plain(value: Any) -> Any:
    """JSON that the format does not look into, with whole numbers as integers."""
    if type(value) is dict:
        return {key: plain(inner) for key, inner in value.items()}
    if type(value) is list:
        return [plain(inner) for inner in value]
    return int(value) if type(value) is float and value.is_integer() else value


def _rejection(value: dict[str, Any], error: ValidationError, needs_rules: bool) -> tuple[Problem, ...]:
    """The problems of a record that is not valid field by field, and what else can still be said of it."""
    wrong: list[Fault] = []
    no_cards: list[Fault] = []
    rest = dict(value)
    for details in error.errors(include_url=False):
        parts = _parts(value, details)
        for fault in _faults(parts, details):
            (no_cards if fault.kind == "no-card" else wrong).append(fault)
        rest.pop(str(parts[0]) if parts else "", None)
    needs_rules = needs_rules and value.get("rules") is None
    unknown: list[Problem] = []
    try:
        # The fields without a fault of their own are looked at across fields all the same.
        valid: dict[str, Any] = dict(model.TAROT_HAND.validate_python(rest))
    except ValidationError:
        pass
    else:
        across = _Across(len(valid["players"]))
        across.visit(valid, needs_rules)
        wrong += across.faults
        unknown = across.unknown
    groups = (("R002", wrong), ("R006", no_cards))
    return (*(several(code, faults) for code, faults in groups if faults), *unknown)


def _parts(value: Any, details: ErrorDetails) -> list[str | int]:
    """The keys and indices of the place of an error; pydantic's names of alternatives are left out."""
    parts: list[str | int] = []
    missing = details["type"] == "missing"
    inner = value
    for step in details["loc"][: len(details["loc"]) - missing]:
        if step in inner if type(inner) is dict else (type(inner) is list and type(step) is int):
            parts.append(step)
            inner = inner[step]
    return [*parts, details["loc"][-1]] if missing else parts


def _faults(parts: list[str | int], details: ErrorDetails) -> Iterator[Fault]:
    """The faults of one of pydantic's errors: one, or one for each text in a list that is no card."""
    kind = _KIND.get(details["type"], "wrong-type")
    found = details["input"]
    indices = details.get("ctx", {}).get("indices")
    if indices is not None:
        for index in indices:
            is_text = type(found[index]) is str
            pointer = pointer_of(*parts, index)
            yield Fault(pointer, "no-card" if is_text else "wrong-type", said("a_card"), _found(found[index]))
    elif details["type"] == "missing":
        yield Fault(pointer_of(*parts), kind, said("a_value"), said("nothing"))
    else:
        shown = str(len(found)) if kind == "player-count" else _found(found)
        yield Fault(pointer_of(*parts), kind, _expected(details), shown)


def _expected(details: ErrorDetails) -> Said:
    expected = str(details.get("ctx", {}).get("expected", details["msg"]))
    if details["type"] == EXPECTED:
        return said(expected)
    words, alternative, last = expected.rpartition(" or ")
    one_of = said("one_of", words=words, last=last) if alternative else literally(expected)
    return _EXPECTED.get(details["type"]) or one_of


def _found(value: Any) -> Said | str:
    """A value in a few words."""
    if type(value) is dict:
        return said("an_object")
    if type(value) is list:
        return said("a_list")
    shown = json.dumps(value, ensure_ascii=False)
    return shown if len(shown) <= 40 else shown[:37] + "..."
