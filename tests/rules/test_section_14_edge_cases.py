"""Section 14 of the rules: the edge cases, each a test named by its number.

Two of them are not here: case 8 needs the hand before (a session), and case 26 cannot be seen in a record.
"""

from typing import Any

import pytest
from hands import (
    DOG,
    Record,
    bidding,
    cards,
    codes,
    computed,
    counted,
    deal,
    judge,
    lying_with,
    numbers,
    one_trick,
    places,
    play,
    readings,
    record,
    seats,
    summary,
    taken,
)

from auditor.cards import SUIT_LETTERS
from auditor.rules.mignon import is_protected, winning_position_mignon
from auditor.rules.ruleset import rule_set
from auditor.rules.tally import tally

FFT = rule_set("fft")
KINGS = "SK HK DK CK"
QUEENS = "SQ HQ DQ CQ"


def options(preset: str = "fft", **values: Any) -> Record:
    return {"preset": preset, "options": values}


def dealt(players: int, named: dict[int, str], without: dict[int, str] | None = None, **fields: Any) -> Record:
    """A deal; seat 0 has taken Garde sans, at five players it has called the king of hearts."""
    fields = {"auction": taken(players, 0)} | ({"call": "HK"} if players == 5 else {}) | fields
    return record(players, deal=deal(players, named, without)) | fields


def laid_aside(discard: str, named: dict[int, str], **fields: Any) -> Record:
    """Seat 0 has taken Garde at four players and laid cards aside; no cards are played."""
    return dealt(4, named, auction=taken(4, 0, "garde"), discard=cards(discard), **fields)


def shows(shown: str, held: str, **fields: Any) -> Record:
    """Seat 0 shows a handful at four players; it holds the named trumps and no others."""
    said = {"seat": 0, "kind": "handful", "cards": cards(shown)} | fields
    return dealt(4, {0: held}, {0: "TE"}, announcements=[said])


def at(hand: Record, seat: int) -> list[str]:
    """Codes of the findings at the cards of a seat."""
    return [finding.code for finding in judge(hand).findings if finding.seat == seat]


# Deal and auction


def test_case_001() -> None:
    """77 or 79 cards, or a card twice."""
    hand = dealt(4, {0: "S1", 1: "S2", 2: "S3"})
    assert codes(hand) == []
    hand["deal"]["hands"][0].remove("S1")
    assert codes(hand) == ["D102"]
    hand["deal"]["hands"][0] += ["S1", "S2"]
    assert sorted(codes(hand)) == ["D101", "D102"]
    hand["deal"]["hands"][0].remove("S1")
    assert codes(hand) == ["D101"]


def test_case_002() -> None:
    """A dog of six at five players."""
    hand = record(5, deal={"hands": [None] * 5, "dog": cards("S1-S3")}, auction=taken(5, 0))
    assert codes(hand) == []
    hand["deal"]["dog"] = cards("S1-S6")
    assert codes(hand) == ["D103"]


@pytest.mark.parametrize("preset", ["fft", "bga", "mignon"])
def test_case_003(preset: str) -> None:
    """Three hands of 25 and a dog of three."""
    hand = record(3, preset, deal=deal(3, {}))
    assert codes(hand) == []
    for held in hand["deal"]["hands"]:
        held.append(hand["deal"]["dog"].pop())
    assert codes(hand) == ["D102", "D102", "D102", "D103"]


PETIT_SEC: tuple[dict[int, str], dict[int, str]] = ({1: "T1"}, {1: "TE"})


def test_case_004() -> None:
    """Petit sec under fft: annulled before the bidding; any play is illegal."""
    assert codes(record(4, deal=deal(4, *PETIT_SEC), status="void", void_reason="petit_sec")) == []
    assert codes(dealt(4, *PETIT_SEC)) == ["D105"]
    assert codes(play(dealt(4, *PETIT_SEC))) == ["D105"]


def test_case_005() -> None:
    """The Petit and the Excuse: not petit sec."""
    assert codes(play(dealt(4, {1: "T1 EX"}, {1: "T"}))) == []


def test_case_006() -> None:
    """Trump 2 as the only trump, annulled as petit sec."""
    held = deal(4, {1: "T2"}, {1: "TE"})
    assert codes(record(4, deal=held, status="void", void_reason="petit_sec")) == ["D106"]
    assert codes(dealt(4, {1: "T2"}, {1: "TE"})) == []


def test_case_007() -> None:
    """Petit sec played under bga: legal, a warning."""
    hand = play(dealt(4, *PETIT_SEC, rules="bga"))
    assert codes(hand) == ["D105*"]
    assert judge(hand).status == "clean"


def bids(text: str, rules: Any = "fft", players: int = 4) -> list[str]:
    """Codes of an auction of ``seat:bid`` words; seat 0 speaks first. Numbers are bids of Le Mignon.

    A ``|`` stands where the dog is turned.
    """
    said: list[Record] = []
    turned: Record = {}
    for word in text.split():
        if word == "|":
            turned = {"round": 2}
        else:
            seat, _, bid = word.partition(":")
            said.append({"seat": int(seat), "bid": int(bid) if bid.isdigit() else bid} | turned)
    return codes(record(players, rules, deal=deal(players, {}), auction=said))


def test_case_009() -> None:
    """Petite after Petite, or after Garde."""
    assert bids("0:petite 1:petite 2:pass 3:pass") == ["A202"]
    assert bids("0:garde 1:petite 2:pass 3:pass") == ["A202"]
    assert bids("0:petite 1:garde 2:pass 3:pass") == []


def test_case_010() -> None:
    """A player who passed bids later in the same auction."""
    assert bids("0:pass 1:petite 2:pass 3:pass 0:garde") == ["A203"]
    assert bids("0:pass 1:petite 2:pass 3:garde") == []


