"""What single functions of the law answer where whole hands seldom or never ask (rules.md 3, 5, 6, 10 to 12, 16)."""

import pytest
from hands import WonTrick, mask, numbers

from auditor.cards import NUMBERS, SPADES
from auditor.engine.hand import Bid
from auditor.rules.auction import AuctionFault, Table, higher_bids, judge_auction
from auditor.rules.discard import judge_discard, never_discardable, trumps_allowed
from auditor.rules.goulash import goulash_points, goulash_possible
from auditor.rules.mignon import mignon_score, trumping_waived
from auditor.rules.options import OPTIONS, PRESETS
from auditor.rules.play import incriminating_cards, play_fault
from auditor.rules.ruleset import RulesError, RuleSet, option_value, parse_option, preset_or_default, rule_set, text_of
from auditor.rules.score import Figures, contract_score
from auditor.rules.tally import WholeTricks, tally

FFT = rule_set("fft")
OPEN = rule_set("fft", {"auction_rounds": "open"})
MIGNON = rule_set("mignon")
TABLE = Table(4, 0, 3)


def faults(text: str, rules: RuleSet = OPEN, table: Table = TABLE) -> list[tuple[str, int | None]]:
    """The faults of a whole auction, written as ``seat bid, seat bid``: code and seat."""
    return [(fault.code, fault.seat) for fault in judge_auction(bids(text), table, rules, complete=True).faults]


def bids(text: str) -> list[Bid]:
    spoken = [entry.split() for entry in text.split(",")]
    return [Bid(int(seat), int(bid) if bid.isdigit() else bid) for seat, bid in spoken]


# The open auction (R3.2, option auction_rounds).


def test_r3_2_who_holds_the_bid_does_not_speak_again() -> None:
    assert faults("0 petite, 1 pass, 2 pass, 3 pass, 0 garde") == [("A203", 0)]


def test_r3_2_a_silent_seat_makes_nobody_else_out_of_turn() -> None:
    assert faults("0 petite, 1 garde, 2 pass, 3 garde_sans, 1 pass") == [("A205", 0)]


def test_r3_2_the_turn_goes_on_behind_those_who_passed() -> None:
    auction = "0 pass, 1 petite, 2 garde, 3 pass, 4 garde_sans, 1 pass, 2 pass"
    assert faults(auction, table=Table(5, 0, 4)) == []


def test_r3_2_a_seat_out_of_turn_does_not_take_the_turn_of_others() -> None:
    assert faults("0 petite, 2 garde, 1 pass, 3 pass, 0 pass") == [("A201", 2)]


def test_r3_2_nobody_need_answer_the_highest_bid() -> None:
    assert faults("0 garde_contre") == []
    assert faults("0 garde, 1 garde_contre") == []


def test_r3_2_a_bid_that_is_too_low_is_answered_by_nobody() -> None:
    assert faults("0 garde, 1 petite, 2 pass, 3 pass") == [("A202", 1)]


def test_r3_2_who_made_the_last_bid_has_spoken() -> None:
    """Option auction_rounds: "until all others have passed after the last bid"; A205: who "had to speak" did not.

    In a single round this auction has A204 alone.
    """
    assert faults("0 40, 1 pass, 2 pass, 3 pass", FFT) == [("A204", 0)]
    assert faults("0 40, 1 pass, 2 pass, 3 pass", OPEN) == [("A204", 0)]
    assert faults("0 40, 1 45, 2 pass, 3 pass", OPEN) == [("A204", 0), ("A204", 1)]
    assert faults("0 40, 1 pass, 2 pass", OPEN) == [("A204", 0), ("A205", 3)]


def test_r3_2_the_turn_goes_on_behind_who_raises_though_he_has_answered() -> None:
    """Seats 2 and 3 answered too low, so they are still in."""
    auction = "0 petite, 1 garde, 2 petite, 3 petite, 4 pass, 0 pass, 2 garde_sans, 3 pass, 1 pass"
    assert faults(auction, table=Table(5, 0, 4)) == [("A202", 2), ("A202", 3)]
    auction = auction.replace("3 pass, 1 pass", "1 pass, 3 pass")
    assert faults(auction, table=Table(5, 0, 4)) == [("A202", 2), ("A202", 3), ("A201", 1)]


def test_r3_2_only_a_bid_that_stands_is_answered() -> None:
    """Who answered the bid that stands has answered it, with a bid too low or unknown too."""
    assert faults("0 garde, 1 petite, 2 pass, 3 petite") == [("A202", 1), ("A202", 3)]
    assert faults("0 garde, 1 petite, 2 pass, 3 40") == [("A202", 1), ("A204", 3)]
    assert faults("0 garde, 1 petite, 2 garde_sans, 3 pass, 0 pass") == [("A202", 1), ("A205", 1)]


