"""Reads the machine formats back: with the model of one library, the parser of another, and the runner's own steps."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from junitparser import Error, Failure, JUnitXml, TestSuite
from sarif_pydantic import Run, Sarif
from sarif_pydantic import sarif as model

NOT_IN_MODEL = {"columnKind", "suppressions", "exitCode", "toolExecutionNotifications"}
"""Fields of SARIF 2.1.0 that the library's model does not have; it lets any others pass unseen."""


def read_sarif(text: str) -> Run:
    """The one run of a log, in which every field is one that the format has."""
    log = Sarif.model_validate_json(text)
    assert log.version == "2.1.0"
    assert log.schema_uri is not None and log.schema_uri.endswith("sarif-2.1.0.json")
    assert set(_unknown_fields(log)) <= NOT_IN_MODEL
    assert json.loads(text)["runs"][0]["columnKind"] == "unicodeCodePoints"
    assert text.isascii()
    return log.runs[0]


def _unknown_fields(value: object) -> Iterator[str]:
    if isinstance(value, model.SarifBaseModel):
        yield from value.model_extra or ()
        for name in type(value).model_fields:
            yield from _unknown_fields(getattr(value, name))
    elif isinstance(value, list):
        for entry in value:
            yield from _unknown_fields(entry)


def read_junit(text: str) -> list[TestSuite]:
    """The suites of a document, whose counts are those of their cases."""
    assert text.isascii()
    suites = list(JUnitXml.fromstring(text.encode()))
    for suite in suites:
        cases = list(suite)
        kinds = Counter(type(result) for case in cases for result in case.result)
        assert (suite.tests, suite.failures, suite.errors) == (len(cases), kinds[Failure], kinds[Error])
        assert suite.skipped == 0
        assert len({case.name for case in cases}) == len(cases)
    return suites


class Command(NamedTuple):
    """A workflow command as the runner understands it."""

    name: str
    properties: dict[str, str]
    message: str


def read_commands(text: str) -> list[Command]:
    """The commands of a log, by the steps that the runner takes: cut, then unescape with ``%25`` last."""
    commands = []
    for line in text.split("\n")[:-1]:
        match = re.fullmatch(r"::([a-z]+)(?: ([^\r\n]*?))?::([^\r\n]*)", line)
        assert match is not None, line
        properties = {}
        for pair in (match[2] or "").split(",") if match[2] else []:
            key, equals, value = pair.partition("=")
            assert equals and key not in properties
            properties[key] = unescaped(value, {"%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%"})
        commands.append(Command(match[1], properties, unescaped(match[3], {"%0D": "\r", "%0A": "\n", "%25": "%"})))
    return commands


def unescaped(text: str, escapes: dict[str, str]) -> str:
    for written, meant in escapes.items():
        text = text.replace(written, meant)
    return text
