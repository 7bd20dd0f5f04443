"""Hand references (cli.md): a file, a hand in it, or the id of a stored hand."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple, Self

import typer

from auditor.cli.common import (
    DB_VARIABLE,
    find_inputs,
    records_of,
    reject_line,
    say,
    stop,
    storage_errors,
    store_path,
)
from auditor.cli.exits import ExitCode
from auditor.cli.layers import in_force, usual_store
from auditor.cli.redaction import Redaction, without_names
from auditor.cli.texts import said
from auditor.language import Said, literally, thousands

if TYPE_CHECKING:
    from auditor.audit.result import HandAudit
    from auditor.audit.settings import Settings
    from auditor.record.inputs import Input
    from auditor.store.stored import StoredRecord

_COUNTED: Final = 1_000
"""Hands up to which those of a file are counted when only the first is looked at."""
_LISTED: Final = 5
_HAND_ID: Final = re.compile("[0-9a-f]{16}")

HandArgument = Annotated[
    str,
    typer.Argument(
        metavar="HAND",
        help="A file, or a hand in it: game.jsonl#ID or game.jsonl#3 (by place); with --db the id of a stored hand.",
    ),
]
HandStoreOption = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="FILE",
        help=f"A store: HAND is the id of a hand in it. Without it {DB_VARIABLE} is looked in for what is no file.",
    ),
]


class Origin(NamedTuple):
    """Where hands come from: ``db`` names a store, ``importer`` the foreign format of files."""

    importer: str | None
    db: str | None
    wait: float

    @classmethod
    def of(cls, importer: str | None, db: str | None, wait: float) -> Self:
        """What the options of a command say. Ends it where they contradict each other."""
        if db is not None:
            store_path(db)
        if importer is not None and db is not None:
            stop(ExitCode.USAGE, said("from_and_db"))
        return cls(importer, db, wait)

    def files_of(self, reference: str) -> list[tuple[str, Said]]:
        """The files that a reference reads, with what they are: nothing may be written over them."""
        from auditor.record.inputs import HandReference

        store = self.store_of(reference)
        return [(HandReference.parse(reference).path, said("the_input"))] if store is None else of_store(store)

    def store_of(self, reference: str) -> str | None:
        """The store that a reference names a hand of; None where it names one of a file."""
        from auditor.record.inputs import HandReference

        if self.db is not None:
            return self.db
        usual = usual_store()
        if usual and reference and HandReference(usual).exists and not HandReference.parse(reference).exists:
            return usual
        return None


def of_store(store: str) -> list[tuple[str, Said]]:
    """The files of a store, with what they are: nothing may be written over them."""
    return [(store, said("the_store")), (f"{store}.wal", said("the_log"))]


def load_hand(
    reference: str, settings: "Settings", origin: Origin, *, rejected_too: bool = False, redact: bool = False
) -> "HandAudit":
    """The verdict on the one hand that a reference names, to ``redact`` without names. Ends the command without one.

    A record that could not be read ends the command too, unless ``rejected_too``.
    """
    store = origin.store_of(reference)
    if store is not None:
        audit = _one_stored(store, reference, settings, origin)
    else:
        audit = _of_file(reference, settings, origin.importer)
    if redact:
        audit = without_names(audit, origin.importer)
    if audit.status == "rejected":
        say(reject_line(audit))
        if not rejected_too:
            raise typer.Exit(ExitCode.UNREADABLE)
    return audit


def hands_of(
    reference: str | None,
    settings: "Settings",
    origin: Origin,
    *,
    disputed: bool = False,
    redact: bool = False,
    read: list[tuple[str, Said]] | None = None,
) -> "Iterator[HandAudit]":
    """The verdicts on the hands that a reference names, one after another: one, or all of a file or a folder.

    Without a reference they are the disputed ones of the store. ``disputed``: of files with several hands only
    those where something was found; ``redact``: without names. The files that are read go into ``read``, with what
    they are.
    """
    from auditor.audit.judges import Judges

    if reference is None:
        audits = stored_hands(store_path(origin.db), [], settings, origin.wait)
        yield from map(Redaction.of_hands(audits, origin.importer), audits) if redact else audits
        return
    read = [] if read is None else read
    store = origin.store_of(reference)
    if store is not None:
        read += of_store(store)
        yield load_hand(reference, settings, origin, redact=redact)
        return
    inputs = inputs_named(reference, origin.importer)
    without_people = Redaction.of_inputs(inputs, origin.importer) if redact else None
    judges = Judges(settings)
    for source in inputs:
        read.append((source.path, said("the_input")))
        for raw in records_of(source, origin.importer):
            audit = judges.judge(raw)
            if not disputed or audit.status != "clean" or source.only is not None:
                yield audit if without_people is None else without_people(audit)


def stored_hands(store: str, names: Sequence[str], settings: "Settings", wait: float) -> "list[HandAudit]":
    """The verdicts on the hands with these ids, without ids on the disputed ones of a store.

    They are judged by the rules that they were stored by, unless the settings name others.
    """
    return [_judged(stored, settings) for stored in _records(store, names, wait)]


def _records(store: str, names: Sequence[str], wait: float, *, no_file: bool = False) -> "list[StoredRecord]":
    from auditor.store.stored import NoSuchHandError, disputed_hands, named_hands

    with storage_errors():
        try:
            return named_hands(store, names, wait) if names else disputed_hands(store, wait)
        except NoSuchHandError as error:
            key = "no_file_no_hand" if no_file else "no_such_hand"
            problem = said(key, name=str(error), path=store, hand=repr(str(error)))
            stop(ExitCode.USAGE, problem, said("stored_hands_hint", path=quote(store)))


def inputs_named(reference: str, importer: str | None) -> "list[Input]":
    """The inputs that a reference to files names: one, or all of a folder. Ends the command where there is none."""
    collected = find_inputs([reference], importer)
    if collected.missing:
        if _HAND_ID.fullmatch(reference):
            say(said("hint", hint=said("store_hint", variable=DB_VARIABLE)))
        raise typer.Exit(ExitCode.USAGE)
    if not collected.inputs:
        stop(ExitCode.USAGE, said("empty_folder", path=reference))
    return collected.inputs


def _of_file(reference: str, settings: "Settings", importer: str | None) -> "HandAudit":
    from auditor.audit.judges import Judges

    source, *others = inputs_named(reference, importer)
    if others:
        stop(ExitCode.USAGE, said("is_folder", path=reference))
    records = iter(records_of(source, importer))
    first = next(records, None)
    if first is None:
        stop(ExitCode.USAGE, said("holds_none", source=source.name))
    audit = Judges(settings).judge(first)
    _say_how_many_more(source, records)
    return audit


def _say_how_many_more(source: "Input", records: Iterable[object]) -> None:
    """Says on stderr that a file holds more hands than the first one, and how to name another."""
    more = sum(1 for _ in islice(records, _COUNTED))
    if more:
        key, count = ("holds", literally(str(more + 1))) if more < _COUNTED else ("holds_more", thousands(_COUNTED))
        say(said(key, source=source.name, count=count, path=quote(source.path)))


def _one_stored(store: str, name: str, settings: "Settings", origin: Origin) -> "HandAudit":
    if not name:
        stop(ExitCode.USAGE, said("empty_id"))
    found = _records(store, [name], origin.wait, no_file=origin.db is None)
    if len(found) > 1:
        ids = ", ".join(stored.hand_id for stored in found[:_LISTED]) + (" ..." if len(found) > _LISTED else "")
        stop(ExitCode.USAGE, said("several_stored", store=store, count=len(found), name=repr(name), ids=ids))
    return _judged(found[0], settings)


def _asked(settings: "Settings") -> "Settings":
    """The settings without those that are only usual here: a stored hand keeps the rules that it was stored by."""
    usual = in_force()
    if settings.rules == usual.get("rules") and not settings.force_rules:
        settings = replace(settings, rules=None)
    return replace(settings, options={}) if settings.options == usual.get("options") else settings


def _judged(stored: "StoredRecord", settings: "Settings") -> "HandAudit":
    from auditor.audit.judge import Judge
    from auditor.record.reading import Frame, parse_frame

    settings = _asked(settings)
    if settings.rules is None:
        options = stored.options | dict(settings.options)
        settings = replace(settings, rules=stored.preset, force_rules=True, options=options)
    return Judge(settings).judge(parse_frame(Frame(stored.source, stored.position, stored.line, stored.text)))
