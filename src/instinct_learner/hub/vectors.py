"""Nearest vectors in memory: a coarse look at all of them, an exact one at those that may win.

The first axes after a fixed turn hold a fair share of every vector, so a product over a quarter of the numbers finds
the rows among which the nearest are; those are compared whole. Memory bandwidth is what a search costs, and this moves
a quarter of it (ADR 0072).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from instinct_learner.hub.embed import Vector

#: Fewer rows are compared whole at once.
COARSE_FROM = 4_096
_COARSE_AXES = 128
#: Rows that are compared whole: enough that the nearest ten are among them (benchmarks/hub.py).
_SHORTLIST = 600
_FIRST_ROOM = 1_024


def _turn(dimension: int) -> Vector:
    # A fixed turn of the axes, the same in every process: which rows are found doesn't depend on the run.
    made: Any = np.linalg.qr(np.random.default_rng(20260508).standard_normal((dimension, dimension)))[0]
    return np.ascontiguousarray(made[:, : min(_COARSE_AXES, dimension)], dtype=np.float32)


class VectorTable:
    """Rows by id. Not safe for several threads: its owner holds a lock.

    Args:
        dimension: How long a row is.
    """

    def __init__(self, dimension: int) -> None:
        self._dimension = dimension
        self._ids: list[str] = []
        self._places: dict[str, int] = {}
        self._rows = np.zeros((_FIRST_ROOM, dimension), dtype=np.float32)
        self._turn: Vector | None = None
        self._coarse = np.zeros((0, 0), dtype=np.float32)
        self._coarse_from = 0

    def __len__(self) -> int:
        return len(self._ids)

    def put(self, ids: Sequence[str], vectors: Iterable[Vector]) -> None:
        """Adds rows, or replaces those whose id is known."""
        for one, vector in zip(ids, vectors, strict=True):
            place = self._places.get(one)
            if place is None:
                place = len(self._ids)
                if place == len(self._rows):
                    self._rows = np.concatenate([self._rows, np.zeros_like(self._rows)])
                self._places[one] = place
                self._ids.append(one)
            self._rows[place] = vector
            if place < self._coarse_from and self._turn is not None:
                self._coarse[place] = self._rows[place] @ self._turn

    def get(self, ids: Sequence[str]) -> Vector:
        """Rows by id, those that are known."""
        return self._rows[[self._places[one] for one in ids if one in self._places]].copy()

    def nearest(self, vector: Vector, limit: int) -> list[tuple[str, float]]:
        """Ids with their cosine, nearest first; equal ones by id."""
        count = len(self._ids)
        if count == 0 or limit <= 0:
            return []
        if count < COARSE_FROM or limit * 4 > _SHORTLIST:
            places = np.arange(count)
            cosines = self._rows[:count] @ vector
        else:
            self._refresh(count)
            assert self._turn is not None  # noqa: S101 - made by _refresh
            coarse = self._coarse[:count] @ (vector @ self._turn)
            places = np.argpartition(coarse, count - _SHORTLIST)[count - _SHORTLIST :]
            cosines = self._rows[places] @ vector
        if len(cosines) > limit:
            # A few more than asked for, so that equal ones are ordered the same way each time.
            best = np.argpartition(cosines, len(cosines) - limit)[len(cosines) - limit :]
            places, cosines = places[best], cosines[best]
        found = [(self._ids[int(place)], float(cosine)) for place, cosine in zip(places, cosines, strict=True)]
        return sorted(found, key=lambda one: (-one[1], one[0]))

    def _refresh(self, count: int) -> None:
        if self._turn is None:
            self._turn = _turn(self._dimension)
        if self._coarse_from == count:
            return
        if count > len(self._coarse):
            room = np.zeros((len(self._rows), self._turn.shape[1]), dtype=np.float32)
            if self._coarse_from:
                room[: self._coarse_from] = self._coarse[: self._coarse_from]
            self._coarse = room
        self._coarse[self._coarse_from : count] = self._rows[self._coarse_from : count] @ self._turn
        self._coarse_from = count
