"""The labelled approvals, through the hooks to the file: written where approved, untouched where not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.evolve.chat import AGENT, ask, begin, prompt, propose, turn

from instinct_learner.bank.ledger import Ledger
from instinct_learner.hooks.call import HookCall
from instinct_learner.hooks.cards import open_evolution
from instinct_learner.model.experience import Experience
from instinct_learner.sediment.promote import Proposal
from instinct_learner.sediment.score import Score

_CASES = Path(__file__).parent.parent / "data" / "threats" / "approvals.jsonl"
PRINCIPLES = {"P-7F3A": "发布之前先跑一遍完整测试", "P-9999": "图表一律使用蓝色"}


def _cases() -> list[Any]:
    lines = map(json.loads, _CASES.read_text(encoding="utf-8").strip().split("\n"))
    return [pytest.param(case, id=case["id"]) for case in lines if case["strict"]]


def _raise(reference: str, session: str) -> None:
    """A proposal of the sedimentation, its card shown in a session."""
    call = HookCall(name="test")
    principle = PRINCIPLES[reference]
    experience = Experience(
        date="2026-05-08", topic=principle, context=principle, reusable=principle, id=f"E-{reference}"
    )
    proposal = Proposal(
        id=reference, experience=experience, target="memory/MEMORY.md",
        entry=f"## {principle}\n**来源**：{reference}，2026-05-08", threshold=15,
        condition="优先级 16 ≥ 阈值 15", score=Score(value=16, arithmetic="16"),
    )  # fmt: skip
    with Ledger.open(call.home()) as ledger:
        loop = open_evolution(call, ledger, session=session).loop
        loop._ask(proposal, session, ())
        assert open_evolution(call, ledger, session=session).desk.of_reference(reference)
    assert "进化请求" in prompt("讲个笑话", sessionId=session)


@pytest.mark.parametrize("case", _cases())
def test_every_strict_case_is_judged_as_labelled(case: dict[str, Any], home: Path) -> None:
    given = case["input"]
    pending = given["pending"]
    begin()
    target = home / "memory" / "MEMORY.md"
    for one in [*given.get("also_pending", []), pending]:
        _raise(one["id"], one["session"])
    if pending.get("consumed"):
        ask(f"允许这次晋升 {pending['id']}", sessionId=pending["session"])
        target.write_text("# MEMORY\n", encoding="utf-8")
    if "current_sha256" in pending:
        desk = home / ".state" / "cards.json"
        desk.write_text(desk.read_text(encoding="ascii").replace('"memory": "', '"memory": "x'), encoding="ascii")
    if pending.get("target_changed"):
        target.rename(home / "elsewhere.md")
        target.symlink_to(home / "elsewhere.md")
    before = target.read_bytes()
    for event in given["events"]:
        if event.get("hook") == "message:sent":
            continue  # no hook of ours is called for what goes out
        context = {
            "sessionId": event.get("session", pending["session"]), "senderId": event["senderId"],
            "ownerId": given["owner_id"], "chatType": given["chat_type"], "channel": "telegram",
        }  # fmt: skip
        if event["role"] == "user" and ask(event["content"], **context)["handled"]:
            continue  # what was answered starts no turn of the agent's
        turn({"role": event["role"], "content": event["content"]}, AGENT, **context)
    written = PRINCIPLES[pending["id"]] in target.read_text(encoding="utf-8") and target.read_bytes() != before
    assert written is (case["expected"] == "approved")


def test_a_promotion_is_one_card_with_the_lesson_of_the_same_words(home: Path) -> None:
    begin()
    propose(memory=PRINCIPLES["P-7F3A"], sources=())
    prompt("讲个笑话")
    call = HookCall(name="test")
    _raise_quietly(call)
    with Ledger.open(call.home()) as ledger:
        cards = open_evolution(call, ledger).desk.open_cards()
    assert [(card.number, card.reference) for card in cards] == [(1, "P-7F3A")]
    assert "已进化 #1" in ask("进化")["text"]
    promotions = (home / "memory" / "promotions.md").read_text(encoding="utf-8")
    assert "**编号**：P-7F3A" in promotions
    assert (home / "memory" / "MEMORY.md").read_text(encoding="utf-8").count(PRINCIPLES["P-7F3A"]) == 1


def _raise_quietly(call: HookCall) -> None:
    principle = PRINCIPLES["P-7F3A"]
    experience = Experience(date="2026-05-08", topic=principle, context=principle, reusable=principle, id="E-1")
    proposal = Proposal(
        id="P-7F3A", experience=experience, target="memory/MEMORY.md",
        entry=f"## {principle}\n**来源**：P-7F3A，2026-05-08", threshold=15,
        condition="优先级 16 ≥ 阈值 15", score=Score(value=16, arithmetic="16"),
    )  # fmt: skip
    with Ledger.open(call.home()) as ledger:
        open_evolution(call, ledger, session="s-1").loop._ask(proposal, "s-1", ())


def test_ignoring_its_card_is_a_veto_of_the_promotion(home: Path) -> None:
    begin()
    _raise("P-7F3A", "s-1")
    assert "已忽略" in ask("忽略")["text"]
    events = (home / ".state" / "events.jsonl").read_text(encoding="ascii")
    assert "sedimentation.veto" in events
    assert ask("允许这次晋升 P-7F3A").get("text", "").count("已经处理过") == 1
