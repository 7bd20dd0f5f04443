"""Many hands at once: the bulk path of ``auditor audit`` and ``auditor ingest``.

``screen`` is a fast pass over arrays that decides only "nothing to say about this hand", with its score; every
other hand goes to the explaining engine. ``blocks`` cuts inputs into pieces and ``workers`` judges them in
several processes, in order.
"""
