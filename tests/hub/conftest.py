"""What the hub's tests share: one encoder for all, an empty store, real lessons of several themes in two languages."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.hub.desk import Hub
from instinct_learner.hub.embed import BundledEmbedder
from instinct_learner.hub.intake import Lessons
from instinct_learner.hub.stores.sqlite import SqliteStore

sys.path.insert(0, os.path.dirname(__file__))
import postgres as real_postgres  # type: ignore[import-not-found]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.hub.stores.protocol import Store

DATA = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data", "hub")
#: Lessons for clustering and for skills; and themes with repeated reports, prohibitions, contradictions.
LESSONS = ("lessons.jsonl", "rich.jsonl")


@pytest.fixture(scope="session")
def embedder() -> BundledEmbedder:
    """The encoder that users get."""
    return BundledEmbedder()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A real PostgreSQL with pgvector."""
    why = real_postgres.missing()
    if why:
        pytest.skip(why)
    with real_postgres.server(*real_postgres.UNSAFE) as url:
        yield url


@pytest.fixture
def database(postgres: str) -> Iterator[str]:
    """An empty database of this test's own, gone afterwards with whoever is still in it."""
    made = real_postgres.new_database(postgres)
    yield made
    real_postgres.drop_database(postgres, made)


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def new_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[..., Store]]:
    """Opens stores, each over the same place as the others of its name, and closes them. Tests with it run on both."""
    made: list[Store] = []
    places: dict[str, str] = {}
    server = request.getfixturevalue("postgres") if request.param == "PostgreSQL" else ""

    def opened(name: str = "", *, dimension: int = 512) -> Store:
        if not server:
            made.append(SqliteStore(str(tmp_path / f"hub{name}" / "hub.sqlite"), dimension=dimension))
        else:
            from instinct_learner.hub.stores.postgresql import PostgresStore

            if name not in places:
                places[name] = real_postgres.new_database(server)
            made.append(PostgresStore(places[name], dimension=dimension, connections=4))
        return made[-1]

    yield opened
    for one in made:
        one.close()
    for place in places.values():
        real_postgres.drop_database(server, place)


@pytest.fixture
def store(new_store: Callable[..., Store]) -> Store:
    """An empty store."""
    made: Store = new_store()
    return made


@pytest.fixture
def lessons(store: Store, embedder: BundledEmbedder, now: datetime) -> Lessons:
    """Lessons into that store."""
    return Lessons(store, embedder, join_cosine=embedder.join_cosine, now=lambda: now)


@pytest.fixture(scope="session")
def themes() -> dict[str, list[dict[str, Any]]]:
    """Real lessons by theme."""
    found: dict[str, list[dict[str, Any]]] = {}
    for name in LESSONS:
        with open(os.path.join(DATA, name), encoding="utf-8") as file:
            for line in file:
                lesson = json.loads(line)
                found.setdefault(lesson["theme"], []).append(lesson)
    return found


@pytest.fixture
def tell(lessons: Lessons) -> Callable[..., Any]:
    """Uploads lessons as the file has them."""

    def upload(rows: list[dict[str, Any]]) -> list[Any]:
        return [
            lessons.upload(
                row["content"], context=row["context"], resolution=row["resolution"], memory_type=row["memory_type"]
            )
            for row in rows
        ]

    return upload


@pytest.fixture
def make_hub(embedder: BundledEmbedder, new_store: Callable[..., Store]) -> Callable[..., Hub]:
    """Makes hubs; those of one home share what is kept. Tests with it run on both stores."""

    def make(home: str, **over: Any) -> Hub:
        os.makedirs(os.path.join(home, "hub"), exist_ok=True)
        store = over.pop("store", None) or new_store(hashlib.sha256(home.encode()).hexdigest()[:12])
        return Hub(home, **{"environ": {}, "embedder": embedder, "store": store, **over})

    return make
