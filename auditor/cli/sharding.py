"""Shards: one part of the inputs judged into a Parquet file, and such files found again for an ingest."""

import hashlib
import json
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import typer

from auditor.cli.common import complain, say, stop, storage_errors
from auditor.cli.exits import ExitCode
from auditor.cli.output import output_errors
from auditor.cli.progress import progress
from auditor.cli.resting import Resting
from auditor.cli.taking import Reading, take_all
from auditor.cli.texts import said

if TYPE_CHECKING:
    from collections.abc import Callable

    from auditor.audit.result import HandAudit
    from auditor.audit.settings import Settings
    from auditor.bulk.share import Share
    from auditor.record.inputs import Input
    from auditor.store.shards import Manifest, Shard

_SHARE: Final = re.compile("([0-9]{1,6})/([0-9]{1,6})")
_UNUSUAL: Final = re.compile("[^A-Za-z0-9_-]+")
_MAGIC: Final = b"PAR1"

ShardOption = Annotated[
    str | None,
    typer.Option(
        "--shard",
        metavar="K/N",
        help="Judge part K of N of the input and write it to -o as Parquet, for `auditor ingest`; what is there is"
        " not judged again.",
    ),
]
FolderOption = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="DIR", help="The folder for the file of --shard.")
]


class Part(NamedTuple):
    """Part ``number`` of so many ``parts`` of the inputs, to be written into a folder."""

    number: int
    parts: int
    folder: Path


class Work(NamedTuple):
    """How the hands of a shard are judged: settings, format, number of processes, what is told of rejects."""

    settings: "Settings"
    importer: str | None
    jobs: int | None
    tell: "Callable[[HandAudit], Any]"


def part_named(shard: str, folder: Path | None) -> Part:
    """The part that the options name. Ends the command where they name none."""
    match = _SHARE.fullmatch(shard)
    if match is None or not 1 <= int(match[1]) <= int(match[2]):
        stop(ExitCode.USAGE, said("bad_shard", text=shard))
    if folder is None:
        stop(ExitCode.USAGE, said("shard_needs_folder"))
    return Part(int(match[1]), int(match[2]), folder)


def write_shard(inputs: "Sequence[Input]", part: Part, work: Work, quiet: bool) -> "Manifest":
    """Judges a part of the inputs and writes it, unless it is there already; says where on stdout."""
    from auditor.bulk.share import Share
    from auditor.store.ingest import context_of
    from auditor.store.shards import Manifest

    for source in inputs:
        if source.only is not None:
            stop(ExitCode.USAGE, said("whole_shards", path=source.path))
        if source.is_stream:
            stop(ExitCode.USAGE, said("no_stream_shards", path=source.name))
    sizes = [_size(source) for source in inputs]
    context = context_of(work.settings)
    job = _job([source.name for source in inputs], sizes, context, part.parts)
    stem = _UNUSUAL.sub("-", Path(inputs[0].path).stem)[:40] if len(inputs) == 1 else "inputs"
    wanted = Manifest(job, part.number, part.parts, context)
    with output_errors(part.folder):
        part.folder.mkdir(parents=True, exist_ok=True)
    begin = f"{stem}-{job}-rules{wanted.rules_version}-{part.number:0{len(str(part.parts))}}of{part.parts}"
    there = _there(part.folder, begin, wanted)
    if there is not None:
        say(said("shard_is_there", path=there.path))
        print(there.path)
        return there.manifest
    share = Share(part.number, part.parts, inputs, sizes)
    path, manifest = _judge(inputs, share, work, (part.folder, begin, wanted), quiet)
    print(path)
    return manifest


def _there(folder: Path, begin: str, wanted: "Manifest") -> "Shard | None":
    """The shard that is wanted, where it lies in the folder already, whole."""
    from auditor.store.shards import ENDING, Shard, ShardError

    for path in sorted(folder.glob(f"{begin}.*{ENDING}")):
        try:
            return Shard(path)
        except ShardError:
            path.unlink(missing_ok=True)  # of another version, or damaged: it is made again
    return None


