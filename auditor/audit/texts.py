"""The texts of the findings, by code, in every language.

Each is a format string over the fields that ``auditor.audit.wording`` makes of a fault.
"""

from typing import Final

from auditor.language import ENGLISH, Pair, in_each

_FINDINGS: Final[dict[str, Pair]] = {
    "D101": (
        "More than once in the record: {cards}{missing}.",
        "Plus d'une fois dans le relevé : {cards}{missing}.",
    ),
    "D102": (
        "Cards dealt to {player}: {actual}; at this table a hand has {expected}.",
        "Cartes distribuées à {player} : {actual} ; à cette table une main en compte {expected}.",
    ),
    "D103": (
        "Cards in the dog: {actual}; at this table it has {expected}.",
        "Cartes au chien : {actual} ; à cette table il en compte {expected}.",
    ),
    "D104": (
        "Hands in the deal: {actual}; players: {expected}.",
        "Mains dans la donne : {actual} ; joueurs : {expected}.",
    ),
    "D105": (
        "{player} was dealt the Petit as only trump and no Excuse (petit sec), and the hand was played.",
        "{player} a reçu le Petit pour seul atout et sans l'Excuse (petit sec), et la donne a été jouée.",
    ),
    "D106": (
        "The hand was annulled as petit sec, but {reason}.",
        "La donne a été annulée pour petit sec, mais {reason}.",
    ),
    "A201": (
        "{player} said {bid} out of turn; it was for {due} to speak.",
        "{player} a dit {bid} hors de son tour ; c'était à {due} de parler.",
    ),
    "A202": (
        "{player} bid {bid}, which is not higher than {standing}.",
        "{player} a dit {bid}, ce qui n'est pas supérieur à {standing}.",
    ),
    "A203": (
        "{player} said {bid} but had no right to speak any more.",
        "{player} a dit {bid} mais n'avait plus le droit de parler.",
    ),
    "A204": (
        "{player} bid {bid}, which these rules do not allow here; allowed: {expected}.",
        "{player} a dit {bid}, ce que ces règles ne permettent pas ici ; permis : {expected}.",
    ),
    "A205": (
        "{player} had to speak in the auction and did not.",
        "{player} devait parler aux enchères et ne l'a pas fait.",
    ),
    "A206": (
        "{by}: {expected}; {against}: {actual}.",
        "{by} : {expected} ; {against} : {actual}.",
    ),
    "A207": (
        "Everybody passed, yet cards were played; these rules annul such a hand.",
        "Tout le monde a passé, et pourtant des cartes ont été jouées ; ces règles annulent une telle donne.",
    ),
    "A208": (
        "The status and the auction do not agree on whether everybody passed (status {actual}).",
        "Le statut et les enchères ne s'accordent pas sur le fait que tout le monde a passé (statut {actual}).",
    ),
    "C301": (
        "A card had to be called and no call is recorded.",
        "Une carte devait être appelée et aucun appel n'est relevé.",
    ),
    "C302": (
        "{card} may not be called{lacking}.",
        "On ne peut pas appeler {card}{lacking}.",
    ),
    "C303": (
        "A card is called, but this game has no call.",
        "Une carte est appelée, mais ce jeu ne connaît pas d'appel.",
    ),
    "C304": (
        "The chosen suit is not recorded.",
        "La couleur choisie n'est pas relevée.",
    ),
    "C305": (
        "A suit is chosen, but this game has no chosen suit.",
        "Une couleur est choisie, mais ce jeu n'en connaît pas.",
    ),
    "C306": (
        "Right partner: {expected}; written down: {actual}.",
        "Partenaire juste : {expected} ; noté : {actual}.",
    ),
    "C311": (
        "Cards laid aside: {actual} instead of {expected}.",
        "Cartes écartées : {actual} au lieu de {expected}.",
    ),
    "C312": (
        "Laid aside and never allowed to be: {cards}{inferred}.",
        "Écarté alors que c'est toujours interdit : {cards}{inferred}.",
    ),
    "C313": (
        "Trumps laid aside though other cards could have been: {cards}; allowed: {allowed}{inferred}.",
        "Atouts écartés alors que d'autres cartes pouvaient l'être : {cards} ; permis : {allowed}{inferred}.",
    ),
    "C314": (
        "Laid aside and not shown to the defence, as had to be done: {cards}.",
        "Écarté sans être montré à la défense, ce qui était obligatoire : {cards}.",
    ),
    "C315": (
        "There is no discard in this hand; cards recorded as laid aside: {actual}.",
        "Il n'y a pas d'écart dans cette donne ; cartes relevées comme écartées : {actual}.",
    ),
    "C316": (
        "Laid aside, but neither in the taker's hand nor in the dog: {cards}.",
        "Écarté sans avoir été ni dans la main du preneur ni au chien : {cards}.",
    ),
    "C317": (
        "The discard is not recorded, and unknown cards in the play keep it from being worked out.",
        "L'écart n'est pas relevé, et des cartes inconnues dans le jeu empêchent de le reconstituer.",
    ),
    "N401": (
        "Cards shown by {player}: {actual}; sizes of a handful at this table: {expected}.",
        "Cartes montrées par {player} : {actual} ; tailles d'une poignée à cette table : {expected}.",
    ),
    "N402": (
        "Shown by {player} in a handful, which takes only trumps and the Excuse: {cards}.",
        "Montré par {player} dans une poignée, qui ne prend que des atouts et l'Excuse : {cards}.",
    ),
    "N403": (
        "{player} did not hold what the handful shows: {cards}.",
        "{player} n'avait pas ce que la poignée montre : {cards}.",
    ),
    "N404": (
        "{player} showed the Excuse in a handful while keeping back {cards}.",
        "{player} a montré l'Excuse dans une poignée tout en cachant {cards}.",
    ),
    "N405": (
        "{player} showed a handful before trick {trick}; it is due before the first card.",
        "{player} a montré une poignée avant le pli {trick} ; elle se montre avant la première carte.",
    ),
    "N406": (
        "{player} claimed a {actual} handful; it is a {expected} one.",
        "{player} a revendiqué une poignée {actual} ; c'est une poignée {expected}.",
    ),
    "N407": (
        "{player} showed a second handful.",
        "{player} a montré une seconde poignée.",
    ),
    "N408": (
        "{player} announced a {kind}, which does not exist in this hand.",
        "Annonce de {player} qui n'existe pas dans cette donne : {kind}.",
    ),
    "N411": (
        "{player} announced a slam and may not.",
        "{player} a annoncé un chelem sans y avoir droit.",
    ),
    "N412": (
        "{player} announced a slam after the first card; it is void.",
        "{player} a annoncé un chelem après la première carte ; l'annonce est nulle.",
    ),
    "N421": (
        "{player} declared a misère of {of} while holding {cards}.",
        "{player} a déclaré une misère ({of}) tout en tenant {cards}.",
    ),
    "N422": (
        "{player} declared a misère; these rules pay none.",
        "{player} a déclaré une misère ; ces règles n'en paient pas.",
    ),
    "P501": (
        "{player} played {card}, which was not in that hand.",
        "{player} a joué {card}, qui n'était pas dans sa main.",
    ),
    "P502": (
        "{player} played {card}, which had been played before.",
        "{player} a joué {card}, une carte déjà jouée.",
    ),
    "P503": (
        "{player} played {card} and had to follow {led} with {cards}{proof}.",
        "Sur {led} demandé, {player} a joué {card} ; il fallait fournir {cards}{proof}.",
    ),
    "P504": (
        "{player}, void in {led}, played {card} and had to trump with {cards}{proof}.",
        "{player}, sans {led}, a joué {card} ; il fallait couper avec {cards}{proof}.",
    ),
    "P505": (
        "{actual} led; it was {expected}'s lead{follows}.",
        "{actual} a entamé ; c'était à {expected} d'entamer{follows}.",
    ),
    "P506": (
        "{player} played {card} before {expected}, whose turn it was.",
        "{player} a joué {card} avant {expected}, dont c'était le tour.",
    ),
    "P507": (
        "{player} played {card} under {highest} and had to go over it with {cards}{proof}.",
        "{player} a joué {card} sous {highest} ; il fallait monter avec {cards}{proof}.",
    ),
    "P508": (
        "{player} led {card}, of the called suit; the first card may not be of that suit unless it is {called}.",
        "{player} a entamé {card}, de la couleur appelée ; la première carte ne peut en être que si c'est {called}.",
    ),
    "P509": (
        "Cards in the trick: {actual} instead of {expected}.",
        "Cartes dans le pli : {actual} au lieu de {expected}.",
    ),
    "P510": (
        "Tricks in the record: {actual} instead of {expected}.",
        "Plis dans le relevé : {actual} au lieu de {expected}.",
    ),
    "P511": (
        "{player} played the Excuse to the last trick, which these rules forbid.",
        "{player} a joué l'Excuse au dernier pli, ce que ces règles interdisent.",
    ),
    "P512": (
        "{player} played the Excuse to the last trick: it changes camp.",
        "{player} a joué l'Excuse au dernier pli : elle change de camp.",
    ),
    "S601": (
        "{expected} won the trick; the record gives it to {actual}.",
        "{expected} a remporté le pli ; le relevé le donne à {actual}.",
    ),
    "S701": (
        "Points claimed: {actual}; counted: {expected}.",
        "Points notés : {actual} ; comptés : {expected}.",
    ),
    "S702": (
        "Oudlers of the attack claimed: {actual}; counted: {expected}.",
        "Bouts de l'attaque notés : {actual} ; comptés : {expected}.",
    ),
    "S703": (
        "Claimed: {actual}; right: {expected}.",
        "Noté : {actual} ; juste : {expected}.",
    ),
    "S704": (
        "Scores claimed: {actual}; right: {expected}{follows}{matches}.",
        "Marque notée : {actual} ; juste : {expected}{follows}{matches}.",
    ),
    "S705": (
        "The claimed scores add up to {actual} instead of 0.",
        "La somme des marques notées est {actual} au lieu de 0.",
    ),
    "S706": (
        "Petit au bout claimed for: {actual}; right: {expected}.",
        "Petit au bout noté pour : {actual} ; juste : {expected}.",
    ),
    "S707": (
        "Handfuls claimed: {actual}; those that count: {expected}.",
        "Poignées notées : {actual} ; celles qui comptent : {expected}.",
    ),
    "S708": (
        "Slam claimed: {actual}; right: {expected}.",
        "Chelem noté : {actual} ; juste : {expected}.",
    ),
    "S709": (
        "Each defender is claimed to pay {actual}; right is {expected}{follows}{matches}.",
        "Montant noté par défenseur : {actual} ; juste : {expected}{follows}{matches}.",
    ),
    "S710": (
        "The claimed points add up to {actual} instead of {expected}.",
        "La somme des points notés est {actual} au lieu de {expected}.",
    ),
    "S711": (
        "Half points claimed ({actual}) where the count gives whole points.",
        "Des demi-points sont notés ({actual}) là où le compte donne des points entiers.",
    ),
    "S712": (
        "The lines of the claimed score add up to {actual} instead of {expected}.",
        "La somme des lignes de la marque notée est {actual} au lieu de {expected}.",
    ),
    "S714": (
        "No hand can give this: {reasons}.",
        "Aucune donne ne peut donner cela : {reasons}.",
    ),
    "W901": (
        "Under {option}={value} the scores would be {actual} instead of {expected}{note}.",
        "Avec {option}={value} la marque serait {actual} au lieu de {expected}{note}.",
    ),
}

