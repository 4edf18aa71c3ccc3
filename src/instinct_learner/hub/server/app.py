"""The server: every route of the wire format, and ours beside them.

Each route is a plain function, which the framework runs in a thread: nothing that waits for the store, the encoder or a
model ever waits in the loop.

Source: `hub/http-spec.md`; HUB.md rows 8, 11, 12, 13 and 14; ADR 0075.
"""

from __future__ import annotations

import base64
import binascii
import json
import threading
from importlib.metadata import version
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import FastAPI, HTTPException, Query, Request
from fastapi.encoders import jsonable_encoder
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from instinct_learner.errors import InstinctLearnerError, PackageError, RecordNotFoundError, StaleVersionError
from instinct_learner.hub import sources, wire
from instinct_learner.hub.packages import TOTAL_BYTES
from instinct_learner.hub.server import bodies  # noqa: TC001 - the framework reads the annotations
from instinct_learner.hub.server.counts import memory_counts, stats_of
from instinct_learner.hub.server.dashboard import add_dashboard
from instinct_learner.hub.server.entry import Entry, EntryRules, Metrics

if TYPE_CHECKING:
    from collections.abc import Sequence

    from instinct_learner.hub.desk import Hub
    from instinct_learner.hub.intake import Kept

_MOST = 200
_Limit = Annotated[int, Query(ge=1, le=1_000)]


