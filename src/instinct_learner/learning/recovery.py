"""Finds where one way failed and another way to the same goal then worked, proven by the tool's own result.

What doesn't count: the same call again (the world hiccuped), code that was edited until its check passed, no match,
looking around, a call that the owner broke off, and giving up. What counts is a changed method: another command,
other arguments, a step that had to come first.

Source: SPEC.md §2.1 (c); ADR 0043.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from instinct_learner.lazy import lazy
from instinct_learner.learning.goals import Goal, actions_of, goal_of
from instinct_learner.learning.outcome import Failure, failure_of, program_is_missing, succeeded, symptom_of
from instinct_learner.model.signal import Reason, Signal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from instinct_learner.model.event import Message, ToolUse

#: Tool calls after a failure in which its way out is looked for.
REACH_CALLS = 10
_SHOWN_CHARS = 300
#: What doesn't change what a command does: where its output goes, waiting, talking.
_NO_CHANGE = lazy(
    r"2>&1|2>/dev/null|\|\s*(?:head|tail)\b[^|;&]*|\|\s*cat\s*$|\bsleep [\d.]+[smh]?\s*(?:&&|;)|"
    r";?\s*echo [^;|&]*"
)
_ID = lazy(r"(?:^|[_.])(?:id|uuid|number|code|key)$|Id$|号$|編號$|编号$")
_MEANS = lazy(r"pay|card|method|token|session|request|trace", re.IGNORECASE)
_EXTERNAL_TOOL = lazy(
    r"web|browser|browse|fetch|url|http|mcp|mail|inbox|slack|telegram|discord|github|gitlab|jira|issue|ticket|"
    r"rss|feed|crawl|scrape|"
    r"media|ocr|image|pdf|skillhub|hub_search|notion|confluence|docs_search",
    re.IGNORECASE,
)
_EXTERNAL_COMMAND = lazy(
    r"\b(?:curl|wget|lynx|w3m|httpie|invoke-webrequest|iwr)\b|\bgh (?:issue|pr) (?:view|list|comment)", re.IGNORECASE
)
_EXTERNAL_TEXT = "EXTERNAL_UNTRUSTED_CONTENT"


class Recovery(NamedTuple):
    """One recovery.

    Attributes:
        failed_at: Position of the message that carries the failure.
        worked_at: Position of the message that carries the success.
        signal: What it teaches.
    """

    failed_at: int
    worked_at: int
    signal: Signal


class _Step(NamedTuple):
    at: int
    use: ToolUse
    goal: Goal
    failure: Failure
    worked: bool


def find_recoveries(messages: Sequence[Message]) -> tuple[Signal, ...]:
    """Every recovery in these messages, in the order in which they were proven."""
    return tuple(one.signal for one in recoveries(messages))


def recoveries(messages: Sequence[Message]) -> tuple[Recovery, ...]:
    """Every recovery with the places of its two ends, in the order in which they were proven."""
    steps = [_step(at, use) for at, message in enumerate(messages) if message.role == "tool" for use in message.tools]
    found: list[Recovery] = []
    proven: set[int] = set()
    for number, step in enumerate(steps):
        if step.failure == "none" or step.goal.idle:
            continue
        for later in range(number + 1, min(len(steps), number + 1 + REACH_CALLS)):
            way_out = _way_out(step, steps, number, later)
            if way_out is None:
                continue
            # Several tries that failed in the same way have one way out, and the last try is the closest to it.
            if later not in proven:
                proven.add(later)
                found.append(Recovery(step.at, steps[later].at, _signal(step, steps[later], way_out)))
            break
    found.sort(key=lambda one: one.worked_at)
    return tuple(found)


def read_external(messages: Iterable[Message]) -> bool:
    """Whether a turn took in text from outside: pages, mail, tickets.

    What it then did proves nothing that may be learned.
    """
    for message in messages:
        if message.role == "tool" and _EXTERNAL_TEXT in message.text:
            return True
        for use in message.tools:
            if _EXTERNAL_TOOL.search(use.name) or _EXTERNAL_COMMAND.search(use.command):
                return True
    return False


def _step(at: int, use: ToolUse) -> _Step:
    goal = goal_of(use)
    shell = goal.kind == "shell"
    failure = failure_of(use, looks=shell and goal.looks, checks=shell and "check" in actions_of(goal))
    return _Step(at, use, goal, failure, failure == "none" and succeeded(use))


def _way_out(failed: _Step, steps: Sequence[_Step], number: int, later: int) -> str | None:
    """How the later step is the way out of the failure, in a few words; `None` where it isn't."""
    step = steps[later]
    if not step.worked or step.goal.idle:
        return None
    between = steps[number + 1 : later]
    edited = any(one.goal.kind == "edit" and one.worked for one in between)
    if _same_text(failed.goal, step.goal):
        fix = next(
            (one for one in reversed(between) if one.worked and one.goal.kind == "shell" and one.goal.fixes), None
        )
        if fix is None or edited or failed.failure == "blip":
            return None
        return f"first {fix.use.command.strip()}"
    if failed.failure == "content":
        return None
    if failed.goal.kind == step.goal.kind == "shell":
        return _other_command(failed, step, edited=edited)
    return _other_use(failed.goal, step.goal)


