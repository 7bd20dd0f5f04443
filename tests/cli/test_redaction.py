"""``--redact``: whatever is printed of a record, in whatever form, names nobody; and says nothing else otherwise."""

import io
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import duckdb
import pytest
from running import Ended, Run

from auditor.audit.examples import base
from auditor.importers.base import IMPORTERS, read_hands
from auditor.record.inputs import Input, collect_inputs
from auditor.resources import data_folder
from auditor.show.pseudonyms import pseudonym
from auditor.show.redact import people_of
from auditor.show.vocabulary import spoken_words

SAMPLES = data_folder("sample_logs")
FORMATS = ("text", "json", "jsonl", "sarif", "junit", "github")
EXPORTS = ("cast", "svg", "html", "txt")
PSEUDONYM = re.compile("P-[2-9BCDFGHJKMNPQRSTVWXYZ]{7}(?![0-9A-Z])")


@cache
def inputs() -> list[Input]:
    """The sample records."""
    return collect_inputs([str(SAMPLES)], [ending for each in IMPORTERS for ending in each.endings]).inputs


@cache
def names() -> "re.Pattern[str]":
    """The names of all people of the samples, but those that are words of our texts: there are none such."""
    people = {person.name for source in inputs() for raw in read_hands(source, None) for person in people_of(raw.value)}
    assert people > {"Ana", "Gaëlle", "Inès", "South"}
    assert not [name for name in people if name.lower() in spoken_words()]
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, people))})\b", re.IGNORECASE)


def nobody_in(text: str) -> bool:
    """Whether a text names none of these people, in no way of writing that JSON has either."""
    unescaped = re.sub(r"\\u([0-9a-fA-F]{4})", lambda match: chr(int(match[1], 16)), text)
    return not names().search(text) and not names().search(unescaped)


def twice(run: Run, *arguments: object) -> Ended:
    """A command without names: the same when it is run again, and there is something to hide."""
    ended = run(*arguments, "--redact")
    assert ended == run(*arguments, "--redact")
    return ended


def hands_of(source: Input) -> Iterator[str]:
    """References to the hands of an input: of many only those with a fault, which stand for all."""
    number = len(list(read_hands(Input(source.path), None)))
    return (f"{source.path}#{place}" for place in range(1, number + 1) if number < 10 or place in (1, 5, 14))


every_sample = pytest.mark.parametrize("source", inputs(), ids=lambda source: Path(source.path).name)
both_languages = pytest.mark.parametrize("language", ["en", "fr"])


@pytest.mark.parametrize("format", FORMATS)
@both_languages
def test_audit_names_nobody(run: Run, format: str, language: str) -> None:
    command = ("audit", SAMPLES, "--format", format, "--lang", language)
    assert not nobody_in(run(*command).out) or format == "github"
    ended = twice(run, *command)
    assert ended.code == 1
    assert PSEUDONYM.search(ended.out)
    assert nobody_in(ended.out + ended.err)


def test_audit_in_several_processes_gives_the_same_pseudonyms(run: Run) -> None:
    assert run("audit", SAMPLES, "--redact", "--jobs", "2") == run("audit", SAMPLES, "--redact", "--jobs", "1")


@every_sample
def test_whatever_shows_one_hand_names_nobody(run: Run, source: Input) -> None:
    for number, hand in enumerate(hands_of(source)):
        language = ("--lang", ("en", "fr")[number % 2])
        ways = [("show", hand), ("explain", hand), ("replay", hand, "--no-interactive"), ("report", hand, "-o", "-")]
        for command in ways:
            ended = twice(run, *command, *language)
            assert ended.code == 0 and ended.out
            assert PSEUDONYM.search(ended.out) or command[0] == "explain"
            assert nobody_in(ended.out + ended.err), names().search(ended.out + ended.err)
        for ending in EXPORTS:
            ended = run("replay", hand, "--export", f"hand.{ending}", "--redact", *language)
            assert ended.code == 0
            written = Path(f"hand.{ending}").read_text("utf-8")
            assert nobody_in(written) and PSEUDONYM.search(written)


def test_explain_names_nobody_at_any_card(run: Run) -> None:
    play = SAMPLES / "disputed_play.json"
    for trick in (1, 13, 18):
        assert nobody_in(run("explain", play, "--at", str(trick), "--redact").out)
        assert nobody_in(run("explain", play, "--at", f"{trick}.4", "--redact", "--lang", "fr").out)