def make_app(hub: Hub, rules: EntryRules) -> FastAPI:
    """The application over one hub."""
    app = FastAPI(
        title="instinct-learner hub",
        version=version("instinct-learner"),
        docs_url=None,
        redoc_url=None,
        description="Lessons, themes, and the skills made of them. Wire-compatible with ModelScope Ultron's client.",
    )
    metrics = Metrics()
    turn = threading.Lock()

    @app.exception_handler(RecordNotFoundError)
    def not_found(_: Request, error: RecordNotFoundError) -> JSONResponse:
        return JSONResponse({"detail": f"not found: {error.record_id}"}, status_code=404)

    @app.exception_handler(StaleVersionError)
    def stale(_: Request, error: StaleVersionError) -> JSONResponse:
        return JSONResponse({"detail": str(error)}, status_code=409)

    @app.exception_handler(RequestValidationError)
    def unfit(_: Request, error: RequestValidationError) -> Response:
        # The framework's own answer repeats what was sent, and falls over half a character; ASCII JSON holds anything.
        told = json.dumps({"detail": jsonable_encoder(error.errors(), custom_encoder={bytes: repr})})
        return Response(told, status_code=422, media_type="application/json")

    @app.exception_handler(InstinctLearnerError)
    def refused(_: Request, error: InstinctLearnerError) -> JSONResponse:
        return JSONResponse({"detail": str(error)}, status_code=503, headers={"Retry-After": "1"})

    @app.exception_handler(Exception)
    def broken(_: Request, error: Exception) -> JSONResponse:
        return JSONResponse({"detail": f"internal error ({type(error).__name__})"}, status_code=500)

    # -- system --
    @app.get("/", include_in_schema=False)
    def root() -> Response:
        return RedirectResponse("/dashboard", status_code=302)

    @app.get("/health")
    async def health() -> dict[str, Any]:
        """Whether the server answers. Asks nobody, so it answers whatever else is going on."""
        return {
            "status": "ok",
            "service": "ultron",
            "version": app.version,
            "architecture": "collective-intelligence",
            "implementation": "instinct-learner",
        }

    @app.get("/stats")
    def stats() -> dict[str, Any]:
        """Everything counted."""
        return {"success": True, "status": "ok", **stats_of(hub)}

    @app.get("/metrics", response_class=PlainTextResponse)
    def numbers() -> str:
        """For Prometheus."""
        return metrics.text({**hub.store.counts(), "memories": memory_counts(hub)["total"]})

    # -- lessons --
    @app.post("/memory/upload")
    def upload_memory(body: bodies.MemoryUpload) -> dict[str, Any]:
        """Keeps a lesson, or counts a known one."""
        kept = hub.lessons.upload(body.content, context=body.context, resolution=body.resolution, tags=body.tags).memory
        return {
            "success": True,
            "data": {
                "id": kept.id,
                "memory_type": kept.memory_type,
                "tier": kept.tier,
                "hit_count": kept.hit_count,
                "status": kept.status,
            },
        }

    @app.post("/memory/search")
    def search_memory(body: bodies.MemorySearch) -> dict[str, Any]:
        """Lessons that bear on a question."""
        limit = hub.settings.memory_search_limit if body.limit is None else min(max(body.limit, 1), _MOST)
        tier = None if body.tier in {None, "all"} else body.tier
        found = [
            wire.found_as_json(*one, detail_level=body.detail_level)
            for one in hub.lessons.search(body.query, limit=limit, tier=tier)
        ]
        return {"success": True, "count": len(found), "data": found}

    @app.post("/memory/details")
    def memory_details(body: bodies.MemoryDetails) -> dict[str, Any]:
        """Whole lessons by id; unknown ones are left out."""
        found = [wire.memory_as_json(one) for one in hub.lessons.details(body.memory_ids)]
        return {"success": True, "count": len(found), "data": found}

    @app.get("/memory/stats")
    def memory_stats() -> dict[str, Any]:
        """Lessons counted, archived ones too."""
        return {"success": True, "data": memory_counts(hub)}

    @app.post("/ingest")
    def ingest(body: bodies.Ingest) -> dict[str, Any]:
        """Lessons of sessions that lie under the configured roots."""
        answer = hub.ingest(body.paths, body.agent_id)
        return {"success": answer["successful"] > 0, "data": answer}

    @app.post("/ingest/text")
    def ingest_text(body: bodies.IngestText) -> dict[str, Any]:
        """Lessons of a text."""
        kept = sources.take_text(body.text, hub.lessons, now=hub.now()) if body.text.strip() else []
        error = None if kept else "Empty input text" if not body.text.strip() else "No memories extracted from text"
        return {"success": bool(kept), "data": _taken(hub, kept, error)}

    # -- skills --
    @app.get("/skills")
    def list_skills() -> dict[str, Any]:
        """Every version of every skill."""
        found = [
            {"slug": row.slug, "version": row.version, "path": hub.releases.folder_of(row)}
            for row in hub.store.skill_rows()
        ]
        return {"success": True, "count": len(found), "data": found}

    @app.post("/skills/search")
    def search_skills(body: bodies.SkillSearch) -> dict[str, Any]:
        """Skills of hub and catalog, one hit a skill."""
        limit = None if body.limit is None else min(max(body.limit, 1), _MOST)
        found = [wire.hit_as_json(hit) for hit in hub.search(body.query, limit=limit)]
        return {"success": True, "count": len(found), "data": found}

    @app.post("/skills/upload")
    def upload_skills(body: bodies.SkillUpload) -> dict[str, Any]:
        """Publishes packages: by path under the configured roots, inline, or as a zip."""
        results = hub.upload_paths(body.paths)
        if body.files is not None:
            results.append(hub.upload_files("files", body.files))
        if body.zip is not None:
            results.append(_zip(hub, body.zip))
        good = sum(one["success"] for one in results)
        return {"success": good > 0, "data": {"total": len(results), "successful": good, "results": results}}

    @app.post("/skills/install")
    def install_skill(body: bodies.SkillInstall) -> dict[str, Any]:
        """Installs a skill into a folder under the configured roots."""
        return hub.install(body.full_name, body.target_dir)

    @app.get("/skills/clusters")
    def clusters(limit: _Limit = 100, offset: Annotated[int, Query(ge=0, le=10_000_000)] = 0) -> dict[str, Any]:
        """Themes and their state, the largest first."""
        found = hub.store.clusters(limit=limit, offset=offset)
        members = hub.store.member_ids([one.cluster_id for one in found])
        labels = hub.theme_labels(found, members)
        rows = [
            wire.cluster_as_json(one, members[one.cluster_id], label=label)
            for one, label in zip(found, labels, strict=True)
        ]
        return {"success": True, "count": len(rows), "data": rows}

    @app.get("/skills/evolution-history")
    def history(skill_slug: str = "", limit: _Limit = 20) -> dict[str, Any]:
        """Attempts, newest first, those that came to nothing too."""
        rows = [wire.record_as_json(one) for one in hub.store.records(slug=skill_slug, limit=limit)]
        return {"success": True, "count": len(rows), "data": rows}

    @app.get("/skills/{slug}/versions")
    def versions(slug: str) -> dict[str, Any]:
        """Every version of a skill, and which is current."""
        current = hub.releases.find(slug)
        rows = [wire.version_as_json(row) for row in hub.releases.versions(slug)]
        return {"success": True, "count": len(rows), "current": current.version, "data": rows}

    @app.get("/skills/{slug}/files")
    def files(slug: str, version: str = "") -> dict[str, Any]:
        """The files of a version in base64, for agents on other machines."""
        row = hub.releases.find(slug, version)
        held = {
            path: {"base64": base64.b64encode(content).decode()}
            for path, content in hub.store.files(slug, row.version).items()
        }
        return {"success": True, "slug": slug, "version": row.version, "digest": row.digest, "files": held}

    @app.get("/skills/{slug}/diff")
    def diff(slug: str, old: str, new: str) -> dict[str, Any]:
        """What a version changed."""
        return {
            "success": True,
            "data": {"slug": slug, "old": old, "new": new, "diff": hub.releases.diff(slug, old, new)},
        }

    @app.post("/skills/{slug}/rollback")
    def rollback(slug: str, body: bodies.Rollback) -> dict[str, Any]:
        """Makes an earlier version current."""
        return {"success": True, "data": wire.record_as_json(hub.rollback(slug, body.version))}

    @app.post("/evolution/run")
    def evolve(body: bodies.Evolve) -> dict[str, Any]:
        """One cycle, now."""
        if not turn.acquire(blocking=False):
            raise HTTPException(409, "a cycle is running on this server")
        try:
            done = hub.evolve(limit=body.limit, trigger="manual", again=body.again)
        finally:
            turn.release()
        records = [wire.record_as_json(one) for one in done.pop("records", [])]
        return {"success": True, "data": {**done, "records": records}}

    add_dashboard(app, hub)
    app.add_middleware(Entry, rules=rules, metrics=metrics)
    return app


def _taken(hub: Hub, kept: Sequence[Kept], error: str | None) -> dict[str, Any]:
    memories = []
    for one in kept:
        vector = hub.embedder.encode([f"{one.memory.content}\n{one.memory.context}"])[0]
        memories.append({**wire.memory_as_json(one.memory), "embedding": [round(float(x), 6) for x in vector]})
    return {
        "success": bool(kept),
        "memories_extracted": len(kept),
        "memories_uploaded": sum(one.is_new for one in kept),
        "memories": memories,
        "error": error,
        "source_file": "",
    }


def _zip(hub: Hub, coded: str) -> dict[str, Any]:
    try:
        if len(coded) > TOTAL_BYTES * 4 // 3 + 4:
            raise PackageError(path="zip", reason="is too long")
        raw = base64.b64decode(coded, validate=True)
    except (binascii.Error, ValueError, PackageError) as error:
        return {"path": "zip", "success": False, "error": "failed to load skill", "detail": f"zip: {error}"}
    return hub.upload_zip("zip", raw)
