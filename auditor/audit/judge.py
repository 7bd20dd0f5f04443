"""Judges one record: from what stood in the input to the verdict with its findings."""

from collections.abc import Sequence
from typing import Any

from auditor.audit.catalogue import CATALOGUE, ERROR, MIGNON_RULES
from auditor.audit.claims import judge_claims
from auditor.audit.finding import Finding, ReplayFinding
from auditor.audit.intake import NotPlain, to_hand
from auditor.audit.result import HandAudit
from auditor.audit.score_block import computed_block
from auditor.audit.settings import RuleBook, Settings
from auditor.audit.wording import machine_values
from auditor.cards import token
from auditor.engine.case import Case
from auditor.engine.hand import Hand
from auditor.engine.replay import Fault
from auditor.engine.run import Judged, other_readings, replay
from auditor.record.places import pointer_of
from auditor.record.raw import Problem, RawRecord
from auditor.rules.options import MIGNON
from auditor.rules.ruleset import RulesError, RuleSet, text_of

_FAMILY_ORDER = {family: place for place, family in enumerate("RDACNPSWE")}


class Judge:
    """Judges records under the same settings. Holds no state between records but rule sets already made."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self._rule_book = RuleBook(self.settings)

    def judge(self, raw: RawRecord) -> HandAudit:
        """The verdict on a record. Never raises for what a record holds."""
        value = raw.value
        problems = raw.problems
        if raw.rejected:
            return self._rejected(raw, value, problems)
        try:
            rules = self._rule_book.rules_of(value.get("rules"))
            hand = to_hand(value, checked=raw.plain)
            if rules is None:
                raise NotPlain
        except (NotPlain, ValueError, AttributeError, KeyError, TypeError):
            from auditor.record.check import check  # loads pydantic, which plain records never need

            checked = check(value, needs_rules=self.settings.rules is None)
            problems = (*problems, *map(raw.located, checked.problems))
            if checked.record is None:
                return self._rejected(raw, value, problems)
            try:
                rules = self._rule_book.rules_of(checked.record.get("rules"))
            except RulesError as error:
                return self._rejected(raw, value, (*problems, _unknown_rules(raw, error)))
            value = checked.record
            hand = to_hand(value, checked=True)
        assert rules is not None
        return self._judged(raw, value, (hand, rules), problems)

    def _rejected(self, raw: RawRecord, value: Any, problems: Sequence[Problem]) -> HandAudit:
        identity = value.get("id") if isinstance(value, dict) else None
        return HandAudit(
            # Half a surrogate pair cannot be written: it is "?", as in pointers.
            id=identity.encode(errors="replace").decode() if isinstance(identity, str) else None,
            source=raw.source,
            position=raw.position,
            line=raw.line,
            status="rejected",
            findings=[finding for finding in map(_of_problem, problems) if self.settings.reports(finding.code)],
            text=raw.text,
            column=raw.column,
            value=value if isinstance(value, dict) else {},
        )

    def _judged(
        self, raw: RawRecord, value: dict[str, Any], case: tuple[Hand, RuleSet], problems: Sequence[Problem]
    ) -> HandAudit:
        hand, rules = case
        judged = replay(hand, rules)
        judge_claims(judged)
        _add_readings(judged)
        result = judged.replay
        audit = HandAudit(
            id=value.get("id") or f"{raw.source}#{raw.position}",
            source=raw.source,
            position=raw.position,
            line=raw.line,
            status="clean",
            findings=[],
            text=raw.text,
            column=raw.column,
            level=result.level,
            rules=rules.to_json(),
            undetermined=result.undetermined,
            computed=computed_block(result.score),
            claimed=value.get("claims"),
            value=value,
            replay=result,
        )
        if result.faults or problems:
            result.faults.sort(key=_order)
            names = audit.players
            findings = [_of_problem(problem) for problem in problems]
            findings += [_finding(fault, raw, names, rules) for fault in result.faults]
            _waive(findings, value.get("irregularities") or ())
            audit.findings = self._reported(findings)
            counted = (finding for finding in audit.findings if not finding.waived)
            if any(finding.severity == ERROR for finding in counted):
                audit.status = "flagged"
        return audit

    def _reported(self, findings: list[Finding]) -> list[Finding]:
        if self.settings.reports_everything:
            return findings
        reported = [finding for finding in findings if self.settings.reports(finding.code)]
        for finding in reported:
            finding.severity = self.settings.severities.get(finding.code, finding.severity)
        return reported


def _order(fault: Fault) -> tuple[int, int, int]:
    family = "P" if fault.code == "S601" else fault.code[0]
    return _FAMILY_ORDER[family], fault.trick or 0, fault.position or 0


def _unknown_rules(raw: RawRecord, error: RulesError) -> Problem:
    path = error.path if isinstance(raw.value.get("rules"), dict) else ()
    pointer = pointer_of("rules", *path)
    return raw.located(Problem("R004", "unknown-rules", error.said, pointer))


def _of_problem(problem: Problem) -> Finding:
    entry = CATALOGUE[problem.code]
    return Finding(
        code=problem.code,
        name=entry.name,
        severity=entry.severity,
        message=problem.detail,
        pointer=problem.pointer,
        line=problem.line,
        column=problem.column,
        facts={**problem.facts, "said": problem.said},
    )


def _finding(fault: Fault, raw: RawRecord, names: list[str], rules: RuleSet) -> Finding:
    entry = CATALOGUE[fault.code]
    expected, actual = machine_values(fault)
    proof = fault.facts.get("proof")
    rule = entry.rule
    if rules.game == MIGNON:
        rule = MIGNON_RULES.get(fault.code, rule)
    pointer = _pointer(fault.path, raw.value) if raw.places is None else pointer_of(*fault.path)
    return ReplayFinding(
        raw,
        code=fault.code,
        name=entry.name,
        severity=fault.severity or entry.severity,
        rule=rule,
        trick=fault.trick,
        position=fault.position,
        seat=fault.seat,
        player=None if fault.seat is None else names[fault.seat],
        card=None if fault.card is None else token(fault.card),
        expected=expected,
        actual=actual,
        pointer=pointer or None,
        proof=None if proof is None else {"trick": proof[0], "card": token(proof[1])},
        follows_from=fault.facts.get("follows_from"),
        matches=fault.facts.get("matches"),
        facts={"fault": fault, "names": names},
    )


def _pointer(path: Sequence[str | int], value: Any) -> str:
    """The JSON pointer of a path, as far as the record as written has it (a trick may be a bare list)."""
    parts: list[str | int] = []
    for part in path:
        if isinstance(value, list) and part == "cards":
            continue
        try:
            value = value[part]
        except (KeyError, IndexError, TypeError):
            break
        parts.append(part)
    return pointer_of(*parts)


def _add_readings(judged: Judged) -> None:
    """W901 for each disputed option under which the row of scores would be another."""
    score = judged.replay.score
    case: Case = judged.case
    for reading in other_readings(judged):
        case.fault(
            "W901",
            (),
            option=reading.option,
            value=text_of(reading.value),
            expected=score.scores if score is not None else None,
            actual=reading.score.scores,
        )


def _waive(findings: list[Finding], irregularities: Sequence[dict[str, Any]]) -> None:
    """Marks findings that an arbiter has ruled on (record.md, ``irregularities``)."""
    for ruled in irregularities:
        for finding in findings:
            if finding.code != ruled["code"]:
                continue
            same_trick = ruled.get("trick") is None or ruled["trick"] == finding.trick
            same_seat = ruled.get("seat") is None or ruled["seat"] == finding.seat
            if same_trick and same_seat:
                finding.waived = True
                finding.ruling = ruled.get("ruling")
