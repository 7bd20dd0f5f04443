"""TarotClub files: deal logs version 3 and edited deals, as they are and broken."""

import copy
import gzip
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from auditor.audit.judge import Judge
from auditor.audit.settings import Settings
from auditor.cards import NUMBERS
from auditor.importers.base import IMPORTERS, by_name, read_hands, recognise
from auditor.importers.tarotclub_text import card_of
from auditor.record.check import check
from auditor.record.source import Input, RawRecord, read_records

SAMPLE = Path(__file__).parents[2] / "sample_logs" / "tarotclub_deal.json"
REAL = Path(__file__).parents[3] / "shared" / "data" / "tarotclub"
LOG: dict[str, Any] = json.loads(SAMPLE.read_text())
DECK = [f"{rank:02d}-{suit}" for rank in range(14, 0, -1) for suit in "HCSD"] + [f"{n:02d}-T" for n in range(22)]

Convert = Callable[..., RawRecord]


@pytest.fixture
def convert(tmp_path: Path) -> Convert:
    """Writes a log and reads it back as the one record it makes."""

    def write_and_read(log: Any, name: str = "deal.json") -> RawRecord:
        path = tmp_path / name
        content = log if isinstance(log, bytes) else json.dumps(log, indent=4).encode()
        path.write_bytes(content)
        (record,) = read_hands(Input(str(path)), IMPORTERS[0])
        return record

    return write_and_read


def made(record: RawRecord) -> dict[str, Any]:
    """The record that was made, which the format must accept as it is."""
    assert [problem.code for problem in record.problems if problem.rejects] == []
    checked = check(record.value)
    assert checked == (record.value, ())
    assert json.dumps(checked.record) == json.dumps(record.value)
    return checked.record or {}


def log_of(players: int, **info: Any) -> dict[str, Any]:
    """A log of whole tricks, the pack laid out in a fixed order, the rest of it as the dog."""
    tricks = {3: 24, 4: 18, 5: 15}[players]
    cards = [DECK[(29 * n) % 78] for n in range(78)]
    played = [cards[n * players : (n + 1) * players] for n in range(tricks)]
    return {
        "version": "3",
        "deal_info": {
            "number_of_players": players,
            "taker": "South",
            "contract": "Guard",
            "slam": False,
            "first_trick_lead": "East",
            "dog": ";".join(cards[players * tricks :]),
            "attack_handle": "",
            "defense_handle": "",
            **info,
        },
        "tricks": [";".join(trick) for trick in played],
    }


class TestRecognition:
    def test_by_content_whatever_the_name(self, tmp_path: Path) -> None:
        for name, content in (("a.json", SAMPLE.read_bytes()), ("b", gzip.compress(SAMPLE.read_bytes()))):
            (tmp_path / name).write_bytes(content)
            source = Input(str(tmp_path / name))
            assert recognise(source) is by_name("tarotclub")
            assert len(list(read_hands(source))) == 1

    @pytest.mark.parametrize(
        ("content", "known"),
        [
            (b'{"deal_info": {', True),
            (b' {\n"FirstPlayer": "South", "South": "', True),
            (b'{"format": "tarot-hand", "x_was": {"deal_info": 1}}', False),
            (b'[{"deal_info": {}}]', False),
            (b'{"South": "", "Dog": ""}', False),
            (b"deal_info", False),
            (b"", False),
        ],
    )
    def test_needs_the_marks_of_the_format(self, content: bytes, known: bool) -> None:
        assert IMPORTERS[0].recognises(content, "x.json") is known

    def test_other_inputs_are_read_as_records(self, tmp_path: Path) -> None:
        path = tmp_path / "a.jsonl"
        path.write_text('{"a": 1}\n{"a": 2}\n')
        assert recognise(Input(str(path))) is None
        assert list(read_hands(Input(str(path)))) == list(read_records(Input(str(path))))
        assert recognise(Input(str(tmp_path / "gone.json"))) is None
        assert by_name("other") is None


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("01-S", "S1"),
        ("10-H", "H10"),
        ("11-D", "DJ"),
        ("12-C", "CN"),
        ("13-S", "SQ"),
        ("14-H", "HK"),
        ("01-T", "T1"),
        ("11-T", "T11"),
        ("14-T", "T14"),
        ("21-T", "T21"),
        ("00-T", "EX"),
    ],
)
def test_cards(text: str, token: str) -> None:
    assert card_of(text) == NUMBERS[token]


