"""The name and the versions of the record format, for those who need no more of it than that."""

from typing import Final

FORMAT: Final = "tarot-hand"
VERSION: Final = "1.0"
"""The version that is written. Every version 1.x is read."""
VERSION_PATTERN: Final = r"^1(\.[0-9]+)*$"
SCHEMA_ID: Final = "urn:auditor:schema:tarot-hand:1.0"
