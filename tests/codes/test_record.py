"""R001 to R009, and what becomes of findings: status, waivers, selection (findings.md, record.md)."""

import json
from pathlib import Path
from typing import Any

import pytest

from auditor.audit.examples import base, example, pretty
from auditor.audit.finding import Finding
from auditor.audit.judge import Judge
from auditor.audit.result import HandAudit
from auditor.audit.settings import Settings
from auditor.importers.base import read_hands
from auditor.record.inputs import Input

from .judging import (
    Record,
    at,
    auction,
    claiming,
    codes,
    judge,
    only,
    partial,
    recomputed,
    sheet,
    trick,
    with_options,
    without,
)


def read(content: str | bytes, tmp_path: Path, **settings: Any) -> list[HandAudit]:
    """The verdicts on a file."""
    path = tmp_path / "hands.json"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    judge = Judge(Settings(**settings))
    return [judge.judge(record) for record in read_hands(Input(str(path)))]


def rejected(record: Record, code: str, **settings: Any) -> Finding:
    """The one finding of a record that is rejected."""
    audit = judge(record, **settings)
    assert (audit.status, [finding.code for finding in audit.findings]) == ("rejected", [code])
    assert audit.level is None
    return audit.findings[0]


class TestJson:
    @pytest.mark.parametrize(
        ("text", "place"),
        [
            ('{"format": "tarot-hand",\n "version" "1.0"}', (2, 12)),
            ('{"format": "tarot-hand"', (1, 24)),
            ('{"format": NaN}', (1, 12)),
            ("no hand at all", (1, 1)),
        ],
    )
    def test_not_json(self, text: str, place: tuple[int, int], tmp_path: Path) -> None:
        (audit,) = read(text, tmp_path)
        assert [finding.code for finding in audit.findings] == ["R001"]
        assert audit.status == "rejected"
        assert (audit.findings[0].line, audit.findings[0].column) == place

    def test_an_id_that_cannot_be_written_is_named_as_far_as_it_can(self, tmp_path: Path) -> None:
        (audit,) = read(json.dumps(base("four") | {"id": "hand \ud800 1"}), tmp_path)
        assert (audit.status, audit.id) == ("rejected", "hand ? 1")
        json.dumps(audit.to_json(), ensure_ascii=False).encode()

    def test_each_bad_line_is_one_rejected_hand(self, tmp_path: Path) -> None:
        good = json.dumps(base("four"))
        audits = read(f"{good}\n{{broken\n{good}\n", tmp_path)
        assert [(audit.status, audit.line) for audit in audits] == [("clean", 1), ("rejected", 2), ("clean", 3)]
        assert audits[1].id is None
        assert [(finding.code, finding.line) for finding in audits[1].findings] == [("R001", 2)]

    def test_an_array_that_is_not_json_is_one_rejection(self, tmp_path: Path) -> None:
        audits = read(f"[{json.dumps(base('four'))}, {{broken]", tmp_path)
        assert [finding.code for finding in audits[-1].findings] == ["R001"]

    def test_another_fault_rejects_its_element_alone(self, tmp_path: Path) -> None:
        records = [base("four"), base("four") | {"dealer": 9}, base("four")]
        audits = read("[\n" + ",\n".join(map(json.dumps, records)) + "\n]", tmp_path)
        assert [(audit.status, audit.position, audit.line) for audit in audits] == [
            ("clean", 1, 2),
            ("rejected", 2, 3),
            ("clean", 3, 4),
        ]
        assert [finding.line for finding in audits[1].findings] == [3]

    def test_a_key_twice(self, tmp_path: Path) -> None:
        text = pretty(base("four")).replace('"leader": 1,', '"leader": 1, "leader": 2,', 1)
        (audit,) = read(text, tmp_path)
        finding = audit.findings[0]
        assert (audit.status, finding.code, finding.pointer) == ("rejected", "R005", "/tricks/1/leader")
        line = text.split("\n")[(finding.line or 0) - 1]
        assert line[(finding.column or 0) - 1 :].startswith('"leader": 2')

    def test_a_key_twice_in_a_private_field(self, tmp_path: Path) -> None:
        text = json.dumps(base("four"))[:-1] + ', "x_note": {"a": 1, "a": 1}}'
        (audit,) = read(text, tmp_path)
        assert [finding.code for finding in audit.findings] == ["R005"]

    def test_too_large(self, tmp_path: Path) -> None:
        four = base("four")
        assert codes(four | {"comment": "x" * 10_000}) == []
        assert rejected(four | {"comment": "x" * 10_001}, "R009").pointer == "/comment"
        assert codes(four | {"x_list": [0] * 1_000}) == []
        assert rejected(four | {"x_list": [0] * 1_001}, "R009").pointer == "/x_list"

    def test_too_deep(self) -> None:
        def nested(levels: int) -> Any:
            value: Any = 0
            for _ in range(levels):
                value = [value]
            return value

        assert codes(base("four") | {"x_deep": nested(63)}) == []
        assert rejected(base("four") | {"x_deep": nested(64)}, "R009").pointer is not None

    def test_too_many_bytes(self, tmp_path: Path) -> None:
        record = base("four") | {"x_notes": ["x" * 9_000] * 400}
        (audit,) = read(json.dumps(record), tmp_path)
        assert audit.status == "clean"
        record = base("four") | {"x_notes": ["x" * 9_000] * 500}
        (audit,) = read(json.dumps(record), tmp_path)
        assert [finding.code for finding in audit.findings] == ["R009"]

    def test_an_importer_says_what_it_repaired(self, tmp_path: Path) -> None:
        shown = example("R008")
        (audit,) = read(shown.bad, tmp_path, rules="fft")
        (repaired,) = audit.findings
        assert (audit.status, repaired.code, repaired.severity) == ("clean", "R008", "warning")
        (clean,) = read(shown.good, tmp_path, rules="fft")
        assert clean.computed == audit.computed

    def test_a_record_of_our_own_is_never_repaired(self, tmp_path: Path) -> None:
        text = pretty(base("four")).rstrip()[:-1].rstrip() + ",\n}"
        (audit,) = read(text, tmp_path)
        assert [finding.code for finding in audit.findings] == ["R001"]


