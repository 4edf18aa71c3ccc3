"""A lesson arrives: cleaned, compared with what is known, merged or kept, and put among the lessons of its theme.

Source: `hub/ultron-algorithms.md` "Memory", "Clusters"; HUB.md rows 5 and 10.
"""

from __future__ import annotations

import re
import uuid
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from instinct_learner.governance.redact import redact
from instinct_learner.governance.sanitize import visible
from instinct_learner.hub.clusters import Cluster, ClusterId
from instinct_learner.hub.embed import mean_of
from instinct_learner.hub.memories import (
    DUPLICATE_COSINE,
    HITS_DETAILS,
    HITS_SEARCH,
    Memory,
    MemoryId,
    MemoryType,
    boosted,
    classify,
    embedding_text,
    merge,
    rebalanced,
    same_lesson,
    summaries,
    tags_merged,
)
from instinct_learner.hub.stores.protocol import LESSONS_TURN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from instinct_learner.hub.embed import Embedder, Vector
    from instinct_learner.hub.stores.protocol import Store

#: Looked at for the same lesson: the nearest may be one that says the opposite.
_NEIGHBOURS = 8
#: A longer text is cut: no lesson needs more, and everything downstream has a bound.
TEXT_LIMIT = 16_384
_BATCH = 500
_HIDDEN = re.compile(r"\[redacted:[^\]\n]*\]")


@dataclass(frozen=True, kw_only=True, slots=True)
class Kept:
    """What became of a lesson that arrived.

    Attributes:
        memory: As it is kept now.
        is_new: Whether nothing like it was known.
        cluster_id: Its theme, `None` for a lesson without words.
    """

    memory: Memory
    is_new: bool
    cluster_id: str | None


