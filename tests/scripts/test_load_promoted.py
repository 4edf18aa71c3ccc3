"""SPEC §9 "read by", through the real script: rules first and always, the rest when it bears on the message."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from instinct_learner.bank.codec import render_instinct
from instinct_learner.bank.ledger import Ledger
from instinct_learner.bank.sync import sync
from instinct_learner.bank.tokens import estimate_tokens

if TYPE_CHECKING:
    from collections.abc import Callable

    from instinct_learner.model.instinct import Instinct

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "load_instincts.py"


def load(home: Path, prompt: str, *, by_hand: bool = False) -> str:
    if not by_hand:
        sync(home)
    done = subprocess.run(
        [sys.executable, str(SCRIPT)],
        input=json.dumps({"prompt": prompt, "sessionId": "s"}).encode(),
        capture_output=True,
        env={"INSTINCT_HOME": str(home), "INSTINCT_NOW": "2026-05-08T13:00:00+08:00"},
        timeout=60,
        check=True,
    )
    assert done.stderr == b""
    return done.stdout.decode()


def write(home: Path, name: str, text: str) -> None:
    path = home / "memory" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    (home / "instincts").mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_what_is_promoted_is_read_where_the_table_says(home: Path) -> None:
    write(home, "CLAUDE.md", "### 🧬 规范进化 [主人]\n> 规则：先给结论\n> 范围：全局\n> 生效时间：2026-05-08\n")
    write(
        home,
        "MEMORY.md",
        "## 提交信息用英文写\n**来源**：P-AB12CD，2026-05-08\n\n### 🧬 自进化 [主人]\n> 单测要隔离数据库\n",
    )
    write(
        home,
        "TABOOS.md",
        "## §一\n- 备份\n\n## §二 错误根因\n\n- 别用 npm install，改用 pnpm install（E-1，2026-05-08）\n",
    )
    assert load(home, "今天天气如何").splitlines()[1:-1] == ["## 📜 Rules (行为规范)", "", "- 先给结论"]
    lines = load(home, "帮我写提交信息").splitlines()[1:-1]
    assert lines[2] == "- 先给结论"
    assert lines[6:] == ["1. **[长期记忆]** 提交信息用英文写（置信度 1.00）"]
    assert "别用 npm install，改用 pnpm install" in load(home, "npm install fails, what now?")
    assert load(home, "单测 数据库") == load(home, "单测 数据库")
    with Ledger.open(home) as ledger:
        (ids, _, _), *_ = ledger.injections("s")
    assert [one.partition("#")[0] for one in ids] == ["CLAUDE.md", "MEMORY.md"]


def test_an_edit_by_hand_is_honoured_at_the_very_next_prompt(home: Path) -> None:
    write(home, "CLAUDE.md", "- 先给结论\n")
    assert "- 先给结论" in load(home, "hi")
    write(home, "CLAUDE.md", "- 先给理由\n")
    assert "- 先给理由" in load(home, "hi", by_hand=True)
    os.unlink(home / "memory" / "CLAUDE.md")
    assert load(home, "hi", by_hand=True) == ""


def test_half_a_batch_is_never_shown(home: Path) -> None:
    write(home, "CLAUDE.md", "- 先给结论\n\n<!-- 待续 b-1\n- 半条规则\n-->\n")
    assert "半条" not in load(home, "规则")


def test_a_lesson_is_shown_once_wherever_it_stands(home: Path, make_instinct: Callable[..., Instinct]) -> None:
    lesson = "用 pnpm 安装依赖，不用 npm"
    write(home, "MEMORY.md", f"### 🧬 自进化 [主人]\n> {lesson}\n")
    path = home / "instincts" / "2026-05-08-001.md"
    for promoted_to in ("", "memory/MEMORY.md"):
        instinct = make_instinct(action=lesson, evidence=("「别用 npm」",), promoted_to=promoted_to)
        path.write_text(render_instinct(instinct), encoding="utf-8")
        assert load(home, "安装依赖 pnpm npm").count(lesson) == 1
    write(home, "CLAUDE.md", f"- {lesson}\n")
    lines = load(home, "安装依赖 pnpm npm").splitlines()
    assert lines[3] == f"- {lesson}"
    assert sum(lesson in line for line in lines) == 1


def test_all_of_it_is_inside_the_budget(home: Path, make_instinct: Callable[..., Instinct]) -> None:
    write(home, "CLAUDE.md", "".join(f"- {n} 永远先说明白再动手，然后才去改别的东西\n" for n in range(40)))
    write(home, "MEMORY.md", "".join(f"## 部署第 {n} 步之前先备份数据库再通知所有人\n" for n in range(40)))
    for number in range(1, 9):
        instinct = make_instinct(
            id=f"instinct-20260508-00{number}", trigger="部署时", action=f"检查项 {number}：" + "部署" * 12
        )
        (home / "instincts" / f"2026-05-08-00{number}.md").write_text(render_instinct(instinct), encoding="utf-8")
    block = load(home, "部署 备份数据库")
    assert estimate_tokens(block) <= 500
    assert "永远先说明白" in block
    assert "备份数据库" in block
