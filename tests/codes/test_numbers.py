"""S701 to S712, S714 and W901: what was written down against what the cards give (findings.md, "Numbers")."""

from typing import Any

import pytest

from auditor.audit.finding import Finding

from .judging import (
    Record,
    base,
    cards,
    claiming,
    codes,
    exchange,
    excuse_last,
    judge,
    only,
    partial,
    recomputed,
    sheet,
    with_options,
    without,
)

GARDE = {"taker": 1, "bid": "garde", "oudlers": 2, "points": {"attack": 45, "defence": 46}}
"""Made by four points: each defender pays 58."""


def computed(record: Record, **settings: Any) -> dict[str, Any]:
    block = judge(record, **settings).computed
    assert block is not None
    return block


def finding(record: Record, code: str) -> Finding:
    found = [entry for entry in judge(record).findings if entry.code == code]
    assert len(found) == 1
    return found[0]


def row(unit: float, players: int = 4, taker: int = 1) -> list[float]:
    """The row of scores of a taker who is alone."""
    return [unit * (players - 1) if seat == taker else -unit for seat in range(players)]


class TestPoints:
    def test_both_sides_in_one_finding(self) -> None:
        found = only(claiming(base("four"), points={"attack": 46, "defence": 45}), "S701")
        assert found.expected == {"attack": 45, "defence": 46}
        assert found.actual == {"attack": 46, "defence": 45}

    def test_one_side(self) -> None:
        assert only(claiming(base("four"), points={"attack": 44}), "S701").actual == {"attack": 44}
        assert only(claiming(base("four"), points={"attack": 45, "defence": 45}), "S701").actual == {"defence": 45}

    @pytest.mark.parametrize(
        ("name", "side", "right", "wrong"),
        [
            ("three", "attack", (40.5, 40), (41, 39.5)),
            ("three", "defence", (50.5, 51), (50, 51.5)),
            ("five", "attack", (47.5, 47), (48, 46.5)),
            ("five", "defence", (43.5, 44), (43, 44.5)),
            ("four", "attack", (45,), (45.5, 44.5)),
            ("last", "attack", (41,), (40.5, 41.5)),
        ],
    )
    def test_the_half_point_may_be_given_to_the_winners(
        self, name: str, side: str, right: tuple[float, ...], wrong: tuple[float, ...]
    ) -> None:
        for points in right:
            assert codes(claiming(base(name), points={side: points})) == []
        for points in wrong:
            assert codes(claiming(base(name), points={side: points})) == ["S701"]

    def test_both_sides_rounded(self) -> None:
        assert codes(claiming(base("three"), points={"attack": 40, "defence": 51})) == []
        assert codes(claiming(base("five"), points={"attack": 47, "defence": 44})) == []

    def test_the_points_of_a_goulash(self) -> None:
        found = only(claiming(base("goulash"), player_points=[43, 15, 6.5, 14.5]), "S701")
        assert found.expected == {"player_points": [43, 15.5, 6, 14.5]}
        assert found.pointer == "/claims/player_points"


class TestFigures:
    def test_oudlers(self) -> None:
        found = only(claiming(base("four"), oudlers=3), "S702")
        assert (found.expected, found.actual) == (0, 3)

    def test_oudlers_that_no_hand_has_are_a_plain_miscount_of_whole_tricks(self) -> None:
        assert codes(claiming(base("four"), oudlers=7)) == ["S702"]

    def test_made_and_target_are_one_finding(self) -> None:
        found = only(claiming(base("four"), made=True, target=51), "S703")
        assert found.expected == {"made": False, "target": 56}
        assert found.actual == {"made": True, "target": 51}
        assert codes(claiming(base("four"), made=False, target=56)) == []

    def test_exactly_the_target_is_made(self) -> None:
        assert base("last")["claims"]["points"]["attack"] == 41
        assert codes(claiming(base("last"), made=True, target=41)) == []
        assert codes(claiming(base("last"), made=False)) == ["S703"]

    def test_half_a_point_short_is_lost(self) -> None:
        assert codes(claiming(base("three"), made=True)) == ["S703"]

    def test_petit_au_bout(self) -> None:
        for side in ("defence", "none"):
            found = only(claiming(base("three"), petit_au_bout=side), "S706")
            assert (found.expected, found.actual) == ("attack", side)
        assert codes(claiming(base("four"), petit_au_bout="attack")) == ["S706"]

    def test_handfuls(self) -> None:
        shown = {"seat": 1, "kind": "handful", "cards": cards("T3 T5 T9 T10 T11 T12 T15 T18 T19 T20")}
        record = recomputed(base("four")) | {"announcements": [shown]}
        assert codes(record | {"claims": {"handfuls": ["single"]}}) == []
        for levels in ([], ["double"], ["single", "single"]):
            found = only(record | {"claims": {"handfuls": levels}}, "S707")
            assert (found.expected, found.actual) == (["single"], levels)

    def test_the_order_of_handfuls_does_not_matter(self) -> None:
        record = recomputed(base("five"))
        record["announcements"] = [
            {"seat": 2, "kind": "handful", "cards": cards("T1 T3 T4 T9 T10 T11 T12 T15 T16 T19")},
            {"seat": 0, "kind": "handful", "cards": cards("T2 T13 T14 T17 T18 T20 T21 EX")},
        ]
        assert codes(record | {"claims": {"handfuls": ["single", "double"]}}) == []
        assert codes(record | {"claims": {"handfuls": ["double", "single"]}}) == []
        assert codes(record | {"claims": {"handfuls": ["double"]}}) == ["S707"]

    @pytest.mark.parametrize("word", ["made", "announced_failed", "defence_made", "none"])
    def test_slam(self, word: str) -> None:
        found = only(claiming(base("kings"), slam=word), "S708")
        assert (found.expected, found.actual) == ("announced_made", word)

    def test_a_slam_that_nobody_made(self) -> None:
        assert codes(claiming(base("four"), slam="none")) == []
        assert codes(claiming(base("four"), slam="made")) == ["S708"]

    def test_each_claim_is_judged_by_itself(self) -> None:
        wrong = claiming(base("four"), oudlers=1, made=True, petit_au_bout="attack", slam="made", handfuls=["single"])
        assert sorted(codes(wrong)) == ["S702", "S703", "S706", "S707", "S708"]


