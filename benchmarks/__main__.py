"""`python -m benchmarks`: how long the hooks take, as ratios to the floor F. `--help` says what can be chosen."""

from __future__ import annotations

import argparse
import json
import shutil
import sys

from benchmarks import speed
from benchmarks.banks import PROMPTS
from benchmarks.cases import extra_cases
from benchmarks.worker import worker_cases
from instinct_learner.hooks.resident import MEANING_DOCUMENTS


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="how often each case runs (default 15)")
    parser.add_argument("--sizes", default="50,1000,10000,100000", help="bank sizes")
    parser.add_argument("--only", default="", help="measure only the cases whose names hold this, such as written")
    parser.add_argument("--fresh", action="store_true", help="make the banks anew")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    if chosen.fresh:
        shutil.rmtree(speed.cache_dir(), ignore_errors=True)
    sizes = [int(size) for size in chosen.sizes.split(",")]
    bare = [sys.executable, "-I", "-S", "-c", "pass"]
    cases: list[speed.Case] = [("F", None, lambda _: speed.run_process(bare, b"", speed.usual_environment()))]
    cases.append(
        (
            "venv start",
            None,
            lambda _: speed.run_process([sys.executable, "-c", "pass"], b"", speed.usual_environment()),
        )
    )
    imports = [sys.executable, "-c", "import json, sqlite3"]
    cases.append(
        ("venv start, json and sqlite3", None, lambda _: speed.run_process(imports, b"", speed.usual_environment()))
    )
    homes = {size: speed.prepared_bank(size) for size in sizes}
    targets = {10_000: 3.5, 100_000: 3.8}
    cases += [(f"load {size}", targets.get(size), speed.load_case(home)) for size, home in homes.items()]
    # The worker gives a bank topics up to so many lessons (`hooks.resident.MEANING_DOCUMENTS`).
    about = {size: speed.prepared_topics(size) for size in sizes if size <= MEANING_DOCUMENTS}
    cases += [(f"load {size}, with topics", targets.get(size), speed.load_case(home)) for size, home in about.items()]
    more, skipped = extra_cases(homes)
    cases += more
    cases += worker_cases(homes)
    cases = [case for case in cases if case[0] == "F" or chosen.only in case[0]]
    times = speed.measure(cases, chosen.rounds)
    rows = speed.report(cases, times)
    memory = {
        size: speed.peak_memory_mib(
            [sys.executable, str(speed.ROOT / "scripts" / "load_instincts.py")],
            json.dumps({"prompt": PROMPTS[0]}).encode(),
            speed.usual_environment(INSTINCT_HOME=str(home)),
        )
        for size, home in homes.items()
        if chosen.only in f"memory {size}"
    }
    if chosen.json:
        print(json.dumps({"rows": rows, "memory_mib": memory, "skipped": skipped}))
        return 0
    print(f"{'case':34} {'× F':>7}  {'middle half':>15}  target")
    for name, middle, low, high, target in rows:
        print(f"{name:34} {middle:7.2f}  {low:6.2f} – {high:6.2f}  {'' if target is None else f'≤ {target}'}")
    by_name = {row[0]: row[1] for row in rows}
    if "load 50" in by_name and "load 100000" in by_name:
        print(f"{'load 100000 over load 50':34} {by_name['load 100000'] / by_name['load 50']:7.2f}  {'':15}  ≤ 1.25")
    for size, mib in memory.items():
        print(f"{f'peak memory, load {size}, MiB':34} {mib:7.1f}  {'':15}  ≤ 40")
    for line in skipped:
        print(f"skipped: {line}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
