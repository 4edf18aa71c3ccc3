r"""How often must the owner repeat a correction over a stream of tasks? Files `days*.jsonl`.

A task is `{"question", "feedback", "needs": ["P1"], "day"?}`: what the owner asks, what they say when the answer breaks
a rule, and which rules the task needs. `markers.json` beside it says by which pattern a text conveys a rule:
`{"P1": "\\+08:00"}`; where there is none, the literal `CONVEYS = {…}` of `relearn.py` beside it is read (not run).

The simulated agent does exactly what the injected block says and knows nothing else.
"""

from __future__ import annotations

import ast
import json
import os
import re
import tempfile
from typing import TYPE_CHECKING

from instinct_learner.evaluation import hooks
from instinct_learner.evaluation.measure import Findings, Measure, Row, read_rows

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FILES = "days*.jsonl"
_RECALLED_BAR = 0.97


def score(files: list[Path], tick: Callable[[], None]) -> Findings:
    """Replay every stream in a home of its own."""
    findings = Findings()
    for path in files:
        rows = read_rows(path, ("question", "feedback", "needs"), findings)
        markers = _markers(path.parent, findings)
        unknown = sorted({str(need) for row in rows for need in row["needs"]} - markers.keys())
        if unknown:
            findings.problems.append(f"{path.name}: no marker says how a text conveys {', '.join(unknown)}")
            continue
        _replay(path.stem, rows, markers, findings, tick)
    return findings


def _replay(
    name: str, rows: list[Row], markers: dict[str, re.Pattern[str]], findings: Findings, tick: Callable[[], None]
) -> None:
    taught: set[str] = set()
    corrections = later = recalled = 0
    with tempfile.TemporaryDirectory(prefix="instinct-eval-") as folder:
        home = os.path.join(folder, "_core_files")
        os.makedirs(home)
        for number, row in enumerate(rows, 1):
            needs = [str(need) for need in row["needs"]]
            session = str(row.get("day") or number)
            event = {"prompt": str(row["question"]), "messages": [], "sessionId": session, "trigger": "user"}
            block = str(hooks.call("load", home, event).get("context") or "")
            missing = [need for need in needs if not markers[need].search(block)]
            if set(needs) <= taught:
                later += 1
                recalled += not missing
            turn = [
                {"role": "user", "content": row["question"]},
                {"role": "assistant", "content": "Done. I saved it where you said."},
            ]
            if missing:
                corrections += 1
                findings.wrong += [
                    f"stream {name}:{number}: {need} had been taught and was not conveyed"
                    for need in missing
                    if need in taught
                ]
                turn += [
                    {"role": "user", "content": row["feedback"]},
                    {"role": "assistant", "content": "Fixed, thank you."},
                ]
                taught |= {need for need in needs if markers[need].search(str(row["feedback"]))}
            hooks.call("extract", home, {"messages": turn, "sessionId": session, "trigger": "user"})
            tick()
    rules = {str(need) for row in rows for need in row["needs"]}
    findings.measures += [
        Measure(
            part="stream", name=f"{name}, corrections needed", value=corrections, cases=len(rows),
            bar=2 * len(rules), higher=False, count=True,
        ),
        Measure(
            part="stream", name=f"{name}, recalled once taught", value=recalled / max(1, later), cases=later,
            bar=_RECALLED_BAR,
        ),
    ]  # fmt: skip


def _markers(folder: Path, findings: Findings) -> dict[str, re.Pattern[str]]:
    found: object = {}
    source = folder / "markers.json"
    try:
        if source.is_file():
            found = json.loads(source.read_text(encoding="utf-8-sig"))
        elif (source := folder / "relearn.py").is_file():
            tree = ast.parse(source.read_text(encoding="utf-8"))
            for node in tree.body:
                if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "CONVEYS":
                    found = ast.literal_eval(node.value)
        if not isinstance(found, dict):
            raise TypeError("it must be an object of patterns")  # noqa: TRY301 - told in the same way
        return {str(name): re.compile(str(pattern)) for name, pattern in found.items()}
    except (ValueError, TypeError, SyntaxError, re.error) as error:
        findings.problems.append(f"{source.name}: {error}")
        return {}
