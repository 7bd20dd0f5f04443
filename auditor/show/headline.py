"""What has just happened at a step, in one sentence."""

from collections.abc import Callable
from typing import Any, Final

from auditor.cards import ALL_CARDS, UNKNOWN, mask_of
from auditor.engine.events import (
    Announced,
    Annulled,
    Called,
    ContractSet,
    Dealt,
    Discarded,
    DogTurned,
    Event,
    PassedOut,
    Played,
    Scored,
    Spoke,
    SuitChosen,
    TrickWon,
)
from auditor.language import ENGLISH, FRENCH
from auditor.rules.auction import PASS
from auditor.show.frame import Frame
from auditor.show.view import View

_LAST_SINGULAR: Final = {ENGLISH: 2, FRENCH: 3}
"""Half points up to which a language counts in the singular: "1½ points", but "1½ point" in French."""


def headline(shown: Frame, view: View) -> str:
    """The sentence for the event of a frame."""
    return _SENTENCES[type(shown.event)](shown.event, shown, view)


def _name(shown: Frame, seat: int | None, view: View) -> str:
    return view.say("unknown") if seat is None else view.names([each.name for each in shown.seats])[seat]


def points_text(half_points: int | None, view: View) -> str:
    """Half points with the word for them."""
    one = half_points is not None and abs(half_points) <= _LAST_SINGULAR[view.language]
    key = "points.one" if one else "points.many"
    return view.say(key, points=view.points(half_points))


def announcement_text(made: Announced, shown: Frame, view: View) -> str:
    """An announcement in a list of them."""
    said = made.announcement
    name = _name(shown, said.seat, view)
    if said.kind == "misere":
        text = view.say("announced.misere", name=name, kind=view.say(f"misere.{said.of}"))
    elif said.kind == "slam":
        text = view.say("announced.slam", name=name)
    else:
        level = made.level or said.level
        text = view.say("announced.handful_unknown", name=name)
        if level is not None:
            text = view.say("announced.handful", name=name, level=view.say(f"level.{level}"))
    return text if made.valid else f"{text} {view.say('announced.void')}"


def _dealt(event: Dealt, shown: Frame, view: View) -> str:
    return view.say("now.dealt" if any(hand is not None for hand in event.hands) else "now.not_dealt")


def _spoke(event: Spoke, shown: Frame, view: View) -> str:
    name = _name(shown, event.bid.seat, view)
    if event.bid.bid == PASS:
        return view.say("now.pass", name=name)
    return view.say("now.bid", name=name, bid=view.bid(event.bid.bid))


def _contract(event: ContractSet, shown: Frame, view: View) -> str:
    return view.say("now.contract", name=_name(shown, event.taker, view), bid=view.bid(event.bid))


def _passed(event: PassedOut, shown: Frame, view: View) -> str:
    return view.say("now.goulash" if event.goulash else "now.passed")


def _suit(event: SuitChosen, shown: Frame, view: View) -> str:
    if event.suit is None:
        return view.say("now.suit_unknown")
    return view.say("now.suit", name=_name(shown, shown.taker, view), suit=view.suit(event.suit))


def _called(event: Called, shown: Frame, view: View) -> str:
    if event.card == UNKNOWN:
        return view.say("now.call_unknown")
    return view.say("now.call", name=_name(shown, shown.taker, view), card=view.card_text(event.card))


def _dog(event: DogTurned, shown: Frame, view: View) -> str:
    return view.say("now.dog")


def _discarded(event: Discarded, shown: Frame, view: View) -> str:
    cards = len(event.recorded) if event.recorded is not None and not event.inferred else None
    count = (event.cards or 0).bit_count() if cards is None else cards
    key = "now.discard_inferred" if event.inferred else "now.discard"
    return view.say(key, name=_name(shown, shown.taker, view), count=count)


def _announced(event: Announced, shown: Frame, view: View) -> str:
    said = event.announcement
    name = _name(shown, said.seat, view)
    void = "" if event.valid else "_void"
    if said.kind == "slam":
        return view.say(f"now.slam{void}", name=name)
    if said.kind == "misere":
        return view.say(f"now.misere{void}", name=name, kind=view.say(f"misere.{said.of}"))
    cards = view.cards_text(mask_of(said.cards) & ALL_CARDS) if said.cards else view.say("not_recorded")
    if void:
        return view.say("now.handful_void", name=name, cards=cards)
    level = view.say(f"level.{event.level or said.level or 'single'}")
    if not said.cards:
        return view.say("now.handful", name=name, level=level)
    return view.say("now.handful_cards", name=name, level=level, cards=cards)


def _played(event: Played, shown: Frame, view: View) -> str:
    return view.say("now.play", name=_name(shown, event.play.seat, view), card=view.card_text(event.play.card))


def _won(event: TrickWon, shown: Frame, view: View) -> str:
    trick = event.trick
    if trick.winner is None:
        return view.say("now.won_unknown", number=trick.number)
    points = points_text(trick.points, view)
    return view.say("now.won", name=_name(shown, trick.winner, view), number=trick.number, points=points)


def _annulled(event: Annulled, shown: Frame, view: View) -> str:
    if event.reason is None:
        return view.say("now.annulled_plain")
    return view.say("now.annulled", reason=view.say(f"reason.{event.reason}"))


def _scored(event: Scored, shown: Frame, view: View) -> str:
    score = event.score
    if score is None:
        return view.say("now.not_scored")
    if score.made is None or score.margin is None:
        return view.say("now.scored")
    bid, margin = view.bid(score.bid), points_text(abs(score.margin), view)
    if score.made:
        return view.say("now.made" if score.margin else "now.made_exactly", bid=bid, margin=margin)
    return view.say("now.lost", bid=bid, margin=margin)


_SENTENCES: Final[dict[type[Event], Callable[[Any, Frame, View], str]]] = {
    Dealt: _dealt,
    Spoke: _spoke,
    ContractSet: _contract,
    PassedOut: _passed,
    SuitChosen: _suit,
    Called: _called,
    DogTurned: _dog,
    Discarded: _discarded,
    Announced: _announced,
    Played: _played,
    TrickWon: _won,
    Annulled: _annulled,
    Scored: _scored,
}
