"""Section 16 of the rules: the table of options and presets, held against an own copy in ``data/options.json``."""

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hands import codes, computed, judge, record, summary

from auditor.audit.judge import Judge
from auditor.audit.settings import Settings
from auditor.record.reading import Frame, parse_frame
from auditor.rules.options import OPTIONS, PRESETS, READING_OPTIONS
from auditor.rules.ruleset import RulesError, RuleSet, parse_option, rule_set, text_of

TABLE = json.loads((Path(__file__).parent / "data" / "options.json").read_text(encoding="utf-8"))
ROWS: list[dict[str, Any]] = TABLE["options"]

rows = pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])
presets = pytest.mark.parametrize("preset", PRESETS)


def typed(value: object) -> tuple[type, object]:
    """A value with its type: 1 and true, 0 and false are not the same here."""
    return type(value), value


def test_the_same_options_in_the_same_order() -> None:
    assert list(OPTIONS) == [row["name"] for row in ROWS]
    assert len(ROWS) == 41
    names = {field.name for field in fields(RuleSet)} - {"preset", "explicit", "_variants"}
    assert names == set(OPTIONS)


@rows
def test_the_table(row: dict[str, Any]) -> None:
    option = OPTIONS[row["name"]]
    assert option.game == row["game"]
    assert list(map(typed, option.values)) == list(map(typed, row["values"]))
    assert option.rule == row["rule"]
    assert option.interpretation == ("[OI]" in row.get("note", "") or "OUR INTERPRETATION" in row.get("note", ""))
    for preset in PRESETS:
        assert typed(option.preset_value(preset)) == typed(row["presets"][preset])


@rows
@presets
def test_the_preset_in_force(row: dict[str, Any], preset: str) -> None:
    """An option of the other game holds its first value and has no effect."""
    value = row["presets"][preset]
    assert typed(rule_set(preset).value(row["name"])) == typed(row["values"][0] if value is None else value)


@rows
@presets
def test_every_value_can_be_chosen(row: dict[str, Any], preset: str) -> None:
    """By a record, by the command line and from one rule set to another; of the other game too."""
    for value in row["values"]:
        chosen = rule_set(preset, {row["name"]: value})
        assert typed(chosen.value(row["name"])) == typed(value)
        assert chosen.explicit == {row["name"]}
        assert parse_option(f"{row['name']}={text_of(value)}") == (row["name"], value)
        assert typed(parse_option(f"{row['name']}={text_of(value)}")[1]) == typed(value)
        assert typed(rule_set(preset).with_option(row["name"], value).value(row["name"])) == typed(value)
        hand = record(4, {"preset": preset, "options": {row["name"]: value}}, claims={"scores": [0, 0, 0, 0]})
        verdict = judge(hand)
        assert codes(hand) == []
        assert verdict.rules == {"preset": preset, "options": {row["name"]: value}}


WRONG_FOR_ALL: list[Any] = [None, "", "no such value", "TRUE", -1, 3.5, 1e300, [], {}, ["off"], {"value": "off"}]
LOOKALIKES: list[Any] = [True, False, 0, 1, 5, 10, 20, 200, "true", "false", "0", "1", "5", "10", "20", "200", "off"]


def fits(value: object, allowed: list[Any]) -> bool:
    return any(typed(value) == typed(one) for one in allowed)


@rows
def test_any_other_value_is_r004(row: dict[str, Any]) -> None:
    wrong = [value for value in WRONG_FOR_ALL + LOOKALIKES if not fits(value, row["values"])]
    assert len(wrong) >= len(WRONG_FOR_ALL) + len(LOOKALIKES) - 3
    for value in wrong:
        preset = "mignon" if row["game"] == "mignon" else "fft"
        with pytest.raises(RulesError) as error:
            rule_set(preset, {row["name"]: value})
        assert error.value.path == ("options", row["name"])
        hand = record(4, {"preset": preset, "options": {row["name"]: value}})
        audit = judge(hand)
        assert [finding.code for finding in audit.findings] == ["R004"], f"{row['name']}: {value!r}"
        assert audit.status == "rejected"
        assert audit.findings[0].pointer == f"/rules/options/{row['name']}"