def test_a_player_may_be_asked_for_by_name_and_is_not_named(run: Run) -> None:
    play = SAMPLES / "disputed_play.json"
    by_name = run("replay", play, "--view-as", "Ana", "--at", "2.1", "--redact")
    assert by_name.code == 0
    assert by_name.out == run("replay", play, "--view-as", pseudonym("Ana"), "--at", "2.1", "--redact").out
    assert nobody_in(by_name.out)
    unknown = run("replay", play, "--view-as", "Zoltan", "--redact")
    assert unknown.code == 2 and nobody_in(unknown.err)


@both_languages
def test_a_report_on_all_hands_names_nobody(run: Run, language: str) -> None:
    ended = run("report", SAMPLES, "-o", "-", "--redact", "--lang", language)
    assert nobody_in(ended.out + ended.err)


def test_a_score_sheet_names_nobody(run: Run) -> None:
    sheet = SAMPLES / "score_sheet.csv"
    for format in ("text", "json"):
        assert nobody_in(twice(run, "score", sheet, "--format", format).out)
    Path("bad.csv").write_text("players,taker,bid,points,oudlers\nAna|Zoe|Bob,Marcel,garde,40,2\n")
    assert "Marcel" in run("score", "bad.csv").err
    ended = run("score", "bad.csv", "--redact")
    assert ended.code == 3
    assert not re.search("Ana|Zoe|Bob|Marcel", ended.out + ended.err)


# What else a redacted output says


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("command", ["audit", "show", "explain", "replay", "report"])
def test_only_names_differ(run: Run, command: str, language: str) -> None:
    """Names as long as pseudonyms leave the layout as it is: then text for text only they differ."""
    for sample in ("disputed_play", "disputed_score", "disputed_announcement", "mignon_5_players", "goulash"):
        value = json.loads((SAMPLES / f"{sample}.json").read_text("utf-8"))
        value["players"] = [f"Q-{letter * 7}" for letter in "BCDFG"[: len(value["players"])]]
        del value["comment"]
        text = json.dumps(value, indent=1)
        Path("hand.json").write_text(text)
        extra = {"replay": ("--no-interactive",), "report": ("-o", "-")}.get(command, ())
        plain, redacted = (run(command, "hand.json", *extra, "--lang", language, *more) for more in ((), ("--redact",)))
        assert plain.code == redacted.code
        assert redacted.out == re.sub(r"Q-([BCDFG])\1*", _pseudonym_of_seven, plain.out), sample


def _pseudonym_of_seven(match: "re.Match[str]") -> str:
    """The pseudonym of a name of seven letters, cut where the name is cut."""
    return pseudonym(f"Q-{match[1] * 7}")[: len(match[0])]


def test_a_place_in_the_input_is_marked_where_it_was(run: Run) -> None:
    value = json.loads((SAMPLES / "tarot_magazine_deal.json").read_text("utf-8"))
    value["claims"]["by"] = "A scorer with a rather long name"
    Path("hand.json").write_text(json.dumps(value))
    for more in ((), ("--redact",)):
        lines = run("audit", "hand.json", *more).out.splitlines()
        marked = [line[below.index("^") :] for line, below in pairwise(lines) if "^" in below]
        assert [text.startswith(("28}", "38}")) or text[:2] in ("28", "38") for text in marked] == [True, True]


# Records that are hard


def faulty(**changes: object) -> dict[str, Any]:
    """A hand whose score is claimed wrongly, so that its record is quoted."""
    return base("four") | {"claims": {"by": "Scorer Sam", "scores": [1, 2, 3, 4], "unit": 7}} | changes


def outputs(run: Run, file: Path) -> str:
    """Everything that can be made of a file, without names."""
    made = [run("audit", file, "--format", format, "--redact") for format in FORMATS]
    made += [run("audit", file, "--format", "text", "--redact", "--lang", "fr")]
    made += [run(command, file, "--redact") for command in ("show", "explain", "replay")]
    made += [run("report", file, "-o", "-", "--redact")]
    store = f"store{next(_NUMBERS)}.duckdb"
    made += [run("ingest", file, "--db", store, "--redact")]
    relations = ("hands", "seats", "records", "findings", "rejects", "rulings", "sources", "standings")
    made += [run("query", f"FROM {name}", "--db", store, "--redact", "--format", "json") for name in relations]
    return "\n".join(f"{ended.out}\n{ended.err}" for ended in made)


_NUMBERS = count()


