"""Is it seen that one way failed and another reached the same end? File `recovery.jsonl`.

A case is `{"id", "steps": [{"role": user | assistant, "text"} | {"role": "tool", "tool", "input", "output",
"is_error"}], "label": recovery | none, "strength"?}`. It is judged twice: with the error flags, and without them, as on
a host that doesn't give any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from instinct_learner.evaluation.measure import Findings, Measure, Row, precision_and_recall, read_rows
from instinct_learner.learning.event import read_event
from instinct_learner.learning.recovery import find_recoveries

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FILES = "recovery.jsonl"
BARS = {"precision": 0.95, "recall": 0.90}


def score(files: list[Path], tick: Callable[[], None]) -> Findings:
    """Judge every window of the files."""
    findings = Findings()
    rows = [
        row
        for path in files
        for row in read_rows(path, ("id", "steps", "label"), findings)
        if row.get("strength") != "weak"
    ]
    for hidden in (False, True):
        judged = []
        for row in rows:
            judged.append((recovered(row, hidden=hidden), row["label"] == "recovery"))
            tick()
        shown = "without error flags" if hidden else "with error flags"
        for what, value in zip(("precision", "recall"), precision_and_recall(judged), strict=True):
            findings.measures.append(
                Measure(part="recovery", name=f"{shown}, {what}", value=value, cases=len(rows), bar=BARS[what])
            )
        findings.wrong += [
            f"recovery {row['id']}, {shown}: {row['label']}, got {'recovery' if found else 'none'}"
            for row, (found, true) in zip(rows, judged, strict=True)
            if found != true
        ]
    return findings


def recovered(row: Row, *, hidden: bool = False) -> bool:
    """Whether we find a recovery in a window."""
    steps = [{key: value for key, value in step.items() if not (hidden and key == "is_error")} for step in row["steps"]]
    return bool(find_recoveries(read_event({"messages": steps}).messages))
