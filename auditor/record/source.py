"""Reading hand records: everything that a caller needs, from paths to parsed records.

``collect_inputs`` turns paths into inputs, ``read_records`` an input into records. The two steps of the
latter can be taken apart, for work that is spread over processes: ``read_frames`` only cuts, ``parse_frame``
parses one frame, and both a frame and a record can be sent to another process.
"""

from collections.abc import Iterator

from auditor.record.framing import read_frames
from auditor.record.inputs import Collected, HandReference, Input, Layout, collect_inputs
from auditor.record.raw import Problem, RawRecord
from auditor.record.reading import Frame, parse_frame

__all__ = [
    "Collected",
    "Frame",
    "HandReference",
    "Input",
    "Layout",
    "Problem",
    "RawRecord",
    "collect_inputs",
    "parse_frame",
    "read_frames",
    "read_records",
]


def read_records(source: Input) -> Iterator[RawRecord]:
    """The records of an input, in order, one at a time.

    Never raises for what the input holds or because it cannot be read: then there is a record with problems
    and without a value.
    """
    return map(parse_frame, read_frames(source))
