"""Figures that depend on what nobody knows: they are not computed, and nobody is accused by them (record.md)."""

from typing import Any

import pytest

from .judging import (
    Record,
    auction,
    base,
    codes,
    judge,
    only,
    sheet,
    with_options,
    without,
)

DOG = ["SK", "T2", "T3"]
"""A dog of five players worth five points in Le Mignon."""


class TestDogOfTheMignonOutOfPlay:
    """``mignon_dog=out``: the two sides share 75 points less the dog (12.6)."""

    def out(self, points: Record, dog: list[str] | None = None, **claims: Any) -> Record:
        record = sheet(5, "mignon", taker=0, partner=1, bid=40, points=points, **claims)
        record |= {"rules": {"preset": "mignon", "options": {"mignon_dog": "out"}}}
        return record if dog is None else record | {"deal": {"dog": dog}}

    def test_of_a_known_dog_the_points_are_taken_away(self) -> None:
        lost = [-80, -40, 40, 40, 40]
        assert codes(self.out({"defence": 31}, DOG, made=False, scores=lost)) == []
        assert codes(self.out({"defence": 30}, DOG, made=False, scores=lost)) == ["S703", "S704"]
        assert codes(self.out({"attack": 39, "defence": 31}, DOG)) == []
        found = only(self.out({"attack": 39, "defence": 36}, DOG), "S710")
        assert (found.expected, found.actual) == ({"sum": 70}, {"sum": 75})

    def test_of_an_unknown_dog_the_defence_alone_tells_nothing(self) -> None:
        for made, scores in ((True, [80, 40, -40, -40, -40]), (False, [-80, -40, 40, 40, 40])):
            audit = judge(self.out({"defence": 30}, made=made, scores=scores))
            assert audit.status == "clean" and audit.computed is None
        assert codes(self.out({"attack": 40}, made=False)) == ["S703"]

    @pytest.mark.parametrize(("both", "wrong"), [(54, True), (55, False), (75, False), (76, True)])
    def test_no_dog_of_three_cards_holds_more_than_twenty(self, both: int, wrong: bool) -> None:
        record = self.out({"attack": 40, "defence": both - 40})
        assert codes(record) == (["S710"] if wrong else [])
        if wrong:
            assert only(record, "S710").expected == [55, 75]

    def test_a_card_that_lies_elsewhere_is_not_in_the_dog(self) -> None:
        record = self.out({"attack": 40, "defence": 15})
        record["deal"] = {"hands": [["EX"] + ["?"] * 14, None, None, None, None]}
        assert only(record, "S710").expected == [60, 75]

    def test_a_dog_known_in_part(self) -> None:
        record = self.out({"attack": 40, "defence": 15}, ["T3", "T4", "?"])
        assert only(record, "S710").expected == [65, 75]

    def test_what_the_defence_has_is_not_told_where_it_is_not_known(self) -> None:
        assert judge(self.out({"attack": 40})).computed["points"] == {"attack": 40, "defence": None}  # type: ignore[index]
        assert judge(self.out({"attack": 40}, DOG)).computed["points"] == {"attack": 40, "defence": 30}  # type: ignore[index]


class TestCampOfWhoAnnounced:
    """Five players and a call that is not recorded: a seat that is not the taker may be his partner."""

    CLAIMS = {"taker": 0, "bid": "garde", "oudlers": 3, "points": {"attack": 60}}  # noqa: RUF012

    def announced(self, said: Record, claims: Record, **options: Any) -> Record:
        record = sheet(5, **self.CLAIMS, **claims) | {"call": "?", "announcements": [{"seat": 2, **said}]}
        return with_options(record, **options)

    @pytest.mark.parametrize("unit", [(25 + 24) * 2 - 200, (25 + 24) * 2 + 200])
    def test_a_slam_that_anybody_may_announce(self, unit: int) -> None:
        claims = {"slam": "announced_failed", "unit": unit}
        assert codes(self.announced({"kind": "slam"}, claims, slam_announcer="any")) == []
        assert ("S709" in codes(self.announced({"kind": "slam"}, claims, slam_announcer="attack"))) == (unit > 0)

    @pytest.mark.parametrize("unit", [98 + 20, 98 - 20])
    def test_a_handful_that_counts_for_who_showed_it(self, unit: int) -> None:
        said = {"kind": "handful", "level": "single"}
        signed = {"handful_beneficiary": "showing_camp_signed"}
        assert codes(self.announced(said, {"unit": unit}, **signed)) == []
        assert codes(self.announced(said | {"seat": 0}, {"unit": unit}, **signed)) == (["S709"] if unit < 98 else [])
        assert codes(self.announced(said, {"unit": unit})) == (["S709"] if unit < 98 else [])

    @pytest.mark.parametrize("unit", [98 + 10, 98 - 10])
    def test_a_misere_of_the_camp(self, unit: int) -> None:
        said = {"kind": "misere", "of": "trumps"}
        assert codes(self.announced(said, {"unit": unit}, misere="camp")) == []
        assert codes(self.announced(said | {"seat": 0}, {"unit": unit}, misere="camp")) == (
            ["S709"] if unit < 98 else []
        )

    def test_a_partner_who_is_named_is_known(self) -> None:
        claims = {"slam": "announced_failed", "unit": -102, "partner": 2}
        assert codes(self.announced({"kind": "slam"}, claims, slam_announcer="any")) == []
        claims = {"slam": "announced_failed", "unit": -102, "partner": 1}
        assert "S709" in codes(self.announced({"kind": "slam"}, claims, slam_announcer="any"))


