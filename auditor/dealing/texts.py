"""Why hands cannot be dealt as asked for, in every language."""

from typing import Final

from auditor.language import Pair, Said

_TABLE: Final[dict[str, Pair]] = {
    "no_word": ("{name}: {value} is none of {known}", "{name} : {value} n'est aucun de {known}"),
    "no_fault_of_hands": (
        "no hand can be given the fault {code}; there are {known}",
        "aucune donne ne peut recevoir la faute {code} ; il y a {known}",
    ),
    "impossible": (
        "no such fault can occur here ({players} players, rules {rules}, level {level}): {codes}",
        "une telle faute est impossible ici ({players} joueurs, règles {rules}, niveau {level}) : {codes}",
    ),
    "none_named": ("none named", "aucune nommée"),
    "none_carries": (
        "of {count} hands none could carry the fault {code}",
        "de {count} donnes aucune n'a pu porter la faute {code}",
    ),
}


def said(key: str, **fields: object) -> Said:
    """A text of this catalogue with its fields."""
    return Said(_TABLE[key], fields)
