"""N401 to N422: handfuls, slams, misères (findings.md, "Announcements")."""

from typing import Any

import pytest

from .judging import (
    Record,
    at,
    auction,
    base,
    cards,
    claiming,
    codes,
    exchange,
    hand,
    judge,
    only,
    partial,
    recomputed,
    replaced,
    sheet,
    trick,
    with_options,
    without,
)

TEN = "T3 T5 T9 T10 T11 T12 T15 T18 T19 T20"
"""All trumps of the taker (seat 1) of the hand "four"; T5 and T11 come from the dog."""
CHLOE = "T1 T3 T4 T9 T10 T11 T12 T15 T16 T19"
"""All trumps of the taker (seat 2) of the hand "five"; T12 comes from the dog."""
ANA = "T2 T13 T14 T17 T18 T20 T21"
"""All trumps of seat 0 of the hand "five", who holds the Excuse besides."""


def handful(seat: int, shown: str | None = None, **fields: Any) -> Record:
    announcement: Record = {"seat": seat, "kind": "handful"}
    if shown is not None:
        announcement["cards"] = cards(shown)
    return announcement | fields


def slam(seat: int, **fields: Any) -> Record:
    return {"seat": seat, "kind": "slam"} | fields


def misere(seat: int, of: str) -> Record:
    return {"seat": seat, "kind": "misere", "of": of}


def saying(record: Record | str, *announcements: Record) -> Record:
    """A hand, or one of the legal hands without its claims, with announcements."""
    record = recomputed(base(record)) if isinstance(record, str) else record
    return record | {"announcements": list(announcements)}


def paid(record: Record) -> list[str]:
    """The handfuls that pay."""
    computed = judge(record).computed
    assert computed is not None
    levels: list[str] = computed["handfuls"]
    return levels


class TestHandfulSize:
    @pytest.mark.parametrize(("players", "sizes"), [(3, (13, 15, 18)), (4, (10, 13, 15)), (5, (8, 10, 13))])
    def test_exactly_a_threshold_of_the_table(self, players: int, sizes: tuple[int, int, int]) -> None:
        for size in range(7, 20):
            shown = " ".join(f"T{number}" for number in range(2, size + 2))
            record = saying(without(partial(players=players, call=None), "tricks", "call"), handful(0, shown))
            assert codes(record) == ([] if size in sizes else ["N401"]), size

    def test_hidden_trumps_are_allowed(self) -> None:
        assert codes(saying("five", handful(2, " ".join(cards(CHLOE)[:8])))) == []
        assert only(saying("five", handful(2, " ".join(cards(CHLOE)[:9]))), "N401").actual == 9

    def test_eight_trumps_at_four_players(self) -> None:
        """Edge case 44: eight is the number of five players."""
        assert codes(saying("four", handful(1, "T3 T5 T9 T10 T11 T12 T15 T18"))) == ["N401"]

    def test_unknown_cards_count(self) -> None:
        assert codes(saying("four", handful(1, "T3 T5 T9 ? ? ? ? ? ? ?"))) == []
        assert codes(saying("four", handful(1, "T3 T5 T9 ? ? ?"))) == ["N401"]

    def test_place(self) -> None:
        finding = only(saying("five", handful(2, "T1 T3 T4")), "N401")
        assert (finding.seat, finding.trick, finding.position) == (2, None, None)


