"""What is said where something is asked for that a hand does not have, in every language."""

from typing import Final

from auditor.language import Pair, Said

_TABLE: Final[dict[str, Pair]] = {
    "place": (
        "{text} is no place: expected TRICK or TRICK.CARD, both from 1, such as 7.2",
        "{text} n'est pas une place : attendu : PLI ou PLI.CARTE, à partir de 1, comme 7.2",
    ),
    "no_tricks": (
        "no card was played: the record has no tricks (its level is {level})",
        "aucune carte jouée : le relevé n'a pas de plis (son niveau est {level})",
    ),
    "no_trick": (
        "there is no trick {trick}: the last one of the record is {last}",
        "il n'y a pas de pli {trick} : le dernier du relevé est {last}",
    ),
    "no_card": (
        "trick {trick} has no card {position}: it has {cards} in the record",
        "le pli {trick} n'a pas de carte {position} : il en a {cards} dans le relevé",
    ),
    "ending": (
        "{name}: the name has to end in {endings} or {last}",
        "{name} : le nom doit finir par {endings} ou {last}",
    ),
    "nothing_found": ("nothing was found in this hand", "aucun constat dans cette donne"),
    "nothing_found_in_any": ("nothing was found in these hands", "aucun constat dans ces donnes"),
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
