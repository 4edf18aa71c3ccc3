"""Themes in SQL: who belongs to them, who works on them, and what came of it."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from instinct_learner.hub.stores import rows
from instinct_learner.hub.stores.sql import PART, Statements, marks, upsert

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from instinct_learner.hub.clusters import Cluster, EvolutionRecord, Work
    from instinct_learner.hub.embed import Vector
    from instinct_learner.hub.memories import Memory

_MEMORY, _CLUSTER, _RECORD = ",".join(rows.MEMORY), ",".join(rows.CLUSTER), ",".join(rows.RECORD)
#: What an attempt may change of a theme; the rest belongs to the lessons that arrive meanwhile.
_TRIED = (
    "topic",
    "skill_slug",
    "superseded_slugs",
    "published_evidence",
    "tried_evidence",
    "tried_at",
    "next_try_at",
)


class SqlClusters(Statements):
    """Themes and attempts (`stores.protocol.Store` says what each method does)."""

    def nearest_cluster(self, vector: Vector) -> tuple[str, float] | None:
        """The nearest centroid."""
        return next(iter(self.nearest("cluster", vector, 1)), None)

    def put_cluster(self, cluster: Cluster, centroid: Vector | None = None) -> None:
        """Keeps a cluster."""
        with self.writing():
            sql = upsert("clusters", rows.CLUSTER, ["cluster_id"], keep=["size", "evidence"])
            self.do(sql, rows.cluster_to_row(cluster))
            if centroid is not None:
                self.put_vectors("cluster", [cluster.cluster_id], centroid[None])

    def move_centroid(self, cluster_id: str, centroid: Vector) -> None:
        """Keeps another centroid."""
        self.put_vectors("cluster", [cluster_id], centroid[None])

    def join(self, memory_id: str, cluster_id: str, *, now: datetime) -> None:
        """Makes a memory a member."""
        self.do("UPDATE memories SET cluster_id=?, joined_at=? WHERE id=?", (cluster_id, rows.stamp(now), memory_id))

    def recount(self, cluster_id: str, *, now: datetime) -> None:
        """Counts members and evidence anew."""
        self.do(
            "UPDATE clusters SET last_updated_at=?,"
            " size=(SELECT COUNT(*) FROM memories WHERE cluster_id=? AND status='active'),"
            " evidence=(SELECT COALESCE(SUM(reports),0) FROM memories WHERE cluster_id=? AND status='active')"
            " WHERE cluster_id=?",
            (rows.stamp(now), cluster_id, cluster_id, cluster_id),
        )

    def cluster_of(self, memory_id: str) -> str | None:
        """The cluster of a memory."""
        found = self.ask("SELECT cluster_id FROM memories WHERE id=?", (memory_id,))
        return found[0][0] if found else None

    def member_vectors(self, cluster_id: str) -> Vector:
        """One row an active member."""
        return self.vectors_of("memory", self.member_ids([cluster_id])[cluster_id])

    def members(self, cluster_id: str) -> list[Memory]:
        """The active members."""
        sql = f"SELECT {_MEMORY} FROM memories WHERE cluster_id=? AND status='active' ORDER BY joined_at, id"
        return [rows.memory_of(row) for row in self.ask(sql, (cluster_id,))]

    def member_ids(self, cluster_ids: Sequence[str]) -> dict[str, list[str]]:
        """The active members' ids of each."""
        found: dict[str, list[str]] = {one: [] for one in cluster_ids}
        for start in range(0, len(cluster_ids), PART):
            part = cluster_ids[start : start + PART]
            sql = f"SELECT cluster_id, id FROM memories WHERE cluster_id IN ({marks(part)}) AND status='active' ORDER BY joined_at, id"
            for cluster_id, one in self.ask(sql, part):
                found[cluster_id].append(one)
        return found

    def unclustered(self) -> list[str]:
        """Active memories that no cluster has."""
        sql = "SELECT id FROM memories WHERE cluster_id IS NULL AND status='active' ORDER BY created_at, id"
        return [row[0] for row in self.ask(sql)]

    def cluster(self, cluster_id: str) -> Cluster | None:
        """One cluster."""
        found = self.ask(f"SELECT {_CLUSTER} FROM clusters WHERE cluster_id=?", (cluster_id,))
        return rows.cluster_of(found[0]) if found else None

    def clusters(self, *, limit: int = 1000, offset: int = 0) -> list[Cluster]:
        """Clusters that have a member or a skill, the largest first."""
        sql = (
            f"SELECT {_CLUSTER} FROM clusters WHERE size>0 OR skill_slug IS NOT NULL"
            " ORDER BY evidence DESC, cluster_id LIMIT ? OFFSET ?"
        )
        return [rows.cluster_of(row) for row in self.ask(sql, (limit, offset))]

    def young_clusters(self, *, below: int, limit: int, now: datetime) -> list[Cluster]:
        """Clusters with members, little evidence and no skill, on which nobody works."""
        sql = (
            f"SELECT {_CLUSTER} FROM clusters WHERE skill_slug IS NULL AND size>0 AND evidence<?"
            " AND (claimed_until IS NULL OR claimed_until <= ?) ORDER BY last_updated_at DESC, cluster_id LIMIT ?"
        )
        return [rows.cluster_of(row) for row in self.ask(sql, (below, rows.stamp(now), limit))]

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
            f" AND {cooled} ORDER BY COALESCE(tried_at,''), evidence DESC, cluster_id LIMIT 1{self.SKIP_LOCKED}"
        )
        with self.writing():
            found = self.ask(sql, (at_least, time) if again else (at_least, time, time))
            if not found:
                return None
            until = rows.stamp(now + timedelta(seconds=lease_seconds))
            self.do(
                "UPDATE clusters SET claimed_by=?, claimed_until=? WHERE cluster_id=?", (worker, until, found[0][0])
            )
            return rows.cluster_of(found[0])

    def holds(self, cluster_id: str, *, worker: str) -> bool:
        """Whether the lease is still this worker's. Inside a unit of work it stays so until its end."""
        sql = "UPDATE clusters SET claimed_by=? WHERE cluster_id=? AND claimed_by=?"
        return self.do(sql, (worker, cluster_id, worker)) > 0

    def release(self, cluster: Cluster, *, worker: str) -> bool:
        """Keeps what came of an attempt and lets others take it."""
        values = dict(zip(rows.CLUSTER, rows.cluster_to_row(cluster), strict=True))
        said = ",".join(f"{name}=?" for name in _TRIED)
        sql = f"UPDATE clusters SET {said}, claimed_by=NULL, claimed_until=NULL WHERE cluster_id=? AND claimed_by=?"
        return self.do(sql, [*(values[name] for name in _TRIED), cluster.cluster_id, worker]) > 0

    def put_record(self, record: EvolutionRecord) -> None:
        """Keeps what an attempt came to."""
        self.do(f"INSERT INTO records({_RECORD}) VALUES({marks(rows.RECORD)})", rows.record_to_row(record))

    def records(self, *, slug: str = "", limit: int = 20) -> list[EvolutionRecord]:
        """Attempts, newest first."""
        where, values = ("WHERE skill_slug=?", [slug]) if slug else ("", [])
        sql = f"SELECT {_RECORD} FROM records {where} ORDER BY number DESC LIMIT ?"
        return [rows.record_of(row) for row in self.ask(sql, [*values, limit])]
