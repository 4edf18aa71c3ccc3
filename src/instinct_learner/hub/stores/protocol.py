"""What the hub asks of its store. SQLite and PostgreSQL answer alike; the same tests run on both.

Source: SPEC §5 "Storage"; ADR 0070.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from contextlib import AbstractContextManager
    from datetime import datetime

    from instinct_learner.hub.clusters import Cluster, EvolutionRecord, Work
    from instinct_learner.hub.embed import Vector
    from instinct_learner.hub.memories import Memory

#: The turn of whatever decides where a lesson belongs: whether it is new, which theme it joins, which theme is parted.
LESSONS_TURN = "lessons"


@dataclass(frozen=True, kw_only=True, slots=True)
class SkillRow:
    """One version of a skill, without its files.

    Attributes:
        slug: Its exact name.
        version: A semantic version.
        name: As its SKILL.md says.
        description: One sentence.
        published_at: Aware.
        categories: Words.
        owner: Who published it.
        source: evolution, upload.
        parent_version: The version that it was made from.
        cluster_id: The theme it was made of.
        structure_score: By the judge, `None` where nobody judged.
        evolution_count: How many versions of its kind came before.
        size_bytes: Of all files.
        digest: SHA-256 over all names and bytes.
    """

    slug: str
    version: str
    name: str
    description: str
    published_at: datetime
    categories: tuple[str, ...] = ()
    owner: str = ""
    source: str = "upload"
    parent_version: str | None = None
    cluster_id: str | None = None
    structure_score: float | None = None
    evolution_count: int = 0
    size_bytes: int = 0
    digest: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class CatalogEntry:
    """A skill that lies elsewhere.

    Attributes:
        full_name: `@namespace/name`.
        name: The part after the slash.
        display_name: For people.
        description: In the catalog's language.
        description_en: In English, or "".
        owner: Who offers it.
        category_id: A word.
        category_name: For people.
        path: Where the catalog keeps it.
    """

    full_name: str
    name: str
    display_name: str = ""
    description: str = ""
    description_en: str = ""
    owner: str = ""
    category_id: str = ""
    category_name: str = ""
    path: str = ""


class Store(Protocol):
    """Where the hub keeps things. Safe to call from several threads, and from several processes at once."""

    def close(self) -> None:
        """Gives back what it holds."""
        ...

    def writing(self, *, turn: str = "") -> AbstractContextManager[None]:
        """One unit of work: all of it is kept, or none. Units nest.

        Args:
            turn: Units of one turn never run at once, whatever process they are of: what is read inside stays so. Units
                that don't decide on what they read need none.

        Raises:
            HubUnavailableError: The database went away, or asks to try again; nothing was kept.
        """
        ...

    def together(self) -> AbstractContextManager[None]:
        """Writes that are sent at once. Only inside a unit of work, and nothing may be asked inside."""
        ...

    def fact(self, name: str) -> str | None:
        """What is noted under a name."""
        ...

    def note_fact(self, name: str, value: str) -> None:
        """Notes something under a name."""
        ...

    def space(self, name: str, dimension: int) -> bool:
        """Says which vector space the vectors are of. False where those that are kept are of another one."""
        ...

    # -- memories --
    def put_memory(self, memory: Memory, vector: Vector | None = None) -> None:
        """Keeps a memory, new or changed; the vector too, where one is given."""
        ...

    def change_memory(self, was: Memory, now: Memory) -> None:
        """Keeps what changed between the two and leaves the rest as others made it; counters grow by the difference."""
        ...

    def memories(self, ids: Sequence[str]) -> list[Memory]:
        """Those that exist, in the order asked for."""
        ...

    def memory_vectors(self, ids: Sequence[str]) -> Vector:
        """The vectors of those that have one, in the order asked for, one a row."""
        ...

    def nearest_memories(
        self,
        vector: Vector,
        *,
        limit: int,
        memory_type: str | None = None,
        tier: str | None = None,
        at_least: float = -1.0,
    ) -> list[tuple[Memory, float]]:
        """Active memories with their cosine, nearest first; only those from `at_least` on."""
        ...

    def add_hits(self, ids: Sequence[str], count: int, *, now: datetime) -> None:
        """Counts a use of each."""
        ...

    def active_memories(self) -> list[Memory]:
        """All active ones."""
        ...

    def memory_counts(self) -> dict[str, dict[str, int]]:
        """How many there are `by_tier`, `by_type` and `by_status`, archived ones included."""
        ...

    def page_memories(
        self, *, query: str, memory_type: str, tier: str, sort: str, limit: int, offset: int
    ) -> tuple[list[Memory], int]:
        """A page of memories that hold a text, and how many there are in all."""
        ...

    # -- clusters --
    def nearest_cluster(self, vector: Vector) -> tuple[str, float] | None:
        """The nearest centroid."""
        ...

    def put_cluster(self, cluster: Cluster, centroid: Vector | None = None) -> None:
        """Keeps a cluster, new or changed. Size and evidence are the store's own count."""
        ...

    def move_centroid(self, cluster_id: str, centroid: Vector) -> None:
        """Keeps another centroid of a cluster that is there."""
        ...

    def join(self, memory_id: str, cluster_id: str, *, now: datetime) -> None:
        """Makes a memory a member."""
        ...

    def recount(self, cluster_id: str, *, now: datetime) -> None:
        """Counts members and evidence anew."""
        ...

    def cluster_of(self, memory_id: str) -> str | None:
        """The cluster of a memory."""
        ...

    def member_vectors(self, cluster_id: str) -> Vector:
        """One row an active member."""
        ...

    def members(self, cluster_id: str) -> list[Memory]:
        """The active members, oldest membership first."""
        ...

    def member_ids(self, cluster_ids: Sequence[str]) -> dict[str, list[str]]:
        """The active members' ids of each."""
        ...

    def unclustered(self) -> list[str]:
        """Active memories that no cluster has."""
        ...

    def cluster(self, cluster_id: str) -> Cluster | None:
        """One cluster."""
        ...

    def clusters(self, *, limit: int = 1000, offset: int = 0) -> list[Cluster]:
        """Clusters that have a member or a skill, the largest first."""
        ...

    def young_clusters(self, *, below: int, limit: int, now: datetime) -> list[Cluster]:
        """Clusters with members, less evidence than so much and no skill, on which nobody works; the last changed first."""
        ...

    def counts(self) -> dict[str, int]:
        """How many clusters, skills, versions, catalog entries, bytes there are."""
        ...

    # -- work --
    def claim(
        self, work: Work, *, worker: str, now: datetime, lease_seconds: float, at_least: int, again: bool = False
    ) -> Cluster | None:
        """Takes one cluster that is ready, for a while, so that no other worker takes it; the longest untried one first.

        Args:
            work: What is to be done with it.
            worker: Who takes it.
            now: Aware.
            lease_seconds: After this long it may be taken again: its worker is gone.
            at_least: Evidence that makes it ready: all of it, or what is new since the current version.
            again: Also those that are cooling down.
        """
        ...

    def release(self, cluster: Cluster, *, worker: str) -> bool:
        """Keeps what came of an attempt and lets others take it; what lessons changed meanwhile stays.

        False where the lease was lost: then nothing is kept.
        """
        ...

    def holds(self, cluster_id: str, *, worker: str) -> bool:
        """Whether the lease is still this worker's."""
        ...

    def put_record(self, record: EvolutionRecord) -> None:
        """Keeps what an attempt came to."""
        ...

    def records(self, *, slug: str = "", limit: int = 20) -> list[EvolutionRecord]:
        """Attempts, newest first."""
        ...

    # -- skills --
    def put_skill(self, row: SkillRow, files: Mapping[str, bytes], vector: Vector | None) -> None:
        """Keeps a version; with a vector it becomes the current one.

        Raises:
            StaleVersionError: There is this version already.
        """
        ...

    def set_current(self, slug: str, version: str, vector: Vector) -> None:
        """Makes another version the current one."""
        ...

    def current(self, slug: str) -> SkillRow | None:
        """The current version of exactly this slug."""
        ...

    def versions(self, slug: str) -> list[SkillRow]:
        """Every version, in no order."""
        ...

    def skill_rows(self, *, current_only: bool = False) -> list[SkillRow]:
        """Every version of every skill, by slug."""
        ...

    def files(self, slug: str, version: str) -> dict[str, bytes]:
        """The files of a version, {} where there is no such version."""
        ...

    def mark_memories(self, ids: Sequence[str], slug: str) -> None:
        """Notes into which skill memories went."""
        ...

    # -- catalog --
    def put_catalog(self, entries: Iterable[CatalogEntry], vectors: Vector) -> None:
        """Keeps entries, one vector each; those that are known are replaced."""
        ...

    def catalog_known(self, full_names: Sequence[str]) -> dict[str, CatalogEntry]:
        """Those of the names that are known."""
        ...

    def page_catalog(self, *, query: str, category: str, limit: int, offset: int) -> tuple[list[CatalogEntry], int]:
        """A page of entries that hold a text, and how many there are in all."""
        ...

    def nearest_skills(self, vector: Vector, *, limit: int) -> list[tuple[SkillRow | CatalogEntry, float]]:
        """Skills of both sources with their cosine, nearest first, one hit a skill."""
        ...

    # -- ingestion --
    def ingested(self, source: str) -> set[str]:
        """Keys of what was taken from this source before."""
        ...

    def note_ingested(self, source: str, keys: Sequence[str]) -> None:
        """Notes what was taken."""
        ...
