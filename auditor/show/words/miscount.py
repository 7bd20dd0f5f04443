"""The words of explanations of numbers and of readings of the rules. Part of ``auditor.show.words``."""

from typing import Final

from auditor.language import Pair

TABLE: Final[dict[str, Pair]] = {
    "miscount.sums": ("Claimed beside computed", "Noté et calculé côte à côte"),
    "miscount.count": ("How the points were counted", "Comment les points ont été comptés"),
    "miscount.no_count": (
        "The tricks are not whole, so the claims are judged against each other.",
        "Les plis ne sont pas complets : les chiffres notés sont jugés les uns par les autres.",
    ),
    "miscount.column.trick": ("trick", "pli"),
    "miscount.column.cards": ("cards", "cartes"),
    "miscount.column.points": ("points", "points"),
    "miscount.column.won": ("won by", "pour"),
    "miscount.column.side": ("side", "camp"),
    "miscount.column.attack": ("attack", "attaque"),
    "miscount.excuse": ("Excuse of {name}", "Excuse, jouée par {name}"),
    "miscount.excuse_last": ("Excuse of {name}, last trick", "Excuse au dernier pli, jouée par {name}"),
    "miscount.pile.discard": ("laid aside", "écart"),
    "miscount.pile.attack": ("dog", "chien"),
    "miscount.pile.defence": ("dog, for the defence", "chien, pour la défense"),
    "miscount.pile.nobody": ("dog, for nobody", "chien, pour personne"),
    "miscount.total": ("points of the attack", "points de l'attaque"),
    "miscount.taken": ("points taken by {name}", "points pris par {name}"),
    "miscount.target": (
        "With {oudlers} the attack needs {target}; it has {points}: {result}.",
        "Avec {oudlers} l'attaque doit faire {target} ; elle a {points} : {result}.",
    ),
    "miscount.target_mignon": (
        "The bid is {target}; the attack has {points}: {result}.",
        "Le contrat est de {target} ; l'attaque a {points} : {result}.",
    ),
    "miscount.shares": ("The scores are {unit} times: {shares}.", "La marque est {unit} fois : {shares}."),
    "miscount.share": ("{name} {times}", "{name} {times}"),
    "miscount.goulash": (
        "Each pays every other what he took himself: his score is {total} less {players} times that.",
        "Chacun paie à chaque autre ce qu'il a pris lui-même : sa marque est {total} moins {players} fois cela.",
    ),
    "reading.option": ("{option}: {summary}", "{option} : {summary}"),
    "reading.force": (
        "In force here: {value}. Under {other} the scores would be another.",
        "En vigueur ici : {value}. Avec {other} la marque serait une autre.",
    ),
    "reading.sources": ("Source of the option: {sources}", "Source de l'option : {sources}"),
    "reading.open": ("No source settles it.", "Aucune source ne tranche."),
    "reading.name": ("player", "joueur"),
    "reading.now": ("under {value}", "avec {value}"),
}
