"""The help of every command and option in French, by command and name."""

from typing import Final

from auditor.language import typeset

_HELP: Final[dict[str, dict[str, str]]] = {}


def help_of(command: str, name: str = "") -> str | None:
    """The help of a command, or of its option or argument of this name; None where there is none."""
    text = _HELP.get(command, {}).get(name) or _HELP.get("*", {}).get(name)
    return None if text is None else typeset(text)