@pytest.mark.parametrize(
    "players",
    [
        ["Ann", "Anna", "Anna Ann", "Ann Anna Ann"],
        ["a.*b", "(Zed", "[x-Y]+", "\\Kim$"],
        ["Zo\u200bé", "\u202eLiam", "No\u0301ra", "Ti\x1b[31mm"],
        ["Zoe\u0301", "Zoé", "ZOE", "zoe"],
        ["O'Neil", 'Quo"te', "Back\\slash", "Am&p<b>"],
        ["陈伟", "김철수", "さくら", "Мария"],
        [{"name": "Same Name", "id": "lic-1"}, {"name": "Same Name", "id": "lic-2"}, "Same Name", "Third"],
    ],
    ids=["within each other", "regex", "invisible", "accents", "quotes", "scripts", "same name"],
)
def test_hard_names_are_hidden(run: Run, players: list[Any]) -> None:
    called = [player if isinstance(player, str) else player["name"] for player in players]
    told = " and ".join(called)
    value = faulty(
        players=players,
        id=f"hand of {called[0]}",
        event={"name": f"Open {called[1]}", "place": told, "table": called[2]},
        irregularities=[{"code": "S705", "ruling": f"warned {told}", "by": "Arbiter Abe"}],
        comment=told,
        x_scores={called[3]: 4},
    )
    other = value | {"id": f"{called[3]} again"}
    Path("hands.jsonl").write_text(f"{json.dumps(value)}\n{json.dumps(other, ensure_ascii=False)}\n", "utf-8")
    shown = outputs(run, Path("hands.jsonl"))
    for name in {*called, "Arbiter Abe", "Scorer Sam", "lic-1"}:
        for written in {name, json.dumps(name)[1:-1], json.dumps(name, ensure_ascii=False)[1:-1]}:
            assert not re.search(rf"(?<!\w){re.escape(written)}(?!\w)", shown), written


def test_names_that_are_words_of_the_texts_are_hidden_where_they_are_names(run: Run) -> None:
    players = ["Petite", "1", "petite", "Excuse"]
    neutral = ["Bea Q", "Cy Q", "Di Q", "Ed Q"]
    for command in ("show", "audit", "explain", "report"):
        shown = []
        for names_now in (players, neutral):
            Path("hand.json").write_text(json.dumps(faulty(players=names_now), indent=1), "utf-8")
            text = run(command, "hand.json", "--redact", *(("-o", "-") if command == "report" else ())).out
            assert all(pseudonym(name) in text for name in names_now) or command in ("audit", "explain")
            for name, other in zip(names_now, neutral, strict=True):
                text = text.replace(pseudonym(name), pseudonym(other))
            shown.append(text)
        assert shown[0] == shown[1], command
    Path("hand.json").write_text(json.dumps(faulty(players=players)), "utf-8")
    assert run("ingest", "hand.json", "--db", "s.duckdb").code == 0
    rows = json.loads(run("query", "FROM seats ORDER BY seat", "--db", "s.duckdb", "--redact", "--format", "json").out)
    assert [row["player"] for row in rows] == [pseudonym(name) for name in players]
    (bid,) = json.loads(
        run("query", "SELECT bid, made, unit FROM hands", "--db", "s.duckdb", "--redact", "--format", "json").out
    )
    assert (
        bid
        == json.loads(run("query", "SELECT bid, made, unit FROM hands", "--db", "s.duckdb", "--format", "json").out)[0]
    )


def test_an_empty_name_has_a_pseudonym_and_hides_nothing_else(run: Run) -> None:
    Path("hand.json").write_text(json.dumps(faulty(players=["", "  ", "Zed", "Kim"])), "utf-8")
    shown = run("show", "hand.json", "--redact").out
    assert pseudonym("") in shown and pseudonym("Zed") in shown
    plain, redacted = (run("audit", "hand.json", "--format", "json", *more).out for more in ((), ("--redact",)))
    assert [found["message"] for found in json.loads(plain)["hands"][0]["findings"]] == [
        found["message"] for found in json.loads(redacted)["hands"][0]["findings"]
    ]


def test_names_in_the_names_of_files_are_hidden(run: Run) -> None:
    """Also those of people of other hands of the file, or of another file."""
    folder = Path("Games of Marcel Durand")
    folder.mkdir()
    marcel = faulty(id="one", players=["Marcel Durand", "Bea", "Cy", "Di"])
    others = faulty(id="two", players=["Eve", "Fay", "Gus", "Hal"])
    lines = (json.dumps(others), json.dumps(marcel), json.dumps(others))
    (folder / "marcel-eve.jsonl").write_text("\n".join(lines))
    (folder / "other durand.jsonl").write_text('{"broken": ')
    for format in FORMATS:
        ended = run("audit", folder, "--format", format, "--redact")
        assert not re.search(r"marcel|durand|\beve\b", ended.out + ended.err, re.IGNORECASE)
    hand = f"{folder / 'marcel-eve.jsonl'}#3"
    for command in (("show", hand), ("report", hand, "-o", "-"), ("replay", hand)):
        assert not re.search("marcel|durand", run(*command, "--redact").out, re.IGNORECASE)
    sources = [testsuite["file"] for testsuite in _suites(run("audit", folder, "--format", "junit", "--redact").out)]
    assert len(sources) == len(set(sources)) == 2


