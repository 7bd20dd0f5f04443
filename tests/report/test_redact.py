"""Pseudonyms: no name is left in any output, and a person has the same one everywhere."""

import json
import re
from pathlib import Path

import pytest
from report_cases import RECORDS, VIEW, hands, hostile_record, judged, record
from typer.testing import CliRunner

from auditor.cli.app import app
from auditor.show.page import page_text
from auditor.show.pseudonyms import SHARED, Aliases, Person, pseudonym
from auditor.show.redact import redacted
from auditor.show.report.report import report
from auditor.show.view import View


def named(**changes: object) -> dict[str, object]:
    """A hand whose players' names stand in every text that a record has room for."""
    value = record("waived") | {
        "id": "martin-vs-Zoé_2",
        "players": ["Jean Martin", {"name": "Zoé Durand", "id": "lic-4711"}, "O'Neil", "Anne Martin", "X"],
        "sitting_out": ["Paul Absent"],
        "event": {"id": "e", "name": "Mémorial jean martin", "place": "chez Durand", "table": "Zoe"},
        "comment": "Jeannot always forgets",
        "source": {"file": "/home/martin/hand.json"},
        "x_note": "Zoé",
        "referee": "Durand",
    }
    value["irregularities"] = [
        {"code": "S601", "trick": 3, "ruling": "zoé durand and O'NEIL were warned", "by": "Paul Absent"}
    ]
    value["claims"] = {"by": "Zoé Durand", "breakdown": [{"label": "Durand's bonus", "amount": 4}], "unit": 4}
    return value | changes


NAMES = re.compile(r"martin|jean|zo[eé]|durand|neil|anne|absent|paul|4711", re.IGNORECASE)


def outputs(audit: object) -> dict[str, str]:
    """Everything that can be made of a verdict, as text."""
    assert hasattr(audit, "to_json")
    return {
        "report": report([audit], VIEW),
        "page": page_text(audit, View(width=120)),
        "json": json.dumps(audit.to_json(), ensure_ascii=False),
        "record": json.dumps(audit.record, ensure_ascii=False),
    }


def test_no_name_is_left_anywhere() -> None:
    audit = judged(named(), source="games/Martin-Durand.jsonl")
    assert audit.replay is not None
    assert all(NAMES.search(text) for text in outputs(audit).values()), "the test would see names"
    for what, text in outputs(redacted(audit)).items():
        assert not NAMES.search(text), f"{what}: {NAMES.search(text)}"


def test_the_title_of_the_report_names_nobody() -> None:
    title = re.search("<title>(.*)</title>", report([redacted(judged(named()))], VIEW))
    assert title is not None and not NAMES.search(title[1])


def test_nothing_but_names_changes() -> None:
    for audit in hands().values():
        without = redacted(audit)
        assert (without.status, without.level, without.computed, without.undetermined) == (
            audit.status,
            audit.level,
            audit.computed,
            audit.undetermined,
        )
        assert [found.code for found in without.findings] == [found.code for found in audit.findings]
        assert [found.trick for found in without.findings] == [found.trick for found in audit.findings]


def test_the_verdict_itself_is_left_as_it_was() -> None:
    audit = judged(named())
    before = outputs(audit)
    redacted(audit)
    assert outputs(audit) == before


def test_a_person_has_the_same_pseudonym_in_every_hand_and_output() -> None:
    first, second = redacted(hands()["five-secret"]), redacted(hands()["goulash-four"])
    shared = {"Ana", "Bruno", "Chloé", "David"}
    of_first = dict(zip(hands()["five-secret"].players, first.players, strict=True))
    of_second = dict(zip(hands()["goulash-four"].players, second.players, strict=True))
    assert {name: of_first[name] for name in shared} == {name: of_second[name] for name in shared}
    assert len(set(of_first.values())) == 5
    assert all(name in report([first], VIEW) for name in first.players)


def test_an_id_is_who_a_person_is() -> None:
    one = redacted(judged(named(players=[{"name": "A B", "id": "7"}, "c", "d", "e", "f"])))
    two = redacted(judged(named(players=["c", {"name": "Another Name", "id": "7"}, "d", "e", "f"])))
    assert one.players[0] == two.players[1]
    assert '"id"' not in json.dumps(one.value["players"])


def test_findings_are_worded_with_the_pseudonyms() -> None:
    without = redacted(hands()["three-revoke"])
    (finding,) = without.findings
    taker = without.players[2]
    assert finding.player == taker
    assert finding.message == f"{taker} played T15 and had to follow diamonds with D1, DK."


