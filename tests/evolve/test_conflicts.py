from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from instinct_learner.bank import layout
from instinct_learner.evolve.conflicts import find, rules_in
from instinct_learner.governance.writer import Writer
from instinct_learner.model.card import Draft, Evidence

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from instinct_learner.model.instinct import Instinct

#: What stands, what is proposed: one excludes the other. Hand-made, both languages and across them.
CONTRADICTIONS = [
    ("装依赖都用 pnpm，不要用 npm", "装依赖都用 npm"),
    ("Always use npm to install packages", "装依赖都用 pnpm，不要用 npm"),
    ("npm 安装依赖", "Use pnpm to install dependencies, not npm"),
    ("不要在代码里加注释", "每个函数都要加注释"),
    ("Never add comments to code", "代码里要加注释"),
    ("add comments to the code", "不用再加注释了"),
    ("Don't add comments to code", "Every function needs a comment"),
    ("回答要简短", "回答要详细"),
    ("回答要简洁", "回答要詳細"),
    ("Keep answers short", "回答写长一点"),
    ("Answers should be detailed", "回答要简短"),
    ("行宽 80", "行宽 120"),
    ("Line length is 80", "Line length is 100"),
    ("用 2 个空格缩进", "用 4 个空格缩进"),
    ("报告里的数字保留两位小数", "报告里的数字保留一位小数"),
    ("每天 9 点发日报", "每天 18 点发日报"),
    ("提交信息用英文", "提交信息用中文"),
    ("叫我老王", "叫我小李"),
    ("会议纪要发到飞书", "会议纪要发到微信"),
    ("缩进用 tab", "缩进用空格"),
    ("用繁體中文回覆", "用简体中文回复"),
    ("别用 emoji", "回复里加上 emoji"),
    ("Don't use emojis", "每条回复加一个表情"),
    ("禁止直接推送到 main", "可以直接推送到 main"),
    ("Never push to main", "push straight to main"),
    ("提交前跑测试", "提交前不用跑测试"),
    ("先给结论", "不要先给结论"),
    ("Ask before deleting files", "删文件前不用问"),
    ("Use Python for scripts", "Use TypeScript for scripts"),
    ("别用 npm install，改用 npm ci", "别用 npm install，改用 npm install --legacy-peer-deps"),
]
DUPLICATES = [
    ("周报要用表格", "周报要用表格"),
    ("周报要用表格。", "周报要用表格"),
    ("Weekly reports use tables", "周报要用表格"),
    ("提交信息用英文", "Commit messages in English"),
    ("先跑测试再提交", "Run the tests before you commit"),
    ("删除文件前先确认", "Confirm before you delete a file"),
    ("别用 cd app && npm install，改用 cd app && npm ci（E-987926a3，2026-05-08）", "别用 npm install，改用 npm ci"),
]
#: They share words, a tool's family or a value, and stand beside each other.
LOOK_ALIKES = [
    ("提交信息用英文", "代码注释用中文"),
    ("周报用表格", "日报用列表"),
    ("装依赖用 pnpm", "部署用 bun"),
    ("前端用 tab 缩进", "Python 用 4 个空格缩进"),
    ("Python code is indented with 4 spaces", "Go code is indented with tabs"),
    ("后端用 Python", "前端用 TypeScript"),
    ("周一发周报", "周五发月报"),
    ("第 1 类放 1 号架", "第 2 类放 2 号架"),
    ("Don't use emojis in commit messages", "Use emojis in release notes"),
    ("不要在代码里加注释", "不要在提交信息里加表情"),
    ("代码里不要加注释", "函数命名要用驼峰"),
    ("Use pytest for unit tests", "Use playwright for end-to-end tests"),
    ("先给结论再解释", "先写测试再写代码"),
    ("Never push to main", "Always push the tag after a release"),
    ("数据库用 Postgres", "缓存用 Redis"),
    ("报告用中文写", "报告里的术语保留英文"),
    ("会议纪要发到飞书", "周报发到微信"),
    ("Write commit messages in English", "Run the tests before committing"),
    ("别用 npm install，改用 npm ci", "别用 npm test，改用 npm run test:unit"),
]


def _draft(memory: str, **over: object) -> Draft:
    values: dict[str, object] = {"layer": "L1", "target": "memory/MEMORY.md", "memory": memory, **over}
    return Draft(**values)  # type: ignore[arg-type]


