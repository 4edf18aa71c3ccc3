"""What real events of the host leave behind, and must not. They are the host's own, with single words replaced."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from instinct_learner.bank.reader import read_bank
from instinct_learner.hooks import answer, extract, load, validate
from instinct_learner.hooks.call import HookCall

EVENTS = Path(__file__).parents[1] / "data" / "openclaw"
RULE = "以后装依赖一律用 pnpm，不要用 npm"


def real(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((EVENTS / f"{name}.json").read_text(encoding="utf-8"))
    loaded["ctx"].pop("workspaceDir", None)
    return {"event": loaded["event"], "ctx": loaded["ctx"]}


def run(hook: Any, payload: dict[str, Any]) -> dict[str, Any]:
    name = hook.__name__.rpartition(".")[2]
    printed = hook.answer(HookCall(name=name, argv=("--json",), raw=json.dumps(payload).encode()))
    loaded: dict[str, Any] = json.loads(printed or "{}")
    return loaded


def with_words(payload: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    """The event with one text of a user's replaced."""
    changed: dict[str, Any] = json.loads(json.dumps(payload).replace(json.dumps(old)[1:-1], json.dumps(new)[1:-1]))
    assert changed != payload
    return changed


def actions(home: Path) -> list[str]:
    return [stored.instinct.action for stored in read_bank(home).instincts]


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_nothing_in_the_recorded_sessions_is_a_lesson(home: Path, number: int) -> None:
    run(extract, real(f"agent_end-{number}"))
    assert actions(home) == []


def until(payload: dict[str, Any], words: str, *, rows_after: int) -> dict[str, Any]:
    """The event as it was when this many rows had followed the one with these words."""
    earlier = copy.deepcopy(payload)
    rows = earlier["event"]["messages"]
    at = next(number for number, row in enumerate(rows) if words in json.dumps(row, ensure_ascii=False))
    earlier["event"]["messages"] = rows[: at + 1 + rows_after]
    return earlier


def test_merged_parts_are_messages_of_their_own(home: Path) -> None:
    """Trap 4: two claimed turns and a message came as three parts of one user row."""
    merged = until(with_words(real("agent_end-3"), "webchat hello", RULE), "pnpm", rows_after=1)
    assert len(merged["event"]["messages"][-2]["content"]) == 3
    run(extract, merged)
    assert ["pnpm" in action for action in actions(home)] == [True]


def test_a_part_that_was_answered_is_not_heard_again(home: Path) -> None:
    event = with_words(real("agent_end-3"), "hello again", RULE)
    event = with_words(event, "second gateway turn", "以后提交一律签名 BLUE-7")
    before = until(event, "BLUE-7", rows_after=1)
    run(extract, before)
    run(extract, before)
    assert len(actions(home)) == 2
    assert run(answer, {"event": {"text": "忘掉"}, "ctx": event["ctx"]})["handled"] is True
    assert len(actions(home)) == 1
    merged = until(with_words(event, "进化", "忘掉"), "webchat hello", rows_after=1)
    run(extract, merged)
    run(extract, merged)
    assert len(actions(home)) == 1, "what was answered took back one more"


def test_a_provider_error_uses_nothing_although_the_event_says_success(home: Path) -> None:
    """Trap 2: the reply never came; what had been shown for it was not followed."""
    taught = {"event": {"messages": [{"role": "user", "content": RULE}]}, "ctx": {"trigger": "user", "sessionId": "t"}}
    run(extract, taught)
    event = real("agent_end-3")
    event["event"]["messages"] = with_words(event, "chat turn", "装一下 zod 依赖")["event"]["messages"]
    assert event["event"]["success"] is True
    shown = run(load, {"event": {"prompt": "装一下 zod 依赖", "messages": []}, "ctx": event["ctx"]})
    assert shown["injected"]
    assert run(validate, event)["used"] == []
    assert read_bank(home).instincts[0].instinct.times_used == 0


def test_a_heartbeat_poll_teaches_and_recalls_nothing(home: Path) -> None:
    """Trap 5, and the filter by trigger: the poll's text is the host's, whatever stands in it."""
    poll = real("before_prompt_build-4")
    assert poll["ctx"]["trigger"] == "heartbeat"
    poll["event"]["prompt"] += f"\n{RULE}"
    assert run(load, poll) in ({}, {"context": "", "injected": [], "tokens": 0, "reasons": {}})
    turn = with_words(real("agent_end-4"), "[OpenClaw heartbeat poll]", f"[OpenClaw heartbeat poll]\\n{RULE}")
    run(extract, turn)
    assert actions(home) == []


@pytest.mark.parametrize(
    "envelope",
    [
        '⟦openclaw:ctx⟧\nReply target of current user message:\n```json\n{"body": "总是用 yarn 装依赖"}\n```',
        'Chat history since last reply (untrusted metadata):\n```json\n[{"body": "总是用 yarn 装依赖"}]\n```',
    ],
    ids=["the mark", "the former mark"],
)
def test_an_envelope_neither_teaches_nor_asks(home: Path, envelope: str) -> None:
    """Trap 6: what a channel puts around the owner's words is neither learned from nor searched with."""
    event = with_words(real("agent_end-3"), "chat turn", f"{envelope}\n\n今天天气怎么样")
    run(extract, event)
    assert actions(home) == []
    taught = {"event": {"messages": [{"role": "user", "content": RULE}]}, "ctx": {"trigger": "user", "sessionId": "t"}}
    run(extract, taught)
    asked = real("before_prompt_build-2")
    asked["event"]["prompt"] = f"{envelope}\n\n今天天气怎么样"
    assert run(load, asked).get("injected", []) == []
    asked["event"]["prompt"] = f"{envelope}\n\n装一下 zod 依赖"
    assert run(load, asked)["injected"]
