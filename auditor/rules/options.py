"""The options of the law as data (rules.md section 16), and the three presets.

Each disputed point of the rules is one named option; a preset is a value for each. The table is
normative: these names and values are what ``rules.options`` of a record and ``--option`` take.
"""

from typing import Final, NamedTuple

from auditor.language import ENGLISH
from auditor.rules.option_texts import SOURCES, SUMMARIES

OptionValue = str | bool | int

TAROT: Final = "tarot"
MIGNON: Final = "mignon"
PRESETS: Final = ("fft", "bga", "mignon")


class Option(NamedTuple):
    """One disputed point: its values (the first is the default of its game's source) and the rule it is about.

    ``interpretation``: no source settles it.
    """

    name: str
    game: str
    values: tuple[OptionValue, ...]
    rule: str
    interpretation: bool = False
    bga: OptionValue | None = None

    def preset_value(self, preset: str) -> OptionValue | None:
        """Value under a preset; None where the option belongs to the other game."""
        if (preset == "mignon") != (self.game == MIGNON):
            return None
        return self.bga if preset == "bga" and self.bga is not None else self.values[0]

    def summary(self, language: str = ENGLISH) -> str:
        """What the option is about, in one line."""
        return SUMMARIES[language][self.name]

    def sources(self, language: str = ENGLISH) -> str:
        """Where its readings come from, by the short names of sources."""
        return SOURCES[language][self.name]


def _tarot(
    name: str,
    values: tuple[OptionValue, ...],
    rule: str,
    *,
    interpretation: bool = False,
    bga: OptionValue | None = None,
) -> Option:
    return Option(name, TAROT, values, rule, interpretation, bga)


def _mignon(name: str, values: tuple[OptionValue, ...], rule: str, *, interpretation: bool = True) -> Option:
    return Option(name, MIGNON, values, rule, interpretation)


_ROWS: Final = (
    _tarot("petit_sec", ("mandatory", "optional", "off"), "R2.6", bga="off"),
    _tarot("misdeal", ("same_dealer_no_bid", "same_dealer", "next_dealer"), "R2.5", bga="same_dealer"),
    _tarot("auction_rounds", ("single", "open"), "R3.2"),
    _tarot("all_pass", ("redeal", "goulash", "either"), "R3.3", bga="either"),
    _tarot("bid_set", ("petite_1_2_4_6", "no_petite_1_2_4"), "R3.4"),
    _tarot("slam_announcer", ("taker", "attack", "any"), "R3.5"),
    _tarot("slam_leads", (True, False), "R7.1"),
    _tarot("slam_defence", (200, 0), "section 10.3", interpretation=True),
    _tarot("slam_excuse_scope", ("camp", "taker", "leader"), "R8.7"),
    _tarot("slam_failed_and_reversed", ("both", "one"), "section 10.3", interpretation=True),
    _tarot("call_ladder", ("full", "queen_only"), "R4.2", interpretation=True),
    _tarot("called_suit_lead", ("forbidden_except_called_card", "free"), "R4.6", bga="free"),
    _tarot("discard_king", ("forbidden", "if_shown", "free"), "R5.3"),
    _tarot("discard_trump", ("unavoidable_shown", "free"), "R5.3"),
    _tarot("handful_values", ("20_30_40", "20_40_60", "10_10_10"), "section 6.1"),
    _tarot("handful_beneficiary", ("winning_camp", "showing_camp_signed"), "R6.7"),
    _tarot("handful_underdeclare", ("allow", "forbid"), "R6.5"),
    _tarot("petit_multiplied", (True, False), "R9.6"),
    _tarot("petit_payer", ("camp", "taker_only"), "R9.6"),
    _tarot("misere", ("off", "individual", "camp"), "section 6.3", bga="individual"),
    _tarot("misere_value", (10, 20), "section 6.3"),
    _tarot("misere_excuse", ("counts_as_trump", "tolerated"), "section 6.3"),
    _tarot("misere_honours", ("no_court_no_bout", "no_court"), "section 6.3"),
    _tarot("excuse_exchange", ("half_point", "none_at_3_and_5", "none"), "R8.4"),
    _tarot("excuse_last_trick", ("opponents", "trick_winner"), "R8.6"),
    _tarot("excuse_last_legal", ("legal_with_loss", "forbidden"), "R7.3"),
    _tarot("half_point", ("winner", "attack_short_half_wins", "zero", "kept"), "R10.1"),
    _tarot("round_to", (1, 5, 10), "R10.3"),
    _tarot("five_player_split", ("2_1", "equal"), "section 10.4"),
    _tarot("goulash_excuse_exchange", ("none", "half_point"), "R11.2", interpretation=True),
    _tarot("goulash_misere", (False, True), "R11.1", interpretation=True),
    _mignon("mignon_second_round", ("until_all_pass", "single"), "12.3"),
    _mignon("mignon_bid_jump", (True, False), "12.3"),
    _mignon("mignon_dog", ("exchange", "adds", "out"), "12.4"),
    _mignon("mignon_discard", ("tarot_like", "free"), "12.4"),
    _mignon("mignon_trump_on_protected", ("required", "waived"), "12.5"),
    _mignon("mignon_ownership", ("keeps", "trick_winner"), "12.5"),
    _mignon("mignon_last_trick", ("trick_winner", "keeps"), "12.5"),
    _mignon("mignon_4p_teams", ("called", "fixed"), "12.4", interpretation=False),
    _mignon("mignon_call_fallback", ("knight", "king"), "12.4"),
    _mignon("mignon_self_call", ("zero_sum", "literal"), "12.6"),
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
