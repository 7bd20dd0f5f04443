"""``deal_hands``: every hand is legal, repeatable, and rare things come up (rules.md as judged by the audit)."""

from collections import Counter
from dataclasses import replace
from hashlib import sha256

import pytest
from dealt import NAMES, TABLES, Record, codes, judge

from auditor.dealing import Options, deal_hands
from auditor.dealing.options import PLAYS, STACKS
from auditor.record.canonical import canonical_json
from auditor.record.check import check
from auditor.rules.options import OPTIONS
from auditor.rules.ruleset import RulesError

_WARNINGS = {"W901", "D105", "P508"}


def assert_clean(record: Record) -> None:
    audit = judge(record)
    assert audit.status == "clean", (record, audit.findings)
    assert {finding.code for finding in audit.findings if finding.severity == "warning"} <= _WARNINGS
    assert audit.undetermined == 0


@pytest.mark.parametrize(("rules", "players"), TABLES, ids=NAMES)
@pytest.mark.parametrize("play", ["sensible", "mixed"])
def test_hands_are_judged_clean(rules: str, players: int, play: str) -> None:
    for record in deal_hands(Options(players, rules, seed=1, play=play), 60):
        assert_clean(record)


@pytest.mark.parametrize("stack", STACKS)
def test_stacked_hands_are_judged_clean(stack: str) -> None:
    for number, (rules, players) in enumerate(TABLES):
        play = PLAYS[number % len(PLAYS)]
        for record in deal_hands(Options(players, rules, seed=2, play=play, stack=stack), 6):
            assert_clean(record)


def test_hands_are_clean_under_every_option() -> None:
    for option in OPTIONS.values():
        for players in (3, 4, 5):
            rules = "mignon" if option.game == "mignon" else ("fft", "bga")[players % 2]
            for value in option.values:
                wanted = Options(players, rules, seed=3, play="mixed", options={option.name: value})
                for record in deal_hands(wanted, 3):
                    assert record["rules"] == {"preset": rules, "options": {option.name: value}}
                    assert_clean(record)


@pytest.mark.parametrize("level", ["full", "deal", "summary"])
@pytest.mark.parametrize("claims", [True, False])
def test_a_record_holds_what_its_level_says(level: str, claims: bool) -> None:
    for rules, players in TABLES:
        for record in deal_hands(Options(players, rules, seed=4, level=level, claims=claims), 12):
            assert_clean(record)
            audit = judge(record)
            assert ("claims" in record) == claims
            assert ("deal" in record) == (level != "summary")
            assert ("tricks" in record) == (audit.level == "full")
            if level != "full":
                assert audit.level == level
            elif "status" not in record:
                assert len(record["tricks"]) == {3: 24, 4: 18, 5: 15}[players]


def test_claims_are_the_whole_score() -> None:
    for rules, players in TABLES:
        for record in deal_hands(Options(players, rules, seed=5), 10):
            audit = judge(record)
            assert audit.computed is not None
            for name, value in record["claims"].items():
                assert audit.computed[name] == value
            assert set(audit.computed) - set(record["claims"]) <= {
                name for name, value in audit.computed.items() if value is None
            } | {"multiplier", "margin", "handfuls"}


@pytest.mark.parametrize(("rules", "players"), TABLES, ids=NAMES)
def test_records_are_in_normal_form(rules: str, players: int) -> None:
    for record in deal_hands(Options(players, rules, seed=6, play="mixed"), 10):
        normal = check(record).record
        assert normal == record
        assert normal is not None
        assert list(normal) == list(record)


def test_a_hand_depends_on_seed_and_number_only() -> None:
    wanted = Options(5, seed=7, play="mixed")
    many = list(deal_hands(wanted, 12))
    assert list(deal_hands(wanted, 5)) == many[:5]
    assert [record["id"] for record in many] == [f"deal-7-{number}" for number in range(1, 13)]
    others = list(deal_hands(replace(wanted, seed=8), 12))
    assert all(one["deal"] != other["deal"] for one, other in zip(many, others, strict=True))
    assert len({str(record["deal"]) for record in many}) == 12


