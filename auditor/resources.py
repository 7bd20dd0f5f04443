"""Finds the schemas and the sample records, in an installed package and in a checkout alike."""

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