class TestScores:
    def test_every_seat_that_differs_is_in_one_finding(self) -> None:
        found = only(claiming(base("four"), scores=[76, -228, 76, 76]), "S704")
        assert (found.expected, found.actual) == ([72, -216, 72, 72], [76, -228, 76, 76])
        assert found.facts["fault"].facts["seats"] == [0, 1, 2, 3]
        found = only(claiming(base("four"), scores=[72, -216, 70, 74]), "S704")
        assert found.facts["fault"].facts["seats"] == [2, 3]

    def test_a_row_that_does_not_add_up_is_one_finding_where_the_right_one_is_known(self) -> None:
        assert codes(claiming(base("four"), scores=[72, -144, 72, 72])) == ["S704"]

    def test_a_row_that_does_not_add_up_where_it_is_not(self) -> None:
        found = only(sheet(scores=[10, 20, 30, 40]), "S705")
        assert (found.expected, found.actual) == (0, 100)
        assert codes(sheet(scores=[10, -10, 0.5, -0.5])) == []

    def test_a_reading_of_le_mignon_that_does_not_add_up(self) -> None:
        literal = {"preset": "mignon", "options": {"mignon_self_call": "literal"}}
        assert codes(sheet(4, "mignon", scores=[90, -45, -45, -45])) == ["S705"]
        assert codes(sheet(4, literal, scores=[90, -45, -45, -45])) == []

    def test_the_unit(self) -> None:
        found = only(claiming(base("four"), unit=-74), "S709")
        assert (found.expected, found.actual) == (-72, -74)

    def test_the_lines_add_up_to_the_claimed_unit(self) -> None:
        lines = [{"label": "contract", "amount": -50}, {"label": "eleven points", "amount": -22}]
        assert codes(claiming(base("four"), breakdown=lines)) == []
        assert codes(claiming(base("four"), breakdown=lines[:1])) == ["S712"]
        assert codes(claiming(base("four"), breakdown=lines, unit=-70)) == ["S709", "S712"]
        assert codes(claiming(base("four"), breakdown=lines[:1], unit=-50)) == ["S709"]

    def test_else_to_the_computed_one(self) -> None:
        four = base("four")
        claims = {"breakdown": [{"label": "all", "amount": -72}]}
        assert codes(four | {"claims": claims}) == []
        claims = {"breakdown": [{"label": "all", "amount": -71.5}]}
        found = only(four | {"claims": claims}, "S712")
        assert (found.expected, found.actual) == (-72, -71.5)

    def test_lines_are_judged_in_tarot_only(self) -> None:
        lines = [{"label": "all", "amount": 1}]
        assert codes(claiming(base("mignon"), breakdown=lines, unit=46)) == []

    def test_lines_without_any_total(self) -> None:
        assert codes(sheet(breakdown=[{"label": "all", "amount": 1}])) == []