class TestFields:
    @pytest.mark.parametrize("field", ["format", "version", "players"])
    def test_a_missing_field_is_placed_at_the_object_that_lacks_it(self, field: str) -> None:
        finding = rejected(without(base("four"), field), "R002")
        assert (finding.pointer, finding.line, finding.column) == (f"/{field}", 1, 1)

    @pytest.mark.parametrize(
        ("pointer", "value"),
        [
            ("/dealer", "3"),
            ("/dealer", 4),
            ("/dealer", -1),
            ("/dealer", True),
            ("/dealer", 1.5),
            ("/players", ["Ana", "Bruno"]),
            ("/players", ["A", "B", "C", "D", "E", "F"]),
            ("/status", "done"),
            ("/suit", "X"),
            ("/partner", 4),
            ("/discard", "S1"),
            ("/event", {"date": "14.3.2026"}),
            ("/auction", [{"seat": 0}]),
            ("/auction", [{"seat": 0, "bid": "grande"}]),
            ("/auction", [{"seat": 5, "bid": "pass"}]),
            ("/tricks", [{"leader": 0}]),
            ("/tricks", [{"cards": ["S1", "S2"], "seats": [0]}]),
            ("/announcements", [{"seat": 0, "kind": "boast"}]),
            ("/announcements", [{"seat": 0, "kind": "misere"}]),
            ("/claims", {"points": {"attack": 40.25}}),
            ("/claims", {"scores": [0, 0, 0]}),
            ("/claims", {"made": "yes"}),
            ("/claims", {"slam": "half"}),
        ],
    )
    def test_wrong_type_or_value(self, pointer: str, value: Any) -> None:
        finding = rejected(base("four") | {pointer[1:]: value}, "R002")
        assert (finding.pointer or "").startswith(pointer)

    def test_every_place_in_one_finding(self) -> None:
        finding = rejected(base("four") | {"dealer": 9, "status": "done"}, "R002")
        assert "/dealer" in finding.message
        assert "/status" in finding.message

    def test_seats_of_claims_are_any_number(self) -> None:
        assert "R002" not in codes(claiming(base("four"), partner=7))
        assert codes(sheet(taker=9)) == ["S714"]

    def test_null_is_left_out(self) -> None:
        record = base("four") | {"dealer": None, "call": None, "event": None, "announcements": None}
        assert codes(record) == []

    @pytest.mark.parametrize(
        ("field", "value", "expected"),
        [
            ("format", "tarot-game", ["R003"]),
            ("format", 1, ["R002"]),
            ("format", None, ["R002"]),
            ("version", "1.0", []),
            ("version", "1.9", []),
            ("version", "2.0", ["R003"]),
            ("version", "one", ["R003"]),
            ("version", 1.0, ["R002"]),
        ],
    )
    def test_format_and_version(self, field: str, value: Any, expected: list[str]) -> None:
        assert codes(base("four") | {field: value}) == expected

    @pytest.mark.parametrize("token", ["S11", "s0", "T0", "T22", "X1", "1S", "S01", "", "ex1", "??"])
    def test_no_card(self, token: str) -> None:
        record = base("four")
        record["tricks"][4]["cards"][2] = token
        assert rejected(record, "R006").pointer == "/tricks/4/cards/2"

    def test_cards_in_any_case(self) -> None:
        text = json.dumps(base("four"))
        for token in ('"SK"', '"T21"', '"EX"', '"H10"'):
            text = text.replace(token, token.lower())
        assert codes(json.loads(text)) == []

    def test_all_wrong_cards_in_one_finding(self) -> None:
        record = base("four") | {"call": "Z9", "discard": ["S1", "T99"]}
        finding = rejected(record, "R006")
        assert "/call" in finding.message
        assert "/discard/1" in finding.message


