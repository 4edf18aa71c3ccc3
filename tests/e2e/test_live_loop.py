"""The whole loop inside a real OpenClaw, in the order in which a person would live it. Each test builds on those above."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest
from tests.e2e.live_host import eventually

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.live_host import LiveHost
    from tests.e2e.scripted_model import ScriptedModel

pytestmark = pytest.mark.host

HEADING = "Active Instincts"
_seen: dict[str, bytes] = {}


def _instincts(bank: Path, word: str) -> list[Path]:
    return [file for file in bank.glob("*.md") if word in file.read_text(encoding="utf-8")]


def test_set_up_shows_what_it_changes_and_all_hooks_are_live(host: LiveHost) -> None:
    assert "allowConversationAccess" in host.setup_output
    for hook in ("before_prompt_build", "agent_end", "before_agent_reply", "heartbeat_prompt_contribution"):
        assert hook in host.setup_output


def test_setting_up_twice_changes_nothing(host: LiveHost) -> None:
    said = json.loads(host.command(host.instinct, "setup", "openclaw", "--dry-run", "--json").strip())
    assert said["changes"] == []
    assert said["install_skill"] is False


def test_the_host_lists_the_skill(host: LiveHost) -> None:
    listed = host.command("openclaw", "skills", "list", "--json")
    skill = next(one for one in json.loads(listed[listed.index("{") :])["skills"] if one["name"] == "instinct-learner")
    assert skill["eligible"] is True


def test_an_ordinary_turn_learns_nothing_and_injects_nothing(host: LiveHost, model: ScriptedModel, bank: Path) -> None:
    _seen["MEMORY.md"] = b"# mine\n\n- a line of the owner's\n"
    _seen["HEARTBEAT.md"] = b"# Heartbeat\n\n<!-- nothing to do -->\n"
    for name, text in _seen.items():
        (host.workspace / name).write_bytes(text)
    host.say("hello, what can you do?", session="first")
    assert HEADING not in model.last_text()
    time.sleep(1)
    assert not list(bank.glob("*.md"))


def test_a_correction_is_written_down(host: LiveHost, bank: Path) -> None:
    host.say("帮我装一下 lodash 依赖 SAY:已经运行 npm install lodash", session="taught")
    host.say("不对，以后这个工作区装依赖一律用 pnpm，不要用 npm SAY:好的，改用 pnpm", session="taught")
    assert eventually(lambda: _instincts(bank, "pnpm")), host.log.read_text(errors="replace")[-2000:]


def test_it_is_injected_in_a_fresh_session_after_the_owners_words(host: LiveHost, model: ScriptedModel) -> None:
    host.say("装一下 zod 依赖 SAY:已运行 pnpm add zod", session="fresh")
    sent = model.last_text()
    assert HEADING in sent
    assert "pnpm" in sent[sent.index(HEADING) :]
    system = model.requests[-1]["messages"][0]
    assert HEADING not in json.dumps(system, ensure_ascii=False), "recall must not touch the cached prefix"


def test_an_unrelated_prompt_gets_nothing(host: LiveHost, model: ScriptedModel) -> None:
    host.say("讲一个关于月亮的故事", session="unrelated")
    assert HEADING not in model.last_text()


def test_the_injected_block_is_not_kept_in_history(host: LiveHost, model: ScriptedModel) -> None:
    host.say("谢谢", session="fresh")
    earlier = json.dumps(model.requests[-1]["messages"][:-1], ensure_ascii=False)
    assert HEADING not in earlier


def test_the_use_is_validated_by_the_owners_next_message(host: LiveHost, bank: Path) -> None:
    def validated() -> bool:
        return any("times_validated: 1" in file.read_text(encoding="utf-8") for file in _instincts(bank, "pnpm"))

    assert eventually(validated), [file.read_text(encoding="utf-8") for file in bank.glob("*.md")]


def test_a_failing_command_that_exits_without_an_error_flag_is_seen(host: LiveHost, bank: Path) -> None:
    fails = json.dumps({"name": "exec", "arguments": {"command": "frobnicate-canary --version"}})
    works = json.dumps({"name": "exec", "arguments": {"command": "python3 -c \"print('frobnicate-canary ok')\""}})
    host.say(f"run frobnicate-canary CALLTOOL:{fails} CALLTOOL:{works}", session="tools")
    stored = host.workspace / "_core_files" / ".state" / "ledger.sqlite"
    assert eventually(stored.exists)


def test_forget_that_is_answered_without_the_model(host: LiveHost, model: ScriptedModel, bank: Path) -> None:
    host.say("from now on always sign commits with the key BLUE-7 SAY:ok", session="undo")
    assert eventually(lambda: _instincts(bank, "BLUE-7"))
    asked = model.count()
    reply = host.say("忘掉", session="undo")
    assert model.count() == asked
    assert reply
    assert not _instincts(bank, "BLUE-7")


def test_a_chat_command_is_answered_without_the_model(host: LiveHost, model: ScriptedModel) -> None:
    asked = model.count()
    params = {"sessionKey": "agent:main:main", "message": "/instinct list", "idempotencyKey": f"c{time.time_ns()}"}
    host.command("openclaw", "gateway", "call", "chat.send", "--json", "--params", json.dumps(params))

    def answered() -> str:
        read = {"sessionKey": "agent:main:main", "limit": 4}
        shown = host.command("openclaw", "gateway", "call", "chat.history", "--json", "--params", json.dumps(read))
        return shown if "pnpm" in shown else ""

    assert eventually(answered, within_seconds=40)
    assert model.count() == asked


def test_the_hosts_command_line_has_ours(host: LiveHost) -> None:
    assert "pnpm" in host.command("openclaw", "instinct", "list")


def test_a_tool_call_of_the_agent_finds_what_was_taught(host: LiveHost, model: ScriptedModel) -> None:
    call = json.dumps({"name": "instinct_search", "arguments": {"query": "安装依赖"}})
    host.say(f"查一下我教过你什么 CALLTOOL:{call}", session="tool-search")
    results = [
        message for request in model.requests[-2:] for message in request["messages"] if message["role"] == "tool"
    ]
    assert any("pnpm" in json.dumps(message, ensure_ascii=False) for message in results), results


def test_a_heartbeat_prunes_without_a_model_call(host: LiveHost, model: ScriptedModel, bank: Path) -> None:
    old = bank / "2020-01-01-001.md"
    old.write_text(
        "---\nid: instinct-20200101-001\ncreated: 2020-01-01T00:00:00+08:00\nconfidence: 0.6\nstatus: active\n---\n\n"
        "## 触发条件\n很久以前\n\n## 行动建议\n用 old-tool\n\n## 证据\n- 2020-01-01: 说过\n",
        encoding="utf-8",
    )
    asked = model.count()
    host.command("openclaw", "system", "event", "--text", "wake", "--mode", "now")
    archived = bank / "archived" / old.name
    gone = eventually(
        lambda: not old.exists() or "status: active" not in old.read_text(encoding="utf-8"), within_seconds=60
    )
    assert gone, host.log.read_text(errors="replace")[-3000:]
    assert archived.exists() or "dormant" in old.read_text(encoding="utf-8")
    # The wake text belongs to the agent: it may ask the model about that, but about nothing of ours.
    assert all(HEADING not in json.dumps(request, ensure_ascii=False) for request in model.requests[asked:])


def test_two_agents_workspaces_stay_apart(host: LiveHost, model: ScriptedModel) -> None:
    host.say("装一下 react 依赖", session="second", agent="second")
    assert HEADING not in model.last_text()
    assert not (host.root / "ws2" / "_core_files" / "instincts").exists() or not list(
        (host.root / "ws2" / "_core_files" / "instincts").glob("*.md")
    )


def test_a_gateway_restart_loses_nothing(host: LiveHost, model: ScriptedModel) -> None:
    host.stop_gateway()
    host.start_gateway()
    host.say("装一下 vite 依赖", session="after-restart")
    assert "pnpm" in model.last_text()


def test_a_hanging_worker_never_holds_the_reply_beyond_its_limit(host: LiveHost, model: ScriptedModel) -> None:
    trap = host.root / "hanging-python"
    trap.write_text("#!/bin/sh\nsleep 600\n", encoding="utf-8")
    trap.chmod(0o755)
    entry = {"plugins": {"entries": {"instinct-learner": {"config": {"python": str(trap), "recallTimeoutMs": 1500}}}}}
    saved = json.loads(host.command("openclaw", "config", "get", "plugins.entries.instinct-learner.config", "--json"))
    host.command("openclaw", "config", "patch", "--stdin", text=json.dumps(entry))
    host.stop_gateway()
    host.start_gateway()
    try:
        host.say("hello", session="warm-up")
        began = time.monotonic()
        assert host.say("装一下 vue 依赖 SAY:fine", session="hang") == "fine"
        assert time.monotonic() - began < 12
        assert HEADING not in model.last_text()
    finally:
        restored = {"plugins": {"entries": {"instinct-learner": {"config": {**saved, "recallTimeoutMs": None}}}}}
        host.command("openclaw", "config", "patch", "--stdin", text=json.dumps(restored))
        host.stop_gateway()
        host.start_gateway()


def test_the_doctor_proves_the_loop_and_leaves_nothing_behind(host: LiveHost, bank: Path) -> None:
    before = sorted(file.name for file in bank.rglob("*.md"))
    said = json.loads(host.command(host.instinct, "doctor", "--yes", "--json", timeout=400))
    assert said["ok"] is True, said
    assert {"stored", "retrieved", "injected", "removed"} <= {check["stage"] for check in said["checks"]}
    assert sorted(file.name for file in bank.rglob("*.md")) == before


def test_the_hosts_own_files_are_byte_for_byte_as_they_were(host: LiveHost) -> None:
    for name, text in _seen.items():
        assert (host.workspace / name).read_bytes() == text


def test_the_published_plugin_and_skill_are_valid(host: LiveHost) -> None:
    plugin = host.workspace / "skills" / "instinct-learner" / "plugin"
    out = host.root / "validated"
    said = host.command(
        "clawhub", "package", "validate", str(plugin), "--openclaw-version", "2026.9.6", "--out", str(out)
    )
    assert "error" not in said.lower().replace("0 error", ""), said


def test_removal_leaves_the_bank(host: LiveHost, bank: Path) -> None:
    host.command(host.instinct, "setup", "openclaw", "--remove", "--yes", timeout=400)
    inspected = host.command("openclaw", "plugins", "list", "--json")
    assert "instinct-learner" not in inspected
    assert not (host.workspace / "skills" / "instinct-learner").exists()
    assert _instincts(bank, "pnpm")
