"""The cycle: themes that are ready become skills, skills with news become versions, and every attempt leaves a record.

Source: seed ultron-skill-hub "三层流水线", "后台执行"; SPEC §5; HUB.md rows 4 and 6.
"""

from __future__ import annotations

import os
import uuid
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from instinct_learner.errors import HubUnavailableError, StaleVersionError, SynthesisError
from instinct_learner.hub.clusters import Cluster, ClusterId, EvolutionRecord
from instinct_learner.hub.crystallize import NoDraft, SkillDraft, render_skill
from instinct_learner.hub.document import read_front
from instinct_learner.hub.embed import mean_of
from instinct_learner.hub.gate import provenance, quality_bar, upgrade
from instinct_learner.hub.naming import slug_of, topic_of
from instinct_learner.hub.parting import SUBJECT, parts
from instinct_learner.hub.stores.protocol import LESSONS_TURN, SkillRow
from instinct_learner.hub.versions import newest, next_minor

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from instinct_learner.hub.clusters import RecordStatus, Trigger, Work
    from instinct_learner.hub.crystallize import Synthesizer
    from instinct_learner.hub.embed import Vector
    from instinct_learner.hub.gate import Judge, Judgement
    from instinct_learner.hub.memories import Memory
    from instinct_learner.hub.releases import Releases
    from instinct_learner.hub.settings import HubSettings
    from instinct_learner.hub.stores.protocol import Store

#: A worker that says nothing for so long is gone. Longer than two model calls may take.
LEASE_SECONDS = 600.0
#: Themes that take one name at one time, at most.
_NAME_TRIES = 20
_PUBLISHED = frozenset({"crystallized", "recrystallized"})


class _LeaseLostError(Exception):
    """Somebody else works on this theme now; what was begun is taken back."""


