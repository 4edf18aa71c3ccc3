"""The hub from Python: `SkillHub()`, with the seed's calls, in this process or over HTTP.

Source: seed ultron-skill-hub "使用示例"; http-spec §1 (`ULTRON_API_URL`, `ULTRON_HTTP_TIMEOUT`).
"""

from __future__ import annotations

import base64
import json
import os
import urllib.error
import urllib.request
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode, urlsplit

from instinct_learner.errors import HubUnavailableError
from instinct_learner.hub import packages, sources, wire
from instinct_learner.hub.admission import admit
from instinct_learner.hub.releases import SKILL, Releases

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import TracebackType

    from instinct_learner.hub.desk import Hub

_TIMEOUT_SECONDS = 120.0


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundSkill:
    """A skill, as far as a search tells it.

    Attributes:
        slug: Its exact name.
        version: The current one.
        name: As its SKILL.md says.
        description: One sentence.
        categories: Words.
        source: internal or catalog.
        full_name: What to install a catalog skill by, `None` for ours.
    """

    slug: str
    version: str
    name: str
    description: str
    categories: tuple[str, ...]
    source: str
    full_name: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class SearchResult:
    """One hit.

    Attributes:
        skill: What was found.
        similarity_score: Its cosine.
        combined_score: What it is sorted by.
        source: internal or catalog.
        full_name: What to install a catalog skill by.
    """

    skill: FoundSkill
    similarity_score: float
    combined_score: float
    source: str
    full_name: str | None