def test_case_011() -> None:
    """A bid out of turn."""
    assert bids("0:pass 2:petite 1:pass 3:pass") == ["A201"]
    assert bids("0:pass 1:pass 2:petite 3:pass") == []


def test_case_012() -> None:
    """A neighbour of the dealer bids first, contrary to the order of the seats."""
    for dealer, first, wrong in ((3, 0, 2), (0, 1, 3)):
        hand = record(4, deal=deal(4, {}), auction=bidding(4, "petite", first=first)) | {"dealer": dealer}
        assert codes(hand) == []
        # The dealer's other neighbour opens, then all go round the other way.
        hand["auction"] = [{"seat": (wrong - step) % 4, "bid": "pass"} for step in range(4)]
        hand["auction"][0]["bid"] = "petite"
        assert "A201" in codes(hand)
        assert places(hand, "A201")[0] == (None, None, wrong)


def test_case_013() -> None:
    """All pass: without tricks nobody scores; with tricks a goulash under bga."""
    hand = record(4, deal=deal(4, {}), auction=bidding(4))
    assert codes(hand | {"status": "passed_out"}) == []
    assert computed(hand | {"status": "passed_out"})["scores"] == [0, 0, 0, 0]
    goulash = play(hand | {"rules": options("bga", goulash_excuse_exchange="none")})
    assert codes(goulash) == []
    assert sum(computed(goulash)["player_points"]) > 70
    assert codes(play(hand)) == ["A207"]


def test_case_014() -> None:
    """All pass and a score is recorded under fft."""
    hand = record(4, auction=bidding(4), status="passed_out", claims={"scores": [0, 0, 0, 0]})
    assert codes(hand) == []
    assert codes(hand | {"claims": {"scores": [60, -20, -20, -20]}}) == ["S704"]


# Call


def call(card: str, named: dict[int, str], bid: str = "garde_sans") -> Record:
    """Seat 0 has taken at five players and called a card; the hand is played."""
    hand = dealt(5, named | {0: f"{named.get(0, '')} C1 C2 C3"}, auction=taken(5, 0, bid), call=card)
    if bid == "garde":
        hand["discard"] = cards("C1-C3")
    return play(hand)


def test_case_015() -> None:
    """No call recorded."""
    hand = call("HK", {1: "HK"})
    assert codes(hand) == []
    del hand["call"]
    assert codes(hand) == ["C301"]


def test_case_016() -> None:
    """A queen called with three kings."""
    assert codes(call("HQ", {0: "SK HK DK", 1: "CK HQ"})) == ["C302"]


def test_case_017() -> None:
    """A queen, or an own king, called with four kings; the latter plays alone."""
    assert codes(call("HQ", {0: KINGS, 1: "HQ"})) == []
    alone = call("HK", {0: KINGS})
    assert codes(alone) == []
    assert computed(alone)["partner"] is None


def test_case_018() -> None:
    """A knight called with four kings and three queens."""
    assert codes(call("HN", {0: f"{KINGS} SQ HQ DQ", 1: "CQ HN"})) == ["C302"]
    assert codes(call("HN", {0: f"{KINGS} {QUEENS}", 1: "HN"})) == []


def test_case_019() -> None:
    """The called king found in the dog: alone, 4 to -1."""
    hand = call("HK", {DOG: "HK"}, "garde")
    block = computed(hand)
    assert codes(hand) == []
    assert block["scores"] == [4 * block["unit"]] + [-block["unit"]] * 4


def test_case_020() -> None:
    """In Garde contre it is alone too, and the king counts for the defence."""
    contre, sans = (call("HK", {DOG: "HK S1 S2"}, bid) for bid in ("garde_contre", "garde_sans"))
    assert computed(contre)["partner"] is None
    assert computed(sans)["points"]["attack"] - computed(contre)["points"]["attack"] == 4.5 + 0.5 + 0.5


def test_case_021() -> None:
    """2, 1, -1 recorded although the called king lay in the dog."""
    hand = call("HK", {DOG: "HK"})
    unit = computed(hand)["unit"]
    right = {"scores": [4 * unit, -unit, -unit, -unit, -unit]}
    assert codes(hand | {"claims": right}) == []
    assert codes(hand | {"claims": {"scores": [2 * unit, unit, -unit, -unit, -unit]}}) == ["S704"]


def first_lead(card: str, held: str, rules: Any = "fft", **fields: Any) -> Record:
    hand = dealt(5, {0: held, 3: "" if "HK" in held else "HK"}, auction=taken(5, 4), status="partial")
    return play(hand | {"rules": rules} | fields, {1: card}, stop=1)


def test_case_022() -> None:
    """Trick 1 led with a card of the called suit other than the called card."""
    assert codes(first_lead("H5", "H5 S2")) == ["P508"]
    assert codes(first_lead("S2", "H5 S2")) == []
    assert codes(first_lead("H5", "H5 S2", "bga")) == ["P508*"]


def test_case_023() -> None:
    """Trick 1 led with the called king by its holder: the partner is revealed."""
    assert codes(first_lead("HK", "HK H5")) == []
    assert judge(first_lead("HK", "HK H5")).replay.partner == 0  # type: ignore[union-attr]


def test_case_024() -> None:
    """Trick 2 led in the called suit."""
    hand = dealt(5, {0: "T21 H5 S2", 3: "HK"}, auction=taken(5, 4), status="partial")
    assert codes(play(hand, {1: "T21", 2: "H5"}, stop=2)) == []


def test_case_025() -> None:
    """Trick 1: the Excuse led, the second player plays the called suit."""
    hand = dealt(5, {0: "EX", 1: "H5", 3: "HK"}, auction=taken(5, 4), status="partial")
    assert codes(play(hand, {1: "EX H5"}, stop=1)) == []


# Discard


def test_case_027() -> None:
    """Five or seven cards laid aside at four players."""
    for last, expected in ((5, ["C311"]), (6, []), (7, ["C311"])):
        assert codes(laid_aside(f"C1-C{last}", {0: "C1-C8"})) == expected