_PHRASES: Final[dict[str, Pair]] = {
    "alone": ("nobody (alone)", "personne (seul)"),
    "nobody": ("nobody", "personne"),
    "none": ("none", "néant"),
    "between": ("; ", " ; "),
    "too_few": ("{expected} trumps, where the hand has {actual}", "{expected} atouts, alors que la main en a {actual}"),
    "missing": ("; missing for that: {cards}", " ; il manque donc : {cards}"),
    "not_known_here": ("the game knows no petit sec", "ce jeu ne connaît pas de petit sec"),
    "no_hand_is_one": ("no hand is one", "aucune main n'en est un"),
    "rules_have_none": ("these rules know no such annulment", "ces règles ne connaissent pas cette annulation"),
    "lacking": (": the taker does not hold {cards}", " : le preneur n'a pas {cards}"),
    "inferred": (" (worked out from the cards that nobody played)", " (déduit des cartes que personne n'a jouées)"),
    "proof": (" (proved by {card} in trick {trick})", " (prouvé par {card} au pli {trick})"),
    "follows": (", which follows from {code}", ", ce qui découle de {code}"),
    "matches": ("; it would be right under {names}", " ; ce serait juste avec {names}"),
    "reading_option": ("the option {name}", "l'option {name}"),
    "reading_bid": ("the bid {name}", "le contrat {name}"),
    "by_auction": ("By the auction", "D'après les enchères"),
    "against_auction": ("by the record", "d'après le relevé"),
    "by_contract": ("By the contract in the record", "D'après le contrat du relevé"),
    "against_contract": ("claimed", "noté"),
    "given_by_auction": ("as the auction gave", "comme les enchères l'ont donné"),
    "given_by_contract": ("as the contract in the record says", "comme le dit le contrat du relevé"),
    "self_call": (
        " (the source says no more than that the gains of both are then his)",
        " (la source dit seulement que les gains des deux sont alors à lui)",
    ),
    "made": ("made", "réussi"),
    "lost": ("lost", "chuté"),
    "to": ("{least} to {most}", "{least} à {most}"),
    "in_steps": ("{least} to {most} in steps of {step}", "{least} à {most} de {step} en {step}"),
    "no_seat": ("{claim} is no seat of the table", "{claim} : aucune place de la table"),
    "points_range": (
        "points of the {claim} outside of what is in play",
        "points notés ({claim}) hors de ce qui est en jeu",
    ),
    "oudlers_range": ("oudlers are 0 to 3", "il y a 0 à 3 bouts"),
    "too_many_trumps": (
        "the handfuls show more trumps than there are",
        "les poignées montrent plus d'atouts qu'il n'y en a",
    ),
    "below_oudlers": (
        "points of the {claim} below what the oudlers are worth",
        "points notés ({claim}) inférieurs à la valeur des bouts",
    ),
    "petit_without_oudler": ("a Petit au bout for a side without an oudler", "un Petit au bout pour un camp sans bout"),
    "slam_too_few": ("a slam with too few points or oudlers", "un chelem avec trop peu de points ou de bouts"),
    "spades": ("spades", "pique"),
    "hearts": ("hearts", "cœur"),
    "diamonds": ("diamonds", "carreau"),
    "clubs": ("clubs", "trèfle"),
    "trumps": ("trumps", "atout"),
}

