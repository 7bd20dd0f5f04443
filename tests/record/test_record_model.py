"""record.md field by field: what is accepted, in which normal form, and what is R002, R003, R006, R007."""

import contextlib
import copy
import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.record.check import check
from auditor.record.model import record_schema
from auditor.record.raw import Problem

VALIDATOR = jsonschema.Draft202012Validator(record_schema())
MINIMAL: dict[str, Any] = {"format": "tarot-hand", "version": "1.0", "players": ["A", "B", "C", "D"]}
EVERYTHING: dict[str, Any] = {
    "format": "tarot-hand",
    "version": "1.0",
    "id": "x",
    "rules": {"preset": "fft", "options": {"round_to": 10}},
    "players": ["A", {"name": "B", "id": "b"}, "C", {"name": "D"}],
    "sitting_out": ["E", {"name": "F", "id": "f"}],
    "dealer": 3,
    "event": {
        "id": "e",
        "name": "E",
        "place": "P",
        "date": "2026-03-14",
        "round": 2,
        "table": "5",
        "board": 1,
        "hand": 7,
    },
    "status": "partial",
    "void_reason": "other",
    "deal": {"hands": [["S1", "?"], None, [], ["EX"]], "dog": ["T1"]},
    "auction": [{"seat": 0, "bid": "garde"}, {"seat": 1, "bid": 45, "round": 2}],
    "contract": {"taker": 0, "bid": "garde"},
    "call": "HK",
    "suit": "H",
    "partner": 1,
    "discard": ["C1"],
    "discard_shown": [],
    "announcements": [
        {"seat": 0, "kind": "handful", "cards": ["T2"], "level": "single", "trick": 1},
        {"seat": 0, "kind": "slam", "when": "play", "trick": 3},
        {"seat": 1, "kind": "misere", "of": "trumps"},
    ],
    "tricks": [{"leader": 0, "cards": ["S1", "S2"], "winner": 1, "seats": [0, 1]}],
    "claims": {
        "by": "Zoé",
        "taker": 0,
        "partner": 1,
        "bid": "garde",
        "oudlers": 2,
        "points": {"attack": 45.5, "defence": 45.5},
        "target": 41,
        "made": True,
        "petit_au_bout": "none",
        "handfuls": ["single"],
        "slam": "none",
        "unit": 29,
        "scores": [87, -29, -29, -29],
        "player_points": [1, 2, 3.5, 4],
        "breakdown": [{"label": "base", "amount": 25}],
        "running_totals": [0, 0, 0, 0],
    },
    "irregularities": [{"code": "P503", "trick": 1, "seat": 0, "ruling": "r", "by": "b", "date": "d"}],
    "comment": "c",
    "source": {"importer": "i", "repairs": []},
    "x_private": {"anything": [1, None]},
}


def with_value(pointer: str, value: Any, base: dict[str, Any] = EVERYTHING) -> dict[str, Any]:
    """A copy of a record with another value at a place; ``...`` takes it away."""
    record = copy.deepcopy(base)
    *path, last = pointer.removeprefix("/").split("/")
    inner: Any = record
    for part in path:
        inner = inner[int(part) if isinstance(inner, list) else part]
    key = int(last) if isinstance(inner, list) else last
    if value is ...:
        del inner[key]
    else:
        inner[key] = value
    return record


def problems(value: Any, **settings: bool) -> list[tuple[str, str | None]]:
    return [(problem.code, problem.pointer) for problem in check(value, **settings).problems]


def only(value: Any) -> Problem:
    (problem,) = check(value).problems
    assert "\n" not in problem.detail
    return problem


@pytest.mark.parametrize("record", [MINIMAL, EVERYTHING])
def test_the_normal_form_of_a_normal_record_is_itself(record: dict[str, Any]) -> None:
    checked = check(record)
    assert checked.problems == ()
    assert json.dumps(checked.record) == json.dumps(record)
    VALIDATOR.validate(record)


