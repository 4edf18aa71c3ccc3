"""Trigger and Reflect: is a turn worth an experience, is it a new one, and what does it say?

Source: seed skill-sedimentation "Step 1 — Trigger", "Step 3 — Reflect"; SPEC §3.
"""

from __future__ import annotations

import hashlib

from instinct_learner.bank.terms import terms
from instinct_learner.model.experience import Experience
from instinct_learner.sediment.occasion import is_trivial
from instinct_learner.sediment.score import kind_of, rating_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime
    from typing import Literal

    from instinct_learner.model.experience import Outcome, TaskKind
    from instinct_learner.sediment.occasion import Occasion

#: Source: seed "与最近3条经验高度重复（相似度 > 0.8）".
SIMILAR, LOOKED_AT = 0.8, 3
_KIND_TAGS: dict[TaskKind, str] = {"fix": "错误", "process": "流程", "preference": "偏好", "routine": "常规"}
_LIMIT_BYTES = 140


def trigger(
    occasion: Occasion, bank: Sequence[Experience], now: datetime
) -> Literal["skip_all", "skip_reflect", "reflect"]:
    """What the loop does with a turn.

    Args:
        occasion: The turn.
        bank: Every experience, oldest first.
        now: Aware.
    """
    if occasion.empty or is_trivial(occasion):
        return "skip_all"
    told = reflected(occasion, now)
    if any(similarity(told, old) > SIMILAR for old in bank[-LOOKED_AT:]):
        return "skip_reflect"
    return "reflect"


def similarity(one: Experience, other: Experience) -> float:
    """0–1: how much two experiences say the same, by the words of what they are about and what follows from it."""
    return overlap(f"{one.topic} {one.context} {one.reusable}", f"{other.topic} {other.context} {other.reusable}")


def overlap(one: str, other: str) -> float:
    """0–1: shared terms of two texts, twice over all (Dice)."""
    left, right = set(terms(one)), set(terms(other))
    return 2 * len(left & right) / (len(left) + len(right)) if left and right else 0.0


def reflected(occasion: Occasion, now: datetime) -> Experience:
    """The one experience of a turn: failures as honestly as successes."""
    outcome, result = _outcome(occasion)
    kind = _KIND_TAGS[kind_of(occasion)]
    tags = tuple(dict.fromkeys(filter(None, ("经验", kind, occasion.domain))))
    digest = hashlib.sha256(f"{occasion.session}\0{occasion.turn}".encode()).hexdigest()
    return Experience(
        date=now.isoformat(timespec="seconds"),
        topic=_cut(occasion.lesson or occasion.request, 60) or occasion.domain or "无题",
        context=_cut(occasion.request, _LIMIT_BYTES),
        action=_cut(_action(occasion), _LIMIT_BYTES),
        outcome=outcome,
        result=result,
        rating=rating_of(occasion),
        reusable=_cut(_reusable(occasion), _LIMIT_BYTES),
        tags=tags,
        id=f"E-{digest[:8]}",
        source=_cut(f"会话 {occasion.session or '-'} · 轮次 {occasion.turn}", 90),
    )


def is_repeated(experience: Experience, bank: Sequence[Experience]) -> bool:
    """Whether the same kind of error came twice in a row. Source: seed "同类错误连续出现2次"."""
    earlier = [one for one in bank if one.id != experience.id]
    if not earlier or "错误" not in experience.tags or "错误" not in earlier[-1].tags:
        return False
    return bool((set(experience.tags) & set(earlier[-1].tags)) - {"经验", "错误"})


def _outcome(occasion: Occasion) -> tuple[Outcome, str]:
    if occasion.corrected:
        return "坏", f"主人纠正了：「{_cut(occasion.lesson, 90)}」"
    if occasion.failed_last:
        return "坏", f"最后一步仍然失败（共失败 {occasion.failures} 次）"
    if occasion.fixed:
        return "好", f"失败 {occasion.failures} 次后换了做法，成功"
    if occasion.tools and not occasion.failures:
        return "好", f"{len(occasion.tools)} 步全部成功"
    if occasion.tools:
        return "中性", f"{len(occasion.tools)} 步，其中失败 {occasion.failures} 次"
    return "中性", "没有工具结果可以证明"


def _action(occasion: Occasion) -> str:
    steps = [f"{shown}{'' if worked else '（失败）'}" for shown, worked in occasion.tools[-4:]]
    return "；".join(steps) if steps else "只有回复，没有运行工具"


def _reusable(occasion: Occasion) -> str:
    failed, worked = occasion.way
    if occasion.lesson:
        return occasion.lesson
    if worked:
        return f"用 {worked}，不用 {failed}"
    if occasion.failed_last:
        return f"{occasion.domain or '这类任务'}：先确认前提，再换做法"
    return occasion.request


def _cut(text: str, limit_bytes: int) -> str:
    """At most so many bytes, so that a whole entry fits into what one turn may add to a young file."""
    data = text.encode("utf-8")
    return text if len(data) <= limit_bytes else data[: limit_bytes - 3].decode("utf-8", "ignore") + "…"
