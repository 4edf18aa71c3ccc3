"""What the dashboard asks, and the page itself.

Source: `hub/http-spec.md` "/dashboard"; SPEC §5 "a dashboard page".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import HTTPException, Query
from fastapi.responses import HTMLResponse, Response

from instinct_learner.errors import RecordNotFoundError
from instinct_learner.hub import wire
from instinct_learner.hub.server.counts import categories_of, memory_counts
from instinct_learner.hub.server.page import page as page_text
from instinct_learner.hub.server.page import script as script_text

if TYPE_CHECKING:
    from fastapi import FastAPI

    from instinct_learner.hub.desk import Hub

_Page = Annotated[int, Query(ge=1, le=100_000)]
_PageSize = Annotated[int, Query(ge=1, le=100)]


def add_dashboard(app: FastAPI, hub: Hub) -> None:
    """Adds the page and what it asks."""

    @app.get("/dashboard", response_class=HTMLResponse, include_in_schema=False)
    def page() -> str:
        return page_text()

    @app.get("/dashboard/page.js", include_in_schema=False)
    def script() -> Response:
        return Response(script_text(), media_type="text/javascript")

    @app.get("/dashboard/overview")
    def overview() -> dict[str, Any]:
        """The dashboard's counts."""
        rows = hub.store.skill_rows(current_only=True)
        counts = hub.store.counts()
        return {
            "memory": memory_counts(hub),
            "themes": counts["clusters"],
            "skills": {
                "internal": counts["skills"],
                "catalog": counts["catalog"],
                "internal_categories": categories_of(rows),
                "catalog_categories": {},
            },
        }

    @app.get("/dashboard/memories")
    def memories(
        q: Annotated[str, Query(max_length=200)] = "",
        memory_type: str = "",
        tier: str = "",
        sort: str = "hit_count",
        page: _Page = 1,
        page_size: _PageSize = 20,
    ) -> dict[str, Any]:
        """A page of lessons."""
        found, total = hub.store.page_memories(
            query=q, memory_type=memory_type, tier=tier, sort=sort, limit=page_size, offset=(page - 1) * page_size
        )
        rows = [wire.memory_as_json(one) for one in found]
        return {"data": rows, "total": total, "page": page, "page_size": page_size}

    @app.get("/dashboard/clusters/{cluster_id}")
    def theme(cluster_id: str) -> dict[str, Any]:
        """A theme with its lessons. Looking at them here counts as no use of theirs."""
        found, memories = hub.theme(cluster_id)
        (label,) = hub.theme_labels([found], {cluster_id: [one.id for one in memories]})
        return {
            "cluster": wire.cluster_as_json(found, [one.id for one in memories], label=label),
            "memories": [wire.memory_as_json(one) for one in memories],
        }

    @app.get("/dashboard/skills")
    def skills(
        q: Annotated[str, Query(max_length=200)] = "",
        source: str = "",
        category: str = "",
        page: _Page = 1,
        page_size: _PageSize = 20,
    ) -> dict[str, Any]:
        """A page of skills, ours before the catalog's."""
        rows = [] if source == "catalog" else [
            {
                "id": row.slug, "name": row.name, "description": row.description, "categories": list(row.categories),
                "source": "internal", "source_type": row.source, "created_at": row.published_at.isoformat(),
                "version": row.version,
            }
            for row in hub.store.skill_rows(current_only=True)
            if q.lower() in f"{row.slug} {row.description}".lower() and (not category or category in row.categories)
        ]  # fmt: skip
        start = (page - 1) * page_size
        shown: list[dict[str, Any]] = list(rows[start : start + page_size])
        others = 0
        if source != "internal":
            found, others = hub.store.page_catalog(
                query=q, category=category, limit=max(page_size - len(shown), 0), offset=max(start - len(rows), 0)
            )
            shown += [
                {
                    "id": one.full_name, "name": one.display_name or one.name, "description": one.description_en or one.description,
                    "categories": [one.category_name or one.category_id], "source": "catalog", "source_type": "catalog",
                    "created_at": None,
                }
                for one in found
            ]  # fmt: skip
        return {"data": shown, "total": len(rows) + others, "page": page, "page_size": page_size}

    @app.get("/dashboard/skills/internal/{slug}/skill-md")
    def skill_md(slug: str, version: str = "") -> dict[str, Any]:
        """The SKILL.md of a version."""
        try:
            row = hub.releases.find(slug, version)
        except RecordNotFoundError as error:
            # In the wire format's own words.
            raise HTTPException(404, "Skill not found or SKILL.md missing on server") from error
        return {"slug": slug, "version": row.version, "content": hub.releases.skill_text(row)}

    @app.get("/dashboard/leaderboard")
    def leaderboard(limit: Annotated[int, Query(ge=1, le=200)] = 20) -> dict[str, Any]:
        """The lessons of each tier that are used most."""
        keys = ("id", "memory_type", "summary_l0", "tier", "hit_count", "created_at")
        answer: dict[str, Any] = {}
        for tier in ("hot", "warm", "cold"):
            found, _ = hub.store.page_memories(
                query="", memory_type="", tier=tier, sort="hit_count", limit=limit, offset=0
            )
            whole = [wire.memory_as_json(one) for one in found]
            answer[tier] = [{key: one[key] for key in keys} for one in whole]
        return answer
