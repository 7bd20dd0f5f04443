"""The rules in short, article by article, for explanations: title, wording and sources.

The keys are those that findings and options name. The wording is our own, in one table a language; it says
what is in force by default, while options name what may differ (``auditor.rules.options``).
"""

from typing import Final, NamedTuple

SOURCES: Final = {
    "FFT12": "official rules of the Fédération Française de Tarot (R-RO201206), in force from July 2012",
    "S1": "the rules sheet of Le Mignon",
    "S2": "the rules sheet of tarot for five players",
    "S3": "the help page of French Tarot on Board Game Arena",
    "OI": "an interpretation of this program where no source decides",
}
"""What each source is, by its short name."""


class Article(NamedTuple):
    """One rule: its key, a title, two to four lines of wording, the short names of its sources."""

    key: str
    title: str
    text: str
    sources: tuple[str, ...]


_ENGLISH: Final[dict[str, tuple[str, str]]] = {
    "R1.1": (
        "The pack",
        "There are 78 different cards: fourteen each of spades, hearts, diamonds and clubs, the trumps from 1 to 21 "
        "and the Excuse. No card can turn up a second time in one hand.",
    ),
    "R1.4": (
        "Oudlers",
        "Three cards are oudlers: the Petit (trump 1), trump 21 and the Excuse. How many of them the attack ends up "
        "with decides how many points it needs.",
    ),
    "R1.5": (
        "Values of the cards",
        "Kings and oudlers are worth 4½ points, queens 3½, knights 2½, jacks 1½ and every other card half a point. "
        "Together that is 91.",
    ),
    "R1.6": (
        "Points to reach",
        "The attack needs 56 points without an oudler, 51 with one, 41 with two and 36 with all three. Reaching the "
        "number exactly is enough.",
    ),
    "section 2": (
        "The deal",
        "Three players hold 24 cards and four hold 18, with six in the dog; five hold 15, with three in the dog. A "
        "hand has as many tricks as each player has cards.",
    ),
    "R2.4": (
        "Who deals next",
        "After a hand that was played, passed out or annulled as petit sec, the next player in order of play deals.",
    ),
    "R2.5": (
        "Misdeal",
        "A fault in dealing annuls the hand. The same dealer deals again, and in tournaments may not bid on that new "
        "deal.",
    ),
    "R2.6": (
        "Petit sec",
        "Somebody who is dealt the Petit as the only trump, and not the Excuse either, must say so before the "
        "auction; the hand is annulled. No other hand is a reason to annul. Only the cards as dealt count.",
    ),
    "R3.1": (
        "Bids",
        "From low to high: Petite, Garde, Garde sans and Garde contre, which count once, twice, four and six times.",
    ),
    "R3.2": (
        "The auction",
        "Each player speaks once, beginning after the dealer, and either passes or bids more than the bid that "
        "stands. The highest bidder is the taker.",
    ),
    "R3.3": (
        "Everybody passes",
        "When nobody bids there is no contract: the hand scores nothing and the next player deals. Some tables play "
        "a goulash instead.",
    ),
    "R3.4": (
        "Bids that exist",
        "Only the bids of the table's own set can be made; each has its multiplier. Points are bid in Le Mignon only.",
    ),
    "R3.5": (
        "Announcing a slam",
        "The taker may add to the contract that the attack will win every trick. That has to be said before the "
        "first card is played.",
    ),
    "section 4": (
        "Calling a card",
        "Only with five players is a card called (in Le Mignon also with four). At other tables the taker is alone.",
    ),
    "R4.1": (
        "A call is due",
        "With five players the taker names a card under every contract, before looking at the dog.",
    ),
    "R4.2": (
        "What may be called",
        "A king. Holding all four kings one may call a queen, holding the queens as well a knight, and with the "
        "knights too a jack. The hand as dealt counts; one's own card may be named.",
    ),
    "R4.5": (
        "The partner",
        "Whoever was dealt the called card plays with the taker and says nothing about it until the card is "
        "played. If it lies in the dog, or the taker holds it, the taker is alone against all.",
    ),
    "R4.6": (
        "The first lead after a call",
        "The very first card of a hand may not be of the suit of the called card, unless it is that card itself or "
        "the leader has nothing else. Later there is no such limit.",
    ),
    "R5.1": (
        "The discard",
        "Under Petite and Garde the taker takes the dog after everybody has seen it and lays aside as many cards "
        "from hand and dog together. They count for the attack.",
    ),
    "R5.2": (
        "No discard",
        "Under Garde sans and Garde contre nobody touches or sees the dog. It is counted at the end, for the attack "
        "under Garde sans and for the defence under Garde contre.",
    ),
    "R5.3": (
        "What may be laid aside",
        "Never a king or an oudler. Other trumps only as far as there are not enough other cards, and then they are "
        "shown to the defence.",
    ),
    "section 6.1": (
        "Handfuls",
        "A single, double or triple handful shows 13, 15 or 18 trumps with three players, 10, 13 or 15 with four "
        "and 8, 10 or 13 with five. It is worth 20, 30 or 40 points.",
    ),
    "R6.1": (
        "When a handful is shown",
        "All at once, just before one's own first card. Shown later it is worth nothing.",
    ),
    "R6.2": (
        "What a handful shows",
        "Exactly the number of its level, of trumps that are in the hand at that moment; further trumps stay "
        "hidden. The Excuse may stand in for a missing trump.",
    ),
    "R6.3": (
        "The Excuse in a handful",
        "Whoever shows the Excuse in a handful says by it that no further trump is held; none may be kept back.",
    ),
    "R6.5": (
        "Showing less",
        "A player with enough trumps for a higher level may still show a lower one, as long as exactly the cards "
        "of that level are shown.",
    ),
    "R6.6": (
        "One handful each",
        "A player shows at most one handful in a hand. Several players may show, and all of it counts.",
    ),
    "R6.7": (
        "Who is paid for a handful",
        "The camp that wins the hand, no matter who showed. So the prime of a handful that the losers showed goes "
        "to the winners; it counts once for each defender.",
    ),
    "R6.9": (
        "Level of a handful",
        "A handful pays for the number of cards that was shown; a higher level, or one that nobody showed, cannot be "
        "claimed.",
    ),
    "section 6.3": (
        "Misères",
        "Where they are played, a hand without any trump and without the Excuse, or one without court cards and "
        "oudlers, may be declared before its first card. Each other player pays 10 points for it.",
    ),
    "R7.1": (
        "Who leads, and in what order",
        "The player after the dealer leads first, or whoever announced a slam; then the winner of each trick leads "
        "the next. Within a trick every seat plays one card, in order.",
    ),
    "R7.2": (
        "What may be played",
        "Follow the suit led. Without a card of it play a trump, and always one above the highest trump on the table "
        "if possible, or else any trump. With neither, any card. Led trumps are followed in the same way.",
    ),
    "R7.3": (
        "Playing the Excuse",
        "The Excuse may take the place of any card in any trick, whatever one holds. In the last trick it is "
        "allowed, but usually lost.",
    ),
    "R7.4": (
        "The Excuse is led",
        "The card that follows it sets the suit, and its player is free to play anything.",
    ),
    "R7.5": (
        "Who wins a trick",
        "The highest trump; if there is none, the highest card of the suit led. The Excuse does not win.",
    ),
    "R8.1": (
        "Keeping the Excuse",
        "Before the last trick the Excuse stays with the camp that played it. If the other camp wins the trick, it "
        "is given a card worth half a point for it.",
    ),
    "R8.4": (
        "The Excuse in the count",
        "When the other camp wins the trick, the owners of the Excuse keep the oudler and four points net: 4½ less "
        "the half point given for it, even if they never had a card to give.",
    ),
    "R8.6": (
        "The Excuse in the last trick",
        "Played to the last trick the Excuse goes over to the other camp, oudler and points, except when a slam is "
        "on the way. Whether that also holds when its own camp wins the trick is disputed.",
    ),
    "R8.7": (
        "The Excuse at the end of a slam",
        "A camp that has won every trick so far and plays the Excuse to the last one wins that trick with it.",
    ),
    "section 9": (
        "Petit au bout",
        "If the Petit is played to the last trick, the camp that takes this trick is paid 10 points times the "
        "contract by each opponent, whoever wins the hand. In a slam that ends with the Excuse the trick before "
        "counts too.",
    ),
    "R9.6": (
        "Multiplying the Petit au bout",
        "It is multiplied like the contract, while handfuls and slam are not, and the whole camp gains or loses it "
        "in the usual shares.",
    ),
    "section 10.1": (
        "The score of a hand",
        "Each defender pays or gets 25 and the points above or below the target, times the contract; then Petit au "
        "bout, handfuls and slam are added with their own signs.",
    ),
    "R10.1": (
        "Half points",
        "With three and five players a half point may be left over. Whether the contract is made is decided before "
        "any rounding; then the half point goes to the camp that won.",
    ),
    "R10.2": (
        "Half points at four players",
        "With four players both sides end on whole points once the Excuse is settled. A half point there means that "
        "something was miscounted.",
    ),
    "R10.3": (
        "Rounding the margin",
        "The margin is counted in whole points; some tables round it up to fives or tens.",
    ),
    "section 10.3": (
        "Slam",
        "All tricks won: 400 points if announced, 200 if not. Announced and missed: 200 lost. If the defence wins "
        "every trick each defender gets 200. The contract does not multiply it.",
    ),
    "section 10.4": (
        "Shares",
        "Each defender pays the same amount. The taker alone has all of it; with a partner the taker has two shares "
        "and the partner one.",
    ),
    "R10.4": (
        "The row of scores",
        "What one player gains others lose: the scores of a hand add up to nothing. With five players and a partner "
        "the taker has two shares, the partner one.",
    ),
    "R10.5": (
        "Both sides together",
        "All points in play belong to one side or the other: 91 in tarot, with three oudlers.",
    ),
    "R10.6": (
        "What the attack counts",
        "The tricks of its players and the discard, or the dog of a Garde sans, put right for the Excuse. Figures "
        "that no such pile can give are impossible.",
    ),
    "section 11": (
        "Goulash and passed-out hands",
        "Without a contract there is no handful, slam or Petit au bout. Where a goulash is played, everybody tries "
        "to take few points and the dog is nobody's.",
    ),
    "R11.1": (
        "Goulash",
        "When all have passed each plays alone and wants few points. The play of the cards is the usual one; the dog "
        "stays face down and counts for nobody.",
    ),
    "R11.2": (
        "The Excuse in a goulash",
        "It stays with whoever played it, and the sources mention no card given for it. In the last trick it wins the "
        "trick.",
    ),
    "R11.3": (
        "Score of a goulash",
        "Each player pays every other one as many points as he took himself. Half points are paid as they are; the row "
        "adds up to nothing.",
    ),
    "12.1": (
        "Le Mignon: values",
        "The Mignon counts 10 and the Petit 5; in the suits the king counts 5, the queen 4, the knight 3, the jack 2 "
        "and the 10 counts 1. Everything else is worth nothing; 75 in all, never a half.",
    ),
    "12.3": (
        "Le Mignon: auction",
        "Points are bid, from 25 to 75, in fives up to 40, 45 or 50 (three, four, five players) and freely above. "
        "Then the dog is turned, and only the dealer and those who have bid may go on.",
    ),
    "12.4": (
        "Le Mignon: suit, call and dog",
        "The taker names the chosen suit, then (four or five players) calls a queen whose holder is the partner. "
        "The dog is taken and as many cards laid aside: no king, Petit or Mignon, other trumps only if unavoidable.",
    ),
    "12.5": (
        "Le Mignon: play",
        "Follow, trump and overtrump as in tarot. If the chosen suit is led its highest card beats the trumps, unless "
        "trump 1 or 2 is in the trick or the Mignon has been played. There are no handfuls and no slam.",
    ),
    "12.6": (
        "Le Mignon: score",
        "The contract is made when the points bid are reached; only those are won or lost, whatever was taken. The "
        "taker has two shares and a partner one at five players; at four both have one.",
    ),
    "section 16": (
        "Options of the rules",
        "Where sources differ or are silent, an option says which reading is in force. A warning names another "
        "reading under which this very hand would score otherwise.",
    ),
}

