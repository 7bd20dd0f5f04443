"""The options of the law as data (rules.md section 16), and the three presets.

Each disputed point of the rules is one named option; a preset is a value for each. The table is
normative: these names and values are what ``rules.options`` of a record and ``--option`` take.
"""

from typing import Final, NamedTuple

OptionValue = str | bool | int

TAROT: Final = "tarot"
MIGNON: Final = "mignon"
PRESETS: Final = ("fft", "bga", "mignon")


class Option(NamedTuple):
    """One disputed point: its values (the first is the default of its game's source) and the rule it is about."""

    name: str
    game: str
    values: tuple[OptionValue, ...]
    rule: str
    summary: str
    sources: str
    interpretation: bool = False
    bga: OptionValue | None = None

    def preset_value(self, preset: str) -> OptionValue | None:
        """Value under a preset; None where the option belongs to the other game."""
        if (preset == "mignon") != (self.game == MIGNON):
            return None
        return self.bga if preset == "bga" and self.bga is not None else self.values[0]


def _tarot(  # noqa: PLR0913 - one row of the table
    name: str,
    values: tuple[OptionValue, ...],
    rule: str,
    summary: str,
    sources: str = "FFT12",
    *,
    interpretation: bool = False,
    bga: OptionValue | None = None,
) -> Option:
    return Option(name, TAROT, values, rule, summary, sources, interpretation, bga)


def _mignon(
    name: str, values: tuple[OptionValue, ...], rule: str, summary: str, *, interpretation: bool = True
) -> Option:
    return Option(name, MIGNON, values, rule, summary, "S1", interpretation)


