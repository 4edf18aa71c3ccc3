"""Scores recovery detection on `learning/recovery.jsonl`, with the error flag shown and hidden, beside trivial rules.

`python -m benchmarks.recovery [--data DIR] [--half A|B] [--misses]`. Half A is what the rules were tuned on, half B
only checked.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from instinct_learner.evaluation.recovery import recovered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Window = dict[str, Any]


def half_of(window: Window) -> str:
    """A or B, by a hash of the id, so that it never changes."""
    return "A" if int(hashlib.sha256(str(window["id"]).encode()).hexdigest(), 16) % 2 == 0 else "B"


def ours(window: Window, *, hidden: bool = False) -> bool:
    """Whether we find a recovery in a window."""
    return recovered(window, hidden=hidden)


def any_success(window: Window, *, hidden: bool = False) -> bool:
    """Baseline: any failure, then any success within five calls."""
    return _pairs(window, hidden, lambda _failed, _later: True)


def same_tool(window: Window, *, hidden: bool = False) -> bool:
    """Baseline: a failure, then a success of the same tool with another input within five calls."""
    return _pairs(
        window, hidden, lambda failed, later: later["tool"] == failed["tool"] and later["input"] != failed["input"]
    )


def overlap(window: Window, *, hidden: bool = False) -> bool:
    """Baseline: a failure, then a success whose input shares 40 % of its words within five calls."""

    def alike(failed: dict[str, Any], later: dict[str, Any]) -> bool:
        one, other = (set(re.findall(r"[A-Za-z0-9_./-]{3,}", step["input"])) for step in (failed, later))
        return (
            failed["input"] != later["input"]
            and bool(one and other)
            and len(one & other) / min(len(one), len(other)) >= 0.4
        )

    return _pairs(window, hidden, alike)


def _pairs(window: Window, hidden: bool, alike: Callable[[dict[str, Any], dict[str, Any]], bool]) -> bool:  # noqa: FBT001
    tools = [step for step in window["steps"] if step["role"] == "tool"]

    def failed(step: dict[str, Any]) -> bool:
        if hidden:
            return bool(re.search(r"error|exit code [1-9]|not found|failed", step["output"][:300], re.IGNORECASE))
        return bool(step["is_error"])

    return any(
        failed(step) and any(not failed(later) and alike(step, later) for later in tools[at + 1 : at + 6])
        for at, step in enumerate(tools)
    )


def score(rule: Callable[..., bool], windows: Sequence[Window], *, hidden: bool) -> tuple[float, float, list[str]]:
    """Precision, recall, and the ids judged wrongly."""
    hits = missed = false = 0
    wrong: list[str] = []
    for window in windows:
        said, true = rule(window, hidden=hidden), window["label"] == "recovery"
        hits += said and true
        false += said and not true
        missed += true and not said
        if said != true:
            wrong.append(f"{window['id']}{'+' if said else '-'}")
    return hits / max(1, hits + false), hits / max(1, hits + missed), wrong


def main(argv: Iterable[str] | None = None) -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument(
        "--data", default=os.environ.get("INSTINCT_DATA", str(Path(__file__).parents[2] / "shared/data"))
    )
    parser.add_argument("--half", choices=["A", "B"], help="only this half")
    parser.add_argument("--misses", action="store_true", help="name the windows judged wrongly, + for a false alarm")
    options = parser.parse_args(None if argv is None else list(argv))
    path = Path(options.data) / "learning" / "recovery.jsonl"
    if not path.is_file():
        print(f"no data at {path}; name its folder with --data or $INSTINCT_DATA", file=sys.stderr)
        return 1
    windows: list[Window] = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    if options.half:
        windows = [window for window in windows if half_of(window) == options.half]
    strong = [window for window in windows if window["strength"] == "strong"]
    print(f"{'rule':14}{'rows':8}{'flag':8}{'P':>7}{'R':>7}{'n':>6}")
    for label, rows in (("strong", strong), ("all", windows)):
        for rule in (ours, any_success, same_tool, overlap):
            for hidden in (False, True):
                precision, recall, wrong = score(rule, rows, hidden=hidden)
                flag = "hidden" if hidden else "shown"
                print(f"{rule.__name__:14}{label:8}{flag:8}{precision:7.3f}{recall:7.3f}{len(rows):6}")
                if options.misses and rule is ours:
                    print("  " + " ".join(wrong))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
