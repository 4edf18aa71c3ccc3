"""The hub as one thing: what the command line, the server and the SDK all call.

Source: SPEC §5; seed ultron-skill-hub.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any

from instinct_learner.errors import (
    BankBusyError,
    HubUnavailableError,
    InstinctLearnerError,
    PackageError,
    RecordNotFoundError,
    SandboxError,
)
from instinct_learner.governance import audit
from instinct_learner.hub import packages, sources
from instinct_learner.hub.admission import admit
from instinct_learner.hub.catalog import FULL_NAME, import_catalog
from instinct_learner.hub.clusters import EvolutionRecord
from instinct_learner.hub.embed import BundledEmbedder, EndpointEmbedder
from instinct_learner.hub.evolution import Evolution
from instinct_learner.hub.gathering import gather
from instinct_learner.hub.intake import Lessons
from instinct_learner.hub.model import judge_of, synthesizer_of
from instinct_learner.hub.naming import is_slug, topic_of
from instinct_learner.hub.releases import META, SKILL, Releases
from instinct_learner.hub.settings import HubSettings, settings_of
from instinct_learner.hub.stores.opening import open_store

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from instinct_learner.governance.writer import Operator
    from instinct_learner.hub.clusters import Cluster, Trigger
    from instinct_learner.hub.crystallize import Synthesizer
    from instinct_learner.hub.embed import Embedder
    from instinct_learner.hub.gate import Judge
    from instinct_learner.hub.memories import Memory
    from instinct_learner.hub.stores.protocol import CatalogEntry, SkillRow, Store

#: The catalog's own command line. Source: seed ultron-skill-hub "安装技能".
CATALOG_COMMAND = "modelscope"
_CATALOG_SECONDS = 120
#: Lessons that name a theme which nobody named yet.
_NAMED_BY = 10


@dataclass(frozen=True, kw_only=True, slots=True)
class SkillHit:
    """One skill that a search found.

    Attributes:
        skill: A version of ours, or a catalog entry.
        similarity: Its cosine.
    """

    skill: SkillRow | CatalogEntry
    similarity: float


class Hub:
    """A hub in one home.

    Args:
        home: Its `hub/` holds the store and the releases.
        settings: What the owner set.
        environ: Where keys are found.
        now: The clock.
        embedder: In the place of the configured one.
        store: In the place of the configured one.
        synthesizer: In the place of the configured one.
        judge: In the place of the configured one.

    Raises:
        HubUnavailableError: The database can't be reached, or holds vectors of another encoder.
    """

    def __init__(
        self,
        home: str,
        *,
        settings: HubSettings | None = None,
        environ: Mapping[str, str] | None = None,
        now: Callable[[], datetime] | None = None,
        embedder: Embedder | None = None,
        store: Store | None = None,
        synthesizer: Synthesizer | None = None,
        judge: Judge | None = None,
    ) -> None:
        environ = os.environ if environ is None else environ
        self.home = os.path.abspath(home)
        self.settings = settings or settings_of({}, environ)
        self.now = now or (lambda: datetime.now(timezone.utc))
        self.embedder = embedder or _embedder(self.settings, environ)
        self.folder = os.path.join(self.home, "hub")
        self.store = store or open_store(self.settings, self.folder, dimension=self.embedder.dimension)
        if not self.store.space(self.embedder.name, self.embedder.dimension):
            raise HubUnavailableError(
                reason=f"the store's vectors are of another encoder than {self.embedder.name}; set hub.embedding_url back"
            )
        self.lessons = Lessons(
            self.store, self.embedder, join_cosine=self.settings.join_cosine or self.embedder.join_cosine, now=self.now
        )
        self.releases = Releases(self.store, os.path.join(self.folder, "skills"), self.embedder, now=self.now)
        self.evolution = Evolution(
            self.store,
            self.releases,
            synthesizer or synthesizer_of(self.settings, environ),
            judge or judge_of(self.settings, environ),
            settings=self.settings,
            join_cosine=self.embedder.join_cosine,
            now=self.now,
        )

    def close(self) -> None:
        """Gives back what it holds."""
        self.store.close()

    @property
    def roots(self) -> tuple[str, ...]:
        """Where paths that a client names may lead."""
        return (self.home, *self.settings.roots)

    # -- skills --
    def search(self, query: str, *, limit: int | None = None) -> list[SkillHit]:
        """Skills of both sources, nearest first, one hit a skill."""
        if not query.strip():
            return []
        wanted = max(1, self.settings.skill_search_limit if limit is None else limit)
        vector = self.embedder.encode([query])[0]
        return [
            SkillHit(skill=skill, similarity=cosine)
            for skill, cosine in self.store.nearest_skills(vector, limit=wanted)
        ]

    def _roots(self, operator: Operator) -> tuple[str, ...]:
        """Where paths may lead: the roots bound what comes over the wire, not what the owner types."""
        return (*self.roots, os.sep) if operator == "user" else self.roots

    def upload_paths(self, paths: Sequence[str], *, operator: Operator = "agent") -> list[dict[str, Any]]:
        """Publishes the packages that lie at paths under the roots. One answer a package, as the wire format has it."""
        answers: list[dict[str, Any]] = []
        for path in paths:
            try:
                real = packages.real_path_under(path, self._roots(operator))
            except PackageError as error:
                answers.append({"path": path, "success": False, "error": error.reason})
                continue
            if not os.path.lexists(real):
                answers.append({"path": path, "success": False, "error": "path not found"})
            elif os.path.isfile(real) and real.endswith(".zip"):
                answers.append(self._upload_zip_file(path, real))
            elif os.path.isfile(os.path.join(real, SKILL)):
                answers.append(self._upload(path, lambda real=real: packages.from_folder(real)))  # type: ignore[misc]
            elif os.path.isdir(real):
                for name in sorted(os.listdir(real)):
                    inner = os.path.join(real, name)
                    if os.path.isfile(os.path.join(inner, SKILL)) and not os.path.islink(inner):
                        answers.append(
                            self._upload(os.path.join(path, name), lambda inner=inner: packages.from_folder(inner))  # type: ignore[misc]
                        )
            else:
                answers.append({"path": path, "success": False, "error": "not a skill directory (no SKILL.md)"})
        return answers

    def _upload_zip_file(self, path: str, real: str) -> dict[str, Any]:
        def read() -> dict[str, bytes]:
            with open(real, "rb") as file:
                return packages.from_zip(file.read(packages.TOTAL_BYTES + 1), where=path)

        return self._upload(path, read)

    def upload_files(self, name: str, files: Mapping[str, object]) -> dict[str, Any]:
        """Publishes a package that came in the request."""
        return self._upload(name, lambda: packages.from_inline(files, where=name))

    def upload_zip(self, name: str, raw: bytes) -> dict[str, Any]:
        """Publishes a package that came as a zip."""
        return self._upload(name, lambda: packages.from_zip(raw, where=name))

    def _upload(self, path: str, read: Callable[[], dict[str, bytes]]) -> dict[str, Any]:
        try:
            row = self.releases.upload(read(), where=path)
        except PackageError as error:
            # The wire format's own words first; ours say what to do.
            return {"path": path, "success": False, "error": "failed to load skill", "detail": str(error)}
        except InstinctLearnerError as error:
            return {"path": path, "success": False, "error": str(error)}
        except OSError as error:
            return {"path": path, "success": False, "error": f"can't be read: {error.strerror}"}
        return {"path": path, "success": True, "slug": row.slug, "version": row.version, "name": row.name}

    def install(
        self, full_name: str, target_dir: str, *, operator: Operator = "agent", anyway: bool = False
    ) -> dict[str, Any]:
        """Installs a skill into a folder under the roots: ours by slug, the catalog's by `@namespace/name`.

        Args:
            full_name: The name.
            target_dir: Where `<name>/` is to be.
            operator: On whose word; the owner's by command, an agent's over HTTP.
            anyway: The owner wants it beside what it conflicts with.
        """
        name = full_name.rpartition("/")[2] if full_name.startswith("@") else full_name
        try:
            target = packages.real_path_under(target_dir, self._roots(operator))
            if is_slug(name) and self.store.current(name) is not None:
                place = self._placed(name, self.releases.package(name), target, operator, anyway=anyway)
                return {"success": True, "full_name": full_name, "source": "internal", **place}
            if FULL_NAME.fullmatch(full_name):
                return self._install_from_catalog(full_name, target, operator, anyway=anyway)
        except (PackageError, SandboxError, BankBusyError) as error:
            return {"success": False, "error": str(error)}
        except RecordNotFoundError:
            pass
        except OSError as error:
            return {"success": False, "error": f"Copy failed: {error}"}
        return {"success": False, "error": f"no skill is called {full_name[:200]!r}"}

    def _placed(
        self, slug: str, files: Mapping[str, bytes], target: str, operator: Operator, *, anyway: bool
    ) -> dict[str, Any]:
        """Puts a package into a folder: into this agent's own skills by the one door, elsewhere under the roots as it is."""
        if target == os.path.join(os.path.realpath(self.home), "skills"):
            return admit(self.home, slug, files, operator=operator, now=self.now, anyway=anyway)
        place = self.releases.place(slug, files, target)
        audit.emit(self.home, "hub.installed", {"skill": slug, "path": place}, now=self.now())
        return {"success": True, "installed_path": place}

    def _install_from_catalog(self, full_name: str, target: str, operator: Operator, *, anyway: bool) -> dict[str, Any]:
        """By the catalog's own command line, into a folder of its own; from there as any package that arrives."""
        command = shutil.which(CATALOG_COMMAND)
        if command is None:
            return {"success": False, "error": f"{CATALOG_COMMAND} CLI not found"}
        name = full_name.partition("/")[2]
        with tempfile.TemporaryDirectory() as house:
            environ = {**os.environ, "HOME": house}
            try:
                ran = subprocess.run(  # noqa: S603 - a name that fits FULL_NAME, no shell
                    [command, "skills", "add", full_name],
                    env=environ, capture_output=True, timeout=_CATALOG_SECONDS, check=False,
                )  # fmt: skip
            except subprocess.TimeoutExpired:
                return {"success": False, "error": f"{CATALOG_COMMAND} skills add timed out"}
            if ran.returncode != 0:
                why = ran.stderr.decode("utf-8", "replace")[-500:].strip()
                return {"success": False, "error": f"{CATALOG_COMMAND} skills add failed: {why}"}
            found = os.path.join(house, ".agents", "skills", name)
            if not os.path.isfile(os.path.join(found, SKILL)):
                return {"success": False, "error": f"Skill not found after install: {found}"}
            # A package without one gets a name tag, by which the next install knows its own.
            files = {META: json.dumps({"slug": name, "source": "catalog"}).encode(), **packages.from_folder(found)}
            place = self._placed(name, files, target, operator, anyway=anyway)
        return {"success": True, "full_name": full_name, "source": "catalog", **place}

    def import_catalog(self, path: str, *, progress: Callable[[int], None] = lambda _: None) -> dict[str, int]:
        """Takes a catalog file in."""
        return import_catalog(path, self.store, self.embedder, progress=progress)

    def rollback(self, slug: str, version: str = "") -> EvolutionRecord:
        """Makes an earlier version the current one again, and leaves a record."""
        import uuid

        with self.store.writing(turn=f"skill:{slug}"):
            old, new = self.releases.rollback(slug, version)
            record = EvolutionRecord(
                id=str(uuid.uuid4()),
                skill_slug=slug,
                cluster_id=new.cluster_id or "",
                timestamp=self.now(),
                status="rollback",
                trigger="manual",
                old_version=old.version,
                new_version=new.version,
                old_score=old.structure_score,
                new_score=new.structure_score or 0.0,
                mutation_summary=f"Back from {old.version} to {new.version}",
            )
            self.store.put_record(record)
        return record

    # -- lessons --
    def take_own(self) -> int:
        """This agent's instincts and experiences become lessons."""
        return sources.take_instincts(self.home, self.store, self.lessons, agent_id=self._agent_id())

    def _agent_id(self) -> str:
        """Who this agent is among those of one store: a name made once, which lies beside the store."""
        path = os.path.join(self.folder, "agent-id")
        os.makedirs(self.folder, exist_ok=True)
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            with open(path, encoding="ascii", errors="replace") as file:
                return file.read(64).strip() or "self"
        name = f"agent-{os.urandom(8).hex()}"
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(name)
        return name

    def theme(self, cluster_id: str) -> tuple[Cluster, list[Memory]]:
        """A theme and its lessons.

        Raises:
            RecordNotFoundError: There is none.
        """
        found = self.store.cluster(cluster_id)
        if found is None:
            raise RecordNotFoundError(record_id=cluster_id)
        return found, self.store.members(cluster_id)

    def theme_labels(self, themes: Sequence[Cluster], members: Mapping[str, Sequence[str]]) -> list[str]:
        """What people call each theme: its topic, else the words that its first lessons share."""
        first = {one.cluster_id: list(members.get(one.cluster_id, ()))[:_NAMED_BY] for one in themes if not one.topic}
        known: dict[str, Memory] = {
            one.id: one for one in self.store.memories([name for ids in first.values() for name in ids])
        }
        labels = []
        for one in themes:
            told = [known[name] for name in first.get(one.cluster_id, ()) if name in known]
            labels.append(one.topic or (topic_of(told) if len(told) > 1 else told[0].summary_l0 if told else ""))
        return labels

    def ingest(self, paths: Sequence[str], agent_id: str) -> dict[str, Any]:
        """Lessons of session files under the roots, as the wire format has it."""
        results = []
        for path in paths:
            try:
                real = packages.real_path_under(path, self.roots)
            except PackageError as error:
                results.append(
                    {
                        "success": False,
                        "session_file": path,
                        "new_trajectory_count": 0,
                        "file_path": path,
                        "error": error.reason,
                    }
                )
                continue
            results += [
                sources.take_session(one, self.store, self.lessons, agent_id=agent_id, now=self.now())
                for one in sources.session_files(real)
            ]
        good = [one for one in results if one["success"]]
        return {
            "total_files": len(results),
            "successful": len(good),
            "total_memories": sum(one["new_trajectory_count"] for one in good),
            "results": results,
        }

    def evolve(
        self, *, limit: int | None = None, trigger: Trigger = "background", again: bool = False
    ) -> dict[str, Any]:
        """One beat: lessons find their tier and their theme, then the cycle runs."""
        self.lessons.rebalance()
        self.lessons.cluster_rest()
        gathered = []
        if self.settings.evolution_enabled:
            gathered = gather(
                self.store,
                join_cosine=self.embedder.join_cosine,
                at_least=self.settings.crystallize_at,
                trigger=trigger,
                now=self.now(),
            )
        done = self.evolution.cycle(limit=limit, trigger=trigger, again=again)
        return {**done, "records": [*gathered, *done["records"]]} if gathered else done


def _embedder(settings: HubSettings, environ: Mapping[str, str]) -> Embedder:
    if not settings.embedding_url:
        return BundledEmbedder()
    return EndpointEmbedder(
        base_url=settings.embedding_url,
        model=settings.embedding_model,
        dimension=settings.embedding_dimension,
        api_key=environ.get(settings.embedding_key_env, ""),
    )
