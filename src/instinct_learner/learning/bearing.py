"""How a question must be turned to lie near the lesson that it needs (part of the extra `[semantic]`).

An encoder puts near each other what says the same. "What should I cook for eight people?" and "My husband is coeliac"
don't; still, one needs the other. So vectors of questions and of lessons are each turned a little before they are
compared, by matrices that `benchmarks/make_bearing.py` fits on pairs of our own writing: the identity and a product of
two narrow ones.

Source: ADR 0123.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

FILE = Path(__file__).with_name("bearing.npz")


class Turn(NamedTuple):
    """A matrix near the identity: what is added to it, as a product of two narrow ones of 32-bit floats."""

    down: Any
    up: Any

    def __call__(self, rows: Any) -> Any:
        """Gives vectors, one a row, turned; not of unit length."""
        return rows + (rows @ self.down) @ self.up


class Bearing(NamedTuple):
    """For one encoder, how questions and how lessons are turned. Both take what is centred and of unit length."""

    questions: Turn
    lessons: Turn


@cache
def bearing(encoder: str) -> Bearing:
    """Gives the turns for an encoder, `all` for the one of all languages or `english`."""
    import numpy as np

    with np.load(FILE, allow_pickle=False) as stored:
        kept = {name: stored[name].astype(np.float32) for name in stored.files if name.startswith(encoder)}
    return Bearing(
        *(Turn(kept[f"{encoder}_{side}_down"], kept[f"{encoder}_{side}_up"]) for side in ("questions", "lessons"))
    )
