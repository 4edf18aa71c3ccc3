"""Lessons in SQL, and what was taken in before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from instinct_learner.hub.stores import rows
from instinct_learner.hub.stores.sql import PART, Statements, like, marks, upsert

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from instinct_learner.hub.embed import Vector
    from instinct_learner.hub.memories import Memory

_TRIES = 4
_MEMORY = ",".join(rows.MEMORY)
_COUNTED = ("hit_count", "reports")


class SqlMemories(Statements):
    """Lessons (`stores.protocol.Store` says what each method does)."""

    def put_memory(self, memory: Memory, vector: Vector | None = None) -> None:
        """Keeps a memory."""
        with self.writing():
            self.do(upsert("memories", rows.MEMORY, ["id"]), rows.memory_to_row(memory))
            if vector is not None:
                self.put_vectors("memory", [memory.id], vector[None])

    def change_memory(self, was: Memory, now: Memory) -> None:
        """Keeps what changed."""
        old, new = rows.memory_to_row(was), rows.memory_to_row(now)
        changed = [place for place in range(len(new)) if old[place] != new[place]]
        if not changed:
            return
        said, values = [], []
        for place in changed:
            name = rows.MEMORY[place]
            counted = name in _COUNTED
            said.append(f"{name}={name}+?" if counted else f"{name}=?")
            values.append(new[place] - old[place] if counted else new[place])
        self.do(f"UPDATE memories SET {','.join(said)} WHERE id=?", [*values, was.id])

    def memories(self, ids: Sequence[str]) -> list[Memory]:
        """Those that exist, in the order asked for."""
        found: dict[str, Memory] = {}
        for start in range(0, len(ids), PART):
            part = ids[start : start + PART]
            for row in self.ask(f"SELECT {_MEMORY} FROM memories WHERE id IN ({marks(part)})", part):
                found[row[0]] = rows.memory_of(row)
        return [found[one] for one in ids if one in found]

    def memory_vectors(self, ids: Sequence[str]) -> Vector:
        """The vectors of those that have one."""
        return self.vectors_of("memory", ids)

    def nearest_memories(
        self,
        vector: Vector,
        *,
        limit: int,
        memory_type: str | None = None,
        tier: str | None = None,
        at_least: float = -1.0,
    ) -> list[tuple[Memory, float]]:
        """Active memories, nearest first."""
        kept: list[tuple[Memory, float]] = []
        wide = limit * 2 if memory_type is None and tier is None else limit * 8
        for _ in range(_TRIES):
            near = self.nearest("memory", vector, wide)
            cosines = {one: cosine for one, cosine in near if cosine >= at_least}
            kept = [
                (one, cosines[one.id])
                for one in self.memories(list(cosines))
                if one.status == "active" and memory_type in {None, one.memory_type} and tier in {None, one.tier}
            ]
            if len(kept) >= limit or len(near) < wide or len(cosines) < len(near):
                break
            wide *= 8
        return kept[:limit]

    def add_hits(self, ids: Sequence[str], count: int, *, now: datetime) -> None:
        """Counts a use of each."""
        if not ids:
            return
        # In one order, so that two searches that hit the same rows can't wait for each other.
        values = [(count, rows.stamp(now), one) for one in sorted(set(ids))]
        with self.writing():
            self.do_many("UPDATE memories SET hit_count=hit_count+?, last_hit_at=? WHERE id=?", values)

    def active_memories(self) -> list[Memory]:
        """All active ones."""
        sql = f"SELECT {_MEMORY} FROM memories WHERE status='active' ORDER BY created_at, id"
        return [rows.memory_of(row) for row in self.ask(sql)]

    def memory_counts(self) -> dict[str, dict[str, int]]:
        """How many there are of each sort."""
        counted: dict[str, dict[str, int]] = {}
        for label, column in (("by_tier", "tier"), ("by_type", "memory_type"), ("by_status", "status")):
            found = self.ask(f"SELECT {column}, COUNT(*) FROM memories GROUP BY {column} ORDER BY {column}")
            counted[label] = {str(name): int(count) for name, count in found}
        return counted

    def page_memories(
        self, *, query: str, memory_type: str, tier: str, sort: str, limit: int, offset: int
    ) -> tuple[list[Memory], int]:
        """A page of memories."""
        where, values = ["1=1"], []
        if query:
            where.append("LOWER(content || ' ' || context || ' ' || resolution) LIKE ? ESCAPE '\\'")
            values.append(like(query))
        for column, wanted in (("memory_type", memory_type), ("tier", tier)):
            if wanted:
                where.append(f"{column}=?")
                values.append(wanted)
        order = "created_at DESC, id" if sort == "created_at" else "hit_count DESC, id"
        said = " AND ".join(where)
        total = self.ask(f"SELECT COUNT(*) FROM memories WHERE {said}", values)[0][0]
        sql = f"SELECT {_MEMORY} FROM memories WHERE {said} ORDER BY {order} LIMIT ? OFFSET ?"
        return [rows.memory_of(row) for row in self.ask(sql, [*values, limit, offset])], int(total)

    def mark_memories(self, ids: Sequence[str], slug: str) -> None:
        """Notes into which skill memories went."""
        with self.writing():
            self.do_many("UPDATE memories SET generated_skill_slug=? WHERE id=?", [(slug, one) for one in sorted(ids)])

    # -- ingestion --
    def ingested(self, source: str) -> set[str]:
        """Keys of what was taken from this source before."""
        return {row[0] for row in self.ask("SELECT key FROM ingested WHERE source=?", (source,))}

    def note_ingested(self, source: str, keys: Sequence[str]) -> None:
        """Notes what was taken."""
        sql = "INSERT INTO ingested(source,key) VALUES(?,?) ON CONFLICT(source,key) DO NOTHING"
        with self.writing():
            self.do_many(sql, [(source, key) for key in sorted(keys)])