class Lessons:
    """Lessons in and out.

    Args:
        store: Where they are kept.
        embedder: What makes vectors.
        join_cosine: From which cosine a lesson joins a theme.
        now: The clock.
    """

    def __init__(self, store: Store, embedder: Embedder, *, join_cosine: float, now: Callable[[], datetime]) -> None:
        self._store = store
        self._embedder = embedder
        self._join_cosine = join_cosine
        self._now = now

    def upload(
        self,
        content: str,
        *,
        context: str = "",
        resolution: str = "",
        tags: Sequence[str] = (),
        memory_type: MemoryType | None = None,
        agent_id: str = "",
        reports: int = 1,
    ) -> Kept:
        """Keeps a lesson, or counts it as one more report of a known one."""
        now = self._now()
        texts = tuple(_clean(text) for text in (content, context, resolution))
        plain = tuple(_HIDDEN.sub("", text) for text in texts)
        l0, l1 = summaries(*texts)
        memory = Memory(
            id=MemoryId(str(uuid.uuid4())),
            memory_type=memory_type or classify(*plain),
            content=texts[0],
            context=texts[1],
            resolution=texts[2],
            created_at=now,
            last_hit_at=now,
            hit_count=reports,
            reports=reports,
            tags=tags_merged([redact(visible(tag)) for tag in tags]),
            summary_l0=l0,
            overview_l1=l1,
            agent_id=redact(visible(agent_id))[:128],
        )
        # Encoding is the slow part and needs nothing of the store; the unit of work holds only the looking and the writing.
        vector = self._embedder.encode([embedding_text(*texts)])[0]
        has_words = any(text.strip() for text in texts)
        with self._store.writing(turn=LESSONS_TURN):
            known = self._known(memory, vector) if has_words else None
            if known is not None:
                merged = merge(known, memory, now=now)
                merged = replace(merged, reports=known.reports + reports, hit_count=known.hit_count + reports)
                cluster_id = self._store.cluster_of(known.id)
                with self._store.together():
                    self._store.change_memory(known, merged)
                    if cluster_id:
                        self._store.recount(cluster_id, now=now)
                return Kept(memory=merged, is_new=False, cluster_id=cluster_id)
            if not has_words:
                self._store.put_memory(memory, vector)
                return Kept(memory=memory, is_new=True, cluster_id=None)
            cluster_id = self._place(memory.id, vector, now, memory=memory)
            return Kept(memory=memory, is_new=True, cluster_id=cluster_id)

    def _known(self, memory: Memory, vector: Vector) -> Memory | None:
        near = self._store.nearest_memories(
            vector, limit=_NEIGHBOURS, memory_type=memory.memory_type, at_least=DUPLICATE_COSINE
        )
        return next((one for one, cosine in near if same_lesson(memory, one, cosine)), None)

    def _place(self, memory_id: str, vector: Vector, now: datetime, *, memory: Memory | None = None) -> str:
        """Puts a lesson into the nearest theme, or begins one. Its centroid is the mean of its members.

        Args:
            memory_id: The lesson.
            vector: Of it.
            now: Aware.
            memory: The lesson itself where it isn't kept yet.
        """
        near = self._store.nearest_cluster(vector)
        joins = near is not None and near[1] >= self._join_cosine
        cluster_id = near[0] if near is not None and joins else str(uuid.uuid4())
        with self._store.together():
            if memory is not None:
                self._store.put_memory(memory, vector)
            if not joins:
                begun = Cluster(cluster_id=ClusterId(cluster_id), created_at=now, last_updated_at=now)
                self._store.put_cluster(begun, vector)
            self._store.join(memory_id, cluster_id, now=now)
        mean = mean_of(self._store.member_vectors(cluster_id)) if joins else None
        with self._store.together():
            if mean is not None:
                self._store.move_centroid(cluster_id, mean)
            self._store.recount(cluster_id, now=now)
        return cluster_id

    def search(self, query: str, *, limit: int, tier: str | None = None) -> list[tuple[Memory, float, float]]:
        """Lessons with their cosine and their boosted score, best first. Being found counts as a use."""
        if not query.strip() or limit < 1:
            return []
        vector = self._embedder.encode([query])[0]
        near = self._store.nearest_memories(vector, limit=limit * 2, tier=tier)
        now = self._now()
        scored = [(memory, cosine, boosted(cosine, memory, now=now)) for memory, cosine in near]
        found = sorted(scored, key=lambda one: (-one[2], one[0].id))[:limit]
        self._store.add_hits([memory.id for memory, _, _ in found], HITS_SEARCH, now=now)
        return found

    def details(self, ids: Sequence[str]) -> list[Memory]:
        """Whole lessons by id, in the order asked for; unknown ones are left out. Being read counts twice."""
        wanted = list(dict.fromkeys(ids))
        self._store.add_hits(wanted, HITS_DETAILS, now=self._now())
        return self._store.memories(wanted)

    def rebalance(self) -> int:
        """Puts every lesson into the tier that its use deserves, and lets old cold ones rest. Gives how many changed."""
        now = self._now()
        active = {memory.id: memory for memory in self._store.active_memories()}
        # By id: whoever changes several rows takes them in that order, so that no two wait for each other.
        wanted = sorted(rebalanced(list(active.values()), now=now), key=lambda memory: memory.id)
        count = 0
        for start in range(0, len(wanted), _BATCH):
            # A part at a time: lessons that arrive don't wait for all of it.
            with self._store.writing(turn=LESSONS_TURN):
                count += self._rebalance(wanted[start : start + _BATCH], active, now)
        return count

    def _rebalance(self, wanted: Sequence[Memory], seen: Mapping[MemoryId, Memory], now: datetime) -> int:
        changed = 0
        rested = set()
        there = {memory.id: memory for memory in self._store.memories([memory.id for memory in wanted])}
        for memory in wanted:
            known = there.get(memory.id)
            if known is None or known.last_hit_at != seen[memory.id].last_hit_at:
                continue  # It was used meanwhile; the next beat looks again.
            self._store.change_memory(known, replace(known, tier=memory.tier, status=memory.status))
            changed += 1
            if memory.status == "archived":
                rested.add(self._store.cluster_of(memory.id))
        for cluster_id in sorted(one for one in rested if one):
            self._store.recount(cluster_id, now=now)
        return changed

    def cluster_rest(self) -> dict[str, int]:
        """Puts lessons that no theme has among the others. Gives counts, named as Ultron names them."""
        counted = {"memories_processed": 0, "new_clusters_created": 0, "assigned_to_existing": 0}
        for memory_id in self._store.unclustered():
            with self._store.writing(turn=LESSONS_TURN):
                memory = next(iter(self._store.memories([memory_id])), None)
                if memory is None or self._store.cluster_of(memory_id):
                    continue
                about = embedding_text(memory.content, memory.context, memory.resolution)
                if not about.strip():
                    continue
                before = self._store.counts()["clusters"]
                self._place(memory_id, self._embedder.encode([about])[0], self._now())
                counted["memories_processed"] += 1
                began = self._store.counts()["clusters"] > before
                counted["new_clusters_created" if began else "assigned_to_existing"] += 1
        return counted


def _clean(text: str) -> str:
    """Without what nobody sees, and without secrets."""
    lines = (visible(line).rstrip() for line in text[:TEXT_LIMIT].splitlines())
    return redact("\n".join(lines)).strip()