class TestSums:
    def test_the_two_sides(self) -> None:
        for defence, expected in ((46, []), (45, ["S710"]), (47, ["S710"])):
            assert codes(sheet(**GARDE | {"points": {"attack": 45, "defence": defence}})) == expected

    def test_one_side_alone_has_no_sum(self) -> None:
        assert codes(sheet(**GARDE | {"points": {"attack": 45}})) == []

    def test_not_beside_wrong_points(self) -> None:
        assert codes(claiming(base("four"), points={"attack": 45, "defence": 40})) == ["S701"]

    def test_le_mignon_has_75(self) -> None:
        claims: Record = {"taker": 0, "bid": 40}
        assert codes(sheet(4, "mignon", **claims, points={"attack": 41, "defence": 34})) == []
        assert codes(sheet(4, "mignon", **claims, points={"attack": 41, "defence": 50})) == ["S710"]

    def test_le_mignon_without_its_dog(self) -> None:
        """The same play by a taker who was dealt what he kept; the dog, 12 points, belongs to nobody."""
        mignon = recomputed(base("mignon"))
        hands, dog = mignon["deal"]["hands"], mignon["discard"]
        hands[1] = [card for card in [*hands[1], *mignon["deal"]["dog"]] if card not in dog]
        record = with_options(without(mignon, "discard"), mignon_dog="out") | {"deal": {"hands": hands, "dog": dog}}
        points = computed(record)["points"]
        assert points == {"attack": 60 - 12, "defence": 15}
        assert codes(record | {"claims": {"points": points}}) == []
        assert codes(record | {"claims": {"points": {"attack": 48, "defence": 27}}}) == ["S701"]

    def test_le_mignon_without_its_dog_on_a_score_sheet(self) -> None:
        """What lies in the dog is not known there, so any sum up to 75 can be."""
        out = {"preset": "mignon", "options": {"mignon_dog": "out"}}
        for defence, expected in ((15, []), (35, []), (36, ["S710"])):
            points = {"attack": 40, "defence": defence}
            assert codes(sheet(4, out, taker=0, bid=40, points=points)) == expected

    @pytest.mark.parametrize(
        ("points", "expected"),
        [
            ([25, 20, 22, 21], []),
            ([88, 0, 0, 0], []),
            ([64, 0, 0, 0], []),
            ([88.5, 0, 0, 0], ["S710"]),
            ([63.5, 0, 0, 0], ["S710"]),
            ([25, 20, 22, 24], ["S710"]),
        ],
    )
    def test_points_of_the_players_of_a_goulash(self, points: list[float], expected: list[str]) -> None:
        """What a dog of six leaves: 88 points at most, 64 at least."""
        record = sheet(4, "bga", player_points=points) | {
            "dealer": 3,
            "auction": [{"seat": seat, "bid": "pass"} for seat in range(4)],
            "status": "passed_out",
        }
        assert codes(record) == expected

    def test_a_half_point_at_four_players(self) -> None:
        half = GARDE | {"points": {"attack": 45.5, "defence": 45.5}}
        found = only(sheet(**half), "S711")
        assert (found.severity, found.expected, found.actual) == ("error", None, {"attack": 45.5, "defence": 45.5})
        assert codes(sheet(3, **half)) == []
        assert codes(sheet(5, **half)) == []

    def test_not_beside_a_wrong_sum(self) -> None:
        assert codes(sheet(**GARDE | {"points": {"attack": 45.5, "defence": 46}})) == ["S710"]

    def test_not_beside_wrong_points_of_whole_tricks(self) -> None:
        assert codes(claiming(base("four"), points={"attack": 45.5, "defence": 45.5})) == ["S701"]

    @pytest.mark.parametrize(("value", "expected"), [("half_point", ["S711"]), ("none", []), ("none_at_3_and_5", [])])
    def test_only_where_the_excuse_is_exchanged(self, value: str, expected: list[str]) -> None:
        half = sheet(**GARDE | {"points": {"attack": 45.5, "defence": 45.5}})
        assert codes(with_options(half, excuse_exchange=value)) == expected

    def test_any_half_point_of_le_mignon(self) -> None:
        for players in (3, 4, 5):
            record = sheet(players, "mignon", taker=0, bid=50, points={"attack": 37.5, "defence": 37.5})
            assert codes(record) == ["S711"]


class TestFollows:
    def test_a_unit_and_a_row_from_wrong_oudlers(self) -> None:
        """With one oudler the target is 51 and the hand lost by six: 62 each."""
        wrong = claiming(base("four"), oudlers=1, unit=-62, scores=row(-62))
        found = {entry.code: entry.follows_from for entry in judge(wrong).findings}
        assert found == {"S702": None, "S704": "S702", "S709": "S702"}
        assert judge(wrong).status == "flagged"

    def test_from_wrong_points(self) -> None:
        wrong = claiming(base("four"), points={"attack": 50}, unit=-62, scores=row(-62))
        found = {entry.code: entry.follows_from for entry in judge(wrong).findings}
        assert found == {"S701": None, "S704": "S701", "S709": "S701"}

    def test_from_a_wrong_petit(self) -> None:
        wrong = claiming(base("three"), petit_au_bout="none", unit=-104, scores=row(-104, 3))
        found = {entry.code: entry.follows_from for entry in judge(wrong).findings}
        assert found == {"S706": None, "S704": "S706", "S709": "S706"}

    def test_from_a_handful_that_was_not_shown(self) -> None:
        wrong = claiming(base("four"), handfuls=["single"], unit=-92, scores=row(-92))
        found = {entry.code: entry.follows_from for entry in judge(wrong).findings}
        assert found == {"S707": None, "S704": "S707", "S709": "S707"}

    def test_from_a_slam_that_was_not_announced(self) -> None:
        wrong = claiming(base("kings"), slam="made", unit=342, scores=[-342, 684, -342, -342, 342])
        found = {entry.code: entry.follows_from for entry in judge(wrong).findings}
        assert found == {"S708": None, "S704": "S708", "S709": "S708"}

    def test_a_row_from_a_wrong_unit(self) -> None:
        wrong = claiming(base("four"), unit=-74, scores=row(-74))
        found = {entry.code: entry.follows_from for entry in judge(wrong).findings}
        assert found == {"S704": "S709", "S709": None}

    def test_it_must_follow_exactly(self) -> None:
        wrong = claiming(base("four"), oudlers=1, unit=-64, scores=row(-64))
        found = {entry.code: entry.follows_from for entry in judge(wrong).findings}
        assert found["S709"] is None


