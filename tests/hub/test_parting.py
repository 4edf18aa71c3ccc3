"""Themes of several subjects come apart, subjects in several themes come together, and no lesson is lost on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from instinct_learner.hub.clusters import Cluster, ClusterId
from instinct_learner.hub.memories import Memory, MemoryId
from instinct_learner.hub.parting import joined, parts
from instinct_learner.hub.settings import HubSettings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.hub.desk import Hub
    from instinct_learner.hub.embed import BundledEmbedder
    from instinct_learner.hub.intake import Lessons
    from instinct_learner.hub.stores.protocol import Store

Rows = list[dict[str, Any]]
#: So low that whatever comes joins the first theme there is.
ONE_THEME = HubSettings(join_cosine=-1.0, batch_limit=20)


def tell(hub: Hub, rows: Sequence[dict[str, Any]]) -> list[str]:
    return [
        hub.lessons.upload(
            row["content"], context=row["context"], resolution=row["resolution"], memory_type=row["memory_type"]
        ).memory.id
        for row in rows
    ]


def membership(hub: Hub) -> dict[str, str]:
    """Lesson → theme, for every lesson that a theme has."""
    found = hub.store.member_ids([one.cluster_id for one in hub.store.clusters()])
    return {memory_id: cluster_id for cluster_id, ids in found.items() for memory_id in ids}


def statuses(done: dict[str, Any]) -> list[str]:
    return [one.status for one in done["records"]]


@pytest.mark.parametrize(
    "subjects",
    [
        pytest.param(("meeting-notes", "git-rebase", "docker-pip"), id="English"),
        pytest.param(("周报", "前端接口", "镜像构建"), id="Chinese"),
        pytest.param(("meeting-notes", "前端接口", "docker-pip"), id="mixed"),
    ],
)
def test_each_subject_that_a_theme_swallowed_becomes_a_skill_of_its_own(
    subjects: tuple[str, ...], home: Path, make_hub: Callable[..., Hub], themes: dict[str, Rows]
) -> None:
    hub = make_hub(str(home), settings=ONE_THEME)
    rows = [row for turn in zip(*(themes[one][:5] for one in subjects), strict=True) for row in turn]
    ids = tell(hub, rows)
    assert len(hub.store.clusters()) == 1
    done = hub.evolve()
    assert sorted(statuses(done)) == ["crystallized"] * 3 + ["split"] * 3
    where = membership(hub)
    assert sorted(where) == sorted(ids), "every lesson is in exactly one theme"
    skills = {str(one.cluster_id): one.skill_slug for one in hub.store.clusters()}
    by_subject = [{skills[where[name]] for name in ids[n::3]} for n in range(3)]
    assert all(len(one) == 1 for one in by_subject), by_subject
    assert len(set.union(*by_subject)) == 3


def test_every_part_has_its_own_middle_and_a_record_that_says_where_it_came_from(
    home: Path, make_hub: Callable[..., Hub], themes: dict[str, Rows]
) -> None:
    hub = make_hub(str(home), settings=ONE_THEME)
    tell(hub, [*themes["meeting-notes"], *themes["frontend-css"]])
    parent = hub.store.clusters()[0].cluster_id
    told = [one for one in hub.evolve()["records"] if one.status == "split"]
    assert [one.cluster_id == parent for one in told] == [True, False]
    assert told[0].mutation_summary.startswith("Held 2 subjects and was parted: ")
    assert told[1].mutation_summary.startswith(f"Parted from {parent[:8]}: ")
    assert (told[0].memory_count, told[1].memory_count) == (10, 5)
    for one in hub.store.clusters():
        vectors = hub.store.member_vectors(one.cluster_id)
        mean = vectors.mean(axis=0) / np.linalg.norm(vectors.mean(axis=0))
        nearest = hub.store.nearest_cluster(mean.astype(np.float32))
        assert nearest is not None
        assert (nearest[0], round(nearest[1], 4)) == (one.cluster_id, 1.0)
        assert (one.size, one.evidence) == (5, 5)
    assert "split" in {one.status for one in hub.store.records(limit=100)}


def test_a_theme_of_one_subject_stays_whole_in_one_language_and_in_two(
    home: Path, make_hub: Callable[..., Hub], themes: dict[str, Rows]
) -> None:
    for name, subjects in (("one", ("git-rebase",)), ("two", ("import-error", "导入错误"))):
        hub = make_hub(str(home / name), settings=ONE_THEME)
        tell(hub, [row for one in subjects for row in themes[one]])
        assert statuses(hub.evolve()) == ["crystallized"]


def test_parting_is_done_once_and_without_news_nothing_is_done_again(
    home: Path, make_hub: Callable[..., Hub], themes: dict[str, Rows]
) -> None:
    hub = make_hub(str(home), settings=ONE_THEME)
    tell(hub, [*themes["meeting-notes"], *themes["frontend-css"][:4]])
    assert "split" in statuses(hub.evolve())
    where = membership(hub)
    for _ in range(3):
        again = hub.evolve()
        assert (again["attempted"], statuses(again)) == (0, [])
    assert membership(hub) == where


def test_a_subject_that_joined_a_theme_with_a_skill_leaves_it_and_the_skills_own_lessons_stay(
    home: Path, make_hub: Callable[..., Hub], themes: dict[str, Rows]
) -> None:
    hub = make_hub(str(home), settings=ONE_THEME)
    first = tell(hub, themes["meeting-notes"])
    assert statuses(hub.evolve()) == ["crystallized"]
    skill = hub.store.clusters()[0]
    later = tell(hub, themes["docker-pip"])
    assert statuses(hub.evolve()) == ["split", "split"]
    assert statuses(hub.evolve()) == ["crystallized"]
    where = membership(hub)
    assert {where[name] for name in first} == {skill.cluster_id}
    assert len({where[name] for name in later}) == 1
    assert {where[name] for name in later} != {skill.cluster_id}
    assert [row.version for row in hub.store.versions(skill.skill_slug or "")] == ["1.0.0"]


def test_whoever_lost_the_theme_meanwhile_takes_nothing_apart(
    home: Path, make_hub: Callable[..., Hub], themes: dict[str, Rows], now: datetime
) -> None:
    hub = make_hub(str(home), settings=ONE_THEME)
    tell(hub, [*themes["meeting-notes"], *themes["frontend-css"]])
    claimed = hub.store.claim("crystallize", worker="another", now=now, lease_seconds=600, at_least=5)
    assert claimed is not None
    assert hub.evolution._parted(claimed, "manual") is None
    assert len(hub.store.clusters()) == 1
    assert hub.store.records() == []


@pytest.mark.parametrize("subject", ["frontend-css", "前端接口"])
def test_one_subject_in_small_themes_comes_together_and_becomes_a_skill(
    subject: str, home: Path, make_hub: Callable[..., Hub], themes: dict[str, Rows]
) -> None:
    hub = make_hub(str(home), settings=HubSettings(join_cosine=0.99))
    ids = tell(hub, themes[subject])
    assert len(hub.store.clusters()) == 5
    done = hub.evolve()
    assert statuses(done) == ["merged", "crystallized"]
    assert done["records"][0].mutation_summary.startswith("5 themes of one subject came together: ")
    assert len(hub.store.clusters()) == 1, "themes that nobody is in are not listed"
    assert sorted(membership(hub)) == sorted(ids)
    assert statuses(hub.evolve()) == []


def test_small_themes_of_several_subjects_stay_apart(
    home: Path, make_hub: Callable[..., Hub], themes: dict[str, Rows]
) -> None:
    hub = make_hub(str(home), settings=HubSettings(join_cosine=0.99))
    tell(
        hub,
        [themes[one][0] for one in ("docker-pip", "周报", "frontend-css", "客户邮件", "meeting-notes", "git-rebase")],
    )
    assert statuses(hub.evolve()) == []
    assert len(hub.store.clusters()) == 6


def test_a_lesson_that_arrives_joins_no_theme_that_was_emptied(
    home: Path, make_hub: Callable[..., Hub], themes: dict[str, Rows]
) -> None:
    hub = make_hub(str(home), settings=HubSettings(join_cosine=0.99))
    tell(hub, themes["frontend-css"])
    hub.evolve()
    listed = {one.cluster_id for one in hub.store.clusters()}
    kept = hub.lessons.upload("Draw charts with the axis starting at zero")
    assert kept.cluster_id not in listed
    assert len(hub.store.clusters()) == 2


def test_young_clusters_are_those_that_a_skill_could_still_need(store: Store, lessons: Lessons, now: datetime) -> None:
    young = lessons.upload("pip fails in docker").cluster_id
    lessons.upload("the tea was cold", reports=9)
    empty = Cluster(cluster_id=ClusterId("c-empty"), created_at=now, last_updated_at=now)
    store.put_cluster(empty, np.zeros(512, dtype=np.float32))
    assert [one.cluster_id for one in store.young_clusters(below=5, limit=10, now=now)] == [young]
    assert store.claim("crystallize", worker="w", now=now, lease_seconds=600, at_least=1) is not None
    assert store.claim("crystallize", worker="w", now=now, lease_seconds=600, at_least=1) is not None
    assert store.young_clusters(below=5, limit=10, now=now) == [], "somebody works on it"
    assert empty.cluster_id not in {one.cluster_id for one in store.clusters()}


def test_average_linkage_joins_the_nearest_first_and_compares_whole_groups() -> None:
    near = np.array([[1.0, 0.9, 0.5, 0.0], [0.9, 1.0, 0.1, 0.0], [0.5, 0.1, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]])
    assert joined(near, [1, 1, 1, 1], 0.4) == [[0, 1], [2], [3]]  # 0.3 from the third to both
    assert joined(near, [1, 1, 1, 1], 0.3) == [[0, 1, 2], [3]]
    assert joined(near, [9, 1, 1, 1], 0.4) == [[0, 1, 2], [3]]  # 0.46: nine of ten are at 0.5


def test_the_same_lessons_give_the_same_parts_and_few_lessons_are_one(
    embedder: BundledEmbedder, lessons: Lessons, themes: dict[str, Rows]
) -> None:
    rows = [*themes["meeting-notes"], *themes["frontend-css"]]
    told = [lessons.upload(row["content"], context=row["context"], resolution=row["resolution"]).memory for row in rows]
    vectors = embedder.encode([f"{row['content']}\n{row['context']}" for row in rows])
    assert parts(told, vectors, join_cosine=0.44) == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]
    assert parts(told[3:8], vectors[3:8], join_cosine=0.44) == [[0, 1, 2, 3, 4]]


def test_a_theme_of_any_size_is_parted_and_every_lesson_is_in_exactly_one_part(now: datetime) -> None:
    rng = np.random.default_rng(3)
    middles = rng.standard_normal((2, 64))
    rows = [middles[n % 2] * 3 + rng.standard_normal(64) for n in range(900)]
    vectors = np.array([row / np.linalg.norm(row) for row in rows], dtype=np.float32)
    words = ("docker image {n} needs a proxy", "周报第 {n} 节先写结论")
    told = [
        Memory(
            id=MemoryId(str(n)), memory_type="pattern", content=words[n % 2].format(n=n), context="", resolution="",
            created_at=now, last_hit_at=now,
        )
        for n in range(900)
    ]  # fmt: skip
    found = parts(told, vectors, join_cosine=0.44)
    assert found == [list(range(0, 900, 2)), list(range(1, 900, 2))]
