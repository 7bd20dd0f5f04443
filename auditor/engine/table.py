"""What lies on the table before a play."""

from dataclasses import dataclass

from auditor.cards import EXCUSE, FIRST_TRUMP, SUIT_OF, UNKNOWN
from auditor.rules.play import NO_TRUMP_LYING


@dataclass(slots=True)
class Table:
    """The suit asked for and the highest trump lying. ``led_known`` is false behind a ``?`` that set the suit."""

    led: int | None = None
    highest: int = NO_TRUMP_LYING
    led_known: bool = True
    behind_unknown: bool = False

    def lay(self, card: int) -> None:
        """Adds a card to the table."""
        if card == UNKNOWN:
            self.behind_unknown = True
            if self.led is None:
                self.led_known = False
        elif card != EXCUSE:
            if self.led is None:
                self.led = SUIT_OF[card]
            if card >= FIRST_TRUMP and card > self.highest:
                self.highest = card