class TestMatches:
    """The readings under which a wrong row or unit would be right."""

    @pytest.mark.parametrize(
        ("claims", "unit", "match"),
        [
            ({"petit_au_bout": "attack"}, 58, "slip:petit_forgotten"),
            ({"petit_au_bout": "attack"}, 38, "slip:petit_other_side"),
            ({"petit_au_bout": "attack"}, 68, "option:petit_multiplied=false"),
            ({"handfuls": ["single"]}, 98, "slip:handful_multiplied"),
            ({"handfuls": ["single"]}, 58, "slip:handful_forgotten"),
            ({"handfuls": ["single"]}, 38, "slip:handful_other_side"),
            ({"handfuls": ["double"]}, 98, "option:handful_values=20_40_60"),
            ({}, -58, "slip:sign"),
            ({}, 29, "slip:multiplier_forgotten"),
            ({}, 29, "bid:petite"),
            ({}, 116, "bid:garde_sans"),
            ({}, 174, "bid:garde_contre"),
            ({}, 68, "slip:target_other_oudlers"),
            ({}, 60, "option:round_to=5"),
        ],
    )
    def test_of_a_score_sheet(self, claims: Record, unit: int, match: str) -> None:
        if match == "slip:target_other_oudlers":
            unit = (25 + 9) * 2
        record = sheet(**GARDE, **claims, unit=unit, scores=row(unit))
        for code in ("S704", "S709"):
            assert match in (finding(record, code).matches or []), code

    def test_the_slam(self) -> None:
        claims = {"taker": 1, "bid": "garde", "oudlers": 3, "points": {"attack": 91}, "slam": "made"}
        right = (25 + 55) * 2 + 200
        record = sheet(**claims, unit=right - 200, scores=row(right - 200))
        assert "slip:slam_forgotten" in (finding(record, "S709").matches or [])

    def test_partner_and_alone(self) -> None:
        five = base("five")
        for scores, match in (
            ([38, 38, -152, 38, 38], "slip:alone"),
            ([38, -76, -38, 38, 38], "slip:partner_swapped"),
        ):
            found = only(claiming(five, scores=scores), "S704")
            assert match in (found.matches or [])
        assert "option:five_player_split=equal" in (
            only(claiming(five, scores=[38, -57, -57, 38, 38]), "S704").matches or []
        )

    @pytest.mark.parametrize(("teams", "named"), [("called", True), ("fixed", False)])
    def test_another_partner_in_le_mignon_where_one_is_called(self, teams: str, named: bool) -> None:
        rules = {"preset": "mignon", "options": {"mignon_4p_teams": teams}}
        claims = {"taker": 1, "partner": 3, "bid": 45, "points": {"attack": 50}, "scores": [45, 45, -45, -45]}
        matches = finding(sheet(**claims) | {"rules": rules}, "S704").matches or []
        assert ("slip:partner_swapped" in matches) == named
        assert "slip:sign" not in matches

    def test_the_dog_for_the_other_side(self) -> None:
        """A Garde sans whose dog was given to the defence."""
        three = base("three")
        dog = 0.5 + 3.5 + 0.5 + 0.5 + 0.5 + 0.5
        margin = 41 - (40.5 - dog)
        unit = -(25 + margin + margin % 1) * 4 + 40
        found = only(claiming(three, unit=unit), "S709")
        assert "slip:dog_other_side" in (found.matches or [])

    def test_the_excuse_left_with_the_winner_of_its_trick(self) -> None:
        """Bruno won David's Excuse: counted for him it is an oudler and four points more."""
        unit = -(25 + 51 - 49) * 2
        assert "slip:excuse_not_exchanged" in (only(claiming(base("four"), unit=unit), "S709").matches or [])

    def test_no_match(self) -> None:
        record = sheet(**GARDE, unit=57.5, scores=row(57.5))
        assert finding(record, "S704").matches is None
        assert finding(record, "S709").matches is None
        assert "matches" not in finding(record, "S704").to_json()

    def test_the_words_are_in_the_message(self) -> None:
        assert "slip:sign" in only(claiming(base("four"), unit=72), "S709").message