_TEXTS: Final = {"en": _ENGLISH}

_SOURCES_OF: Final[dict[str, tuple[str, ...]]] = {
    "R1.1": ("FFT12", "S3"),
    "R1.4": ("FFT12", "S3"),
    "R1.5": ("FFT12", "S3"),
    "R1.6": ("FFT12", "S3"),
    "section 2": ("FFT12", "S2"),
    "R2.4": ("FFT12",),
    "R2.5": ("FFT12",),
    "R2.6": ("FFT12",),
    "R3.1": ("FFT12", "S2", "S3"),
    "R3.2": ("FFT12",),
    "R3.3": ("FFT12", "S3"),
    "R3.4": ("FFT12", "S2", "S3"),
    "R3.5": ("FFT12", "S3"),
    "section 4": ("FFT12", "S2"),
    "R4.1": ("FFT12", "S2"),
    "R4.2": ("FFT12", "S2"),
    "R4.5": ("FFT12", "S2"),
    "R4.6": ("FFT12", "OI"),
    "R5.1": ("FFT12", "S2", "S3"),
    "R5.2": ("FFT12", "S2"),
    "R5.3": ("FFT12",),
    "section 6.1": ("FFT12", "S2", "S3"),
    "R6.1": ("FFT12",),
    "R6.2": ("FFT12",),
    "R6.3": ("FFT12",),
    "R6.5": ("FFT12",),
    "R6.6": ("FFT12",),
    "R6.7": ("FFT12", "S3"),
    "R6.9": ("FFT12",),
    "section 6.3": ("S3", "OI"),
    "R7.1": ("FFT12",),
    "R7.2": ("FFT12", "S2", "S3"),
    "R7.3": ("FFT12", "S2"),
    "R7.4": ("FFT12",),
    "R7.5": ("FFT12",),
    "R8.1": ("FFT12", "S2"),
    "R8.4": ("FFT12",),
    "R8.6": ("FFT12", "S3", "OI"),
    "R8.7": ("FFT12", "S3"),
    "section 9": ("FFT12", "S3"),
    "R9.6": ("FFT12", "S3"),
    "section 10.1": ("FFT12", "S3"),
    "R10.1": ("FFT12",),
    "R10.2": ("FFT12",),
    "R10.3": ("FFT12",),
    "section 10.3": ("FFT12", "S3", "OI"),
    "section 10.4": ("FFT12", "S2"),
    "R10.4": ("FFT12", "S2"),
    "R10.5": ("FFT12",),
    "R10.6": ("FFT12",),
    "section 11": ("S3",),
    "R11.1": ("S3", "OI"),
    "R11.2": ("S3", "OI"),
    "R11.3": ("S3",),
    "12.1": ("S1",),
    "12.3": ("S1", "OI"),
    "12.4": ("S1", "OI"),
    "12.5": ("S1", "OI"),
    "12.6": ("S1", "OI"),
    "section 16": ("FFT12", "S1", "S2", "S3", "OI"),
}

_SAME: Final = {"6.3": "section 6.3"}

ARTICLE_KEYS: Final = tuple(_SOURCES_OF)
"""Every article, in order."""


def article(rule: str, language: str = "en") -> Article | None:
    """The article of a rule as findings and options name it; None where the rules have none of that name."""
    key = _SAME.get(rule, rule)
    text = _TEXTS.get(language, _ENGLISH).get(key)
    return None if text is None else Article(rule, text[0], text[1], _SOURCES_OF[key])
