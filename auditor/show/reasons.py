"""Why cards are legal, why a seat leads and why one wins: the case of the rule that applies, and its words."""

from collections.abc import Sequence

from auditor.cards import (
    EXCUSE,
    EXCUSE_BIT,
    HIGHER_TRUMPS,
    PETIT,
    SUIT_MASKS,
    SUIT_OF,
    TRUMP,
    TRUMP_TWO,
    TRUMPS,
    UNKNOWN,
)
from auditor.engine.case import CONTRACT, GOULASH
from auditor.engine.replay import Play, PlayedTrick
from auditor.rules.call import has_call
from auditor.rules.mignon import trumping_waived
from auditor.rules.options import MIGNON
from auditor.rules.play import NO_TRUMP_LYING, first_lead
from auditor.show.timeline import Timeline
from auditor.show.view import View


def legal_case(timeline: Timeline, trick: PlayedTrick, position: int) -> str:
    """The case of R4.6 or R7.2 that a play of a trick falls under, as far as the hand is known; from 1."""
    play, lying = trick.plays[position - 1], trick.cards[: position - 1]
    if not lying:
        return "lead" if _first_lead(timeline, trick, play.held) == play.held else "lead_called"
    if all(card == EXCUSE for card in lying):
        return "after_excuse"
    led, held, highest = play.led_suit, play.held, play.highest_trump
    if led is None:
        return "led_unknown"
    if led != TRUMP and held & SUIT_MASKS[led]:
        return "follow"
    if led != TRUMP and _is_waived(timeline, trick, lying):
        return "waived"
    if not held & TRUMPS:
        return "free_trumps" if led == TRUMP else "free"
    higher = held & HIGHER_TRUMPS[highest]
    if led == TRUMP:
        return "trumps_over" if higher else "trumps_under"
    if highest == NO_TRUMP_LYING:
        return "ruff"
    return "overruff" if higher else "underruff"


def _first_lead(timeline: Timeline, trick: PlayedTrick, held: int) -> int:
    """The cards of a hand that may be led to a trick; a call binds the first lead."""
    replay = timeline.replay
    called, rules = replay.hand.call, replay.rules
    bound = (
        trick.number == 1 and replay.kind == CONTRACT and rules.game != MIGNON and has_call(replay.hand.players, rules)
    )
    if not bound or called in (None, UNKNOWN) or rules.called_suit_lead == "free":
        return held
    return first_lead(called, held)


def _is_waived(timeline: Timeline, trick: PlayedTrick, lying: Sequence[int]) -> bool:
    """Whether nobody has to trump at this point of a trick (``mignon_trump_on_protected``)."""
    replay = timeline.replay
    if replay.rules.game != MIGNON or not lying:
        return False
    return trumping_waived(lying, replay.hand.suit, trick.mignon_seen, replay.rules)


def legal_now(timeline: Timeline, play: Play, case: str) -> int:
    """The legal cards among those known to be held."""
    called = timeline.replay.hand.call
    if case == "lead_called" and called is not None:
        return first_lead(called, play.held)
    return play.held if case == "waived" else play.legal_cards


def why_legal(play: Play, case: str, name: str, view: View) -> str:
    """The case in words."""
    suit = view.suit(play.led_suit) if play.led_suit is not None else ""
    high = view.card_text(play.highest_trump) if play.highest_trump > NO_TRUMP_LYING else ""
    text = view.say(f"why.{case}", name=name, suit=suit, high=high)
    bound = case not in ("lead", "lead_called", "after_excuse", "led_unknown", "free", "free_trumps", "waived")
    return f"{text} {view.say('why.excuse')}" if bound and play.held & EXCUSE_BIT else text


def why_leads(timeline: Timeline, trick: PlayedTrick, view: View) -> str:
    """Why the seat that had to lead a trick had to."""
    if trick.number > 1:
        return view.say("lead.winner", number=trick.number - 1)
    after_dealer = timeline.replay.hand.first_seat == trick.expected_leader
    return view.say("lead.dealer" if after_dealer else "lead.slam")


def lead_text(timeline: Timeline, trick: PlayedTrick, view: View) -> str:
    """Who led, whether rightly, and why."""
    if trick.leader is None:
        return view.say("explain.led_unknown")
    names = view.names(timeline.audit.players)
    led = names[trick.leader]
    if trick.expected_leader is None:
        return view.say("explain.not_followed", name=led)
    why = why_leads(timeline, trick, view)
    if trick.expected_leader != trick.leader:
        return view.say("explain.wrong_lead", name=led, other=names[trick.expected_leader], why=why)
    return view.say("explain.led_by", name=led, why=why)


def why_wins(timeline: Timeline, trick: PlayedTrick, view: View) -> str | None:
    """Why the winner of a trick wins it; None where there is none."""
    if trick.winner is None:
        return None
    replay = timeline.replay
    own = [play.card for play in trick.plays if play.seat == trick.winner]
    card = max(own, key=lambda played: (played >= NO_TRUMP_LYING + 1, played))
    suit = view.suit(trick.led_suit) if trick.led_suit is not None else ""
    fields = {"card": view.card_text(card), "suit": suit}
    if card == EXCUSE:
        return view.say("won.goulash_excuse" if replay.kind == GOULASH else "won.slam_excuse")
    if trick.protected and trick.mask & TRUMPS:
        return view.say("won.protected", **fields)
    if SUIT_OF[card] != TRUMP:
        return view.say("won.suit", **fields)
    if replay.rules.game == MIGNON and trick.led_suit == replay.hand.suit:
        over = trick.mignon_seen or EXCUSE in trick.cards
        if over or PETIT in trick.cards or TRUMP_TWO in trick.cards:
            return view.say("won.over" if over else "won.suspended", **fields)
    return view.say("won.trump", **fields)
