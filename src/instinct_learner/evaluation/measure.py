"""What an evaluation finds, and how its labelled files are read.

A labelled file is JSON Lines, one case a line. A line that can't be used is named with its file and number and the
others still count.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

Row = dict[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class Measure:
    """One figure.

    Attributes:
        part: detection, recovery, recall, stream or poison.
        name: What was measured, such as `en corrections, precision`.
        value: The figure: a share from 0 to 1, or a count.
        cases: How many cases it is over.
        bar: What we want to reach, where there is such a wish.
        higher: Whether more is better.
        count: Whether the figure is a count and not a share.
    """

    part: str
    name: str
    value: float
    cases: int
    bar: float | None = None
    higher: bool = True
    count: bool = False

    @property
    def key(self) -> str:
        """By which two runs are compared."""
        return f"{self.part}: {self.name}"

    @property
    def reached(self) -> bool | None:
        """Whether the bar is reached; `None` where there is none."""
        if self.bar is None:
            return None
        return self.value >= self.bar if self.higher else self.value <= self.bar


@dataclass(kw_only=True, slots=True)
class Findings:
    """What one part found.

    Attributes:
        measures: The figures.
        wrong: One line a case that was judged wrongly: its id, what was wanted and what came.
        problems: Lines of labelled files that could not be used, and parts that were left out, with the reason.
    """

    measures: list[Measure] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def read_rows(path: Path, needs: Iterable[str], findings: Findings) -> list[Row]:
    """The cases of one file that hold what is needed; what can't be used becomes a problem that names its line."""
    rows: list[Row] = []
    needs = tuple(needs)
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line.decode("utf-8-sig"))
        except (ValueError, RecursionError) as error:
            findings.problems.append(f"{path.name}:{number}: not JSON: {error}")
            continue
        missing = [name for name in needs if not isinstance(row, dict) or name not in row]
        if missing:
            findings.problems.append(f"{path.name}:{number}: missing {', '.join(missing)}")
            continue
        rows.append(row)
    return rows


def precision_and_recall(pairs: Iterable[tuple[bool, bool]]) -> tuple[float, float]:
    """Of what was said to be it, the share that is; of what is it, the share that was said so. 0 where there is none.

    Args:
        pairs: (said, true) of each case.
    """
    hits = false = missed = 0
    for said, true in pairs:
        hits += said and true
        false += said and not true
        missed += true and not said
    return hits / max(1, hits + false), hits / max(1, hits + missed)


def f1(precision: float, recall: float) -> float:
    """The harmonic mean of both."""
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0
