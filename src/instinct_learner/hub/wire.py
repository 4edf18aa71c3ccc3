"""Values as the wire format has them: the same keys with the same meaning as Ultron's, and ours beside them.

Source: `hub/http-spec.md`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from instinct_learner.hub.stores.protocol import CatalogEntry

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from instinct_learner.hub.clusters import Cluster, EvolutionRecord
    from instinct_learner.hub.desk import SkillHit
    from instinct_learner.hub.memories import Memory
    from instinct_learner.hub.stores.protocol import SkillRow


def _time(time: datetime) -> str:
    return time.isoformat()


def memory_as_json(memory: Memory) -> dict[str, Any]:
    """A whole memory."""
    return {
        "id": memory.id,
        "memory_type": memory.memory_type,
        "content": memory.content,
        "context": memory.context,
        "resolution": memory.resolution,
        "tier": memory.tier,
        "hit_count": memory.hit_count,
        "status": memory.status,
        "created_at": _time(memory.created_at),
        "last_hit_at": _time(memory.last_hit_at),
        "tags": list(memory.tags),
        "generated_skill_slug": memory.generated_skill_slug,
        "summary_l0": memory.summary_l0,
        "overview_l1": memory.overview_l1,
        "reports": memory.reports,
    }


def found_as_json(memory: Memory, cosine: float, score: float, *, detail_level: str) -> dict[str, Any]:
    """A memory that a search found: L0 blanks all but the summary, L1 keeps context and overview."""
    value = memory_as_json(memory)
    blank = ("content", "resolution") if detail_level == "l1" else ("content", "context", "resolution", "overview_l1")
    value.update(dict.fromkeys(blank, ""))
    return {**value, "similarity_score": round(cosine, 4), "tier_boosted_score": round(score, 4)}


def hit_as_json(hit: SkillHit) -> dict[str, Any]:
    """A skill that a search found, with its source and the name to install it by."""
    score = round(hit.similarity, 4)
    if isinstance(hit.skill, CatalogEntry):
        entry = hit.skill
        return {
            "slug": entry.name,
            "version": "1.0.0",
            "name": entry.display_name or entry.name,
            "description": entry.description_en or entry.description,
            "categories": [entry.category_id] if entry.category_id else [],
            "similarity_score": score,
            "combined_score": score,
            "source": "catalog",
            "full_name": entry.full_name,
        }
    row = hit.skill
    return {
        "slug": row.slug,
        "version": row.version,
        "name": row.name,
        "description": row.description,
        "categories": list(row.categories),
        "similarity_score": score,
        "combined_score": score,
        "source": "internal",
        "full_name": None,
    }


def version_as_json(row: SkillRow) -> dict[str, Any]:
    """One version, without its files."""
    return {
        "slug": row.slug,
        "version": row.version,
        "name": row.name,
        "description": row.description,
        "categories": list(row.categories),
        "owner": row.owner,
        "source": row.source,
        "published_at": _time(row.published_at),
        "parent_version": row.parent_version,
        "cluster_id": row.cluster_id,
        "structure_score": row.structure_score,
        "evolution_count": row.evolution_count,
        "size_bytes": row.size_bytes,
        "digest": row.digest,
    }


def cluster_as_json(cluster: Cluster, memory_ids: Sequence[str], *, label: str = "") -> dict[str, Any]:
    """A theme with its members' ids, and what people call it."""
    return {
        "cluster_id": cluster.cluster_id,
        "topic": cluster.topic,
        "label": label or cluster.topic,
        "memory_ids": list(memory_ids),
        "skill_slug": cluster.skill_slug,
        "superseded_slugs": list(cluster.superseded_slugs),
        "size": cluster.size,
        "created_at": _time(cluster.created_at),
        "last_updated_at": _time(cluster.last_updated_at),
        "evidence": cluster.evidence,
        "new_evidence": cluster.evidence - cluster.published_evidence,
    }


def record_as_json(record: EvolutionRecord) -> dict[str, Any]:
    """One attempt."""
    return {
        "id": record.id,
        "skill_slug": record.skill_slug,
        "cluster_id": record.cluster_id,
        "timestamp": _time(record.timestamp),
        "old_version": record.old_version,
        "new_version": record.new_version,
        "old_score": record.old_score,
        "new_score": record.new_score,
        "status": record.status,
        "trigger": record.trigger,
        "memory_count": record.memory_count,
        "new_memory_ids": list(record.new_memory_ids),
        "superseded_skills": list(record.superseded_skills),
        "mutation_summary": record.mutation_summary,
    }
