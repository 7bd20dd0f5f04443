"""Hands with one fault: each code of findings.md where it can occur, alone, and where the hand was changed."""

from copy import deepcopy

import pytest
from dealt import NAMES, TABLES, Record, counted, first_difference, judge, kind_of, led_kind, plays, trumps_over

from auditor.audit.catalogue import CATALOGUE
from auditor.audit.finding import Finding
from auditor.dealing import (
    CODES,
    Dice,
    ImpossibleFault,
    Options,
    deal_hands,
    faulty_hands,
    possible_codes,
    with_fault,
)
from auditor.record.check import check

_NOT_IN_A_HAND = {"R001", "R002", "R003", "R004", "R005", "R006", "R007", "R008", "R009", "S713", "W901", "P512"}


def test_every_code_of_a_hand_can_be_made() -> None:
    assert set(CODES) == {code for code in CATALOGUE if code not in _NOT_IN_A_HAND and code[0] != "E"}


@pytest.mark.parametrize(
    ("rules", "players", "impossible"),
    [
        ("fft", 3, "C301 C302 C304 N421 P508 P511 S711"),
        ("fft", 4, "C301 C302 C304 N421 P508 P511"),
        ("fft", 5, "C304 N421 P511 S711"),
        ("bga", 3, "A207 C301 C302 C304 P508 P511 S711"),
        ("bga", 4, "A207 C301 C302 C304 P508 P511"),
        ("bga", 5, "A207 C304 P511 S711"),
        (
            "mignon",
            4,
            "D105 C305 C317 N401 N402 N403 N404 N405 N406 N407 N411 N412 N421 P508 P511 S702 S706 S707 S708 S712",
        ),
    ],
)
def test_where_a_code_cannot_occur(rules: str, players: int, impossible: str) -> None:
    possible = possible_codes(Options(players, rules))
    assert set(CODES) - set(possible) == set(impossible.split())
    for code in impossible.split():
        with pytest.raises(ImpossibleFault, match=code):
            faulty_hands(Options(players, rules), ["D101", code], 1)


@pytest.mark.parametrize(("rules", "players"), TABLES, ids=NAMES)
def test_each_code_alone(rules: str, players: int) -> None:
    for code in possible_codes(Options(players, rules)):
        for seed in (1, 2):
            (record,) = faulty_hands(Options(players, rules, seed=seed, play="mixed"), [code], 1)
            audit = judge(record)
            found = [finding for finding in audit.findings if finding.code == code]
            assert len(found) == 1, (code, record["id"])
            assert all(finding in found for finding in counted(audit)), (code, record["id"])
            assert audit.status == ("flagged" if found[0].severity == "error" else "clean")
            assert record["id"].startswith(f"deal-{seed}-")
            assert record["id"].endswith(f"-{code}")
            assert check(record).record == record


@pytest.mark.parametrize(
    ("rules", "players", "options", "code"),
    [
        ("fft", 3, {"excuse_last_legal": "forbidden"}, "P511"),
        ("fft", 5, {"excuse_last_legal": "forbidden"}, "P511"),
        ("bga", 5, {"called_suit_lead": "forbidden_except_called_card"}, "P508"),
        ("fft", 4, {"bid_set": "no_petite_1_2_4"}, "A204"),
        ("fft", 4, {"auction_rounds": "open"}, "A205"),
        ("fft", 4, {"discard_king": "if_shown"}, "C314"),
        ("fft", 4, {"misere": "camp"}, "N421"),
        ("bga", 4, {"goulash_misere": True}, "N421"),
        ("mignon", 4, {"mignon_dog": "out"}, "C315"),
        ("mignon", 4, {"mignon_4p_teams": "fixed"}, "C303"),
        ("mignon", 5, {"mignon_trump_on_protected": "waived"}, "P504"),
    ],
)
def test_codes_of_options(rules: str, players: int, options: dict[str, str | bool], code: str) -> None:
    wanted = Options(players, rules, seed=3, options=options)
    for record in faulty_hands(wanted, [code], 2):
        assert [finding.code for finding in counted(judge(record))] == [code]


