"""The hub at size: `python -m benchmarks.hub [--skills 80000] [--clusters 20000]`. Prints medians in milliseconds.

Vectors are drawn around 2,000 themes, so that they lie as a catalog's do and not evenly; they are stored as they would be.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from datetime import datetime, timezone
from typing import Any

import numpy as np

from instinct_learner.hub.clusters import Cluster, ClusterId
from instinct_learner.hub.embed import BundledEmbedder
from instinct_learner.hub.memories import Memory, MemoryId
from instinct_learner.hub.stores.protocol import CatalogEntry
from instinct_learner.hub.stores.sqlite import SqliteStore

DIMENSION = 512


def vectors(rng: np.random.Generator, count: int) -> Any:
    centres = rng.standard_normal((2_000, DIMENSION), dtype=np.float32)
    rows = centres[rng.integers(0, 2_000, count)] + rng.standard_normal((count, DIMENSION), dtype=np.float32)
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def timed(act: Callable[[int], object], times: int) -> str:
    found = []
    for n in range(times):
        start = time.perf_counter()
        act(n)
        found.append((time.perf_counter() - start) * 1000)
    return f"median {statistics.median(found):.1f} ms, best {min(found):.1f} ms, worst {max(found):.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--skills", type=int, default=80_000)
    parser.add_argument("--clusters", type=int, default=20_000)
    given = parser.parse_args()
    rng = np.random.default_rng(1)
    now = datetime.now(timezone.utc)
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(os.path.join(folder, "hub.sqlite"), dimension=DIMENSION)
        rows = vectors(rng, given.skills)
        start = time.perf_counter()
        for at in range(0, given.skills, 2_000):
            part = rows[at : at + 2_000]
            store.put_catalog(
                [CatalogEntry(full_name=f"@ns/skill-{at + n}", name=f"skill-{at + n}") for n in range(len(part))], part
            )
        print(f"{given.skills:,} catalog entries stored in {time.perf_counter() - start:.1f} s (vectors given)")
        start = time.perf_counter()
        store.nearest_skills(rows[0], limit=10)
        print(f"first search, which reads them: {time.perf_counter() - start:.2f} s")
        queries = vectors(rng, 200)
        print("search, vector given:", timed(lambda n: store.nearest_skills(queries[n], limit=10), 200))
        hit = 0
        for n in range(100):
            near = rows[n] + rng.standard_normal(DIMENSION).astype(np.float32) * 0.02
            near /= np.linalg.norm(near)
            exact = {f"@ns/skill-{i}" for i in np.argsort(-(rows @ near))[:10]}
            hit += len(exact & {one.full_name for one, _ in store.nearest_skills(near, limit=10)})
        print(f"recall@10 against a full comparison: {hit / 1000:.3f}")
        if BundledEmbedder.available():
            embedder = BundledEmbedder()
            embedder.encode(["warm"])
            print(
                "search, vector made here:",
                timed(
                    lambda n: store.nearest_skills(embedder.encode([f"how do I fix pip in docker {n}"])[0], limit=10),
                    50,
                ),
            )
        ones = vectors(rng, given.clusters)
        with store.writing():
            for n in range(given.clusters):
                store.put_cluster(Cluster(cluster_id=ClusterId(f"c{n}"), created_at=now, last_updated_at=now), ones[n])
        store.nearest_cluster(ones[0])

        def insert(n: int) -> None:
            memory = Memory(
                id=MemoryId(f"m{n}"),
                memory_type="pattern",
                content="x",
                context="",
                resolution="",
                created_at=now,
                last_hit_at=now,
            )
            with store.writing():
                store.nearest_memories(queries[n], limit=8, memory_type="pattern")
                store.put_memory(memory, queries[n])
                near = store.nearest_cluster(queries[n])
                store.join(memory.id, near[0], now=now)
                store.put_cluster(store.cluster(near[0]), store.member_vectors(near[0]).mean(axis=0))
                store.recount(near[0], now=now)

        print(f"insert among {given.clusters:,} clusters, vector given:", timed(insert, 100))
        store.close()


if __name__ == "__main__":
    main()
