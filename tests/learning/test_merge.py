"""Said again, said otherwise, or new: pairs of rules and what the second one is beside the first."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from instinct_learner.learning.contradiction import polarity, stances
from instinct_learner.learning.merge import (
    EVIDENCE_LIMIT,
    Create,
    Reinforce,
    Supersede,
    before_lesson,
    merge,
    reinforced,
    superseded,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from instinct_learner.model.instinct import Instinct

    Make = Callable[..., Instinct]


def rule(make: Make, action: str, **over: object) -> Instinct:
    return make(action=action, trigger="t", tags=(), **over)


@pytest.mark.parametrize(
    ("known", "again"),
    [
        pytest.param("用 pnpm，不用 npm", "用 pnpm，不用 npm。", id="same words"),
        pytest.param("Use pnpm, not npm", "用 pnpm，不用 npm", id="the other language"),
        pytest.param("先给结论再给依据", "先给结论，再补依据", id="nearly the same words"),
        pytest.param("Never push to main", "Never push directly to main", id="one word more"),
        pytest.param("装依赖都用 bun，不要用 pnpm", "永远用 bun", id="only the choice"),
        pytest.param("Install packages with bun, not pnpm", "永远用 bun", id="only the choice, in the other language"),
        pytest.param("回答里不要用表情", "Don't use emojis in replies", id="the other language, a prohibition"),
        pytest.param("Don't use emojis", "No emojis in replies", id="where it was plain"),
        pytest.param(
            "All output files must use the format `YYYYMMDD_<description>.ext`",
            "File name must follow the convention (20260413_*.md)",
            id="one more case of the same form",
        ),
        pytest.param(
            "After completing each task, append one line to done.log", "Append 4th done.log entry", id="one more case"
        ),
    ],
)
def test_a_repetition_reinforces(known: str, again: str, make_instinct: Make, now: datetime) -> None:
    outcome = merge(rule(make_instinct, again, id=""), [rule(make_instinct, known)], now)
    assert isinstance(outcome, Reinforce), outcome


@pytest.mark.parametrize(
    ("known", "new"),
    [
        pytest.param("Use npm", "Use pnpm, not npm", id="another tool"),
        pytest.param("Use npm, not pnpm", "Use pnpm, not npm", id="the other way round"),
        pytest.param("用 bun", "别用 bun", id="no longer this tool"),
        pytest.param("加注释", "不用再加注释了", id="no longer"),
        pytest.param("Add comments", "不要加注释", id="no longer, in the other language"),
        pytest.param("写代码时加注释", "不用加注释", id="no longer, said shorter"),
        pytest.param("Never push to main", "Push to main", id="now allowed"),
        pytest.param("周报用表格", "别再用表格了", id="not even there"),
        pytest.param("用中文回答", "Reply in English", id="another spoken language"),
        pytest.param("叫用户老王", "叫用户老李", id="another name"),
        pytest.param("端口用 8080", "端口用 9090", id="another value"),
        pytest.param("Use Python 3.9", "Use Python 3.11, not 3.9", id="another version"),
        pytest.param("缩进用 2 个空格", "缩进用 4 个空格", id="another count"),
        pytest.param("Use pytest for unit tests", "Use unittest for unit tests", id="another tool for the same work"),
        pytest.param("Keep answers short", "Give long answers", id="antonyms"),
        pytest.param("用 tab 缩进", "缩进改用两个空格", id="another indentation"),
        pytest.param("都用繁體中文回答", "用简体中文回答", id="another script"),
        pytest.param("用 pnpm", "装依赖用 bun，不要再用 pnpm", id="no longer the old tool"),
    ],
)
def test_a_contradiction_supersedes(known: str, new: str, make_instinct: Make, now: datetime) -> None:
    outcome = merge(rule(make_instinct, new, id=""), [rule(make_instinct, known)], now)
    assert isinstance(outcome, Supersede), outcome


@pytest.mark.parametrize(
    ("known", "new"),
    [
        pytest.param("部署用 bun", "用 pnpm，不用 npm", id="another occasion"),
        pytest.param("For the frontend, use yarn", "For the backend, use pnpm", id="other conditions"),
        pytest.param("不要用 var", "不要用 any", id="another thing forbidden"),
        pytest.param("Commit messages in English", "Keep commit messages under 72 characters", id="another rule on it"),
        pytest.param("第 1 类图纸放 1 号柜", "第 2 类图纸放 2 号柜", id="another case with its own value"),
        pytest.param(
            "All output files must be named YYYYMMDD_x.ext",
            "All output files must start with a header",
            id="same subject",
        ),
        pytest.param(
            "Done.log lines are in English", "Append one line to done.log after each task", id="more than it said"
        ),
    ],
)
def test_what_says_something_else_is_new(known: str, new: str, make_instinct: Make, now: datetime) -> None:
    assert merge(rule(make_instinct, new, id=""), [rule(make_instinct, known)], now) == Create()


def test_a_project_s_exception_stands_beside_the_general_rule(make_instinct: Make, now: datetime) -> None:
    general = rule(make_instinct, "Use npm")
    assert merge(rule(make_instinct, "Use pnpm, not npm", id="", scope="project:shop"), [general], now) == Create()


def test_a_repetition_adds_evidence_confidence_and_one_to_seen(make_instinct: Make) -> None:
    old = rule(make_instinct, "x", confidence=0.6, evidence=("a",), status="dormant")
    new = reinforced(old, rule(make_instinct, "x", id="", confidence=0.6, evidence=("b",)))
    assert (new.confidence, new.seen, new.evidence, new.status) == (0.7, 2, ("a", "b"), "active")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(0.88, 0.95, id="stops at 0.95"),
        pytest.param(0.95, 0.95, id="at it"),
        pytest.param(0.99, 0.99, id="never lowered"),
    ],
)
def test_confidence_stops_at_the_ceiling(before: float, after: float, make_instinct: Make) -> None:
    assert reinforced(rule(make_instinct, "x", confidence=before), rule(make_instinct, "x")).confidence == after


def test_the_trigger_remembers_the_occasions_on_which_the_rule_was_needed_again(make_instinct: Make) -> None:
    old = make_instinct(trigger="When saving; e.g. asked to write a report")
    new = reinforced(old, make_instinct(trigger="When saving; e.g. asked to draft notes (json)"))
    assert new.trigger == "When saving; e.g. asked to write a report; e.g. asked to draft notes (json)"
    assert reinforced(new, make_instinct(trigger="When saving; e.g. asked to write a report")).trigger == new.trigger


def test_a_contradiction_rewrites_the_rule_and_keeps_the_old_one_in_the_evidence(
    make_instinct: Make, now: datetime
) -> None:
    old = rule(make_instinct, "Use npm", times_used=7, times_validated=6, confidence=0.9, seen=3, evidence=("a",))
    new = superseded(old, rule(make_instinct, "Use pnpm", id="", language="en", evidence=("b",)), now)
    assert new.id == old.id
    assert new.action == "Use pnpm"
    assert new.evidence == ("a", '2026-05-08: replaces the earlier rule: "Use npm"', "b")
    assert (new.confidence, new.seen, new.times_used, new.times_validated) == (0.6, 1, 0, 0)


def test_evidence_keeps_its_first_bullet_and_the_newest(make_instinct: Make) -> None:
    old = rule(make_instinct, "x", evidence=tuple(str(n) for n in range(EVIDENCE_LIMIT)))
    new = reinforced(old, rule(make_instinct, "x", evidence=("new",)))
    assert len(new.evidence) == EVIDENCE_LIMIT
    assert (new.evidence[0], new.evidence[1], new.evidence[-1]) == ("0", "2", "new")


def test_taking_a_repetition_back_leaves_what_else_happened(make_instinct: Make) -> None:
    before = rule(make_instinct, "x", evidence=("a",))
    now_ = replace(reinforced(before, rule(make_instinct, "x", evidence=("b",))), times_used=4)
    undone = before_lesson(now_, before, "reinforce")
    assert (undone.seen, undone.confidence, undone.evidence, undone.times_used) == (1, 0.6, ("a",), 4)


def test_taking_a_contradiction_back_brings_the_old_rule_and_keeps_the_person_s_own_keys(
    make_instinct: Make, now: datetime
) -> None:
    before = rule(make_instinct, "Use npm")
    edited = replace(superseded(before, rule(make_instinct, "Use pnpm"), now), extra=(("mine", 1),), pinned=True)
    undone = before_lesson(edited, before, "supersede")
    assert (undone.action, undone.extra, undone.pinned) == ("Use npm", (("mine", 1),), True)


@pytest.mark.parametrize(
    ("text", "stance"),
    [
        pytest.param("用 pnpm，不用 npm", {"pnpm": 1, "npm": -1}, id="zh"),
        pytest.param("Use pnpm instead of npm", {"pnpm": 1, "npm": -1}, id="instead of"),
        pytest.param("Prefer vitest over jest", {"vitest": 1, "jest": -1}, id="over"),
        pytest.param("Don't use yarn", {"yarn": -1}, id="prohibition"),
    ],
)
def test_each_tool_is_chosen_or_rejected(text: str, stance: dict[str, int]) -> None:
    assert stances(text) == stance


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        pytest.param("加注释", 1, id="do"),
        pytest.param("不用再加注释了", -1, id="don't"),
        pytest.param("用 pnpm，不用 npm", 1, id="the first clause decides"),
        pytest.param("No emojis in replies", -1, id="no"),
    ],
)
def test_polarity_is_that_of_the_first_clause(text: str, sign: int) -> None:
    assert polarity(text) == sign


def test_a_taste_that_is_said_again_for_good_is_kept_for_good(make_instinct: Make) -> None:
    taste = rule(make_instinct, "用 pytest 跑测试", source=(("session", "a"), ("turn", "1")))
    again = rule(make_instinct, "用 pytest 跑测试", source=(("session", "b"), ("turn", "2"), ("permanent", "true")))
    assert dict(reinforced(taste, again).source)["permanent"] == "true"
    assert dict(reinforced(again, taste).source)["permanent"] == "true"
    assert "permanent" not in dict(reinforced(taste, taste).source)
