"""Which faults can be put into a hand, where each can occur, and how it is made sure that it is the only one."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from auditor.audit.judge import Judge
from auditor.cards import ALL_CARDS, KINGS, cards_of, mask_of
from auditor.dealing.course import Game
from auditor.dealing.dice import Dice
from auditor.dealing.faults import announcements, auction, deal, numbers, plays, taker
from auditor.dealing.faults.source import Candidates, Record, Source
from auditor.dealing.hands import Dealer
from auditor.dealing.options import LEVELS, Options
from auditor.dealing.pack import HEAVY
from auditor.dealing.texts import said
from auditor.record.check import check
from auditor.record.reading import Frame, parse_frame
from auditor.rules.announcements import pays_miseres
from auditor.rules.discard import trumps_allowed
from auditor.rules.goulash import goulash_possible

FULL, DEAL, SUMMARY = LEVELS
_ATTEMPTS: Final = 3000
"""Hands that are dealt in search of one that can carry a fault, before it is given up."""


class ImpossibleFault(ValueError):
    """A fault that no hand of the kind asked for can carry."""


def _always(game: Game) -> bool:
    return True


def _tarot(game: Game) -> bool:
    return not game.is_mignon


def _mignon(game: Game) -> bool:
    return game.is_mignon


def _called(game: Game) -> bool:
    return game.has_call


def _exchanged(game: Game) -> bool:
    return any(game.exchanges(bid) for bid in game.bids)


def _shows_discards(game: Game) -> bool:
    """Whether any hand could make a taker lay aside what has to be shown."""
    if not _exchanged(game) or game.shown_if_discarded & KINGS:
        return _exchanged(game)
    heaviest = [*cards_of(HEAVY & ~KINGS), *cards_of(KINGS), *cards_of(ALL_CARDS & ~HEAVY)]
    pool = mask_of(heaviest[: game.table.hand_size + game.table.dog_size])
    return game.restricted_trumps > 0 and trumps_allowed(pool, game.table.dog_size, game.rules) > 0


def _half_points_wrong(game: Game) -> bool:
    return game.is_mignon or (game.players == 4 and game.rules.excuse_exchange == "half_point")


def _unpaid_misere(game: Game) -> bool:
    goulash = goulash_possible(game.rules) and not pays_miseres(True, game.rules)
    return goulash or not pays_miseres(False, game.rules)


class Kind(NamedTuple):
    """How a fault is made: ``make`` gives candidates, ``fits`` tells under which rules it can occur at all.

    ``level`` is the least that a record must hold, ``stack`` how the pack should lie under rules where hands
    that can carry the fault are rare.
    """

    make: Callable[[Source], Candidates]
    level: str
    fits: Callable[[Game], bool] = _always
    stack: Callable[[Game], str | None] = lambda game: None


def _rich(game: Game) -> str | None:
    """Trumps in plenty."""
    return "trumps"


def _forced(game: Game) -> str | None:
    return "forced"


def _timid_if(needed: Callable[[Game], bool]) -> Callable[[Game], str | None]:
    """Hands that nobody bids on, where only those can carry the fault."""
    return lambda game: "timid" if needed(game) else None


_KINDS: Final[dict[str, Kind]] = {
    "D101": Kind(deal.doubled_card, DEAL),
    "D102": Kind(deal.hand_size, DEAL),
    "D103": Kind(deal.dog_size, DEAL),
    "D104": Kind(deal.hand_count, DEAL),
    "D105": Kind(deal.petit_sec_played, FULL, lambda game: not game.is_mignon and game.rules.petit_sec != "optional"),
    "D106": Kind(deal.annulled_without_petit_sec, DEAL),
    "A201": Kind(auction.out_of_turn, DEAL),
    "A202": Kind(auction.too_low, DEAL),
    "A203": Kind(auction.repeated, DEAL),
    "A204": Kind(auction.not_allowed, DEAL),
    "A205": Kind(auction.incomplete, DEAL),
    "A206": Kind(auction.contract_differs, SUMMARY),
    "A207": Kind(auction.played_all_the_same, FULL, lambda game: not goulash_possible(game.rules)),
    "A208": Kind(auction.passed_out_differs, DEAL),
    "C301": Kind(taker.call_missing, FULL, _called),
    "C302": Kind(taker.call_not_allowed, DEAL, _called),
    "C303": Kind(taker.call_not_applicable, SUMMARY, stack=_timid_if(_called)),
    "C304": Kind(taker.suit_missing, FULL, _mignon),
    "C305": Kind(taker.suit_not_applicable, SUMMARY, _tarot),
    "C306": Kind(taker.partner_differs, DEAL, lambda game: not game.is_mignon or game.players > 3),
    "C311": Kind(taker.discard_size, DEAL, _exchanged),
    "C312": Kind(taker.discard_forbidden, FULL, lambda game: _exchanged(game) and game.never_discardable > 0),
    "C313": Kind(taker.discard_trump, FULL, lambda game: _exchanged(game) and game.restricted_trumps > 0),
    "C314": Kind(taker.discard_hidden, DEAL, _shows_discards, stack=_forced),
    "C315": Kind(taker.discard_not_applicable, DEAL, stack=_timid_if(lambda game: game.is_mignon and _exchanged(game))),
    "C316": Kind(taker.discard_not_held, DEAL, _exchanged),
    "C317": Kind(taker.discard_missing, FULL, _tarot),
    "N401": Kind(announcements.handful_size, DEAL, _tarot),
    "N402": Kind(announcements.handful_card, DEAL, _tarot),
    "N403": Kind(announcements.handful_not_held, DEAL, _tarot),
    "N404": Kind(announcements.handful_excuse, DEAL, _tarot, stack=_rich),
    "N405": Kind(announcements.handful_late, DEAL, _tarot, stack=_rich),
    "N406": Kind(announcements.handful_level_wrong, DEAL, _tarot, stack=_rich),
    "N407": Kind(announcements.handful_repeated, DEAL, _tarot, stack=_rich),
    "N408": Kind(announcements.not_applicable, DEAL, stack=_timid_if(_tarot)),
    "N411": Kind(
        announcements.slam_not_allowed, DEAL, lambda game: _tarot(game) and game.rules.slam_announcer != "any"
    ),
    "N412": Kind(announcements.slam_late, FULL, _tarot),
    "N421": Kind(announcements.misere_false, DEAL, lambda game: pays_miseres(False, game.rules)),
    "N422": Kind(
        announcements.misere_unknown, FULL, _unpaid_misere, _timid_if(lambda game: pays_miseres(False, game.rules))
    ),
    "P501": Kind(plays.not_held, FULL),
    "P502": Kind(plays.played_before, FULL),
    "P503": Kind(plays.must_follow, FULL),
    "P504": Kind(plays.must_trump, FULL),
    "P505": Kind(plays.wrong_leader, FULL),
    "P506": Kind(plays.out_of_turn, FULL),
    "P507": Kind(plays.must_overtrump, FULL),
    "P508": Kind(plays.called_suit, FULL, lambda game: _tarot(game) and game.has_call),
    "P509": Kind(plays.trick_size, FULL),
    "P510": Kind(plays.trick_count, FULL),
    "P511": Kind(plays.excuse_last, FULL, lambda game: _tarot(game) and game.rules.excuse_last_legal == "forbidden"),
    "S601": Kind(plays.trick_winner, FULL),
    "S701": Kind(numbers.wrong_points, FULL),
    "S702": Kind(numbers.wrong_oudlers, FULL, _tarot),
    "S703": Kind(numbers.wrong_result, SUMMARY),
    "S704": Kind(numbers.wrong_scores, SUMMARY),
    "S705": Kind(
        numbers.not_zero_sum,
        SUMMARY,
        lambda game: not (game.is_mignon and game.rules.mignon_self_call == "literal"),
    ),
    "S706": Kind(numbers.wrong_petit, FULL, _tarot),
    "S707": Kind(numbers.wrong_handfuls, FULL, _tarot),
    "S708": Kind(numbers.wrong_slam, FULL, _tarot),
    "S709": Kind(numbers.wrong_unit, SUMMARY),
    "S710": Kind(numbers.wrong_sum, SUMMARY),
    "S711": Kind(numbers.half_point, SUMMARY, _half_points_wrong),
    "S712": Kind(numbers.wrong_breakdown, SUMMARY, _tarot),
    "S714": Kind(numbers.impossible, SUMMARY),
}

CODES: Final = tuple(_KINDS)
"""The codes of the faults that can be made."""


def possible_codes(options: Options) -> tuple[str, ...]:
    """The codes of the faults that hands made with these options can carry."""
    game = Dealer(options).game
    level = LEVELS.index(options.level)
    return tuple(code for code, kind in _KINDS.items() if level <= LEVELS.index(kind.level) and kind.fits(game))


def with_fault(record: Mapping[str, Any], code: str, dice: Dice) -> Record | None:
    """A copy of a clean record that carries one fault of this code, or None if this hand cannot carry it.

    The fault is the only finding of the copy apart from infos and W901. Where it changes the play, the hand
    is played on by the rules and the claims are made anew; where it is a fault of score sheets only, the
    copy is one (level summary). Raises ``ValueError`` for a code that is not in ``CODES`` and for what is no
    record.
    """
    if code not in _KINDS:
        raise ValueError(said("no_fault_of_hands", code=repr(code), known=", ".join(CODES)))
    source = Source(dict(record), dice)
    if not _KINDS[code].fits(source.game):
        return None
    spoilt = next((candidate for candidate in _KINDS[code].make(source) if carries(candidate, code)), None)
    return None if spoilt is None else check(spoilt).record


_JUDGE: Final = Judge()


def carries(record: Record, code: str) -> bool:
    """Whether this code is the one thing, once, that the Judge has against a record (infos and W901 apart)."""
    audit = _JUDGE.judge(parse_frame(Frame("", 1, 1, json.dumps(record).encode())))
    counted = [finding for finding in audit.findings if finding.code == code]
    others = [
        finding for finding in audit.findings if finding.code not in (code, "W901") and finding.severity != "info"
    ]
    return len(counted) == 1 and not others


def faulty_hands(options: Options, codes: Sequence[str], count: int) -> Iterator[Record]:
    """``count`` hands, each with one fault, the codes taking turns; ids name the hand dealt and the code.

    Raises ``ImpossibleFault`` at once for a code that hands of this kind cannot carry, and later for one that
    none was found to carry; ``RulesError`` for unknown rules.
    """
    possible = possible_codes(options)
    unable = [code for code in codes if code not in possible]
    if unable or not codes:
        where = {"players": options.players, "rules": options.rules, "level": options.level}
        raise ImpossibleFault(said("impossible", codes=", ".join(unable) or said("none_named"), **where))
    return _faulty_hands(options, tuple(codes), count)


def _faulty_hands(options: Options, codes: Sequence[str], count: int) -> Iterator[Record]:
    dealers = {code: _dealer_for(options, code) for code in codes}
    numbers_dealt = dict.fromkeys(codes, 0)
    for index in range(count):
        code = codes[index % len(codes)]
        for number in range(numbers_dealt[code] + 1, numbers_dealt[code] + 1 + _ATTEMPTS):
            spoilt = with_fault(dealers[code].hand(number), code, Dice(options.seed, number, code))
            if spoilt is not None:
                numbers_dealt[code] = number
                yield spoilt | {"id": f"{spoilt['id']}-{code}"}
                break
        else:
            raise ImpossibleFault(said("none_carries", count=_ATTEMPTS, code=code))


def _dealer_for(options: Options, code: str) -> Dealer:
    dealer = Dealer(options)
    stack = _KINDS[code].stack(dealer.game)
    return Dealer(replace(options, stack=stack)) if stack and options.stack == "mixed" else dealer
