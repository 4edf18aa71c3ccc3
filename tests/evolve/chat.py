"""A conversation with the hooks, as a host would have it; shared by the tests of cards."""

from __future__ import annotations

import json
from typing import Any

from instinct_learner.bank import layout
from instinct_learner.bank.ledger import Ledger
from instinct_learner.hooks import answer, extract, load
from instinct_learner.hooks.call import HookCall
from instinct_learner.hooks.cards import open_evolution
from instinct_learner.model.card import Draft, Evidence

SESSION = {"sessionId": "s-1", "sessionKey": "agent:main:main", "trigger": "user"}
AGENT = {"role": "assistant", "content": "ok"}
#: A preference that raises a card at once.
TAUGHT = "以后这个工作区装依赖一律用 pnpm，不要用 npm"


def owner(text: str) -> dict[str, Any]:
    """A message of the owner's."""
    return {"role": "user", "content": text}


def ask(text: str, **context: Any) -> dict[str, Any]:
    """What the plugin is answered for a whole message."""
    payload = {"event": {"text": text}, "ctx": {**SESSION, **context}}
    said: dict[str, Any] = json.loads(answer.answer(HookCall(name="answer", payload=payload)))
    return said


def turn(*messages: dict[str, Any], **context: Any) -> dict[str, Any]:
    """The after-response step of one turn."""
    payload = {"event": {"messages": list(messages)}, "ctx": {**SESSION, **context}}
    said: dict[str, Any] = json.loads(extract.answer(HookCall(name="extract", argv=("--json",), payload=payload)))
    return said


def prompt(text: str, **context: Any) -> str:
    """The block that a prompt is given."""
    payload = {"event": {"prompt": text}, "ctx": {**SESSION, **context}}
    return load.load(HookCall(name="load", payload=payload)).text


def draft(**over: Any) -> Draft:
    """An L1 draft; keyword arguments replace single values."""
    values: dict[str, Any] = {
        "layer": "L1",
        "target": "memory/MEMORY.md",
        "memory": "装依赖一律用 pnpm",
        "level": "urgent",
        "importance": "H",
        "evidence": (Evidence(quote="以后装依赖一律用 pnpm", session="s-1", turn="t-1", at="2026-05-08"),),
        **over,
    }
    return Draft(**values)


def begin() -> None:
    """Makes the home of this test."""
    layout.ensure_home(HookCall(name="test").home())


def propose(**over: Any) -> Any:
    """Puts a draft on the desk of this test's home; gives the card."""
    call = HookCall(name="test")
    with Ledger.open(call.home()) as ledger:
        return open_evolution(call, ledger, session="s-1").desk.propose(draft(**over))


def card(number: int) -> Any:
    """A card as it lies on the desk."""
    call = HookCall(name="test")
    with Ledger.open(call.home()) as ledger:
        return open_evolution(call, ledger).desk.card(number)


def heartbeat() -> dict[str, Any]:
    """The cards' step of the heartbeat."""
    from instinct_learner.hooks.cards import heartbeat as beat

    return beat(HookCall(name="heartbeat"))
