"""Small pieces of HTML that the parts of the report are made of."""

from collections.abc import Iterable
from dataclasses import dataclass

from rich.text import Text

from auditor.show.markup import escaped, spans
from auditor.show.view import View


@dataclass(frozen=True, slots=True)
class Place:
    """Where a hand stands on the page: the beginning of its anchors, and the level of its section headings."""

    anchor: str
    level: int

    def section(self, name: str, title: str, content: str, kind: str = "") -> str:
        """A section with its heading and anchor; nothing where it would be empty."""
        if not content:
            return ""
        named = f' class="{kind}"' if kind else ""
        identity = f"{self.anchor}-{name}"
        return (
            f'<section id="{identity}"{named} aria-labelledby="{identity}-title">'
            f"{heading(self.level, title, f'{identity}-title')}{content}</section>\n"
        )


def heading(level: int, text: str, identity: str = "") -> str:
    """A heading."""
    named = f' id="{identity}"' if identity else ""
    return f"<h{level}{named}>{escaped(text)}</h{level}>"


def paragraphs(texts: Iterable[Text | str], kind: str = "") -> str:
    """Each text in a paragraph, the empty ones left out."""
    named = f' class="{kind}"' if kind else ""
    return "".join(f"<p{named}>{content}</p>" for content in map(inline, texts) if content)


def inline(text: Text | str) -> str:
    """A text as markup without space at its ends: where it stands is up to the page."""
    return spans(text).strip()


def cards(mask: int, view: View) -> str:
    """The known cards of a set, each drawn as a card."""
    return " ".join(f'<span class="card">{spans(card)}</span>' for card in view.cards(mask))


def go_button(step: int, text: str) -> str:
    """A button that shows a step in the step-through; seen with script only."""
    return f'<button type="button" class="go" data-go="{step}" hidden>{escaped(text)}</button>'