@pytest.mark.parametrize("text", ["00-S", "15-S", "22-T", "1-S", "001-S", "01-s", "S-01", "01S", "", "-1-S", "٠١-S"])
def test_no_cards(text: str) -> None:
    assert card_of(text) is None


class TestSample:
    def test_holds_the_facts_of_the_log(self) -> None:
        (record,) = read_hands(Input(str(SAMPLE)))
        hand = made(record)
        assert hand["players"] == ["South", "East", "North", "West"]
        assert (hand["dealer"], hand["contract"]) == (2, {"taker": 3, "bid": "garde"})
        assert hand["discard"] == ["S2", "S4", "S10", "D2", "D6", "DJ"]
        assert [a["kind"] for a in hand["announcements"]] == ["handful"]
        assert hand["announcements"][0]["seat"] == 3
        assert hand["tricks"][0] == {"leader": 3, "cards": ["DQ", "D9", "DN", "D5"]}
        assert hand["tricks"][15] == {"cards": ["H10", "C4", "EX", "CQ"]}
        assert hand["claims"]["points"] == {"attack": 52}
        assert (hand["claims"]["unit"], hand["claims"]["oudlers"], hand["claims"]["by"]) == (92, 2, "TarotClub")
        assert "rules" not in hand
        assert record.problems == ()

    def test_says_where_it_came_from(self) -> None:
        (record,) = read_hands(Input(str(SAMPLE)))
        assert record.value["source"] == {
            "importer": "tarotclub",
            "importer_version": IMPORTERS[0].version,
            "file": str(SAMPLE),
            "sha256": hashlib.sha256(SAMPLE.read_bytes()).hexdigest(),
            "position": 1,
        }
        assert record.text == SAMPLE.read_bytes()

    @pytest.mark.parametrize(
        ("pointer", "found"),
        [
            ("/tricks/15/cards/2", "00-T;13-C"),
            ("/tricks/0/leader", '"West"'),
            ("/tricks/3", '"13-S;'),
            ("/discard/5", '11-D"'),
            ("/announcements/0/cards/9", '21-T"'),
            ("/announcements/0/seat", '"01-T;03'),
            ("/contract/taker", '"West"'),
            ("/contract/bid", '"Guard"'),
            ("/claims/points/attack", "52,"),
            ("/claims/unit", "92,"),
            ("/claims/oudlers", "2,"),
            ("/claims/scores", "{"),
            ("/id", "{"),
        ],
    )
    def test_places_are_those_of_the_log(self, pointer: str, found: str) -> None:
        (record,) = read_hands(Input(str(SAMPLE)))
        line, column = record.place(pointer)
        assert SAMPLE.read_text().split("\n")[line - 1][column - 1 :].startswith(found)

    def test_is_a_clean_hand_with_the_right_score(self) -> None:
        (record,) = read_hands(Input(str(SAMPLE)))
        audit = Judge(Settings(rules="fft")).judge(record)
        assert (audit.status, audit.level, audit.findings) == ("clean", "full", [])
        assert audit.computed is not None
        assert audit.computed["unit"] == 92


