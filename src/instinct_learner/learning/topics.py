"""What a lesson is about, as the encoder of all languages says: topics that a cold search finds it by (ADR 0120).

Beside the words near a lesson (`learning.nearby`) its strongest topics become postings. What a question is about tells
`bank.topics` from its words alone. `benchmarks/make_topics.py` makes the topics and says from what.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from instinct_learner.bank.topics import term
from instinct_learner.learning.bearing import bearing

#: A lesson is about its so many strongest topics.
MOST = 40


def topics_of(vectors: Any, chinese: Any) -> list[dict[str, float]]:
    """Gives the topics of each lesson by the names that they have in the index, with weights of norm 1.

    Args:
        vectors: Of the encoder of all languages, one row a lesson.
        chinese: Which of them are Chinese.
    """
    import numpy as np

    table = _table()
    centred = vectors - table.means[chinese.astype(int)]
    centred /= np.linalg.norm(centred, axis=1, keepdims=True) + 1e-9
    centred = bearing("all").lessons(centred)
    centred /= np.linalg.norm(centred, axis=1, keepdims=True) + 1e-9
    # By how much more than usual: some topics are near to everything.
    strength = np.maximum(0, (centred @ table.topics.T - table.usual) / table.spread)
    found = []
    for row in strength:
        best = np.argpartition(-row, MOST)[:MOST]
        norm = float(np.linalg.norm(row[best])) + 1e-9
        found.append({term(topic): float(row[topic]) / norm for topic in best.tolist() if row[topic] > 0})
    return found


class _Table:
    """The topics as unit vectors, how near and how differently near lessons usually are, and the mean of each language."""  # noqa: E501

    def __init__(self) -> None:
        import numpy as np

        with np.load(Path(__file__).with_name("topics.npz"), allow_pickle=False) as stored:
            self.topics = stored["topics"].astype(np.float32)
            self.usual, self.spread, self.means = stored["usual"], stored["spread"], stored["means"]


@cache
def _table() -> _Table:
    return _Table()
