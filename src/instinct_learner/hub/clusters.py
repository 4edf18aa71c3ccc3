"""Lessons that lie near each other, and what is known of the skill made of them.

Source: HUB.md rows 4 and 5; `hub/ultron-algorithms.md` "Clusters".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NewType

if TYPE_CHECKING:
    from datetime import datetime

ClusterId = NewType("ClusterId", str)
Work = Literal["crystallize", "recrystallize"]
#: Of the seed: `crystallized | recrystallized | revert | constraint_failed`; the rest are ours, for attempts that Ultron forgets.
RecordStatus = Literal[
    "crystallized",
    "recrystallized",
    "revert",
    "constraint_failed",
    "insufficient",
    "unnecessary",
    "failed",
    "rollback",
    "split",
    "merged",
]
Trigger = Literal["initial_clustering", "new_memory", "manual", "background"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Cluster:
    """A theme.

    Attributes:
        cluster_id: A UUID in text.
        created_at: Aware.
        last_updated_at: Aware; when a member came, or its evidence grew.
        topic: A few words, "" until somebody asked.
        skill_slug: The skill made of it, or `None`.
        superseded_slugs: Skills that it once had.
        size: Active members.
        evidence: The reports behind its active members.
        published_evidence: How much of that the current version knew.
        tried_evidence: How much there was at the last attempt.
        tried_at: When that was, or `None`.
        next_try_at: No attempt before this, or `None`.
    """

    cluster_id: ClusterId
    created_at: datetime
    last_updated_at: datetime
    topic: str = ""
    skill_slug: str | None = None
    superseded_slugs: tuple[str, ...] = ()
    size: int = 0
    evidence: int = 0
    published_evidence: int = 0
    tried_evidence: int = 0
    tried_at: datetime | None = None
    next_try_at: datetime | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class EvolutionRecord:
    """One attempt, whatever came of it.

    Attributes:
        id: A UUID in text.
        skill_slug: "" where no skill has a name yet.
        cluster_id: Where the lessons came from.
        timestamp: Aware.
        old_version: `None` for a first version.
        new_version: "" where nothing was published.
        old_score: Of the old version, by the same judge in the same sitting.
        new_score: Of the new one.
        status: What came of it.
        trigger: What set it off.
        memory_count: Lessons that took part.
        mutation_summary: One line.
        new_memory_ids: Lessons that this version knew first.
        superseded_skills: Slugs that it replaces.
    """

    id: str
    skill_slug: str
    cluster_id: str
    timestamp: datetime
    status: RecordStatus
    trigger: Trigger
    old_version: str | None = None
    new_version: str = ""
    old_score: float | None = None
    new_score: float = 0.0
    memory_count: int = 0
    mutation_summary: str = ""
    new_memory_ids: tuple[str, ...] = field(default=())
    superseded_skills: tuple[str, ...] = field(default=())
