"""Makes the examples of the finding codes out of a handful of legal hands and lists of changes to them.

``bases.json`` holds the legal hands, ``changes.json`` what makes of one of them the example of a code and what
makes its legal twin, ``en.json`` and ``fr.json`` a sentence on each in English and French.

A change is an object of one of these kinds; paths are JSON pointers, changes apply in order:

- ``{"path", "value"}`` sets a value (``-`` at the end of the path appends to a list), with ``"times"`` the value
  repeated;
- ``{"path", "remove": true}`` takes a value out;
- ``{"swap": [path, path]}`` exchanges two values;
- ``{"text", "becomes"}`` replaces a piece of the finished text, for what no JSON value can show.
"""

import json
from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from auditor.language import ENGLISH, FRENCH, typeset

Change = dict[str, Any]

_WIDTH: Final = 110


class Place(NamedTuple):
    """Where the finding of an example stands: trick and position from 1, seat, JSON pointer; None: has none."""

    trick: int | None = None
    position: int | None = None
    seat: int | None = None
    pointer: str | None = None


class Example(NamedTuple):
    """The example of a code.

    ``bad`` is a record that carries the finding once, at ``place``, and ``good`` its twin, a legal record that
    looks like it; both are files of one record. ``text`` and ``twin_text`` say what happens in each. The
    files of R008 are in a foreign format that names no rules; all others are ``tarot-hand`` records.
    """

    code: str
    bad: bytes
    good: bytes
    place: Place
    text: str
    twin_text: str


def codes() -> tuple[str, ...]:
    """The codes that have an example, in the order of the catalogue."""
    return tuple(_data("changes"))


def example(code: str, language: str = ENGLISH) -> Example:
    """The example of a code. Raises ``KeyError`` for a code that takes several hands, or that is none."""
    recipe = _data("changes")[code]
    sentences = _data(language)[code]
    return Example(
        code=code,
        bad=_made(recipe["base"], recipe["bad"]),
        good=_made(recipe.get("twin_base", recipe["base"]), recipe["twin"]),
        place=Place(**recipe["place"]),
        text=_set(sentences["bad"], language),
        twin_text=_set(sentences["twin"], language),
    )


def _set(sentence: str, language: str) -> str:
    return typeset(sentence) if language == FRENCH else sentence


def base(name: str) -> dict[str, Any]:
    """A fresh copy of one of the legal hands that the examples are made of. Raises ``KeyError``."""
    copy: dict[str, Any] = json.loads(json.dumps(_data("bases")[name]))
    return copy


def pretty(value: Any, indent: int = 0) -> str:
    """A JSON value as text: a trick, a hand or a bid on one line, whatever is larger on several."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, (dict, list)):
        return line
    is_hand = isinstance(value, list) and all(isinstance(entry, str) and len(entry) <= 3 for entry in value)
    if is_hand or (indent and indent + len(line) <= _WIDTH):
        return line
    if isinstance(value, dict):
        brackets = "{}"
        entries = [f"{json.dumps(key)}: {pretty(entry, indent + 1)}" for key, entry in value.items()]
    else:
        brackets = "[]"
        entries = [pretty(entry, indent + 1) for entry in value]
    inside = ",\n".join(" " * (indent + 1) + entry for entry in entries)
    return f"{brackets[0]}\n{inside}\n{' ' * indent}{brackets[1]}"


@cache
def _data(name: str) -> dict[str, Any]:
    text = files(__package__ or "").joinpath(f"{name}.json").read_text("utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def _made(name: str, changes: Sequence[Change]) -> bytes:
    record = base(name)
    for change in changes:
        if "text" not in change:
            _apply(record, change)
    text = pretty(record) + "\n"
    for change in changes:
        if "text" in change:
            text = text.replace(change["text"], change["becomes"], 1)
    return text.encode()


def _apply(record: dict[str, Any], change: Change) -> None:
    if "swap" in change:
        (one, key), (other, other_key) = (_find(record, path) for path in change["swap"])
        one[key], other[other_key] = other[other_key], one[key]
        return
    holder, key = _find(record, change["path"])
    if "remove" in change:
        del holder[key]
        return
    value = change["value"] * change["times"] if "times" in change else deepcopy(change["value"])
    if key == "-":
        holder.append(value)
    else:
        holder[key] = value


def _find(record: Any, path: str) -> tuple[Any, Any]:
    """The list or object that holds the value of a JSON pointer, and the value's index or key in it."""
    *parents, last = path.split("/")[1:]
    for part in parents:
        record = record[int(part) if isinstance(record, list) else part]
    return record, int(last) if isinstance(record, list) and last != "-" else last
