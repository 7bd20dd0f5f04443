"""What the relations show of plain hands, whose seats, bids, tricks and plays lie packed in one row."""

from typing import Final

from auditor.store import packing
from auditor.store.views import Branch, hexadecimal

HAND_ID: Final = hexadecimal("h.hand_id")
"""SQL: the id of a hand ``h``."""

RECORD_TEXT: Final = f"CASE WHEN h.layout IS NULL THEN r.json ELSE {packing.record_text('r.json')} END"
"""SQL: the text of a record ``r`` whose hand, if any, is ``h`` and whose layout is ``l``."""

_TO_SEAT: Final = "CAST(p.position - 1 AS INTEGER)"
_COMPUTED: Final = f"CASE {_TO_SEAT} " + " ".join(f"WHEN {seat} THEN h.s{seat}" for seat in range(5)) + " END"


def player_at(seat: str) -> str:
    """SQL: the id of the player at a seat of a hand ``h``."""
    cases = " ".join(f"WHEN {number} THEN h.p{number}" for number in range(5))
    return f"CASE {seat} {cases} END"


def _hands(condition: str) -> str:
    """SQL: some plain hands, each with its id, made before the hand is multiplied."""
    return f"(SELECT *, {hexadecimal('hand_id')} AS id FROM data.hands WHERE {condition}) h"


PLAIN_BIDS: Final = Branch(
    f"{_hands('auction IS NOT NULL')} CROSS JOIN range(1, {packing.MOST_BIDS + 1}) q(n)"
    f" WHERE {packing.spoken_at('q.n')} <> {packing.NO_BID}",
    {
        "hand_id": "h.id",
        "n": "q.n",
        "seat": packing.bid_seat(packing.spoken_at("q.n")),
        "player_id": player_at(packing.bid_seat(packing.spoken_at("q.n"))),
        "bid": packing.bid_word(packing.spoken_at("q.n")),
        "round": "1",
    },
)


def plain_seats(players: int) -> Branch:
    """Seats of plain hands at tables of one size."""
    names = "".join(f" WHEN {n} THEN coalesce(h.n{n}, h.p{n})" for n in range(players))
    return Branch(
        _hands(f"layout IS NOT NULL AND players = {players}")
        + f" CROSS JOIN data.places p WHERE p.players = {players} AND p.trick = 1",
        {
            "hand_id": "h.id",
            "seat": _TO_SEAT,
            "player_id": player_at(_TO_SEAT),
            "player": f"CASE {_TO_SEAT}{names} END",
            "role": f"CASE {_TO_SEAT} WHEN h.taker THEN 'taker' WHEN h.partner THEN 'partner'"
            " ELSE CASE WHEN h.taker IS NOT NULL THEN 'defender' END END",
            "dealt": packing.dealt_to(_TO_SEAT),
            "dealt_inferred": "false",
            "tricks_won": packing.tricks_won(_TO_SEAT),
            "claimed_score": f"CASE WHEN h.claimed THEN {_COMPUTED} END",
            "computed_score": _COMPUTED,
            "difference": "CASE WHEN h.claimed THEN 0 END",
        },
    )


def _plain_source(players: int) -> str:
    hands = _hands(f"leads IS NOT NULL AND players = {players}")
    return f"{hands} CROSS JOIN data.places p WHERE p.players = {players}"


def plain_tricks(players: int) -> Branch:
    """Tricks of plain hands at tables of one size."""
    claimed = f"CASE WHEN {packing.NAMES_WINNERS} THEN {packing.winner_at(players)} END"
    return Branch(
        _plain_source(players) + " AND p.position = 1",
        {
            "hand_id": "h.id",
            "trick": "p.trick",
            "leader": packing.leader_at(players),
            "winner": packing.winner_at(players),
            "claimed_winner": claimed,
            "points": packing.trick_points(players),
            "cards": packing.trick_cards(players),
        },
    )


def plain_plays(players: int) -> Branch:
    """Plays of plain hands at tables of one size."""
    seat = packing.seat_at(players)
    return Branch(
        _plain_source(players),
        {
            "hand_id": "h.id",
            "trick": "p.trick",
            "position": "p.position",
            "seat": seat,
            "player_id": player_at(seat),
            "card": packing.token_of(packing.card_at(0)),
            "led_suit": packing.led_suit_at(),
            "legal": "true",
            "code": "NULL",
        },
    )
