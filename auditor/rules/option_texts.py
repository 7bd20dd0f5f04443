"""What the options of the rules are about, and where their readings come from, in every language."""

from typing import Final

from auditor.language import Pair, Said, in_each

_SUMMARIES: Final[dict[str, Pair]] = {
    "petit_sec": (
        "a hand whose only trump is the Petit, without the Excuse: must be annulled, may be, or is played",
        "une main dont le seul atout est le Petit, sans l'Excuse : la donne doit être annulée, peut l'être, ou se joue",
    ),
    "misdeal": (
        "who deals after a misdeal, and whether that dealer may bid",
        "qui donne après une maldonne, et si ce donneur peut enchérir",
    ),
    "auction_rounds": (
        "everyone speaks once, or whoever has not passed may raise again until all others have passed",
        "chacun parle une fois, ou qui n'a pas passé peut relancer jusqu'à ce que tous les autres aient passé",
    ),
    "all_pass": (
        "what happens when nobody bids",
        "ce qui se passe quand personne n'enchérit",
    ),
    "bid_set": (
        "the bids and their multipliers; without Petite: Garde 1, Garde sans 2, Garde contre 4",
        "les contrats et leurs coefficients ; sans Petite : Garde 1, Garde sans 2, Garde contre 4",
    ),
    "slam_announcer": (
        "who may announce a slam; a defender's slam (any): made +400 for each defender, failed -200, he leads",
        "qui peut annoncer un chelem ; celui d'un défenseur (any) : fait +400 pour chaque défenseur, manqué -200, il "
        "entame",
    ),
    "slam_leads": (
        "an announced slam gives the first lead to its announcer",
        "un chelem annoncé donne l'entame à celui qui l'annonce",
    ),
    "slam_defence": (
        "what each defender gets when the defence wins every trick",
        "ce que reçoit chaque défenseur quand la défense fait tous les plis",
    ),
    "slam_excuse_scope": (
        "whose Excuse wins the last trick of a slam: of any member of the camp, the taker's, one that is led",
        "quelle Excuse remporte le dernier pli d'un chelem : celle de tout membre du camp, celle du preneur, celle "
        "qui est entamée",
    ),
    "slam_failed_and_reversed": (
        "a slam announced by the attack and made by the defence: both primes, or one",
        "un chelem annoncé par l'attaque et fait par la défense : les deux primes, ou une seule",
    ),
    "call_ladder": (
        "with four kings a queen may be called, then (full) a knight and a jack",
        "avec quatre rois on peut appeler une dame, puis (full) un cavalier et un valet",
    ),
    "called_suit_lead": (
        "whether the first card of the hand may be of the called suit; free gives P508 as a warning",
        "si la première carte de la donne peut être de la couleur appelée ; free donne P508 en avertissement",
    ),
    "discard_king": (
        "kings in the discard: never, only if shown, or freely",
        "rois à l'écart : jamais, seulement montrés, ou librement",
    ),
    "discard_trump": (
        "trumps in the discard: only those that cannot be avoided, and shown; or freely",
        "atouts à l'écart : seulement ceux qu'on ne peut éviter, et montrés ; ou librement",
    ),
    "handful_values": (
        "primes of the single, double and triple handful",
        "primes de la poignée simple, double et triple",
    ),
    "handful_beneficiary": (
        "who gets the prime: the camp that wins the hand, or the camp that showed",
        "à qui va la prime : au camp qui gagne la donne, ou à celui qui a montré",
    ),
    "handful_underdeclare": (
        "whether a handful below the level that the hand would allow may be shown",
        "si l'on peut montrer une poignée d'un niveau plus bas que la main ne le permettrait",
    ),
    "petit_multiplied": (
        "whether the Petit au bout is multiplied by the contract",
        "si le Petit au bout est multiplié par le contrat",
    ),
    "petit_payer": (
        "whether the partner shares the Petit au bout; taker_only: the taker has it alone, 3 : 0",
        "si le partenaire a sa part du Petit au bout ; taker_only : le preneur l'a seul, 3 pour 0",
    ),
    "misere": (
        "misères: none, paid to the declarer by each other player, or inside the score of his camp",
        "misères : aucune, payées au déclarant par chaque autre joueur, ou dans la marque de son camp",
    ),
    "misere_value": (
        "what a misère is worth",
        "ce que vaut une misère",
    ),
    "misere_excuse": (
        "whether the Excuse spoils a misère of trumps",
        "si l'Excuse empêche une misère d'atouts",
    ),
    "misere_honours": (
        "whether an oudler spoils a misère of honours",
        "si un bout empêche une misère d'honneurs",
    ),
    "excuse_exchange": (
        "whether a card of half a point is given back for the Excuse",
        "si une carte d'un demi-point est rendue pour l'Excuse",
    ),
    "excuse_last_trick": (
        "who gets an Excuse played to the last trick (no slam): the other camp, or the winner of the trick",
        "à qui va une Excuse jouée au dernier pli (sans chelem) : à l'autre camp, ou au gagnant du pli",
    ),
    "excuse_last_legal": (
        "whether the Excuse may be played to the last trick at all",
        "si l'Excuse peut être jouée au dernier pli",
    ),
    "half_point": (
        "the half point at three and five players: to the winning camp; short by it the attack still wins; short by "
        "it nobody wins; or it stays in the margin",
        "le demi-point à trois et à cinq joueurs : au camp gagnant ; s'il ne manque que lui, l'attaque gagne quand "
        "même ; s'il ne manque que lui, personne ne gagne ; ou il reste dans le gain ou la perte",
    ),
    "round_to": (
        "the margin is rounded up to a multiple of this",
        "le gain ou la perte est arrondi vers le haut à un multiple de ce nombre",
    ),
    "five_player_split": (
        "shares of taker and partner at five players",
        "parts du preneur et du partenaire à cinq joueurs",
    ),
    "goulash_excuse_exchange": (
        "whether the owner of the Excuse gives half a point back in a goulash",
        "si le détenteur de l'Excuse rend un demi-point dans une goulash",
    ),
    "goulash_misere": (
        "whether misères are paid in a goulash",
        "si les misères sont payées dans une goulash",
    ),
    "mignon_second_round": (
        "the second round goes on until nobody raises, or each seat that may speak bids once",
        "le second tour dure jusqu'à ce que personne ne relance, ou chaque place qui peut parler annonce une fois",
    ),
    "mignon_bid_jump": (
        "whether a bid may jump; if not, an overbid up to the threshold is exactly 5 higher",
        "si une enchère peut sauter ; sinon, jusqu'au seuil, une surenchère est d'exactement 5 de plus",
    ),
    "mignon_dog": (
        "the taker exchanges with the dog, it counts for the attack, or it belongs to nobody",
        "le preneur échange avec le chien, le chien compte pour l'attaque, ou il n'est à personne",
    ),
    "mignon_discard": (
        "what may be laid aside: no king, Petit or Mignon, trumps only if unavoidable; or anything",
        "ce que l'on peut écarter : ni roi, ni Petit, ni Mignon, des atouts seulement s'il le faut ; ou tout",
    ),
    "mignon_trump_on_protected": (
        "whether a player void in the chosen suit must trump a protected trick",
        "si un joueur sans la couleur choisie doit couper un pli protégé",
    ),
    "mignon_ownership": (
        "who has the 10 points of the Mignon: the camp of its player, or the winner of the trick",
        "à qui sont les 10 points du Mignon : au camp de qui l'a joué, ou au gagnant du pli",
    ),
    "mignon_last_trick": (
        "who has the Mignon when it is played to the last trick",
        "à qui est le Mignon joué au dernier pli",
    ),
    "mignon_4p_teams": (
        "four players: partner by the called queen, or players facing each other",
        "quatre joueurs : partenaire par la dame appelée, ou joueurs face à face",
    ),
    "mignon_call_fallback": (
        "what a taker with all four queens may call besides a queen",
        "ce que peut appeler, outre une dame, un preneur qui a les quatre dames",
    ),
    "mignon_self_call": (
        "a taker alone at four or five: what each defender loses; or his share and the called share added",
        "un preneur seul à quatre ou cinq : ce que perd chaque défenseur ; ou sa part et celle de l'appelé réunies",
    ),
}

