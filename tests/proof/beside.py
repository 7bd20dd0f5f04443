"""Lets the proofs use what the tests beside them have: the slow play, the small worlds, the damaged records."""

import sys
from pathlib import Path

for folder in ("rules", "audit"):
    path = str(Path(__file__).parent.parent / folder)
    if path not in sys.path:
        sys.path.insert(0, path)