def test_case_028() -> None:
    """A king in the discard."""
    assert codes(laid_aside("C1-C5 SK", {0: "C1-C6 SK"})) == ["C312"]
    shown = {"rules": options(discard_king="if_shown"), "discard_shown": ["SK"]}
    assert codes(laid_aside("C1-C5 SK", {0: "C1-C6 SK"}, **shown)) == []


def test_case_029() -> None:
    """Excuse, Petit or 21 in the discard."""
    for card in ("EX", "T1", "T21"):
        assert codes(laid_aside(f"C1-C5 {card}", {0: f"C1-C6 {card}"})) == ["C312"]
        assert codes(laid_aside("C1-C6", {0: f"C1-C6 {card}"})) == []


def test_case_030() -> None:
    """Trump 7 laid aside while a suit card was kept."""
    assert codes(laid_aside("C1-C5 T7", {0: "C1-C6 T7"})) == ["C313"]
    assert codes(laid_aside("C1-C6", {0: "C1-C6 T7"})) == []


FORCED = {0: f"{KINGS} T2-T15", DOG: "T16 C1-C5"}
"""Four kings, fifteen trumps and five others in 24 cards."""


def test_case_031() -> None:
    """Exactly one trump must be laid aside, and it was shown."""
    assert codes(laid_aside("C1-C5 T2", FORCED, discard_shown=["T2"])) == []
    assert codes(laid_aside("C1-C4 T2 T3", FORCED, discard_shown=["T2", "T3"])) == ["C313"]


def test_case_032() -> None:
    """The same, the trump not shown."""
    assert codes(laid_aside("C1-C5 T2", FORCED, discard_shown=[])) == ["C314"]


@pytest.mark.parametrize("bid", ["garde_sans", "garde_contre"])
def test_case_033(bid: str) -> None:
    """A discard in Garde sans or contre."""
    hand = laid_aside("C1-C6", {0: "C1-C6"})
    assert codes(hand) == []
    assert codes(hand | {"auction": taken(4, 0, bid)}) == ["C315"]


def test_case_034() -> None:
    """A dog card that is neither played by the taker nor laid aside."""
    hand = play(laid_aside("C1-C6", {0: "C1-C6 T21", DOG: "D9"}), late="D9")
    assert codes(hand) == []
    last = hand["tricks"][-1]
    assert "D9" in last["cards"]
    # The taker plays a card that he laid aside instead of it ...
    last["cards"][last["cards"].index("D9")] = "C6"
    del last["winner"]
    assert [code for code in codes(hand) if code[0] in "CP"] == ["P501"]
    # ... or it is not where the discard says, but a card that he never had is.
    hand = laid_aside("C1-C5 D9", {0: "C1-C6", DOG: "D9", 1: "D8"})
    assert codes(hand) == []
    assert codes(hand | {"discard": cards("C1-C5 D8")}) == ["C316"]


def test_case_035() -> None:
    """A queen laid aside to make a void."""
    assert codes(laid_aside("C1-C5 SQ", {0: "C1-C6 SQ"}, discard_shown=[])) == []


# Handful, misère


def test_case_036() -> None:
    """Eleven trumps, all eleven shown; one must be hidden."""
    assert codes(shows("T2-T12", "T2-T12", level="single")) == ["N401"]
    assert codes(shows("T2-T11", "T2-T12", level="single")) == []


def test_case_037() -> None:
    """Ten trumps and the Excuse, shown as the Excuse with nine trumps."""
    assert codes(shows("T2-T10 EX", "T2-T11 EX")) == ["N404"]
    assert codes(shows("T2-T11", "T2-T11 EX")) == []


def test_case_038() -> None:
    """Nine trumps and the Excuse shown as single."""
    assert codes(shows("T2-T10 EX", "T2-T10 EX", level="single")) == []


def test_case_039() -> None:
    """Thirteen trumps shown as single with ten cards."""
    assert codes(shows("T2-T11", "T2-T14", level="single")) == []


def test_case_040() -> None:
    """A handful shown before the second card: void."""
    hand = play(shows("T2-T11", "T2-T11", trick=2))
    assert codes(hand) == ["N405"]
    assert computed(hand)["handfuls"] == []


def handfuls_of(*showers: int, bid: str = "garde_sans") -> Record:
    """A whole hand that the attack, seat 0, wins; seats 0 and 1 can show ten trumps each."""
    named = {0: f"T11 T13-T21 EX {KINGS} SQ", 1: "T1-T10"}
    hand = dealt(4, named, auction=taken(4, 0, bid))
    shown = {0: "T11 T13-T21", 1: "T1-T10"}
    hand["announcements"] = [{"seat": seat, "kind": "handful", "cards": cards(shown[seat])} for seat in showers]
    done = play(hand, high=[0])
    assert computed(done)["made"]
    return done


def test_case_041() -> None:
    """A single shown by a defender, the contract made: +20 for each defender to the attack."""
    hand = handfuls_of(1)
    assert codes(hand) == []
    assert computed(hand)["unit"] - computed(handfuls_of())["unit"] == 20


def test_case_042() -> None:
    """Attack and defence both show: both primes to the winners."""
    assert computed(handfuls_of(0, 1))["unit"] - computed(handfuls_of())["unit"] == 40


def test_case_043() -> None:
    """The handful multiplied by the contract."""
    hand = handfuls_of(0)
    unit = computed(hand)["unit"]
    assert codes(hand | {"claims": {"unit": unit}}) == []
    (wrong,) = judge(hand | {"claims": {"unit": unit + 3 * 20}}).findings
    assert wrong.code == "S709"
    assert "slip:handful_multiplied" in (wrong.matches or [])


