"""Writes a hand down: from the engine's numbers to a record (record.md)."""

from typing import Any

from auditor.audit.score_block import computed_block
from auditor.cards import SUIT_LETTERS, TOKENS, UNKNOWN, token
from auditor.engine.hand import Announcement, Hand, Trick
from auditor.engine.replay import Replay
from auditor.record.format import FORMAT, VERSION
from auditor.rules.ruleset import RuleSet
from auditor.rules.score import Score

_NAMES = ("P0", "P1", "P2", "P3", "P4")


def record_of(identity: str, hand: Hand, rules: RuleSet) -> dict[str, Any]:
    """The record of a hand without its claims."""
    record: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "id": identity,
        "rules": rules.to_json(),
        "players": list(_NAMES[: hand.players]),
        "dealer": hand.dealer,
    }
    if hand.status is not None:
        record["status"] = hand.status
    if hand.void_reason is not None:
        record["void_reason"] = hand.void_reason
    if hand.hands is not None and hand.dog is not None:
        record["deal"] = {
            "hands": [None if cards is None else tokens(cards) for cards in hand.hands],
            "dog": tokens(hand.dog),
        }
    if hand.auction is not None:
        record["auction"] = [
            {"seat": seat, "bid": bid} if number == 1 else {"seat": seat, "bid": bid, "round": number}
            for seat, bid, number in hand.auction
        ]
    if hand.contract_taker is not None:
        record["contract"] = {"taker": hand.contract_taker, "bid": hand.contract_bid}
    if hand.call is not None:
        record["call"] = token(hand.call)
    if hand.suit is not None:
        record["suit"] = SUIT_LETTERS[hand.suit]
    if hand.discard is not None:
        record["discard"] = tokens(hand.discard)
    if hand.discard_shown is not None:
        record["discard_shown"] = tokens(hand.discard_shown)
    if hand.announcements:
        record["announcements"] = [_announcement(said) for said in hand.announcements]
    if hand.tricks is not None:
        record["tricks"] = [_trick(trick) for trick in hand.tricks]
    return record


def tokens(cards: tuple[int, ...]) -> list[str]:
    """The tokens of some cards, in their order."""
    if UNKNOWN in cards:
        return [token(card) for card in cards]
    return [TOKENS[card] for card in cards]


def _announcement(said: Announcement) -> dict[str, Any]:
    written: dict[str, Any] = {"seat": said.seat, "kind": said.kind}
    if said.cards is not None:
        written["cards"] = tokens(said.cards)
    if said.level is not None:
        written["level"] = said.level
    if said.when != "auction":
        written["when"] = said.when
    if said.trick is not None:
        written["trick"] = said.trick
    if said.of is not None:
        written["of"] = said.of
    return written


def _trick(trick: Trick) -> dict[str, Any]:
    written: dict[str, Any] = {"leader": trick.leader, "cards": tokens(trick.cards)}
    if trick.winner is not None:
        written["winner"] = trick.winner
    if trick.seats is not None:
        written["seats"] = list(trick.seats)
    return written


def with_winners(hand: Hand, replay: Replay) -> Hand:
    """The hand with the winner of each trick, as the law has it, written down where it is known."""
    if hand.tricks is None:
        return hand
    winners: list[int | None] = [played.winner for played in replay.tricks]
    winners += [None] * (len(hand.tricks) - len(winners))
    tricks = [
        Trick(trick.cards, trick.leader, winner, trick.seats)
        for trick, winner in zip(hand.tricks, winners, strict=True)
    ]
    return hand._replace(tricks=tuple(tricks))


_CLAIMED = (
    "taker",
    "partner",
    "bid",
    "oudlers",
    "points",
    "target",
    "made",
    "petit_au_bout",
    "handfuls",
    "slam",
    "unit",
    "scores",
    "player_points",
    "breakdown",
)


def claims_of(score: Score | None) -> dict[str, Any]:
    """All that a scorer could write down of a score; empty without one."""
    block = computed_block(score) or {}
    claims = {name: block[name] for name in _CLAIMED if block.get(name) is not None}
    if "taker" in block:
        # Null is a word here: alone.
        claims["partner"] = block["partner"]
        if block["oudlers"] is None:
            del claims["handfuls"]
    return claims
