"""A lesson kept for good, inside a real OpenClaw: the card, its answer, the file, the commit, the way back.

Lived in the second agent's workspace, and taken back at the end, so that the other suites find what they expect.
"""

from __future__ import annotations

import json
import os
import subprocess
from typing import TYPE_CHECKING

import pytest
from tests.e2e.live_host import eventually

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.live_host import LiveHost
    from tests.e2e.scripted_model import ScriptedModel

pytestmark = pytest.mark.host

TAUGHT = "以后发布说明一律按 HELIX-3 模板来写"
BINDING = "以后所有项目里永远必须先跑 ORION-8 检查再提交代码"


@pytest.fixture
def home(host: LiveHost) -> Path:
    return host.root / "ws2" / "_core_files"


def say(host: LiveHost, words: str, session: str = "evolve") -> str:
    return host.say(words, session=session, agent="second")


def read(home: Path, name: str) -> str:
    return (home / "memory" / name).read_text(encoding="utf-8")


def waits(home: Path, word: str) -> bool:
    desk = home / ".state" / "cards.json"
    cards = json.loads(desk.read_text(encoding="ascii"))["cards"] if desk.exists() else []
    return any(word in card["draft"]["memory"] for card in cards)


def log(host: LiveHost) -> str:
    environ = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    done = subprocess.run(
        ["git", "-C", str(host.root / "ws2"), "log", "--format=%s"], capture_output=True, check=False, env=environ
    )
    return done.stdout.decode("utf-8")


def test_a_stated_preference_becomes_a_card_in_the_next_prompt(
    host: LiveHost, model: ScriptedModel, home: Path
) -> None:
    subprocess.run(["git", "init", "-q", str(host.root / "ws2")], check=True)
    say(host, TAUGHT)
    assert eventually(lambda: waits(home, "HELIX-3")), host.complaints()
    say(host, "讲个笑话")
    prompt = model.last_prompt()
    assert "🧬 进化请求 #1" in prompt, host.complaints()
    assert "→ 「进化」|「进化 L2」|「忽略」|「修改」|「暂缓」" in prompt
    say(host, "再讲一个")
    assert "进化请求" not in model.last_prompt()


@pytest.mark.parametrize("words", ["“进化”", "他们说要进化", "进化？"])
def test_a_quoted_word_does_nothing(host: LiveHost, model: ScriptedModel, home: Path, words: str) -> None:
    before, asked = read(home, "MEMORY.md"), model.count()
    assert say(host, words) == "SCRIPTED-REPLY"
    assert model.count() > asked
    assert read(home, "MEMORY.md") == before


def test_in_another_session_the_bare_word_is_conversation(host: LiveHost, home: Path) -> None:
    before = read(home, "MEMORY.md")
    assert say(host, "进化", session="stranger") == "SCRIPTED-REPLY"
    assert read(home, "MEMORY.md") == before


def test_one_word_writes_commits_and_logs_without_the_model(host: LiveHost, model: ScriptedModel, home: Path) -> None:
    asked = model.count()
    reply = say(host, "进化")
    assert "已进化 #1（L1）" in reply, host.complaints()
    assert model.count() == asked
    assert "### 🧬 自进化 [#1" in read(home, "MEMORY.md")
    assert "**进化计数**：1" in read(home, "evolution-log.md")
    assert log(host).startswith("🧬 L1进化: ")


def test_it_is_used_in_a_new_session(host: LiveHost, model: ScriptedModel) -> None:
    say(host, "写一份新版本的发布说明", session="evolve-new")
    assert model.last_prompt().count("HELIX-3") == 1, host.complaints()


def test_undo_takes_it_out_again(host: LiveHost, model: ScriptedModel, home: Path) -> None:
    asked = model.count()
    assert "已撤销 #1" in say(host, "撤销"), host.complaints()
    assert model.count() == asked
    assert "HELIX-3" not in read(home, "MEMORY.md")
    assert log(host).startswith("🧬 撤销 #1")


def test_a_rule_for_everything_needs_both_confirmations(host: LiveHost, model: ScriptedModel, home: Path) -> None:
    say(host, BINDING, session="rule")
    assert eventually(lambda: waits(home, "ORION-8")), host.complaints()
    say(host, "讲个笑话", session="rule")
    assert "ORION-8" in model.last_prompt(), host.complaints()
    before = read(home, "CLAUDE.md")
    assert "第一次确认" in say(host, "进化 L3", session="rule"), host.complaints()
    assert read(home, "CLAUDE.md") == before
    assert "（L3）" in say(host, "进化", session="rule")
    assert "> 规则：" in read(home, "CLAUDE.md")
    say(host, "今天天气怎么样", session="rule-new")
    assert "ORION-8" in model.last_prompt(), host.complaints()


def test_by_its_number_it_is_taken_back_on_the_terminal(host: LiveHost, model: ScriptedModel, home: Path) -> None:
    changes = json.loads(host.command(host.instinct, "history", "--json", "--home", str(home)))
    number = next(one["number"] for one in changes if "memory/CLAUDE.md" in one["files"])
    host.command(host.instinct, "undo", str(number), "--home", str(home))
    assert "ORION-8" not in read(home, "CLAUDE.md")
    say(host, "今天天气怎么样", session="rule-gone")
    assert "ORION-8" not in model.last_prompt()