class TestHandfulCards:
    def test_neither_trump_nor_excuse(self) -> None:
        finding = only(saying("five", handful(2, "T1 T3 T4 T9 T10 T11 HQ DN")), "N402")
        assert finding.actual == ["HQ", "DN"]

    def test_the_excuse_is_allowed(self) -> None:
        assert codes(saying("five", handful(0, f"{ANA} EX"))) == []

    def test_a_trump_of_another_hand(self) -> None:
        finding = only(saying("five", handful(2, "T1 T3 T4 T9 T10 T11 T20 T21")), "N403")
        assert finding.actual == ["T20", "T21"]

    def test_a_trump_of_the_dog_is_in_the_hand_of_the_taker(self) -> None:
        assert codes(saying("four", handful(1, TEN))) == []

    def test_a_trump_of_the_dog_is_in_no_other_hand(self) -> None:
        assert codes(saying("five", handful(0, "T2 T13 T14 T17 T18 T20 T21 T12"))) == ["N403"]

    @pytest.mark.parametrize(
        ("bid", "expected"), [("petite", []), ("garde_sans", ["N403"]), ("garde_contre", ["N403"])]
    )
    def test_a_trump_of_the_dog_goes_nowhere_in_a_garde_sans(self, bid: str, expected: list[str]) -> None:
        filler = [suit + rank for suit in "SHD" for rank in "1 2 3".split()]
        deal = {"hands": [None, None, None, [*cards("T3 T5 T9 T10 T11 T12 T15 T18 T19"), *filler]]}
        deal["dog"] = cards("T20 C1 C2 C3 C4 C5")
        record = without(partial(contract={"taker": 3, "bid": bid}), "tricks") | {"deal": deal}
        assert codes(saying(record, handful(3, TEN))) == expected

    def test_the_same_card_twice(self) -> None:
        assert codes(saying("five", handful(2, "T1 T1 T4 T9 T10 T11 T15 T16"))) == ["N403"]
        assert codes(saying(without(recomputed(base("five")), "deal"), handful(2, "T1 T1 T4 T9 T10 T11 T15 T16"))) == [
            "N403"
        ]

    def test_a_trump_that_another_plays_later(self) -> None:
        record = without(recomputed(base("five")), "deal")
        assert codes(saying(record, handful(2, "T1 T3 T4 T9 T10 T11 T20 T15"))) == ["N403"]

    def test_a_trump_of_which_nothing_is_known(self) -> None:
        record = saying(without(partial(), "tricks"), handful(0, TEN))
        assert codes(record) == []

    def test_a_trump_that_need_not_be_laid_aside(self) -> None:
        """Only a trump that had to be laid aside counts as held."""
        record = exchange(recomputed(base("four")), "SN", "T19") | {"discard_shown": ["T19"]}
        assert sorted(codes(saying(record, handful(1, TEN)))) == ["C313", "N403"]

    def test_a_trump_that_had_to_be_laid_aside_and_was_shown(self) -> None:
        """R6.4: Bruno lays the 2 aside because he must, shows it, and shows it again in the handful."""
        shown = handful(1, "T2 T3 T6 T10 T11 T12 T16 T17 T18 T19", level="double")
        assert codes(saying("kings", shown, slam(1))) == []
        hidden = saying("kings", shown, slam(1)) | {"discard_shown": []}
        assert sorted(codes(hidden)) == ["C314", "N403"]