_WORDS: Final[dict[str, Pair]] = {
    "pass": ("pass", "passe"),
    "petite": ("petite", "Petite"),
    "garde": ("garde", "Garde"),
    "garde_sans": ("garde_sans", "Garde sans"),
    "garde_contre": ("garde_contre", "Garde contre"),
    "attack": ("attack", "attaque"),
    "defence": ("defence", "défense"),
    "taker": ("taker", "preneur"),
    "partner": ("partner", "partenaire"),
    "single": ("single", "simple"),
    "double": ("double", "double"),
    "triple": ("triple", "triple"),
    "honours": ("honours", "honneurs"),
    "announced_made": ("announced_made", "annoncé et réussi"),
    "announced_failed": ("announced_failed", "annoncé et chuté"),
    "defence_made": ("defence_made", "fait par la défense"),
    "handful": ("handful", "poignée"),
    "slam": ("slam", "chelem"),
    "misere": ("misere", "misère"),
    "player_points": ("player_points", "points des joueurs"),
    "target": ("target", "points à faire"),
    "complete": ("complete", "complet"),
    "partial": ("partial", "partiel"),
    "passed_out": ("passed_out", "tout le monde a passé"),
    "void": ("void", "annulée"),
    "trumps": ("trumps", "atouts"),
    "made": ("made", "réussi"),
    "lost": ("lost", "chuté"),
    "none": ("none", "néant"),
}

