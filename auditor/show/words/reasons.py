"""Why a seat leads, why cards are legal, why one wins. Part of ``auditor.show.words``."""

from typing import Final

from auditor.language import Pair

TABLE: Final[dict[str, Pair]] = {
    "lead.dealer": ("the player after the dealer leads first", "le joueur qui suit le donneur entame"),
    "lead.slam": ("who announced a slam leads first", "celui qui a annoncé un chelem entame"),
    "lead.winner": ("who won trick {number} leads", "le gagnant du pli {number} entame"),
    "won.trump": ("{card} is the highest trump", "{card} est l'atout le plus fort"),
    "won.suit": (
        "{card} is the highest of {suit}, the suit led",
        "{card} est la plus forte à {suit}, la couleur demandée",
    ),
    "won.protected": (
        "{suit}, the chosen suit, were led, and the highest of them wins in spite of trumps",
        "la couleur choisie ({suit}) est demandée, et sa carte la plus forte l'emporte malgré des atouts",
    ),
    "won.suspended": (
        "trump 1 or 2 is in the trick, so the chosen suit does not beat the trumps, and {card} is the highest of them",
        "le 1 ou le 2 d'atout est dans le pli : la couleur choisie ne bat pas les atouts, et {card} est le plus fort "
        "d'entre eux",
    ),
    "won.over": (
        "the Mignon has been played, so the chosen suit does not beat the trumps any more, and {card} is the highest "
        "of them",
        "le Mignon a été joué : la couleur choisie ne bat plus les atouts, et {card} est le plus fort d'entre eux",
    ),
    "won.slam_excuse": (
        "this side won every trick before, and then the Excuse wins the last",
        "ce camp a remporté tous les plis précédents, et alors l'Excuse remporte le dernier",
    ),
    "won.goulash_excuse": (
        "in a goulash the Excuse wins the last trick",
        "dans une goulash l'Excuse remporte le dernier pli",
    ),
    "why.lead": ("{name} leads: any card may be played.", "C'est à {name} d'entamer : toute carte est permise."),
    "why.lead_called": (
        "{name} leads first after a call: of the called suit only the called card.",
        "{name} entame après un appel : dans la couleur appelée, seulement la carte appelée.",
    ),
    "why.after_excuse": (
        "Only the Excuse lies there: {name} may play any card, and it sets the suit.",
        "Seule l'Excuse est sur la table : {name} peut jouer toute carte, et c'est elle qui fixe la couleur.",
    ),
    "why.led_unknown": (
        "A card before it is not known, so nobody can tell what had to be followed.",
        "Une carte d'avant n'est pas connue : on ne peut pas dire ce qu'il fallait fournir.",
    ),
    "why.follow": (
        "The suit led is {suit}, and {name} holds some: one of them has to be played, whichever; nobody has to go "
        "higher in a suit.",
        "La couleur demandée est {suit}, et {name} en a : il faut en fournir, n'importe laquelle ; personne n'est "
        "tenu de monter dans une couleur.",
    ),
    "why.trumps_over": (
        "Trumps were led, and {name} holds one above {high}: a trump above it has to be played.",
        "Atout est demandé, et {name} en a au-dessus de {high} : il faut monter.",
    ),
    "why.trumps_under": (
        "Trumps were led, and {name} holds none above {high}: any trump may be played.",
        "Atout est demandé, et {name} n'en a aucun au-dessus de {high} : tout atout est permis.",
    ),
    "why.ruff": (
        "{name} holds no {suit}: a trump has to be played, and as none lies there yet, any of them.",
        "{name} n'a pas de {suit} : il faut couper, et comme aucun atout n'est encore sur la table, tout atout est "
        "permis.",
    ),
    "why.overruff": (
        "{name} holds no {suit}, and a trump above {high}, the highest one lying: a trump above it has to be played.",
        "{name} n'a pas de {suit}, mais a un atout au-dessus de {high}, le plus fort du pli : il faut surcouper.",
    ),
    "why.underruff": (
        "{name} holds no {suit}: a trump has to be played, and as none above {high} is held, any of them.",
        "{name} n'a pas de {suit} : il faut couper, et faute d'atout au-dessus de {high}, tout atout est permis "
        "(sous-coupe).",
    ),
    "why.free": (
        "{name} holds neither {suit} nor a trump: any card may be played.",
        "{name} n'a ni {suit} ni atout : toute carte est permise (défausse).",
    ),
    "why.free_trumps": (
        "Trumps were led and {name} holds none: any card may be played.",
        "Atout est demandé et {name} n'en a pas : toute carte est permise (défausse).",
    ),
    "why.waived": (
        "The chosen suit was led and wins as the trick lies; {name} holds none of it, and under these rules nobody "
        "has to trump there: any card may be played.",
        "La couleur choisie est demandée et l'emporte en l'état ; {name} n'en a pas, et selon ces règles personne "
        "n'est alors tenu de couper : toute carte est permise.",
    ),
    "why.excuse": ("The Excuse may be played in any case.", "L'Excuse est permise dans tous les cas."),
    "why.as_known": ("This goes as far as the hand is known.", "Cela vaut pour ce que l'on connaît de la main."),
    "why.nothing_held": (
        "Of the cards known none was left to choose from.",
        "Parmi les cartes connues il ne restait aucun choix.",
    ),
}