class Evolution:
    """The cycle of one worker. Any number of workers, on any number of machines, may run on one store.

    Args:
        store: Where themes are claimed.
        releases: Where versions go.
        synthesizer: Makes drafts.
        judge: Judges them; it must not be the synthesiser.
        settings: Thresholds and limits.
        join_cosine: From which cosine a lesson joins a theme, as the encoder has it.
        now: The clock.
    """

    def __init__(
        self,
        store: Store,
        releases: Releases,
        synthesizer: Synthesizer,
        judge: Judge,
        *,
        settings: HubSettings,
        join_cosine: float,
        now: Callable[[], datetime],
    ) -> None:
        self._store = store
        self._releases = releases
        self._synthesizer = synthesizer
        self._judge = judge
        self._settings = settings
        self._join_cosine = join_cosine
        self._now = now
        self._worker = f"{os.getpid()}-{uuid.uuid4().hex[:12]}"

    def cycle(
        self, *, limit: int | None = None, trigger: Trigger = "background", again: bool = False
    ) -> dict[str, Any]:
        """Tries so many themes at most, those without a skill first, and gives what came of it.

        Args:
            limit: Attempts, not successes: a failing theme costs as much as a good one.
            trigger: What set it off, for the records.
            again: Also those that failed on the same evidence before, or are cooling down.
        """
        counts: dict[str, Any] = {"crystallized": 0, "recrystallized": 0, "attempted": 0}
        if not self._settings.evolution_enabled:
            return {"skipped": True, "reason": "evolution_disabled", **counts}
        records = []
        left = max(1, limit if limit is not None else self._settings.batch_limit)
        tried: set[str] = set()
        works: tuple[tuple[Work, int], ...] = (
            ("crystallize", self._settings.crystallize_at),
            ("recrystallize", self._settings.recrystallize_at),
        )
        for work, at_least in works:
            while left > 0:
                cluster = self._store.claim(
                    work,
                    worker=self._worker,
                    now=self._now(),
                    lease_seconds=LEASE_SECONDS,
                    at_least=at_least,
                    again=again,
                )
                if cluster is None:
                    break
                if cluster.cluster_id in tried:
                    self._store.release(cluster, worker=self._worker)
                    break
                parted = self._parted(cluster, trigger)
                if parted is not None:
                    # Its parts are themes like others now, and this cycle tries them too.
                    records += parted
                    continue
                tried.add(cluster.cluster_id)
                left -= 1
                record = self._attempt(cluster, trigger)
                if record is not None:
                    records.append(record)
                    counts["attempted"] += 1
                    if record.status in _PUBLISHED:
                        counts[record.status] += 1
        counts["records"] = records
        return counts

    # -- several subjects --
    def _parted(self, cluster: Cluster, trigger: Trigger) -> list[EvolutionRecord] | None:
        """Takes a theme of several subjects apart; `None` where it is of one, or somebody else works on it now.

        The largest part stays the theme, with a skill the part of which the skill is made. No lesson of a skill moves.
        """
        # Looked at first without keeping lessons waiting that arrive; nearly every theme is of one subject.
        if not self._subjects(cluster)[-1]:
            return None
        try:
            # Where a lesson belongs is decided by one at a time.
            with self._store.writing(turn=LESSONS_TURN):
                memories, vectors, stay, leave = self._subjects(cluster)
                if not leave:
                    return None
                now = self._now()
                begun = [self._begun(group, memories, vectors, now) for group in leave]
                if not self._store.holds(cluster.cluster_id, worker=self._worker):
                    raise _LeaseLostError
                self._store.move_centroid(cluster.cluster_id, mean_of(vectors[stay]))
                self._store.recount(cluster.cluster_id, now=now)
                records = self._told_of_parts(cluster, [stay, *leave], begun, memories, trigger)
                for record in records:
                    self._store.put_record(record)
                fresh = replace(cluster, topic="", tried_evidence=0, tried_at=None, next_try_at=None)
                if cluster.skill_slug:
                    # What the skill knew stayed; whether what is left is news to it is seen when more has come.
                    fresh = replace(cluster, tried_evidence=0, next_try_at=None)
                self._store.release(fresh, worker=self._worker)
                return records
        except _LeaseLostError:
            return None

    def _subjects(self, cluster: Cluster) -> tuple[list[Memory], Vector, list[int], list[list[int]]]:
        """A theme's lessons, their vectors, the places of those that stay, and those of each group that leaves."""
        memories = self._store.members(cluster.cluster_id)
        vectors = self._store.member_vectors(cluster.cluster_id)
        whole = list(range(len(memories)))
        if len(vectors) != len(memories):
            return memories, vectors, whole, []
        groups = parts(memories, vectors, join_cosine=self._join_cosine)
        return memories, vectors, *_stay_and_leave(groups, memories, cluster.skill_slug)

    def _begun(self, group: Sequence[int], memories: Sequence[Memory], vectors: Vector, now: datetime) -> Cluster:
        begun = Cluster(cluster_id=ClusterId(str(uuid.uuid4())), created_at=now, last_updated_at=now)
        self._store.put_cluster(begun, mean_of(vectors[list(group)]))
        for memory_id in sorted(memories[place].id for place in group):
            self._store.join(memory_id, begun.cluster_id, now=now)
        self._store.recount(begun.cluster_id, now=now)
        return begun

    def _told_of_parts(
        self,
        cluster: Cluster,
        groups: Sequence[Sequence[int]],
        begun: Sequence[Cluster],
        memories: Sequence[Memory],
        trigger: Trigger,
    ) -> list[EvolutionRecord]:
        """A record of what the theme became, and one for each subject that left it."""
        told = [[memories[place] for place in group] for group in groups]
        subjects = [one for one in told if len(one) >= SUBJECT]
        named = "; ".join(f"{topic_of(one)} ({len(one)})" for one in subjects)
        alone = len(memories) - sum(map(len, subjects))
        whole = f"Held {len(subjects)} subjects and was parted: {named}" + (f"; {alone} on their own" if alone else "")
        base = EvolutionRecord(
            id=str(uuid.uuid4()), skill_slug=cluster.skill_slug or "", cluster_id=cluster.cluster_id,
            timestamp=self._now(), status="split", trigger=trigger, memory_count=len(memories),
            mutation_summary=whole[:500],
        )  # fmt: skip
        return [base] + [
            replace(
                base,
                id=str(uuid.uuid4()),
                skill_slug="",
                cluster_id=one.cluster_id,
                memory_count=len(group),
                new_memory_ids=tuple(memory.id for memory in group),
                mutation_summary=f"Parted from {cluster.cluster_id[:8]}: {topic_of(group)}"[:500],
            )
            for one, group in zip(begun, told[1:], strict=True)
            if len(group) >= SUBJECT
        ]

    # -- one attempt --
    def _attempt(self, cluster: Cluster, trigger: Trigger) -> EvolutionRecord | None:
        memories = self._store.members(cluster.cluster_id)
        current = self._store.current(cluster.skill_slug) if cluster.skill_slug else None
        base = EvolutionRecord(
            id=str(uuid.uuid4()),
            skill_slug=cluster.skill_slug or "",
            cluster_id=cluster.cluster_id,
            timestamp=self._now(),
            status="failed",
            trigger=trigger,
            old_version=current.version if current else None,
            old_score=current.structure_score if current else None,
            memory_count=len(memories),
        )
        if not cluster.skill_slug:
            # Named anew each time: the lessons that came since may have made plain what it is about.
            cluster = replace(cluster, topic=topic_of(memories))
        old = self._releases.skill_text(current) if current else None
        try:
            made = (
                self._synthesizer.recrystallize(cluster, memories, old)
                if old is not None
                else self._synthesizer.crystallize(cluster, memories)
            )
            if isinstance(made, NoDraft):
                return self._refused(base, cluster, made.status, _by(made.reason, made.made_by))
            bar = quality_bar(made.content)
            if not bar.allowed:
                why = _by("Quality bar: " + "; ".join(bar.reasons), made.made_by)
                return self._refused(base, cluster, "constraint_failed", why)
            judgement = self._judge.judge(made.content, memories, old=read_front(old).body if old is not None else None)
        except (SynthesisError, HubUnavailableError) as error:
            return self._refused(base, cluster, "failed", str(error), lasting=False)
        return self._judged(base, cluster, made, judgement, memories, current)

    def _judged(
        self,
        base: EvolutionRecord,
        cluster: Cluster,
        draft: SkillDraft,
        judgement: Judgement,
        memories: Sequence[Memory],
        current: SkillRow | None,
    ) -> EvolutionRecord | None:
        scored = replace(
            base,
            old_score=judgement.old.structure if judgement.old else base.old_score,
            new_score=judgement.new.structure,
        )
        traced, people = provenance(judgement.claims), (draft.made_by, judgement.judged_by)
        if not traced.allowed:
            why = _by("Provenance: " + "; ".join(traced.reasons), *people)
            return self._refused(scored, cluster, "constraint_failed", why)
        better = upgrade(judgement)
        if not better.allowed:
            return self._refused(scored, cluster, "revert", _by("; ".join(better.reasons), *people))
        scored = replace(scored, mutation_summary=_by("", *people))
        for left in range(_NAME_TRIES, -1, -1):
            try:
                return self._published(scored, cluster, draft, memories, current)
            except _LeaseLostError:  # noqa: PERF203 - once, all but always
                break  # Another worker took over; what it finds is what counts.
            except StaleVersionError as error:
                # Another theme took the same name this instant; the next one is free. A newer version of ours is not.
                if current is not None or left == 0:
                    return self._refused(scored, cluster, "failed", str(error), lasting=False)
        return None

    def _published(
        self,
        base: EvolutionRecord,
        cluster: Cluster,
        draft: SkillDraft,
        memories: Sequence[Memory],
        current: SkillRow | None,
    ) -> EvolutionRecord | None:
        with self._store.writing():
            slug = cluster.skill_slug or self._free_slug(draft.name, cluster)
            # Lessons before their theme, as those take them that arrive: in another order two could wait for each other.
            self._store.mark_memories([one.id for one in memories], slug)
            if not self._store.holds(cluster.cluster_id, worker=self._worker):
                raise _LeaseLostError
            there = self._store.current(cluster.skill_slug) if cluster.skill_slug else None
            if (there.version if there else None) != base.old_version:
                raise StaleVersionError(file=cluster.skill_slug or "")
            known = [row.version for row in self._store.versions(slug)]
            row = SkillRow(
                slug=slug,
                version=next_minor(newest(known)) if current else "1.0.0",
                name=draft.name if current else slug,
                description=draft.description,
                published_at=base.timestamp,
                categories=current.categories if current else ("general",),
                owner="ultron-evolution",
                source="evolution",
                parent_version=current.version if current else None,
                cluster_id=cluster.cluster_id,
                structure_score=base.new_score,
                evolution_count=current.evolution_count + 1 if current else 0,
            )
            text = render_skill(replace(draft, name=row.name), cluster_id=cluster.cluster_id, categories=row.categories)
            others = self._store.files(slug, current.version) if current else {}
            row = self._releases.publish_evolved(row, text, others)
            first = [one.id for one in memories if one.generated_skill_slug != slug]
            fresh = len(first)
            record = replace(
                base,
                skill_slug=slug,
                new_version=row.version,
                status="recrystallized" if current else "crystallized",
                new_memory_ids=tuple(first),
                mutation_summary=(
                    f"Re-crystallized with {fresh} new memories"
                    if current
                    else f"Crystallized from {len(memories)} memories"
                )
                + base.mutation_summary,
            )
            self._store.put_record(record)
            done = replace(
                cluster,
                skill_slug=slug,
                published_evidence=cluster.evidence,
                tried_evidence=cluster.evidence,
                tried_at=base.timestamp,
                next_try_at=None,
            )
            self._store.release(done, worker=self._worker)
        self._releases.folder_of(row)
        return record

    def _refused(
        self, base: EvolutionRecord, cluster: Cluster, status: RecordStatus, why: str, *, lasting: bool = True
    ) -> EvolutionRecord | None:
        """Notes a no. A lasting one waits for more evidence too, a passing one for the cool-down only."""
        record = replace(base, status=status, mutation_summary=why[:500])
        later = replace(
            cluster,
            tried_evidence=cluster.evidence if lasting else cluster.tried_evidence,
            tried_at=base.timestamp,
            next_try_at=base.timestamp + timedelta(hours=self._settings.cooldown_hours),
        )
        with self._store.writing():
            if not self._store.release(later, worker=self._worker):
                return None
            self._store.put_record(record)
        return record

    def _free_slug(self, name: str, cluster: Cluster) -> str:
        wanted = slug_of(name) or f"cluster-{cluster.cluster_id[:8]}"
        slug, number = wanted, 1
        while self._store.versions(slug):
            number += 1
            slug = f"{wanted}-{number}"
        return slug


def _stay_and_leave(
    groups: Sequence[list[int]], memories: Sequence[Memory], slug: str | None
) -> tuple[list[int], list[list[int]]]:
    """Which lessons stay in a theme, and which groups leave it."""
    if not slug:
        return list(groups[0]), [list(one) for one in groups[1:]]
    # What the skill was made of stays together; of what came later, subjects leave and single lessons stay.
    leave = [
        one for one in groups if len(one) >= SUBJECT and all(memories[n].generated_skill_slug != slug for n in one)
    ]
    gone = {place for one in leave for place in one}
    return [place for place in range(len(memories)) if place not in gone], leave


def _by(summary: str, made_by: str, judged_by: str = "") -> str:
    """The summary, and who did it where a model was asked."""
    told = [f"by {made_by}" if made_by else "", f"judged by {judged_by}" if judged_by else ""]
    return "; ".join(filter(None, [summary, *told])) if summary else "".join(f"; {one}" for one in told if one)
