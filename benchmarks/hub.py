"""The hub at size, on either store: `python -m benchmarks.hub WHAT [--store sqlite|postgresql]`. Times in milliseconds.

search   among 80,000 skills (--skills), the vector given, and made here
insert   a lesson that finds its theme among 20,000 (--clusters), the vector given, and made here
health   /health of a real server while evolution runs
clients  64 of them (--clients) for 60 s (--seconds) against a real server (--servers): errors, lost writes, latencies
move     80,000 skills from one store into the other
import   a catalog file of 80,000 entries (--skills), each encoded here; then the same file again

Vectors are drawn around 2,000 themes, so that they lie as a catalog's do and not evenly; they are stored as they would be.
PostgreSQL is the one of the tests, with its usual durability. What has no vectors of its own is written by the hub's code.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import itertools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import numpy as np

from instinct_learner.hub.catalog import import_catalog
from instinct_learner.hub.clusters import Cluster, ClusterId
from instinct_learner.hub.embed import BundledEmbedder, Vector
from instinct_learner.hub.intake import Lessons
from instinct_learner.hub.memories import Memory, MemoryId
from instinct_learner.hub.stores.moving import move
from instinct_learner.hub.stores.opening import open_place
from instinct_learner.hub.stores.protocol import CatalogEntry

if TYPE_CHECKING:
    from instinct_learner.hub.stores.sql_store import SqlStore

DIMENSION = 512
QUERIES = [
    "how do I fix pip in docker", "postgres migration locks the table", "git 变基之后冲突怎么办", "nginx 反向代理超时",
    "react hook runs twice", "部署前要检查什么", "kubernetes pod keeps restarting", "日志里不要打印密钥",
]  # fmt: skip


def vectors(rng: np.random.Generator, count: int, centres: Any = None) -> Any:
    """Unit rows around 2,000 centres."""
    middles = rng.standard_normal((2_000, DIMENSION), dtype=np.float32) if centres is None else centres
    rows = middles[rng.integers(0, 2_000, count)] + rng.standard_normal((count, DIMENSION), dtype=np.float32)
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def told(found: Sequence[float]) -> str:
    ranked = sorted(found)
    at = [ranked[min(len(ranked) - 1, int(len(ranked) * share))] for share in (0.95, 0.99)]
    return (
        f"median {statistics.median(ranked):.1f} ms, 95 % {at[0]:.1f}, 99 % {at[1]:.1f}, worst {ranked[-1]:.1f}"
        f"  ({len(ranked)} times)"
    )


def timed(act: Callable[[int], object], times: int) -> str:
    found = []
    for n in range(times):
        start = time.perf_counter()
        act(n)
        found.append((time.perf_counter() - start) * 1000)
    return told(found)


@contextlib.contextmanager
def a_place(kind: str) -> Iterator[str]:
    """An empty place of that kind of store."""
    with contextlib.ExitStack() as held:
        if kind == "sqlite":
            yield os.path.join(held.enter_context(tempfile.TemporaryDirectory()), "hub.sqlite")
            return
        from tests.hub import postgres

        url = held.enter_context(postgres.server("-c", "shared_buffers=512MB", "-c", "max_wal_size=4GB"))
        yield postgres.new_database(url)


def fill_skills(store: SqlStore, rows: Any) -> None:
    start = time.perf_counter()
    store.space("usem3", DIMENSION)
    store.bulk_begins()
    for at in range(0, len(rows), 2_000):
        part = rows[at : at + 2_000]
        entries = [CatalogEntry(full_name=f"@ns/skill-{at + n}", name=f"skill-{at + n}") for n in range(len(part))]
        store.put_catalog(entries, part)
    stored = time.perf_counter() - start
    store.bulk_ends()
    whole = time.perf_counter() - start
    print(f"{len(rows):,} catalog entries stored in {stored:.1f} s, indexed in {whole - stored:.1f} s (vectors given)")


def search(kind: str, given: argparse.Namespace) -> None:
    rng = np.random.default_rng(1)
    centres = rng.standard_normal((2_000, DIMENSION), dtype=np.float32)
    with a_place(kind) as place:
        store = open_place(place, "", dimension=DIMENSION)
        rows = vectors(rng, given.skills, centres)
        fill_skills(store, rows)
        start = time.perf_counter()
        store.nearest_skills(rows[0], limit=10)
        print(f"first search, which reads what it needs: {time.perf_counter() - start:.2f} s")
        queries = vectors(rng, 200, centres)
        print("search, vector given:", timed(lambda n: store.nearest_skills(queries[n], limit=10), 200))
        hit = 0
        for n in range(200):
            exact = {f"@ns/skill-{i}" for i in np.argsort(-(rows @ queries[n]))[:10]}
            hit += len(exact & {one.full_name for one, _ in store.nearest_skills(queries[n], limit=10)})  # type: ignore[union-attr]
        print(f"recall@10 against a full comparison: {hit / 2000:.3f}")
        embedder = BundledEmbedder()
        embedder.encode(["warm"])
        asked = [f"{QUERIES[n % len(QUERIES)]} {n}" for n in range(100)]
        print(
            "search, vector made here:",
            timed(lambda n: store.nearest_skills(embedder.encode([asked[n]])[0], limit=10), len(asked)),
        )
        store.close()


class Drawn:
    """An encoder that gives vectors that were drawn before."""

    name, dimension, join_cosine = "drawn", DIMENSION, 0.44

    def __init__(self, rows: Any) -> None:
        self._rows = iter(rows)

    def encode(self, texts: Sequence[str]) -> Vector:
        """The next ones."""
        return np.stack([next(self._rows) for _ in texts])


def insert(kind: str, given: argparse.Namespace) -> None:
    rng = np.random.default_rng(1)
    now = datetime.now(timezone.utc)
    centres = rng.standard_normal((2_000, DIMENSION), dtype=np.float32)
    with a_place(kind) as place:
        store = open_place(place, "", dimension=DIMENSION)
        ones = vectors(rng, given.clusters, centres)
        store.bulk_begins()
        with store.writing():
            for n in range(given.clusters):
                one = MemoryId(f"m{n}")
                store.put_cluster(Cluster(cluster_id=ClusterId(f"c{n}"), created_at=now, last_updated_at=now), ones[n])
                store.put_memory(
                    Memory(
                        id=one,
                        memory_type="pattern",
                        content=f"lesson {n}",
                        context="",
                        resolution="",
                        created_at=now,
                        last_hit_at=now,
                    ),
                    ones[n],
                )
                store.join(one, f"c{n}", now=now)
        store.bulk_ends()
        store.nearest_memories(ones[0], limit=1)
        store.nearest_cluster(ones[0])
        drawn = Lessons(store, Drawn(vectors(rng, 400, centres)), join_cosine=0.44, now=lambda: now)
        before = store.counts()["clusters"]
        print(
            f"lesson among {given.clusters:,} themes, vector given:",
            timed(lambda n: drawn.upload(f"a lesson {n}", memory_type="pattern"), 300),
        )
        print(f"of 300 lessons {300 - store.counts()['clusters'] + before} joined a theme")
        embedder = BundledEmbedder()
        embedder.encode(["warm"])
        real = Lessons(store, embedder, join_cosine=0.44, now=lambda: now)
        print(
            "the same, vector made here:",
            timed(lambda n: real.upload(f"{QUERIES[n % len(QUERIES)]}, case {n}", memory_type="pattern"), 100),
        )
        store.close()


class Asking:
    """One client, one connection."""

    def __init__(self, url: str) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=120)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer's JSON; anything but 200 is an error."""
        raw = None if body is None else json.dumps(body)
        self._connection.request(method, path, raw, {"Content-Type": "application/json"})
        answer = self._connection.getresponse()
        text = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status} {text[:200]!r}")
        return json.loads(text)