def test_what_is_checked_is_left_as_it_was() -> None:
    record = with_value("/call", "hk")
    record["claims"]["made"] = None
    before = copy.deepcopy(record)
    check(record)
    assert record == before


class TestNormalForm:
    def test_fields_come_in_the_order_of_the_format_and_the_others_after_them(self) -> None:
        def turned(value: Any) -> Any:
            if isinstance(value, dict):
                return {key: turned(value[key]) for key in reversed(value)}
            return list(map(turned, value)) if isinstance(value, list) else value

        expected = {**EVERYTHING, "rules": turned(EVERYTHING["rules"]), "source": turned(EVERYTHING["source"])}
        record = check(turned(EVERYTHING)).record
        assert record is not None
        assert list(record) == list(EVERYTHING)
        assert json.dumps({**record, "rules": 0, "source": 0}) == json.dumps({**expected, "rules": 0, "source": 0})

    @pytest.mark.parametrize(
        ("pointer", "given", "normal"),
        [
            ("/call", "ex", "EX"),
            ("/call", "?", "?"),
            ("/suit", "h", "H"),
            ("/suit", "?", "?"),
            ("/discard", ["t21", "sN", "Dq", "?"], ["T21", "SN", "DQ", "?"]),
            ("/deal/hands", [["s10"], None], [["S10"], None]),
            ("/tricks", [["s1", "S2"], {"cards": ["T1"]}], [{"cards": ["S1", "S2"]}, {"cards": ["T1"]}]),
            ("/dealer", 2.0, 2),
            ("/dealer", "sitting_out", "sitting_out"),
            ("/claims/oudlers", 2.0, 2),
            ("/claims/unit", -29.0, -29),
            ("/claims/unit", -0.0, 0),
            ("/claims/points/attack", 45.0, 45),
            ("/claims/scores", [1.0, 2.5, -3, 0], [1, 2.5, -3, 0]),
            ("/auction/1/round", 1.0, 1),
            ("/auction/1/bid", 45.0, 45),
            ("/event/round", 2.0, 2),
            ("/x_private", {"a": [2.0, {"b": 1e3}]}, {"a": [2, {"b": 1000}]}),
            ("/rules/options", {"round_to": 5.0, "q": None}, {"round_to": 5, "q": None}),
            ("/source", {"position": 3.0}, {"position": 3}),
            ("/claims/partner", None, None),
        ],
    )
    def test_of_values(self, pointer: str, given: Any, normal: Any) -> None:
        record = with_value(pointer, given)
        checked = check(record)
        assert checked.problems == ()
        assert json.dumps(checked.record) == json.dumps(with_value(pointer, normal))
        VALIDATOR.validate(record)

    OPTIONAL = (
        "/id /rules /players/1/id /sitting_out /dealer /event /event/id /event/name /event/place /event/date"
        " /event/round /event/table /event/board /event/hand /status /void_reason /deal /deal/hands /deal/dog"
        " /auction /auction/1/round /contract /call /suit /partner /discard /discard_shown /announcements"
        " /announcements/0/cards /announcements/0/level /announcements/0/trick /announcements/1/when"
        " /announcements/1/trick /tricks /tricks/0/leader /tricks/0/winner /tricks/0/seats /claims /claims/by"
        " /claims/taker /claims/bid /claims/oudlers /claims/points /claims/points/attack /claims/points/defence"
        " /claims/target /claims/made /claims/petit_au_bout /claims/handfuls /claims/slam /claims/unit"
        " /claims/scores /claims/player_points /claims/breakdown /claims/running_totals /irregularities"
        " /irregularities/0/trick /irregularities/0/seat /irregularities/0/ruling /irregularities/0/by"
        " /irregularities/0/date /comment /source /rules/options"
    ).split()

    @pytest.mark.parametrize("pointer", OPTIONAL)
    def test_null_means_left_out(self, pointer: str) -> None:
        given = with_value(pointer, None)
        assert check(given) == (with_value(pointer, ...), ())
        assert problems(with_value(pointer, ...)) == []
        VALIDATOR.validate(given)

    @pytest.mark.parametrize("partner", [None, ...])
    def test_but_a_claimed_partner_of_null_is_kept(self, partner: Any) -> None:
        record = check(with_value("/claims/partner", partner)).record
        assert record is not None
        assert ("partner" in record["claims"]) is (partner is None)

    def test_null_in_a_private_or_unknown_field_is_kept(self) -> None:
        record = check({**MINIMAL, "x_a": None, "note": None}).record
        assert record == {**MINIMAL, "x_a": None, "note": None}