def test_the_same_seed_gives_the_same_hands_everywhere() -> None:
    """The digest was taken once; another one means that hands made earlier cannot be made again."""
    digest = sha256()
    for rules, players in TABLES:
        for record in deal_hands(Options(players, rules, seed=2026, play="mixed"), 5):
            digest.update(canonical_json(record))
    assert digest.hexdigest()[:16] == "deb9b6ecca90a0be"


def test_rare_things_come_up() -> None:
    seen: Counter[str] = Counter()
    for rules, players in TABLES:
        for record in deal_hands(Options(players, rules, seed=9, play="mixed"), 130):
            seen.update(_features(record))
    expected = {
        *("petite", "garde", "garde_sans", "garde_contre", "points", "made", "lost"),
        *("status passed_out", "status void", "goulash", "two rounds"),
        *("handful", "slam", "misere", "trumps laid aside", "taker alone", "taker with partner", "call in the dog"),
        *("petit attack", "petit defence", "slam made", "slam announced_made", "slam announced_failed"),
        *("slam defence_made", "Excuse last", "P512", "W901", "D105", "P508"),
    }
    assert expected <= set(seen)


def _features(record: Record) -> list[str]:
    audit = judge(record)
    score = audit.computed or {}
    names = list(codes(audit)) + [said["kind"] for said in record.get("announcements", [])]
    if "status" in record:
        names.append(f"status {record['status']}")
    if "player_points" in score:
        names.append("goulash")
    if "made" in score:
        names.append("made" if score["made"] else "lost")
        names.append("points" if isinstance(score["bid"], int) else score["bid"])
        names += [f"petit {score['petit_au_bout']}", f"slam {score['slam']}"]
    if any(entry.get("round") == 2 and entry["bid"] != "pass" for entry in record.get("auction", [])):
        names.append("two rounds")
    if "call" in record:
        names.append("taker alone" if score["partner"] is None else "taker with partner")
        if record["call"] in record["deal"]["dog"]:
            names.append("call in the dog")
    if record.get("discard_shown"):
        names.append("trumps laid aside")
    if "EX" in record.get("tricks", [{"cards": []}])[-1]["cards"]:
        names.append("Excuse last")
    return names


def test_a_strong_hand_makes_slams_with_the_excuse_last() -> None:
    found = 0
    for record in deal_hands(Options(4, seed=10, play="greedy", stack="strong"), 60):
        score = record["claims"]
        last = record.get("tricks", [{"cards": [], "winner": None}])[-1]
        if score.get("slam") in ("made", "announced_made") and "EX" in last["cards"]:
            place = (last["leader"] + last["cards"].index("EX")) % 4
            found += last["winner"] == place == score["taker"]
    assert found > 5


def test_a_forbidden_excuse_is_played_in_time() -> None:
    wanted = Options(4, seed=11, play="hoarding", options={"excuse_last_legal": "forbidden"})
    for record in deal_hands(wanted, 40):
        assert "EX" not in record.get("tricks", [{"cards": []}])[-1]["cards"]


def test_petit_sec_is_annulled_where_it_must_be() -> None:
    for rules, status in (("fft", "void"), ("bga", None)):
        for record in deal_hands(Options(4, rules, seed=12, stack="petit_sec"), 10):
            assert (record.get("status") == "void") == (status == "void")


@pytest.mark.parametrize("wrong", [{"players": 6}, {"play": "timid"}, {"stack": "loaded"}, {"level": "some"}], ids=str)
def test_unknown_words_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        Options(**wrong)  # type: ignore[arg-type]


def test_unknown_rules_are_refused_at_once() -> None:
    for wanted in (Options(rules="home"), Options(options={"misere": "double"}), Options(options={"joker": True})):
        with pytest.raises(RulesError):
            deal_hands(wanted, 1)
