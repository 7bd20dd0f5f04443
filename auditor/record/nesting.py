"""What is still open at the end of a text that is too long to be held: its brackets and its last string."""

import re
from typing import Final

# A string, or one that goes on behind the end of the text (and there perhaps with the rest of an escape).
_STRING: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+("|\\?\Z)', re.DOTALL)
_IN_STRING: Final = re.compile(rb'[^"\\]*+(?:\\.[^"\\]*+)*+', re.DOTALL)
# Neither mark stands outside of strings in JSON.
_MARK: Final = b"~"
_CUT_ESCAPE: Final = b"\\"

_EXPECTING_MORE: Final = b",:[{"
_CONTINUING: Final = b",:]}"


class Nesting:
    """The nesting of a JSON text that comes in chunks. It is not parsed: only strings and brackets are looked at."""

    def __init__(self) -> None:
        self._depth = 0
        self._in_string = False
        self._rest = b""
        self._last = b""

    def feed(self, chunk: bytes) -> None:
        """Takes the next part of the text."""
        text, self._rest = self._rest + chunk, b""
        if self._in_string:
            match = _IN_STRING.match(text)
            end = match.end() if match else 0
            if text[end : end + 1] != b'"':
                self._rest = text[end:]
                return
            text = text[end + 1 :]
            self._last = _MARK
        outside = _STRING.sub(_MARK + rb"\1", text)
        if outside.endswith(_CUT_ESCAPE):
            self._rest = _CUT_ESCAPE
            outside = outside[:-1]
        self._in_string = outside.endswith(_MARK)
        self._depth += outside.count(b"[") + outside.count(b"{") - outside.count(b"]") - outside.count(b"}")
        self._last = outside.rstrip()[-1:] or self._last

    def goes_on_with(self, following: bytes) -> bool:
        """Whether the text, whole lines up to here, is continued by what follows on the next ones."""
        if self._depth <= 0 or self._in_string:
            return False
        next_one = following.lstrip()[:1]
        return not next_one or self._last in _EXPECTING_MORE or next_one in _CONTINUING