@contextlib.contextmanager
def servers(kind: str, count: int, *, ready: Callable[[Any], None] = lambda _: None) -> Iterator[list[str]]:
    """The real command, so many times; `ready` may put things in before."""
    with a_place(kind) as made, tempfile.TemporaryDirectory() as home:
        os.makedirs(os.path.join(home, "hub"))
        environ = {**os.environ, "INSTINCT_HOME": home, "ULTRON_EVOLUTION_BATCH_LIMIT": "1000"}
        if kind == "sqlite":
            place = os.path.join(home, "hub", "hub.sqlite")
        else:
            place = environ["INSTINCT_HUB_DATABASE_URL"] = made
        store = open_place(place, "", dimension=DIMENSION)
        store.space("usem3", DIMENSION)
        ready(store)
        store.close()
        running, urls = [], []
        try:
            for n in range(count):
                port = 9_950 + n
                command = [sys.executable, "-m", "instinct_learner.cli.main", "hub", "serve", "--port", str(port)]
                log = open(os.path.join(home, f"log-{n}"), "wb")  # noqa: SIM115 - as long as the server
                running.append(subprocess.Popen(command, env=environ, stdout=log, stderr=log))
                log.close()
                urls.append(f"http://127.0.0.1:{port}")
            for url in urls:
                until = time.monotonic() + 60
                while True:
                    try:
                        Asking(url).ask("POST", "/skills/search", {"query": "warm"})
                        break
                    except OSError:
                        assert time.monotonic() < until, "the server did not start"
                        time.sleep(0.1)
            yield urls
        finally:
            for one in running:
                one.terminate()
            for one in running:
                one.wait(timeout=60)