REQUIRED = (
    "/format /version /players /players/1/name /rules/preset /auction/0/seat /auction/0/bid /contract/taker"
    " /contract/bid /announcements/0/seat /announcements/0/kind /announcements/2/of /tricks/0/cards"
    " /claims/breakdown/0/label /claims/breakdown/0/amount /irregularities/0/code"
).split()


class TestSchemaViolations:
    @pytest.mark.parametrize("pointer", REQUIRED)
    @pytest.mark.parametrize("value", [..., None])
    def test_required_fields(self, pointer: str, value: Any) -> None:
        record = with_value(pointer, value)
        problem = only(record)
        assert (problem.code, problem.pointer) == ("R002", pointer)
        assert not VALIDATOR.is_valid(record)

    @pytest.mark.parametrize(
        ("pointer", "value"),
        [
            ("/format", 1),
            ("/version", 1.0),
            ("/id", 7),
            ("/rules", 7),
            ("/rules", ["fft"]),
            ("/rules/preset", None),
            ("/rules/options", []),
            ("/players", "ABCD"),
            ("/players", {"A": 1}),
            ("/players/0", 1),
            ("/players/0", ["A"]),
            ("/players/1/name", 5),
            ("/players/1/id", 5),
            ("/sitting_out", "E"),
            ("/dealer", True),
            ("/dealer", "3"),
            ("/dealer", -1),
            ("/dealer", 5),
            ("/dealer", 2.5),
            ("/dealer", "none"),
            ("/event", "Lyon"),
            ("/event/date", 2026),
            ("/event/date", "2026-13"),
            ("/event/date", "14/03/2026"),
            ("/event/date", "2026-3-14"),
            ("/event/date", ""),
            ("/event/round", True),
            ("/event/table", []),
            ("/status", "finished"),
            ("/status", "Complete"),
            ("/void_reason", "rain"),
            ("/deal", []),
            ("/deal/hands", {}),
            ("/deal/hands/0", "S1"),
            ("/deal/dog", "T1"),
            ("/deal/dog/0", 1),
            ("/deal/dog/0", None),
            ("/auction", {}),
            ("/auction/0", "pass"),
            ("/auction/0/seat", "0"),
            ("/auction/0/bid", "prise"),
            ("/auction/0/bid", 45.5),
            ("/auction/0/bid", True),
            ("/auction/1/round", 3),
            ("/auction/1/round", True),
            ("/contract/bid", "pass"),
            ("/call", 5),
            ("/call", ["HK"]),
            ("/suit", "T"),
            ("/suit", 1),
            ("/partner", False),
            ("/discard", "S1"),
            ("/announcements/0/kind", "declaration"),
            ("/announcements/0/level", "quadruple"),
            ("/announcements/0/trick", 0),
            ("/announcements/1/when", "later"),
            ("/announcements/2/of", "kings"),
            ("/tricks", {}),
            ("/tricks/0", "S1"),
            ("/tricks/0", None),
            ("/tricks/0/cards", "S1"),
            ("/tricks/0/cards/0", {}),
            ("/tricks/0/leader", "0"),
            ("/tricks/0/winner", 1.5),
            ("/tricks/0/seats/0", -1),
            ("/claims", []),
            ("/claims/taker", "0"),
            ("/claims/taker", 1.5),
            ("/claims/partner", True),
            ("/claims/bid", "prise"),
            ("/claims/oudlers", "2"),
            ("/claims/points", 45),
            ("/claims/points/attack", 45.25),
            ("/claims/points/attack", "45"),
            ("/claims/points/defence", True),
            ("/claims/made", 1),
            ("/claims/made", "yes"),
            ("/claims/petit_au_bout", "taker"),
            ("/claims/handfuls", "single"),
            ("/claims/handfuls/0", None),
            ("/claims/slam", True),
            ("/claims/unit", 29.1),
            ("/claims/unit", 10**15 + 1),
            ("/claims/unit", -1e16),
            ("/claims/scores/0", None),
            ("/claims/scores/0", "87"),
            ("/claims/breakdown/0", 25),
            ("/claims/breakdown/0/amount", "25"),
            ("/irregularities/0/code", 503),
            ("/irregularities/0/trick", 0),
            ("/comment", ["c"]),
            ("/source", "TarotClub"),
        ],
    )
    def test_wrong_types_and_values(self, pointer: str, value: Any) -> None:
        record = with_value(pointer, value)
        problem = only(record)
        assert (problem.code, problem.pointer) == ("R002", pointer)
        assert problem.detail.startswith(f"{pointer}: expected ")
        assert check(record).record is None
        assert not VALIDATOR.is_valid(record)

    @pytest.mark.parametrize("number", [float("nan"), float("inf")])
    def test_no_number(self, number: float) -> None:
        assert problems(with_value("/claims/unit", number)) == [("R002", "/claims/unit")]

    @pytest.mark.parametrize("players", [[], ["A"], ["A", "B"], list("ABCDEF")])
    def test_three_to_five_players(self, players: list[str]) -> None:
        record = {**MINIMAL, "players": players}
        problem = only(record)
        assert (problem.code, problem.kind, problem.pointer) == ("R002", "player-count", "/players")
        assert not VALIDATOR.is_valid(record)

    @pytest.mark.parametrize("value", [None, 5, "x", [], True, [MINIMAL]])
    def test_what_is_no_object(self, value: Any) -> None:
        assert problems(value) == [("R002", "")]
        assert not VALIDATOR.is_valid(value)

    @pytest.mark.parametrize("date", ["2026", "2026-03", "2026-03-14", "2024-02-29"])
    def test_dates(self, date: str) -> None:
        record = with_value("/event/date", date)
        assert problems(record) == []
        VALIDATOR.validate(record)

    @pytest.mark.parametrize("date", ["2026-02-29", "2026-04-31", "0000"])
    def test_days_that_are_not_in_the_calendar(self, date: str) -> None:
        assert problems(with_value("/event/date", date)) == [("R002", "/event/date")]

    def test_all_places_are_named_in_one_problem(self) -> None:
        record = with_value("/dealer", "x", with_value("/status", "y", with_value("/claims/unit", "z")))
        problem = only(record)
        assert [place["pointer"] for place in problem.facts["places"]] == ["/dealer", "/status", "/claims/unit"]
        assert "/status, /claims/unit" in problem.detail

    def test_rules_may_be_left_out_unless_they_are_needed(self) -> None:
        assert problems(MINIMAL) == []
        assert problems(MINIMAL, needs_rules=True) == [("R002", "/rules")]
        assert problems({**MINIMAL, "rules": None}, needs_rules=True) == [("R002", "/rules")]
        assert problems({**MINIMAL, "rules": "fft"}, needs_rules=True) == []
        both = check({**MINIMAL, "dealer": "x"}, needs_rules=True).problems
        assert [place["pointer"] for place in both[0].facts["places"]] == ["/dealer", "/rules"]

    @pytest.mark.parametrize("value", [3, True, None, [], {}, "?", 1e300])
    def test_options_are_of_any_type(self, value: Any) -> None:
        assert problems(with_value("/rules/options", {"petit_sec": value})) == []