_SOURCES: Final[dict[str, Pair]] = {
    "petit_sec": ("FFT12; S2 and S3 are silent", "FFT12 ; S2 et S3 se taisent"),
    "misdeal": ("FFT12; club texts", "FFT12 ; textes de clubs"),
    "auction_rounds": ("FFT12, S2, S3; BAB for open", "FFT12, S2, S3 ; BAB pour open"),
    "all_pass": ("FFT12; S3 for the goulash", "FFT12 ; S3 pour la goulash"),
    "bid_set": ("FFT12, S2, S3; ABO", "FFT12, S2, S3 ; ABO"),
    "slam_announcer": ("FFT12, S3", "FFT12, S3"),
    "slam_leads": ("FFT12", "FFT12"),
    "slam_defence": ("FFT12; an interpretation under bga", "FFT12 ; une interprétation sous bga"),
    "slam_excuse_scope": ("FFT12, S3; FBG for leader", "FFT12, S3 ; FBG pour leader"),
    "slam_failed_and_reversed": ("none", "aucune"),
    "call_ladder": ("FFT12; S2 names the queen only", "FFT12 ; S2 ne nomme que la dame"),
    "called_suit_lead": ("FFT12; S2 and S3 are silent", "FFT12 ; S2 et S3 se taisent"),
    "discard_king": ("FFT12; BAB for if_shown", "FFT12 ; BAB pour if_shown"),
    "discard_trump": ("FFT12", "FFT12"),
    "handful_values": ("FFT12, S2, S3; RT", "FFT12, S2, S3 ; RT"),
    "handful_beneficiary": ("FFT12, S3; CARG", "FFT12, S3 ; CARG"),
    "handful_underdeclare": ("FFT12", "FFT12"),
    "petit_multiplied": ("FFT12, S3", "FFT12, S3"),
    "petit_payer": ("FFT12", "FFT12"),
    "misere": ("S3 (variant); CM, RT for camp", "S3 (variante) ; CM, RT pour camp"),
    "misere_value": ("S3, CM, ABO; RT", "S3, CM, ABO ; RT"),
    "misere_excuse": ("S3, CM", "S3, CM"),
    "misere_honours": ("S3, CM; ABO", "S3, CM ; ABO"),
    "excuse_exchange": ("FFT12; BEU for none_at_3_and_5", "FFT12 ; BEU pour none_at_3_and_5"),
    "excuse_last_trick": ("FFT12 and S3 read literally; BAB, WB, CM", "FFT12 et S3 à la lettre ; BAB, WB, CM"),
    "excuse_last_legal": ("FFT12; R2J, VIN, GD", "FFT12 ; R2J, VIN, GD"),
    "half_point": ("FFT12, NT, LTF; CM", "FFT12, NT, LTF ; CM"),
    "round_to": ("FFT12; RT, PAL", "FFT12 ; RT, PAL"),
    "five_player_split": ("FFT12, S2; FBG", "FFT12, S2 ; FBG"),
    "goulash_excuse_exchange": ("S3 mentions no exchange", "S3 ne parle d'aucun échange"),
    "goulash_misere": ("S3 is silent", "S3 se tait"),
    "mignon_second_round": ("S1", "S1"),
    "mignon_bid_jump": ("S1", "S1"),
    "mignon_dog": ("S1", "S1"),
    "mignon_discard": ("S1", "S1"),
    "mignon_trump_on_protected": ("S1", "S1"),
    "mignon_ownership": ("S1", "S1"),
    "mignon_last_trick": ("S1", "S1"),
    "mignon_4p_teams": ("S1", "S1"),
    "mignon_call_fallback": ("S1", "S1"),
    "mignon_self_call": ("S1", "S1"),
}

_ERRORS: Final[dict[str, Pair]] = {
    "unknown_preset": (
        "unknown preset {preset}: expected one of {known}",
        "jeu de règles inconnu {preset} : attendu : l'un de {known}",
    ),
    "unknown_option": ("unknown option {name}", "option inconnue {name}"),
    "unknown_value": (
        "option {name} has no value {value}: expected one of {known}",
        "l'option {name} n'a pas de valeur {value} : attendu : l'une de {known}",
    ),
    "no_option": (
        "unknown option {text}: expected NAME=VALUE with a name of `auditor rules`",
        "option inconnue {text} : attendu : NOM=VALEUR avec un nom de `auditor rules`",
    ),
}

SUMMARIES: Final = in_each(_SUMMARIES)
"""One line on each option, by language and name."""

SOURCES: Final = in_each(_SOURCES)
"""The short names of the sources of each option, by language and name."""


def said(key: str, **fields: object) -> Said:
    """What is wrong with a preset or an option that is asked for."""
    return Said(_ERRORS[key], fields)