def _write(home: Path, name: str, text: str) -> None:
    path = home / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _stands(home: Path, rule: str, name: str = "memory/MEMORY.md") -> None:
    layout.ensure_home(home)
    _write(home, name, f"# MEMORY\n\n### 🧬 自进化 [#1 · 主人 2026-05-01]\n> {rule}\n")


def _kinds(home: Path, draft: Draft) -> list[str]:
    return [one.kind for one in find(draft, home)]


@pytest.mark.parametrize(("stands", "proposed"), CONTRADICTIONS, ids=[f"{a} | {b}" for a, b in CONTRADICTIONS])
def test_a_contradiction_is_found(home: Path, stands: str, proposed: str) -> None:
    _stands(home, stands)
    (conflict,) = find(_draft(proposed), home)
    assert (conflict.kind, conflict.where, conflict.text) == ("contradiction", "memory/MEMORY.md", f"> {stands}")


@pytest.mark.parametrize(("stands", "proposed"), DUPLICATES, ids=[f"{a} | {b}" for a, b in DUPLICATES])
def test_the_same_in_other_words_is_a_duplicate(home: Path, stands: str, proposed: str) -> None:
    _stands(home, stands)
    assert _kinds(home, _draft(proposed)) == ["duplicate"]


@pytest.mark.parametrize(("stands", "proposed"), LOOK_ALIKES, ids=[f"{a} | {b}" for a, b in LOOK_ALIKES])
def test_a_look_alike_is_no_conflict(home: Path, stands: str, proposed: str) -> None:
    _stands(home, stands)
    assert find(_draft(proposed), home) == ()
    _stands(home, proposed)
    assert find(_draft(stands), home) == ()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "memory/CLAUDE.md",
            "### 🧬 规范进化 [#2 · 主人 2026-05-01]\n> 规则：装依赖都用 npm\n> 范围：全局\n> 生效时间：今天起\n",
        ),
        ("memory/TABOOS.md", "## §一 不可做\n\n- 不要用 pnpm 装依赖\n"),
        ("memory/MEMORY.md", "## 装依赖都用 npm\n**来源**：P-ABCDEF，2026-05-01\n"),
        ("memory/MEMORY.md", "- 装依赖都用 npm\n"),
        ("skills/js/SKILL.md", "---\nname: js\ndescription: js\n---\n\n# js\n\n1. 装依赖都用 npm\n"),
    ],
    ids=["rule", "taboo", "promoted", "by hand", "skill"],
)
def test_everything_that_is_written_is_looked_at(home: Path, name: str, text: str) -> None:
    layout.ensure_home(home)
    _write(home, name, text)
    found = find(_draft("装依赖都用 pnpm，不要用 npm"), home)
    assert [(one.kind, one.where) for one in found if one.kind == "contradiction"] == [("contradiction", name)]


def test_a_granted_file_is_looked_at(home: Path, tmp_path: Path) -> None:
    layout.ensure_home(home)
    granted = tmp_path / "AGENTS.md"
    granted.write_text("# Rules\n\n- 装依赖都用 npm\n", encoding="utf-8")
    (conflict,) = find(_draft("装依赖都用 pnpm，不要用 npm", target=str(granted)), home)
    assert (conflict.kind, conflict.where, conflict.text) == ("contradiction", str(granted), "- 装依赖都用 npm")


def _instinct(home: Path, now: datetime, instinct: Instinct) -> Instinct:
    return Writer(home, now=lambda: now).create_instinct(instinct)


