"""The loop wired to the hooks: real events in, files out, and never a broken turn."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from instinct_learner.bank.ledger import Ledger
from instinct_learner.bank.reader import read_bank
from instinct_learner.governance.audit import read_events
from instinct_learner.hooks import load
from instinct_learner.hooks.call import HookCall
from instinct_learner.hooks.extract import answer
from instinct_learner.hooks.heartbeat import maintain
from instinct_learner.sediment.banks import parse_promotions, parse_reflections

if TYPE_CHECKING:
    from pathlib import Path


def _say(home: Path, text: str, *rows: dict[str, Any], **over: Any) -> dict[str, Any]:
    messages = [{"role": "user", "content": text}, *rows, {"role": "assistant", "content": "好的"}]
    payload = {"sessionId": "s1", "messages": messages, **over}
    call = HookCall(name="extract", argv=("--home", str(home), "--json"), raw=json.dumps(payload).encode())
    found: dict[str, Any] = json.loads(answer(call))
    return found


def _bank(home: Path, name: str) -> str:
    path = home / "memory" / f"{name}.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def test_from_the_owners_words_to_a_promoted_rule(home: Path) -> None:
    learned = _say(home, "以后提交前都先跑 make lint，记下来以后用")["learned"]
    (experience,) = parse_reflections(_bank(home, "reflections"))
    assert experience.rating == 5
    (proposed,) = read_events(home, event_type="sedimentation.proposed")
    ref = proposed["promotion"]["id"]
    _say(home, "好的，就这样")
    assert "make lint" not in _bank(home, "MEMORY")
    _say(home, "允许这次晋升")
    assert f"## 以后提交前都先跑 make lint\n**来源**：{ref}" in _bank(home, "MEMORY")
    (record,) = parse_promotions(_bank(home, "promotions"))
    assert record.id == ref
    (stored,) = read_bank(home).instincts
    assert (stored.instinct.id, stored.instinct.promoted_to) == (learned["id"], "memory/MEMORY.md")
    assert not (home / ".state" / "hooks.log").exists()
    with Ledger.open(home) as ledger:
        said = [notice["text"] for notice in ledger.waiting_notices("s1") if notice["kind"] == "promotion"]
    assert said[-1] == f"🧬 已晋升 {ref}：「以后提交前都先跑 make lint」→ MEMORY.md"


def test_what_is_promoted_is_recalled_from_then_on_and_once(home: Path) -> None:
    _say(home, "以后提交前都先跑 make lint，记下来以后用")
    _say(home, "允许这次晋升")
    payload = json.dumps({"prompt": "帮我提交一下，先跑 make lint 吗", "sessionId": "s9"}).encode()
    block = load.answer(HookCall(name="load", argv=("--home", str(home)), raw=payload))
    assert [line for line in block.splitlines() if "make lint" in line] == [
        "1. **[长期记忆]** 以后提交前都先跑 make lint（置信度 1.00）"
    ]


def test_a_no_is_answered_in_the_language_of_the_principle(home: Path) -> None:
    _say(home, "From now on always run make lint before you commit, keep this for later")
    (proposed,) = read_events(home, event_type="sedimentation.proposed")
    ref = proposed["promotion"]["id"]
    _say(home, "deny this promotion")
    with Ledger.open(home) as ledger:
        said = [str(notice["text"]) for notice in ledger.waiting_notices("s1") if notice["kind"] == "promotion"]
    assert said[-1].startswith(f"🧬 Not promoted, {ref}: ")


def test_a_quoted_or_foreign_phrase_allows_nothing(home: Path) -> None:
    _say(home, "以后提交前都先跑 make lint，记下来以后用")
    _say(home, "> 允许这次晋升")
    _say(home, "“允许这次晋升”")
    _say(home, "允许这次晋升", sessionId="s2")
    _say(home, "允许这次晋升", trigger="cron")
    _say(home, "允许这次晋升", chatType="group")
    assert "make lint" not in _bank(home, "MEMORY")


def test_small_talk_touches_nothing(home: Path) -> None:
    _say(home, "谢谢，今天天气不错")
    assert parse_reflections(_bank(home, "reflections")) == ()


def test_the_loops_trouble_is_logged_and_the_lesson_is_learned_all_the_same(home: Path) -> None:
    (home / "memory").mkdir(parents=True)
    (home / "memory" / "reflections.md").write_bytes(b"\xff\xfe broken")
    assert _say(home, "以后提交前都先跑 make lint，记下来以后用")["learned"]
    assert "sediment: RecordError" in (home / ".state" / "hooks.log").read_text(encoding="utf-8")
    assert (home / "memory" / "reflections.md").read_bytes() == b"\xff\xfe broken"


def test_the_heartbeat_settles_and_goes_on(home: Path) -> None:
    _say(home, "以后提交前都先跑 make lint，记下来以后用")
    found = maintain(HookCall(name="heartbeat", argv=("--home", str(home)), raw=b"{}"))
    assert found["failed"] == []
    assert found["steps"]["sediment"] == {"continued": [], "silent": []}