class TestHandfulWithoutCards:
    def deal(self, held: str, *, exact: bool = True) -> Record:
        filler = [suit + rank for suit in "SHD" for rank in "1 2 3 4 5 6".split()]
        known = cards(held)
        dealt = (known + filler)[:18] if exact else hand(held)
        return without(partial(), "tricks", "status") | {"deal": {"hands": [dealt, None, None, None]}}

    def test_a_hand_with_too_few_trumps(self) -> None:
        assert codes(saying(self.deal("T2 T3 T4"), handful(0, level="single"))) == ["N403"]

    def test_a_hand_with_enough(self) -> None:
        assert codes(saying(self.deal(TEN), handful(0, level="single"))) == []
        assert codes(saying(self.deal(TEN), handful(0, level="double"))) == ["N403"]

    @pytest.mark.parametrize(
        ("said", "claimed", "counted"),
        [
            ([None], ["double"], ["double"]),
            ([None], [], ["single"]),
            ([None], None, ["single"]),
            (["single", None], ["double", "single"], ["single", "double"]),
            (["double", None], ["double"], ["single", "double"]),
            ([None, None], ["triple", "single"], ["single", "triple"]),
        ],
    )
    def test_a_level_that_is_left_out_is_the_one_that_is_claimed(
        self, said: list[str | None], claimed: list[str] | None, counted: list[str]
    ) -> None:
        record = recomputed(base("four")) | {"deal": None, "discard": None}
        record |= {"announcements": [handful(seat, level=level) for seat, level in enumerate(said)]}
        record["tricks"] = record["tricks"][:3]
        record |= {"status": "partial", "claims": {"handfuls": claimed, "oudlers": 2, "points": {"attack": 41}}}
        replay = judge(record).replay
        assert replay is not None
        levels = [level or "" for _, _, level in replay.announcements]
        assert sorted(levels) == sorted(counted)

    def test_the_excuse_counts(self) -> None:
        assert codes(saying(self.deal("T3 T5 T9 T10 T11 T12 T15 T18 T19 EX"), handful(0, level="single"))) == []

    def test_a_taker_may_have_laid_trumps_aside(self) -> None:
        """R6.4: he played ten trumps, and a discard that is not known may hold the others."""
        record = saying(recomputed(base("four")), handful(1, level="double"))
        assert codes(record) == codes(without(record, "discard")) == ["N403"]
        unseen = replaced(without(record, "deal"), 1, 4, "?") | {"status": "partial"}
        assert codes(unseen) == ["N403"]
        assert codes(without(unseen, "discard")) == []
        assert codes(without(saying(unseen, handful(0, level="single")), "discard")) == ["N403"]
        assert codes(without(saying(unseen, handful(0, level="single")), "discard", "auction")) == []

    def test_a_hand_that_is_not_wholly_known(self) -> None:
        assert codes(saying(self.deal("T2 T3 T4", exact=False), handful(0, level="triple"))) == []
        assert codes(saying(without(self.deal(""), "deal"), handful(0, level="triple"))) == []

    def test_a_reconstructed_hand(self) -> None:
        record = without(recomputed(base("five")), "deal")
        assert codes(saying(record, handful(3, level="single"))) == ["N403"]
        assert codes(saying(record, handful(0, level="single"))) == []


class TestExcuseInAHandful:
    @pytest.mark.parametrize(
        ("shown", "expected"),
        [
            (f"{ANA} EX", []),
            ("T2 T13 T14 T17 T18 T20 T21 EX", []),
        ],
    )
    def test_no_other_trump(self, shown: str, expected: list[str]) -> None:
        assert codes(saying("five", handful(0, shown))) == expected

    def test_another_trump_is_kept_back(self) -> None:
        """Ana has the 6 as an eighth trump."""
        record = exchange(recomputed(base("five")), "T6", "H5")
        finding = only(saying(record, handful(0, f"{ANA} EX")), "N404")
        assert (finding.actual, finding.seat) == (["T6"], 0)
        assert codes(saying(record, handful(0, f"{ANA} T6"))) == []

    def test_ten_trumps_and_the_excuse(self) -> None:
        """R6.3 at four players: with ten trumps the Excuse is not for showing, with twelve it makes the double."""
        trumps = [f"T{number}" for number in range(2, 14)]
        filler = [suit + rank for suit in "SHD" for rank in "1 2 3 4 5 6".split()]
        for count, shown, expected in (
            (9, [*trumps[:9], "EX"], []),
            (10, [*trumps[:9], "EX"], ["N404"]),
            (10, trumps[:10], []),
            (12, [*trumps[:12], "EX"], []),
            (12, [*trumps[:9], "EX"], ["N404"]),
        ):
            dealt = [*trumps[:count], "EX", *filler][:18]
            record = without(partial(), "tricks", "status") | {"deal": {"hands": [dealt, None, None, None]}}
            assert codes(saying(record, handful(0, " ".join(shown)))) == expected

    def test_a_trump_that_shows_when_it_is_played(self) -> None:
        record = exchange(recomputed(base("five")), "T6", "H5")
        assert codes(saying(without(record, "deal"), handful(0, f"{ANA} EX"))) == ["N404"]

    def test_an_unseen_card_may_be_the_trump_kept_back(self) -> None:
        record = exchange(recomputed(base("five")), "T6", "H5")
        seven = ANA.split()
        assert codes(saying(record, handful(0, " ".join([*seven[:6], "?", "EX"])))) == ["N404"]
        assert codes(saying(record, handful(0, " ".join([*seven[:5], "?", "?", "EX"])))) == ["N404"]
        assert codes(saying(recomputed(base("five")), handful(0, " ".join([*seven[:6], "?", "EX"])))) == []

    def test_an_unknown_hand_keeps_nothing_back(self) -> None:
        record = saying(without(partial(players=5), "tricks"), handful(0, f"{ANA} EX"))
        assert codes(record) == []