def test_a_name_that_is_a_common_word_changes_no_finding() -> None:
    value = record("three-revoke") | {"players": ["played", "T15", "follow"]}
    (finding,) = redacted(judged(value)).findings
    assert re.fullmatch(r"P-\w+ played T15 and had to follow diamonds with D1, DK\.", finding.message)


def test_texts_of_a_record_that_could_not_be_read_are_left_out() -> None:
    value = named(dealer="Durand")
    without = redacted(judged(value))
    assert without.status == "rejected"
    for text in outputs(without).values():
        assert not NAMES.search(text)
    broken = redacted(judged(b'{"players": ["Zo\xc3\xa9 Durand", '))
    assert not NAMES.search(report([broken], VIEW))


def test_a_key_makes_other_pseudonyms() -> None:
    audit = hands()["five-secret"]
    plain, one, other = (redacted(audit, key).players for key in (b"", b"one", b"two"))
    assert one == redacted(audit, b"one").players
    assert not set(plain) & set(one) and not set(one) & set(other)


def test_a_pseudonym_is_no_word_and_looks_like_nothing_else() -> None:
    made = {pseudonym(f"player {number}") for number in range(2_000)}
    assert len(made) == 2_000
    assert all(re.fullmatch("P-[2-9BCDFGHJKMNPQRSTVWXYZ]{7}", each) for each in made)


def test_two_people_of_one_hand_never_share_a_pseudonym(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("auditor.show.pseudonyms._LENGTH", 1)
    people = [Person(name, name) for name in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    aliases = Aliases(people)
    assert len({aliases.of(person) for person in people}) == len(people)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("JEAN MARTIN led", "{jean} led"),
        ("jean_martin.json", "{jean}.json"),
        ("Jean, Martin and Anne", "{jean}, " + SHARED + " and {anne}"),
        ("Martinique", "Martinique"),
        ("Zoe, Zoé and Zoe\u0301", "{zoe}, {zoe} and {zoe}"),
        ("nothing of the kind", "nothing of the kind"),
    ],
)
def test_names_are_found_in_any_case_with_and_without_accents(text: str, made: str) -> None:
    aliases = Aliases([Person("Jean Martin", "Jean Martin"), Person("z", "Zoé"), Person("Anne Martin", "Anne Martin")])
    jean, anne = aliases.named("Jean Martin"), aliases.named("Anne Martin")
    zoe = aliases.named("Zoé")
    assert aliases.replaced(text) == made.format(jean=jean, anne=anne, zoe=zoe)


@pytest.mark.parametrize(
    ("name", "text", "made"),
    [
        ("7", "round 7, table 7", "round 7, table 7"),
        ("4711", "licence 4711 of 47110", "licence {} of 47110"),
        ("陈伟", "陈伟说", "{}说"),
        ("★", "won by ★!", "won by {}!"),
        ("...", "and so on ...", "and so on ..."),
        ("a.*b", "a.*b and aXXb", "{} and aXXb"),
        ("de la Tour", "DE_LA-TOUR.json", "{}.json"),
        ("Li", "Lille, li", "Lille, {}"),
    ],
)
def test_what_is_a_name_in_a_text(name: str, text: str, made: str) -> None:
    aliases = Aliases([Person(name, name), Person("Other", "Other")])
    assert aliases.replaced(text) == made.format(aliases.named(name))


def test_words_that_texts_use_themselves_are_names_only_as_they_are_written() -> None:
    aliases = Aliases([Person("Jean Petit", "Jean Petit"), Person("Lead", "Lead")], spoken=frozenset(("petit", "lead")))
    jean, lead = aliases.named("Jean Petit"), aliases.named("Lead")
    assert aliases.replaced("Petit au bout of jean petit") == f"Petit au bout of {jean}"
    assert aliases.replaced("a lead by Lead") == f"a lead by {lead}"


def test_two_people_of_one_name_are_two_in_a_hand_and_one_in_texts() -> None:
    people = [Person("1001", "Same Name"), Person("1002", "Same Name")]
    aliases = Aliases(people)
    assert aliases.of(people[0]) != aliases.of(people[1])
    assert aliases.replaced("Same Name") == pseudonym("Same Name")


def test_hostile_names_are_gone_too() -> None:
    text = report([redacted(judged(hostile_record()))], VIEW)
    assert "attacked" not in text


def test_the_key_comes_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    for key in ("", "secret"):
        monkeypatch.setenv("AUDITOR_REDACT_KEY", key)
        path = tmp_path / "hand.html"
        assert CliRunner().invoke(app, ["report", f"{RECORDS}#five-secret", "--redact", "-o", str(path)]).exit_code == 0
        made.append(path.read_text("utf-8"))
    assert pseudonym("Ana") in made[0] and pseudonym("Ana", b"secret") in made[1]
    assert pseudonym("Ana") not in made[1]
