"""Names and texts of a record that try to be markup: on the page they are text, and nothing else."""

import base64
import hashlib
import re
from functools import cache
from xml.etree import ElementTree

import pytest
from report_cases import HOSTILE, SCRIPT, VIEW, hostile_record, judged, page, read

from auditor.show.export.endings import export
from auditor.show.report.report import report
from auditor.show.timeline import Timeline

TAGS = frozenset(
    "root html head meta title style body header nav main footer section article h1 h2 h3 h4 h5 p ul ol li a table"
    " thead tbody tr th td div span strong bdi button label input output svg rect noscript script br".split()
)


@cache
def pages() -> list[str]:
    audit = judged(hostile_record(), source=f"games{SCRIPT}.jsonl")
    assert audit.replay is not None, audit.findings
    broken = judged(f'{{"format": "tarot-hand", "id": "{SCRIPT}", "players": ["{SCRIPT}"'.encode(), source=SCRIPT)
    unknown = judged(hostile_record() | {"dealer": SCRIPT}, source=SCRIPT)
    return [
        report([audit], VIEW),
        report([broken], VIEW),
        report([unknown], VIEW),
        report([audit, broken, unknown], VIEW),
        export(Timeline(audit), VIEW, "x.html"),
    ]


@pytest.mark.parametrize("number", range(5))
def test_no_text_of_a_record_becomes_markup(number: int) -> None:
    text = pages()[number]
    root = read(text)
    for element in root.walk():
        assert element.tag in TAGS
        assert not [
            name for name in element.attributes if name.startswith("on") or name in ("src", "style", "autofocus")
        ]
        if element.tag == "a":
            assert re.fullmatch(r"#[\w-]+", element.attributes["href"])
    assert len(root.all("script")) == 1


def test_hostile_names_stand_on_the_page_as_they_are() -> None:
    text = read(pages()[0]).text
    for name in HOSTILE[:2]:
        assert " ".join(name.split())[:20] in text


@pytest.mark.parametrize("number", range(5))
def test_the_policy_of_the_page_lets_only_its_own_script_and_style_run(number: int) -> None:
    root = read(pages()[number])
    policy = next(
        each.attributes["content"]
        for each in root.all("meta")
        if each.attributes.get("http-equiv") == "Content-Security-Policy"
    )
    assert "default-src 'none'" in policy and "unsafe" not in policy
    for tag in ("script", "style"):
        (element,) = root.all(tag)
        (content,) = element.inner
        assert isinstance(content, str)
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy


def test_characters_that_turn_or_hide_text_are_shown_as_such() -> None:
    value = hostile_record() | {"players": ["A\u202eb", "B\u200bc", "C\x1b[31m", "D\ufeff"]}
    text = report([judged(value)], VIEW)
    assert not re.search("[\u202e\u200b\x1b\ufeff]", text)


def test_very_long_names_keep_the_page_small() -> None:
    value = hostile_record() | {"players": [letter * 9_000 for letter in "ABCD"]}
    assert len(report([judged(value)], VIEW).encode()) < 300_000


def test_a_page_has_no_byte_that_is_not_its_own() -> None:
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f]", page("three-revoke"))


def test_hostile_texts_stay_texts_in_pictures() -> None:
    timeline = Timeline(judged(hostile_record()))
    drawn = export(timeline, VIEW, "x.svg")
    tags = {element.tag.partition("}")[2] for element in ElementTree.fromstring(drawn).iter()}
    assert tags == {"svg", "title", "desc", "style", "rect", "g", "text", "tspan"}