class TestAcrossFields:
    SEATS = (
        "/dealer /auction/0/seat /contract/taker /partner /announcements/0/seat /tricks/0/leader"
        " /tricks/0/winner /tricks/0/seats/1 /irregularities/0/seat"
    ).split()

    @pytest.mark.parametrize("pointer", SEATS)
    @pytest.mark.parametrize("seat", [4, 4.0, 5, -1])
    def test_a_seat_outside_the_table(self, pointer: str, seat: float) -> None:
        problem = only(with_value(pointer, seat))
        assert (problem.code, problem.pointer) == ("R002", pointer)

    @pytest.mark.parametrize("pointer", SEATS)
    def test_seat_4_is_one_of_five_players(self, pointer: str) -> None:
        record = with_value(pointer, 4, {**EVERYTHING, "players": list("ABCDE"), "claims": {}})
        assert problems(record) == []

    @pytest.mark.parametrize("pointer", ["/claims/taker", "/claims/partner", "/claims/oudlers"])
    @pytest.mark.parametrize("number", [-1, 4, 99])
    def test_whole_numbers_in_claims_are_free(self, pointer: str, number: int) -> None:
        assert problems(with_value(pointer, number)) == []

    @pytest.mark.parametrize("row", ["scores", "player_points", "running_totals"])
    @pytest.mark.parametrize("numbers", [[], [1, 2, 3], [1, 2, 3, 4, 5]])
    def test_a_row_has_one_number_a_seat(self, row: str, numbers: list[int]) -> None:
        problem = only(with_value(f"/claims/{row}", numbers))
        assert (problem.code, problem.kind, problem.pointer) == ("R002", "row-length", f"/claims/{row}")

    @pytest.mark.parametrize("seats", [[], [0], [0, 1, 2]])
    def test_a_trick_has_one_seat_a_card(self, seats: list[int]) -> None:
        assert problems(with_value("/tricks/0/seats", seats)) == [("R002", "/tricks/0/seats")]

    def test_the_number_of_hands_is_not_looked_at(self) -> None:
        assert problems(with_value("/deal/hands", [["S1"]] * 6)) == []

    def test_other_faults_do_not_hide_them(self) -> None:
        record = with_value("/dealer", 4, with_value("/discard", ["X1"], with_value("/status", "x")))
        record["note"] = 1
        wrong, cards, unknown = check(record).problems
        assert [place["pointer"] for place in wrong.facts["places"]] == ["/status", "/dealer"]
        assert (cards.code, cards.pointer) == ("R006", "/discard/0")
        assert (unknown.code, unknown.pointer) == ("R007", "/note")


