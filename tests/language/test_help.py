"""The help of every command, option and argument exists in French; all narration goes through the catalogues."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

import auditor.cli
from auditor.cli.app import app
from auditor.cli.command import Command, Group
from auditor.cli.french.help import in_french
from auditor.cli.library import in_words
from auditor.language import ENGLISH, FRENCH

CLI = Path(auditor.cli.__file__).parent
MODULES = sorted(path for path in CLI.rglob("*.py") if "french" not in path.parts)


def described(command: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every command, option and argument with its English help."""
    yield path or "auditor", inspect.cleandoc(command.help or "")
    for param in command.params:
        yield f"{path} {'/'.join(param.opts)}", inspect.cleandoc(param.help or "")
    for name, inner in getattr(command, "commands", {}).items():
        yield from described(inner, f"{path} {name}".strip())


DESCRIBED = dict(described(get_command(app)))
COMMANDS = sorted(name for name in DESCRIBED if " " not in name and name != "auditor")


def test_all_commands_are_seen() -> None:
    assert {"audit", "ingest", "query", "show", "replay", "report", "explain", "score", "rules"} <= set(COMMANDS)
    assert len(DESCRIBED) > 100


@pytest.mark.parametrize("name", DESCRIBED)
def test_every_command_option_and_argument_has_its_help_in_both_languages(name: str) -> None:
    english = DESCRIBED[name]
    assert english, f"{name} has no help at all"
    french = in_french(english)
    assert french, f"{name}: no French beside {english!r} in auditor/cli/french/help.py"
    assert french != english or len(english) < 25
    assert french.endswith(english[-1]), name
    assert not re.search(r"[^\s!?«(][;:!?](?=\s)", french), name


def test_no_french_help_is_left_over() -> None:
    from auditor.cli.french import help as catalogue

    assert {english for english, _ in catalogue._HELP} <= set(DESCRIBED.values())


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_the_whole_help_is_french(command: tuple[str, ...]) -> None:
    ended = CliRunner().invoke(app, [*command, "--help"], env={"AUDITOR_LANG": "fr"})
    assert ended.exit_code == 0
    text = ended.stdout
    assert text.startswith("Usage\u00a0: ") and "Affiche cette aide." in text
    for english in ("Usage: ", "Options:", "Arguments:", "Commands:", "[default", "required", "Show this"):
        assert english not in text, english
    sentences = re.sub(r"`[^`]*`|auditor .*|--\S+", "", text)
    assert not re.search(r"\b(the|with|which|where|print|shows|only|not|this)\b", sentences)
    assert "Example" not in text


def test_english_help_stays_as_it_is_written() -> None:
    ended = CliRunner().invoke(app, ["audit", "--help"], env={"AUDITOR_LANG": "en"})
    assert "Judge every hand in files, folders or stdin; store nothing." in ended.stdout
    assert "Usage: " in ended.stdout and "Options:" in ended.stdout and "\u00a0" not in ended.stdout


@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_no_type_of_the_program_is_in_the_help_and_nothing_is_cut(command: tuple[str, ...], language: str) -> None:
    text = CliRunner().invoke(app, [*command, "--help"], env={"AUDITOR_LANG": language}).stdout
    assert not re.search(r"<(str|int|float|list\[)|range>|\[\[|<=|>=|[a-zé]\.\.\.$", text, re.MULTILINE)
    assert not re.search(r"^\s+[;:!?»]", text, re.MULTILINE)


def test_every_command_speaks() -> None:
    """A command of another class would show the library's own headings in English."""

    def classes(command: Any) -> Iterator[tuple[str, type]]:
        yield str(command.name), type(command)
        for inner in getattr(command, "commands", {}).values():
            yield from classes(inner)

    assert [name for name, kind in classes(get_command(app)) if not issubclass(kind, Command | Group)] == []


def test_the_library_is_spoken_for() -> None:
    assert in_words("Error: No such option: --x (Possible options: --y)", FRENCH) == (
        "Erreur\u00a0: option inconnue\u00a0: --x (options possibles\u00a0: --y)"
    )
    assert in_words("Error: No such command 'shwo'. Did you mean 'show'?", FRENCH) == (
        "Erreur\u00a0: commande inconnue\u00a0: «\u00a0shwo\u00a0». Peut-être 'show'\u00a0?"
    )
    for language in (ENGLISH, FRENCH):
        assert in_words("a text of our own: nothing", language) == "a text of our own: nothing"


def spoken_calls(module: Path) -> Iterator[tuple[int, ast.expr]]:
    """What is given to the functions that speak to the user, with the line."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("say", "complain"):
                yield from ((node.lineno, argument) for argument in node.args)
            elif node.func.id == "stop":
                yield from ((node.lineno, argument) for argument in node.args[1:])


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_narration_comes_from_the_catalogue(module: Path) -> None:
    """No sentence stands in the code of a command; an example of a command may."""
    for line, argument in spoken_calls(module):
        texts = [
            part.value
            for part in ast.walk(argument)
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and " " in part.value.strip()
        ]
        assert all(
            text.strip().startswith("auditor ")
            or text.strip().startswith("--")
            or text.isspace()
            or not text.strip()[:1].isalpha()
            for text in texts
        ), f"{module.name}:{line}: {texts}"


def test_a_sentence_in_the_code_would_be_seen(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text('stop(2, f"no hand {x}", said("hint"))\n', "utf-8")
    found = [
        part.value
        for _, argument in spoken_calls(path)
        for part in ast.walk(argument)
        if isinstance(part, ast.Constant)
    ]
    assert "no hand " in found
