from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.evolve.review import BATCH, Heard, Known, batch, is_due, told
from instinct_learner.model.experience import Experience
from instinct_learner.model.instinct import InstinctId
from instinct_learner.sediment.banks import render_experience

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct

NIGHT = datetime(2026, 5, 8, 22, 0, tzinfo=timezone(timedelta(hours=8)))
TOPICS = (
    "周报用表格", "装依赖用 pnpm", "提交信息用英文", "数据库用 Postgres", "日志打印到标准错误", "回答先给结论",
    "图片存成 PNG", "合同翻译成英文", "出差住全季酒店", "金额保留两位小数", "变量用驼峰命名", "测试用 pytest",
)  # fmt: skip


def _said(make: Callable[..., Instinct], action: str, number: int = 1, **over: Any) -> Instinct:
    count = over.get("seen", 3)
    evidence = tuple(f"2026-05-0{day}: 用户说：“{action}”" for day in range(1, count + 1))
    values = {
        "id": f"instinct-20260508-{number:03d}",
        "action": action,
        "trigger": "",
        "seen": count,
        "evidence": evidence,
    }
    return make(**{"kind": "preference", "tags": (), **values, **over})


def test_what_was_said_three_times_is_proposed_with_its_count(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    (draft,) = batch(Known(instincts=(_said(make_instinct, "周报用表格", seen=4),)), home, now=now)
    assert (draft.trigger, draft.layer, draft.memory, draft.count) == ("C", "L1", "周报用表格", 4)
    assert [one.quote for one in draft.evidence] == ["周报用表格"] * 4


@pytest.mark.parametrize(
    "over",
    [
        {"seen": 2},
        {"seen": 3, "status": "dormant"},
        {"seen": 3, "promoted_to": "memory/MEMORY.md"},
        {"seen": 3, "action": "把 docs/plan.md 改成表格"},
        {"seen": 3, "action": "长" * 130},
    ],
    ids=["twice", "dormant", "promoted", "one file", "too long"],
)
def test_noise_is_dropped(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct], over: dict[str, Any]
) -> None:
    over = dict(over)
    one = _said(make_instinct, over.pop("action", "周报用表格"), **over)
    if "docs" in one.action:
        one = replace(one, evidence=one.evidence[:1])
    assert batch(Known(instincts=(one,)), home, now=now) == ()


def test_what_proved_itself_is_proposed(home: Path, now: datetime, make_instinct: Callable[..., Instinct]) -> None:
    one = _said(make_instinct, "周报用表格", seen=1, confidence=0.9, times_validated=6)
    (draft,) = batch(Known(instincts=(one,)), home, now=now)
    assert draft.sources == (one.id,)


def test_what_the_owner_asked_for_is_proposed(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    one = _said(make_instinct, "周报用表格", seen=1)
    (draft,) = batch(Known(instincts=(one,), heard={one.id: Heard(level="mild", asked=True)}), home, now=now)
    assert draft.importance == "M"


def test_what_was_said_mildly_twice_is_proposed_and_once_is_not(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    heard = {"instinct-20260508-001": Heard(level="mild")}
    twice = Known(instincts=(_said(make_instinct, "周报用表格", seen=2),), heard=heard)
    once = Known(instincts=(_said(make_instinct, "周报用表格", seen=1),), heard=heard)
    assert len(batch(twice, home, now=now)) == 1
    assert batch(once, home, now=now) == ()


def test_a_candidate_that_came_three_times_is_proposed_without_a_source(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    candidate = replace(_said(make_instinct, "周报用表格"), id=InstinctId(""))
    (draft,) = batch(Known(candidates=(candidate,)), home, now=now)
    assert (draft.sources, draft.count) == ((), 3)
    assert batch(Known(candidates=(replace(candidate, seen=2),)), home, now=now) == ()


def test_candidates_that_say_what_an_instinct_says_count_for_it(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    one = _said(make_instinct, "周报用表格", seen=1)
    candidate = replace(_said(make_instinct, "周报要用表格", seen=2), id=InstinctId(""))
    (draft,) = batch(Known(instincts=(one,), candidates=(candidate,)), home, now=now)
    assert (draft.sources, draft.count) == ((one.id,), 3)


def test_a_rule_about_the_work_of_a_skill_is_proposed_for_it(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    folder = home / "skills" / "commits"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text(
        "---\nname: commits\ndescription: 写提交信息时使用\n---\n# 提交信息\n", encoding="utf-8"
    )
    (draft,) = batch(Known(instincts=(_said(make_instinct, "提交信息用英文"),)), home, now=now)
    assert (draft.layer, draft.target) == ("L2", "skills/commits/SKILL.md")
    assert draft.body.startswith("### 🧬 方法改进 [2026-05-08]\n> 做法：提交信息用英文\n")


def test_the_same_principle_of_three_experiences_is_proposed(home: Path, now: datetime) -> None:
    bank = "\n".join(
        render_experience(
            Experience(
                date=f"2026-05-0{day}T10:00:00+08:00",
                topic="构建",
                outcome="坏",
                reusable="构建前先清掉缓存",
                tags=("流程",),
            )
        )
        for day in (1, 2, 3)
    )
    (draft,) = batch(Known(reflections=bank), home, now=now)
    assert (draft.memory, draft.count, draft.layer) == ("构建前先清掉缓存", 3, "L1")


def test_a_batch_is_short_and_the_important_come_first(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    known = [_said(make_instinct, action, number) for number, action in enumerate(TOPICS, 1)]
    known[-1] = replace(known[-1], seen=9, kind="correction")
    found = batch(Known(instincts=tuple(known)), home, now=now)
    assert len(found) == BATCH
    assert found[0].memory == "测试用 pytest"
    assert [one.importance for one in found] == sorted((one.importance for one in found), key="HML".index)


@pytest.mark.parametrize(
    ("last", "at", "heartbeat", "due"),
    [
        ("", NIGHT, True, True),
        ("2026-05-08", NIGHT, True, False),
        ("2026-05-07", NIGHT - timedelta(hours=14), True, True),
        ("2026-05-07", NIGHT - timedelta(minutes=1), False, False),
        ("2026-05-07", NIGHT, False, True),
        ("2026-05-08", NIGHT, False, False),
        ("2027-01-01", NIGHT, True, True),
    ],
    ids=["never", "today", "heartbeat", "before 22:00", "22:00", "today, 22:00", "a clock that was ahead"],
)
def test_the_review_is_due_once_a_local_day(last: str, at: datetime, *, heartbeat: bool, due: bool) -> None:
    assert is_due(last, at, heartbeat=heartbeat) is due


def test_the_line_about_a_review_counts(home: Path, now: datetime, make_instinct: Callable[..., Instinct]) -> None:
    drafts = batch(Known(instincts=tuple(_said(make_instinct, TOPICS[at], at + 1) for at in range(5))), home, now=now)
    text = told(list(enumerate(drafts, 1)))
    assert text.startswith("🧬 复盘：「")
    assert text.count("已出现 3 次") == 3
    assert text.endswith("，另有 2 条")
    assert "came up 3 times (#1)" in told([(1, drafts[0])], language="en")