def test_case_044() -> None:
    """Eight trumps at four players."""
    assert codes(shows("T2-T9", "T2-T9", level="single")) == ["N401"]
    hand = dealt(5, {0: "T2-T9", 1: "HK"}, {0: "TE"})
    hand["announcements"] = [{"seat": 0, "kind": "handful", "cards": cards("T2-T9"), "level": "single"}]
    assert codes(hand) == []


def misere(of: str, held: str, rules: Any = "bga") -> Record:
    hand = dealt(4, {1: held}, rules=rules)
    return hand | {"announcements": [{"seat": 1, "kind": "misere", "of": of}]}


def test_case_045() -> None:
    """A misère of trumps declared with the Excuse in hand."""
    assert codes(misere("trumps", "S1-S10 H1-H7 EX")) == ["N421"]
    assert codes(misere("trumps", "S1-S10 H1-H8")) == []


def test_case_046() -> None:
    """A misère of honours declared with the 21 in hand."""
    assert codes(misere("honours", "S1-S10 H1-H7 T21")) == ["N421"]
    assert codes(misere("honours", "S1-S10 H1-H7 T20")) == []


def test_case_047() -> None:
    """A misère recorded under fft: an info, pays nothing."""
    hand = play(misere("trumps", "S1-S10 H1-H8", "fft"))
    assert codes(hand) == ["N422i"]
    assert computed(hand) == computed(hand | {"announcements": []})


# Play: seat 0 leads; the seat in question holds the named cards and none of the void suits.


def first(trick: str, seat: int, held: str, void: str = "", **fields: Any) -> Record:
    """A first trick at four players; seat 3 has taken Garde sans."""
    return one_trick(trick, {seat: held}, void={seat: void}, **fields)


def test_case_048() -> None:
    """The led suit is held and a trump played."""
    assert codes(first("S5 T9 S2 S6", 1, "S7")) == ["P503"]
    assert codes(first("S5 S7 S2 S6", 1, "T9")) == []


def test_case_049() -> None:
    """Void in the led suit, trumps held, another suit thrown."""
    assert codes(first("S5 H9 S2 S6", 1, "T9", "S")) == ["P504"]
    assert codes(first("S5 T9 S2 S6", 1, "H9", "S")) == []


def test_case_050() -> None:
    """A 9 lies, 5 and 12 are held, the 5 is played."""
    assert at(first("S5 T9 T5 S6", 2, "T12", "ST"), 2) == ["P507"]
    assert at(first("S5 T9 T12 S6", 2, "T5", "ST"), 2) == []


def test_case_051() -> None:
    """The same under the partner's 9: seat 2 has taken and called the king of seat 1."""
    fields = {"void": {1: "S", 2: "ST"}, "call": "HK", "auction": taken(5, 2)}
    for card, expected in (("T5", ["P507"]), ("T12", [])):
        hand = one_trick(f"S5 T9 {card} S6 S7", {1: "HK", 2: "T5 T12"}, 5, **fields)
        assert at(hand, 2) == expected
        assert judge(hand).replay.partner == 1  # type: ignore[union-attr]


def test_case_052() -> None:
    """18 lies, only 4 and 11 are held: either is legal, a side card is not."""
    for card, expected in (("T4", []), ("T11", []), ("H9", ["P504"])):
        assert at(first(f"S5 T18 {card} S6", 2, "T4 T11 H9", "STE"), 2) == expected


def test_case_053() -> None:
    """Trumps led with 10, 6 and 15 are held, the 6 is played."""
    assert at(first("T10 T6 T11 T12", 1, "T15", "T"), 1) == ["P507"]
    assert at(first("T10 T15 T16 T17", 1, "T6", "T"), 1) == []


def test_case_054() -> None:
    """Trumps led, no trump held."""
    for card in ("H9", "S1", "DK"):
        assert at(first(f"T10 {card} T11 T12", 1, card, "T"), 1) == []


def test_case_055() -> None:
    """The suit has been trumped by another; the suit is held and played low."""
    assert at(first("S5 T9 S2 S6", 2, "SK T20"), 2) == []


def test_case_056() -> None:
    """The led suit is held and the Excuse played."""
    assert at(first("S5 EX S2 S6", 1, "S7 T9"), 1) == []


def test_case_057() -> None:
    """Void in the led suit, with the Excuse, trumps and other suits."""
    for card, expected in (("T9", []), ("EX", []), ("H9", ["P504"])):
        assert at(first(f"S5 {card} S2 S6", 1, "T9 EX H9", "S"), 1) == expected


def test_case_058() -> None:
    """The Excuse led: the second plays anything, the third follows the second."""
    for card in ("H5", "T5"):
        follow = {"H5": "H2 H6", "T5": "T6 T7"}[card]
        assert codes(one_trick(f"EX {card} {follow}", {1: "S2"})) == []
    assert at(one_trick("EX H5 S2 H6", {2: "H7"}), 2) == ["P503"]


def test_case_059() -> None:
    """The Excuse led, then trump 3; hearts and trumps held: a trump above 3."""
    for card, expected in (("H9", ["P503"]), ("T2", ["P507"]), ("T8", [])):
        assert at(one_trick(f"EX T3 {card} T9", {2: "H9 T2 T8"}), 2) == expected


def test_case_060() -> None:
    """A defender leads the Excuse, the second player may play any card, which sets the suit."""
    for card in ("S1", "HK", "T1"):
        hand = dealt(4, {0: "EX", 1: "S1 HK T1"}, auction=taken(4, 3), status="partial")
        done = play(hand, {1: f"EX {card}"}, stop=1)
        assert codes(done) == []
        assert at(done, 1) == []


def test_case_061() -> None:
    """The Petit as the only trump wins."""
    hand = first("S5 T1 SK S6", 1, "T1 T9", "S")
    hand["tricks"][0]["winner"] = 1
    assert codes(hand) == []


