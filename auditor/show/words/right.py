"""What would have been right instead, by code, over the fields of the fault. Part of ``auditor.show.words``."""

from typing import Final

from auditor.language import Pair

TABLE: Final[dict[str, Pair]] = {
    "right.D101": ("each card once in the deal", "chaque carte une seule fois dans la donne"),
    "right.D102": ("{expected} cards in this hand", "{expected} cartes dans cette main"),
    "right.D103": ("{expected} cards in the dog", "{expected} cartes au chien"),
    "right.D104": ("one hand for each of the {expected} players", "une main pour chacun des {expected} joueurs"),
    "right.D105": (
        "to annul the hand before the auction; the next player deals",
        "annuler la donne avant les enchères ; le joueur suivant distribue",
    ),
    "right.D106": (
        "to play the hand: only the Petit as the one trump, without the Excuse, is a reason to annul",
        "jouer la donne : seul le Petit comme unique atout, sans l'Excuse, est une raison d'annuler",
    ),
    "right.A201": ("to let {due} speak first", "laisser d'abord parler {due}"),
    "right.A202": ("one of: {expected}", "l'un de : {expected}"),
    "right.A203": ("nothing: {player} had no more right to speak", "rien : {player} n'avait plus le droit de parler"),
    "right.A204": ("one of: {expected}", "l'un de : {expected}"),
    "right.A205": ("a bid or a pass of {player}", "une enchère ou une passe ; à parler : {player}"),
    "right.A206": ("{expected}, {given}", "{expected}, {given}"),
    "right.A207": ("a new deal by the next player", "une nouvelle donne par le joueur suivant"),
    "right.A208": ("a status and an auction that agree", "un statut et des enchères qui s'accordent"),
    "right.C301": (
        "a card called by the taker (? where the source does not tell which)",
        "une carte appelée par le preneur (? si la source ne dit pas laquelle)",
    ),
    "right.C302": ("a card that the taker may call", "une carte que le preneur peut appeler"),
    "right.C303": ("no call", "pas d'appel"),
    "right.C304": (
        "one of the four suits (? where the source does not tell which)",
        "l'une des quatre couleurs (? si la source ne dit pas laquelle)",
    ),
    "right.C305": ("no chosen suit", "pas de couleur choisie"),
    "right.C306": ("{expected}", "{expected}"),
    "right.C311": ("{expected} cards laid aside", "{expected} cartes à l'écart"),
    "right.C312": ("to keep {cards} and lay other cards aside", "garder {cards} et écarter d'autres cartes"),
    "right.C313": ("at most {allowed} trumps among the cards laid aside", "au plus {allowed} atouts à l'écart"),
    "right.C314": ("to show {cards} to the defence", "montrer {cards} à la défense"),
    "right.C315": ("to leave the dog where it is", "laisser le chien où il est"),
    "right.C316": ("cards of the taker's hand or of the dog", "des cartes de la main du preneur ou du chien"),
    "right.C317": (
        "a record of the discard, or of all the cards played",
        "un relevé de l'écart, ou de toutes les cartes jouées",
    ),
    "right.N401": (
        "to show exactly one of these numbers of cards: {expected}",
        "montrer exactement l'un de ces nombres de cartes : {expected}",
    ),
    "right.N402": ("trumps and the Excuse only, without {cards}", "seulement des atouts et l'Excuse, sans {cards}"),
    "right.N403": ("cards that are in the hand at that moment", "des cartes qui sont dans la main à ce moment"),
    "right.N404": (
        "to show the Excuse only together with all trumps held, so {cards} too",
        "ne montrer l'Excuse qu'avec tous les atouts en main, donc aussi {cards}",
    ),
    "right.N405": (
        "to show it before the first card of {player}",
        "la montrer avant la première carte ; joueur : {player}",
    ),
    "right.N406": ("{expected}", "{expected}"),
    "right.N407": ("one handful for each player", "une seule poignée par joueur"),
    "right.N408": ("no such announcement in this hand", "pas d'annonce de cette sorte dans cette donne"),
    "right.N411": (
        "an announcement by a seat that may make it, as a rule the taker",
        "une annonce par une place qui y a droit, d'ordinaire le preneur",
    ),
    "right.N412": ("to announce it before the first card", "l'annoncer avant la première carte"),
    "right.N421": ("no declaration while {cards} are held", "ne rien déclarer en tenant {cards}"),
    "right.N422": (
        "no misère: these rules pay none; it changes nothing",
        "pas de misère : ces règles n'en paient pas ; cela ne change rien",
    ),
    "right.P501": ("a card that is in the hand", "une carte qui est dans la main"),
    "right.P502": ("a card that has not been played", "une carte qui n'a pas encore été jouée"),
    "right.P505": ("the first card by {expected}", "l'entame par {expected}"),
    "right.P506": ("the next card by {expected}", "la carte suivante par {expected}"),
    "right.P508": ("a card of another suit, or {called} itself", "une carte d'une autre couleur, ou {called} même"),
    "right.P509": ("{expected} cards, one from each seat", "{expected} cartes, une par place"),
    "right.P510": ("{expected} tricks", "{expected} plis"),
    "right.P511": ("the Excuse in an earlier trick", "l'Excuse dans un pli précédent"),
    "right.P512": (
        "the play is legal; in an earlier trick the Excuse would have been kept",
        "la carte est permise ; dans un pli précédent l'Excuse serait restée à son camp",
    ),
    "right.S601": ("{expected}", "{expected}"),
}