class TestLateHandful:
    def test_after_the_first_card(self) -> None:
        finding = only(saying("five", handful(2, "T1 T3 T4 T9 T10 T11 T15 T16", trick=2)), "N405")
        assert (finding.trick, finding.seat, finding.position) == (2, 2, None)

    @pytest.mark.parametrize("number", [None, 1])
    def test_before_it(self, number: int | None) -> None:
        assert codes(saying("five", handful(2, "T1 T3 T4 T9 T10 T11 T15 T16", trick=number))) == []

    def test_it_pays_nothing(self) -> None:
        assert paid(saying("five", handful(2, "T1 T3 T4 T9 T10 T11 T15 T16", trick=2))) == []
        assert paid(saying("five", handful(2, "T1 T3 T4 T9 T10 T11 T15 T16"))) == ["single"]


class TestLevel:
    EIGHT = "T1 T3 T4 T9 T10 T11 T15 T16"

    def test_another_level_than_the_number_shown(self) -> None:
        finding = only(saying("five", handful(2, self.EIGHT, level="double")), "N406")
        assert (finding.expected, finding.actual) == ("single", "double")
        assert codes(saying("five", handful(2, CHLOE, level="single"))) == ["N406"]
        assert codes(saying("five", handful(2, CHLOE, level="double"))) == []

    def test_the_prime_is_that_of_the_number_shown(self) -> None:
        assert paid(saying("five", handful(2, self.EIGHT, level="triple"))) == ["single"]

    def test_under_declaring_is_allowed_or_not(self) -> None:
        """Ten trumps, eight of them shown as a single handful (R6.5)."""
        record = saying("five", handful(2, self.EIGHT, level="single"))
        assert codes(record) == []
        assert codes(with_options(record, handful_underdeclare="forbid")) == ["N406"]
        assert codes(with_options(saying("five", handful(2, CHLOE)), handful_underdeclare="forbid")) == []

    def test_not_beside_another_fault(self) -> None:
        assert codes(saying("five", handful(2, self.EIGHT, level="double", trick=2))) == ["N405"]
        assert codes(saying("five", handful(2, "T1 T3 T4", level="double"))) == ["N401"]


class TestRepeated:
    def test_a_second_handful_of_the_seat(self) -> None:
        again = handful(2, "T1 T3 T4 T9 T10 T11 T15 T16")
        findings = judge(saying("five", again, again, again)).findings
        assert [(found.code, found.seat, found.pointer) for found in findings] == [
            ("N407", 2, "/announcements/1"),
            ("N407", 2, "/announcements/2"),
        ]
        assert paid(saying("five", again, again)) == ["single"]

    def test_two_seats_may_show(self) -> None:
        record = saying("five", handful(2, CHLOE), handful(0, f"{ANA} EX"))
        assert codes(record) == []
        assert paid(record) == ["single", "double"]

    def test_a_second_one_after_a_void_one(self) -> None:
        assert codes(saying("five", handful(2, "T1"), handful(2, CHLOE))) == ["N401", "N407"]


class TestOrderOfTheFaults:
    """At most one of N407, N405, N401, N402, N403, N404 each, in this order."""

    def test_repeated_before_late(self) -> None:
        assert codes(saying("five", handful(2, CHLOE), handful(2, CHLOE, trick=3))) == ["N407"]

    def test_late_before_size(self) -> None:
        assert codes(saying("five", handful(2, "T1", trick=3))) == ["N405"]

    def test_size_before_card(self) -> None:
        assert codes(saying("five", handful(2, "T1 HQ"))) == ["N401"]

    def test_card_before_not_held(self) -> None:
        assert codes(saying("five", handful(2, "T1 T3 T4 T9 T10 T11 T21 HQ"))) == ["N402"]

    def test_not_held_before_excuse(self) -> None:
        assert codes(saying("five", handful(0, "T2 T13 T14 T17 T18 T20 T16 EX"))) == ["N403"]


