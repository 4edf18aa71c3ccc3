"""Times of whole processes as ratios to the floor F (`python -I -S -c pass`), all measured in turns in one run.

A figure is the median of its own times over the median of F; the spread is the middle half. On a busy machine both
swing, which is
why each round runs every case once before the next begins.
"""

from __future__ import annotations

import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.banks import PROMPTS, make_bank

ROOT = Path(__file__).resolve().parent.parent
SIZES = (50, 1_000, 10_000, 100_000)

#: What a case is called, its target in F, and what one run of it is.
Case = tuple[str, float | None, Callable[[int], None]]


def usual_environment(**more: str) -> dict[str, str]:
    """The environment of a person's machine: compiled modules are kept, whatever this shell says."""
    return {**{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}, **more}


def run_process(command: list[str], stdin: bytes, environment: dict[str, str]) -> None:
    subprocess.run(
        command, input=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment, check=True
    )


def cache_dir() -> Path:
    """Where made banks are kept between runs; `$INSTINCT_BENCH_CACHE`, else a folder in the system's own for temporaries."""
    return Path(os.environ.get("INSTINCT_BENCH_CACHE") or Path(tempfile.gettempdir()) / "instinct-bench")


def prepared_bank(size: int) -> Path:
    """Gives a home with an indexed bank of this size, made once."""
    from instinct_learner.bank.sync import sync

    home = cache_dir() / str(size)
    make_bank(home, size)
    started = time.perf_counter()
    report = sync(home)
    if report.read:
        print(
            f"indexed {report.read} files in {time.perf_counter() - started:.1f} s ({report.broken} broken)", flush=True
        )
        time.sleep(0.1)
        sync(home)
    return home


def prepared_topics(size: int) -> Path:
    """Gives such a home whose lessons have topics and words near them, as after a process with the encoder: made up here."""
    from instinct_learner.bank.index import Index
    from instinct_learner.bank.sync import sync
    from instinct_learner.bank.topics import term

    home = cache_dir() / f"{size}-topics"
    make_bank(home, size)
    sync(home)
    dice = random.Random(20260508)
    with Index.open(home) as index:
        waiting = sorted(index.unenriched())
        for start in range(0, len(waiting), 500):
            found = {}
            for doc in waiting[start : start + 500]:
                words = {f"near{dice.randrange(20_000)}": 0.3 for _ in range(100)}
                found[doc] = (words, {term(topic): 40**-0.5 for topic in dice.sample(range(1024), 40)})
            index.enrich(found)
    return home


def load_case(home: Path) -> Callable[[int], None]:
    environment = usual_environment(INSTINCT_HOME=str(home))
    script = [sys.executable, str(ROOT / "scripts" / "load_instincts.py")]

    def once(number: int) -> None:
        event = {"prompt": PROMPTS[number % len(PROMPTS)], "sessionId": f"bench-{number}", "trigger": "user"}
        run_process(script, json.dumps(event).encode(), environment)

    return once


def measure(cases: list[Case], rounds: int) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {name: [] for name, _, _ in cases}
    for number in range(rounds + 1):
        for name, _, once in cases:
            started = time.perf_counter()
            once(number)
            elapsed = time.perf_counter() - started
            if number:  # the first round warms the file cache
                times[name].append(elapsed)
    return times


def peak_memory_mib(command: list[str], stdin: bytes, environment: dict[str, str]) -> float:
    """Gives the largest resident size of one process, asked of a parent that has no other child."""
    code = (
        "import resource,subprocess,sys,json;"
        "subprocess.run(json.loads(sys.argv[1]),input=sys.stdin.buffer.read(),stdout=subprocess.DEVNULL);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, json.dumps(command)], input=stdin, capture_output=True, env=environment, check=True
    )
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return int(done.stdout) / unit


def report(cases: list[Case], times: dict[str, list[float]]) -> list[tuple[str, float, float, float, float | None]]:
    floor = statistics.median(times["F"])
    rows = []
    for name, target, _ in cases:
        low, middle, high = statistics.quantiles(times[name], n=4)
        rows.append((name, middle / floor, low / floor, high / floor, target))
    return rows


assert resource  # used by the child above; imported here so that a platform without it fails early and by name