# Going over (R7.2).


def test_r7_2_the_same_trump_again_does_not_go_over() -> None:
    """Where the trump that lies is recorded wrongly its holder plays it too, and holds a higher one."""
    nine, held = NUMBERS["T9"], mask("T9 T12")
    assert play_fault(nine, held, SPADES, nine) == "P507"
    assert incriminating_cards(nine, SPADES, nine) & mask("T12")
    assert play_fault(nine, mask("T9 T8"), SPADES, nine) is None


# Other auctions.


def test_r3_2_rounds_mean_nothing_in_tarot() -> None:
    auction = [Bid(0, "pass"), Bid(1, "garde", 2), Bid(2, "pass", 2), Bid(3, "pass", 1)]
    result = judge_auction(auction, TABLE, FFT, complete=True)
    assert result == ((1, "garde"), [], False)


def test_r3_2_a_fault_tells_what_would_have_been_right() -> None:
    result = judge_auction(bids("1 garde, 0 pass, 2 petite, 3 pass"), TABLE, FFT, complete=True)
    assert result.faults == [
        AuctionFault("A201", 0, 1, due=0),
        AuctionFault("A202", 2, 2, standing="garde"),
    ]


@pytest.mark.parametrize(
    ("auction", "dealer", "passed"),
    [
        ("0 pass, 1 pass, 2 pass, 3 pass", 3, True),
        ("0 pass, 1 pass, 2 pass", 3, True),
        ("0 pass, 1 pass, 3 pass", 3, False),
        ("0 pass, 1 pass, 2 pass", -1, False),
        ("0 pass, 1 pass, 2 pass, 3 25", 3, False),
        ("0 pass, 1 pass, 2 pass, 3 garde", 3, False),
    ],
)
def test_12_3_the_silence_of_the_dealer_is_a_pass(auction: str, dealer: int, passed: bool) -> None:
    table = Table(4, 0, dealer)
    assert judge_auction(bids(auction), table, MIGNON, complete=True).all_passed is passed


def test_12_3_without_a_known_dealer_every_seat_must_have_passed() -> None:
    table = Table(4, None, None)
    assert not judge_auction(bids("0 pass, 1 pass, 2 pass"), table, MIGNON, complete=True).all_passed
    assert judge_auction(bids("0 pass, 1 pass, 2 pass, 3 pass"), table, MIGNON, complete=True).all_passed


def test_r3_3_in_tarot_every_seat_must_have_passed() -> None:
    assert not judge_auction(bids("0 pass, 1 pass, 2 pass"), TABLE, FFT, complete=True).all_passed
    assert judge_auction(bids("0 pass, 1 pass, 2 pass, 3 pass"), TABLE, FFT, complete=True).all_passed
    assert not judge_auction([], TABLE, FFT, complete=True).all_passed
    assert not judge_auction([], TABLE, MIGNON, complete=True).all_passed


def test_12_3_without_jumps_a_bid_at_the_threshold_is_one_step_higher_too() -> None:
    rules = rule_set("mignon", {"mignon_bid_jump": False})
    assert higher_bids(30, 4, rules) == [35, *range(46, 76)]
    assert higher_bids(40, 4, rules) == [45, *range(46, 76)]


# The discard (R5.3, 12.4).


def test_r5_3_a_hidden_trump_counts_beside_a_shown_king() -> None:
    rules = rule_set("fft", {"discard_king": "if_shown"})
    discard, pool = mask("SK T5"), mask("SK T5-T10")
    assert trumps_allowed(pool, 2, rules) == 1
    assert judge_discard(discard, pool, 2, mask("SK"), rules) == (0, 0, 1, mask("T5"))
    assert judge_discard(discard, pool, 2, mask("T5"), rules) == (0, 0, 1, mask("SK"))


def test_r5_3_every_plain_card_counts() -> None:
    """The 1 of spades is the lowest card of the pack."""
    for rules in (FFT, rule_set("fft", {"discard_king": "free"}), MIGNON):
        assert trumps_allowed(mask("S1 T5-T10"), 3, rules) == 2


def test_12_4_a_free_discard_forbids_nothing() -> None:
    assert never_discardable(rule_set("mignon", {"mignon_discard": "free"})) == 0


# Le Mignon and the goulash.


def test_12_5_trumping_is_waived_only_while_the_mignon_is_unseen() -> None:
    waived = rule_set("mignon", {"mignon_trump_on_protected": "waived"})
    assert trumping_waived(numbers("H4"), 1, False, waived)
    assert not trumping_waived(numbers("H4"), 1, True, waived)
    assert not trumping_waived(numbers("H4"), 1, False, MIGNON)


def test_r3_3_le_mignon_has_no_goulash_whatever_the_options_of_tarot() -> None:
    for value in OPTIONS["all_pass"].values:
        assert not goulash_possible(rule_set("mignon", {"all_pass": value}))