class TestVersions:
    @pytest.mark.parametrize("version", ["1.0", "1.1", "1.99", "1"])
    def test_the_same_major_version_is_accepted(self, version: str) -> None:
        assert problems({**MINIMAL, "version": version}) == []
        VALIDATOR.validate({**MINIMAL, "version": version})

    @pytest.mark.parametrize("version", ["2.0", "0.9", "10.0", "1.x", "v1", "", "1.0 ", " 1.0", "1.0\n"])
    def test_another_is_refused_and_nothing_else_is_said(self, version: str) -> None:
        record = {**MINIMAL, "version": version, "players": 5, "note": 1}
        assert problems(record) == [("R003", "/version")]
        assert not VALIDATOR.is_valid(record)

    @pytest.mark.parametrize("name", ["tarot-deal", "Tarot-Hand", ""])
    def test_so_is_another_format(self, name: str) -> None:
        assert problems({**MINIMAL, "format": name}) == [("R003", "/format")]


class TestCards:
    @pytest.mark.parametrize(
        "text", ["S0", "S11", "S01", "T0", "T22", "T01", "1S", "EXCUSE", "", " S1", "S1 ", "X1", "SV", "??", "S\u0661"]
    )
    def test_texts_that_are_no_card(self, text: str) -> None:
        for pointer in (
            "/call",
            "/discard/0",
            "/deal/hands/0/1",
            "/deal/dog/0",
            "/tricks/0/cards/1",
            "/announcements/0/cards/0",
        ):
            record = with_value(pointer, text)
            assert problems(record) == [("R006", pointer)]
            assert not VALIDATOR.is_valid(record)

    def test_a_bare_trick_keeps_its_places(self) -> None:
        record = {**MINIMAL, "tricks": [{"cards": ["S1"]}, ["S2", "S99"]]}
        assert problems(record) == [("R006", "/tricks/1/1")]

    def test_all_are_named_in_one_problem(self) -> None:
        record = {**MINIMAL, "discard": ["X1", "S1", "X2", 7], "call": "K"}
        wrong, cards = check(record).problems
        assert (wrong.code, wrong.pointer) == ("R002", "/discard/3")
        assert [place["pointer"] for place in cards.facts["places"]] == ["/call", "/discard/0", "/discard/2"]