class TestNotApplicable:
    def test_le_mignon_has_neither_handful_nor_slam(self) -> None:
        record = saying("mignon", handful(0, "T1 T7 T13 T18 T20 T2 T3 T4 T15 T21"), slam(1))
        assert at(record) == [("N408", None, None, 0), ("N408", None, None, 1)]

    def test_a_goulash_neither(self) -> None:
        assert codes(saying("goulash", handful(0, "T3 T4 T7 T10 T13 T15 T16 T19 T20 T21"), slam(0))) == [
            "N408",
            "N408",
        ]

    def test_nor_a_hand_that_nobody_played(self) -> None:
        record = without(recomputed(base("goulash")), "tricks") | {"status": "passed_out"}
        assert codes(saying(record, handful(0, "T3 T4 T7 T10 T13 T15 T16 T19 T20 T21"), slam(0))) == ["N408", "N408"]

    def test_announcements_of_a_void_hand_are_not_judged(self) -> None:
        record = without(recomputed(base("four")), "tricks") | {"status": "void", "void_reason": "misdeal"}
        assert codes(saying(record, handful(1, "S1"), slam(0), misere(2, "trumps"))) == []

    def test_they_pay_nothing(self) -> None:
        audit = judge(base("goulash") | {"announcements": [handful(0, "T3 T4 T7 T10 T13 T15 T16 T19 T20 T21")]})
        assert [finding.code for finding in audit.findings] == ["N408"]
        assert audit.computed is not None
        assert audit.computed["scores"] == [-93, 17, 55, 21]


