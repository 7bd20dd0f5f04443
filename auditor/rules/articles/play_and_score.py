"""The articles on play, Excuse, score, goulash and Le Mignon. Part of ``auditor.rules.articles``."""

from typing import Final

from auditor.language import Pair

TABLE: Final[dict[str, tuple[Pair, Pair, tuple[str, ...]]]] = {
    "R7.1": (
        ("Who leads, and in what order", "Qui entame, et dans quel ordre"),
        (
            "The player after the dealer leads first, or whoever announced a slam; then the winner of each trick "
            "leads the next. Within a trick every seat plays one card, in order.",
            "Le joueur qui suit le donneur entame, ou celui qui a annoncé un chelem ; ensuite le gagnant de chaque "
            "pli entame le suivant. Dans un pli chaque place joue une carte, dans l'ordre.",
        ),
        ("FFT12",),
    ),
    "R7.2": (
        ("What may be played", "Ce que l'on peut jouer"),
        (
            "Follow the suit led. Without a card of it play a trump, and always one above the highest trump on the "
            "table if possible, or else any trump. With neither, any card. Led trumps are followed in the same way.",
            "Fournir la couleur demandée. Sans elle, couper, et toujours au-dessus du plus fort atout de la table si "
            "possible, sinon d'un atout quelconque. Sans l'une ni l'autre, toute carte. Si atout est demandé, on "
            "fournit et on monte de même.",
        ),
        (
            "FFT12",
            "S2",
            "S3",
        ),
    ),
    "R7.3": (
        ("Playing the Excuse", "Jouer l'Excuse"),
        (
            "The Excuse may take the place of any card in any trick, whatever one holds. In the last trick it is "
            "allowed, but usually lost.",
            "L'Excuse peut prendre la place de toute carte dans tout pli, quoi que l'on tienne. Au dernier pli elle "
            "est permise, mais d'ordinaire perdue.",
        ),
        (
            "FFT12",
            "S2",
        ),
    ),
    "R7.4": (
        ("The Excuse is led", "L'Excuse est entamée"),
        (
            "The card that follows it sets the suit, and its player is free to play anything.",
            "La carte qui la suit fixe la couleur, et celui qui la joue est libre.",
        ),
        ("FFT12",),
    ),
    "R7.5": (
        ("Who wins a trick", "Qui remporte un pli"),
        (
            "The highest trump; if there is none, the highest card of the suit led. The Excuse does not win.",
            "Le plus fort atout ; s'il n'y en a pas, la plus forte carte de la couleur demandée. L'Excuse ne remporte "
            "pas de pli.",
        ),
        ("FFT12",),
    ),
    "R8.1": (
        ("Keeping the Excuse", "Garder l'Excuse"),
        (
            "Before the last trick the Excuse stays with the camp that played it. If the other camp wins the trick, "
            "it is given a card worth half a point for it.",
            "Avant le dernier pli, l'Excuse reste au camp qui l'a jouée. Si l'autre camp remporte le pli, il reçoit "
            "en échange une carte d'un demi-point.",
        ),
        (
            "FFT12",
            "S2",
        ),
    ),
    "R8.4": (
        ("The Excuse in the count", "L'Excuse dans le compte"),
        (
            "When the other camp wins the trick, the owners of the Excuse keep the oudler and four points net: 4½ "
            "less the half point given for it, even if they never had a card to give.",
            "Quand l'autre camp remporte le pli, les détenteurs de l'Excuse gardent le bout et quatre points nets : "
            "4½ moins le demi-point donné en échange, même s'ils n'ont jamais eu de carte à donner.",
        ),
        ("FFT12",),
    ),
    "R8.6": (
        ("The Excuse in the last trick", "L'Excuse au dernier pli"),
        (
            "Played to the last trick the Excuse goes over to the other camp, oudler and points, except when a slam "
            "is on the way. Whether that also holds when its own camp wins the trick is disputed.",
            "Jouée au dernier pli, l'Excuse passe à l'autre camp, bout et points, sauf si un chelem est en cours. Que "
            "cela vaille aussi quand son propre camp remporte le pli est discuté.",
        ),
        (
            "FFT12",
            "S3",
            "OI",
        ),
    ),
    "R8.7": (
        ("The Excuse at the end of a slam", "L'Excuse à la fin d'un chelem"),
        (
            "A camp that has won every trick so far and plays the Excuse to the last one wins that trick with it.",
            "Un camp qui a remporté tous les plis et joue l'Excuse au dernier remporte ce pli avec elle.",
        ),
        (
            "FFT12",
            "S3",
        ),
    ),
    "section 9": (
        ("Petit au bout", "Petit au bout"),
        (
            "If the Petit is played to the last trick, the camp that takes this trick is paid 10 points times the "
            "contract by each opponent, whoever wins the hand. In a slam that ends with the Excuse the trick before "
            "counts too.",
            "Si le Petit est joué au dernier pli, le camp qui fait ce pli reçoit de chaque adversaire 10 points "
            "multipliés par le contrat, quel que soit le gagnant de la donne. Dans un chelem qui finit par l'Excuse "
            "l'avant-dernier pli compte aussi.",
        ),
        (
            "FFT12",
            "S3",
        ),
    ),
    "R9.6": (
        ("Multiplying the Petit au bout", "Multiplier le Petit au bout"),
        (
            "It is multiplied like the contract, while handfuls and slam are not, and the whole camp gains or loses "
            "it in the usual shares.",
            "Il est multiplié comme le contrat, alors que poignées et chelem ne le sont pas, et tout le camp le gagne "
            "ou le perd selon les parts habituelles.",
        ),
        (
            "FFT12",
            "S3",
        ),
    ),
    "section 10.1": (
        ("The score of a hand", "La marque d'une donne"),
        (
            "Each defender pays or gets 25 and the points above or below the target, times the contract; then Petit "
            "au bout, handfuls and slam are added with their own signs.",
            "Chaque défenseur paie ou reçoit 25 et les points de gain ou de perte, multipliés par le contrat ; puis "
            "Petit au bout, poignées et chelem s'ajoutent avec leur propre signe.",
        ),
        (
            "FFT12",
            "S3",
        ),
    ),
    "R10.1": (
        ("Half points", "Les demi-points"),
        (
            "With three and five players a half point may be left over. Whether the contract is made is decided "
            "before any rounding; then the half point goes to the camp that won.",
            "À trois et à cinq joueurs il peut rester un demi-point. Que le contrat soit réussi se décide avant "
            "d'arrondir ; ensuite le demi-point va au camp gagnant.",
        ),
        ("FFT12",),
    ),
    "R10.2": (
        ("Half points at four players", "Les demi-points à quatre"),
        (
            "With four players both sides end on whole points once the Excuse is settled. A half point there means "
            "that something was miscounted.",
            "À quatre joueurs les deux camps finissent sur des points entiers une fois l'Excuse réglée. Un demi-point "
            "veut dire que l'on s'est trompé en comptant.",
        ),
        ("FFT12",),
    ),
    "R10.3": (
        ("Rounding the margin", "Arrondir le gain ou la perte"),
        (
            "The margin is counted in whole points; some tables round it up to fives or tens.",
            "Le gain ou la perte se compte en points entiers ; à certaines tables on l'arrondit à cinq ou à dix.",
        ),
        ("FFT12",),
    ),
    "section 10.3": (
        ("Slam", "Chelem"),
        (
            "All tricks won: 400 points if announced, 200 if not. Announced and missed: 200 lost. If the defence wins "
            "every trick each defender gets 200. The contract does not multiply it.",
            "Tous les plis : 400 points si c'est annoncé, 200 sinon. Annoncé et manqué : 200 perdus. Si la défense "
            "fait tous les plis chaque défenseur reçoit 200. Le contrat ne le multiplie pas.",
        ),
        (
            "FFT12",
            "S3",
            "OI",
        ),
    ),
    "section 10.4": (
        ("Shares", "Les parts"),
        (
            "Each defender pays the same amount. The taker alone has all of it; with a partner the taker has two "
            "shares and the partner one.",
            "Chaque défenseur paie la même somme. Le preneur seul a le tout ; avec un partenaire le preneur a deux "
            "parts et le partenaire une.",
        ),
        (
            "FFT12",
            "S2",
        ),
    ),
    "R10.4": (
        ("The row of scores", "La ligne de marque"),
        (
            "What one player gains others lose: the scores of a hand add up to nothing. With five players and a "
            "partner the taker has two shares, the partner one.",
            "Ce que l'un gagne, d'autres le perdent : les marques d'une donne s'annulent. À cinq joueurs avec un "
            "partenaire le preneur a deux parts, le partenaire une.",
        ),
        (
            "FFT12",
            "S2",
        ),
    ),
    "R10.5": (
        ("Both sides together", "Les deux camps ensemble"),
        (
            "All points in play belong to one side or the other: 91 in tarot, with three oudlers.",
            "Tous les points en jeu sont à l'un ou à l'autre camp : 91 au tarot, avec trois bouts.",
        ),
        ("FFT12",),
    ),
    "R10.6": (
        ("What the attack counts", "Ce que compte l'attaque"),
        (
            "The tricks of its players and the discard, or the dog of a Garde sans, put right for the Excuse. Figures "
            "that no such pile can give are impossible.",
            "Les plis de ses joueurs et l'écart, ou le chien d'une Garde sans, l'Excuse étant réglée. Des chiffres "
            "qu'aucun tas pareil ne peut donner sont impossibles.",
        ),
        ("FFT12",),
    ),
    "section 11": (
        ("Goulash and passed-out hands", "Goulash et donnes passées"),
        (
            "Without a contract there is no handful, slam or Petit au bout. Where a goulash is played, everybody "
            "tries to take few points and the dog is nobody's.",
            "Sans contrat il n'y a ni poignée, ni chelem, ni Petit au bout. Là où l'on joue une goulash, chacun "
            "cherche à prendre peu de points et le chien n'est à personne.",
        ),
        ("S3",),
    ),
    "R11.1": (
        ("Goulash", "Goulash"),
        (
            "When all have passed each plays alone and wants few points. The play of the cards is the usual one; the "
            "dog stays face down and counts for nobody.",
            "Quand tous ont passé, chacun joue seul et veut peu de points. Le jeu de la carte est le même ; le chien "
            "reste face cachée et ne compte pour personne.",
        ),
        (
            "S3",
            "OI",
        ),
    ),
    "R11.2": (
        ("The Excuse in a goulash", "L'Excuse dans une goulash"),
        (
            "It stays with whoever played it, and the sources mention no card given for it. In the last trick it wins "
            "the trick.",
            "Elle reste à qui l'a jouée, et les sources ne parlent d'aucune carte donnée en échange. Au dernier pli "
            "elle remporte le pli.",
        ),
        (
            "S3",
            "OI",
        ),
    ),
    "R11.3": (
        ("Score of a goulash", "Marque d'une goulash"),
        (
            "Each player pays every other one as many points as he took himself. Half points are paid as they are; "
            "the row adds up to nothing.",
            "Chacun paie à chaque autre autant de points qu'il en a pris lui-même. Les demi-points se paient tels "
            "quels ; la ligne s'annule.",
        ),
        ("S3",),
    ),
    "12.1": (
        ("Le Mignon: values", "Le Mignon : valeurs"),
        (
            "The Mignon counts 10 and the Petit 5; in the suits the king counts 5, the queen 4, the knight 3, the "
            "jack 2 and the 10 counts 1. Everything else is worth nothing; 75 in all, never a half.",
            "Le Mignon compte 10 et le Petit 5 ; dans les couleurs le roi compte 5, la dame 4, le cavalier 3, le "
            "valet 2 et le dix 1. Tout le reste ne vaut rien ; 75 en tout, jamais un demi.",
        ),
        ("S1",),
    ),
    "12.3": (
        ("Le Mignon: auction", "Le Mignon : enchères"),
        (
            "Points are bid, from 25 to 75, in fives up to 40, 45 or 50 (three, four, five players) and freely above. "
            "Then the dog is turned, and only the dealer and those who have bid may go on.",
            "On annonce des points, de 25 à 75, de cinq en cinq jusqu'à 40, 45 ou 50 (trois, quatre, cinq joueurs) et "
            "librement au-dessus. Puis le chien est retourné, et seuls le donneur et ceux qui ont enchéri peuvent "
            "continuer.",
        ),
        (
            "S1",
            "OI",
        ),
    ),
    "12.4": (
        ("Le Mignon: suit, call and dog", "Le Mignon : couleur, appel et chien"),
        (
            "The taker names the chosen suit, then (four or five players) calls a queen whose holder is the partner. "
            "The dog is taken and as many cards laid aside: no king, Petit or Mignon, other trumps only if "
            "unavoidable.",
            "Le preneur nomme la couleur choisie, puis (à quatre ou cinq) appelle une dame, dont le détenteur est le "
            "partenaire. Il prend le chien et écarte autant de cartes : ni roi, ni Petit, ni Mignon, d'autres atouts "
            "seulement s'il le faut.",
        ),
        (
            "S1",
            "OI",
        ),
    ),
    "12.5": (
        ("Le Mignon: play", "Le Mignon : jeu"),
        (
            "Follow, trump and overtrump as in tarot. If the chosen suit is led its highest card beats the trumps, "
            "unless trump 1 or 2 is in the trick or the Mignon has been played. There are no handfuls and no slam.",
            "On fournit, on coupe et on surcoupe comme au tarot. Si la couleur choisie est demandée, sa plus forte "
            "carte bat les atouts, sauf si le 1 ou le 2 d'atout est dans le pli ou si le Mignon a été joué. Il n'y a "
            "ni poignée ni chelem.",
        ),
        (
            "S1",
            "OI",
        ),
    ),
    "12.6": (
        ("Le Mignon: score", "Le Mignon : marque"),
        (
            "The contract is made when the points bid are reached; only those are won or lost, whatever was taken. "
            "The taker has two shares and a partner one at five players; at four both have one.",
            "Le contrat est réussi quand les points annoncés sont faits ; on ne gagne ou ne perd qu'eux, quoi que "
            "l'on ait pris. À cinq le preneur a deux parts et le partenaire une ; à quatre ils en ont une chacun.",
        ),
        (
            "S1",
            "OI",
        ),
    ),
    "section 16": (
        ("Options of the rules", "Les options des règles"),
        (
            "Where sources differ or are silent, an option says which reading is in force. A warning names another "
            "reading under which this very hand would score otherwise.",
            "Là où les sources diffèrent ou se taisent, une option dit quelle lecture est en vigueur. Un "
            "avertissement nomme une autre lecture sous laquelle cette donne même serait marquée autrement.",
        ),
        (
            "FFT12",
            "S1",
            "S2",
            "S3",
            "OI",
        ),
    ),
}
