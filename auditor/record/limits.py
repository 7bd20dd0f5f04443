"""The limits of a record (record.md; finding R009) and of the numbers in it."""

from typing import Final

MAX_BYTES: Final = 4 << 20
"""Size of one record in bytes, as it stands in the decompressed input."""

MAX_DEPTH: Final = 64
"""Lists and objects inside one another, the record itself included."""

MAX_ENTRIES: Final = 1_000
"""Entries in one list."""

MAX_CHARACTERS: Final = 10_000
"""Characters in one text."""

MAX_NUMBER: Final = 10**15
"""Largest amount of a number in a field of the format; half points of it are still exact everywhere."""