class TestRules:
    @pytest.mark.parametrize(
        ("rules", "pointer"),
        [
            ("house", "/rules"),
            ({"preset": "house"}, "/rules/preset"),
            ({"preset": "fft", "options": {"petit": 10}}, "/rules/options/petit"),
            ({"preset": "fft", "options": {"round_to": 7}}, "/rules/options/round_to"),
            ({"preset": "fft", "options": {"round_to": "5"}}, "/rules/options/round_to"),
            ({"preset": "fft", "options": {"round_to": True}}, "/rules/options/round_to"),
            ({"preset": "fft", "options": {"slam_leads": "true"}}, "/rules/options/slam_leads"),
            ({"preset": "fft", "options": {"slam_leads": 1}}, "/rules/options/slam_leads"),
            ({"preset": "fft", "options": {"petit_sec": None}}, "/rules/options/petit_sec"),
            ({"preset": "fft", "options": {"petit_sec": ["off"]}}, "/rules/options/petit_sec"),
            ({"preset": "fft", "options": {"petit_sec": {}}}, "/rules/options/petit_sec"),
        ],
    )
    def test_unknown(self, rules: Any, pointer: str) -> None:
        assert rejected(base("four") | {"rules": rules}, "R004").pointer == pointer

    def test_options_of_the_other_game_have_no_effect(self) -> None:
        assert codes(with_options(base("four"), mignon_dog="out")) == []
        assert codes(with_options(base("mignon"), petit_sec="off")) == []

    def test_left_out_they_must_be_given(self) -> None:
        record = without(base("four"), "rules")
        assert rejected(record, "R002").pointer == "/rules"
        assert codes(record, rules="fft") == []

    def test_given_rules_do_not_replace_those_of_the_record_unless_forced(self) -> None:
        goulash = base("goulash")
        assert codes(goulash, rules="fft") == []
        assert codes(goulash, rules="fft", force_rules=True) == ["A207"]

    def test_options_of_the_caller(self) -> None:
        assert codes(base("goulash"), options={"all_pass": "redeal"}) == ["A207"]


class TestUnknownFields:
    def test_each_is_a_warning(self) -> None:
        record = base("four") | {"table": 5, "umpire": "Noé", "x_umpire": "Noé"}
        findings = judge(record).findings
        assert [(found.code, found.severity) for found in findings] == [("R007", "warning")] * 2
        assert {found.pointer for found in findings} == {"/table", "/umpire"}
        assert judge(record).status == "clean"

    def test_in_every_object_of_the_format(self) -> None:
        record = base("four") | {
            "event": {"place": "Lyon", "hall": 1},
            "contract": {"taker": 1, "bid": "garde", "y": 1},
        }
        record["tricks"][0]["note"] = ""
        record["auction"][1]["tone"] = "loud"
        record["claims"]["paid"] = True
        record["claims"]["points"]["both"] = 91
        record["deal"]["cut"] = 5
        assert {found.pointer for found in judge(record).findings} == {
            "/event/hall",
            "/contract/y",
            "/tricks/0/note",
            "/auction/1/tone",
            "/claims/paid",
            "/claims/points/both",
            "/deal/cut",
        }

    def test_not_in_the_provenance(self) -> None:
        assert codes(base("four") | {"source": {"importer": "mine", "anything": 1}}) == []

    def test_they_are_kept(self) -> None:
        assert judge(base("four") | {"table": 5}).record["table"] == 5


