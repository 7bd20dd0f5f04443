"""Makes hands: random and legal ones, and hands that carry exactly one fault, all repeatable by their seed.

``deal_hands`` gives legal hands as ``tarot-hand`` records, ``faulty_hands`` hands with a fault of a named
code; ``with_fault`` puts a fault into a record at hand.
"""

from auditor.dealing.dice import Dice
from auditor.dealing.faults.catalogue import CODES, ImpossibleFault, faulty_hands, possible_codes, with_fault
from auditor.dealing.hands import Dealer, deal_hands
from auditor.dealing.options import Options

__all__ = [
    "CODES",
    "Dealer",
    "Dice",
    "ImpossibleFault",
    "Options",
    "deal_hands",
    "faulty_hands",
    "possible_codes",
    "with_fault",
]