@pytest.mark.parametrize(
    ("rules", "code", "options"),
    [
        *(("fft", code, {}) for code in ("P501", "P502", "P503", "P504", "P505", "P506", "P507", "P508")),
        ("fft", "P511", {"excuse_last_legal": "forbidden"}),
        *(("mignon", code, {}) for code in ("P501", "P502", "P503", "P504", "P505", "P506", "P507")),
    ],
)
def test_the_play_itself_bears_the_mark(rules: str, code: str, options: dict[str, str | bool]) -> None:
    for record in faulty_hands(Options(5, rules, seed=6, options=options), [code], 5):
        audit = judge(record)
        assert audit.replay is not None
        marked = [
            (trick.number, position, play.code)
            for trick in audit.replay.tricks
            for position, play in enumerate(trick.plays, 1)
            if play.legal is not True or play.code is not None
        ]
        assert marked == [(found.trick, found.position, code) for found in audit.findings if found.code == code]


@pytest.mark.parametrize("level", ["deal", "summary"])
def test_codes_of_records_without_play(level: str) -> None:
    for rules, players in TABLES:
        wanted = Options(players, rules, seed=4, level=level)
        for record in faulty_hands(wanted, possible_codes(wanted), len(possible_codes(wanted))):
            audit = judge(record)
            assert audit.level != "full"
            assert [finding.code for finding in counted(audit)] == [record["id"].rpartition("-")[2]]


def spoilt(code: str, rules: str, players: int, stack: str = "mixed") -> list[tuple[Record, Record, Finding]]:
    """Some hands with a fault: the clean record, the spoilt one and the finding."""
    result = []
    for number, record in enumerate(deal_hands(Options(players, rules, seed=5, play="mixed", stack=stack), 60)):
        other = with_fault(record, code, Dice("place", number))
        if other is not None:
            (finding,) = (finding for finding in judge(other).findings if finding.code == code)
            result.append((record, other, finding))
        if len(result) == 3:
            return result
    raise AssertionError("too few hands could carry the fault")


_CARD_CODES = ["P501", "P502", "P503", "P504", "P507"]
_CARD_TABLES = [("fft", 3), ("bga", 4), ("fft", 5), ("mignon", 5)]


@pytest.mark.parametrize(
    ("code", "rules", "players"),
    [(code, *table) for code in _CARD_CODES for table in _CARD_TABLES] + [("P508", "fft", 5)],
)
def test_a_wrong_card_is_where_the_play_changed(code: str, rules: str, players: int) -> None:
    for clean, faulty, finding in spoilt(code, rules, players):
        wrong = first_difference(clean, faulty)
        assert (finding.trick, finding.position, finding.seat) == (wrong.trick, wrong.position, wrong.seat)
        assert finding.card == wrong.card
        led = led_kind(wrong.lying)
        kinds = {kind_of(card) for card in wrong.held}
        if code == "P501":
            assert wrong.card not in wrong.held
        elif code == "P502":
            assert wrong.card in [card for trick in clean["tricks"][: wrong.trick - 1] for card in trick["cards"]]
        elif code == "P503":
            assert led in kinds
            assert kind_of(wrong.card) not in (led, "E")
        elif code == "P504":
            assert led not in kinds
            assert "T" in kinds
            assert kind_of(wrong.card) not in "TE"
        elif code == "P507":
            assert kind_of(wrong.card) == "T"
            assert trumps_over(wrong.held, wrong.lying)
            assert wrong.card not in trumps_over(wrong.held, wrong.lying)
            assert led == "T" or led not in kinds
        else:
            assert (wrong.trick, wrong.position) == (1, 1)
            assert kind_of(wrong.card) == kind_of(faulty["call"])


