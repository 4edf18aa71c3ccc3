"""What the plugin adds to a turn of a real OpenClaw: `python -m benchmarks.host_turns [--turns 20]`.

One host, one scripted model that answers at once. The plugin is enabled and disabled in blocks that alternate, so that a
machine that grows busy in between burdens both.
"""

from __future__ import annotations

import argparse
import signal
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.e2e.install_host import cache_folder
from tests.e2e.live_host import LiveHost
from tests.e2e.scripted_model import ScriptedModel

from benchmarks.banks import make_bank
from benchmarks.speed import ROOT

BLOCKS = 4


def main() -> int:
    """Measure, and print both medians and their difference."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.host_turns", description=__doc__)
    parser.add_argument("--turns", type=int, default=20, help="turns a block (default 20)")
    parser.add_argument("--bank", type=int, default=1000, help="instincts in the bank (default 1000)")
    chosen = parser.parse_args()
    # Whoever ends this early ends the host with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    times: dict[bool, list[float]] = {True: [], False: []}
    with tempfile.TemporaryDirectory() as scratch, ScriptedModel() as model:
        host = LiveHost(Path(scratch), cache_folder(), model.port, python=sys.executable)
        make_bank(host.workspace / "_core_files", chosen.bank)
        host.install_and_set_up(ROOT)
        host.start_gateway()
        try:
            for block in range(BLOCKS):
                hooks_on = block % 2 == 0
                if block:  # set-up has enabled it
                    host.patch(plugins={"entries": {"instinct-learner": {"enabled": hooks_on}}})
                times[hooks_on] += _turns(host, f"block{block}", chosen.turns)
        finally:
            host.stop_gateway()
    on, off = statistics.median(times[True]), statistics.median(times[False])
    print(f"hooks on  {on * 1000:7.0f} ms a turn (median of {len(times[True])})")
    print(f"hooks off {off * 1000:7.0f} ms a turn (median of {len(times[False])})")
    print(f"overhead  {(on - off) * 1000:7.0f} ms a turn, {100 * (on - off) / off:.1f} %")
    return 0


def _turns(host: LiveHost, session: str, count: int) -> list[float]:
    # The host's first turns load its own modules, and ours start the worker.
    for number in range(3):
        host.say(f"warm up {number}", session=f"{session}-warm")
    found = []
    for number in range(count):
        started = time.perf_counter()
        host.say(f"装一下依赖，第 {number} 个 package", session=f"{session}-{number % 5}")
        found.append(time.perf_counter() - started)
    return found


if __name__ == "__main__":
    sys.exit(main())