def revokes() -> Record:
    """Two seats that do not follow in trick 1, and one of them again in trick 2."""
    return partial("H1 S2 S3 H4", "H6 H7 S6 H8", hands={1: "H5", 2: "H9"})


class TestWaivers:
    def waived(self, *irregularities: Record) -> list[tuple[str, int | None, int | None, bool]]:
        findings = judge(revokes() | {"irregularities": list(irregularities)}).findings
        return [(found.code, found.trick, found.seat, found.waived) for found in findings]

    def test_nothing_is_waived_by_itself(self) -> None:
        assert self.waived() == [
            ("P503", 1, 1, False),
            ("P503", 1, 2, False),
            ("P503", 2, 1, False),
        ]
        assert judge(revokes()).status == "flagged"

    @pytest.mark.parametrize(
        ("ruled", "expected"),
        [
            ({"code": "P503"}, [True, True, True]),
            ({"code": "P503", "trick": 1}, [True, True, False]),
            ({"code": "P503", "seat": 1}, [True, False, True]),
            ({"code": "P503", "trick": 2, "seat": 1}, [False, False, True]),
            ({"code": "P503", "trick": 3}, [False, False, False]),
            ({"code": "P503", "seat": 0}, [False, False, False]),
            ({"code": "P504"}, [False, False, False]),
            ({"code": "P503", "trick": None, "seat": None}, [True, True, True]),
        ],
    )
    def test_by_code_trick_and_seat(self, ruled: Record, expected: list[bool]) -> None:
        assert [waived for *_, waived in self.waived(ruled)] == expected

    def test_a_waived_finding_stays_and_does_not_count(self) -> None:
        audit = judge(revokes() | {"irregularities": [{"code": "P503", "ruling": "no penalty", "by": "Noé"}]})
        assert audit.status == "clean"
        assert [finding.severity for finding in audit.findings] == ["error"] * 3
        assert audit.findings[0].to_json()["waived"] is True
        assert audit.findings[0].to_json()["ruling"] == "no penalty"

    def test_one_that_is_not_waived_flags_the_hand(self) -> None:
        assert judge(revokes() | {"irregularities": [{"code": "P503", "trick": 1}]}).status == "flagged"

    def test_findings_without_trick_and_seat(self) -> None:
        record = claiming(base("four"), oudlers=3)
        assert judge(record | {"irregularities": [{"code": "S702"}]}).status == "clean"
        assert judge(record | {"irregularities": [{"code": "S702", "trick": 1}]}).status == "flagged"

    def test_a_code_that_nobody_gave(self) -> None:
        assert codes(base("four") | {"irregularities": [{"code": "P503"}]}) == []


class TestSelection:
    """``--select``, ``--ignore`` and ``--severity`` act before the status is decided."""

    def record(self) -> Record:
        return revokes() | {"claims": {"scores": [1, 2, 3, 4]}, "note": ""}

    def test_everything(self) -> None:
        assert sorted(codes(self.record())) == ["P503", "P503", "P503", "R007", "S705"]

    @pytest.mark.parametrize(
        ("settings", "expected", "status"),
        [
            ({"select": ("P503",)}, ["P503", "P503", "P503"], "flagged"),
            ({"select": ("S", "R")}, ["R007", "S705"], "flagged"),
            ({"select": ("R007",)}, ["R007"], "clean"),
            ({"select": ("P502",)}, [], "clean"),
            ({"ignore": ("P503",)}, ["R007", "S705"], "flagged"),
            ({"ignore": ("P5", "S7")}, ["R007"], "clean"),
            ({"select": ("P", "S"), "ignore": ("P503",)}, ["S705"], "flagged"),
        ],
    )
    def test_codes_and_beginnings_of_codes(self, settings: Record, expected: list[str], status: str) -> None:
        audit = judge(self.record(), **settings)
        assert sorted(finding.code for finding in audit.findings) == expected
        assert audit.status == status

    def test_severity_changes_the_status(self) -> None:
        milder = judge(revokes(), severities={"P503": "warning"})
        assert ([finding.severity for finding in milder.findings], milder.status) == (["warning"] * 3, "clean")
        harder = judge(base("four") | {"note": ""}, severities={"R007": "error"})
        assert ([finding.severity for finding in harder.findings], harder.status) == (["error"], "flagged")

    def test_severity_of_an_info(self) -> None:
        record = partial() | {"announcements": [{"seat": 0, "kind": "misere", "of": "trumps"}]}
        assert judge(record).status == "clean"
        assert judge(record, severities={"N422": "error"}).status == "flagged"

    def test_what_is_ignored_does_not_hide_what_follows_from_it(self) -> None:
        record = claiming(base("four"), oudlers=1, unit=-62, scores=[62, -186, 62, 62])
        assert codes(record, ignore=("S702",)) == ["S704", "S709"]

    def test_a_rejected_record_stays_rejected(self) -> None:
        audit = judge(base("four") | {"dealer": 9}, ignore=("R002",))
        assert (audit.status, audit.findings) == ("rejected", [])