class TestClaimsAgainstEachOther:
    """Where the tricks are not whole."""

    def test_a_sheet_needs_taker_bid_oudlers_and_the_points_of_a_side(self) -> None:
        assert computed(sheet(**GARDE))["unit"] == 58
        assert computed(sheet(**GARDE | {"points": {"defence": 46}}))["unit"] == 58
        for name in ("taker", "bid", "oudlers", "points"):
            assert judge(sheet(**{key: value for key, value in GARDE.items() if key != name})).computed is None

    def test_petit_and_slam_default_to_none(self) -> None:
        block = computed(sheet(**GARDE))
        assert (block["petit_au_bout"], block["slam"], block["handfuls"]) == ("none", "none", [])

    def test_result_unit_and_row_are_judged(self) -> None:
        assert codes(sheet(**GARDE, made=True, target=41, unit=58, scores=row(58))) == []
        assert codes(sheet(**GARDE, made=False)) == ["S703"]
        assert codes(sheet(**GARDE, target=51)) == ["S703"]
        assert codes(sheet(**GARDE, unit=60)) == ["S709"]
        assert codes(sheet(**GARDE, scores=row(60))) == ["S704"]

    def test_handfuls_are_the_claimed_ones_else_those_shown(self) -> None:
        said = {"announcements": [{"seat": 1, "kind": "handful", "level": "single"}]}
        assert computed(sheet(**GARDE) | said)["unit"] == 78
        assert computed(sheet(**GARDE, handfuls=[]) | said)["unit"] == 58
        assert computed(sheet(**GARDE, handfuls=["double"]) | said)["unit"] == 88

    @pytest.mark.parametrize(
        ("word", "by_attack", "by_defence"),
        [("announced_failed", -200, 200), ("announced_made", 400, 400), ("made", 200, 400), ("none", 0, 0)],
    )
    def test_the_side_that_announced_a_slam_is_seen_in_the_announcements(
        self, word: str, by_attack: int, by_defence: int
    ) -> None:
        record = with_options(sheet(**GARDE | {"points": {"attack": 87}}, slam=word), slam_announcer="any")
        unit = (25 + 46) * 2
        assert computed(record)["unit"] == unit + by_attack
        for seat, prime in ((1, by_attack), (2, by_defence)):
            said = {"announcements": [{"seat": seat, "kind": "slam"}]}
            assert computed(record | said)["unit"] == unit + prime

    def test_a_handful_of_a_sheet_is_that_of_the_attack(self) -> None:
        """Lost by ten points under ``handful_beneficiary=showing_camp_signed``: 20 of it come back."""
        lost = sheet(**GARDE | {"oudlers": 1, "points": {"attack": 41}}, handfuls=["single"])
        assert computed(lost)["unit"] == -70 - 20
        signed = with_options(lost, handful_beneficiary="showing_camp_signed")
        assert computed(signed)["unit"] == -70 + 20
        shown = {"announcements": [{"seat": 0, "kind": "handful", "level": "single"}]}
        assert computed(signed | shown)["unit"] == -70 - 20

    def test_five_players_without_a_partner(self) -> None:
        block = computed(sheet(5, **GARDE))
        assert (block["unit"], block["scores"]) == (58, None)

    def test_five_players_with_one(self) -> None:
        assert computed(sheet(5, **GARDE, partner=3))["scores"] == [-58, 116, -58, 58, -58]
        assert computed(sheet(5, **GARDE) | {"partner": 3})["scores"] == [-58, 116, -58, 58, -58]
        assert computed(sheet(5, **GARDE, partner=None))["scores"] == [-58, 232, -58, -58, -58]

    @pytest.mark.parametrize(
        "broken",
        [
            lambda four: {"tricks": four["tricks"][:-1], "status": "partial"},
            lambda four: {"tricks": [{**four["tricks"][0], "cards": ["D1", "T5", "D7"]}, *four["tricks"][1:]]},
            lambda four: {"tricks": [{**four["tricks"][0], "cards": ["D1", "T5", "D7", "?"]}, *four["tricks"][1:]]},
            lambda four: {"tricks": [{**four["tricks"][0], "cards": ["D1", "T5", "D7", "S1"]}, *four["tricks"][1:]]},
        ],
    )
    def test_tricks_that_are_not_whole(self, broken: Any) -> None:
        """Wrong points, oudlers, petit and handfuls are not judged there; the score follows from the claims."""
        four = base("four")
        wrong = claiming(four, oudlers=2, points={"attack": 50, "defence": 41}, petit_au_bout="attack", made=True)
        unit = (25 + 9) * 2 + 20
        record = claiming(wrong, unit=unit, scores=row(unit)) | broken(four)
        assert not {"S701", "S702", "S703", "S704", "S706", "S709"} & set(codes(record))
        assert computed(record)["unit"] == unit

    def test_whole_tricks_need_a_pile_without_their_cards(self) -> None:
        """In a Garde sans a card of the recorded dog was played."""
        three = base("three")
        dog = ["S5", *three["deal"]["dog"][1:]]
        record = without(three, "deal") | {"deal": {"dog": dog}}
        assert "S702" not in codes(claiming(record, oudlers=1, unit=None, scores=None, made=None))
        assert "S702" in codes(claiming(without(three, "deal"), oudlers=1))

    def test_whole_tricks_without_any_hand(self) -> None:
        four = without(base("four"), "deal", "discard")
        assert codes(four) == []
        assert codes(claiming(four, points={"attack": 46})) == ["S701"]

    def test_a_line_of_a_goulash(self) -> None:
        record = sheet(4, "bga", player_points=[20, 25, 30, 10], scores=[5, -15, -35, 45]) | {
            "dealer": 3,
            "status": "passed_out",
        }
        assert codes(record) == []
        assert codes(claiming(record, scores=[5, -15, -35, 40])) == ["S704"]


