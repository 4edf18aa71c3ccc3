"""What the hub's tests share: one encoder for all, an empty store, real lessons of several themes in two languages."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.hub.desk import Hub
from instinct_learner.hub.embed import BundledEmbedder
from instinct_learner.hub.intake import Lessons
from instinct_learner.hub.stores.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime
    from pathlib import Path

DATA = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data", "hub")
#: Lessons for clustering and for skills; and themes with repeated reports, prohibitions, contradictions.
LESSONS = ("lessons.jsonl", "rich.jsonl")


@pytest.fixture(scope="session")
def embedder() -> BundledEmbedder:
    """The encoder that users get."""
    return BundledEmbedder()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    """An empty store."""
    made = SqliteStore(str(tmp_path / "hub" / "hub.sqlite"), dimension=512)
    yield made
    made.close()


@pytest.fixture
def lessons(store: SqliteStore, embedder: BundledEmbedder, now: datetime) -> Lessons:
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
def make_hub(embedder: BundledEmbedder) -> Iterator[Callable[..., Hub]]:
    """Makes hubs, and closes them."""
    made: list[Hub] = []

    def make(home: str, **over: Any) -> Hub:
        made.append(Hub(home, **{"environ": {}, "embedder": embedder, **over}))
        return made[-1]

    yield make
    for hub in made:
        hub.close()
