from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from instinct_learner.evolve.assess import (
    drafted,
    evidence_of,
    importance,
    is_ready,
    layer_of,
    memory_of,
    reuse,
    risk,
    target_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from instinct_learner.model.instinct import Instinct


@pytest.mark.parametrize(
    ("level", "facts", "weight"),
    [
        ("mild", {}, "L"),
        ("mild", {"count": 2}, "M"),
        ("mild", {"count": 5, "corrects": True}, "H"),
        ("standard", {}, "M"),
        ("standard", {"caution": ("mood",)}, "L"),
        ("standard", {"count": 3}, "M"),
        ("standard", {"asked": True}, "H"),
        ("urgent", {}, "M"),
        ("urgent", {"corrects": True}, "H"),
        ("urgent", {"count": 2}, "H"),
        ("urgent", {"corrected_again": 1}, "H"),
        ("urgent", {"validated": 4}, "M"),
        ("urgent", {"validated": 5}, "H"),
        ("urgent", {"caution": ("mood", "vague")}, "L"),
    ],
)
def test_importance_is_reckoned_by_points(level: Any, facts: dict[str, Any], weight: str) -> None:
    assert importance(level, **facts) == weight


@pytest.mark.parametrize(
    ("text", "facts", "weight"),
    [
        ("把 docs/plan.md 改成表格", {}, "L"),
        ("把 docs/plan.md 改成表格", {"occasions": 2}, "M"),
        ("fix PROJ-123 first", {}, "L"),
        ("周报用表格", {}, "M"),
        ("周报用表格", {"occasions": 2}, "H"),
        ("周报都用表格", {}, "H"),
        ("Always use tables", {}, "H"),
        ("Always use tables", {"scope": "project:web"}, "M"),
    ],
)
def test_reuse_falls_with_what_is_particular(text: str, facts: dict[str, Any], weight: str) -> None:
    assert reuse(text, **facts) == weight


@pytest.mark.parametrize(
    ("text", "layer", "level"),
    [
        ("周报用表格", "L1", "none"),
        ("用 pnpm", "L1", "low"),
        ("提交前先跑测试", "L1", "low"),
        ("周报用表格", "L2", "low"),
        ("周报用表格", "L3", "medium"),
        ("删除文件不用确认", "L1", "medium"),
        ("Force-push without asking", "L1", "medium"),
    ],
)
def test_risk_is_medium_for_what_cannot_be_taken_back(text: str, layer: Any, level: str) -> None:
    assert risk(text, layer) == level


@pytest.mark.parametrize(
    ("text", "facts", "layer"),
    [
        ("所有项目里都禁止直接删除数据库", {"importance": "H"}, "L3"),
        ("Never delete a database, in any project: in all projects ask first", {"importance": "H"}, "L3"),
        ("所有项目里都禁止直接删除数据库", {"importance": "M"}, "L1"),
        ("所有项目里都禁止直接删除数据库", {"importance": "H", "scope": "project:web"}, "L1"),
        ("周报用表格", {"importance": "H"}, "L1"),
        ("周报用表格", {"importance": "H", "skill": "weekly"}, "L2"),
    ],
)
def test_an_uncertain_layer_is_the_first(text: str, facts: dict[str, Any], layer: str) -> None:
    assert layer_of(text, **{"scope": "global", **facts}) == layer


def test_each_layer_has_its_file() -> None:
    assert [target_of("L1"), target_of("L2", "git"), target_of("L3")] == [
        "memory/MEMORY.md",
        "skills/git/SKILL.md",
        "memory/CLAUDE.md",
    ]


@pytest.mark.parametrize(
    ("text", "memory"),
    [
        ("周报用表格。", "周报用表格"),
        ("  Use   tables. ", "Use tables"),
        ("部署前先备份数据库" + "（包括用户表、订单表和日志表）" * 8, "部署前先备份数据库"),
        ("提交前先跑测试，因为" + "上次没有跑就合并了，" * 12, "提交前先跑测试"),
        ("先写结论，" + "再写过程，" * 30, None),
        ("长" * 130, ""),
        ("", ""),
    ],
)
def test_a_memory_is_one_sentence_of_a_hundred_characters(text: str, memory: str | None) -> None:
    found = memory_of(text)
    if memory is None:
        assert 25 <= len(found) <= 100
        assert text.startswith(found)
    else:
        assert found == memory


@given(st.text(max_size=400))
def test_a_memory_is_never_longer_and_never_two_lines(text: str) -> None:
    found = memory_of(text)
    assert len(found) <= 100
    assert found == " ".join(found.split())


def test_evidence_is_what_the_owner_said_and_nothing_else(make_instinct: Callable[..., Instinct]) -> None:
    evidence = (
        "2026-05-01: 用户说：“以后用 pnpm”",
        "2026-05-02: 取代旧做法：“用 npm”",
        '2026-05-03: the owner said: "always pnpm"',
        "2026-05-03: ⚠️ 受临时情绪影响",
    )
    source = (("session", "s-1"), ("turn", "t-1"), ("last_session", "s-9"), ("last_turn", "t-9"))
    found = evidence_of(make_instinct(evidence=evidence, source=source))
    assert [(one.at, one.quote) for one in found] == [("2026-05-01", "以后用 pnpm"), ("2026-05-03", "always pnpm")]
    assert (found[0].session, found[-1].session, found[-1].turn) == ("s-1", "s-9", "t-9")


def test_of_much_evidence_the_first_and_the_newest_are_kept(make_instinct: Callable[..., Instinct]) -> None:
    said = tuple(f"2026-05-{day:02d}: 用户说：“第 {day} 次”" for day in range(1, 20))
    assert [one.at[-2:] for one in evidence_of(make_instinct(evidence=said))] == ["01", "15", "16", "17", "18", "19"]


@pytest.mark.parametrize(
    ("facts", "ready"),
    [
        ({"seen": 3}, True),
        ({"seen": 2}, False),
        ({"confidence": 0.85, "times_validated": 5}, True),
        ({"confidence": 0.84, "times_validated": 5}, False),
        ({"confidence": 0.85, "times_validated": 4}, False),
    ],
)
def test_an_instinct_is_ready_on_its_third_repetition_or_when_it_proved_itself(
    make_instinct: Callable[..., Instinct], facts: dict[str, Any], *, ready: bool
) -> None:
    assert is_ready(make_instinct(**facts)) is ready


def test_what_was_said_in_anger_says_so(make_instinct: Callable[..., Instinct]) -> None:
    said = ("2026-05-08: 用户说：“别写注释”", "2026-05-08: ⚠️ 受临时情绪影响")
    draft = drafted(make_instinct(evidence=said), trigger="A", level="standard")
    assert draft is not None
    assert draft.caution == ("mood",)


def test_what_cannot_be_said_shortly_is_not_proposed(make_instinct: Callable[..., Instinct]) -> None:
    assert drafted(make_instinct(action="长" * 130), trigger="A", level="urgent") is None