def themes_of_lessons(store: SqlStore) -> None:
    """400 themes of real lessons, ready to become skills."""
    folder = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tests", "data", "hub")
    with open(os.path.join(folder, "lessons.jsonl"), encoding="utf-8") as file:
        lessons = [json.loads(line) for line in file]
    groups = [list(group) for _, group in itertools.groupby(lessons, key=lambda one: one["theme"])]
    now = datetime.now(timezone.utc)
    rng = np.random.default_rng(2)
    rows = vectors(rng, 400)
    for n in range(400):
        with store.writing():
            cluster_id = f"c{n}"
            store.put_cluster(Cluster(cluster_id=ClusterId(cluster_id), created_at=now, last_updated_at=now), rows[n])
            for m, one in enumerate(groups[n % len(groups)]):
                memory = Memory(
                    id=MemoryId(f"{n}-{m}"), memory_type=one["memory_type"], content=one["content"],
                    context=one["context"], resolution=one["resolution"], created_at=now, last_hit_at=now, reports=2,
                )  # fmt: skip
                store.put_memory(memory, rows[n])
                store.join(memory.id, cluster_id, now=now)
            store.recount(cluster_id, now=now)


def health(kind: str, _: argparse.Namespace) -> None:
    with servers(kind, 1, ready=themes_of_lessons) as urls:
        done: list[Any] = []
        running = threading.Thread(
            target=lambda: done.append(Asking(urls[0]).ask("POST", "/evolution/run", {"limit": 150}))
        )
        asking = Asking(urls[0])
        print("health, nothing else going on:", timed(lambda _: (asking.ask("GET", "/health"), time.sleep(0.005)), 100))
        found = []
        running.start()
        time.sleep(0.3)
        while running.is_alive():
            start = time.perf_counter()
            asking.ask("GET", "/health")
            found.append((time.perf_counter() - start) * 1000)
            time.sleep(0.02)
        running.join()
        print("health while evolution runs:", told(found))
        print(f"{done[0]['data']['crystallized']} skills made of {done[0]['data']['attempted']} themes meanwhile")


