"""The articles on what comes before the play, from the pack to announcements. Part of ``auditor.rules.articles``."""

from typing import Final

from auditor.language import Pair

TABLE: Final[dict[str, tuple[Pair, Pair, tuple[str, ...]]]] = {
    "R1.1": (
        ("The pack", "Le jeu de cartes"),
        (
            "There are 78 different cards: fourteen each of spades, hearts, diamonds and clubs, the trumps from 1 to "
            "21 and the Excuse. No card can turn up a second time in one hand.",
            "Il y a 78 cartes différentes : quatorze de pique, de cœur, de carreau et de trèfle, les atouts de 1 à 21 "
            "et l'Excuse. Aucune carte ne peut paraître deux fois dans une donne.",
        ),
        (
            "FFT12",
            "S3",
        ),
    ),
    "R1.4": (
        ("Oudlers", "Les bouts"),
        (
            "Three cards are oudlers: the Petit (trump 1), trump 21 and the Excuse. How many of them the attack ends "
            "up with decides how many points it needs.",
            "Trois cartes sont des bouts : le Petit (1 d'atout), le 21 d'atout et l'Excuse. Le nombre de bouts que "
            "l'attaque a à la fin décide des points qu'elle doit faire.",
        ),
        (
            "FFT12",
            "S3",
        ),
    ),
    "R1.5": (
        ("Values of the cards", "Valeur des cartes"),
        (
            "Kings and oudlers are worth 4½ points, queens 3½, knights 2½, jacks 1½ and every other card half a "
            "point. Together that is 91.",
            "Les rois et les bouts valent 4½ points, les dames 3½, les cavaliers 2½, les valets 1½ et toute autre "
            "carte un demi-point. Cela fait 91 en tout.",
        ),
        (
            "FFT12",
            "S3",
        ),
    ),
    "R1.6": (
        ("Points to reach", "Points à faire"),
        (
            "The attack needs 56 points without an oudler, 51 with one, 41 with two and 36 with all three. Reaching "
            "the number exactly is enough.",
            "L'attaque doit faire 56 points sans bout, 51 avec un, 41 avec deux et 36 avec les trois. Le nombre exact "
            "suffit.",
        ),
        (
            "FFT12",
            "S3",
        ),
    ),
    "section 2": (
        ("The deal", "La distribution"),
        (
            "Three players hold 24 cards and four hold 18, with six in the dog; five hold 15, with three in the dog. "
            "A hand has as many tricks as each player has cards.",
            "À trois, chacun a 24 cartes, à quatre 18, avec six cartes au chien ; à cinq, 15, avec trois au chien. "
            "Une donne a autant de plis que chaque joueur a de cartes.",
        ),
        (
            "FFT12",
            "S2",
        ),
    ),
    "R2.4": (
        ("Who deals next", "Qui donne ensuite"),
        (
            "After a hand that was played, passed out or annulled as petit sec, the next player in order of play "
            "deals.",
            "Après une donne jouée, passée par tous ou annulée pour petit sec, c'est le joueur suivant dans l'ordre "
            "du jeu qui donne.",
        ),
        ("FFT12",),
    ),
    "R2.5": (
        ("Misdeal", "Maldonne"),
        (
            "A fault in dealing annuls the hand. The same dealer deals again, and in tournaments may not bid on that "
            "new deal.",
            "Une faute de distribution annule la donne. Le même donneur redistribue et, en tournoi, ne peut pas "
            "enchérir sur cette nouvelle donne.",
        ),
        ("FFT12",),
    ),
    "R2.6": (
        ("Petit sec", "Petit sec"),
        (
            "Somebody who is dealt the Petit as the only trump, and not the Excuse either, must say so before the "
            "auction; the hand is annulled. No other hand is a reason to annul. Only the cards as dealt count.",
            "Qui reçoit le Petit pour seul atout, et pas l'Excuse non plus, doit le dire avant les enchères ; la "
            "donne est annulée. Aucune autre main n'est une raison d'annuler. Seules comptent les cartes distribuées.",
        ),
        ("FFT12",),
    ),
    "R3.1": (
        ("Bids", "Les contrats"),
        (
            "From low to high: Petite, Garde, Garde sans and Garde contre, which count once, twice, four and six "
            "times.",
            "Du plus bas au plus haut : Petite, Garde, Garde sans et Garde contre, de coefficient 1, 2, 4 et 6.",
        ),
        (
            "FFT12",
            "S2",
            "S3",
        ),
    ),
    "R3.2": (
        ("The auction", "Les enchères"),
        (
            "Each player speaks once, beginning after the dealer, and either passes or bids more than the bid that "
            "stands. The highest bidder is the taker.",
            "Chacun parle une fois, en commençant après le donneur : il passe ou annonce plus que l'enchère la plus "
            "haute. Le plus offrant est le preneur.",
        ),
        ("FFT12",),
    ),
    "R3.3": (
        ("Everybody passes", "Tout le monde passe"),
        (
            "When nobody bids there is no contract: the hand scores nothing and the next player deals. Some tables "
            "play a goulash instead.",
            "Si personne n'enchérit il n'y a pas de contrat : la donne ne rapporte rien et le joueur suivant donne. À "
            "certaines tables on joue alors une goulash.",
        ),
        (
            "FFT12",
            "S3",
        ),
    ),
    "R3.4": (
        ("Bids that exist", "Les enchères qui existent"),
        (
            "Only the bids of the table's own set can be made; each has its multiplier. Points are bid in Le Mignon "
            "only.",
            "On ne peut annoncer que les contrats de la table, chacun avec son coefficient. On n'annonce des points "
            "qu'au Mignon.",
        ),
        (
            "FFT12",
            "S2",
            "S3",
        ),
    ),
    "R3.5": (
        ("Announcing a slam", "Annoncer un chelem"),
        (
            "The taker may add to the contract that the attack will win every trick. That has to be said before the "
            "first card is played.",
            "Le preneur peut ajouter à son contrat que l'attaque fera tous les plis. Il doit le dire avant que la "
            "première carte soit jouée.",
        ),
        (
            "FFT12",
            "S3",
        ),
    ),
    "section 4": (
        ("Calling a card", "Appeler une carte"),
        (
            "Only with five players is a card called (in Le Mignon also with four). At other tables the taker is "
            "alone.",
            "On n'appelle une carte qu'à cinq joueurs (au Mignon aussi à quatre). Aux autres tables le preneur est "
            "seul.",
        ),
        (
            "FFT12",
            "S2",
        ),
    ),
    "R4.1": (
        ("A call is due", "L'appel est dû"),
        (
            "With five players the taker names a card under every contract, before looking at the dog.",
            "À cinq joueurs le preneur nomme une carte, quel que soit le contrat, avant de voir le chien.",
        ),
        (
            "FFT12",
            "S2",
        ),
    ),
    "R4.2": (
        ("What may be called", "Ce que l'on peut appeler"),
        (
            "A king. Holding all four kings one may call a queen, holding the queens as well a knight, and with the "
            "knights too a jack. The hand as dealt counts; one's own card may be named.",
            "Un roi. Avec les quatre rois on peut appeler une dame, avec les quatre dames en plus un cavalier, et "
            "avec les quatre cavaliers un valet. C'est la main distribuée qui compte ; on peut nommer une de ses "
            "propres cartes.",
        ),
        (
            "FFT12",
            "S2",
        ),
    ),
    "R4.5": (
        ("The partner", "Le partenaire"),
        (
            "Whoever was dealt the called card plays with the taker and says nothing about it until the card is "
            "played. If it lies in the dog, or the taker holds it, the taker is alone against all.",
            "Qui a reçu la carte appelée joue avec le preneur et n'en dit rien tant qu'elle n'est pas jouée. Si elle "
            "est au chien, ou si le preneur la tient, le preneur est seul contre tous.",
        ),
        (
            "FFT12",
            "S2",
        ),
    ),
    "R4.6": (
        ("The first lead after a call", "L'entame après un appel"),
        (
            "The very first card of a hand may not be of the suit of the called card, unless it is that card itself "
            "or the leader has nothing else. Later there is no such limit.",
            "La toute première carte de la donne ne peut pas être de la couleur de la carte appelée, sauf si c'est "
            "cette carte même ou si l'on n'a rien d'autre. Plus tard il n'y a plus de limite.",
        ),
        (
            "FFT12",
            "OI",
        ),
    ),
    "R5.1": (
        ("The discard", "L'écart"),
        (
            "Under Petite and Garde the taker takes the dog after everybody has seen it and lays aside as many cards "
            "from hand and dog together. They count for the attack.",
            "À la Petite et à la Garde le preneur prend le chien, que tous ont vu, et écarte autant de cartes de la "
            "main et du chien réunis. Elles comptent pour l'attaque.",
        ),
        (
            "FFT12",
            "S2",
            "S3",
        ),
    ),
    "R5.2": (
        ("No discard", "Pas d'écart"),
        (
            "Under Garde sans and Garde contre nobody touches or sees the dog. It is counted at the end, for the "
            "attack under Garde sans and for the defence under Garde contre.",
            "À la Garde sans et à la Garde contre personne ne touche ni ne voit le chien. Il est compté à la fin, "
            "pour l'attaque à la Garde sans et pour la défense à la Garde contre.",
        ),
        (
            "FFT12",
            "S2",
        ),
    ),
    "R5.3": (
        ("What may be laid aside", "Ce que l'on peut écarter"),
        (
            "Never a king or an oudler. Other trumps only as far as there are not enough other cards, and then they "
            "are shown to the defence.",
            "Jamais un roi ni un bout. D'autres atouts seulement si les autres cartes ne suffisent pas, et il faut "
            "alors les montrer à la défense.",
        ),
        ("FFT12",),
    ),
    "section 6.1": (
        ("Handfuls", "Les poignées"),
        (
            "A single, double or triple handful shows 13, 15 or 18 trumps with three players, 10, 13 or 15 with four "
            "and 8, 10 or 13 with five. It is worth 20, 30 or 40 points.",
            "Une poignée simple, double ou triple montre 13, 15 ou 18 atouts à trois joueurs, 10, 13 ou 15 à quatre "
            "et 8, 10 ou 13 à cinq. Elle vaut 20, 30 ou 40 points.",
        ),
        (
            "FFT12",
            "S2",
            "S3",
        ),
    ),
    "R6.1": (
        ("When a handful is shown", "Quand on montre une poignée"),
        (
            "All at once, just before one's own first card. Shown later it is worth nothing.",
            "Toute entière, juste avant sa propre première carte. Montrée plus tard elle ne vaut rien.",
        ),
        ("FFT12",),
    ),
    "R6.2": (
        ("What a handful shows", "Ce que montre une poignée"),
        (
            "Exactly the number of its level, of trumps that are in the hand at that moment; further trumps stay "
            "hidden. The Excuse may stand in for a missing trump.",
            "Exactement le nombre de cartes de son niveau, des atouts en main à ce moment ; les autres atouts restent "
            "cachés. L'Excuse peut remplacer un atout manquant.",
        ),
        ("FFT12",),
    ),
    "R6.3": (
        ("The Excuse in a handful", "L'Excuse dans une poignée"),
        (
            "Whoever shows the Excuse in a handful says by it that no further trump is held; none may be kept back.",
            "Qui montre l'Excuse dans une poignée dit par là qu'il n'a pas d'autre atout ; il ne peut en cacher aucun.",
        ),
        ("FFT12",),
    ),
    "R6.5": (
        ("Showing less", "Montrer moins"),
        (
            "A player with enough trumps for a higher level may still show a lower one, as long as exactly the cards "
            "of that level are shown.",
            "Un joueur qui a assez d'atouts pour un niveau plus haut peut en montrer un plus bas, pourvu que ce soit "
            "exactement le nombre de cartes de ce niveau.",
        ),
        ("FFT12",),
    ),
    "R6.6": (
        ("One handful each", "Une poignée par joueur"),
        (
            "A player shows at most one handful in a hand. Several players may show, and all of it counts.",
            "Un joueur montre au plus une poignée par donne. Plusieurs joueurs peuvent en montrer, et tout compte.",
        ),
        ("FFT12",),
    ),
    "R6.7": (
        ("Who is paid for a handful", "À qui va une poignée"),
        (
            "The camp that wins the hand, no matter who showed. So the prime of a handful that the losers showed goes "
            "to the winners; it counts once for each defender.",
            "Au camp qui gagne la donne, peu importe qui l'a montrée. La prime d'une poignée montrée par les perdants "
            "va donc aux gagnants ; elle compte une fois par défenseur.",
        ),
        (
            "FFT12",
            "S3",
        ),
    ),
    "R6.9": (
        ("Level of a handful", "Niveau d'une poignée"),
        (
            "A handful pays for the number of cards that was shown; a higher level, or one that nobody showed, cannot "
            "be claimed.",
            "Une poignée paie pour le nombre de cartes montrées ; on ne peut revendiquer ni un niveau plus haut, ni "
            "une poignée que personne n'a montrée.",
        ),
        ("FFT12",),
    ),
    "section 6.3": (
        ("Misères", "Les misères"),
        (
            "Where they are played, a hand without any trump and without the Excuse, or one without court cards and "
            "oudlers, may be declared before its first card. Each other player pays 10 points for it.",
            "Là où on les joue, une main sans atout ni Excuse, ou une main sans figure ni bout, peut être déclarée "
            "avant sa première carte. Chaque autre joueur paie alors 10 points.",
        ),
        (
            "S3",
            "OI",
        ),
    ),
}