_SLIPS: Final[dict[str, Pair]] = {
    "petit_forgotten": ("the Petit au bout forgotten", "le Petit au bout oublié"),
    "petit_other_side": ("the Petit au bout given to the other side", "le Petit au bout compté à l'autre camp"),
    "handful_multiplied": ("the handful multiplied", "la poignée multipliée"),
    "handful_forgotten": ("the handful forgotten", "la poignée oubliée"),
    "handful_other_side": ("the handful given to the other side", "la poignée comptée à l'autre camp"),
    "partner_swapped": ("the partner taken for another", "le partenaire pris pour un autre"),
    "alone": ("the taker taken to be alone", "le preneur compté comme seul"),
    "dog_other_side": ("the dog counted for the other side", "le chien compté à l'autre camp"),
    "excuse_not_exchanged": ("the Excuse not exchanged", "l'Excuse non échangée"),
    "target_other_oudlers": (
        "the target of another number of oudlers",
        "les points à faire d'un autre nombre de bouts",
    ),
    "sign": ("the sign turned round", "le signe inversé"),
    "slam_forgotten": ("the slam forgotten", "le chelem oublié"),
    "multiplier_forgotten": ("the multiplier forgotten", "le coefficient oublié"),
}

TEXTS: Final = in_each(_FINDINGS)
"""Text of each finding, by language and code."""

PHRASES: Final = in_each(_PHRASES)
"""Parts of sentences, by language."""

WORDS: Final = in_each(_WORDS)
"""Words of the record where a sentence names them, by language; English has them as they stand in the record."""

SLIPS: Final = in_each(_SLIPS)
"""The slips of ``matches`` in words, by language."""

_IN_PROSE: Final = {
    "petite": "Petite",
    "garde": "Garde",
    "garde_sans": "Garde sans",
    "garde_contre": "Garde contre",
    "announced_made": "announced and made",
    "announced_failed": "announced and failed",
    "defence_made": "made by the defence",
    "misere": "misère",
    "player_points": "points of the players",
    "passed_out": "passed out",
}

WORDS_IN_PROSE: Final = WORDS | {ENGLISH: WORDS[ENGLISH] | _IN_PROSE}
"""Words of the record as people read them, by language."""