def test_case_062() -> None:
    """Without trumps a higher card of another suit does not win."""
    hand = one_trick("S5 S9 HK S2", {}, void={2: "ST"})
    hand["tricks"][0]["winner"] = 1
    assert codes(hand) == []
    hand["tricks"][0]["winner"] = 2
    assert codes(hand) == ["S601"]


def test_case_063() -> None:
    """The winner of a trick does not lead the next."""
    hand = dealt(4, {0: "T21 S2", 1: "S3", 2: "S4", 3: "S5"}, status="partial")
    good = play(hand, {1: "T21", 2: "S2 S3 S4 S5"}, stop=2)
    assert codes(good) == []
    good["tricks"][1] |= {"leader": 1, "cards": ["S3", "S4", "S5", "S2"]}
    assert codes(good) == ["P505"]
    assert places(good, "P505") == [(2, 1, 1)]


def slam_announced(seat: int, **said: Any) -> Record:
    """Seat 2 has taken; a seat announces a slam."""
    hand = dealt(4, {}, auction=taken(4, 2), status="partial")
    return hand | {"announcements": [{"seat": seat, "kind": "slam"} | said]}


def test_case_064() -> None:
    """An announced slam, and the player after the dealer leads."""
    assert codes(play(slam_announced(2), leader=0, stop=1)) == ["P505"]
    assert codes(play(slam_announced(2), leader=2, stop=1)) == []


def test_case_065() -> None:
    """A slam announced by a defender."""
    assert codes(slam_announced(1)) == ["N411"]
    assert codes(slam_announced(1) | {"rules": options(slam_announcer="any")}) == []


def test_case_066() -> None:
    """Announced after the first card: void; all tricks won count 200."""
    late = [{"seat": 0, "kind": "slam", "when": "play", "trick": 2}]
    hand = play(dealt(4, {0: "T4-T21"}, announcements=late), high=[0])
    block = computed(hand)
    assert codes(hand) == ["N412"]
    assert (block["slam"], block["unit"]) == ("made", (25 + block["margin"]) * 4 + 200)


# Excuse, Petit, slam


def test_case_067() -> None:
    """The taker's Excuse in trick 5 won by the defence: the attack keeps the oudler and nets four points."""
    hand = dealt(4, {0: "T18-T21 EX"})
    done = play(hand, {1: "T21", 2: "T20", 3: "T19", 4: "T18", 5: "EX"})
    assert codes(done) == []
    assert done["tricks"][4]["winner"] != 0
    points, oudlers = lying_with(done, {0}, done["deal"]["dog"])
    assert computed(done)["points"]["attack"] == points + 4
    assert computed(done)["oudlers"] == oudlers + 1


def test_case_068() -> None:
    """The defence's Excuse in a trick of the taker: half a point for it and no oudler."""
    done = play(dealt(4, {0: "T21", 1: "EX"}), {1: "T21 EX"})
    points, oudlers = lying_with(done, {0}, done["deal"]["dog"])
    assert computed(done)["points"]["attack"] == points - 4.5 + 0.5
    assert computed(done)["oudlers"] == oudlers - 1


def test_case_069() -> None:
    """The owner's camp has no trick yet: settled later, the totals are the same."""
    early = play(dealt(4, {0: "T18-T21", 1: "EX"}), {1: "T21 EX", 2: "T20", 3: "T19", 4: "T18"})
    points, oudlers = lying_with(early, {0}, early["deal"]["dog"])
    assert [trick["winner"] for trick in early["tricks"][:4]] == [0, 0, 0, 0]
    assert computed(early)["points"]["attack"] == points - 4
    assert computed(early)["oudlers"] == oudlers - 1


def test_case_070() -> None:
    """The taker makes a slam, the defence owned the Excuse: 87 points, 2 oudlers, and 4 points."""
    block = computed(play(dealt(4, {0: "T1 T5-T21", 1: "EX"}), high=[0]))
    assert (block["points"], block["oudlers"], block["slam"]) == ({"attack": 87, "defence": 4}, 2, "made")


def test_case_071() -> None:
    """The Excuse in the last trick, the other camp wins: Excuse and oudler to the other camp."""
    for value in ("opponents", "trick_winner"):
        rules = options(excuse_last_trick=value)
        hand = dealt(4, {0: "T6-T21 S1", 1: "EX", 2: "SK"}, rules=rules)
        done = play(hand, late="EX S1 T21", high=[0])
        last = done["tricks"][-1]
        last["winner"] = 0
        assert (last["cards"][0], "EX" in last["cards"]) == ("T21", True)
        assert codes(done) == ["P512i"]
        points, oudlers = lying_with(done, {0}, done["deal"]["dog"])
        assert computed(done)["points"]["attack"] == points
        assert computed(done)["oudlers"] == oudlers == 3


def test_case_072() -> None:
    """The Excuse in the last trick, the own camp wins: changes camp or stays; a warning."""
    hand = play(dealt(4, {0: "S1", 1: "EX", 2: "T21 CK"}), late="EX T21")
    assert codes(hand) == ["P512i", "W901*"]
    assert readings(hand)["excuse_last_trick"][0] == "trick_winner"
    opponents = computed(hand)
    stays = computed(hand | {"rules": options(excuse_last_trick="trick_winner")})
    assert opponents["oudlers"] == stays["oudlers"] + 1
    assert opponents["points"]["attack"] == stays["points"]["attack"] + 4


def test_case_073() -> None:
    """17 tricks won by the taker, the Excuse led last: slam made, 91 points."""
    done = play(dealt(4, {0: "T5-T21 EX"}), high=[0], late="EX")
    block = computed(done)
    assert codes(done) == []
    assert (block["points"], block["slam"], block["oudlers"]) == ({"attack": 91, "defence": 0}, "made", 3)


