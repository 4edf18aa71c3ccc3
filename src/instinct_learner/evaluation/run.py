"""One evaluation of a labelled folder: which parts it has files for, and what they find.

Files are looked for in the folder itself and in the folders directly in it, so that one folder may hold everything or
be sorted by subject.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from instinct_learner.evaluation.measure import Findings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

#: Each a module beside this one with `FILES` and `score(files, tick) -> Findings`.
PARTS = ("detection", "recovery", "recall", "stream", "poison")


def files_of(part: str, folder: Path) -> list[Path]:
    """The labelled files of a part in a folder, by name."""
    pattern = import_module(f"{__package__}.{part}").FILES
    return sorted({*folder.glob(pattern), *folder.glob(f"*/{pattern}")})


def evaluate(
    folder: Path, parts: Sequence[str] = PARTS, *, tick: Callable[[str], None] = lambda _part: None
) -> Findings:
    """Score every part that the folder has files for.

    Args:
        folder: The labelled folder.
        parts: Only these.
        tick: Called with the part's name after each case.

    Returns:
        All figures. A part without files is a problem that names what it looked for.
    """
    together = Findings()
    for part in parts:
        files = files_of(part, folder)
        if not files:
            pattern = import_module(f"{__package__}.{part}").FILES
            together.problems.append(f"{part} left out: no {pattern} in {folder}")
            continue
        found = import_module(f"{__package__}.{part}").score(files, lambda part=part: tick(part))
        together.measures += found.measures
        together.wrong += found.wrong
        together.problems += found.problems
    return together
