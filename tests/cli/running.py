"""What a run of the command line is and how it ended."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Ended]