class TestImpossible:
    def claims(self, **claims: Any) -> list[str]:
        players = claims.pop("players", 4)
        return codes(sheet(players, **{"taker": 0, "bid": "garde", **claims}))

    @pytest.mark.parametrize(("oudlers", "expected"), [(-1, ["S714"]), (0, []), (3, []), (4, ["S714"]), (7, ["S714"])])
    def test_number_of_oudlers(self, oudlers: int, expected: list[str]) -> None:
        assert self.claims(oudlers=oudlers) == expected

    @pytest.mark.parametrize(
        ("oudlers", "attack", "expected"),
        [
            (0, 0, []),
            (1, 3, ["S714"]),
            (1, 4, []),
            (2, 8, ["S714"]),
            (2, 9, []),
            (3, 12, ["S714"]),
            (3, 13, []),
            (3, 91, []),
            (2, 87, []),
            (2, 88, ["S714"]),
            (1, 82, []),
            (1, 83, ["S714"]),
            (0, 78, []),
            (0, 79, ["S714"]),
        ],
    )
    def test_fewer_points_than_the_oudlers_are_worth(self, oudlers: int, attack: int, expected: list[str]) -> None:
        points = {"attack": attack, "defence": 91 - attack}
        assert self.claims(oudlers=oudlers, points=points) == expected

    def test_half_points_at_the_limit(self) -> None:
        """At three players 8½ points with two oudlers can be: half a point was given for the Excuse."""
        assert self.claims(players=3, oudlers=2, points={"attack": 8.5, "defence": 82.5}) == []
        assert self.claims(players=3, oudlers=2, points={"attack": 8, "defence": 83}) == ["S714"]

    @pytest.mark.parametrize("points", [{"attack": -1}, {"attack": 92}, {"defence": -1}, {"defence": 92}])
    def test_points_outside_of_what_is_in_play(self, points: Record) -> None:
        assert self.claims(points=points) == ["S714"]

    @pytest.mark.parametrize(
        ("players", "levels", "expected"),
        [
            (4, ["single", "single"], []),
            (4, ["single", "double"], ["S714"]),
            (4, ["triple", "triple"], ["S714"]),
            (3, ["triple"], []),
            (3, ["single", "single"], ["S714"]),
            (5, ["single", "triple"], []),
            (5, ["double", "double"], []),
            (5, ["double", "triple"], ["S714"]),
            (5, ["single", "single", "single"], ["S714"]),
        ],
    )
    def test_more_trumps_shown_than_there_are(self, players: int, levels: list[str], expected: list[str]) -> None:
        assert self.claims(players=players, handfuls=levels) == expected

    @pytest.mark.parametrize(
        ("side", "oudlers", "expected"),
        [("attack", 0, ["S714"]), ("attack", 1, []), ("defence", 3, ["S714"]), ("defence", 2, []), ("none", 0, [])],
    )
    def test_a_petit_of_a_side_without_an_oudler(self, side: str, oudlers: int, expected: list[str]) -> None:
        assert self.claims(petit_au_bout=side, oudlers=oudlers) == expected

    @pytest.mark.parametrize("word", ["made", "announced_made"])
    @pytest.mark.parametrize(
        ("bid", "oudlers", "attack", "expected"),
        [
            ("garde", 3, 91, []),
            ("garde", 2, 87, []),
            ("garde", 2, 86, ["S714"]),
            ("garde", 3, 86, ["S714"]),
            ("garde_sans", 1, 82, ["S714"]),
            ("garde_contre", 1, 60, []),
        ],
    )
    def test_a_slam_with_too_little(self, word: str, bid: str, oudlers: int, attack: int, expected: list[str]) -> None:
        points = {"attack": attack, "defence": 91 - attack}
        assert self.claims(bid=bid, oudlers=oudlers, points=points, slam=word) == expected

    @pytest.mark.parametrize(
        ("players", "exchange", "expected"),
        [(3, "half_point", ["S714"]), (3, "none", []), (5, "none_at_3_and_5", []), (4, "none", [])],
    )
    def test_a_slam_against_an_excuse_that_is_not_exchanged(
        self, players: int, exchange: str, expected: list[str]
    ) -> None:
        """The other side keeps the whole Excuse: 86½ points."""
        claims = {"oudlers": 2, "points": {"attack": 86.5}, "slam": "made", "partner": None}
        record = sheet(players, "fft", **{"taker": 0, "bid": "garde"} | claims)
        assert codes(with_options(record, excuse_exchange=exchange)) == expected
        less = claiming(record, points={"attack": 86})
        assert codes(with_options(less, excuse_exchange=exchange)) == ["S714"]

    def test_a_slam_that_was_not_made_needs_nothing(self) -> None:
        for word in ("announced_failed", "defence_made", "none"):
            assert self.claims(oudlers=1, points={"attack": 20}, slam=word) == []

    def test_nobody_at_the_table(self) -> None:
        assert codes(sheet(taker=4)) == ["S714"]
        assert codes(sheet(taker=-1)) == ["S714"]
        assert codes(sheet(5, taker=4)) == []
        assert codes(sheet(5, **GARDE, partner=5)) == ["S714"]

    def test_one_finding_names_all(self) -> None:
        record = sheet(**GARDE | {"oudlers": 5, "points": {"attack": 95}}, handfuls=["triple", "triple"])
        found = only(record, "S714")
        assert found.actual == {"oudlers": 5, "attack": 95, "handfuls": ["triple", "triple"]}

    def test_the_rest_for_the_other_side_is_what_cannot_be(self) -> None:
        found = only(sheet(**GARDE | {"oudlers": 1, "points": {"attack": 83}}), "S714")
        assert found.actual == {"defence": 8}

    def test_le_mignon(self) -> None:
        assert codes(sheet(4, "mignon", taker=0, bid=50, points={"attack": 76})) == ["S714"]
        assert codes(sheet(4, "mignon", taker=0, bid=50, points={"attack": 75, "defence": 0})) == []

    def test_only_where_claims_are_judged_against_each_other(self) -> None:
        wrong = claiming(base("four"), handfuls=["triple", "triple"], oudlers=5)
        assert sorted(codes(wrong)) == ["S702", "S707"]

    def test_the_score_is_computed_where_the_formula_has_all_it_needs(self) -> None:
        record = sheet(**GARDE | {"points": {"attack": 100}})
        assert "S714" in codes(record)
        assert computed(record)["unit"] == (25 + 59) * 2


