"""Faults of handfuls, slams and misères (N401 to N422)."""

from typing import Any

from auditor.cards import EXCUSE_BIT, TRUMPS, tokens_of
from auditor.dealing.announcing import handful_of
from auditor.dealing.course import Course
from auditor.dealing.faults.source import Candidates, Record, Source
from auditor.engine.hand import Announcement
from auditor.rules.announcements import (
    handful_level,
    handful_threshold,
    may_announce_slam,
    misere_spoilers,
    pays_miseres,
)
from auditor.rules.ruleset import HANDFUL_LEVELS

_FEW = 4
"""Fewer trumps than this nobody would think of showing."""


def _with(source: Source, said: dict[str, Any]) -> Record:
    """A copy of the record with an announcement more, which is void."""
    record = source.copy()
    record["announcements"] = [*record.get("announcements", []), said]
    return record


def _silent(source: Source) -> list[tuple[int, int]]:
    """Seats of a contract of tarot that showed no handful, with the cards that they play with, in random order."""
    course = source.course()
    if course is None or course.taker is None or source.game.is_mignon:
        return []
    showed = {said.seat for said in source.hand.announcements if said.kind == "handful"}
    return source.dice.shuffled([pair for pair in enumerate(course.hands_in_play()) if pair[0] not in showed])


def handful_size(source: Source) -> Candidates:
    """N401: a number of trumps is shown that is none of the thresholds."""
    for seat, held in _silent(source):
        trumps = held & TRUMPS
        sizes = [size for size in range(_FEW, trumps.bit_count() + 1) if handful_level(size, source.players) is None]
        if sizes:
            shown = source.dice.some_cards(trumps, source.dice.pick(sizes[-2:]))
            yield _with(source, {"seat": seat, "kind": "handful", "cards": tokens_of(shown), "level": "single"})


def handful_card(source: Source) -> Candidates:
    """N402: plain cards among those shown."""
    for seat, held in _silent(source):
        size = handful_threshold(HANDFUL_LEVELS[0], source.players)
        trumps = held & TRUMPS
        count = min(trumps.bit_count(), size - 1)
        if count < _FEW:
            continue
        shown = source.dice.some_cards(trumps, count)
        shown |= source.dice.some_cards(
            held & ~TRUMPS & ~EXCUSE_BIT, min(size - count, (held & ~TRUMPS).bit_count() - 1)
        )
        yield _with(source, {"seat": seat, "kind": "handful", "cards": tokens_of(shown), "level": "single"})


def handful_not_held(source: Source) -> Candidates:
    """N403: a trump of somebody else among those shown."""
    course, dice = source.course(), source.dice
    for seat, held in _silent(source):
        level = HANDFUL_LEVELS[0]
        size = handful_threshold(level, source.players)
        trumps = held & TRUMPS
        count = min(trumps.bit_count(), size - 1)
        others = TRUMPS & ~held & ~(course.discard or 0 if course is not None else 0)
        if count < _FEW or others.bit_count() < size - count:
            continue
        shown = dice.some_cards(trumps, count) | dice.some_cards(others, size - count)
        yield _with(source, {"seat": seat, "kind": "handful", "cards": tokens_of(shown), "level": level})


def handful_excuse(source: Source) -> Candidates:
    """N404: the Excuse is shown and a trump kept back."""
    for seat, held in _silent(source):
        for level in source.dice.shuffled(HANDFUL_LEVELS):
            size = handful_threshold(level, source.players)
            if held & EXCUSE_BIT and (held & TRUMPS).bit_count() >= size:
                shown = EXCUSE_BIT | source.dice.some_cards(held & TRUMPS, size - 1)
                yield _with(source, {"seat": seat, "kind": "handful", "cards": tokens_of(shown), "level": level})


