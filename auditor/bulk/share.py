"""Parts of inputs by the bytes as they lie on disk, so that several runs can judge them and forget none.

All inputs, one behind the other, are cut at the same places in every run, wherever it takes place. A record belongs to
the part in which it begins; an input that cannot be cut (an array, a compressed or a foreign file) belongs to the part
in which it begins itself.
"""

from collections.abc import Sequence
from itertools import accumulate

from auditor.record.inputs import Input


class Share:
    """Part ``number`` (from 1) of ``count`` parts of inputs with these sizes."""

    def __init__(self, number: int, count: int, inputs: Sequence[Input], sizes: Sequence[int]) -> None:
        ends = list(accumulate(sizes, initial=0))
        total = ends.pop()
        self._first = total * (number - 1) // count
        self._end = total * number // count if number < count else total + 1  # with empty inputs at the end
        self._places = {source.path: (start, size) for source, start, size in zip(inputs, ends, sizes, strict=True)}

    def of(self, source: Input) -> range:
        """The bytes of an input that are in this part, as they count from its own beginning."""
        start, _ = self._places[source.path]
        return range(self._first - start, self._end - start)

    def has(self, source: Input) -> bool:
        """Whether anything of an input can be in this part."""
        _, size = self._places[source.path]
        part = self.of(source)
        return part.start < max(size, 1) and part.stop > 0 and len(part) > 0