def test_case_074() -> None:
    """The same with the Petit in trick 17: petit au bout for the attack."""
    done = play(dealt(4, {0: "T1 T6-T21 EX"}), high=[0], late="T1 EX")
    block = computed(done)
    assert done["tricks"][16]["cards"][0] == "T1"
    assert (block["petit_au_bout"], block["slam"], block["points"]["attack"]) == ("attack", "made", 91)


def test_case_075() -> None:
    """16 tricks won, the Excuse played last: no slam, the Excuse is lost."""
    done = play(dealt(4, {0: "T6-T21 S1 EX", 1: "SK"}), high=[0], late="S1 EX")
    won = [trick.get("winner") == 0 for trick in done["tricks"]]
    assert won == [True] * 16 + [False, False]
    block = computed(done)
    assert codes(done) == ["P512i"]
    assert (block["slam"], block["oudlers"]) == ("none", 2)


def test_case_076() -> None:
    """The partner's Excuse in a trick of the taker: no exchange."""
    done = play(dealt(5, {0: "T21", 1: "EX HK"}), {1: "T21 EX"})
    points, oudlers = lying_with(done, {0, 1}, done["deal"]["dog"])
    assert codes(done) == []
    assert (computed(done)["points"]["attack"], computed(done)["oudlers"]) == (points, oudlers)


def test_case_077() -> None:
    """The partner's Excuse won by a defender while the partnership is secret: kept, half a point owed."""
    done = play(dealt(5, {0: "S1", 1: "EX HK", 2: "SK", 3: "S2", 4: "S3"}), {1: "S1 EX SK S2 S3"})
    assert codes(done) == []
    assert done["tricks"][0]["winner"] == 2
    points, oudlers = lying_with(done, {0, 1}, done["deal"]["dog"])
    assert (computed(done)["points"]["attack"], computed(done)["oudlers"]) == (points + 4, oudlers + 1)


def test_case_078() -> None:
    """The Excuse in the dog in Garde contre: an oudler of the defence."""
    done = play(dealt(4, {0: "T21 T20 T19", DOG: "EX"}, auction=taken(4, 0, "garde_contre")))
    assert computed(done)["oudlers"] == lying_with(done, {0})[1]
    sans = computed(done | {"auction": taken(4, 0, "garde_sans")})
    assert sans["oudlers"] == computed(done)["oudlers"] + 1


LOST = "S1 SK S2 S3"
"""A trick of seat 1, so that seat 0, who attacks, makes no slam."""


def petit(*tricks: str) -> str:
    return tally(counted(4, [LOST, *tricks]), seats(0), 0, True, FFT).petit_au_bout


def test_case_079() -> None:
    """The Petit played last by a defender, the attack wins the trick."""
    assert petit("C1 C2 C3 CK", "T5 H1 T1 H2") == "attack"


def test_case_080() -> None:
    """The Petit played last by the taker, captured: the defence, deducted even from a contract made."""
    assert petit("C1 C2 C3 CK", "T1 H1 T5 H2") == "defence"
    line = summary(4, oudlers=2, points={"attack": 50}, petit_au_bout="defence")
    assert computed(line)["unit"] == (25 + 9) * 2 - 20


def test_case_081() -> None:
    """Contract lost, petit au bout of the attack, Garde: U = -(25 + m) 2 + 20."""
    line = summary(4, oudlers=2, points={"attack": 33}, petit_au_bout="attack")
    assert computed(line)["unit"] == -(25 + 8) * 2 + 20


def test_case_082() -> None:
    """The Petit in the last trick but one without a slam: nothing."""
    assert petit("T5 H1 T1 H2", "D1 D2 D3 DK") == "none"
    all_tricks = ["T21 S1 S2 S3", "T5 H1 T1 H2", "T20 D1 D2 D3"]
    assert tally(counted(4, all_tricks), seats(0), 0, True, FFT).petit_au_bout == "none"


def test_case_083() -> None:
    """Petit au bout claimed while the Petit is in the discard: illegal discard and miscount."""
    hand = play(laid_aside("C1-C5 T1", {0: "C1-C6 T1"}))
    assert codes(hand) == ["C312"]
    assert codes(hand | {"claims": {"petit_au_bout": "attack"}}) == ["C312", "S706"]


def test_case_084() -> None:
    """The defence wins every trick: each defender +200 more."""
    named = {0: "S1-S4 H1-H5 D1-D5 C1-C4", DOG: "S5 S6 H6 H7 D6 D7"}
    done = play(laid_aside("S5 S6 H6 H7 D6 D7", named))
    block = computed(done)
    assert codes(done) == []
    assert block["slam"] == "defence_made"
    assert block["unit"] == -(25 - block["margin"]) * 2 - 200
    assert block["points"]["attack"] == 3


def test_case_085() -> None:
    """The attack wins every trick in Garde contre with the Excuse in the dog: +200 although P < 91."""
    done = play(dealt(4, {0: "T4-T21", DOG: "EX"}, auction=taken(4, 0, "garde_contre")), high=[0])
    block = computed(done)
    assert (block["slam"], block["oudlers"]) == ("made", 2)
    assert block["unit"] == (25 + block["margin"]) * 6 + 200
    assert block["points"]["attack"] < 91


# Score


def test_case_086() -> None:
    """Four players, 45½ points."""
    assert codes(summary(4, oudlers=2, points={"attack": 45.5})) == ["S711"]
    assert codes(summary(4, oudlers=2, points={"attack": 45})) == []


def test_case_087() -> None:
    """Three players, 40½ with two oudlers: down by 1."""
    block = computed(summary(3, bid="petite", oudlers=2, points={"attack": 40.5}))
    assert (block["made"], block["margin"]) == (False, -1)


def test_case_088() -> None:
    """Five players, 43½ with two oudlers, Petite: U = 28."""
    assert computed(summary(5, bid="petite", oudlers=2, points={"attack": 43.5}, partner=1))["unit"] == 28