class TestDealLog:
    @pytest.mark.parametrize(("word", "bid"), [("Take", "petite"), ("Guard", "garde"), ("Guard without", "garde_sans")])
    def test_contracts(self, convert: Convert, word: str, bid: str) -> None:
        assert made(convert(log_of(4, contract=word)))["contract"] == {"taker": 0, "bid": bid}

    @pytest.mark.parametrize(("lead", "dealer"), [("South", 3), ("East", 0), ("West", 2)])
    def test_the_dealer_sits_before_the_first_leader(self, convert: Convert, lead: str, dealer: int) -> None:
        hand = made(convert(log_of(4, first_trick_lead=lead)))
        assert hand["dealer"] == dealer
        assert hand["tricks"][0]["leader"] == (dealer + 1) % 4
        assert not any("leader" in trick for trick in hand["tricks"][1:])

    def test_with_a_slam_announced_there_is_no_dealer(self, convert: Convert) -> None:
        hand = made(convert(log_of(4, slam=True, first_trick_lead="South")))
        assert "dealer" not in hand
        assert hand["announcements"] == [{"seat": 0, "kind": "slam"}]
        assert hand["tricks"][0]["leader"] == 0

    def test_without_a_first_leader_there_is_neither(self, convert: Convert) -> None:
        log = log_of(4)
        del log["deal_info"]["first_trick_lead"]
        hand = made(convert(log))
        assert "dealer" not in hand
        assert "leader" not in hand["tricks"][0]

    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_seats_are_the_players_in_order(self, convert: Convert, players: int) -> None:
        hand = made(convert(log_of(players)))
        assert hand["players"] == ["South", "East", "North", "West", "Fifth"][:players]
        assert hand.get("call") == ("?" if players == 5 else None)

    def test_everybody_passed(self, convert: Convert) -> None:
        log = {**log_of(4, contract="Pass", taker="Nowhere", dog=""), "tricks": []}
        hand = made(convert(log))
        assert hand["status"] == "passed_out"
        assert "contract" not in hand
        assert hand["tricks"] == []


class TestDog:
    def unplayed(self, players: int) -> list[str]:
        return log_of(players)["deal_info"]["dog"].split(";")

    @pytest.mark.parametrize("players", [3, 4, 5])
    @pytest.mark.parametrize("contract", ["Take", "Guard"])
    def test_cards_that_nobody_played_are_the_discard(self, convert: Convert, players: int, contract: str) -> None:
        hand = made(convert(log_of(players, contract=contract)))
        assert [card_of(card) for card in self.unplayed(players)] == [NUMBERS[card] for card in hand["discard"]]
        assert "deal" not in hand

    def test_cards_of_which_some_were_played_are_the_dog(self, convert: Convert) -> None:
        log = log_of(4)
        dog = [*self.unplayed(4)[:5], log["tricks"][3].split(";")[2]]
        hand = made(convert(log_of(4, dog=";".join(dog))))
        assert len(hand["deal"]["dog"]) == 6
        assert "discard" not in hand
        assert "hands" not in hand["deal"]

    @pytest.mark.parametrize("contract", ["Guard without", "Guard against"])
    def test_it_stays_the_dog_where_nobody_takes_it(self, convert: Convert, contract: str) -> None:
        hand = made(convert(log_of(4, contract=contract)))
        assert len(hand["deal"]["dog"]) == 6
        assert "discard" not in hand

    def test_an_empty_one_is_left_out(self, convert: Convert) -> None:
        hand = made(convert(log_of(4, dog="")))
        assert not {"deal", "discard"} & hand.keys()

    def test_with_tricks_missing_it_cannot_be_told(self, convert: Convert) -> None:
        log = log_of(4)
        log["tricks"] = log["tricks"][:10]
        hand = made(convert(log))
        assert not {"deal", "discard"} & hand.keys()
        assert ["dog" in note for note in hand["source"]["repairs"]] == [True]