class TestUnknownFields:
    HOLDERS = (
        "",
        "/rules",
        "/players/1",
        "/sitting_out/1",
        "/event",
        "/deal",
        "/auction/0",
        "/contract",
        "/announcements/2",
        "/tricks/0",
        "/claims",
        "/claims/points",
        "/claims/breakdown/0",
        "/irregularities/0",
    )

    @pytest.mark.parametrize("holder", HOLDERS)
    def test_are_reported_and_kept(self, holder: str) -> None:
        record = with_value(f"{holder}/colour", {"deep": [1]})
        checked = check(record)
        assert [(problem.code, problem.pointer) for problem in checked.problems] == [("R007", f"{holder}/colour")]
        assert checked.record == record
        VALIDATOR.validate(record)

    @pytest.mark.parametrize("holder", HOLDERS)
    def test_private_ones_are_only_kept(self, holder: str) -> None:
        record = with_value(f"{holder}/x_colour", {"deep": [1]})
        assert check(record) == (record, ())

    @pytest.mark.parametrize("holder", ["/source", "/x_private", "/rules/options"])
    def test_none_where_the_format_does_not_look(self, holder: str) -> None:
        assert problems(with_value(f"{holder}/colour", 1)) == []

    def test_one_problem_each_with_an_escaped_pointer(self) -> None:
        assert problems({**MINIMAL, "a/b": 1, "X_c": 2, "d~": 3}) == [
            ("R007", "/a~1b"),
            ("R007", "/X_c"),
            ("R007", "/d~0"),
        ]


def pointers_of(value: Any, pointer: str = "") -> list[str]:
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, inner in entries for found in (f"{pointer}/{key}", *pointers_of(inner, f"{pointer}/{key}"))]


ODD_VALUES = (
    *(None, True, False, 0, 1, 2, 3, 4, 5, -1, 2.0, 2.5, 0.25, 10**16),
    *("", "S1", "t7", "?", "pass", "garde", "h", "single", "sitting_out", "2026", "none", "A"),
    *([], [0], [1, 2, 3, 4], ["S1", "EX"], ["A", "B", "C"], [["S1"], {"cards": []}]),
    *({}, {"x_a": 1}, {"name": "A"}, {"seat": 1, "bid": "pass"}, {"cards": ["S1"]}),
)


@given(
    st.lists(st.tuples(st.sampled_from(pointers_of(EVERYTHING)), st.sampled_from(ODD_VALUES)), min_size=1, max_size=2)
)
def test_the_schema_and_the_model_are_of_one_mind(changes: list[tuple[str, Any]]) -> None:
    record = EVERYTHING
    for pointer, value in changes:
        with contextlib.suppress(KeyError, IndexError, TypeError, ValueError):
            record = with_value(pointer, value, record)
    across = {"seat-out-of-range", "row-length", "seats-length"}
    found = check(record).problems
    kinds = {place["kind"] for problem in found if problem.rejects for place in problem.facts["places"]}
    assert VALIDATOR.is_valid(record) == (kinds <= across)