@pytest.mark.parametrize(("bid", "k"), [("petite", 1), ("garde", 2), ("garde_sans", 4), ("garde_contre", 6)])
def test_case_089(bid: str, k: int) -> None:
    """Exactly the target: made, U = 25 k."""
    block = computed(summary(4, bid=bid, oudlers=2, points={"attack": 41}))
    assert (block["made"], block["unit"]) == (True, 25 * k)


def test_case_090() -> None:
    """The taker's score recorded as 2 U at four players, or when alone at five."""
    four = {"oudlers": 2, "points": {"attack": 41}}
    assert codes(summary(4, **four, scores=[150, -50, -50, -50])) == []
    assert codes(summary(4, **four, scores=[100, -50, -50, -50])) == ["S704"]
    five = four | {"partner": None}
    assert codes(summary(5, **five, scores=[200, -50, -50, -50, -50])) == []
    assert codes(summary(5, **five, scores=[100, -50, -50, -50, -50])) == ["S704"]


def test_case_091() -> None:
    """Scores that do not add up to nothing."""
    assert codes(record(4, claims={"scores": [150, -50, -50, -50]})) == []
    assert codes(record(4, claims={"scores": [150, -50, -50, -40]})) == ["S705"]
    assert codes(summary(4, oudlers=2, points={"attack": 41}, scores=[150, -50, -50, -40])) == ["S704"]


def test_case_092() -> None:
    """Garde contre scored with the dog counted for the taker."""
    done = play(dealt(4, {0: "T21 T20", DOG: "SK SQ SN HK HQ HN"}, auction=taken(4, 0, "garde_contre")))
    with_dog = computed(done | {"auction": taken(4, 0, "garde_sans")})
    wrong = {"oudlers": with_dog["oudlers"], "points": with_dog["points"]}
    assert codes(done | {"claims": wrong}) == ["S701"]
    row = computed(summary(4, bid="garde_contre", **wrong))["scores"]
    (finding,) = judge(done | {"claims": {"scores": row}}).findings
    assert finding.code == "S704"
    assert "slip:dog_other_side" in (finding.matches or [])


def test_case_093() -> None:
    """An announced slam failed, the contract made: its gain less 200 for each defender."""
    line = summary(4, oudlers=2, points={"attack": 41}, slam="announced_failed")
    assert computed(line)["unit"] == 50 - 200
    assert computed(line)["scores"] == [-450, 150, 150, 150]


def test_case_094() -> None:
    """The prime of a slam multiplied by the contract."""
    claims = {"oudlers": 3, "points": {"attack": 91}, "slam": "made"}
    right = (25 + 55) * 2 + 200
    assert codes(summary(4, **claims, unit=right)) == []
    assert codes(summary(4, **claims, unit=right + 200)) == ["S709"]


def test_case_095() -> None:
    """A called king taken from the partner in a trick: nothing changes in the camps."""
    hand = dealt(5, {0: "HK", 1: "T5"}, {1: "H"}, auction=taken(5, 2))
    done = play(hand, {1: "HK T5"})
    block = computed(done)
    assert done["tricks"][0]["winner"] in (1, 3, 4)
    assert codes(done) == []
    assert block["partner"] == 0
    unit = block["unit"]
    assert block["scores"] == [unit, -unit, 2 * unit, -unit, -unit]


# Goulash

NO_EXCHANGE = options("bga", goulash_excuse_exchange="none")


def goulash(named: dict[int, str], late: str = "", **fields: Any) -> Record:
    return play(record(4, NO_EXCHANGE, deal=deal(4, named), auction=bidding(4), **fields), late=late)


def test_case_096() -> None:
    """The Excuse in the last trick wins the trick for its player."""
    hand = goulash({1: "EX"}, late="EX")
    assert codes(hand) == []
    last = hand["tricks"][-1]
    assert (last["leader"] + last["cards"].index("EX")) % 4 == 1
    assert codes(hand | {"tricks": [*hand["tricks"][:-1], last | {"winner": 1}]}) == []
    for winner in (0, 2, 3):
        assert codes(hand | {"tricks": [*hand["tricks"][:-1], last | {"winner": winner}]}) == ["S601"]


def test_case_097() -> None:
    """Points paid once to a pool instead of to each opponent."""
    hand = goulash({})
    points = computed(hand)["player_points"]
    right = [sum(points) - 4 * taken_points for taken_points in points]
    assert codes(hand | {"claims": {"scores": right}}) == []
    pool = [sum(points) / 4 - taken_points for taken_points in points]
    rounded = [round(2 * value) / 2 for value in pool]
    assert "S704" in codes(hand | {"claims": {"scores": rounded}})


def test_case_098() -> None:
    """Points of the dog given to the winner of the last trick."""
    hand = goulash({})
    points = computed(hand)["player_points"]
    assert codes(hand | {"claims": {"player_points": points}}) == []
    with_dog = list(points)
    with_dog[hand["tricks"][-1]["winner"]] += 91 - sum(points)
    assert codes(hand | {"claims": {"player_points": with_dog}}) == ["S701"]


def test_case_099() -> None:
    """A handful or a slam counted in a goulash."""
    hand = goulash({0: "T2-T11"})
    said = [{"seat": 0, "kind": "handful", "cards": cards("T2-T11")}, {"seat": 0, "kind": "slam"}]
    row = computed(hand)["scores"]
    assert codes(hand | {"announcements": said}) == ["N408", "N408"]
    assert computed(hand | {"announcements": said})["scores"] == row
    counted_all_the_same = [row[0] + 60, row[1] - 20, row[2] - 20, row[3] - 20]
    assert codes(hand | {"claims": {"scores": counted_all_the_same}}) == ["S704"]
    assert codes(hand | {"claims": {"handfuls": ["single"]}}) == ["S707"]
    assert codes(hand | {"claims": {"slam": "announced_made"}}) == ["S708"]
    assert codes(hand | {"claims": {"petit_au_bout": "attack"}}) == ["S706"]
    assert codes(hand | {"claims": {"petit_au_bout": "none", "handfuls": [], "slam": "none", "scores": row}}) == []


