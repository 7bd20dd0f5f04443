"""When each code is given, and the families of codes, in every language."""

from typing import Final

from auditor.language import Pair, in_each

_FAMILIES: Final[dict[str, Pair]] = {
    "R": ("the record", "le relevé"),
    "D": ("the deal", "la distribution"),
    "A": ("the auction", "les enchères"),
    "C": ("call, chosen suit and discard", "appel, couleur choisie et écart"),
    "N": ("announcements", "annonces"),
    "P": ("play", "jeu de la carte"),
    "S": ("numbers", "chiffres"),
    "E": ("the session", "la session"),
    "W": ("readings of the rules", "lectures des règles"),
}

_WHEN: Final[dict[str, Pair]] = {
    "R001": (
        "the input is not JSON",
        "l'entrée n'est pas du JSON",
    ),
    "R002": (
        "a field is missing or has the wrong type or value",
        "un champ manque, ou son type ou sa valeur ne convient pas",
    ),
    "R003": (
        "the format or its major version is unknown",
        "le format ou sa version majeure est inconnu",
    ),
    "R004": (
        "a preset, an option or the value of an option is unknown",
        "une règle de base, une option ou la valeur d'une option est inconnue",
    ),
    "R005": (
        "an object names a key twice",
        "un objet nomme deux fois la même clé",
    ),
    "R006": (
        "a token that is no card",
        "un mot qui n'est aucune carte",
    ),
    "R007": (
        "a field outside the format whose name does not start with x_",
        "un champ hors du format dont le nom ne commence pas par x_",
    ),
    "R008": (
        "an importer repaired something in the input",
        "un importateur a réparé quelque chose dans l'entrée",
    ),
    "R009": (
        "a record beyond the limits of size, depth or count",
        "un relevé au-delà des limites de taille, de profondeur ou de nombre",
    ),
    "D101": (
        "a card stands twice in hands and dog, or in the discard",
        "une carte est deux fois dans les mains et le chien, ou à l'écart",
    ),
    "D102": (
        "a hand has the wrong number of cards",
        "une main n'a pas le bon nombre de cartes",
    ),
    "D103": (
        "the dog has the wrong number of cards",
        "le chien n'a pas le bon nombre de cartes",
    ),
    "D104": (
        "the deal has not one hand a player",
        "la donne n'a pas une main par joueur",
    ),
    "D105": (
        "a hand that had to be annulled as petit sec was played",
        "une donne à annuler pour petit sec a été jouée",
    ),
    "D106": (
        "annulled as petit sec, and no hand is one",
        "annulée pour petit sec alors qu'aucune main n'en est un",
    ),
    "A201": (
        "a bid by a seat whose turn it was not",
        "une enchère d'une place dont ce n'était pas le tour",
    ),
    "A202": (
        "a bid that is not higher than the bid that stands",
        "une enchère qui n'est pas plus haute que la dernière",
    ),
    "A203": (
        "a seat speaks again where it may not",
        "une place reparle alors qu'elle n'en a pas le droit",
    ),
    "A204": (
        "a bid that the rules do not know",
        "une enchère que les règles ne connaissent pas",
    ),
    "A205": (
        "a seat that had to speak did not",
        "une place qui devait parler ne l'a pas fait",
    ),
    "A206": (
        "the contract, or the claimed taker or bid, is not what the auction gave",
        "le contrat, ou le preneur ou l'enchère notés, n'est pas ce que les enchères ont donné",
    ),
    "A207": (
        "everybody passed and cards were played, where the rules have no game for that",
        "tout le monde a passé et des cartes ont été jouées, là où les règles n'ont pas de jeu pour cela",
    ),
    "A208": (
        "the status says passed out and somebody bid, or the reverse",
        "le statut dit que tout le monde a passé et quelqu'un a enchéri, ou l'inverse",
    ),
    "C301": (
        "a card had to be called and none is recorded",
        "une carte devait être appelée et aucune n'est relevée",
    ),
    "C302": (
        "a card was called that the taker may not call",
        "une carte a été appelée que le preneur ne peut pas appeler",
    ),
    "C303": (
        "a card was called where the game has no call",
        "une carte a été appelée là où le jeu n'a pas d'appel",
    ),
    "C304": (
        "Le Mignon without a chosen suit",
        "un Mignon sans couleur choisie",
    ),
    "C305": (
        "a chosen suit in tarot",
        "une couleur choisie au tarot",
    ),
    "C306": (
        "the recorded or claimed partner is not the holder of the called card",
        "le partenaire relevé ou noté n'est pas le détenteur de la carte appelée",
    ),
    "C311": (
        "the wrong number of cards was laid aside",
        "l'écart n'a pas le bon nombre de cartes",
    ),
    "C312": (
        "a king or an oudler was laid aside (Le Mignon: king, Petit, Mignon)",
        "un roi ou un bout a été écarté (au Mignon : roi, Petit, Mignon)",
    ),
    "C313": (
        "a trump was laid aside while other cards could have been",
        "un atout a été écarté alors que d'autres cartes pouvaient l'être",
    ),
    "C314": (
        "an unavoidable trump was laid aside without being shown",
        "un atout inévitable a été écarté sans être montré",
    ),
    "C315": (
        "a discard where the rules have none",
        "un écart là où les règles n'en ont pas",
    ),
    "C316": (
        "a discarded card was in neither the taker's hand nor the dog",
        "une carte écartée n'était ni dans la main du preneur ni au chien",
    ),
    "C317": (
        "the discard is not recorded and cannot be worked out",
        "l'écart n'est pas relevé et ne peut pas être reconstitué",
    ),
    "N401": (
        "the number of cards shown is no threshold of this table size",
        "le nombre de cartes montrées n'est aucun seuil à cette table",
    ),
    "N402": (
        "a shown card is neither a trump nor the Excuse",
        "une carte montrée n'est ni un atout ni l'Excuse",
    ),
    "N403": (
        "a shown card was not in the hand",
        "une carte montrée n'était pas dans la main",
    ),
    "N404": (
        "the Excuse is shown while another trump is kept back",
        "l'Excuse est montrée alors qu'un autre atout est caché",
    ),
    "N405": (
        "a handful shown after the player's first card",
        "une poignée montrée après la première carte du joueur",
    ),
    "N406": (
        "the claimed level is not that of the number shown",
        "le niveau revendiqué n'est pas celui du nombre montré",
    ),
    "N407": (
        "a second handful of the same seat",
        "une seconde poignée de la même place",
    ),
    "N408": (
        "a handful or slam where the game has none",
        "une poignée ou un chelem là où le jeu n'en a pas",
    ),
    "N411": (
        "a slam announced by a seat that may not",
        "un chelem annoncé par une place qui n'y a pas droit",
    ),
    "N412": (
        "a slam announced after the first card",
        "un chelem annoncé après la première carte",
    ),
    "N421": (
        "the hand is no such misère",
        "la main n'est pas une telle misère",
    ),
    "N422": (
        "a misère declared where the rules pay none",
        "une misère déclarée là où les règles n'en paient pas",
    ),
    "P501": (
        "the card was not in that hand",
        "la carte n'était pas dans cette main",
    ),
    "P502": (
        "the card was played before in this hand",
        "la carte avait déjà été jouée dans cette donne",
    ),
    "P503": (
        "the led suit was held and another kind of card played",
        "la couleur demandée était en main et autre chose a été joué",
    ),
    "P504": (
        "void in the led suit, a trump was held and none played",
        "sans la couleur demandée, un atout était en main et aucun n'a été joué",
    ),
    "P505": (
        "the trick was led by another seat than the rules say",
        "le pli a été entamé par une autre place que ne le disent les règles",
    ),
    "P506": (
        "inside the trick a seat played before its turn",
        "dans le pli une place a joué avant son tour",
    ),
    "P507": (
        "a trump was played though a higher one that beats the trick was held",
        "un atout a été joué alors qu'un plus fort, qui bat le pli, était en main",
    ),
    "P508": (
        "the first card of the hand is of the called suit and not the called card",
        "la première carte de la donne est de la couleur appelée et n'est pas la carte appelée",
    ),
    "P509": (
        "a trick with too few or too many cards",
        "un pli avec trop ou trop peu de cartes",
    ),
    "P510": (
        "too few or too many tricks in a complete record",
        "trop ou trop peu de plis dans un relevé complet",
    ),
    "P511": (
        "the Excuse in the last trick where the rules forbid it",
        "l'Excuse au dernier pli là où les règles l'interdisent",
    ),
    "P512": (
        "the Excuse was lost in the last trick",
        "l'Excuse a été perdue au dernier pli",
    ),
    "S601": (
        "the recorded winner of a trick is another",
        "le gagnant relevé d'un pli en est un autre",
    ),
    "S701": (
        "the claimed points of a side are wrong",
        "les points notés d'un camp sont faux",
    ),
    "S702": (
        "the claimed number of oudlers of the attack is wrong",
        "le nombre de bouts noté pour l'attaque est faux",
    ),
    "S703": (
        "made or lost, or the target, is claimed wrongly",
        "réussi ou chuté, ou les points à faire, sont mal notés",
    ),
    "S704": (
        "the claimed row of scores is wrong",
        "la ligne de marque notée est fausse",
    ),
    "S705": (
        "the claimed scores do not add up to zero",
        "la somme des marques notées n'est pas zéro",
    ),
    "S706": (
        "the Petit au bout is claimed for a side that does not have it",
        "le Petit au bout est noté pour un camp qui ne l'a pas",
    ),
    "S707": (
        "the claimed handfuls are not those shown",
        "les poignées notées ne sont pas celles qui ont été montrées",
    ),
    "S708": (
        "the claimed slam is not the one made",
        "le chelem noté n'est pas celui qui a été fait",
    ),
    "S709": (
        "the claimed amount for each defender is wrong",
        "le montant noté par défenseur est faux",
    ),
    "S710": (
        "the claimed points do not add up to what was in play",
        "la somme des points notés n'est pas ce qui était en jeu",
    ),
    "S711": (
        "a half point where none can be",
        "un demi-point là où il ne peut pas y en avoir",
    ),
    "S712": (
        "the lines of the claimed score do not add up to their total",
        "les lignes de la marque notée ne font pas leur total",
    ),
    "S713": (
        "running totals do not follow from the hands before",
        "les totaux cumulés ne découlent pas des donnes précédentes",
    ),
    "S714": (
        "a summary that no hand can give",
        "un résumé qu'aucune donne ne peut donner",
    ),
    "E801": (
        "the dealer is not the next seat after the hand before",
        "le donneur n'est pas la place suivante après la donne précédente",
    ),
    "E802": (
        "the same hand is recorded twice with different content",
        "la même donne est relevée deux fois avec un contenu différent",
    ),
    "E803": (
        "the same board was dealt differently at another table",
        "le même étui a été distribué autrement à une autre table",
    ),
    "E804": (
        "the dealer of a misdeal bids on the new deal",
        "le donneur d'une maldonne enchérit sur la nouvelle donne",
    ),
    "W901": (
        "the score would differ under another named reading",
        "la marque serait différente sous une autre lecture nommée",
    ),
}

FAMILIES: Final = in_each(_FAMILIES)
"""Title of each family of codes, by language and letter."""

WHEN: Final = in_each(_WHEN)
"""The case that each code is for, by language and code."""
