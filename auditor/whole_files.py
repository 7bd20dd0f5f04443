"""Files that appear whole or not at all: written under another name beside their place, then renamed."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """The name of a file to write inside the block; it takes the place of ``path`` when the block ends well.

    A file that stood there before stays as it was where the block does not end well, and gives its permissions
    to the new one. What is no regular file (a device, a pipe) is written to directly. Raises ``OSError``.
    """
    if path.exists() and not (path.is_file() and path.absolute().parts[1:2] != ("dev",)):
        yield path
        return
    place = path.resolve()
    if place.exists() and not os.access(place, os.W_OK):
        raise PermissionError(13, "Permission denied", str(path))
    draft = place.with_name(f".auditor-{os.getpid()}-{place.name[:200]}.new")
    try:
        draft.unlink(missing_ok=True)
        yield draft
        if place.exists():
            shutil.copymode(place, draft)
        draft.replace(place)
    finally:
        draft.unlink(missing_ok=True)