class TestStatusAndLevel:
    def test_an_error_flags_and_warnings_and_infos_do_not(self) -> None:
        assert judge(base("four")).status == "clean"
        assert judge(example_record("P503")).status == "flagged"
        for code in ("R007", "W901", "N422", "P512"):
            assert judge(example_record(code)).status == "clean"

    def test_nothing_else_is_judged_where_the_record_is_rejected(self) -> None:
        audit = judge(example_record("P503") | {"dealer": 9})
        assert [finding.code for finding in audit.findings] == ["R002"]
        assert audit.computed is None

    @pytest.mark.parametrize(
        ("lost", "level"),
        [((), "full"), (("deal",), "full"), (("tricks",), "deal"), (("tricks", "deal"), "summary")],
    )
    def test_the_level_is_what_the_record_holds(self, lost: tuple[str, ...], level: str) -> None:
        assert judge(without(recomputed(base("four")), *lost)).level == level

    def test_empty_tricks_and_hands_are_nothing(self) -> None:
        assert judge(without(recomputed(base("four")), "deal") | {"tricks": []}).level == "summary"
        record = without(recomputed(base("four")), "tricks")
        assert judge(record | {"deal": {"hands": [None] * 4}}).level == "summary"

    def test_names_and_places_of_a_finding(self) -> None:
        record = partial("H1 S2 H3 H4", hands={1: "H5"}) | {"id": "hand-7"}
        audit = judge(record)
        assert audit.id == "hand-7"
        form = audit.findings[0].to_json()
        assert form["player"] == "Bruno"
        assert form["rule"] == "R7.2"
        assert form["name"] == "must-follow"
        assert not {"follows_from", "matches", "proof", "waived", "ruling"} & form.keys()

    def test_a_player_as_an_object(self) -> None:
        record = partial("H1 S2 H3 H4", hands={1: "H5"})
        record["players"] = ["Ana", {"name": "Bruno", "id": "b-17"}, "Chloé", "David"]
        assert only(record, "P503").player == "Bruno"

    def test_a_record_without_a_name_is_named_after_its_place(self) -> None:
        assert judge(partial("S1 S2 S3 S4")).id == "hands.json#1"

    def test_the_same_alone_and_in_any_order_of_fields(self) -> None:
        record = example_record("P507")
        turned = dict(reversed(record.items()))
        assert at(turned) == at(record)
        assert codes(json.loads(json.dumps(record, indent=4))) == ["P507"]


def example_record(code: str) -> Record:
    record: Record = json.loads(example(code).bad)
    return record


class TestDeadPlayer:
    """R2.7: five at the table, four of them playing."""

    def test_the_dead_player_deals(self) -> None:
        record = base("four") | {"sitting_out": ["Emma"], "dealer": "sitting_out"}
        assert codes(record) == []

    def test_seat_0_speaks_and_leads_first(self) -> None:
        record = partial(trick("S1 S2 S3 S4", leader=1), sitting_out=["Emma"], dealer="sitting_out")
        assert codes(record) == ["P505"]
        record = sheet() | {
            "dealer": "sitting_out",
            "auction": auction((1, "petite"), (0, "pass"), (2, "pass"), (3, "pass")),
        }
        assert codes(record) == ["A201"]
