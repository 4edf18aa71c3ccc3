"""The store in SQL that SQLite and PostgreSQL both understand; the two differ in connections, locks and vectors only.

Source: SPEC §5 "Storage"; ADR 0070.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from instinct_learner.errors import StaleVersionError
from instinct_learner.hub.stores import rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from contextlib import AbstractContextManager
    from datetime import datetime

    from instinct_learner.hub.clusters import Cluster, EvolutionRecord, Work
    from instinct_learner.hub.embed import Vector
    from instinct_learner.hub.memories import Memory
    from instinct_learner.hub.stores.protocol import CatalogEntry, SkillRow

#: Whose vectors.
Kind = Literal["memory", "cluster", "skill"]
_PART = 500
_TRIES = 4

#: Tables of both stores; `{blob}` and `{serial}` are spelled by each.
TABLES = """
CREATE TABLE IF NOT EXISTS facts(name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS memories(
  id TEXT PRIMARY KEY, memory_type TEXT NOT NULL, content TEXT NOT NULL, context TEXT NOT NULL, resolution TEXT NOT NULL,
  created_at TEXT NOT NULL, last_hit_at TEXT NOT NULL, tier TEXT NOT NULL, hit_count BIGINT NOT NULL,
  reports BIGINT NOT NULL, status TEXT NOT NULL, tags TEXT NOT NULL, summary_l0 TEXT NOT NULL, overview_l1 TEXT NOT NULL,
  generated_skill_slug TEXT, agent_id TEXT NOT NULL, cluster_id TEXT, joined_at TEXT);
CREATE INDEX IF NOT EXISTS memories_cluster ON memories(cluster_id);
CREATE INDEX IF NOT EXISTS memories_status ON memories(status);
CREATE TABLE IF NOT EXISTS clusters(
  cluster_id TEXT PRIMARY KEY, created_at TEXT NOT NULL, last_updated_at TEXT NOT NULL, topic TEXT NOT NULL,
  skill_slug TEXT, superseded_slugs TEXT NOT NULL, size BIGINT NOT NULL, evidence BIGINT NOT NULL,
  published_evidence BIGINT NOT NULL, tried_evidence BIGINT NOT NULL, tried_at TEXT, next_try_at TEXT,
  claimed_by TEXT, claimed_until TEXT);
CREATE INDEX IF NOT EXISTS clusters_ready ON clusters(tried_at, evidence);
CREATE TABLE IF NOT EXISTS records(
  number {serial}, id TEXT NOT NULL UNIQUE, skill_slug TEXT NOT NULL, cluster_id TEXT NOT NULL, timestamp TEXT NOT NULL,
  status TEXT NOT NULL, trigger TEXT NOT NULL, old_version TEXT, new_version TEXT NOT NULL,
  old_score DOUBLE PRECISION, new_score DOUBLE PRECISION NOT NULL, memory_count BIGINT NOT NULL,
  mutation_summary TEXT NOT NULL, new_memory_ids TEXT NOT NULL, superseded_skills TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS records_slug ON records(skill_slug);
CREATE TABLE IF NOT EXISTS skills(
  slug TEXT NOT NULL, version TEXT NOT NULL, name TEXT NOT NULL, description TEXT NOT NULL, published_at TEXT NOT NULL,
  categories TEXT NOT NULL, owner TEXT NOT NULL, source TEXT NOT NULL, parent_version TEXT, cluster_id TEXT,
  structure_score DOUBLE PRECISION, evolution_count BIGINT NOT NULL, size_bytes BIGINT NOT NULL, digest TEXT NOT NULL,
  PRIMARY KEY(slug, version));
CREATE TABLE IF NOT EXISTS heads(slug TEXT PRIMARY KEY, version TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS files(
  slug TEXT NOT NULL, version TEXT NOT NULL, path TEXT NOT NULL, content {blob} NOT NULL, PRIMARY KEY(slug, version, path));
CREATE TABLE IF NOT EXISTS catalog(
  full_name TEXT PRIMARY KEY, name TEXT NOT NULL, display_name TEXT NOT NULL, description TEXT NOT NULL,
  description_en TEXT NOT NULL, owner TEXT NOT NULL, category_id TEXT NOT NULL, category_name TEXT NOT NULL,
  path TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS ingested(source TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY(source, key));
"""


def _upsert(table: str, names: Sequence[str], key: Sequence[str], *, keep: Sequence[str] = ()) -> str:
    changed = [name for name in names if name not in key and name not in keep]
    marks = ",".join("?" * len(names))
    values = ",".join(f"{name}=excluded.{name}" for name in changed)
    return f"INSERT INTO {table}({','.join(names)}) VALUES({marks}) ON CONFLICT({','.join(key)}) DO UPDATE SET {values}"


def _marks(values: Sequence[Any]) -> str:
    return ",".join("?" * len(values))


def _like(text: str) -> str:
    escaped = text.lower().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{escaped}%"


_MEMORY, _CLUSTER, _RECORD = ",".join(rows.MEMORY), ",".join(rows.CLUSTER), ",".join(rows.RECORD)
_SKILL, _CATALOG = ",".join(rows.SKILL), ",".join(rows.CATALOG)
_HEAD = ",".join(f"s.{name}" for name in rows.SKILL)


class SqlStore(ABC):
    """What both stores share (`stores.protocol.Store` says what each method does)."""

    #: Ends the question for one row that a worker takes.
    _SKIP_LOCKED = ""

    @abstractmethod
    def _all(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]: ...
    @abstractmethod
    def _do(self, sql: str, values: Sequence[Any] = ()) -> int: ...
    @abstractmethod
    def _many(self, sql: str, values: Iterable[Sequence[Any]]) -> None: ...
    @abstractmethod
    def writing(self) -> AbstractContextManager[None]:
        """One unit of work."""

    @abstractmethod
    def _put_vectors(self, kind: Kind, ids: Sequence[str], vectors: Vector) -> None: ...
    @abstractmethod
    def _vectors(self, kind: Kind, ids: Sequence[str]) -> Vector: ...
    @abstractmethod
    def _nearest(self, kind: Kind, vector: Vector, limit: int) -> list[tuple[str, float]]: ...

    # -- facts --
    def space(self, name: str, dimension: int) -> bool:
        """Says which vector space the vectors are of."""
        wanted = f"{name}/{dimension}"
        with self.writing():
            self._do("INSERT INTO facts(name,value) VALUES('space',?) ON CONFLICT(name) DO NOTHING", (wanted,))
            return bool(self._all("SELECT value FROM facts WHERE name='space'")[0][0] == wanted)

    # -- memories --
    def put_memory(self, memory: Memory, vector: Vector | None = None) -> None:
        """Keeps a memory."""
        with self.writing():
            self._do(_upsert("memories", rows.MEMORY, ["id"]), rows.memory_to_row(memory))
            if vector is not None:
                self._put_vectors("memory", [memory.id], vector[None])

    def memories(self, ids: Sequence[str]) -> list[Memory]:
        """Those that exist, in the order asked for."""
        found: dict[str, Memory] = {}
        for start in range(0, len(ids), _PART):
            part = ids[start : start + _PART]
            for row in self._all(f"SELECT {_MEMORY} FROM memories WHERE id IN ({_marks(part)})", part):
                found[row[0]] = rows.memory_of(row)
        return [found[one] for one in ids if one in found]

    def nearest_memories(
        self, vector: Vector, *, limit: int, memory_type: str | None = None, tier: str | None = None
    ) -> list[tuple[Memory, float]]:
        """Active memories, nearest first."""
        kept: list[tuple[Memory, float]] = []
        wide = limit * 2 if memory_type is None and tier is None else limit * 8
        for _ in range(_TRIES):
            near = self._nearest("memory", vector, wide)
            cosines = dict(near)
            kept = [
                (one, cosines[one.id])
                for one in self.memories([one for one, _ in near])
                if one.status == "active" and memory_type in {None, one.memory_type} and tier in {None, one.tier}
            ]
            if len(kept) >= limit or len(near) < wide:
                break
            wide *= 8
        return kept[:limit]

    def add_hits(self, ids: Sequence[str], count: int, *, now: datetime) -> None:
        """Counts a use of each."""
        # In one order, so that two searches that hit the same rows can't wait for each other.
        with self.writing():
            for one in sorted(set(ids)):
                self._do(
                    "UPDATE memories SET hit_count=hit_count+?, last_hit_at=? WHERE id=?",
                    (count, rows.stamp(now), one),
                )

    def active_memories(self) -> list[Memory]:
        """All active ones."""
        sql = f"SELECT {_MEMORY} FROM memories WHERE status='active' ORDER BY created_at, id"
        return [rows.memory_of(row) for row in self._all(sql)]

    def memory_counts(self) -> dict[str, dict[str, int]]:
        """How many there are of each sort."""
        counted: dict[str, dict[str, int]] = {}
        for label, column in (("by_tier", "tier"), ("by_type", "memory_type"), ("by_status", "status")):
            found = self._all(f"SELECT {column}, COUNT(*) FROM memories GROUP BY {column} ORDER BY {column}")
            counted[label] = {str(name): int(count) for name, count in found}
        return counted

    def page_memories(
        self, *, query: str, memory_type: str, tier: str, sort: str, limit: int, offset: int
    ) -> tuple[list[Memory], int]:
        """A page of memories."""
        where, values = ["1=1"], []
        if query:
            where.append("LOWER(content || ' ' || context || ' ' || resolution) LIKE ? ESCAPE '\\'")
            values.append(_like(query))
        for column, wanted in (("memory_type", memory_type), ("tier", tier)):
            if wanted:
                where.append(f"{column}=?")
                values.append(wanted)
        order = "created_at DESC, id" if sort == "created_at" else "hit_count DESC, id"
        said = " AND ".join(where)
        total = self._all(f"SELECT COUNT(*) FROM memories WHERE {said}", values)[0][0]
        sql = f"SELECT {_MEMORY} FROM memories WHERE {said} ORDER BY {order} LIMIT ? OFFSET ?"
        return [rows.memory_of(row) for row in self._all(sql, [*values, limit, offset])], int(total)

    # -- clusters --
    def nearest_cluster(self, vector: Vector) -> tuple[str, float] | None:
        """The nearest centroid."""
        return next(iter(self._nearest("cluster", vector, 1)), None)

    def put_cluster(self, cluster: Cluster, centroid: Vector | None = None) -> None:
        """Keeps a cluster."""
        with self.writing():
            sql = _upsert("clusters", rows.CLUSTER, ["cluster_id"], keep=["size", "evidence"])
            self._do(sql, rows.cluster_to_row(cluster))
            if centroid is not None:
                self._put_vectors("cluster", [cluster.cluster_id], centroid[None])

    def join(self, memory_id: str, cluster_id: str, *, now: datetime) -> None:
        """Makes a memory a member."""
        self._do("UPDATE memories SET cluster_id=?, joined_at=? WHERE id=?", (cluster_id, rows.stamp(now), memory_id))

    def recount(self, cluster_id: str, *, now: datetime) -> None:
        """Counts members and evidence anew."""
        self._do(
            "UPDATE clusters SET last_updated_at=?,"
            " size=(SELECT COUNT(*) FROM memories WHERE cluster_id=? AND status='active'),"
            " evidence=(SELECT COALESCE(SUM(reports),0) FROM memories WHERE cluster_id=? AND status='active')"
            " WHERE cluster_id=?",
            (rows.stamp(now), cluster_id, cluster_id, cluster_id),
        )

    def cluster_of(self, memory_id: str) -> str | None:
        """The cluster of a memory."""
        found = self._all("SELECT cluster_id FROM memories WHERE id=?", (memory_id,))
        return found[0][0] if found else None

    def member_vectors(self, cluster_id: str) -> Vector:
        """One row an active member."""
        return self._vectors("memory", self.member_ids([cluster_id])[cluster_id])

    def members(self, cluster_id: str) -> list[Memory]:
        """The active members."""
        sql = f"SELECT {_MEMORY} FROM memories WHERE cluster_id=? AND status='active' ORDER BY joined_at, id"
        return [rows.memory_of(row) for row in self._all(sql, (cluster_id,))]

    def member_ids(self, cluster_ids: Sequence[str]) -> dict[str, list[str]]:
        """The active members' ids of each."""
        found: dict[str, list[str]] = {one: [] for one in cluster_ids}
        for start in range(0, len(cluster_ids), _PART):
            part = cluster_ids[start : start + _PART]
            sql = f"SELECT cluster_id, id FROM memories WHERE cluster_id IN ({_marks(part)}) AND status='active' ORDER BY joined_at, id"
            for cluster_id, one in self._all(sql, part):
                found[cluster_id].append(one)
        return found

    def unclustered(self) -> list[str]:
        """Active memories that no cluster has."""
        sql = "SELECT id FROM memories WHERE cluster_id IS NULL AND status='active' ORDER BY created_at, id"
        return [row[0] for row in self._all(sql)]

    def cluster(self, cluster_id: str) -> Cluster | None:
        """One cluster."""
        found = self._all(f"SELECT {_CLUSTER} FROM clusters WHERE cluster_id=?", (cluster_id,))
        return rows.cluster_of(found[0]) if found else None

    def clusters(self, *, limit: int = 1000, offset: int = 0) -> list[Cluster]:
        """Clusters, the largest first."""
        sql = f"SELECT {_CLUSTER} FROM clusters ORDER BY evidence DESC, cluster_id LIMIT ? OFFSET ?"
        return [rows.cluster_of(row) for row in self._all(sql, (limit, offset))]

    def counts(self) -> dict[str, int]:
        """How many there are."""
        counted = {
            name: int(self._all(f"SELECT COUNT(*) FROM {table}")[0][0])
            for name, table in (
                ("clusters", "clusters"),
                ("skills", "heads"),
                ("versions", "skills"),
                ("catalog", "catalog"),
                ("records", "records"),
            )
        }
        counted["size_bytes"] = int(self._all("SELECT COALESCE(SUM(size_bytes),0) FROM skills")[0][0])
        return counted

    # -- work --
    def claim(
        self, work: Work, *, worker: str, now: datetime, lease_seconds: float, at_least: int, again: bool = False
    ) -> Cluster | None:
        """Takes one cluster that is ready."""
        ready = (
            "skill_slug IS NULL AND evidence >= ?"
            if work == "crystallize"
            else "skill_slug IS NOT NULL AND evidence - published_evidence >= ?"
        )
        # What failed on this very evidence would fail again; and what fails often must not take the others' turn.
        cooled = "1=1" if again else "evidence > tried_evidence AND (next_try_at IS NULL OR next_try_at <= ?)"
        time = rows.stamp(now)
        sql = (
            f"SELECT {_CLUSTER} FROM clusters WHERE {ready} AND (claimed_until IS NULL OR claimed_until <= ?)"
            f" AND {cooled} ORDER BY COALESCE(tried_at,''), evidence DESC, cluster_id LIMIT 1{self._SKIP_LOCKED}"
        )
        with self.writing():
            found = self._all(sql, (at_least, time) if again else (at_least, time, time))
            if not found:
                return None
            until = rows.stamp(now + timedelta(seconds=lease_seconds))
            self._do(
                "UPDATE clusters SET claimed_by=?, claimed_until=? WHERE cluster_id=?", (worker, until, found[0][0])
            )
            return rows.cluster_of(found[0])

    def holds(self, cluster_id: str, *, worker: str) -> bool:
        """Whether the lease is still this worker's. Inside a unit of work it stays so until its end."""
        return (
            self._do(
                "UPDATE clusters SET claimed_by=? WHERE cluster_id=? AND claimed_by=?", (worker, cluster_id, worker)
            )
            > 0
        )

    def release(self, cluster: Cluster, *, worker: str) -> bool:
        """Keeps what came of an attempt and lets others take it."""
        with self.writing():
            if not self.holds(cluster.cluster_id, worker=worker):
                return False
            self.put_cluster(cluster)
            self._do(
                "UPDATE clusters SET claimed_by=NULL, claimed_until=NULL WHERE cluster_id=?", (cluster.cluster_id,)
            )
            return True

    def put_record(self, record: EvolutionRecord) -> None:
        """Keeps what an attempt came to."""
        sql = f"INSERT INTO records({_RECORD}) VALUES({_marks(rows.RECORD)})"
        self._do(sql, rows.record_to_row(record))

    def records(self, *, slug: str = "", limit: int = 20) -> list[EvolutionRecord]:
        """Attempts, newest first."""
        where, values = ("WHERE skill_slug=?", [slug]) if slug else ("", [])
        sql = f"SELECT {_RECORD} FROM records {where} ORDER BY number DESC LIMIT ?"
        return [rows.record_of(row) for row in self._all(sql, [*values, limit])]

    # -- skills --
    def put_skill(self, row: SkillRow, files: Mapping[str, bytes], vector: Vector | None) -> None:
        """Keeps a version."""
        sql = f"INSERT INTO skills({_SKILL}) VALUES({_marks(rows.SKILL)}) ON CONFLICT(slug,version) DO NOTHING"
        with self.writing():
            if self._do(sql, rows.skill_to_row(row)) == 0:
                raise StaleVersionError(file=f"{row.slug}-{row.version}")
            held = [(row.slug, row.version, path, content) for path, content in files.items()]
            self._many("INSERT INTO files(slug,version,path,content) VALUES(?,?,?,?)", held)
            if vector is not None:
                self.set_current(row.slug, row.version, vector)

    def set_current(self, slug: str, version: str, vector: Vector) -> None:
        """Makes another version the current one."""
        with self.writing():
            self._do(_upsert("heads", ["slug", "version"], ["slug"]), (slug, version))
            self._put_vectors("skill", [f"internal:{slug}"], vector[None])

    def current(self, slug: str) -> SkillRow | None:
        """The current version of exactly this slug."""
        sql = f"SELECT {_HEAD} FROM skills s JOIN heads h ON h.slug=s.slug AND h.version=s.version WHERE s.slug=?"
        found = self._all(sql, (slug,))
        return rows.skill_of(found[0]) if found else None

    def versions(self, slug: str) -> list[SkillRow]:
        """Every version."""
        return [rows.skill_of(row) for row in self._all(f"SELECT {_SKILL} FROM skills WHERE slug=?", (slug,))]

    def skill_rows(self, *, current_only: bool = False) -> list[SkillRow]:
        """Every version of every skill."""
        heads = "JOIN heads h ON h.slug=s.slug AND h.version=s.version" if current_only else ""
        sql = f"SELECT {_HEAD} FROM skills s {heads} ORDER BY s.slug, s.published_at, s.version"
        return [rows.skill_of(row) for row in self._all(sql)]

    def files(self, slug: str, version: str) -> dict[str, bytes]:
        """The files of a version."""
        found = self._all("SELECT path, content FROM files WHERE slug=? AND version=? ORDER BY path", (slug, version))
        return {path: bytes(content) for path, content in found}

    def mark_memories(self, ids: Sequence[str], slug: str) -> None:
        """Notes into which skill memories went."""
        with self.writing():
            self._many("UPDATE memories SET generated_skill_slug=? WHERE id=?", [(slug, one) for one in sorted(ids)])

    # -- catalog --
    def put_catalog(self, entries: Iterable[CatalogEntry], vectors: Vector) -> None:
        """Keeps entries."""
        held = list(entries)
        with self.writing():
            self._many(_upsert("catalog", rows.CATALOG, ["full_name"]), [rows.catalog_to_row(one) for one in held])
            self._put_vectors("skill", [f"catalog:{one.full_name}" for one in held], vectors)

    def catalog_known(self, full_names: Sequence[str]) -> dict[str, CatalogEntry]:
        """Those of the names that are known."""
        known: dict[str, CatalogEntry] = {}
        for start in range(0, len(full_names), _PART):
            part = full_names[start : start + _PART]
            for row in self._all(f"SELECT {_CATALOG} FROM catalog WHERE full_name IN ({_marks(part)})", part):
                known[row[0]] = rows.catalog_of(row)
        return known

    def page_catalog(self, *, query: str, category: str, limit: int, offset: int) -> tuple[list[CatalogEntry], int]:
        """A page of entries."""
        where, values = ["1=1"], []
        if query:
            where.append(
                "LOWER(full_name || ' ' || display_name || ' ' || description || ' ' || description_en) LIKE ? ESCAPE '\\'"
            )
            values.append(_like(query))
        if category:
            where.append("category_id=?")
            values.append(category)
        said = " AND ".join(where)
        total = self._all(f"SELECT COUNT(*) FROM catalog WHERE {said}", values)[0][0]
        sql = f"SELECT {_CATALOG} FROM catalog WHERE {said} ORDER BY full_name LIMIT ? OFFSET ?"
        return [rows.catalog_of(row) for row in self._all(sql, [*values, limit, offset])], int(total)

    def nearest_skills(self, vector: Vector, *, limit: int) -> list[tuple[SkillRow | CatalogEntry, float]]:
        """Skills of both sources."""
        near = self._nearest("skill", vector, limit)
        names = [one.partition(":")[2] for one, _ in near if one.startswith("catalog:")]
        known = self.catalog_known(names)
        hits: list[tuple[SkillRow | CatalogEntry, float]] = []
        for one, cosine in near:
            source, _, name = one.partition(":")
            row = known.get(name) if source == "catalog" else self.current(name)
            if row is not None:
                hits.append((row, cosine))
        return hits

    # -- ingestion --
    def ingested(self, source: str) -> set[str]:
        """Keys of what was taken from this source before."""
        return {row[0] for row in self._all("SELECT key FROM ingested WHERE source=?", (source,))}

    def note_ingested(self, source: str, keys: Sequence[str]) -> None:
        """Notes what was taken."""
        sql = "INSERT INTO ingested(source,key) VALUES(?,?) ON CONFLICT(source,key) DO NOTHING"
        with self.writing():
            self._many(sql, [(source, key) for key in keys])


def empty(dimension: int) -> Vector:
    """No vectors."""
    return np.zeros((0, dimension), dtype=np.float32)