class TestLevelOfAHandful:
    """Neither the cards nor the level are recorded."""

    def garde(self, unit: int, **claims: Any) -> Record:
        record = sheet(taker=1, bid="garde", oudlers=2, points={"attack": 45}, unit=unit, **claims)
        return record | {"announcements": [{"seat": 1, "kind": "handful"}]}

    @pytest.mark.parametrize(("unit", "found"), [(78, []), (88, []), (98, []), (58, ["S709"]), (108, ["S709"])])
    def test_any_level_may_have_been_meant(self, unit: int, found: list[str]) -> None:
        assert codes(self.garde(unit)) == found

    def test_a_claimed_level_is_meant(self) -> None:
        assert codes(self.garde(88, handfuls=["double"])) == []
        assert codes(self.garde(78, handfuls=["double"])) == ["S709"]

    def test_of_whole_tricks_too(self) -> None:
        record = without(base("kings"), "claims")
        others = [said for said in record["announcements"] if said["kind"] != "handful"]
        computed = judge(record | {"announcements": others}).computed
        assert computed is not None
        announced = [*others, {"seat": computed["taker"], "kind": "handful"}]
        for prime, found in ((20, []), (30, []), (40, []), (0, ["S709"]), (50, ["S709"])):
            claims = {"unit": computed["unit"] + prime}
            assert codes(record | {"announcements": announced, "claims": claims}) == found


class TestGoulashThatIsNotRecorded:
    """Everybody passed and the record stops there: the scores are those of a goulash that nobody wrote down."""

    def passed(self, **fields: Any) -> Record:
        bids = auction((1, "pass"), (2, "pass"), (3, "pass"), (0, "pass"))
        return sheet() | {"claims": {}, "dealer": 0, "auction": bids} | fields

    @pytest.mark.parametrize(("value", "found"), [("redeal", ["S704"]), ("goulash", []), ("either", [])])
    def test_a_partial_record(self, value: str, found: list[str]) -> None:
        record = self.passed(status="partial", claims={"scores": [5, -15, -35, 45]})
        assert codes(with_options(record, all_pass=value)) == found

    @pytest.mark.parametrize("value", ["redeal", "goulash", "either"])
    def test_nobody_scored(self, value: str) -> None:
        audit = judge(with_options(self.passed(status="partial", claims={"scores": [0, 0, 0, 0]}), all_pass=value))
        assert (audit.status, audit.computed) == ("clean", {"scores": [0, 0, 0, 0]})

    def test_points_of_the_players_where_there_is_no_goulash(self) -> None:
        """Edge case 14: under fft a hand that was passed out scores nothing."""
        claims = {"player_points": [20, 25, 30, 10], "scores": [5, -15, -35, 45]}
        record = self.passed(status="passed_out", claims=claims)
        assert codes(record) == ["S704"]
        assert codes(with_options(record, all_pass="goulash")) == []


def test_no_slam_is_impossible_while_it_may_have_been_made_against_a_garde_contre() -> None:
    """S714 but in Garde contre, whose dog the defence keeps (edge case 85)."""
    claims = {"oudlers": 1, "points": {"attack": 80}, "slam": "made"}
    for bid, found in ((None, []), ("garde_contre", []), ("garde_sans", ["S714"])):
        assert codes(sheet(**claims, bid=bid)) == found
        assert codes(sheet(**claims, bid=bid, taker=1) if bid else sheet(**claims)) == found


def test_nobody_need_speak_after_a_garde_contre_that_stands_though_its_seat_had_spoken() -> None:
    bids = auction((2, "pass"), (0, "garde"), (2, "garde_contre"))
    record = sheet(3) | {"claims": {}, "dealer": 1, "auction": bids}
    assert codes(record) == ["A203"]
    assert codes(record | {"auction": auction((2, "pass"), (0, "garde"), (2, "garde_sans"))}) == ["A203", "A205"]


def test_a_turn_that_was_passed_over_before_is_still_missing() -> None:
    bids = ((1, "garde_sans"), (2, "pass"), (0, "pass"))
    record = sheet(4) | {"claims": {}, "dealer": 0, "auction": auction(*bids)}
    assert codes(record) == ["A205"]
    assert codes(record | {"auction": auction(*bids, (0, "garde_contre"))}) == ["A203", "A205"]