_ROWS: Final = (
    _tarot(
        "petit_sec",
        ("mandatory", "optional", "off"),
        "R2.6",
        "a hand whose only trump is the Petit, without the Excuse: must be annulled, may be, or is played",
        "FFT12; S2 and S3 are silent",
        bga="off",
    ),
    _tarot(
        "misdeal",
        ("same_dealer_no_bid", "same_dealer", "next_dealer"),
        "R2.5",
        "who deals after a misdeal, and whether that dealer may bid",
        "FFT12; club texts",
        bga="same_dealer",
    ),
    _tarot(
        "auction_rounds",
        ("single", "open"),
        "R3.2",
        "everyone speaks once, or whoever has not passed may raise again until all others have passed",
        "FFT12, S2, S3; BAB for open",
    ),
    _tarot(
        "all_pass",
        ("redeal", "goulash", "either"),
        "R3.3",
        "what happens when nobody bids",
        "FFT12; S3 for the goulash",
        bga="either",
    ),
    _tarot(
        "bid_set",
        ("petite_1_2_4_6", "no_petite_1_2_4"),
        "R3.4",
        "the bids and their multipliers; without Petite: Garde 1, Garde sans 2, Garde contre 4",
        "FFT12, S2, S3; ABO",
    ),
    _tarot(
        "slam_announcer",
        ("taker", "attack", "any"),
        "R3.5",
        "who may announce a slam; a defender's slam (any): made +400 for each defender, failed -200, he leads",
        "FFT12, S3",
    ),
    _tarot("slam_leads", (True, False), "R7.1", "an announced slam gives the first lead to its announcer"),
    _tarot(
        "slam_defence",
        (200, 0),
        "section 10.3",
        "what each defender gets when the defence wins every trick",
        "FFT12; an interpretation under bga",
        interpretation=True,
    ),
    _tarot(
        "slam_excuse_scope",
        ("camp", "taker", "leader"),
        "R8.7",
        "whose Excuse wins the last trick of a slam: of any member of the camp, the taker's, one that is led",
        "FFT12, S3; FBG for leader",
    ),
    _tarot(
        "slam_failed_and_reversed",
        ("both", "one"),
        "section 10.3",
        "a slam announced by the attack and made by the defence: both primes, or one",
        "no source",
        interpretation=True,
    ),
    _tarot(
        "call_ladder",
        ("full", "queen_only"),
        "R4.2",
        "with four kings a queen may be called, then (full) a knight and a jack",
        "FFT12; S2 names the queen only",
        interpretation=True,
    ),
    _tarot(
        "called_suit_lead",
        ("forbidden_except_called_card", "free"),
        "R4.6",
        "whether the first card of the hand may be of the called suit; free gives P508 as a warning",
        "FFT12; S2 and S3 are silent",
        bga="free",
    ),
    _tarot(
        "discard_king",
        ("forbidden", "if_shown", "free"),
        "R5.3",
        "kings in the discard: never, only if shown, or freely",
        "FFT12; BAB for if_shown",
    ),
    _tarot(
        "discard_trump",
        ("unavoidable_shown", "free"),
        "R5.3",
        "trumps in the discard: only those that cannot be avoided, and shown; or freely",
    ),
    _tarot(
        "handful_values",
        ("20_30_40", "20_40_60", "10_10_10"),
        "section 6.1",
        "primes of the single, double and triple handful",
        "FFT12, S2, S3; RT",
    ),
    _tarot(
        "handful_beneficiary",
        ("winning_camp", "showing_camp_signed"),
        "R6.7",
        "who gets the prime: the camp that wins the hand, or the camp that showed",
        "FFT12, S3; CARG",
    ),
    _tarot(
        "handful_underdeclare",
        ("allow", "forbid"),
        "R6.5",
        "whether a handful below the level that the hand would allow may be shown",
    ),
    _tarot(
        "petit_multiplied",
        (True, False),
        "R9.6",
        "whether the Petit au bout is multiplied by the contract",
        "FFT12, S3",
    ),
    _tarot(
        "petit_payer",
        ("camp", "taker_only"),
        "R9.6",
        "whether the partner shares the Petit au bout; taker_only: the taker has it alone, 3 : 0",
    ),
    _tarot(
        "misere",
        ("off", "individual", "camp"),
        "section 6.3",
        "misères: none, paid to the declarer by each other player, or inside the score of his camp",
        "S3 (variant); CM, RT for camp",
        bga="individual",
    ),
    _tarot("misere_value", (10, 20), "section 6.3", "what a misère is worth", "S3, CM, ABO; RT"),
    _tarot(
        "misere_excuse",
        ("counts_as_trump", "tolerated"),
        "section 6.3",
        "whether the Excuse spoils a misère of trumps",
        "S3, CM",
    ),
    _tarot(
        "misere_honours",
        ("no_court_no_bout", "no_court"),
        "section 6.3",
        "whether an oudler spoils a misère of honours",
        "S3, CM; ABO",
    ),
    _tarot(
        "excuse_exchange",
        ("half_point", "none_at_3_and_5", "none"),
        "R8.4",
        "whether a card of half a point is given back for the Excuse",
        "FFT12; BEU for none_at_3_and_5",
    ),
    _tarot(
        "excuse_last_trick",
        ("opponents", "trick_winner"),
        "R8.6",
        "who gets an Excuse played to the last trick (no slam): the other camp, or the winner of the trick",
        "FFT12 and S3 read literally; BAB, WB, CM",
    ),
    _tarot(
        "excuse_last_legal",
        ("legal_with_loss", "forbidden"),
        "R7.3",
        "whether the Excuse may be played to the last trick at all",
        "FFT12; R2J, VIN, GD",
    ),
    _tarot(
        "half_point",
        ("winner", "attack_short_half_wins", "zero", "kept"),
        "R10.1",
        "the half point at three and five players: to the winning camp; short by it the attack still wins; "
        "short by it nobody wins; or it stays in the margin",
        "FFT12, NT, LTF; CM",
    ),
    _tarot("round_to", (1, 5, 10), "R10.3", "the margin is rounded up to a multiple of this", "FFT12; RT, PAL"),
    _tarot(
        "five_player_split",
        ("2_1", "equal"),
        "section 10.4",
        "shares of taker and partner at five players",
        "FFT12, S2; FBG",
    ),
    _tarot(
        "goulash_excuse_exchange",
        ("none", "half_point"),
        "R11.2",
        "whether the owner of the Excuse gives half a point back in a goulash",
        "S3 mentions no exchange",
        interpretation=True,
    ),
    _tarot(
        "goulash_misere",
        (False, True),
        "R11.1",
        "whether misères are paid in a goulash",
        "S3 is silent",
        interpretation=True,
    ),
    _mignon(
        "mignon_second_round",
        ("until_all_pass", "single"),
        "12.3",
        "the second round goes on until nobody raises, or each seat that may speak bids once",
    ),
    _mignon(
        "mignon_bid_jump",
        (True, False),
        "12.3",
        "whether a bid may jump; if not, an overbid up to the threshold is exactly 5 higher",
    ),
    _mignon(
        "mignon_dog",
        ("exchange", "adds", "out"),
        "12.4",
        "the taker exchanges with the dog, it counts for the attack, or it belongs to nobody",
    ),
    _mignon(
        "mignon_discard",
        ("tarot_like", "free"),
        "12.4",
        "what may be laid aside: no king, Petit or Mignon, trumps only if unavoidable; or anything",
    ),
    _mignon(
        "mignon_trump_on_protected",
        ("required", "waived"),
        "12.5",
        "whether a player void in the chosen suit must trump a protected trick",
    ),
    _mignon(
        "mignon_ownership",
        ("keeps", "trick_winner"),
        "12.5",
        "who has the 10 points of the Mignon: the camp of its player, or the winner of the trick",
    ),
    _mignon(
        "mignon_last_trick",
        ("trick_winner", "keeps"),
        "12.5",
        "who has the Mignon when it is played to the last trick",
    ),
    _mignon(
        "mignon_4p_teams",
        ("called", "fixed"),
        "12.4",
        "four players: partner by the called queen, or players facing each other",
        interpretation=False,
    ),
    _mignon(
        "mignon_call_fallback",
        ("knight", "king"),
        "12.4",
        "what a taker with all four queens may call besides a queen",
    ),
    _mignon(
        "mignon_self_call",
        ("zero_sum", "literal"),
        "12.6",
        "a taker alone at four or five: what each defender loses; or his share and the called share added",
    ),
)

OPTIONS: Final[dict[str, Option]] = {option.name: option for option in _ROWS}
"""All options by name, in the order of the table."""

READING_OPTIONS: Final = (
    "excuse_last_trick",
    "slam_excuse_scope",
    "slam_failed_and_reversed",
    "slam_defence",
    "goulash_excuse_exchange",
    "mignon_ownership",
    "mignon_last_trick",
    "mignon_self_call",
)
"""Options under which W901 tells that the score would be another (findings.md, "W901")."""


def same_value(value: object, allowed: OptionValue) -> bool:
    """Whether a JSON value is this option value: of the same type, where 200.0 is the integer 200."""
    if isinstance(allowed, bool) or isinstance(value, bool):
        return value is allowed
    if isinstance(allowed, int):
        return isinstance(value, (int, float)) and value == allowed
    return isinstance(value, str) and value == allowed