def handful_late(source: Source) -> Candidates:
    """N405: a handful that is right but for its moment."""
    course, dice = source.course(), source.dice
    last = source.game.table.tricks
    for place, said in enumerate(source.hand.announcements):
        if said.kind == "handful":
            late = list(source.hand.announcements)
            late[place] = said._replace(trick=2 + dice.below(last - 1))
            yield source.written(source.hand._replace(announcements=tuple(late)))
    for seat, held in _silent(source):
        shown = None if course is None else handful_of(course, seat, held, dice)
        if shown is not None:
            late = [*source.hand.announcements, shown._replace(trick=2 + dice.below(last - 1))]
            yield source.written(source.hand._replace(announcements=tuple(late)))


def _shown(source: Source) -> list[Announcement]:
    return source.dice.shuffled([said for said in source.hand.announcements if said.kind == "handful" and said.cards])


def handful_level_wrong(source: Source) -> Candidates:
    """N406: a handful that is right but for the level that is claimed for it."""
    for said in _shown(source):
        wrong = source.dice.pick([level for level in HANDFUL_LEVELS if level != said.level])
        announcements = tuple(
            other._replace(level=wrong) if other is said else other for other in source.hand.announcements
        )
        yield source.written(source.hand._replace(announcements=announcements))


def handful_repeated(source: Source) -> Candidates:
    """N407: a seat shows its handful again."""
    for said in _shown(source):
        announcements = (*source.hand.announcements, said)
        yield source.written(source.hand._replace(announcements=announcements))


def not_applicable(source: Source) -> Candidates:
    """N408: a handful or a slam where there are none."""
    course, dice = source.course(), source.dice
    if source.kind == "void" or (source.is_contract and not source.game.is_mignon):
        return
    seat = dice.below(source.players)
    shown = None if course is None else handful_of(course, seat, course.hands_in_play()[seat], dice)
    if shown is not None and shown.cards is not None:
        cards = tokens_of(sum(1 << card for card in shown.cards))
        yield _with(source, {"seat": seat, "kind": "handful", "cards": cards, "level": shown.level})
    yield _with(source, {"seat": seat, "kind": "slam"})


def slam_not_allowed(source: Source) -> Candidates:
    """N411: a slam of a seat that may announce none."""
    replay = source.replay
    if not source.is_contract or source.game.is_mignon or not replay.partner_known:
        return
    for seat in source.dice.shuffled(range(source.players)):
        if not may_announce_slam(seat, source.taker, replay.partner, True, source.rules):
            yield _with(source, {"seat": seat, "kind": "slam"})


def slam_late(source: Source) -> Candidates:
    """N412: a slam of the taker in the course of the play."""
    if not source.is_contract or source.game.is_mignon or not source.tricks:
        return
    if not any(said.kind == "slam" for said in source.hand.announcements):
        trick = 2 + source.dice.below(source.game.table.tricks - 1)
        yield _with(source, {"seat": source.taker, "kind": "slam", "when": "play", "trick": trick})


def _declared(course: Course, source: Source, false: bool) -> Candidates:
    """Misères by seats whose cards forbid them (or, where it does not matter, by any)."""
    hands = course.hands_in_play()
    for seat in source.dice.shuffled(range(source.players)):
        for of in source.dice.shuffled(("trumps", "honours")):
            if not false or hands[seat] & misere_spoilers(of, source.rules):
                yield _with(source, {"seat": seat, "kind": "misere", "of": of})


def misere_false(source: Source) -> Candidates:
    """N421: a misère by a seat that holds what it denies."""
    course = source.course()
    goulash = source.kind == "goulash"
    if course is None or not (source.is_contract or goulash) or not pays_miseres(goulash, source.rules):
        return
    yield from _declared(course, source, True)


def misere_unknown(source: Source) -> Candidates:
    """N422: a misère where the rules pay none."""
    course = source.course()
    goulash = source.kind == "goulash"
    if course is None or not (source.is_contract or goulash) or pays_miseres(goulash, source.rules):
        return
    yield from _declared(course, source, False)
