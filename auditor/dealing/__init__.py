"""Makes hands: random and legal ones, and hands that carry exactly one fault, all repeatable by their seed.

``deal_hands`` gives legal hands as ``tarot-hand`` records, ``faulty_hands`` hands with a fault of a named
code; ``with_fault`` puts a fault into a record at hand.
"""