class TestHandfuls:
    def seats(self, log: dict[str, Any]) -> dict[str, int]:
        """Who played each card, East having led: followed by the plain words of the rule."""
        players, leader, seats = log["deal_info"]["number_of_players"], 1, {}
        for trick in log["tricks"]:
            cards = trick.split(";")
            seats.update({card: (leader + place) % players for place, card in enumerate(cards)})
            led = next(card[-1] for card in cards if card != "00-T")
            trumps = [card for card in cards if card[-1] == "T" and card != "00-T"]
            best = max(trumps or [card for card in cards if card[-1] == led])
            leader = seats[best]
        return seats

    def test_of_the_attack_are_the_takers_at_four(self, convert: Convert) -> None:
        hand = made(convert(log_of(4, attack_handle="05-T;06-T", taker="North")))
        assert hand["announcements"] == [{"seat": 2, "kind": "handful", "cards": ["T5", "T6"]}]

    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_of_the_defence_belong_to_who_played_them(self, convert: Convert, players: int) -> None:
        log = log_of(players)
        seats = self.seats(log)
        for seat in range(1, players):
            cards = [card for card in DECK if seats.get(card) == seat][:4]
            log["deal_info"]["defense_handle"] = ";".join(cards)
            hand = made(convert(log))
            assert [a["seat"] for a in hand["announcements"]] == [seat]

    def test_of_the_attack_at_five_may_be_the_partners(self, convert: Convert) -> None:
        log = log_of(5)
        seats = self.seats(log)
        log["deal_info"]["attack_handle"] = ";".join([card for card in DECK if seats.get(card) == 3][:4])
        assert [a["seat"] for a in made(convert(log))["announcements"]] == [3]

    @pytest.mark.parametrize("name", ["attack_handle", "defense_handle"])
    def test_of_cards_from_several_hands_cannot_be_told(self, convert: Convert, name: str) -> None:
        log = log_of(5)
        log["deal_info"][name] = log["tricks"][0]
        hand = made(convert(log))
        assert "announcements" not in hand
        assert hand["source"]["repairs"] == [f"deal_info.{name} was left out: who showed it cannot be told"]

    def test_of_the_defence_shown_by_the_taker_are_not_believed(self, convert: Convert) -> None:
        log = log_of(4)
        seats = self.seats(log)
        log["deal_info"]["defense_handle"] = ";".join([card for card in DECK if seats.get(card) == 0][:4])
        assert "announcements" not in made(convert(log))


class TestScore:
    def test_bonuses_of_nothing_are_claims(self, convert: Convert) -> None:
        score = {"attacker_points": 30.5, "attacker_score": -40, "oudlers": 1}
        nothing = {"one_of_trump_bonus": 0, "handle_bonus": 0, "slam_bonus": 0}
        claims = made(convert(log_of(3, score={**score, **nothing})))["claims"]
        assert claims == {
            "by": "TarotClub",
            "oudlers": 1,
            "points": {"attack": 30.5},
            "petit_au_bout": "none",
            "handfuls": [],
            "slam": "none",
            "unit": -40,
        }

    def test_others_are_not(self, convert: Convert) -> None:
        score = {"oudlers": 1, "one_of_trump_bonus": 10, "handle_bonus": 20, "slam_bonus": -200}
        assert made(convert(log_of(4, score=score)))["claims"] == {"by": "TarotClub", "oudlers": 1}

    def test_a_figure_of_the_wrong_type_is_found_by_the_format_at_its_place(self, convert: Convert) -> None:
        record = convert(log_of(4, score={"attacker_points": "thirty"}))
        (problem,) = check(record.value).problems
        located = record.located(problem)
        assert (located.code, located.pointer) == ("R002", "/claims/points/attack")
        assert "thirty" in record.text.decode().split("\n")[(located.line or 0) - 1]


class TestRepairs:
    def test_commas_before_closing_brackets_are_left_out_and_told(self, convert: Convert) -> None:
        lines = json.dumps(log_of(4), indent=4).split("\n")
        for number in (10, len(lines) - 3):
            lines[number] += ","
        record = convert("\n".join(lines).encode())
        made(record)
        (problem,) = record.problems
        assert (problem.code, problem.kind, problem.line, problem.column) == (
            "R008",
            "trailing-comma",
            11,
            len(lines[10]),
        )
        assert [place["line"] for place in problem.facts["places"]] == [11, len(lines) - 2]
        assert record.value["source"]["repairs"] == [problem.detail]
        assert "line 11" in problem.detail
        line, column = record.place("/tricks/17/cards/3")
        assert lines[line - 1][column - 1 :].startswith(log_of(4)["tricks"][17].split(";")[3])
        assert record.text == "\n".join(lines).encode()

    def test_commas_inside_of_texts_stay(self, convert: Convert) -> None:
        log = log_of(4)
        log["note"] = 'a,] "b,}'
        record = convert(log)
        assert record.problems == ()


