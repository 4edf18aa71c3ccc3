"""How much an experience is worth: the rating, the weights, the priority. docs/scoring.md says the same in words.

Anchored: no promotion may change this file's rules.

Source: seed skill-sedimentation "自适应评估公式"; SPEC §3 "Reflect", "Promote"; ADR 0056.
"""

from __future__ import annotations

import re

from instinct_learner.lazy import lazy
from instinct_learner.values import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from instinct_learner.model.experience import TaskKind
    from instinct_learner.sediment.occasion import Occasion

#: Source: seed "任务类型权重：错误修复=2.0，流程优化=1.5，偏好养成=1.0，常规操作=0.5".
WEIGHTS: dict[TaskKind, float] = {"fix": 2.0, "process": 1.5, "preference": 1.0, "routine": 0.5}
#: Source: seed "用户显式点赞×10", "失败修复加成×5".
LIKE_BONUS, REPEATED_BONUS = 10, 5
#: What a rating starts from and what moves it. Source: ADR 0056.
_START, _FIXED, _TAUGHT, _VALUED, _SMOOTH, _FAILED = 2, 2, 1, 2, 1, -1
_LIKE = lazy(
    r"(?i)记下来(?:，|,)?\s*以后(?:还|也|都)?(?:要|会|能)?用|記下來(?:，|,)?\s*以後(?:還|也|都)?(?:要|會|能)?用|以后都这么(?:做|办|干)"
    r"|以後都這麼(?:做|辦)|就(?:按|照)这(?:个|样)(?:来|做)|这(?:个|個)?(?:招|办法|辦法|方法|做法)?(?:很|真|太)?(?:好|棒|有用|管用)(?:，|,)?\s*(?:记|以后)"
    r"|remember (?:this|that|it) (?:for|from) (?:later|next time|now on|the future)|keep (?:this|that|it) for (?:later|next time)"
    r"|(?:great|nice|good|perfect)[^.!?\n]{0,24}(?:remember|keep|save) (?:this|that|it)|do it (?:like this|this way) from now on"
)
_NEGATED = lazy(r"(?i)(?:不要|别|別|不用|无需|don't|do not|never)\s*(?:再)?(?:把这个)?(?:记|記|remember|keep|save)")


_ASKED = lazy(
    r"(?i)制度化|固化(?:下来|下來)|写进(?:规则|记忆|MEMORY)|寫進(?:規則|記憶)|升级为规则|晋升(?:这|為|为|成)"
    r"|make (?:it|this|that) (?:permanent|a rule)|promote (?:this|that|it)"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Score:
    """A priority and how it came about."""

    value: float
    arithmetic: str


def is_like(text: str) -> bool:
    """Whether the owner says that this is worth keeping for use. Source: seed "记下来以后用"."""
    return _LIKE.search(text) is not None and _NEGATED.search(text) is None


def without_praise(text: str) -> str:
    """What is said without the words that only say that it is worth keeping."""
    return _LIKE.sub("", text).strip(" ，,。.！!；;、") or text


def is_asked(text: str) -> bool:
    """Whether the owner asks for this to be made permanent. Source: seed "用户明确要求制度化"."""
    return _ASKED.search(text) is not None and re.search(r"(?i)不要|别|別|不用|don't|do not|[?？吗嗎]", text) is None


def kind_of(occasion: Occasion) -> TaskKind:
    """What sort of task it was."""
    if occasion.fixed or occasion.corrected:
        return "fix"
    if occasion.preference:
        return "preference"
    return "process" if len(occasion.tools) >= 3 and not occasion.failed_last else "routine"


def rating_of(occasion: Occasion) -> int:
    """1–5 from what happened: from 2, an error fixed +2, the owner taught +1, valued +2, smooth +1, failed −1."""
    rating = _START
    rating += _FIXED * occasion.fixed
    rating += _TAUGHT * (occasion.corrected or occasion.preference)
    rating += _VALUED * (occasion.recorded or occasion.liked)
    rating += _SMOOTH * (occasion.changed and not occasion.failed_last)
    rating += _FAILED * occasion.failed_last
    return min(max(rating, 1), 5)


def priority(rating: int, kind: TaskKind, *, liked: bool, repeated: bool) -> Score:
    """Rating × weight + like × 10 + repeated failure × 5."""
    weight = WEIGHTS[kind]
    value = rating * weight + liked * LIKE_BONUS + repeated * REPEATED_BONUS
    parts = f"{rating} × {weight} + {int(liked)} × {LIKE_BONUS} + {int(repeated)} × {REPEATED_BONUS}"
    return Score(value=value, arithmetic=f"{parts} = {value:g}")
