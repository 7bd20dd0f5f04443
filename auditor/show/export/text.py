"""A hand as plain text: its frames one below the other."""

from collections.abc import Sequence

from auditor.show.export.film import Shot
from auditor.show.play import SEPARATOR
from auditor.show.text import frame_text
from auditor.show.view import View


def text(shots: Sequence[Shot], view: View) -> str:
    """The frames with a line between each two."""
    between = f"\n{SEPARATOR * view.width}\n"
    return between.join(frame_text(shot.frame, view) for shot in shots) + "\n"
