"""Recall on labelled queries: for each pool of lessons a real bank is indexed, and each query asks it for five.

hit@5 as `baseline_retrieve.py` beside the data counts it: a relevant lesson is among the first five. Stored lesson
ids name their
topic, so every lesson gets an opaque id here. `--half 0` and `--half 1` split the queries by pool, to tune on one and
check on the other.
"""

from __future__ import annotations

import datetime
import json
import tempfile
import zlib
from collections import defaultdict
from functools import cache
from pathlib import Path

from instinct_learner.bank import indexing
from instinct_learner.bank.index import Index
from instinct_learner.learning.retrieve import CANDIDATES, query_weights, ranked
from instinct_learner.learning.semantic import Semantic, available, fused
from instinct_learner.model.instinct import Instinct, InstinctId

LEXICAL_BARS = {
    "prefeval-persona": 0.60, "prefeval-store": 0.38, "prefeval-zh": 0.40, "prefeval-zh-persona": 0.55, "locomo-cat4": 0.66,
    "locomo-cat2": 0.70,
}  # fmt: skip
SEMANTIC_BARS = {
    "prefeval-persona": 0.95, "prefeval-store": 0.60, "prefeval-zh": 0.58, "prefeval-zh-persona": 0.75, "locomo-cat4": 0.66,
    "locomo-cat2": 0.70,
}  # fmt: skip
BASELINE = {
    "prefeval-persona": 0.442, "prefeval-store": 0.279, "prefeval-zh": 0.26, "prefeval-zh-persona": 0.34, "locomo-cat4": 0.596,
    "locomo-cat2": 0.622, "locomo-cat1": 0.411, "locomo-cat3": 0.304, "agent-rules": 0.429,
}  # fmt: skip
_CREATED = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)


def score(
    data: Path, *, mode: str = "lexical", half: int | None = None, sets: frozenset[str] = frozenset()
) -> list[str] | str:
    """Gives the table, or one line that says why there is none."""
    folder = data / "learning"
    if not (folder / "retrieve.jsonl").exists():
        return f"retrieval: no retrieve.jsonl in {folder}"
    if mode == "semantic" and not available():
        return "retrieval, semantic: the extra [semantic] is not installed"
    hits = run(folder, mode=mode, half=half, sets=sets)
    bars = LEXICAL_BARS if mode == "lexical" else SEMANTIC_BARS
    lines = [
        f"retrieval, {mode}{'' if half is None else f', half {half}'}: {'set':21} {'n':>5} {'hit@5':>6}  baseline  bar"
    ]
    for name in sorted(hits):
        found = hits[name]
        rate = sum(found) / len(found)
        bar = f"{bars[name]:.2f} {'reached' if rate >= bars[name] else 'missed'}" if name in bars else ""
        lines.append(f"    {name:38} {len(found):5} {rate:6.3f}  {BASELINE.get(name, float('nan')):8.3f}  {bar}")
    return lines


def run(folder: Path, *, mode: str, half: int | None, sets: frozenset[str] = frozenset()) -> dict[str, list[bool]]:
    """Gives, for each set, whether each query was hit."""
    pools = json.loads((folder / "retrieve_pools.json").read_text(encoding="utf-8"))
    by_pool: dict[str, list[dict[str, object]]] = defaultdict(list)
    for line in (folder / "retrieve.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if (not sets or row["set"] in sets) and (half is None or zlib.crc32(row["pool"].encode()) % 2 == half):
            by_pool[row["pool"]].append(row)
    hits: dict[str, list[bool]] = defaultdict(list)
    for pool, rows in by_pool.items():
        with tempfile.TemporaryDirectory() as home, Index.open(home) as index:
            ids = index_pool(index, pools[pool])
            queries = [str(row["query"]) for row in rows]
            for row, found in zip(rows, answers(index, home, queries, mode), strict=True):
                hits[str(row["set"])].append(any(ids[number] in row["relevant"] for number in found))
    return hits


def index_pool(index: Index, lessons: list[dict[str, str]]) -> dict[str, str]:
    """Indexes a pool; gives the lesson's own id for each id in the index."""
    ids = {}
    files = []
    for number, lesson in enumerate(lessons, 1):
        key = f"instinct-20260101-{number:03}"
        ids[key] = lesson["id"]
        made = Instinct(
            id=InstinctId(key),
            created=_CREATED,
            confidence=0.6,
            trigger="When it applies",
            action=lesson["text"],
            language="en",
        )
        path = f"instincts/2026-01-01-{number:03}.md"
        files.append((path, [indexing.document(made, path, (1, 1, number, 1))]))
    index.replace_many(files)
    return ids


def answers(index: Index, home: str, queries: list[str], mode: str) -> list[list[str]]:
    """Gives the ids of the first five for each query."""
    if mode == "semantic":
        found = fused(_encoder(home), index, queries, limit=5)
    else:
        found = [
            ranked(index.search(query_weights(query), limit=CANDIDATES * 5), project="", floor=0.0)[:5]
            for query in queries
        ]
    return [[hit.id for hit in hits] for hits in found]


@cache
def _loaded() -> Semantic:
    return Semantic(tempfile.mkdtemp(), threads=2)


def _encoder(home: str) -> Semantic:
    """Gives the encoder, loaded once, for another home."""
    Path(home, ".state").mkdir(exist_ok=True)
    semantic = Semantic.__new__(Semantic)
    semantic.__dict__.update(_loaded().__dict__, _path=f"{home}/.state/vectors.sqlite", _seen=None)
    return semantic
