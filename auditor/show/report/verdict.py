"""The verdict on a hand in words, for people who were there: what is wrong, and what it comes to."""

from collections.abc import Iterator

from auditor.audit.catalogue import ERROR
from auditor.audit.finding import Finding
from auditor.audit.result import HandAudit
from auditor.show.frame import frame_of
from auditor.show.headline import headline
from auditor.show.page import finding_counts
from auditor.show.report.html import paragraphs
from auditor.show.timeline import Timeline
from auditor.show.verdict import place_text
from auditor.show.view import View

_GRAVE = (ERROR, "warning")


def main_finding(audit: HandAudit) -> Finding | None:
    """The finding that a hand is about: the first error that is not waived, else such a warning; else none."""
    for severity in _GRAVE:
        for finding in audit.findings:
            if finding.severity == severity and not finding.waived:
                return finding
    return None


def verdict_html(audit: HandAudit, timeline: Timeline | None, view: View) -> str:
    """The verdict as a box."""
    return f'<div class="verdict {audit.status}">{paragraphs(verdict_sentences(audit, timeline, view))}</div>'


def verdict_sentences(audit: HandAudit, timeline: Timeline | None, view: View) -> Iterator[str]:
    """The verdict sentence by sentence; ``timeline`` is that of the hand, None for a record that was rejected."""
    yield status_sentence(audit, view)
    finding = main_finding(audit)
    if finding is not None:
        yield finding_sentence(finding, view)
        more = len(audit.findings) - 1
        if more:
            yield view.say("report.more_finding" if more == 1 else "report.more_findings", count=more)
    if timeline is None:
        return
    if audit.undetermined:
        key = "audit.undetermined" if audit.undetermined == 1 else "audit.undetermined_many"
        yield view.say(key, count=audit.undetermined) + "."
    yield headline(frame_of(timeline, timeline.steps - 1, view), view)
    yield from _scores(timeline, view)
    if timeline.replay.whole and any(map(_is_illegal_play, audit.findings)):
        yield view.say("report.as_played")


def _is_illegal_play(finding: Finding) -> bool:
    return finding.code[0] == "P" and finding.severity == ERROR and not finding.waived


def status_sentence(audit: HandAudit, view: View) -> str:
    """Whether something is wrong, and how many findings there are."""
    counts = finding_counts(audit, view)
    key = audit.status
    if key == "clean" and counts:
        key = "clean_but"
    return view.say(f"report.status.{key}", counts=", ".join(counts))


def finding_sentence(finding: Finding, view: View) -> str:
    """Where a finding stands, and its text."""
    place, message = place_text(finding, view.language), view.clean(finding.text(view.language))
    if finding.trick is None or not place:
        return message
    return view.say("report.at", place=view.clean(place[:1].upper() + place[1:]), message=message)


def _scores(timeline: Timeline, view: View) -> Iterator[str]:
    """The row of scores, and the recorded one where it is another."""
    replay = timeline.replay
    computed = replay.score.scores if replay.score is not None else None
    claimed = replay.hand.claims.scores
    if computed is not None:
        yield view.say("report.scores", scores=_row(timeline.audit, computed, view))
    if claimed is None:
        return
    if computed is not None and claimed == computed:
        yield view.say("report.claimed_same")
    else:
        yield view.say("report.claimed_other", scores=_row(timeline.audit, claimed, view))


def _row(audit: HandAudit, scores: tuple[int, ...], view: View) -> str:
    names = view.names(audit.players)
    pairs = zip(names, scores, strict=False)
    return ", ".join(f"{name} {view.points(score, signed=True)}" for name, score in pairs)
