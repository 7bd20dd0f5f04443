"""Measures the keys of the replay in milliseconds: ``.venv/bin/python tests/benchmark_replay.py``.

It plays a five-player hand, prints medians of five runs, and fails on nothing.
"""

import asyncio
import json
import statistics
import time
from itertools import islice
from typing import Any

from auditor.audit.judge import Judge
from auditor.dealing import Options, deal_hands
from auditor.record.reading import Frame, parse_frame

RUNS = 5


async def key_answers(size: tuple[int, int]) -> dict[str, float]:
    """Milliseconds from each key of the replay to the last row of the screen that answers it, of a five-player hand."""
    from auditor.show.replay.app import ReplayApp
    from auditor.show.replay.keys import KEYS
    from auditor.show.replay.reel import Eyes, Reel
    from auditor.show.replay.state import Command, ReplayState
    from auditor.show.view import View

    hands = (hand for hand in deal_hands(Options(players=5, seed=3, rules="bga"), 99) if hand.get("tricks"))
    lines = [json.dumps(hand).encode() for hand in islice(hands, 3)]
    audits = [Judge().judge(parse_frame(Frame("benchmark", 1, place, line))) for place, line in enumerate(lines, 1)]
    app = ReplayApp(Reel(iter(audits), Eyes(View())), ReplayState(hand=1, legal=True))
    times: dict[str, list[float]] = {}
    async with app.run_test(size=size) as pilot:
        drawn = asyncio.Event()
        rows, render_line = size[1], app.lines.render_line

        def render(row: int) -> Any:
            strip = render_line(row)
            if row == rows - 1:
                drawn.set()
            return strip

        app.lines.render_line = render  # type: ignore[method-assign]
        for _ in range(RUNS):
            for command, keys in KEYS.items():
                if command is Command.QUIT:
                    continue
                app.state = ReplayState(hand=1, step=40, legal=True)
                await pilot.pause()
                drawn.clear()
                start = time.perf_counter()
                app.simulate_key(keys[0])
                await drawn.wait()
                times.setdefault(command, []).append(1000 * (time.perf_counter() - start))
    return {name: statistics.median(values) for name, values in times.items()}


def main() -> None:
    """Prints the table."""
    small, large = (asyncio.run(key_answers(size)) for size in ((80, 24), (200, 60)))
    print("keys of the replay of a five-player hand, milliseconds to the drawn screen, at 80x24 and 200x60")
    for name in small:
        print(f"{name:42}{small[name]:8.0f}{large[name]:8.0f}")


if __name__ == "__main__":
    main()
