"""Finds the schemas and the sample records, in an installed package and in a checkout alike; and the user's files."""

import os
import sys
from importlib.resources import files
from pathlib import Path


def data_folder(name: str) -> Path:
    """The folder ``schemas`` or ``sample_logs``.

    A wheel holds them inside the package; an editable install reads them beside it. Raises
    ``FileNotFoundError`` where the installation lacks them.
    """
    package = Path(str(files("auditor")))
    for folder in (package / "_data" / name, package.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"this installation lacks the folder {name}")


def user_folder() -> Path:
    """Where the user keeps his own settings and queries. Raises ``RuntimeError`` where there is no home folder."""
    if sys.platform == "win32":
        base = os.environ.get("APPDATA")
        root = Path(base) if base else Path.home() / "AppData" / "Roaming"
    else:
        base = os.environ.get("XDG_CONFIG_HOME")
        root = Path(base) if base else Path.home() / ".config"
    return root / "auditor"