def _suites(junit: str) -> list[dict[str, str]]:
    from xml.etree import ElementTree

    return [{"file": suite.attrib["name"]} for suite in ElementTree.fromstring(junit).iter("testsuite")]


def test_a_record_that_cannot_be_read_shows_only_words_of_the_format(run: Run) -> None:
    secret = re.compile("zo[eé]|durand|marcel|4711|nick", re.IGNORECASE)
    lines = [
        '{"format": "tarot-hand", "players": ["Zoé Durand", "Marcel", "b", "c"], "dealer": "Nick"}',
        '{"format": "tarot-hand", "players": ["Zo\\u00e9", {"name": 3, "id": "Durand 4711"}, "Marcel"], "Nick": 1}',
        '{"players": ["Zoé Durand", Marcel',
        '["Zoé Durand", "Marcel"]',
        '"Zoé Durand"',
        "Zoé Durand and Marcel played",
        '{"players": ["Zoé", "Marcel", "Durand", "Nick"], "id": "Nick", "id": "Nick"}',
        '{"format": "tarot-hand", "version": "Zoé", "rules": "Marcel", "players": [["Durand"], 2, 3]}',
    ]
    Path("hands.jsonl").write_text("\n".join(lines), "utf-8")
    assert secret.search(run("audit", "hands.jsonl").out)
    shown = outputs(run, Path("hands.jsonl"))
    assert not secret.search(shown), secret.search(shown)
    text = run("audit", "hands.jsonl", "--redact").out
    assert '"players": ["…"' in text and "^" in text


def test_narration_of_an_ingest_names_nobody(run: Run) -> None:
    Path("hands.jsonl").write_text('{"format": "tarot-hand", "players": ["Zoé", "Bob", "Cy"], "version": "Zoé"}\n')
    assert "Zoé" in run("ingest", "hands.jsonl", "--db", "a.duckdb").err
    ended = run("ingest", "hands.jsonl", "--db", "b.duckdb", "--redact")
    assert ended.code == 3 and "Zoé" not in ended.err and pseudonym("Zoé") not in ended.out


