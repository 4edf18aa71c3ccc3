"""Lessons in and out, on the real store and the real encoder."""

from __future__ import annotations

import random
import threading
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.hub.intake import Lessons

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from instinct_learner.hub.embed import BundledEmbedder
    from instinct_learner.hub.stores.protocol import Store


def test_a_lesson_is_kept_whole_and_found_in_another_language(lessons: Lessons) -> None:
    kept = lessons.upload(
        "pip install fails in docker", context="docker", resolution="set proxy", tags=["python", "docker"]
    )
    lessons.upload("周报先写结论", context="写周报")
    found = lessons.search("Docker 里 pip 安装失败", limit=1)
    assert [one[0].id for one in found] == [kept.memory.id]
    whole = lessons.details([kept.memory.id, "nope"])
    assert [(one.content, one.context, one.resolution, one.tags) for one in whole] == [
        ("pip install fails in docker", "docker", "set proxy", ("python", "docker"))
    ]
    # One report, one search, one reading in full.
    assert whole[0].hit_count == 1 + 1 + 2


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        pytest.param("ModuleNotFoundError: No module named pandas", "error", id="an error by name"),
        pytest.param("构建镜像时超时", "error", id="an error in Chinese"),
        pytest.param("Don't force push to main", "correction", id="a correction"),
        pytest.param("不要用 npm，用 pnpm", "correction", id="a correction in Chinese"),
        pytest.param("SQL injection through the search field", "security", id="security goes first"),
        pytest.param("周报统一用表格", "preference", id="a preference"),
        pytest.param("Fetch before a rebase", "pattern", id="anything else"),
    ],
)
def test_a_lesson_says_itself_what_sort_it_is(lessons: Lessons, content: str, kind: str) -> None:
    assert lessons.upload(content).memory.memory_type == kind


def test_the_same_report_again_is_counted_and_its_new_tags_kept(lessons: Lessons, store: Store) -> None:
    first = lessons.upload("pip fails in docker", context="Docker", resolution="set the proxy", tags=["python"])
    again = lessons.upload(
        "pip fails in docker", context="Docker", resolution="set the proxy", tags=["Python", "extra"]
    )
    assert again.memory.id == first.memory.id
    assert not again.is_new
    assert (again.memory.hit_count, again.memory.reports) == (2, 2)
    assert again.memory.tags == ("python", "extra")
    assert store.memory_counts()["by_status"] == {"active": 1}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("Use npm in this repository", "Do not use npm in this repository", id="the opposite"),
        pytest.param("接口超时设为 10 秒", "接口超时设为 30 秒", id="another value"),
    ],
)
def test_what_is_near_but_says_another_thing_is_not_merged(lessons: Lessons, one: str, other: str) -> None:
    lessons.upload(one, memory_type="preference")
    assert lessons.upload(other, memory_type="preference").is_new


def test_secrets_and_personal_data_are_never_kept(lessons: Lessons) -> None:
    secret = "sk-" + "abcd1f2hijklm9op3rstuvwx"
    kept = lessons.upload(f"key {secret} fails", context="mail bob@example.com", tags=["bob@example.com"]).memory
    everything = f"{kept.content} {kept.context} {kept.tags} {kept.summary_l0} {kept.overview_l1}"
    assert secret not in everything
    assert "bob@example.com" not in everything


def test_lessons_of_one_theme_gather_and_themes_stay_apart(
    store: Store, themes: dict[str, list[dict[str, Any]]], tell: Callable[..., Any]
) -> None:
    """The calibration of ADR 0071, on the lessons it was found on: most lessons lie with their own theme."""
    rows = [row for rows in themes.values() for row in rows if "reports" not in row]
    order = random.Random(2).sample(rows, len(rows))  # noqa: S311 - as life tells them, not theme by theme
    where = [kept.cluster_id for kept in tell(order)]
    # The same theme in two languages is one theme.
    twins = {"镜像构建": "docker-pip", "导入错误": "import-error", "数据库迁移": "postgres-migration"}
    named = [twins.get(row["theme"], row["theme"]) for row in order]
    by_cluster: dict[Any, Counter[str]] = {}
    for cluster_id, theme in zip(where, named, strict=True):
        by_cluster.setdefault(cluster_id, Counter())[theme] += 1
    rightly = sum(counts.most_common(1)[0][1] for counts in by_cluster.values())
    assert rightly / len(order) >= 0.85
    assert sum(cluster.evidence >= 5 for cluster in store.clusters()) >= 4