def _other_use(one: Goal, other: Goal) -> str | None:
    """A tool that isn't a shell used differently, or another tool for the same target."""
    if one.kind == other.kind == "call":
        return _other_call(one, other)
    if one.kind == other.kind == "edit":
        return "another edit" if _same_file(one, other) else None
    if not _same_target(one, other):
        return None
    return "another path" if one.kind == other.kind else "another tool"


def _same_text(one: Goal, other: Goal) -> bool:
    if one.kind == "edit" or one.kind != other.kind or (one.kind == "call" and one.programs != other.programs):
        return False
    return bool(one.text) and _plain(one.text) == _plain(other.text)


def _plain(text: str) -> str:
    """A command without what doesn't change what it does."""
    return " ".join(_NO_CHANGE.sub(" ", text).split())


def _same_file(one: Goal, other: Goal) -> bool:
    return not one.operands or not other.operands or bool(one.operands & other.operands)


def _same_target(one: Goal, other: Goal) -> bool:
    shared = one.operands & other.operands
    smaller = min(len(one.operands), len(other.operands))
    return bool(shared) and (len(shared) >= 2 or len(shared) * 2 >= smaller) and (not other.looks or one.looks)


def _other_call(one: Goal, other: Goal) -> str | None:
    """A function tool called differently, or another one with the same arguments."""
    shared = len(one.operands & other.operands)
    smaller = max(1, min(len(one.operands), len(other.operands)))
    if one.programs != other.programs:
        return "another tool" if shared >= 2 and shared * 5 >= smaller * 3 else None
    if len(one.operands) <= 2 and _named(one).keys() == _named(other).keys():
        return "other arguments"
    return "other arguments" if shared * 5 >= smaller * 2 and not _another_thing(one, other) else None


def _named(goal: Goal) -> dict[str, str]:
    """The arguments of a call by name; the value without its punctuation, so that `#W1` is `W1`."""
    pairs = (leaf.partition("=") for leaf in goal.operands)
    return {name: re.sub(r"\W+", "", value) for name, _, value in pairs}


def _another_thing(one: Goal, other: Goal) -> bool:
    """Whether two calls of one tool are about different things: what they name by id differs.

    Means of payment are a how.
    """
    first, second = _named(one), _named(other)
    ids = [name for name in first.keys() & second.keys() if _ID.search(name) and not _MEANS.search(name)]
    return bool(ids) and all(first[name] != second[name] for name in ids)


def _other_command(failed: _Step, step: _Step, *, edited: bool) -> str | None:
    one, other = failed.goal, step.goal
    if other.looks and not one.looks:
        return None
    shared = one.operands & other.operands
    smaller = max(1, min(len(one.operands), len(other.operands)))
    commands = set(one.programs) & set(other.programs)
    if commands and (shared or _few(one, other)):
        if edited and len(shared) * 5 >= smaller * 4:
            return None
        return "another way to call it"
    enough = 1 if actions_of(one) & actions_of(other) or program_is_missing(failed.use) else 2
    if len(shared) >= enough and len(shared) * 5 >= smaller * 2:
        return "another command"
    return None


def _few(one: Goal, other: Goal) -> bool:
    """Whether two calls of one program are short enough that a changed word is the change of method."""
    if not one.operands or not other.operands:
        return True
    return not other.looks and len(one.operands) <= 2 and len(other.operands) <= 2


def _signal(failed: _Step, step: _Step, way_out: str) -> Signal:
    worked = _shown(step.use)
    if way_out.startswith("first "):
        worked = f"{way_out[6:][:_SHOWN_CHARS]} && {worked}"
    symptom = symptom_of(failed.use)
    rule = way_out.split(maxsplit=1)[0]
    return Signal(
        kind="recovery",
        quote=worked,
        confidence=0.9 if failed.failure == "method" and symptom else 0.75,
        reasons=(Reason(rule=f"recovery.{rule}", quote=symptom, why=f"it failed, then {way_out} worked"),),
        failed=f"{failed.use.name}: {_shown(failed.use)}" if failed.use.name else _shown(failed.use),
        worked=worked,
        symptom=symptom,
    )


def _shown(use: ToolUse) -> str:
    text = use.command.strip()
    return text if len(text) <= _SHOWN_CHARS else text[:_SHOWN_CHARS] + "…"