def test_10_4_without_a_known_partner_there_is_a_unit_and_no_row() -> None:
    score = contract_score(Figures(5, 0, "garde", 2 * 51, 2, partner_known=False), FFT)
    assert score is not None
    assert (score.unit, score.scores) == (2 * 70, None)
    of_mignon = mignon_score(Figures(5, 0, 50, 2 * 51, 0, partner_known=False, total=150), MIGNON)
    assert of_mignon is not None
    assert (of_mignon.unit, of_mignon.scores) == (2 * 50, None)


def test_10_6_a_trick_that_is_worth_nothing_adds_nothing() -> None:
    """Counts of the first tricks end with such a trick."""
    tricks = [WonTrick(mask("S1 S2 S3 S4"), 4), WonTrick(0, 0)]
    whole = WholeTricks(4, tricks, (0, 0), 0, 0, None, None, False)
    assert tally(whole, 0b0001, 0, True, FFT).attack_points == 4
    assert goulash_points(whole, rule_set("bga")) == [4, 0, 0, 0]


# Lines and amounts (section 10.1; cli.md, "Breakdown labels").


def test_10_1_a_line_stands_only_where_it_applies() -> None:
    score = contract_score(Figures(4, 0, "petite", 2 * 41, 2), FFT)
    assert score is not None
    assert score.breakdown == (("base", 50),)


def test_10_1_amounts_are_whole_half_points() -> None:
    rules = rule_set("fft", {"misere": "camp", "five_player_split": "equal", "round_to": 5})
    figures = Figures(5, 0, "garde", 2 * 43, 2, partner=1, petit_au_bout="defence", miseres=(0, 2, 3))
    score = contract_score(figures, rules)
    assert score is not None
    assert score.scores is not None
    amounts = [score.unit, *score.scores, *(amount for _, amount in score.breakdown)]
    assert {type(amount) for amount in amounts} == {int}


# Options (section 16).


@pytest.mark.parametrize("preset", PRESETS)
def test_16_presets_are_those_of_the_table(preset: str) -> None:
    rules = rule_set(preset)
    for option in OPTIONS.values():
        value = option.preset_value(preset)
        assert preset_or_default(option, preset) == (option.values[0] if value is None else value)
        assert rules.value(option.name) == preset_or_default(option, preset)
    assert preset_or_default(OPTIONS["misere"], "bga") == "individual"
    assert preset_or_default(OPTIONS["misere"], "mignon") == "off"
    assert preset_or_default(OPTIONS["misere"], "fft") == "off"
    assert preset_or_default(OPTIONS["mignon_dog"], "bga") == "exchange"


def test_16_a_variant_is_made_once() -> None:
    assert FFT.with_option("round_to", 5) is FFT.with_option("round_to", 5)
    assert FFT.with_option("round_to", 10) is not FFT.with_option("round_to", 5)


def test_16_what_is_unknown_is_named_with_what_is_known() -> None:
    with pytest.raises(RulesError, match=r"unknown preset 'home': expected one of fft, bga, mignon$") as preset:
        rule_set("home")
    assert preset.value.path == ("preset",)
    with pytest.raises(RulesError, match=r"unknown option 'joker'$") as option:
        option_value("joker", True)
    assert option.value.path == ("options", "joker")
    with pytest.raises(RulesError, match=r"option misere has no value 7: expected one of off, individual, camp$") as no:
        option_value("misere", 7)
    assert no.value.path == ("options", "misere")
    with pytest.raises(RulesError, match=r"option slam_leads has no value 'x': expected one of true, false$"):
        option_value("slam_leads", "x")


def test_16_an_option_of_the_command_line() -> None:
    assert parse_option("slam_leads=false") == ("slam_leads", False)
    assert parse_option(" round_to = 10 ") == ("round_to", 10)
    assert parse_option("misere=CAMP") == ("misere", "camp")
    for text in ("misere", "joker=1", "=camp"):
        with pytest.raises(RulesError, match=f"unknown option '{text}': expected NAME=VALUE"):
            parse_option(text)
    with pytest.raises(RulesError, match="option misere has no value 'off=camp'"):
        parse_option("misere=off=camp")
    assert [text_of(value) for value in (True, 200, "off")] == ["true", "200", "off"]


def test_16_options_say_what_they_are_and_where_they_come_from() -> None:
    for option in OPTIONS.values():
        assert option.summary()[0].islower() or option.summary()[0].isdigit(), option.name
        assert option.sources(), option.name
        assert option.game == "tarot" or option.sources() == "S1", option.name
    # Where nothing else is said it is the federation's text.
    silent = [option.name for option in OPTIONS.values() if option.sources() == "FFT12"]
    assert len(silent) > 3