@pytest.mark.parametrize(
    ("option", "right", "wrong"),
    [
        ("slam_leads", True, 1),
        ("slam_leads", False, 0),
        ("petit_multiplied", True, "true"),
        ("goulash_misere", False, 0),
        ("mignon_bid_jump", True, 1),
        ("round_to", 1, True),
        ("round_to", 10, "10"),
        ("slam_defence", 0, False),
        ("misere_value", 20, "20"),
    ],
)
def test_booleans_and_numbers_are_not_mixed_up(option: str, right: Any, wrong: Any) -> None:
    assert codes(record(4, {"preset": "fft", "options": {option: right}})) == []
    assert codes(record(4, {"preset": "fft", "options": {option: wrong}})) == ["R004"]


@pytest.mark.parametrize(
    "name",
    [
        "",
        "handful_thresholds",
        "call_timing",
        "slam_deadline",
        "slam_as_bid",
        "call_any_court",
        "petit_slam",
        "direction",
        "PETIT_SEC",
        "petit sec",
        "preset",
        "game",
        "explicit",
        "_variants",
    ],
)
@pytest.mark.parametrize("value", ["off", True, 1, None, []])
def test_any_other_name_is_r004(name: str, value: Any) -> None:
    with pytest.raises(RulesError):
        rule_set("fft", {name: value})
    assert codes(record(4, {"preset": "fft", "options": {name: value}})) == ["R004"]


@pytest.mark.parametrize("preset", ["", "FFT", "ffta", "home", "tarot", " fft"])
def test_any_other_preset_is_r004(preset: str) -> None:
    with pytest.raises(RulesError):
        rule_set(preset)
    assert codes(record(4, preset)) == ["R004"]
    assert codes(record(4, {"preset": preset})) == ["R004"]
    assert codes(record(4, {"preset": preset, "options": {"round_to": 5}})) == ["R004"]


@pytest.mark.parametrize("text", ["petit_sec", "petit_sec=", "petit_sec=never", "=off", "", "no_such=off"])
def test_wrong_words_of_the_command_line(text: str) -> None:
    with pytest.raises(RulesError):
        parse_option(text)


def test_options_of_the_other_game_have_no_effect() -> None:
    tarot = summary(4, oudlers=2, points={"attack": 45})
    changed = {"preset": "fft", "options": {"mignon_self_call": "literal", "mignon_dog": "out"}}
    assert computed(tarot | {"rules": changed}) == computed(tarot)
    mignon = summary(4, "mignon", bid=45, partner=1, points={"attack": 46})
    changed = {"preset": "mignon", "options": {"round_to": 10, "half_point": "kept", "misere": "camp"}}
    assert computed(mignon | {"rules": changed}) == computed(mignon)


def test_the_command_line_serves_mixed_files() -> None:
    """Options are set on top of each record's own, and those of the other game are accepted."""
    judge_all = Judge(Settings(options={"round_to": 10, "mignon_self_call": "literal"}))
    tarot = summary(4, oudlers=2, points={"attack": 45})
    mignon = summary(4, "mignon", bid=45, partner=None, points={"attack": 46})
    blocks = []
    for hand in (tarot, mignon):
        audit = judge_all.judge(parse_frame(Frame("x", 1, 1, json.dumps(hand).encode())))
        assert audit.computed is not None
        blocks.append(audit.computed)
    assert blocks[0]["unit"] == (25 + 10) * 2
    assert blocks[1]["scores"] == [90, -45, -45, -45]


def test_the_options_of_w901() -> None:
    """They stand under "To the letter", W901, of the findings."""
    assert set(READING_OPTIONS) <= set(OPTIONS)
    assert set(READING_OPTIONS) == {
        "excuse_last_trick",
        "slam_excuse_scope",
        "slam_failed_and_reversed",
        "slam_defence",
        "goulash_excuse_exchange",
        "mignon_ownership",
        "mignon_last_trick",
        "mignon_self_call",
    }