@pytest.mark.parametrize(("rules", "players"), [("fft", 3), ("bga", 4), ("mignon", 5)])
def test_the_turn_is_broken_where_the_play_changed(rules: str, players: int) -> None:
    for clean, faulty, finding in spoilt("P505", rules, players):
        wrong = first_difference(clean, faulty)
        assert (finding.trick, finding.position, finding.seat) == (wrong.trick, 1, wrong.seat)
        right = clean["tricks"][wrong.trick - 1]["leader"]
        assert finding.seat == faulty["tricks"][wrong.trick - 1]["leader"] != right
    for clean, faulty, finding in spoilt("P506", rules, players):
        trick = faulty["tricks"][finding.trick - 1]
        (broken,) = (other for other in faulty["tricks"] if "seats" in other)
        assert broken is trick
        assert trick["leader"] == clean["tricks"][finding.trick - 1]["leader"]
        assert trick["seats"][finding.position - 1] == finding.seat
        assert finding.seat != (trick["leader"] + finding.position - 1) % players


@pytest.mark.parametrize(("rules", "players"), [("fft", 5), ("bga", 3), ("mignon", 4)])
def test_a_trick_is_wrong_where_it_was_changed(rules: str, players: int) -> None:
    for _, faulty, finding in spoilt("P509", rules, players):
        (odd,) = (number for number, trick in enumerate(faulty["tricks"], 1) if len(trick["cards"]) != players)
        assert finding.trick == odd
    for _, faulty, _ in spoilt("P510", rules, players):
        assert abs(len(faulty["tricks"]) - {3: 24, 4: 18, 5: 15}[players]) == 1
    for clean, faulty, finding in spoilt("S601", rules, players):
        changed = [
            number
            for number, (one, other) in enumerate(zip(clean["tricks"], faulty["tricks"], strict=True), 1)
            if one != other
        ]
        assert changed == [finding.trick]
        assert clean["claims"] == faulty["claims"]


def test_an_excuse_in_the_last_trick() -> None:
    wanted = Options(4, seed=6, options={"excuse_last_legal": "forbidden"})
    for faulty in faulty_hands(wanted, ["P511"], 3):
        (finding,) = (finding for finding in judge(faulty).findings if finding.code == "P511")
        last = faulty["tricks"][-1]
        assert finding.trick == len(faulty["tricks"])
        assert finding.position == last["cards"].index("EX") + 1
        assert finding.seat == (last["leader"] + finding.position - 1) % 4


@pytest.mark.parametrize(("rules", "players"), TABLES, ids=NAMES)
@pytest.mark.parametrize("code", ["A201", "A202", "A203", "A204"])
def test_a_bid_is_wrong_where_it_was_changed(code: str, rules: str, players: int) -> None:
    for clean, faulty, finding in spoilt(code, rules, players):
        place = int(str(finding.pointer).split("/")[2])
        entry = faulty["auction"][place]
        assert str(finding.pointer).startswith("/auction/")
        assert entry["seat"] == finding.seat
        assert place == len(clean["auction"]) or entry != clean["auction"][place]
        assert clean["claims"] == faulty["claims"]


def test_a_silent_seat_is_named() -> None:
    for rules, players in TABLES:
        for _, faulty, finding in spoilt("A205", rules, players):
            assert finding.seat not in [entry["seat"] for entry in faulty["auction"]]


@pytest.mark.parametrize(
    ("code", "stack"),
    [
        ("N401", "mixed"),
        ("N402", "mixed"),
        ("N403", "mixed"),
        ("N404", "trumps"),
        ("N405", "trumps"),
        ("N406", "trumps"),
        ("N407", "trumps"),
        ("N408", "timid"),
        ("N411", "mixed"),
        ("N412", "mixed"),
        ("N421", "mixed"),
    ],
)
def test_an_announcement_is_wrong_where_it_was_changed(code: str, stack: str) -> None:
    for players in (3, 4, 5):
        for clean, faulty, finding in spoilt(code, "bga", players, stack):
            before = clean.get("announcements", [])
            changed = [
                said for number, said in enumerate(faulty["announcements"]) if said not in before[number : number + 1]
            ]
            assert [said["seat"] for said in changed] == [finding.seat]
            (said,) = changed
            assert finding.trick == (said.get("trick") if code in ("N405", "N412") else None)
            if code == "N403":
                held = {play.card for play in plays(clean) if play.seat == finding.seat}
                assert not set(said["cards"]) <= held