class SkillHub:
    """A hub.

    Args:
        base_url: Of a server; `$ULTRON_API_URL` where it isn't given. Without either, the hub runs in this process.
        token: The server's, `$INSTINCT_HUB_TOKEN` where it isn't given.
        home: Where a hub in this process lives; `$INSTINCT_HOME` where it isn't given.
        hub: One that is open already.
        environ: In the place of the process's own.

    Raises:
        HubUnavailableError: There is neither a server nor a home.
        ConfigError: An environment variable that isn't what it must be.
    """

    def __init__(
        self,
        base_url: str | None = None,
        *,
        token: str | None = None,
        home: str | os.PathLike[str] | None = None,
        hub: Hub | None = None,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        environ = os.environ if environ is None else environ
        self._hub = hub
        self._home = environ.get("INSTINCT_HOME", "")
        self._owned = False
        self._url = ""
        if hub is not None:
            return
        if home is None:
            self._url = (base_url or environ.get("ULTRON_API_URL", "")).rstrip("/")
        if self._url:
            if urlsplit(self._url).scheme not in {"http", "https"}:
                raise HubUnavailableError(reason=f"{self._url!r} is no http or https address")
            self._token = token if token is not None else environ.get("INSTINCT_HUB_TOKEN", "")
            self._timeout_seconds = _seconds(environ.get("ULTRON_HTTP_TIMEOUT", ""))
            return
        place = home or environ.get("INSTINCT_HOME", "")
        if not place:
            raise HubUnavailableError(reason="say where: SkillHub('http://…'), SkillHub(home=…), or set INSTINCT_HOME")
        from instinct_learner.hub.desk import Hub as Here

        self._hub = Here(os.fspath(place), environ=environ)
        self._owned = True

    def __enter__(self) -> SkillHub:  # noqa: PYI034 - typing.Self needs Python 3.11
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Gives back what it holds."""
        if self._owned and self._hub is not None:
            self._hub.close()

    # -- skills --
    def search_skills(self, query: str, limit: int | None = None) -> list[SearchResult]:
        """Skills of hub and catalog, nearest first."""
        if self._hub is not None:
            found = [wire.hit_as_json(hit) for hit in self._hub.search(query, limit=limit)]
        else:
            found = self._post("/skills/search", {"query": query, "limit": limit})["data"]
        return [_result(one) for one in found]

    def upload_skills(self, paths: Sequence[str]) -> dict[str, Any]:
        """Publishes packages that lie on this machine; to a server their files are sent."""
        if self._hub is not None:
            results = self._hub.upload_paths([os.path.abspath(os.path.expanduser(path)) for path in paths])
        else:
            results = [answer for path in paths for answer in self._send(os.path.abspath(os.path.expanduser(path)))]
        good = sum(one["success"] for one in results)
        return {"success": good > 0, "total": len(results), "successful": good, "results": results}

    def _send(self, path: str) -> list[dict[str, Any]]:
        folders = [path]
        if os.path.isdir(path) and not os.path.isfile(os.path.join(path, SKILL)):
            folders = [
                os.path.join(path, name)
                for name in sorted(os.listdir(path))
                if os.path.isfile(os.path.join(path, name, SKILL))
            ]
        answers = []
        for folder in folders:
            if not os.path.isdir(folder):
                answers.append({"path": folder, "success": False, "error": "path not found"})
                continue
            files = {
                name: {"base64": base64.b64encode(raw).decode()} for name, raw in packages.from_folder(folder).items()
            }
            told = self._post("/skills/upload", {"files": files})["data"]["results"]
            answers += [{**one, "path": folder} for one in told]
        return answers

    def install_skill_to(self, full_name: str, target_dir: str) -> dict[str, Any]:
        """Installs a skill into a folder on this machine: here by the hub, from a server by its files."""
        if self._hub is not None:
            return self._hub.install(full_name, os.path.abspath(os.path.expanduser(target_dir)))
        name = full_name.rpartition("/")[2]
        try:
            told = self._get(f"/skills/{quote(name, safe='')}/files")
        except HubUnavailableError as error:
            return {"success": False, "error": error.reason}
        files = packages.from_inline(told["files"], where=name)
        packages.check_path(told["slug"], where="slug")
        target = os.path.abspath(os.path.expanduser(target_dir))
        if self._home and os.path.realpath(target) == os.path.join(os.path.realpath(self._home), "skills"):
            # This agent's own skills have one door, whoever brings them.
            now = lambda: datetime.now(timezone.utc)  # noqa: E731
            place = admit(os.path.abspath(self._home), told["slug"], files, operator="agent", now=now)
        else:
            place = {"success": True, "installed_path": Releases.place(told["slug"], files, target)}
        return {"success": True, "full_name": full_name, "source": "internal", **place}

    def list_skills(self) -> list[dict[str, Any]]:
        """Every version of every skill."""
        if self._hub is None:
            return list(self._get("/skills")["data"])
        return [
            {"slug": row.slug, "version": row.version, "path": self._hub.releases.folder_of(row)}
            for row in self._hub.store.skill_rows()
        ]

    def clusters(self, limit: int = 100) -> list[dict[str, Any]]:
        """Themes and their state."""
        if self._hub is None:
            return list(self._get("/skills/clusters", limit=limit)["data"])
        found = self._hub.store.clusters(limit=limit)
        members = self._hub.store.member_ids([one.cluster_id for one in found])
        return [wire.cluster_as_json(one, members[one.cluster_id]) for one in found]

    def evolution_history(self, skill_slug: str = "", limit: int = 20) -> list[dict[str, Any]]:
        """Attempts, newest first."""
        if self._hub is None:
            return list(self._get("/skills/evolution-history", skill_slug=skill_slug, limit=limit)["data"])
        return [wire.record_as_json(one) for one in self._hub.store.records(slug=skill_slug, limit=limit)]

    def run_evolution_cycle(self, limit: int | None = None) -> dict[str, Any]:
        """One cycle, now."""
        if self._hub is None:
            return dict(self._post("/evolution/run", {"limit": limit})["data"])
        done = self._hub.evolve(limit=limit, trigger="manual")
        return {**done, "records": [wire.record_as_json(one) for one in done.pop("records", [])]}

    # -- lessons --
    def upload_memory(
        self, content: str, context: str = "", resolution: str = "", tags: Sequence[str] = ()
    ) -> dict[str, Any]:
        """Keeps a lesson."""
        if self._hub is None:
            body = {"content": content, "context": context, "resolution": resolution, "tags": list(tags)}
            return dict(self._post("/memory/upload", body)["data"])
        return wire.memory_as_json(
            self._hub.lessons.upload(content, context=context, resolution=resolution, tags=tags).memory
        )

    def search_memories(
        self, query: str, *, tier: str | None = None, limit: int = 10, detail_level: str = "l0"
    ) -> list[dict[str, Any]]:
        """Lessons that bear on a question."""
        if self._hub is None:
            body = {"query": query, "tier": tier, "limit": limit, "detail_level": detail_level}
            return list(self._post("/memory/search", body)["data"])
        found = self._hub.lessons.search(query, limit=limit, tier=None if tier == "all" else tier)
        return [wire.found_as_json(*one, detail_level=detail_level) for one in found]

    def get_memory_details(self, memory_ids: Sequence[str]) -> list[dict[str, Any]]:
        """Whole lessons by id."""
        if self._hub is None:
            return list(self._post("/memory/details", {"memory_ids": list(memory_ids)})["data"])
        return [wire.memory_as_json(one) for one in self._hub.lessons.details(memory_ids)]

    def ingest_text(self, text: str) -> int:
        """Takes the lessons of a text; gives how many there were."""
        if self._hub is None:
            return int(self._post("/ingest/text", {"text": text})["data"]["memories_extracted"])
        return len(sources.take_text(text, self._hub.lessons, now=self._hub.now()))

    # -- the wire --
    def _get(self, path: str, **query: object) -> Any:
        return self._call("GET", f"{path}?{urlencode(query)}" if query else path, None)

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        return self._call("POST", path, json.dumps(body).encode())

    def _call(self, method: str, path: str, body: bytes | None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        request = urllib.request.Request(self._url + path, data=body, headers=headers, method=method)  # noqa: S310 - checked when it was made
        try:
            with urllib.request.urlopen(request, timeout=self._timeout_seconds) as answer:  # noqa: S310
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                told = error.read(2_000).decode("utf-8", "replace")
            raise HubUnavailableError(reason=f"{path} answered {error.code}: {told}") from error
        except (OSError, ValueError) as error:
            raise HubUnavailableError(reason=f"{self._url}: {error}") from error


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        return _TIMEOUT_SECONDS
    return seconds if 0 < seconds < float("inf") else _TIMEOUT_SECONDS


def _result(hit: Mapping[str, Any]) -> SearchResult:
    skill = FoundSkill(
        slug=hit["slug"],
        version=hit["version"],
        name=hit["name"],
        description=hit["description"],
        categories=tuple(hit["categories"]),
        source=hit.get("source", "internal"),
        full_name=hit.get("full_name"),
    )
    return SearchResult(
        skill=skill,
        similarity_score=hit["similarity_score"],
        combined_score=hit["combined_score"],
        source=skill.source,
        full_name=skill.full_name,
    )


#: The seed's name for it.
Ultron = SkillHub
