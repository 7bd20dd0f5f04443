"""The keys of the replay: which command each one gives, and how they are named."""

from typing import Final

from auditor.show.replay.state import Command
from auditor.show.view import View

KEYS: Final[dict[Command, tuple[str, ...]]] = {
    Command.PLAY: ("space",),
    Command.FORTH: ("right",),
    Command.BACK: ("left",),
    Command.TRICK_FORTH: ("down", "pagedown"),
    Command.TRICK_BACK: ("up", "pageup"),
    Command.FIRST: ("home",),
    Command.LAST: ("end",),
    Command.FINDING_FORTH: ("n",),
    Command.FINDING_BACK: ("p", "N"),
    Command.FASTER: ("+", "="),
    Command.SLOWER: ("-",),
    Command.LEGAL: ("l",),
    Command.HIDE: ("h",),
    Command.TRICKS: ("t",),
    Command.HAND_FORTH: ("]",),
    Command.HAND_BACK: ("[",),
    Command.HELP: ("?",),
    Command.QUIT: ("q",),
    Command.CHOOSE: ("enter",),
    Command.CLOSE: ("escape",),
}
"""The keys of each command: a character, or the name of a key that writes none."""

_COMMANDS: Final = {key: command for command, keys in KEYS.items() for key in keys}


def command_of(name: str, character: str | None) -> Command | None:
    """The command of a key, by its name and the character that it writes, if any; None for a key without one."""
    return _COMMANDS.get(character or "") or _COMMANDS.get(name)


def key_names(command: Command, view: View) -> str:
    """The keys of a command in words."""
    return ", ".join(key if len(key) == 1 else view.say(f"replay.key.{key}") for key in KEYS[command])
