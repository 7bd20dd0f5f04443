"""No screen of the replay in the terminal names anybody where the verdicts are without names."""

import re
from dataclasses import replace

from replay_cases import BROKEN, hands

from auditor.show.pseudonyms import pseudonym
from auditor.show.redact import people_of, redacted
from auditor.show.replay.drawing import screen
from auditor.show.replay.reel import Eyes, Reel
from auditor.show.replay.state import Overlay, ReplayState
from auditor.show.view import View

NAMES = ("five-secret", "goulash-four", "mignon-four", "waived", "unreadable", BROKEN)
EVERY = 7
"""Of the steps of a hand one in so many is looked at, and its ends."""


def test_no_screen_names_anybody() -> None:
    audits = [hands()[name] for name in NAMES]
    people = {person.name for audit in audits for person in people_of(audit.value)}
    assert "Élodie" in people
    names = re.compile(rf"\b(?:{'|'.join(map(re.escape, people))})\b", re.IGNORECASE)
    for language in ("en", "fr"):
        eyes = Eyes(View(language=language), None)
        plain, hidden = Reel(iter(audits), eyes), Reel(map(redacted, audits), eyes)
        for hand, audit in enumerate(audits):
            showing = hidden.showing(hand)
            last = 0 if showing.timeline is None else showing.timeline.steps - 1
            for step in {*range(0, last + 1, EVERY), last}:
                state = ReplayState(hand=hand, step=step, legal=True)
                for overlay in (state.overlay, *Overlay):
                    shown = replace(state, overlay=overlay)
                    text = "\n".join(line.plain for line in screen(shown, hidden, 100, 40))
                    assert not names.search(text), names.search(text)
            if showing.timeline is not None and audit.players:
                named = "\n".join(line.plain for line in screen(ReplayState(hand=hand), plain, 100, 40))
                assert names.search(named)
    showing = Reel(map(redacted, audits), Eyes(View(), "Ana")).showing(0)
    assert pseudonym("Ana") in showing.audit.players
