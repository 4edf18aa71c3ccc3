from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from instinct_learner.bank.reader import read_bank
from instinct_learner.hooks import answer, extract
from instinct_learner.hooks.call import HookCall

if TYPE_CHECKING:
    from pathlib import Path

SESSION = {"sessionId": "s-1", "sessionKey": "agent:main:main", "trigger": "user"}


def ask(event: dict[str, Any], context: dict[str, Any] | None = None) -> dict[str, Any]:
    payload = {"event": event, "ctx": SESSION if context is None else context}
    said: dict[str, Any] = json.loads(answer.answer(HookCall(name="answer", payload=payload)))
    return said


def turn(*messages: dict[str, Any], context: dict[str, Any] | None = None) -> dict[str, Any]:
    payload = {"event": {"messages": list(messages)}, "ctx": SESSION if context is None else context}
    said: dict[str, Any] = json.loads(extract.answer(HookCall(name="extract", argv=("--json",), payload=payload)))
    return said


def owner(*texts: str) -> dict[str, Any]:
    """A user row; several texts are turns that the host merged."""
    return {"role": "user", "content": [{"type": "text", "text": text} for text in texts]}


AGENT = {"role": "assistant", "content": "ok"}


def actions(home: Path) -> list[str]:
    return [stored.instinct.action for stored in read_bank(home).instincts]


def test_forget_that_takes_back_what_was_learned_and_says_so(home: Path) -> None:
    turn(owner("from now on always sign commits with the key BLUE-7"), AGENT)
    said = ask({"text": "forget that"})
    assert said["handled"] is True
    assert "BLUE-7" in said["text"]
    assert actions(home) == []


def test_what_was_answered_is_not_heard_again_as_a_part_of_the_next_message(home: Path) -> None:
    first = owner("from now on always tag releases with the mark GREEN-5")
    second = owner("from now on always sign commits with the key BLUE-7")
    turn(first, AGENT)
    turn(first, AGENT, second, AGENT)
    ask({"text": "forget that"})
    merged = owner("forget that", "what is the time?")
    turn(first, AGENT, second, AGENT, merged, AGENT)
    turn(first, AGENT, second, AGENT, merged, AGENT, owner("and the date?"), AGENT)
    assert len(actions(home)) == 1
    assert "GREEN-5" in actions(home)[0]


def test_the_same_words_again_later_are_answered_again(home: Path) -> None:
    history: list[dict[str, Any]] = []
    for mark in ("GREEN-5", "BLUE-7"):
        history += [owner(f"from now on always sign commits with the key {mark}"), AGENT]
        turn(*history)
        assert mark in ask({"text": "忘掉"})["text"]
        history += [owner("忘掉", "what is the time?"), AGENT]
        turn(*history)
    assert actions(home) == []


def test_with_nothing_learned_there_is_nothing_to_take_back(home: Path) -> None:
    home.mkdir(parents=True)
    assert ask({"text": "忘掉"})["text"] == "没有可以撤销的学习记录"


def test_without_a_bank_nothing_is_answered() -> None:
    assert ask({"text": "忘掉"}) == {"handled": False}


@pytest.mark.parametrize(
    "text",
    ["帮我看看这个函数", "记录这个经验：以后用 pnpm", "他说「忘掉」", "forget the last commit and rebase", ""],
    ids=["conversation", "a request with its rule", "a quotation", "a task", "nothing"],
)
def test_conversation_goes_on_to_the_agent(home: Path, text: str) -> None:
    home.mkdir(parents=True)
    assert ask({"text": text}) == {"handled": False}


def test_in_a_group_another_sender_takes_nothing_back(home: Path) -> None:
    turn(owner("from now on always sign commits with the key BLUE-7"), AGENT)
    group = {**SESSION, "chatType": "group", "senderId": "stranger", "ownerId": "me"}
    assert ask({"text": "forget that"}, group) == {"handled": False}
    assert len(actions(home)) == 1


def test_a_bare_request_to_record_without_a_stored_turn_is_the_agents(home: Path) -> None:
    home.mkdir(parents=True)
    assert ask({"text": "记录这个经验"}) == {"handled": False}


def test_a_command_of_an_authorised_sender_runs_on_this_bank() -> None:
    turn(owner("from now on always sign commits with the key BLUE-7"), AGENT)
    said = ask({"command": "list"}, {**SESSION, "isAuthorizedSender": True})
    assert "BLUE-7" in said["text"] or "instinct-" in said["text"]


def test_a_command_of_anybody_else_is_refused(home: Path) -> None:
    home.mkdir(parents=True)
    for context in (SESSION, {**SESSION, "isAuthorizedSender": "true"}):
        assert "only the owner" in ask({"command": "list"}, context)["text"]


@pytest.mark.parametrize("words", ["setup --remove", "doctor", "clear --yes", "config", "worker", "--home /etc list"])
def test_what_changes_the_installation_is_for_the_terminal(home: Path, words: str) -> None:
    home.mkdir(parents=True)
    said = ask({"command": words}, {**SESSION, "isAuthorizedSender": True})
    assert "In chat:" in said["text"]


def test_a_command_can_not_point_at_another_bank(home: Path, tmp_path: Path) -> None:
    home.mkdir(parents=True)
    other = tmp_path / "other"
    ask({"command": f"learn --home {other} --action 'use BLUE-7'"}, {**SESSION, "isAuthorizedSender": True})
    assert not other.exists()
