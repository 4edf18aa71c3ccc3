"""`python -m benchmarks.quality --data DIR`: how well it learns and recalls, on labelled data, beside the baselines."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from pathlib import Path

#: Each a module of this package with `score(data) -> list[str] | str`: the lines of its table, or why it was left out.
PARTS = ("detection", "recovery", "retrieval", "semantic", "relearn")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.quality", description=__doc__)
    beside = Path(__file__).resolve().parents[2].parent / "shared" / "data"
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("INSTINCT_DATA") or beside))
    parser.add_argument("--part", choices=PARTS, action="append", help="only these; all by default")
    chosen = parser.parse_args()
    for name in chosen.part or PARTS:
        try:
            part = importlib.import_module(f"benchmarks.quality.{name}")
        except ModuleNotFoundError as error:
            print(f"skipped: {name}: {error}")
            continue
        found = part.score(chosen.data)
        print(f"skipped: {found}" if isinstance(found, str) else "\n".join(found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