# Queries


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The samples in a store, with a hand on which an arbiter ruled and at whose table somebody sat out."""
    from typer.testing import CliRunner

    from auditor.cli.app import app

    folder = tmp_path_factory.mktemp("store")
    ruled = faulty(
        id="ruled",
        players=[{"name": "Ana", "id": "lic-77"}, "Noël", "Omar", "Pia"],
        sitting_out=["Quentin"],
        irregularities=[{"code": "S705", "ruling": "Quentin and Ruth agreed", "by": "Ruth"}],
        event={"name": "Coupe Ruth", "place": "chez Quentin"},
    )
    (folder / "ruled.json").write_text(json.dumps(ruled))
    (folder / "nested.jsonl").write_text("[" * 10_000 + "\n")
    (folder / "broken.json").write_text('{"format": "tarot-hand", "players": ["Noël", "Sven Broken", 3]}')
    done = CliRunner().invoke(app, ["ingest", str(SAMPLES), str(folder), "--db", str(folder / "s.duckdb")])
    assert done.exit_code == 3
    return folder / "s.duckdb"


NOT_IN_QUERIES = re.compile("lic-77|noël|omar|pia|quentin|ruth|sven|broken|scorer sam", re.IGNORECASE)
RELATIONS = (
    "hands seats bids announcements tricks plays findings rejects records sources runs session_findings rulings cards"
    " standings player_stats contract_stats disputes boards"
).split()


@pytest.mark.parametrize("relation", RELATIONS)
def test_no_relation_names_anybody(run: Run, store: Path, relation: str) -> None:
    ended = run("query", f"FROM {relation} LIMIT 2000", "--db", store, "--redact", "--format", "json")
    assert ended.code == 0, ended.err
    seen = ended.out.replace("broken.json", "")
    assert nobody_in(seen) and not NOT_IN_QUERIES.search(seen)


CELLS = (
    "player",
    "player_id AS x",
    "'by ' || upper(player) || ', ' || player",
    "[player, 'x']",
    "{'who': player, 'Ana': [player]}",
    "MAP {player: [player]}",
    "array_value(player, player)",
    "to_json({'who': player})",
    "player::ENUM ('Ana', 'Noël', 'Omar', 'Pia')",
    "[{'a': MAP {'k': player}}]",
)


@pytest.mark.parametrize("format", ["table", "csv", "json", "jsonl", "markdown", "parquet"])
def test_names_are_hidden_in_every_kind_of_cell(run: Run, store: Path, format: str) -> None:
    sql = f"SELECT {', '.join(CELLS)} FROM seats SEMI JOIN (FROM hands WHERE record_id = 'ruled') USING (hand_id)"
    output = ("-o", "out.parquet") if format == "parquet" else ()
    ended = run("query", sql, "--db", store, "--redact", "--format", format, *output)
    assert ended.code == 0, ended.err
    shown = str(duckdb.sql("FROM 'out.parquet'").fetchall()) if format == "parquet" else ended.out
    assert not NOT_IN_QUERIES.search(shown) and nobody_in(shown)
    assert shown.count(pseudonym("Omar")) >= len(CELLS)


def test_names_of_columns_and_errors_name_nobody(run: Run, store: Path) -> None:
    pivot = "PIVOT seats ON player IN ('Ana', 'Omar') USING count(*), sum(seat) GROUP BY role"
    for format in ("table", "json"):
        ended = run("query", pivot, "--db", store, "--redact", "--format", format)
        assert ended.code == 0 and nobody_in(ended.out) and "Omar" not in ended.out
    failed = run("query", "SELECT player::INT FROM seats WHERE player = 'Omar'", "--db", store, "--redact")
    assert failed.code == 2 and "Omar" not in failed.err and pseudonym("Omar") in failed.err


def test_a_file_of_a_query_names_nobody(run: Run, store: Path) -> None:
    assert run("query", "FROM seats", "--db", store, "--redact", "--format", "csv", "-o", "out.csv").code == 0
    written = Path("out.csv").read_text("utf-8")
    assert nobody_in(written) and pseudonym("Omar") in written


def test_a_query_asks_by_name_and_answers_by_pseudonym(run: Run, store: Path) -> None:
    asked = ("query", "--saved", "hands-of-player", "--param", "player=Omar", "--db", store, "--format", "json")
    plain, redacted = (json.loads(run(*asked, *more).out) for more in ((), ("--redact",)))
    assert len(plain) == len(redacted) == 1
    assert nobody_in(json.dumps(redacted, ensure_ascii=False))


def test_what_is_no_name_is_left_as_it_is(run: Run, store: Path) -> None:
    for relation in ("cards", "bids", "contract_stats", "runs", "tricks", "plays"):
        columns = "* EXCLUDE (player_id)" if relation in ("bids", "plays") else "*"
        command = (
            "query",
            f"SELECT {columns} FROM {relation} ORDER BY ALL LIMIT 300",
            "--db",
            store,
            "--format",
            "jsonl",
        )
        assert run(*command).out == run(*command, "--redact").out


# The same person


def test_a_person_has_one_pseudonym_everywhere(run: Run, store: Path) -> None:
    ana = pseudonym("Ana")
    play = SAMPLES / "disputed_play.json"
    shown = [run(command, play, "--redact").out for command in ("audit", "show", "explain", "replay")]
    shown.append(run("report", play, "-o", "-", "--redact").out)
    shown.append(run("query", "SELECT DISTINCT player FROM seats", "--db", store, "--redact").out)
    assert all(ana in text for text in shown)


def test_a_key_changes_all_pseudonyms(run: Run, monkeypatch: pytest.MonkeyPatch, store: Path) -> None:
    play = SAMPLES / "disputed_play.json"
    commands: list[tuple[object, ...]] = [("audit", play), ("show", play)]
    commands += [("query", "SELECT DISTINCT player FROM seats", "--db", store)]
    without = [{*PSEUDONYM.findall(run(*command, "--redact").out)} for command in commands]
    monkeypatch.setenv("AUDITOR_REDACT_KEY", "secret")
    keyed = [{*PSEUDONYM.findall(run(*command, "--redact").out)} for command in commands]
    assert all(keyed) and not set.union(*without) & set.union(*keyed)
    assert pseudonym("Ana", b"secret") in keyed[0] & keyed[1] & keyed[2]


def test_input_from_a_pipe_is_hidden_too(run: Run) -> None:
    data = io.BytesIO((SAMPLES / "tournament.jsonl").read_bytes()).getvalue()
    ended = run("audit", "-", "--redact", stdin=data)
    assert nobody_in(ended.out) and ended.out.startswith("<stdin>#1")