def clients(kind: str, given: argparse.Namespace) -> None:
    with servers(kind, given.servers) as urls:
        errors: list[str] = []
        kept: dict[str, str] = {}
        times: dict[str, list[float]] = {}
        lock = threading.Lock()
        until = time.monotonic() + given.seconds

        def act(number: int) -> None:
            asking = Asking(urls[number % len(urls)])
            turn = 0
            while time.monotonic() < until:
                turn += 1
                text = f"Client {number} learned thing number {number * 10_000 + turn}: {QUERIES[(number + turn) % len(QUERIES)]}"
                what, path, body = (
                    ("upload", "/memory/upload", {"content": text, "resolution": f"do {number * 10_000 + turn}"})
                    if turn % 2
                    else ("search skills", "/skills/search", {"query": text, "limit": 5})
                    if turn % 4
                    else ("search lessons", "/memory/search", {"query": text, "limit": 5})
                )
                start = time.perf_counter()
                try:
                    answer = asking.ask("POST", path, body)
                except Exception as error:  # noqa: BLE001 - every kind of failure is counted
                    with lock:
                        errors.append(f"{what}: {error!r}")
                    asking = Asking(urls[number % len(urls)])
                    continue
                with lock:
                    times.setdefault(what, []).append((time.perf_counter() - start) * 1000)
                    if what == "upload":
                        kept[text] = answer["data"]["id"]

        threads = [threading.Thread(target=act, args=(number,)) for number in range(given.clients)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        ids = list(kept.values())
        held: dict[str, Any] = {}
        asking = Asking(urls[0])
        for at in range(0, len(ids), 500):
            found = asking.ask("POST", "/memory/details", {"memory_ids": ids[at : at + 500]})["data"]
            held |= {one["id"]: one for one in found}
        lost = [text for text, one in kept.items() if one not in held]
        reports = asking.ask("GET", "/memory/stats")["data"]["total"]
        whole = sum(map(len, times.values()))
        print(
            f"{given.clients} clients, {given.seconds} s, {given.servers} server(s): {whole} answers"
            f" ({whole / given.seconds:.0f}/s), {len(errors)} errors, {len(lost)} of {len(kept)} writes lost,"
            f" {reports} lessons kept"
        )
        for what, found in sorted(times.items()):
            print(f"{what}: {told(found)}")
        for line in sorted(set(errors))[:5]:
            print(line)


def moved(kind: str, given: argparse.Namespace) -> None:
    other = "postgresql" if kind == "sqlite" else "sqlite"
    with a_place(kind) as first, a_place(other) as second:
        source = open_place(first, "", dimension=DIMENSION)
        target = open_place(second, "", dimension=DIMENSION)
        fill_skills(source, vectors(np.random.default_rng(1), given.skills))
        start = time.perf_counter()
        counts = move(source, target, name="benchmark")
        print(f"{counts['catalog']:,} entries with vectors moved and compared in {time.perf_counter() - start:.1f} s")
        if other == "postgresql":
            for name, size in target.ask(
                "SELECT relname, pg_relation_size(oid) FROM pg_class"
                " WHERE relname IN ('skill_vectors','skill_nearest','catalog','catalog_pkey') ORDER BY relname"
            ):
                print(f"{name}: {size / given.skills:,.0f} bytes a row")
        source.close()
        target.close()


def bring_in(kind: str, given: argparse.Namespace) -> None:
    rng = np.random.default_rng(1)
    words = (
        "process pdf files make reports extract tables merge split convert images audio video query database review code "
        "处理 表格 生成 报告 合并 图片 翻译 检索 部署 测试"
    ).split()
    with a_place(kind) as place, tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "catalog.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            for n in range(given.skills):
                about = " ".join(words[k] for k in rng.integers(0, len(words), 18))
                entry = {
                    "full_name": f"@ns/skill-{n}",
                    "display_name": f"Skill {n}",
                    "description": about,
                    "category_id": "office",
                }
                file.write(json.dumps(entry, ensure_ascii=False) + "\n")
        store, embedder = open_place(place, "", dimension=DIMENSION), BundledEmbedder(threads=2)
        for what in ("import, encoded here", "the same file again, nothing encoded"):
            told_of: list[int] = []
            start = time.perf_counter()
            counts = import_catalog(path, store, embedder, progress=told_of.append)
            took = time.perf_counter() - start
            print(
                f"{what}: {took:.0f} s, {given.skills / took:.0f} entries/s, progress told {len(told_of)} times, {counts}"
            )
        store.close()


WHAT: dict[str, Callable[[str, argparse.Namespace], None]] = {
    "search": search,
    "insert": insert,
    "health": health,
    "clients": clients,
    "move": moved,
    "import": bring_in,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=list(WHAT))
    parser.add_argument("--store", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--skills", type=int, default=80_000)
    parser.add_argument("--clusters", type=int, default=20_000)
    parser.add_argument("--clients", type=int, default=64)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--servers", type=int, default=1)
    given = parser.parse_args()
    WHAT[given.what](given.store, given)


if __name__ == "__main__":
    main()
