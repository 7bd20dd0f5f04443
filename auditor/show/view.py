"""How things are shown: width, character set, language, and the small words and signs that follow from them.

Every text that reaches a screen goes through a :class:`View`: its words come from one table, what stands in a
record loses its control characters, and under ``ascii`` nothing but ASCII is left.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from auditor.cards import EXCUSE, FIRST_TRUMP, NOTATIONS, SUIT_SIGNS, TRUMP, UNKNOWN, Notation, cards_of
from auditor.harmless import plain
from auditor.language import ENGLISH
from auditor.show.plain import to_ascii
from auditor.show.words import WORDS

LONGEST_NAME: Final = 28
"""Width of the longest name that is shown whole where it stands beside other things."""

UNICODE: Final = "unicode"
ASCII: Final = "ascii"
ALL_HANDS: Final = "all"
TURN_ONLY: Final = "turn"
ONE_SEAT: Final = "seat"

SUIT_STYLES: Final = ("bold", "red", "dark_orange", "green")
TRUMP_STYLE: Final = "cyan"
EXCUSE_STYLE: Final = "magenta"
FAULT_STYLE: Final = "bold red"
WARNING_STYLE: Final = "yellow"
FAINT: Final = "dim"
STRONG: Final = "bold"


def cut(text: str, width: int, mark: str) -> str:
    """A text that is at most so wide; where it was longer it ends with the mark."""
    if cell_len(text) <= width:
        return text
    room = width - cell_len(mark)
    return set_cell_size(text, room).rstrip() + mark if room > 0 else set_cell_size(text, max(width, 0))


class Styled(NamedTuple):
    """Words in one style."""

    plain: str
    style: str


@dataclass(frozen=True, slots=True)
class View:
    """What a reader chose: size in terminal cells, ``charset`` (unicode or ascii), language, and what of the
    hands is shown (``all``, only the one whose turn it is, or what the player at one ``seat`` sees; nobody's where
    that is None) and whether the legal cards are, with the reason."""

    width: int = 80
    height: int = 24
    charset: str = UNICODE
    language: str = ENGLISH
    hands: str = ALL_HANDS
    seat: int | None = None
    legal: bool = False

    @property
    def ellipsis(self) -> str:
        """What stands at the end of a text that was cut."""
        return self.fold("…")

    def say(self, key: str, **fields: object) -> str:
        """Words of the language with fields filled in."""
        return self.fold(WORDS[self.language][key].format(**fields))

    @property
    def colon(self) -> str:
        """What stands between a label and its text."""
        return self.say("colon")

    @property
    def semicolon(self) -> str:
        """What stands between the parts of a list that have commas of their own."""
        return self.say("semicolon")

    def fold(self, text: str) -> str:
        """A text of our own in the character set."""
        return to_ascii(text, self.notation.letters) if self.charset == ASCII else text

    @property
    def notation(self) -> Notation:
        """How cards are written in the language."""
        return NOTATIONS[self.language]

    def clean(self, text: object) -> str:
        """A text of a record, harmless and in the character set."""
        return self.fold(plain(str(text)))

    def names(self, players: Iterable[str], width: int = LONGEST_NAME) -> list[str]:
        """Names of players, harmless and at most so wide; those that would be alike have the seat behind them."""
        clean = [self.clean(name) for name in players]
        short = [cut(name, width, self.ellipsis) for name in clean]
        return [
            name if short.count(name) == 1 else f"{cut(clean[seat], width - len(f' ({seat})'), self.ellipsis)} ({seat})"
            for seat, name in enumerate(short)
        ]

    def points(self, half_points: int | None, *, signed: bool = False) -> str:
        """Half points as a number of points, for example ``45½``."""
        if half_points is None:
            return self.say("unknown")
        whole, half = divmod(abs(half_points), 2)
        sign = "-" if half_points < 0 else "+" if signed and half_points else ""
        return self.fold(f"{sign}{whole if whole or not half else ''}{'½' if half else ''}")

    def bid(self, bid: str | int | None) -> str:
        """A bid: the name of a contract, or points in Le Mignon."""
        if bid is None:
            return self.say("none")
        return self.say("bid.points", points=bid) if isinstance(bid, int) else self.say(f"bid.{bid}")

    def suit_sign(self, suit: int) -> str:
        """Sign of a plain suit, a letter for trumps."""
        if suit == TRUMP:
            return self.notation.trump
        return self.notation.letters[suit] if self.charset == ASCII else SUIT_SIGNS[suit]

    def suit(self, suit: int) -> str:
        """Name of a suit, for sentences."""
        return self.say(f"suit.{suit}")

    def rank(self, card: int) -> str:
        """Rank of a card without its suit."""
        if card >= FIRST_TRUMP:
            return str(card - FIRST_TRUMP + 1)
        return self.notation.ranks[card % 14]

    def card(self, card: int) -> Text:
        """One card: suit, then rank."""
        return Text(*self.drawn_card(card))

    def card_text(self, card: int) -> str:
        """One card in a sentence."""
        return self.drawn_card(card)[0]

    def drawn_card(self, card: int) -> Styled:
        """One card as it is drawn everywhere."""
        return _drawn_card(self.charset, self.language, card)

    def cards(self, mask: int) -> list[Text]:
        """The known cards of a set, one by one in deck order."""
        return [self.card(card) for card in cards_of(mask)]

    def cards_text(self, mask: int) -> str:
        """The known cards of a set in a sentence."""
        return ", ".join(map(self.card_text, cards_of(mask))) or self.say("no_card")


@lru_cache(maxsize=1 << 10)
def _drawn_card(charset: str, language: str, card: int) -> Styled:
    view = View(charset=charset, language=language)
    if card == UNKNOWN:
        return Styled("?", FAINT)
    if card == EXCUSE:
        return Styled(view.notation.excuse, EXCUSE_STYLE)
    if card >= FIRST_TRUMP:
        return Styled(f"{view.notation.trump}{view.rank(card)}", TRUMP_STYLE)
    return Styled(f"{view.suit_sign(card // 14)}{view.rank(card)}", SUIT_STYLES[card // 14])
