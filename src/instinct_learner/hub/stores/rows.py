"""How values lie in columns, for both stores: times and lists as text, so that one SQL serves."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any

from instinct_learner.hub.clusters import Cluster, EvolutionRecord
from instinct_learner.hub.memories import Memory
from instinct_learner.hub.stores.protocol import CatalogEntry, SkillRow

if TYPE_CHECKING:
    from collections.abc import Sequence

MEMORY = [
    "id",
    "memory_type",
    "content",
    "context",
    "resolution",
    "created_at",
    "last_hit_at",
    "tier",
    "hit_count",
    "reports",
    "status",
    "tags",
    "summary_l0",
    "overview_l1",
    "generated_skill_slug",
    "agent_id",
]
CLUSTER = [
    "cluster_id",
    "created_at",
    "last_updated_at",
    "topic",
    "skill_slug",
    "superseded_slugs",
    "size",
    "evidence",
    "published_evidence",
    "tried_evidence",
    "tried_at",
    "next_try_at",
]
RECORD = [
    "id",
    "skill_slug",
    "cluster_id",
    "timestamp",
    "status",
    "trigger",
    "old_version",
    "new_version",
    "old_score",
    "new_score",
    "memory_count",
    "mutation_summary",
    "new_memory_ids",
    "superseded_skills",
]
SKILL = [
    "slug",
    "version",
    "name",
    "description",
    "published_at",
    "categories",
    "owner",
    "source",
    "parent_version",
    "cluster_id",
    "structure_score",
    "evolution_count",
    "size_bytes",
    "digest",
]
CATALOG = [
    "full_name",
    "name",
    "display_name",
    "description",
    "description_en",
    "owner",
    "category_id",
    "category_name",
    "path",
]

_TIMES = frozenset(
    {"created_at", "last_hit_at", "last_updated_at", "tried_at", "next_try_at", "timestamp", "published_at"}
)
_LISTS = frozenset({"tags", "superseded_slugs", "new_memory_ids", "superseded_skills", "categories"})


def stamp(time: datetime) -> str:
    """A time whose text sorts as the time does."""
    return time.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%f+00:00")


def _packed(value: Any, names: Sequence[str]) -> tuple[Any, ...]:
    packed = []
    for name in names:
        held = getattr(value, name)
        if held is not None and name in _TIMES:
            held = stamp(held)
        elif name in _LISTS:
            held = json.dumps(held, ensure_ascii=False)
        packed.append(held)
    return tuple(packed)


def _unpacked(row: Sequence[Any], names: Sequence[str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, held in zip(names, row, strict=True):
        if held is not None and name in _TIMES:
            values[name] = datetime.fromisoformat(held)
        elif name in _LISTS:
            values[name] = tuple(json.loads(held))
        else:
            values[name] = held
    return values


def memory_to_row(memory: Memory) -> tuple[Any, ...]:
    """In the order of `MEMORY`."""
    return _packed(memory, MEMORY)


def memory_of(row: Sequence[Any]) -> Memory:
    """From the order of `MEMORY`."""
    return Memory(**_unpacked(row, MEMORY))


def cluster_to_row(cluster: Cluster) -> tuple[Any, ...]:
    """In the order of `CLUSTER`."""
    return _packed(cluster, CLUSTER)


def cluster_of(row: Sequence[Any]) -> Cluster:
    """From the order of `CLUSTER`."""
    return Cluster(**_unpacked(row, CLUSTER))


def record_to_row(record: EvolutionRecord) -> tuple[Any, ...]:
    """In the order of `RECORD`."""
    return _packed(record, RECORD)


def record_of(row: Sequence[Any]) -> EvolutionRecord:
    """From the order of `RECORD`."""
    return EvolutionRecord(**_unpacked(row, RECORD))


def skill_to_row(row: SkillRow) -> tuple[Any, ...]:
    """In the order of `SKILL`."""
    return _packed(row, SKILL)


def skill_of(row: Sequence[Any]) -> SkillRow:
    """From the order of `SKILL`."""
    return SkillRow(**_unpacked(row, SKILL))


def catalog_to_row(entry: CatalogEntry) -> tuple[Any, ...]:
    """In the order of `CATALOG`."""
    return _packed(entry, CATALOG)


def catalog_of(row: Sequence[Any]) -> CatalogEntry:
    """From the order of `CATALOG`."""
    return CatalogEntry(**_unpacked(row, CATALOG))
