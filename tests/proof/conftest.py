"""Lets the proofs use the slow play that the tests of the rules have."""

import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent
for folder in (TESTS / "rules", TESTS / "audit"):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
