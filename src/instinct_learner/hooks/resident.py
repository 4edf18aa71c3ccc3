"""What a process that stays does better than a hook that starts anew: it reads files itself, and recalls by meaning.

The encoder takes seconds to load and vectors take time to make: both happen beside the turn, which is answered by words
until they are there.
"""

from __future__ import annotations

import sqlite3
import threading
from functools import cache
from typing import TYPE_CHECKING

from instinct_learner.bank.index import Index
from instinct_learner.learning.retrieve import recall
from instinct_learner.learning.semantic import Semantic, available

if TYPE_CHECKING:
    from instinct_learner.bank.postings import Hit
    from instinct_learner.bank.sync import SyncReport

#: A prompt waits so long for another process that reads the same files.
_WAIT_SECONDS = 2.0
_UPDATE_SECONDS = 30.0


def bring_up_to_date(home: str) -> SyncReport:
    """Reads what changed, in this process, which has the parser loaded."""
    from instinct_learner.bank.sync import sync

    return sync(home, wait_seconds=_WAIT_SECONDS)


def by_meaning(index: Index, prompt: str, weights: dict[str, float], limit: int, project: str) -> list[Hit]:
    """Recalls by meaning and words, or by words alone while the encoder is absent, loading or slow."""
    if not available():
        return recall(index, weights, limit=limit, project=project)
    semantic = _vectors(index.home).ready(index.version())
    if semantic is None:
        return recall(index, weights, limit=limit, project=project)
    return semantic.recall(index, prompt, weights, limit=limit, project=project)


class _Vectors:
    """One home's encoder and the thread that keeps its vectors up to date."""

    def __init__(self, home: str) -> None:
        self._home = home
        self._semantic: Semantic | None = None
        self._version = -1
        self._busy = threading.Lock()

    def ready(self, version: int) -> Semantic | None:
        """Gives the encoder if it is loaded, and starts an update where the bank has changed since the last."""
        if version != self._version and self._busy.acquire(blocking=False):
            threading.Thread(target=self._update, args=(version,), daemon=True).start()
        return self._semantic

    def _update(self, version: int) -> None:
        try:
            semantic = self._semantic or Semantic(self._home)
            with Index.open(self._home) as index:
                if semantic.update(index, seconds=_UPDATE_SECONDS):
                    self._version = version
            self._semantic = semantic
        except (sqlite3.Error, OSError, ImportError):
            self._version = version  # the next change tries again; until then words answer
        finally:
            self._busy.release()


@cache
def _vectors(home: str) -> _Vectors:
    return _Vectors(home)