def test_a_centroid_is_the_mean_of_its_members(lessons: Lessons, store: Store, embedder: BundledEmbedder) -> None:
    texts = ["pip install fails in docker", "pip install times out in the docker build"]
    where = {lessons.upload(text, memory_type="error").cluster_id for text in texts}
    assert len(where) == 1
    mean = embedder.encode([texts[0]])[0] + embedder.encode([texts[1]])[0]
    near = store.nearest_cluster(mean / (mean @ mean) ** 0.5)
    assert near is not None
    assert near[1] == pytest.approx(1.0, abs=1e-5)


def test_use_decides_the_tier_and_what_is_old_and_cold_rests(
    store: Store, embedder: BundledEmbedder, now: datetime
) -> None:
    clock = [now]
    lessons = Lessons(store, embedder, join_cosine=0.42, now=lambda: clock[0])
    subjects = ["docker", "周报", "git rebase", "css", "postgres", "会议纪要", "python import", "接口", "kafka", "冰箱"]
    ids = [lessons.upload(f"about {one}", memory_type="pattern").memory.id for one in subjects]
    for _ in range(3):
        lessons.details([ids[4]])
    clock[0] = now + timedelta(days=31)
    lessons.details(ids[:5])
    lessons.rebalance()
    tiers = {one.id: (one.tier, one.status) for one in store.memories(ids)}
    assert tiers[ids[4]] == ("hot", "active")
    assert Counter(tiers.values()) == {("hot", "active"): 1, ("warm", "active"): 4, ("cold", "archived"): 5}
    # What rests is found by its id only.
    assert all(one[0].id in ids[:5] for one in lessons.search("about 冰箱", limit=10))
    assert lessons.details([ids[9]])[0].status == "archived"


def test_searches_by_tier_and_by_nothing(lessons: Lessons) -> None:
    lessons.upload("pip fails in docker")
    assert len(lessons.search("docker", limit=5, tier="warm")) == 1
    assert lessons.search("docker", limit=5, tier="hot") == []
    assert lessons.search("   ", limit=5) == []


def test_two_stores_over_one_place_see_each_other(
    new_store: Callable[..., Store], embedder: BundledEmbedder, now: datetime
) -> None:
    both = [Lessons(new_store(), embedder, join_cosine=0.42, now=lambda: now) for _ in range(2)]
    first = both[0].upload("pip fails in docker")
    assert both[1].search("docker pip", limit=1)[0][0].id == first.memory.id
    again = both[1].upload("pip fails in docker")
    assert (again.is_new, again.memory.id) == (False, first.memory.id)


def test_eight_threads_lose_no_report(lessons: Lessons, store: Store) -> None:
    def report() -> None:
        for _ in range(5):
            lessons.upload("pip fails in docker", resolution="set the proxy")

    threads = [threading.Thread(target=report) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [(one.reports, one.status) for one in store.active_memories()] == [(40, "active")]
    assert [(one.size, one.evidence) for one in store.clusters()] == [(1, 40)]


def test_what_fails_in_the_middle_leaves_nothing(store: Store, lessons: Lessons) -> None:
    kept = lessons.upload("pip fails in docker")

    def broken() -> None:
        with store.writing():
            lessons.upload("a second lesson about kittens")
            raise RuntimeError("the power went")

    with pytest.raises(RuntimeError):
        broken()
    assert [one.id for one in store.active_memories()] == [kept.memory.id]
    assert [one[0].id for one in lessons.search("kittens", limit=5)] == [kept.memory.id]


def test_a_lesson_that_is_used_while_tiers_are_given_is_looked_at_next_time(
    lessons: Lessons, store: Store, now: datetime
) -> None:
    kept = [lessons.upload(text).memory for text in ("kittens in the garden", "the price of tea")]
    old = now - timedelta(days=90)
    for one in kept:
        store.change_memory(one, replace(one, tier="cold", last_hit_at=old))
    seen = {one.id: one for one in store.active_memories()}
    wanted = [replace(seen[one.id], status="archived") for one in kept]
    store.add_hits([kept[0].id], 1, now=now)
    assert lessons._rebalance(wanted, seen, now) == 1
    assert [one.status for one in store.memories([one.id for one in kept])] == ["active", "archived"]
    assert sum(one.evidence for one in store.clusters()) == 1, "what rests is no evidence"