# Le Mignon: hearts are chosen


def winner(trick: str, seen: bool = False) -> str:
    laid, hearts = numbers(trick), SUIT_LETTERS.index("H")
    return trick.split()[winning_position_mignon(laid, hearts, is_protected(laid, hearts, seen))]


def test_case_100() -> None:
    """The highest heart wins in spite of a trump."""
    assert winner("H4 T20 H9 H2") == "H9"


def test_case_101() -> None:
    """With trump 2 in the trick the highest trump wins."""
    assert winner("H4 T20 H9 T2") == "T20"


def test_case_102() -> None:
    """Spades led, trumped, the heart King thrown: the trump wins."""
    assert winner("S4 T5 HK S9") == "T5"


def test_case_103() -> None:
    """The Mignon in the trick: the highest trump wins, and so for the rest of the hand."""
    assert winner("H4 T20 EX H2") == "T20"
    assert counted(4, ["H4 T20 EX H2", "H9 H5 T3 H6"], mignon="H").winners == (1, 3)


def test_case_104() -> None:
    """Trump 1 alone on a heart lead wins."""
    assert winner("H4 T1 H9 H2") == "T1"


def test_case_105() -> None:
    """Trump 2 in an earlier trick: the next heart trick is protected again."""
    assert counted(4, ["H4 T20 H9 T2", "H1 T5 H3 H5"], mignon="H").winners == (1, 0)


def on_hearts(trick: str, seat: int, held: str) -> list[str]:
    """Codes at the card of a seat without hearts and with no trumps but the named ones; hearts are chosen."""
    fields = {"auction": taken(4, 3, 45), "suit": "H", "call": "HQ", "rules": options("mignon", mignon_dog="out")}
    return at(one_trick(trick, {seat: held}, void={seat: "HTE"}, **fields), seat)


def test_case_106() -> None:
    """Void in hearts with trumps, a club thrown on a protected trick."""
    assert on_hearts("H4 C9 H2 H3", 1, "T9 C9") == ["P504"]
    assert on_hearts("H4 T9 H2 H3", 1, "T9 C9") == []


def test_case_107() -> None:
    """Void, trump 9 lies in a protected trick, 4 played with 12 in hand."""
    assert on_hearts("H4 T9 T4 H3", 2, "T4 T12") == ["P507"]
    assert on_hearts("H4 T9 T12 H3", 2, "T4 T12") == []


def test_case_108() -> None:
    """First bids: 20 illegal, 30 legal; at five players 37 illegal, 51 legal."""
    for bid, expected in ((20, ["A204"]), (30, [])):
        assert bids(f"0:{bid} 1:pass 2:pass 3:pass", "mignon") == expected
    for bid, expected in ((37, ["A204"]), (51, [])):
        assert bids(f"0:{bid} 1:pass 2:pass 3:pass 4:pass", "mignon", 5) == expected


def test_case_109() -> None:
    """76 is illegal."""
    assert bids("0:76 1:pass 2:pass 3:pass", "mignon") == ["A204"]
    assert bids("0:75 1:pass 2:pass 3:pass", "mignon") == []


def test_case_110() -> None:
    """A player who passed in round one bids after the dog is turned."""
    assert bids("0:pass 1:40 2:pass 3:pass | 0:45", "mignon") == ["A203"]
    assert bids("0:30 1:40 2:pass 3:pass | 0:45", "mignon") == []


def test_case_111() -> None:
    """The dealer passed in round one and bids 45 over 40 after the dog."""
    assert bids("0:40 1:pass 2:pass 3:pass | 3:45", "mignon") == []


def test_case_112() -> None:
    """Bid 40, 41 points, the score counted with the overshoot."""
    claims = {"bid": 40, "points": {"attack": 41}}
    assert codes(summary(3, "mignon", **claims, scores=[80, -40, -40])) == []
    assert codes(summary(3, "mignon", **claims, scores=[82, -41, -41])) == ["S704"]


def test_case_113() -> None:
    """Taker and partner reach exactly the bid."""
    block = computed(summary(4, "mignon", bid=45, partner=1, points={"attack": 45}))
    assert (block["made"], block["scores"]) == (True, [45, 45, -45, -45])


def test_case_114() -> None:
    """Three players with a share of a partner."""
    claims = {"bid": 40, "points": {"attack": 40}}
    assert codes(summary(3, "mignon", **claims, scores=[80, -40, -40])) == []
    assert codes(summary(3, "mignon", **claims, scores=[40, 40, -80])) == ["S704"]


def test_case_115() -> None:
    """Four players, the called queen in the dog: alone, 3 C to -C."""
    dealt_out = deal(4, {0: "T12-T21 C1-C6", DOG: "HQ"})
    rules = options("mignon", mignon_self_call="zero_sum", mignon_ownership="keeps")
    hand = record(4, rules, deal=dealt_out, auction=taken(4, 0, 40), call="HQ", suit="S", discard=cards("C1-C6"))
    done = play(hand)
    assert codes(done) == []
    block = computed(done)
    assert block["partner"] is None
    sign = 1 if block["made"] else -1
    assert block["scores"] == [sign * 120, -sign * 40, -sign * 40, -sign * 40]


def test_case_116() -> None:
    """Half points in a count of Le Mignon."""
    assert codes(summary(4, "mignon", bid=45, partner=1, points={"attack": 45.5})) == ["S711"]
    assert codes(summary(4, "mignon", bid=45, partner=1, points={"attack": 46})) == []


def test_every_case_is_here() -> None:
    named = {int(name[len("test_case_") :]) for name in globals() if name.startswith("test_case_")}
    assert named == set(range(1, 117)) - {8, 26}