class TestSlam:
    def test_a_defender_may_not(self) -> None:
        for seat in (0, 2, 3):
            assert at(saying("four", slam(seat))) == [("N411", None, None, seat)]

    def test_the_taker_may(self) -> None:
        record = saying(without(partial(), "tricks"), slam(3))
        assert codes(record) == []

    @pytest.mark.parametrize(
        ("option", "partner", "defender"),
        [("taker", ["N411"], ["N411"]), ("attack", [], ["N411"]), ("any", [], [])],
    )
    def test_by_option(self, option: str, partner: list[str], defender: list[str]) -> None:
        record = with_options(recomputed(base("five")), slam_announcer=option, slam_leads=False)
        assert codes(saying(record, slam(2))) == []
        assert codes(saying(record, slam(1))) == partner
        assert codes(saying(record, slam(4))) == defender

    def test_late(self) -> None:
        finding = only(saying("four", slam(1, when="play", trick=5)), "N412")
        assert (finding.seat, finding.trick, finding.position) == (1, 5, None)

    def test_when_play_is_always_late(self) -> None:
        assert codes(saying("four", slam(1, when="play", trick=1))) == ["N412"]
        assert codes(saying("four", slam(1, when="play"))) == ["N412"]

    def test_a_good_one_gives_the_lead(self) -> None:
        tricks = [trick("S1 S2 S3 S4", leader=3)]
        record = partial(*tricks)
        assert codes(record) == ["P505"]
        assert codes(saying(record, slam(3))) == []
        assert codes(with_options(saying(record, slam(3)), slam_leads=False)) == ["P505"]

    def test_a_defender_leads_where_he_may_announce(self) -> None:
        record = saying(partial(trick("S1 S2 S3 S4", leader=1)), slam(1))
        assert codes(with_options(record, slam_announcer="any")) == []
        assert sorted(codes(record)) == ["N411", "P505"]

    def test_a_void_one_gives_no_lead(self) -> None:
        record = partial(trick("S1 S2 S3 S4", leader=2))
        assert sorted(codes(saying(record, slam(2)))) == ["N411", "P505"]
        late = partial(trick("S1 S2 S3 S4", leader=3))
        assert sorted(codes(saying(late, slam(3, when="play", trick=2)))) == ["N412", "P505"]

    def test_a_defender_gets_no_lead_where_only_the_attack_may_announce(self) -> None:
        """Who the partner is shows only in the plays: he leads, a defender does not."""
        five = with_options(without(recomputed(base("five")), "deal"), slam_announcer="attack")
        assert five["tricks"][0]["leader"] == 0
        assert codes(saying(five, slam(4))) == ["N411"]
        assert codes(saying(five, slam(1))) == ["P505"]

    def test_nobody_knows_the_leader_where_the_partner_is_not_known(self) -> None:
        record = partial("S1 S2 S3 S4 S5", players=5, rules={"preset": "fft", "options": {"slam_announcer": "attack"}})
        for leader in range(5):
            led = record | {"tricks": [record["tricks"][0] | {"leader": leader}]}
            assert codes(saying(led, slam(2))) == []
            assert codes(saying(led | {"partner": 2}, slam(2))) == ([] if leader == 2 else ["P505"])
            assert codes(saying(led | {"partner": 1}, slam(2))) == (["N411"] if leader == 0 else ["N411", "P505"])
        unled = saying(record, slam(2)) | {"deal": {"hands": [hand("S1", 5), hand("S2", 5), None, None, None]}}
        assert codes(unled) == []

    def test_nobody_knows_the_leader_where_the_taker_is_not_known(self) -> None:
        record = without(partial("S1 S2 S3 S4"), "contract")
        for leader in range(4):
            led = saying(record | {"tricks": [record["tricks"][0] | {"leader": leader}]}, slam(2))
            assert codes(led) == []
            assert codes(led | {"contract": {"taker": 2, "bid": "garde"}}) == ([] if leader == 2 else ["P505"])
            assert codes(with_options(led, slam_announcer="any")) == ([] if leader == 2 else ["P505"])

    def test_nor_in_a_void_hand(self) -> None:
        record = partial(trick("S1 S2 S3 S4", leader=3), status="void")
        assert codes(record) == ["P505"]
        assert codes(saying(record, slam(3))) == []
        assert codes(with_options(saying(record, slam(3)), slam_leads=False)) == ["P505"]

    def test_a_void_one_pays_nothing(self) -> None:
        """Edge case 66: announced too late and made, it is a slam without a word."""
        kings = base("kings")
        record = with_options(kings, slam_leads=False) | {"dealer": 0}
        record["auction"] = auction((1, "garde"), (2, "pass"), (3, "pass"), (4, "pass"), (0, "pass"))
        record["announcements"] = [slam(1, when="play", trick=3)]
        audit = judge(record)
        assert audit.computed is not None
        assert (audit.computed["slam"], audit.computed["unit"]) == ("made", 342)
        assert "N412" in [finding.code for finding in audit.findings]

    def test_announced_and_lost(self) -> None:
        record = saying("last", slam(2)) | {"rules": {"preset": "fft", "options": {"slam_leads": False}}}
        audit = judge(record)
        assert audit.findings == []
        assert audit.computed is not None
        assert (audit.computed["slam"], audit.computed["unit"]) == ("announced_failed", 25 - 200)


