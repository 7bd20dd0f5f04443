"""What is said where something is asked for that a hand does not have, in every language."""

from typing import Final

from auditor.language import Pair, Said

_TABLE: Final[dict[str, Pair]] = {
    "no_card": ("this hand has no card {place}", "cette donne n'a pas de carte {place}"),
    "place": (
        "{text} is no place: expected TRICK or TRICK.CARD, both from 1, such as 7.2",
        "{text} n'est pas une place : attendu : PLI ou PLI.CARTE, à partir de 1, comme 7.2",
    ),
    "no_card_in_trick": ("trick {trick} has no card {card}", "le pli {trick} n'a pas de carte {card}"),
    "no_trick": (
        "the record has {count} tricks, none with the number {number}",
        "le relevé a {count} plis, aucun avec le numéro {number}",
    ),
    "ending": (
        "{name}: the name has to end in {endings} or {last}",
        "{name} : le nom doit finir par {endings} ou {last}",
    ),
    "nothing_found": ("nothing was found in this hand", "aucun constat dans cette donne"),
    "nothing_found_by": (
        "nothing was found in this hand that {name} can see",
        "aucun constat dans cette donne que {name} puisse voir",
    ),
    "no_player": (
        "{wanted} is no player of this hand; seats: {seats}",
        "{wanted} n'est pas joueur de cette donne ; places : {seats}",
    ),
    "several_players": (
        "{wanted} is more than one player of this hand; seats: {seats}",
        "{wanted} désigne plusieurs joueurs de cette donne ; places : {seats}",
    ),
}

KEYS: Final = frozenset(_TABLE)


def said(key: str, **fields: object) -> Said:
    """A text of this catalogue with its fields."""
    return Said(_TABLE[key], fields)
