"""The words of explanations of a finding or a code. Part of ``auditor.show.words``."""

from typing import Final

from auditor.language import Pair

TABLE: Final[dict[str, Pair]] = {
    "explain.where": ("Where: {place}", "Où : {place}"),
    "explain.no_place": ("the record as a whole", "le relevé dans son ensemble"),
    "explain.table": ("The table", "La table"),
    "explain.hand": ("The hand", "La main"),
    "explain.legal": ("Legal cards", "Cartes permises"),
    "explain.played": ("Played", "Joué"),
    "explain.right": ("Right would be", "Ce qu'il fallait"),
    "explain.rule": ("The rule", "La règle"),
    "explain.source": ("{tag}: {what}", "{tag} : {what}"),
    "explain.no_rule": (
        "This is about the form of the record, not about the game.",
        "Il s'agit de la forme du relevé, pas du jeu.",
    ),
    "explain.finding": ("Finding", "Constat"),
    "explain.findings": ("Findings", "Constats"),
    "explain.trick": ("Trick {number} of {total}", "Pli {number} sur {total}"),
    "explain.ruling_title": ("{hand}: trick {number}, card {position}", "{hand} : pli {number}, carte {position}"),
    "explain.trick_title": ("{hand}: trick {number}", "{hand} : pli {number}"),
    "explain.finding_title": ("{hand}: {finding}", "{hand} : {finding}"),
    "explain.nothing_found": (
        "{hand}: nothing was found in this hand. Ask for one card: --at TRICK.CARD",
        "{hand} : rien à signaler dans cette donne. Pour une carte : --at PLI.CARTE",
    ),
    "explain.code_severity": ("Severity: {severity}", "Gravité : {severity}"),
    "explain.code_when": ("Given when: {when}.", "Quand : {when}."),
    "explain.code_family": ("Family: {family}", "Famille : {family}"),
    "explain.example": ("An example", "Un exemple"),
    "explain.twin": ("Its legal twin", "Son jumeau en règle"),
    "explain.twin_clean": ("Nothing is found there.", "Là, il n'y a rien à signaler."),
    "explain.lies_nothing": ("Nothing lies there yet.", "Rien n'est encore sur la table."),
    "explain.lies": ("Lying:", "Sur la table :"),
    "explain.stands": ("{name} would win it as it lies.", "En l'état, le pli est à {name}."),
    "explain.stands_nobody": ("Nobody would win it as it lies.", "En l'état, le pli n'est à personne."),
    "explain.led_by": ("Led by {name}: {why}.", "Entame : {name} ; {why}."),
    "explain.led_unknown": ("Nobody knows who led it.", "Nul ne sait qui a entamé."),
    "explain.wrong_lead": (
        "Led by {name}. It was {other}'s lead: {why}.",
        "Entame : {name}. C'était à {other} d'entamer : {why}.",
    ),
    "explain.not_followed": (
        "Led by {name}; whose lead it was is not known.",
        "Entame : {name} ; à qui c'était d'entamer n'est pas connu.",
    ),
    "explain.from_deal": ("Known from the deal as recorded.", "Connu par la distribution telle que relevée."),
    "explain.from_inferred": (
        "The deal was worked out from the plays.",
        "La distribution a été déduite des cartes jouées.",
    ),
    "explain.from_plays": (
        "Known are only cards of the record and those that the seat plays later.",
        "On ne connaît que les cartes du relevé et celles que cette place joue plus tard.",
    ),
    "explain.seat_unknown": (
        "Nobody knows who played this card, so it cannot be judged.",
        "Nul ne sait qui a joué cette carte : elle ne peut pas être jugée.",
    ),
    "explain.card_unknown": (
        "This card is not recorded, so it cannot be judged.",
        "Cette carte n'est pas relevée : elle ne peut pas être jugée.",
    ),
    "explain.not_judged": (
        "Nothing is judged in a trick of the wrong size.",
        "Dans un pli qui n'a pas le bon nombre de cartes, rien n'est jugé.",
    ),
    "explain.verdict.legal": ("{card}: legal.", "{card} : permis."),
    "explain.verdict.illegal": ("{card}: not legal.", "{card} : interdit."),
    "explain.verdict.undetermined": (
        "{card}: undetermined. Nothing known speaks against it, but a card that is not known could.",
        "{card} : indécis. Rien de connu ne s'y oppose, mais une carte inconnue le pourrait.",
    ),
    "explain.proof": (
        "Proved by {card}, which the same player plays in trick {trick}.",
        "Prouvé par {card}, que le même joueur joue au pli {trick}.",
    ),
    "explain.card_line": ("{position}. {name} {card}: {verdict}", "{position}. {name} {card} : {verdict}"),
    "explain.word.legal": ("legal", "permis"),
    "explain.word.undetermined": ("undetermined", "indécis"),
    "explain.word.not_judged": ("not judged", "non jugé"),
    "explain.won": ("{name} wins the trick: {why}.", "{name} remporte le pli : {why}."),
    "explain.won_unknown": ("Who won the trick is not known.", "On ne sait pas qui a remporté le pli."),
    "explain.trick_points": ("The cards are worth {points}.", "Les cartes valent {points}."),
    "explain.thresholds": (
        "A handful shows exactly this many cards here: {numbers}.",
        "Ici une poignée montre exactement l'un de ces nombres de cartes : {numbers}.",
    ),
    "explain.callable": ("What the taker may call", "Ce que le preneur peut appeler"),
}
