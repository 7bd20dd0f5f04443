"""The file that ``auditor replay --export`` writes."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from auditor.cli.common import say, stop
from auditor.cli.exits import ExitCode
from auditor.cli.output import write_file
from auditor.cli.texts import said
from auditor.language import said_by

if TYPE_CHECKING:
    from auditor.show.export.endings import Choice
    from auditor.show.timeline import Timeline
    from auditor.show.view import View

ExportOption = Annotated[
    Path | None,
    typer.Option(
        "--export",
        metavar="FILE",
        help="Write the frames to a file instead: .cast (a terminal recording), .svg (a still with --at or"
        " --at-finding, else animated), .html (a page with keys), .txt.",
    ),
]
LoopOption = Annotated[bool, typer.Option("--loop", help="Begin again at the end.")]


def export_frames(timeline: "Timeline", view: "View", path: Path, choice: "Choice") -> None:
    """Writes the frames of a hand in the form that the name of the file asks for, else ends the command."""
    from auditor.show.export.endings import export

    try:
        text = export(timeline, view, path.name, choice)
    except ValueError as error:
        stop(ExitCode.USAGE, said_by(error))
    write_file(path, text)
    say(said("written", path=path, size=f"{len(text.encode(errors='replace')) / 1000:.0f}"))
