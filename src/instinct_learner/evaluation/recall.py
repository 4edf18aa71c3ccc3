"""Is what a question needs among the first five? Files `retrieve.jsonl` and `retrieve_pools.json` beside it.

A query is `{"set", "pool", "query", "relevant": [lesson ids]}`; the pools are `{"name": [{"id", "text"}]}`. Each pool
becomes a real index of its own. Lessons get opaque ids there, because stored ids may tell what a lesson is about.
"""

from __future__ import annotations

import datetime as dt
import json
import tempfile
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from instinct_learner.bank import indexing
from instinct_learner.bank.index import Index
from instinct_learner.evaluation.measure import Findings, Measure, read_rows
from instinct_learner.learning.retrieve import CANDIDATES, candidates, query_weights, ranked
from instinct_learner.learning.semantic import Semantic, available, search_by_meaning
from instinct_learner.model.instinct import Instinct, InstinctId

if TYPE_CHECKING:
    from collections.abc import Callable

FILES = "retrieve.jsonl"
POOLS = "retrieve_pools.json"
FIRST = 5
#: What we want to reach, by words and by meaning.
BARS = {
    "prefeval-persona": (0.60, 0.95), "prefeval-store": (0.38, 0.60), "prefeval-zh": (0.40, 0.58),
    "prefeval-zh-persona": (0.55, 0.75), "locomo-cat4": (0.66, 0.66), "locomo-cat2": (0.70, 0.70),
}  # fmt: skip
_CREATED = dt.datetime(2026, 1, 1, tzinfo=dt.timezone.utc)


def score(files: list[Path], tick: Callable[[], None]) -> Findings:
    """Ask every query of its pool, by words and, where the encoder is installed, by meaning."""
    findings = Findings()
    for path in files:
        for number, mode in enumerate(("lexical", "semantic")):
            if mode == "semantic" and not available():
                findings.problems.append("recall by meaning left out: the extra [semantic] is not installed")
                continue
            for name, found in sorted(hits(path, findings, mode=mode, tick=tick).items()):
                how = "by words" if mode == "lexical" else "by meaning"
                bar = BARS[name][number] if name in BARS else None
                measure = Measure(
                    part="recall",
                    name=f"{name} {how}, hit@{FIRST}",
                    value=sum(found) / len(found),
                    cases=len(found),
                    bar=bar,
                )
                findings.measures.append(measure)
    findings.problems = list(dict.fromkeys(findings.problems))
    return findings


def hits(
    path: Path, findings: Findings, *, mode: str = "lexical", sets: frozenset[str] = frozenset(), tick: Any = None
) -> dict[str, list[bool]]:
    """For each set, whether each query was answered among the first five."""
    pools_path = path.parent / POOLS
    if not pools_path.is_file():
        findings.problems.append(f"{path.name}: {POOLS} is not beside it")
        return {}
    pools: dict[str, list[dict[str, str]]] = json.loads(pools_path.read_text(encoding="utf-8-sig"))
    by_pool: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in read_rows(path, ("set", "pool", "query", "relevant"), findings):
        if row["pool"] not in pools:
            findings.problems.append(f"{path.name}: no pool {row['pool']} in {POOLS}")
        elif not sets or row["set"] in sets:
            by_pool[str(row["pool"])].append(row)
    found: dict[str, list[bool]] = defaultdict(list)
    for pool, rows in by_pool.items():
        with tempfile.TemporaryDirectory() as home, Index.open(home) as index:
            ids = index_pool(index, pools[pool])
            queries = [str(row["query"]) for row in rows]
            for row, first in zip(rows, answers(index, home, queries, mode), strict=True):
                found[str(row["set"])].append(any(ids[number] in row["relevant"] for number in first))
                if tick is not None:
                    tick()
    return found


def index_pool(index: Index, lessons: list[dict[str, str]]) -> dict[str, str]:
    """Index a pool. Returns the lesson's own id for each id in the index."""
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
    """The ids of the first five for each query."""
    if mode == "semantic":
        hits = search_by_meaning(_encoder(home), index, queries, limit=FIRST)
    else:
        if available():
            # As the worker does beside the turns: what the encoder knows stands among the words (`learning.nearby`).
            _encoder(home).enrich(index, seconds=float("inf"))
        every = (candidates(index, query, query_weights(query), limit=CANDIDATES * FIRST) for query in queries)
        hits = [ranked(some, project="", floor=0.0)[:FIRST] for some in every]
    return [[hit.id for hit in first] for first in hits]


@cache
def _loaded() -> Semantic:
    return Semantic(tempfile.mkdtemp(), threads=2)


def _encoder(home: str) -> Semantic:
    """The encoder, loaded once, for another home."""
    Path(home, ".state").mkdir(exist_ok=True)
    semantic = Semantic.__new__(Semantic)
    semantic.__dict__.update(_loaded().__dict__, _path=f"{home}/.state/vectors.sqlite", _seen=None)
    return semantic