def test_a_hand_of_the_wrong_size_is_named() -> None:
    for rules, players in TABLES:
        for clean, faulty, finding in spoilt("D102", rules, players):
            sizes = [len(cards) for cards in faulty["deal"]["hands"]]
            assert sizes[finding.seat] != len(clean["deal"]["hands"][finding.seat])


def test_a_petit_sec_is_named() -> None:
    for rules, players in (("fft", 3), ("fft", 4), ("bga", 5)):
        for _, faulty, finding in spoilt("D105", rules, players):
            assert finding.severity == ("error" if rules == "fft" else "warning")
            hand = faulty["deal"]["hands"][finding.seat]
            assert [card for card in hand if kind_of(card) in "TE"] == ["T1"]
            assert "tricks" in faulty


def test_the_play_goes_on_and_the_claims_follow() -> None:
    """After a revoke the claims are those of the hand as it was then played."""
    changed = 0
    for clean, faulty, _ in spoilt("P503", "fft", 4):
        audit = judge(faulty)
        assert audit.computed is not None
        assert audit.computed["points"] == faulty["claims"]["points"]
        assert audit.computed["scores"] == faulty["claims"]["scores"]
        changed += clean["claims"]["points"] != faulty["claims"]["points"]
    assert changed


def test_codes_take_turns_and_hands_are_repeatable() -> None:
    wanted = Options(5, seed=8)
    hands = list(faulty_hands(wanted, ["P503", "S704"], 5))
    assert [record["id"].rpartition("-")[2] for record in hands] == ["P503", "S704", "P503", "S704", "P503"]
    assert len({record["id"] for record in hands}) == 5
    assert list(faulty_hands(wanted, ["P503", "S704"], 3)) == hands[:3]


def test_a_record_is_not_changed() -> None:
    for record in deal_hands(Options(5, "bga", seed=9, play="mixed"), 6):
        before = deepcopy(record)
        for code in possible_codes(Options(5, "bga")):
            with_fault(record, code, Dice(1))
        assert record == before


def test_cards_may_be_written_in_any_case() -> None:
    (record,) = deal_hands(Options(4, seed=14, stack="strong"), 1)
    lower = deepcopy(record)
    lower["deal"]["hands"] = [[card.lower() for card in cards] for cards in record["deal"]["hands"]]
    assert with_fault(lower, "P503", Dice(5)) == with_fault(record, "P503", Dice(5)) is not None


def test_hands_without_claims_stay_so_unless_the_fault_is_a_claim() -> None:
    (record,) = deal_hands(Options(4, seed=10, claims=False), 1)
    revoked = with_fault(record, "P503", Dice(2))
    miscounted = with_fault(record, "S704", Dice(2))
    assert revoked is not None
    assert "claims" not in revoked
    assert miscounted is not None
    assert "scores" in miscounted["claims"]


def test_a_hand_that_cannot_carry_a_fault() -> None:
    (void,) = deal_hands(Options(4, seed=11, stack="petit_sec"), 1)
    assert void["status"] == "void"
    for code in ("P503", "C312", "A202", "S702"):
        assert with_fault(void, code, Dice(3)) is None
    assert with_fault(void, "D105", Dice(3)) is not None


def test_what_is_no_record_and_what_is_no_code_are_refused() -> None:
    (record,) = deal_hands(Options(4, seed=12), 1)
    with pytest.raises(ValueError, match="P599"):
        with_fault(record, "P599", Dice(4))
    with pytest.raises(ValueError, match="no record"):
        with_fault({"format": "tarot-hand"}, "P503", Dice(4))
    with pytest.raises(ImpossibleFault):
        faulty_hands(Options(), [], 1)
