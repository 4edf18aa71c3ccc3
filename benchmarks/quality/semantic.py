"""The same as `retrieval`, by meaning and words together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.quality import retrieval

if TYPE_CHECKING:
    from pathlib import Path


def score(data: Path) -> list[str] | str:
    """Gives the table, or one line that says why there is none."""
    return retrieval.score(data, mode="semantic")
