"""Themes of one subject that began apart come together, so that five lessons make a skill wherever they lie.

A lesson joins a theme that it lies near to; told in another language or from another side it begins one of its own, and
a subject of ten lessons stays five themes of two for ever. Themes too small for a skill are compared as wholes; those that lie
near on average, speak of one subject, and wouldn't be taken apart again become one.

Source: SPEC §5 "Clustering"; ADR 0071 "Some themes stay in two clusters"; ADR 0116.
"""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

import numpy as np

from instinct_learner.hub.clusters import EvolutionRecord
from instinct_learner.hub.embed import mean_of
from instinct_learner.hub.naming import speaks_of, topic_of
from instinct_learner.hub.parting import joined, parts
from instinct_learner.hub.stores.protocol import LESSONS_TURN

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from instinct_learner.hub.clusters import Cluster, Trigger
    from instinct_learner.hub.embed import Vector
    from instinct_learner.hub.memories import Memory
    from instinct_learner.hub.stores.protocol import Store

#: Of what makes a lesson join a theme; found on data: ADR 0116.
GATHER_SHARE = 0.63
#: So many of the lessons must have a word of their common name.
_SPEAKING = 0.6
#: Themes that one look compares, the newest first, and their lessons.
_THEMES, _LESSONS = 400, 600
_LOOKED_AT = "gathered up to"


def gather(
    store: Store, *, join_cosine: float, at_least: int, trigger: Trigger, now: datetime
) -> list[EvolutionRecord]:
    """Makes one theme of those that are of one subject, where that makes a skill worth trying. Gives a record of each.

    Args:
        store: Where themes are.
        join_cosine: From which cosine a lesson joins a theme, as the encoder has it.
        at_least: Evidence that makes a theme ready.
        trigger: What set it off, for the records.
        now: Aware.
    """
    with store.writing(turn=LESSONS_TURN):
        themes = store.young_clusters(below=at_least, limit=_THEMES, now=now)
        mark = f"{max((one.last_updated_at for one in themes), default=now).isoformat()} {len(themes)}"
        if len(themes) < 2 or store.fact(_LOOKED_AT) == mark:
            return []
        store.note_fact(_LOOKED_AT, mark)
        members = store.member_ids([one.cluster_id for one in themes])
        ids = [name for one in themes for name in members[one.cluster_id]][:_LESSONS]
        known: dict[str, Memory] = {one.id: one for one in store.memories(ids)}
        vectors = store.memory_vectors(ids)
        if len(vectors) != len(ids) or len(known) != len(set(ids)):
            return []
        place = {name: number for number, name in enumerate(ids)}
        whole = [one for one in themes if members[one.cluster_id] and place.keys() >= set(members[one.cluster_id])]
        if len(whole) < 2:
            return []
        rows = [[place[name] for name in members[one.cluster_id]] for one in whole]
        records = []
        for group in _together(rows, vectors, join_cosine * GATHER_SHARE):
            told = [(whole[number], rows[number]) for number in group]
            lessons = [known[ids[row]] for _, one in told for row in one]
            found = vectors[[row for _, one in told for row in one]]
            if sum(one.evidence for one, _ in told) >= at_least and _of_one_subject(lessons, found, join_cosine):
                records.append(_made_one(store, [one for one, _ in told], lessons, found, trigger, now))
        return records


def _together(rows: Sequence[Sequence[int]], vectors: Vector, at_least: float) -> list[list[int]]:
    """Themes that lie near each other on average, as places."""
    means: Any = np.stack([vectors[list(one)].mean(axis=0) for one in rows])
    # The product of two means is the mean of all products between the two groups.
    groups = joined(means @ means.T, [len(one) for one in rows], at_least)
    return [sorted(one) for one in groups if len(one) > 1]


def _of_one_subject(lessons: Sequence[Memory], vectors: Vector, join_cosine: float) -> bool:
    topic = topic_of(lessons)
    speaking = sum(speaks_of(topic, one) for one in lessons)
    return speaking >= _SPEAKING * len(lessons) and len(parts(lessons, vectors, join_cosine=join_cosine)) == 1


def _made_one(
    store: Store, themes: Sequence[Cluster], lessons: Sequence[Memory], vectors: Vector, trigger: Trigger, now: datetime
) -> EvolutionRecord:
    kept = min(themes, key=lambda one: (-one.size, -one.evidence, one.cluster_id))
    emptied = [one.cluster_id for one in themes if one is not kept]
    stayed = set(store.member_ids([kept.cluster_id])[kept.cluster_id])
    came = sorted(one.id for one in lessons if one.id not in stayed)
    for memory_id in came:
        store.join(memory_id, kept.cluster_id, now=now)
    for cluster_id in sorted([kept.cluster_id, *emptied]):
        # Nothing lies near a theme that nobody is in.
        store.move_centroid(
            cluster_id, mean_of(vectors) if cluster_id == kept.cluster_id else np.zeros_like(vectors[0])
        )
        store.recount(cluster_id, now=now)
    record = EvolutionRecord(
        id=str(uuid.uuid4()),
        skill_slug="",
        cluster_id=kept.cluster_id,
        timestamp=now,
        status="merged",
        trigger=trigger,
        memory_count=len(lessons),
        new_memory_ids=tuple(came),
        mutation_summary=f"{len(themes)} themes of one subject came together: {topic_of(lessons)}"[:500],
    )
    store.put_record(record)
    return record