def test_an_instinct_that_says_the_opposite_is_found(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    stored = _instinct(home, now, make_instinct(action="提交信息用英文", trigger="提交代码时", evidence=()))
    (conflict,) = find(_draft("提交信息用中文"), home)
    assert (conflict.kind, conflict.where) == ("contradiction", f"instincts/{stored.id[9:13]}-05-08-001.md")


def test_the_instincts_that_it_rests_on_are_no_conflict(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    stored = _instinct(home, now, make_instinct(action="周报要用表格", trigger="写周报时", evidence=()))
    assert find(_draft("周报要用表格", sources=(stored.id,)), home) == ()


def test_the_instinct_that_the_same_words_taught_is_no_conflict(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    _instinct(home, now, make_instinct(action="周报要用表格", evidence=("2026-05-08: 用户说：“周报要用表格”",)))
    assert find(_draft("周报要用表格", evidence=(Evidence(quote="周报要用表格"),)), home) == ()


def test_an_exception_for_a_project_stands_beside_the_general_rule(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    _stands(home, "装依赖都用 npm")
    stored = _instinct(home, now, make_instinct(action="装依赖都用 pnpm，不要用 npm", scope="project:web", evidence=()))
    assert find(_draft("装依赖都用 pnpm，不要用 npm", sources=(stored.id,)), home) == ()


def test_archived_and_waiting_instincts_are_no_conflict(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    writer = Writer(home, now=lambda: now)
    gone = writer.create_instinct(make_instinct(action="提交信息用英文", trigger="提交代码时", evidence=()))
    writer.archive_instinct(gone.id, why="test")
    writer.create_instinct(make_instinct(action="提交信息用英文", evidence=()), pending=True)
    assert find(_draft("提交信息用中文"), home) == ()


def test_a_preference_proposed_as_a_rule_is_in_the_wrong_layer(home: Path) -> None:
    layout.ensure_home(home)
    (conflict,) = find(_draft("周报用表格", layer="L3", target="memory/CLAUDE.md"), home)
    assert (conflict.kind, conflict.text, conflict.suggestion[:2]) == ("layer", "", "L1")


def test_what_binds_everywhere_is_a_rule(home: Path) -> None:
    layout.ensure_home(home)
    memory = "所有项目里都禁止直接删除数据库"
    (conflict,) = find(_draft(memory, importance="H"), home)
    assert (conflict.kind, conflict.suggestion[:2]) == ("layer", "L3")
    assert find(_draft(memory, layer="L3", target="memory/CLAUDE.md", importance="H"), home) == ()


def test_a_rule_of_one_project_is_no_rule_for_all(
    home: Path, now: datetime, make_instinct: Callable[..., Instinct]
) -> None:
    memory = "所有任务都必须先跑测试"
    stored = _instinct(home, now, make_instinct(action=memory, scope="project:web", evidence=()))
    draft = _draft(memory, layer="L3", target="memory/CLAUDE.md", sources=(stored.id,))
    (conflict,) = find(draft, home)
    assert conflict.suggestion == "L1：只对项目 web 成立，不是全局规范"


def test_what_a_skill_is_about_is_suggested_for_it(home: Path) -> None:
    layout.ensure_home(home)
    _write(home, "skills/commits/SKILL.md", "---\nname: commits\ndescription: 写提交信息时使用\n---\n\n# 提交信息\n")
    (conflict,) = find(_draft("提交信息不超过 50 字"), home)
    assert (conflict.kind, conflict.where) == ("layer", "skills/commits/SKILL.md")


def test_the_same_one_layer_up_is_suggested_to_be_raised(home: Path) -> None:
    _stands(home, "所有项目都禁止直接删除数据库")
    draft = _draft("所有项目都禁止直接删除数据库", layer="L3", target="memory/CLAUDE.md", language="zh")
    (conflict,) = find(draft, home)
    assert conflict.kind == "duplicate"
    assert "L3" in conflict.suggestion


def test_labels_comments_and_code_are_no_rules() -> None:
    text = (
        "# MEMORY\n\n<!-- 装依赖都用 npm -->\n\n### 🧬 规范进化 [#2]\n> 规则：先跑测试\n"
        "> 范围：全局\n> 生效时间：今天\n\n"
        "```\nalways use npm\n```\n\n1. 用 pnpm [1]\n**来源**：P-ABCDEF\n"
    )
    assert [one.text for one in rules_in("memory/CLAUDE.md", text)] == ["先跑测试", "用 pnpm"]


def test_a_large_bank_is_compared_by_what_it_shares(home: Path) -> None:
    layout.ensure_home(home)
    rules = "".join(f"- 第 {number} 号设备的备注写在表格的第 {number} 行\n" for number in range(900))
    _write(home, "memory/MEMORY.md", f"# MEMORY\n\n{rules}- 提交信息用英文\n")
    assert [one.text for one in find(_draft("提交信息用中文"), home)] == ["- 提交信息用英文"]


def test_an_empty_home_has_no_conflicts(home: Path) -> None:
    assert find(_draft("周报要用表格"), home) == ()
