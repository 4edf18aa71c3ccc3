from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import yaml

from instinct_learner.evolve import skills
from instinct_learner.evolve.layers import problems

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct

WHEN_ZH, WHEN_EN = "提交代码、推送或提 PR时（提交、commit）", "When committing (commit, push)"


def _group(make: Callable[..., Instinct], *actions: str, language: str = "zh") -> list[Instinct]:
    quoted = {"zh": "2026-05-08: 用户说：“{}”", "en": '2026-05-08: the owner said: "{}"'}[language]
    return [
        make(
            id=f"instinct-20260508-{number:03d}",
            action=action,
            trigger=WHEN_ZH if language == "zh" else WHEN_EN,
            evidence=(quoted.format(action),) * 3,
            seen=3,
            language=language,
        )
        for number, action in enumerate(actions, 1)
    ]


def test_a_new_skill_reads_as_a_person_would_write_it(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    group = _group(make_instinct, "提交信息用英文写", "提交前先跑测试", "不要直接推送到 main")
    draft = skills.proposal(home, group, today=now.date())
    assert draft.target == "skills/commits-rules/SKILL.md"
    assert draft.memory == "把 3 条关于“提交”的做法合成技能 commits-rules"
    head, _, body = draft.body.partition("\n---\n")
    front = yaml.safe_load(head.removeprefix("---\n"))
    assert front["name"] == "commits-rules"
    assert front["description"].startswith("提交代码、推送或提 PR时使用")
    assert "Use when committing, pushing or opening a pull request" in front["description"]
    assert body == (
        "\n# 提交\n\n"
        "## 何时使用\n\n- 提交代码、推送或提 PR时\n\n"
        "## 怎么做\n\n- 提交信息用英文写 [1]\n- 提交前先跑测试 [2]\n\n"
        "## 不要做\n\n- 不要直接推送到 main [3]\n\n"
        "## 来源\n\n"
        "1. instinct-20260508-001：「提交信息用英文写」\n"
        "2. instinct-20260508-002：「提交前先跑测试」\n"
        "3. instinct-20260508-003：「不要直接推送到 main」\n"
    )
    assert problems(draft) == ()
    assert draft.sources == tuple(one.id for one in group)


def test_english_instincts_make_an_english_skill(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    said = ("Write commit messages in English", "Run the tests before committing", "Never push to main directly")
    draft = skills.proposal(home, _group(make_instinct, *said, language="en"), today=now.date())
    assert draft.memory == "Keep 3 rules about Commits as the skill commits-rules"
    assert (
        "## What to do\n\n- Write commit messages in English [1]\n- Run the tests before committing [2]\n" in draft.body
    )
    assert "## What not to do\n\n- Never push to main directly [3]\n" in draft.body
    assert draft.language == "en"
    assert problems(draft) == ()


def test_a_skill_about_the_same_work_is_changed_and_none_is_made(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    folder = home / "skills" / "commit-messages"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text(
        "---\nname: commit-messages\ndescription: 写提交信息、跑测试和推送时使用\n---\n\n# 提交\n", encoding="utf-8"
    )
    group = _group(make_instinct, "提交信息用英文写", "提交前先跑测试", "不要直接推送到 main")
    draft = skills.proposal(home, group, today=now.date())
    assert draft.target == "skills/commit-messages/SKILL.md"
    assert draft.body == (
        "### 🧬 方法改进 [2026-05-08]\n"
        "> 做法：提交信息用英文写\n> 做法：提交前先跑测试\n> 做法：不要直接推送到 main\n"
        "> 来源：instinct-20260508-001\n> 来源：instinct-20260508-002\n> 来源：instinct-20260508-003"
    )
    assert problems(draft) == ()


def test_related_instincts_are_gathered_and_others_are_not(make_instinct: Callable[..., Instinct]) -> None:
    group = _group(make_instinct, "提交信息用英文写", "提交前先跑测试", "不要直接推送到 main")
    other = make_instinct(id="instinct-20260508-009", action="周报用表格", trigger="写报告时")
    (found,) = skills.grouped([other, *group])
    assert set(found) == set(group)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_fewer_than_three_make_no_skill(make_instinct: Callable[..., Instinct], count: int) -> None:
    group = _group(make_instinct, "提交信息用英文写", "提交前先跑测试")
    assert skills.grouped(group[:count]) == ()


def test_a_projects_rules_are_not_mixed_with_general_ones(make_instinct: Callable[..., Instinct]) -> None:
    group = _group(make_instinct, "提交信息用英文写", "提交前先跑测试")
    mine = make_instinct(id="instinct-20260508-008", action="不要直接推送到 main", trigger=WHEN_ZH, scope="project:web")
    assert skills.grouped([*group, mine]) == ()


def test_a_name_that_is_taken_gets_a_number(home: Path) -> None:
    (home / "skills" / "npm-pitfalls").mkdir(parents=True)
    (home / "skills" / "npm-pitfalls" / "SKILL.md").write_text("x", encoding="utf-8")
    assert skills.free_slug(home, "npm pitfalls") == "npm-pitfalls-2"
    assert skills.free_slug(home, "踩坑") == "lessons"


def test_a_description_cannot_end_the_front_matter() -> None:
    text = skills.new_file("a", description='x"\n---\nname: evil', title="t", body="b")
    assert yaml.safe_load(text.split("\n---\n")[0].removeprefix("---\n"))["name"] == "a"
    assert text.count("\n---\n") == 1


def test_links_and_broken_skills_are_passed_over(home: Path, tmp_path: Path) -> None:
    (home / "skills" / "bad").mkdir(parents=True)
    (home / "skills" / "bad" / "SKILL.md").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    (home / "skills" / "link").mkdir()
    (home / "skills" / "link" / "SKILL.md").symlink_to(tmp_path / "secret")
    assert skills.skills_of(home) == ()


def test_a_skill_about_something_else_does_not_bear_on_it(home: Path) -> None:
    folder = home / "skills" / "weekly"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text("---\nname: weekly\ndescription: 写周报时使用\n---\n# 周报\n", encoding="utf-8")
    assert skills.bearing_on(home, "提交信息用英文写") == ""
