"""What every store must do, on SQLite and on a real PostgreSQL alike; and what only one of them can get wrong."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from instinct_learner.errors import HubUnavailableError, StaleVersionError
from instinct_learner.hub.clusters import Cluster, ClusterId, EvolutionRecord
from instinct_learner.hub.embed import unit
from instinct_learner.hub.memories import Memory, MemoryId
from instinct_learner.hub.stores import schema
from instinct_learner.hub.stores.protocol import CatalogEntry, SkillRow

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.hub.embed import Vector
    from instinct_learner.hub.stores.sql_store import SqlStore as Store

#: Values that a database may spell in a way of its own.
ODD = "引号'\"\\ %_? 🙂 繁體 {x} $1 :a é\n"


def axis(number: int, dimension: int = 512) -> Vector:
    """A unit vector along one axis."""
    made: Vector = np.eye(dimension, dtype=np.float32)[number]
    return made


def memory(one: str, now: datetime, **over: Any) -> Memory:
    values: dict[str, Any] = {
        "id": MemoryId(one),
        "memory_type": "pattern",
        "content": one,
        "context": "",
        "resolution": "",
        "created_at": now,
        "last_hit_at": now,
        **over,
    }
    return Memory(**values)


def cluster(one: str, now: datetime, **over: Any) -> Cluster:
    return Cluster(cluster_id=ClusterId(one), created_at=now, last_updated_at=now, **over)


def skill(slug: str, version: str, now: datetime, **over: Any) -> SkillRow:
    return SkillRow(slug=slug, version=version, name=slug, description=ODD, published_at=now, **over)


def test_a_memory_comes_back_as_it_went(store: Store, now: datetime) -> None:
    kept = memory(
        "m1", now, content=ODD, context=ODD, resolution=ODD, tags=("a", ODD), tier="hot", hit_count=2**40, agent_id=ODD
    )
    store.put_memory(kept, axis(0))
    found = store.memories(["none", "m1"])
    assert found == [kept]
    assert found[0].created_at.utcoffset() is not None


def test_an_empty_character_is_kept_out_and_asked_for_without_harm(store: Store, now: datetime) -> None:
    store.put_memory(memory("m1", now, content="a\x00b"), axis(0))
    assert store.memories(["m1"])[0].content in {"a\x00b", "a\ufffdb"}
    assert store.memories(["m\x00"]) == []
    assert store.current("no\x00ne") is None
    assert store.page_memories(query="\x00", memory_type="", tier="", sort="", limit=5, offset=0)[1] in {0, 1}


def test_what_changed_is_kept_and_what_others_changed_stays(store: Store, now: datetime) -> None:
    was = memory("m1", now, hit_count=3, reports=2)
    store.put_memory(was, axis(0))
    later = now + timedelta(hours=1)
    # Between the reading and the writing somebody else counts a use, and evolution notes where it went.
    store.add_hits(["m1", "m1"], 4, now=later)
    store.mark_memories(["m1"], "a-skill")
    store.change_memory(was, replace(was, hit_count=4, reports=3, tier="hot", tags=("x",)))
    assert store.memories(["m1"]) == [
        replace(was, hit_count=8, reports=3, tier="hot", tags=("x",), last_hit_at=later, generated_skill_slug="a-skill")
    ]
    store.change_memory(was, was)
    assert store.memories(["m1"])[0].hit_count == 8


def test_nearest_memories_are_active_of_the_type_and_near_enough(store: Store, now: datetime) -> None:
    mixed = unit([axis(0) + axis(1), axis(0) + 3 * axis(1)])
    store.put_memory(memory("same", now), axis(0))
    store.put_memory(memory("other type", now, memory_type="error"), axis(0))
    store.put_memory(memory("archived", now, status="archived"), axis(0))
    store.put_memory(memory("near", now), mixed[0])
    store.put_memory(memory("far", now), mixed[1])

    def found(**how: Any) -> list[tuple[str, float]]:
        return [(one.id, round(cosine, 3)) for one, cosine in store.nearest_memories(axis(0), **how)]

    assert found(limit=5, memory_type="pattern") == [("same", 1.0), ("near", 0.707), ("far", 0.316)]
    assert found(limit=1, memory_type="error") == [("other type", 1.0)]
    assert found(limit=5, memory_type="pattern", at_least=0.5) == [("same", 1.0), ("near", 0.707)]
    assert found(limit=2, tier="hot") == []


def test_many_near_ones_that_do_not_count_hide_none_that_does(store: Store, now: datetime) -> None:
    for n in range(120):
        store.put_memory(memory(f"a{n:03}", now, status="archived"), axis(0))
    store.put_memory(memory("z", now), unit([axis(0) + axis(1)])[0])
    assert [one.id for one, _ in store.nearest_memories(axis(0), limit=2)] == ["z"]


def test_a_row_of_zeros_is_kept_and_near_to_nothing(store: Store, now: datetime) -> None:
    store.put_memory(memory("nothing", now), np.zeros(512, dtype=np.float32))
    store.put_memory(memory("m", now), axis(3))
    assert [(one.id, cosine) for one, cosine in store.nearest_memories(axis(3), limit=5)] == [
        ("m", 1.0),
        ("nothing", 0.0),
    ]


def test_vectors_of_the_wrong_length_are_refused_and_nothing_is_kept(store: Store, now: datetime) -> None:
    with pytest.raises(HubUnavailableError, match=r"\(1, 8\)"):
        store.put_memory(memory("m", now), axis(0, 8))
    assert store.memories(["m"]) == []


def test_pages_hold_a_text_as_it_is_written(store: Store, now: datetime) -> None:
    for number, text in enumerate(
        ["100% of it", "100 of it", "under_score", "underXscore", "back\\slash", "ÉTÉ and More"]
    ):
        store.put_memory(memory(f"m{number}", now, content=text, hit_count=number))

    def found(query: str) -> list[str]:
        page, total = store.page_memories(query=query, memory_type="", tier="", sort="hit_count", limit=10, offset=0)
        assert total == len(page)
        return [one.content for one in page]

    assert found("100%") == ["100% of it"]
    assert found("UNDER_") == ["under_score"]
    assert found("k\\s") == ["back\\slash"]
    assert found("ÉTÉ AND") == ["ÉTÉ and More"]
    page, total = store.page_memories(query="", memory_type="pattern", tier="warm", sort="", limit=2, offset=1)
    assert ([one.content for one in page], total) == (["back\\slash", "underXscore"], 6)
    assert store.memory_counts() == {"by_tier": {"warm": 6}, "by_type": {"pattern": 6}, "by_status": {"active": 6}}


def test_members_come_in_the_order_in_which_they_joined(store: Store, now: datetime) -> None:
    store.put_cluster(cluster("c", now), axis(0))
    for number, one in enumerate(["z", "y", "x"]):
        store.put_memory(memory(one, now, reports=number + 1), axis(number))
        store.join(one, "c", now=now + timedelta(seconds=number))
    store.put_memory(replace(store.memories(["y"])[0], status="archived"))
    store.recount("c", now=now)
    assert [one.id for one in store.members("c")] == ["z", "x"]
    assert store.member_ids(["c", "none"]) == {"c": ["z", "x"], "none": []}
    held = store.cluster("c")
    assert held is not None
    assert (held.size, held.evidence, store.cluster_of("x"), store.cluster_of("none")) == (2, 4, "c", None)
    assert np.array_equal(store.member_vectors("c"), np.stack([axis(0), axis(2)]))
    store.put_memory(memory("alone", now))
    assert store.unclustered() == ["alone"]
    store.move_centroid("c", axis(5))
    assert store.nearest_cluster(axis(5)) == ("c", 1.0)


def ready(store: Store, now: datetime, *names: str, **over: Any) -> None:
    for number, one in enumerate(names):
        store.put_cluster(cluster(one, now, **over), axis(number))
        store.put_memory(memory(f"m-{one}", now, reports=9 - number), axis(number))
        store.join(f"m-{one}", one, now=now)
        store.recount(one, now=now)


def test_work_is_taken_by_one_and_again_only_when_its_worker_is_gone(store: Store, now: datetime) -> None:
    ready(store, now, "a", "b")

    def claim(worker: str, at: datetime, **how: Any) -> str | None:
        found = store.claim("crystallize", worker=worker, now=at, lease_seconds=60, at_least=5, **how)
        return found.cluster_id if found else None

    assert [claim("w1", now), claim("w2", now), claim("w3", now)] == ["a", "b", None]
    late = now + timedelta(seconds=61)
    assert claim("w3", late) == "a"
    held = store.cluster("a")
    assert held is not None
    # The first worker comes back: its lease is gone, and with it what it made.
    assert not store.holds("a", worker="w1")
    assert not store.release(replace(held, topic="late"), worker="w1")
    assert store.holds("a", worker="w3")
    tried = replace(held, topic="t", tried_evidence=held.evidence, tried_at=late, next_try_at=late + timedelta(hours=1))
    assert store.release(tried, worker="w3")
    assert (store.cluster("a") or held).topic == "t"
    assert claim("w4", late + timedelta(hours=2)) == "b", "the same evidence again would fail again"
    assert claim("w4", late, again=True) == "a"


def test_workers_that_ask_at_once_get_a_theme_each(new_store: Callable[..., Store], now: datetime) -> None:
    stores = [new_store() for _ in range(4)]
    names = [f"c{number:02}" for number in range(40)]
    for one in names:
        stores[0].put_cluster(cluster(one, now))
        stores[0].put_memory(memory(f"m-{one}", now, reports=5))
        stores[0].join(f"m-{one}", one, now=now)
        stores[0].recount(one, now=now)
    taken: list[str] = []
    together = threading.Barrier(8)

    def work(number: int) -> None:
        together.wait(20)
        while found := stores[number % 4].claim(
            "crystallize", worker=str(number), now=now, lease_seconds=60, at_least=5
        ):
            taken.append(found.cluster_id)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == names, "each once, none left over"


def test_giving_back_a_theme_leaves_what_lessons_changed_meanwhile(store: Store, now: datetime) -> None:
    ready(store, now, "a")
    taken = store.claim("crystallize", worker="w", now=now, lease_seconds=60, at_least=5)
    assert taken is not None
    later = now + timedelta(minutes=1)
    store.put_memory(memory("new", now, reports=3), axis(1))
    store.join("new", "a", now=later)
    store.recount("a", now=later)
    assert store.release(replace(taken, skill_slug="s", published_evidence=taken.evidence), worker="w")
    held = store.cluster("a")
    assert held is not None
    assert (held.size, held.evidence, held.last_updated_at, held.skill_slug) == (2, 12, later, "s")
    assert store.claim("recrystallize", worker="w", now=later, lease_seconds=60, at_least=3) is not None


def test_what_an_attempt_came_to_is_told_newest_first(store: Store, now: datetime) -> None:
    for number in range(3):
        store.put_record(
            EvolutionRecord(
                id=f"r{number}", skill_slug="ab"[number % 2], cluster_id="c", timestamp=now, status="revert",
                trigger="manual", old_score=0.1 + 0.2, new_memory_ids=("m", ODD),
            )
        )  # fmt: skip
    assert [one.id for one in store.records()] == ["r2", "r1", "r0"]
    only = store.records(slug="b", limit=5)
    assert [(one.id, one.old_score, one.new_memory_ids) for one in only] == [("r1", 0.1 + 0.2, ("m", ODD))]


def test_a_version_is_there_once_with_every_byte(store: Store, now: datetime) -> None:
    files = {"SKILL.md": b"x", "a/b.bin": bytes(range(256)), "空.txt": b""}
    store.put_skill(skill("s", "1.0.0", now), files, axis(0))
    with pytest.raises(StaleVersionError):
        store.put_skill(skill("s", "1.0.0", now), {"other": b"y"}, axis(1))
    assert store.files("s", "1.0.0") == files
    store.put_skill(skill("s", "1.1.0", now, parent_version="1.0.0", structure_score=0.3), {}, None)
    assert (store.current("s"), store.current("S")) == (skill("s", "1.0.0", now), None)
    store.set_current("s", "1.1.0", axis(1))
    assert [
        (one.version, cosine) for one, cosine in store.nearest_skills(axis(1), limit=9) if isinstance(one, SkillRow)
    ] == [("1.1.0", 1.0)]
    assert sorted(one.version for one in store.versions("s")) == ["1.0.0", "1.1.0"]
    assert [one.version for one in store.skill_rows(current_only=True)] == ["1.1.0"]


def test_skills_of_both_sources_are_found_together(store: Store, now: datetime) -> None:
    entries = [CatalogEntry(full_name=f"@n/{name}", name=name, description=ODD, category_id="c") for name in "zyx"]
    store.put_catalog(entries, np.stack([axis(2), axis(1), unit([axis(0) + axis(1)])[0]]))
    store.put_skill(skill("s", "1.0.0", now), {}, axis(0))
    found = [(one.name, round(cosine, 3)) for one, cosine in store.nearest_skills(axis(0), limit=2)]
    assert found == [("s", 1.0), ("x", 0.707)]
    store.put_catalog([replace(entries[0], display_name="Z")], axis(0)[None])
    assert store.catalog_known(["@n/z", "@n/none"]) == {"@n/z": replace(entries[0], display_name="Z")}
    page, total = store.page_catalog(query="引号'\"\\ %_?", category="c", limit=2, offset=1)
    assert ([one.name for one in page], total) == (["y", "z"], 3)
    assert store.counts() == {"clusters": 0, "skills": 1, "versions": 1, "catalog": 3, "records": 0, "size_bytes": 0}


def test_what_was_taken_in_is_known(store: Store) -> None:
    store.note_ingested("s", ["b", "a", "b"])
    store.note_ingested("s", ["a", "c"])
    assert (store.ingested("s"), store.ingested("t")) == ({"a", "b", "c"}, set())


def test_a_unit_of_work_is_kept_whole_or_not_at_all(store: Store, now: datetime) -> None:
    def broken() -> None:
        with store.writing(turn="t"):
            store.put_memory(memory("m", now), axis(0))
            with store.writing():
                store.put_catalog([CatalogEntry(full_name="@n/x", name="x")], axis(1)[None])
            assert [one.id for one, _ in store.nearest_memories(axis(0), limit=1)] == ["m"], "it sees its own"
            raise RuntimeError("the power went")

    with pytest.raises(RuntimeError):
        broken()
    assert store.memories(["m"]) == []
    assert store.nearest_memories(axis(0), limit=1) == []
    assert store.nearest_skills(axis(1), limit=1) == []


def test_units_of_one_turn_never_run_at_once(new_store: Callable[..., Store]) -> None:
    stores = [new_store(), new_store()]
    inside: list[int] = []

    def work(store: Store) -> None:
        for _ in range(20):
            with store.writing(turn="t"):
                inside.append(1)
                assert sum(inside) == 1
                said = store.fact("n")
                store.note_fact("n", str(int(said or 0) + 1))
                inside.append(-1)

    threads = [threading.Thread(target=work, args=(store,)) for store in stores for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert stores[0].fact("n") == "80"


def test_vectors_of_another_space_are_never_mixed_in(new_store: Callable[..., Store]) -> None:
    assert new_store().space("usem3", 512)
    assert new_store().space("usem3", 512)
    assert not new_store().space("other", 512)


def test_an_older_layout_takes_the_steps_it_lacks_and_keeps_its_rows(
    new_store: Callable[..., Store], now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = schema.STEPS
    first = whole[:1]
    with monkeypatch.context() as older:
        for name in ("sqlite", "postgresql"):
            older.setattr(f"instinct_learner.hub.stores.{name}.STEPS", first)
        older.setattr(schema, "STEPS", first)
        new_store().put_memory(memory("m", now), axis(0))
    store = new_store()
    assert [one.id for one in store.memories(["m"])] == ["m"]
    assert [one.id for one, _ in store.nearest_memories(axis(0), limit=1)] == ["m"]
    with monkeypatch.context() as older:
        for name in ("sqlite", "postgresql"):
            older.setattr(f"instinct_learner.hub.stores.{name}.STEPS", first)
        with pytest.raises(HubUnavailableError, match=f"layout {len(whole)}; this version knows 1"):
            new_store()


def test_a_themes_members_are_found_without_walking_all_lessons(tmp_path: Path) -> None:
    from instinct_learner.hub.stores.sqlite import SqliteStore

    store = SqliteStore(str(tmp_path / "hub.sqlite"), dimension=8)
    try:
        for sql in (
            "SELECT id FROM memories WHERE cluster_id IN ('a') AND status='active' ORDER BY joined_at, id",
            "SELECT COUNT(*) FROM memories WHERE cluster_id='a' AND status='active'",
            "SELECT id FROM memories WHERE cluster_id IS NULL AND status='active'",
        ):
            plan = store.ask(f"EXPLAIN QUERY PLAN {sql}")
            assert "memories_members (cluster_id=? AND status=?)" in str(plan[0])
    finally:
        store.close()


@pytest.mark.parametrize(("dimension", "indexed"), [(8, 3), (3_000, 3), (5_000, 0)])
def test_vectors_of_any_length_are_found(
    new_store: Callable[..., Store], now: datetime, dimension: int, indexed: int
) -> None:
    store = new_store(dimension=dimension)
    store.put_memory(memory("m", now), axis(0, dimension))
    store.put_memory(memory("n", now), axis(1, dimension))
    assert [one.id for one, _ in store.nearest_memories(axis(1, dimension), limit=1)] == ["n"]
    if type(store).__name__ == "PostgresStore":
        found = store.ask("SELECT COUNT(*) FROM pg_indexes WHERE indexdef LIKE ?", ("%hnsw%",))[0][0]
        assert found == indexed


def test_a_search_on_postgresql_uses_its_index(database: str) -> None:
    from instinct_learner.hub.stores.postgresql import PostgresStore

    store = PostgresStore(database, dimension=16)
    try:
        rng = np.random.default_rng(1)
        rows = unit(rng.standard_normal((3_000, 16)))
        store.put_catalog([CatalogEntry(full_name=f"@n/{n}", name=str(n)) for n in range(3_000)], rows)
        store.do("ANALYZE skill_vectors")
        for _ in range(7):  # more often than it takes until the plan is kept
            assert store.nearest_skills(rows[5], limit=3)[0][0].name == "5"
        with store.writing():
            # So few rows are quicker read than walked; what is asked is whether the statement fits the index.
            store.do("SET LOCAL enable_seqscan=off")
            plan = store.ask(
                "EXPLAIN SELECT id FROM skill_vectors ORDER BY vector <#> (SELECT vector FROM skill_vectors LIMIT 1) LIMIT 5"
            )
            assert "skill_nearest" in str(plan)
            # More than the index looks at by itself.
            assert len(store.nearest_skills(rows[5], limit=500)) == 500
    finally:
        store.close()


def test_a_connection_that_the_database_closed_is_replaced(database: str, now: datetime) -> None:
    from instinct_learner.hub.stores.postgresql import PostgresStore

    store = PostgresStore(database, dimension=8, connections=2)
    try:
        store.put_memory(memory("m", now))
        with pytest.raises(HubUnavailableError, match="gave no answer"):
            store.ask("SELECT pg_terminate_backend(pg_backend_pid())")
        assert [one.id for one in store.memories(["m"])] == ["m"]

        def cut_off() -> None:
            with store.writing():
                store.put_memory(memory("lost", now))
                store.ask("SELECT pg_terminate_backend(pg_backend_pid())")

        with pytest.raises(HubUnavailableError):
            cut_off()
        assert store.memories(["lost"]) == []
    finally:
        store.close()


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        pytest.param("postgresql://x:secret-word@127.0.0.1:1/none", "gave no answer", id="nobody listens"),
        pytest.param("postgresql://x:secret-word%@h/n", "no address", id="no address"),
    ],
)
def test_a_database_that_is_not_there_is_said_without_its_password(url: str, reason: str) -> None:
    pytest.importorskip("psycopg")
    from instinct_learner.hub.stores.postgresql import PostgresStore

    with pytest.raises(HubUnavailableError, match=reason) as told:
        PostgresStore(url, dimension=8)
    assert "secret-word" not in str(told.value)


def test_what_is_written_together_is_kept_or_taken_back_with_its_unit(store: Store, now: datetime) -> None:
    one, other = memory("together", now), memory("apart", now)
    with store.writing(), store.together():
        store.put_memory(one, axis(1))
        store.put_cluster(cluster("c", now), axis(1))
        store.join(one.id, "c", now=now)
        store.recount("c", now=now)
    assert (store.members("c"), store.clusters()[0].size) == ([one], 1)

    def breaks_off() -> None:
        with store.writing(), store.together():
            store.put_memory(other, axis(2))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        breaks_off()
    assert store.memories([other.id]) == []
    assert store.memory_vectors([one.id, other.id]).shape == (1, 512)
