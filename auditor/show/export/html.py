"""A hand as a page that stands alone and steps through its frames."""

from collections.abc import Sequence

from auditor.show.export.film import Shot
from auditor.show.markup import escaped
from auditor.show.report.document import document
from auditor.show.report.stepper import stepper
from auditor.show.view import View


def html(shots: Sequence[Shot], view: View, start: int = 0) -> str:
    """The page, which opens at one of the shots; without script it is the one that is seen."""
    shown = shots[start].frame
    title = view.say("export.page", hand=view.clean(shown.hand))
    steps = stepper([shot.frame for shot in shots], view, start, needs_script=False)
    return document(title, f"<main>\n<h1>{escaped(title)}</h1>\n{steps}\n</main>", view)