def _judge(
    inputs: "Sequence[Input]", share: "Share", work: Work, place: "tuple[Path, str, Manifest]", quiet: bool
) -> "tuple[Path, Manifest]":
    from auditor.bulk.storing import Storing
    from auditor.store.connection import Store
    from auditor.store.shards import ENDING, ShardWriter, digest_of

    folder, begin, wanted = place
    resting = Resting([source for source in inputs if share.has(source)])
    storing = Storing(work.settings, wanted.context, None, work.tell)
    with (
        output_errors(folder),
        tempfile.TemporaryDirectory(prefix=".auditor-", dir=folder) as scratch,
        storage_errors(),
        Store.open(Path(scratch) / "scratch.duckdb") as store,
        progress(resting.inputs, quiet) as meter,
    ):
        writer = ShardWriter(store)
        take_all(writer, resting, storing, Reading(work.importer, work.jobs, share.of), meter)
        for name in resting.changed():
            stop(ExitCode.UNREADABLE, said("shard_changed", path=name))
        draft = Path(scratch) / "draft.parquet"
        manifest = writer.finish(draft, wanted)
        path = folder / f"{begin}.{digest_of(draft)}{ENDING}"
        draft.replace(path)
    return path, manifest


def _size(source: "Input") -> int:
    try:
        return Path(source.path).stat().st_size if source.can_be_read_again else 0
    except OSError:
        return 0


def _job(names: Sequence[str], sizes: Sequence[int], context: str, count: int) -> str:
    """What the parts of the same inputs, judged in the same way, have in common."""
    from auditor.store.shards import NOTHING, Manifest

    versions = Manifest("", 0, count, context, counts=NOTHING)
    text = json.dumps([names, sizes, context, count, versions.auditor, versions.rules_version, versions.store_version])
    return hashlib.sha256(text.encode(errors="surrogateescape")).hexdigest()[:12]


def is_shard(source: "Input") -> bool:
    """Whether an input is a Parquet file, and so a shard or nothing for an ingest."""
    if source.only is not None or not source.can_be_read_again:
        return False
    try:
        with Path(source.path).open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC or source.path.lower().endswith(".parquet")
    except OSError:
        return False


class Found(NamedTuple):
    """The shards of an ingest in their order, and how looking for them ended."""

    shards: "list[Shard]"
    code: ExitCode


def find_shards(inputs: "Sequence[Input]", context: str) -> Found:
    """The shards that some files are, but for those of a job of which one is missing or cannot be read.

    ``context`` is how the ingest judges: where that is asked for, shards that were judged otherwise are wrong usage.
    """
    if not inputs:
        return Found([], ExitCode.DONE)
    from auditor.audit.settings import Settings
    from auditor.store.ingest import context_of
    from auditor.store.shards import Shard, ShardError, missing_of

    usual = context_of(Settings())

    code = ExitCode.DONE
    jobs: dict[str, dict[int, Shard]] = {}
    for source in inputs:
        try:
            shard = Shard(Path(source.path))
        except ShardError as error:
            complain(error.said)
            code = max(code, ExitCode.UNREADABLE)
            continue
        if context not in (usual, shard.manifest.context):
            stop(ExitCode.USAGE, said("shard_otherwise", path=source.path), said("shard_otherwise_hint"))
        jobs.setdefault(shard.manifest.job, {}).setdefault(shard.manifest.number, shard)
    found: list[Shard] = []
    for of_job in jobs.values():
        shards = [of_job[number] for number in sorted(of_job)]
        missing = missing_of(shards)
        if missing:
            _complain_of_missing(shards[0], missing)
            code = max(code, ExitCode.USAGE)
        elif _change_in(shards):
            complain(said("shards_of_changed", path=_change_in(shards)))
            code = max(code, ExitCode.UNREADABLE)
        else:
            found += shards
    return Found(found, code)


def _complain_of_missing(shard: "Shard", missing: Sequence[int]) -> None:
    count = shard.manifest.count
    which = ", ".join(f"{number}/{count}" for number in missing[:10]) + (", ..." if len(missing) > 10 else "")
    complain(said("shards_missing", path=shard.path.parent, which=which), said("shards_missing_hint"))


def _change_in(shards: "Sequence[Shard]") -> str | None:
    """The name of an input that was not the same for all shards; None where all were."""
    known: dict[str, str] = {}
    for shard in shards:
        for name, sha256, *_ in shard.manifest.sources:
            if known.setdefault(name, sha256) != sha256:
                return name
    return None