class TestScoreBlock:
    def short(self, half_point: str, **claims: Any) -> dict[str, Any]:
        """A Petite at three players, half a point short with two oudlers."""
        record = sheet(3, taker=1, bid="petite", oudlers=2, points={"attack": 40.5}, **claims)
        return computed(with_options(record, half_point=half_point))

    def test_half_a_point_by_option(self) -> None:
        assert (self.short("winner")["made"], self.short("winner")["margin"], self.short("winner")["unit"]) == (
            False,
            -1,
            -26,
        )
        assert self.short("kept")["margin"] == -0.5
        assert self.short("kept")["unit"] == -25.5
        wins = self.short("attack_short_half_wins")
        assert (wins["made"], wins["margin"], wins["unit"]) == (True, 0, 25)

    def test_nobody_wins(self) -> None:
        block = self.short("zero", petit_au_bout="attack", handfuls=["single"])
        assert block["unit"] == 10

    def test_a_signed_unit_and_margin(self) -> None:
        block = computed(base("four"))
        assert (block["unit"], block["margin"], block["made"]) == (-72, -11, False)

    def test_the_lines_add_up(self) -> None:
        for name in ("three", "four", "five", "last", "kings"):
            block = computed(base(name))
            assert sum(line["amount"] for line in block["breakdown"]) == block["unit"]

    def test_le_mignon(self) -> None:
        block = computed(base("mignon"))
        assert block["target"] == 46
        names = ("multiplier", "oudlers", "petit_au_bout", "slam")
        assert [block[name] for name in names] == [None] * 4

    def test_a_slam_turned_round_has_the_same_word(self) -> None:
        assert computed(defence_slam())["slam"] == "defence_made"
        assert computed(defence_slam(announced=True))["slam"] == "defence_made"


