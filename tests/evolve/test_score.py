from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from instinct_learner.bank import layout
from instinct_learner.bank.index import Index
from instinct_learner.evolve import skills
from instinct_learner.evolve.score import WEIGHTS, dry_run, find_rubric, quality, read_rubric
from instinct_learner.governance.writer import Writer
from instinct_learner.model.card import Draft, Evidence

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct

#: In the form that darwin-skill's own rubric has.
RUBRIC = """\
---
name: darwin-skill
---

| # | 维度 | 权重 | 评分标准 |
|---|------|------|---------|
| 1 | **Frontmatter质量** | 8 | name 规范 |
| 2 | **工作流清晰度** | 15 | 步骤明确 |
| 3 | **边界条件覆盖** | 10 | 异常 |
| 4 | **检查点设计** | 7 | 确认 |
| 5 | **指令具体性** | 15 | 可执行 |
| 6 | **资源整合度** | 5 | 引用 |
| 7 | **整体架构** | 15 | 结构 |
| 8 | **实测表现** | 25 | 跑测试 |
"""


def _good(home: Path, now: datetime, make: Callable[..., Instinct]) -> Draft:
    said = ("提交信息用英文写", "提交前先跑测试", "不要直接推送到 main")
    group = [
        make(
            id=f"instinct-20260508-{at:03d}",
            action=one,
            trigger="提交代码时",
            evidence=(f"2026-05-08: 用户说：“{one}”",),
        )
        for at, one in enumerate(said, 1)
    ]
    return skills.proposal(home, group, today=now.date())


def _bad(memory: str, quote: str, *, description: str = "一个技能") -> Draft:
    body = skills.new_file("x", description=description, title="x", body=f"- {memory}")
    evidence = (Evidence(quote=quote),)
    return Draft(layer="L2", target="skills/x/SKILL.md", memory=memory, body=body, evidence=evidence)


def test_our_dimensions_add_up_to_a_hundred() -> None:
    assert sum(WEIGHTS.values()) == 100


def test_a_skill_of_the_owners_own_rules_passes(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    found = quality(_good(home, now, make_instinct), home, folders=())
    assert (found.source, found.passed) == ("dry-run", True)
    assert found.value >= 90
    assert len(found.dimensions) == 6
    assert all(why for _, _, why in found.dimensions)


@pytest.mark.parametrize(
    ("memory", "quote"),
    [("做得更好一点", "以后装依赖都用 pnpm"), ("Be better", "always install with pnpm"), ("认真一点", "周报要用表格")],
)
def test_a_text_that_says_nothing_of_what_was_said_does_not(home: Path, memory: str, quote: str) -> None:
    found = quality(_bad(memory, quote), home, folders=())
    assert not found.passed
    assert found.value < 75


def test_a_text_that_is_found_everywhere_does_not(home: Path) -> None:
    everything = (
        "今天晚上吃什么好呢 推荐一部适合周末看的老电影 帮我给奶奶的生日想一句祝福"
        " what should i cook for dinner which planets have rings"
    )
    tried = dry_run(_bad("装依赖用 pnpm", "装依赖用 pnpm", description=everything), home)
    prompt, needs, got = tried.prompts[2]
    assert (needs, got) == (False, True), prompt
    assert not tried.right
    assert tried.points <= 0.5


def test_the_dry_run_competes_with_what_is_known_and_leaves_the_index_alone(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    layout.ensure_home(home)
    writer = Writer(home, now=lambda: now)
    for number in range(8):
        writer.create_instinct(make_instinct(action=f"装依赖用 pnpm，第 {number} 条", trigger="装依赖时", evidence=()))
    with Index.open(home) as index:
        before = (index.size(), index.version())
    draft = _bad("装依赖看情况", "装依赖用 pnpm", description="装依赖时使用")
    tried = dry_run(draft, home)
    assert [needs for _, needs, _ in tried.prompts] == [True, True, False]
    with Index.open(home) as index:
        assert (index.size(), index.version()) == before


def test_more_evidence_scores_more(home: Path) -> None:
    once = _bad("装依赖用 pnpm", "装依赖用 pnpm", description="装依赖时使用")
    thrice = replace(once, count=3)
    assert quality(thrice, home, folders=()).value > quality(once, home, folders=()).value


def test_a_rubric_is_read_as_data() -> None:
    found = read_rubric(RUBRIC)
    assert [(name, weight, measure) for name, weight, measure in found] == [
        ("Frontmatter质量", 8, "when"),
        ("工作流清晰度", 15, "what"),
        ("边界条件覆盖", 10, "bounds"),
        ("检查点设计", 7, "bounds"),
        ("指令具体性", 15, "what"),
        ("资源整合度", 5, "traced"),
        ("整体架构", 15, "form"),
        ("实测表现", 25, "found"),
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("1. **Workflow clarity** (15 points)\n2. **Boundary cases**: 10 pts\n3. **Structure** (20%)\n", 3),
        ("- 触发描述（20分）\n- 步骤具体（30分）\n- 整体结构（10分）\n", 3),
        ("| a | 1 |\n", 0),
        ("| Workflow | 0 |\n| Trigger | 400 |\n| Structure | 5 |\n", 0),
        ("", 0),
    ],
)
def test_lists_are_read_and_what_is_no_rubric_is_none(text: str, names: int) -> None:
    assert len(read_rubric(text)) == names


def _install(folder: Path, text: str) -> str:
    (folder / "darwin-skill").mkdir(parents=True)
    (folder / "darwin-skill" / "SKILL.md").write_text(text, encoding="utf-8")
    return str(folder)


def test_an_installed_darwin_skill_gives_the_weights(
    home: Path, tmp_path: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    folder = _install(tmp_path / "skills", RUBRIC)
    found = quality(_good(home, now, make_instinct), home, folders=(folder,))
    assert (found.source, found.passed) == ("darwin-skill", True)
    assert [name for name, _, _ in found.dimensions][-1] == "实测表现"
    assert found.value >= 70


def test_a_bad_text_fails_its_rubric_too(home: Path, tmp_path: Path) -> None:
    folder = _install(tmp_path / "skills", RUBRIC)
    found = quality(_bad("Be better", "always install with pnpm"), home, folders=(folder,))
    assert (found.source, found.passed) == ("darwin-skill", False)


def test_what_stands_in_a_rubric_is_never_run(home: Path, tmp_path: Path) -> None:
    marker = tmp_path / "ran"
    folder = _install(tmp_path / "skills", f"```python\nopen({str(marker)!r}, 'w')\n```\n{RUBRIC}")
    quality(_bad("Be better", "x"), home, folders=(folder,))
    assert not marker.exists()


def test_a_darwin_skill_without_a_rubric_leaves_the_dry_run(home: Path, tmp_path: Path) -> None:
    folder = _install(tmp_path / "skills", "# darwin\n")
    assert find_rubric((folder,)) is None
    assert quality(_bad("Be better", "x"), home, folders=(folder,)).source == "dry-run"


def test_it_is_found_beside_the_homes_own_skills(home: Path) -> None:
    _install(home / "skills", RUBRIC)
    assert quality(_bad("Be better", "x"), home).source == "darwin-skill"
