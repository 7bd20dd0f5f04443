"""Makes words and machine values of the facts of a fault: points out of half points, tokens out of cards."""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, Final

from auditor.audit.texts import PHRASES, SLIPS, TEXTS, WORDS, WORDS_IN_PROSE
from auditor.cards import EXCUSE_BIT, NOTATIONS, RECORD_NOTATION, UNKNOWN, Notation, cards_of, token, tokens_of
from auditor.engine.replay import Fault
from auditor.language import ENGLISH

HALF_POINT_CODES: Final = frozenset(("S701", "S704", "S705", "S709", "S710", "S711", "S712", "W901"))
"""Codes whose figures are half points inside."""

PLAY_CODES: Final = frozenset(("P501", "P502", "P503", "P504", "P507", "P508"))
BID_CODES: Final = frozenset(("A202", "A204"))
_SHORTEST_RANGE: Final = 3
SEAT_CODES: Final = frozenset(("P505", "P506", "S601"))
SUIT_NAMES: Final = ("spades", "hearts", "diamonds", "clubs", "trumps")


def points(half_points: int) -> int | float:
    """Half points as a JSON number of points."""
    return half_points // 2 if half_points % 2 == 0 else half_points / 2


def points_text(half_points: int) -> str:
    """Half points as text, for example ``-45½``."""
    whole, half = divmod(abs(half_points), 2)
    sign = "-" if half_points < 0 else ""
    return f"{sign}{whole if whole or not half else ''}{'½' if half else ''}"


def _converted(value: Any) -> Any:
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        return points(value)
    if isinstance(value, Mapping):
        return {name: _converted(item) for name, item in value.items()}
    return [_converted(item) for item in value]


def machine_values(fault: Fault) -> tuple[Any, Any]:
    """``expected`` and ``actual`` of a fault as JSON values."""
    code, facts = fault.code, fault.facts
    if code in PLAY_CODES:
        legal = tokens_of(facts["legal"]) if "legal" in facts else None
        return legal, None if fault.card is None else token(fault.card)
    expected: Any = facts.get("expected")
    actual: Any = facts.get("actual")
    if code in HALF_POINT_CODES:
        return _converted(expected), _converted(actual)
    if code == "S703":
        return _result(expected), _result(actual)
    if code == "C302":
        return (None if facts["legal"] is None else tokens_of(facts["legal"])), token(facts["called"])
    if actual is None and "bid" in facts:
        actual = facts["bid"]
    if actual is None and isinstance(facts.get("cards"), int):
        actual = tokens_of(facts["cards"])
    if code == "A201":
        expected, actual = facts["due"], fault.seat
    if isinstance(expected, tuple):
        expected = list(expected)
    if isinstance(actual, tuple):
        actual = list(actual)
    if code == "S714":
        actual = {reason["claim"]: _claim(reason["claim"], reason["value"]) for reason in facts["reasons"]}
    if code in ("S702", "S706", "S707", "S708"):
        return _single(expected), _single(actual)
    return expected, actual


def _claim(name: str, value: Any) -> Any:
    """A claimed value that S714 judges: points of a side are half points inside."""
    if name in ("attack", "defence") and value is not None:
        return points(value)
    return list(value) if isinstance(value, tuple) else value


def _single(value: Any) -> Any:
    """The value of a miscount of one figure, without the name of the figure."""
    inner = next(iter(value.values())) if isinstance(value, Mapping) else value
    return list(inner) if isinstance(inner, tuple) else inner


def _result(figures: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value if name == "made" else points(value) for name, value in figures.items()}


def message(fault: Fault, names: Sequence[str]) -> str:
    """The text of a fault in machine formats: English, cards as in records; ``names`` are the players by seat."""
    return TEXTS[ENGLISH][fault.code].format_map(_Fields(fault, names, ENGLISH, RECORD_NOTATION))


def text_of(fault: Fault, names: Sequence[str], language: str) -> str:
    """The text of a fault for people."""
    return fill(TEXTS[language][fault.code], fault, names, language)


def fill(text: str, fault: Fault, names: Sequence[str], language: str) -> str:
    """A text for people with fields, filled from the facts of a fault."""
    return text.format_map(_Fields(fault, names, language, NOTATIONS[language]))


def told_apart(names: Sequence[str]) -> Sequence[str]:
    """The names by seat, with the seat behind a name that several players have."""
    if len(set(names)) == len(names):
        return names
    return [name if names.count(name) == 1 else f"{name} ({seat})" for seat, name in enumerate(names)]


