"""Commands that speak the language of the run: their help, and what is wrong with how they were called.

The English help stands at the options. In French it is exchanged before anything is parsed. The sentences that the
command-line library makes itself are put into plain words where they are printed.
"""

import inspect
import io
import os
import re
import sys
from pathlib import Path
from typing import Any

from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from auditor.cli import layers, speech
from auditor.cli.common import stop
from auditor.cli.exits import ExitCode
from auditor.language import FRENCH, LANGUAGES, VARIABLE


class _Speaking:
    """What commands and groups of commands have in common."""

    help: str | None
    params: list[Any]

    def translate(self) -> None:
        """Exchanges the help of a command, its options and its arguments for the French one."""
        from auditor.cli.french.help import in_french
        from auditor.cli.library import metavar_in_french

        for described in (self, *self.params):
            described.help = in_french(inspect.cleandoc(described.help or "")) or described.help
        for param in self.params:
            if param.metavar is not None:
                param.metavar = metavar_in_french(param.metavar)

    def get_help(self, ctx: Any) -> str:
        """The help as text."""
        from auditor.cli.library import in_words

        return in_words(super().get_help(ctx), speech.language())  # type: ignore[misc]


class Command(_Speaking, TyperCommand):
    """A command. A hand of standard input may be named as ``-#3``, which is no option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Takes the arguments apart, the reference to a hand of standard input written as it is shown."""
        return super().parse_args(ctx, [f"<stdin>{arg[1:]}" if arg.startswith("-#") else arg for arg in args])

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Writes the arguments and options, the arguments without the type that the library puts behind the name."""
        described = [(param, param.get_help_record(ctx)) for param in self.get_params(ctx)]
        for kind, heading in (("argument", "Arguments"), ("option", "Options")):
            rows = [row for param, row in described if row is not None and param.param_type_name == kind]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(
                        [(name.split(" <")[0], text) if kind == "argument" else (name, text) for name, text in rows]
                    )

    def invoke(self, ctx: Any) -> Any:
        """Runs the command, unless a file or the environment holds settings that cannot be used."""
        wrong = getattr(ctx.find_root().command, "wrong", None)
        if wrong is not None:
            stop(ExitCode.USAGE, wrong.problem, wrong.hint)
        return super().invoke(ctx)


class Group(_Speaking, TyperGroup):
    """The program, or a command with commands below it. The whole of them takes ``--lang``, wherever it stands."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Runs the command line in the language that it asks for."""
        given = args[0] if args else extra.get("args")
        self._configure()
        speech.choose(speech.named_in(sys.argv[1:] if given is None else given))
        for command in self.commands.values():
            self._take_language(command)
        if speech.language() == FRENCH:
            self.translate()
        try:
            ended = super().main(*args, **{**extra, "default_map": self._usual(), "standalone_mode": False})
        except TyperException as error:
            from auditor.cli.library import in_words

            said = io.StringIO()
            error.show(said)  # type: ignore[attr-defined]
            print(in_words(said.getvalue(), speech.language()), end="", file=sys.stderr)
            sys.exit(error.exit_code)
        sys.exit(ended if isinstance(ended, int) else 0)

    def invoke(self, ctx: Any) -> Any:
        """Runs the command that was named, unless the environment names a language that there is not."""
        unknown = speech.unknown_in_environment()
        if unknown is not None:
            ctx.fail(f"{VARIABLE}: unknown language {unknown!r}: expected {' or '.join(LANGUAGES)}")
        return super().invoke(ctx)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Writes the commands, each with the whole first sentence of its help."""
        shown = [(name, self.commands[name]) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl([(name, _first_sentence(command.help or "")) for name, command in shown])

    def _configure(self) -> None:
        """Looks for the settings of this run. Those that cannot be used are complained of when a command runs."""
        self.wrong: layers.ConfigError | None = None
        layers.put_in_force(layers.Configuration())
        try:
            layers.put_in_force(layers.load(os.environ, Path.cwd()))
        except layers.ConfigError as error:
            self.wrong = error
        except OSError:  # the working folder is gone
            layers.put_in_force(layers.Configuration())

    def _usual(self) -> dict[str, Any]:
        """The settings as defaults of all commands that have an option for them."""
        values = layers.in_force().options()
        return {
            name: {param.name: values[param.name] for param in command.params if param.name in values}
            for name, command in self.commands.items()
        }

    def translate(self) -> None:
        """Exchanges the help of the group and of all that stands below it."""
        super().translate()
        for command in self.commands.values():
            if isinstance(command, _Speaking):
                command.translate()

    def _take_language(self, command: Any) -> None:
        """Gives a command, and those below it, the option that the program has."""
        option = next(param for param in self.params if speech.OPTION in param.opts)
        if option not in command.params:
            command.params.append(option)
        for inner in getattr(command, "commands", {}).values():
            self._take_language(inner)


def _first_sentence(text: str) -> str:
    """The first sentence of a help, on one line; spaces that may not be broken stay."""
    line = re.sub(r"[ \n]+", " ", text.strip().split("\n\n")[0])
    return re.split(r"(?<=\.) ", line, maxsplit=1)[0]
