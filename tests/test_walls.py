"""The walls of the house, read from the source: who imports whom, how long modules are, who asks for table sizes.

One direction: cards <- rules <- engine <- audit <- {importers, store, show, dealing, bulk} <- cli; record sits
beside engine and knows cards only. The languages stand below everything, beside cards.
"""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "auditor"
MODULES = sorted(path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("*.py"))

OUTER = {"cards", "harmless", "language", "rules", "record", "engine", "audit", "resources", "whole_files", "auditor"}
MAY_IMPORT = {
    "auditor": set(),
    "cards": set(),
    "harmless": set(),
    "language": set(),
    "resources": set(),
    "whole_files": set(),
    "rules": {"cards", "language"},
    "record": {"cards", "language"},
    "engine": {"cards", "rules"},
    "audit": {"cards", "language", "rules", "record", "engine"},
    "importers": OUTER,
    "store": OUTER,
    "show": OUTER,
    "dealing": OUTER,
    "bulk": OUTER | {"store"},
    "cli": OUTER | {"importers", "store", "show", "dealing", "bulk"},
    "__main__": {"cli"},
}
"""For each part of the package the other parts that it may import; ``auditor`` is the package's own module."""

STANDARD_LIBRARY_ONLY = {"cards", "language", "rules", "engine"}
MOST_LINES = 450
MOST_PARAMETERS = 6

TABLE_SIZES_ASKED = {
    "auditor/audit/claims.py": 2,
    "auditor/audit/disagreement.py": 1,
    "auditor/importers/tarotclub.py": 2,
    "auditor/dealing/faults/numbers.py": 1,
    "auditor/dealing/faults/catalogue.py": 2,
}
"""Modules outside of the law that still compare a number of players with a figure, and how often: never more."""

every_module = pytest.mark.parametrize("module", MODULES)


@cache
def tree(module: str) -> ast.Module:
    return ast.parse((ROOT / module).read_text(encoding="utf-8"))


def part_of(module: str) -> str:
    """The part of the package a module belongs to."""
    first = Path(module).parts[1].removesuffix(".py")
    return "auditor" if first == "__init__" else first


def imports(module: str) -> Iterator[tuple[str, int]]:
    """Every module imported anywhere in a module, inside of functions too, with the line."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield name.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}:{node.lineno}: a relative import"
            assert node.module is not None
            for name in node.names:
                submodule = PACKAGE / f"{name.name}.py"
                is_part = node.module == "auditor" and (submodule.exists() or (PACKAGE / name.name).is_dir())
                yield f"auditor.{name.name}" if is_part else node.module, node.lineno


def is_command(node: ast.FunctionDef | ast.AsyncFunctionDef, module: str) -> bool:
    """Whether a function is a command of the command line: its parameters are the options."""
    return part_of(module) == "cli" and node.name == Path(module).stem.rstrip("_")


def functions(module: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def parameters(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many arguments a caller may give; ``self`` and ``cls`` do not count."""
    arguments = node.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    extra = (arguments.vararg is not None) + (arguments.kwarg is not None)
    own = bool(named) and named[0].arg in ("self", "cls")
    return len(named) - own + extra


def is_number_of_players(node: ast.expr) -> bool:
    """``players``, ``hand.players``, ``len(players)``, ``len(hand["players"])`` and the like."""
    return bool(re.fullmatch(r"(len\()?.*\bplayers\b(['\"]\])?\)?", ast.unparse(node)))


def is_figure(node: ast.expr) -> bool:
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return bool(node.elts) and all(map(is_figure, node.elts))
    return isinstance(node, ast.Constant) and isinstance(node.value, int) and not isinstance(node.value, bool)


def table_sizes_asked(module: str) -> list[str]:
    """Comparisons of a number of players with a figure; ``3 <= players <= 5`` is the range of the format."""
    found = []
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if len(sides) == 2 and any(map(is_number_of_players, sides)) and any(map(is_figure, sides)):
                found.append(f"{module}:{node.lineno}: {ast.unparse(node)}")
        elif isinstance(node, ast.Match) and is_number_of_players(node.subject):
            found.append(f"{module}:{node.lineno}: match {ast.unparse(node.subject)}")
    return found


def test_every_part_has_its_place() -> None:
    assert {part_of(module) for module in MODULES} <= set(MAY_IMPORT)
    assert len(MODULES) > 60


@every_module
def test_no_import_reaches_up(module: str) -> None:
    part = part_of(module)
    allowed = MAY_IMPORT[part] | {part}
    for name, line in imports(module):
        if name.split(".")[0] == "auditor":
            other = name.split(".")[1] if "." in name else "auditor"
            assert other in allowed, f"{module}:{line}: {part} imports {other}"


@pytest.mark.parametrize("module", [module for module in MODULES if part_of(module) in STANDARD_LIBRARY_ONLY])
def test_the_law_needs_the_standard_library_only(module: str) -> None:
    for name, line in imports(module):
        top = name.split(".")[0]
        assert top == "auditor" or top in sys.stdlib_module_names, f"{module}:{line}: imports {top}"


def test_nobody_imports_the_command_line() -> None:
    for module in MODULES:
        if part_of(module) not in ("cli", "__main__"):
            assert not [name for name, _ in imports(module) if name.startswith("auditor.cli")], module


def test_the_walls_would_be_seen() -> None:
    """The reader of imports finds them where they are."""
    assert ("auditor.cards", 1) not in imports("auditor/cards.py")
    assert "auditor.rules.play" in [name for name, _ in imports("auditor/rules/mignon.py")]
    assert "auditor.cli" in [name for name, _ in imports("auditor/cli/app.py")]


@every_module
def test_modules_are_short(module: str) -> None:
    assert len((ROOT / module).read_text(encoding="utf-8").splitlines()) <= MOST_LINES


@every_module
def test_functions_take_few_parameters(module: str) -> None:
    long = [
        f"{module}:{node.lineno}: {node.name} takes {parameters(node)}"
        for node in functions(module)
        if parameters(node) > MOST_PARAMETERS and not is_command(node, module)
    ]
    assert not long, "\n".join(long)


@pytest.mark.parametrize("module", [module for module in MODULES if part_of(module) != "rules"])
def test_only_the_law_asks_for_table_sizes(module: str) -> None:
    asked = table_sizes_asked(module)
    assert len(asked) <= TABLE_SIZES_ASKED.get(module, 0), "\n".join(asked)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("if players == 5: pass", 1),
        ("if 4 != hand.players: pass", 1),
        ("x = len(record['players']) > 3", 1),
        ("x = len(self.players) in (3, 5)", 1),
        ("x = case.hand.players not in {4}", 1),
        ("match players:\n    case 5: pass", 1),
        ("if 3 <= players <= 5: pass", 0),
        ("if len(hands) == players: pass", 0),
        ("if oudlers == 3: pass", 0),
        ("if players: pass", 0),
    ],
)
def test_a_question_for_the_table_size_would_be_seen(source: str, found: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "tree", lambda module: ast.parse(source))
    assert len(table_sizes_asked("x.py")) == found