class TestBroken:
    @pytest.mark.parametrize(
        ("pointer", "value", "code"),
        [
            ("/version", "2", "R003"),
            ("/version", 3, "R002"),
            ("/version", ..., "R002"),
            ("/deal_info", [], "R002"),
            ("/deal_info/number_of_players", 6, "R002"),
            ("/deal_info/number_of_players", "4", "R002"),
            ("/deal_info/number_of_players", ..., "R002"),
            ("/deal_info/taker", "Nowhere", "R002"),
            ("/deal_info/taker", "Fifth", "R002"),
            ("/deal_info/taker", ["South"], "R002"),
            ("/deal_info/contract", "Slam", "R002"),
            ("/deal_info/contract", ..., "R002"),
            ("/deal_info/first_trick_lead", "Up", "R002"),
            ("/deal_info/slam", "no", "R002"),
            ("/deal_info/dog", ["01-S"], "R002"),
            ("/deal_info/dog", "01-S;;02-S", "R006"),
            ("/deal_info/attack_handle", "22-T", "R006"),
            ("/deal_info/defense_handle", 7, "R002"),
            ("/tricks", "01-S", "R002"),
            ("/tricks", ..., "R002"),
            ("/tricks/4", "01-S;02-X;03-S;04-S", "R006"),
            ("/tricks/4", None, "R002"),
            ("/tricks/4", ["01-S"], "R002"),
        ],
    )
    def test_content_is_a_problem_at_its_place(self, convert: Convert, pointer: str, value: Any, code: str) -> None:
        log = log_of(4)
        *path, last = pointer[1:].split("/")
        inner: Any = log
        for part in path:
            inner = inner[part]
        if value is ...:
            del inner[last]
        else:
            inner[int(last) if isinstance(inner, list) else last] = value
        record = convert(log)
        (problem,) = record.problems
        assert (problem.code, problem.pointer, record.value) == (code, pointer, None)
        if value is not ...:
            line = json.dumps(log, indent=4).split("\n")[(problem.line or 0) - 1]
            assert line[(problem.column or 0) - 1 :].startswith(json.dumps(value)[0])

    def test_all_faults_are_told_at_once(self, convert: Convert) -> None:
        log = log_of(4, taker="Up", contract="Down")
        log["tricks"][2] = "99-S"
        assert [problem.code for problem in convert(log).problems] == ["R002", "R006"]

    @pytest.mark.parametrize(
        ("content", "code"),
        [
            (b'{"version": "3", "deal_info": {', "R001"),
            (b'{"deal_info": 1, "deal_info": 2}', "R005"),
            (b'{"deal_info": "' + b"x" * 20_000 + b'"}', "R009"),
            (b'{"deal_info": "' + b"x" * (5 << 20) + b'"}', "R009"),
            (b"", "R001"),
            (b"[]", "R002"),
            (b'"deal_info"', "R002"),
        ],
    )
    def test_text_is_a_problem_too(self, convert: Convert, content: bytes, code: str) -> None:
        record = convert(content)
        assert [problem.code for problem in record.problems] == [code]

    def test_a_file_that_is_gone(self, tmp_path: Path) -> None:
        (record,) = read_hands(Input(str(tmp_path / "gone.json")), by_name("tarotclub"))
        assert [problem.code for problem in record.problems] == ["R001"]

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(st.data())
    def test_damage_never_raises(self, convert: Convert, data: st.DataObject) -> None:
        log = copy.deepcopy(LOG)
        holders = [log, log["deal_info"], log["deal_info"]["score"], log["tricks"]]
        for _ in range(data.draw(st.integers(1, 3))):
            holder = data.draw(st.sampled_from(holders))
            key = data.draw(st.sampled_from(range(len(holder)) if isinstance(holder, list) else sorted(holder)))
            holder[key] = data.draw(
                st.sampled_from([None, True, 3, -1, 2.5, "", "South", "00-T", "01-S;02-S", [], {}, ["x"], "Pass"])
            )
        record = convert(log)
        assert record.rejected or check(record.value).record is not None or record.value["claims"]
        Judge(Settings(rules="fft")).judge(record)


