"""The faults that a hand can carry, by family, and how they are made."""
