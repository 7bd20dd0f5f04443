"""Many hands at once: the bulk path of ``auditor audit`` and ``auditor ingest``.

``parcels`` cuts inputs into pieces and ``workers`` judges them in several processes, in order. ``screen`` is a fast
pass over arrays that decides only "nothing to say about this hand", with its score; every other hand goes to the
explaining engine. It takes a record in by its parts (``intake``, ``parts``), proves the text of its cards by writing
it again (``cardtext``) and judges whole arrays of hands (``law``). ``storing`` makes of the verdicts what the store
takes in: plain hands in columns (``columns``), all others in rows.
"""

import gc
from typing import Final

_YOUNG: Final = 50_000


def calm_collector() -> None:
    """Lets the garbage collector look less often: next to nothing here is cyclic, and there are many objects."""
    gc.set_threshold(_YOUNG)