def defence_slam(announced: bool = False, **fields: Any) -> Record:
    """David took with Emma as partner, and the others won every trick."""
    record = without(base("kings"), "deal", "discard", "discard_shown", "auction", "announcements", "claims")
    record |= {"dealer": 0, "contract": {"taker": 3, "bid": "garde_sans"}}
    if announced:
        record["announcements"] = [{"seat": 3, "kind": "slam"}]
        record = with_options(record, slam_leads=False)
    return record | fields


def readings(record: Record, **settings: Any) -> dict[str, Finding]:
    """The findings W901 of a record by option."""
    found = [entry for entry in judge(record, **settings).findings if entry.code == "W901"]
    by_option = {entry.facts["fault"].facts["option"]: entry for entry in found}
    assert len(by_option) == len(found)
    return by_option


class TestReadings:
    def own_camp(self) -> Record:
        """The Excuse of the defence in a last trick that the defence wins."""
        return exchange(excuse_last(), "EX", "S10")

    def test_the_excuse_in_a_last_trick_of_its_own_camp(self) -> None:
        found = readings(self.own_camp())
        assert "excuse_last_trick" in found
        assert found["excuse_last_trick"].severity == "warning"
        assert found["excuse_last_trick"].actual != found["excuse_last_trick"].expected

    def test_not_where_the_other_camp_wins_it(self) -> None:
        assert "excuse_last_trick" not in readings(excuse_last())

    def test_not_for_an_option_that_the_record_sets(self) -> None:
        for value in ("opponents", "trick_winner"):
            assert "excuse_last_trick" not in readings(with_options(self.own_camp(), excuse_last_trick=value))

    def test_not_for_an_option_of_the_command_line(self) -> None:
        options = {"excuse_last_trick": "opponents"}
        assert "excuse_last_trick" not in readings(self.own_camp(), options=options)

    def test_only_where_the_tricks_are_whole(self) -> None:
        record = self.own_camp()
        assert readings(record | {"tricks": record["tricks"][:17], "status": "partial"}) == {}
        assert readings(without(record, "contract", "auction")) == {}

    def test_the_slam_with_the_excuse_of_the_partner(self) -> None:
        record = exchange(recomputed(base("kings")), "EX", "CJ")
        found = readings(record)
        assert "slam_excuse_scope" in found
        assert "slam_excuse_scope" not in readings(with_options(record, slam_excuse_scope="camp"))

    def test_a_slam_announced_and_turned_round(self) -> None:
        assert "slam_failed_and_reversed" in readings(defence_slam(announced=True))
        assert "slam_failed_and_reversed" not in readings(defence_slam())

    def test_a_slam_of_the_defence_at_the_site(self) -> None:
        assert "slam_defence" in readings(defence_slam(rules="bga"))
        assert "slam_defence" not in readings(defence_slam())

    def test_a_goulash(self) -> None:
        found = readings(base("goulash") | {"rules": "bga"})
        assert list(found) == ["goulash_excuse_exchange"]
        assert found["goulash_excuse_exchange"].expected == [-93, 17, 55, 21]
        assert found["goulash_excuse_exchange"].actual == [-93, 15, 55, 23]

    def with_partner_ana(self) -> Record:
        """Le Mignon with Ana's queen called: the other side wins the trick with Bruno's Mignon."""
        record = recomputed(base("mignon")) | {"call": "SQ"}
        points = computed(record)["points"]["attack"]
        record["auction"] = [
            {"seat": 0, "bid": "pass"},
            {"seat": 1, "bid": max(points, 25)},
            {"seat": 2, "bid": "pass"},
        ]
        return record

    def test_the_mignon_in_a_trick_of_the_other_side(self) -> None:
        record = self.with_partner_ana()
        assert "mignon_ownership" in readings(record)
        assert "mignon_ownership" not in readings(with_options(record, mignon_ownership="keeps"))
        assert "mignon_ownership" not in readings(recomputed(base("mignon")))

    def test_the_mignon_in_the_last_trick(self) -> None:
        """Bruno's Mignon lies in a last trick that the other side wins: 10 points that he has or has not."""
        record = exchange(recomputed(base("mignon")) | {"call": "SQ"}, "EX", "D4")
        points = computed(record)["points"]["attack"]
        record["auction"] = [
            {"seat": 0, "bid": "pass"},
            {"seat": 1, "bid": points + 5},
            {"seat": 2, "bid": "pass"},
        ]
        found = readings(record)
        assert "mignon_last_trick" in found
        assert "mignon_ownership" not in found

    def test_the_taker_of_le_mignon_alone(self) -> None:
        record = recomputed(base("mignon")) | {"call": "HQ"}
        assert "mignon_self_call" in readings(record)
        assert "mignon_self_call" not in readings(base("mignon"))

    def test_a_row_that_does_not_depend_on_it(self) -> None:
        for name in ("three", "four", "five", "last", "kings", "mignon", "goulash"):
            assert readings(base(name)) == {}

    def test_a_partial_trick_has_no_row(self) -> None:
        assert readings(partial("S1 S2 S3 S4")) == {}