class _Fields(dict[str, str]):
    """The fields that texts may use, made when asked for."""

    def __init__(self, fault: Fault, names: Sequence[str], language: str, notation: Notation) -> None:
        super().__init__()
        self.fault = fault
        self.facts = fault.facts
        self.names = told_apart(names)
        self.phrases = PHRASES[language]
        self.words = (WORDS if notation is RECORD_NOTATION else WORDS_IN_PROSE)[language]
        self.slips = SLIPS[language]
        self.notation = notation

    def __missing__(self, field: str) -> str:
        maker = getattr(self, f"field_{field}", None)
        if maker is not None:
            return str(maker())
        return self._plain(self.facts.get(field))

    def _name(self, seat: Any) -> str:
        if seat is None:
            return self.phrases["nobody"]
        return self.names[seat] if isinstance(seat, int) and 0 <= seat < len(self.names) else str(seat)

    def field_player(self) -> str:
        return self._name(self.fault.seat)

    def field_due(self) -> str:
        return self._name(self.facts["due"])

    def field_card(self) -> str:
        card = self.fault.card if self.fault.card is not None else self.facts.get("called", UNKNOWN)
        return self.notation.written(card)

    def field_called(self) -> str:
        return self.notation.written(self.facts["called"])

    def field_trick(self) -> str:
        return str(self.fault.trick)

    def field_cards(self) -> str:
        """Cards that the fault is about: for a revoke those that had to be played."""
        facts = self.facts
        if self.fault.code in ("P503", "P504", "P507"):
            return self._tokens(facts["legal"] & ~EXCUSE_BIT)
        if "cards" not in facts:
            # A handful recorded without its cards (N403).
            return self.phrases["too_few"].format_map(facts)
        return self._tokens(facts["cards"])

    def _tokens(self, mask: int) -> str:
        return ", ".join(map(self.notation.written, cards_of(mask)))

    def field_led(self) -> str:
        return self.phrases[SUIT_NAMES[self.facts["led"]]]

    def field_highest(self) -> str:
        return self.notation.written(self.facts["highest"])

    def field_missing(self) -> str:
        mask = self.facts["missing"]
        return self.phrases["missing"].format(cards=self._tokens(mask)) if mask else ""

    def field_reason(self) -> str:
        return self.phrases[self.facts["reason"]]

    def field_lacking(self) -> str:
        mask = self.facts["cards"]
        return self.phrases["lacking"].format(cards=self._tokens(mask)) if mask else ""

    def field_inferred(self) -> str:
        return self.phrases["inferred"] if self.facts.get("inferred") else ""

    def field_proof(self) -> str:
        proof = self.facts.get("proof")
        return self.phrases["proof"].format(trick=proof[0], card=self.notation.written(proof[1])) if proof else ""

    def field_follows(self) -> str:
        code = self.facts.get("follows_from")
        return self.phrases["follows"].format(code=code) if code else ""

    def field_matches(self) -> str:
        names = self.facts.get("matches")
        return self.phrases["matches"].format(names=", ".join(map(self._reading, names))) if names else ""

    def _reading(self, name: str) -> str:
        """A reading under which a claim is right: its name in machine formats, words for people."""
        kind, _, rest = name.partition(":")
        if self.notation is RECORD_NOTATION:
            return name
        if kind == "slip":
            return self.slips[rest]
        return self.phrases[f"reading_{kind}"].format(name=self._plain(rest))

    def field_reasons(self) -> str:
        return self.phrases["between"].join(
            self.phrases[item["reason"]].format(claim=self._plain(item["claim"])) for item in self.facts["reasons"]
        )

    def field_by(self) -> str:
        return self.phrases[f"by_{self.facts['by']}"]

    def field_against(self) -> str:
        return self.phrases[f"against_{self.facts['by']}"]

    def field_given(self) -> str:
        return self.phrases[f"given_by_{self.facts['by']}"]

    def field_note(self) -> str:
        return self.phrases["self_call"] if self.facts.get("option") == "mignon_self_call" else ""

    def field_option(self) -> str:
        return str(self.facts["option"])

    def field_value(self) -> str:
        return str(self.facts["value"])

    def field_expected(self) -> str:
        return self._value(self.facts["expected"])

    def field_actual(self) -> str:
        return self._value(self.facts["actual"])

    def _value(self, value: Any) -> str:
        code = self.fault.code
        if code in SEAT_CODES:
            return self._name(value)
        if code == "C306":
            return self._partner(value)
        if code == "A206":
            return self._contract(value)
        if code in BID_CODES:
            return self._bids(value)
        if code == "S703":
            return self._plain(_result(value))
        if code == "S710" and isinstance(value, list):
            return self.phrases["to"].format(least=points_text(value[0]), most=points_text(value[1]))
        if code in ("S702", "S706", "S707", "S708", "S710", "S711"):
            value = next(iter(value.values())) if isinstance(value, Mapping) and len(value) == 1 else value
        return self._plain(value, code in HALF_POINT_CODES)

    def _partner(self, value: Any) -> str:
        if isinstance(value, Mapping):
            value = next(iter(value.values()))
        return self.phrases["alone"] if value is None else self._name(value)

    def _contract(self, value: Mapping[str, Any]) -> str:
        parts = []
        for name, item in value.items():
            parts.append(self._name(item) if name.endswith("taker") else self._plain(item))
        return ", ".join(parts)

    def _bids(self, bids: Sequence[str | int]) -> str:
        """Bids, those of Le Mignon as ranges with their step."""
        parts = [self._plain(bid) for bid in bids if isinstance(bid, str)]
        points = [bid for bid in bids if isinstance(bid, int)]
        while points:
            step = points[1] - points[0] if len(points) > 1 else 1
            run = [bid for bid, in_step in zip(points, count(points[0], step), strict=False) if bid == in_step]
            if len(run) < _SHORTEST_RANGE:
                parts.append(str(points.pop(0)))
                continue
            key = "to" if step == 1 else "in_steps"
            parts.append(self.phrases[key].format(least=run[0], most=run[-1], step=step))
            points = points[len(run) :]
        return ", ".join(parts)

    def _plain(self, value: Any, halves: bool = False) -> str:
        if value is None or value == ():
            return self.phrases["none"]
        if isinstance(value, bool):
            return self.phrases["made" if value else "lost"]
        if isinstance(value, int):
            return points_text(value) if halves else str(value)
        if isinstance(value, Mapping):
            return ", ".join(
                self._plain(item, halves) if name == "made" else f"{self._plain(name)} {self._plain(item, halves)}"
                for name, item in value.items()
            )
        if isinstance(value, (list, tuple)):
            return ", ".join(self._plain(item, halves) for item in value)
        return self.words.get(str(value), str(value))
