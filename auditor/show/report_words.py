"""The words of the report and of the exports. Part of ``auditor.show.words``."""

from typing import Final

ENGLISH: Final = {
    "export.trick": "Trick {number}",
}