class TestEditedDeal:
    def deal(self, players: int, first: str = "East") -> dict[str, str]:
        size = {3: 24, 4: 18, 5: 15}[players]
        seats = ["South", "East", "North", "West", "Fifth"]
        hands = {seat: ";".join(DECK[n * size : (n + 1) * size]) for n, seat in enumerate(seats[:players])}
        empty = dict.fromkeys(seats[players:], "")
        return {"version": "3", "FirstPlayer": first, "Dog": ";".join(DECK[players * size :]), **hands, **empty}

    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_holds_hands_and_dog(self, convert: Convert, players: int) -> None:
        record = convert(self.deal(players))
        hand = made(record)
        assert len(hand["players"]) == len(hand["deal"]["hands"]) == players
        assert sum(map(len, hand["deal"]["hands"])) + len(hand["deal"]["dog"]) == 78
        assert hand["dealer"] == 0
        assert not {"tricks", "contract", "auction", "call", "status"} & hand.keys()
        audit = Judge(Settings(rules="fft")).judge(record)
        assert (audit.level, [finding.code for finding in audit.findings]) == ("deal", [])
        line, column = record.place("/deal/hands/1/2")
        expected = self.deal(players)["East"].split(";")[2]
        assert record.text.decode().split("\n")[line - 1][column - 1 :].startswith(expected)

    def test_without_a_first_player_there_is_no_dealer(self, convert: Convert) -> None:
        assert "dealer" not in made(convert(self.deal(4, "Nowhere")))

    def test_an_empty_hand_is_not_recorded(self, convert: Convert) -> None:
        hand = made(convert({**self.deal(4), "North": "", "Dog": ""}))
        assert hand["deal"]["hands"][2] is None
        assert "dog" not in hand["deal"]

    @pytest.mark.parametrize(
        ("change", "code", "pointer"),
        [
            ({"FirstPlayer": "Fifth"}, "R002", "/FirstPlayer"),
            ({"South": "77-T"}, "R006", "/South"),
            ({"South": 5}, "R002", "/South"),
            ({"South": "", "East": "", "North": "", "West": ""}, "R002", "/South"),
        ],
    )
    def test_broken_ones(self, convert: Convert, change: dict[str, Any], code: str, pointer: str) -> None:
        (problem,) = convert({**self.deal(4), **change}).problems
        assert (problem.code, problem.pointer) == (code, pointer)


@pytest.mark.skipif(not REAL.is_dir(), reason="the real files are not part of the project")
@pytest.mark.parametrize(
    ("name", "points", "oudlers", "unit", "codes"),
    [
        ("tarotmag_17", 42, 1, -34, ["S701", "S709"]),
        ("01-T_lasttrickbydefense_game_lost", 28, 1, -58, []),
        ("3_oudlers", 47, 3, 72, []),
        ("slam_announced_failure", 81, 3, 120, []),
        ("taker_loses_two_oudlers", 67, 1, 164, ["P512", "R008"]),
    ],
)
def test_real_logs_give_the_known_results(name: str, points: int, oudlers: int, unit: int, codes: list[str]) -> None:
    (record,) = read_hands(Input(str(REAL / f"{name}.json")))
    made(record)
    audit = Judge(Settings(rules="fft")).judge(record)
    assert audit.computed is not None
    assert audit.computed["points"]["attack"] == points
    assert (audit.computed["oudlers"], audit.computed["unit"]) == (oudlers, unit)
    assert sorted(finding.code for finding in audit.findings) == codes