class TestMisere:
    """Section 6.3; the hand "five" under the rules that pay misères."""

    def five(self, *announcements: Record, **options: Any) -> Record:
        record = saying("five", *announcements) | {"rules": "bga"}
        return with_options(record, **options) if options else record

    def holding(self, held: str, of: str, **options: Any) -> list[str]:
        filler = [suit + rank for suit in "SHDC" for rank in "1 2 3 4 5".split()]
        known = cards(held)
        record = without(partial(), "tricks", "status") | {"rules": {"preset": "bga", "options": options}}
        record["deal"] = {"hands": [(known + filler)[:18], None, None, None]}
        return codes(saying(record, misere(0, of)))

    @pytest.mark.parametrize(
        ("held", "options", "expected"),
        [
            ("SK", {}, []),
            ("T2", {}, ["N421"]),
            ("EX", {}, ["N421"]),
            ("EX", {"misere_excuse": "tolerated"}, []),
            ("T2", {"misere_excuse": "tolerated"}, ["N421"]),
        ],
    )
    def test_of_trumps(self, held: str, options: Record, expected: list[str]) -> None:
        assert self.holding(held, "trumps", **options) == expected

    @pytest.mark.parametrize(
        ("held", "options", "expected"),
        [
            ("T2 T20", {}, []),
            ("SJ", {}, ["N421"]),
            ("HN", {}, ["N421"]),
            ("DQ", {}, ["N421"]),
            ("CK", {}, ["N421"]),
            ("T1 T2", {}, ["N421"]),
            ("T21", {}, ["N421"]),
            ("EX", {}, ["N421"]),
            ("T21", {"misere_honours": "no_court"}, []),
            ("EX", {"misere_honours": "no_court"}, []),
            ("SJ", {"misere_honours": "no_court"}, ["N421"]),
        ],
    )
    def test_of_honours(self, held: str, options: Record, expected: list[str]) -> None:
        assert self.holding(held, "honours", **options) == expected

    def test_the_spoilers_are_named(self) -> None:
        finding = only(self.five(misere(4, "trumps")), "N421")
        assert (finding.actual, finding.seat) == (["T8"], 4)

    def test_a_false_one_pays_nothing(self) -> None:
        right = judge(self.five()).computed
        assert judge(self.five(misere(4, "trumps"))).computed == right

    def test_a_true_one_is_paid_by_every_other_player(self) -> None:
        computed = judge(self.five(misere(3, "trumps"))).computed
        assert computed is not None
        assert computed["scores"] == [38 - 10, -38 - 10, -76 - 10, 38 + 40, 38 - 10]
        assert computed["unit"] == -38

    def test_as_a_bonus_of_the_camp(self) -> None:
        computed = judge(self.five(misere(3, "trumps"), misere="camp")).computed
        assert computed is not None
        assert computed["unit"] == -48
        assert {"label": "misere", "amount": -10} in computed["breakdown"]

    def test_its_value(self) -> None:
        computed = judge(self.five(misere(3, "trumps"), misere_value=20)).computed
        assert computed is not None
        assert computed["scores"][3] == 38 + 80

    def test_the_taker_is_judged_after_the_discard(self) -> None:
        """Chloé takes a dog with a court card, lays it aside and declares a hand without honours."""
        filler = [suit + rank for suit in "SHDC" for rank in "1 2 3 4 5".split()]
        deal = {"hands": [None, None, filler[:15], None, None], "dog": cards("CQ H7 H8")}
        record = sheet(5, "bga") | {"deal": deal, "contract": {"taker": 2, "bid": "garde"}, "call": "?"}
        said = {"announcements": [misere(2, "honours")]}
        assert codes(record | said | {"discard": cards("CQ H7 H8")}) == []
        assert codes(record | said | {"discard": cards("S1 H7 H8")}) == ["N421"]

    def test_both_kinds_by_one_player(self) -> None:
        assert codes(self.five(misere(3, "trumps"), misere(3, "honours"))) == ["N421"]

    @pytest.mark.parametrize("name", ["four", "goulash", "mignon"])
    def test_where_the_rules_pay_none(self, name: str) -> None:
        """An info and nothing else, however false the declaration is."""
        record = saying(name, misere(0, "trumps"))
        finding = only(record, "N422")
        assert (finding.severity, finding.seat) == ("info", 0)
        assert judge(record).status == "clean"

    def test_a_goulash_that_pays_them(self) -> None:
        record = with_options(saying("goulash", misere(0, "trumps")), goulash_misere=True)
        assert codes(record) == ["N421"]

    def test_where_the_option_is_off(self) -> None:
        assert codes(self.five(misere(4, "trumps"), misere="off")) == ["N422"]

    def test_a_paid_misere_is_no_wrong_score(self) -> None:
        record = claiming(base("five"), scores=[28, -48, -86, 78, 28])
        assert codes(record | {"rules": "bga", "announcements": [misere(3, "trumps")]}) == []
